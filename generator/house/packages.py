"""The system's packages that only the tests need: installed where that is allowed, as for root on a system with apt-get."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

from generator.house.errors import ParterreError

_GETTEXT = ("msgfmt", "msgmerge")


def may_install() -> bool:
    """Tell whether the package manager may be used."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str, say: Callable[[str], None]) -> None:
    """Install one of the system's packages.

    Raises:
        ParterreError: when that fails; the line has the package manager's own last one.
    """
    say(f"no {package} found: installing the system's package")
    around = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["apt-get", "-q", "update"], ["apt-get", "-q", "install", "-y", package]):
        done = subprocess.run(step, env=around, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            last = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()[-1]
            raise ParterreError(f"{package} could not be installed: {' '.join(step)}: {last}")


def lacks_gettext(say: Callable[[str], None]) -> str | None:
    """Install gettext where it is missing and that is allowed; return what is then not tested and how to get it, or None."""
    reason = "install it (Debian: apt install gettext)"
    if not _has_gettext() and may_install():
        try:
            install("gettext", say)
        except ParterreError as error:
            reason = str(error)
    return None if _has_gettext() else f"no gettext found, so what it says of catalogues is not tested: {reason}"


def _has_gettext() -> bool:
    return all(shutil.which(tool) for tool in _GETTEXT)
