"""Is a translation there at all, and does it begin and end as its source does? Most of these are Poedit's rules."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from generator.words.lexicon import named
from generator.words.lints.language import WORD, Reading, has_word, is_noun
from generator.words.lints.sentences import HOLE, Fault, Sentence

_INNER_KEY: Final = re.compile(r"(?<=[\w,;] )([^\W\d_][\w+-]*)~\{")
_ENDS: Final = ".:;,!?…"
_SAME_END: Final = str.maketrans({"。": ".", "।": ".", "։": ":", "、": ",", "،": ",", "؛": ";", "؟": "?"})
"""Marks of other scripts that end a sentence, by ours; those of full width are known to Unicode."""


def copy(sentence: Sentence, own: Reading, source: Reading) -> Iterator[Fault]:
    """A sentence is not just its source, and not that of another message."""
    if own.lexicon.language == source.lexicon.language or not has_word(sentence.text):
        return
    if _same(sentence.bare_text, sentence.bare_source):
        yield sentence.fault("which is the source itself: expected a translation")
    elif other := source.sources.get(sentence.text.casefold()):
        yield sentence.fault(f"which is the source of {named(other)}: expected a translation")


def copied_nouns(own: Reading, source: Reading) -> Iterator[Fault]:
    """Yield the nouns that are as in the source and are not marked as foreign."""
    if own.lexicon.language == source.lexicon.language:
        return
    for key, entry in own.lexicon.entries.items():
        there = source.lexicon.entries.get(key)
        if is_noun(key[0]) and there and has_word(entry.texts[0]) and entry.texts == there.texts:
            yield Fault(key, f'says "{entry.texts[0]}", as the source does: expected a translation, or a line lang = …')


def _same(text: str, source: str) -> bool:
    return text.casefold() == source.casefold()


def case(sentence: Sentence, own: Reading, _source: Reading) -> Iterator[Fault]:
    """A sentence begins with a capital where its source does.

    Where the source begins small, so does the translation, unless its first word is always written with a capital. A
    hole without a key is neither. Within a sentence no key has a capital, which would be that of the noun.
    """
    there, found = _first(sentence.source), _first(sentence.text)
    if there.isupper() and found.islower():
        yield sentence.fault("which begins small: expected a capital, as in the source")
    if there.islower() and found.isupper() and WORD.findall(sentence.text)[0].lower() in own.small_words:
        yield sentence.fault("which begins with a capital: expected a small letter, as in the source")
    for key in set(_capital_keys(sentence.text)) - own.keys:
        yield sentence.fault(f'with the key "{key}" within a sentence: expected a small letter')


def _capital_keys(text: str) -> Iterator[str]:
    """Yield the keys with a capital that stand within a sentence."""
    return (key for key in _INNER_KEY.findall(text) if key[0].isupper())


def _first(text: str) -> str:
    """Return the first letter, digit or bracket; marks before it do not count."""
    return next((sign for sign in text if sign.isalnum() or sign == "{"), "")


def spaces(sentence: Sentence, _own: Reading, _source: Reading) -> Iterator[Fault]:
    """A sentence has white space at its ends only where its source has it."""
    for where, there, found in (
        ("beginning", _leading(sentence.source), _leading(sentence.text)),
        ("end", _leading(sentence.source[::-1]), _leading(sentence.text[::-1])),
    ):
        if there != found:
            yield sentence.fault(f"with {found!r} at its {where}: expected {there!r}, as in the source")


def _leading(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def end(sentence: Sentence, _own: Reading, _source: Reading) -> Iterator[Fault]:
    """A sentence ends with the mark with which its source ends."""
    there, found = _last(sentence.bare_source), _last(sentence.bare_text)
    if there != found:
        said = [f'"{mark}"' if mark else "no mark" for mark in (found, there)]
        yield sentence.fault(f"with {said[0]} at its end: expected {said[1]}, as in the source")


def _last(text: str) -> str:
    """Return the mark at the end, quotation marks and brackets apart, or nothing."""
    kept = text.rstrip()
    while kept and kept[-1] != HOLE and unicodedata.category(kept[-1]) in {"Pe", "Pf", "Pi"}:
        kept = kept[:-1].rstrip()
    mark = unicodedata.normalize("NFKC", kept[-1:].translate(_SAME_END)) if kept[-1:] != "…" else "…"
    return mark if mark in _ENDS else ""
