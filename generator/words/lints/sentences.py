"""What the checks look at: each form of a message beside the source that it translates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from generator.words import lists
from generator.words.conventions import DATA
from generator.words.lexicon import TRIED, Key, Lexicon, lacking
from generator.words.phrase import Message, Slot, pieces

HOLE: Final = "\ufffc"
"""What stands for a hole, with its key, where only the words count."""
MOST: Final = TRIED
"""Numbers are tried up to here to see which plural form they take."""

PATTERNS: Final = frozenset(message.key for message in (lists.COMMA, *lists.LAST.values()))
"""The entries that join lists."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a check has found in an entry."""

    key: Key
    text: str


@dataclass(frozen=True)
class Sentence:
    """One form of a message in the language of the source and in the catalogue."""

    key: Key
    source: str
    text: str

    @cached_property
    def bare_source(self) -> str:
        """The source without what stands in holes."""
        return bare(self.source)

    @cached_property
    def bare_text(self) -> str:
        """The translation without what stands in holes."""
        return bare(self.text)

    def fault(self, text: str) -> Fault:
        """Return a fault of this sentence's entry."""
        return Fault(self.key, f'says "{self.text}", {text}')


def bare(text: str) -> str:
    """Return a text with a sign for each hole."""
    return "".join(HOLE if isinstance(piece, Slot) else piece for piece in pieces(text))


def numbers_of_form(lexicon: Lexicon, index: int) -> list[int]:
    """Return the numbers for which a language takes its plural form `index`."""
    return [number for number in range(1, MOST) if lexicon.plural_index(number) == index]


def sentences(lexicon: Lexicon, messages: Iterable[Message]) -> Iterator[Sentence]:
    """Yield each form of each message that is translated. A form that means one alone translates the singular."""
    for message in messages:
        entry = lexicon.entries.get(message.key)
        if entry is None or lacking(entry) or message.key in DATA | PATTERNS:
            continue
        for index, text in enumerate(entry.texts):
            alone = message.plural is None or numbers_of_form(lexicon, index) == [1]
            yield Sentence(message.key, message.text if alone else message.plural or "", text)
