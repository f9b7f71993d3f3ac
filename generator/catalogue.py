"""What there is to publish: the site's settings, the games, and the prose about each in each language.

Every path to content goes through one list of content roots, later ones before earlier ones, so that a publisher's
own folder can stand over the shipped one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Final

from engine.play.shuffle import FIRST_NUMBER, LAST_NUMBER
from engine.rules.model import Game
from generator.house.readings import kept_reading
from generator.moved import REDIRECTS, read_redirects
from generator.overlay import RulesText, forms_of, read_text, rules_texts
from generator.reading import LANGUAGE, SLUG, ContentError, Fields, likely
from generator.settings import (
    BUDGETS,
    FOOTER,
    PLACES,
    Link,
    Publisher,
    Slot,
    ThemeValue,
    read_budgets,
    read_navigation,
    read_publisher,
    read_slots,
    read_theme_values,
)
from generator.sources import CONTENT, SETTINGS

RULES, FACTS, SLOT_FILES, EXTRAS = "rules", "facts", "slots", "pages"
NOT_LANGUAGES: Final = (RULES, FACTS, SLOT_FILES)
"""The folders of content that belong to no language."""

_FENCE: Final = "+++"
_ADDRESS: Final = re.compile(r"https?://[^/?#\s]+/([^?#\s]*/)?")
_DEALS: Final = f"games with whole numbers from {FIRST_NUMBER} to {LAST_NUMBER}"
SLUG_HOLE: Final = "{slug}"
"""What stands for a game's slug in the addresses of a language."""

_ADDRESS_OF_GAMES: Final = f"{SLUG_HOLE}/"
_SEGMENT: Final = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_PATTERN: Final = re.compile(
    rf"(?:{_SEGMENT}/)*(?:{_SEGMENT}-)?{re.escape(SLUG_HOLE)}(?:-{_SEGMENT})?/(?:{_SEGMENT}/)*"
)
_ADDRESSES: Final = (
    f'a pattern like "games/{SLUG_HOLE}/", in small letters, with {SLUG_HOLE} once and a slash at its end'
)
_CONTACT: Final = re.compile(r"(mailto:[^@\s]+@[^@\s]+|https?://\S+)")


