"""Counts of action sequences, as data, for opening deals and for hand-made layouts of each rule."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from engine.play.notation import format_layout, state_from_layout
from engine.play.state import State
from engine.rules.tables import compile_tables
from engine.solve.perft import perft
from generator.study.compiled import compiled_perft
from tests.brute import brute_moves
from tests.catalogue_of_games import FORMS, FURTHER_GAMES, ROOT, SLUGS, form

CASES = [
    (slug, row)
    for slug in (*SLUGS, *FURTHER_GAMES)
    for row in tomllib.loads((ROOT / "tests" / "perft" / f"{slug}.toml").read_text(encoding="utf-8"))["position"]
]


def position(slug: str, row: dict[str, Any]) -> State:
    rules = form(f"{slug}/{row.get('variant', '')}")
    if "deal" in row:
        return State.dealt(rules, row["deal"])
    return state_from_layout(row["layout"], compile_tables(rules))


def test_each_form_of_a_game_is_counted():
    assert {f"{slug}/{row['variant']}" if "variant" in row else slug for slug, row in CASES} == {*FORMS, *FURTHER_GAMES}


@pytest.mark.parametrize(("slug", "row"), CASES, ids=lambda value: value if isinstance(value, str) else value["name"])
def test_counts(slug, row):
    state = position(slug, row)
    depth = len(row["counts"])
    found = perft(state, depth)
    kernel, brute = {str(m) for m in state.legal_moves()}, {str(m) for m in brute_moves(state)}
    assert kernel == brute, f"{format_layout(state.layout())}\ndiffer: {sorted(kernel ^ brute)}"
    assert found == row["counts"], format_layout(state.layout())


@pytest.mark.parametrize(("slug", "row"), CASES, ids=lambda value: value if isinstance(value, str) else value["name"])
def test_the_compiled_kernel_counts_the_same(slug, row):
    assert compiled_perft(position(slug, row), len(row["counts"])) == row["counts"]
