"""Does a translation have the numbers, the denial and the terms of its source?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from generator.words.conventions import Words
from generator.words.lints.language import Reading
from generator.words.lints.sentences import Fault, Sentence
from generator.words.terms import KIND

_DIGITS: Final = re.compile(r"\d+(?:[.,\u00a0\u202f]\d+)*")


def numbers(sentence: Sentence, own: Reading, source: Reading) -> Iterator[Fault]:
    """A sentence has the numbers of its source, in digits or in words."""
    expected = _numbers_in(sentence.bare_source, source.numbers)
    found = _numbers_in(sentence.bare_text, own.numbers)
    if expected != found:
        yield sentence.fault(f"with {_said(found)}: expected {_said(expected)}, as in the source")


def _numbers_in(text: str, words: Words[int]) -> set[int]:
    digits = (int(re.sub(r"\D", "", match)) for match in _DIGITS.findall(text))
    return {*digits, *(number for _, number in words.find(text))}


def _said(found: set[int]) -> str:
    return "the numbers " + ", ".join(map(str, sorted(found))) if found else "no number"


def negation(sentence: Sentence, own: Reading, source: Reading) -> Iterator[Fault]:
    """A sentence denies where its source does, and nowhere else; how often does not matter."""
    said, there = _denial(sentence.bare_text, own.denials), _denial(sentence.bare_source, source.denials)
    if said and not there:
        yield sentence.fault(f'which denies ("{said}"): the source does not')
    if there and not said:
        yield sentence.fault(f'which does not deny: the source does ("{there}")')


def _denial(text: str, words: Words[bool]) -> str | None:
    """Return the first word with which a text denies."""
    return next((word for word, denies in words.find(text) if denies), None)


def terms(sentence: Sentence, own: Reading, source: Reading) -> Iterator[Fault]:
    """A sentence has each term of its source, in one of the words that its catalogue has for it.

    A word within a longer one counts only where the source has that one's term too: "farbe" in "abwechselnde Farben"
    does not say that suits matter.
    """
    wanted = {term: word for word, term in source.terms.find(sentence.bare_source)}
    meant = _terms_in(sentence.bare_text, own.terms, wanted)
    for term, word in wanted.items():
        noun = own.noun(KIND, term)
        if noun and noun.words and term not in meant:
            yield sentence.fault(f'without a word for "{word}": expected one of {", ".join(noun.words)}')


def _terms_in(text: str, words: Words[str], wanted: Collection[str]) -> set[str]:
    found = list(words.find(text))
    within = {term for word, owner in found if owner in wanted for _, term in words.within(word)}
    return {term for _, term in found} | within
