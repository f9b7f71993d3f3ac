"""The template `locales/messages.pot`: every message and noun with comments that a translator can work from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
}


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
    voice = Voice.load(root, language)
    games = load_games(root)
    file = polib.POFile(wrapwidth=0)
    file.metadata = {**_HEADER, SOURCE_LANGUAGE: language}
    file.extend(_message_entry(registered, voice, games) for registered in every_message())
    for kind, names in needed_nouns(root).items():
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


def _message_entry(registered: Registered, voice: Voice, games: tuple[Game, ...]) -> polib.POEntry:
    message = registered.message
    entry = polib.POEntry(
        msgctxt=message.context,
        msgid=message.text,
        comment=_comment(message, voice, games),
        occurrences=[(registered.file, "")],
        flags=["python-brace-format"] if message.holes else [],
    )
    if message.plural is not None:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = {0: "", 1: ""}
    return entry


def _comment(message: Message, voice: Voice, games: tuple[Game, ...]) -> str:
    lines = [message.about] if message.about else []
    lines += [f"{{{name}}}: {hole.about} ({hole.kind.value}); {_samples(hole)}" for name, hole in message.holes.items()]
    if message.plural is not None:
        lines.append(f"The plural form goes by {{{message.count}}}.")
    lines.append(_in_english(message, voice, games))
    return "\n".join(line for line in lines if line)


def _samples(hole: Hole) -> str:
    return "for instance " + " or ".join(dict.fromkeys(_shown(sample) for sample in hole.samples))


def _shown(sample: object) -> str:
    if isinstance(sample, tuple):
        return "[" + ", ".join(_shown(part) for part in sample) + "]"
    return str(sample)


def _in_english(message: Message, voice: Voice, games: tuple[Game, ...]) -> str:
    """Return the English sentence as a game's page has it, or else with the samples; nothing while it has no entry."""
    try:
        for game in games:
            for said in _phrases(game):
                if said.message is message:
                    return f"In {game.slug}: {voice.say(message, **said.values).striptags()}"
        return f"Reads: {voice.say(message, **sample_values(message)).striptags()}" if message.holes else ""
    except CatalogueError:
        return ""


def _phrases(game: Game) -> tuple[Phrase, ...]:
    return tuple(said for function in every_function() if (said := function(game)))


def sample_values(message: Message, number: int = 0) -> Mapping[str, Any]:
    """Return values for a message's holes, from their first (0) or second (1) samples."""
    return {name: _value(hole, hole.samples[number]) for name, hole in message.holes.items()}


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
