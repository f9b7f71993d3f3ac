"""What the page says about the tableau."""

from __future__ import annotations

from typing import Final

from engine.rules.model import Direction, Faces, Game, Layout, Limit, PileKind, Space, SuitRule, Takes, Unit
from generator.words import building, filling
from generator.words.examples import around, closed_end, in_pairs, tableau_example
from generator.words.phrase import Message, Phrase, card, cards, number, numbers, phrase, rank, ranks

TITLE: Final = Message("Tableau", context="section", about="Heading of the section about the tableau.")

_PILES: Final = {"n": number("how many piles the tableau has", 8, 10)}
_CARDS: Final = {"n": number("how many cards each pile is dealt", 5, 4)}
_DEALS: Final = {"cards": numbers("how many cards each pile is dealt, from left to right", (3, 4, 5, 6), (1, 2, 3))}

PILES: Final = {
    Layout.ROWS: Message("The tableau has a single pile.", "The tableau has {n} piles.", holes=_PILES, count="n"),
    Layout.FANS: Message("The tableau has a single fan.", "The tableau has {n} fans.", holes=_PILES, count="n"),
}
SPACES: Final = Message(
    "The tableau has a single space.",
    "The tableau has {n} spaces.",
    holes={"n": number("how many spaces the tableau has", 8, 6)},
    count="n",
    about="In games in which a place in the tableau holds one card and no more.",
)
_GRID: Final = {"columns": number("how many of them lie in a row", 3, 5)}
GRID: Final = {
    False: Message(
        "There is a single pile in the tableau, in rows of {columns}.",
        "There are {n} piles in the tableau, in rows of {columns}.",
        holes={**_PILES, **_GRID},
        count="n",
    ),
    True: Message(
        "There is a single space in the tableau, in rows of {columns}.",
        "There are {n} spaces in the tableau, in rows of {columns}.",
        holes={"n": number("how many spaces the tableau has", 9, 10), **_GRID},
        count="n",
        about="In games in which a place in the tableau holds one card and no more.",
    ),
}
NOTHING: Final = "nothing"
SINGLE: Final = "single"
EQUAL: Final = "equal"
UNEQUAL: Final = "unequal"
DEAL: Final = {
    (Layout.ROWS, NOTHING): Message("Its piles are empty at the start.", about="The tableau's piles."),
    (Layout.FANS, NOTHING): Message("Its fans are empty at the start.", about="The tableau's fans."),
    (Layout.GRID, EQUAL): Message(
        "Each pile is dealt {n} card, face up.",
        "Each pile is dealt {n} cards, face up.",
        holes=_CARDS,
        count="n",
    ),
    (Layout.GRID, UNEQUAL): Message("In this order they are dealt {cards} cards, all of them face up.", holes=_DEALS),
    (Layout.ROWS, SINGLE): Message("Each pile is dealt one card, face up."),
    (Layout.FANS, SINGLE): Message("Each fan is dealt one card, face up."),
    (Layout.ROWS, EQUAL): Message(
        "Each pile is dealt {n} card, face up and overlapping downwards.",
        "Each pile is dealt {n} cards, face up and overlapping downwards.",
        holes=_CARDS,
        count="n",
    ),
    (Layout.FANS, EQUAL): Message(
        "Each fan is dealt {n} card, face up and overlapping sideways.",
        "Each fan is dealt {n} cards, face up and overlapping sideways.",
        holes=_CARDS,
        count="n",
    ),
    (Layout.ROWS, UNEQUAL): Message(
        "From left to right the piles are dealt {cards} cards, all of them face up.",
        holes=_DEALS,
    ),
    (Layout.FANS, UNEQUAL): Message(
        "From left to right the fans are dealt {cards} cards, all of them face up.",
        holes=_DEALS,
    ),
}
TOP_UP: Final = {
    (Layout.ROWS, EQUAL): Message(
        "Each pile is dealt {n} card, of which the last one lies face up.",
        "Each pile is dealt {n} cards, of which only the last one lies face up.",
        holes=_CARDS,
        count="n",
    ),
    (Layout.FANS, EQUAL): Message(
        "Each fan is dealt {n} card, of which the last one lies face up.",
        "Each fan is dealt {n} cards, of which only the last one lies face up.",
        holes=_CARDS,
        count="n",
    ),
    (Layout.ROWS, UNEQUAL): Message(
        "From left to right the piles are dealt {cards} cards, and only the last card of each pile lies face up.",
        holes=_DEALS,
    ),
    (Layout.FANS, UNEQUAL): Message(
        "From left to right the fans are dealt {cards} cards, and only the last card of each fan lies face up.",
        holes=_DEALS,
    ),
}
"""Deals of which only the top cards lie face up."""
TURNED: Final = Message("As soon as no card covers a face-down card any more, it is turned face up by itself.")
SPACE_DEAL: Final = Message("Each space is dealt one card, face up.")
_SINKS: Final = {"rank": rank("the rank that slides under its pile", "king", "ace")}
SINK: Final = {
    Layout.ROWS: Message(
        "Whenever a~{rank} is dealt to a pile, it slides under all the other cards of that pile, whose order stays the same; "
        "two plural~{rank} in one pile keep their order.",
        holes=_SINKS,
    ),
    Layout.FANS: Message(
        "Whenever a~{rank} is dealt to a fan, it slides under all the other cards of that fan, whose order stays the same; "
        "two plural~{rank} in one fan keep their order.",
        holes=_SINKS,
    ),
}

