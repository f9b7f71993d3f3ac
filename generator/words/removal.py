"""What the page says about removing pairs."""

from __future__ import annotations

from typing import Final

from engine.rules.cards import RANK_ORDER, Rank
from engine.rules.model import Game, PairSuits
from generator.words.examples import summing_pairs
from generator.words.phrase import Message, Phrase, number, pairs, phrase, sets, values

TITLE: Final = Message("Removing pairs", context="section", about="Heading of the section about removing pairs.")

_COURT: Final = frozenset((Rank.JACK, Rank.QUEEN, Rank.KING))
_UNNUMBERED: Final = _COURT | {Rank.ACE}
_SETS: Final = {
    "sets": sets("the pairs", (("jack", "jack"), ("queen", "king")), (("king", "king"),), join="or"),
}

TOTAL: Final = Message(
    "You may remove any two available cards whose ranks add up to {total}: {pairs}.",
    holes={
        "total": number("the sum that makes a pair", 11, 13),
        "pairs": pairs("the pairs that do", (("ace", "ten"), ("two", "nine")), (("six", "seven"),), join="or"),
    },
)
VALUES: Final = Message(
    "Here {values}.",
    holes={"values": values("what ranks without a number count", (("ace", 1),), (("ace", 1), ("jack", 11)))},
    about="Follows the list of pairs.",
)
COURT_SETS: Final = Message("Court cards follow a rule of their own: you may remove {sets}.", holes=_SETS)
OTHER_SETS: Final = Message("Some cards follow a rule of their own: you may remove {sets}.", holes=_SETS)
ONLY_SETS: Final = Message("You may remove two available cards if they are {sets}.", holes=_SETS)
SUIT: Final = {
    PairSuits.ANY: Message("Suits never matter here."),
    PairSuits.SAME: Message("Both cards of a pair must be of the same suit."),
    PairSuits.DIFFERENT: Message("The two cards of a pair must be of different suits."),
}
BY_HAND: Final = Message(
    "At the table, drag one card of a pair on to the other, or choose first one and then the other."
)


def total(game: Game) -> Phrase | None:
    """Which pairs add up."""
    own = game.removal
    if own is None or own.total is None:
        return None
    return phrase("removal.total", TOTAL, "removal.total", total=own.total, pairs=summing_pairs(own))


def counted(game: Game) -> Phrase | None:
    """What the ace, and the court cards where they are added up, count."""
    own = game.removal
    if own is None or own.total is None:
        return None
    summed = {rank for pair in summing_pairs(own) for rank in pair}
    named = [(rank, rank.number) for rank in RANK_ORDER if rank in summed and rank in _UNNUMBERED]
    return phrase("removal.total", VALUES, values=named) if named else None


def own_pairs(game: Game) -> Phrase | None:
    """Which pairs go together whatever their sum."""
    own = game.removal
    if own is None or not own.sets:
        return None
    court = {rank for pair in own.sets for rank in pair.ranks} == _COURT
    beside = COURT_SETS if court else OTHER_SETS
    return phrase(
        "removal.sets",
        ONLY_SETS if own.total is None else beside,
        "removal.sets",
        sets=[pair.ranks for pair in own.sets],
    )


def suit(game: Game) -> Phrase | None:
    """How the suits of a pair must relate."""
    return phrase("removal.suit", SUIT[game.removal.suit], "removal.suit") if game.removal else None


def by_hand(game: Game) -> Phrase | None:
    """How a pair is removed at the table."""
    return phrase("removal", BY_HAND) if game.removal else None


PHRASES: Final = (total, counted, own_pairs, suit, by_hand)
