"""Finding one win, or one dead end, to record: small searches that prove nothing, and that the solver replaces."""

from __future__ import annotations

import random
from dataclasses import dataclass

from engine.play import kernel
from engine.play.state import Move, State
from engine.rules.cards import FACES, RANKS
from engine.rules.model import PileKind
from engine.rules.tables import AT_START, LEFT, LENGTHS, MOST_MOVES


@dataclass(frozen=True, slots=True)
class Taste:
    """What a search thinks of a position, beside the cards that still have to go: lower is better.

    `blocked` weighs each card that lies upon one of a lower rank, `taken` each tableau place that is not empty.
    """

    blocked: float
    taken: float


def find_win(state: State, taste: Taste, *, width: int, longest: int = 400) -> list[Move] | None:
    """Return moves that win from `state`, found by a beam search `width` positions wide, or None."""
    flat = state.flat
    moves, trail = [0] * flat[MOST_MOVES], [0] * 64
    beam: list[tuple[list[int], tuple[int, ...]]] = [(list(state.board), ())]
    met = {state.key}
    for _ in range(longest):
        found: list[tuple[float, list[int], tuple[int, ...]]] = []
        for board, path in beam:
            for code in moves[: kernel.legal_moves(flat, board, moves, 0)]:
                top = kernel.make(flat, board, trail, 0, code)
                key = kernel.position_key(flat, board)
                if key not in met:
                    met.add(key)
                    found.append((_cost(state, board, taste), list(board), (*path, code)))
                kernel.unmake(flat, board, trail, top)
        if not found:
            return None
        found.sort(key=lambda one: one[0])
        if found[0][1][LEFT] == 0:
            return [state.move_of(code) for code in found[0][2]]
        beam = [(board, path) for _, board, path in found[:width]]
    return None


def _cost(state: State, board: list[int], taste: Taste) -> float:
    blocked = taken = 0
    for pile, place in enumerate(state.tables.places):
        if place.kind in (PileKind.FOUNDATIONS, PileKind.STOCK):
            continue
        start, length = state.flat[state.flat[AT_START] + pile], board[LENGTHS + pile]
        taken += place.kind is PileKind.TABLEAU and length > 0
        lowest = RANKS
        for card in board[start : start + length]:
            rank = card % FACES % RANKS
            blocked += rank > lowest
            lowest = min(lowest, rank)
    return board[LEFT] + taste.blocked * blocked + taste.taken * taken


def find_stuck(state: State, *, tries: int, seed: int = 0) -> list[Move] | None:
    """Return the shortest found of random games that end with no move left and nothing to draw, or None."""
    rng = random.Random(seed)
    shortest: list[Move] | None = None
    for _ in range(tries):
        most = len(shortest) if shortest else 600
        while not state.is_stuck and len(state.history) < most and (moves := state.legal_moves()):
            state.push(rng.choice(moves))
        if state.is_stuck and (shortest is None or len(state.history) < len(shortest)):
            shortest = state.history
        while state.history:
            state.pop()
    return shortest
