"""Reading one section of a rules file: every value is asked for by name and kind, and what nobody asked for is an error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from engine.rules.cards import Rank
from engine.rules.errors import InputError
from engine.rules.model import ALL, REST, CardSet, FirstCard, PairSuits, PileKind

Choice = TypeVar("Choice", bound=StrEnum)
MOST_IN_SET = 4
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class RulesError(InputError):
    """A rules file is wrong; the message is one line with file, place, what was found and what is allowed."""


def quoted(value: object) -> str:
    """Write a value as TOML would, for error lines."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(quoted(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {quoted(item)}" for key, item in value.items()) + " }"
    return str(value)


def either(names: Iterable[object]) -> str:
    """Join names as `a, b or c`."""
    words = [str(name) for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


class Section:
    """One table of a rules file, with the keys that have been asked for so far."""

    def __init__(self, source: str, path: str, data: Mapping[str, Any]) -> None:
        """Read the table `data`, which errors call `path` in the file `source`."""
        self.source = source
        self.path = path
        self._data = data
        self._asked: set[str] = set()

    def error(self, key: str, found: str | None, expected: str) -> RulesError:
        """Make the one line for a wrong value; `found` None stands for a value that is not there."""
        place = f"{self.path}.{key}" if self.path else key
        return RulesError(f"{self.source}: {place}{f' = {found}' if found is not None else ''}: expected {expected}")

    def finish(self, allowed: str | None = None) -> None:
        """Refuse keys that nobody asked for."""
        for key, value in self._data.items():
            if key not in self._asked:
                name = f"{self.path}.{key}" if self.path else key
                names = allowed or f"one of {', '.join(sorted(self._asked))}"
                what = "section" if isinstance(value, dict) else "key"
                raise RulesError(f"{self.source}: {name}: unknown {what}; expected {names}")

    def _take(self, key: str) -> Any:
        self._asked.add(key)
        return self._data.get(key)

    def _must(self, key: str, expected: str) -> Any:
        value = self._take(key)
        if value is None:
            raise self.error(key, None, f"{expected}, but it is not there")
        return value

    def section(self, key: str) -> Section:
        """Give a section that must be there."""
        value = self._must(key, "a section")
        if not isinstance(value, dict):
            raise self.error(key, quoted(value), "a section")
        return Section(self.source, f"{self.path}.{key}" if self.path else key, value)

    def optional_section(self, key: str) -> Section | None:
        """Give a section that a game may be without."""
        return self.section(key) if self._has(key) else None

    def _has(self, key: str) -> bool:
        self._asked.add(key)
        return key in self._data

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Give a whole number from `low` to `high`."""
        expected = f"a whole number from {low} to {high}"
        value = self._take(key) if default is not None else self._must(key, expected)
        return default if value is None and default is not None else self._whole(key, value, low, high, expected)

    def _whole(self, key: str, value: object, low: int, high: int, expected: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.error(key, quoted(value), expected)
        return value

    def optional_number(self, key: str, low: int, high: int) -> int | None:
        """Give a whole number, or None where the file has none."""
        return self.number(key, low, high) if self._has(key) else None

    def number_or(self, key: str, low: int, high: int, word: str, default: int) -> int | None:
        """Give a whole number, or None for the word that stands for no limit."""
        value = self._take(key)
        if value is None:
            return default
        return (
            None
            if value == word
            else self._whole(key, value, low, high, f'a whole number from {low} to {high} or "{word}"')
        )

    def flag(self, key: str) -> bool:
        """Give true or false; false where the file says nothing."""
        value = self._take(key)
        if value is not None and not isinstance(value, bool):
            raise self.error(key, quoted(value), "true or false")
        return bool(value)

    def choice(self, key: str, choices: Iterable[Choice], default: Choice | None = None) -> Choice:
        """Give one of the named values."""
        allowed = {choice.value: choice for choice in choices}
        value = self._take(key) if default is not None else self._must(key, either(allowed))
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or value not in allowed:
            raise self.error(key, quoted(value), either(allowed))
        return allowed[value]

    def optional_choice(self, key: str, choices: Iterable[Choice]) -> Choice | None:
        """Give one of the named values, or None where the file has none."""
        return self.choice(key, choices) if self._has(key) else None

    def name(self, key: str) -> str:
        """Give a name in small letters, digits and hyphens."""
        return self._name(key, self._must(key, "a name in small letters with hyphens"))

    def _name(self, key: str, value: object) -> str:
        if not isinstance(value, str) or not SLUG.fullmatch(value):
            raise self.error(key, quoted(value), "a name in small letters with hyphens")
        return value

    def optional_name(self, key: str) -> str | None:
        """Give a name, or None where the file has none."""
        return self.name(key) if self._has(key) else None

    def names(self, key: str) -> tuple[str, ...]:
        """Give a list of names; empty where the file has none."""
        value = self._take(key) or []
        if not isinstance(value, list):
            raise self.error(key, quoted(value), "a list of names")
        return self._distinct(key, [self._name(key, item) for item in value])

    def _distinct(self, key: str, values: list[Any]) -> tuple[Any, ...]:
        for value in values:
            if values.count(value) > 1:
                raise self.error(key, None, f"each value once, but {value} stands {values.count(value)} times")
        return tuple(values)

    def kinds(self, key: str, allowed: tuple[PileKind, ...]) -> tuple[PileKind, ...]:
        """Give a list of kinds of piles in the order of the model; empty where the file has none."""
        if not self._has(key):
            return ()
        value = self._data[key]
        expected = f"a list with one or more of {', '.join(allowed)}"
        if not isinstance(value, list) or not value or any(item not in list(allowed) for item in value):
            raise self.error(key, quoted(value), expected)
        self._distinct(key, value)
        return tuple(kind for kind in allowed if kind in value)

    def deal(self, key: str, piles: int) -> tuple[int, ...]:
        """Give how many cards each of `piles` piles gets: one number for all, or a list with a number for each."""
        value = self._must(key, "a whole number, or a list of them")
        numbers = value if isinstance(value, list) else [value] * piles
        for number in numbers:
            self._whole(key, number, 0, 104, f"whole numbers from 0 to 104, found {quoted(value)}")
        if len(numbers) != piles:
            raise self.error(key, quoted(value), f"{piles} numbers, one a pile")
        return tuple(numbers)

    def share(self, key: str) -> int | str:
        """Give a number of cards, or "rest"."""
        value = self._must(key, f'a whole number or "{REST}"')
        return REST if value == REST else self._whole(key, value, 1, 104, f'a whole number from 1 to 104 or "{REST}"')

    def one_or_each(self, key: str, low: int, high: int, piles: int, default: int) -> tuple[int, ...]:
        """Give a whole number for each of `piles` piles: one for all, or a list with a number for each."""
        value = self._take(key)
        if not isinstance(value, list):
            number = (
                default if value is None else self._whole(key, value, low, high, f"a whole number from {low} to {high}")
            )
            return (number,) * piles
        for number in value:
            self._whole(key, number, low, high, f"whole numbers from {low} to {high}, found {quoted(value)}")
        if len(value) != piles:
            raise self.error(key, quoted(value), f"{piles} numbers, one a pile")
        return tuple(value)

    def bases(self, key: str, piles: int) -> tuple[Rank, ...] | FirstCard:
        """Give the rank that begins each of `piles` piles: one for all, a list with a rank for each, or how it is found."""
        expected = f"{either((*Rank, *FirstCard))}, or a list of {piles} ranks"
        value = self._take(key)
        if value is None:
            return (Rank.ACE,) * piles
        if value in list(FirstCard):
            return FirstCard(value)
        ranks = value if isinstance(value, list) else [value] * piles
        if len(ranks) != piles or any(rank not in list(Rank) for rank in ranks):
            raise self.error(key, quoted(value), expected)
        return tuple(Rank(rank) for rank in ranks)

    def number_or_all(self, key: str, most: int) -> int:
        """Give a whole number up to `most`, which "all" stands for; 0 where the file says nothing."""
        value = self._take(key)
        if value == ALL:
            return most
        return 0 if value is None else self._whole(key, value, 0, most, f'a whole number from 0 to {most} or "{ALL}"')

    def ranks(self, key: str) -> tuple[Rank, ...]:
        """Give a list of ranks in their order; empty where the file has none."""
        value = self._take(key) or []
        if not isinstance(value, list) or any(rank not in list(Rank) for rank in value):
            raise self.error(key, quoted(value), f"a list of ranks, {either(Rank)}")
        return tuple(rank for rank in Rank if rank in self._distinct(key, value))

    def sets(self, key: str, suit: PairSuits) -> tuple[CardSet, ...]:
        """Give a list of `{ ranks = [rank, …], suit = … }`, one to four ranks each; `suit` is what holds where an item has none."""
        value = self._take(key) or []
        if not isinstance(value, list):
            raise self.error(key, quoted(value), "a list of { ranks = [rank, rank] }")
        sets = [self._set(f"{key}[{number}]", item, suit) for number, item in enumerate(value, 1)]
        self._distinct(key, [" and ".join(sorted(own.ranks)) for own in sets])
        return tuple(sets)

    def _set(self, key: str, item: object, suit: PairSuits) -> CardSet:
        if not isinstance(item, dict) or "ranks" not in item or not item.keys() <= {"ranks", "suit"}:
            raise self.error(key, quoted(item), "{ ranks = [rank, rank] }, with suit where it has a rule of its own")
        ranks = item["ranks"]
        if (
            not isinstance(ranks, list)
            or not 1 <= len(ranks) <= MOST_IN_SET
            or any(rank not in list(Rank) for rank in ranks)
        ):
            raise self.error(f"{key}.ranks", quoted(ranks), f"one to four of {', '.join(Rank)}")
        own = item.get("suit", suit.value)
        if own not in list(PairSuits):
            raise self.error(f"{key}.suit", quoted(own), either(PairSuits))
        return CardSet(tuple(Rank(rank) for rank in ranks), PairSuits(own))

    def listed(self, key: str, allowed: tuple[PileKind, ...]) -> tuple[PileKind, ...]:
        """Give a list of kinds of piles in the file's order; empty where the file has none."""
        value = self._take(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not value or any(item not in list(allowed) for item in value):
            raise self.error(key, quoted(value), f"a list with one or more of {', '.join(allowed)}")
        return tuple(PileKind(item) for item in self._distinct(key, value))
