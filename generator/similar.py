"""Which games are like one another: a distance between their rules, for the note of similar games where no author chose any.

Two games are compared field by field. A field counts nothing where both say the same, and up to its weight where they do
not: numbers by how far apart they are, lists by how much of them differs, all else in full. A section that only one of the
two has counts for itself alone, as its fields cannot be compared. What a game is called counts nothing; its family most.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Final

from engine.rules.model import Game

LEAST: Final = 2
MOST: Final = 3
"""So many similar games are named: the nearest ones, and a further one only where it is near."""

NEAR: Final = 7.0
"""A game that is no further away is near: of the same family, or of another one with nearly the same rules."""

NAMES: Final = frozenset({"slug", "variant", "variants", "similar", "tableau.alias", "reserve.alias"})
"""The fields that are no rules, and are not compared."""

WEIGHTS: Final[Mapping[str, float]] = {
    "family": 5,
    # mechanisms
    "removal": 5,
    "foundations.takes": 3,
    "stock": 3,
    "stock.to": 3,
    "tableau.build.direction": 3,
    "tableau.faces": 3,
    "reserve": 2,
    "cells": 2,
    "tableau.fill": 2,
    # rules that are felt in every move
    "decks": 1.5,
    "tableau.build.suit": 1.5,
    "tableau.moves": 1.5,
    "tableau.space": 1.5,
    "foundations.build.suit": 1.5,
    "reserve.play": 1,
    "tableau.limit": 1,
    "tableau.sink": 1,
}
"""How much a field counts where it differs most; one that is not named here, and so a new one, counts `OTHERWISE`."""

OTHERWISE: Final = 0.5


def similar(game: Game, games: Iterable[Game]) -> tuple[str, ...]:
    """Name the games that are most like `game`, nearest first: those that its author gives, else those with the nearest rules.

    Args:
        game: The rules, which can be those of a variant.
        games: The games to choose from, in any order; the game itself may be among them.
    """
    return game.similar or nearest(game, games)


def nearest(game: Game, games: Iterable[Game]) -> tuple[str, ...]:
    """Name the games with the nearest rules, nearest first and by name where they are as near; never the game itself."""
    found = sorted((distance(game, each), each.slug) for each in games if each.slug != game.slug)
    return tuple(slug for number, (away, slug) in enumerate(found[:MOST]) if number < LEAST or away <= NEAR)


@lru_cache(maxsize=1 << 17)
def distance(one: Game, other: Game) -> float:
    """Tell how far the rules of two games are apart; 0 where they differ in names alone, and the same from either side."""
    mine, theirs = _measured(one), _measured(other)
    differing = (path for path, _ in mine.items() - theirs.items() if path in theirs)
    return math.fsum(WEIGHTS.get(path, OTHERWISE) * _apart(mine[path], theirs[path]) for path in differing)


@lru_cache(maxsize=4096)
def _measured(game: Game) -> Mapping[str, object]:
    """Give all that is compared of a game, by the names of its fields."""
    return dict(_read("", game))


def _read(section: str, rules: Any) -> Iterator[tuple[str, object]]:
    for name in (each.name for each in fields(rules)):
        path, value = f"{section}{name}", getattr(rules, name)
        if path in NAMES:
            continue
        if is_dataclass(value):
            yield path, True
            yield from _read(f"{path}.", value)
        else:
            yield path, value if value is not None else False


def _apart(one: object, other: object) -> float:
    """Tell how far apart two values of a field are, from 0 to 1."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return 1 - (Counter(one) & Counter(other)).total() / max(len(one), len(other))
    if isinstance(one, bool) or isinstance(other, bool) or not (isinstance(one, int) and isinstance(other, int)):
        return float(one != other)
    return abs(one - other) / max(one, other)