class Missing(StrEnum):
    """What happens to a page that says something which its language's catalogue lacks."""

    FAIL = "fail"
    LEAVE_OUT = "leave-out"
    SOURCE = "source"


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the site; `name` is what its own readers call it.

    `missing` says what is done about sentences that nobody has translated yet, and `publish_from` how many percent of
    the catalogue must be translated for the language to be published at all. `address` is the pattern of its games' addresses, `footer` a line at the foot of each page.
    """

    code: str
    name: str
    tagline: str
    description: str
    missing: Missing = Missing.FAIL
    publish_from: int = 0
    address: str = _ADDRESS_OF_GAMES
    footer: str | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """The settings in `site.toml`. `base_url` ends with a slash; `featured` games come first in every list.

    `original` is the best-known patience, which every page names at its end. `opening_deals` has the number of the deal that
    a game's page opens with, where that is not FIRST_NUMBER. `unprefixed` is the language whose pages stand at the site's
    root without its code, if there is one: that of the settings, so that no other language takes its place.
    `theme` is the name of a style sheet over the site's own, `theme_values` what single custom properties are instead.
    `budgets` says how heavy what a page loads may be, in thousands of bytes.
    """

    name: str
    base_url: str
    contact: str
    default_language: str
    original: str
    featured: tuple[str, ...]
    opening_deals: Mapping[str, int]
    languages: Mapping[str, Language]
    unprefixed: str | None = None
    theme: str | None = None
    theme_values: Mapping[str, ThemeValue] = field(default_factory=dict)
    navigation: tuple[Link, ...] = ()
    slots: Mapping[str, Slot] = field(default_factory=dict)
    publisher: Publisher | None = None
    budgets: Mapping[str, int] = field(default_factory=lambda: BUDGETS)

    def only(self, codes: Iterable[str]) -> Site:
        """Give the settings for some of the languages, of which there must be one at least."""
        kept = {code: self.languages[code] for code in codes}
        default = self.default_language if self.default_language in kept else next(iter(kept))
        return replace(self, default_language=default, languages=kept)


@dataclass(frozen=True)
class NamedVariant:
    """What prose says of a variant of its game: what players call it, and a sentence or two about it.

    `lang` is the language of both where it is not the page's.
    """

    name: str
    about: str | None = None
    lang: str | None = None


@dataclass(frozen=True)
class Prose:
    """What `content/<language>/<game>.md` says; with it, the game has a page in that language.

    `address` is the slug in the page's address and `former` has those that it had before, `name_lang` the language of a
    name that is foreign to the page, `body` Markdown. `text_lang` is set where the text is borrowed from another language.
    `published` and `updated` are the days that the author gives. `standard` is what the game as its rules file begins is
    called among its variants, where the author has a name for that; `variants` has what the variants are called. It has no
    slots: thousands are kept between builds, which Python reads faster so.
    """

    game: str
    language: str
    source: str
    name: str
    name_lang: str | None
    address: str
    hook: str
    title: str | None
    description: str | None
    body: str
    text_lang: str | None = None
    former: tuple[str, ...] = ()
    published: date | None = None
    updated: date | None = None
    standard: str | None = None
    variants: Mapping[str, NamedVariant] = field(default_factory=dict)

    @property
    def changed(self) -> date | None:
        """The day of the last change that readers are told of."""
        return self.updated or self.published


@dataclass(frozen=True, slots=True)
class Extra:
    """What `content/<language>/pages/<name>.md` says: a page about no game, such as who publishes the site.

    `place` is where all other pages link to it, if they do; `listed` whether search engines may list it.
    With `no_hosts` it says that nothing is loaded from elsewhere, and so is true only of a site without such slots.
    """

    name: str
    language: str
    source: str
    title: str
    address: str
    description: str
    place: str
    listed: bool
    no_hosts: bool
    body: str


@dataclass(frozen=True)
class Catalogue:
    """All content, read and checked, from `roots`.

    `rules` has the text of each game's rules file, `redirects` the page for each address of an earlier site, by name,
    and `extras` the pages about no game by language and name. `variants` has the rules of each game's variants.
    """

    roots: tuple[Path, ...]
    site: Site
    games: Mapping[str, Game]
    rules: Mapping[str, str]
    prose: Mapping[tuple[str, str], Prose]
    redirects: Mapping[str, str] = field(default_factory=dict)
    extras: Mapping[tuple[str, str], Extra] = field(default_factory=dict)
    variants: Mapping[str, tuple[Game, ...]] = field(default_factory=dict)

    def forms_of(self, game: str) -> tuple[Game, ...]:
        """Give the rules of a game and of its variants, the game as its file begins first."""
        return self.games[game], *self.variants.get(game, ())

    def unnamed(self, prose: Prose) -> Iterator[str]:
        """Yield a line for each variant of a game to which the prose about it gives no name."""
        for name in self.games[prose.game].variants:
            if name not in prose.variants:
                yield (
                    f"{prose.source}: variants.{name}: expected a table with the name of the variant, which "
                    f"{CONTENT}/{RULES}/{prose.game}.toml has, but it is not there"
                )

    def pages_in(self, language: str) -> tuple[Prose, ...]:
        """Give the prose of every game that has a page in `language`: the featured ones, then by name."""
        return self._pages.get(language, ())

    @cached_property
    def _pages(self) -> Mapping[str, tuple[Prose, ...]]:
        order = {slug: number for number, slug in enumerate(self.site.featured)}
        found: dict[str, list[Prose]] = {}
        for prose in self.prose.values():
            found.setdefault(prose.language, []).append(prose)
        return {
            code: tuple(sorted(each, key=lambda prose: (order.get(prose.game, len(order)), prose.name)))
            for code, each in found.items()
        }

    def opening_deal(self, game: str) -> int:
        """Give the number of the deal that a game's page opens with."""
        return self.site.opening_deals.get(game, FIRST_NUMBER)

    def pages_of(self, game: str) -> tuple[Prose, ...]:
        """Give the prose about `game` in each language that has it, in the site's order of languages."""
        return tuple(self.prose[code, game] for code in self.site.languages if (code, game) in self.prose)


