"""From content, words and views to the HTML of every page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    TemplateSyntaxError,
)
from markupsafe import Markup

from engine.rules.model import Game
from generator.catalogue import Catalogue, Extra, Language, Prose
from generator.house import places
from generator.moved import GLOSSARY_NAME
from generator.pages.addresses import (
    NOT_FOUND,
    Addresses,
    Place,
    file_of,
    game_path,
    index_path,
    not_found_path,
    page_path,
    refuse_clashes,
)
from generator.pages.art import SUITS
from generator.pages.assets import Assets
from generator.pages.compiled import CompiledTemplates
from generator.pages.content import render_prose
from generator.pages.embedded import embedded, joined, member, writer
from generator.pages.extra import PREFIX, filled, published
from generator.pages.families import Family, families
from generator.pages.feed import Entry, entries, feed, feed_path
from generator.pages.forms import Choice, Form, choice_of, empty_view, sections_shown
from generator.pages.glossary import Linker, address_place, glossary_path
from generator.pages.headers import HEADERS_FILE, headers_file
from generator.pages.macros import kept_macros
from generator.pages.manifest import manifest, manifest_path
from generator.pages.meta import Meta, meta_of, unlisted
from generator.pages.picture import Picture, picture_of
from generator.pages.player import player_data
from generator.pages.policy import policy
from generator.pages.redirects import REDIRECTS_FILE, Redirect, redirects, redirects_file
from generator.pages.robots import ROBOTS, robots
from generator.pages.shelves import Shelf, is_list, shelf_path, shelves
from generator.pages.sitemap import SITEMAP
from generator.pages.sketch import SIZE, Sketch, sketches
from generator.pages.social import open_graph
from generator.pages.speech import Speech
from generator.pages.structured import Thing, of_game, of_index, of_site
from generator.pages.table import table_view
from generator.publication import Publication
from generator.reading import ContentError
from generator.settings import PLACES, SLOTS, STATIC_HOLE, Slot
from generator.similar import similar
from generator.sources import SETTINGS, SHIPPED
from generator.words.brief import facts
from generator.words.labels import help_text
from generator.words.needs import GLOSSARY, INDEX
from generator.words.pseudo import direction_of
from generator.words.sections import Section, rules_text
from generator.words.shared import Shared, shared_text
from generator.words.voice import GameName, Text

_WELL_KNOWN: Final = ("favicon.ico", ROBOTS)


_WRITTEN: Final = 64
"""How much of what pages tell their script is kept, as other pages tell it too."""

ROOT: Final = "#root"
"""The name of the site's first page, which belongs to no language."""


@dataclass(frozen=True, slots=True)
class Page:
    """One file of the site; `path` is from the site's root, a page in a folder of its own has the folder's.

    `source` is the file in which a person would begin to change the page.
    """

    path: str
    html: str
    meta: Meta
    source: str

    @property
    def file(self) -> str:
        """The file that a host gives for the path."""
        return file_of(self.path)


@dataclass(frozen=True, slots=True)
class Task:
    """A page that can be rendered: of a language, by its name among that language's pages; None for those of all languages."""

    language: str | None
    name: str
    render: Callable[[], Page]


def environment(templates: Sequence[Path]) -> Environment:
    """Make the template environment: everything is escaped, and a name that is not there is an error.

    Args:
        templates: The folders, the shipped one first; later ones stand over earlier ones, and can extend `shipped/…`.
    """
    shipped = FileSystemLoader(templates[0])
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(list(reversed(templates))), PrefixLoader({SHIPPED: shipped})]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=CompiledTemplates(),
    )
    made.globals["kept"] = kept_macros(made)
    return made


