"""A second, slow generator of legal moves, written from the rules and `building.py` alone: what the kernel is compared with."""

from __future__ import annotations

from collections.abc import Iterator

from engine.play.kernel import FACE_DOWN
from engine.play.state import Move, MoveKind, State
from engine.rules.building import fills_space, fits, may_start, removes
from engine.rules.cards import suit_of
from engine.rules.model import Game, PileKind, Takes, Unit
from engine.rules.places import Place

PLAYED_FROM = (PileKind.TABLEAU, PileKind.RESERVE, PileKind.WASTE)


def brute_moves(state: State) -> list[Move]:
    piles = state.layout()
    if all(not cards for place, cards in piles.items() if place.kind is not PileKind.FOUNDATIONS):
        return []
    game = state.game
    return [*_moves(game, piles), *_pairs(game, piles), *_draws(game, piles, state.passes_over)]


def _moves(game: Game, piles: dict[Place, list[int]]) -> Iterator[Move]:
    for source, cards in piles.items():
        for target in piles:
            if source != target:
                for count in _counts(game, source, cards):
                    if _may_go(game, piles, source, target, cards[-count:]):
                        yield Move(MoveKind.MOVE, source, target, count)


def _counts(game: Game, source: Place, cards: list[int]) -> range:
    if source.kind is PileKind.STOCK:
        return range(0)
    if source.kind is PileKind.TABLEAU and game.tableau.moves is Unit.RUN:
        longest = 1
        while (
            longest < len(cards)
            and cards[-longest - 1] < FACE_DOWN
            and fits(game.tableau.build, cards[-longest - 1], cards[-longest])
        ):
            longest += 1
        return range(1, min(longest, len(cards)) + 1)
    return range(1, min(1, len(cards)) + 1)


def _may_go(game: Game, piles: dict[Place, list[int]], source: Place, target: Place, moved: list[int]) -> bool:
    there = piles[target]
    if target.kind is PileKind.FOUNDATIONS:
        own = game.foundations
        if (
            own.takes is Takes.REMOVED
            or source.kind is PileKind.FOUNDATIONS
            or len(moved) > 1
            or len(there) >= own.holds
        ):
            return False
        if there:
            return fits(own.build, there[-1], moved[0])
        begun = {suit_of(cards[0]) for place, cards in piles.items() if place.kind is PileKind.FOUNDATIONS and cards}
        return may_start(own.base, moved[0]) and not (own.one_per_suit and suit_of(moved[0]) in begun)
    if target.kind is not PileKind.TABLEAU:
        return False
    if source.kind is PileKind.FOUNDATIONS and not game.foundations.takeback:
        return False
    if source.kind is not PileKind.FOUNDATIONS and source.kind not in game.tableau.sources:
        return False
    if game.tableau.holds and len(there) + len(moved) > game.tableau.holds:
        return False
    return fits(game.tableau.build, there[-1], moved[0]) if there else fills_space(game.tableau.space, moved[0])


def _pairs(game: Game, piles: dict[Place, list[int]]) -> Iterator[Move]:
    available = [place for place, cards in piles.items() if cards and place.kind in PLAYED_FROM]
    for n, one in enumerate(available):
        for other in available[n + 1 :]:
            if game.removal and removes(game.removal, piles[one][-1], piles[other][-1]):
                yield Move(MoveKind.PAIR, one, other)


def _draws(game: Game, piles: dict[Place, list[int]], passes_over: int) -> Iterator[Move]:
    if game.stock is None:
        return
    stock, waste = Place(PileKind.STOCK, 1), Place(PileKind.WASTE, 1)
    if piles[stock]:
        yield Move(MoveKind.DEAL, stock, waste, min(game.stock.draw, len(piles[stock])))
    elif piles[waste] and (game.stock.passes is None or passes_over + 1 < game.stock.passes):
        yield Move(MoveKind.REDEAL, waste, stock, len(piles[waste]))
