"""Catalogues with other translations than the real ones, and what the checks say of them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import polib

from generator.words.lexicon import Lexicon, catalogue_path, load_lexicon, read_lexicon
from generator.words.lints.alike import Said, everything_said
from generator.words.lints.running import lint
from generator.words.registry import every_message, rules_files
from generator.words.template import source_language
from tests.catalogue_of_games import ROOT


@cache
def said() -> Said:
    return everything_said(tuple(rules_files(ROOT).items()))


@cache
def source() -> Lexicon:
    return load_lexicon(ROOT, source_language(ROOT))


@cache
def text_of(language: str) -> str:
    return catalogue_path(ROOT, language).read_text(encoding="utf-8")


def linted(lexicon: Lexicon) -> list[str]:
    return lint(lexicon, source(), [each.message for each in every_message()], said())


def changed(language: str, changes: dict[tuple[str | None, str], Any], comment: str | None = None) -> Lexicon:
    """A catalogue with other translations: a text, or the texts of all plural forms."""
    file = polib.pofile("\n" + text_of(language), wrapwidth=0)
    for entry in file:
        new = changes.get((entry.msgctxt, entry.msgid))
        if isinstance(new, str):
            entry.msgstr = new
        elif new is not None:
            entry.msgstr_plural = dict(enumerate(new))
        if new is not None and comment is not None:
            entry.tcomment = comment
    return read_lexicon(str(file), language, f"locales/{language}/LC_MESSAGES/messages.po")


def key_of(message: str) -> tuple[str | None, str]:
    """An entry's key, written as in errors: the text, or `text (context)`."""
    found = [each.message.key for each in every_message() if each.message.text == message]
    if found:
        return found[0]
    match = re.fullmatch(r"(.+) \((.+)\)", message)
    assert match, message
    return match[2], match[1]