BUILD: Final = {
    (Layout.ROWS, Direction.DOWN, SuitRule.SAME): Message(
        "You may put a card on a tableau pile if it is one rank lower than the top card there and of the same suit."
    ),
    (Layout.ROWS, Direction.DOWN, SuitRule.ALTERNATE_COLOUR): Message(
        "You may put a card on a tableau pile if it is one rank lower than the top card there and of the opposite colour."
    ),
    (Layout.ROWS, Direction.DOWN, SuitRule.ANY): Message(
        "You may put a card on a tableau pile if it is one rank lower than the top card there, regardless of suit."
    ),
    (Layout.ROWS, Direction.UP, SuitRule.SAME): Message(
        "You may put a card on a tableau pile if it is one rank higher than the top card there and of the same suit."
    ),
    (Layout.ROWS, Direction.UP, SuitRule.ALTERNATE_COLOUR): Message(
        "You may put a card on a tableau pile if it is one rank higher than the top card there and of the opposite colour."
    ),
    (Layout.ROWS, Direction.UP, SuitRule.ANY): Message(
        "You may put a card on a tableau pile if it is one rank higher than the top card there, regardless of suit."
    ),
    (Layout.FANS, Direction.DOWN, SuitRule.SAME): Message(
        "You may put a card on a fan if it is one rank lower than the top card there and of the same suit."
    ),
    (Layout.FANS, Direction.DOWN, SuitRule.ALTERNATE_COLOUR): Message(
        "You may put a card on a fan if it is one rank lower than the top card there and of the opposite colour."
    ),
    (Layout.FANS, Direction.DOWN, SuitRule.ANY): Message(
        "You may put a card on a fan if it is one rank lower than the top card there, regardless of suit."
    ),
    (Layout.FANS, Direction.UP, SuitRule.SAME): Message(
        "You may put a card on a fan if it is one rank higher than the top card there and of the same suit."
    ),
    (Layout.FANS, Direction.UP, SuitRule.ALTERNATE_COLOUR): Message(
        "You may put a card on a fan if it is one rank higher than the top card there and of the opposite colour."
    ),
    (Layout.FANS, Direction.UP, SuitRule.ANY): Message(
        "You may put a card on a fan if it is one rank higher than the top card there, regardless of suit."
    ),
}
OCCUPIED: Final = Message("No card may ever be put into an occupied space in the tableau.")
NOT_BUILT: Final = Message("There is no building in the tableau: no card may be put on another one there.")
_EXAMPLE: Final = {
    "cards": cards("the cards that fit", ("7H", "7D"), ("7S",), join="or"),
    "base": card("the card that lies on top", "8S", "AS"),
}
ONLY: Final = {
    False: Message(
        "So only the~{cards} may go on the~{base}.",
        holes=_EXAMPLE,
        about="Example of the building rule before it, in games with one deck.",
    ),
    True: Message(
        "So only a~{cards} may go on a~{base}.",
        holes=_EXAMPLE,
        about="Example of the building rule before it, in games that have each card more than once.",
    ),
}
ANY_ON_ANY: Final = Message(
    "So any~{rank} may go on any~{base}.",
    holes={
        "rank": rank("the rank that fits", "seven", "queen"),
        "base": rank("the rank that it fits on", "eight", "king"),
    },
    about="Example of the building rule before it.",
)
ANY_OF_SEVERAL: Final = Message(
    "So any~{ranks} may go on any~{base}.",
    holes={
        "ranks": ranks("the ranks that fit", ("seven", "nine"), ("queen", "ace"), join="or"),
        "base": rank("the rank that they fit on", "eight", "king"),
    },
    about="Example of the building rule before it.",
)
_WRAP: Final = {
    "rank": rank("the rank that comes next in the circle", "king", "ace"),
    "base": rank("the rank it lies on", "ace", "king"),
}
WRAP: Final = {
    SuitRule.SAME: Message("The ranks run in a circle: on a~{base} goes a~{rank} of the same suit.", holes=_WRAP),
    SuitRule.ALTERNATE_COLOUR: Message(
        "The ranks run in a circle: on a~{base} goes a~{rank} of the opposite colour.", holes=_WRAP
    ),
    SuitRule.ANY: Message("The ranks run in a circle: on a~{base} goes any~{rank}.", holes=_WRAP),
}
NO_WRAP: Final = Message(
    "Nothing can be put on a~{base}.",
    holes={"base": rank("the last rank in the order of building", "ace", "king")},
    about="The ranks do not run in a circle.",
)
HOLDS: Final = {
    Layout.ROWS: Message(
        "A tableau pile may have one card at most.",
        "A tableau pile may have {n} cards at most.",
        holes={"n": number("the most cards that a pile may have", 5, 13)},
        count="n",
    ),
    Layout.FANS: Message(
        "A fan may have one card at most.",
        "A fan may have {n} cards at most.",
        holes={"n": number("the most cards that a fan may have", 3, 5)},
        count="n",
    ),
}

