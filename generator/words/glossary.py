"""The glossary in one language: its terms explained, and the words by which a sentence is known to say one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from markupsafe import Markup

from generator.words import terms
from generator.words.errors import CatalogueError
from generator.words.lexicon import Lexicon, lacking, named
from generator.words.nouns import CONTEXT
from generator.words.voice import Text, Voice, plain

_MOST_TEXTS: Final = 20_000
"""In how many texts what was found is remembered."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A term as the glossary page explains it."""

    term: str
    headword: Markup
    definition: Markup


@dataclass(frozen=True, slots=True)
class Glossary:
    """What the glossary page says. `address` is the last part of its own, as the catalogue has it."""

    address: str
    title: Text
    description: Text
    introduction: Markup
    terms: tuple[Explained, ...]


def glossary_text(voice: Voice) -> Glossary:
    """Return all that the glossary page says in the voice's language.

    Raises:
        CatalogueError: The catalogue cannot say something.
    """
    return Glossary(
        address=plain(voice.say(terms.ADDRESS)),
        title=voice.text(terms.TITLE),
        description=voice.text(terms.DESCRIPTION),
        introduction=voice.say(terms.INTRODUCTION),
        terms=explained(voice),
    )


def explained(voice: Voice) -> tuple[Explained, ...]:
    """Return all terms with their definitions, in the order of the alphabet.

    Raises:
        CatalogueError: The catalogue cannot say one.
    """
    found = (Explained(term, voice.noun(terms.KIND, term), voice.say(message)) for term, message in terms.TERMS.items())
    return tuple(sorted(found, key=lambda each: _sorted_as(plain(each.headword))))


def _sorted_as(word: str) -> str:
    """Return what a word is sorted by: its letters without case and accents."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words by which a language's sentences say terms: each word in small letters, with its term.

    A phrase that has such a word in it and means something else has none.
    """

    terms: Mapping[str, str]
    pattern: re.Pattern[str]

    def find(self, text: str) -> tuple[tuple[str, re.Match[str]], ...]:
        """Return the terms that a plain text says, each with its place: whole words only, the longest there are."""
        if text not in self._found:
            places = ((self.terms[_small(match[0])], match) for match in self.pattern.finditer(text))
            found = tuple((term, match) for term, match in places if term)
            self._found.update([(text, found)] if len(self._found) < _MOST_TEXTS else [])
            return found
        return self._found[text]

    @cached_property
    def _found(self) -> dict[str, tuple[tuple[str, re.Match[str]], ...]]:
        """What has been found: many sentences stand on many pages."""
        return {}


def _small(word: str) -> str:
    return " ".join(word.lower().split())


def vocabulary(lexicon: Lexicon) -> Vocabulary:
    """Return a language's words for the terms that its catalogue has; those that it lacks are found nowhere.

    Raises:
        CatalogueError: A noun cannot be read.
    """
    nouns = {term: lexicon.noun(terms.KIND, term) for term in terms.TERMS if _present(lexicon, term)}
    words = {_small(word): term for term, noun in nouns.items() for word in noun.words}
    words |= {_small(phrase): "" for noun in nouns.values() for phrase in noun.excepted}
    longest = sorted(words, key=len, reverse=True)
    either = "|".join(r"\s+".join(map(re.escape, word.split())) for word in longest) or r"(?!)"
    return Vocabulary(words, re.compile(rf"(?<![\w-])(?:{either})(?![\w-])", re.IGNORECASE))


def term_faults(lexicon: Lexicon) -> Iterator[str]:
    """Yield what is wrong with the words of the terms: none at all, or one that another term has."""
    owners: dict[str, str] = {}
    for term in filter(lambda term: _present(lexicon, term), terms.TERMS):
        key = (CONTEXT + terms.KIND, term)
        where = f"{lexicon.place(key)}: {named(key)}"
        try:
            words = lexicon.noun(terms.KIND, term).words
        except CatalogueError:
            continue  # told with the other nouns
        if not words:
            yield f"{where} has no line words = …: expected the forms in which sentences say it, with | between them"
        for word in map(_small, words):
            if owners.setdefault(word, term) != term:
                yield f'{where} has the word "{word}": "{owners[word]}" has it already'


def _present(lexicon: Lexicon, term: str) -> bool:
    entry = lexicon.entries.get((CONTEXT + terms.KIND, term))
    return entry is not None and not lacking(entry)
