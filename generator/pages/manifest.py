"""The web app manifest of a language, with which its pages can be put on a device like a program."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from generator.catalogue import Language, Site
from generator.pages.addresses import Addresses, index_path
from generator.words.pseudo import direction_of

PAPER: Final = "#f6f3ea"
"""The colour around the page while it opens: that of its background in the light."""

ICONS: Final[tuple[Mapping[str, str], ...]] = (
    {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
)
"""The icons by their place in the folder of static files; `python -m generator.house.icons` draws those that are PNG."""


def manifest_path(site: Site, language: str) -> str:
    """Give the path of a language's manifest from the site's root."""
    return f"{index_path(site, language)}manifest.webmanifest"


def manifest(site: Site, language: Language, static: str, paper: str = PAPER) -> str:
    """Write the manifest of a language; `static` is the path of the static files, `paper` the colour of the page.

    It begins with the language's list of games. The whole site belongs to it, so that the other languages can be reached.
    """
    addresses = Addresses(site.base_url, manifest_path(site, language.code))
    content = {
        "name": site.name,
        "short_name": site.name,
        "description": language.description,
        "lang": language.code,
        "dir": direction_of(language.code),
        "start_url": addresses.to(index_path(site, language.code)),
        "scope": addresses.to(""),
        "display": "standalone",
        "theme_color": paper,
        "background_color": paper,
        "icons": [{**icon, "src": addresses.to(static + icon["src"])} for icon in ICONS],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
