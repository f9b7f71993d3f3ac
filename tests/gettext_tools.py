"""Gettext's own tools, beside which catalogues and commands are tested; `build.py test` says so where there are none."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

GETTEXT = pytest.mark.skipif(
    not (shutil.which("msgfmt") and shutil.which("msgmerge")), reason="gettext is not installed"
)


def msgfmt(path: Path) -> tuple[int, str]:
    """Give the exit code of gettext's check of a catalogue, and what it says."""
    done = subprocess.run(
        ["msgfmt", "--check", "-o", "/dev/null", str(path)], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr
