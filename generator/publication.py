"""Which pages are published in each language, by what its catalogue has: the one list that switcher, hreflang and sitemap follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from generator.catalogue import Catalogue, Language, Missing, Prose, load_catalogue
from generator.reading import ContentError
from generator.words.errors import CatalogueError
from generator.words.fallback import AssistedVoice
from generator.words.lexicon import Key, Lexicon, lacking, named
from generator.words.needs import needed_by, needed_by_glossary, needed_everywhere
from generator.words.nouns import CONTEXT
from generator.words.pseudo import lexicon_for, pseudo_of
from generator.words.registry import every_message, needed_nouns
from generator.words.template import source_language
from generator.words.voice import Voice

INDEX: Final = ""
"""The name of the list of games among the pages of a language; a game's page has the game's slug."""

GLOSSARY: Final = "#glossary"
"""The name of the glossary among the pages of a language."""

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
    """How far a language has come: for each of its pages, what the page says and the catalogue lacks."""

    language: Language
    lexicon: Lexicon
    percent: float
    pages: tuple[Prose, ...]
    lacks: Mapping[str, tuple[Key, ...]]


@dataclass(frozen=True, slots=True)
class _Decision:
    """What is published in one language; nothing, where there is not even the list of games."""

    pages: tuple[Prose, ...] | None
    partly: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    glossary: bool = True


def decide(root: Path, catalogue: Catalogue) -> Publication:
    """Decide what is published, by the settings of each language.

    Raises:
        CatalogueError: A catalogue cannot be read; or it lacks what a page says, or too much, where the language's setting
            is `missing = "fail"`.
        ContentError: No language is left.
    """
    states = [_state(root, catalogue, language) for language in catalogue.site.languages.values()]
    decisions = {state.language.code: _decision(state) for state in states}
    pages = {code: each.pages for code, each in decisions.items() if each.pages is not None}
    notes = tuple(note for each in decisions.values() for note in each.notes)
    if not pages:
        raise ContentError(f"site.toml: languages: nothing is left to publish: {'; '.join(notes)}")
    return Publication(
        replace(
            catalogue,
            site=catalogue.site.only(pages),
            prose={(code, page.game): page for code, its in pages.items() for page in its},
        ),
        {state.language.code: _voice(root, state) for state in states if state.language.code in pages},
        frozenset((code, page) for code, each in decisions.items() for page in each.partly),
        notes,
        frozenset(code for code in pages if decisions[code].glossary),
    )


def _state(root: Path, catalogue: Catalogue, language: Language) -> _State:
    lexicon = lexicon_for(root, language.code)
    nouns = ((CONTEXT + kind, name) for kind, names in needed_nouns(root).items() for name in names)
    everything = {*(each.message.key for each in every_message()), *nouns}
    pages = catalogue.pages_in(language.code)
    if language.missing is Missing.SOURCE:
        pages = (*pages, *_borrowed(catalogue, language.code, source_language(root)))
    labels = needed_everywhere()
    needed = {page.game: labels | needed_by(catalogue.games[page.game], catalogue.site.original) for page in pages}
    return _State(
        language,
        lexicon,
        100 - 100 * len(_lacked(lexicon, everything)) / len(everything),
        pages,
        {
            page: _lacked(lexicon, keys)
            for page, keys in {INDEX: labels, GLOSSARY: labels | needed_by_glossary(), **needed}.items()
        },
    )


def _lacked(lexicon: Lexicon, keys: Iterable[Key]) -> tuple[Key, ...]:
    entries = ((key, lexicon.entries.get(key)) for key in sorted(keys, key=named))
    return tuple(key for key, entry in entries if entry is None or lacking(entry))


def _borrowed(catalogue: Catalogue, code: str, source: str) -> tuple[Prose, ...]:
    """Give the source's prose about the games that the language has none about."""
    if code == source:
        return ()
    own = {page.game for page in catalogue.pages_in(code)}
    theirs = load_catalogue(catalogue.roots, languages=[source], games=catalogue.games).pages_in(source)
    return tuple(
        replace(page, language=code, name_lang=page.name_lang or source, title=None, description=None, text_lang=source)
        for page in theirs
        if page.game not in own
    )


def _voice(root: Path, state: _State) -> Voice:
    if not any(state.lacks.values()) or state.language.missing is not Missing.SOURCE:
        return Voice(state.lexicon)
    return AssistedVoice(state.lexicon, Voice.load(root, source_language(root)))


def _decision(state: _State) -> _Decision:
    language = state.language
    if state.percent >= language.publish_from:
        decision = _POLICIES[language.missing](state)
        return replace(decision, partly=tuple(state.lacks)) if pseudo_of(language.code) else decision
    line = (
        f"{state.lexicon.source}: {state.percent:.1f} percent translated: expected {language.publish_from} or more "
        f"(site.toml: languages.{language.code}.publish_from)"
    )
    if language.missing is Missing.FAIL:
        raise CatalogueError(line)
    return _Decision(None, notes=(f"{line}; {language.name} is not published",))


def _fail(state: _State) -> _Decision:
    for keys in state.lacks.values():
        for key in keys:
            state.lexicon.entry(key)  # raises the error that names the entry
    return _Decision(state.pages)


def _leave_out(state: _State) -> _Decision:
    if state.lacks[INDEX]:
        line = f"{state.lexicon.source}: {_lines(state, INDEX)} of every page; {state.language.name} is not published"
        return _Decision(None, notes=(line,))
    pages = tuple(page for page in state.pages if not state.lacks[page.game])
    left_out = {page.source: page.game for page in state.pages if page not in pages}
    if state.lacks[GLOSSARY]:
        left_out[f"{state.language.code}: {_CALLED[GLOSSARY]}"] = GLOSSARY
    notes = tuple(f"{page}: not published: {_lines(state, name)}" for page, name in left_out.items())
    return _Decision(pages, notes=notes, glossary=GLOSSARY not in left_out.values())


def _source(state: _State) -> _Decision:
    borrowed = {page.game for page in state.pages if page.text_lang}
    partly = tuple(name for name, keys in state.lacks.items() if keys or name in borrowed)
    notes = tuple(
        f"{state.language.code}: {_CALLED.get(name, name)}: published in part in the source language: "
        + (_lines(state, name) if state.lacks[name] else "no prose")
        for name in partly
    )
    return _Decision(state.pages, partly, notes)


def _lines(state: _State, page: str) -> str:
    keys = state.lacks[page]
    further = f" and {len(keys) - 1} more" if len(keys) > 1 else ""
    return f"no translation of {named(keys[0])}{further}"


_POLICIES: Final[Mapping[Missing, Callable[[_State], _Decision]]] = {
    Missing.FAIL: _fail,
    Missing.LEAVE_OUT: _leave_out,
    Missing.SOURCE: _source,
}
