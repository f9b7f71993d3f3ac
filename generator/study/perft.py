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
from generator.overlay import rules_texts
from generator.reading import likely
from generator.sources import Sources


def command(options: argparse.Namespace, sources: Sources) -> int:
    """Print the counts that the command line asks for, a line each or (`--json`) as one object; return the exit code.

    The games are those of `sources`, a publisher's own and changed ones too.

    Raises:
        ParterreError: There is no such game or no such file.
        RulesError: The game has no such variant.
        ValueError: Its rules, the deal number or the layout are wrong.
    """
    state = _start(_game(options.game, options.variant, sources), options)
    counts = perft(state, options.depth)
    if options.json:
        print(json.dumps({"counts": counts}))
    else:
        for depth, count in enumerate(counts, 1):
            print(f"{depth} {count}")
    sys.stdout.flush()
    return 0


def _game(slug: str, variant: str | None, sources: Sources) -> Game:
    every = rules_texts(sources.contents)
    if slug not in every:
        raise ParterreError(f"game {slug!r}: expected {likely(slug, every)}")
    return load_game(every[slug].text, slug, variant=variant, source=every[slug].source)


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
