"""The template `locales/messages.pot`: every message and noun with comments that a translator can work from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polib

from engine.rules.cards import Rank, face_named
from engine.rules.model import Game
from generator.words.errors import CatalogueError
from generator.words.nouns import CONTEXT
from generator.words.phrase import LISTS, Hole, Kind, Message, Phrase
from generator.words.registry import Registered, every_message, load_games, needed_nouns
from generator.words.sections import every_function
from generator.words.voice import Voice

SOURCE_LANGUAGE: Final = "X-Source-Language"
"""The header of the template that names the language of the messages."""

_HEADER: Final = {
    "Project-Id-Version": "Parterre",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;",
}
_ABOUT_NOUNS: Final = {
    "number": "Number in words. One line, the word; or the gender and then lines key = text for the forms that sentences ask for.",
    "rank": "Rank as a noun, without a suit (the queen, any queen, queens). The gender, then lines key = text.",
    "card": "Card with its suit; {suit} is the suit's noun. The gender, then lines key = text.",
    "suit": "Suit as it stands in a card's name.",
    "game": "Name of a game. A further line lang = en says that the name is foreign.",
    "tableau": "What a game calls its tableau; stands in quotation marks in a label.",
    "reserve": "What a game calls its reserve. The gender, then lines key = text.",
    "term": (
        "Term of the rules, as the glossary page heads it. The gender, a line = text, and a line words = a | b | c with all forms "
        "by which sentences say it: there it is linked."
    ),
}


@dataclass(frozen=True, slots=True)
class Showing:
    """What comments show messages with: a voice in the language of the source, the games, and the games' names."""

    voice: Voice
    games: tuple[Game, ...]
    names: tuple[str, ...]


def template_path(root: Path) -> Path:
    """Return where the template lies."""
    return root / "locales" / "messages.pot"


def write_template(root: Path) -> None:
    """Write `locales/messages.pot` anew from the messages in the code and the nouns in the rules."""
    template_path(root).write_text(template_text(root), encoding="utf-8")


def template_text(root: Path) -> str:
    """Return what `locales/messages.pot` should contain.

    Raises:
        CatalogueError: There is no template yet that names the source language.
    """
    language = source_language(root)
    nouns = needed_nouns(root)
    showing = Showing(Voice.load(root, language), load_games(root), nouns["game"])
    file = polib.POFile(wrapwidth=0)
    file.metadata = {**_HEADER, SOURCE_LANGUAGE: language}
    file.extend(_message_entry(registered, showing) for registered in every_message())
    for kind, names in nouns.items():
        file.extend(polib.POEntry(msgctxt=CONTEXT + kind, msgid=name, comment=_ABOUT_NOUNS[kind]) for name in names)
    return str(file)


def source_language(root: Path) -> str:
    """Return the language of the messages, which the template's header names.

    Raises:
        CatalogueError: It does not.
    """
    path = template_path(root)
    language = polib.pofile(str(path)).metadata.get(SOURCE_LANGUAGE) if path.is_file() else None
    if not language:
        raise CatalogueError(
            f"{path.relative_to(root)}:1: the header has no {SOURCE_LANGUAGE}: expected a language code"
        )
    return str(language)


def _message_entry(registered: Registered, showing: Showing) -> polib.POEntry:
    message = registered.message
    entry = polib.POEntry(
        msgctxt=message.context,
        msgid=message.text,
        comment=_comment(message, showing),
        occurrences=[(registered.file, "")],
        flags=["python-brace-format"] if message.holes else [],
    )
    if message.plural is not None:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = {0: "", 1: ""}
    return entry


def _comment(message: Message, showing: Showing) -> str:
    lines = [message.about] if message.about else []
    lines += [
        f"{{{name}}}: {hole.about} ({hole.kind.value}); {_samples(hole, showing.names)}"
        for name, hole in message.holes.items()
    ]
    if message.plural is not None:
        lines.append(f"The plural form goes by {{{message.count}}}.")
    lines.append(_as_read(message, showing))
    return "\n".join(line for line in lines if line)


def _samples(hole: Hole, names: Sequence[str]) -> str:
    return "for instance " + " or ".join(dict.fromkeys(_shown(sample) for sample in samples(hole, names)))


def _shown(sample: object) -> str:
    if isinstance(sample, tuple):
        return "[" + ", ".join(_shown(part) for part in sample) + "]"
    return str(sample)


def _as_read(message: Message, showing: Showing) -> str:
    """Return the English sentence as a game's page has it, or else with the samples; nothing while it has no entry."""
    try:
        for game in showing.games:
            for said in _phrases(game):
                if said.message is message:
                    return f"In {game.slug}: {showing.voice.say(message, **said.values).striptags()}"
        return (
            f"Reads: {showing.voice.say(message, **sample_values(message, showing.names)).striptags()}"
            if message.holes
            else ""
        )
    except CatalogueError:
        return ""


def _phrases(game: Game) -> tuple[Phrase, ...]:
    return tuple(said for function in every_function() if (said := function(game)))


def sample_values(message: Message, names: Sequence[str], number: int = 0) -> Mapping[str, Any]:
    """Return values for a message's holes, from their first (0) or second (1) samples; `names` are the games that there are."""
    return {
        name: _value(hole, samples(hole, names[place:])[number])
        for place, (name, hole) in enumerate(message.holes.items())
    }


def samples(hole: Hole, names: Sequence[str]) -> tuple[Any, ...]:
    """Return the two samples of a hole."""
    if hole.kind is Kind.GAME:
        return tuple(names[:2])
    return (tuple(names[:2]), tuple(names[2:3])) if hole.kind is Kind.GAMES else hole.samples


def _value(hole: Hole, sample: Any) -> Any:
    one = _PARSED.get(hole.kind, lambda item: item)
    return tuple(map(one, sample)) if hole.kind in LISTS else one(sample)


_PARSED: Final[Mapping[Kind, Callable[[Any], Any]]] = {
    Kind.CARD: face_named,
    Kind.CARDS: face_named,
    Kind.RANK: Rank,
    Kind.RANKS: Rank,
    Kind.PAIRS: lambda pair: tuple(map(Rank, pair)),
    Kind.SETS: lambda pair: tuple(map(Rank, pair)),
    Kind.VALUES: lambda value: (Rank(value[0]), value[1]),
}
