"""Mark-up: ids, references, end tags, headings, names for what is drawn, and sizes, so that nothing shifts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.checks.picture import size_of
from generator.checks.site import Built, Finding
from generator.crawl import Document, Element

_REFERENCES: Final = (
    "aria-activedescendant",
    "aria-controls",
    "aria-describedby",
    "aria-details",
    "aria-errormessage",
    "aria-flowto",
    "aria-labelledby",
    "aria-owns",
    "for",
    "form",
    "headers",
    "list",
    "popovertarget",
)
_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
_FRAMED: Final = ("img", "iframe", "video")
_SLACK: Final = 0.02
"""How far the sides given for a picture may be from its own, in parts of the whole."""


def ids(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find ids that stand twice, and references to ids that are not there. What is in a template is a document of its own."""
    first: dict[tuple[Element | None, str], int] = {}
    for each in page.elements:
        its = each.attributes.get("id")
        key = _template_of(each), its or ""
        if key in first:
            yield Finding(name, each.line, f'the id "{its}" stands twice: line {first[key]} has it too', f'id="{its}"')
        elif its is not None:
            first[key] = each.line
        for attribute in _REFERENCES:
            for wanted in each.get(attribute).split():
                if wanted not in site.facts[name].ids:
                    yield Finding(
                        name, each.line, f'{attribute}="{wanted}": no element of the page has this id', wanted
                    )


def _template_of(element: Element) -> Element | None:
    """Give the template in which an element lies."""
    return next((each for each in element.around() if each.tag == "template" and each is not element), None)


def nesting(_site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find elements that are not closed where they should be."""
    for line, tag in page.unclosed:
        yield Finding(name, line, f"<{tag}> is not closed, or closes nothing, where it stands", f"<{tag}")


def headings(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find pages without one `h1`, headings that skip a level, and empty ones."""
    if name not in site.shown:
        return
    found = [each for each in page.all(*_HEADINGS) if not each.inside("template")]
    main = [each for each in found if each.tag == _HEADINGS[0]]
    if len(main) != 1:
        yield Finding(name, 0, f"{len(main)} headings h1: expected one", "<h1")
    level = 0
    for each in found:
        rank = _HEADINGS.index(each.tag) + 1
        if rank > level + 1 and each not in main:
            yield Finding(
                name,
                each.line,
                f'{each.tag} "{each.text}" follows h{level}: expected h{level + 1} or less',
                each.text,
            )
        if not each.text:
            yield Finding(name, each.line, f"{each.tag} is empty: expected a heading", f"<{each.tag}")
        level = rank


def names(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find pictures, drawings, links and buttons that have no name for those who cannot see them."""
    if name not in site.shown:
        return
    for each in page.all("img", "svg", "a", "button"):
        if not _is_named(each):
            yield Finding(name, each.line, _NAMELESS[each.tag], f"<{each.tag}")


_NAMELESS: Final = {
    "img": "<img> without alt: expected a text, or an empty one for decoration",
    "svg": '<svg> without a name: expected aria-hidden="true", or role="img" with a title or a label',
    "a": "<a> without a text: expected one, or a label",
    "button": "<button> without a text: expected one, or a label",
}


def _is_named(element: Element) -> bool:
    if any(each.get("aria-hidden") == "true" for each in element.around()):
        return True
    if element.tag == "img":
        return element.has("alt")
    if element.get("aria-label").strip() or element.get("aria-labelledby").strip():
        return element.tag != "svg" or element.get("role") == "img"
    if element.tag == "svg":
        return element.get("role") == "img" and any(
            not isinstance(each, str) and each.tag == "title" and each.text for each in element.content
        )
    return bool(element.text) or any(each.get("alt") for each in _below(element))


def _below(element: Element) -> Iterator[Element]:
    for each in element.content:
        if not isinstance(each, str):
            yield each
            yield from _below(each)


def sizes(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find pictures whose place is not kept free while they load, or not in their own shape."""
    if name not in site.shown:
        return
    for each in page.all("svg"):
        if not each.has("viewBox") and not each.has("viewbox") and not _is_sprite(each):
            yield Finding(name, each.line, "<svg> without viewBox: expected one, so that its shape is known", "<svg")
    for each in page.all(*_FRAMED):
        given = tuple(int(value) for value in (each.get("width"), each.get("height")) if value.isdecimal())
        if len(given) != 2:
            yield Finding(
                name, each.line, f"<{each.tag}> without width and height: expected both, in pixels", each.get("src")
            )
        elif each.tag == "img" and (fault := _shape_fault(site, name, each, given[0], given[1])):
            yield Finding(name, each.line, fault, each.get("src"))


def _is_sprite(element: Element) -> bool:
    return all(isinstance(each, str) or each.tag in ("symbol", "defs") for each in element.content)


def _shape_fault(site: Built, name: str, element: Element, width: int, height: int) -> str | None:
    target = site.target(name, element.get("src"))
    own = size_of(site.content(target)) if target else None
    if own is None or abs(own[0] * height - own[1] * width) <= _SLACK * own[0] * height:
        return None
    return f'"{element.get("src")}" is {own[0]} × {own[1]}: expected width and height in that proportion'
