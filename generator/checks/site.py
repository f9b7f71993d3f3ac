"""The site as it is built, for the checks to look at: every file, the pages read, and where each page comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from generator.crawl import Document, address_of, read_page, target_of
from generator.settings import BUDGETS, Slot

Source: TypeAlias = Path | bytes
"""A file, or a file's content."""

RUNTIME: Final = "assets/pyodide-"
"""How the paths of the files begin that are not ours: Pyodide's."""

_FEED: Final = "application/atom+xml"
_KEPT: Final = 256
"""So many pages are kept as they were read."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault: the file of the site, the line in it (0 for the whole file), what was found and what is allowed.

    `evidence` is what to look for in the sources: the words or the address as a person wrote them.
    """

    file: str
    line: int
    text: str
    evidence: str = ""


@dataclass(frozen=True, eq=False)
class Built:
    """A built site.

    Args:
        base_url: Where it stands; addresses that begin with it are links inside the site too.
        default_language: The language for readers of all others.
        files: Path from the site's root -> the file.
        sources: Path from the site's root -> the file of the sources that the page comes from.
        samples: Language -> texts in it, from which the words of each language are learnt.
        slots: Name -> the HTML that the publisher has put into pages.
        budgets: Kind -> how heavy it may be, in thousands of bytes.
    """

    base_url: str
    default_language: str
    files: Mapping[str, Source]
    sources: Mapping[str, str] = field(default_factory=dict)
    samples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    slots: Mapping[str, Slot] = field(default_factory=dict)
    budgets: Mapping[str, int] = field(default_factory=lambda: BUDGETS)

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The files that are pages."""
        return tuple(name for name in self.files if name.endswith(".html"))

    @cached_property
    def _read(self) -> Callable[[str], Document]:
        return lru_cache(maxsize=_KEPT)(lambda name: read_page(self.text(name)))

    def page(self, name: str) -> Document:
        """Read a page. Those that were read last are kept, so that a large site needs no more memory than a small one."""
        return self._read(name)

    @cached_property
    def facts(self) -> Mapping[str, Facts]:
        """What the pages say that others are held against."""
        return {name: facts_of(self.page(name)) for name in self.pages}

    def content(self, name: str) -> bytes:
        """Give what is in a file."""
        source = self.files[name]
        return source if isinstance(source, bytes) else source.read_bytes()

    def text(self, name: str) -> str:
        """Give the text of a file; what is no UTF-8 becomes a mark."""
        return self.content(name).decode("utf-8", errors="replace")

    def named(self, *endings: str) -> Iterator[str]:
        """Yield the files of ours with one of these endings."""
        return (name for name in self.files if name.endswith(endings) and not name.startswith(RUNTIME))

    def most(self, kind: str) -> int:
        """Give how many bytes there may be of a kind."""
        return 1000 * self.budgets[kind]

    def address(self, name: str) -> str:
        """Give the address of a file."""
        return address_of(name, self.base_url)

    def target(self, name: str, link: str) -> str | None:
        """Give the file of the site that a link in a file leads to; None where there is none."""
        found = target_of(name, link, self.base_url)
        return found if found in self.files else None

    @cached_property
    def shown(self) -> frozenset[str]:
        """The pages that a visitor sees: all but those that only lead to another."""
        return frozenset(name for name, its in self.facts.items() if its.leads is None)

    @cached_property
    def has_games(self) -> bool:
        """Whether there is a page about a game."""
        return any(its.game for its in self.facts.values())

    @cached_property
    def listed(self) -> frozenset[str]:
        """The pages that search engines may list."""
        return frozenset(name for name in self.shown if not self.facts[name].unlisted)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a page says that others are held against; addresses are as they are written.

    `leads` is where it leads at once, where it only does that; `switcher` has language, address and whether it is marked
    as the current one.
    """

    language: str
    ids: frozenset[str]
    canonical: tuple[str, ...]
    alternates: Mapping[str, str]
    feeds: tuple[str, ...]
    switcher: tuple[tuple[str, str, bool], ...]
    leads: str | None
    unlisted: bool
    title: str
    description: str
    game: str


def facts_of(page: Document) -> Facts:
    """Gather what a page says."""
    title = next((each for each in page.all("title") if each.parent and each.parent.tag == "head"), None)
    description, robots = page.named("description"), page.named("robots")
    alternates = page.relations("alternate")
    return Facts(
        page.language,
        frozenset(each.get("id") for each in page.elements if each.has("id")),
        tuple(each.get("href") for each in page.relations("canonical")),
        {each.get("hreflang"): each.get("href") for each in alternates if each.has("hreflang")},
        tuple(each.get("href") for each in alternates if each.get("type") == _FEED),
        tuple(
            (each.get("hreflang"), each.get("href"), each.has("aria-current"))
            for each in page.all("a")
            if each.has("data-language") and each.inside("nav")
        ),
        leads_to(page),
        robots is not None and "noindex" in robots.get("content"),
        title.text if title else "",
        description.get("content").strip() if description else "",
        next((each.get("data-game") for each in page.elements if each.has("data-game")), ""),
    )


def leads_to(page: Document) -> str | None:
    """Give the address that a page leads to at once; None where it does not."""
    found = next((each for each in page.all("meta") if each.get("http-equiv").lower() == "refresh"), None)
    return found.get("content").partition("=")[2].strip("'\" ") if found else None
