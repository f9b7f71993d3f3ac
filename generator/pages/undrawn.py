"""What drawings leave out of what the content says, since they have neither the letters nor the colours for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from generator.catalogue import Catalogue
from generator.pages.colours import unreadable
from generator.pages.extra import published
from generator.pages.raster import is_written
from generator.pages.theme import theme_of
from generator.sources import SETTINGS, Root

_LETTERS: Final = "expected letters of the Latin, Greek or Cyrillic alphabet"


@dataclass(frozen=True, slots=True)
class _Title:
    """What stands above a picture, and where it is said."""

    language: str
    place: str
    text: str


def undrawn(root: Root, catalogue: Catalogue) -> Iterator[str]:
    """Yield a line for each colour that drawings cannot follow, and for each language with titles that they cannot write.

    Raises:
        ContentError: The theme that the settings ask for is not there.
    """
    for name, value in unreadable(theme_of(root, catalogue.site)):
        yield (
            f'{SETTINGS}: theme: --{name} is "{value}": drawings keep the shipped colour: expected one like "#2c5a44", '
            '"rgb(44, 90, 68)" or "navy"'
        )
    if not is_written(catalogue.site.name):
        yield f'{SETTINGS}: name = "{catalogue.site.name}": left off the pictures of all pages: {_LETTERS}'
    for code in catalogue.site.languages:
        yield from _unwritten([each for each in _titles(catalogue) if each.language == code])


def _titles(catalogue: Catalogue) -> Iterator[_Title]:
    for prose in catalogue.prose.values():
        yield _Title(prose.language, f"{prose.source}: name", prose.name)
    for extra in published(catalogue).values():
        yield _Title(extra.language, f"{extra.source}: title", extra.title)


def _unwritten(titles: Iterable[_Title]) -> Iterator[str]:
    """Yield a line about the first of the titles that cannot be written, with how many there are."""
    found = [each for each in titles if not is_written(each.text)]
    if found:
        more = f", as are {len(found) - 1} more titles of {found[0].language}" if found[1:] else ""
        yield f'{found[0].place} = "{found[0].text}": left off the picture of its page{more}: {_LETTERS}'
