"""All messages and nouns that a catalogue must have, found where they are made: no list to keep by hand."""

from __future__ import annotations

import importlib
import pkgutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import generator.words
from engine.rules.model import Game
from generator.house.texts import TextError, decoded
from generator.overlay import RulesText, forms_of, game_of, rules_texts
from generator.reading import ContentError
from generator.sources import SETTINGS, Root, Sources
from generator.words import terms
from generator.words.errors import CatalogueError
from generator.words.nouns import FAMILY, FIXED, PLAIN_RESERVE
from generator.words.phrase import Message


@dataclass(frozen=True, slots=True)
class Registered:
    """A message, the file that makes it, and what that file says about, where it is a part of the rules' text."""

    message: Message
    file: str
    part: str = ""


@cache
def every_message() -> tuple[Registered, ...]:
    """Return all messages of the package, by module and in the order in which they are made.

    Raises:
        ValueError: Two different messages have the same text and context.
    """
    found: dict[tuple[str | None, str], Registered] = {}
    for module in _modules():
        for message in _messages_in(vars(module)):
            known = found.setdefault(message.key, Registered(message, _file_of(module), _part(module)))
            if known.message != message:
                raise ValueError(
                    f"{message.key} is made twice, and differently: in {known.file} and {_file_of(module)}"
                )
    return tuple(found.values())


def _modules() -> Iterator[ModuleType]:
    for info in sorted(pkgutil.iter_modules(generator.words.__path__), key=lambda info: info.name):
        yield importlib.import_module(f"generator.words.{info.name}")


def _file_of(module: ModuleType) -> str:
    return module.__name__.replace(".", "/") + ".py"


def _part(module: ModuleType) -> str:
    """Return the first line of a module's docstring where it is a part of the rules' text."""
    said = (module.__doc__ or "").partition("\n")[0].partition(":")[0].rstrip(".") + "."
    return said if hasattr(module, "PHRASES") or hasattr(module, "ENTRIES") else ""


def _messages_in(value: object) -> Iterator[Message]:
    if isinstance(value, Message):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _messages_in(item)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _messages_in(item)


def load_games(root: Root) -> tuple[Game, ...]:
    """Read all rules files under `root`, by name."""
    return tuple(game_of(slug, rules) for slug, rules in _rules(root).items())


def load_forms(root: Root) -> tuple[Game, ...]:
    """Read all rules files under `root`, by name, and after each game its variants."""
    return tuple(form for slug, rules in _rules(root).items() for form in forms_of(slug, rules))


def rules_files(root: Root) -> Mapping[str, str]:
    """Return the texts of all rules files under `root` by the names of their games.

    Raises:
        CatalogueError: One of them cannot be read.
    """
    return {slug: rules.text for slug, rules in _rules(root).items()}


def _rules(root: Root) -> Mapping[str, RulesText]:
    try:
        return rules_texts(Sources.of(root).contents)
    except ContentError as error:
        raise CatalogueError(str(error)) from None


def _text(path: Path, source: str) -> str:
    try:
        return decoded(path.read_bytes())
    except TextError as error:
        raise CatalogueError(f"{source}:{error}") from None
    except OSError as error:
        raise CatalogueError(f"{source}: cannot be read: {error.strerror}") from None


def needed_nouns(root: Root) -> Mapping[str, tuple[str, ...]]:
    """Return for each kind the nouns that a catalogue must have: fixed ones, and those that rules and settings name."""
    games = load_forms(root)
    original = original_game(root)
    aliases = (game.reserve.alias for game in games if game.reserve)
    return {
        **FIXED,
        "game": _sorted([original, *(slug for game in games for slug in game.similar)]),
        FAMILY: _sorted(game.family for game in games),
        "tableau": _sorted(game.tableau.alias for game in games),
        "reserve": _sorted([PLAIN_RESERVE, *aliases]),
        terms.KIND: tuple(terms.TERMS),
    }


def original_game(root: Root) -> str:
    """Return the best-known patience, which every page names, from the settings.

    Raises:
        CatalogueError: The settings cannot be read, or do not name it.
    """
    try:
        original = tomllib.loads(_text(Sources.of(root).home / SETTINGS, SETTINGS)).get("original")
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"{SETTINGS}: cannot be read: {error}") from None
    if not isinstance(original, str):
        raise CatalogueError(
            f"{SETTINGS}: original: expected a game in small letters with hyphens, but it is not there"
        )
    return original


def _sorted(names: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(sorted({name for name in names if name}))
