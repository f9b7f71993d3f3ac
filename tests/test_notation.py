"""Layouts and moves as text, both ways, and what is no layout or no move."""

from __future__ import annotations

import pytest

from engine.play.notation import NotationError, format_layout, parse_layout, parse_move, state_from_layout
from engine.rules.tables import compile_tables
from tests.catalogue_of_games import game, game_with
from tests.positions import at

ROUND_TRIPS = [
    ("gloucestershire", "foundations.1: AS 2S\ntableau.1: (4S KD) 7H\ntableau.3: TC\nreserve.1: 5D 9H"),
    ("kingdom", "tableau.2: 9H\nstock.1: 2C TS\nwaste.1: 5D 5D"),
]


@pytest.mark.parametrize(("slug", "text"), ROUND_TRIPS)
def test_layouts_round_trip(slug, text):
    tables = compile_tables(game(slug))
    assert format_layout(state_from_layout(text, tables).layout()) == text
    assert parse_layout(text.replace("\n", "; "), tables) == parse_layout(text, tables)


BAD_LAYOUTS = [
    (
        "good-measure",
        "tableau.11: 8S",
        "layout: 'tableau.11: 8S': expected a pile of good-measure and a colon (foundations.1 to .4, tableau.1 to .10)",
    ),
    (
        "kingdom",
        "cells.1: 8S",
        "layout: 'cells.1: 8S': expected a pile of kingdom and a colon (foundations.1 to .8, tableau.1 to .8, stock.1, waste.1)",
    ),
    ("kingdom", "8S 7H", None),
    (
        "kingdom",
        "tableau.1: 8X",
        "layout: tableau.1: '8X' is no card; a card is a rank (A23456789TJQK) and a suit (CDHS), as in 8S",
    ),
    ("kingdom", "tableau.1: 10S", None),
    ("kingdom", "tableau.1: 8S 7H", "layout: tableau.1 has 2 cards; it takes 1"),
    ("kingdom", "tableau.1: 8S; tableau.1: 7H", "layout: tableau.1 stands twice; each pile once"),
    (
        "good-measure",
        "tableau.1: 8S; tableau.2: 8S",
        "layout: tableau.2: 8S stands 2 times, but good-measure has 1 of it",
    ),
    ("good-measure", "tableau.1: (8S 7H", "layout: tableau.1: unmatched '('; cards in parentheses lie face down"),
    ("good-measure", "tableau.1: 8S) 7H", "layout: tableau.1: unmatched ')'; cards in parentheses lie face down"),
    ("good-measure", "tableau.1: 7H (8S)", "layout: tableau.1: 8S lies face down; only covered tableau cards may"),
    ("kingdom", "waste.1: (8S) 7H", "layout: waste.1: 8S lies face down; only covered tableau cards may"),
    ("kingdom", "", "layout: no card; expected lines such as tableau.1: 8S 7H"),
]


@pytest.mark.parametrize(("slug", "text", "line"), BAD_LAYOUTS)
def test_bad_layouts_are_one_line(slug, text, line):
    with pytest.raises(NotationError) as error:
        parse_layout(text, compile_tables(game(slug)))
    assert "\n" not in str(error.value)
    assert line is None or str(error.value) == line


MOVES = [
    ("good-measure", "T1: 8S  T2: 7H", "T2>T1", "T2>T1"),
    ("good-measure", "T1: 8S  T2: 7H", "T2>T", "T2>T1"),
    ("kingdom", "T1: 2S  F3: AH  T2: 9C T3: 9C T4: 9D T5: 9D T6: 9H T7: 9H T8: 9S", "T1>F", "T1>F3"),
    ("kingdom", "W: 9H  T1: 8S T2: 7S T3: 7S T4: 8H T5: 7H T6: 7H T7: 7D", "W>T8", "W>T8"),
    ("kingdom", "S: 9H", "deal", "deal"),
    ("gay-gordons", "T2: 8S  T7: 3H", "T7+T2", "T2+T7"),
    ("gay-gordons", "T2: 8S  R1: 3H", "T2+R", "T2+R1"),
]


@pytest.mark.parametrize(("slug", "short", "text", "found"), MOVES)
def test_moves_are_read_and_written(slug, short, text, found):
    assert str(parse_move(text, at(slug, short))) == found


def test_runs_name_their_number_of_cards():
    state = at(game_with("good-measure", tableau__moves="run"), "T1: 9S  T2: 8H 7C")
    assert str(parse_move("T2>T1*2", state)) == "T2>T1*2"


BAD_MOVES = [
    ("T2>T9", "move 'T2>T9': not legal here; legal: T2>T1"),
    ("T2-T1", "move 'T2-T1': expected a move such as T3>T5, T3>T5*4, W>F3, T2+T7, T4+ or deal"),
    ("deal", "move 'deal': not legal here; legal: T2>T1"),
]


@pytest.mark.parametrize(("text", "line"), BAD_MOVES)
def test_bad_moves_are_one_line(text, line):
    with pytest.raises(NotationError) as error:
        parse_move(text, at("good-measure", "T1: 8S  T2: 7H"))
    assert str(error.value) == line


def test_a_move_that_fits_twice_asks_for_the_number():
    with pytest.raises(NotationError, match=r"fits T1>F1, T1>F2, T1>F3, T1>F4; name the destination's number"):
        parse_move("T1>F", at("good-measure", "T1: AS"))
