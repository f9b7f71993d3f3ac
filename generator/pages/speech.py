"""What a language says on its pages: the same on all of them, said once, and what is said at the table of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

from markupsafe import Markup

from engine.rules.model import Game
from generator.pages.diagram import diagram
from generator.pages.table import Names, indices_in
from generator.words.glossary import Glossary, Vocabulary, glossary_text, vocabulary
from generator.words.labels import LABELS
from generator.words.spoken import card_names, player_words
from generator.words.voice import GameName, Text, Voice, plain

_AT_THE_TABLE: Final = ("table", "loading", "face_down")
"""The labels that stand where the page's script speaks, or fills in what it says."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is said at the table, all by one voice: the labels there, and the words of the page's script.

    `lang` is the language of that voice where it is not the page's, and `names` what it calls the cards.
    """

    voice: Voice
    lang: str | None
    names: Names
    label: Mapping[str, str]
    words: Mapping[str, Any]


@dataclass(frozen=True)
class Speech:
    """How one language speaks on all its pages."""

    voice: Voice

    @cached_property
    def label(self) -> Mapping[str, Text]:
        """The strings of the templates, by name; those with holes are said where they are used."""
        return {name: self.voice.text(message) for name, message in LABELS.items() if not message.holes}

    @cached_property
    def indices(self) -> Mapping[str, str]:
        """What stands in the corners of the cards, by rank letter."""
        return indices_in(self.voice)

    @cached_property
    def _names(self) -> Callable[[Voice], Names]:
        """What a voice calls the cards."""
        return cache(lambda speaker: Names(card_names(speaker), self.indices))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of the terms that the glossary explains."""
        return vocabulary(self.voice.lexicon)

    @cached_property
    def glossary(self) -> Glossary:
        """What the glossary says."""
        return glossary_text(self.voice)

    def spoken(self, game: Game) -> Spoken:
        """Say what is said at the table of a game."""
        speaker, (label, words) = self.voice.whole(lambda voice: (_at_the_table(voice), player_words(voice, game)))
        lang = self.voice.other_than(speaker)
        return Spoken(speaker, lang, self._names(speaker), label, words)

    def further_games(self, names: Sequence[GameName], number: int) -> tuple[Text, Text]:
        """Give title and description of a further page of the list of games, which has these."""
        return (
            self.voice.text(LABELS["further_title"], n=number),
            self.voice.text(LABELS["further_description"], first=names[0], last=names[-1]),
        )

    def pictured(self, name: GameName) -> str:
        """Say what is to be seen in a picture of a game's opening layout."""
        return self.voice.text(LABELS["pictured"], game=name).text

    def drawing(self, game: Game) -> Markup:
        """Draw the opening layout of a game, with all its labels in one language."""
        _, drawn = self.voice.whole(lambda voice: diagram(game, voice, self.indices, self.voice.other_than(voice)))
        return drawn


def _at_the_table(voice: Voice) -> dict[str, str]:
    return {name: plain(voice.say(LABELS[name])) for name in _AT_THE_TABLE}
