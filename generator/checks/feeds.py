"""Feeds: the news of each language are Atom as its standard has it, and lead to pages in that language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from generator.checks.site import Built, Finding

_ATOM: Final = "{http://www.w3.org/2005/Atom}"
_LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_NEEDED: Final = ("id", "title", "updated")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


def feeds(site: Built) -> Iterator[Finding]:
    """Find feeds that cannot be read, lack what Atom asks for, or name pages that are not listed or in another language."""
    for name in dict.fromkeys(_named(site)):
        try:
            root = ET.fromstring(site.text(name))  # noqa: S314 - the file is the one that was just made
        except ET.ParseError as error:
            yield Finding(name, error.position[0], f"no XML: {error}")
            continue
        ids = [each.findtext(f"{_ATOM}id") for each in root.iter(f"{_ATOM}entry")]
        if len(set(ids)) < len(ids):
            yield Finding(name, 0, "two entries have the same id: expected one for each")
        for each in (root, *root.iter(f"{_ATOM}entry")):
            for fault in _faults(site, name, each, root.get(_LANGUAGE, "")):
                yield Finding(name, 0, fault)


def _named(site: Built) -> Iterator[str]:
    """Yield the feeds that pages lead to."""
    for name in site.pages:
        if name in site.listed:
            yield from filter(None, (site.target(name, each) for each in site.facts[name].feeds))


def _faults(site: Built, name: str, element: ET.Element, language: str) -> Iterator[str]:
    title = element.findtext(f"{_ATOM}title") or element.tag.rpartition("}")[2]
    for key in _NEEDED:
        if not element.findtext(f"{_ATOM}{key}"):
            yield f'"{title}": no {key}: expected one'
    if (time := element.findtext(f"{_ATOM}updated")) and not _TIME.fullmatch(time):
        yield f'"{title}": updated {time}: expected a time like 2025-01-31T00:00:00Z'
    for link in element.findall(f"{_ATOM}link"):
        target = site.target(name, link.get("href", ""))
        if link.get("rel", "alternate") == "alternate" and target is not None:
            if target not in site.listed:
                yield f'"{title}": {link.get("href")}: expected a page that search engines may list'
            elif site.facts[target].language != language:
                yield f'"{title}": {link.get("href")} is in "{site.facts[target].language}", the feed in "{language}"'
