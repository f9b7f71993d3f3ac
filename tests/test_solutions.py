"""Recorded wins and dead ends replay natively; tests/browser replays them on the page."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.play.notation import parse_move, state_from_layout
from engine.play.state import State
from engine.rules.tables import compile_tables
from generator.study.making import made_to_win
from generator.study.seek import Taste, find_stuck, find_win
from tests.catalogue_of_games import ROOT, SLUGS, game

RECORDS = sorted((ROOT / "tests" / "solutions").glob("*.toml"))


def replayed(path: Path) -> State:
    record = tomllib.loads(path.read_text(encoding="utf-8"))
    rules = game(path.stem.removesuffix("-stuck"))
    if "deal" in record:
        state = State.dealt(rules, record["deal"])
    else:
        state = state_from_layout(record["layout"], compile_tables(rules))
    for text in record["moves"].split():
        state.push(parse_move(text, state))
    return state


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_replay(path):
    state = replayed(path)
    assert (state.is_won, state.is_stuck) == ((False, True) if path.stem.endswith("-stuck") else (True, False))


def test_each_game_has_a_recorded_win_and_a_recorded_dead_end():
    assert {path.stem for path in RECORDS} == {*SLUGS, *(f"{slug}-stuck" for slug in SLUGS)}


@pytest.mark.parametrize("seed", range(5))
def test_layouts_made_to_be_won_are_won(seed):
    piles, moves = made_to_win(game("gloucestershire"), seed)
    state = State(compile_tables(game("gloucestershire")), piles)
    assert [len(state.cards(place)) for place in state.tables.places] == [0, 0, 0, 0, 3, 4, 5, 6, 7, 8, 9, 10, 52]
    for text in moves:
        state.push(parse_move(text, state))
    assert state.is_won


def test_a_small_search_finds_a_win_and_a_dead_end():
    state = State.dealt(game("gay-gordons"), 1)
    before = list(state.board)
    won = find_win(state, Taste(1, 0), width=100)
    assert state.board == before
    assert won is not None
    assert len(won) == 26
    stuck = find_stuck(State.dealt(game("gay-gordons"), 53), tries=20)
    assert stuck is not None
