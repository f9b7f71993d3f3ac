"""Messages: whole English sentences with plain holes, as they stand in `locales/messages.pot`.

A message is made once, as a constant of a module of this package (or in a table of one). Nothing is ever put
together from pieces: what varies is a hole, and the translator chooses its grammatical form by a key before it
(`the~{cards}`). A hole says what it holds, so that a catalogue can be checked without rendering a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final


class Kind(StrEnum):
    """What a hole holds. The value says it to translators."""

    WORDS = "number, in words up to twelve"
    DIGITS = "number in digits"
    NUMBERS = "list of numbers in digits"
    CARD = "card"
    CARDS = "list of cards"
    RANK = "rank"
    RANKS = "list of ranks"
    PAIRS = "list of pairs of ranks"
    SETS = "list of pairs of ranks with articles"
    VALUES = "list of ranks with what they count"
    GAME = "name of a game"
    GAMES = "list of names of games"
    PILE = "pile"
    PLACES = "list of places where a card may go"
    PARTNERS = "list of cards with their piles"
    TABLEAU = "what this game calls its tableau"
    RESERVE = "what this game calls its reserve"
    TEXT = "plain text"
    MARKUP = "part of a link"


LISTS: Final = frozenset(
    {
        *(Kind.NUMBERS, Kind.CARDS, Kind.RANKS, Kind.PAIRS, Kind.SETS, Kind.VALUES, Kind.GAMES),
        *(Kind.PLACES, Kind.PARTNERS),
    }
)

NOUN_OF: Final[Mapping[Kind, str]] = {
    Kind.WORDS: "number",
    Kind.CARD: "card",
    Kind.CARDS: "card",
    Kind.RANK: "rank",
    Kind.RANKS: "rank",
    Kind.GAME: "game",
    Kind.GAMES: "game",
    Kind.PILE: "pile",
    Kind.TABLEAU: "tableau",
    Kind.RESERVE: "reserve",
}
"""The kind of noun that a hole meets. What is not here (digits, texts) has no forms and takes no key."""

ALSO_OF: Final[Mapping[Kind, tuple[str, ...]]] = {Kind.PILE: ("reserve",)}
"""Further kinds of nouns that a hole can meet: a reserve is a pile with a name of the game's own."""


@dataclass(frozen=True, slots=True)
class Hole:
    """What stands in a hole: its kind, its meaning for translators and two sample values (games have theirs from the rules).

    `join` says how a list is read: "and" or "or".
    """

    kind: Kind
    about: str
    samples: tuple[Any, ...]
    join: str = "and"


@dataclass(frozen=True)
class Message:
    """One translatable sentence, label or heading.

    `count` names the hole whose number (or whose length) chooses the plural form; a message with `plural` needs it.
    `context` tells apart what is the same in English; `about` is the translators' comment.
    """

    text: str
    plural: str | None = None
    context: str | None = None
    holes: Mapping[str, Hole] = field(default_factory=dict)
    about: str = ""
    count: str | None = None

    def __post_init__(self) -> None:
        """Refuse a message whose text and holes do not belong together."""
        for text in filter(None, (self.text, self.plural)):
            named = {slot.name for slot in slots(text)}
            if named - set(self.holes):
                raise ValueError(f"{text!r} has holes that are not described: {sorted(named - set(self.holes))}")
        if (self.plural is None) != (self.count is None):
            raise ValueError(f"{self.text!r}: a message with a plural, and no other, names the hole that counts")
        if self.count is not None and self.count not in self.holes:
            raise ValueError(f"{self.text!r}: counts {self.count!r}, which is no hole of it")

    @property
    def key(self) -> tuple[str | None, str]:
        """What tells this message from all others in a catalogue."""
        return self.context, self.text


@dataclass(frozen=True, slots=True)
class Slot:
    """A hole's place in a text, and the form that the translator asks for there (None: the plain form)."""

    name: str
    form: str | None

    def __str__(self) -> str:
        """Return the hole as it stands in the text."""
        return f"{self.form}~{{{self.name}}}" if self.form else f"{{{self.name}}}"


_TEXTS: Final = 1 << 14
"""Of how many texts the parts are kept: more than a few languages have."""

_SLOT: Final = re.compile(r"(?:(?P<form>[^\W\d_][\w+-]*)~)?\{(?P<name>[a-z_]+)\}")


@lru_cache(maxsize=_TEXTS)
def pieces(text: str) -> tuple[str | Slot, ...]:
    """Return the parts of a text in order: plain text and slots."""
    return tuple(_pieces(text))


