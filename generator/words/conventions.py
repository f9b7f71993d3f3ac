"""What checks have to know about a language: its quotation marks, and the words with which it denies.

These are entries of the catalogue like any other, so that a new language brings them along as data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Generic, TypeVar

from generator.words.nouns import listed
from generator.words.phrase import Message

Value = TypeVar("Value")

MARKS: Final = Message(
    "“ ” ‘ ’",
    context="quotation marks",
    about=(
        "Not shown on any page: the check of typography goes by it. The language's quotation marks with spaces between "
        "them: opening and closing, then those for a quotation within a quotation. A no-break space that belongs inside "
        "the marks stands with its mark. After these four may come other marks that have a no-break space before them "
        "(French: ; : ! ?), each with that space."
    ),
)
DENIALS: Final = Message(
    "no | not | nothing | nowhere | never | neither | none | nobody | cannot | without",
    context="words that deny",
    about=(
        "Not shown on any page: the check goes by it that a sentence denies where its source does. The words and phrases "
        "with which the language denies, in all their forms, with | between them; * stands for any letters (kein*). A "
        "further line except = … may have phrases that have such a word in them and yet deny nothing."
    ),
)
DATA: Final = frozenset(message.key for message in (MARKS, DENIALS))
"""The entries that no page shows."""

_EXCEPT: Final = "except"


class Words(Generic[Value]):
    """Finds words and phrases in a text, whole and in any case; the longest at each place counts."""

    def __init__(self, meanings: Mapping[str, Value]) -> None:
        """Take for each word or phrase what it means. A star in it stands for any letters."""
        found = sorted(meanings, key=lambda word: (-len(word), word))
        self._values = [meanings[word] for word in found]
        self._pattern = _pattern(found)

    def find(self, text: str) -> Iterator[tuple[str, Value]]:
        """Yield each word that stands in `text`, as it is written there, with its meaning."""
        for match in self._pattern.finditer(text):
            if match.lastindex:
                yield match[0], self._values[match.lastindex - 1]

    def within(self, word: str) -> Iterator[tuple[str, Value]]:
        """Yield each shorter word that stands within a found one, with its meaning."""
        for start in (match.start() for match in re.finditer(r"\b\w", word)):
            for end in (match.end() for match in re.finditer(r"\w\b", word)):
                if start < end and (start, end) != (0, len(word)):
                    yield from self._whole(word[start:end])

    def _whole(self, word: str) -> Iterator[tuple[str, Value]]:
        match = self._pattern.fullmatch(word)
        if match and match.lastindex:
            yield word, self._values[match.lastindex - 1]


def _pattern(words: list[str]) -> re.Pattern[str]:
    groups = "|".join(f"({_expression(word)})" for word in words)
    return re.compile(rf"(?<!\w)(?:{groups})(?!\w)" if words else r"(?!)", re.IGNORECASE)


def _expression(word: str) -> str:
    return r"\s+".join(re.escape(part).replace(r"\*", r"\w*") for part in word.split())


@cache
def read_denials(text: str) -> Words[bool]:
    """Return what tells the words that deny (True) from phrases with such words that do not (False).

    Raises:
        ValueError: A further line is not `except = …`.
    """
    first, *lines = text.split("\n")
    meanings = dict.fromkeys(listed(first), True)
    for line in lines:
        key, equals, phrases = (part.strip() for part in line.partition("="))
        if key != _EXCEPT or not equals:
            raise ValueError(f"a line is {line!r}: expected {_EXCEPT} = phrases with | between them")
        meanings |= dict.fromkeys(listed(phrases), False)
    return Words(meanings)


@dataclass(frozen=True, slots=True)
class Marks:
    """A language's quotation marks in pairs, each with the space that belongs inside, and other marks with a space before."""

    pairs: tuple[tuple[str, str], ...]
    spaced: tuple[str, ...]


@cache
def read_marks(text: str) -> Marks:
    """Return the marks that an entry describes.

    Raises:
        ValueError: There are not four quotation marks, or more than one character beside a space.
    """
    marks = [mark for mark in text.split(" ") if mark]
    if len(marks) < 4 or any(len(mark.strip()) != 1 for mark in marks):
        raise ValueError(
            f"is {text!r}: expected opening, closing, inner opening and inner closing mark, with spaces between"
        )
    return Marks(((marks[0], marks[1]), (marks[2], marks[3])), tuple(marks[4:]))
