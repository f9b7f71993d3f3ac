"""Addresses inside the site, all from one place. Links are relative, so that a built site works under any path; only what leaves the site is absolute."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from generator.catalogue import SLUG_HOLE, Site
from generator.reading import ContentError
from generator.words.voice import Text

NOT_FOUND: Final = "404.html"

ASSETS: Final = "assets"
"""The folder of the site's own files, in which no page stands."""


def index_path(site: Site, language: str) -> str:
    """Give the path of a language's list of games from the site's root; "" where the language stands at the root itself."""
    return "" if language == site.unprefixed else f"{language}/"


def page_path(site: Site, language: str, slug: str) -> str:
    """Give the path of a page that is none of a game's, such as the glossary."""
    return f"{index_path(site, language)}{slug}/"


def game_path(site: Site, language: str, slug: str) -> str:
    """Give the path of a game's page from the site's root, by the language's pattern."""
    pattern = site.languages[language].address
    return index_path(site, language) + pattern.replace(SLUG_HOLE, slug)


def not_found_path(site: Site, language: str) -> str:
    """Give the path of the language's own page for wrong addresses, which some hosts find by going up from the address."""
    return index_path(site, language) + NOT_FOUND


def file_of(path: str) -> str:
    """Give the file that a host gives for a path."""
    return path + "index.html" if not path or path.endswith("/") else path


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of a language stands. `name` is what other files call it, `source` where its address is written."""

    path: str
    language: str
    name: str
    title: Text
    source: str


def refuse_clashes(site: Site, places: Iterable[Place]) -> None:
    """Refuse pages that stand in each other's way, or in that of the site's own files or another language's folder.

    Raises:
        ContentError: There is such a page.
    """
    folders = {code.casefold() for code in site.languages} | {ASSETS}
    taken: dict[str, Place] = {}
    for place in places:
        first = place.path.partition("/")[0].casefold()
        other = taken.setdefault(place.path.casefold(), place)
        if other is not place:
            raise _clash(place, f"one that {other.source} does not have")
        if place.language == site.unprefixed and first in folders:
            raise _clash(place, f"one that does not begin with {first}/, which is a folder of the site")


def _clash(place: Place, expected: str) -> ContentError:
    return ContentError(f'{place.source}: the address of this page is "{place.path}": expected {expected}')


def _relative(target: str, folder: str) -> str:
    """Do what `relpath` does with paths from the site's root, without asking the system where they would lie."""
    there, here = (path.split("/") if path else [] for path in (target.rstrip("/"), folder))
    shared = next((n for n, (one, other) in enumerate(zip(there, here, strict=False)) if one != other), None)
    same = min(len(there), len(here)) if shared is None else shared
    return "/".join([".."] * (len(here) - same) + there[same:]) or "."


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses as the page at `path` (from the site's root; "" is the root page) writes them."""

    base_url: str
    path: str

    def to(self, target: str) -> str:
        """Give the address of a path from the site's root.

        The pages for wrong addresses are shown at any depth, so their links start from the host's root.
        """
        folder, _, name = self.path.rpartition("/")
        if name == NOT_FOUND:
            return self.base_path + target
        relative = _relative(target, folder)
        return relative + "/" if target.endswith("/") or not target else relative

    @property
    def base_path(self) -> str:
        """The path of the site on its host."""
        return urlsplit(self.base_url).path

    def absolute(self, target: str) -> str:
        """Give the whole address of a path from the site's root, for readers outside the site."""
        return self.base_url + target
