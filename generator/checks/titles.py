"""Titles and descriptions: what a list of results shows of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from generator.checks.site import Built, Finding
from generator.crawl import Document

LENGTHS: Final[Mapping[str, tuple[int, int]]] = {
    "title": (1, 70),
    "description": (50, 170),
    "hook": (20, 200),
}
"""How many characters the texts may have by which a page is listed, from and to."""


def titles(site: Built) -> Iterator[Finding]:
    """Find pages without title or description, with too short or too long ones, and two of a language with the same."""
    seen: dict[tuple[str, str, str], str] = {}
    for name, page in site.shown.items():
        for kind, read in _READ.items():
            text = read(page)
            if text is None:
                yield Finding(name, 0, f"no {kind}: expected one")
            elif kind != "description" or name in site.listed:
                yield from _faults(name, kind, text)
                other = seen.setdefault((kind, page.language, text), name)
                if other != name and name in site.listed:
                    yield Finding(
                        name, 0, f'the {kind} "{text}" is also that of {other}: expected one of its own', text
                    )
        for each in page.all("p"):
            if "hook" in each.get("class").split():
                yield from _faults(name, "hook", each.text, each.line)


def _title(page: Document) -> str | None:
    found = next((each for each in page.all("title") if each.parent and each.parent.tag == "head"), None)
    return found.text or None if found else None


def _description(page: Document) -> str | None:
    found = page.named("description")
    return found.get("content").strip() or None if found else None


_READ: Final[Mapping[str, Callable[[Document], str | None]]] = {"title": _title, "description": _description}


def _faults(name: str, kind: str, text: str, line: int = 0) -> Iterator[Finding]:
    least, most = LENGTHS[kind]
    if not least <= len(text) <= most:
        expected = f"expected {least} to {most}"
        yield Finding(name, line, f'the {kind} "{text}" has {len(text)} characters: {expected}', text)
