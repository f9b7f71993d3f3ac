"""What the page says about the foundations."""

from __future__ import annotations

from typing import Final

from engine.rules.cards import RANKS, SUITS
from engine.rules.model import Direction, FirstCard, Foundations, Game, Space, SuitRule, Takes, Unit
from generator.words import building
from generator.words.examples import around, foundation_example, in_pairs, pile_sequence, sequence
from generator.words.phrase import Message, Phrase, card, cards, number, numbers, phrase, rank, ranks, sets

TITLE: Final = Message("Foundations", context="section", about="Heading of the section about the foundations.")

PILES: Final = Message(
    "The game has one foundation.",
    "The game has {n} foundations.",
    holes={"n": number("how many foundations the game has", 4, 8)},
    count="n",
)
NEVER_BY_HAND: Final = Message(
    "You never put a card on the foundation yourself.",
    "You never put a card on the {n} foundations yourself.",
    holes={"n": number("how many foundations the game has", 4, 8)},
    count="n",
    about="In games where pairs are removed.",
)
DEALT: Final = Message(
    "One of them begins the game with a~{base} already in place.",
    "Two~{n} of them begin the game with a~{base} already in place.",
    holes={
        "n": number("how many foundations begin with a card", 2, 4),
        "base": rank("the first rank of a foundation", "ace", "five"),
    },
    count="n",
)
_RANKS: Final = {
    "ranks": ranks("the ranks that the foundations begin with, in their order", ("ace", "two"), ("five", "king"))
}
_DEALT: Final = {"n": number("how many foundations begin with a card", 2, 4)}
BASES: Final = Message(
    "The foundations do not all begin with the same rank, but from left to right with a~{ranks}.",
    holes=_RANKS,
    about="In games in which not all foundations begin with the same rank.",
)
DEALT_ALL: Final = Message("All of them begin the game with that card already in place.", about="Foundations.")
DEALT_FIRST: Final = Message(
    "The first of them begins the game with that card already in place.",
    "The first {n} of them begin the game with that card already in place.",
    holes=_DEALT,
    count="n",
    about="Foundations, each of which begins with another rank.",
)
FROM_DEAL: Final = Message(
    "When the game begins, a card of the deal lies on one foundation; all the others must begin with the rank of this card.",
    "When the game begins, cards of one rank lie on {n} foundations: of the rank that comes first in the deal. "
    "All the others must begin with it too.",
    holes=_DEALT,
    count="n",
)
DEALT_ANY: Final = Message(
    "When the game begins, a card of the deal lies on one foundation.",
    "When the game begins, cards of the deal lie on {n} foundations.",
    holes=_DEALT,
    count="n",
)
DEALT_THERE: Final = Message(
    "When the game begins, a card of the deal lies on the foundation.", about="In games with one foundation."
)
ANY_BASE: Final = Message("An empty foundation may be started with any card.")
WHOLE_SEQUENCES: Final = Message(
    "A foundation takes nothing but a whole sequence of {n} cards, from the~{base} to the~{last}, which lies uncovered at the end of a pile.",
    holes={
        "n": number("how many cards a sequence has", 13, 5),
        "base": rank("the rank with which it begins", "king", "ace"),
        "last": rank("its last rank", "ace", "king"),
    },
    about="In games like Spider.",
)
SEQUENCE_SUIT: Final = {
    SuitRule.SAME: Message("All the cards of such a sequence must be of the same suit."),
    SuitRule.ALTERNATE_COLOUR: Message("In such a sequence red and black cards must alternate."),
    SuitRule.SAME_COLOUR: Message("All the cards of such a sequence must be of the same colour."),
    SuitRule.DIFFERENT: Message("In such a sequence no two neighbours may be of the same suit."),
    SuitRule.ANY: Message("The suits of such a sequence do not matter."),
}
STEPS: Final = {
    Direction.UP: Message(
        "The foundations are built up, each by a step of its own, from left to right by {steps} ranks: a card must be that much higher than the top card there.",
        holes={"steps": numbers("how many ranks the step of each foundation takes", (1, 2, 3, 4), (2, 1))},
    ),
    Direction.DOWN: Message(
        "The foundations are built down, each by a step of its own, from left to right by {steps} ranks: a card must be that much lower than the top card there.",
        holes={"steps": numbers("how many ranks the step of each foundation takes", (1, 2, 3, 4), (2, 1))},
    ),
    Direction.UP_OR_DOWN: Message(
        "The foundations are built up or down, each by a step of its own, from left to right by {steps} ranks: a card must be that much higher or lower than the top card there.",
        holes={"steps": numbers("how many ranks the step of each foundation takes", (1, 2, 3, 4), (2, 1))},
    ),
}
ORDER: Final = Message(
    "On the foundation that begins with the~{base}, the ranks follow in this order: name~{ranks}.",
    holes={
        "base": rank("the rank with which it begins", "ace", "two"),
        "ranks": ranks("the ranks that follow, in their order", ("two", "three"), ("four", "king")),
    },
    about="In games whose foundations are built by different steps.",
)
BASE: Final = Message(
    "An empty foundation may be started only with a~{base}, as soon as one~{base} is available.",
    holes={"base": rank("the rank that every foundation begins with", "ace", "five")},
)
ONE_PER_SUIT: Final = Message("Only one foundation may be started in each suit.")
ONE_BEGINS_PER_SUIT: Final = Message(
    "No two foundations may be started in the same suit.",
    about="In games whose foundations may go on in other suits.",
)
MANY_PER_SUIT: Final = Message("More than one foundation may be started in the same suit.")

