"""The browser that the tests play in: the system's Chromium, never a downloaded one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from generator.house.errors import ParterreError
from generator.house.packages import install, may_install

VARIABLE = "PARTERRE_CHROMIUM"
"""Names the browser to use, where the search would find another or none."""

LAUNCH_ARGS = (
    "--no-sandbox",  # containers and CI run as root
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-default-browser-check",
    "--no-first-run",
)
"""How tests and benchmarks start it: alone, and calling nobody."""

_COMMANDS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge")
_PLACES = (
    "/usr/lib/chromium/chromium",
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)


def find_chromium() -> Path:
    """Find the browser to test in.

    Raises:
        ParterreError: when there is none; the line says how to get one.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if not _runs(named):
            raise ParterreError(f"{VARIABLE}={named}: no browser that starts")
        return Path(named)
    for candidate in _candidates():
        if _runs(candidate):
            return Path(candidate)
    raise ParterreError(
        f"no Chromium found for the browser tests: install it (Debian: apt install chromium) or set {VARIABLE}"
    )


def ensure_chromium(say: Callable[[str], None]) -> Path:
    """Find the browser; where there is none and the package manager may be used, install it.

    Raises:
        ParterreError: when there is none and none could be installed.
    """
    try:
        return find_chromium()
    except ParterreError:
        if os.environ.get(VARIABLE) or not may_install():
            raise
    install("chromium", say)
    return find_chromium()


def _candidates() -> Iterator[str]:
    for command in _COMMANDS:
        found = shutil.which(command)
        if found:
            yield found
    yield from (place for place in _PLACES if Path(place).is_file())


def _runs(browser: str) -> bool:
    """Tell whether it starts: some systems have a command of that name that only says where to get it."""
    if sys.platform == "win32":  # there --version opens a window
        return Path(browser).is_file()
    try:
        return subprocess.run([browser, "--version"], capture_output=True, check=False, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
