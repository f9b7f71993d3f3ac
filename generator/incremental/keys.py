"""What each page is made from: a key that changes whenever something does that the page shows.

In doubt a key has more in it than the page shows: a page that is rendered for nothing costs two milliseconds, one that is
not rendered is wrong. A new field of the content, the publication or the renderer is in every key until it is named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, Final

from generator.catalogue import Prose
from generator.incremental.digest import digest
from generator.pages.addresses import NOT_FOUND
from generator.pages.extra import PREFIX
from generator.pages.render import ROOT, Renderer, Task
from generator.pages.shelves import is_list
from generator.words.lexicon import Entry, Lexicon
from generator.words.needs import GLOSSARY
from generator.words.voice import Voice

_MOST_COUNTED: Final = 300
"""Up to which number plural forms are compared; rules of plurals repeat after 100."""

_NO_PAGE: Final = digest()
"""What stands for a game that has no page, in a row of digests."""

_OWN: Final = frozenset({"body", "standard", "variants"})
"""What only a game's own page shows of its prose."""

_outline: Final = attrgetter(*(field.name for field in fields(Prose) if field.name not in _OWN))
"""Gives all that pages other than a game's own can show of its prose."""

_APART: Final = frozenset(
    {
        *("roots", "games", "rules", "variants", "prose", "extras"),  # of the content
        *("catalogue", "voices", "partly", "notes"),  # of the publication
        *("publication", "views", "assets", "environment"),  # of the renderer; "rules" also of the assets
    }
)
"""The fields that are in the keys of the pages that show them; paths and notes are shown by none."""


