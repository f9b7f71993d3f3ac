"""The terms of the rules that the glossary explains, with their definitions, and what else stands on its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from generator.words.phrase import Message

KIND: Final = "term"
"""The kind of the terms' nouns."""


def _term(name: str, definition: str) -> tuple[str, Message]:
    about = f"Explains the term {name} on the glossary page; must be true for every game."
    return name, Message(definition, context="glossary", about=about)


TERMS: Final[Mapping[str, Message]] = dict(
    (
        _term(
            "foundation",
            "One of the piles on which you collect the cards. In most games you win when all the cards lie on the foundations.",
        ),
        _term(
            "tableau",
            "The main part of the layout, in which you make most of your moves. It consists of piles, fans or single "
            "spaces that are dealt cards at the start.",
        ),
        _term("fan", "A pile whose cards overlap sideways, spread out like a fan."),
        _term(
            "space",
            "A place in the tableau for a pile or for a single card. What may be put into an empty space differs from game to game.",
        ),
        _term("cell", "A place for only one card at a time. You park a card there until you can use it elsewhere."),
        _term(
            "reserve",
            "Cards that are set aside at the start. You can play them during the game, but as a rule you cannot add others to them.",
        ),
        _term(
            "stock",
            "The face-down pile of cards that remain when the layout is complete. They come into play bit by bit during the game.",
        ),
        _term(
            "waste",
            "The face-up pile on to which the cards of the stock are turned. As a rule only its top card may be played.",
        ),
        _term("deck", "A complete set of 52 cards, with 13 ranks in each of the four suits."),
        _term("deal", "The laying out of the shuffled cards before the first move."),
        _term(
            "redeal",
            "Another chance during the game: cards are gathered up and dealt again, or the waste becomes the stock once more.",
        ),
        _term(
            "suit",
            "One of the four signs on the cards: spades, hearts, diamonds or clubs. It is not the same as the colour: "
            "two suits are red, and two are black.",
        ),
        _term(
            "opposite colour",
            "Hearts and diamonds are red, spades and clubs black. Two cards are of opposite colours if one is red and the "
            "other black; in alternating colours, red and black take turns from card to card.",
        ),
        _term(
            "rank",
            "One of the 13 steps from the ace to the king: ace, 2 to 10, jack, queen, king. One rank higher means the "
            "next card in this order.",
        ),
        _term("court card", "A jack, a queen or a king."),
        _term("face up", "A face-up card shows its face: you can see which card it is."),
        _term("face down", "A face-down card shows its back: you cannot see which card it is."),
        _term("top card", "The card of a pile on which no other card lies."),
        _term(
            "available",
            "A card is available if you may take it from where it lies, to play it or to remove it. "
            "As a rule only the top card of a pile is available.",
        ),
        _term(
            "build",
            "To put a card on another one in the order that the rules ask for. "
            "Building up means going on to higher and higher ranks, building down to lower and lower ones.",
        ),
        _term(
            "sequence",
            "Several cards of a pile that follow one another in the order in which that pile is built. In some games you "
            "may move a sequence as a unit.",
        ),
        _term(
            "pair",
            "Two cards that you may remove together, for instance because their ranks add up to a certain number.",
        ),
    )
)
"""The terms with their definitions. The name of each is the msgid of its noun, and its anchor on the page."""

ADDRESS: Final = Message(
    "glossary",
    context="address",
    about="The last part of the glossary page's address: small letters a to z, digits and hyphens, and no game's own.",
)
TITLE: Final = Message("Glossary of patience terms", context="page", about="Title and heading of the glossary page.")
DESCRIPTION: Final = Message(
    "What the terms in the rules mean: foundation, tableau, stock, redeal and all the others.",
    context="page",
    about="What search engines show under the title of the glossary page.",
)
INTRODUCTION: Final = Message(
    "The rules of the games use these terms. Anything that applies to one game only is explained in the rules of that game.",
    context="page",
    about="First line of the glossary page.",
)


def anchor(term: str) -> str:
    """Return the id of a term on the glossary page, the same in every language."""
    return term.replace(" ", "-")
