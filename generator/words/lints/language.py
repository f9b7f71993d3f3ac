"""What the checks know about one language: all of it from its catalogue."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, cast

from generator.words.conventions import DATA, DENIALS, MARKS, READERS, SENSES, Denial, Marks, Words
from generator.words.errors import CatalogueError
from generator.words.lexicon import Key, Lexicon, lacking
from generator.words.lints.sentences import bare
from generator.words.nouns import CONTEXT, COUNTED, Noun
from generator.words.phrase import Message
from generator.words.terms import KIND

WORD: Final = re.compile(r"[^\W\d_]+")
_AMBIGUOUS: Final = "1"
"""In many languages the word for one is an article or a pronoun too: only its digit counts."""

READ_AS_NUMBERS: Final = tuple(number for number in COUNTED if number != _AMBIGUOUS)
"""The nouns whose words say a number wherever they stand."""


@dataclass(frozen=True, eq=False)
class Reading:
    """A catalogue as the checks read it."""

    lexicon: Lexicon

    def noun(self, kind: str, name: str) -> Noun | None:
        """Return a noun, or None where the catalogue has none that can be read, which is told elsewhere."""
        try:
            return self.lexicon.noun(kind, name)
        except CatalogueError:
            return None

    @cached_property
    def numbers(self) -> Words[int]:
        """The words for two to twelve: all forms of the catalogue's nouns, and what else they list; 0 for what they except."""
        nouns = {int(number): noun for number in READ_AS_NUMBERS if (noun := self.noun("number", number))}
        excepted = {phrase: 0 for noun in nouns.values() for phrase in noun.excepted}
        return Words({word: number for number, noun in nouns.items() for word in _words_of(noun)} | excepted)

    @cached_property
    def unread(self) -> Mapping[Key, str]:
        """What is wrong with those entries of `conventions.DATA` that are there and cannot be read."""
        found: dict[Key, str] = {}
        for key, read in READERS.items():
            entry = self.lexicon.entries.get(key)
            if entry and not lacking(entry):
                try:
                    read(entry.texts[0])
                except ValueError as error:
                    found[key] = str(error)
        return found

    def knows(self, message: Message) -> bool:
        """Tell whether the catalogue has an entry of `conventions.DATA`, and one that can be read."""
        entry = self.lexicon.entries.get(message.key)
        return entry is not None and not lacking(entry) and message.key not in self.unread

    def _read(self, message: Message) -> Any:
        return READERS[message.key](self.lexicon.entry(message.key).texts[0])

    @cached_property
    def denials(self) -> Words[Denial]:
        """The words that deny, and phrases that have them in them and do not.

        Raises:
            CatalogueError: The catalogue does not say them.
            ValueError: It does not say them right.
        """
        return cast("Words[Denial]", self._read(DENIALS))

    @cached_property
    def marks(self) -> Marks:
        """The quotation marks; raises as `denials` does."""
        return cast("Marks", self._read(MARKS))

    @cached_property
    def senses(self) -> Mapping[str, Words[bool]]:
        """The words for each sense, and phrases that have them in them and mean something else; raises as `denials` does."""
        return {name: self._read(message) for name, message in SENSES.items()}

    @cached_property
    def sources(self) -> Mapping[str, Key]:
        """The sentences of a catalogue with their keys, in small letters; those that have no word are not among them."""
        entries = self.lexicon.entries.items()
        found = {text.casefold(): key for key, entry in entries if not is_noun(key[0]) for text in entry.texts}
        return {text: key for text, key in found.items() if has_word(text)}

    @cached_property
    def terms(self) -> Words[str]:
        """The words for the terms of the glossary, and what else says them; nothing for what they except."""
        named = [name for context, name in self.lexicon.entries if context == CONTEXT + KIND]
        nouns = {name: noun for name in named if (noun := self.noun(KIND, name))}
        excepted = {phrase: "" for noun in nouns.values() for phrase in noun.excepted}
        return Words({word: term for term, noun in nouns.items() for word in (*noun.words, *noun.also)} | excepted)

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of forms, as the nouns have them."""
        nouns = (
            self.noun((key[0] or "").removeprefix(CONTEXT), key[1]) for key in self.lexicon.entries if is_noun(key[0])
        )
        return frozenset(key for noun in nouns if noun for key in noun.forms)

    @cached_property
    def small_words(self) -> frozenset[str]:
        """The words that stand somewhere in the sentences with a small letter."""
        entries = self.lexicon.entries.items()
        texts = (
            bare(text) for key, entry in entries if not is_noun(key[0]) and key not in DATA for text in entry.texts
        )
        return frozenset(word for text in texts for word in WORD.findall(text) if word[0].islower())


def has_word(text: str) -> bool:
    """Tell whether a text has a word of more than one letter, holes apart."""
    return any(len(word) > 1 for word in WORD.findall(bare(text)))


def is_noun(context: str | None) -> bool:
    """Tell whether an entry's context is that of nouns."""
    return (context or "").startswith(CONTEXT)


def _words_of(noun: Noun) -> list[str]:
    return [word for word in (*noun.forms.values(), noun.single, *noun.also) if word]
