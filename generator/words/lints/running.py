"""The table of checks, and how they run over a catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from generator.words.conventions import DENIALS, MARKS, SENSES
from generator.words.lexicon import Key, Lexicon, lacking, named
from generator.words.lints import meaning, writing
from generator.words.lints.alike import Said, alike, nouns_alike
from generator.words.lints.exemptions import exempted
from generator.words.lints.language import READ_AS_NUMBERS, Reading
from generator.words.lints.sentences import Fault, Sentence, sentences
from generator.words.lints.typography import typography
from generator.words.nouns import CONTEXT
from generator.words.phrase import Message
from generator.words.terms import KIND, TERMS

SentenceCheck = Callable[[Sentence, Reading, Reading], Iterable[Fault]]

SENTENCES: Final[Mapping[str, SentenceCheck]] = {
    "numbers": meaning.numbers,
    "negation": meaning.negation,
    "terms": meaning.terms,
    "senses": meaning.senses,
    "copy": writing.copy,
    "case": writing.case,
    "spaces": writing.spaces,
    "end": writing.end,
}
"""Checks of one sentence beside its source."""

NAMES: Final = (*SENTENCES, "typography", "alike")
"""All checks from which an entry can be exempted."""

HINTS: Final[Mapping[str, str]] = {
    "numbers": "a further word for a number is a line also = … of its noun; a phrase that says none, a line except = …",
    "negation": 'words that deny are in the entry "words that deny"; a phrase that denies nothing is its line except = …',
    "terms": "a further word for a term is a line also = … of its noun; a phrase that means none, a line except = …",
    "senses": "the words are in the entries with the context sense; a phrase that means something else is a line except = …",
}
"""What translators can do about what a check finds where their sentence is right."""

EXEMPTION: Final = "an entry is exempted by a comment of the translator above it: # check: NAME – reason"


def hints(faults: Iterable[str]) -> list[str]:
    """Return the ways out that lines of this module leave, one line each, and each once."""
    named = {match[1] for fault in faults if (match := _CHECK.search(fault))} & set(NAMES)
    return [
        *(f"{name}: {HINTS[name]}" for name in NAMES if name in named & set(HINTS)),
        *([EXEMPTION] if named else []),
    ]


_CHECK: Final = re.compile(r"\((\w+)\)$")

_GO_BY: Final[Mapping[str, tuple[Message, ...]]] = {
    "negation": (DENIALS,),
    "senses": tuple(SENSES.values()),
    "typography": (MARKS,),
}
"""The checks that wait until both catalogues have these entries, and all of them can be read."""

_GO_BY_NOUNS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "numbers": ("number", READ_AS_NUMBERS),
    "terms": (KIND, tuple(TERMS)),
}
"""The same for nouns, by their kind: a word that is not there yet cannot be found in a sentence."""


def lint(lexicon: Lexicon, source: Lexicon, messages: Iterable[Message], said: Said) -> list[str]:
    """Return the faults of a catalogue beside its source's, one line each with file, line, entry and check.

    An entry without a translation is passed over, and so is a check that goes by it. A comment that exempts an entry
    from a check which finds nothing there is itself a fault.
    """
    own, there = Reading(lexicon), Reading(source)
    ran = frozenset(name for name in NAMES if _can_run(name, own, there))
    found = list(_found(own, there, tuple(messages), said, ran))
    lines = [*own.unread.items(), *_told(lexicon, found, ran)]
    ordered = sorted(lines, key=lambda line: lexicon.line_of(line[0]))
    return [f"{lexicon.place(key)}: {named(key)} {text}" for key, text in dict.fromkeys(ordered)]


def _can_run(name: str, own: Reading, source: Reading) -> bool:
    both, (kind, nouns) = (own, source), _GO_BY_NOUNS.get(name, ("", ()))
    if any(fault.key[0] == CONTEXT + kind for fault in nouns_alike(own)):
        return False  # a word that two nouns have would be taken for the wrong one
    return all(each.knows(message) for message in _GO_BY.get(name, ()) for each in both) and all(
        each.noun(kind, noun) for noun in nouns for each in both
    )


def _told(lexicon: Lexicon, found: list[tuple[str, Fault]], ran: frozenset[str]) -> Iterator[tuple[Key, str]]:
    """Yield what the checks that ran have found where no comment exempts the entry, and what is wrong with comments."""
    comments = {key: exempted(entry.comment, NAMES) for key, entry in lexicon.entries.items()}
    yield from ((fault.key, f"{fault.text} ({name})") for name, fault in found if name not in comments[fault.key][0])
    fired = {(name, fault.key) for name, fault in found}
    for key, (names, faults) in comments.items():
        yield from ((key, fault) for fault in faults)
        for name in sorted(names & ran):
            if (name, key) not in fired and not lacking(lexicon.entries[key]):
                yield key, f'has a comment that exempts it from "{name}", which finds nothing here: expected none'


def _found(
    own: Reading, source: Reading, messages: tuple[Message, ...], said: Said, ran: frozenset[str]
) -> Iterator[tuple[str, Fault]]:
    for sentence in sentences(own.lexicon, messages):
        for name, check in SENTENCES.items():
            if name in ran:
                yield from ((name, fault) for fault in check(sentence, own, source))
    yield from (("copy", fault) for fault in writing.copied_nouns(own, source))
    if "typography" in ran:
        yield from (("typography", fault) for fault in typography(own, messages))
    yield from (("alike", fault) for fault in alike(own, said))
