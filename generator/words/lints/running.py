"""The table of checks, and how they run over a catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from generator.words.conventions import DENIALS, MARKS, read_denials, read_marks
from generator.words.lexicon import Key, Lexicon, lacking, named
from generator.words.lints import meaning, writing
from generator.words.lints.alike import Said, alike
from generator.words.lints.exemptions import exempted
from generator.words.lints.language import Reading
from generator.words.lints.sentences import Fault, Sentence, sentences
from generator.words.lints.typography import typography
from generator.words.phrase import Message

SentenceCheck = Callable[[Sentence, Reading, Reading], Iterable[Fault]]

SENTENCES: Final[Mapping[str, SentenceCheck]] = {
    "numbers": meaning.numbers,
    "negation": meaning.negation,
    "terms": meaning.terms,
    "copy": writing.copy,
    "case": writing.case,
    "spaces": writing.spaces,
    "end": writing.end,
}
"""Checks of one sentence beside its source."""

NAMES: Final = (*SENTENCES, "typography", "alike")
"""All checks from which an entry can be exempted."""

_READ: Final[Mapping[Key, Callable[[str], object]]] = {MARKS.key: read_marks, DENIALS.key: read_denials}


def lint(lexicon: Lexicon, source: Lexicon, messages: Iterable[Message], said: Said) -> list[str]:
    """Return the faults of a catalogue beside its source's, one line each with file, line, entry and check.

    An entry without a translation is passed over. A comment that exempts an entry from a check which finds nothing
    there is itself a fault.
    """
    unread = list(_unread(lexicon))
    if unread or any(key not in each.entries for key in _READ for each in (lexicon, source)):
        return unread
    own, there = Reading(lexicon), Reading(source)
    found = list(_found(own, there, tuple(messages), said))
    comments = {key: exempted(entry.comment, NAMES) for key, entry in lexicon.entries.items()}
    lines = [(fault.key, f"{fault.text} ({name})") for name, fault in found if name not in comments[fault.key][0]]
    fired = {(name, fault.key) for name, fault in found}
    for key, (names, faults) in comments.items():
        lines += [(key, fault) for fault in faults]
        lines += [
            (key, f'has a comment that exempts it from "{name}", which finds nothing here: expected none')
            for name in sorted(names & set(NAMES))
            if (name, key) not in fired and not lacking(lexicon.entries[key])
        ]
    ordered = sorted(lines, key=lambda line: lexicon.line_of(line[0]))
    return [f"{lexicon.source}:{lexicon.line_of(key)}: {named(key)} {text}" for key, text in dict.fromkeys(ordered)]


def _unread(lexicon: Lexicon) -> Iterator[str]:
    """Yield what is wrong with the entries that say what checks have to know."""
    for key, read in _READ.items():
        entry = lexicon.entries.get(key)
        if entry is None or lacking(entry):
            continue
        try:
            read(entry.texts[0])
        except ValueError as error:
            yield f"{lexicon.source}:{entry.line}: {named(key)} {error}"


def _found(own: Reading, source: Reading, messages: tuple[Message, ...], said: Said) -> Iterator[tuple[str, Fault]]:
    for sentence in sentences(own.lexicon, messages):
        for name, check in SENTENCES.items():
            yield from ((name, fault) for fault in check(sentence, own, source))
    yield from (("copy", fault) for fault in writing.copied_nouns(own, source))
    yield from (("typography", fault) for fault in typography(own, messages))
    yield from (("alike", fault) for fault in alike(own, said))
