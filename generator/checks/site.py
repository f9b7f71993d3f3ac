"""The site as it is built, for the checks to look at: every file, the pages read, and where each page comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

from generator.crawl import Document, Element, address_of, read_page, target_of

Source: TypeAlias = Path | bytes
"""A file, or a file's content."""

RUNTIME: Final = "assets/pyodide-"
"""How the paths of the files begin that are not ours: Pyodide's."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault: the file of the site, the line in it (0 for the whole file), what was found and what is allowed.

    `evidence` is what to look for in the sources: the words or the address as a person wrote them.
    """

    file: str
    line: int
    text: str
    evidence: str = ""


@dataclass(frozen=True)
class Built:
    """A built site.

    Args:
        base_url: Where it stands; addresses that begin with it are links inside the site too.
        default_language: The language for readers of all others.
        files: Path from the site's root -> the file.
        sources: Path from the site's root -> the file of the sources that the page comes from.
        samples: Language -> texts in it, from which the words of each language are learnt.
    """

    base_url: str
    default_language: str
    files: Mapping[str, Source]
    sources: Mapping[str, str] = field(default_factory=dict)
    samples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def pages(self) -> Mapping[str, Document]:
        """Every page, read."""
        return {name: read_page(self.text(name)) for name in self.files if name.endswith(".html")}

    @cached_property
    def ids(self) -> Mapping[str, frozenset[str]]:
        """The ids of each page."""
        return {
            name: frozenset(each.get("id") for each in page.elements if each.has("id"))
            for name, page in self.pages.items()
        }

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

    def address(self, name: str) -> str:
        """Give the address of a file."""
        return address_of(name, self.base_url)

    def target(self, name: str, link: str) -> str | None:
        """Give the file of the site that a link in a file leads to; None where there is none."""
        found = target_of(name, link, self.base_url)
        return found if found in self.files else None

    @cached_property
    def listed(self) -> Mapping[str, Document]:
        """The pages that search engines may list."""
        return {name: page for name, page in self.pages.items() if not redirect(page) and not unlisted(page)}

    @cached_property
    def shown(self) -> Mapping[str, Document]:
        """The pages that a visitor sees: all but those that only lead to another."""
        return {name: page for name, page in self.pages.items() if not redirect(page)}


def redirect(page: Document) -> Element | None:
    """Give the element by which a page leads to another at once; None where it does not."""
    return next((each for each in page.all("meta") if each.get("http-equiv").lower() == "refresh"), None)


def redirect_target(page: Document) -> str | None:
    """Give the address that a page leads to at once."""
    element = redirect(page)
    return element.get("content").partition("=")[2].strip("'\" ") if element else None


def unlisted(page: Document) -> bool:
    """Tell whether a page asks search engines to leave it alone."""
    robots = page.named("robots")
    return robots is not None and "noindex" in robots.get("content")