BOTH_WAYS: Final = {
    Layout.ROWS: Message(
        "Any card in the tableau that no other card covers may be played, to a foundation or to another tableau pile."
    ),
    Layout.FANS: Message("The top card of each fan may be played, to a foundation or to another fan."),
}
TO_SPACES: Final = {
    (Layout.ROWS, Space.ANY_CARD): Message(
        "Any card in the tableau that no other card covers may be played, to a foundation or to an empty tableau space."
    ),
    (Layout.ROWS, Space.KING): Message(
        "Any card in the tableau that no other card covers may be played to a foundation, and a king also to an empty tableau space."
    ),
    (Layout.FANS, Space.ANY_CARD): Message(
        "The top card of each fan may be played, to a foundation or to an empty tableau space."
    ),
    (Layout.FANS, Space.KING): Message(
        "The top card of each fan may be played to a foundation, and a king also to an empty tableau space."
    ),
}
"""In games without building, where cards of the tableau may go to its empty spaces."""
SINGLE_TO_SPACES: Final = {
    Space.ANY_CARD: Message("A card in the tableau may be played to a foundation or to an empty tableau space."),
    Space.KING: Message(
        "A card in the tableau may be played to a foundation, and a king also to an empty tableau space."
    ),
}
"""The same where no card ever lies on another."""
ONLY_UP: Final = {
    Layout.ROWS: Message(
        "Any card in the tableau that no other card covers may be played to a foundation, and nowhere else."
    ),
    Layout.FANS: Message("The top card of each fan may be played to a foundation, and nowhere else."),
}
SINGLE_UP: Final = Message("A card in the tableau may be played to a foundation, and nowhere else.")
ONLY_PAIRS: Final = {
    Layout.ROWS: Message(
        "Only the top card of each tableau pile is available; once you remove it, the card under it comes free."
    ),
    Layout.FANS: Message(
        "Only the top card of each fan is available; once you remove it, the card under it comes free."
    ),
}
PAIRS_OR_MOVE: Final = {
    Layout.ROWS: Message(
        "Any card in the tableau that no other card covers is available: you may remove it in a pair or put it on another tableau pile."
    ),
    Layout.FANS: Message(
        "The top card of each fan is available: you may remove it in a pair or put it on another fan."
    ),
}
PAIRS_OR_SPACES: Final = {
    (Layout.ROWS, Space.ANY_CARD): Message(
        "Any card in the tableau that no other card covers is available: you may remove it in a pair or put it into an empty tableau space."
    ),
    (Layout.ROWS, Space.KING): Message(
        "Any card in the tableau that no other card covers is available: "
        "you may remove it in a pair or, if it is a king, put it into an empty tableau space."
    ),
    (Layout.FANS, Space.ANY_CARD): Message(
        "The top card of each fan is available: you may remove it in a pair or put it into an empty tableau space."
    ),
    (Layout.FANS, Space.KING): Message(
        "The top card of each fan is available: "
        "you may remove it in a pair or, if it is a king, put it into an empty tableau space."
    ),
}

