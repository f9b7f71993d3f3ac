"""What the page says about winning and about the end of a game."""

from __future__ import annotations

from typing import Final

from engine.rules.model import Game
from generator.words.examples import in_pairs
from generator.words.phrase import Message, Phrase, digits, number, phrase, ranks

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
ALL_REMOVED: Final = Message(
    "You have won when {n} card has been removed, and none is left.",
    "You have won when all {n} cards have been removed.",
    holes={"n": digits("how many cards the pack has", 52, 104)},
    count="n",
)
ALL_BUT: Final = Message(
    "You have won when all cards have been removed but the plural~{ranks}: {n} card.",
    "You have won when all cards have been removed but the plural~{ranks}: {n} cards in all.",
    holes={
        "ranks": ranks("the ranks that are never removed", ("ten",), ("nine", "ten")),
        "n": digits("how many cards must be removed", 48, 96),
    },
    count="n",
)
NOTHING_TO_REMOVE: Final = Message(
    "The game is over as soon as nothing can be removed any more.",
    about="In games whose stock fills spaces by itself: it can still have cards then.",
)
NO_REMOVAL: Final = {
    False: Message(
        "There is no redeal to fall back on, so think ahead: the game is over as soon as nothing can be removed any more."
    ),
    True: Message("The game is over when the stock has run out and nothing can be removed any more."),
}
"""The end where not only pairs are removed, by whether there is a stock."""
NO_REMOVAL_OR_MOVE: Final = {
    False: Message(
        "There is no redeal to fall back on, so think ahead: the game is over as soon as no card can be removed and no other move is left."
    ),
    True: Message("The game is over when the stock has run out, no card can be removed and no other move is left."),
}
ROUND_AND_ROUND: Final = Message("The game is over when even another time through the stock brings no move that helps.")
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
        if game.removal.never:
            return phrase("goal removal.never", ALL_BUT, "goal", ranks=game.removal.never, n=game.to_win)
        if in_pairs(game.removal):
            return phrase("goal", ALL_PAIRS, "goal", n=game.cards // 2)
        return phrase("goal", ALL_REMOVED, "goal", n=game.cards)
    return phrase("goal", ALL_CARDS, "goal", n=game.cards)


def over(game: Game) -> Phrase:
    """When it is over without that."""
    stock = game.stock is not None
    if game.stock and game.stock.passes is None:
        return phrase("goal", ROUND_AND_ROUND)
    if game.removal and game.stock and not game.draws and not game.tableau.accepts_cards:
        return phrase("goal", NOTHING_TO_REMOVE)
    if game.removal and not in_pairs(game.removal):
        return phrase("goal", (NO_REMOVAL_OR_MOVE if game.tableau.accepts_cards else NO_REMOVAL)[stock])
    if game.removal and game.tableau.accepts_cards:
        return phrase("goal", OVER_MOVES[stock])
    return phrase("goal", OVER[game.removal is not None, stock])


PHRASES: Final = (goal, over)
