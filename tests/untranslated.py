"""Reading a page of the accented pseudo-locale for text that is not accented: it has not come from a catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

from tests.catalogue_of_games import ROOT
from tests.elements import VOID

READ = {
    "abbr", "alt", "aria-braillelabel", "aria-description", "aria-label", "aria-placeholder", "aria-roledescription",
    "aria-valuetext", "label", "placeholder", "title",
}  # fmt: skip
"""The attributes that are shown or read out; those that the styles show are found in the styles."""

STYLES = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "site" / "static").glob("*.css"))
SHOWN_BY_STYLES = set(re.findall(r"attr\((data-[a-z-]+)", STYLES))
SHOWN_META = re.compile(r"description|author|(og|twitter):(title|description|site_name|image:alt)")
NAMED_BY_VALUE = {"button", "reset", "submit"}

FOR_THE_SCRIPT = {"game", "deal", "language", "maxDeal", "addresses", "view"}
"""The player's data that are no text: whatever else is there has to be."""

LETTERS = re.compile("[A-Za-z]+")
HOLE = re.compile(r"\{(?:[^{}~]+~){0,2}[a-z_]+\}")


class _Reader(HTMLParser):
    """Collects what a reader of one language sees or hears."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.open: list[tuple[str, Mapping[str, str]]] = []
        self.found: list[tuple[str, str]] = []

    @property
    def here(self) -> str:
        return " ".join(tag for tag, _ in self.open[-3:])

    @property
    def is_read(self) -> bool:
        return next((had["lang"] for _, had in reversed(self.open) if "lang" in had), "") == self.language

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.open.append((tag, attributes))
        if self.is_read:
            self.found += [(f"{self.here} {name}", text) for name, text in shown_attributes(tag, attributes)]
        if tag in VOID:
            self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        tag, attributes = self.open[-1] if self.open else ("", {})
        if not self.is_read or tag == "style":
            return
        if tag != "script":
            self.found.append((self.here, data))
        elif attributes.get("type") == "application/json":
            self.found += texts_of(
                {name: part for name, part in json.loads(data).items() if name not in FOR_THE_SCRIPT}
            )


def shown_attributes(tag: str, attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    yield from ((name, text) for name, text in attributes.items() if name in READ | SHOWN_BY_STYLES)
    if tag == "input" and attributes.get("type") in NAMED_BY_VALUE:
        yield "value", attributes.get("value", "")
    if tag == "meta" and SHOWN_META.fullmatch(attributes.get("name") or attributes.get("property") or ""):
        yield "content", attributes.get("content", "")


def texts_of(data: Any, path: str = "player-data") -> Iterator[tuple[str, str]]:
    """Yield the texts in JSON, each with the way to it."""
    if isinstance(data, str):
        yield path, HOLE.sub("", data)
    elif isinstance(data, list):
        for item in data:
            yield from texts_of(item, path)
    elif isinstance(data, dict):
        for name, item in data.items():
            yield from texts_of(item, f"{path}.{name}")


def untranslated(html: str, language: str, names: Iterable[str]) -> list[tuple[str, str]]:
    """The texts in `language` with a letter that is not accented, and where they stand; `names` need no translation."""
    reader = _Reader(language)
    reader.feed(html)
    reader.close()
    return [(where, " ".join(text.split())) for where, text in reader.found if has_plain_letters(text, names)]


def has_plain_letters(text: str, names: Iterable[str] = ()) -> bool:
    for name in names:
        text = text.replace(name, "")
    return LETTERS.search(text) is not None
