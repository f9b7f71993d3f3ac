"""perft: how many sequences of 1, 2, 3 … player actions there are from a position; the finest check of a rule there is.

Each source, destination and number of cards is one action; like piles and copies of cards are not merged; a pair has no
order; deal is one; consequences that come by themselves are none; a won position has no moves.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from engine.play.kernel import legal_moves, make, unmake
from engine.play.state import State
from engine.rules.tables import MOST_MOVES, MOST_STEPS

COMPILED: Final = ("count_sequences",)
"""The functions that the study compiles, on top of the kernel's."""


def count_sequences(
    t: Sequence[int],
    b: MutableSequence[int],
    trail: MutableSequence[int],
    moves: MutableSequence[int],
    cursor: MutableSequence[int],
    ends: MutableSequence[int],
    counts: MutableSequence[int],
    depth: int,
) -> None:
    """Count the sequences of each length up to `depth` into `counts[1:]`.

    `moves` has room for `depth` positions' moves, `cursor` and `ends` for `depth` integers, the trail for `depth` moves.
    """
    level = 0
    top = 0
    cursor[0] = 0
    ends[0] = legal_moves(t, b, moves, 0)
    counts[1] += ends[0]
    while level >= 0:
        if level == depth - 1 or cursor[level] == ends[level]:
            level -= 1
            if level >= 0:
                top = unmake(t, b, trail, top)
            continue
        move = moves[cursor[level]]
        cursor[level] += 1
        top = make(t, b, trail, top, move)
        level += 1
        cursor[level] = ends[level - 1]
        ends[level] = legal_moves(t, b, moves, cursor[level])
        counts[level + 1] += ends[level] - cursor[level]


def perft(state: State, depth: int) -> list[int]:
    """Return the number of sequences of 1 to `depth` player actions from a position, which is left as it is."""
    width = state.flat[MOST_MOVES]
    counts = [0] * (depth + 1)
    trail = [0] * (depth * state.flat[MOST_STEPS])
    count_sequences(
        state.flat, list(state.board), trail, [0] * (width * depth), [0] * depth, [0] * depth, counts, depth
    )
    return counts[1:]
