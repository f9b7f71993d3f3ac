"""Examples for sentences: which cards fit on which, asked of the same predicates as the moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.rules.building import adds_up, counts, fits, removes_alone
from engine.rules.cards import FACES, RANK_ORDER, Rank, Suit, face, rank_of
from engine.rules.model import Build, Direction, Foundations, Removal

PAIR: Final = 2
_SHOWN: Final = face(Rank.EIGHT, Suit.SPADES)
_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_AS_NAMED: Final = tuple(face(rank, suit) for suit in _ORDER for rank in RANK_ORDER)


@dataclass(frozen=True, slots=True)
class Example:
    """A card, and the cards that fit upon it."""

    below: int
    fitting: tuple[int, ...]

    @property
    def rank(self) -> Rank:
        """The rank that fits, where it is only one."""
        return rank_of(self.fitting[0])

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks that fit, each once."""
        return tuple(dict.fromkeys(rank_of(card) for card in self.fitting))

    @property
    def below_rank(self) -> Rank:
        """The rank that it fits on."""
        return rank_of(self.below)


@lru_cache(maxsize=4096)
def fitting(build: Build, below: int) -> tuple[int, ...]:
    """Return the faces that fit upon `below`, spades first, as players name them."""
    return tuple(card for card in _AS_NAMED if fits(build, below, card))


def sequence(foundations: Foundations) -> tuple[Rank, ...]:
    """Return the ranks of a full first foundation, from its base to its last card."""
    return pile_sequence(foundations, 1)


def pile_sequence(foundations: Foundations, pile: int) -> tuple[Rank, ...]:
    """Return the ranks of foundation `pile`, from 1, when it is full; begun with the ace where any rank may begin it."""
    base, build = foundations.base_of(pile), foundations.build_of(pile)
    cards = [one_face(base if isinstance(base, Rank) else Rank.ACE)]
    while len(cards) < foundations.holds and (found := fitting(build, cards[-1])):
        cards.append(found[0])
    return tuple(rank_of(card) for card in cards)


def foundation_example(foundations: Foundations) -> Example | None:
    """Return what fits on the 8 of spades, or on the first spade of a foundation that another card can follow."""
    below = [one_face(rank) for rank in sequence(foundations)[:-1]]
    return _example(foundations.build, [_SHOWN, *below] if _SHOWN in below else below)


def tableau_example(build: Build) -> Example | None:
    """Return what fits on the 8 of spades in the tableau, or on the first card that another one fits on."""
    return _example(build, [_SHOWN, *range(FACES)])


def _example(build: Build, candidates: list[int]) -> Example | None:
    for below in candidates:
        if found := fitting(build, below):
            return Example(below, found)
    return None


def around(build: Build) -> tuple[Rank, Rank]:
    """Return which rank comes upon which where ranks run in a circle, and only there: the king upon the ace, say."""
    end, beginning = (Rank.KING, Rank.ACE) if build.direction is Direction.UP else (Rank.ACE, Rank.KING)
    return beginning, end


def closed_end(build: Build) -> Rank | None:
    """Return the rank on which nothing can be built, if there is one."""
    for rank in RANK_ORDER:
        if not fitting(build, one_face(rank)):
            return rank
    return None


def in_pairs(removal: Removal) -> bool:
    """Tell whether all cards that are removed leave in pairs."""
    return not lone_ranks(removal) and not removal.never and all(len(own.ranks) == PAIR for own in removal.sets)


@lru_cache(maxsize=256)
def lone_ranks(removal: Removal) -> tuple[Rank, ...]:
    """Return the ranks whose cards are removed alone."""
    return tuple(rank for rank in RANK_ORDER if removes_alone(removal, one_face(rank)))


@lru_cache(maxsize=256)
def summing_pairs(removal: Removal) -> tuple[tuple[Rank, Rank], ...]:
    """Return the pairs of ranks that add up to the total, the lower rank first."""
    return tuple(
        (one, other)
        for number, one in enumerate(RANK_ORDER)
        for other in RANK_ORDER[number:]
        if counts(removal, one_face(one)) and adds_up(removal, one_face(one), one_face(other))
    )


def one_face(rank: Rank) -> int:
    """Return some card of a rank, for questions in which suits do not matter."""
    return face(rank, Suit.SPADES)
