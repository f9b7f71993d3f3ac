"""Translations: `hreflang`, canonical addresses, sitemap and switcher say the same of every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from generator.checks.site import Built, Finding
from generator.crawl import target_of

_NAMESPACE: Final = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
_LINK: Final = "{http://www.w3.org/1999/xhtml}link"
_DEFAULT: Final = "x-default"
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?")
_SITEMAP: Final = "sitemap"


def canonical(site: Built) -> Iterator[Finding]:
    """Find pages whose canonical address is not their own; a redirect names the page it leads to."""
    for name, facts in site.facts.items():
        if name not in site.listed and not facts.canonical:
            continue
        leads = target_of(name, facts.leads, site.base_url) if facts.leads else name
        own = site.address(leads) if leads else facts.leads
        if facts.canonical != (own,):
            told = " and ".join(facts.canonical) or "not there"
            yield Finding(name, 0, f"canonical: {told}: expected {own}", 'rel="canonical"')


def alternates(site: Built) -> Iterator[Finding]:
    """Find pages whose translations do not name each other, themselves and the default."""
    for name in site.pages:
        yield from (Finding(name, 0, text, "hreflang") for text in _alternate_faults(site, name))


def _alternate_faults(site: Built, name: str) -> Iterator[str]:
    facts, its = site.facts[name], site.facts[name].alternates
    if name not in site.listed:
        if its:
            yield "hreflang on a page that is not listed: expected none"
        return
    if site.address(name) not in (its.get(facts.language), its.get(_DEFAULT)):
        named = its.get(facts.language, "not there")
        yield f'hreflang="{facts.language}": {named}: expected the page itself, {site.address(name)}'
    if _DEFAULT not in its and site.default_language in its:
        yield f'hreflang="{_DEFAULT}" is not there: expected one, as the default language has the page'
    for code, address in its.items():
        target = site.target(name, address)
        if target is None or target not in site.listed:
            yield f'hreflang="{code}": {address}: expected a page that search engines may list'
        elif code not in (_DEFAULT, site.facts[target].language):
            yield f'hreflang="{code}": {address} is in "{site.facts[target].language}"'
        elif site.facts[target].alternates != its:
            yield f'hreflang="{code}": {address} does not name the same translations: expected the same on both pages'
    for code, target in switched(site, name).items():
        if target in site.listed and code not in its:
            yield f'hreflang="{code}" is not there: expected one, as the switcher leads to {site.address(target)}'


def switcher(site: Built) -> Iterator[Finding]:
    """Find pages whose switcher does not lead to the same page in each language."""
    groups = {name: switched(site, name) for name in site.pages if name in site.shown and site.facts[name].switcher}
    for name, its in groups.items():
        facts = site.facts[name]
        current = [target_of(name, link, site.base_url) for _, link, is_current in facts.switcher if is_current]
        if current != [name]:
            yield Finding(name, 0, "the switcher does not mark the page's own language as the current one", "switcher")
        for code, target in its.items():
            if target not in site.shown:
                continue  # the check of links says so
            other = site.facts[target]
            if other.language != code:
                text = f'the switcher leads for "{code}" to {target}, which is in "{other.language}"'
                yield Finding(name, 0, text, "switcher")
            elif groups.get(target) != its or facts.game != other.game:
                text = f'the switcher leads for "{code}" to {target}, which is not the same page or does not lead back'
                yield Finding(name, 0, text, "switcher")


def switched(site: Built, name: str) -> dict[str, str]:
    """Give where a page's switcher leads: language -> file."""
    return {code: target_of(name, link, site.base_url) or link for code, link, _ in site.facts[name].switcher}


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
    expected = {site.address(name): site.facts[name].alternates for name in site.listed}
    for address in sorted(expected.keys() - listed.keys()):
        yield Finding(file, 0, f"{address} is not there: expected every page that search engines may list", address)
    for address in sorted(listed.keys() - expected.keys()):
        yield Finding(file, 0, f"{address}: expected only pages that search engines may list", address)
    for address in sorted(expected.keys() & listed.keys()):
        if expected[address] != listed[address]:
            yield Finding(file, 0, f"{address}: its translations are not those that the page's head names", address)
