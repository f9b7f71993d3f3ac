"""What pages lack in a language: each message, noun and text in one line, with the place where it is to be written."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from generator.sources import Root
from generator.translate.stats import pages_needed, prose_there, state
from generator.words.lexicon import Key, Lexicon, load_lexicon, named
from generator.words.needs import everything
from generator.words.registry import load_games


@dataclass(frozen=True, slots=True)
class Lack:
    """A message or noun that is missing or fuzzy, or the text about a game that is missing."""

    place: str
    what: str
    state: str

    @property
    def line(self) -> str:
        """The lack in one line."""
        return f"{self.place}: {self.what} is {self.state}"

    def as_json(self) -> dict[str, str]:
        """Return the lack by name."""
        return {"place": self.place, "what": self.what, "state": self.state}


def lacks(root: Root, language: str, page: str | None = None) -> tuple[Lack, ...]:
    """Return what one page lacks in a language, or all of its pages, in the order of the catalogue.

    Raises:
        CatalogueError: The catalogue cannot be read.
    """
    lexicon = load_lexicon(root, language)
    keys = everything(root) if page is None else pages_needed(root)[page]
    games = [
        slug
        for slug, there in prose_there(root, language, load_games(root)).items()
        if not there and page in (None, slug)
    ]
    texts = (Lack(f"content/{language}/{slug}.md", f"the text about {slug}", "missing") for slug in games)
    return (*_entries(lexicon, keys), *texts)


def _entries(lexicon: Lexicon, keys: Collection[Key]) -> Iterator[Lack]:
    for key in sorted(keys, key=lambda key: (lexicon.line_of(key), named(key))):
        if (found := state(lexicon.entries.get(key))) != "translated":
            yield Lack(lexicon.place(key), named(key), found)
