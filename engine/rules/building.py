"""The predicates: may this card go there? Moves, tables and example sentences all ask here, and nowhere else.

The functions up to `removes` read rules values. `suit_begun` is asked by the kernel during play; it keeps to the subset
that numba compiles, and what it needs of the board comes in as integers.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import FACES, RANKS, Rank, is_red, rank_of
from engine.rules.model import Build, Direction, PairSuits, Removal, Space, SuitRule


def fits(build: Build, below: int, card: int) -> bool:
    """Tell whether `card` may be put upon `below` under a building rule."""
    return _ranks_fit(build, below % RANKS, card % RANKS) and _suits_fit(build.suit, below, card)


def _ranks_fit(build: Build, below: int, rank: int) -> bool:
    if build.direction is Direction.NONE:
        return False
    wanted = below + 1 if build.direction is Direction.UP else below - 1
    return rank == (wanted % RANKS if build.wrap else wanted)


def _suits_fit(rule: SuitRule, below: int, card: int) -> bool:
    if rule is SuitRule.SAME:
        return below % FACES // RANKS == card % FACES // RANKS
    if rule is SuitRule.ALTERNATE_COLOUR:
        return is_red(below) != is_red(card)
    return True


def may_start(base: Rank, card: int) -> bool:
    """Tell whether `card` may be the first one on a foundation."""
    return rank_of(card) is base


def fills_space(space: Space, card: int) -> bool:
    """Tell whether the player may put `card` on an empty tableau place."""
    return space is Space.ANY_CARD or (space is Space.KING and rank_of(card) is Rank.KING)


def counts(removal: Removal, card: int) -> bool:
    """Tell whether a card counts by its rank (ace = 1) in sums, because its rank stands in no set."""
    return removal.total is not None and all(rank_of(card) not in ranks for ranks in removal.sets)


def ranks_pair(removal: Removal, one: int, other: int) -> bool:
    """Tell whether two cards may be removed together as far as their ranks go."""
    ranks = (rank_of(one), rank_of(other))
    if any(ranks in (pair, pair[::-1]) for pair in removal.sets):
        return True
    return counts(removal, one) and counts(removal, other) and ranks[0].number + ranks[1].number == removal.total


def removes(removal: Removal, one: int, other: int) -> bool:
    """Tell whether two available cards may be removed together."""
    if not ranks_pair(removal, one, other):
        return False
    same = one % FACES // RANKS == other % FACES // RANKS
    return removal.suit is PairSuits.ANY or same == (removal.suit is PairSuits.SAME)


def suit_begun(
    board: Sequence[int], starts: Sequence[int], lengths: int, at: int, first: int, piles: int, card: int
) -> bool:
    """Tell whether one of `piles` piles from `first` on begins with the suit of `card` (`foundations.one_per_suit`).

    `board[lengths + pile]` is a pile's length and `starts[at + pile]` the board index of its first card.
    """
    for pile in range(first, first + piles):
        if board[lengths + pile] > 0 and board[starts[at + pile]] % FACES // RANKS == card % FACES // RANKS:
            return True
    return False
