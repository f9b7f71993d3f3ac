"""How a new language begins: with an empty catalogue, whose header is right."""

from __future__ import annotations

import gettext
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

from generator.house.errors import ParterreError
from generator.reading import LANGUAGE
from generator.sources import Root, Sources
from generator.translate.files import read_catalogue, replace_file
from generator.translate.update import updated
from generator.words.lexicon import catalogue_path
from generator.words.template import source_language, template_path, template_text

_PLAIN: Final = ("nplurals=1; plural=0;", "nplurals=2; plural=(n != 1);", "nplurals=2; plural=(n > 1);")
"""The rules for plurals as gettext's own tools write them."""

_GREATEST: Final = 1000
"""No number in a game comes up to this: a form for millions alone would never be shown."""

_SETTINGS: Final = """\
[languages.{code}]
name = "{name}"
tagline = "…"
description = "…"
missing = "leave-out"
"""


def begin(root: Root, code: str) -> tuple[Path, str]:
    """Write an empty catalogue for a language; return its path and what content/site.toml needs.

    Raises:
        ParterreError: The language is there, or `code` is none that Babel knows.
        CatalogueError: The template does not name the language of the messages.
    """
    locale = _locale(code)
    path = catalogue_path(root, code)
    if path.exists():
        raise ParterreError(
            f"{Sources.of(root).named(path)}: is there already: expected a language without a catalogue"
        )
    own = source_language(root)
    template = read_catalogue(template_text(root), Sources.of(root).named(template_path(root)))
    empty = header(locale, own, datetime.now(UTC))
    text = updated(empty, template, Sources.of(root).named(path)).text
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, text)
    return path, _SETTINGS.format(code=code, name=_capital(locale.get_display_name() or code))


def _locale(code: str) -> Locale:
    try:
        if LANGUAGE.fullmatch(code):
            return Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        pass
    raise ParterreError(
        f"unknown language {code!r}: expected a code that the CLDR has, like those in content/site.toml"
    )


def header(locale: Locale, own: str, now: datetime) -> str:
    """Return a catalogue that has only its header; `own` is the language in which the team is named."""
    lines = (
        "Project-Id-Version: Parterre",
        f"PO-Revision-Date: {now:%Y-%m-%d %H:%M%z}",
        "Last-Translator: Parterre contributors",
        f"Language-Team: {locale.get_display_name(_locale(own))}",
        f"Language: {locale}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {plural_forms(locale)}",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines)


def plural_forms(locale: Locale) -> str:
    """Return the rule for plurals: gettext's own where it says the same of every number that a game can have.

    Babel has the rules of the CLDR, where some languages have a further form for millions; catalogues never have it.
    """
    plural = get_plural(str(locale))
    theirs = [plural.plural_expr, *(rule.partition("plural=")[2].rstrip(";") for rule in _PLAIN)]
    classes = [_classes(expression) for expression in theirs]
    return next((rule for rule, found in zip(_PLAIN, classes[1:], strict=True) if found == classes[0]), None) or (
        f"nplurals={plural.num_plurals}; plural={plural.plural_expr};"
    )


def _classes(expression: str) -> list[int]:
    """Return for each number which form it takes, the forms numbered as they are met."""
    rule = gettext.c2py(expression)
    forms: dict[int, int] = {}
    return [forms.setdefault(rule(number), len(forms)) for number in range(_GREATEST)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
