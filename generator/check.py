"""Checking the whole site without writing it: rules, catalogues, prose, pages and the links between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from engine.rules.errors import InputError
from generator.bundle.files import site_files
from generator.catalogue import Catalogue, Missing, load_catalogue, unknown_folders
from generator.crawl import page_faults
from generator.house.errors import ParterreError
from generator.publish import make_renderer
from generator.signs import sign_faults
from generator.words.checking import check_catalogue, check_messages
from generator.words.errors import CatalogueError


def run_checks(root: Path) -> list[str]:
    """Give all faults of the site whose sources are under `root`, one line each."""
    contents = [root / "content"]
    try:
        catalogue = load_catalogue(contents)
    except (ParterreError, InputError) as error:
        return [str(error)]
    faults = [
        f"content/{folder}: no language of site.toml: expected one of {', '.join(catalogue.site.languages)}"
        for folder in unknown_folders(contents, catalogue.site)
    ]
    faults += _missing(catalogue)
    faults += chain.from_iterable(sign_faults(root, code) for code in catalogue.site.languages)
    faults += check_messages(root)
    words = list(
        chain.from_iterable(
            check_catalogue(root, code, unfinished=language.missing is not Missing.FAIL)
            for code, language in catalogue.site.languages.items()
        )
    )
    return faults + (words or list(_page_faults(root, catalogue)))


def _missing(catalogue: Catalogue) -> Iterator[str]:
    """Yield the games without any page: their rules would never be seen."""
    for slug in catalogue.games:
        if not catalogue.pages_of(slug):
            yield f"content/rules/{slug}.toml: no prose in any language: expected content/<language>/{slug}.md"


def _page_faults(root: Path, catalogue: Catalogue) -> Iterator[str]:
    others = site_files(root, catalogue.rules, Path("pyodide"))
    try:
        pages = {page.file: page.html for page in make_renderer(root, catalogue, others).pages()}
    except CatalogueError as error:
        yield str(error)
        return
    yield from page_faults(pages, set(others.files), catalogue.site.base_url)
