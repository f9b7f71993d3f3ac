"""The kernel compiled by numba: the very functions that the browser interprets, in a module of their own.

Their source is gathered in one file under a folder named by the hash of all of engine/, so that a cached function can never
outlive a change of one that it calls.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np

from engine.play import kernel
from engine.play.state import State
from engine.rules import building, cards
from engine.rules.tables import MOST_MOVES, MOST_STEPS
from engine.solve import perft as counting

ROOT: Final = Path(__file__).resolve().parents[2]
HEAD: Final = '"""The kernel, gathered for numba; written anew when engine/ changes."""\n\nfrom __future__ import annotations\n\nfrom numba import njit\n\n'


def engine_hash(root: Path = ROOT) -> str:
    """Return the hash of every source file of the engine, in hexadecimal digits."""
    digest = hashlib.sha256()
    for path in sorted((root / "engine").rglob("*.py")):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def compiled_kernel(folder: Path = ROOT / ".cache" / "compiled") -> ModuleType:
    """Return a module whose functions are the kernel's and perft's, compiled at their first call.

    Args:
        folder: Where the gathered source and numba's cache of compiled code are kept.
    """
    path = folder / engine_hash() / "compiled_kernel.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = HEAD + "\n".join(_constants()) + "\n\n\n" + "\n\n".join(_functions())
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("parterre_compiled_kernel", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path}: cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _constants() -> Iterator[str]:
    """Give the whole-number constants that the functions read."""
    values = {
        name: value for module in (cards, kernel, counting) for name, value in vars(module).items() if name.isupper()
    }
    for name, value in values.items():
        if type(value) is int:
            yield f"{name} = {value}"


def _functions() -> Iterator[str]:
    for module, names in ((building, kernel.PREDICATES), (kernel, kernel.COMPILED), (counting, counting.COMPILED)):
        for name in names:
            yield "@njit(cache=True)\n" + inspect.getsource(getattr(module, name))


def array(values: list[int]) -> Any:
    """Return integers as the signed 64-bit buffer that compiled code takes."""
    return np.array(values, dtype=np.int64)


def compiled_perft(state: State, depth: int) -> list[int]:
    """Return what `perft` returns, counted by compiled code."""
    width = state.flat[MOST_MOVES]
    counts = array([0] * (depth + 1))
    rooms = (depth * state.flat[MOST_STEPS], width * depth, depth, depth)
    trail, moves, cursor, ends = (np.zeros(room, dtype=np.int64) for room in rooms)
    count = compiled_kernel().count_sequences
    count(array(state.flat), array(state.board), trail, moves, cursor, ends, counts, depth)
    return [int(number) for number in counts[1:]]
