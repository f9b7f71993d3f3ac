"""Are the signs those of the language: quotation marks, apostrophes, dashes, and spaces that do not break?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from babel import Locale

from generator.words.conventions import DATA, Marks
from generator.words.lexicon import lacking
from generator.words.lints.language import Reading, is_noun
from generator.words.lints.sentences import PATTERNS, Fault, bare
from generator.words.phrase import Message

_APOSTROPHE: Final = "’"
_QUOTES: Final = frozenset("“”„‟‘’‚‛«»‹›「」『』")
_NO_BREAK: Final = "\u00a0\u202f"
_BEFORE: Final = ",;:!?."
"""Marks before which no space stands, unless the language has one there."""
_PLAIN: Final = (
    (re.compile(r'"'), 'the straight quotation mark "', "{0} {1}"),
    (re.compile("'"), "the straight apostrophe '", "’ or {2} {3}"),
    (re.compile(r"\.\.\."), "three full stops", "…"),
    (re.compile(r"(?<=\s)-{1,2}(?=\s)"), "a hyphen between spaces", "–"),
    (re.compile(r"(?<=\S)  +(?=\S)"), "two spaces together", "one"),
)
"""Signs that no language has, and what stands in their place; the numbers are places in the language's own marks."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong sign: its place in the text, what is there, and what is expected."""

    place: int
    text: str


@cache
def percent_space(language: str) -> str | None:
    """Return what stands between a number and the percent sign after it (None: the sign stands before the number)."""
    found = re.search(r"[0#](\s*)%", Locale.parse(language, sep="-").percent_formats[None].pattern)
    return found[1] if found else None


def slips(text: str, marks: Marks, language: str) -> Iterator[Slip]:
    """Yield the wrong signs of a text."""
    own = [mark.strip() for pair in marks.pairs for mark in pair]
    for pattern, found, expected in _PLAIN:
        yield from (
            Slip(match.start(), f"has {found}: expected {expected.format(*own)}") for match in pattern.finditer(text)
        )
    yield from _quotations(text, marks)
    yield from _spaced(text, marks)
    yield from _percents(text, percent_space(language))


def _quotations(text: str, marks: Marks) -> Iterator[Slip]:
    opening = {start.strip(): (start, close) for start, close in marks.pairs}
    closing = {close.strip() for _, close in marks.pairs}
    said = " ".join(mark.strip() for pair in marks.pairs for mark in pair)
    opened: list[tuple[int, str, str]] = []
    for place, sign in enumerate(text):
        if sign not in _QUOTES:
            continue
        if opened and sign == opened[-1][2].strip() and not (sign == _APOSTROPHE and _within_word(text, place)):
            yield from _inside(text, place, opened.pop()[2], before=True)
        elif sign in opening:
            start, close = opening[sign]
            opened.append((place, sign, close))
            yield from _inside(text, place, start, before=False)
        elif sign in closing and sign != _APOSTROPHE:
            yield Slip(place, f"closes a quotation with {sign} that has not been opened: expected {said}")
        elif sign != _APOSTROPHE:
            yield Slip(place, f"has the quotation mark {sign}: expected {said}")
    yield from (
        Slip(place, f"opens a quotation with {sign}: expected {close.strip()} after it")
        for place, sign, close in opened
    )


def _within_word(text: str, place: int) -> bool:
    return text[place - 1 : place].isalpha() and text[place + 1 : place + 2].isalpha()


def _inside(text: str, place: int, mark: str, *, before: bool) -> Iterator[Slip]:
    """Yield what is wrong with the space inside a quotation mark."""
    sign = mark.strip()
    wanted = mark.replace(sign, "")
    beside = text[:place] if before else text[place + 1 :]
    found = beside[len(beside.rstrip()) :] if before else beside[: len(beside) - len(beside.lstrip())]
    if found != wanted and not (wanted and found and set(found) <= set(_NO_BREAK)):
        yield Slip(place, f"has {_space_said(found)} inside {sign}: expected {_space_said(wanted)}")


def _spaced(text: str, marks: Marks) -> Iterator[Slip]:
    """Yield the marks before which the space is not the language's."""
    wanted = {mark.strip(): mark.replace(mark.strip(), "") for mark in marks.spaced}
    for match in re.finditer(rf"(?<=[^\s{_BEFORE}])(\s*)([{_BEFORE}])(?=[\s{_BEFORE}“”»’)]|$)", text):
        space, mark = match[1], match[2]
        own = wanted.get(mark, "")
        if space != own and not (own and space and set(space) <= set(_NO_BREAK)):
            yield Slip(match.start(2), f"has {_space_said(space)} before {mark}: expected {_space_said(own)}")


def _percents(text: str, wanted: str | None) -> Iterator[Slip]:
    for match in re.finditer(r"(?<=[\d}\ufffc])(\s*)%", text):
        space = match[1]
        if wanted is not None and space != wanted and not (wanted and space and set(space) <= set(_NO_BREAK)):
            yield Slip(match.start(), f"has {_space_said(space)} before %: expected {_space_said(wanted)}")


def _space_said(space: str) -> str:
    if not space:
        return "no space"
    return "a no-break space" if set(space) <= set(_NO_BREAK) else "a space that can break"


def typography(own: Reading, messages: Iterable[Message]) -> Iterator[Fault]:
    """Yield the wrong signs in a catalogue's sentences and nouns."""
    shown = {message.key for message in messages} - PATTERNS - DATA
    for key, entry in own.lexicon.entries.items():
        if lacking(entry) or not (key in shown or is_noun(key[0])):
            continue
        for text in entry.texts:
            for slip in slips(bare(text), own.marks, own.lexicon.language):
                yield Fault(key, f'says "{text}", which {slip.text}')