def load_catalogue(
    roots: Sequence[Path],
    *,
    languages: Iterable[str] | None = None,
    games: Iterable[str] | None = None,
) -> Catalogue:
    """Read all content under `roots`, or only some languages and games of it.

    Raises:
        ContentError: Settings or prose are wrong, or a language or game that was asked for is not there.
        RulesError: A rules file is wrong.
    """
    whole, chosen = _site(roots)
    site = _chosen_languages(whole, languages)
    every = rules_texts(roots)
    texts = _of_the_site("games", every, chosen.games)
    wanted = _chosen("game", texts, games)
    for key, slug in [("featured", slug) for slug in site.featured] + [
        ("opening_deals", s) for s in site.opening_deals
    ]:
        if slug not in texts:
            raise ContentError(f"{SETTINGS}: {key}: {slug}: expected games that have a rules file: {', '.join(texts)}")
    rules = {slug: every[slug].text for slug in wanted}
    forms = {slug: forms_of(slug, every[slug]) for slug in rules}
    loaded = {slug: first for slug, (first, *_) in forms.items()}
    prose = _all_prose(roots, site.languages, every, loaded)
    extras = _extras(roots, site.languages, chosen.pages)
    redirects = _redirects(roots, whole, {*texts, *_extra_names(roots, whole.languages)})
    variants = {slug: tuple(others) for slug, (_, *others) in forms.items() if others}
    return Catalogue(tuple(roots), site, loaded, rules, prose, redirects, extras, variants)


def named_games(roots: Sequence[Path]) -> tuple[str, ...]:
    """Give the games that the settings name one by one; none where they stand for all."""
    return _site(roots)[1].games or ()


def prose_in(catalogue: Catalogue, language: str) -> tuple[Prose, ...]:
    """Give the prose about the games of a catalogue in any language that has some, whether or not the site has the language."""
    found = _all_prose(catalogue.roots, [language], rules_texts(catalogue.roots), catalogue.games)
    return replace(catalogue, prose=found).pages_in(language)


def _redirects(roots: Sequence[Path], site: Site, pages: Iterable[str]) -> dict[str, str]:
    """Read where the addresses of an earlier site lead now; there need be no such file."""
    text = _text_of(roots, REDIRECTS)
    return {} if text is None else read_redirects(text, site.languages, pages)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """Which of all games and further pages a site has; None stands for all."""

    games: tuple[str, ...] | None
    pages: tuple[str, ...] | None


def _of_the_site(key: str, present: Iterable[str], chosen: Iterable[str] | None) -> tuple[str, ...]:
    """Give what the settings choose under `key`, in the order in which it is present."""
    there = tuple(present)
    for name in chosen or ():
        if name not in there:
            raise ContentError(f"{SETTINGS}: {key}: {name}: expected some of {', '.join(there) or 'none'}")
    return tuple(name for name in there if chosen is None or name in chosen)


def _site(roots: Sequence[Path]) -> tuple[Site, _Chosen]:
    fields = Fields.parse(SETTINGS, _text(_file(roots, Path(SETTINGS).name), SETTINGS))
    tables = fields.tables("languages", LANGUAGE, "a table for each language, like [languages.en]")
    site = Site(
        name=fields.text("name"),
        base_url=fields.text(
            "base_url", 'an address that ends with a slash, like "https://example.org/games/"', _ADDRESS
        ),
        contact=fields.text("contact", "an address that starts with mailto: or https://", _CONTACT),
        default_language=fields.choice("default_language", tuple(tables)),
        original=fields.text("original", "a game in small letters with hyphens", SLUG),
        featured=fields.names("featured"),
        opening_deals=fields.numbers(
            "opening_deals", _DEALS, lambda _, number: number in range(FIRST_NUMBER, LAST_NUMBER + 1)
        ),
        languages={code: _language(code, table) for code, table in tables.items()},
        theme=fields.optional_text("theme", "the name of a theme", SLUG),
        theme_values=read_theme_values(fields),
        navigation=read_navigation(fields, tuple(tables)),
        slots=read_slots(fields, lambda name: _text_of(roots, name)),
        publisher=read_publisher(fields.table("publisher")),
        budgets=read_budgets(fields.table("budgets")),
    )
    chosen = _Chosen(fields.optional_names("games"), fields.optional_names("pages"))
    site = site if fields.flag("prefix_default", default=True) else replace(site, unprefixed=site.default_language)
    fields.finish()
    return site, chosen


def _language(code: str, fields: Fields) -> Language:
    language = Language(
        code,
        fields.text("name"),
        fields.text("tagline"),
        fields.text("description"),
        Missing(fields.choice("missing", tuple(Missing), Missing.FAIL)),
        fields.whole("publish_from", range(101), 0),
        fields.optional_text("address", _ADDRESSES, _PATTERN) or _ADDRESS_OF_GAMES,
        fields.optional_text("footer"),
    )
    fields.finish()
    return language


