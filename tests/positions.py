"""Positions in short: `at("kingdom", "T1: 8S  W: 9H")`, and what may be done in them."""

from __future__ import annotations

import re

from engine.play.notation import state_from_layout
from engine.play.state import State
from engine.rules.model import Game
from engine.rules.places import KINDS
from engine.rules.tables import compile_tables
from tests.catalogue_of_games import game

SHORT = re.compile(r"\b([FTRCSW])(\d*):")


def layout_text(short: str) -> str:
    """Write out short pile names: `T1: 8S  W: 9H` becomes one pile a line."""
    return SHORT.sub(lambda m: f"\n{KINDS[m[1]].value}.{m[2] or 1}:", short)


def at(which: str | Game, short: str) -> State:
    rules = game(which) if isinstance(which, str) else which
    return state_from_layout(layout_text(short), compile_tables(rules))


def moves(state: State) -> set[str]:
    return {str(move) for move in state.legal_moves()}
