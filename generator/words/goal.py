"""What the page says about winning and about the end of a game."""

from __future__ import annotations

from typing import Final

from engine.rules.model import Game
from generator.words.phrase import Message, Phrase, digits, number, phrase

TITLE: Final = Message("Winning", context="section", about="Heading of the section about winning.")

ALL_CARDS: Final = Message(
    "You have won when {n} card lies on the foundations.",
    "You have won when all {n} cards lie on the foundations.",
    holes={"n": digits("how many cards the pack has", 104, 52)},
    count="n",
)
ALL_PAIRS: Final = Message(
    "You have won when no card is left in play: {n} pair has been removed.",
    "You have won when no card is left in play: all {n} pairs have been removed.",
    holes={"n": number("how many pairs the pack makes", 26, 52)},
    count="n",
)
OVER: Final = {
    (False, False): Message(
        "There is no redeal to fall back on, so think ahead: the game is over as soon as no move is left."
    ),
    (False, True): Message("The game is over when the stock has run out and no move is left."),
    (True, False): Message(
        "There is no redeal to fall back on, so think ahead: the game is over as soon as no two available cards make a pair."
    ),
    (True, True): Message("The game is over when the stock has run out and no two available cards make a pair."),
}
OVER_MOVES: Final = {
    False: Message(
        "There is no redeal to fall back on, so think ahead: the game is over as soon as no pair and no other move is left."
    ),
    True: Message("The game is over when the stock has run out and no pair and no other move is left."),
}


def goal(game: Game) -> Phrase:
    """When the game is won."""
    if game.removal:
        return phrase("goal", ALL_PAIRS, "goal", n=game.cards // 2)
    return phrase("goal", ALL_CARDS, "goal", n=game.cards)


def over(game: Game) -> Phrase:
    """When it is over without that."""
    stock = game.stock is not None
    if game.removal and game.tableau.accepts_cards:
        return phrase("goal", OVER_MOVES[stock])
    return phrase("goal", OVER[game.removal is not None, stock])


PHRASES: Final = (goal, over)
