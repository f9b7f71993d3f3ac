"""The pages of a list of games: one for most sites; for hundreds of games several, family after family.

The first one stands at the list's own address; the second stands at `2/` below it, and so on. A family that goes over the
end of a page is headed again on the next, and says there and here from which letters to which its games go.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from generator.catalogue import Prose, Site
from generator.pages.addresses import index_path
from generator.pages.families import Family
from generator.words.needs import INDEX
from generator.words.voice import Text

MOST: Final = 120
"""So many games are on one page at most: what a page may weigh, and what a reader may want to look through."""

_LONGEST: Final = 3
_NAME: Final = "#list "


@dataclass(frozen=True, slots=True)
class Group:
    """The games of a family that are on one page; `letters` are those from which to which they go, "" where all are there."""

    family: Family
    games: tuple[Prose, ...]
    letters: str = ""

    @property
    def heading(self) -> Text:
        """What stands over the games."""
        heading = self.family.heading
        return replace(heading, text=f"{heading.text} {self.letters}") if self.letters else heading


@dataclass(frozen=True, slots=True)
class Shelf:
    """A page of the list, by its number from 1."""

    number: int
    groups: tuple[Group, ...]

    @property
    def games(self) -> tuple[Prose, ...]:
        """All games of the page."""
        return tuple(game for group in self.groups for game in group.games)

    @property
    def ends(self) -> tuple[Text, ...]:
        """What the page goes from and to: its first and last heading, once where they are one."""
        return tuple(dict.fromkeys(group.heading for group in (*self.groups[:1], *self.groups[-1:])))

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


def shelves(families: Sequence[Family], featured: Container[str], most: int = MOST) -> tuple[Shelf, ...]:
    """Spread the games of families over pages of nearly the same size, with `most` at most; there is one page at least."""
    count = sum(len(family.games) for family in families)
    pages = max(1, -(-count // most))
    bounds = [count * page // pages for page in range(pages + 1)]
    groups: list[list[Group]] = [[] for _ in range(pages)]
    start = 0
    for family in families:
        for page, group in _divided(family, [max(bound - start, 0) for bound in bounds], featured):
            groups[page].append(group)
        start += len(family.games)
    return tuple(Shelf(number, tuple(each)) for number, each in enumerate(groups, 1))


def _divided(family: Family, bounds: Sequence[int], featured: Container[str]) -> Iterator[tuple[int, Group]]:
    """Yield what comes of a family where the pages end at `bounds`, counted from its first game: a group for each page."""
    parts = {page: part for page, (first, last) in enumerate(pairwise(bounds)) if (part := family.games[first:last])}
    names = [[each.name for each in part if each.game not in featured] for part in parts.values()]
    letters = _letters(names) if len(parts) > 1 else [""] * len(parts)
    for (page, part), said in zip(parts.items(), letters, strict=True):
        yield page, Group(family, part, said)


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
