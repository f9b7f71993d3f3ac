"""The pages of a list of games: one for most sites; for hundreds of games several, in the order of the alphabet.

The first one stands at the list's own address and has the featured games; the second stands at `2/` below it, and so on.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Final

from generator.catalogue import Prose, Site
from generator.pages.addresses import index_path
from generator.words.needs import INDEX

MOST: Final = 120
"""So many games are on one page at most: what a page may weigh, and what a reader may want to look through."""

_LONGEST: Final = 3
_NAME: Final = "#list "


@dataclass(frozen=True, slots=True)
class Shelf:
    """A page of the list, by its number from 1; `letters` are those from which to which it goes, "" where it is the only one."""

    number: int
    games: tuple[Prose, ...]
    letters: str = ""

    @property
    def name(self) -> str:
        """The page's name among those of its language."""
        return INDEX if self.number == 1 else f"{_NAME}{self.number}"


def is_list(name: str) -> bool:
    """Tell whether a page of this name is a page of the list of games."""
    return name == INDEX or name.startswith(_NAME)


def shelf_path(site: Site, language: str, number: int) -> str:
    """Give the path of a page of the list from the site's root."""
    return index_path(site, language) + (f"{number}/" if number > 1 else "")


def shelves(games: Sequence[Prose], featured: Container[str], most: int = MOST) -> tuple[Shelf, ...]:
    """Spread games over pages of nearly the same size, with `most` at most; there is one page at least."""
    pages = max(1, -(-len(games) // most))
    if pages == 1:
        return (Shelf(1, tuple(games)),)
    bounds = [len(games) * page // pages for page in range(pages + 1)]
    parts = [tuple(games[first:last]) for first, last in pairwise(bounds)]
    sorted_names = [[each.name for each in part if each.game not in featured] for part in parts]
    return tuple(
        Shelf(number, part, letters)
        for number, (part, letters) in enumerate(zip(parts, _letters(sorted_names), strict=True), 1)
    )


def _letters(parts: Sequence[Sequence[str]]) -> list[str]:
    """Say from which letters to which each part goes: as many as tell it from its neighbours, up to three."""
    said = []
    for number, part in enumerate(parts):
        before = next((other[-1] for other in reversed(parts[:number]) if other), "")
        after = next((other[0] for other in parts[number + 1 :] if other), "")
        ends = ((part[0], before), (part[-1], after)) if part else ()
        said.append("–".join(dict.fromkeys(_start(*each) for each in ends)))
    return said


def _start(name: str, neighbour: str) -> str:
    pairs = zip(name.casefold(), neighbour.casefold(), strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return name[: min(shared + 1, _LONGEST)].strip()
