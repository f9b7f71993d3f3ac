"""How a game's piles lie on the table: which share a row, how many columns there are, how deep they may become.

The table in the page and the drawing of the layout both ask here, so that they show the same arrangement.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from engine.rules.model import Access, Direction, Faces, Game, Layout, Reserve, Stock, Tableau, Target

_FANS_A_ROW: Final = 6
_SMALL_RESERVE: Final = 8
_FAN: Final = 2
"""How many card widths a small fan takes."""

_ONE_ROW: Final = 8
"""So many single piles may stand in one row even where the tableau has fewer columns."""

_FOLDED_FROM: Final = 11
"""From so many columns on the tableau lies in two rows on narrow screens."""

_GROWTH: Final = 3
"""By how many cards a column may grow before it is pushed together."""

_HIDDEN: Final = 0.55
"""How far a card lies below one that is face down, where a face-up one takes 1; the styles say the same."""

_SHALLOWEST: Final = 8
_PARKED: Final = 10
"""How deep columns are at least: those that are built down, and those that take any card."""

SHOWN: Final = 3
"""How many cards of a waste show where several are drawn at once."""

_BEDS: Final = (13, 18, 11)
"""How many cards of a large reserve lie in a row at most: on narrow screens, on wider ones, and beside the tableau."""


@dataclass(frozen=True)
class Arrangement:
    """The numbers behind the layout. `columns` is how many card widths fit side by side.

    `tableau_row`: how many tableau piles lie in a row, and `folded`: how many do on narrow screens. `beside`: on wide
    screens foundations and reserve stand left of the tableau. `aside`: all other piles stand in a column beside a grid.
    `deep`: how many cards a tableau pile shows at its full distance. `beds`: how many cards of a large reserve lie in a row,
    by the width of the screen. `fanned`: several cards of the waste show.
    """

    columns: int
    tableau_row: int
    folded: int
    deep: int
    reserve_shape: str
    beds: tuple[int, ...]
    fanned: bool
    beside: bool
    aside: bool

    @property
    def reserve_in_row(self) -> bool:
        """Whether the reserve is small enough for the row of the foundations."""
        return self.reserve_shape in ("fan", "stack")


def arrange(game: Game) -> Arrangement:
    """Arrange a game's piles."""
    row = _tableau_row(game.tableau)
    shape = _reserve_shape(game.reserve)
    aside = _is_aside(game, row)
    singles = (game.foundations.piles, game.cells.piles if game.cells else 0, _hand(game), _in_row(game.reserve, shape))
    together = sum(singles)
    columns = row if aside else max(row, *singles, together if together <= _ONE_ROW else 0)
    return Arrangement(
        columns=columns + aside,
        tableau_row=row,
        folded=ceil(row / 2) if row >= _FOLDED_FROM else row,
        deep=_deep(game.tableau),
        reserve_shape=shape,
        beds=tuple(_evenly(game.reserve.deal, most) for most in _BEDS) if game.reserve else (),
        fanned=_fans_waste(game.stock),
        beside=shape in ("bed", "plots"),
        aside=aside,
    )


def _hand(game: Game) -> int:
    """Give how many card widths stock and waste take."""
    if game.stock is None:
        return 0
    return 1 + game.has_waste + _fans_waste(game.stock)


def _in_row(reserve: Reserve | None, shape: str) -> int:
    """Give how many card widths a small reserve takes."""
    if reserve is None or shape not in ("fan", "stack"):
        return 0
    return _FAN if shape == "fan" else reserve.deal


def _fans_waste(stock: Stock | None) -> bool:
    return stock is not None and stock.to is Target.WASTE and stock.draw > 1


def _is_aside(game: Game, row: int) -> bool:
    """Tell whether a grid's height has room for all other piles in one column."""
    if game.tableau.layout is not Layout.GRID or game.reserve or game.cells:
        return False
    return game.foundations.piles + _hand(game) <= ceil(game.tableau.piles / row)


def _tableau_row(tableau: Tableau) -> int:
    if tableau.layout is Layout.FANS:
        return _evenly(tableau.piles, _FANS_A_ROW)
    return tableau.columns or tableau.piles


def _evenly(things: int, most: int) -> int:
    """Give how many things lie in a row, where there are as few rows as can be with `most` in each, all nearly as long."""
    return ceil(things / ceil(things / most)) if things else 1


def _reserve_shape(reserve: Reserve | None) -> str:
    """Name how the reserve lies: a small fan or a few single cards, a bed of overlapping rows, or a plot for each card."""
    if reserve is None:
        return ""
    small = reserve.deal <= _SMALL_RESERVE
    if reserve.play is Access.ANY_CARD:
        return "stack" if small else "plots"
    return "fan" if small else "bed"


def _deep(tableau: Tableau) -> int:
    dealt = max(*tableau.deal, 1)
    if not tableau.builds:
        return dealt
    if tableau.faces is Faces.TOP_UP:
        return ceil(_HIDDEN * (dealt - 1)) + 1 + 2 * _GROWTH
    return max(dealt + _GROWTH, _PARKED if tableau.build.direction is Direction.ANY else _SHALLOWEST)
