"""How a game's piles lie on the table: which share a row, how many columns there are, how deep they may become.

The table in the page and the drawing of the layout both ask here, so that they show the same arrangement.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from engine.rules.model import Access, Game, Layout, Reserve, Tableau

_FANS_A_ROW: Final = 6
_SMALL_RESERVE: Final = 8
_GROWTH: Final = 3
"""By how many cards a column may grow before it is pushed together."""


@dataclass(frozen=True)
class Arrangement:
    """The numbers behind the layout. `columns` is how many card widths fit side by side.

    `beside`: on wide screens foundations and reserve stand left of the tableau. `same_row`: stock and waste stand in
    the row of the foundations. `deep`: how many cards a tableau pile shows at its full distance.
    """

    columns: int
    tableau_row: int
    deep: int
    reserve_shape: str
    beside: bool
    same_row: bool

    @property
    def reserve_in_row(self) -> bool:
        """Whether the reserve is small enough for the row of the foundations."""
        return self.reserve_shape == "fan"


def arrange(game: Game) -> Arrangement:
    """Arrange a game's piles."""
    row = _tableau_row(game.tableau)
    shape = _reserve_shape(game.reserve)
    top = game.foundations.piles + (2 if shape == "fan" else 0)
    columns = max(row, top)
    return Arrangement(
        columns=columns,
        tableau_row=row,
        deep=_deep(game.tableau),
        reserve_shape=shape,
        beside=shape in ("bed", "plots"),
        same_row=game.stock is not None and top + 3 <= columns,
    )


def _tableau_row(tableau: Tableau) -> int:
    if tableau.layout is Layout.FANS:
        return ceil(tableau.piles / ceil(tableau.piles / _FANS_A_ROW))
    return tableau.piles


def _reserve_shape(reserve: Reserve | None) -> str:
    """Name how the reserve lies: a small fan, a bed of overlapping rows, or a plot for each card."""
    if reserve is None:
        return ""
    if reserve.play is Access.ANY_CARD:
        return "plots"
    return "fan" if reserve.deal <= _SMALL_RESERVE else "bed"


def _deep(tableau: Tableau) -> int:
    if tableau.builds:
        return max(tableau.deal) + _GROWTH
    return max(*tableau.deal, 1)
