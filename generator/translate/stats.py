"""How far the catalogues are: for each language and page, what is translated, fuzzy and missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.table import Table

from engine.rules.model import Game
from generator.house.errors import ParterreError
from generator.sources import Root, Sources
from generator.translate.languages import chosen
from generator.words import needs
from generator.words.lexicon import Entry, Key, Lexicon, load_lexicon
from generator.words.needs import everything, needed_by_pages, needed_everywhere
from generator.words.registry import load_forms, load_games, original_game

EVERY_PAGE: Final = "every page"
INDEX: Final = needs.CALLED[needs.INDEX]
GLOSSARY: Final = needs.CALLED[needs.GLOSSARY]
_TEXTS: Final[Mapping[bool | None, str]] = {True: "there", False: "missing", None: ""}
_COLUMNS: Final = ("translated", "fuzzy", "missing")


@dataclass(frozen=True, slots=True)
class Figures:
    """How many messages and nouns are translated, marked fuzzy, and missing: empty, or not in the catalogue at all."""

    translated: int
    fuzzy: int
    missing: int

    @property
    def percent(self) -> float:
        """How much is translated; never 100 while something is not."""
        total = self.translated + self.fuzzy + self.missing
        share = 100 * self.translated / total if total else 100.0
        return share if share == 100 else min(round(share, 1), 99.9)

    def as_json(self) -> dict[str, float]:
        """Return the figures by name."""
        return {name: getattr(self, name) for name in (*_COLUMNS, "percent")}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one language is: the whole catalogue, what stands on every page, and each page with all that it says.

    `prose` tells for each game whether a text about it is there.
    """

    whole: Figures
    everywhere: Figures
    pages: Mapping[str, Figures]
    prose: Mapping[str, bool]

    def as_json(self) -> dict[str, object]:
        """Return the figures by name and page, and for each game whether there is a text."""
        pages: dict[str, dict[str, float]] = {page: figures.as_json() for page, figures in self.pages.items()}
        for game, there in self.prose.items():
            pages[game]["prose"] = there
        return {**self.whole.as_json(), "everywhere": self.everywhere.as_json(), "pages": pages}


def progress(root: Root, languages: Sequence[str] = ()) -> dict[str, Progress]:
    """Return how far `languages` (none: all that have a catalogue) are.

    Raises:
        ParterreError: One of them has no catalogue.
        CatalogueError: A catalogue cannot be read.
    """
    whole, everywhere, pages = everything(root), needed_everywhere(), pages_needed(root)
    found = {}
    for code in chosen(root, languages):
        prose = prose_there(root, code, load_games(root))
        lexicon = load_lexicon(root, code)
        by_page = {page: figures(lexicon, keys) for page, keys in pages.items()}
        found[code] = Progress(figures(lexicon, whole), figures(lexicon, everywhere), by_page, prose)
    return found


def pages_needed(root: Root) -> dict[str, frozenset[Key]]:
    """Return for each page, games by their slug, the keys of all that it says."""
    pages = needed_by_pages(load_forms(root), original_game(root))
    return {needs.CALLED.get(page, page): keys for page, keys in pages.items()}


def prose_there(root: Root, language: str, games: Iterable[Game]) -> dict[str, bool]:
    """Tell for each game whether there is a text about it in a language."""
    folders = [folder / language for folder in Sources.of(root).contents]
    return {game.slug: any((folder / f"{game.slug}.md").is_file() for folder in folders) for game in games}


def page_of(root: Root, name: str) -> str:
    """Return the name of a page.

    Raises:
        ParterreError: There is no such page.
    """
    pages = pages_needed(root)
    if name not in pages:
        raise ParterreError(f"no page {name!r}: expected {', '.join(pages)}")
    return name


def figures(lexicon: Lexicon, keys: Collection[Key]) -> Figures:
    """Count how far a catalogue is with some of its messages and nouns."""
    count = Counter(state(lexicon.entries.get(key)) for key in keys)
    return Figures(*(count[column] for column in _COLUMNS))


def state(entry: Entry | None) -> str:
    """Return how far an entry is: the name of a column."""
    if entry is None or not all(entry.texts):
        return "missing"
    return "fuzzy" if entry.fuzzy else "translated"


def as_table(languages: Mapping[str, Progress], page: str | None = None) -> Table:
    """Return a table to be read: a row for each language, and below it one for each page, or only for one of them."""
    table = Table("language", "page", box=None, pad_edge=False)
    for column in (*_COLUMNS, "%", "text"):
        table.add_column(column, justify="right")
    for code, progress in languages.items():
        rows = [(name, figures) for name, figures in _rows(progress) if page in (None, name)]
        for place, (name, figures) in enumerate(rows):
            numbers = (str(getattr(figures, column)) for column in _COLUMNS)
            text = _TEXTS[progress.prose.get(name)]
            table.add_row("" if place else code, name, *numbers, f"{figures.percent:.1f}", text)
    return table


def _rows(progress: Progress) -> Iterator[tuple[str, Figures]]:
    yield "all", progress.whole
    yield EVERY_PAGE, progress.everywhere
    yield from progress.pages.items()
