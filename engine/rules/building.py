"""The predicates: may this card go there? Moves, tables and example sentences all ask here, and nowhere else.

The functions up to `suits_agree` read rules values. Those from `is_base` on are asked by the kernel during play; they keep to
the subset that numba compiles, and what they need of the board comes in as integers.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import FACES, RANKS, Rank, is_red, rank_of
from engine.rules.model import Build, Direction, FirstCard, PairSuits, Removal, Space, SuitRule

STEPS = {
    Direction.UP: (1,),
    Direction.DOWN: (-1,),
    Direction.UP_OR_DOWN: (1, -1),
    Direction.SAME: (0,),
    Direction.NONE: (),
}
"""Which way a step may go in each direction; any rank fits on any where a direction is not listed."""


def fits(build: Build, below: int, card: int) -> bool:
    """Tell whether `card` may be put upon `below` under a building rule."""
    return _ranks_fit(build, below % RANKS, card % RANKS) and _suits_fit(build.suit, below, card)


def _ranks_fit(build: Build, below: int, rank: int) -> bool:
    if build.direction is Direction.ANY:
        return True
    wanted = [below + step * build.by for step in STEPS[build.direction]]
    return any(rank == (number % RANKS if build.wrap else number) for number in wanted)


def _suits_fit(rule: SuitRule, below: int, card: int) -> bool:
    same_suit = below % FACES // RANKS == card % FACES // RANKS
    same_colour = is_red(below) == is_red(card)
    return {
        SuitRule.SAME: same_suit,
        SuitRule.ALTERNATE_COLOUR: not same_colour,
        SuitRule.SAME_COLOUR: same_colour,
        SuitRule.DIFFERENT: not same_suit,
        SuitRule.ANY: True,
    }[rule]


def may_start(base: Rank | FirstCard, card: int) -> bool:
    """Tell whether `card` may be the first one on a foundation, as far as the rules alone say it; see `is_base` for the deal."""
    return isinstance(base, FirstCard) or rank_of(card) is base


def fills_space(space: Space, base: Rank | FirstCard, card: int) -> bool:
    """Tell whether the player may put `card` on an empty tableau place, as far as the rules alone say it.

    `base` is what foundations begin with, which counts where a space takes the rank before it.
    """
    if space is Space.BEFORE_BASE:
        return isinstance(base, FirstCard) or card % RANKS == (base.number - 2) % RANKS
    return space is Space.ANY_CARD or (space is Space.KING and rank_of(card) is Rank.KING)


def counts(removal: Removal, card: int) -> bool:
    """Tell whether a card counts by its rank (ace = 1) in sums: its rank stands in no set and may be removed."""
    rank = rank_of(card)
    return (
        removal.total is not None and rank not in removal.never and all(rank not in own.ranks for own in removal.sets)
    )


def removes_alone(removal: Removal, card: int) -> bool:
    """Tell whether an available card may be removed by itself: its rank is the total, or a set of its own."""
    rank = rank_of(card)
    return any(own.ranks == (rank,) for own in removal.sets) or (counts(removal, card) and rank.number == removal.total)


def adds_up(removal: Removal, one: int, other: int) -> bool:
    """Tell whether the ranks of two cards add up to the total."""
    return (
        counts(removal, one) and counts(removal, other) and rank_of(one).number + rank_of(other).number == removal.total
    )


def ranks_pair(removal: Removal, one: int, other: int) -> bool:
    """Tell whether two cards may be removed together as far as their ranks go."""
    ranks = (rank_of(one), rank_of(other))
    return adds_up(removal, one, other) or any(own.ranks in (ranks, ranks[::-1]) for own in removal.sets)


def removes(removal: Removal, one: int, other: int) -> bool:
    """Tell whether two available cards may be removed together."""
    same = one % FACES // RANKS == other % FACES // RANKS
    if adds_up(removal, one, other):
        return suits_agree(removal.suit, same=same, different=not same)
    ranks = (rank_of(one), rank_of(other))
    return any(
        own.ranks in (ranks, ranks[::-1]) and suits_agree(own.suit, same=same, different=not same)
        for own in removal.sets
    )


def suits_agree(rule: PairSuits, *, same: bool, different: bool) -> bool:
    """Tell whether cards that are all of one suit, or all of different ones, may be removed together by a rule of suits."""
    return {PairSuits.ANY: True, PairSuits.SAME: same, PairSuits.DIFFERENT: different}[rule]


def is_base(base: int, card: int) -> bool:
    """Tell whether a card has the rank that the deal fixed for foundations to begin with; `base` is that rank, from 1."""
    return card % RANKS + 1 == base


def is_before_base(base: int, card: int) -> bool:
    """Tell whether a card has the rank before the one that the deal fixed; before the ace comes the king."""
    return card % RANKS == (base - 2) % RANKS


def most_at_once(cells: int, spaces: int) -> int:
    """Return how many cards can be moved one by one, as if together, over empty cells and over spaces that take any card.

    The well-known bound of FreeCell: one more than the cells, doubled for each empty space besides the destination.
    """
    return cells + 1 << spaces


def set_matches(tables: Sequence[int], at: int, ranks: int, size: int, suits: int) -> bool:
    """Tell whether three or four cards are a set that may be removed.

    `tables[at]` is how many such sets there are; each has its size, its ranks (16 to the power of each rank from 0, added
    up) and its rule of suits (0 any, 1 same, 2 different). `ranks` is the cards' in the same way, `suits` how many suits
    they have.
    """
    for n in range(tables[at]):
        entry = at + 1 + 3 * n
        if tables[entry] == size and tables[entry + 1] == ranks:
            rule = tables[entry + 2]
            if rule == 0 or (rule == 1 and suits == 1) or (rule == 2 and suits == size):
                return True
    return False


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
