"""Does a translation have the numbers, the denials, the terms and the senses of its source?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from generator.words.conventions import Denial, Words
from generator.words.lints.language import Reading
from generator.words.lints.sentences import Fault, Sentence
from generator.words.terms import KIND

_PARTS: Final = re.compile(r"[.,;:!?…()–—、。，；：！？،؛؟।]")
"""The marks between the parts of a sentence."""
_DIGITS: Final = re.compile(r"\d+(?:[.,\u00a0\u202f]\d+)*")


def numbers(sentence: Sentence, own: Reading, source: Reading) -> Iterator[Fault]:
    """A sentence has the numbers of its source, in digits or in words."""
    expected = _numbers_in(sentence.bare_source, source.numbers)
    found = _numbers_in(sentence.bare_text, own.numbers)
    if expected != found:
        yield sentence.fault(f"with {_said(found)}: expected {_said(expected)}, as in the source")


def _numbers_in(text: str, words: Words[int]) -> set[int]:
    digits = (int(re.sub(r"\D", "", match)) for match in _DIGITS.findall(text))
    return {*digits, *(number for _, number in words.find(text) if number)}


def _said(found: set[int]) -> str:
    return "the numbers " + ", ".join(map(str, sorted(found))) if found else "no number"


def negation(sentence: Sentence, own: Reading, source: Reading) -> Iterator[Fault]:
    """A sentence denies as many things as its source does, however many words its language takes for each."""
    said, there = denied(sentence.bare_text, own.denials), denied(sentence.bare_source, source.denials)
    if len(said) != len(there):
        yield sentence.fault(f"which denies {_times(said)}: the source denies {_times(there)}")


def _times(words: list[str]) -> str:
    return f"{len(words)} ({', '.join(words)})" if words else "nothing"


def denied(text: str, words: Words[Denial]) -> list[str]:
    """Return for each thing that a text denies the word that does."""
    found: list[str] = []
    end, after, joined = 0, False, 0
    for place, denial in words.places(text):
        if _PARTS.search(text[end : place[0]]):
            after, joined = False, 0
        end, word = place[1], text[slice(*place)]
        if denial is Denial.JOINS:
            joined += 1
            found += [] if after and joined == 2 else [word]
        elif denial is Denial.REPEATS:
            found += [] if after or joined else [word]
            after = True
        elif denial is not Denial.NOT:
            found += [word] * (2 if denial is Denial.TWICE else 1)
            after, joined = True, 0
    return found


def terms(sentence: Sentence, own: Reading, source: Reading) -> Iterator[Fault]:
    """A sentence has each term of its source, in one of the words that its catalogue has for it.

    A word within a longer one counts only where the source has that one's term too: "farbe" in "abwechselnde Farben"
    does not say that suits matter.
    """
    wanted = {term: word for word, term in source.terms.find(sentence.bare_source) if term}
    meant = _terms_in(sentence.bare_text, own.terms, wanted)
    for term, word in wanted.items():
        noun = own.noun(KIND, term)
        if noun and noun.words and term not in meant:
            yield sentence.fault(f'without a word for "{word}": expected one of {", ".join(noun.words)}')


def _terms_in(text: str, words: Words[str], wanted: Collection[str]) -> set[str]:
    found = list(words.find(text))
    within = {term for word, owner in found if owner in wanted for _, term in words.within(word)}
    return {term for _, term in found} | within


def senses(sentence: Sentence, own: Reading, source: Reading) -> Iterator[Fault]:
    """A sentence means up, down, any suit and the like where its source does, and nowhere else."""
    for name, words in own.senses.items():
        there, said = _meant(sentence.bare_source, source.senses[name]), _meant(sentence.bare_text, words)
        if there and not said:
            yield sentence.fault(f'without a word for "{there}": expected one that means {name}')
        if said and not there:
            yield sentence.fault(f'with "{said}", which means {name}: the source does not')


def _meant(text: str, words: Words[bool]) -> str | None:
    """Return the first word of a text that has a sense."""
    return next((word for word, meant in words.find(text) if meant), None)