AVAILABLE: Final = {
    Layout.ROWS: Message("Any card in the tableau that no other card covers is available."),
    Layout.FANS: Message("The top card of each fan is available."),
}
WITH_CELLS: Final = {
    Layout.ROWS: Message(
        "Any card in the tableau that no other card covers may be played, to a foundation, to another tableau pile or to a cell."
    ),
    Layout.FANS: Message("The top card of each fan may be played, to a foundation, to another fan or to a cell."),
}
SINGLE_AVAILABLE: Final = Message("Every card in the tableau is available.")

_CLOSED: Final = Message("Empty spaces in the tableau are not refilled.")
SPACE: Final = {
    (Space.ANY_CARD, Unit.TOP_CARD): Message("Any card may be put into an empty tableau space."),
    (Space.ANY_CARD, Unit.RUN): Message(
        "Any card, or any sequence that may be moved, may be put into an empty tableau space."
    ),
    (Space.KING, Unit.TOP_CARD): Message("Only a king may be put into an empty tableau space."),
    (Space.KING, Unit.RUN): Message(
        "Only a king, or a sequence that begins with a king, may be put into an empty tableau space."
    ),
    (Space.NEVER, Unit.TOP_CARD): _CLOSED,
    (Space.NEVER, Unit.RUN): _CLOSED,
    (Space.NEVER, Unit.TAIL): _CLOSED,
    (Space.ANY_CARD, Unit.TAIL): Message(
        "Any face-up card, with all the cards that lie on it, may be put into an empty tableau space."
    ),
    (Space.KING, Unit.TAIL): Message(
        "Only a king, with all the cards that lie on it, may be put into an empty tableau space."
    ),
    (Space.BEFORE_BASE, Unit.TOP_CARD): Message(
        "An empty tableau space takes only a card of the rank before the one that begins the foundations."
    ),
    (Space.BEFORE_BASE, Unit.RUN): Message(
        "An empty tableau space takes only a card of the rank before the one that begins the foundations, "
        "or a sequence that begins with such a card."
    ),
    (Space.BEFORE_BASE, Unit.TAIL): Message(
        "An empty tableau space takes only a card of the rank before the one that begins the foundations, "
        "with all the cards that lie on it."
    ),
}
"""What an empty space takes; units that are not named here are said as runs are."""
SINGLE_SPACE: Final = Message("Once a tableau space is empty, you may fill it with any single card.")
MOVES: Final = {
    Unit.TOP_CARD: Message("Only one card may be moved at a time; a sequence may not be moved as a unit."),
    Unit.RUN: Message(
        "Cards at the end of a pile that follow one another as they are built here may be moved as a unit."
    ),
    Unit.TAIL: Message(
        "Any face-up card may be moved together with all the cards that lie on it, in whatever order they are; only the card itself must fit."
    ),
    Unit.WHOLE_PILE: Message(
        "All the face-up cards of a pile may be moved to another pile as a unit, but never a part of them."
    ),
}
RUN_SUIT: Final = {
    SuitRule.SAME: Message(
        "Cards at the end of a pile may be moved as a unit if they follow one another in rank and are all of the same suit."
    ),
    SuitRule.ALTERNATE_COLOUR: Message(
        "Cards at the end of a pile may be moved as a unit if they follow one another in rank and in alternating colours."
    ),
    SuitRule.SAME_COLOUR: Message(
        "Cards at the end of a pile may be moved as a unit if they follow one another in rank and are all of the same colour."
    ),
    SuitRule.DIFFERENT: Message(
        "Cards at the end of a pile may be moved as a unit if they follow one another in rank and no two neighbours are of the same suit."
    ),
    SuitRule.ANY: Message(
        "Cards at the end of a pile may be moved as a unit if they follow one another in rank, whatever their suits."
    ),
}
"""What may be moved as a unit where that asks for other suits than building does."""
WHOLE_RUN: Final = Message("Such a sequence moves only as a whole; no part of it may be moved.")
LIMIT: Final = {
    True: Message(
        "You may move only a sequence that you could also move card by card, with the help of the empty cells and the empty tableau spaces."
    ),
    False: Message(
        "You may move only a sequence that you could also move card by card, with the help of the empty tableau spaces."
    ),
}
"""How long a sequence may be, by whether there are cells."""

