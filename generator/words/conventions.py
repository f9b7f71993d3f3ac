"""What checks have to know about a language: its quotation marks, and the words by which a sentence's meaning is known.

These are entries of the catalogue like any other, so that a new language brings them along as data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
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
    "no | not | nothing | nowhere | never | neither | nor | none | nobody | cannot | without | unavailable | run out",
    context="words that deny",
    about=(
        "Not shown on any page: the check goes by it that a sentence denies as many things as its source does. The words and "
        "phrases with which the language denies, in all their forms, with | between them; * stands for any letters (kein*). "
        "Further lines may follow. twice = … has words that deny two things (weder). repeats = … has words that, after "
        "another denial in their part of a sentence, only strengthen it (no … nunca). joins = … has words of which "
        "one or two after a denial join one more thing to it (no … ni; no … ni … ni). except = … has phrases that have "
        "such a word in them and yet deny nothing."
    ),
)


def _sense(name: str, words: str) -> tuple[str, Message]:
    about = (
        f"Not shown on any page: the check goes by it that a sentence means {name} where its source does, and nowhere else. "
        "Your language's words and phrases for that, in all their forms, with | between them; * stands for any letters. A "
        "further line except = … may have phrases that have such a word in them and mean something else."
    )
    return name, Message(words, context="sense", about=about)


SENSES: Final[Mapping[str, Message]] = dict(
    (
        _sense("going up", "up | upwards | higher | highest | upper"),
        _sense("going down", "down | downwards | lower | lowest"),
        _sense("the same suit", "by suit | same suit"),
        _sense("any suit", "regardless of suit | suit does not matter | suits never matter"),
        _sense("different suits", "different suits | suit of its own"),
        _sense("one alone", "only | single | alone"),
        _sense("a king", "king | kings"),
        _sense("empty", "empty"),
        _sense("removing", "remove | removes | removing | removed"),
        _sense("undoing", "undo | undoes | undone"),
        _sense("covering", "covers | covered | no other card lies"),
        _sense("left-hand", "left | left-hand"),
        _sense("right-hand", "right | right-hand"),
    )
)
"""What sentences may not take for one another: many of these are opposites, and a rule turns on each."""

DATA: Final = frozenset(message.key for message in (MARKS, DENIALS, *SENSES.values()))
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
        return ((text[slice(*place)], value) for place, value in self.places(text))

    def places(self, text: str) -> Iterator[tuple[tuple[int, int], Value]]:
        """Yield where each word begins and ends, with its meaning."""
        for match in self._pattern.finditer(text):
            if match.lastindex:
                yield match.span(), self._values[match.lastindex - 1]

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


class Denial(StrEnum):
    """How a word denies, by the line of the entry on which it stands; the first line, of words that simply do, has none."""

    ONCE = ""
    TWICE = "twice"
    REPEATS = "repeats"
    JOINS = "joins"
    NOT = _EXCEPT


@cache
def read_denials(text: str) -> Words[Denial]:
    """Return what tells how each word or phrase denies.

    Raises:
        ValueError: A further line is none of those that there may be.
    """
    return Words({word: Denial(line) for line, words in _lines(text, Denial).items() for word in words})


@cache
def read_sense(text: str) -> Words[bool]:
    """Return what tells the words that have a sense (True) from phrases with such words that do not (False).

    Raises:
        ValueError: A further line is not `except = …`.
    """
    lines = _lines(text, ("", _EXCEPT))
    return Words({word: line == "" for line, words in lines.items() for word in words})


def _lines(text: str, known: Iterable[str]) -> dict[str, list[str]]:
    """Return the words of each line by its key; that of the first line is empty."""
    first, *others = text.split("\n")
    keys = [key for key in known if key]
    found = {"": listed(first)}
    for line in others:
        key, equals, words = (part.strip() for part in line.partition("="))
        if key not in keys or not equals:
            raise ValueError(f"a line is {line!r}: expected {' or '.join(keys)} = phrases with | between them")
        found.setdefault(key, []).extend(listed(words))
    return found


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


READERS: Final[Mapping[tuple[str | None, str], Callable[[str], object]]] = {
    MARKS.key: read_marks,
    DENIALS.key: read_denials,
    **{message.key: read_sense for message in SENSES.values()},
}
"""What reads each of these entries; all raise ValueError where one cannot be read."""
