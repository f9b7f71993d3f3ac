"""The reference of the rules file, from CONTRIBUTING.md: it stands there alone, for people, and is read here for files that explain themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

GUIDE: Final = "CONTRIBUTING.md"
REQUIRED: Final = "required"
A_SECTION: Final = "a section"
"""What the reference expects where a key holds a section, whose own keys follow in a table of its own."""

_PROSE_KEYS: Final = "| Key | Default | What it is |"
_PART: Final = re.compile(
    r"^### (?:(?P<top>Top of the file)|`\[(?P<section>[\w.]+)\]`)\n(?P<text>.*?)(?=^#)", re.MULTILINE | re.DOTALL
)
_TABLE: Final = re.compile(r"(?:^\|.*\|\n)+", re.MULTILINE)
_EXAMPLE: Final = re.compile(r"`(?P<line>[^`]+)`: (?P<makes>.+)")
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Row:
    """One key of a rules file: the section that it stands in ("" at the top), and what the reference says of it.

    `default` is TOML between backticks, or words; `example` is a line of TOML, `makes` what it makes of a game.
    """

    section: str
    key: str
    expected: str
    default: str
    meaning: str
    example: str
    makes: str

    @property
    def path(self) -> str:
        """The key's whole name, as errors say it."""
        return f"{self.section}.{self.key}" if self.section else self.key

    @property
    def is_section(self) -> bool:
        """Whether the key holds a section."""
        return self.expected == A_SECTION

    @property
    def default_value(self) -> str | None:
        """The default as TOML; None where there is none that could be written."""
        return self.default.strip("`") if self.default.startswith("`") else None


def read_reference(package: Path) -> tuple[Row, ...]:
    """Read the tables of the guide in the folder that holds everything shipped, in their order.

    Raises:
        ValueError: A row has another form than the others.
    """
    text = (package / GUIDE).read_text("utf-8")
    return tuple(row for part in _PART.finditer(text) for row in _rows(part["section"] or "", part["text"]))


def read_prose_keys(package: Path) -> tuple[tuple[str, str, str], ...]:
    """Read what the guide says of the keys of prose about a game: key, default and meaning, without Markdown."""
    text = (package / GUIDE).read_text("utf-8")
    table = _TABLE.search(text, text.index(_PROSE_KEYS))
    rows = table[0].splitlines()[2:] if table else ()
    return tuple((key, default, meaning) for key, default, meaning in (_cells(line) for line in rows))


def plain(text: str) -> str:
    """Return what the reference says without Markdown."""
    return _LINK.sub(r"\1", text).replace("`", "")


def _cells(line: str) -> tuple[str, ...]:
    return tuple(plain(cell.strip()) for cell in line[1:-1].split(" | "))


def _rows(section: str, text: str) -> Iterator[Row]:
    table = _TABLE.search(text)
    for line in table[0].splitlines()[2:] if table else ():
        key, expected, default, meaning, example = (cell.strip() for cell in line[1:-1].split(" | "))
        worked = _EXAMPLE.fullmatch(example)
        if worked is None:
            raise ValueError(f"{GUIDE}: {line}: expected an example like `decks = 2`: what it makes")
        yield Row(section, key.strip("`"), expected, default, meaning, worked["line"], worked["makes"])