@dataclass(frozen=True)
class Renderer:
    """Renders the pages of a site. `views` has the opening view of each game."""

    publication: Publication
    views: Mapping[str, Mapping[str, Any]]
    assets: Assets
    environment: Environment

    @property
    def catalogue(self) -> Catalogue:
        """The content that is published."""
        return self.publication.catalogue

    def pages(self) -> Iterator[Page]:
        """Render every page of the site."""
        return (task.render() for task in self.tasks())

    def tasks(self) -> Iterator[Task]:
        """Yield what makes each page of the site, in the order of the sitemap; each can be called alone, in any order."""
        for code in self.catalogue.site.languages:
            for prose in self.catalogue.pages_in(code):
                yield Task(code, prose.game, partial(self.game, prose))
            for shelf in self.shelves[code]:
                yield Task(code, shelf.name, partial(self.index, code, shelf.number))
            if code in self.glossaries:
                yield Task(code, GLOSSARY, partial(self.glossary, code))
            for extra in self._extras_in(code):
                yield Task(code, PREFIX + extra.name, partial(self.extra, extra))
            if code != self.catalogue.site.unprefixed:
                yield Task(code, NOT_FOUND, partial(self.not_found, code))
        if not self._has_unprefixed:
            yield Task(None, ROOT, self.root)
        yield Task(None, NOT_FOUND, self.not_found)
        for each in (each for each in self.redirects if each.is_page):
            yield Task(each.place.language, f"#from {each.old}", partial(self.redirect, each))

    def files(self, others: Iterable[str]) -> dict[str, bytes]:
        """Make the files that are no pages but say what the content says; `others` are the site's own files."""
        site, base_path = self.catalogue.site, self._addresses("").base_path
        texts = {
            manifest_path(site, code): manifest(site, language, self.assets.static, self.assets.paper[0])
            for code, language in site.languages.items()
        }
        texts[HEADERS_FILE] = headers_file(site, base_path, others, (place.path for place in self.places))
        texts[REDIRECTS_FILE] = redirects_file(self.redirects, base_path)
        texts[ROBOTS] = robots(site.base_url)
        feeds = {
            feed_path(site, code): feed(self.catalogue, code, self._feed_title(code), found)
            for code, found in self.feeds.items()
        }
        drawn = sketches(self.sketches.values(), self.views, places.cache() / "sketches")
        return feeds | drawn | {file: text.encode("utf-8") for file, text in texts.items()}

    @cached_property
    def sketches(self) -> Mapping[str, Sketch]:
        """What the small drawing of each game shows that stands in a list."""
        slugs = dict.fromkeys(prose.game for prose in self.catalogue.prose.values())
        return {slug: Sketch(self.catalogue.games[slug], self.assets.colours) for slug in slugs}

    @cached_property
    def feeds(self) -> Mapping[str, tuple[Entry, ...]]:
        """What the feed of each language names that has one: whole pages that say when they appeared."""
        whole = self.publication.is_whole
        found = {
            code: entries([prose for prose in self.catalogue.pages_in(code) if whole(code, prose.game)])
            for code in self.catalogue.site.languages
        }
        return {code: newest for code, newest in found.items() if newest}

    def _feed_title(self, code: str) -> str:
        return self._titled(self._speech(code).label["index_title"]).text

    def game(self, prose: Prose) -> Page:
        """Render the page of a game in one language."""
        speech, path, view = self._speech(prose.language), self._game_path(prose), self.views[prose.game]
        translations = {other.language: self._game_path(other) for other in self.catalogue.pages_of(prose.game)}
        addresses = self._addresses(path)
        game, *variants = self.catalogue.forms_of(prose.game)
        form = self._form(prose, game, view, addresses)
        data = player_data(prose, view["deal"], speech.indices, addresses, self.assets)
        meta = self._game_meta(prose, form.shared, addresses, translations)
        genre, index = speech.label["index_title"].text, self._index_path(prose.language)
        return self._page(
            "game.html",
            path,
            prose.source,
            meta=meta,
            data=of_game(
                self.catalogue.site, meta, prose.name, prose.language, genre, (genre, addresses.absolute(index))
            ),
            **self._localised(prose.language, addresses, translations),
            prose=prose,
            about=render_prose(prose.body),
            shared=form.shared,
            rules=sections_shown(form.rules),
            diagram=form.diagram,
            table=form.table,
            spoken=form.spoken,
            help=form.help,
            choice=self._choice_of(prose, form, variants, addresses) if variants else None,
            suit_paths=SUITS,
            cards_css=addresses.to(self.assets.cards),
            player_script=addresses.to(self.assets.player + "player.mjs"),
            player_data=joined(embedded(data), member("view", self._written(view)), self._written(form.spoken.words)),
        )

    def _form(self, prose: Prose, game: Game, view: Mapping[str, Any], addresses: Addresses) -> Form:
        """Say, lay out and draw a form of a game."""
        speech = self._speech(prose.language)
        spoken, said = speech.spoken(game), rules_text(game, speech.voice)
        return Form(
            game=game,
            shared=self._shared(prose, game, addresses),
            said=said,
            rules=self._linked(said, speech, addresses),
            diagram=speech.drawing(game),
            table=table_view(game, view, spoken.voice, spoken.names),
            spoken=spoken,
            help=help_text(speech.voice, game),
        )

    def _choice_of(self, prose: Prose, form: Form, variants: Iterable[Game], addresses: Addresses) -> Choice | None:
        """Set the variants of a game beside the form that lies on the table, all without cards."""
        usual = replace(form, table=self._form(prose, form.game, empty_view(form.game), addresses).table)
        others = [self._form(prose, each, empty_view(each), addresses) for each in variants]
        return choice_of(prose, usual, others, self._speech(prose.language).voice, addresses.to(addresses.path))

    def index(self, code: str, number: int = 1) -> Page:
        """Render the list of games in one language, or where there are many games one page of it."""
        site, speech, pages = self.catalogue.site, self._speech(code), self.shelves[code]
        shelf, path = pages[number - 1], shelf_path(site, code, number)
        addresses = self._addresses(path)
        translations = {
            other: shelf_path(site, other, number) for other in site.languages if number <= len(self.shelves[other])
        }
        title, description = self._of_shelf(code, shelf)
        return self._page(
            "index.html",
            path,
            SETTINGS,
            meta=self._meta(addresses, title, description, code, shelf.name, translations),
            data=of_index([(prose.name, addresses.absolute(self._game_path(prose))) for prose in shelf.games])
            if shelf.games
            else None,
            **self._localised(code, addresses, translations),
            title=title,
            tagline=site.languages[code].tagline if number == 1 else None,
            pages=[(each, addresses.to(shelf_path(site, code, each.number))) for each in pages],
            number=number,
            groups=[
                {
                    "id": f"family-{group.family.name}",
                    "heading": group.heading,
                    "about": group.family.about,
                    "games": [self._entry(prose, speech, addresses) for prose in group.games],
                }
                for group in shelf.groups
            ],
            entries=self._choice(addresses) if number == 1 and code == site.unprefixed else [],
        )

    def _of_shelf(self, code: str, shelf: Shelf) -> tuple[Text, Text]:
        """Give title and description of a page of the list of games."""
        speech = self._speech(code)
        if shelf.number == 1:
            return speech.label["index_title"], Text(self.catalogue.site.languages[code].description)
        return speech.further_games([GameName(each.game, each.name) for each in shelf.games], shelf.number)

    @cached_property
    def shelves(self) -> Mapping[str, tuple[Shelf, ...]]:
        """The pages of each language's list of games."""
        return {
            code: shelves(self._families(code), self.catalogue.site.featured) for code in self.catalogue.site.languages
        }

    def _families(self, code: str) -> tuple[Family, ...]:
        catalogue = self.catalogue
        return families(catalogue.pages_in(code), catalogue.games, catalogue.site.featured, self._speech(code).voice)

    def glossary(self, code: str) -> Page:
        """Render the glossary of one language."""
        path, speech = self.glossaries[code], self._speech(code)
        addresses, said, linker = self._addresses(path), speech.glossary, Linker(speech.vocabulary, "")
        return self._page(
            "glossary.html",
            path,
            speech.voice.lexicon.source,
            meta=self._meta(addresses, said.title, said.description, code, GLOSSARY, self.glossaries),
            **self._localised(code, addresses, self.glossaries),
            said=said,
            entries=[linker.entry(each) for each in said.terms],
        )

    def extra(self, extra: Extra) -> Page:
        """Render a page about no game."""
        path, name = self._extra_path(extra), PREFIX + extra.name
        addresses = self._addresses(path)
        others = [each for each in self.extras.values() if each.name == extra.name]
        paths = {each.language: self._extra_path(each) for each in others}
        told = {each.language: paths[each.language] for each in others if each.listed}
        meta = self._meta(addresses, Text(extra.title), Text(extra.description), extra.language, name, told)
        return self._page(
            "page.html",
            path,
            extra.source,
            meta=meta
            if extra.listed
            else unlisted(addresses, self._titled(Text(extra.title)), Text(extra.description)),
            **self._localised(extra.language, addresses, paths),
            title=extra.title,
            text=render_prose(filled(extra, self.catalogue.site)),
        )

    @cached_property
    def extras(self) -> Mapping[tuple[str, str], Extra]:
        """The pages about no game that are published, by language and name."""
        return published(self.catalogue)

    def _extras_in(self, code: str) -> tuple[Extra, ...]:
        return tuple(extra for extra in self.extras.values() if extra.language == code)

    def _extra_path(self, extra: Extra) -> str:
        return page_path(self.catalogue.site, extra.language, extra.address)

    def _links(self, code: str, place: str, addresses: Addresses) -> list[tuple[str, str]]:
        """Give the words and addresses of the links that all pages of a language have in one place."""
        extras = [(each.title, self._extra_path(each)) for each in self._extras_in(code) if each.place == place]
        others = [(link.labels[code], link.href) for link in self.catalogue.site.navigation if link.place == place]
        return [(words, addresses.to(path)) for words, path in extras] + others

    def root(self) -> Page:
        """Render the site's first page, which lists the languages and leaves the choice to the reader."""
        site, addresses = self.catalogue.site, self._addresses("")
        default = site.languages[site.default_language]
        listed = self._listed(INDEX, {code: self._index_path(code) for code in site.languages})
        meta = meta_of(addresses, Text(site.name), Text(default.tagline), listed, "")
        return self._page(
            "languages.html",
            "",
            SETTINGS,
            meta=replace(meta, picture=self._picture(default.code, site.name)),
            data=of_site(site, tuple(listed)),
            **self._common(default.code, addresses),
            entries=self._choice(addresses),
            is_not_found=False,
        )

    def not_found(self, own: str | None = None) -> Page:
        """Render the page that a host shows for addresses that are not there; it speaks every language.

        Some hosts go up from the address to the nearest such page, and so find the one of a language of its `own`.
        """
        site = self.catalogue.site
        path, code = (not_found_path(site, own), own) if own else (NOT_FOUND, site.default_language)
        addresses, heading = self._addresses(path), self._speech(code).label["not_found"]
        return self._page(
            "languages.html",
            path,
            SETTINGS,
            meta=unlisted(addresses, self._titled(heading), heading),
            **{**self._common(code, addresses), "home": addresses.to(self._index_path(own) if own else "")},
            entries=[
                self._language(
                    site.languages[each],
                    addresses,
                    self._speech(each).label["not_found"],
                    self._speech(each).label["to_games"],
                )
                for each in ([own] if own else site.languages)
            ],
            is_not_found=True,
        )

    def redirect(self, redirect: Redirect) -> Page:
        """Render the page at an old address, which leads on to the new one."""
        place, addresses = redirect.place, self._addresses(redirect.path)
        meta = unlisted(addresses, place.title, place.title)
        return self._page(
            "redirect.html",
            redirect.path,
            redirect.source,
            meta=replace(meta, canonical=addresses.absolute(place.path)),
            **self._common(place.language, addresses),
            title=place.title,
            href=addresses.to(place.path),
        )

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where every page of a language stands.

        Raises:
            ContentError: Two pages have the same address, or one has that of something else.
        """
        site, languages = self.catalogue.site, self.catalogue.site.languages
        found = [
            Place(
                shelf_path(site, code, shelf.number),
                code,
                shelf.name,
                self._of_shelf(code, shelf)[0],
                f"{SETTINGS}: languages.{code}",
            )
            for code in languages
            for shelf in self.shelves[code]
        ]
        found += [
            Place(self._game_path(prose), code, prose.game, Text(prose.name, prose.name_lang), prose.source)
            for code in languages
            for prose in self.catalogue.pages_in(code)
        ]
        found += [
            Place(path, code, GLOSSARY_NAME, self._speech(code).glossary.title, address_place(self._speech(code).voice))
            for code, path in self.glossaries.items()
        ]
        found += [
            Place(self._extra_path(each), each.language, PREFIX + each.name, Text(each.title), each.source)
            for each in self.extras.values()
        ]
        refuse_clashes(site, found)
        return tuple(found)

    @cached_property
    def redirects(self) -> tuple[Redirect, ...]:
        """The old addresses, each with the page that stands for it now.

        Raises:
            ContentError: Something else stands at one of them.
        """
        site = self.catalogue.site
        files = {file_of(""), NOT_FOUND, HEADERS_FILE, REDIRECTS_FILE, SITEMAP, *_WELL_KNOWN}
        files |= {path(site, code) for code in site.languages for path in (manifest_path, not_found_path, feed_path)}
        return redirects(self.catalogue, self.places, files)

    def _page(
        self, template: str, path: str, source: str, *, meta: Meta, data: Thing | None = None, **values: Any
    ) -> Page:
        """Render a page; what `data` says of it is for search engines, and so only in pages that they may list."""
        site = self.catalogue.site
        found = {
            "properties": list(open_graph(meta, site.name, site.base_url, values["language"])),
            "data": embedded(data) if data and meta.listed else None,
        }
        try:
            html = self.environment.get_template(template).render(values, meta=meta, found=found)
        except RecursionError:
            raise ContentError(
                f"{template}: extends or includes itself: expected shipped/{template} for the shipped one"
            ) from None
        except TemplateError as error:
            raise ContentError(f"{_where(error, template)}: {error.message}") from error
        return Page(path, html, meta, source)

    def _meta(
        self,
        addresses: Addresses,
        title: Text,
        description: Text,
        language: str,
        page: str,
        translations: Mapping[str, str],
    ) -> Meta:
        """Make the head of a page that has translations; one that is not whole stays out of all lists.

        The pages of a list of games are whole together.
        """
        full, told = self._titled(title), self._listed(page, translations)
        meta = (
            meta_of(addresses, full, description, told, self._default(page, told))
            if self._is_whole(language, page)
            else unlisted(addresses, full, description)
        )
        prose = self.catalogue.prose.get((language, page))
        listed = self._games_on(language, page)
        dated = [each.changed for each in (listed or filter(None, [prose])) if each.changed]
        return replace(
            meta,
            name=title.text,
            updated=max(dated, default=None),
            picture=self._picture(language, prose.name if prose else title.text, prose or next(iter(listed), None)),
        )

    def _games_on(self, language: str, page: str) -> tuple[Prose, ...]:
        """Give the games on a page of the list of games; none for any other page."""
        shelved = self.shelves[language] if is_list(page) else ()
        return next((shelf.games for shelf in shelved if shelf.name == page), ())

    def _picture(self, language: str, title: str, prose: Prose | None = None) -> Picture | None:
        """Give the picture of a page: the opening deal of its game, else of the first one in the list, below a title."""
        shown = prose or self.shown_in(language)
        if shown is None:
            return None
        speech, site = self._speech(language), self.catalogue.site
        lang = shown.name_lang or (None if shown.language == language else shown.language)
        return picture_of(
            self.catalogue.games[shown.game],
            self.views[shown.game],
            speech.indices,
            about=speech.pictured(GameName(shown.game, shown.name, lang)),
            title=title,
            site=site.name if title != site.name else "",
            direction=direction_of(language),
            palette=self.assets.colours.light,
        )

    def shown_in(self, language: str) -> Prose | None:
        """Give the game that pictures of pages about none show: one of the language, else of another, the default first."""
        codes = (language, self.catalogue.site.default_language, *self.catalogue.site.languages)
        return next((prose for code in codes for prose in self.catalogue.pages_in(code)), None)

    def _game_meta(self, prose: Prose, shared: Shared, addresses: Addresses, translations: Mapping[str, str]) -> Meta:
        title = Text(prose.title) if prose.title else shared.title
        description = Text(prose.description) if prose.description else shared.description
        return self._meta(addresses, title, description, prose.language, prose.game, translations)

    def _listed(self, page: str, translations: Mapping[str, str]) -> dict[str, str]:
        """Give the translations that search engines are told of."""
        return {code: path for code, path in translations.items() if self._is_whole(code, page)}

    def _is_whole(self, language: str, page: str) -> bool:
        """Tell whether a page speaks one language throughout; one about no game says what the list of games says, besides its own."""
        return self.publication.is_whole(language, INDEX if is_list(page) or page.startswith(PREFIX) else page)

    def _addresses(self, path: str) -> Addresses:
        return Addresses(self.catalogue.site.base_url, path)

    def _game_path(self, prose: Prose) -> str:
        return game_path(self.catalogue.site, prose.language, prose.address)

    def _index_path(self, code: str) -> str:
        return index_path(self.catalogue.site, code)

    @property
    def _has_unprefixed(self) -> bool:
        """Whether the list of games of a language is the site's first page."""
        return self.catalogue.site.unprefixed in self.catalogue.site.languages

    def _choice(self, addresses: Addresses) -> list[dict[str, str | Text]]:
        """List the languages for readers to choose from."""
        return [
            self._language(language, addresses, language.tagline, language.name)
            for language in self.catalogue.site.languages.values()
        ]

    def _titled(self, title: Text) -> Text:
        return replace(title, text=f"{title.text} · {self.catalogue.site.name}")

    def _default(self, page: str, listed: Mapping[str, str]) -> str | None:
        """Give the page for readers of all other languages: the first page for the lists of games, as it lists the languages."""
        site = self.catalogue.site
        return "" if page == INDEX and not self._has_unprefixed else listed.get(site.default_language)

    def _speech(self, code: str) -> Speech:
        return self._speeches[code]

    @cached_property
    def _speeches(self) -> Mapping[str, Speech]:
        return {code: Speech(voice) for code, voice in self.publication.voices.items()}

    @cached_property
    def glossaries(self) -> Mapping[str, str]:
        """The paths of the glossaries, by language."""
        published = (code for code in self.catalogue.site.languages if code in self.publication.glossaries)
        return {
            code: glossary_path(self.catalogue, self._speech(code).voice, self._speech(code).glossary.address)
            for code in published
        }

    @cached_property
    def _written(self) -> Callable[[Mapping[str, Any]], Markup]:
        """Write what the pages of a game have in every language, and those of a language for many games."""
        return writer(_WRITTEN)

    def _linked(self, sections: tuple[Section, ...], speech: Speech, addresses: Addresses) -> tuple[Section, ...]:
        """Link the terms of the rules where there is a glossary."""
        path = self.glossaries.get(speech.voice.language)
        if path is None:
            return sections
        linker = self._linker(speech, addresses.to(path))
        return tuple(map(linker.section, sections))

    @cached_property
    def _linker(self) -> Callable[[Speech, str], Linker]:
        """Link the terms of a language to its glossary, as the pages write its address."""
        return cache(lambda speech, address: Linker(speech.vocabulary, address))

    def _common(self, code: str, addresses: Addresses) -> dict[str, Any]:
        site, static = self.catalogue.site, addresses.to(self.assets.static)
        return {
            "language": code,
            "direction": direction_of(code),
            "site": site,
            "static": static,
            "theme": self.assets.theme and addresses.to(self.assets.theme),
            "paper": self.assets.paper,
            "policy": policy(site),
            "slots": {name: _filled(site.slots.get(name), static) for name in SLOTS},
            "links_in": {place: self._links(code, place, addresses) for place in PLACES},
            "own_footer": site.languages[code].footer,
            "home": addresses.to(""),
            "manifest": None,
            "feed": None,
        }

    def _localised(self, code: str, addresses: Addresses, translations: Mapping[str, str]) -> dict[str, Any]:
        languages = self.catalogue.site.languages
        return {
            **self._common(code, addresses),
            "home": addresses.to(self._index_path(code)),
            "manifest": addresses.to(manifest_path(self.catalogue.site, code)),
            "feed": addresses.to(feed_path(self.catalogue.site, code)) if code in self.feeds else None,
            "feed_title": self._feed_title(code),
            "glossary": addresses.to(self.glossaries[code]) if code in self.glossaries else None,
            "label": self._speech(code).label,
            "switcher": [
                {
                    "code": other,
                    "direction": direction_of(other),
                    "name": languages[other].name,
                    "href": addresses.to(path),
                }
                for other, path in translations.items()
            ],
        }

    def _entry(self, prose: Prose, speech: Speech, addresses: Addresses) -> dict[str, Any]:
        game = self.catalogue.games[prose.game]
        return {
            "href": addresses.to(self._game_path(prose)),
            "name": prose.name,
            "name_lang": prose.name_lang,
            "hook": prose.hook,
            "text_lang": prose.text_lang,
            "facts": facts(game, speech.voice),
            "drawing": addresses.to(self.sketches[prose.game].path),
            "size": SIZE,
        }

    def _language(
        self, language: Language, addresses: Addresses, text: str | Text, link: str | Text
    ) -> dict[str, str | Text]:
        return {
            "code": language.code,
            "direction": direction_of(language.code),
            "text": text,
            "link": link,
            "href": addresses.to(self._index_path(language.code)),
            "yours": self._speech(language.code).label["your_language"],
        }

    def _shared(self, prose: Prose, game: Game, addresses: Addresses) -> Shared:
        site = self.catalogue.site
        return shared_text(
            game,
            self._speech(prose.language).voice,
            name=GameName(prose.game, prose.name, prose.name_lang),
            similar=[
                self._game_name(slug, prose.language, addresses) for slug in self.similar_to(game, prose.language)
            ],
            original=self._game_name(site.original, prose.language, addresses),
            contact=site.contact,
        )

    def similar_to(self, game: Game, language: str) -> tuple[str, ...]:
        """Name the games that a page says to be similar: those that their author chose, else the nearest that the language has."""
        return similar(game, (self.catalogue.games[prose.game] for prose in self.catalogue.pages_in(language)))

    def _game_name(self, slug: str, language: str, addresses: Addresses) -> GameName | str:
        """Give a game's name with its address where it has a page in the language, else its slug for the catalogue to name."""
        prose = self.catalogue.prose.get((language, slug))
        if prose is None:
            return slug
        return GameName(slug, prose.name, prose.name_lang, addresses.to(self._game_path(prose)))


def _filled(slot: Slot | None, static: str) -> Markup:
    """Give the HTML of a slot, as the publisher wrote it; nothing where nothing fills it."""
    return Markup(slot.html.replace(STATIC_HOLE, static) if slot else "")  # noqa: S704 - that is what a slot is for


def _where(error: TemplateError, template: str) -> str:
    """Give the template and the line at which an error arose."""
    if isinstance(error, TemplateSyntaxError):
        return f"templates/{error.name}:{error.lineno}"
    last = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.endswith(".py")][-1:]
    return next((f"templates/{Path(frame.filename).name}:{frame.lineno}" for frame in last), f"templates/{template}")
