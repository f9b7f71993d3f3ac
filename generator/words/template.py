"""The template `locales/messages.pot`: every message and noun with comments that a translator can work from."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path
from typing import Final

import polib

from generator.sources import Root, Sources
from generator.words.comments import Showing, message_comment, noun_comment, showing
from generator.words.errors import CatalogueError
from generator.words.lexicon import catalogued
from generator.words.nouns import CONTEXT
from generator.words.registry import Registered, every_message, needed_nouns

SOURCE_LANGUAGE: Final = "X-Source-Language"
"""The header of the template that names the language of the messages."""

_TEMPLATE: Final = "locales/messages.pot"
_NAMED: Final = re.compile(rf'^"{SOURCE_LANGUAGE}: *([^\s\\"]+) *(?:\\n)?"', re.MULTILINE)

_HEADER: Final = {
    "Project-Id-Version": "Parterre",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;",
}


def template_path(root: Root) -> Path:
    """Return where the template lies."""
    return Sources.of(root).home / _TEMPLATE


def template_text(root: Root) -> str:
    """Return what `locales/messages.pot` should contain; no date is in it, so that it changes only with what it says.

    Raises:
        CatalogueError: There is no template yet that names the source language.
    """
    language = source_language(root)
    shown = showing(root, language)
    file = polib.POFile(wrapwidth=0)
    file.metadata = {**_HEADER, SOURCE_LANGUAGE: language}
    file.extend(_message_entry(registered, shown) for registered in every_message())
    for kind, names in needed_nouns(root).items():
        file.extend(
            polib.POEntry(msgctxt=CONTEXT + kind, msgid=name, comment=noun_comment(kind, name, shown)) for name in names
        )
    return str(file)


def source_language(root: Root) -> str:
    """Return the language of the messages, which the template's header names.

    No more than that one line is read, so that the template can be written anew whatever has become of the rest.

    Raises:
        CatalogueError: It does not, or it names one without a catalogue.
    """
    path = Sources.of(root).find(_TEMPLATE)
    header = path.read_bytes().decode("utf-8", "replace").lstrip().partition("\n\n")[0] if path else ""
    named: list[str] = sorted(set(_NAMED.findall(header)))
    if len(named) == 1 and named[0] in catalogued(root):
        return named[0]
    found = ", ".join(f"{SOURCE_LANGUAGE}: {code}" for code in named) or f"no {SOURCE_LANGUAGE}"
    raise CatalogueError(
        f"{_TEMPLATE}:1: the header has {found}: expected a first entry with a line "
        f'"{SOURCE_LANGUAGE}: CODE\\n" for one of the catalogues: {", ".join(catalogued(root))}'
    )


def template_faults(root: Root) -> list[str]:
    """Return in one line that the template is not what code, rules and settings ask for, and from which line on; or nothing."""
    path = template_path(root)
    source = Sources.of(root).named(path)
    try:
        wanted = template_text(root).encode("utf-8").split(b"\n")
        there = path.read_bytes().split(b"\n")
    except CatalogueError as error:
        return [str(error)]
    if there == wanted:
        return []
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(there, wanted, strict=False)))
    return [
        f"{source}:{same + 1}: is not what the messages, rules and settings ask for: run build.py translate extract"
    ]


def _message_entry(registered: Registered, shown: Showing) -> polib.POEntry:
    message = registered.message
    entry = polib.POEntry(
        msgctxt=message.context,
        msgid=message.text,
        comment=message_comment(registered, shown),
        occurrences=[(registered.file, "")],
        flags=["python-brace-format"] if message.holes else [],
    )
    if message.plural is not None:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = {0: "", 1: ""}
    return entry
