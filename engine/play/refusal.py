"""Which rule forbids a move: the field of the rules whose sentence the page quotes.

When several rules forbid it, the first in the kernel's order counts: source, unit, destination, capacity, build, space.
Besides fields of the rules file there are a few rules that every game has: `tableau.play`, `waste.play` (covered cards wait),
`reserve.takes` (nothing is put there), `stock.to` (nothing but drawn cards comes to the waste, and nothing to the stock) and,
where runs may be moved, `foundations.moves` (foundations take single cards).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.play import kernel
from engine.play.state import State
from engine.rules.building import adds_up, counts, ranks_pair, removes_alone
from engine.rules.cards import FACES, rank_of
from engine.rules.model import Direction, Game, PileKind, Removal, Space, Takes, Unit
from engine.rules.places import Place
from engine.rules.tables import PLAYED_FROM

COVERED: Final = {
    PileKind.FOUNDATIONS: "foundations.takeback",
    PileKind.TABLEAU: "tableau.play",
    PileKind.RESERVE: "reserve.play",
    PileKind.CELLS: "cells.takes",
    PileKind.STOCK: "stock.draw",
    PileKind.WASTE: "waste.play",
}
"""The rule that keeps a covered card of each kind of pile where it is."""

CLOSED_TARGETS: Final = {PileKind.RESERVE: "reserve.takes", PileKind.STOCK: "stock.to", PileKind.WASTE: "stock.to"}
"""The rule of piles on which the player puts nothing."""


def refusal(state: State, source: Place, target: Place, count: int) -> str | None:
    """Return the rule that forbids putting `count` cards from `source` on `target`; None where the move is legal.

    In games that remove pairs, taking a card to another available one means removing both.
    """
    if _means_alone(state, source, target):
        return _alone_refusal(state, source, count)
    flat, board = state.flat, state.board
    one, other = state.tables.pile(source), state.tables.pile(target)
    fault = kernel.source_fault(flat, board, one, count)
    if fault == 0 and kernel.target_fault(flat, board, one, other, count) == 0:
        return None
    if _means_a_pair(state, source, target):
        return _pair_refusal(state, source, target, count)
    fault = fault or kernel.target_fault(flat, board, one, other, count)
    return RULES[fault](state, source, target)


def _means_alone(state: State, source: Place, target: Place) -> bool:
    """Tell whether a card is taken to the foundations, or to itself, so as to remove it alone."""
    removal = state.game.removal
    if removal is None or source.kind not in PLAYED_FROM or not state.cards(source):
        return False
    if not any(removes_alone(removal, card) for card in range(FACES)):
        return False
    return target == source or target.kind is PileKind.FOUNDATIONS


def _alone_refusal(state: State, source: Place, count: int) -> str | None:
    removal = state.game.removal
    if removal is None or count > 1:
        return COVERED[source.kind]
    card = state.cards(source)[-1] & kernel.CARD
    if removes_alone(removal, card):
        return None
    if rank_of(card) in removal.never:
        return "removal.never"
    return "removal.total" if counts(removal, card) else "removal.sets"


def _means_a_pair(state: State, source: Place, target: Place) -> bool:
    removal, tableau = state.game.removal, state.game.tableau
    if removal is None or source.kind not in PLAYED_FROM or target.kind not in PLAYED_FROM:
        return False
    if source == target or not state.cards(source) or not state.cards(target):
        return False
    return not (target.kind is PileKind.TABLEAU and tableau.builds and source.kind in tableau.sources) or (
        kernel.pair_fault(state.flat, state.board, state.tables.pile(source), state.tables.pile(target)) == 0
    )


def _pair_refusal(state: State, source: Place, target: Place, count: int) -> str | None:
    removal = state.game.removal
    if count > 1:
        return COVERED[source.kind]
    one, other = state.cards(source)[-1], state.cards(target)[-1]
    if removal is None or kernel.pair_fault(state.flat, state.board, *map(state.tables.pile, (source, target))) == 0:
        return None
    return _pair_rule(removal, one, other)


def _pair_rule(removal: Removal, one: int, other: int) -> str:
    if ranks_pair(removal, one, other):
        own = {one_set.suit for one_set in removal.sets if set(one_set.ranks) == {rank_of(one), rank_of(other)}}
        return "removal.suit" if adds_up(removal, one, other) or own == {removal.suit} else "removal.sets"
    if any(rank_of(card) in removal.never for card in (one, other)):
        return "removal.never"
    return "removal.total" if counts(removal, one) and counts(removal, other) else "removal.sets"


def _closed(state: State, source: Place, _target: Place) -> str:
    if source.kind is PileKind.FOUNDATIONS and state.game.foundations.takes is Takes.REMOVED:
        return "foundations.takes"
    return COVERED[source.kind]


def _destination(state: State, source: Place, target: Place) -> str:
    if target.kind in CLOSED_TARGETS:
        return CLOSED_TARGETS[target.kind]
    if target.kind is PileKind.FOUNDATIONS:
        return "foundations.takes" if state.game.foundations.takes is Takes.REMOVED else "foundations.takeback"
    return _not_on_tableau(state.game, source, empty=not state.cards(target))


def _not_on_tableau(game: Game, source: Place, *, empty: bool) -> str:
    if source.kind is PileKind.FOUNDATIONS:
        return "foundations.takeback"
    if empty and (game.tableau.space is Space.NEVER or source.kind in game.tableau.sources):
        return "tableau.space"
    if not empty and game.tableau.build.direction is Direction.NONE and game.tableau.holds != 1:
        return "tableau.build"
    return "tableau.from"


def _unit(state: State, _source: Place, target: Place) -> str:
    several = state.game.tableau.moves is not Unit.TOP_CARD
    if target.kind is PileKind.FOUNDATIONS and several:
        return "foundations.moves"
    if target.kind is PileKind.CELLS:
        return "cells.takes"
    return "tableau.moves"


def _by_kind(field: str, foundation_field: str | None = None) -> Callable[[State, Place, Place], str]:
    def rule(_state: State, _source: Place, target: Place) -> str:
        if target.kind is PileKind.CELLS:
            return "cells.takes"
        on_foundation = target.kind is PileKind.FOUNDATIONS
        return f"{target.kind.value}.{foundation_field if on_foundation and foundation_field else field}"

    return rule


RULES: Final[dict[int, Callable[[State, Place, Place], str]]] = {
    kernel.CLOSED: _closed,
    kernel.BURIED: lambda _state, source, _target: COVERED[source.kind],
    kernel.UNIT: _unit,
    kernel.DESTINATION: _destination,
    kernel.FULL: _by_kind("holds"),
    kernel.BUILD: _by_kind("build"),
    kernel.SPACE: _by_kind("space", "base"),
    kernel.PLACES: lambda _state, _source, _target: "tableau.limit",
    kernel.SUIT_BEGUN: _by_kind("one_per_suit", "one_per_suit"),
}
"""For each fault of the kernel, the rule behind it."""
