"""Checking the whole site without writing it: rules, catalogues, prose, pages and the links between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from engine.rules.errors import InputError
from generator.bundle.files import site_files
from generator.catalogue import NOT_LANGUAGES, Catalogue, Missing, load_catalogue, unknown_folders
from generator.checks.running import told
from generator.checks.site import Built
from generator.house.errors import ParterreError
from generator.house.places import cache
from generator.notes import notes_on, pageless, unreviewed, unwritten
from generator.pages.raster import pictures
from generator.pages.render import Renderer
from generator.pages.sitemap import SITEMAP, sitemap
from generator.pages.theme import theme_of
from generator.pages.undrawn import undrawn
from generator.publish import make_renderer
from generator.reading import likely
from generator.signs import sign_faults
from generator.sources import SETTINGS, Root, Sources
from generator.strays import Strays
from generator.words.checking import check_catalogue, check_messages
from generator.words.errors import CatalogueError
from generator.words.lexicon import catalogue_path, catalogued, load_lexicon
from generator.words.nouns import CONTEXT
from generator.words.template import source_language, template_faults


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found, a line each, and why the built site was not looked at; None where it was."""

    faults: tuple[str, ...]
    unseen: str | None = None


def checked(root: Root) -> Checked:
    """Look at the sources, and at the site that they make where they have no faults that keep its pages from being made."""
    sources = Sources.of(root)
    strays = Strays(sources)
    broken, unread = strays.broken(), strays.unread()
    try:
        catalogue = load_catalogue(sources.contents)
    except (ParterreError, InputError) as error:
        return _unseen([*broken, *unread, str(error)], "settings, rules and prose must be readable first")
    faults = [*broken, *unread, *_of_sources(root, catalogue)]
    words = list(_of_catalogues(root, catalogue))
    if broken or words:
        return _unseen([*faults, *words], "templates and catalogues must be without faults first")
    try:
        site = built_site(root, catalogue)
    except (CatalogueError, ParterreError) as error:
        return _unseen([*faults, str(error)], "its pages cannot be made before this is put right")
    return Checked(tuple(dict.fromkeys([*faults, *told(root, site)])))


def _unseen(faults: Iterable[str], why: str) -> Checked:
    return Checked(tuple(dict.fromkeys(faults)), f"the built site (pages, links, HTML) was not looked at: {why}")


def _of_sources(root: Root, catalogue: Catalogue) -> Iterator[str]:
    """Yield the faults of settings, rules and prose that keep no page from being made."""
    languages = catalogue.site.languages
    for folder in unknown_folders(catalogue.roots, catalogue.site):
        yield f"content/{folder}: no language of {SETTINGS}: expected {likely(folder, (*languages, *NOT_LANGUAGES))}"
    yield from pageless(catalogue)
    yield from unreviewed(catalogue)
    yield from unwritten(catalogue)
    yield from _unnamed(catalogue)
    yield from chain.from_iterable(sign_faults(root, code) for code in languages)
    if Sources.of(root).own is None:
        yield from template_faults(root)
    yield from check_messages(root)


def _unnamed(catalogue: Catalogue) -> Iterator[str]:
    """Yield the variants without a name in the languages that must be whole."""
    for prose in catalogue.prose.values():
        if catalogue.site.languages[prose.language].missing is Missing.FAIL:
            yield from catalogue.unnamed(prose)


def _of_catalogues(root: Root, catalogue: Catalogue) -> Iterator[str]:
    """Yield the faults of all catalogues; what one lacks is a fault only where its language must be whole."""
    whole = {code for code, language in catalogue.site.languages.items() if language.missing is Missing.FAIL}
    for code in (*catalogue.site.languages, *_unlisted(root, catalogue)):
        yield from check_catalogue(root, code, unfinished=code not in whole)


def check_notes(root: Root) -> list[str]:
    """Give what is no fault but good to know, one line each: pages that wait for a setting, catalogues that no page is made from."""
    sources = Sources.of(root)
    try:
        catalogue = load_catalogue(sources.contents)
        notes = [*notes_on(catalogue), *undrawn(root, catalogue)]
        unlisted, source = _unlisted(root, catalogue), source_language(root)
    except (ParterreError, InputError, CatalogueError):
        return []
    return notes + [
        f"{sources.named(catalogue_path(root, code))}: checked as unfinished: {SETTINGS} has no language {code}, so no page is made from it"
        for code in unlisted
        if code != source or sources.own is None
    ]


def _unlisted(root: Root, catalogue: Catalogue) -> tuple[str, ...]:
    """Give the languages with a catalogue among the sources that a person changes, which the settings do not have."""
    return tuple(code for code in catalogued(Sources.of(root).home) if code not in catalogue.site.languages)


def built_site(root: Root, catalogue: Catalogue) -> Built:
    """Give the site as a build would write it.

    Raises:
        CatalogueError: A catalogue lacks what a page says.
    """
    others = site_files(root, catalogue.rules, Path("pyodide"), theme=theme_of(root, catalogue.site))
    renderer = make_renderer(root, catalogue, others)
    pages = tuple(renderer.pages())
    pictured = [page.meta.picture for page in pages if page.meta.picture]
    return Built(
        base_url=catalogue.site.base_url,
        default_language=renderer.catalogue.site.default_language,
        files={
            **others.files,
            **renderer.files(others.files),
            **pictures(pictured, cache() / "pictures"),
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
