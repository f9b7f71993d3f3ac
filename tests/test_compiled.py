"""The kernel that numba compiles does what the interpreted one does, move by move and key by key."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from engine.play import kernel
from engine.play.state import State
from engine.rules.tables import MOST_MOVES
from generator.study.compiled import array, compiled_kernel
from tests.catalogue_of_games import ROOT
from tests.test_laws import GAMES


@pytest.mark.parametrize("name", sorted(GAMES))
def test_same_moves_boards_and_keys(name):
    code = compiled_kernel()
    rng = random.Random(7)
    for number in (1, 2, 3):
        state = State.dealt(GAMES[name], number)
        flat, board = array(state.flat), array(state.board)
        moves, trail, top = np.zeros(state.flat[MOST_MOVES], dtype=np.int64), np.zeros(4096, dtype=np.int64), 0
        for _ in range(150):
            end = code.legal_moves(flat, board, moves, 0)
            legal = state.legal_moves()
            assert [int(move) for move in moves[:end]] == [state.code_of(move) for move in legal]
            if not legal:
                break
            move = rng.choice(legal)
            state.push(move)
            top = code.make(flat, board, trail, top, state.code_of(move))
            assert board.tolist() == state.board
            assert code.position_key(flat, board) == state.key
        while state.history:
            state.pop()
            top = code.unmake(flat, board, trail, top)
        assert board.tolist() == state.board
        assert top == 0
        assert not trail.any()


def test_keys_stay_below_two_to_the_62():
    assert all(0 <= State.dealt(rules, 5).key <= kernel.MASK for rules in GAMES.values())


def test_no_read_or_write_is_out_of_range(tmp_path):
    """The same comparison once more, compiled anew with numba's bounds check."""
    run = subprocess.run(
        [sys.executable, "-c", BOUNDED, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.split() == ["checked"] * len(GAMES)


BOUNDED = """
import sys
from pathlib import Path
import numpy as np
from engine.play.state import State
from engine.rules.tables import MOST_MOVES
from generator.study.compiled import array, compiled_kernel
from tests.test_laws import GAMES
code = compiled_kernel(Path(sys.argv[1]))
for rules in GAMES.values():
    for number in range(1, 6):
        state = State.dealt(rules, number)
        flat, board = array(state.flat), array(state.board)
        moves, trail, top = np.zeros(state.flat[MOST_MOVES], dtype=np.int64), np.zeros(4096, dtype=np.int64), 0
        for n in range(200):
            end = code.legal_moves(flat, board, moves, 0)
            if end == 0:
                break
            top = code.make(flat, board, trail, top, moves[n * 7 % end])
            code.position_key(flat, board)
        while top:
            top = code.unmake(flat, board, trail, top)
        assert board.tolist() == state.board
    print("checked")
"""
