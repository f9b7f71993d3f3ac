"""What the last build into a folder made: kept outside of the site, by the machine that built it."""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from generator.house.collecting import uncollected
from generator.house.places import cache

_KEPT: Final = 16
"""Of how many folders the last build is remembered."""

Name: TypeAlias = tuple[str | None, str]
"""A page by its language and its name among that language's pages."""

Stamp: TypeAlias = tuple[int, int, int]
"""A file as it was left: its number on the disk, its size and when it was written."""


class Made(NamedTuple):
    """A page that was built: its name, the key of what it was made from, and its file as it was left.

    `listing` is what the sitemap says of it, and `picture` the path of the picture that stands for it elsewhere.
    """

    name: Name
    key: str
    listing: str
    picture: str | None
    file: str
    stamp: Stamp


def stamp(path: Path | str) -> Stamp:
    """Say which file this is; a file that is changed or replaced gets another stamp."""
    found = os.stat(path)  # noqa: PTH116 - likewise below
    return found.st_ino, found.st_size, found.st_mtime_ns


@uncollected()
def recall(out: Path, code: str) -> dict[Name, Made]:
    """Give the pages of the last build into `out`, if it was made by the same program; nothing where nothing is known."""
    try:
        with _file(out).open("rb") as file:
            if pickle.load(file) != code:  # noqa: S301 - written below, in the user's own folder
                return {}
            pages: list[tuple[Any, ...]] = pickle.load(file)  # noqa: S301 - the same file
            return {page[0]: Made(*page) for page in pages}
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
        pickle.dump([tuple(page) for page in pages], file, pickle.HIGHEST_PROTOCOL)
    half.replace(path)
    for old in sorted(path.parent.glob("*.pages"), key=lambda each: each.stat().st_mtime)[:-_KEPT]:
        for each in (old, old.with_suffix(".readings")):
            each.unlink(missing_ok=True)


def taken_over(page: Made, old: Path, new: Path) -> bool:
    """Give a page's file a second name in the new folder; False where it is not as the last build left it, or cannot be."""
    before, now = f"{old}/{page.file}", f"{new}/{page.file}"
    try:
        if stamp(before) != page.stamp:
            return False
        os.makedirs(os.path.dirname(now), exist_ok=True)  # noqa: PTH103, PTH120 - texts: there are thousands of pages
        os.link(before, now)
    except OSError:
        return False
    return True


def readings_file(out: Path) -> Path:
    """Give where is kept what was read for what was built into `out`."""
    return _file(out, "readings")


def _file(out: Path, kind: str = "pages") -> Path:
    name = hashlib.sha256(os.fsencode(out.resolve())).hexdigest()[:16]
    return cache() / "built" / f"{name}.{kind}"
