"""What the set-up says of less common forms: other first cards, other steps, hidden cards, grids, cells, and what goes by itself."""

from __future__ import annotations

from typing import Final

from engine.rules.model import Direction, Layout, Space, SuitRule, Target, Unit
from generator.words.phrase import Message, digits, number, numbers, rank, ranks, tableau_name

_COUNT: Final = {"n": digits("how many there are", 4, 8)}

CELLS: Final = Message("{n} cell:", "{n} cells:", "entry", _COUNT, count="n")
CELLS_TAKE: Final = Message("Here you may park single cards of any rank.")
CELLS_DEALT: Final = Message(
    "One card lies here from the start.",
    "Here {n} cards lie from the start.",
    holes={"n": number("how many cells have a card from the start", 2, 4)},
    count="n",
)
GRID_SPACES: Final = {
    False: Message("{n} tableau space in rows:", "{n} tableau spaces in rows:", "entry", _COUNT, count="n"),
    True: Message(
        "{n} tableau space in rows (“{name}”):",
        "{n} tableau spaces in rows (“{name}”):",
        "entry",
        {**_COUNT, "name": tableau_name()},
        count="n",
    ),
}
GRID_PILES: Final = {
    False: Message("{n} tableau pile in rows:", "{n} tableau piles in rows:", "entry", _COUNT, count="n"),
    True: Message(
        "{n} tableau pile in rows (“{name}”):",
        "{n} tableau piles in rows (“{name}”):",
        "entry",
        {**_COUNT, "name": tableau_name()},
        count="n",
    ),
}

_RANKS: Final = {"ranks": ranks("the ranks that they begin with, in their order", ("ace", "two"), ("five", "king"))}
BASES: Final = Message("From left to right these begin with a~{ranks}.", holes=_RANKS)
FROM_DEAL: Final = Message("The first card that is dealt here decides which rank comes first.")
ANY_BASE: Final = Message("Any card may come first here.")
_STEP: Final = {"n": number("how many ranks a step takes", 2, 3)}
_STEPS: Final = {"steps": numbers("how many ranks the step of each takes", (1, 2, 3, 4), (2, 1))}
STEP: Final = {
    Direction.UP: Message(
        "Build these up, one rank at a time.", "Build these up, {n} ranks at a time.", holes=_STEP, count="n"
    ),
    Direction.DOWN: Message(
        "Build these down, one rank at a time.", "Build these down, {n} ranks at a time.", holes=_STEP, count="n"
    ),
    Direction.UP_OR_DOWN: Message(
        "Build these up or down, one rank at a time.",
        "Build these up or down, {n} ranks at a time.",
        holes=_STEP,
        count="n",
    ),
}
STEPS: Final = {
    Direction.UP: Message("From left to right, build these up by {steps} ranks at a time.", holes=_STEPS),
    Direction.DOWN: Message("From left to right, build these down by {steps} ranks at a time.", holes=_STEPS),
    Direction.UP_OR_DOWN: Message(
        "From left to right, build these up or down by {steps} ranks at a time.", holes=_STEPS
    ),
}
SUIT: Final = {
    SuitRule.SAME: Message("A pile is of a single suit."),
    SuitRule.ALTERNATE_COLOUR: Message("Red and black alternate in a pile."),
    SuitRule.SAME_COLOUR: Message("A pile is of a single colour."),
    SuitRule.DIFFERENT: Message("Neighbours in a pile are of different suits."),
    SuitRule.ANY: Message("Suits do not matter."),
}
"""How the suits of a foundation relate."""
SEQUENCES: Final = Message(
    "Only whole sequences go here, from the~{base} to the~{last}.",
    holes={
        "base": rank("the rank with which a sequence begins", "king", "ace"),
        "last": rank("its last rank", "ace", "king"),
    },
)
CARDS_COME: Final = Message("All cards that you remove go here and are out of the game.")
DEALT: Final = Message(
    "One card lies here from the start.",
    "Here {n} cards lie from the start.",
    context="foundations",
    holes={"n": number("how many foundations begin with a card", 2, 4)},
    count="n",
)

NOTHING: Final = Message("There are no cards here at the start.")
_PILE_CARDS: Final = {"n": number("how many cards each pile is dealt", 5, 4)}
_DEALS: Final = {"cards": numbers("how many cards each pile is dealt, from left to right", (3, 4, 5, 6), (1, 2, 3))}
TOP_UP: Final = {
    Layout.ROWS: Message(
        "Each pile starts with {n} card, the last of them face up.",
        "Each pile starts with {n} cards, only the last of them face up.",
        holes=_PILE_CARDS,
        count="n",
    ),
    Layout.FANS: Message(
        "Each fan starts with {n} card, the last of them face up.",
        "Each fan starts with {n} cards, only the last of them face up.",
        holes=_PILE_CARDS,
        count="n",
    ),
}
TOP_UPS: Final = Message(
    "From left to right they start with {cards} cards, of which only the last one in each lies face up.", holes=_DEALS
)
ANYTHING: Final = Message("Any card may go on any other card here.")
TABLEAU_STEP: Final = {
    Direction.UP: Message(
        "Build up here, one rank at a time.", "Build up here, {n} ranks at a time.", holes=_STEP, count="n"
    ),
    Direction.DOWN: Message(
        "Build down here, one rank at a time.", "Build down here, {n} ranks at a time.", holes=_STEP, count="n"
    ),
    Direction.UP_OR_DOWN: Message(
        "Build up or down here, one rank at a time.",
        "Build up or down here, {n} ranks at a time.",
        holes=_STEP,
        count="n",
    ),
    Direction.SAME: Message("Build here with cards of the same rank."),
    Direction.ANY: Message("You may build here in any order of ranks."),
}
CIRCLE: Final = Message("Ace and king are neighbours here.")
MOVES: Final = {
    Unit.WHOLE_RUN: Message("Sequences are moved only as a whole."),
    Unit.TAIL: Message("Any face-up card may be moved with all the cards on it."),
    Unit.WHOLE_PILE: Message("Piles are moved only as a whole."),
}
RUN_OF_SUIT: Final = Message("Sequences of a single suit may be moved as a unit.")
RUN: Final = Message("Certain sequences may be moved as a unit.", about="Which ones is said below, under Tableau.")
BEFORE_BASE: Final = Message(
    "An empty space may be filled only with the rank before the foundations’ first one.",
)
SPACE_ALONE: Final = {
    Space.ANY_CARD: Message("After the last of those cards an empty space may be filled with any card."),
    Space.KING: Message("After the last of those cards an empty space may be filled only with a king."),
    Space.BEFORE_BASE: Message(
        "After the last of those cards an empty space may be filled only with the rank before the foundations’ first one."
    ),
}
"""What the player may put on a space when nothing comes there by itself any more."""
SINGLES: Final = Message("Each card here is available until it is removed.")

STOCK: Final = {
    Target.TABLEAU: Message("A click deals a card to each pile of the tableau."),
    Target.SPACES: Message("A click deals a card to each empty space."),
}
ON_FOUNDATION: Final = Message(
    "A click puts its next card on the foundation.",
    "A click puts its next {n} cards on the foundation.",
    holes={"n": number("how many cards are drawn at once", 3, 2)},
    count="n",
)
FEEDS: Final = Message("Its cards fill the empty spaces.")
