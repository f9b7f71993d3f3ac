"""Bringing a catalogue into step with the template, without losing anything that a translator or an editor put there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Final

from generator.house.errors import ParterreError
from generator.sources import Root, Sources
from generator.translate.files import Block, Part, PoFile, read_catalogue, replace_file
from generator.translate.languages import chosen
from generator.words.lexicon import Key, catalogue_path, catalogued, read_file, read_lexicon
from generator.words.nouns import CONTEXT
from generator.words.template import source_language, template_path, template_text

CLOSE: Final = 0.75
"""From this likeness on (difflib's ratio, from 0 to 1) a new message counts as an old one that was reworded."""

_FORMAT: Final = "-format"
_SET_ASIDE: Final = re.compile(r"^#\s*msgstr\[")
"""A form that an entry had before its message lost its plural."""

_KEYWORD: Final = re.compile(r"^[ \t]*msg[a-z_]+(?:\[\d+])?")


@dataclass(frozen=True, slots=True)
class Update:
    """What an update does to one catalogue: its new text, and how many entries are new, reworded, back and obsolete."""

    text: str
    new: int = 0
    reworded: int = 0
    revived: int = 0
    obsolete: int = 0

    def summary(self) -> str:
        """Return the figures that are not nought, in words."""
        named = {"new": self.new, "reworded": self.reworded, "back": self.revived, "obsolete": self.obsolete}
        return ", ".join(f"{count} {name}" for name, count in named.items() if count) or "nothing new"


def update_catalogues(
    root: Root, languages: Sequence[str], *, reorder: bool = False
) -> tuple[bool, Mapping[str, Update]]:
    """Bring the template and the catalogues of `languages` (none: of all) into step; all are read before one is written.

    Return whether the template had to be written anew, and what was done to each catalogue.

    Raises:
        ParterreError: There is no such language.
        CatalogueError: A file is wrong; then nothing is written.
    """
    own, asked = source_language(root), template_text(root)
    template = read_catalogue(asked, Sources.of(root).named(template_path(root)))
    paths = {code: catalogue_path(root, code) for code in _changed_here(root, languages)}
    updates = {}
    for code, path in paths.items():
        source = Sources.of(root).named(path)
        text = read_file(path, source)
        updates[code] = updated(text, template, source, own=code == own, reorder=reorder)
    renewed = replace_file(template_path(root), asked)
    for code, update in updates.items():
        replace_file(paths[code], update.text)
    return renewed, updates


def left_alone(root: Root) -> tuple[str, ...]:
    """Return the languages of which the publisher has only sentences that differ: the rest is in the shipped catalogue."""
    sources = Sources.of(root)
    return tuple(code for code in catalogued(sources.home) if code in _shipped(sources))


def _shipped(sources: Sources) -> tuple[str, ...]:
    """Return the languages whose catalogues are no affair of the folder that a person changes."""
    return catalogued(sources.package) if sources.own else ()


def _changed_here(root: Root, languages: Sequence[str]) -> list[str]:
    """Return the languages whose whole catalogue a person changes: of those named, else of all.

    Raises:
        ParterreError: One that is named has none, or is shipped.
    """
    shipped, codes = _shipped(Sources.of(root)), chosen(root, languages)
    for code in codes if languages else ():
        if code in shipped:
            whole = ", ".join(each for each in catalogued(root) if each not in shipped)
            raise ParterreError(
                f"{code}: its catalogue is shipped, and yours has only what differs, of which nothing is brought into step: "
                f"expected a language of your own, of which there {f'are: {whole}' if whole else 'is none'}"
            )
    return [code for code in codes if code not in shipped]


def updated(text: str, template: PoFile, source: str, *, own: bool = False, reorder: bool = False) -> Update:
    """Return what becomes of a catalogue's text.

    Args:
        text: The catalogue.
        template: The template.
        source: What errors call the catalogue.
        own: Whether this is the language of the messages, which are their own translations there.
        reorder: Whether entries are put in the template's order; else each stays in its place.

    Raises:
        CatalogueError: The text is no catalogue.
    """
    catalogue = read_catalogue(text, source)
    plurals = read_lexicon(text, "", source).plurals
    fate = _fates(catalogue, template, own=own)
    kept = [(old, fate.kept[old.line]) for old in catalogue.blocks if old.line in fate.kept]
    blocks = [block for old in catalogue.blocks if (block := _successor(old, fate, plurals))]
    blocks = _with_new(blocks, [_new(each, plurals, own=own) for each in fate.new], template)
    blocks += [_obsolete(block) for block in fate.gone]
    if reorder:
        blocks = _in_order(blocks, template)
    return Update(
        _joined(catalogue, blocks).text,
        len(fate.new),
        len(fate.reworded) + sum(_has_other_plural(*pair) for pair in kept),
        len(fate.revived),
        len(fate.gone),
    )


@dataclass(frozen=True, slots=True)
class _Fates:
    """What happens to which entry; old entries are known by their line."""

    kept: Mapping[int, Block]
    revived: Mapping[int, Block]
    reworded: Mapping[int, Block]
    gone: Sequence[Block]
    lost: frozenset[int]
    new: Sequence[Block]


def _fates(catalogue: PoFile, template: PoFile, *, own: bool) -> _Fates:
    wanted = {block.key: block for block in template.blocks if not block.obsolete}
    current = {block.key: block for block in catalogue.blocks if not block.obsolete}
    before: dict[Key, Block] = {}
    for block in catalogue.blocks:
        if block.obsolete and any(block.texts):
            before.setdefault(block.key, block)
    missing = [block for key, block in wanted.items() if key not in current]
    revived = {before[block.key].line: block for block in missing if block.key in before}
    unknown = [block for block in missing if block.key not in before]
    leaving = [block for key, block in current.items() if key not in wanted]
    reworded = {} if own else _reworded([block for block in leaving if any(block.texts)], unknown)
    found = {block.key for block in reworded.values()}
    gone = [block for block in leaving if block.line not in reworded and _says_something(block, own=own)]
    return _Fates(
        {block.line: wanted[key] for key, block in current.items() if key in wanted},
        revived,
        reworded,
        gone,
        frozenset(block.line for block in leaving if block.line not in reworded),
        [block for block in unknown if block.key not in found],
    )


def _says_something(block: Block, *, own: bool) -> bool:
    """Tell whether an entry holds what nobody could make again: a translation, or a translator's comment."""
    itself = {block.fields["msgid"], block.fields.get("msgid_plural", "")} if own else {""}
    comments = any(line.strip(" #\n") for line in block.part(Part.TRANSLATOR))
    return comments or not set(block.texts) <= itself | {""}


def _reworded(old: Sequence[Block], new: Sequence[Block]) -> dict[int, Block]:
    """Pair entries that go with messages that come, the likest first; a noun's name says what it is, and is never guessed."""
    likeness = sorted(
        (
            (score, -there.line, -here.line, there, here)
            for there in old
            for here in new
            if (score := _likeness(there, here)) >= CLOSE
        ),
        key=lambda found: found[:3],
        reverse=True,
    )
    pairs: dict[int, Block] = {}
    taken: set[Key] = set()
    for _, _, _, there, here in likeness:
        if there.line not in pairs and here.key not in taken:
            pairs[there.line] = here
            taken.add(here.key)
    return pairs


def _likeness(old: Block, new: Block) -> float:
    """Return how like two messages are, from 0 to 1; in another context only the same text is like."""
    (one, text), (other, changed) = old.key, new.key
    if any((context or "").startswith(CONTEXT) for context in (one, other)):
        return 0
    if one != other:
        return float(text == changed)
    matcher = SequenceMatcher(None, text, changed, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= CLOSE and matcher.quick_ratio() >= CLOSE else 0


def _successor(block: Block, fate: _Fates, plurals: int) -> Block | None:
    """Return what stands in an entry's place; None where it leaves."""
    found = _changed(block, fate, plurals)
    return _settled(found) if found and not found.obsolete else found


def _settled(block: Block) -> Block:
    """Return an entry without its doubt where the message is again the one that was translated."""
    if not block.fuzzy or block.previous != _message(block):
        return block
    block = block.with_part(Part.PREVIOUS, [])
    if "msgid_plural" in block.fields and any(_SET_ASIDE.match(line) for line in block.part(Part.TRANSLATOR)):
        return block
    return block.with_flags(tuple(flag for flag in block.flags if flag != "fuzzy"))


def _message(block: Block) -> Mapping[str, str]:
    return {name: text for name, text in block.fields.items() if not name.startswith("msgstr")}


def _changed(block: Block, fate: _Fates, plurals: int) -> Block | None:
    if block.line in fate.kept:
        return _refreshed(block, fate.kept[block.line], plurals)
    if block.line in fate.revived:
        return _refreshed(_current(block), fate.revived[block.line], plurals)
    if block.line in fate.reworded:
        return _doubted(block, fate.reworded[block.line], plurals)
    return None if block.line in fate.lost else block


def _refreshed(block: Block, template: Block, plurals: int) -> Block:
    """Return an entry with the template's comments and flags: each part only where it says something else."""
    if _has_other_plural(block, template):
        return _doubted(block, template, plurals)
    for part in (Part.EXTRACTED, Part.REFERENCES):
        if block.said(part) != template.said(part):
            block = block.with_part(part, template.part(part))
    block = block.with_flags(tuple(dict.fromkeys((*block.flags, *template.flags))))
    lacking = [
        f'msgstr[{number}] ""\n' for number in range(len(block.texts), plurals) if "msgid_plural" in block.fields
    ]
    return block.with_part(Part.FIELDS, [*_whole(block.part(Part.FIELDS)), *lacking]) if lacking else block


def _has_other_plural(block: Block, template: Block) -> bool:
    """Tell whether the plural of the message has changed, has come or has gone."""
    return block.fields.get("msgid_plural") != template.fields.get("msgid_plural")


def _doubted(block: Block, template: Block, plurals: int) -> Block:
    """Return the template's message with the translation of `block`, to be confirmed: fuzzy, with the message that it was of."""
    before = block.field_lines("msgctxt", "msgid", "msgid_plural")
    previous = (block.fuzzy and block.part(Part.PREVIOUS)) or [f"#| {line}" for line in before]
    own = [flag for flag in block.flags if flag != "fuzzy" and not flag.endswith(_FORMAT)]
    said, aside = _translation(block, template, plurals)
    parts = (
        (Part.TRANSLATOR, (*block.part(Part.TRANSLATOR), *aside)),
        (Part.EXTRACTED, template.part(Part.EXTRACTED)),
        (Part.REFERENCES, template.part(Part.REFERENCES)),
        (Part.FLAGS, (f"#, {', '.join(dict.fromkeys(('fuzzy', *own, *template.flags)))}\n",)),
        (Part.PREVIOUS, previous),
        (Part.FIELDS, (*template.field_lines("msgctxt", "msgid", "msgid_plural"), *said)),
    )
    lines = tuple((part, line) for part, own_lines in parts for line in _whole(own_lines))
    return replace(block, lines=lines, fields={**template.fields})


def _translation(block: Block, template: Block, plurals: int) -> tuple[Sequence[str], Sequence[str]]:
    """Return the lines of a translation for a message that may have got or lost its plural, and those set aside as comments."""
    lines = _whole(block.field_lines("msgstr"))
    had, has = "msgid_plural" in block.fields, "msgid_plural" in template.fields
    if had == has:
        forms = len(block.texts)
        return (*lines, *(f'msgstr[{number}] ""\n' for number in range(forms, plurals) if has)), ()
    if has:
        return [_renamed(line, f"msgstr[{form}]") for form in range(plurals) for line in lines], ()
    second = next((place for place, line in enumerate(lines) if line.lstrip().startswith("msgstr[1]")), len(lines))
    first = [_renamed(line, "msgstr") for line in lines[:second]]
    return first, [f"# {line}" for line in lines[second:]]


def _renamed(line: str, keyword: str) -> str:
    """Return a line of a field with another keyword, where it has one."""
    return _KEYWORD.sub(keyword, line, count=1)


def _new(template: Block, plurals: int, *, own: bool) -> Block:
    """Return the entry for a message that is new: empty, or in its own language already said."""
    ids = template.field_lines("msgctxt", "msgid", "msgid_plural")
    several = "msgid_plural" in template.fields
    if own and not (template.key[0] or "").startswith(CONTEXT) and (not several or plurals == len(_OWN)):
        said = [
            _renamed(line, form if several else "msgstr") for name, form in _OWN for line in template.field_lines(name)
        ]
    else:
        said = [f'msgstr[{number}] ""\n' for number in range(plurals)] if several else ['msgstr ""\n']
    return replace(template.with_part(Part.FIELDS, _whole([*ids, *said])), line=0, after="\n")


_OWN: Final = (("msgid", "msgstr[0]"), ("msgid_plural", "msgstr[1]"))
"""Where the texts of a message stand as its own translation."""


def _obsolete(block: Block) -> Block:
    """Return an entry as one that nothing asks for any more: what the template said of it goes, all else stays."""
    marks = {Part.PREVIOUS: "#~", Part.FIELDS: "#~ "}
    lines = tuple(
        (part, marks.get(part, "") + (line.removeprefix("#") if part is Part.PREVIOUS else line))
        for part, line in block.lines
        if part not in {Part.EXTRACTED, Part.REFERENCES}
    )
    return replace(block, lines=tuple(_ended(lines)), obsolete=True, after="\n")


def _current(block: Block) -> Block:
    """Return an obsolete entry as one that is asked for again."""
    lines = tuple(
        (part, line.removeprefix("#~").lstrip(" \t") if part is Part.FIELDS else line.replace("#~|", "#|", 1))
        for part, line in block.lines
    )
    return replace(block, lines=lines, obsolete=False)


def _ended(lines: Iterable[tuple[Part, str]]) -> Iterator[tuple[Part, str]]:
    return ((part, line if line.endswith("\n") else line + "\n") for part, line in lines)


def _whole(lines: Sequence[str]) -> list[str]:
    """Return lines that all have their end: the last one of a file may lack it."""
    return [line if line.endswith("\n") else line + "\n" for line in lines]


def _with_new(blocks: Sequence[Block], new: Sequence[Block], template: PoFile) -> list[Block]:
    """Put new entries where the template has them: behind the nearest entry before them that the catalogue has."""
    coming = {block.key: block for block in new}
    present = {block.key for block in blocks if not block.obsolete}
    behind: dict[Key | None, list[Block]] = {}
    last: Key | None = None
    for block in template.blocks:
        if block.key in present:
            last = block.key
        elif block.key in coming:
            behind.setdefault(last, []).append(coming[block.key])
    placed = list(behind.get(None, []))
    for block in blocks:
        placed.append(block)
        placed += [] if block.obsolete else behind.get(block.key, [])
    return placed


def _in_order(blocks: Sequence[Block], template: PoFile) -> list[Block]:
    """Put the entries in the template's order, obsolete ones last."""
    place = {block.key: number for number, block in enumerate(template.blocks)}
    return sorted(blocks, key=lambda block: len(place) if block.obsolete else place[block.key])


def _joined(catalogue: PoFile, blocks: Sequence[Block]) -> PoFile:
    """Return the catalogue with these entries: an empty line between them where the last one got another one behind it."""
    old = catalogue.blocks
    end, last = (old[-1].after, old[-1].line) if old else ("", 0)
    inner = [_closed(block) if block.line == last and not block.after else block for block in blocks]
    header = catalogue.header if catalogue.header.after or not blocks else _closed(catalogue.header)
    if blocks:
        inner[-1] = replace(blocks[-1], after=end)
    return replace(catalogue, header=header, blocks=tuple(inner))


def _closed(block: Block) -> Block:
    return replace(block, lines=tuple(_ended(block.lines)), after="\n")
