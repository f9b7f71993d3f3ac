"""The test run: linters, types, import directions, then pytest with a real browser."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

from generator.bundle.pyodide import ensure_runtime
from generator.house.browser import VARIABLE, ensure_chromium
from generator.house.errors import ParterreError
from generator.house.packages import lacks_gettext
from generator.house.places import SOURCES, is_checkout
from generator.house.progress import plain

_CODE = ("engine", "generator", "tests", "benchmarks", "build.py")


def run_tests(long: bool, further: Sequence[str]) -> int:
    """Run every check, or pytest alone when it is given ``further`` arguments; 0 when all passed, else 1.

    Raises:
        ParterreError: when what the tests need cannot be had.
    """
    if not is_checkout():
        raise ParterreError("the tests are not installed: they run in a checkout")
    ensure_runtime(SOURCES, plain)
    around = {**os.environ, VARIABLE: str(ensure_chromium(plain))}
    if lacking := lacks_gettext(plain):
        plain(lacking)
    if further:
        return 0 if _pytest([*_selection(long, further), *further], around) else 1
    steps = {name: _step(name, command, around) for name, command in _checks().items()}
    steps["pytest"] = _pytest(["-n", "auto", *_selection(long, further)], around)
    failed = [name for name, passed in steps.items() if not passed]
    if lacking:
        plain(lacking)
    plain(f"failed: {', '.join(failed)}" if failed else f"all good: {', '.join(steps)}")
    return 1 if failed else 0


def _checks() -> dict[str, list[str]]:
    code = [name for name in _CODE if (SOURCES / name).exists()]
    imports = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    return {
        "ruff check": [sys.executable, "-m", "ruff", "check", "--quiet"],
        "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "--quiet"],
        "mypy": [sys.executable, "-m", "mypy", "--no-error-summary", *code],
        "import directions": [sys.executable, "-c", imports],
    }


def _selection(long: bool, further: Sequence[str]) -> list[str]:
    chosen = long or any(word.startswith("-m") for word in further)
    return [] if chosen else ["-m", "not long"]


def _pytest(arguments: Sequence[str], around: dict[str, str]) -> bool:
    return _step("pytest", [sys.executable, "-m", "pytest", *arguments], around)


def _step(name: str, command: Sequence[str], around: dict[str, str]) -> bool:
    plain(f"--- {name}")
    begun = time.monotonic()
    code = subprocess.run(command, cwd=SOURCES, env=around, check=False).returncode
    plain(f"--- {name}: {'passed' if code == 0 else 'FAILED'} in {time.monotonic() - begun:.1f} s")
    return code == 0
