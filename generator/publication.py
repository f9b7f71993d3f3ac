"""Which pages are published in each language, by what its catalogue has: the one list that switcher, hreflang and sitemap follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from generator.catalogue import Catalogue, Language, Missing, NamedVariant, Prose, prose_in
from generator.reading import ContentError
from generator.sources import SETTINGS, Root
from generator.words import terms
from generator.words.errors import CatalogueError, UntranslatedError
from generator.words.fallback import AssistedVoice
from generator.words.lexicon import Key, Lexicon, lacking, named
from generator.words.needs import CALLED, GLOSSARY, INDEX, everything, needed_by_pages, say_page
from generator.words.pseudo import lexicon_for, pseudo_of
from generator.words.template import source_language
from generator.words.voice import GameName, Voice, plain

_CALLED: Final[Mapping[str, str]] = {INDEX: "the list of games", GLOSSARY: "the glossary"}


@dataclass(frozen=True)
class Publication:
    """What is published.

    Args:
        catalogue: The content, without the languages and pages that are left out.
        voices: How each language speaks.
        partly: The pages (language and name) that show something in the source language, and all of pseudo-locales.
            Readers find them in the switcher; search engines are told to leave them alone, and hreflang and sitemap do
            not name them.
        notes: A line about each language and page that is not published whole.
        glossaries: The languages whose glossary is published.
    """

    catalogue: Catalogue
    voices: Mapping[str, Voice]
    partly: frozenset[tuple[str, str]] = frozenset()
    notes: tuple[str, ...] = ()
    glossaries: frozenset[str] = frozenset()

    def is_whole(self, language: str, page: str) -> bool:
        """Tell whether a page that is published speaks one language throughout."""
        return (language, page) not in self.partly


@dataclass(frozen=True, slots=True)
class _State:
    """How far a language has come: for each of its pages, what the page says and the catalogue lacks.

    `unnamed` has a line for each game of which the prose leaves a variant without a name.
    """

    language: Language
    voice: Voice
    percent: float
    pages: tuple[Prose, ...]
    lacks: Mapping[str, tuple[Key, ...]]
    unnamed: Mapping[str, str]


@dataclass(frozen=True)
class _Needs:
    """What a complete catalogue has, and what each page says of it: the same in every language.

    What the pages say takes long to find out, and is only asked where a catalogue lacks something.
    """

    everything: frozenset[Key]
    catalogue: Catalogue

    @cached_property
    def pages(self) -> Mapping[str, frozenset[Key]]:
        """By the page's name, what it says."""
        forms = (form for slug in self.catalogue.games for form in self.catalogue.forms_of(slug))
        return needed_by_pages(forms, self.catalogue.site.original)


@dataclass(frozen=True, slots=True)
class _Decision:
    """What is published in one language; nothing, where there is not even the list of games."""

    pages: tuple[Prose, ...] | None
    partly: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    glossary: bool = True


def decide(root: Root, catalogue: Catalogue) -> Publication:
    """Decide what is published, by the settings of each language.

    Raises:
        CatalogueError: A catalogue cannot be read; or it lacks what a page says, or too much, where the language's setting
            is `missing = "fail"`.
        ContentError: No language is left.
    """
    needs = _Needs(everything(root), catalogue)
    states = [_state(root, catalogue, language, needs) for language in catalogue.site.languages.values()]
    decisions = {state.language.code: _decision(state) for state in states}
    pages = {code: each.pages for code, each in decisions.items() if each.pages is not None}
    notes = tuple(note for each in decisions.values() for note in each.notes)
    if not pages:
        raise ContentError(f"{SETTINGS}: languages: nothing is left to publish: {'; '.join(notes)}")
    return Publication(
        replace(
            catalogue,
            site=catalogue.site.only(pages),
            prose={(code, page.game): page for code, its in pages.items() for page in its},
        ),
        {state.language.code: state.voice for state in states if state.language.code in pages},
        frozenset((code, page) for code, each in decisions.items() for page in each.partly),
        notes,
        frozenset(code for code in pages if decisions[code].glossary),
    )


def _state(root: Root, catalogue: Catalogue, language: Language, needs: _Needs) -> _State:
    voice, pages = _voice(root, language), catalogue.pages_in(language.code)
    if isinstance(voice, AssistedVoice):
        theirs = prose_in(catalogue, voice.other.language)
        pages = (*_with_names(pages, theirs, voice.other.language), *_borrowed(theirs, pages, voice))
    lacked = _lacked(voice.lexicon, needs.everything)
    names = (INDEX, GLOSSARY, *(page.game for page in pages))
    lacks = {name: _lacked(voice.lexicon, needs.pages[name]) if lacked else () for name in names}
    if language.missing is not Missing.FAIL:
        alone = voice.alone if isinstance(voice, AssistedVoice) else voice
        lacks |= {page.game: lacks[page.game] or _further_lack(catalogue, alone, page) for page in pages}
    percent = 100 - 100 * len(lacked) / len(needs.everything)
    unnamed = {page.game: line for page in pages for line in catalogue.unnamed(page)}
    return _State(language, voice, percent, pages, lacks, unnamed)


def _voice(root: Root, language: Language) -> Voice:
    lexicon, source = lexicon_for(root, language.code), source_language(root)
    if language.missing is not Missing.SOURCE or language.code == source:
        return Voice(lexicon)
    return AssistedVoice(lexicon, Voice.load(root, source))


