"""Weight: how many bytes a visitor fetches, before any compression, without Pyodide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from generator.checks.links import imported
from generator.checks.site import RUNTIME, Built, Finding
from generator.crawl import Document

_PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".svg", ".ico")


def page_weight(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find pages that are heavier than their budget."""
    for kind, found in weights(site, name, page).items():
        yield from _fault(site, name, kind, found)


def picture_weight(site: Built) -> Iterator[Finding]:
    """Find pictures that are heavier than their budget."""
    for name in site.named(*_PICTURES):
        yield from _fault(site, name, "picture", len(site.content(name)))


def weights(site: Built, name: str, page: Document) -> dict[str, int]:
    """Give how many bytes of each kind a page brings."""
    styles = (site.target(name, each.get("href")) for each in page.relations("stylesheet"))
    scripts = (site.target(name, each.get("src")) for each in page.all("script") if each.get("src"))
    return {
        "HTML": len(site.content(name)),
        "styles": _total(site, set(filter(None, styles))),
        "scripts": _total(site, imported(site, filter(None, scripts))),
    }


def _total(site: Built, names: Iterable[str]) -> int:
    return sum(len(site.content(each)) for each in names if not each.startswith(RUNTIME))


def _fault(site: Built, name: str, kind: str, found: int) -> Iterator[Finding]:
    if found > site.most(kind):
        yield Finding(name, 0, f"{found:,} bytes of {kind}: expected {site.most(kind):,} at most")
