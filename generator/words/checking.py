"""Whether a catalogue is complete and fits the messages: what can be known without rendering a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from generator.sources import Root
from generator.words import lists
from generator.words.errors import CatalogueError
from generator.words.glossary import term_faults
from generator.words.lexicon import Entry, Lexicon, forms_said, lacking, load_lexicon, named, some
from generator.words.lints.alike import Said, everything_said, unsaid
from generator.words.lints.running import lint
from generator.words.lints.sentences import MOST, PATTERNS, bare, numbers_of_form
from generator.words.nouns import CONTEXT, COUNTED, HOLES, MORE, Noun, following, own_hole
from generator.words.phrase import ALSO_OF, LISTS, NOUN_OF, Hole, Kind, Message, slots
from generator.words.registry import every_message, needed_nouns, rules_files
from generator.words.template import source_language

_NUMBERS: Final = (Kind.WORDS, Kind.DIGITS)

_STRAY: Final = re.compile(r"[{}~]")

Nouns = Mapping[str, tuple[str, ...]]


def check_catalogue(root: Root, language: str, *, unfinished: bool = False) -> list[str]:
    """Return the faults of a language's catalogue, one line each with file, line and entry; none if it is in order.

    What an `unfinished` catalogue lacks is no fault of it; what it has is checked like any other.
    """
    try:
        lexicon = load_lexicon(root, language)
    except CatalogueError as error:
        return [str(error)]
    return [
        *_header_faults(lexicon),
        *check_lexicon(lexicon, needed_nouns(root), unfinished=unfinished),
        *_lints(root, lexicon),
    ]


def _header_faults(lexicon: Lexicon) -> Iterator[str]:
    """Yield that the header names another language, as where a catalogue began as the copy of another one."""
    expected = lexicon.language.replace("-", "_")
    if lexicon.said_language.replace("-", "_") != expected:
        found = f"Language: {lexicon.said_language}" if lexicon.said_language else "no Language"
        yield f"{lexicon.source}:1: the header has {found}: expected Language: {expected}"


def _lints(root: Root, lexicon: Lexicon) -> list[str]:
    """Return what is wrong with the sentences beside their source."""
    try:
        source = load_lexicon(root, source_language(root))
        return lint(lexicon, source, [each.message for each in every_message()], _everything_said(root))
    except CatalogueError as error:
        return [str(error)]


def check_messages(root: Root) -> list[str]:
    """Return the messages that no page can ever show, whatever the rules, one line each."""
    return list(unsaid(every_message(), _everything_said(root)))


def _everything_said(root: Root) -> Said:
    return everything_said(tuple(rules_files(root).items()))


def check_lexicon(lexicon: Lexicon, nouns: Nouns, *, unfinished: bool = False) -> list[str]:
    """Return the faults of a catalogue that has been read; what an `unfinished` one lacks is none."""
    messages = {registered.message.key: registered.message for registered in every_message()}
    wanted = [(CONTEXT + kind, name) for kind, names in nouns.items() for name in names]
    missing = () if unfinished else _missing(lexicon, [*messages, *wanted])
    faults = [*missing, *_unknown(lexicon, {*messages, *wanted})]
    for key, message in messages.items():
        entry = lexicon.entries.get(key)
        if entry and not lacking(entry):
            where = f"{lexicon.place(key)}: {named(key)}"
            faults += [f"{where} {fault}" for fault in _message_faults(message, entry, lexicon, nouns)]
    return [*faults, *_noun_faults(lexicon, nouns), *term_faults(lexicon)]


def _missing(lexicon: Lexicon, wanted: list[tuple[str | None, str]]) -> Iterator[str]:
    for key in wanted:
        entry = lexicon.entries.get(key)
        if entry is None:
            yield f"{lexicon.source}: has no entry {named(key)}"
        elif fault := lacking(entry):
            yield f"{lexicon.place(key)}: {named(key)} {fault}"


def _unknown(lexicon: Lexicon, wanted: set[tuple[str | None, str]]) -> Iterator[str]:
    for key in lexicon.entries:
        if key not in wanted:
            yield f"{lexicon.place(key)}: {named(key)} is asked for by nothing: expected a message or noun of the template"


def _message_faults(message: Message, entry: Entry, lexicon: Lexicon, nouns: Nouns) -> Iterator[str]:
    if message.key in PATTERNS:
        try:
            lists.read_pattern(entry.texts[0])
        except ValueError as error:
            yield str(error)
        return
    if message.plural != entry.plural_of:
        yield f'has the msgid_plural "{entry.plural_of}": expected "{message.plural}"'
        return
    if message.plural is not None and len(entry.texts) != lexicon.plurals:
        yield f"has {forms_said(len(entry.texts))}: expected {lexicon.plurals}, as the header says"
        return
    for index, text in enumerate(entry.texts):
        yield from _stray_faults(text)
        met = numbers_of_form(lexicon, index) if message.plural is not None else range(MOST)
        yield from _hole_faults(message, text, met)
        yield from _form_faults(message, text, met, lexicon, nouns)


def _stray_faults(text: str) -> Iterator[str]:
    """Yield the signs of holes that belong to none: a key within the braces, a space before them, a lone brace."""
    for stray in _STRAY.findall(bare(text)):
        yield f'says "{text}", where {stray} is part of no hole: expected {{name}}, or key~{{name}} without spaces'


def _hole_faults(message: Message, text: str, met: range | list[int]) -> Iterator[str]:
    """Yield what is wrong with the number of holes: each stands as often as in the source.

    A form that means exactly one may leave the number out.
    """
    expected = Counter(slot.name for slot in slots(message.plural or message.text))
    found = Counter(slot.name for slot in slots(text))
    counted = message.count if message.count and message.holes[message.count].kind in _NUMBERS else None
    for name in sorted(expected | found):
        left_out = name == counted and list(met) == [1] and not found[name]
        if found[name] != expected[name] and not left_out:
            yield f'says "{text}", with {{{name}}} {found[name]} times: expected {expected[name]}'


def _form_faults(message: Message, text: str, met: range | list[int], lexicon: Lexicon, nouns: Nouns) -> Iterator[str]:
    """Yield the forms that a noun which a hole can meet does not have."""
    for slot in slots(text):
        hole = message.holes.get(slot.name)
        if hole is None:
            continue
        kind = NOUN_OF.get(hole.kind)
        if kind is None:
            if slot.form is not None:
                yield f'says "{slot.form}~{{{slot.name}}}": expected no key, as {hole.kind.value} has no forms'
            continue
        forms = (slot.form, following(slot.form)) if hole.kind in LISTS else (slot.form,)
        for of in (kind, *ALSO_OF.get(hole.kind, ())):
            names = _met(hole, message, slot.name, met, nouns[of])
            for form in dict.fromkeys(forms):
                yield from _lack_form(lexicon, of, names, form)


def _met(hole: Hole, message: Message, slot: str, met: range | list[int], names: tuple[str, ...]) -> tuple[str, ...]:
    if hole.kind is Kind.WORDS and slot == message.count:
        return tuple(name for name in names if _is_met(name, met))
    return names


def _is_met(name: str, met: range | list[int]) -> bool:
    return any(str(number) not in COUNTED for number in met) if name == MORE else int(name) in met


def _lack_form(lexicon: Lexicon, kind: str, names: tuple[str, ...], form: str | None) -> Iterator[str]:
    """Yield in one line which nouns of a kind lack a form, if some do."""
    there = {name: noun for name in names if (noun := _readable(lexicon, kind, name))}
    lacking_it = [name for name, noun in there.items() if noun.form(form) is None]
    if not lacking_it:
        return
    first, asked = lacking_it[0], f'the form "{form}"' if form else "a plain form (a line = text)"
    where = f"{first} (line {lexicon.line_of((CONTEXT + kind, first))})"
    others = f", {some(lacking_it[1:])}: the first" if lacking_it[1:] else ": it"
    yield f"needs {asked} of the {kind} {where}{others} has {there[first].said_keys()}"


def _readable(lexicon: Lexicon, kind: str, name: str) -> Noun | None:
    try:
        return lexicon.noun(kind, name)
    except CatalogueError:  # told by itself
        return None


def _noun_faults(lexicon: Lexicon, nouns: Nouns) -> Iterator[str]:
    for key in ((CONTEXT + kind, name) for kind, names in nouns.items() for name in names):
        entry = lexicon.entries.get(key)
        if entry is None or lacking(entry):
            continue
        kind = key[0].removeprefix(CONTEXT)
        try:
            noun = lexicon.noun(kind, key[1])
        except CatalogueError as error:
            yield str(error)
            continue
        own = own_hole(kind, key[1])
        for text in filter(None, (noun.single, *noun.forms.values())):
            for fault in (*_stray_faults(text), *_own_hole_faults(own, text), *_own_form_faults(text, lexicon, nouns)):
                yield f"{lexicon.place(key)}: {named(key)} {fault}"


def _own_hole_faults(own: str | None, text: str) -> Iterator[str]:
    """Yield the holes of a noun's form that such a noun does not have, and what is wrong with the one that it has."""
    found = [slot.name for slot in slots(text)]
    for name in found:
        if name != own:
            yield f"has the hole {{{name}}}: expected {f'only {{{own}}}' if own else 'none'}"
    if own and found.count(own) != 1:
        yield f'has the form "{text}", with {{{own}}} {found.count(own)} times: expected 1'


def _own_form_faults(text: str, lexicon: Lexicon, nouns: Nouns) -> Iterator[str]:
    """Yield the forms that what stands in a noun's own hole does not have: a suit, or a number in digits."""
    for slot in slots(text):
        if slot.name == HOLES["card"]:
            yield from _lack_form(lexicon, "suit", nouns["suit"], slot.form)
        elif slot.name == HOLES["pile"] and slot.form is not None:
            yield f'says "{slot.form}~{{{slot.name}}}": expected no key, as {Kind.DIGITS.value} has no forms'
