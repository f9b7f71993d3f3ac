"""Addresses of an earlier site: `redirects.toml` says which page of this one stands for each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable
from typing import Final

from generator.reading import ContentError

REDIRECTS: Final = "redirects.toml"

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
        pages: The names that pages have besides the glossary's: those of the games.

    Raises:
        ContentError: The file is no TOML, an old path cannot be one, or a name can be no page's.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{REDIRECTS}: not valid TOML: {error}") from None
    names = {*pages, GLOSSARY_NAME}
    for old, target in found.items():
        if not _OLD.fullmatch(old) or {".", ".."} & {*old.split("/")}:
            raise ContentError(f'{REDIRECTS}: "{old}": expected {_OLD_IS}')
        if not isinstance(target, str):
            raise ContentError(
                f'{REDIRECTS}: "{old}": expected one name of a page in quotes, and the old path in quotes too'
            )
        _refuse_unknown(old, target, languages, names)
    return found


def _refuse_unknown(old: str, target: str, languages: Collection[str], names: Collection[str]) -> None:
    language, slash, name = target.partition("/")
    if language not in languages or (slash and name not in names):
        example = next(iter(languages))
        raise ContentError(
            f'{REDIRECTS}: "{old}" = "{target}": expected the name of a page: a language ({", ".join(languages)}), '
            f'or with a game or the glossary, like "{example}/{min(names)}"'
        )
