"""How long a page takes to build: cold (a process that has just started) and warm, and beside a bare template.

Prints milliseconds a page, and as ratios to what rendering the same bytes through an empty template takes on the same
machine in the same run, so that figures of different machines can be compared.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

WARM_ROUNDS = 20


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def build() -> tuple[float, float, float, int]:
    """Give seconds to get ready, for the first round of pages, for a warm round, and the number of pages."""
    started = time.perf_counter()
    from generator.bundle.files import site_files
    from generator.catalogue import load_catalogue
    from generator.publish import make_renderer

    catalogue = load_catalogue([ROOT / "content"])
    renderer = make_renderer(ROOT, catalogue, site_files(ROOT, catalogue.rules, Path("pyodide")))
    ready = time.perf_counter() - started
    pages = len(list(renderer.pages()))
    first = time.perf_counter() - started - ready
    return ready, first, min(seconds(lambda: list(renderer.pages())) for _ in range(WARM_ROUNDS)), pages


def bare() -> float:
    """Give seconds a page for a template that only puts one ready text, as long as a page, into a frame."""
    from jinja2 import Environment

    template = Environment(autoescape=True).from_string("<!DOCTYPE html>{{ text }}")
    text = "<p>one card upon another</p>" * 1000
    return min(seconds(lambda: [template.render(text=text) for _ in range(100)]) / 100 for _ in range(WARM_ROUNDS))


def main() -> None:
    if sys.argv[1:] == ["--cold"]:
        print(*build())
        return
    cold = subprocess.run(
        [sys.executable, __file__, "--cold"], capture_output=True, text=True, check=True
    ).stdout.split()
    ready, first, warm, pages = (*map(float, cold[:3]), int(cold[3]))
    unit = bare()
    print(f"{pages} pages; a bare template of a page's size takes {unit * 1000:.2f} ms")
    for name, each in (
        ("cold, with all that comes before the first page", (ready + first) / pages),
        ("cold, rendering alone", first / pages),
        ("warm", warm / pages),
    ):
        print(f"{name}: {each * 1000:.2f} ms a page, {each / unit:.1f} times the bare template")


if __name__ == "__main__":
    main()
