"""Prose from Markdown: paragraphs, emphasis, links and lists, and `[Flower Garden]{lang=en}` for words of another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.list import list_block
from markdown_it.token import Token
from markupsafe import Markup
from mdit_py_plugins.attrs import attrs_plugin

_ATTRIBUTES: Final = ("lang", "hreflang")
_ORDINAL: Final = re.compile(r"\d+\.")


@cache
def _markdown() -> MarkdownIt:
    """CommonMark without raw HTML and pictures. Quotation marks stay as they are written: each language has its own."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).disable(
        ["html_block", "html_inline", "image"]
    )
    reader.block.ruler.at("list", _list, {"alt": ["paragraph", "reference", "blockquote"]})
    return reader.use(attrs_plugin, spans=True, allowed=list(_ATTRIBUTES))


def _list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Begin a list, but not at a number with a full stop.

    Many languages write ordinals so: a paragraph may begin "8. Karte", and a line "1. Mai". Numbered lists take `1)`.
    """
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    return not _ORDINAL.match(line) and list_block(state, start, end, silent)


def render_prose(text: str) -> Markup:
    """Give the HTML of a text in Markdown; headings in it come below the page's own."""
    return Markup(_markdown().render(text))  # noqa: S704 - markdown-it escapes, and raw HTML is off


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the plain text of each paragraph, heading or entry of a list, with its line from 0.

    Code and what stands in the mark-up itself are left out; line breaks stay where they are.
    """
    for block in _markdown().parse(text):
        if block.type == "inline" and block.map:
            yield block.map[0], "".join(map(_as_text, block.children or ()))


def _as_text(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    return token.content if token.type in ("text", "text_special") else "\ufffc" if token.type == "code_inline" else ""
