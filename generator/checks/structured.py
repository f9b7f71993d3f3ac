"""Structured data: what the JSON-LD of a page says has the shape that its readers expect, and agrees with the page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator.checks.site import Built, Finding
from generator.crawl import Document

TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "BreadcrumbList": ("itemListElement",),
    "CollectionPage": ("name", "url", "inLanguage"),
    "DefinedTerm": ("name", "description"),
    "DefinedTermSet": ("name", "inLanguage"),
    "ImageObject": ("url",),
    "ItemList": ("itemListElement",),
    "ListItem": ("position",),
    "Offer": ("price", "priceCurrency"),
    "Organization": ("name",),
    "Person": ("name",),
    "VideoGame": ("name", "url", "inLanguage", "isAccessibleForFree"),
    "WebPage": ("name", "url", "inLanguage"),
    "WebSite": ("name", "url"),
}
"""The types that a page may name, with what each must say."""

_LISTS: Final = "itemListElement"
_CLAIMS: Final = ("aggregateRating", "review", "ratingValue", "reviewCount")
"""What no page may say: nobody has measured it."""

_CONTEXTS: Final = ("https://schema.org", "https://schema.org/")
_GAME: Final = "VideoGame"


def structured(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find JSON-LD that cannot be read, lacks what its type needs, claims what nobody measured, or differs from the page."""
    if name not in site.listed:
        return
    found: list[str] = []
    for script in page.all("script"):
        if script.get("type") == "application/ld+json":
            text = "".join(map(str, script.content))
            try:
                data = json.loads(text)
            except ValueError as error:
                yield Finding(name, script.line, f"JSON-LD: {error}: expected JSON")
                continue
            found += _types(data)
            for fault in _faults(data, page.language):
                yield Finding(name, script.line, f"JSON-LD: {fault}", "application/ld+json")
    if _GAME not in found and any(each.has("data-game") for each in page.elements):
        yield Finding(name, 0, f"JSON-LD: no {_GAME} on the page of a game: expected one")


def _types(data: Any) -> list[str]:
    graph = data.get("@graph", [data]) if isinstance(data, dict) else data
    return [str(each.get("@type")) for each in graph if isinstance(each, dict)]


def _faults(data: Any, language: str) -> Iterator[str]:
    for top in data if isinstance(data, list) else [data]:
        if not isinstance(top, dict):
            yield f"{top!r}: expected an object"
            continue
        if top.get("@context") not in _CONTEXTS:
            yield f'@context = "{top.get("@context")}": expected {_CONTEXTS[0]}'
        for each in top.get("@graph", [top]):
            yield from _thing_faults(each, language)


def _thing_faults(thing: Mapping[str, Any], language: str) -> Iterator[str]:
    kind = str(thing.get("@type"))
    if kind not in TYPES and set(thing) != {"@id"}:
        yield f'@type = "{kind}": expected one of {", ".join(TYPES)}'
    for key in TYPES.get(kind, ()):
        if thing.get(key) in (None, "", []):
            yield f"{kind}: no {key}: expected one"
    for key in _CLAIMS:
        if key in thing:
            yield f"{kind}: {key}: expected nothing that was not measured"
    spoken = thing.get("inLanguage")
    if spoken is not None and language not in (spoken if isinstance(spoken, list) else [spoken]):
        yield f'{kind}: inLanguage = {spoken!r}: expected the page\'s, "{language}"'
    if _LISTS in thing:
        positions = [each.get("position") for each in thing[_LISTS] if isinstance(each, dict)]
        if positions != list(range(1, len(positions) + 1)):
            yield f"{kind}: positions {positions}: expected 1 to {len(positions)} in order"
    for value in thing.values():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, dict):
                yield from _thing_faults(each, language)
