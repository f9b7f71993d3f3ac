"""Addresses of an earlier site: `redirects.toml` says which page of this one stands for each."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from generator.reading import ContentError, Fields, lines_of_keys, nearest
from generator.sources import CONTENT

REDIRECTS: Final = "redirects.toml"

_SOURCE: Final = f"{CONTENT}/{REDIRECTS}"
"""How errors call the file."""

GLOSSARY_NAME: Final = "glossary"
"""What a glossary is called in `redirects.toml`, whatever its address in each language."""

_OLD: Final = re.compile(r"(?:[^/\s?#*:\\%\"<>|\x00-\x1f]+/)*[^/\s?#*:\\%\"<>|\x00-\x1f]+/?")
_OLD_IS: Final = (
    'a path from the site\'s root like "games/old.html", without a slash at its beginning, and without "..", spaces, '
    "and any of ? # * : % \\"
)


def read_redirects(text: str, languages: Collection[str], pages: Iterable[str]) -> dict[str, str]:
    """Read the file: old path -> name of a page, a language alone ("de") or with the page's name ("de/kingdom").

    Args:
        text: The file.
        languages: All languages of the site, also those that are not being built.
        pages: The names that pages have besides the glossary's: those of the games and of the further pages.

    Raises:
        ContentError: The file is no TOML, an old path cannot be one, or a name can be no page's.
    """
    found = Fields.parse(_SOURCE, text).values()
    names, lines = {*pages, GLOSSARY_NAME}, lines_of_keys(text)
    for old, target in found.items():
        where = place_of(old, lines.get(old))
        if not _OLD.fullmatch(old) or {".", ".."} & {*old.split("/")}:
            raise ContentError(f"{where}: expected {_OLD_IS}")
        if not isinstance(target, str):
            raise ContentError(f"{where}: expected one name of a page in quotes, and the old path in quotes too")
        _refuse_unknown(where, target, languages, names)
    return found


def place_of(old: str, line: int | None = None) -> str:
    """Say where an old path stands, for errors."""
    return f'{_SOURCE}{f":{line}" if line else ""}: "{old}"'


def _refuse_unknown(where: str, target: str, languages: Collection[str], names: Collection[str]) -> None:
    language, slash, name = target.partition("/")
    if language in languages and (name in names or not slash):
        return
    example = f"{language if language in languages else next(iter(languages))}/{nearest(name, names) or min(names)}"
    raise ContentError(
        f'{where} = "{target}": expected the name of a page: a language ({", ".join(languages)}), or with a game, '
        f'a further page or the glossary, like "{example}"'
    )
