"""What the fields of the rules can be: values for each, tried in every game, with what must change along with them.

From these come the games that no rules file describes yet but that would load. Catalogues are checked for them too, so
that a new game finds its sentences right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from engine.rules.cards import RANK_ORDER
from engine.rules.loading import changed
from engine.rules.model import Game, SuitRule
from engine.rules.reading import RulesError

BUILDS: Final = [
    {"direction": direction, "suit": suit, "wrap": wrap}
    for direction in ("up", "down")
    for suit in ("same", "alternate-colour", "any")
    for wrap in (False, True)
]
FURTHER_BUILDS: Final = [
    {"direction": "up", "suit": "same-colour"},
    {"direction": "down", "suit": "different"},
    {"direction": "up-or-down", "suit": "same"},
    {"direction": "up-or-down", "suit": "any", "wrap": True},
    {"direction": "up", "suit": "any", "by": 2},
    {"direction": "up", "suit": "same", "by": 3, "wrap": True},
]
"""Less common forms, which are said in sentences of their own."""
TWINS: Final = [{"ranks": [rank.value, rank.value]} for rank in RANK_ORDER]
PAIRS: Final = {"total": 11, "sets": [{"ranks": ["jack", "jack"]}, {"ranks": ["queen", "king"]}]}
BOUQUET: Final = {"deal": "rest", "play": "top-card"}

TOGETHER: Final = "reserve, stock, removal"
"""Sections that come and go together, because all cards must be dealt and must have a place to go."""

GRID: Final = "tableau.layout, columns"
"""A grid has a number of columns, and nothing else has."""

VALUES: Final[Mapping[str, Sequence[Any]]] = {
    "decks": [1, 2],
    "foundations.piles": [1, 2, 3, 4, 5, 8],
    "foundations.base": ["ace", "five", "jack", "queen", "king", "from-deal", "any", ["ace", "two", "three", "four"]],
    "foundations.build": [
        *BUILDS,
        *FURTHER_BUILDS,
        {"direction": "up", "suit": "any", "by": [1, 2, 3, 4], "wrap": True},
    ],
    "foundations.takes": ["cards", "runs"],
    "foundations.holds": [13, 20, 26, 52],
    "foundations.one_per_suit": [False, True],
    "foundations.takeback": [False, True],
    "foundations.dealt": [0, 1, 2, 3, "all"],
    "tableau.piles": [1, 2, 7, 8, 10],
    "tableau.deal": [0, 1, 2, 3, 4, 5],
    "tableau.faces": ["up", "top-up"],
    "tableau.alias": [None, "garden"],
    GRID: [{"tableau.layout": "rows"}, {"tableau.layout": "fans"}, {"tableau.layout": "grid", "tableau.columns": 3}],
    "tableau.columns": [2, 3, 4, 5],
    "tableau.sink": [None, "ace", "queen", "king"],
    "tableau.build": [
        {"direction": "none"},
        *BUILDS,
        *FURTHER_BUILDS,
        {"direction": "same", "suit": "any"},
        {"direction": "any", "suit": "any"},
        {"direction": "any", "suit": "alternate-colour"},
    ],
    "tableau.holds": [None, 1, 2, 12, 13],
    "tableau.moves": ["top-card", "run", "whole-run", "tail", "whole-pile"],
    "tableau.run": [
        None,
        *({"suit": suit} for suit in ("same", "alternate-colour", "same-colour", "different", "any")),
    ],
    "tableau.limit": ["none", "free-places"],
    "tableau.space": ["any-card", "king", "before-base", "never"],
    "tableau.fill": [
        None,
        ["reserve"],
        ["waste"],
        ["stock"],
        ["reserve", "waste"],
        ["waste", "stock"],
        ["reserve", "stock"],
    ],
    "tableau.space_from": [None, ["tableau"], ["reserve"], ["waste"], ["tableau", "waste"]],
    "tableau.from": [
        ["tableau"],
        ["reserve"],
        ["waste"],
        ["tableau", "reserve"],
        ["tableau", "waste"],
        ["reserve", "waste"],
    ],
    TOGETHER: [
        {"reserve": BOUQUET, "stock": None},
        {"reserve": None, "stock": {"deal": "rest"}},
        {"reserve": {"deal": 1, "play": "top-card"}, "stock": {"deal": "rest"}},
        {"reserve": {"deal": 2, "play": "any-card"}, "stock": {"deal": "rest"}},
        {"reserve": BOUQUET, "stock": None, "removal": PAIRS, "foundations": {"piles": 4, "takes": "removed"}},
    ],
    "reserve.alias": [None, "bouquet"],
    "reserve.play": ["top-card", "any-card"],
    "cells": [None, {"piles": 1}, {"piles": 4}, {"piles": 4, "deal": 2}],
    "stock.draw": [1, 2, 3, 13],
    "stock.to": ["waste", "tableau", "foundations", "spaces"],
    "stock.needs": ["none", "waste-empty", "no-space"],
    "stock.passes": [1, 2, 3, "unlimited"],
    "removal": [
        PAIRS,
        {"total": 11, "sets": [{"ranks": ["jack", "king"]}, {"ranks": ["queen", "queen"]}]},
        {"total": 12, "sets": [{"ranks": ["queen", "king"]}]},
        {"total": 13, "sets": [{"ranks": ["king", "king"]}]},
        {"total": 14, "sets": [{"ranks": ["seven", "seven"]}]},
        {"total": 14},
        {"sets": TWINS},
        {"total": 13},
        {"total": 10, "sets": [*TWINS[10:]], "never": ["ten"]},
        {"total": 11, "sets": [{"ranks": ["jack", "queen", "king"]}]},
        {"total": 11, "sets": [{"ranks": [rank] * 4} for rank in ("jack", "queen", "king")]},
        {"total": 11, "sets": [{"ranks": ["jack"]}, {"ranks": ["queen", "king"], "suit": "different"}]},
        {"total": 11, "sets": [{"ranks": ["jack", "jack"]}, {"ranks": ["queen", "king"], "suit": "same"}]},
    ],
    "removal.suit": ["any", "same", "different"],
}
"""For each field the values that are tried in every game where they load."""

AROUND: Final[Sequence[Mapping[str, Any]]] = [
    {},
    {"tableau.from": None},
    {"foundations.holds": 26},
    {"foundations.holds": 20},
    {
        "foundations.holds": 20,
        "foundations.build": {"direction": "up", "suit": "any", "wrap": True},
        "foundations.one_per_suit": False,
        "foundations.piles": 8,
    },
    {"foundations.build": {"direction": "down", "suit": "same"}},
    {"foundations.dealt": 0},
    {"foundations.takeback": False},
    {"tableau.space": "any-card"},
    {"tableau.space": "king"},
    {"tableau.holds": None, "tableau.build": {"direction": "down", "suit": "any"}},
    {"tableau.holds": None, "tableau.build": {"direction": "down", "suit": "any"}, "tableau.layout": "fans"},
    {"tableau.holds": None, "tableau.build": {"direction": "down", "suit": "any"}, "tableau.space": "king"},
    {"tableau.build": {"direction": "none"}, "tableau.deal": 1, "foundations.takeback": False},
    {"tableau.from": None, "stock": {"deal": "rest"}, "reserve": None},
    {"tableau.from": None, "stock": {"deal": "rest"}, "reserve": {"deal": 3, "play": "top-card"}},
    {
        "tableau.from": None,
        "stock": {"deal": "rest"},
        "reserve": {"deal": 3, "play": "any-card"},
        "tableau.space": "any-card",
    },
    {
        "tableau.from": ["waste"],
        "stock": {"deal": "rest"},
        "reserve": {"deal": 3, "play": "top-card"},
        "tableau.space": "any-card",
    },
    {"tableau.from": ["tableau"], "reserve": {"deal": "rest", "play": "any-card"}, "tableau.space": "any-card"},
    {"removal.total": None, "removal.sets": TWINS},
    {"foundations.base": "king", "foundations.dealt": 0},
    {
        "tableau.build": {"direction": "none"},
        "tableau.deal": 1,
        "tableau.space": "never",
        "tableau.from": None,
        "foundations.takeback": False,
    },
    {"tableau.build": {"direction": "none"}, "tableau.deal": 1, "tableau.space": "never"},
    {"removal.total": 14, "removal.sets": None},
    {"stock": {"deal": "rest"}, "reserve": {"deal": 3, "play": "top-card"}, "foundations.takeback": False},
    {"decks": 2},
]
"""Changes that make room for a value which does not load by itself."""


_ROUND_ANY_SUIT: Final = {"direction": "up", "suit": "any", "wrap": True}
_UNBUILT: Final = {"tableau.build": {"direction": "none"}, "foundations.takeback": False}
_FANS: Final = {**_UNBUILT, "tableau.layout": "fans"}
_BOTH: Final = {"reserve": {"deal": 3, "play": "any-card"}, "stock": {"deal": "rest"}}
_STOCK: Final = {"reserve": None, "stock": {"deal": "rest"}}

_TOP: Final = {"reserve": {"deal": 3, "play": "top-card"}, "stock": {"deal": "rest"}}
_BARE: Final = {"reserve": None, "stock": None, "removal": None}
_CELLS: Final = {
    "cells": {"piles": 4},
    "tableau": {
        "piles": 8,
        "deal": [7, 7, 7, 7, 6, 6, 6, 6],
        "build": {"direction": "down", "suit": "alternate-colour"},
        "moves": "run",
        "space": "any-card",
    },
}


_LEFT: Final = {"tableau.deal": 5, "reserve": BOUQUET}
_FOUR: Final = ["ace", "two", "three", "four"]


def _stepped(direction: str) -> Mapping[str, Any]:
    build = {"direction": direction, "suit": "any", "by": [1, 2, 3, 4], "wrap": True}
    return {"piles": 4, "base": "king", "build": build}


def _whole(suit: SuitRule) -> Mapping[str, Any]:
    return {"piles": 4, "takes": "runs", "base": "king", "build": {"direction": "down", "suit": suit.value}}


CORNERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "run": {"tableau.moves": "run"},
    "run from tableau": {**_BOTH, "tableau.moves": "run", "tableau.from": ["tableau"]},
    "run from tableau and reserve": {**_BOTH, "tableau.moves": "run", "tableau.from": ["tableau", "reserve"]},
    "run from tableau and waste": {**_BOTH, "tableau.moves": "run", "tableau.from": ["tableau", "waste"]},
    "from tableau": {"tableau.from": ["tableau"]},
    "from reserve": {"tableau.from": ["reserve"]},
    "from waste": {**_BOTH, "tableau.from": ["waste"]},
    "spaces from tableau": {**_BOTH, "tableau.from": ["tableau"]},
    "kings": {"tableau.space": "king"},
    "kings in pairs": {"tableau.space": "king", "tableau.from": ["waste"], "tableau.deal": 4, **_STOCK},
    "spaces": {"tableau.from": ["tableau", "waste"]},
    "spaces for kings": {"tableau.from": ["tableau", "waste"], "tableau.space": "king"},
    "one space": {"tableau.from": ["tableau", "waste"], "tableau.piles": 1},
    "fans and spaces": _FANS,
    "fans and spaces for kings": {**_FANS, "tableau.space": "king"},
    "rows and spaces": _UNBUILT,
    "pairs and spaces": {"tableau.space": "any-card"},
    "pairs and spaces for kings": {"tableau.space": "king"},
    "pairs, one fan": {"tableau.space": "any-card", "tableau.piles": 1, "tableau.deal": 50},
    "mixed suits": {
        "foundations.piles": 4,
        "foundations.holds": 26,
        "foundations.build": _ROUND_ANY_SUIT,
        "foundations.one_per_suit": True,
    },
    "golf": {
        **_BARE,
        "foundations": {
            "piles": 1,
            "base": "any",
            "build": {"direction": "up-or-down", "suit": "alternate-colour", "by": 2},
            "holds": 52,
            "dealt": 1,
        },
        "tableau": {"piles": 7, "deal": 5, "build": {"direction": "none"}, "space": "never"},
        "stock": {"deal": "rest", "to": "foundations"},
    },
    "steps down": {**_BARE, **_CELLS, "foundations": _stepped("down")},
    "steps up or down": {**_BARE, **_CELLS, "foundations": _stepped("up-or-down")},
    **{f"whole sequences, {suit.value}": {**_BARE, **_CELLS, "foundations": _whole(suit)} for suit in SuitRule},
    "free cells": {**_BARE, **_CELLS, "tableau.limit": "free-places", "tableau.moves": "run"},
    "the first of four": {**_BARE, **_CELLS, **_LEFT, "foundations": {**_stepped("up"), "base": _FOUR, "dealt": 1}},
    "any card lies there": {
        **_BARE,
        **_CELLS,
        **_LEFT,
        "foundations": {"piles": 4, "base": "any", "build": _ROUND_ANY_SUIT, "dealt": 1},
    },
    "runs whatever the suits": {"tableau.moves": "run", "tableau.run": {"suit": "any"}},
    "run before the base": {"tableau.moves": "run", "tableau.space": "before-base", "foundations.base": "from-deal"},
    "tail before the base": {"tableau.moves": "tail", "tableau.space": "before-base", "foundations.base": "from-deal"},
    "filled, then by rank": {
        "foundations.base": "from-deal",
        "tableau.fill": ["stock", "reserve"],
        "tableau.space": "before-base",
        **_TOP,
    },
    "filled twice": {"tableau.fill": ["waste", "reserve"], **_TOP},
    "spaces from the waste": {**_BOTH, "tableau.from": ["tableau", "reserve"], "tableau.space_from": ["waste"]},
    "suits of several": {
        "removal": {
            "total": 11,
            "suit": "different",
            "sets": [{"ranks": ["jack", "jack"]}, {"ranks": ["queen", "king"], "suit": "any"}],
        }
    },
    "suits of twins": {
        "decks": 2,
        "removal": {
            "total": 11,
            "sets": [
                {"ranks": ["jack", "jack"], "suit": "same"},
                {"ranks": ["queen", "queen"], "suit": "different"},
                {"ranks": ["king", "king"]},
            ],
        },
    },
    "suits in one set": {
        "removal": {
            "total": 11,
            "suit": "different",
            "sets": [*TWINS[10:12], {"ranks": ["king", "king"], "suit": "any"}],
        }
    },
}
"""Several fields together that make games in which a sentence for other games would be wrong, each with a name."""

Family = tuple[tuple[Any, Game], ...]
"""Values of one field that load in the same surroundings, each with its game."""


@cache
def families(rules: str, slug: str, field: str) -> tuple[Family, ...]:
    """Return for each change around `field` all values of it that load, with their games; `rules` is a rules file's text."""
    return tuple(filter(None, (tuple(_family(rules, slug, field, around)) for around in AROUND)))


