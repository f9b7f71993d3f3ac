"""The glossary of a language: its address, and the links that lead there from the terms in the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from html import unescape
from typing import Final

from markupsafe import Markup, escape

from generator.catalogue import Catalogue
from generator.pages.addresses import game_path, page_path
from generator.reading import SLUG
from generator.words.errors import CatalogueError
from generator.words.glossary import Explained, Vocabulary
from generator.words.lexicon import named
from generator.words.sections import Labelled, Section, Sentence
from generator.words.terms import ADDRESS, anchor
from generator.words.voice import Voice

LACKING: Final = frozenset({"reserve", "stock"})
"""The rules whose sentences say that a game is without something. Terms in them play no part in it, and are not linked."""

_TAG: Final = re.compile(r"(<[^>]*>)")


def glossary_path(catalogue: Catalogue, voice: Voice, address: str) -> str:
    """Give the path of a language's glossary from the site's root; `address` is its last part.

    Raises:
        CatalogueError: The catalogue's address for it cannot be one, or is that of a game.
    """
    site, path = catalogue.site, page_path(catalogue.site, voice.language, address)
    owner = next(
        (each for each in catalogue.pages_in(voice.language) if game_path(site, each.language, each.address) == path),
        None,
    )
    if SLUG.fullmatch(address) and owner is None:
        return path
    expected = f"one that {owner.source} does not have" if owner else "small letters a to z, digits and hyphens"
    raise CatalogueError(f'{address_place(voice)} is "{address}": expected {expected}')


def address_place(voice: Voice) -> str:
    """Name the entry of a catalogue in which the address of the glossary is written."""
    return f"{voice.lexicon.place(ADDRESS.key)}: {named(ADDRESS.key)}"


_MOST_SENTENCES: Final = 8192
"""How many sentences with their links a linker remembers: many stand on many pages."""


@dataclass(frozen=True, eq=False)
class Linker:
    """Links the terms of a language to `address`, the glossary as the page writes it ("" on the glossary itself)."""

    vocabulary: Vocabulary
    address: str

    def section(self, section: Section) -> Section:
        """Link each term where a section of the rules first says it; labels and heading stay as they are."""
        met: set[str] = set()
        return replace(section, items=tuple(self._item(item, met) for item in section.items))

    def entry(self, entry: Explained) -> dict[str, str | Markup]:
        """Make an entry of the glossary, whose definition leads to the other terms that it says."""
        definition = self.link(entry.definition, {entry.term})
        return {"id": anchor(entry.term), "headword": entry.headword, "definition": definition}

    def _item(self, item: Sentence | Labelled, met: set[str]) -> Sentence | Labelled:
        if isinstance(item, Sentence):
            return self._sentence(item, met)
        return replace(item, sentences=tuple(self._sentence(sentence, met) for sentence in item.sentences))

    def _sentence(self, sentence: Sentence, met: set[str]) -> Sentence:
        """Link a sentence; only what is met of the terms that it says makes a difference to it."""
        _, terms = self._linked(sentence, frozenset())
        linked, _ = self._linked(sentence, terms & met)
        met |= terms
        return linked

    @cached_property
    def _linked(self) -> Callable[[Sentence, frozenset[str]], tuple[Sentence, frozenset[str]]]:
        """Link a sentence on a page that has met some terms, and give those that are met after it."""
        return lru_cache(maxsize=_MOST_SENTENCES)(self._link_sentence)

    def _link_sentence(self, sentence: Sentence, before: frozenset[str]) -> tuple[Sentence, frozenset[str]]:
        if LACKING & {*sentence.rules}:
            return sentence, before
        met = {*before}
        return replace(sentence, html=self.link(sentence.html, met)), frozenset(met)

    def link(self, html: Markup, met: set[str]) -> Markup:
        """Link the terms that are not in `met`, to which they are added.

        Only text outside of all elements is touched: what stands in one is a link already, or of another language.
        """
        said, depth = [], 0
        for piece in _TAG.split(html):
            if piece.startswith("<"):
                depth += -1 if piece.startswith("</") else 1
            kept = depth > 0 or piece.startswith("<")
            said.append(Markup(piece) if kept else self._text(unescape(piece), met))  # noqa: S704 - a part of safe HTML
        return Markup("").join(said)

    def _link(self, term: str, word: str) -> Markup:
        return Markup(f'<a class="term" href="{escape(self.address)}#{escape(anchor(term))}">{escape(word)}</a>')  # noqa: S704 - all escaped

    def _text(self, text: str, met: set[str]) -> Markup:
        said, end = [], 0
        for term, found in self.vocabulary.find(text):
            if term not in met:
                met.add(term)
                said += [escape(text[end : found.start()]), self._link(term, found[0])]
                end = found.end()
        return Markup("").join([*said, escape(text[end:])])
