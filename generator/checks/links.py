"""Links: whatever names an address of the site, be it in a page, a style, a list or the manifest, leads somewhere in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree as ET

from generator.checks.site import Built, Finding, leads_to
from generator.crawl import Document, target_of

_ATTRIBUTES: Final = ("href", "src", "action", "formaction", "poster", "data")
_ADDRESSES: Final = ("og:url", "og:image", "og:image:url", "og:image:secure_url", "twitter:image")
_CSS: Final = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']""")
_IMPORT: Final = re.compile(
    r"""^\s*(?:import|export)\b[^"'\n]*?["'](\.[^"']+)["']|\bimport\(["'](\.[^"']+)["']\)""", re.MULTILINE
)
_ROBOTS: Final = re.compile(r"^\s*sitemap:\s*(\S+)", re.IGNORECASE | re.MULTILINE)
_REDIRECT: Final = re.compile(r"^(?!\s*#)\s*\S+[ \t]+(\S+)", re.MULTILINE)
_IN_JSON: Final = ("url", "src", "start_url", "scope", "item", "image", "logo", "thumbnailUrl", "sameAs")

Named = tuple[int, str]
"""An address as it is written, and its line."""


def page_links(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find links of a page to what is not there, to ids that are not there, out of the site, and without encryption."""
    for line, link in _in_page(page):
        yield from _fault(site, name, line, link)


def file_links(site: Built) -> Iterator[Finding]:
    """Find the same in styles, scripts and lists."""
    for reader, endings in _FILES.items():
        for name in site.named(*endings):
            for line, link in reader(site.text(name)):
                yield from _fault(site, name, line, link)


def _in_page(page: Document) -> Iterator[Named]:
    for each in page.elements:
        yield from ((each.line, each.attributes[name]) for name in _ATTRIBUTES if each.get(name))
        for candidate in filter(None, each.get("srcset").split(",")):
            yield each.line, candidate.split()[0]
        if each.tag == "meta" and (each.get("property") or each.get("name")) in _ADDRESSES:
            yield each.line, each.get("content")
        if each.tag == "script" and each.get("type") == "application/ld+json":
            yield from ((each.line, found) for found in _addresses_in("".join(map(str, each.content))))
    if target := leads_to(page):
        yield 0, target


def addresses_in_style(text: str) -> Iterator[Named]:
    """Yield the addresses that a style sheet loads."""
    return _matches(_CSS, text)


def _in_module(text: str) -> Iterator[Named]:
    return _matches(_IMPORT, text)


def _in_robots(text: str) -> Iterator[Named]:
    return _matches(_ROBOTS, text)


def _in_redirects(text: str) -> Iterator[Named]:
    return ((line, link) for line, link in _matches(_REDIRECT, text) if ":" not in link.partition("://")[2])


def _in_json(text: str) -> Iterator[Named]:
    return ((0, found) for found in _addresses_in(text))


def _in_xml(text: str) -> Iterator[Named]:
    try:
        root = ET.fromstring(text)  # noqa: S314 - the file is the one that was just made
    except ET.ParseError:
        return
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        if element.get("href"):
            yield 0, element.get("href", "")
        elif tag in ("loc", "link", "url") and element.text:
            yield 0, element.text.strip()


_FILES: Final[Mapping[Callable[[str], Iterator[Named]], tuple[str, ...]]] = {
    addresses_in_style: (".css",),
    _in_module: (".mjs", ".js"),
    _in_robots: ("robots.txt",),
    _in_redirects: ("_redirects",),
    _in_json: (".webmanifest", "manifest.json"),
    _in_xml: (".xml",),
}
"""How the addresses in a file are found, by the end of its name."""


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[Named]:
    for match in pattern.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, next(filter(None, match.groups()))


def _addresses_in(text: str) -> Iterator[str]:
    try:
        data = json.loads(text)
    except ValueError:
        return
    yield from _walked(data)


def _walked(data: Any) -> Iterator[str]:
    """Yield what the keys of addresses hold, at any depth."""
    if isinstance(data, list):
        for each in data:
            yield from _walked(each)
    elif isinstance(data, dict):
        for key, value in data.items():
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, str):
                    if key in _IN_JSON:
                        yield each
                else:
                    yield from _walked(each)


def _fault(site: Built, name: str, line: int, link: str) -> Iterator[Finding]:
    if fault := _wrong(site, name, link):
        yield Finding(name, line, f'the link "{link}" {fault}', link)


def _wrong(site: Built, name: str, link: str) -> str | None:
    if link.startswith("http:") and not site.base_url.startswith("http:"):
        return "is not encrypted: expected https://"
    target = target_of(name, link, site.base_url)
    if target is None:
        return None
    if target.startswith(("/", "../")) or target == "..":
        return f"leads out of the site's folder: expected an address under {urlsplit(site.base_url).path}"
    if target not in site.files:
        return f"leads to {target}, which is not there"
    fragment = unquote(urlsplit(link).fragment)
    if fragment and target in site.facts and fragment not in site.facts[target].ids:
        return f"leads to an id that {target} does not have"
    return None


def imported(site: Built, scripts: Iterable[str]) -> set[str]:
    """Give scripts with all that they import."""
    found: set[str] = set()
    waiting = set(scripts)
    while waiting:
        name = waiting.pop()
        found.add(name)
        targets = (site.target(name, link) for _, link in _in_module(site.text(name)))
        waiting |= {each for each in targets if each and each not in found}
    return found
