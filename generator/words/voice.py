"""A language's voice: it says messages, with every hole in the form that the translator asked for.

What it says is safe HTML: texts and values are escaped, and names that are foreign to the language carry `lang`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, TypeVar

from markupsafe import Markup, escape

from engine.rules.cards import Rank, rank_of, suit_of
from generator.sources import Root
from generator.words import lists
from generator.words.errors import CatalogueError, FormError
from generator.words.lexicon import Lexicon, forms_said, load_lexicon, named, read_lexicon
from generator.words.nouns import COUNTED, MORE, PLAIN, PileName, following
from generator.words.phrase import LISTS, Kind, Message, Slot, pieces


@dataclass(frozen=True, slots=True)
class GameName:
    """A game's name as its page has it. `lang` is set where the name is foreign, `href` where there is a page to go to."""

    slug: str
    text: str
    lang: str | None = None
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text, and its language where that is not the voice's own.

    A template that shows it as text gets an element with `lang`. An attribute takes `text`; its element takes `lang` too if
    nothing else in it speaks the page's language. The names of whole parts of a page (`aria-label`) have to do without.
    """

    text: str
    lang: str | None = None

    def __html__(self) -> Markup:
        """Return the text as safe HTML."""
        return marked(self.text, self.lang)


T = TypeVar("T")

_MOST_SAID: Final = 20_000
"""How many sentences a voice remembers."""

_TAG: Final = re.compile(r"<[^>]*>")


@lru_cache(maxsize=_MOST_SAID)
def plain(said: Markup) -> str:
    """Return the text of what a voice says, without elements; unlike `Markup.striptags`, with its no-break spaces."""
    return html.unescape(_TAG.sub("", said))


@dataclass(frozen=True, eq=False)
class Voice:
    """Says messages in one language."""

    lexicon: Lexicon

    @classmethod
    def load(cls, root: Root, language: str) -> Voice:
        """Return the voice of the catalogue `locales/<language>` under `root`; raises CatalogueError."""
        return cls(load_lexicon(root, language))

    @classmethod
    def from_text(cls, text: str, language: str, source: str = "messages.po") -> Voice:
        """Return the voice of a catalogue's text; raises CatalogueError."""
        return cls(read_lexicon(text, language, source))

    @property
    def language(self) -> str:
        """The language's code."""
        return self.lexicon.language

    def whole(self, make: Callable[[Voice], T]) -> tuple[Voice, T]:
        """Return what `make` makes of one voice, and that voice: what belongs together is in one language."""
        return self, make(self)

    def say(self, message: Message, /, **values: Any) -> Markup:
        """Return the translation of `message` with its holes filled.

        Raises:
            CatalogueError: no translation, an unknown hole in it, or a form that the noun in a hole does not have.
        """
        asked = (message.context, message.text, *values.items(), *map(type, values.values()))
        try:
            known, said = self._said.get(asked, (None, Markup("")))
        except TypeError:  # a list, which cannot be looked up
            return self._say(message, values)
        if known is not message:
            said = self._say(message, values)
            self._said.update([(asked, (message, said))] if len(self._said) < _MOST_SAID else [])
        return said

    @cached_property
    def _said(self) -> dict[tuple[Any, ...], tuple[Message, Markup]]:
        """What has been said: many sentences stand on many pages."""
        return {}

    def _say(self, message: Message, values: Mapping[str, Any]) -> Markup:
        text = self.pattern(message, count_of(message, values))
        return Markup("").join(
            self._fill(message, piece, values) if isinstance(piece, Slot) else piece for piece in pieces(text)
        )

    def text(self, message: Message, /, **values: Any) -> Text:
        """Return what `say` does, as plain text; raises CatalogueError."""
        speaker, said = self.whole(lambda voice: plain(voice.say(message, **values)))
        return Text(said, self.other_than(speaker))

    def other_than(self, speaker: Voice) -> str | None:
        """Return the language of a voice that has spoken, where it is not this one's: a value for `lang`."""
        return None if speaker.language == self.language else speaker.language

    def pattern(self, message: Message, count: int | None = None) -> str:
        """Return the translation with its holes still in it: the plural form for `count`, if the message has plurals."""
        entry = self.lexicon.entry(message.key)
        if message.plural is None or count is None:
            return entry.texts[0]
        index = self.lexicon.plural_index(count)
        if index >= len(entry.texts):
            raise self._error(message, f"has {forms_said(len(entry.texts))}: expected {self.lexicon.plurals}")
        return entry.texts[index]

    def noun(self, kind: str, name: str, form: str | None = None) -> Markup:
        """Return a noun in one form (None: the plain one), with `lang` where it is foreign.

        Raises:
            CatalogueError: no such noun, or no such form of it.
        """
        return marked(self.form(kind, name, form), self.lexicon.noun(kind, name).lang)

    def form(self, kind: str, name: str, form: str | None) -> str:
        """Return a noun in one form as it stands in the catalogue, with its own hole if it has one; raises CatalogueError."""
        noun = self.lexicon.noun(kind, name)
        found = noun.form(form)
        if found is None:
            key = ("noun: " + kind, name)
            line, lacks = self.lexicon.line_of(key), f"has no form {form or PLAIN!r}: its forms are {noun.said_keys()}"
            raise FormError(
                f"{self.lexicon.place(key)}: {named(key)} {lacks}", f"{named(key)} (line {line}) {lacks}", form
            )
        return found

    def card(self, face: int, form: str | None) -> Markup:
        """Return a card's name in one form; the form's own hole `{suit}` is filled."""
        rank, suit = rank_of(face), suit_of(face)
        return Markup("").join(
            self.noun("suit", suit, piece.form) if isinstance(piece, Slot) else piece
            for piece in pieces(self.form("card", rank, form))
        )

    def pile(self, pile: PileName, form: str | None) -> Markup:
        """Return a pile's name in one form; the form's own hole `{number}` is filled."""
        return self._numbered(pile.kind, pile.noun, form, pile.number)

    def number(self, value: int, form: str | None) -> Markup:
        """Return a number in one form: its word, or digits in the form's own hole `{number}`."""
        name = str(value) if str(value) in COUNTED else MORE
        return self._numbered("number", name, form, value)

    def _numbered(self, kind: str, name: str, form: str | None, number: int | None) -> Markup:
        """Return a noun in one form, with a number in the form's own hole if it has one."""
        said = Markup("").join(
            str(number) if isinstance(piece, Slot) else piece for piece in pieces(self.form(kind, name, form))
        )
        return marked(said, self.lexicon.noun(kind, name).lang)

    def pair(self, first: Rank, second: Rank, *, articles: bool = False) -> Markup:
        """Return a pair of ranks: "ace with 10", or with articles "a queen with a king"."""
        if first == second:
            return self.say(lists.PAIR_TWINS, rank=first)
        return self.say(lists.SET if articles else lists.PAIR, first=first, second=second)

    def join(self, parts: Sequence[Markup], word: str = "and") -> Markup:
        """Return parts joined as this language joins a list; `word` is "and" or "or"."""
        return lists.join(self.joint(lists.COMMA), self.joint(lists.LAST[word]), parts)

    def joint(self, message: Message) -> lists.Pattern:
        """Return how this language joins the parts of a list by one of the messages that are for that; raises CatalogueError."""
        text = self.pattern(message)
        try:
            return lists.read_pattern(text)
        except ValueError as error:
            raise self._error(message, str(error)) from None

    def _fill(self, message: Message, slot: Slot, values: Mapping[str, Any]) -> Markup:
        """Return what stands in a hole."""
        hole = message.holes.get(slot.name)
        if hole is None:
            raise self._error(message, f"has the hole {{{slot.name}}}: its holes are {_braced(message)}")
        value = values[slot.name]
        one = _ONE[hole.kind]
        try:
            if hole.kind not in LISTS:
                return one(self, value, slot.form)
            forms = (slot.form if number == 0 else following(slot.form) for number in range(len(value)))
            return self.join([one(self, item, form) for item, form in zip(value, forms, strict=True)], hole.join)
        except FormError as error:
            raise self.asking(message, slot, error) from None

    def asking(self, message: Message, slot: Slot, error: FormError) -> CatalogueError:
        """Return the error of the sentence that asks for a form which a noun lacks."""
        return self._error(message, f"has {slot}, and {error.what}")

    def _error(self, message: Message, what: str) -> CatalogueError:
        return CatalogueError(f"{self.lexicon.place(message.key)}: {named(message.key)} {what}")


