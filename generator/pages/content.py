"""Prose from Markdown: paragraphs, emphasis, links and lists, and `[Flower Garden]{lang=en}` for words of another language."""

from __future__ import annotations

from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup
from mdit_py_plugins.attrs import attrs_plugin

_ATTRIBUTES: Final = ("lang", "hreflang")


@cache
def _markdown() -> MarkdownIt:
    """CommonMark without raw HTML and pictures. Quotation marks stay as they are written: each language has its own."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).disable(
        ["html_block", "html_inline", "image"]
    )
    return reader.use(attrs_plugin, spans=True, allowed=list(_ATTRIBUTES))


def render_prose(text: str) -> Markup:
    """Give the HTML of a text in Markdown; headings in it come below the page's own."""
    return Markup(_markdown().render(text))  # noqa: S704 - markdown-it escapes, and raw HTML is off