BUILD: Final = {
    (Direction.UP, SuitRule.SAME): Message(
        "You may put a card on a foundation if it is one rank higher than the top card there and of the same suit."
    ),
    (Direction.UP, SuitRule.ALTERNATE_COLOUR): Message(
        "You may put a card on a foundation if it is one rank higher than the top card there and of the opposite colour."
    ),
    (Direction.UP, SuitRule.ANY): Message(
        "You may put a card on a foundation if it is one rank higher than the top card there; its suit does not matter."
    ),
    (Direction.DOWN, SuitRule.SAME): Message(
        "You may put a card on a foundation if it is one rank lower than the top card there and of the same suit."
    ),
    (Direction.DOWN, SuitRule.ALTERNATE_COLOUR): Message(
        "You may put a card on a foundation if it is one rank lower than the top card there and of the opposite colour."
    ),
    (Direction.DOWN, SuitRule.ANY): Message(
        "You may put a card on a foundation if it is one rank lower than the top card there; its suit does not matter."
    ),
}
_EXAMPLE: Final = {
    "cards": cards("the cards that fit", ("9S",), ("9H", "9D"), join="or"),
    "base": card("the card that lies on top", "8S", "AS"),
}
ONLY: Final = {
    False: Message(
        "So only the~{cards} goes on the~{base}.",
        holes=_EXAMPLE,
        about="Example of the building rule before it, in games with one deck.",
    ),
    True: Message(
        "So only a~{cards} goes on a~{base}.",
        holes=_EXAMPLE,
        about="Example of the building rule before it, in games that have each card more than once.",
    ),
}
_ANY_COPY: Final = {
    "n": number("how many cards of that rank are in the pack", 4, 8),
    "rank": rank("the rank that fits", "nine", "two"),
    "base": card("the card that lies on top", "8S", "AS"),
}
ANY_COPY: Final = {
    False: Message(
        "So any-of~{rank} {n} plural~{rank} goes on the~{base}.",
        "So any-of~{rank} {n} plural~{rank} goes on the~{base}.",
        holes=_ANY_COPY,
        count="n",
        about="Example of the building rule before it: of the rank that fits, every card in the pack fits.",
    ),
    True: Message(
        "So any-of~{rank} {n} plural~{rank} goes on a~{base}.",
        "So any-of~{rank} {n} plural~{rank} goes on a~{base}.",
        holes=_ANY_COPY,
        count="n",
        about="The same in games that have each card more than once.",
    ),
}
WRAP: Final = Message(
    "The ranks run in a circle: after the~{last} the pile goes on with the next name~{first}.",
    holes={
        "last": rank("the rank after which it starts again", "king", "ace"),
        "first": rank("the rank it goes on with", "ace", "king"),
    },
)
WHOLE_SUIT: Final = Message(
    "A foundation is complete when it holds the one card of its suit.",
    "A foundation is complete when it holds all {n} cards of its suit.",
    holes={"n": number("how many cards of a suit the pack has", 26, 13)},
    count="n",
)
HOLDS: Final = Message(
    "A foundation can hold only one card.",
    "A foundation can hold {n} cards at most.",
    holes={"n": number("how many cards a foundation can hold", 13, 20)},
    count="n",
)
ONE_BY_ONE: Final = Message(
    "A foundation takes only one card at a time, never a sequence as a unit.",
    about="In games in which sequences may be moved within the tableau.",
)
BACK_TO_PILE: Final = Message(
    "You may bring the top card of any foundation back into play if it fits somewhere in the tableau; "
    "apart from that, cards on the foundations stay there."
)
BACK_TO_SPACE: Final = Message(
    "If a card went up too soon, you may bring it back to an empty tableau space as long as it is the top card of its foundation; "
    "apart from that, cards on the foundations stay there."
)
BACK_KING: Final = Message(
    "If a king went up too soon, you may bring it back to an empty tableau space as long as it is the top card of its foundation; "
    "apart from that, cards on the foundations stay there."
)
NO_TAKEBACK: Final = Message("A card that lies on a foundation stays there for good.")

