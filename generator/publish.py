"""Building the site: the only module that writes it."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.play.table import opening_view
from generator.bundle.files import SiteFiles, Source, site_files
from generator.bundle.pyodide import ensure_runtime
from generator.bundle.stdlib import modules_imported, trimmed_stdlib
from generator.catalogue import Catalogue, load_catalogue
from generator.house.code import code_digest
from generator.house.collecting import uncollected
from generator.house.places import cache
from generator.house.readings import readings_kept
from generator.incremental.building import built_pages
from generator.incremental.memory import readings_file, remember
from generator.notes import notes_on, pageless, unreviewed, unwritten
from generator.pages.picture import PICTURES
from generator.pages.raster import pictures
from generator.pages.render import Renderer, environment
from generator.pages.sitemap import SITEMAP, sitemap_of
from generator.pages.theme import theme_of
from generator.pseudo import with_pseudo
from generator.publication import decide
from generator.sources import Root, Sources
from generator.swap import refuse_others, replacing
from generator.words.template import source_language

_LARGE = 1 << 20
"""From this many bytes on a file is not copied but given a second name, where the disk allows it."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to build and where. `root` holds content, locales, site and engine; None stands for all, or for the settings' own.

    `pseudo` adds the pseudo-locales, which are for testing and never for readers. `full` renders every page, also those that
    the last build made from the same things. `processes` is how many render; None lets the number of pages decide.
    """

    root: Root
    out: Path
    base_url: str | None = None
    languages: Iterable[str] | None = None
    games: Iterable[str] | None = None
    pseudo: bool = False
    full: bool = False
    processes: int | None = None
    progress: Callable[[str], None] = lambda _line: None


@dataclass(frozen=True, slots=True)
class Report:
    """What was built: how many pages, how many of them anew, in how many seconds, and a line for each that is not whole."""

    pages: int
    rendered: int
    seconds: float
    out: Path
    notes: tuple[str, ...] = ()


def build_site(options: Options) -> Report:
    """Build the site into `out`, replacing a site that was built there before only when the new one is complete.

    Raises:
        ParterreError: Content is wrong, or `out` is no place for a site.
        RulesError: A rules file is wrong.
    """
    started = time.perf_counter()
    refuse_others(options.out)
    with readings_kept(readings_file(options.out), code_digest(), anew=options.full):
        return _built(options, started)


def _built(options: Options, started: float) -> Report:
    options.progress("reading games, prose and catalogues")
    catalogue = chosen_catalogue(options)
    runtime = ensure_runtime(options.root, options.progress)
    modules = modules_imported((Sources.of(options.root).package / "engine").rglob("*.py"), "engine")
    library = trimmed_stdlib(runtime, modules, options.progress)
    others = site_files(options.root, catalogue.rules, runtime.folder, library, theme_of(options.root, catalogue.site))
    renderer = make_renderer(options.root, catalogue, others)
    drawings = cache() / "pictures"
    kept = {PICTURES + path.name for path in drawings.glob("*.png")}
    with replacing(options.out) as folder:
        options.progress(f"writing the pages: {', '.join(renderer.catalogue.site.languages)}")
        built = built_pages(
            renderer,
            code_digest(),
            options.out,
            folder,
            full=options.full,
            processes=options.processes,
            is_drawn=kept.__contains__,
        )
        options.progress("drawing the pictures of the pages")
        pictures(built.pictures.values(), drawings, options.processes)
        options.progress("copying the program")
        listed = {SITEMAP: sitemap_of(page.listing for page in built.pages)}
        _write(folder, {**others.files, **renderer.files(others.files), **listed})
        _write_pictures(folder, drawings, {page.picture for page in built.pages if page.picture})
        (folder / ".nojekyll").touch()
    remember(options.out, code_digest(), built.pages)
    seconds = time.perf_counter() - started
    notes = (
        *renderer.publication.notes,
        *notes_on(catalogue),
        *pageless(catalogue),
        *unreviewed(catalogue),
        *unwritten(catalogue),
    )
    return Report(len(built.pages), len(built.rendered), seconds, options.out, notes)


@uncollected()
def chosen_catalogue(options: Options) -> Catalogue:
    """Read the content that the options ask for, under the address that they ask for."""
    catalogue = load_catalogue(Sources.of(options.root).contents, languages=options.languages, games=options.games)
    if options.pseudo:
        catalogue = with_pseudo(catalogue, source_language(options.root))
    if options.base_url is None:
        return catalogue
    return replace(catalogue, site=replace(catalogue.site, base_url=options.base_url))


@uncollected()
def make_renderer(root: Root, catalogue: Catalogue, others: SiteFiles) -> Renderer:
    """Get ready to render: decide what is published, and deal the opening deal of each game."""
    return Renderer(
        publication=decide(root, catalogue),
        views=Views(catalogue),
        assets=others.assets,
        environment=environment(Sources.of(root).site("templates")),
    )


class Views(Mapping[str, Mapping[str, Any]]):
    """The opening view of each game, dealt when it is asked for; those asked for last are kept."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._games = catalogue.games
        self._dealt = lru_cache(maxsize=8)(lambda slug: opening_view(self._games[slug], catalogue.opening_deal(slug)))

    def __getitem__(self, slug: str) -> Mapping[str, Any]:
        """Give the view of the game's opening deal."""
        return self._dealt(slug)

    def __iter__(self) -> Iterator[str]:
        """Yield the games."""
        return iter(self._games)

    def __len__(self) -> int:
        """Count the games."""
        return len(self._games)


def _write_pictures(folder: Path, drawings: Path, paths: Iterable[str]) -> None:
    """Give pictures a second name in the site, or where the disk does not allow it a copy."""
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    for path in paths:
        drawing, target = f"{drawings}/{path.removeprefix(PICTURES)}", f"{folder}/{path}"
        if not _linked(drawing, target):
            shutil.copyfile(drawing, target)


def _write(folder: Path, files: Mapping[str, Source]) -> None:
    """Write content, or put files there: copies of small ones."""
    for parent in {name.rpartition("/")[0] for name in files}:
        (folder / parent).mkdir(parents=True, exist_ok=True)
    for name, source in files.items():
        target = f"{folder}/{name}"
        if isinstance(source, bytes):
            with open(target, "wb") as file:  # noqa: PTH123 - a path for each of thousands takes as long as its file
                file.write(source)
        elif source.stat().st_size < _LARGE or not _linked(source, target):
            shutil.copyfile(source, target)


def _linked(source: Path | str, target: Path | str) -> bool:
    try:
        os.link(source, target)
    except OSError:
        return False
    return True
