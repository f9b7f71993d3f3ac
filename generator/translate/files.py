"""Catalogues as they stand in their files: every entry keeps its own lines, so that what is not changed stays as it is.

Libraries read an entry and write it anew in their own way; each editor of .po files has another. Here an entry is the
lines that it has, in parts by what they are, and only a part that has to change is written.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final

import polib

from generator.words.errors import CatalogueError
from generator.words.lexicon import Key

_CHARSET: Final = re.compile(r"^Content-Type:.*charset=(\S+)", re.MULTILINE | re.IGNORECASE)
_FIELD: Final = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+])?)\s*("(?:[^"\\]|\\.)*")\s*')
_KEYWORD: Final = re.compile(r"[ \t]*([a-z_]+)")
_MORE: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*")\s*')
_PREVIOUS: Final = re.compile(r"^#~?\|[ \t]*")
_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
"""A line as gettext sees it: texts may have signs that Python takes for the end of one."""

_ORDER: Final = {"msgctxt": 0, "msgid": 1, "msgid_plural": 2, "msgstr": 3}


class Part(Enum):
    """The parts of an entry, in the order in which gettext writes them; the value is how their lines begin."""

    TRANSLATOR = "#"
    EXTRACTED = "#."
    REFERENCES = "#:"
    FLAGS = "#,"
    PREVIOUS = "#|"
    FIELDS = "msg"


@dataclass(frozen=True, slots=True)
class Block:
    """One entry: its lines by part (in the file's own order), what they say, and the empty lines that follow.

    `fields` has the texts by keyword: msgctxt, msgid, msgid_plural, msgstr or msgstr[0] …
    """

    lines: tuple[tuple[Part, str], ...]
    fields: Mapping[str, str]
    line: int
    obsolete: bool = False
    after: str = "\n"

    @property
    def key(self) -> Key:
        """The entry's context and msgid."""
        return self.fields.get("msgctxt"), self.fields.get("msgid", "")

    @property
    def texts(self) -> tuple[str, ...]:
        """The translations: one, or each plural form."""
        return tuple(text for name, text in self.fields.items() if name.startswith("msgstr"))

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags, each once."""
        said = ",".join(line.removeprefix("#,") for line in self.part(Part.FLAGS))
        return tuple(dict.fromkeys(flag.strip() for flag in said.split(",") if flag.strip()))

    @property
    def fuzzy(self) -> bool:
        """Whether a translator has still to confirm it."""
        return "fuzzy" in self.flags

    @property
    def previous(self) -> Mapping[str, str]:
        """The message that was translated, by keyword, where that was another one; nothing where it cannot be read."""
        lines = [(0, _PREVIOUS.sub("", line)) for line in self.part(Part.PREVIOUS)]
        try:
            return dict(_fields(lines, ""))
        except CatalogueError:
            return {}

    @property
    def text(self) -> str:
        """The entry as it stands in the file."""
        return "".join(line for _, line in self.lines) + self.after

    def part(self, part: Part) -> tuple[str, ...]:
        """Return the lines of a part, each with its end."""
        return tuple(line for of, line in self.lines if of is part)

    def said(self, part: Part) -> str:
        """Return what a part says, without regard to how its lines are broken."""
        return "".join("".join(line[2:].split()) for line in self.part(part))

    def with_part(self, part: Part, lines: Sequence[str]) -> Block:
        """Return the entry with other lines in a part: where it had some, or else where gettext would put them."""
        order = list(Part)
        old = [number for number, (of, _) in enumerate(self.lines) if of is part]
        later = (number for number, (of, _) in enumerate(self.lines) if order.index(of) > order.index(part))
        place = old[0] if old else next(later, len(self.lines))
        kept = [[pair for pair in half if pair[0] is not part] for half in (self.lines[:place], self.lines[place:])]
        return replace(self, lines=(*kept[0], *((part, line) for line in lines), *kept[1]))

    def with_flags(self, flags: Sequence[str]) -> Block:
        """Return the entry with these flags; its lines stay as they are where it has them already."""
        if set(flags) == set(self.flags):
            return self
        return self.with_part(Part.FLAGS, [f"#, {', '.join(flags)}\n"] if flags else [])

    def field_lines(self, *names: str) -> tuple[str, ...]:
        """Return the lines of some fields; `msgstr` stands for all its forms."""
        found, current = [], ""
        for line in self.part(Part.FIELDS):
            match = _KEYWORD.match(line)
            current = match[1] if match else current
            if current in names:
                found.append(line)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class PoFile:
    """A whole file: what stands before the first entry, the header, and the other entries in their order."""

    header: Block
    blocks: tuple[Block, ...]
    rest: str = ""

    @property
    def text(self) -> str:
        """The file's text."""
        return self.header.text + "".join(block.text for block in self.blocks) + self.rest


def read_catalogue(text: str, source: str) -> PoFile:
    """Read the text of a catalogue; `PoFile.text` gives back the same.

    Raises:
        CatalogueError: a line is wrong, an entry is not whole or stands there twice, or there is no header in UTF-8.
    """
    blocks, rest = _blocks(text, source)
    if not blocks or blocks[0].obsolete or blocks[0].key != (None, ""):
        raise CatalogueError(f'{source}:1: has no header: expected a first entry with msgid "" and Plural-Forms')
    charset = _CHARSET.search("".join(blocks[0].texts))
    if charset is None or charset[1].lower() != "utf-8":
        raise CatalogueError(f"{source}:1: the header has no charset=UTF-8: expected it in Content-Type")
    first: dict[Key, int] = {}
    for block in blocks:
        if not block.obsolete and first.setdefault(block.key, block.line) != block.line:
            where = f'{source}:{block.line}: "{block.key[1]}"'
            raise CatalogueError(f"{where} stands there twice, first in line {first[block.key]}")
    return PoFile(blocks[0], tuple(blocks[1:]), rest)


def _blocks(text: str, source: str) -> tuple[list[Block], str]:
    """Return the entries, and the lines after the last of them."""
    found: list[Block] = []
    pending: list[tuple[int, str]] = []
    for number, line in enumerate(_LINE.findall(text), 1):
        if _ended(pending) and _begins(line):
            found.append(_block(pending, source))
            pending = []
        pending.append((number, line))
    if any(_bare(line).startswith(("msg", '"')) for _, line in pending):
        found.append(_block(pending, source))
        pending = []
    return found, "".join(line for _, line in pending)


def _bare(line: str) -> str:
    """Return a line of fields without the mark of obsolete ones; other comments stay what they are."""
    return (line[2:] if line.startswith("#~") and not line.startswith("#~|") else line).lstrip(" \t")


def _ended(pending: Sequence[tuple[int, str]]) -> bool:
    return any(_bare(line).startswith("msgstr") for _, line in pending)


def _begins(line: str) -> bool:
    """Tell whether a line after a translation begins the next entry."""
    bare = _bare(line)
    return bare.startswith(("#", "msgctxt", "msgid")) and not bare.startswith("msgid_plural")


def _block(numbered: Sequence[tuple[int, str]], source: str) -> Block:
    last = max(place for place, (_, line) in enumerate(numbered) if line.strip())
    own, after = numbered[: last + 1], "".join(line for _, line in numbered[last + 1 :])
    start = next((number for number, line in own if _bare(line).startswith("msg")), own[0][0])
    obsolete = [line.startswith("#~") for _, line in own if _bare(line).startswith(("msg", '"'))]
    if len(set(obsolete)) > 1:
        raise CatalogueError(
            f"{source}:{start}: an entry is obsolete in part: expected #~ before all its lines or none"
        )
    fields = dict(_fields(own, source))
    if "msgid" not in fields or not any(name.startswith("msgstr") for name in fields):
        raise CatalogueError(f"{source}:{start}: the entry is not whole: expected msgid and msgstr")
    lines = tuple((_part_of(line), line) for _, line in own)
    return Block(lines, fields, start, obsolete[0], after)


def _part_of(line: str) -> Part:
    if _bare(line).startswith(("msg", '"')):
        return Part.FIELDS
    if line.startswith("#~|"):
        return Part.PREVIOUS
    marks = (Part.EXTRACTED, Part.REFERENCES, Part.FLAGS, Part.PREVIOUS)
    return next((part for part in marks if line.startswith(part.value)), Part.TRANSLATOR)


def _fields(own: Sequence[tuple[int, str]], source: str) -> Iterator[tuple[str, str]]:
    """Yield each keyword with its text."""
    name, texts, seen = "", [""], -1
    for number, line in own:
        bare = _bare(line).rstrip("\n")
        if not bare.strip() or bare.startswith("#"):
            continue
        match, more = _FIELD.fullmatch(bare), _MORE.fullmatch(bare)
        if match is None and (more is None or not name):
            raise CatalogueError(
                f"{source}:{number}: is no line of a .po file: {bare.strip()}: expected a keyword and a text in quotes"
            )
        if match is not None:
            if name:
                yield name, "".join(texts)
            order = _ORDER[match[1].partition("[")[0]]
            if order < seen or (order == seen and "[" not in match[1]):
                raise CatalogueError(
                    f"{source}:{number}: {match[1]} in the wrong place: expected msgctxt, msgid, msgid_plural, msgstr"
                )
            name, texts, seen = match[1], [], order
        said = (match[2] if match else more[1] if more else '""')[1:-1]
        texts.append(polib.unescape(said))
    if name:
        yield name, "".join(texts)


def replace_file(path: Path, text: str) -> bool:
    """Put `text` into a file in one step, so that nobody ever reads half of it; tell whether anything changed."""
    path = path.resolve()
    content = text.encode("utf-8")
    if path.is_file() and path.read_bytes() == content:
        return False
    mode = path.stat().st_mode & 0o777 if path.is_file() else 0o644
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return True
