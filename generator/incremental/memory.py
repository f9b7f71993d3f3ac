"""What the last build into a folder made: kept outside of the site, by the machine that built it."""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from generator.house.collecting import uncollected
from generator.house.places import cache
from generator.pages.meta import Meta

_KEPT: Final = 16
"""Of how many folders the last build is remembered."""

Name: TypeAlias = tuple[str | None, str]
"""A page by its language and its name among that language's pages."""

Stamp: TypeAlias = tuple[int, int, int]
"""A file as it was left: its number on the disk, its size and when it was written."""


@dataclass(frozen=True)
class Made:
    """A page that was built: its name, the key of what it was made from, what lists say of it, and its file as it was left.

    Like all that it holds it has no slots: thousands are handed on and kept, which Python does twice as fast without.
    """

    name: Name
    key: str
    meta: Meta
    file: str
    stamp: Stamp


def stamp(path: Path) -> Stamp:
    """Say which file this is; a file that is changed or replaced gets another stamp."""
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


@uncollected()
def recall(out: Path, code: str) -> dict[Name, Made]:
    """Give the pages of the last build into `out`, if it was made by the same program; nothing where nothing is known."""
    try:
        with _file(out).open("rb") as file:
            if pickle.load(file) != code:  # noqa: S301 - written below, in the user's own folder
                return {}
            made: dict[Name, Made] = pickle.load(file)  # noqa: S301 - the same file
            return made
    except Exception:  # whatever is wrong with what is remembered, all pages are then made anew
        return {}


@uncollected()
def remember(out: Path, code: str, pages: Iterable[Made]) -> None:
    """Keep what was built into `out` for the next build; of the folders built into least lately, nothing is kept."""
    path = _file(out)
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(f".{os.getpid()}")
    with half.open("wb") as file:
        pickle.dump(code, file)
        pickle.dump({page.name: page for page in pages}, file, pickle.HIGHEST_PROTOCOL)
    half.replace(path)
    for old in sorted(path.parent.glob("*.pages"), key=lambda each: each.stat().st_mtime)[:-_KEPT]:
        old.unlink(missing_ok=True)


def taken_over(page: Made, old: Path, new: Path) -> bool:
    """Give a page's file a second name in the new folder; False where it is not as the last build left it, or cannot be."""
    try:
        if stamp(old / page.file) != page.stamp:
            return False
        (new / page.file).parent.mkdir(parents=True, exist_ok=True)
        os.link(old / page.file, new / page.file)
    except OSError:
        return False
    return True


def _file(out: Path) -> Path:
    name = hashlib.sha256(os.fsencode(out.resolve())).hexdigest()[:16]
    return cache() / "built" / f"{name}.pages"