def _pieces(text: str) -> Iterator[str | Slot]:
    end = 0
    for match in _SLOT.finditer(text):
        if match.start() > end:
            yield text[end : match.start()]
        yield Slot(match["name"], match["form"])
        end = match.end()
    if end < len(text):
        yield text[end:]


def slots(text: str) -> tuple[Slot, ...]:
    """Return the slots of a text in order."""
    return tuple(piece for piece in pieces(text) if isinstance(piece, Slot))


def number(about: str, *samples: int) -> Hole:
    """Make a hole for a number that is a word up to twelve."""
    return Hole(Kind.WORDS, about, samples)


def digits(about: str, *samples: int) -> Hole:
    """Make a hole for a number in digits: in labels, and where it is counted up."""
    return Hole(Kind.DIGITS, about, samples)


def numbers(about: str, *samples: tuple[int, ...]) -> Hole:
    """Make a hole for a list of numbers in digits."""
    return Hole(Kind.NUMBERS, about, samples)


def card(about: str, *samples: str) -> Hole:
    """Make a hole for a card, given as a face; the samples are names like 8S."""
    return Hole(Kind.CARD, about, samples)


def cards(about: str, *samples: tuple[str, ...], join: str = "and") -> Hole:
    """Make a hole for a list of cards, each in the same form."""
    return Hole(Kind.CARDS, about, samples, join)


def rank(about: str, *samples: str) -> Hole:
    """Make a hole for a rank as a noun: the queen, any queen, the queens."""
    return Hole(Kind.RANK, about, samples)


def ranks(about: str, *samples: tuple[str, ...], join: str = "and") -> Hole:
    """Make a hole for a list of ranks, each in the same form."""
    return Hole(Kind.RANKS, about, samples, join)


def pairs(about: str, *samples: tuple[tuple[str, str], ...], join: str = "and") -> Hole:
    """Make a hole for a list of pairs of ranks."""
    return Hole(Kind.PAIRS, about, samples, join)


def game(about: str) -> Hole:
    """Make a hole for a game's name; the games that there are give the samples."""
    return Hole(Kind.GAME, about, ())


def games(about: str, join: str = "and") -> Hole:
    """Make a hole for a list of games' names; the games that there are give the samples."""
    return Hole(Kind.GAMES, about, (), join)


def text(about: str, *samples: str) -> Hole:
    """Make a hole for plain text that no catalogue knows, such as a date."""
    return Hole(Kind.TEXT, about, samples)


def markup(about: str, *samples: str) -> Hole:
    """Make a hole for the opening or the closing part of a link, so that the link's words stay in the sentence."""
    return Hole(Kind.MARKUP, about, samples)


def pile(about: str, *samples: str) -> Hole:
    """Make a hole for a pile by its name and number; the samples are names like `tableau pile 3`."""
    return Hole(Kind.PILE, about, samples)


def places(about: str, *samples: tuple[tuple[str, str], ...], join: str = "or") -> Hole:
    """Make a hole for a list of places where a card may go: the card that it would lie on, or nothing, and the pile."""
    return Hole(Kind.PLACES, about, samples, join)


def partners(about: str, *samples: tuple[tuple[str, str], ...], join: str = "or") -> Hole:
    """Make a hole for a list of cards with their piles."""
    return Hole(Kind.PARTNERS, about, samples, join)


def sets(about: str, *samples: tuple[tuple[str, str], ...], join: str = "and") -> Hole:
    """Make a hole for a list of pairs of ranks with their articles: two jacks, a queen with a king."""
    return Hole(Kind.SETS, about, samples, join)


def values(about: str, *samples: tuple[tuple[str, int], ...], join: str = "and") -> Hole:
    """Make a hole for a list of ranks with what they count: the ace counts one."""
    return Hole(Kind.VALUES, about, samples, join)


def tableau_name(*samples: str) -> Hole:
    """Make a hole for what a game calls its tableau."""
    return Hole(Kind.TABLEAU, "what this game calls its tableau", samples or ("garden", "garden"))


def reserve_name(*samples: str) -> Hole:
    """Make a hole for what a game calls its reserve: simply reserve, where it has no name of its own."""
    return Hole(Kind.RESERVE, "what this game calls its reserve", samples or ("bouquet", "reserve"))


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a phrase function returns: a message with its values, and the rules that it speaks for, the main one first.

    `quoted` are the rules for whose refusals this very sentence is quoted.
    """

    message: Message
    values: Mapping[str, Any]
    rules: tuple[str, ...]
    quoted: tuple[str, ...]


def phrase(rules: str, message: Message, quoted: str = "", **values: Any) -> Phrase:
    """Return a phrase for `rules` and quoted for `quoted`, both given as ids separated by spaces."""
    return Phrase(message, values, tuple(rules.split()), tuple(quoted.split()))
