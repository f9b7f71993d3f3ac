"""The short facts that stand beside a game in a list: decks, what lies face down, and how often the stock is dealt again."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.model import Game, Stock
from generator.words import labels
from generator.words.voice import Text, Voice


def facts(game: Game, voice: Voice) -> list[Text]:
    """Give the facts in the order in which they stand; those that tell games apart, and nothing that all have."""
    named = [voice.text(labels.LABELS[name]) for name in _names(game)]
    return named + ([_redeals(game.stock, voice)] if game.stock and game.has_waste else [])


def _names(game: Game) -> Iterator[str]:
    yield "one_deck" if game.decks == 1 else "two_decks"
    yield "some_hidden" if game.hides_cards else "all_open"


def _redeals(stock: Stock, voice: Voice) -> Text:
    if stock.passes is None:
        return voice.text(labels.LABELS["any_redeals"])
    again = stock.passes - 1
    return voice.text(labels.LABELS["redeals"], n=again) if again else voice.text(labels.LABELS["no_redeal"])
