"""Nouns: what a hole names, with the grammatical forms that a translator gave them in the catalogue.

An entry has the context `noun: KIND` (card, rank, suit, number, game, pile, tableau, reserve). Its translation is either
one line, the form for every key, or the gender and then one `key = text` a line. A line `lang = en` marks a name that
is foreign to the language. A line `words = suit | suits` has words that mean the noun in sentences: no hole asks for
them, but they are recognised there. So are those of a line `also = both`, which say it in other ways: they count for
checks, but never lead to the glossary. A line `except = space bar` has phrases with such words in them that mean something else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.rules.cards import RANK_ORDER, SUIT_ORDER
from generator.words.phrase import Slot, slots

CONTEXT: Final = "noun: "
PLAIN: Final = "(plain)"
"""How errors call the form without a key."""

COUNTED: Final = tuple(str(number) for number in range(1, 13))
"""The numbers that are words; greater ones are digits."""

MORE: Final = "more"
"""The noun for all other numbers: its forms have the digits in a hole."""

PLAIN_RESERVE: Final = "reserve"
"""The noun for a reserve that has no name of its own."""

FIXED: Final[Mapping[str, tuple[str, ...]]] = {
    "number": (*COUNTED, MORE),
    "rank": tuple(map(str, RANK_ORDER)),
    "card": tuple(map(str, RANK_ORDER)),
    "suit": tuple(map(str, SUIT_ORDER)),
    "pile": ("foundation", "tableau pile", "tableau space", "fan", "reserve place", "cell", "stock", "waste"),
}
"""The nouns that do not depend on which games there are."""

FAMILY: Final = "family"
"""The kind of noun for families of games: the plain form is the heading over their games, `about` a sentence about them."""

ABOUT: Final = "about"
"""The form of a family's noun that is a sentence."""

SINGLE_PILES: Final = frozenset({"stock", "waste"})
"""The piles that there is one of, so that they have no number."""

HOLES: Final[Mapping[str, str]] = {"card": "suit", "pile": "number"}
"""The hole that stands in every form of a kind of noun."""

_OWN_HOLES: Final[Mapping[tuple[str, str], str]] = {("number", MORE): "number"}
"""The hole of a noun that is alone among its kind in having one."""


def own_hole(kind: str, name: str) -> str | None:
    """Return the hole that stands in every form of a noun, if one does."""
    return _OWN_HOLES.get((kind, name), None if name in SINGLE_PILES else HOLES.get(kind))


@dataclass(frozen=True, slots=True)
class PileName:
    """What a pile is called: the kind and the name of its noun, and its number where there are several."""

    kind: str
    noun: str
    number: int | None = None


def pile_named(text: str) -> PileName:
    """Return the pile that a sample means: `tableau pile 3`, `waste`; a name that is no pile's is a reserve's."""
    noun, _, number = text.rpartition(" ") if text[-1].isdigit() else (text, "", "")
    return PileName("pile" if noun in FIXED["pile"] else "reserve", noun, int(number) if number else None)


def following(key: str | None) -> str | None:
    """Return the key for the parts of a list after its first: a capital is for the first one alone."""
    return key and key[0].lower() + key[1:]


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun of one language: its gender (for translators), its forms by key, and its language where it is foreign.

    `single` is the text of an entry that has no forms: it answers to every key. `words` and `also` are recognised in sentences,
    where they do not stand within an `excepted` phrase.
    """

    gender: str | None
    forms: Mapping[str, str]
    single: str | None = None
    lang: str | None = None
    words: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    excepted: tuple[str, ...] = ()

    def form(self, key: str | None) -> str | None:
        """Return the form for `key` (None: the plain form), or None where the noun has no such form.

        A key with a capital asks for the same form with a capital.
        """
        if key is None:
            return self.single if self.single is not None else self.forms.get("")
        if key in self.forms:
            return self.forms[key]
        small = following(key)
        found = self.single if self.single is not None else self.forms.get(small or "")
        if found is None or small == key:
            return found
        return found[:1].upper() + found[1:]

    def slots(self) -> tuple[Slot, ...]:
        """Return the holes that stand in the forms: a card's suit."""
        texts = [*self.forms.values(), self.single or ""]
        return tuple(slot for text in texts for slot in slots(text))

    def said_keys(self) -> str:
        """Return the keys that there are, for an error's text."""
        return "any key" if self.single is not None else ", ".join(key or PLAIN for key in self.forms) or "none"


def read_noun(text: str) -> Noun:
    """Return the noun that a translation describes.

    Raises:
        ValueError: a line that is neither the first nor `key = text`, or a key that stands there twice.
    """
    first, *lines = text.strip().split("\n")
    if "=" in first:
        raise ValueError(f"its first line is {first!r}: expected the gender, or the word itself")
    forms: dict[str, str] = {}
    for line in lines:
        key, equals, form = (part.strip() for part in line.partition("="))
        if not equals:
            raise ValueError(f"a line is {line!r}: expected key = text")
        if key in forms:
            raise ValueError(f"has the form {key!r} twice")
        forms[key] = form
    lang = forms.pop("lang", None)
    words, also, excepted = (tuple(listed(forms.pop(key, ""))) for key in ("words", "also", "except"))
    if not forms:
        return Noun(None, {}, first.strip(), lang, words, also, excepted)
    return Noun(first.strip(), forms, None, lang, words, also, excepted)


def listed(text: str) -> list[str]:
    """Return the parts of a list with | between them."""
    return [part for each in text.split("|") if (part := " ".join(each.split()))]
