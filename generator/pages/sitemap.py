"""The sitemap: every page that search engines may list, with the same translations as the page's own head names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.etree import ElementTree as ET

from generator.pages.meta import Meta

SITEMAP: Final = "sitemap.xml"
_SITEMAP: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML: Final = "http://www.w3.org/1999/xhtml"


def sitemap(pages: Iterable[Meta]) -> bytes:
    """Write the sitemap of the pages that are listed, as the sitemap protocol has it, with `xhtml:link` for translations."""
    ET.register_namespace("", _SITEMAP)
    ET.register_namespace("xhtml", _XHTML)
    root = ET.Element(f"{{{_SITEMAP}}}urlset")
    for meta in pages:
        if meta.listed:
            entry = ET.SubElement(root, f"{{{_SITEMAP}}}url")
            ET.SubElement(entry, f"{{{_SITEMAP}}}loc").text = meta.canonical
            if meta.updated:
                ET.SubElement(entry, f"{{{_SITEMAP}}}lastmod").text = meta.updated.isoformat()
            for code, address in meta.alternates:
                ET.SubElement(entry, f"{{{_XHTML}}}link", rel="alternate", hreflang=code, href=address)
    ET.indent(root)
    text: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"
