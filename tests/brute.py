"""A second, slow generator of legal moves, written from the rules and `building.py` alone: what the kernel is compared with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from engine.play.kernel import CARD, FACE_DOWN
from engine.play.state import Move, MoveKind, State
from engine.rules.building import fills_space, fits, may_start, removes, removes_alone, suits_agree
from engine.rules.cards import RANK_ORDER, rank_of, suit_of
from engine.rules.model import Build, Game, Limit, Needs, PileKind, Space, Takes, Target, Unit
from engine.rules.places import Place

PLAYED_FROM = (PileKind.TABLEAU, PileKind.RESERVE, PileKind.CELLS, PileKind.WASTE)
Piles = dict[Place, list[int]]


def brute_moves(state: State) -> list[Move]:
    piles = state.layout()
    game = state.game
    never = game.removal.never if game.removal else ()
    left = [c for place, cards in piles.items() if place.kind is not PileKind.FOUNDATIONS for c in cards]
    if all(rank_of(card & CARD) in never for card in left):
        return []
    return [*_moves(state, piles), *_removals(game, piles), *_draws(game, piles, state.passes_over)]


def _moves(state: State, piles: Piles) -> Iterator[Move]:
    for source, cards in piles.items():
        for target in piles:
            if source != target:
                for count in range(1, len(cards) + 1):
                    if _unit(state.game, piles, source, target, count) and _goes(
                        state, piles, source, target, cards[-count:]
                    ):
                        yield Move(MoveKind.MOVE, source, target, count)


def _is_run(build: Build, cards: list[int]) -> bool:
    return all(fits(build, below, card) for below, card in pairwise(cards))


def _unit(game: Game, piles: Piles, source: Place, target: Place, count: int) -> bool:
    cards, own = piles[source], game.tableau
    up = [card for card in cards if card < FACE_DOWN]
    if count > len(up) or source.kind is PileKind.STOCK:
        return False
    if source.kind is not PileKind.TABLEAU:
        return count == 1
    longest = max(n for n in range(1, len(up) + 1) if _is_run(own.run, up[-n:]))
    if count > {Unit.TOP_CARD: 1, Unit.RUN: longest, Unit.WHOLE_RUN: longest}.get(own.moves, len(up)):
        return False
    if target.kind is PileKind.FOUNDATIONS:
        return count == (game.foundations.holds if game.foundations.takes is Takes.RUNS else 1)
    if target.kind is PileKind.CELLS:
        return count == 1
    whole = {Unit.WHOLE_RUN: longest, Unit.WHOLE_PILE: len(up)}.get(own.moves, count)
    return count == whole and (count == 1 or own.limit is Limit.NONE or count <= _room(game, piles, target))


def _room(game: Game, piles: Piles, target: Place) -> int:
    empty = [place for place, cards in piles.items() if not cards and place != target]
    cells = sum(place.kind is PileKind.CELLS for place in empty)
    open_spaces = game.tableau.space is Space.ANY_CARD and PileKind.TABLEAU in game.tableau.space_sources
    spaces = sum(place.kind is PileKind.TABLEAU for place in empty) if open_spaces else 0
    return int((cells + 1) * 2**spaces)


def _goes(state: State, piles: Piles, source: Place, target: Place, moved: list[int]) -> bool:
    game, there = state.game, piles[target]
    if target.kind is PileKind.FOUNDATIONS:
        return _goes_home(state, piles, source, target, moved)
    if target.kind is PileKind.CELLS:
        return source.kind in (PileKind.TABLEAU, PileKind.RESERVE, PileKind.WASTE) and not there
    if target.kind is not PileKind.TABLEAU:
        return False
    own = game.tableau
    sources = own.sources if there else own.space_sources
    if not (game.foundations.takeback if source.kind is PileKind.FOUNDATIONS else source.kind in sources):
        return False
    if own.holds and len(there) + len(moved) > own.holds:
        return False
    if there:
        return fits(own.build, there[-1], moved[0])
    return fills_space(own.space, state.base or game.foundations.base, moved[0])


def _goes_home(state: State, piles: Piles, source: Place, target: Place, moved: list[int]) -> bool:
    own, there = state.game.foundations, piles[target]
    if own.takes is Takes.REMOVED or source.kind is PileKind.FOUNDATIONS or len(there) + len(moved) > own.holds:
        return False
    build = own.build_of(target.number)
    if own.takes is Takes.RUNS and (source.kind is not PileKind.TABLEAU or not _is_run(build, moved)):
        return False
    if there:
        return fits(build, there[-1], moved[0])
    begun = {suit_of(cards[0]) for place, cards in piles.items() if place.kind is PileKind.FOUNDATIONS and cards}
    base = state.base or own.base_of(target.number)
    return may_start(base, moved[0]) and not (own.one_per_suit and suit_of(moved[0]) in begun)


def _removals(game: Game, piles: Piles) -> Iterator[Move]:
    if game.removal is None:
        return
    tops = {place: cards[-1] for place, cards in piles.items() if cards and place.kind in PLAYED_FROM}
    for place, card in tops.items():
        if removes_alone(game.removal, card):
            yield Move(MoveKind.ALONE, place, place)
    for one, other in combinations(tops, 2):
        if removes(game.removal, tops[one], tops[other]):
            yield Move(MoveKind.PAIR, one, other)
    for own in game.removal.sets:
        for places in combinations(tops, len(own.ranks)) if len(own.ranks) > 2 else ():
            suits = [suit_of(tops[place]) for place in places]
            agree = suits_agree(own.suit, same=len(set(suits)) == 1, different=len(set(suits)) == len(suits))
            if agree and _ranks(tops[place] for place in places) == sorted(map(RANK_ORDER.index, own.ranks)):
                yield Move(MoveKind.SET, places[0], places[1], 1, places[2:])


def _ranks(cards: Iterator[int]) -> list[int]:
    return sorted(RANK_ORDER.index(rank_of(card)) for card in cards)


def _draws(game: Game, piles: Piles, passes_over: int) -> Iterator[Move]:
    if game.stock is None or not game.draws:
        return
    stock, left = Place(PileKind.STOCK, 1), len(piles[Place(PileKind.STOCK, 1)])
    tableau = {place: cards for place, cards in piles.items() if place.kind is PileKind.TABLEAU}
    spaces = [place for place, cards in tableau.items() if not cards]
    waste = Place(PileKind.WASTE, 1)
    if left == 0:
        again = game.stock.passes is None or passes_over + 1 < game.stock.passes
        if game.has_waste and piles[waste] and again:
            yield Move(MoveKind.REDEAL, waste, stock, len(piles[waste]))
    elif not (
        (game.stock.needs is Needs.WASTE_EMPTY and piles[waste])
        or (game.stock.needs is Needs.NO_SPACE and spaces)
        or (game.stock.to is Target.SPACES and not spaces)
    ):
        target, count = {
            Target.WASTE: (waste, game.stock.draw),
            Target.FOUNDATIONS: (Place(PileKind.FOUNDATIONS, 1), game.stock.draw),
            Target.TABLEAU: (Place(PileKind.TABLEAU, 1), len(tableau)),
            Target.SPACES: (Place(PileKind.TABLEAU, 1), len(spaces)),
        }[game.stock.to]
        yield Move(MoveKind.DEAL, stock, target, min(count, left))
