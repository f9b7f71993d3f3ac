"""What the page says about stock and waste."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from engine.rules.model import Game, PileKind, Space, Stock, Takes
from generator.words.phrase import Message, Phrase, number, phrase

TITLE: Final = Message("Stock and waste", context="section", about="Heading of the section about stock and waste.")


class Way(Enum):
    """Where the top card of the waste may go in the tableau."""

    PILES = auto()
    SPACES = auto()
    SPACES_FOR_KINGS = auto()
    NOWHERE = auto()


DEAL: Final = Message(
    "The one card that is left over is the stock, face down; the waste lies beside it.",
    "The remaining {n} cards are the stock, face down; the waste lies beside it.",
    holes={"n": number("how many cards the stock has", 96, 24)},
    count="n",
)
DRAW: Final = Message(
    "A click on the stock puts its next card on the waste.",
    "A click on the stock puts its next {n} cards on the waste, or as many as are left.",
    holes={"n": number("how many cards are drawn at once", 3, 2)},
    count="n",
)
ONCE: Final = Message("You go through the stock only once.")
PASSES: Final = Message(
    "The stock may be gone through {n} time in all: when it is empty, a click turns the waste over to be the stock again.",
    "The stock may be gone through {n} times in all: when it is empty, a click turns the waste over to be the stock again.",
    holes={"n": number("how often the stock may be gone through", 3, 2)},
    count="n",
)
UNLIMITED: Final = Message(
    "The stock may be gone through as often as you like: when it is empty, a click turns the waste over to be the stock again."
)
TO: Final = Message("Only cards from the stock go to the waste; you never put a card on either of them yourself.")
TO_ONCE: Final = Message("Only cards from the stock go to the waste, and no card ever goes back to the stock.")
PLAY: Final = {
    (Takes.CARDS, Way.PILES): Message(
        "Only the top card of the waste is available; it may go to a foundation or to the tableau."
    ),
    (Takes.CARDS, Way.SPACES): Message(
        "Only the top card of the waste is available; it may go to a foundation or to any empty space in the tableau."
    ),
    (Takes.CARDS, Way.SPACES_FOR_KINGS): Message(
        "Only the top card of the waste is available; it may go to a foundation or, if it is a king, to any empty space in the tableau."
    ),
    (Takes.CARDS, Way.NOWHERE): Message(
        "Only the top card of the waste is available, and it may go only to a foundation."
    ),
    (Takes.REMOVED, Way.PILES): Message(
        "Only the top card of the waste is available; it may be removed in a pair or put on the tableau."
    ),
    (Takes.REMOVED, Way.SPACES): Message(
        "Only the top card of the waste is available; it may be removed in a pair or put into any empty space in the tableau."
    ),
    (Takes.REMOVED, Way.SPACES_FOR_KINGS): Message(
        "Only the top card of the waste is available; it may be removed in a pair or, if it is a king, put into any empty space in the tableau."
    ),
    (Takes.REMOVED, Way.NOWHERE): Message("Only the top card of the waste is available; it may be removed in a pair."),
}


def deal(game: Game) -> Phrase | None:
    """How many cards the stock has."""
    return phrase("stock.deal", DEAL, n=game.stock.deal) if game.stock else None


def draw(game: Game) -> Phrase | None:
    """How many cards come to the waste at once."""
    return phrase("stock.draw stock.to", DRAW, "stock.draw", n=game.stock.draw) if game.stock else None


def passes(game: Game) -> Phrase | None:
    """How often the stock may be gone through."""
    if game.stock is None:
        return None
    return phrase("stock.passes", _passes(game.stock), "stock.passes", n=game.stock.passes)


def _passes(stock: Stock) -> Message:
    if stock.passes is None:
        return UNLIMITED
    return ONCE if stock.passes == 1 else PASSES


def play(game: Game) -> Phrase | None:
    """Where the top card of the waste may go."""
    if game.stock is None:
        return None
    return phrase("waste.play tableau.from", PLAY[game.foundations.takes, way_from_waste(game)], "waste.play")


def way_from_waste(game: Game) -> Way:
    """Return where cards of the waste may go in the tableau."""
    if PileKind.WASTE not in game.tableau.sources:
        return Way.NOWHERE
    if game.tableau.builds:
        return Way.PILES
    return Way.SPACES_FOR_KINGS if game.tableau.space is Space.KING else Way.SPACES


def takes(game: Game) -> Phrase | None:
    """That nothing is put there by hand."""
    if game.stock is None:
        return None
    return phrase("stock.to stock.passes", TO_ONCE if game.stock.passes == 1 else TO, "stock.to")


PHRASES: Final = (deal, draw, passes, play, takes)
