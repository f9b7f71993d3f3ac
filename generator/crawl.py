"""Reading the built pages as a visitor's browser would: their elements, texts and languages, and where links lead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from posixpath import normpath
from typing import Final
from urllib.parse import unquote, urlsplit

_VOID: Final = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
_UNSEEN: Final = frozenset(["script", "style"])
_SPACES: Final = re.compile(r"[ \t\n\r\f]+")


@dataclass(eq=False, slots=True)
class Element:
    """An element of a page, the line on which it begins, and what is in it, in order."""

    tag: str
    attributes: dict[str, str]
    line: int
    parent: Element | None
    content: list[Element | str] = field(default_factory=list)

    def get(self, name: str) -> str:
        """Give an attribute's value; nothing where it is not there."""
        return self.attributes.get(name, "")

    def has(self, name: str) -> bool:
        """Tell whether the element has an attribute."""
        return name in self.attributes

    def around(self) -> Iterator[Element]:
        """Yield the element and those it lies in, outwards."""
        element: Element | None = self
        while element is not None:
            yield element
            element = element.parent

    def inside(self, tag: str) -> bool:
        """Tell whether the element is, or lies in, one of these."""
        return any(each.tag == tag for each in self.around())

    @property
    def language(self) -> str:
        """The language in which the element's text is written."""
        return next((each.attributes["lang"] for each in self.around() if "lang" in each.attributes), "")

    @property
    def text(self) -> str:
        """What stands in the element, with single spaces."""
        return _SPACES.sub(" ", "".join(_texts(self))).strip(" ")


def _texts(element: Element) -> Iterator[str]:
    for each in element.content:
        if isinstance(each, str):
            yield each
        elif each.tag not in _UNSEEN:
            yield from _texts(each)


@dataclass(slots=True)
class Document:
    """A page: its elements in order, and the end tags that do not fit, each with its line."""

    elements: list[Element] = field(default_factory=list)
    unclosed: list[tuple[int, str]] = field(default_factory=list)

    def all(self, *tags: str) -> Iterator[Element]:
        """Yield the elements with one of these tags."""
        return (each for each in self.elements if each.tag in tags)

    def first(self, tag: str) -> Element | None:
        """Give the first element with a tag."""
        return next(self.all(tag), None)

    @property
    def language(self) -> str:
        """The language of the page."""
        root = self.first("html")
        return root.get("lang") if root else ""

    def named(self, name: str) -> Element | None:
        """Give the `meta` element with a name or property."""
        return next((each for each in self.all("meta") if name in (each.get("name"), each.get("property"))), None)

    def relations(self, relation: str) -> list[Element]:
        """Give the `link` elements of a relation."""
        return [each for each in self.all("link") if relation in each.get("rel").split()]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.document = Document()
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = self._add(tag, attrs)
        if tag not in _VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        depth = next((n for n in reversed(range(len(self.open))) if self.open[n].tag == tag), None)
        if depth is None:
            self.document.unclosed.append((self.getpos()[0], f"/{tag}"))
            return
        self.document.unclosed += [(each.line, each.tag) for each in self.open[depth + 1 :]]
        del self.open[depth:]

    def handle_data(self, data: str) -> None:
        if self.open:
            self.open[-1].content.append(data)

    def close(self) -> None:
        super().close()
        self.document.unclosed += [(each.line, each.tag) for each in self.open]

    def _add(self, tag: str, attrs: list[tuple[str, str | None]]) -> Element:
        parent = self.open[-1] if self.open else None
        element = Element(tag, {name: value or "" for name, value in attrs}, self.getpos()[0], parent)
        self.document.elements.append(element)
        if parent:
            parent.content.append(element)
        return element


def read_page(html: str) -> Document:
    """Read one page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.document


def target_of(page: str, link: str, base_url: str) -> str | None:
    """Give the file of the site that a link in the file `page` leads to; None for links out of the site.

    A link that climbs out of the site's folder gives a path that no file has: it begins with a slash or with two dots.
    """
    root = urlsplit(base_url)
    address = urlsplit(link)
    if address.scheme or address.netloc:
        if not link.startswith(base_url):
            return None
        path = address.path.removeprefix(root.path)
    elif address.path.startswith("/"):
        if not address.path.startswith(root.path):
            return address.path
        path = address.path.removeprefix(root.path)
    elif not address.path:
        return page
    else:
        folder = page.rpartition("/")[0]
        path = normpath(f"{folder}/{address.path}".lstrip("/")) + ("/" if address.path.endswith(("/", ".")) else "")
    path = unquote(path).removeprefix("./")
    return path + "index.html" if not path or path.endswith("/") else path


def address_of(file: str, base_url: str) -> str:
    """Give the address at which a host shows a file of the site."""
    return base_url + (file.removesuffix("index.html") if f"/{file}".endswith("/index.html") else file)
