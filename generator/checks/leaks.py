"""Leaks: what only a program should ever see, standing in what a visitor reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.checks.language import texts_of
from generator.checks.site import Built, Finding
from generator.crawl import Document

_LEAKS: Final = {
    "a placeholder": re.compile(r"~?\{\w*\}|%\(\w+\)[sd]"),
    "a piece of a template": re.compile(r"\{\{|\}\}|\{%|%\}|\{#|#\}"),
    "a mark of the pseudo-locales": re.compile(r"[⟦⟧]"),
    "a value that is not there": re.compile(
        r"^None$|(?<=[\w,;:(] )None\b|\(None\)|\bundefined\b|\bNaN\b|\[object Object\]"
    ),
    "an escape": re.compile(r"&(?:amp|lt|gt|quot|nbsp|#\d+);"),
    "a dot that stands for a text": re.compile(r"^…$"),
    "a sign that could not be read": re.compile("\ufffd"),
}
"""What may not be read in a page, by what it is called."""


def leaks(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find placeholders, pieces of templates and values that are not there in texts, labels and descriptions."""
    if name not in site.shown:
        return
    for line, _, text in texts_of(page):
        for kind, pattern in _LEAKS.items():
            if found := pattern.search(text):
                around = text[max(found.start() - 30, 0) : found.end() + 30]
                yield Finding(name, line, f'"{around}": "{found[0]}" is {kind}', around)
