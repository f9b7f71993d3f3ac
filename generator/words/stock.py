"""What the page says about stock and waste."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from engine.rules.model import Game, Needs, PileKind, Space, Stock, Takes, Target
from generator.words.phrase import Message, Phrase, number, phrase

TITLES: Final = {
    True: Message("Stock and waste", context="section", about="Heading of the section about stock and waste."),
    False: Message(
        "Stock", context="section", about="Heading of the section about the stock, in games without a waste."
    ),
}


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
WHOLE_PACK: Final = Message(
    "All {n} cards are the stock, face down; the waste lies beside it.",
    holes={"n": number("how many cards the pack has", 52, 104)},
    about="In games in which nothing else is dealt.",
)
ALONE: Final = Message(
    "The one card that is left over is the stock, face down.",
    "The remaining {n} cards are the stock, face down.",
    holes={"n": number("how many cards the stock has", 43, 24)},
    count="n",
    about="In games without a waste.",
)
NEXT: Final = {
    Target.TABLEAU: Message("A click on the stock deals one card face up to each pile of the tableau."),
    Target.SPACES: Message("A click on the stock deals one card face up to each empty space in the tableau."),
}
ON_FOUNDATION: Final = Message(
    "A click on the stock puts its next card on the foundation, whether it follows there or not.",
    "A click on the stock puts its next {n} cards on the foundation, whether they follow there or not.",
    holes={"n": number("how many cards are drawn at once", 3, 2)},
    count="n",
)
FEEDS: Final = Message("You never draw from the stock yourself: its cards only come to empty spaces in the tableau.")
NEEDS: Final = {
    Needs.WASTE_EMPTY: Message(
        "You may turn the next card over only when the one before it has been played, and the waste is empty."
    ),
    Needs.NO_SPACE: Message("You may draw from the stock only when no place in the tableau is empty."),
}
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
NOTHING_TO: Final = Message("No card ever goes back to the stock.")
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


def title(game: Game) -> Message:
    """Return the heading of the section."""
    return TITLES[game.has_waste]


def deal(game: Game) -> Phrase | None:
    """How many cards the stock has."""
    if game.stock is None:
        return None
    with_waste = WHOLE_PACK if game.stock.deal == game.cards else DEAL
    return phrase("stock.deal stock.to", with_waste if game.has_waste else ALONE, n=game.stock.deal)


def draw(game: Game) -> Phrase | None:
    """How many cards come to the waste at once, or where else they go."""
    own, ids = game.stock, "stock.draw stock.to"
    if own is None:
        return None
    if not game.draws:
        return phrase(ids, FEEDS, "stock.draw stock.to")
    if own.to is Target.WASTE:
        return phrase(ids, DRAW, "stock.draw", n=own.draw)
    if own.to is Target.FOUNDATIONS:
        return phrase(ids, ON_FOUNDATION, "stock.draw", n=own.draw)
    return phrase(ids, NEXT[own.to], "stock.draw")


def needs(game: Game) -> Phrase | None:
    """What must hold before the stock may be drawn from."""
    own = game.stock
    if own is None or own.needs is Needs.NONE:
        return None
    return phrase("stock.needs", NEEDS[own.needs], "stock.needs")


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
    if not game.has_waste:
        return None
    runs = game.foundations.takes is Takes.RUNS
    message = TO_TABLEAU_ONLY if runs else PLAY[game.foundations.takes, way_from_waste(game)]
    return phrase("waste.play tableau.from", message, "waste.play")


TO_TABLEAU_ONLY: Final = Message("Only the top card of the waste is available, and it may go only to the tableau.")
"""Where only whole sequences come to the foundations."""


def way_from_waste(game: Game) -> Way:
    """Return where cards of the waste may go in the tableau."""
    if PileKind.WASTE not in game.tableau.sources or (PileKind.WASTE in game.tableau.fill and not game.tableau.builds):
        return Way.NOWHERE
    if game.tableau.builds or game.tableau.space is Space.BEFORE_BASE:
        return Way.PILES
    return Way.SPACES_FOR_KINGS if game.tableau.space is Space.KING else Way.SPACES


def takes(game: Game) -> Phrase | None:
    """That nothing is put there by hand."""
    if game.stock is None:
        return None
    if not game.draws:
        return None
    if not game.has_waste:
        return phrase("stock.to", NOTHING_TO, "stock.to")
    return phrase("stock.to stock.passes", TO_ONCE if game.stock.passes == 1 else TO, "stock.to")


PHRASES: Final = (deal, draw, needs, passes, play, takes)
