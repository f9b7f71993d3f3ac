"""Old addresses: each has a page that leads on by itself, and a line for hosts that can answer with a redirection."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import quote

from generator.catalogue import Catalogue
from generator.moved import place_of
from generator.pages.addresses import ASSETS, Place, file_of, game_path
from generator.pages.extra import PREFIX
from generator.reading import ContentError

REDIRECTS_FILE: Final = "_redirects"
"""The file in which Netlify, Cloudflare Pages and others look for redirections."""

_PAGES: Final = ("", ".html", ".htm")
"""The endings of paths that a host shows as a page; a line in REDIRECTS_FILE is all that can be done for others."""


@dataclass(frozen=True, slots=True)
class Redirect:
    """An old path from the site's root, and the page that stands for it now. `source` is what errors name."""

    old: str
    place: Place
    source: str

    @property
    def path(self) -> str:
        """The path of the page at the old address: a path without an ending is shown from a folder of its own."""
        ending = PurePosixPath(self.old).suffix
        return self.old if ending or self.old.endswith("/") else self.old + "/"

    @property
    def is_page(self) -> bool:
        """Whether a page can stand at the old address."""
        return self.path.endswith("/") or PurePosixPath(self.old).suffix in _PAGES


def redirects(catalogue: Catalogue, places: Iterable[Place], files: Collection[str]) -> tuple[Redirect, ...]:
    """Give all old addresses whose page is published: former slugs, and those of an earlier site.

    `files` are the files of the site that no page of a language is.

    Raises:
        ContentError: Something else stands at an old address.
    """
    there = {(place.language, place.name): place for place in places}
    found = [*_former(catalogue, there), *_earlier(catalogue, there)]
    taken = {file_of(place.path).casefold(): place.source for place in there.values()}
    taken |= {file.casefold(): f"the site's own {file}" for file in files}
    for each in found:
        _take(each, taken)
    return tuple(found)


def _former(catalogue: Catalogue, there: Mapping[tuple[str, str], Place]) -> Iterator[Redirect]:
    for prose in catalogue.prose.values():
        for slug in () if prose.text_lang else prose.former:
            old = game_path(catalogue.site, prose.language, slug)
            yield Redirect(old, there[prose.language, prose.game], f'{prose.source}: former: "{slug}"')


def _earlier(catalogue: Catalogue, there: Mapping[tuple[str, str], Place]) -> Iterator[Redirect]:
    for old, target in catalogue.redirects.items():
        language, _, name = target.partition("/")
        if place := there.get((language, name)) or there.get((language, PREFIX + name)):
            yield Redirect(old, place, place_of(old))


def _take(redirect: Redirect, taken: dict[str, str]) -> None:
    """Note the file of an old address in `taken` (file in small letters -> what has it)."""
    file = file_of(redirect.path).casefold()
    above = [str(folder) for folder in PurePosixPath(file).parents]
    owner = next((taken[name] for name in (file, *above) if name in taken), None)
    if owner is None and (ASSETS in above or any(name.startswith(file + "/") for name in taken)):
        owner = "a folder of the site"
    if owner is not None:
        raise ContentError(f"{redirect.source}: expected an address at which nothing stands, but {owner} has it")
    taken[file] = redirect.source


def redirects_file(found: Iterable[Redirect], base_path: str) -> str:
    """Write the lines for the host; `base_path` is the path of the site there."""
    lines = [f"{quote(base_path + each.old)} {quote(base_path + each.place.path)} 301" for each in found]
    return "".join(f"{line}\n" for line in lines)
