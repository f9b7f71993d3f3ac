"""Reading a table of settings or front matter: each value is asked for by name, and what nobody asked for is an error."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, datetime
from difflib import get_close_matches
from typing import Any, Final

from generator.house.errors import ParterreError

SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


_AT_LINE: Final = re.compile(r"at line (\d+)")
_CLOSE: Final = 0.75
"""From this likeness on (difflib's ratio, from 0 to 1) a key that nobody knows counts as one that is missing, mistyped."""

_NAME: Final = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_TABLE: Final = re.compile(rf"\s*(\[\[?)\s*({_NAME}(?:\.{_NAME})*)\s*\]\]?\s*(?:#.*)?")
_KEY: Final = re.compile(rf"\s*({_NAME}(?:\.{_NAME})*)\s*=.*")


class ContentError(ParterreError):
    """Settings or prose are wrong; the message is one line with file, key, what was found and what is allowed."""


def likely(name: str, allowed: Iterable[str]) -> str:
    """Say what is expected in the place of a name that is not allowed: first the one that is nearly it, then all others."""
    names = list(allowed)
    near = nearest(name, names)
    others = [each for each in names if each != near]
    return " or ".join([*([near] if near else []), *([f"one of {', '.join(others)}"] if others else [])])


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Give the name that another one may be, mistyped; None where none is nearly it."""
    return next(iter(get_close_matches(name, list(names), n=1)), None)


class Fields:
    """One TOML table with the keys that have been asked for so far; `source` is what errors call its file."""

    def __init__(
        self, source: str, data: Mapping[str, Any], path: str = "", lines: Mapping[str, int] | None = None
    ) -> None:
        """Read `data`, which errors call `path` in `source`; `lines` has the lines of keys, where they are known."""
        self.source = source
        self._lines = lines or {}
        self._data = data
        self._path = path
        self._asked: list[str] = []

    @classmethod
    def parse(cls, source: str, text: str) -> Fields:
        """Read TOML.

        Raises:
            ContentError: The text is not TOML.
        """
        try:
            return cls(source, tomllib.loads(text), lines=lines_of_keys(text))
        except tomllib.TOMLDecodeError as error:
            line = _AT_LINE.search(str(error))
            place = f"{source}:{line[1]}" if line else source
            raise ContentError(f"{place}: not valid TOML: {error}") from None

    def error(self, key: str, expected: str) -> ContentError:
        """Make the line for a wrong or missing value of `key`."""
        if key in self._data:
            return ContentError(
                f"{self._place(key)}: {self._full(key)} = {_toml(self._data[key])}: expected {expected}"
            )
        unasked = [other for other in self._data if other not in self._asked]
        for mistyped in get_close_matches(key, unasked, n=1, cutoff=_CLOSE):
            return ContentError(
                f"{self._place(mistyped)}: {self._full(mistyped)}: unknown key; expected {key}, which is not there"
            )
        return ContentError(f"{self._place(key)}: {self._full(key)}: expected {expected}, but it is not there")

    def _place(self, key: str) -> str:
        """Return the file, and the line of a key or else of its table where that is known."""
        line = self._lines.get(self._full(key)) or self._lines.get(self._path)
        return f"{self.source}:{line}" if line else self.source

    def _full(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def finish(self) -> None:
        """Refuse keys that nobody asked for.

        Raises:
            ContentError: There is such a key.
        """
        for key in self._data:
            if key not in self._asked:
                raise ContentError(
                    f"{self._place(key)}: {self._full(key)}: unknown key; expected one of {', '.join(self._asked)}"
                )

    def text(self, key: str, expected: str = "a line of text", pattern: re.Pattern[str] | None = None) -> str:
        """Give a line of text that must be there, and match `pattern` if there is one."""
        self._asked.append(key)
        value = self._data.get(key)
        if (
            not isinstance(value, str)
            or not value.strip(" …")
            or "\n" in value
            or (pattern and not pattern.fullmatch(value))
        ):
            raise self.error(key, expected)
        return value.strip()

    def optional_text(
        self, key: str, expected: str = "a line of text", pattern: re.Pattern[str] | None = None
    ) -> str | None:
        """Give a line of text, or None where the file has none."""
        if key in self._data:
            return self.text(key, expected, pattern)
        self._asked.append(key)
        return None

    def optional_date(self, key: str) -> date | None:
        """Give a day, or None where the file has none; a day with a time, or a text, is an error."""
        self._asked.append(key)
        value = self._data.get(key)
        if key in self._data and (not isinstance(value, date) or isinstance(value, datetime)):
            raise self.error(key, "a day without quotation marks, like 2026-11-30")
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """Give a list of slugs, each once; empty where the file has none."""
        self._asked.append(key)
        values = self._data.get(key, [])
        if not isinstance(values, list) or not all(
            isinstance(value, str) and SLUG.fullmatch(value) for value in values
        ):
            raise self.error(key, "a list of names in small letters with hyphens")
        if len(set(values)) < len(values):
            raise self.error(key, "each name once")
        return tuple(values)

    def optional_names(self, key: str) -> tuple[str, ...] | None:
        """Give a list of slugs, each once; None where the file has none."""
        names = self.names(key)
        return names if key in self._data else None

    def numbers(self, key: str, expected: str, allowed: Callable[[str, object], bool]) -> dict[str, int]:
        """Give a table of names and whole numbers, each of which must be allowed; empty where the file has none."""
        self._asked.append(key)
        values = self._data.get(key, {})
        if not isinstance(values, dict):
            raise self.error(key, expected)
        for name, number in values.items():
            if isinstance(number, bool) or not isinstance(number, int) or not allowed(name, number):
                raise ContentError(
                    f"{self._place(key)}: {self._full(key)}.{name} = {_toml(number)}: expected {expected}"
                )
        return dict(values)

    def whole(self, key: str, allowed: range, default: int) -> int:
        """Give a whole number in `allowed`; `default` where the file has none."""
        self._asked.append(key)
        value = self._data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
            raise self.error(key, f"a whole number from {allowed[0]} to {allowed[-1]}")
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        """Give true or false; `default` where the file has neither."""
        self._asked.append(key)
        value = self._data.get(key, default)
        if not isinstance(value, bool):
            raise self.error(key, "true or false")
        return value

    def choice(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """Give one of the allowed texts; `default` where the file has none and there is one."""
        if default is not None and key not in self._data:
            self._asked.append(key)
            return default
        value = self.text(key, f"one of {', '.join(allowed)}")
        if value not in allowed:
            raise self.error(key, f"one of {', '.join(allowed)}")
        return value

    def names_of_keys(self) -> tuple[str, ...]:
        """Give the names of all keys, asked for or not."""
        return tuple(self._data)

    def values(self) -> dict[str, Any]:
        """Give all keys with what they hold, asked for or not."""
        return dict(self._data)

    def lines(self, key: str) -> tuple[str, ...]:
        """Give a list of lines of text, one at least."""
        return self._texts(key, "a list of lines of text, one at least", None, least=1)

    def texts(self, key: str, expected: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
        """Give a list of texts that match; empty where the file has none."""
        return self._texts(key, expected, pattern, least=0)

    def _texts(self, key: str, expected: str, pattern: re.Pattern[str] | None, least: int) -> tuple[str, ...]:
        self._asked.append(key)
        values = self._data.get(key, [])
        if not isinstance(values, list) or len(values) < least:
            raise self.error(key, expected)
        for value in values:
            fits = isinstance(value, str) and value.strip() and "\n" not in value
            if not fits or (pattern and not pattern.fullmatch(value)):
                raise self.error(key, expected)
        return tuple(values)

    def long_text(self, key: str) -> str:
        """Give a text of any number of lines that must be there."""
        self._asked.append(key)
        value = self._data.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(key, "a text")
        return value

    def table(self, key: str) -> Fields | None:
        """Give the sub-table of `key`; None where the file has none."""
        self._asked.append(key)
        value = self._data.get(key)
        if key in self._data and not isinstance(value, dict):
            raise self.error(key, f"a table, [{self._full(key)}]")
        return Fields(self.source, value, self._full(key), self._lines) if isinstance(value, dict) else None

    def holds_table(self, key: str) -> bool:
        """Tell whether the value of `key` is a table."""
        return isinstance(self._data.get(key), dict)

    def tables_among(self, key: str, allowed: tuple[str, ...]) -> dict[str, Fields]:
        """Give the sub-tables of `key`, whose names must be allowed ones; none where the file has none."""
        table = self.table(key)
        if table is None:
            return {}
        found = {name: each for name in allowed if (each := table.table(name)) is not None}
        table.finish()
        return found

    def list_of_tables(self, key: str) -> tuple[Fields, ...]:
        """Give the tables of a list; none where the file has none."""
        self._asked.append(key)
        values = self._data.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise self.error(key, f"tables, each under a line [[{self._full(key)}]]")
        return tuple(
            Fields(self.source, value, f"{self._full(key)}[{number}]", self._lines)
            for number, value in enumerate(values, 1)
        )

    def optional_tables(self, key: str, names: Collection[str] | None, expected: str) -> dict[str, Fields]:
        """Give the sub-tables of `key`, whose names must be among `names` (None: any); none where the file has none."""
        self._asked.append(key)
        value = self._data.get(key, {})
        if not isinstance(value, dict):
            raise self.error(key, expected)
        for name, table in value.items():
            if not isinstance(table, dict) or (names is not None and name not in names):
                place = self._lines.get(f"{self._full(key)}.{name}")
                raise ContentError(
                    f"{f'{self.source}:{place}' if place else self._place(key)}: {self._full(key)}.{name}: expected {expected}"
                )
        return {
            name: Fields(self.source, table, f"{self._full(key)}.{name}", self._lines) for name, table in value.items()
        }

    def tables(self, key: str, names: re.Pattern[str], expected: str) -> dict[str, Fields]:
        """Give the sub-tables of `key`, whose names must match; at least one."""
        self._asked.append(key)
        value = self._data.get(key)
        if not isinstance(value, dict) or not value:
            raise self.error(key, expected)
        for name, table in value.items():
            if not names.fullmatch(name) or not isinstance(table, dict):
                raise ContentError(f"{self._place(key)}: {self._full(key)}.{name}: expected {expected}")
        return {
            name: Fields(self.source, table, f"{self._full(key)}.{name}", self._lines) for name, table in value.items()
        }


def lines_of_keys(text: str) -> dict[str, int]:
    """Return on which line each key and each table of a TOML file stands, by its whole name as errors say it."""
    found: dict[str, int] = {}
    table, several = "", Counter[str]()
    for number, line in enumerate(text.split("\n"), 1):
        if match := _TABLE.fullmatch(line):
            table = _unquoted(match[2])
            if match[1] == "[[":
                several[table] += 1
                table = f"{table}[{several[table]}]"
            found.setdefault(table, number)
        elif match := _KEY.fullmatch(line):
            name = _unquoted(match[1])
            found.setdefault(f"{table}.{name}" if table else name, number)
    return found


def _unquoted(name: str) -> str:
    return name.replace('"', "").replace("'", "")


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, date):
        return value.isoformat()
    return repr(value) if not isinstance(value, str) else '"' + value.replace("\n", "\\n") + '"'
