"""The Python environment: the user's own when it has what is needed, else .venv made from the hash-pinned locks.

.venv/parterre.json says what .venv holds. It is written empty before the first file of the environment and filled in
last, so a .venv whose making was interrupted is known by it and made again; a complete one costs no call of pip.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path

from generator.house.alone import alone
from generator.house.errors import ParterreError
from generator.house.installing import install, started
from generator.house.places import SOURCES, cache, is_checkout
from generator.house.requirements import missing, needed

VENV = SOURCES / ".venv"
STAMP = VENV / "parterre.json"
_AGAIN = "PARTERRE_IN_VENV"
"""Set for the run inside .venv, so that a .venv which never suits is an error instead of a loop."""


def enter(arguments: Sequence[str], extra: str | None, say: Callable[[str], None]) -> None:
    """Return when this Python has what is needed (those of ``extra`` too); else go on inside .venv, not returning.

    Raises:
        ParterreError: when the environment can be neither used nor made.
    """
    again = os.environ.pop(_AGAIN, None)
    if not is_checkout() or _suits(extra):
        return
    if again:
        raise ParterreError(f"{VENV} does not hold what it should; remove it and run again")
    if not (STAMP.is_file() and _complete(extra)):
        with alone(cache() / "environment.lock", say, "it makes .venv"):
            ensure(extra, say)
    _go_on(arguments)


def _suits(extra: str | None) -> bool:
    """Tell whether the running Python will do as it is: an environment that has everything."""
    if Path(sys.prefix).resolve() == VENV.resolve() and STAMP.is_file():
        return _complete(extra)
    installed = _has_parterre()
    if sys.prefix == sys.base_prefix and not installed:
        return False
    lacking = missing(needed(extra))
    if lacking and installed:
        wish = f".[{extra}]" if extra else "."
        raise ParterreError(f"this environment lacks {', '.join(lacking)}: pip install -e '{wish}'")
    return not lacking


def _has_parterre() -> bool:
    try:
        metadata.distribution("parterre")
    except metadata.PackageNotFoundError:
        return False
    return True


def ensure(extra: str | None, say: Callable[[str], None]) -> None:
    """Make .venv, or add what is lacking to it; the caller holds the lock."""
    if _complete(extra):
        return
    stamp = _stamp()
    if stamp is None and _python().exists():
        _complete_foreign(extra, say)
        return
    if stamp is None or not _whole(stamp, extra):
        _make(say)
        stamp = {}
    wanted = _locks(extra)
    lacking = [name for name, digest in wanted.items() if stamp.get(name) != digest]
    _write_stamp({})
    for name in lacking[-1:]:  # an extra's lock holds all of build.lock
        say(f"installing requirements/{name}.lock into .venv")
        install(_python(), SOURCES / "requirements" / f"{name}.lock")
    _write_stamp({**stamp, **wanted})


def _complete(extra: str | None) -> bool:
    """Tell whether .venv has all that is needed: by its stamp, and by the packages that really lie there."""
    stamp = _stamp()
    if stamp is None:
        return _python().exists() and not _missing(extra)
    return _whole(stamp, extra) and all(stamp.get(name) == digest for name, digest in _locks(extra).items())


def _complete_foreign(extra: str | None, say: Callable[[str], None]) -> None:
    """Add what is lacking to a .venv that someone else made, without taking anything out of it."""
    lock = f"requirements/{extra or 'build'}.lock"
    say(f"installing {lock} into the .venv that is there")
    try:
        install(_python(), SOURCES / lock)
    except ParterreError as error:
        raise ParterreError(f"{error} (into a .venv that was there before; removing it makes a new one)") from error


def _whole(stamp: dict[str, str], extra: str | None) -> bool:
    """Tell whether .venv was finished, still has its Python, and has lost nothing of what its stamp says it holds."""
    if "build" not in stamp or not _python().exists() or stamp.get("python") != os.path.realpath(_python()):
        return False
    return not _missing(extra if extra in stamp else None)


def _missing(extra: str | None) -> list[str]:
    return missing(needed(extra), [str(folder) for folder in _packages()])


def _make(say: Callable[[str], None]) -> None:
    if not all(map(importlib.util.find_spec, ("venv", "ensurepip"))):
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        raise ParterreError(
            f"this Python ({sys.executable}) cannot make environments: "
            f"install venv (Debian, Ubuntu: apt install python3-venv, or {version}-venv) and run again"
        )
    import venv

    say("making .venv")
    if VENV.is_dir() and not VENV.is_symlink():
        shutil.rmtree(VENV)
    else:
        VENV.unlink(missing_ok=True)
    VENV.mkdir()
    _write_stamp({})
    try:
        venv.create(VENV, symlinks=os.name != "nt")
    except OSError as error:
        raise ParterreError(f"{VENV} could not be made: {error}") from error
    done = started([str(_python()), "-P", "-m", "ensurepip", "--default-pip"])
    if done.returncode != 0:
        raise ParterreError(f"{VENV} could not be given pip: {(done.stderr or 'no reason given').splitlines()[-1]}")


def _go_on(arguments: Sequence[str]) -> None:
    command = [str(_python()), str(SOURCES / "build.py"), *arguments]
    around = {**os.environ, _AGAIN: "1"}
    if os.name == "nt":  # execve would give the prompt back while the command still runs
        sys.exit(subprocess.call(command, env=around))
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, around)  # noqa: S606 (no shell is wanted)


def _python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _packages() -> list[Path]:
    return [VENV / "Lib" / "site-packages"] if os.name == "nt" else list(VENV.glob("lib/python*/site-packages"))


def _locks(extra: str | None) -> dict[str, str]:
    names = ["build", extra] if extra else ["build"]
    folder = SOURCES / "requirements"
    return {name: hashlib.sha256((folder / f"{name}.lock").read_bytes()).hexdigest() for name in names}


def _stamp() -> dict[str, str] | None:
    """Read what .venv holds; None when there is no stamp, {} when it was not finished."""
    try:
        text = STAMP.read_text("utf-8")
    except OSError:
        return None
    try:
        stamp = json.loads(text)
    except ValueError:
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _write_stamp(stamp: dict[str, str]) -> None:
    if stamp:
        stamp = {**stamp, "python": os.path.realpath(_python())}
    new = STAMP.with_suffix(".new")
    new.write_text(json.dumps(stamp, indent=1) + "\n", "utf-8")
    new.replace(STAMP)
