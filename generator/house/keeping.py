"""Files that are made once and kept: each is there whole or not at all, whoever makes it at the same time."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def kept(file: Path, make: Callable[[], bytes]) -> Path:
    """Give a file whose name says all that it was made from; it is made if it is not there yet."""
    if not file.exists():
        half = file.with_suffix(f".{os.getpid()}")
        half.write_bytes(make())
        half.replace(file)
    return file
