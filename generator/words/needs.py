"""Which messages and nouns a page needs: found by saying the page to a catalogue that only listens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.rules.model import Game
from generator.sources import Root
from generator.words.glossary import glossary_text
from generator.words.labels import LABELS, help_text
from generator.words.lexicon import Entry, Key, Lexicon
from generator.words.nouns import CONTEXT, FAMILY
from generator.words.phrase import Message
from generator.words.registry import every_message, needed_nouns
from generator.words.sections import rules_text
from generator.words.shared import shared_text
from generator.words.spoken import player_words
from generator.words.variants import say_variants
from generator.words.voice import GameName, Voice

INDEX: Final = ""
"""The name of the list of games among the pages of a language; a game's page has the game's slug."""

GLOSSARY: Final = "#glossary"
"""The name of the glossary among the pages of a language."""

CALLED: Final[Mapping[str, str]] = {INDEX: "index", GLOSSARY: "glossary"}
"""How commands call the pages that are no game's."""

_CARD: Final = CONTEXT + "card"


class Listener(Mapping[Key, Entry]):
    """Entries that answer whatever is asked for and remember what it was.

    A message is answered with its own text, in the plural where it has one, as that has all the holes; a noun with its
    name, and a card with its suit too.
    """

    def __init__(self, messages: Mapping[Key, Message]) -> None:
        self.messages = messages
        self.heard: set[Key] = set()

    def __getitem__(self, key: Key) -> Entry:
        """Return an entry for `key`, which is now known to be needed."""
        self.heard.add(key)
        message, (context, text) = self.messages.get(key), key
        if message is None:
            return Entry((text + " {suit}" if context == _CARD else text,), 0, False, None)
        return Entry((message.plural or message.text,) * 2, 0, False, message.plural)

    def __iter__(self) -> Iterator[Key]:
        """Yield what has been asked for."""
        return iter(self.heard)

    def __len__(self) -> int:
        """Return how much has been asked for."""
        return len(self.heard)


def listening() -> tuple[Voice, Listener]:
    """Return a voice that can say everything, and what listens to it."""
    listener = Listener({each.message.key: each.message for each in every_message()})
    return Voice(Lexicon("und", "messages.po", listener, 2, lambda _number: 1)), listener


def everything(root: Root) -> frozenset[Key]:
    """Return the keys of all messages and nouns that a catalogue must have to be complete."""
    nouns = ((CONTEXT + kind, name) for kind, names in needed_nouns(root).items() for name in names)
    return frozenset((*(each.message.key for each in every_message()), *nouns))


def needed_by_pages(games: Iterable[Game], original: str) -> dict[str, frozenset[Key]]:
    """Return for each page of a language, games by their slug, the keys of all that it says.

    The page of a game says the rules of all its variants, which may be among the games.
    """
    labels = needed_everywhere()
    pages: dict[str, frozenset[Key]] = {}
    families: set[Key] = set()
    for game in games:
        families.add((CONTEXT + FAMILY, game.family))
        pages[game.slug] = pages.get(game.slug, labels) | needed_by(game, original)
    return {INDEX: labels | families, GLOSSARY: labels | needed_by_glossary(), **pages}


def needed_everywhere() -> frozenset[Key]:
    """Return the keys of what every page of a language may show, the list of games too: the labels."""
    return frozenset(message.key for message in LABELS.values())


def needed_by(game: Game, original: str) -> frozenset[Key]:
    """Return the keys of all that the page of a game says, beside `needed_everywhere`.

    Args:
        game: The rules.
        original: The slug of the best-known patience, which every page names.
    """
    voice, listener = listening()
    say_page(game, voice, GameName(game.slug, game.slug), original)
    return frozenset(listener.heard) - needed_everywhere()


def needed_by_glossary() -> frozenset[Key]:
    """Return the keys of all that the glossary says, beside `needed_everywhere`."""
    voice, listener = listening()
    glossary_text(voice)
    return frozenset(listener.heard) - needed_everywhere()


def say_page(game: Game, voice: Voice, name: GameName, original: str) -> None:
    """Say everything that the page of a game says, but for the labels; other games are named by the catalogue.

    Where the author chose no similar games, `name` stands for those that the page will find: any that have pages.

    Raises:
        CatalogueError: The voice cannot say something.
    """
    similar = game.similar or (name,)
    shared_text(game, voice, name=name, similar=similar, original=original, contact="mailto:")
    rules_text(game, voice)
    help_text(voice, game)
    player_words(voice, game)
    if game.variants:
        say_variants(voice)