REMOVED_BOTH: Final = Message(
    "Every pair that you remove goes to the foundations automatically, whether the two cards add up to {total} or are {sets}.",
    holes={
        "total": number("the sum that makes a pair", 11, 13),
        "sets": sets("pairs that need no sum", (("jack", "jack"), ("queen", "king")), (("king", "king"),), join="or"),
    },
)
REMOVED_TOTAL: Final = Message(
    "Every pair that you remove because its ranks add up to {total} goes to the foundations automatically.",
    holes={"total": number("the sum that makes a pair", 11, 13)},
)
REMOVED_SETS: Final = Message(
    "Every pair that you remove goes to the foundations automatically, whether it is {sets}.",
    holes={
        "sets": sets("the pairs that there are", (("jack", "jack"), ("queen", "king")), (("king", "king"),), join="or")
    },
)
OUT_OF_PLAY: Final = Message("Once a pair lies there, it plays no further part in the game.")
REMOVED_CARDS: Final = Message(
    "All the cards that you remove go to the foundation.",
    "All the cards that you remove go to the {n} foundations.",
    holes={"n": number("how many foundations the game has", 4, 8)},
    count="n",
)
CARDS_OUT_OF_PLAY: Final = Message(
    "A card that lies there plays no further part in the game.", about="On a foundation."
)


def piles(game: Game) -> Phrase:
    """How many foundations there are; where pairs are removed, also that cards are never put there by hand."""
    own = game.foundations
    if game.removal:
        ids = "foundations.takes foundations.piles"
        message = NEVER_BY_HAND if in_pairs(game.removal) else REMOVED_CARDS
        return phrase(ids, message, "foundations.takes", n=own.piles)
    return phrase("foundations.piles", PILES, n=own.piles)


def dealt(game: Game) -> Phrase | None:
    """How many foundations begin with a card."""
    own = game.foundations
    if not own.dealt or isinstance(own.bases, FirstCard) or _differ(own):
        return None
    return phrase("foundations.dealt", DEALT, n=own.dealt, base=own.base)


def base(game: Game) -> tuple[Phrase, ...]:
    """What an empty foundation is begun with."""
    own, ids = game.foundations, "foundations.base"
    if own.takes is not Takes.CARDS:
        return ()
    if own.bases is FirstCard.FROM_DEAL:
        return (phrase("foundations.base foundations.dealt", FROM_DEAL, ids, n=own.dealt),)
    if own.bases is FirstCard.ANY:
        lying = DEALT_THERE if own.piles == 1 else DEALT_ANY
        dealt = [phrase("foundations.dealt", lying, n=own.dealt)] if own.dealt else []
        return (*dealt, *([phrase(ids, ANY_BASE, ids)] if own.dealt < own.piles else []))
    if _differ(own):
        return (phrase(ids, BASES, ids, ranks=own.bases), *_first_dealt(own))
    return (phrase(ids, BASE, ids, base=own.base),)


def _differ(own: Foundations) -> bool:
    """Tell whether foundations begin with different ranks."""
    return not isinstance(own.bases, FirstCard) and len(set(own.bases)) > 1


def _first_dealt(own: Foundations) -> tuple[Phrase, ...]:
    if not own.dealt:
        return ()
    if own.dealt == own.piles:
        return (phrase("foundations.dealt", DEALT_ALL),)
    return (phrase("foundations.dealt", DEALT_FIRST, n=own.dealt),)


def one_per_suit(game: Game) -> Phrase | None:
    """Whether two foundations may begin with one suit: asked only where the pack has a suit's base card twice."""
    own = game.foundations
    if own.one_per_suit:
        message = ONE_PER_SUIT if own.build.suit is SuitRule.SAME else ONE_BEGINS_PER_SUIT
        return phrase("foundations.one_per_suit", message, "foundations.one_per_suit")
    if own.build.suit is SuitRule.SAME and game.decks > 1:
        return phrase("foundations.one_per_suit", MANY_PER_SUIT)
    return None


def whole_sequences(game: Game) -> tuple[Phrase, ...]:
    """That cards come there only in whole sequences."""
    own = game.foundations
    if own.takes is not Takes.RUNS:
        return ()
    order = sequence(own)
    ids = "foundations.takes foundations.base foundations.holds foundations.build"
    return (
        phrase(ids, WHOLE_SEQUENCES, f"{ids} foundations.moves", n=own.holds, base=order[0], last=order[-1]),
        phrase("foundations.build", SEQUENCE_SUIT[own.build.suit], "foundations.build"),
    )


