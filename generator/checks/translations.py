"""Translations: `hreflang`, canonical addresses, sitemap and switcher say the same of every page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree as ET

from generator.checks.site import Built, Finding, redirect_target
from generator.crawl import Document, Element, target_of

_NAMESPACE: Final = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
_LINK: Final = "{http://www.w3.org/1999/xhtml}link"
_DEFAULT: Final = "x-default"
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?")
_SITEMAP: Final = "sitemap"


def canonical(site: Built) -> Iterator[Finding]:
    """Find pages whose canonical address is not their own; a redirect names the page it leads to."""
    for name, page in site.pages.items():
        found = [each.get("href") for each in page.relations("canonical")]
        if name not in site.listed and not found:
            continue
        target = redirect_target(page)
        leads = target_of(name, target, site.base_url) if target else name
        own = site.address(leads) if leads else target
        if found != [own]:
            yield Finding(name, 0, f"canonical: {_told(found)}: expected {own}", 'rel="canonical"')


def alternates(site: Built) -> Iterator[Finding]:
    """Find pages whose translations do not name each other, themselves and the default."""
    named = {name: alternates_of(page) for name, page in site.pages.items()}
    for name, its in named.items():
        yield from (Finding(name, 0, text, "hreflang") for text in _alternate_faults(site, name, its, named))


def alternates_of(page: Document) -> dict[str, str]:
    """Give what a page's head names as its translations: language -> address."""
    return {each.get("hreflang"): each.get("href") for each in page.relations("alternate") if each.has("hreflang")}


def _alternate_faults(
    site: Built, name: str, its: Mapping[str, str], named: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    if name not in site.listed:
        if its:
            yield "hreflang on a page that is not listed: expected none"
        return
    language = site.pages[name].language
    if site.address(name) not in (its.get(language), its.get(_DEFAULT)):
        yield f'hreflang="{language}": {its.get(language, "not there")}: expected the page itself, {site.address(name)}'
    if _DEFAULT not in its and site.default_language in its:
        yield f'hreflang="{_DEFAULT}" is not there: expected one, as the default language has the page'
    for code, address in its.items():
        target = site.target(name, address)
        if target is None or target not in site.listed:
            yield f'hreflang="{code}": {address}: expected a page that search engines may list'
        elif code not in (_DEFAULT, site.pages[target].language):
            yield f'hreflang="{code}": {address} is in "{site.pages[target].language}"'
        elif named[target] != its:
            yield f'hreflang="{code}": {address} does not name the same translations: expected the same on both pages'
    for code, target in switched(site, name).items():
        if target in site.listed and code not in its:
            yield f'hreflang="{code}" is not there: expected one, as the switcher leads to {site.address(target)}'


def switcher(site: Built) -> Iterator[Finding]:
    """Find pages whose switcher does not lead to the same page in each language."""
    groups = {name: switched(site, name) for name, page in site.shown.items() if _switcher(page)}
    for name, its in groups.items():
        page = site.pages[name]
        current = [each for each in _switcher(page) if each.has("aria-current")]
        if [target_of(name, each.get("href"), site.base_url) for each in current] != [name]:
            yield Finding(name, 0, "the switcher does not mark the page's own language as the current one", "switcher")
        for code, target in its.items():
            if target not in site.shown:
                continue  # the check of links says so
            if site.pages[target].language != code:
                text = f'the switcher leads for "{code}" to {target}, which is in "{site.pages[target].language}"'
                yield Finding(name, 0, text, "switcher")
            elif groups.get(target) != its or _game(page) != _game(site.pages[target]):
                text = f'the switcher leads for "{code}" to {target}, which is not the same page or does not lead back'
                yield Finding(name, 0, text, "switcher")


def switched(site: Built, name: str) -> dict[str, str]:
    """Give where a page's switcher leads: language -> file."""
    return {
        each.get("hreflang"): target_of(name, each.get("href"), site.base_url) or each.get("href")
        for each in _switcher(site.pages[name])
    }


def _switcher(page: Document) -> list[Element]:
    return [each for each in page.all("a") if each.has("data-language") and each.inside("nav")]


def _game(page: Document) -> str:
    return next((each.get("data-game") for each in page.elements if each.has("data-game")), "")


def sitemap(site: Built) -> Iterator[Finding]:
    """Find pages that the sitemap lacks or should not have, and those whose translations it has otherwise."""
    listed: dict[str, dict[str, str]] = {}
    maps = [name for name in site.named(".xml") if name.rpartition("/")[2].startswith(_SITEMAP)]
    for name in maps:
        try:
            root = ET.fromstring(site.text(name))  # noqa: S314 - the file is the one that was just made
        except ET.ParseError as error:
            yield Finding(name, error.position[0], f"no XML: {error}")
            continue
        for entry in root.iter(f"{_NAMESPACE}url"):
            address = (entry.findtext(f"{_NAMESPACE}loc") or "").strip()
            if address in listed:
                yield Finding(name, 0, f"{address} stands twice", address)
            listed[address] = {each.get("hreflang", ""): each.get("href", "") for each in entry.iter(_LINK)}
            changed = entry.findtext(f"{_NAMESPACE}lastmod")
            if changed is not None and not _DATE.fullmatch(changed):
                yield Finding(name, 0, f"{address}: lastmod {changed}: expected a date like 2025-01-31", changed)
    file = maps[0] if maps else f"{_SITEMAP}.xml"
    expected = {site.address(name): alternates_of(page) for name, page in site.listed.items()}
    for address in expected.keys() - listed.keys():
        yield Finding(file, 0, f"{address} is not there: expected every page that search engines may list", address)
    for address in listed.keys() - expected.keys():
        yield Finding(file, 0, f"{address}: expected only pages that search engines may list", address)
    for address in expected.keys() & listed.keys():
        if expected[address] != listed[address]:
            yield Finding(file, 0, f"{address}: its translations are not those that the page's head names", address)


def _told(found: list[str]) -> str:
    return " and ".join(found) or "not there"
