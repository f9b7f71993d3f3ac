"""What the page says about removing cards."""

from __future__ import annotations

from typing import Any, Final

from engine.rules.cards import RANK_ORDER, Rank
from engine.rules.model import CardSet, Game, PairSuits, Removal
from generator.words.examples import PAIR, in_pairs, lone_ranks, summing_pairs
from generator.words.phrase import Message, Phrase, number, pairs, phrase, rank, ranks, sets, values

TITLES: Final = {
    True: Message("Removing pairs", context="section", about="Heading of the section about removing pairs."),
    False: Message(
        "Removing cards",
        context="section",
        about="Heading of the section about removing cards, where not only pairs are.",
    ),
}

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
ALONE: Final = Message(
    "An available name~{rank} counts {total} all by itself, so you may remove it alone.",
    holes={
        "rank": rank("the rank that is removed alone", "king", "jack"),
        "total": number("the sum that two cards must make", 13, 11),
    },
)
ALONE_RANKS: Final = Message(
    "An available name~{ranks} may be removed alone.",
    holes={"ranks": ranks("the ranks that are removed alone", ("king",), ("queen", "king"), join="or")},
)
TOGETHER: Final = Message(
    "You may remove a~{ranks} together if all of them are available.",
    holes={"ranks": ranks("three or four ranks", ("jack", "queen", "king"), ("ace", "ace", "ace"))},
)
NEVER: Final = Message(
    "No name~{ranks} can ever be removed: it stays where it is and blocks its place.",
    holes={"ranks": ranks("the ranks that are never removed", ("ten",), ("nine", "ten"), join="or")},
)
TOGETHER_ALIKE: Final = Message(
    "You may remove {n} plural~{rank} together if all of them are available.",
    holes={"n": number("how many cards, three or four", 3, 4), "rank": rank("their rank", "ace", "jack")},
)
_ALIKE: Final = {"n": number("how many cards, two to four", 2, 3), "rank": rank("their rank", "ace", "jack")}
ALIKE_SUIT: Final = {
    PairSuits.ANY: Message("Only where {n} plural~{rank} are removed together do suits not matter.", holes=_ALIKE),
    PairSuits.SAME: Message(
        "Where {n} plural~{rank} are removed together, they must be of the same suit.", holes=_ALIKE
    ),
    PairSuits.DIFFERENT: Message(
        "Where {n} plural~{rank} are removed together, they must be of different suits.", holes=_ALIKE
    ),
}
"""How the suits of cards of one rank must relate where that is not as in all other sets."""
_OWN_SUIT: Final = {"ranks": ranks("the ranks that are removed together", ("queen", "king"), ("jack", "jack"))}
OWN_SUIT: Final = {
    PairSuits.ANY: Message("Only where a~{ranks} are removed together do suits not matter.", holes=_OWN_SUIT),
    PairSuits.SAME: Message("Where a~{ranks} are removed together, they must be of the same suit.", holes=_OWN_SUIT),
    PairSuits.DIFFERENT: Message(
        "Where a~{ranks} are removed together, they must be of different suits.", holes=_OWN_SUIT
    ),
}
"""How the suits of a set must relate where that is not as in all others."""
SUITS_OTHERWISE: Final = Message("For all other cards suits do not matter.", about="Cards that are removed together.")
SUIT_OF_CARDS: Final = {
    PairSuits.ANY: Message("Suits never matter for what may be removed."),
    PairSuits.SAME: Message("Cards that are removed together must all be of the same suit."),
    PairSuits.DIFFERENT: Message("Cards that are removed together must all be of different suits."),
}
"""The same as of pairs, where other numbers of cards are removed too."""
SUIT: Final = {
    PairSuits.ANY: Message("Suits never matter here."),
    PairSuits.SAME: Message("Both cards of a pair must be of the same suit."),
    PairSuits.DIFFERENT: Message("The two cards of a pair must be of different suits."),
}
ONE_BY_HAND: Final = Message(
    "At the table, drag a card that goes alone to the foundation, or choose it and then choose it again."
)
SET_BY_HAND: Final = Message(
    "At the table, choose the cards of a larger set one after the other.", about="A set of three or four cards."
)
BY_HAND: Final = Message(
    "At the table, drag one card of a pair on to the other, or choose first one and then the other."
)


def title(game: Game) -> Message:
    """Return the heading of the section."""
    return TITLES[game.removal is None or in_pairs(game.removal)]