def build(game: Game) -> tuple[Phrase, ...]:
    """Which card fits on which."""
    own, ids = game.foundations, "foundations.build"
    if own.takes is not Takes.CARDS:
        return ()
    suit = phrase(ids, building.FOUNDATION_SUIT[own.build.suit], ids)
    if len(set(own.steps)) > 1:
        return (phrase(ids, STEPS[own.build.direction], ids, steps=own.steps), suit)
    if building.is_common(own.build):
        return (phrase(ids, BUILD[own.build.direction, own.build.suit], ids),)
    return (phrase(ids, building.FOUNDATION_RANK[own.build.direction], ids, n=own.build.by), suit)


def orders(game: Game) -> tuple[Phrase, ...]:
    """The order of the ranks on each foundation, where they are built by different steps."""
    own = game.foundations
    if own.build.direction not in (Direction.UP, Direction.DOWN) or isinstance(own.bases, FirstCard):
        return ()
    if len(set(own.steps)) == 1:
        return ()
    each = {(own.bases[pile - 1], pile_sequence(own, pile)[1:]): pile for pile in range(1, own.piles + 1)}
    return tuple(phrase("foundations.build foundations.base", ORDER, base=base, ranks=ranks) for base, ranks in each)


def example(game: Game) -> Phrase | None:
    """An example of what fits on what."""
    own = game.foundations
    if own.takes is not Takes.CARDS or not own.alike or own.build.direction is Direction.UP_OR_DOWN:
        return None
    shown = foundation_example(own)
    if shown is None:
        return None
    if own.build.suit is SuitRule.ANY:
        copies = SUITS * game.decks
        return phrase("foundations.build", ANY_COPY[game.decks > 1], n=copies, rank=shown.rank, base=shown.below)
    return phrase("foundations.build", ONLY[game.decks > 1], cards=shown.fitting, base=shown.below)


def wrap(game: Game) -> Phrase | None:
    """Where the ranks go on after the last one."""
    own, ids = game.foundations, "foundations.wrap foundations.build"
    if own.takes is not Takes.REMOVED and own.build.direction is Direction.UP_OR_DOWN:
        return phrase(ids, building.FOUNDATION_ROUND[own.build.wrap])
    if not own.build.wrap:
        return None
    if set(own.steps) != {1}:
        return phrase(ids, building.FOUNDATION_ROUND[True])
    first, last = around(own.build)
    return phrase(ids, WRAP, first=first, last=last)


def holds(game: Game) -> Phrase | None:
    """How many cards a foundation can hold."""
    own = game.foundations
    if own.takes is not Takes.CARDS:
        return None
    whole = own.build.suit is SuitRule.SAME and own.holds == RANKS * game.decks
    return phrase("foundations.holds", WHOLE_SUIT if whole else HOLDS, "foundations.holds", n=own.holds)


def moves(game: Game) -> Phrase | None:
    """That sequences are not put there, where they may be moved elsewhere."""
    if game.foundations.takes is not Takes.CARDS or game.tableau.moves is Unit.TOP_CARD:
        return None
    return phrase("foundations.moves", ONE_BY_ONE, "foundations.moves")


def takeback(game: Game) -> Phrase | None:
    """Whether a card may come back from a foundation, and where to."""
    own = game.foundations
    if own.takes is Takes.REMOVED:
        return None
    return phrase("foundations.takeback", _way_back(game), "foundations.takeback")


def _way_back(game: Game) -> Message:
    if not game.foundations.takeback:
        return NO_TAKEBACK
    if game.tableau.builds or game.tableau.space is Space.BEFORE_BASE:
        return BACK_TO_PILE
    return BACK_KING if game.tableau.space is Space.KING else BACK_TO_SPACE


def removed(game: Game) -> Phrase | None:
    """That pairs come to the foundations by themselves, whatever made them pairs."""
    own = game.removal
    if own is None or not in_pairs(own):
        return None
    ids = "foundations.takes removal.total removal.sets"
    if own.total is None:
        return phrase(ids, REMOVED_SETS, sets=[pair.ranks for pair in own.sets])
    if not own.sets:
        return phrase(ids, REMOVED_TOTAL, total=own.total)
    return phrase(ids, REMOVED_BOTH, total=own.total, sets=[pair.ranks for pair in own.sets])


def out_of_play(game: Game) -> Phrase | None:
    """That removed pairs play no part any more."""
    if game.removal is None:
        return None
    return phrase("foundations.takes", OUT_OF_PLAY if in_pairs(game.removal) else CARDS_OUT_OF_PLAY)


PHRASES: Final = (
    *(piles, dealt, base, one_per_suit, whole_sequences, build, orders, example, wrap, holds, moves),
    *(takeback, removed, out_of_play),
)
