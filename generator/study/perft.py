"""`build.py perft`: counts of action sequences from a deal or a layout."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from engine.play.notation import state_from_layout
from engine.play.state import State
from engine.rules.loading import load_game
from engine.rules.model import Game
from engine.rules.tables import compile_tables
from engine.solve.perft import perft
from generator.house.errors import ParterreError
from generator.house.places import SOURCES


def command(options: argparse.Namespace) -> int:
    """Print the counts that the command line asks for, a line each or (`--json`) as one object; return the exit code.

    Raises:
        ParterreError: There is no such game or no such file.
        ValueError: Its rules, the deal number or the layout are wrong.
    """
    state = _start(_game(options.game), options)
    counts = perft(state, options.depth)
    if options.json:
        print(json.dumps({"counts": counts}))
    else:
        for depth, count in enumerate(counts, 1):
            print(f"{depth} {count}")
    sys.stdout.flush()
    return 0


def _game(slug: str) -> Game:
    folder = SOURCES / "content" / "rules"
    known = sorted(path.stem for path in folder.glob("*.toml"))
    if slug not in known:
        raise ParterreError(f"game {slug!r}: expected one of {', '.join(known)}")
    return load_game((folder / f"{slug}.toml").read_text(encoding="utf-8"), slug)


def _start(game: Game, options: argparse.Namespace) -> State:
    if options.layout is None:
        return State.dealt(game, options.deal)
    path: Path = options.layout
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ParterreError(f"layout file {path}: {getattr(error, 'strerror', None) or 'is no UTF-8 text'}") from None
    try:
        return state_from_layout(text, compile_tables(game))
    except ValueError as error:
        raise ParterreError(f"{path}: {error}") from None
