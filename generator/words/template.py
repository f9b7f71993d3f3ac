"""The template `locales/messages.pot`: every message and noun with comments that a translator can work from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import polib

from generator.words.comments import Showing, message_comment, noun_comment, showing
from generator.words.errors import CatalogueError
from generator.words.nouns import CONTEXT
from generator.words.registry import Registered, every_message, needed_nouns

SOURCE_LANGUAGE: Final = "X-Source-Language"
"""The header of the template that names the language of the messages."""

_HEADER: Final = {
    "Project-Id-Version": "Parterre",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;",
}


def template_path(root: Path) -> Path:
    """Return where the template lies."""
    return root / "locales" / "messages.pot"


def write_template(root: Path) -> None:
    """Write `locales/messages.pot` anew from the messages in the code and the nouns in the rules."""
    template_path(root).write_text(template_text(root), encoding="utf-8", newline="\n")


def template_text(root: Path) -> str:
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


def source_language(root: Path) -> str:
    """Return the language of the messages, which the template's header names.

    Raises:
        CatalogueError: It does not.
    """
    path = template_path(root)
    language = polib.pofile(str(path)).metadata.get(SOURCE_LANGUAGE) if path.is_file() else None
    if not language:
        raise CatalogueError(
            f"{path.relative_to(root)}:1: the header has no {SOURCE_LANGUAGE}: expected a language code"
        )
    return str(language)


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
