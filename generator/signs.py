"""Whether prose and settings are written in their language's signs, as catalogues are: each fault with file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from generator.catalogue import front_matter
from generator.pages.content import paragraphs
from generator.sources import SETTINGS, Root, Sources
from generator.words.conventions import Marks
from generator.words.errors import CatalogueError
from generator.words.lexicon import load_lexicon
from generator.words.lints.language import Reading
from generator.words.lints.typography import Slip, slips

_TABLE: Final = re.compile(r"\s*\[([^\[\]]+)\]")
_KEY: Final = re.compile(r"\s*([\w-]+)\s*=")

Place = tuple[int, str]
"""A text and the line of its file on which it begins."""


def sign_faults(root: Root, language: str) -> list[str]:
    """Return the wrong signs in a language's prose and settings under `root`, one line each with file and line.

    Where the catalogue does not say what signs the language has, there is nothing to go by; `check_catalogue` tells that.
    """
    try:
        marks = Reading(load_lexicon(root, language)).marks
    except (CatalogueError, ValueError):
        return []
    sources = Sources.of(root)
    settings = sources.home / SETTINGS
    faults = _faults(root, settings, setting_texts(settings.read_text(encoding="utf-8"), language), marks, language)
    for path in sorted(path for folder in sources.contents for path in (folder / language).rglob("*.md")):
        faults += _faults(root, path, prose_texts(path.read_text(encoding="utf-8")), marks, language)
    return faults


def _faults(root: Root, path: Path, texts: Iterator[Place], marks: Marks, language: str) -> list[str]:
    return [
        f"{Sources.of(root).named(path)}:{line + text.count(chr(10), 0, slip.place)}: {_told(text, slip)} (typography)"
        for line, text in texts
        for slip in slips(text, marks, language)
    ]


def _told(text: str, slip: Slip) -> str:
    """Return the words around a slip and what it is."""
    begin = text.rfind(" ", 0, max(slip.place - 20, 0)) + 1
    around = " ".join(text[begin : slip.place + 20].split(" ")).replace("\n", " ")
    return f'"… {around} …" {slip.text}'


def prose_texts(text: str) -> Iterator[Place]:
    """Yield the texts of a page's prose: the values of its front matter, and each paragraph without its mark-up."""
    lines = text.splitlines()
    ends = front_matter(lines)
    if ends is None:
        return
    yield from _values("\n".join(lines[1:ends]), "", first=2)
    for line, paragraph in paragraphs("\n".join(lines[ends + 1 :])):
        yield ends + 2 + line, paragraph


def setting_texts(text: str, language: str) -> Iterator[Place]:
    """Yield what the settings say in a language, each value with its line."""
    yield from _values(text, f"languages.{language}", first=1)


def _values(text: str, table: str, first: int) -> Iterator[Place]:
    """Yield the texts of a table and of those in it."""
    found: Any = tomllib.loads(text)
    for name in filter(None, table.split(".")):
        found = found.get(name, {})
    lines = _lines_of(text)
    yield from ((first + lines.get(place, 0), value) for place, value in _texts(found, table))


def _texts(table: Mapping[str, Any], path: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the texts of a table and of those in it, each with the name of its table and its key."""
    for key, value in table.items():
        if isinstance(value, str):
            yield (path, key), value
        elif isinstance(value, dict):
            yield from _texts(value, f"{path}.{key}" if path else key)


def _lines_of(text: str) -> dict[tuple[str, str], int]:
    """Return the line of each key of each table, from 0."""
    found: dict[tuple[str, str], int] = {}
    table = ""
    for number, line in enumerate(text.splitlines()):
        if header := _TABLE.match(line):
            table = header[1]
        elif key := _KEY.match(line):
            found.setdefault((table, key[1]), number)
    return found
