"""What the page says about the cells."""

from __future__ import annotations

from typing import Final

from engine.rules.model import Game, Takes
from generator.words.phrase import Message, Phrase, number, phrase

TITLE: Final = Message("Cells", context="section", about="Heading of the section about the cells.")

_CELLS: Final = {"n": number("how many cells the game has", 4, 2)}
PILES: Final = Message(
    "The one cell takes a single card of any rank, and only while it is empty.",
    "Each of the {n} cells takes a single card of any rank, and only while it is empty.",
    holes=_CELLS,
    count="n",
)
EMPTY: Final = Message(
    "The cell is empty when the game begins.",
    "The cells are empty when the game begins.",
    holes=_CELLS,
    count="n",
)
DEALT: Final = Message(
    "One cell has a card from the start.",
    "From the start {n} cells have a card each.",
    holes={"n": number("how many cells have a card from the start", 2, 4)},
    count="n",
)
FROM: Final = Message("Any available card that does not come from a foundation or another cell may be put into a cell.")
PLAY: Final = {
    Takes.CARDS: Message("A card may leave its cell at any time, for a foundation or for the tableau."),
    Takes.RUNS: Message("A card may leave its cell at any time, for the tableau."),
    Takes.REMOVED: Message("A card in a cell is available at any time."),
}


def piles(game: Game) -> Phrase | None:
    """How many cells there are, and what each takes."""
    return phrase("cells.piles cells.takes", PILES, "cells.takes", n=game.cells.piles) if game.cells else None


def deal(game: Game) -> Phrase | None:
    """How many of them have a card from the start."""
    own = game.cells
    if own is None:
        return None
    return phrase("cells.deal", DEALT, n=own.deal) if own.deal else phrase("cells.deal", EMPTY, n=own.piles)


def sources(game: Game) -> Phrase | None:
    """Which cards may be put there."""
    return phrase("cells.takes", FROM) if game.cells else None


def play(game: Game) -> Phrase | None:
    """Where a card may go from there."""
    return phrase("cells.play", PLAY[game.foundations.takes]) if game.cells else None


PHRASES: Final = (piles, deal, sources, play)
