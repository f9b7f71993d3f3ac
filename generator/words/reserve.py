"""What the page says about the reserve."""

from __future__ import annotations

from typing import Final

from engine.rules.model import Access, Game, PileKind
from generator.words.examples import in_pairs
from generator.words.nouns import PLAIN_RESERVE
from generator.words.phrase import Message, Phrase, number, phrase, reserve_name

TITLE: Final = Message("Reserve", context="section", about="Heading of the section about the reserve.")

TWO: Final = 2
_NAME: Final = {"reserve": reserve_name()}
_HOLES: Final = {"n": number("how many cards the reserve has", 52, 2), **_NAME}

REST: Final = Message(
    "The~{reserve} has the one card that is left over from the deal, face up.",
    "The~{reserve} has the {n} cards that are left over from the deal, face up and fanned in a row.",
    holes=_HOLES,
    count="n",
)
DEALT: Final = Message(
    "The~{reserve} is dealt one card, face up.",
    "The~{reserve} is dealt {n} cards, face up and fanned in a row.",
    holes=_HOLES,
    count="n",
    about="In games in which other cards are left over.",
)
EVERY: Final = Message("Every card of the~{reserve} is available at any time.", holes=_NAME)
TOP_PLAYED: Final = Message(
    "Only the top card of the~{reserve} is ever available, the one that no other card covers; "
    "once it has been played, the next one comes free.",
    holes=_NAME,
)
TOP_REMOVED: Final = Message(
    "Only the top card of the~{reserve} is ever available, the one that no other card covers; "
    "once it has been removed, the next one comes free.",
    holes=_NAME,
)
UPPER_REMOVED: Final = Message(
    "Only the upper of the two is available, the one that no other card covers; "
    "once it has been removed, the other one comes free.",
    about="In games whose reserve has two cards, which can only be removed.",
)
PARTNERS: Final = {
    Access.TOP_CARD: Message(
        "The~{reserve} gives you some leeway: save its top card for an available tableau card that has no partner among the others.",
        holes=_NAME,
    ),
    Access.ANY_CARD: Message(
        "The~{reserve} gives you some leeway: save its cards for available tableau cards that have no partner among the others.",
        holes=_NAME,
    ),
}
TAKES: Final = Message("No card may ever be put into the~{reserve}; once it is empty, it stays empty.", holes=_NAME)


def name(game: Game) -> str:
    """Return the noun for a game's reserve."""
    return (game.reserve and game.reserve.alias) or PLAIN_RESERVE


def deal(game: Game) -> Phrase | None:
    """How many cards the reserve has, and how they lie."""
    own = game.reserve
    if own is None:
        return None
    message = DEALT if game.stock else REST
    return phrase("reserve.deal", message, reserve=name(game), n=own.deal)


def play(game: Game) -> Phrase | None:
    """Which of its cards may be played."""
    return phrase("reserve.play", _play(game), "reserve.play", reserve=name(game)) if game.reserve else None


def _play(game: Game) -> Message:
    if game.reserve and game.reserve.play is Access.ANY_CARD:
        return EVERY
    if game.removal is None or game.tableau.accepts_cards or PileKind.RESERVE in game.tableau.fill:
        return TOP_PLAYED
    return UPPER_REMOVED if game.reserve and game.reserve.deal == TWO else TOP_REMOVED


def partners(game: Game) -> Phrase | None:
    """What the reserve is good for where pairs are removed."""
    own = game.reserve
    if own is None or game.removal is None or not in_pairs(game.removal):
        return None
    return phrase("reserve.play", PARTNERS[own.play], reserve=name(game))


def takes(game: Game) -> Phrase | None:
    """That nothing may be put into it."""
    return phrase("reserve.takes", TAKES, "reserve.takes", reserve=name(game)) if game.reserve else None


PHRASES: Final = (deal, play, partners, takes)
