"""Previews: what is shown where somebody shares a page (Open Graph)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.checks.picture import size_of
from generator.checks.site import Built, Finding
from generator.crawl import Document

NEEDED: Final = ("og:title", "og:description", "og:url", "og:type", "og:locale")
PICTURED: Final = ("og:image", "og:image:alt")
"""What a page needs besides where the site has a game: a picture shows the opening deal of one."""

SIZE: Final = (1200, 630)
"""Width and height of a card image in pixels, which every reader of previews shows whole."""


def previews(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find pages whose preview lacks something, and card images that are not there, too heavy or of another size."""
    if name not in site.listed:
        return
    for each in (*NEEDED, *(PICTURED if site.has_games else ())):
        if not _said(page, each):
            yield Finding(name, 0, f"no {each}: expected one", each)
    if (address := _said(page, "og:url")) and address != site.address(name):
        yield Finding(name, 0, f"og:url {address}: expected the page itself, {site.address(name)}", "og:url")
    if image := _said(page, "og:image"):
        yield from (Finding(name, 0, f"og:image {image}: {fault}", "og:image") for fault in _faults(site, name, image))


def _said(page: Document, name: str) -> str:
    element = page.named(name)
    return element.get("content") if element else ""


def _faults(site: Built, name: str, image: str) -> Iterator[str]:
    target = site.target(name, image)
    if not image.startswith(site.base_url) or target is None:
        yield f"not there: expected a picture of the site, with its whole address under {site.base_url}"
        return
    content, page = site.content(target), site.page(name)
    own = size_of(content)
    if own != SIZE:
        yield f"{_times(own)}: expected a PNG of {_times(SIZE)} pixels"
    declared = tuple(_said(page, f"og:image:{side}") for side in ("width", "height"))
    if own and declared != tuple(map(str, own)):
        yield f"declared as {_times(declared)}: expected {_times(own)}"
    if len(content) > site.most("picture"):
        yield f"{len(content):,} bytes: expected {site.most('picture'):,} at most"


def _times(size: tuple[object, ...] | None) -> str:
    return " × ".join(str(each) or "nothing" for each in size) if size else "no PNG"
