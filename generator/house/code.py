"""Which program this is: its own source and all that is installed beside it."""

import hashlib
import sys
from functools import cache
from pathlib import Path

from generator.house.places import SOURCES

_PACKAGES = ("engine", "generator")


@cache
def code_digest() -> str:
    """Give what changes whenever the program or a library does.

    Asked before the rest is imported, it can only be older than the code that runs, never newer: then pages made by newer
    code count as made by older, and are made again.
    """
    digest = hashlib.sha256(sys.version.encode())
    for package in _PACKAGES:
        for path in sorted((SOURCES / package).rglob("*.py")):
            digest.update(f"{path.relative_to(SOURCES).as_posix()}\0".encode() + path.read_bytes())
    for folder in filter(Path.is_dir, map(Path, sys.path)):
        names = sorted(path.name for path in folder.glob("*.dist-info"))  # each holds a name and a version
        digest.update("\0".join(names).encode())
    return digest.hexdigest()
