"""Checking the whole site without writing it: rules, catalogues, prose, pages and the links between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from engine.rules.errors import InputError
from generator.bundle.files import site_files
from generator.catalogue import Catalogue, Missing, load_catalogue, unknown_folders
from generator.checks.running import told
from generator.checks.site import Built
from generator.house.errors import ParterreError
from generator.house.places import cache
from generator.pages.extra import left_out
from generator.pages.raster import pictures
from generator.pages.render import Renderer
from generator.pages.sitemap import SITEMAP, sitemap
from generator.pages.theme import theme_of
from generator.pages.undrawn import undrawn
from generator.publish import make_renderer
from generator.signs import sign_faults
from generator.sources import SETTINGS, Root, Sources
from generator.words.checking import check_catalogue, check_messages
from generator.words.errors import CatalogueError
from generator.words.lexicon import catalogue_path, catalogued, load_lexicon
from generator.words.nouns import CONTEXT
from generator.words.template import template_faults


def run_checks(root: Root) -> list[str]:
    """Give all faults of the site whose sources are under `root`, one line each."""
    contents = Sources.of(root).contents
    try:
        catalogue = load_catalogue(contents)
    except (ParterreError, InputError) as error:
        return [str(error)]
    faults = [
        f"content/{folder}: no language of {SETTINGS}: expected one of {', '.join(catalogue.site.languages)}"
        for folder in unknown_folders(contents, catalogue.site)
    ]
    faults += _missing(catalogue)
    faults += chain.from_iterable(sign_faults(root, code) for code in catalogue.site.languages)
    if Sources.of(root).own is None:
        faults += template_faults(root)
    faults += check_messages(root)
    whole = {code for code, language in catalogue.site.languages.items() if language.missing is Missing.FAIL}
    checked = (*catalogue.site.languages, *_unlisted(root, catalogue))
    words = list(chain.from_iterable(check_catalogue(root, code, unfinished=code not in whole) for code in checked))
    return list(dict.fromkeys([*faults, *(words or _page_faults(root, catalogue))]))


def check_notes(root: Root) -> list[str]:
    """Give what is no fault but good to know, one line each: pages that wait for a setting, catalogues that no page is made from."""
    sources = Sources.of(root)
    try:
        catalogue = load_catalogue(sources.contents)
        pages, unlisted = [*left_out(catalogue), *undrawn(root, catalogue)], _unlisted(root, catalogue)
    except (ParterreError, InputError):
        return []
    return pages + [
        f"{sources.named(catalogue_path(root, code))}: checked as unfinished: {SETTINGS} has no language {code}, so no page is made from it"
        for code in unlisted
    ]


def _unlisted(root: Root, catalogue: Catalogue) -> tuple[str, ...]:
    """Give the languages with a catalogue among the sources that a person changes, which the settings do not have."""
    return tuple(code for code in catalogued(Sources.of(root).home) if code not in catalogue.site.languages)


def _missing(catalogue: Catalogue) -> Iterator[str]:
    """Yield the games without any page: their rules would never be seen."""
    for slug in catalogue.games:
        if not catalogue.pages_of(slug):
            yield f"content/rules/{slug}.toml: no prose in any language: expected content/<language>/{slug}.md"


def _page_faults(root: Root, catalogue: Catalogue) -> Iterator[str]:
    try:
        site = built_site(root, catalogue)
    except (CatalogueError, ParterreError) as error:
        yield str(error)
        return
    yield from told(root, site)


def built_site(root: Root, catalogue: Catalogue) -> Built:
    """Give the site as a build would write it.

    Raises:
        CatalogueError: A catalogue lacks what a page says.
    """
    others = site_files(root, catalogue.rules, Path("pyodide"), theme=theme_of(root, catalogue.site))
    renderer = make_renderer(root, catalogue, others)
    pages = tuple(renderer.pages())
    return Built(
        base_url=catalogue.site.base_url,
        default_language=renderer.catalogue.site.default_language,
        files={
            **others.files,
            **renderer.files(others.files),
            **pictures((page.meta for page in pages), cache() / "pictures"),
            SITEMAP: sitemap(page.meta for page in pages),
            **{page.file: page.html.encode("utf-8") for page in pages},
        },
        sources={page.file: page.source for page in pages},
        samples=_samples(root, renderer),
        slots=catalogue.site.slots,
        budgets=catalogue.site.budgets,
    )


def _samples(root: Root, renderer: Renderer) -> dict[str, tuple[str, ...]]:
    """Give what the catalogues and the prose say in each language, without nouns, whose forms are no sentences."""
    found = {
        code: [
            text
            for (context, _), entry in load_lexicon(root, code).entries.items()
            if not (context or "").startswith(CONTEXT)
            for text in entry.texts
        ]
        for code in catalogued(root)
    }
    for prose in renderer.catalogue.prose.values():
        found[prose.text_lang or prose.language].append(prose.body)
    return {code: tuple(texts) for code, texts in found.items()}
