"""The feed of a language's new games (Atom, RFC 4287), for readers who want to be told of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

from generator.catalogue import Catalogue, Prose, Site
from generator.pages.addresses import game_path, index_path

MOST: Final = 50
"""How many games a feed names: the newest ones."""

MEDIA_TYPE: Final = "application/atom+xml"
_ATOM: Final = "http://www.w3.org/2005/Atom"
_LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"


def feed_path(site: Site, language: str) -> str:
    """Give the path of a language's feed from the site's root."""
    return f"{index_path(site, language)}feed.xml"


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a feed, and the day on which its page appeared."""

    prose: Prose
    published: date


def entries(pages: Sequence[Prose]) -> tuple[Entry, ...]:
    """Give the newest pages of those that say when they appeared, newest first."""
    dated = [Entry(page, page.published) for page in pages if page.published]
    return tuple(sorted(dated, key=lambda entry: entry.published, reverse=True)[:MOST])


def feed(catalogue: Catalogue, language: str, title: str, found: Sequence[Entry]) -> bytes:
    """Write the feed of a language, of which there must be one entry at least."""
    ET.register_namespace("", _ATOM)
    site = catalogue.site
    address, index = site.base_url + feed_path(site, language), site.base_url + index_path(site, language)
    root = ET.Element(_tag("feed"), {_LANGUAGE: language})
    _add(root, "id", address)
    _add(root, "title", title)
    _add(root, "subtitle", site.languages[language].description)
    _add(root, "updated", _moment(max(entry.prose.changed or entry.published for entry in found)))
    _add(root, "link", rel="self", type=MEDIA_TYPE, href=address)
    _add(root, "link", rel="alternate", type="text/html", hreflang=language, href=index)
    _add(_add(root, "author"), "name", site.name)
    for entry in found:
        _entry(root, site, entry)
    ET.indent(root)
    text: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _entry(root: ET.Element, site: Site, entry: Entry) -> None:
    prose = entry.prose
    element = _add(root, "entry")
    _add(element, "id", entry_id(site, entry))
    _add(element, "title", prose.name, **({_LANGUAGE: prose.name_lang} if prose.name_lang else {}))
    _add(element, "published", _moment(entry.published))
    _add(element, "updated", _moment(prose.changed or entry.published))
    address = site.base_url + game_path(site, prose.language, prose.address)
    _add(element, "link", rel="alternate", type="text/html", hreflang=prose.language, href=address)
    _add(element, "summary", prose.hook)


def entry_id(site: Site, entry: Entry) -> str:
    """Give the name by which readers know an entry (a tag URI, RFC 4151): it stays when the page's slug changes."""
    root = urlsplit(site.base_url)
    return f"tag:{root.hostname},{entry.published}:{root.path}{entry.prose.language}/{entry.prose.game}"


def _add(parent: ET.Element, name: str, text: str | None = None, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, _tag(name), attributes)
    element.text = text
    return element


def _tag(name: str) -> str:
    return f"{{{_ATOM}}}{name}"


def _moment(day: date) -> str:
    """Write a day as the moment at which it began in UTC: Atom knows no days."""
    return f"{day}T00:00:00Z"
