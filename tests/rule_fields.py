"""Values for every field of the rules, with what must change along with them, for tests that try each value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engine.rules.cards import RANK_ORDER
from engine.rules.loading import changed
from engine.rules.model import Game
from engine.rules.reading import RulesError
from tests.catalogue_of_games import rules_text

BUILDS = [
    {"direction": direction, "suit": suit, "wrap": wrap}
    for direction in ("up", "down")
    for suit in ("same", "alternate-colour", "any")
    for wrap in (False, True)
]
TWINS = [{"ranks": [rank.value, rank.value]} for rank in RANK_ORDER]
PAIRS = {"total": 11, "sets": [{"ranks": ["jack", "jack"]}, {"ranks": ["queen", "king"]}]}
BOUQUET = {"deal": "rest", "play": "top-card"}

TOGETHER = "reserve, stock, removal"
"""Sections that come and go together, because all cards must be dealt and must have a place to go."""

VALUES: Mapping[str, list[Any]] = {
    "decks": [1, 2],
    "foundations.piles": [1, 2, 3, 4, 5, 8],
    "foundations.base": ["ace", "five", "jack", "queen", "king"],
    "foundations.build": BUILDS,
    "foundations.holds": [13, 20, 26, 52],
    "foundations.one_per_suit": [False, True],
    "foundations.takeback": [False, True],
    "foundations.dealt": [0, 1, 2, 3, 4],
    "tableau.piles": [1, 2, 7, 8, 10],
    "tableau.deal": [1, 2, 3, 4, 5],
    "tableau.alias": [None, "garden"],
    "tableau.layout": ["rows", "fans"],
    "tableau.sink": [None, "ace", "queen", "king"],
    "tableau.build": [{"direction": "none"}, *BUILDS],
    "tableau.holds": [None, 1, 2, 12, 13],
    "tableau.moves": ["top-card", "run"],
    "tableau.space": ["any-card", "king", "never"],
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
    "stock.draw": [1, 2, 3, 13],
    "stock.passes": [1, 2, 3, "unlimited"],
    "removal": [
        PAIRS,
        {"total": 11, "sets": [{"ranks": ["jack", "king"]}, {"ranks": ["queen", "queen"]}]},
        {"total": 12, "sets": [{"ranks": ["queen", "king"]}]},
        {"total": 13, "sets": [{"ranks": ["king", "king"]}]},
        {"total": 14, "sets": [{"ranks": ["seven", "seven"]}]},
        {"total": 14},
        {"sets": TWINS},
    ],
    "removal.suit": ["any", "same", "different"],
}
"""For each field the values that are tried in every game where they load."""

AROUND: list[Mapping[str, Any]] = [
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


@cache
def families(slug: str, field: str) -> tuple[tuple[tuple[Any, Game], ...], ...]:
    """For each change around `field`, all values of it that load, with their games."""
    return tuple(filter(None, (tuple(_family(slug, field, around)) for around in AROUND)))


def _family(slug: str, field: str, around: Mapping[str, Any]) -> Iterator[tuple[Any, Game]]:
    for value in VALUES[field]:
        changes = value if field == TOGETHER else {field: value}
        try:
            yield value, changed(rules_text(slug), slug, {**around, **changes})
        except (RulesError, AttributeError):  # AttributeError: a key of a section that is not there
            continue
