"""How empty places of the tableau are filled: by themselves, by the player, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.rules.model import Game, PileKind, Space
from generator.words.phrase import Message, Phrase, phrase

_R, _W, _S = PileKind.RESERVE, PileKind.WASTE, PileKind.STOCK
FIRST: Final = {
    _R: Message("As soon as a space in the tableau is empty, the top card of the reserve fills it by itself."),
    _W: Message("As soon as a space in the tableau is empty, the top card of the waste fills it by itself."),
    _S: Message("As soon as a space in the tableau is empty, the next card of the stock fills it by itself."),
}
THEN: Final = {
    _R: Message("If there is none, the top card of the reserve comes instead."),
    _W: Message("If there is none, the top card of the waste comes instead."),
    _S: Message("If there is none, the next card of the stock comes instead."),
}
NEVER: Final = Message(
    "You never fill such a space yourself; once no card is left to come, it stays empty.",
    about="In games in which cards come to empty spaces of the tableau by themselves.",
)
YOURS: Final = Message("Only once no card is left to come by itself may you fill a space yourself.")
BACK: Final = Message("You may then fill an empty tableau space with a card that you bring back from a foundation.")

SHORT: Final = {
    _R: Message("An empty space is filled from the reserve by itself."),
    _W: Message("An empty space is filled from the waste by itself."),
    _S: Message("An empty space is filled from the stock by itself."),
}
SHORT_THEN: Final = {
    _R: Message("When that has run out, the reserve fills it."),
    _W: Message("When that has run out, the waste fills it."),
    _S: Message("When that has run out, the stock fills it."),
}


def fill(game: Game) -> tuple[Phrase, ...]:
    """From which piles cards come to an empty space by themselves."""
    own = game.tableau
    if not own.fill:
        return ()
    return (*_in_turn(game), *([phrase("tableau.fill tableau.space", YOURS)] if own.space is not Space.NEVER else []))


def _in_turn(game: Game) -> Iterator[Phrase]:
    first, *others = game.tableau.fill
    yield phrase("tableau.fill", FIRST[first])
    yield from (phrase("tableau.fill", THEN[kind]) for kind in others)


def fill_in_short(game: Game) -> tuple[Phrase, ...]:
    """Say the same for the set-up."""
    if not game.tableau.fill:
        return ()
    first, *others = game.tableau.fill
    said = [SHORT[first], *(SHORT_THEN[kind] for kind in others)]
    return tuple(phrase("tableau.fill", message) for message in said)


def only_back(game: Game) -> bool:
    """Tell whether all that the player could put on an empty space has come there before by itself."""
    return all(kind in game.tableau.fill for kind in game.tableau.space_sources)