def count_of(message: Message, values: Mapping[str, Any]) -> int | None:
    """Return the number that chooses the plural form."""
    if message.count is None:
        return None
    value = values[message.count]
    return value if isinstance(value, int) else len(value)


def _braced(message: Message) -> str:
    return ", ".join(f"{{{name}}}" for name in message.holes) or "none"


def marked(text: str, lang: str | None) -> Markup:
    """Return escaped text, in a span with its language where it is foreign."""
    return escape(text) if lang is None else Markup('<span lang="{}">{}</span>').format(lang, text)


def _game(voice: Voice, value: GameName | str, form: str | None) -> Markup:
    """Return a game's name: as given, or, in a certain form or where only the slug is given, as the catalogue has it."""
    if isinstance(value, str) or form is not None:
        name, href = (value, None) if isinstance(value, str) else (value.slug, value.href)
        said = voice.noun("game", name, form)
    else:
        said, href = marked(value.text, value.lang), value.href
    return said if href is None else Markup('<a href="{}">{}</a>').format(href, said)


def _plain(_voice: Voice, value: object, _form: str | None) -> Markup:
    return escape(value)


def _place(voice: Voice, value: tuple[int | None, PileName], _form: str | None) -> Markup:
    face, pile = value
    return voice.say(lists.PLACE, pile=pile) if face is None else voice.say(lists.PLACE_ON, card=face, pile=pile)


def _of(kind: str) -> Callable[[Voice, Any, str | None], Markup]:
    return lambda voice, value, form: voice.noun(kind, str(value), form)


_ONE: Final[Mapping[Kind, Callable[[Voice, Any, str | None], Markup]]] = {
    Kind.WORDS: lambda voice, value, form: voice.number(value, form),
    Kind.DIGITS: _plain,
    Kind.NUMBERS: _plain,
    Kind.CARD: lambda voice, value, form: voice.card(value, form),
    Kind.CARDS: lambda voice, value, form: voice.card(value, form),
    Kind.RANK: _of("rank"),
    Kind.RANKS: _of("rank"),
    Kind.PAIRS: lambda voice, value, _form: voice.pair(*value),
    Kind.SETS: lambda voice, value, _form: voice.pair(*value, articles=True),
    Kind.VALUES: lambda voice, value, _form: voice.say(lists.VALUE, rank=value[0], n=value[1]),
    Kind.GAME: _game,
    Kind.GAMES: _game,
    Kind.PILE: lambda voice, value, form: voice.pile(value, form),
    Kind.PLACES: _place,
    Kind.PARTNERS: lambda voice, value, _form: voice.say(lists.PARTNER, card=value[0], pile=value[1]),
    Kind.TABLEAU: _of("tableau"),
    Kind.RESERVE: _of("reserve"),
    Kind.TEXT: _plain,
    Kind.MARKUP: _plain,
}