ONE_BY_ONE: Final = Message("Only one card may be moved at a time; there are no sequences here.")

_T, _R, _W = PileKind.TABLEAU, PileKind.RESERVE, PileKind.WASTE
NOT_FROM: Final = {
    (_T,): Message("A card that lies in the tableau may not be moved to another place in the tableau."),
    (_R,): Message("Cards of the reserve may not be put on the tableau."),
    (_W,): Message("Cards of the waste may not be put on the tableau."),
    (_T, _R): Message(
        "Neither a card that lies in the tableau nor a card of the reserve may be put on another place in the tableau."
    ),
    (_T, _W): Message(
        "Neither a card that lies in the tableau nor a card of the waste may be put on another place in the tableau."
    ),
    (_R, _W): Message("Neither cards of the reserve nor cards of the waste may be put on the tableau."),
}
EXCEPT: Final = {
    (_T,): Message("Any card may be put into an empty tableau space, except one that lies in the tableau already."),
    (_R,): Message("Any card may be put into an empty tableau space, except a card of the reserve."),
    (_W,): Message("Any card may be put into an empty tableau space, except a card of the waste."),
    (_T, _R): Message(
        "Any card may be put into an empty tableau space, except one that lies in the tableau already and one of the reserve."
    ),
    (_T, _W): Message(
        "Any card may be put into an empty tableau space, except one that lies in the tableau already and one of the waste."
    ),
    (_R, _W): Message("Any card may be put into an empty tableau space, except a card of the reserve or of the waste."),
}
"""What an empty space takes where any card will do, by the piles that may not give theirs."""
EXCEPT_RUN: Final = {
    (_R,): Message(
        "Any card except those of the reserve, or any sequence that may be moved, may be put into an empty tableau space."
    ),
    (_W,): Message(
        "Any card except those of the waste, or any sequence that may be moved, may be put into an empty tableau space."
    ),
    (_R, _W): Message(
        "Any card except those of the reserve and the waste, or any sequence that may be moved, may be put into an empty tableau space."
    ),
}
"""The same where sequences may be moved, and so the tableau gives too."""
NOT_UPON: Final = {
    _T: Message("A card that lies in the tableau may not be put on another card there."),
    _R: Message("A card of the reserve may not be put on another card in the tableau."),
    _W: Message("A card of the waste may not be put on another card in the tableau."),
}
NOT_INTO: Final = {
    _T: Message("A card that lies in the tableau may not be put into an empty space there."),
    _R: Message("A card of the reserve may not be put into an empty tableau space."),
    _W: Message("A card of the waste may not be put into an empty tableau space."),
}
"""Piles that may not give their cards, where that is not the same for spaces as for cards to build upon."""
FILL: Final = {
    ((_R,), False): Message("Once a tableau space is empty, you may fill it with any available card of the reserve."),
    ((_W,), False): Message("Once a tableau space is empty, you may fill it with the top card of the waste."),
    ((_R, _W), False): Message(
        "Once a tableau space is empty, you may fill it with the top card of the waste or any available card of the reserve."
    ),
    ((_R,), True): Message(
        "Once a tableau space is empty, you may fill it with any single card: "
        "an available card of the reserve, or one that you bring back from a foundation."
    ),
    ((_W,), True): Message(
        "Once a tableau space is empty, you may fill it with any single card: "
        "the top card of the waste, or one that you bring back from a foundation."
    ),
    ((_R, _W), True): Message(
        "Once a tableau space is empty, you may fill it with any single card: "
        "the top card of the waste, an available card of the reserve, or one that you bring back from a foundation."
    ),
}
"""What fills an empty space where the tableau's own cards cannot: by the piles that give, and whether foundations do."""
CELLS: Final = Message(
    "In practice the space works like a cell, so think carefully about which rank you park there: "
    "it stays blocked until a foundation can take its card.",
    "In practice each of the {n} spaces works like a cell, so think carefully about which ranks you park there: "
    "a space stays blocked until a foundation can take its card.",
    holes={"n": number("how many spaces the tableau has", 8, 6)},
    count="n",
)


