"""Titles and descriptions: what a list of results shows of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from generator.checks.site import Built, Facts, Finding
from generator.crawl import Document

LENGTHS: Final[Mapping[str, tuple[int, int]]] = {
    "title": (1, 70),
    "description": (50, 170),
    "hook": (20, 200),
}
"""How many characters the texts may have by which a page is listed, from and to."""


_READ: Final[Mapping[str, Callable[[Facts], str]]] = {
    "title": lambda facts: facts.title,
    "description": lambda facts: facts.description,
}


def page_titles(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find a page without title or description, and those of the wrong length; an unlisted page may describe itself briefly."""
    if name not in site.shown:
        return
    for kind, read in _READ.items():
        text = read(site.facts[name])
        if not text:
            yield Finding(name, 0, f"no {kind}: expected one")
        elif kind != "description" or name in site.listed:
            yield from _faults(name, kind, text)
    for each in page.all("p"):
        if "hook" in each.get("class").split():
            yield from _faults(name, "hook", each.text, each.line)


def same_titles(site: Built) -> Iterator[Finding]:
    """Find two pages of a language with the same title or description."""
    seen: dict[tuple[str, str, str], str] = {}
    for name in (each for each in site.pages if each in site.listed):
        facts = site.facts[name]
        for kind, read in _READ.items():
            other = seen.setdefault((kind, facts.language, read(facts)), name)
            if other != name and read(facts):
                told = f'the {kind} "{read(facts)}" is also that of {other}: expected one of its own'
                yield Finding(name, 0, told, read(facts))


def _faults(name: str, kind: str, text: str, line: int = 0) -> Iterator[Finding]:
    least, most = LENGTHS[kind]
    if not least <= len(text) <= most:
        expected = f"expected {least} to {most}"
        yield Finding(name, line, f'the {kind} "{text}" has {len(text)} characters: {expected}', text)
