"""The comments of the template: what each hole holds, where the words stand, and how they read in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from markupsafe import Markup, escape

from engine.rules.model import Game
from generator.sources import Root
from generator.words.conventions import DATA
from generator.words.errors import CatalogueError
from generator.words.lexicon import Entry, Key, load_lexicon, some
from generator.words.needs import needed_by, needed_by_glossary, needed_everywhere, say_page
from generator.words.nouns import CONTEXT, FAMILY, MORE, following
from generator.words.phrase import NOUN_OF, Hole, Message, slots
from generator.words.registry import Registered, every_message, load_games, needed_nouns, original_game
from generator.words.samples import sample_values, samples
from generator.words.voice import GameName, Voice, plain

_ABOUT_NOUNS: Final = {
    "number": (
        "Number in words. One line, the word; or the gender and then lines key = text for the forms that sentences ask for. A line "
        "also = a | b may have other words that say this number (both): the check of numbers knows them then. A line except = a | b may "
        "have phrases with the word in them that say no number."
    ),
    "rank": "Rank as a noun, without a suit (the queen, any queen, queens). The gender, then lines key = text.",
    "card": "Card with its suit; {suit} is the suit's noun. The gender, then lines key = text.",
    "suit": "Suit as it stands in a card's name.",
    "pile": "What a pile is called when it is read out; {number} is its number, from the left. The gender, then lines key = text.",
    "family": (
        "Family of games, as the list of games is divided. A line with -, a line = text with the heading over its games, and a line "
        "about = text with a sentence that says what they have in common."
    ),
    "game": "Name of a game. A further line lang = en says that the name is foreign.",
    "tableau": "What a game calls its tableau; stands in quotation marks in a label.",
    "reserve": "What a game calls its reserve. The gender, then lines key = text.",
    "term": (
        "Term of the rules, as the glossary page heads it. The gender, a line = text, and a line words = a | b | c with all forms "
        "by which sentences say it: there it is linked. A line also = d | e may have what says it otherwise: it is not linked, but the "
        "check of terms knows it. A line except = f may have phrases with such a word in them that mean something else (space bar)."
    ),
}
_ABOUT_NOUN: Final[Mapping[tuple[str, str], str]] = {
    ("number", MORE): (
        "Every number that has no word here: {number} is its digits. {number} alone does for every key; a language whose forms "
        "have more than the number in them (of the 13) has the gender, then lines key = text."
    )
}
"""What is said of one noun instead."""

_NO_PAGE: Final = "No page of the present games shows this."
_EVERY_GAME: Final = "On the page of every game."
_GLOSSARY: Final = "On the glossary page."
_LIST: Final = "On the list of games."


@dataclass(frozen=True, eq=False)
class Recorder(Voice):
    """A voice that remembers the first thing that it said of each message, as plain text."""

    said: dict[Key, str] = field(default_factory=dict)

    def say(self, message: Message, /, **values: Any) -> Markup:
        """Say a message; one for which a noun lacks a form is said as it stands, and not remembered."""
        try:
            text = super().say(message, **values)
        except CatalogueError:
            return escape(message.text)
        self.said.setdefault(message.key, plain(text))
        return text


@dataclass(frozen=True, slots=True)
class Showing:
    """What comments show: a voice that says messages as they stand, the names of games, and where what is said.

    `pages` has for each game the keys of all that its page says, `said` each sentence in the first game that says it.
    """

    voice: Recorder
    names: tuple[str, ...]
    pages: Mapping[str, frozenset[Key]]
    said: Mapping[Key, tuple[str, str]]
    glossary: frozenset[Key]
    everywhere: frozenset[Key]
    asked: Mapping[str, Mapping[str | None, str]]


def showing(root: Root, language: str) -> Showing:
    """Make ready to write comments, with the nouns of the catalogue in the language of the messages.

    Raises:
        CatalogueError: That catalogue cannot be read.
    """
    games, original, nouns = load_games(root), original_game(root), needed_nouns(root)
    voice = _own_voice(root, language, nouns)
    return Showing(
        voice,
        nouns["game"],
        {game.slug: needed_by(game, original) for game in games},
        _sentences(games, voice, original),
        needed_by_glossary(),
        needed_everywhere(),
        _forms_asked(),
    )


def _own_voice(root: Root, language: str, nouns: Mapping[str, Sequence[str]]) -> Recorder:
    """Return a voice that says each message as it stands, so that comments do not wait for a catalogue to have it."""
    lexicon = load_lexicon(root, language)
    keys = [(CONTEXT + kind, name) for kind, names in nouns.items() for name in names]
    own = {each.message.key: each.message for each in every_message()}
    entries: dict[Key, Entry] = {key: Entry((key[1],), 0, False, None) for key in keys}
    entries |= {key: found for key in keys if (found := lexicon.entries.get(key)) and all(found.texts)}
    for key, message in own.items():
        entries[key] = Entry(tuple(filter(None, (message.text, message.plural))), 0, False, message.plural)
    return Recorder(replace(lexicon, entries=entries))


def _sentences(games: Sequence[Game], voice: Recorder, original: str) -> dict[Key, tuple[str, str]]:
    found: dict[Key, tuple[str, str]] = {}
    for game in games:
        voice.said.clear()
        say_page(game, voice, GameName(game.slug, game.slug.replace("-", " ").title()), original)
        for key, text in voice.said.items():
            if "{" not in text:
                found.setdefault(key, (game.slug, text))
    return found


def _forms_asked() -> dict[str, dict[str | None, str]]:
    """Return for each kind of noun the forms that the messages ask for, each with the first that does."""
    asked: dict[str, dict[str | None, str]] = {}
    for each in every_message():
        message = each.message
        for slot in slots(message.plural or message.text):
            if kind := NOUN_OF.get(message.holes[slot.name].kind):
                form = following(slot.form)
                asked.setdefault(kind, {}).setdefault(form, message.plural or message.text)
    return asked


def message_comment(registered: Registered, showing: Showing) -> str:
    """Return the comment of a message."""
    message = registered.message
    lines = [message.about, *_where(message.key, showing, registered.part, with_holes=bool(message.holes))]
    lines += [
        f"{{{name}}}: {hole.about} ({hole.kind.value}); {_samples(hole, showing.names)}"
        for name, hole in message.holes.items()
    ]
    if message.plural is not None:
        lines.append(f"The plural form goes by {{{message.count}}}.")
    lines += _as_read(message, showing)
    return "\n".join(line for line in lines if line)


def noun_comment(kind: str, name: str, showing: Showing) -> str:
    """Return the comment of a noun: what it is, where it is said, and which forms the source asks for."""
    lines = [
        _ABOUT_NOUN.get((kind, name), _ABOUT_NOUNS[kind]),
        *_where((CONTEXT + kind, name), showing, "", with_holes=False),
    ]
    asked = showing.asked.get(kind, {})
    if any(asked):
        lines.append("Forms that the source’s sentences ask for; yours may ask for others:")
        lines += [
            f"{form or 'without a key'}: {text}" for form, text in sorted(asked.items(), key=lambda it: it[0] or "")
        ]
    return "\n".join(lines)


def _where(key: Key, showing: Showing, part: str, *, with_holes: bool) -> Iterator[str]:
    """Yield on which pages a message or noun stands; nothing where its sentence in a game will say so."""
    games = [slug for slug, keys in showing.pages.items() if key in keys]
    if key in showing.everywhere or key in DATA:
        return
    if key in showing.glossary:
        yield _GLOSSARY
    elif key[0] == CONTEXT + FAMILY:
        yield _LIST
    elif not games:
        yield " ".join(filter(None, (part, _NO_PAGE)))
    elif len(games) == len(showing.pages) and not with_holes:
        yield _EVERY_GAME
    elif key not in showing.said:
        yield f"On the page of {', '.join(games)}."


def _as_read(message: Message, showing: Showing) -> Iterator[str]:
    """Yield the sentence as a game's page has it, or else with the samples."""
    slug, text = showing.said.get(message.key, ("", ""))
    everywhere = all(message.key in keys for keys in showing.pages.values())
    if slug and (message.holes or not everywhere):
        others = [game for game, keys in showing.pages.items() if message.key in keys and game != slug]
        also = "every other game" if len(others) == len(showing.pages) - 1 else some(others)
        yield f"In {slug} (also in {also}): {text}" if others else f"In {slug}: {text}"
    elif message.holes:
        yield f"Reads: {plain(showing.voice.say(message, **sample_values(message, showing.names)))}"


def _samples(hole: Hole, names: Sequence[str]) -> str:
    return "for instance " + " or ".join(dict.fromkeys(_shown(sample) for sample in samples(hole, names)))


def _shown(sample: object) -> str:
    if isinstance(sample, tuple):
        return "[" + ", ".join(_shown(part) for part in sample) + "]"
    return str(sample)
