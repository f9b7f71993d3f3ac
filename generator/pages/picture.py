"""The picture that stands for a page where others link to it: its title, and the opening deal as it lies on the table.

A page needs only the picture's name, which changes with what it shows; it is drawn when the site is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.rules.model import Game, PileKind
from generator.pages.arrangement import Arrangement, arrange
from generator.pages.spread import Pile

WIDTH, HEIGHT = 1200, 630
"""The size in pixels that those who show such pictures ask for."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows. `hint` stands on empty foundations, `indices` are (rank letter, what the corners have)."""

    title: str
    site: str
    direction: str
    arrangement: Arrangement
    layout: str
    piles: tuple[Pile, ...]
    hint: str
    indices: tuple[tuple[str, str], ...]


def picture_of(
    game: Game, view: Mapping[str, Any], *, title: str, site: str, direction: str, hint: str, indices: Mapping[str, str]
) -> Picture:
    """Give the picture of the opening view of a deal; the stock shows nothing but a back."""
    return Picture(
        title=title,
        site=site,
        direction=direction,
        arrangement=arrange(game),
        layout=game.tableau.layout.value,
        piles=tuple(map(_pile, view["piles"])),
        hint=hint,
        indices=tuple(indices.items()),
    )


def _pile(pile: Mapping[str, Any]) -> Pile:
    kind = pile["place"].partition(".")[0]
    if kind == PileKind.STOCK:
        return Pile(kind, ("",) if pile["count"] else ())
    return Pile(kind, tuple(_face(card) for card in pile["cards"]))


def _face(card: str | None) -> str:
    return card.partition(":")[0] if card else ""
