"""A catalogue as read from its .po file: translations, nouns and patterns, each with its line for errors."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

import polib

from generator.house.readings import kept_reading
from generator.house.texts import TextError, decoded
from generator.sources import Root, Sources
from generator.words.errors import CatalogueError, UntranslatedError
from generator.words.nouns import CONTEXT, Noun, read_noun

Key = tuple[str | None, str]
"""An entry's context and msgid."""

TRIED: Final = 200
"""Numbers are tried up to here to see which plural form they take; the pack has 104 cards."""

_LINE: Final = re.compile(r'((msgctxt|msgid|msgid_plural|msgstr(\[\d+])?)\s+)?"([^"\\]|\\.)*"')
_HEADED: Final = re.compile(r'(?:#[^\n]*\n|\s)*msgid[ \t]+""[ \t]*\n\s*msgstr\b')
_EMPTY_HEADER: Final = 'msgid ""\nmsgstr ""\n\n'
_PLURALS: Final = re.compile(r"\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*(.+?)\s*;?\s*$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entry:
    """One translation: its plural forms (one, where the message has no plural), where it stands, and the translator's comment.

    `source` is the file that has it, where that is not the catalogue itself but one laid over it.
    """

    texts: tuple[str, ...]
    line: int
    fuzzy: bool
    plural_of: str | None
    comment: str = ""
    source: str = ""


@dataclass(frozen=True)
class Lexicon:
    """All that a catalogue says. `source` is the file's name for errors, `said_language` what its header says in Language."""

    language: str
    source: str
    entries: Mapping[Key, Entry]
    plurals: int
    plural_index: Callable[[int], int]
    said_language: str = ""

    def entry(self, key: Key) -> Entry:
        """Return the entry of a message.

        Raises:
            UntranslatedError: there is none, or it is empty or marked fuzzy.
        """
        found = self.entries.get(key)
        if found is None:
            raise UntranslatedError(f"{self.source}: has no entry {named(key)}", key)
        if fault := lacking(found):
            raise UntranslatedError(f"{self.place(key)}: {named(key)} {fault}", key)
        return found

    @cached_property
    def _nouns(self) -> dict[Key, Noun]:
        return {}

    def noun(self, kind: str, name: str) -> Noun:
        """Return the noun of that kind and name.

        Raises:
            CatalogueError: there is none, or its lines cannot be read.
        """
        key = (CONTEXT + kind, name)
        if key not in self._nouns:
            entry = self.entry(key)
            try:
                self._nouns[key] = read_noun(entry.texts[0])
            except ValueError as error:
                raise CatalogueError(f"{self.place(key)}: {named(key)}: {error}") from None
        return self._nouns[key]

    def place(self, key: Key) -> str:
        """Return the file and line where an entry begins."""
        entry = self.entries.get(key)
        return f"{(entry and entry.source) or self.source}:{self.line_of(key)}"

    def line_of(self, key: Key) -> int:
        """Return the line on which an entry begins (0: there is none)."""
        entry = self.entries.get(key)
        return entry.line if entry else 0


def named(key: Key) -> str:
    """Return how an entry is called in an error."""
    context, text = key
    return f'"{text}"' if context is None else f'"{text}" ({context})'


def forms_said(count: int) -> str:
    """Return how many plural forms there are, in words."""
    return f"{count} plural form{'' if count == 1 else 's'}"


def some(names: Sequence[str], most: int = 2) -> str:
    """Return a list of names for an error: the first few, and how many more there are."""
    left = len(names) - most
    return ", ".join(names) if left <= 1 else f"{', '.join(names[:most])} and {left} more"


def lacking(entry: Entry) -> str | None:
    """Return what makes an entry useless as a translation, or None."""
    if entry.fuzzy:
        return "is marked fuzzy: a translator has to confirm it"
    if not all(entry.texts):
        return "is not translated"
    return None


def catalogue_path(root: Root, language: str) -> Path:
    """Return where a person writes a language's catalogue: in the own folder, where there is one."""
    return Sources.of(root).home / _file_of(language)


def catalogued(root: Root) -> tuple[str, ...]:
    """Return the languages that have a catalogue, by code; those that the site does not have yet too."""
    found = (path for layer in Sources.of(root).layers for path in layer.glob(_file_of("*")))
    return tuple(sorted({path.parts[-3] for path in found}))


def _file_of(language: str) -> str:
    return f"locales/{language}/LC_MESSAGES/messages.po"


def load_lexicon(root: Root, language: str) -> Lexicon:
    """Read a language's catalogue; entries of one in the publisher's own folder stand over those that are shipped.

    Raises:
        CatalogueError: there is no such file, or it is no catalogue.
    """
    sources = Sources.of(root)
    layers = [layer / _file_of(language) for layer in sources.layers]
    first, *over = [path for path in layers if path.is_file()] or layers[-1:]
    named_first = sources.named(first)
    text = read_file(first, named_first)
    if not over:
        return read_lexicon(text, language, named_first)
    return read_over(text, language, named_first, read_file(over[-1], sources.named(over[-1])), sources.named(over[-1]))


def read_file(path: Path, source: str) -> str:
    """Return the text of a catalogue's file.

    Raises:
        CatalogueError: it is not there, or it is no plain UTF-8 with line feeds.
    """
    try:
        return decoded(path.read_bytes(), unix=True)
    except TextError as error:
        raise CatalogueError(f"{source}:{error}") from None
    except OSError as error:
        raise CatalogueError(f"{source}: cannot be read: {error.strerror}") from None


class _Text(str):
    """A text whose lines end where gettext ends them: at line feeds, and at no other sign that Python knows."""

    __slots__ = ()

    def splitlines(self, keepends: bool = False) -> list[str]:
        """Return the lines, without their ends."""
        return self.split("\n")


@lru_cache(maxsize=16)
def read_lexicon(text: str, language: str, source: str) -> Lexicon:
    """Read the text of a catalogue.

    Raises:
        CatalogueError: the text is no .po file, or its header lacks what is needed.
    """
    entries, header = _read_entries(text, source)
    plurals, index = _plural_rule(header, source)
    return Lexicon(language, source, entries, plurals, index, header.get("Language", ""))


@lru_cache(maxsize=16)
def read_over(text: str, language: str, source: str, over: str, over_source: str) -> Lexicon:
    """Read a catalogue and one laid over it, of which every entry counts that is translated; it needs no header.

    Raises:
        CatalogueError: one of them is no .po file, or they have different rules for the plural.
    """
    lexicon = read_lexicon(text, language, source)
    entries, header = _read_entries(over, over_source)
    if "Plural-Forms" in header:
        plurals, index = _plural_rule(header, over_source)
        if plurals != lexicon.plurals or any(index(each) != lexicon.plural_index(each) for each in range(TRIED + 1)):
            raise CatalogueError(f"{over_source}:1: Plural-Forms: expected the rule that {source} has")
    laid = {key: replace(entry, source=over_source) for key, entry in entries.items() if not lacking(entry)}
    return replace(lexicon, entries={**lexicon.entries, **laid})


@kept_reading
def _read_entries(text: str, source: str) -> tuple[dict[Key, Entry], dict[str, str]]:
    """Read the entries and the header."""
    _check_lines(text, source)
    before = "\n" if _HEADED.match(text) else f"\n{_EMPTY_HEADER}"
    try:
        # The leading line break keeps polib from taking a short text for a file's name, the empty header from taking the
        # comments of the first entry for those of the file.
        file = polib.pofile(_Text(before + text), encoding="utf-8", wrapwidth=0)
    except (OSError, ValueError) as error:
        raise CatalogueError(f"{source}: is no .po file: {str(error).strip() or 'empty'}") from None
    entries: dict[Key, Entry] = {}
    lines = text.split("\n")
    for entry in file:
        if entry.obsolete:
            continue
        key = (entry.msgctxt, entry.msgid)
        line = _line_of_text(lines, max((entry.linenum or 1) - before.count("\n"), 1))
        if key in entries:
            raise CatalogueError(f"{source}:{line}: {named(key)} stands there twice, first in line {entries[key].line}")
        forms = entry.msgstr_plural
        texts = tuple(forms[index] for index in sorted(forms)) if forms else (entry.msgstr,)
        entries[key] = Entry(texts, line, entry.fuzzy, entry.msgid_plural or None, entry.tcomment)
    return entries, dict(file.metadata)


def _line_of_text(lines: list[str], start: int) -> int:
    """Return the line on which an entry's text begins, after the comments that begin on the line `start`."""
    return next((number for number in range(start, len(lines)) if lines[number - 1].lstrip().startswith("msg")), start)


def _check_lines(text: str, source: str) -> None:
    """Refuse a line that polib would pass over without a word."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#") and not _LINE.fullmatch(line.strip()):
            raise CatalogueError(
                f"{source}:{number}: is no line of a .po file: {line.strip()}: expected a keyword and a text in quotes"
            )


def _plural_rule(header: Mapping[str, str], source: str) -> tuple[int, Callable[[int], int]]:
    """Return how many plural forms there are and which one a number takes, by the header."""
    if not header:
        raise CatalogueError(f'{source}:1: has no header: expected a first entry with msgid "" and Plural-Forms')
    match = _PLURALS.match(header.get("Plural-Forms", ""))
    if match is None:
        raise CatalogueError(f"{source}:1: the header has no Plural-Forms: expected nplurals=N; plural=EXPRESSION;")
    plurals = int(match[1])
    try:
        index = gettext.c2py(match[2])
        wrong = next((number for number in range(TRIED + 1) if not 0 <= index(number) < plurals), None)
    except (ValueError, ArithmeticError) as error:
        raise CatalogueError(f"{source}:1: Plural-Forms cannot be read: {error}") from None
    if wrong is not None:
        raise CatalogueError(
            f"{source}:1: Plural-Forms gives form {index(wrong)} for {wrong}: expected one of {plurals}, counted from 0"
        )
    return plurals, index
