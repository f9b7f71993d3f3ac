"""Pseudo-locales: a language in a disguise, in which text that comes from no catalogue stands out.

Their codes end in the regions that CLDR keeps for them. XA has every letter accented, every message longer and in
brackets: what reads as usual was written past the catalogue, and what lacks its bracket was cut off. XB has the words
as they are, on pages that run from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from generator.sources import Root
from generator.words import direction, lists, terms
from generator.words.lexicon import Entry, Key, Lexicon, load_lexicon
from generator.words.nouns import CONTEXT, read_noun
from generator.words.phrase import Slot, pieces

_PLAIN: Final = "abcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "áƀçđéƒğħíĵķľṁñóṗɋřšŧúṽŵẋýž"
_LOOK_ALIKE: Final = str.maketrans(_PLAIN + _PLAIN.upper(), _ACCENTED + _ACCENTED.upper())
_VOWEL: Final = re.compile("[aeiou]", re.IGNORECASE)
_LANG: Final = "lang"

_PATTERNS: Final = frozenset(message.key for message in (lists.COMMA, *lists.LAST.values()))
_PARTS: Final = frozenset(message.key for message in (lists.PAIR, lists.PAIR_TWINS, lists.SET, lists.VALUE))
"""The messages that only stand within others, whose brackets are enough."""


@dataclass(frozen=True, slots=True)
class Pseudo:
    """A pseudo-locale: the region in its code, its direction, what becomes of letters and what encloses a text."""

    region: str
    direction: str
    letters: Callable[[str], str]
    brackets: tuple[str, str]

    def enclosed(self, text: str) -> str:
        """Return a text of its own in brackets; a single letter, such as a card's corner, has no room for them."""
        opening, closing = self.brackets
        return text if len(text) < 2 else f"{opening}{text}{closing}"

    def whole(self, text: str) -> str:
        """Return a text without holes, changed and in brackets."""
        return self.enclosed(self.letters(text))


def accented(text: str) -> str:
    """Return text with every letter accented, and longer by about a third: vowels are written twice."""
    longer = _VOWEL.sub(lambda vowel: vowel[0] + vowel[0].lower(), text) if len(text) > 1 else text
    return longer.translate(_LOOK_ALIKE)


def unchanged(text: str) -> str:
    """Return text as it is."""
    return text


PSEUDO: Final = (
    Pseudo("XA", direction.LEFT_TO_RIGHT, accented, ("⟦", "⟧")),
    Pseudo("XB", direction.RIGHT_TO_LEFT, unchanged, ("", "")),
)


def pseudo_of(code: str) -> tuple[str, Pseudo] | None:
    """Return the language that a pseudo-locale disguises, and how; None for the code of a real language."""
    language, _, region = code.rpartition("-")
    return next(((language, pseudo) for pseudo in PSEUDO if language and pseudo.region == region), None)


@cache
def direction_of(code: str) -> str:
    """Return the direction of a language or a pseudo-locale, as HTML's `dir` has it."""
    found = pseudo_of(code)
    return found[1].direction if found else direction.direction_of(code)


def lexicon_for(root: Root, code: str) -> Lexicon:
    """Return the catalogue of a language or of a pseudo-locale.

    Raises:
        CatalogueError: there is no such file, or it is no catalogue.
    """
    found = pseudo_of(code)
    if found is None:
        return load_lexicon(root, code)
    language, pseudo = found
    return disguised(load_lexicon(root, language), code, pseudo)


def disguised(lexicon: Lexicon, code: str, pseudo: Pseudo) -> Lexicon:
    """Return a catalogue with its text changed; holes, the keys of forms and regular expressions stay."""
    entries = {key: _entry(key, entry, pseudo) for key, entry in lexicon.entries.items()}
    return replace(lexicon, language=code, entries=entries)


def _entry(key: Key, entry: Entry, pseudo: Pseudo) -> Entry:
    return replace(entry, texts=tuple(_text(key, text, pseudo) for text in entry.texts))


def _text(key: Key, text: str, pseudo: Pseudo) -> str:
    if key == terms.ADDRESS.key:
        return text
    if (key[0] or "").startswith(CONTEXT):
        return _noun(text, pseudo)
    if key in _PATTERNS:
        usual, *lines = text.split("\n")
        return "\n".join([_around_holes(usual, pseudo), *(_after(" = ", line, pseudo) for line in lines)])
    changed = _around_holes(text, pseudo)
    return changed if key in _PARTS else pseudo.enclosed(changed)


def _noun(text: str, pseudo: Pseudo) -> str:
    """Change the forms of a noun, or the word alone; its gender and the language of a foreign name are no text.

    A noun that cannot be read stays as it is: who asks for it gets the error.
    """
    try:
        has_forms = read_noun(text).single is None
    except ValueError:
        return text
    first, *lines = text.strip().split("\n")
    word = first if has_forms else _around_holes(first, pseudo)
    changed = (line if line.partition("=")[0].strip() == _LANG else _after("=", line, pseudo) for line in lines)
    return "\n".join([word, *changed])


def _after(mark: str, line: str, pseudo: Pseudo) -> str:
    """Change what stands after a mark."""
    key, found, text = line.partition(mark)
    return key + found + _around_holes(text, pseudo)


def _around_holes(text: str, pseudo: Pseudo) -> str:
    return "".join(str(piece) if isinstance(piece, Slot) else pseudo.letters(piece) for piece in pieces(text))