def _further_lack(catalogue: Catalogue, alone: Voice, page: Prose) -> tuple[Key, ...]:
    """Return what a game's page says in this language only and the catalogue lacks.

    A translation may ask for more than its source: a form of a game's name, which is a noun then. So where nothing that every
    language says is lacking, and what is lacking would be passed over, the page is said once without help.
    """
    name = GameName(page.game, page.name, page.name_lang)
    try:
        for form in catalogue.forms_of(page.game):
            say_page(form, alone, name, catalogue.site.original)
    except UntranslatedError as error:
        return (error.key,)
    return ()


def _lacked(lexicon: Lexicon, keys: Iterable[Key]) -> tuple[Key, ...]:
    entries = (
        (key, lexicon.entries.get(key)) for key in sorted(keys, key=lambda key: (lexicon.line_of(key), named(key)))
    )
    return tuple(key for key, entry in entries if entry is None or lacking(entry))


def _with_names(own: Iterable[Prose], theirs: Iterable[Prose], source: str) -> Iterator[Prose]:
    """Yield the language's own prose; a variant that it does not name is called as in the source language."""
    named = {page.game: _in(source, page.variants) for page in theirs}
    for page in own:
        yield replace(page, variants={**named.get(page.game, {}), **page.variants})


def _in(language: str, variants: Mapping[str, NamedVariant]) -> dict[str, NamedVariant]:
    """Mark the names of variants as being of another language."""
    return {name: replace(each, lang=language) for name, each in variants.items()}


def _borrowed(theirs: Iterable[Prose], own: tuple[Prose, ...], voice: AssistedVoice) -> Iterator[Prose]:
    """Yield the source's prose about the games that the language has none about.

    The language's own pages keep their addresses: a borrowed one whose address is taken has its language behind it.
    """
    source = voice.other.language
    taken = {plain(voice.say(terms.ADDRESS)), *(page.address for page in own)}
    for page in theirs:
        if page.game in {each.game for each in own}:
            continue
        address = page.address
        while address in taken:
            address = f"{address}-{source.lower()}"
        taken.add(address)
        yield replace(
            page,
            language=voice.language,
            address=address,
            name_lang=page.name_lang or source,
            title=None,
            description=None,
            text_lang=source,
            variants=_in(source, page.variants),
        )


def _decision(state: _State) -> _Decision:
    language = state.language
    if state.percent >= language.publish_from:
        decision = _POLICIES[language.missing](state)
        return replace(decision, partly=tuple(state.lacks)) if pseudo_of(language.code) else decision
    line = (
        f"{state.voice.lexicon.source}: {state.percent:.1f} percent translated: expected {language.publish_from} or more "
        f"({SETTINGS}: languages.{language.code}.publish_from)"
    )
    if language.missing is Missing.FAIL:
        raise CatalogueError(line)
    return _Decision(None, notes=(f"{line}; {language.name} is not published",))


def _fail(state: _State) -> _Decision:
    for line in state.unnamed.values():
        raise ContentError(line)
    for keys in state.lacks.values():
        for key in keys:
            state.voice.lexicon.entry(key)  # raises the error that names the entry
    return _Decision(state.pages)


def _leave_out(state: _State) -> _Decision:
    if state.lacks[INDEX]:
        line = f"{state.voice.lexicon.source}: the list of games has {_lines(state, INDEX)}; {state.language.name} is not published"
        return _Decision(None, notes=(line,))
    pages = tuple(page for page in state.pages if not state.lacks[page.game] and page.game not in state.unnamed)
    left_out = {page.source: page.game for page in state.pages if state.lacks[page.game]}
    if state.lacks[GLOSSARY]:
        left_out[f"{state.language.code}: {_CALLED[GLOSSARY]}"] = GLOSSARY
    notes = (
        *(f"{page}: not published: {_lines(state, name)}" for page, name in left_out.items()),
        *(f"{line}; the page is not published" for line in state.unnamed.values()),
    )
    return _Decision(pages, notes=notes, glossary=GLOSSARY not in left_out.values())


def _source(state: _State) -> _Decision:
    for line in state.unnamed.values():
        raise ContentError(line)
    borrowed = {page.game: "no prose" for page in state.pages if page.text_lang}
    named = {
        page.game: f"{page.source} does not name its variants {', '.join(foreign)}"
        for page in state.pages
        if (foreign := [name for name, each in page.variants.items() if each.lang])
    }
    lent = named | borrowed
    partly = tuple(name for name, keys in state.lacks.items() if keys or name in lent)
    notes = tuple(
        f"{state.language.code}: {_CALLED.get(name, name)}: published in part in the source language: "
        + (_lines(state, name) if state.lacks[name] else lent[name])
        for name in partly
    )
    return _Decision(state.pages, partly, notes)


def _lines(state: _State, page: str) -> str:
    """Name the first entry that a page lacks, and how to list all of them."""
    keys, lexicon = state.lacks[page], state.voice.lexicon
    first = f"no translation of {named(keys[0])}"
    if keys[0] in lexicon.entries:
        first += f" ({lexicon.place(keys[0])})"
    code, _ = pseudo_of(state.language.code) or (state.language.code, None)
    listed = f"build.py translate stats {code} --page {CALLED.get(page, page)} --missing"
    return f"{first} and {len(keys) - 1} more: {listed} lists them" if len(keys) > 1 else first


_POLICIES: Final[Mapping[Missing, Callable[[_State], _Decision]]] = {
    Missing.FAIL: _fail,
    Missing.LEAVE_OUT: _leave_out,
    Missing.SOURCE: _source,
}
