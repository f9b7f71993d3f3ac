"""Reading the built pages as a visitor's browser would: their ids, links and languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from posixpath import normpath
from typing import Final
from urllib.parse import unquote, urlsplit

_VOID: Final = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
_LINKS: Final[Mapping[str, str]] = {"a": "href", "link": "href", "script": "src", "img": "src", "source": "src"}


@dataclass
class Seen:
    """What stands in one page; links are the addresses as they are written."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    unclosed: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen = Seen()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.seen.ids.append(values["id"])
        if address := values.get(_LINKS.get(tag, "")):
            self.seen.links.append(address)
        for name in ("aria-labelledby", "aria-describedby", "for"):
            self.seen.references += values.get(name, "").split()
        if tag == "use":
            self.seen.references.append(values.get("href", "").removeprefix("#"))
        if tag not in _VOID:
            self.seen.unclosed.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.seen.unclosed.pop()

    def handle_endtag(self, tag: str) -> None:
        if self.seen.unclosed and self.seen.unclosed[-1] == tag:
            self.seen.unclosed.pop()
        else:
            self.seen.unclosed.append(f"/{tag}")


def read_page(html: str) -> Seen:
    """Read one page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.seen


def page_faults(pages: Mapping[str, str], files: Collection[str], base_url: str) -> Iterator[str]:
    """Yield the faults of a site, one line each: links that lead nowhere in it, ids that stand twice, unclosed elements.

    Args:
        pages: File from the site's root -> HTML.
        files: The other files of the site.
        base_url: Where the site stands; addresses that begin with it are links inside the site too.
    """
    seen = {name: read_page(html) for name, html in pages.items()}
    present = set(pages) | set(files)
    for name, page in seen.items():
        yield from (f"{name}: the id {each!r} stands twice" for each in _twice(page.ids))
        yield from (f"{name}: no element has the id {each!r}" for each in page.references if each not in page.ids)
        yield from (f"{name}: <{tag}> is not closed where it should be" for tag in page.unclosed)
        for link in page.links:
            if fault := _link_fault(name, link, seen, present, base_url):
                yield f"{name}: {fault}"


def _twice(values: Iterable[str]) -> list[str]:
    return [value for value, times in Counter(values).items() if times > 1]


def _link_fault(page: str, link: str, seen: Mapping[str, Seen], present: Collection[str], base_url: str) -> str | None:
    target = target_of(page, link, base_url)
    if target is None:
        return None
    if target not in present:
        return f"the link {link!r} leads to {target!r}, which is not there"
    fragment = unquote(urlsplit(link).fragment)
    if fragment and target in seen and fragment not in seen[target].ids:
        return f"the link {link!r} leads to an id that {target!r} does not have"
    return None


def target_of(page: str, link: str, base_url: str) -> str | None:
    """Give the file of the site that a link in the file `page` leads to; None for links out of the site.

    A link that climbs out of the site's folder gives a path that no file has.
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