def lies(game: Game) -> Layout:
    """Return how the tableau lies, as far as sentences about single piles go: piles in a grid are said as those in a row."""
    return Layout.FANS if game.tableau.layout is Layout.FANS else Layout.ROWS


def piles(game: Game) -> Phrase:
    """How many piles or fans there are."""
    own = game.tableau
    if own.layout is Layout.GRID:
        return phrase(
            "tableau.piles tableau.columns tableau.layout", GRID[of_spaces(game)], n=own.piles, columns=own.columns
        )
    message = SPACES if of_spaces(game) else PILES[own.layout]
    return phrase("tableau.piles tableau.layout", message, n=own.piles)


def of_spaces(game: Game) -> bool:
    """Tell whether the tableau's places are called spaces: a pile of one card is none."""
    return game.tableau.holds == 1 and game.tableau.layout is not Layout.FANS


def deal(game: Game) -> Phrase:
    """How many cards each pile is dealt, and how they lie."""
    own = game.tableau
    shape = deal_shape(own.deal)
    ids = "tableau.deal tableau.layout"
    if shape == SINGLE and of_spaces(game):
        return phrase(ids, SPACE_DEAL)
    laid = own.layout if shape in (EQUAL, UNEQUAL) else lies(game)
    message = DEAL[laid, shape]
    if own.faces is not Faces.UP:
        ids, message = "tableau.deal tableau.faces tableau.layout", TOP_UP[lies(game), shape]
    if shape == UNEQUAL:
        return phrase(ids, message, cards=own.deal)
    return phrase(ids, message, n=own.deal[0]) if shape == EQUAL else phrase(ids, message)


def deal_shape(counts: tuple[int, ...]) -> str:
    """Tell whether each pile is dealt nothing, one card, the same number of cards, or not the same number."""
    if len(set(counts)) > 1:
        return UNEQUAL
    return {0: NOTHING, 1: SINGLE}.get(counts[0], EQUAL)


def turned(game: Game) -> Phrase | None:
    """When a face-down card is turned."""
    return phrase("tableau.faces", TURNED) if game.tableau.faces is not Faces.UP else None


def sink(game: Game) -> Phrase | None:
    """Which cards slide under their pile at the deal."""
    own = game.tableau
    return phrase("tableau.sink", SINK[lies(game)], rank=own.sink) if own.sink else None


def build(game: Game) -> tuple[Phrase, ...]:
    """Which card fits on which, or that nothing is put upon another card."""
    own = game.tableau
    never = "" if own.accepts_cards else " tableau.from"
    if own.holds == 1:
        return (phrase("tableau.holds tableau.build", OCCUPIED, "tableau.holds tableau.build" + never),)
    if not own.builds:
        return (phrase("tableau.build", NOT_BUILT, "tableau.build" + never),)
    if building.is_common(own.build):
        message = BUILD[lies(game), own.build.direction, own.build.suit]
        return (phrase("tableau.build", message, "tableau.build"),)
    if (own.build.direction, own.build.suit) == (Direction.ANY, SuitRule.ANY):
        return (phrase("tableau.build", building.ANYTHING, "tableau.build"),)
    said = (building.TABLEAU_RANK[own.build.direction], building.TABLEAU_SUIT[own.build.suit])
    return tuple(phrase("tableau.build", message, "tableau.build", n=own.build.by) for message in said)


