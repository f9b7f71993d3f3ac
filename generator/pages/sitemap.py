"""The sitemap: every page that search engines may list, with the same translations as the page's own head names.

It is put together from an entry for each page, so that the entries of pages that did not change need not be made again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from generator.pages.meta import Meta

SITEMAP: Final = "sitemap.xml"
_BEGINS: Final = """\
<?xml version='1.0' encoding='utf-8'?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
"""
_ENDS: Final = "</urlset>\n"


def entry(meta: Meta) -> str:
    """Write what the sitemap says of a page, with `xhtml:link` for translations; nothing of one that is not listed."""
    if not meta.listed:
        return ""
    changed = f"    <lastmod>{meta.updated.isoformat()}</lastmod>\n" if meta.updated else ""
    links = "".join(
        f'    <xhtml:link rel="alternate" hreflang={quoteattr(code)} href={quoteattr(address)} />\n'
        for code, address in meta.alternates
    )
    return f"  <url>\n    <loc>{escape(meta.canonical)}</loc>\n{changed}{links}  </url>\n"


def sitemap(pages: Iterable[Meta]) -> bytes:
    """Write the sitemap of pages."""
    return sitemap_of(map(entry, pages))


def sitemap_of(entries: Iterable[str]) -> bytes:
    """Write the sitemap, as the sitemap protocol has it."""
    return f"{_BEGINS}{''.join(entries)}{_ENDS}".encode()