def total(game: Game) -> Phrase | None:
    """Which pairs add up."""
    own = game.removal
    if own is None or own.total is None or not summing_pairs(own):
        return None
    return phrase("removal.total", TOTAL, "removal.total", total=own.total, pairs=summing_pairs(own))


def alone(game: Game) -> tuple[Phrase, ...]:
    """Which cards are removed alone."""
    own = game.removal
    if own is None:
        return ()
    single = [one.ranks[0] for one in own.sets if len(one.ranks) == 1]
    ids = "removal.total"
    said = [phrase(ids, ALONE, ids, rank=rank, total=own.total) for rank in _counting_alone(own)]
    return (*said, *([phrase("removal.sets", ALONE_RANKS, "removal.sets", ranks=single)] if single else []))


def counted(game: Game) -> Phrase | None:
    """What the ace, and the court cards where they are added up, count."""
    own = game.removal
    if own is None or own.total is None:
        return None
    summed = {rank for pair in summing_pairs(own) for rank in pair} | set(_counting_alone(own))
    named = [(rank, rank.number) for rank in RANK_ORDER if rank in summed and rank in _UNNUMBERED]
    return phrase("removal.total", VALUES, values=named) if named else None


def own_pairs(game: Game) -> Phrase | None:
    """Which pairs go together whatever their sum."""
    twos = [one.ranks for one in game.removal.sets if len(one.ranks) == PAIR] if game.removal else []
    if game.removal is None or not twos:
        return None
    court = {rank for pair in twos for rank in pair} == _COURT
    beside = COURT_SETS if court else OTHER_SETS
    message = ONLY_SETS if game.removal.total is None else beside
    return phrase("removal.sets", message, "removal.sets", sets=twos)


def _counting_alone(own: Removal) -> tuple[Rank, ...]:
    single = {one.ranks[0] for one in own.sets if len(one.ranks) == 1}
    return tuple(rank for rank in lone_ranks(own) if rank not in single)


def together(game: Game) -> tuple[Phrase, ...]:
    """Which three or four cards go together."""
    larger = [one.ranks for one in game.removal.sets if len(one.ranks) > PAIR] if game.removal else []
    return tuple(
        phrase("removal.sets", TOGETHER_ALIKE if _alike(ranks) else TOGETHER, "removal.sets", **_named(ranks))
        for ranks in larger
    )


def _alike(ranks: tuple[Rank, ...]) -> bool:
    return len(set(ranks)) == 1


def _named(ranks: tuple[Rank, ...]) -> dict[str, Any]:
    """Return the values for a sentence about a set: its ranks, or how many cards of which rank."""
    return {"n": len(ranks), "rank": ranks[0]} if _alike(ranks) else {"ranks": ranks}


def never(game: Game) -> Phrase | None:
    """Which cards are never removed."""
    if game.removal is None or not game.removal.never:
        return None
    return phrase("removal.never", NEVER, "removal.never", ranks=game.removal.never)


def suit(game: Game) -> tuple[Phrase, ...]:
    """How the suits of cards that are removed together must relate."""
    if game.removal is None:
        return ()
    ids, own = "removal.suit", _own_suits(game.removal)
    said = [
        phrase(
            f"{ids} removal.sets", (ALIKE_SUIT if _alike(one.ranks) else OWN_SUIT)[one.suit], ids, **_named(one.ranks)
        )
        for one in own
    ]
    each = SUIT if in_pairs(game.removal) else SUIT_OF_CARDS
    last = SUITS_OTHERWISE if own and game.removal.suit is PairSuits.ANY else each[game.removal.suit]
    return (*said, phrase(ids, last, ids))


def _own_suits(own: Removal) -> list[CardSet]:
    """Return the sets whose suits must relate otherwise than those of all other cards."""
    return [one for one in own.sets if len(one.ranks) >= PAIR and one.suit is not own.suit]


def by_hand(game: Game) -> tuple[Phrase, ...]:
    """How cards are removed at the table."""
    own = game.removal
    if own is None:
        return ()
    sizes = {len(one.ranks) for one in own.sets}
    said = (
        (BY_HAND, PAIR in sizes or bool(summing_pairs(own))),
        (ONE_BY_HAND, bool(lone_ranks(own))),
        (SET_BY_HAND, max(sizes, default=0) > PAIR),
    )
    return tuple(phrase("removal", message) for message, applies in said if applies)


PHRASES: Final = (total, alone, counted, own_pairs, together, never, suit, by_hand)
