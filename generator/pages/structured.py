"""Structured data for search engines (JSON-LD, in the words of schema.org): nothing that the page itself does not say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from generator.catalogue import Site
from generator.pages.meta import Meta

_CONTEXT: Final = "https://schema.org"

Thing: TypeAlias = Mapping[str, Any]

Named: TypeAlias = tuple[str, str]
"""What a page is called, and its whole address."""


def of_game(site: Site, meta: Meta, name: str, language: str, genre: str, index: Named) -> Thing:
    """Describe the page of a game: the game itself, and the way to it from the list of games, `index`."""
    game = {
        "@type": "VideoGame",
        "name": name,
        "description": meta.description,
        "url": meta.canonical,
        "inLanguage": language,
        "genre": genre,
        "isAccessibleForFree": True,
        "playMode": f"{_CONTEXT}/SinglePlayer",
        "gamePlatform": "Web browser",
        "isPartOf": _site(site),
        **_picture(site, meta),
    }
    return _graph(game, _list("BreadcrumbList", "item", [index, (name, meta.canonical)]))


def of_index(games: Sequence[Named]) -> Thing:
    """Describe a list of games."""
    return _graph(_list("ItemList", "url", games) | {"numberOfItems": len(games)})


def of_site(site: Site, languages: Sequence[str]) -> Thing:
    """Describe the site, on its first page."""
    return _graph(_site(site) | {"inLanguage": list(languages)})


def _graph(*things: Thing) -> Thing:
    return {"@context": _CONTEXT, "@graph": list(things)}


def _site(site: Site) -> dict[str, Any]:
    return {"@type": "WebSite", "name": site.name, "url": site.base_url}


def _picture(site: Site, meta: Meta) -> Thing:
    return {"image": site.base_url + meta.picture.path} if meta.picture else {}


def _list(kind: str, address: str, pages: Sequence[Named]) -> dict[str, Any]:
    return {
        "@type": kind,
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, address: url}
            for position, (name, url) in enumerate(pages, 1)
        ],
    }