def example(game: Game) -> Phrase | None:
    """An example of what fits on what."""
    own = game.tableau
    shown = tableau_example(own.build) if own.builds and own.build.direction is not Direction.ANY else None
    if shown is None:
        return None
    if own.build.suit is not SuitRule.ANY:
        return phrase("tableau.build", ONLY[game.decks > 1], cards=shown.fitting, base=shown.below)
    if len(shown.ranks) > 1:
        return phrase("tableau.build", ANY_OF_SEVERAL, ranks=shown.ranks, base=shown.below_rank)
    return phrase("tableau.build", ANY_ON_ANY, rank=shown.rank, base=shown.below_rank)


def wrap(game: Game) -> Phrase | None:
    """Whether the ranks run in a circle."""
    own, ids = game.tableau, "tableau.wrap tableau.build"
    if not own.builds or own.build.direction not in building.RANKED:
        return None
    if not building.is_common(own.build):
        return phrase(ids, building.TABLEAU_ROUND[own.build.wrap])
    if own.build.wrap:
        upper, lower = around(own.build)
        return phrase(ids, WRAP[own.build.suit], rank=upper, base=lower)
    return phrase(ids, NO_WRAP, base=closed_end(own.build))


def holds(game: Game) -> Phrase | None:
    """How many cards a pile may have, where that is more than one."""
    own = game.tableau
    if own.holds is None or own.holds == 1:
        return None
    return phrase("tableau.holds", HOLDS[lies(game)], "tableau.holds", n=own.holds)


def play(game: Game) -> Phrase:
    """Which cards of the tableau are available, and where they may go."""
    own = game.tableau
    quoted = "tableau.play" if own.accepts_cards else "tableau.play tableau.moves"
    if _only_up(game):
        quoted += " tableau.from"
    return phrase("tableau.play tableau.from", _play(game), quoted)


def _play(game: Game) -> Message:
    own, lying = game.tableau, lies(game)
    moves = _T in own.sources and own.piles > 1
    single = not own.builds and max(own.deal) <= 1
    if _is_unusual(game):
        if game.cells and game.foundations.takes is Takes.CARDS and moves and own.builds:
            return WITH_CELLS[lying]
        return SINGLE_AVAILABLE if single and game.removal else AVAILABLE[lying]
    removed = game.foundations.takes is Takes.REMOVED
    if moves and own.builds:
        return (PAIRS_OR_MOVE if removed else BOTH_WAYS)[lying]
    if moves:
        if removed:
            return PAIRS_OR_SPACES[lying, own.space]
        return SINGLE_TO_SPACES[own.space] if single else TO_SPACES[lying, own.space]
    if removed:
        return ONLY_PAIRS[lying]
    return SINGLE_UP if single else ONLY_UP[lying]


def _is_unusual(game: Game) -> bool:
    """Tell whether the tableau's cards may go elsewhere than to foundations, to other piles and away in pairs."""
    own = game.tableau
    if game.cells or game.foundations.takes is Takes.RUNS or _spaces_differ(game):
        return True
    if game.removal and (of_spaces(game) or not in_pairs(game.removal)):
        return True
    return not own.builds and own.space is Space.BEFORE_BASE and _T in own.sources


def _only_up(game: Game) -> bool:
    """Tell whether the tableau's own cards are the only ones that may not be put there, which `play` then says."""
    return game.removal is None and closed(game) == (_T,) and not _is_unusual(game)


def _spaces_differ(game: Game) -> bool:
    """Tell whether empty places take cards of other piles than those that may be built upon."""
    own = game.tableau
    return own.space is not Space.NEVER and own.space_sources != own.sources


def _present(game: Game) -> tuple[PileKind, ...]:
    present = {_T: True, _R: game.reserve is not None, _W: game.has_waste}
    return tuple(kind for kind, there in present.items() if there)


def closed(game: Game) -> tuple[PileKind, ...]:
    """Return the piles of the game which may not give cards to the tableau, where any can be put there."""
    own = game.tableau
    return tuple(kind for kind in _present(game) if own.accepts_cards and kind not in own.sources)