def _family(rules: str, slug: str, field: str, around: Mapping[str, Any]) -> Iterator[tuple[Any, Game]]:
    for value in VALUES[field]:
        if game := _loaded(rules, slug, {**around, **(value if field in (TOGETHER, GRID) else {field: value})}):
            yield value, game


def _loaded(rules: str, slug: str, changes: Mapping[str, Any]) -> Game | None:
    try:
        return changed(rules, slug, changes)
    except (RulesError, AttributeError):  # AttributeError: a key of a section that is not there
        return None


def _unlike(each: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return one game of each make: the values of a field are tried in it alone, as they load in all games of that make.

    Of a make are games with the same sections, packs and ways to the foundations; the shortest file says least of its own.
    """
    found: dict[tuple[object, ...], tuple[str, str]] = {}
    for rules, slug in sorted(each, key=lambda one: len(one[0])):
        game = _loaded(rules, slug, {})
        if game:
            make = (
                game.decks,
                game.foundations.takes,
                game.has_waste,
                game.draws,
                *(part is None for part in _parts(game)),
            )
            found.setdefault(make, (rules, slug))
    return list(found.values())


def _parts(game: Game) -> tuple[object, ...]:
    return game.reserve, game.cells, game.stock


def every_variation(texts: Mapping[str, str]) -> tuple[Game, ...]:
    """Return games that the values make, each once, those of the rules files first; `texts` has the files by slug.

    All games are varied by the corners, and one of each make by the values of every field.
    """
    each = [(rules, slug) for slug, rules in texts.items()]
    found = [_loaded(rules, slug, changes) for changes in ({}, *CORNERS.values()) for rules, slug in each]
    found += [
        game
        for field in VALUES
        for rules, slug in _unlike(each)
        for family in families(rules, slug, field)
        for _, game in family
    ]
    return tuple(dict.fromkeys(game for game in found if game))
