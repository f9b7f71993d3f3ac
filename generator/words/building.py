"""Building rules in the less common forms: what the rank of the next card must be, and, in a sentence of its own, its suit.

The common forms (one rank up or down, by suit, by alternate colour or regardless of suit) have whole sentences in
`tableau.py` and `foundations.py`.
"""

from __future__ import annotations

from typing import Final

from engine.rules.model import Build, Direction, SuitRule
from generator.words.phrase import Message, number

COMMON: Final = frozenset(
    (direction, suit)
    for direction in (Direction.UP, Direction.DOWN)
    for suit in (SuitRule.SAME, SuitRule.ALTERNATE_COLOUR, SuitRule.ANY)
)
"""What has a sentence of its own where steps are of one rank."""

RANKED: Final = frozenset({Direction.UP, Direction.DOWN, Direction.UP_OR_DOWN})
"""Directions in which ranks are counted."""

_STEP: Final = {"n": number("how many ranks a step takes", 2, 3)}

TABLEAU_RANK: Final = {
    Direction.UP: Message(
        "In the tableau you may put a card on another one if it is one rank higher.",
        "In the tableau you may put a card on another one if it is {n} ranks higher.",
        holes=_STEP,
        count="n",
    ),
    Direction.DOWN: Message(
        "In the tableau you may put a card on another one if it is one rank lower.",
        "In the tableau you may put a card on another one if it is {n} ranks lower.",
        holes=_STEP,
        count="n",
    ),
    Direction.UP_OR_DOWN: Message(
        "In the tableau you may put a card on another one if it is one rank higher or lower.",
        "In the tableau you may put a card on another one if it is {n} ranks higher or lower.",
        holes=_STEP,
        count="n",
    ),
    Direction.SAME: Message("In the tableau you may put a card on another one if it is of the same rank."),
    Direction.ANY: Message("In the tableau you may put a card on another one, whatever the ranks of the two are."),
}
ANYTHING: Final = Message("In the tableau you may put any card on any other card.")
TABLEAU_SUIT: Final = {
    SuitRule.SAME: Message("In the tableau both cards must be of the same suit."),
    SuitRule.ALTERNATE_COLOUR: Message("In the tableau one of the two cards must be red and the other one black."),
    SuitRule.SAME_COLOUR: Message("In the tableau both cards must be of the same colour."),
    SuitRule.DIFFERENT: Message("In the tableau the two cards must be of different suits."),
    SuitRule.ANY: Message("In the tableau their suits do not matter."),
}
TABLEAU_ROUND: Final = {
    True: Message("In the tableau the ranks run in a circle: in their order king and ace are neighbours."),
    False: Message("In the tableau the ranks do not run in a circle: in their order king and ace are no neighbours."),
}

FOUNDATION_RANK: Final = {
    Direction.UP: Message(
        "You may put a card on a foundation if it is one rank higher than the top card there.",
        "You may put a card on a foundation if it is {n} ranks higher than the top card there.",
        holes=_STEP,
        count="n",
    ),
    Direction.DOWN: Message(
        "You may put a card on a foundation if it is one rank lower than the top card there.",
        "You may put a card on a foundation if it is {n} ranks lower than the top card there.",
        holes=_STEP,
        count="n",
    ),
    Direction.UP_OR_DOWN: Message(
        "You may put a card on a foundation if it is one rank higher or lower than the top card there.",
        "You may put a card on a foundation if it is {n} ranks higher or lower than the top card there.",
        holes=_STEP,
        count="n",
    ),
}
FOUNDATION_SUIT: Final = {
    SuitRule.SAME: Message("On a foundation both cards must be of the same suit."),
    SuitRule.ALTERNATE_COLOUR: Message("On a foundation one of the two cards must be red and the other one black."),
    SuitRule.SAME_COLOUR: Message("On a foundation both cards must be of the same colour."),
    SuitRule.DIFFERENT: Message("On a foundation the two cards must be of different suits."),
    SuitRule.ANY: Message("On a foundation the suits do not matter."),
}
FOUNDATION_ROUND: Final = {
    True: Message("On a foundation the ranks run in a circle: in their order king and ace are neighbours."),
    False: Message("On a foundation the ranks do not run in a circle: in their order king and ace are no neighbours."),
}


def is_common(build: Build) -> bool:
    """Tell whether a building rule has a whole sentence of its own."""
    return build.by == 1 and (build.direction, build.suit) in COMMON