@dataclass(frozen=True)
class Keys:
    """Finds the keys of the pages of a renderer. `code` says which program renders."""

    renderer: Renderer
    code: str

    def of(self, task: Task) -> str:
        """Give the key of a page."""
        if task.language and task.name in self.renderer.catalogue.games:
            return self._game(task.language, task.name)
        if task.language and is_list(task.name):
            shown: object = self._shelves[task.language, task.name]
        elif task.language and task.name == GLOSSARY:
            shown = self._lists[task.language]
        elif extra := self.renderer.extras.get((task.language or "", task.name.removeprefix(PREFIX))):
            shown = (self._lists[extra.language], extra)
        else:
            shown = self._every_list if task.name in (ROOT, NOT_FOUND) else self._everything
        return digest(self._common, shown)

    @cached_property
    def _common(self) -> str:
        """What is in every page: program, templates, settings, the addresses of the site's own files."""
        environment = self.renderer.environment
        loader = environment.loader
        names = environment.list_templates() if loader else []
        templates = {name: loader.get_source(environment, name)[0] for name in names} if loader else {}
        publication = self.renderer.publication
        linked = [replace(extra, body="") for extra in self.renderer.extras.values()]
        others = map(_others, (publication.catalogue, publication, self.renderer, self.renderer.assets))
        return digest(self.code, templates, linked, *others)

    def _game(self, code: str, slug: str) -> str:
        """What the page of a game shows: its rules and prose, where its translations are, and the games that it names."""
        catalogue, renderer, prose = self.renderer.catalogue, self.renderer, self.renderer.catalogue.prose[code, slug]
        similar = (each for form in catalogue.forms_of(slug) for each in renderer.similar_to(form, code))
        named = dict.fromkeys([*similar, catalogue.site.original])
        names = "".join([self._outlines.get((code, each), _NO_PAGE) for each in named])
        return digest(
            f"{self._spoken[code]}{self._games[slug]}{self._translations[slug]}{names}",
            (prose.body, prose.standard, prose.variants),
        )

    @cached_property
    def _spoken(self) -> Mapping[str, str]:
        """What all pages of games in a language show."""
        renderer = self.renderer
        return {
            code: digest(self._common, voice, renderer.glossaries.get(code), code in renderer.feeds)
            for code, voice in self._voices.items()
        }

    @cached_property
    def _translations(self) -> Mapping[str, str]:
        """Where the pages about a game are in all languages, and what they are called."""
        catalogue, is_whole = self.renderer.catalogue, self.renderer.publication.is_whole
        return {
            slug: digest(
                [
                    (page.language, self._outlines[page.language, slug], is_whole(page.language, slug))
                    for page in catalogue.pages_of(slug)
                ]
            )
            for slug in catalogue.games
        }

    @cached_property
    def _shelves(self) -> Mapping[tuple[str, str], str]:
        """What each page of the list of games of each language shows: the games on it, and how the others are called."""
        renderer = self.renderer
        return {
            (code, shelf.name): digest(
                self._wide,
                self._voices[code],
                [(each.name, [(end.text, end.lang) for end in each.ends]) for each in shelves],
                [(self._outlines[code, page.game], self._games[page.game]) for page in shelf.games],
                code in renderer.feeds,
                None if shelf.games else self._shown(renderer.shown_in(code)),
            )
            for code, shelves in renderer.shelves.items()
            for shelf in shelves
        }

    @cached_property
    def _wide(self) -> str:
        """What the lists of all languages have in common."""
        renderer = self.renderer
        lengths = {code: len(pages) for code, pages in renderer.shelves.items()}
        return digest(renderer.publication.partly, renderer.glossaries, lengths)

    @cached_property
    def _lists(self) -> Mapping[str, str]:
        """What all lists of games of each language show together, and with them the glossary and the pages about no game."""
        renderer = self.renderer
        return {
            code: digest([self._shelves[code, each.name] for each in shelves], self._shown(renderer.shown_in(code)))
            for code, shelves in renderer.shelves.items()
        }

    def _shown(self, prose: Prose | None) -> object:
        """What the pictures of pages about no game show, which can be a game of another language."""
        return prose and (self._outlines[prose.language, prose.game], self._games[prose.game])

    @cached_property
    def _every_list(self) -> str:
        """What the pages show that speak every language."""
        return digest(self._voices, self._lists)

    @cached_property
    def _everything(self) -> str:
        """All that any page can show, for those that nobody has named here."""
        return digest(self._every_list, self._games, self.renderer.catalogue.prose, self.renderer.extras)

    @cached_property
    def _outlines(self) -> Mapping[tuple[str, str], str]:
        """What other pages may say of a page of a game: everything but its text and what its variants are called."""
        return {key: digest(repr(_outline(prose))) for key, prose in self.renderer.catalogue.prose.items()}

    @cached_property
    def _voices(self) -> Mapping[str, str]:
        return {code: digest(_said(voice)) for code, voice in self.renderer.publication.voices.items()}

    @cached_property
    def _games(self) -> Mapping[str, str]:
        """What there is to know of each game: all of it comes of the text of its rules."""
        catalogue, files = self.renderer.catalogue, self.renderer.assets.rules
        return {
            slug: digest(slug, catalogue.rules.get(slug) or game, files.get(slug))
            for slug, game in catalogue.games.items()
        }


def _others(value: Any) -> list[tuple[str, object]]:
    """Give the fields that have no place of their own here."""
    return [(field.name, getattr(value, field.name)) for field in fields(value) if field.name not in _APART]


def _said(voice: Voice) -> list[object]:
    """Give all that a voice can say, with that of the voices that help it."""
    return [type(voice).__qualname__, *(_part(getattr(voice, field.name)) for field in fields(voice))]


def _part(value: object) -> object:
    if isinstance(value, Voice):
        return _said(value)
    return _entries(value) if isinstance(value, Lexicon) else value


def _entries(lexicon: Lexicon) -> list[object]:
    """Give what a catalogue says; where its entries stand, and what translators noted there, no page shows."""
    shown = [field.name for field in fields(Entry) if field.name not in {"line", "comment", "source"}]
    said = {key: tuple(getattr(entry, name) for name in shown) for key, entry in lexicon.entries.items()}
    forms = [lexicon.plural_index(number) for number in range(_MOST_COUNTED)]
    return [lexicon.language, repr(sorted(said.items(), key=str)), lexicon.plurals, forms]