def closed_to_spaces(game: Game) -> tuple[PileKind, ...]:
    """Return the piles of the game which may not give cards to empty places of the tableau, where these take any."""
    own = game.tableau
    takes = own.space is not Space.NEVER
    return tuple(kind for kind in _present(game) if takes and kind not in own.space_sources)


def space(game: Game) -> Phrase:
    """What may be put on an empty place."""
    own = game.tableau
    if own.fill and own.space is Space.NEVER:
        return phrase("tableau.space tableau.fill", filling.NEVER, "tableau.space")
    plain = SPACE[own.space, own.moves if own.moves in _OWN_UNITS else Unit.RUN]
    if own.space is not Space.ANY_CARD or _spaces_differ(game):
        return phrase("tableau.space", plain, "tableau.space")
    if own.fill and filling.only_back(game) and game.foundations.takeback:
        return phrase("tableau.space tableau.from foundations.takeback", filling.BACK, "tableau.space")
    if not own.builds and _T not in own.sources:
        ids = "tableau.space tableau.from foundations.takeback"
        return phrase(ids, FILL[_givers(game), game.foundations.takeback], "tableau.space")
    if kinds := closed(game):
        message = EXCEPT[kinds] if own.moves is Unit.TOP_CARD else EXCEPT_RUN[kinds]
        return phrase("tableau.space tableau.from", message, "tableau.space")
    return phrase("tableau.space", plain if own.builds else SINGLE_SPACE, "tableau.space")


_OWN_UNITS: Final = frozenset({Unit.TOP_CARD, Unit.TAIL})
"""Units for which spaces have sentences of their own, beside runs."""


def _givers(game: Game) -> tuple[PileKind, ...]:
    """Return the piles of the game which may give cards to the tableau."""
    return tuple(kind for kind in _present(game) if kind in game.tableau.sources)


def sources(game: Game) -> tuple[Phrase, ...]:
    """Which piles of the game may not give cards to the tableau."""
    kinds = closed(game)
    if _spaces_differ(game):
        upon = [NOT_UPON[kind] for kind in kinds if game.tableau.builds]
        into = [NOT_INTO[kind] for kind in closed_to_spaces(game)]
        ids = "tableau.from tableau.space_from"
        return tuple(phrase(ids, message, "tableau.from") for message in (*upon, *into))
    if not kinds or _only_up(game):
        return ()
    return (phrase("tableau.from", NOT_FROM[kinds], "tableau.from"),)


def cells(game: Game) -> Phrase | None:
    """What a tableau of single cards of any rank that can only go to the foundations amounts to."""
    own = game.tableau
    if own.holds != 1 or own.space is not Space.ANY_CARD or _T in own.sources or game.removal or own.fill or game.cells:
        return None
    return phrase("tableau.holds tableau.from", CELLS, n=own.piles)


def moves(game: Game) -> tuple[Phrase, ...]:
    """How many cards may be moved at once; where no card comes to the tableau there is nothing to say."""
    own = game.tableau
    if not own.accepts_cards:
        return ()
    if own.moves is Unit.TOP_CARD and (own.holds == 1 or _T not in own.sources):
        return (phrase("tableau.moves", ONE_BY_ONE, "tableau.moves"),)
    unit = Unit.RUN if own.moves is Unit.WHOLE_RUN else own.moves
    first = RUN_SUIT[own.run.suit] if own.run != own.build else MOVES[unit]
    ids = "tableau.moves tableau.run" if own.run != own.build else "tableau.moves"
    said = phrase(ids, first, "tableau.moves")
    return (said, phrase("tableau.moves", WHOLE_RUN, "tableau.moves")) if own.moves is Unit.WHOLE_RUN else (said,)


def limit(game: Game) -> Phrase | None:
    """How many cards of a sequence may be moved at once, where free places limit that."""
    if game.tableau.limit is Limit.NONE:
        return None
    return phrase("tableau.limit", LIMIT[game.cells is not None], "tableau.limit")


PHRASES: Final = (
    *(piles, deal, turned, sink, build, example, wrap, holds, play),
    *(filling.fill, space, sources, cells, moves, limit),
)
