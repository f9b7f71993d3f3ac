"""Cards as integers.

A *face* is a rank and a suit, 0 to 51: clubs, diamonds, hearts, spades, each from ace to king. A *card* is a face
and a copy, `copy * 52 + face`, so that two decks hold 0 to 103. Rules see faces; the table sees cards.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

FACES: Final = 52
SUITS: Final = 4
RANKS: Final = 13

RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "CDHS"


class Rank(StrEnum):
    """The thirteen ranks by name, as a rules file writes them."""

    ACE = "ace"
    TWO = "two"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    SIX = "six"
    SEVEN = "seven"
    EIGHT = "eight"
    NINE = "nine"
    TEN = "ten"
    JACK = "jack"
    QUEEN = "queen"
    KING = "king"

    @property
    def number(self) -> int:
        """1 for the ace to 13 for the king."""
        return RANK_ORDER.index(self) + 1


RANK_ORDER: Final = tuple(Rank)


class Suit(StrEnum):
    """The four suits in the order of the pack."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"


SUIT_ORDER: Final = tuple(Suit)


def face(rank: Rank, suit: Suit) -> int:
    """Return the face (0 to 51) of `rank` and `suit`."""
    return SUIT_ORDER.index(suit) * RANKS + rank.number - 1


def rank_of(card: int) -> Rank:
    """Return the rank of a card or face."""
    return RANK_ORDER[card % RANKS]


def suit_of(card: int) -> Suit:
    """Return the suit of a card or face."""
    return SUIT_ORDER[card % FACES // RANKS]


def is_red(card: int) -> bool:
    """Tell whether a card is red (diamonds or hearts)."""
    return card % FACES // RANKS in (1, 2)


def copy_of(card: int) -> int:
    """Return which deck a card belongs to: 1 or 2."""
    return card // FACES + 1


def name_of(card: int) -> str:
    """Return the two-letter name of a card: rank letter, T for ten, and suit letter (`8S`)."""
    return RANK_LETTERS[card % RANKS] + SUIT_LETTERS[card % FACES // RANKS]


def face_named(name: str) -> int:
    """Return the face that a two-letter name means.

    Raises:
        ValueError: `name` is no card.
    """
    if len(name) != 2 or name[0] not in RANK_LETTERS or name[1] not in SUIT_LETTERS:
        raise ValueError(
            f"{name!r} is no card; a card is a rank ({RANK_LETTERS}) and a suit ({SUIT_LETTERS}), as in 8S"
        )
    return SUIT_LETTERS.index(name[1]) * RANKS + RANK_LETTERS.index(name[0])