def _chosen_languages(site: Site, wanted: Iterable[str] | None) -> Site:
    return site.only(_chosen("language", site.languages, wanted))


def _chosen(what: str, present: Iterable[str], wanted: Iterable[str] | None) -> tuple[str, ...]:
    """Give what is wanted in the order in which it is present; everything if nothing is."""
    there = tuple(present)
    if wanted is None:
        return there
    asked = tuple(wanted)
    for name in asked:
        if name not in there:
            raise ContentError(f"no {what} {name!r}: expected {', '.join(there) or 'nothing, as there is none'}")
    return tuple(name for name in there if name in asked)


def _all_prose(
    roots: Sequence[Path], languages: Iterable[str], known: Mapping[str, RulesText], games: Mapping[str, Game]
) -> dict[tuple[str, str], Prose]:
    found: dict[tuple[str, str], Prose] = {}
    for code in languages:
        addresses: dict[str, str] = {}
        formers: dict[str, tuple[str, ...]] = {}
        for path in _files(roots, code, ".md"):
            source = f"{CONTENT}/{code}/{path.name}"
            variants = _nameable(path, roots, known.get(path.stem), games.get(path.stem))
            prose = read_prose(source, code, path.stem, _text(path, source), variants)
            if prose.game not in known:
                raise ContentError(
                    f"{prose.source}: no rules file {prose.game}.toml: expected {likely(prose.game, known)}"
                )
            if prose.address in addresses:
                raise ContentError(
                    f'{prose.source}: slug = "{prose.address}": expected one that {addresses[prose.address]} does not have'
                )
            addresses[prose.address] = prose.source
            formers[prose.source] = prose.former
            if prose.game in games:
                found[code, prose.game] = prose
        _refuse_former(formers, addresses)
    return found


def _nameable(path: Path, roots: Sequence[Path], rules: RulesText | None, game: Game | None) -> tuple[str, ...] | None:
    """Give the variants that prose may name; None for any.

    Shipped prose may name those of the shipped rules, whatever a publisher has made of them.
    """
    if rules is None or game is None:
        return None
    is_theirs = bool(rules.changed or rules.replaces) and not path.is_relative_to(roots[-1])
    return None if is_theirs else game.variants


def _extras(
    roots: Sequence[Path], languages: Iterable[str], chosen: Iterable[str] | None
) -> dict[tuple[str, str], Extra]:
    """Read the pages about no game."""
    found = {
        (code, path.stem): read_extra(source, code, path.stem, _text(path, source))
        for code in languages
        for path in _files(roots, f"{code}/{EXTRAS}", ".md")
        for source in [f"{CONTENT}/{code}/{EXTRAS}/{path.name}"]
    }
    names = _of_the_site("pages", dict.fromkeys(name for _, name in found), chosen)
    return {key: extra for key, extra in found.items() if extra.name in names}


def _extra_names(roots: Sequence[Path], languages: Iterable[str]) -> set[str]:
    """Give the names of the pages about no game in any of the languages."""
    return {path.stem for code in languages for path in _files(roots, f"{code}/{EXTRAS}", ".md")}


def read_extra(source: str, language: str, name: str, text: str) -> Extra:
    """Read a page about no game: front matter as in prose, then Markdown.

    Raises:
        ContentError: The front matter is not there, or wrong.
    """
    fields, body = _parts(source, text)
    extra = Extra(
        name=name,
        language=language,
        source=source,
        title=fields.text("title"),
        address=fields.text("slug", "an address in small letters a to z, digits and hyphens", SLUG),
        description=fields.text("description"),
        place=fields.choice("place", (*PLACES, "none"), FOOTER),
        listed=not fields.flag("noindex", default=False),
        no_hosts=fields.flag("no_hosts", default=False),
        body=body,
    )
    fields.finish()
    if not SLUG.fullmatch(name):
        raise ContentError(f"{source}: expected a name in small letters with hyphens")
    return extra


def _refuse_former(formers: Mapping[str, Iterable[str]], addresses: Mapping[str, str]) -> None:
    """Refuse former slugs that stand for something else too: each leads to one page."""
    owners = dict(addresses)
    for source, slugs in formers.items():
        for slug in slugs:
            owner = owners.setdefault(slug, source)
            if owner != source or slug in addresses:
                raise ContentError(
                    f'{source}: former: "{slug}": expected slugs that are in use nowhere, but {owner} has it'
                )


