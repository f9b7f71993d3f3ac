"""Reading HTML in tests: elements in the order of the page, with attributes, text and the elements around them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "input", "hr", "img"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parent: Element | None
    texts: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    @property
    def text(self) -> str:
        return re.sub(r"[ \t\n\r\f]+", " ", "".join(self.texts)).strip(" ")

    def inside(self, other: Element) -> bool:
        return self.parent is other or (self.parent is not None and self.parent.inside(other))

    @property
    def waits(self) -> bool:
        """Whether the element lies in a template, from which it may come into the page."""
        return self.parent is not None and (self.parent.tag == "template" or self.parent.waits)

    def has_class(self, name: str) -> bool:
        return name in self.get("class").split()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.all: list[Element] = []
        self.open: list[Element] = []

    def handle_starttag(self, tag, attrs):
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open[-1] if self.open else None)
        self.all.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop().tag == tag

    def handle_data(self, data):
        for element in self.open:
            element.texts.append(data)


def elements(html: str) -> list[Element]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.all
