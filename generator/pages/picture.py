"""The picture that stands for a page where others link to it: its title, and the opening deal as it lies on the table.

A page needs only the picture's name, which changes with what it shows; it is drawn when the site is written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from engine.rules.cards import RANK_LETTERS
from engine.rules.model import Game, PileKind, Takes
from generator.pages.arrangement import Arrangement, arrange
from generator.pages.colours import Palette
from generator.pages.spread import Pile

WIDTH, HEIGHT = 1200, 630
"""The size in pixels that those who show such pictures ask for."""

PICTURES: Final = "assets/pictures/"
_LIBRARIES: Final = ("resvg-py", "pillow", "font-source-serif-pro")
_CODE: Final = ("art.py", "inks.py", "picture.py", "raster.py", "spread.py", "sprites.py")


@dataclass(frozen=True)
class Picture:
    """What a picture shows. `hint` stands on empty foundations, `indices` are (rank letter, what the corners have).

    `about` says what there is to see, for those who cannot.
    """

    about: str
    title: str
    site: str
    direction: str
    arrangement: Arrangement
    layout: str
    piles: tuple[Pile, ...]
    hint: str
    indices: tuple[tuple[str, str], ...]
    palette: Palette

    @cached_property
    def path(self) -> str:
        """The path of the picture from the site's root, which changes with everything that it is made from."""
        made_from = (self.title, self.site, self.direction, self.arrangement, self.layout, self.piles, self.hint)
        text = f"{_edition()}{made_from}{self.indices}{self.palette}"
        return f"{PICTURES}{hashlib.sha256(text.encode()).hexdigest()[:20]}.png"


@cache
def _edition() -> str:
    """Give a text that changes with the drawing itself: our code and the libraries that draw."""
    code = b"".join((Path(__file__).parent / name).read_bytes() for name in _CODE)
    return hashlib.sha256(code).hexdigest() + "".join(version(name) for name in _LIBRARIES)


def picture_of(
    game: Game,
    view: Mapping[str, Any],
    indices: Mapping[str, str],
    *,
    about: str,
    title: str,
    site: str,
    direction: str,
    palette: Palette,
) -> Picture:
    """Give the picture of the opening view of a deal; the stock shows nothing but a back."""
    foundations = game.foundations
    return Picture(
        about=about,
        title=title,
        site=site,
        direction=direction,
        arrangement=arrange(game),
        layout=game.tableau.layout.value,
        piles=piles_of(view),
        hint=indices[RANK_LETTERS[foundations.base.number - 1]]
        if foundations.takes is Takes.CARDS and foundations.alike
        else "",
        indices=tuple(indices.items()),
        palette=palette,
    )


def piles_of(view: Mapping[str, Any]) -> tuple[Pile, ...]:
    """Give the piles of a view as they are drawn."""
    return tuple(map(_pile, view["piles"]))


def _pile(pile: Mapping[str, Any]) -> Pile:
    kind = pile["place"].partition(".")[0]
    if kind == PileKind.STOCK:
        return Pile(kind, ("",) if pile["count"] else ())
    return Pile(kind, tuple(_face(card) for card in pile["cards"]))


def _face(card: str | None) -> str:
    return card.partition(":")[0] if card else ""
