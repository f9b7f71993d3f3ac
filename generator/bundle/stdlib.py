"""Python's own library as a page needs it: only the modules that are used, compiled.

The stock library is Python source, all of it: Pyodide compiles some 140 modules at every start. Compiled by the very
Pyodide that will load them, and stored rather than compressed, they start in a third of the time.
"""

import ast
import hashlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from generator.bundle.pyodide import Runtime
from generator.house.alone import alone
from generator.house.errors import ParterreError
from generator.house.node import find_node, run
from generator.house.places import cache
from generator.house.readings import kept_reading

_HERE = Path(__file__).parent
_IN_NODE, _IN_PYODIDE = _HERE / "compile_stdlib.mjs", _HERE / "compile_stdlib.py"


def modules_imported(sources: Iterable[Path], own: str) -> tuple[str, ...]:
    """Name the modules that these Python files import from outside their package ``own``."""
    names = {name for source in sources for name in _imports(source.read_text("utf-8"), str(source))}
    return tuple(sorted(name for name in names if name.partition(".")[0] != own))


@kept_reading
@lru_cache(maxsize=256)
def _imports(text: str, source: str) -> frozenset[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(text, source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return frozenset(names)


def trimmed_stdlib(runtime: Runtime, modules: Iterable[str], progress: Callable[[str], None]) -> Path:
    """Give a library that holds what Pyodide needs to start, and ``modules`` with all that they import.

    It takes the place of ``python_stdlib.zip``. It is made once and kept under .cache. Where it cannot be made, the
    stock library is given instead, and progress says why.
    """
    wanted = sorted(set(modules))
    kept = cache() / f"stdlib-{_digest(runtime, wanted)}.zip"
    if kept.is_file():
        return kept
    try:
        with alone(cache() / "stdlib.lock", progress, "it compiles Python's library"):
            if not kept.is_file():
                _compile(runtime, wanted, kept, progress)
    except (ParterreError, OSError) as error:
        progress(f"pages get Python's stock library, which starts slower: {error}")
        return runtime.folder / "python_stdlib.zip"
    return kept


def _compile(runtime: Runtime, modules: list[str], kept: Path, progress: Callable[[str], None]) -> None:
    node = find_node(progress)
    progress("compiling Python's library")
    half = kept.with_suffix(".half")
    run([*node.node, str(_IN_NODE), str(runtime.folder), str(_IN_PYODIDE), str(half), *modules], _HERE)
    half.replace(kept)


def _digest(runtime: Runtime, modules: list[str]) -> str:
    text = [runtime.version, *modules, _IN_NODE.read_text("utf-8"), _IN_PYODIDE.read_text("utf-8")]
    return hashlib.sha256("\0".join(text).encode()).hexdigest()[:16]