def read_prose(source: str, language: str, game: str, text: str, variants: Collection[str] | None = None) -> Prose:
    """Read one page's prose: front matter in TOML between two lines of +++, then Markdown.

    Args:
        source: What errors call the file.
        language: The language of the page.
        game: The slug of its game.
        text: What stands in the file.
        variants: The variants that it may name; None for any.

    Raises:
        ContentError: The front matter is not there, or wrong.
    """
    return _read_prose(source, language, game, text, _ANY if variants is None else " ".join(variants))


_ANY: Final = "*"
"""What stands for variants of any name."""


@kept_reading
def _read_prose(source: str, language: str, game: str, text: str, variants: str) -> Prose:
    fields, body = _parts(source, text)
    prose = Prose(
        game=game,
        language=language,
        source=source,
        name=fields.text("name"),
        name_lang=fields.optional_text("name_lang", 'a language code like "en"', LANGUAGE),
        address=fields.text("slug", "an address in small letters a to z, digits and hyphens", SLUG),
        hook=fields.text("hook", "one sentence on one line"),
        title=fields.optional_text("title"),
        description=fields.optional_text("description"),
        body=body,
        former=fields.names("former"),
        published=fields.optional_date("published"),
        updated=fields.optional_date("updated"),
        standard=fields.optional_text("standard"),
        variants=_named_variants(fields, game, None if variants == _ANY else tuple(variants.split())),
    )
    fields.finish()
    if prose.updated and (prose.published is None or prose.updated < prose.published):
        raise fields.error("updated", f"no day before that of published, {prose.published or 'which is not there'}")
    return prose


def _named_variants(fields: Fields, game: str, allowed: Collection[str] | None) -> dict[str, NamedVariant]:
    rules = f"{CONTENT}/{RULES}/{game}.toml"
    expected = f"a table for a variant of {rules}" + (f": {', '.join(allowed)}" if allowed else "")
    none = f"no variants, as {rules} has none"
    found: dict[str, NamedVariant] = {}
    for name, table in fields.optional_tables("variants", allowed, none if allowed == () else expected).items():
        found[name] = NamedVariant(table.text("name"), table.optional_text("about"))
        table.finish()
    return found


def _parts(source: str, text: str) -> tuple[Fields, str]:
    lines = text.splitlines()
    end = front_matter(lines)
    if end is None:
        raise ContentError(f"{source}: no front matter: expected TOML between two lines of {_FENCE} at the top")
    fields, body = Fields.parse(source, "\n".join(["", *lines[1:end]])), "\n".join(lines[end + 1 :])
    if not body.strip():
        raise ContentError(f"{source}: no text after the front matter: expected paragraphs in Markdown")
    return fields, body


def front_matter(lines: Sequence[str]) -> int | None:
    """Return where the second of the two fences stands between which the front matter is, or None where there is none."""
    fences = [number for number, line in enumerate(lines) if line.rstrip() == _FENCE]
    return fences[1] if len(fences) > 1 and fences[0] == 0 else None


def _file(roots: Sequence[Path], name: str) -> Path:
    if (found := _found(roots, name)) is None:
        raise ContentError(f"{CONTENT}/{name}: there is no such file in {', '.join(str(root) for root in roots)}")
    return found


def _found(roots: Sequence[Path], name: str) -> Path | None:
    return next((root / name for root in reversed(roots) if (root / name).is_file()), None)


def _text_of(roots: Sequence[Path], name: str) -> str | None:
    """Read a file; None where no root has it."""
    path = _found(roots, name)
    return _text(path, f"{CONTENT}/{name}") if path else None


def _files(roots: Sequence[Path], folder: str, ending: str) -> tuple[Path, ...]:
    """Give the files of a folder in all roots, by name; a later root's file stands for an earlier one's."""
    found = {path.name: path for root in roots for path in (root / folder).glob(f"*{ending}")}
    return tuple(found[name] for name in sorted(found))


def unknown_folders(roots: Sequence[Path], site: Site) -> tuple[str, ...]:
    """Give the folders of the last root of content, that of the settings, that belong to no language of the site."""
    names = {path.name for path in roots[-1].iterdir() if path.is_dir()}
    return tuple(sorted(names - set(site.languages) - set(NOT_LANGUAGES)))


def _text(path: Path, source: str) -> str:
    return read_text(path, source)
