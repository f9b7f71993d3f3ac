"""Replacing a built site as a whole: it is written beside the old one, which goes only when the new one is complete."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from generator.house.errors import ParterreError

_HANDS: Final = 8
_HANDFUL: Final = 100

MARKER: Final = ".parterre"
"""The file that says that a folder is a built site and may be replaced."""


@contextmanager
def replacing(out: Path) -> Iterator[Path]:
    """Give an empty folder beside `out` to write the site into; after the block it stands in the place of `out`.

    An error in the block leaves `out` as it was.

    Raises:
        ParterreError: `out` is something else than a built site or an empty folder.
    """
    out = out.resolve()
    refuse_others(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    _clear_leftovers(out)
    new = _beside(out, "new")
    new.mkdir()
    try:
        yield new
        (new / MARKER).write_text(
            "A site built by Parterre. The next build replaces this folder as a whole.\n", "utf-8"
        )
        _swap(new, out)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def refuse_others(out: Path) -> None:
    """Refuse a folder that holds anything but a built site.

    Raises:
        ParterreError: It does, or it is no folder.
    """
    if not out.exists():
        return
    if not out.is_dir():
        raise ParterreError(f"{out}: not a folder, so no site can be built there")
    if any(out.iterdir()) and not (out / MARKER).is_file():
        raise ParterreError(f"{out}: not empty and not a site built before ({MARKER} is missing), so it is left alone")


def _swap(new: Path, out: Path) -> None:
    refuse_others(out)
    old = _beside(out, "old")
    if out.exists():
        out.rename(old)
    try:
        new.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise
    _remove(old)


def _remove(folder: Path) -> None:
    """Remove a built site; by many hands, since some disks take milliseconds for each folder, and a page has its own."""
    with ThreadPoolExecutor(_HANDS) as hands:
        for language in _folders(folder):
            pages = _folders(language)
            for first in range(0, len(pages), _HANDFUL):
                hands.submit(_remove_pages, pages[first : first + _HANDFUL])
    shutil.rmtree(folder, ignore_errors=True)


def _folders(folder: str | Path) -> list[str]:
    """Give the folders in a folder; what a link leads to is not of the site, and stays."""
    if not os.path.isdir(folder):  # noqa: PTH112 - nothing was there before
        return []
    with os.scandir(folder) as found:
        return [each.path for each in found if each.is_dir(follow_symlinks=False)]


def _remove_pages(folders: Sequence[str]) -> None:
    for folder in folders:
        _remove_page(folder)


def _remove_page(folder: str) -> None:
    """Remove a folder of files, as that of a page is, in less time than one of which nothing is known."""
    try:
        for name in os.listdir(folder):  # noqa: PTH208 - the names are all that is needed
            os.unlink(f"{folder}/{name}")  # noqa: PTH108 - a path for each takes as long as the removal
        os.rmdir(folder)  # noqa: PTH106 - likewise
    except OSError:  # there is a folder in it
        shutil.rmtree(folder, ignore_errors=True)


def _beside(out: Path, what: str) -> Path:
    return out.with_name(f".{out.name}.{os.getpid()}.{what}")


def _clear_leftovers(out: Path) -> None:
    """Remove what builds left that were killed; a build that is still running keeps its own."""
    for path in out.parent.glob(f".{out.name}.*.*"):
        number, _, what = path.name.removeprefix(f".{out.name}.").partition(".")
        if what in ("new", "old") and number.isdecimal() and not _runs(int(number)):
            shutil.rmtree(path, ignore_errors=True)


def _runs(process: int) -> bool:
    """Tell whether a process may still be running; Windows has no harmless way to ask."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return process != os.getpid()
