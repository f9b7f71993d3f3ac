"""The rules of a game as text: sections of sentences, each of which knows the rules that it speaks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from markupsafe import Markup

from engine.rules.model import Game
from generator.words import cells, foundations, goal, removal, reserve, setup, stock, tableau
from generator.words.phrase import Message, Phrase
from generator.words.voice import Voice

PhraseFunction = Callable[[Game], Phrase | tuple[Phrase, ...] | None]
"""Says one thing about a game in one sentence or in several; nothing where it does not apply."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: the rules that it speaks for, the main one first, and those for whose refusals it is quoted."""

    rules: tuple[str, ...]
    html: Markup
    quoted_for: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Labelled:
    """An entry of the set-up: a label, which ends with its own colon, and what is said about it."""

    label: Markup
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules under its heading."""

    key: str
    title: Markup
    items: tuple[Sentence | Labelled, ...]

    def sentences(self) -> Iterator[Sentence]:
        """Yield all sentences, those of entries too."""
        for item in self.items:
            yield from item.sentences if isinstance(item, Labelled) else (item,)

    def paragraphs(self) -> Iterator[tuple[Sentence, ...]]:
        """Yield the sentences without a label, those about one topic together."""
        plain = (item for item in self.items if isinstance(item, Sentence))
        for _, sentences in groupby(plain, key=_topic):
            yield tuple(sentences)


TOPICS: Final = {
    rule: rules[0]
    for rules in (
        ("foundations.piles", "foundations.dealt", "foundations.base", "foundations.one_per_suit"),
        ("foundations.build", "foundations.wrap", "foundations.holds", "foundations.moves"),
        ("tableau.piles", "tableau.deal", "tableau.layout", "tableau.faces", "tableau.sink"),
        ("tableau.build", "tableau.wrap"),
        ("tableau.space", "tableau.fill"),
        ("tableau.moves", "tableau.limit"),
        ("cells.piles", "cells.deal", "cells.takes", "cells.play"),
        ("reserve.deal", "reserve.play", "reserve.takes"),
        ("stock.deal", "stock.draw", "stock.needs", "stock.passes"),
        ("waste.play", "stock.to"),
        ("removal.total", "removal.sets", "removal.suit", "removal.never"),
    )
    for rule in rules
}
"""The rules whose sentences belong in one paragraph, by their first; any other rule is a topic of its own."""


def _topic(sentence: Sentence) -> str:
    return TOPICS.get(sentence.rules[0], sentence.rules[0])


Title = Message | Callable[[Game], Message]
"""A section's heading, for some by what the game has."""

PARTS: Final[tuple[tuple[str, Title, tuple[PhraseFunction, ...]], ...]] = (
    ("foundations", foundations.TITLE, foundations.PHRASES),
    ("tableau", tableau.TITLE, tableau.PHRASES),
    ("reserve", reserve.TITLE, reserve.PHRASES),
    ("cells", cells.TITLE, cells.PHRASES),
    ("stock", stock.title, stock.PHRASES),
    ("removal", removal.title, removal.PHRASES),
    ("goal", goal.TITLE, goal.PHRASES),
)
"""The sections after the set-up, in the order of the page. One without sentences is left out."""


def phrases_of(function: PhraseFunction, game: Game) -> tuple[Phrase, ...]:
    """Return what a phrase function says about a game."""
    said = function(game)
    if said is None:
        return ()
    return said if isinstance(said, tuple) else (said,)


def rules_text(game: Game, voice: Voice) -> tuple[Section, ...]:
    """Return the rules of a game in the voice's language.

    Raises:
        CatalogueError: The catalogue cannot say a sentence.
    """
    parts = ((key, title, tuple(_sentences(phrases, game, voice))) for key, title, phrases in PARTS)
    return (
        _setup(game, voice),
        *(Section(key, voice.say(_titled(title, game)), said) for key, title, said in parts if said),
    )


def _titled(title: Title, game: Game) -> Message:
    return title if isinstance(title, Message) else title(game)


def quotes(game: Game, voice: Voice) -> dict[str, Markup]:
    """Return for each rule that can refuse a move in this game the very sentence that the page has for it, or its sentences."""
    found: dict[str, list[Markup]] = {}
    for section in rules_text(game, voice):
        for sentence in section.sentences():
            for rule in sentence.quoted_for:
                found.setdefault(rule, []).append(sentence.html)
    return {rule: Markup(" ").join(said) for rule, said in found.items()}


def every_function() -> tuple[PhraseFunction, ...]:
    """Return all phrase functions in the order of the page, those of labels too."""
    entries = tuple(function for entry in setup.ENTRIES for function in (entry.label, *entry.phrases))
    return (*entries, *setup.LAST, *(function for _, _, phrases in PARTS for function in phrases))


def _setup(game: Game, voice: Voice) -> Section:
    entries = tuple(
        Labelled(voice.say(label.message, **label.values), tuple(_sentences(entry.phrases, game, voice)))
        for entry in setup.ENTRIES
        if (label := entry.label(game))
    )
    return Section("setup", voice.say(setup.TITLE), (*entries, *_sentences(setup.LAST, game, voice)))


def _sentences(phrases: Iterable[PhraseFunction], game: Game, voice: Voice) -> Iterator[Sentence]:
    for function in phrases:
        for said in phrases_of(function, game):
            yield Sentence(said.rules, voice.say(said.message, **said.values), said.quoted)
