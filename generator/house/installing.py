"""Installing one hash-pinned lock with pip, or with uv in environments that have no pip."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from generator.house.errors import ParterreError


def install(python: Path | str, lock: Path, target: Path | None = None) -> None:
    """Install ``lock`` for ``python``, into the folder ``target`` when given; every file must have a hash in the lock.

    Raises:
        ParterreError: with the installer's own last error, in one line.
    """
    command = [*_installer(str(python)), "--require-hashes", "--quiet", "-r", str(lock)]
    if target is not None:
        command += ["--target", str(target)]
    done = started(command)
    if done.returncode != 0:
        raise ParterreError(f"{lock.name} could not be installed: {_reason(done.stderr or done.stdout)}")


def started(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a program that shares the lock of the one that starts it, and keep what it prints."""
    return subprocess.run(
        command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, close_fds=False
    )


def _installer(python: str) -> list[str]:
    pip = [python, "-P", "-m", "pip"]  # -P: the folder in which the command runs is not searched for modules
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode == 0:
        return [*pip, "install", "--no-input", "--disable-pip-version-check", "--no-warn-script-location"]
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        raise ParterreError(f"{python} has neither pip nor uv to install with")
    return [uv, "pip", "install", "--python", python]


def _reason(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["no reason given"])[-1]
