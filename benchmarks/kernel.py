"""How fast the kernel is: positions a second, interpreted and compiled, by counting action sequences from opening deals.

A position is one made move with its legal moves found and unmade again. Each game's two figures come from one run, so that
their ratio means something on a noisy machine.

    .venv/bin/python benchmarks/kernel.py [--deals 3] [--seconds 1.0]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.play.state import State
from engine.rules.loading import load_game
from engine.rules.model import Game
from engine.solve.perft import perft
from generator.house.places import SOURCES
from generator.study.compiled import compiled_perft

Count = Callable[[State, int], list[int]]
DEEPEST = 12


def rate(count: Count, state: State, seconds: float) -> float:
    """Count deeper and deeper until one count takes long enough; return positions a second of that one."""
    for depth in range(1, DEEPEST + 1):
        started = time.perf_counter()
        counts = count(state, depth)
        taken = time.perf_counter() - started
        if taken >= seconds or counts[-1] == 0:
            break
    return (1 + sum(counts[:-1])) / taken


def rates(game: Game, deals: int, seconds: float) -> tuple[list[float], list[float]]:
    """Return the rates over the first deals that have many moves, interpreted and compiled, taken in turns."""
    states = [state for number in range(1, 200) if perft(state := State.dealt(game, number), 4)[-1] > 100][:deals]
    compiled_perft(states[0], 2)  # compiled at its first call
    slow = [rate(perft, state, seconds) for state in states]
    fast = [rate(compiled_perft, state, seconds) for state in states]
    return slow, fast


def main() -> None:
    """Print a line a game: medians with their ranges, and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=3, help="how many deals of each game")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long one count lasts at least")
    options = parser.parse_args()
    print(f"{'game':18}{'interpreted/s':>24}{'compiled/s':>28}{'ratio':>8}")
    for path in sorted((SOURCES / "content" / "rules").glob("*.toml")):
        game = load_game(path.read_text(encoding="utf-8"), path.stem)
        slow, fast = rates(game, options.deals, options.seconds)
        shown = [f"{statistics.median(one):,.0f} ({min(one):,.0f}–{max(one):,.0f})" for one in (slow, fast)]
        print(f"{game.slug:18}{shown[0]:>24}{shown[1]:>28}{statistics.median(fast) / statistics.median(slow):>8.1f}")


if __name__ == "__main__":
    main()
