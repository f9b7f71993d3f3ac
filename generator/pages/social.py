"""What a page tells those who show it elsewhere when somebody shares its address: the Open Graph properties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from babel.core import get_global, parse_locale

from generator.pages.meta import DEFAULT, Meta
from generator.pages.picture import HEIGHT, WIDTH

_KIND: Final = "website"
"""Open Graph knows no games."""


def open_graph(meta: Meta, site: str, base_url: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the properties of a page, with those of its picture; `site` is the site's name."""
    yield "og:type", _KIND
    yield "og:site_name", site
    yield "og:title", meta.name or meta.title
    yield "og:description", meta.description
    yield "og:url", meta.canonical
    yield "og:locale", open_graph_locale(language)
    for code, _ in meta.alternates:
        if code not in (language, DEFAULT):
            yield "og:locale:alternate", open_graph_locale(code)
    if meta.picture:
        yield "og:image", base_url + meta.picture.path
        yield "og:image:type", "image/png"
        yield "og:image:width", str(WIDTH)
        yield "og:image:height", str(HEIGHT)
        yield "og:image:alt", meta.picture.about


@cache
def open_graph_locale(code: str) -> str:
    """Give a language in the form that Open Graph asks for: with the country where most of its readers are, if it names none.

    A language of which nobody knows where it is spoken stays as it is.
    """
    language, country, script, *_ = parse_locale(code, sep="-")
    likely = get_global("likely_subtags")
    found = likely.get(f"{language}_{script}" if script else language) or likely.get(language)
    country = country or (parse_locale(found)[1] if found else None)
    return f"{language}_{country}" if country else language
