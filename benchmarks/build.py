"""How long a page takes to build, and how much memory: of the shipped games, and of many games in all languages.

Each row is a process that has just started and builds a site: everything anew, again with nothing changed, again after one
catalogue, and after one rules file. Times are milliseconds a page: of the clock, and of all processors together, which says
more on a machine that has other work. Pictures for previews are told apart, as they are drawn once and kept. A second table
has one row for each size: while time and memory are linear, what a page takes of them does not grow. With --pelican,
Pelican makes pages of the same Markdown beside it, one for each page about a game, and the table has the ratio.

    .venv/bin/python benchmarks/build.py [--games 250,500,1000] [--processes N] [--pelican] [--without-pictures]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.garden import copied, plant  # noqa: E402 - found by the line above

if TYPE_CHECKING:
    from generator.pages.picture import Picture

WARM_ROUNDS = 5
BLIND = "WITHOUT_PICTURES"
PICTURES = "drawing the pictures"
PELICAN = """\
SITENAME = "beside"
PATH = "content"
THEME = "simple"
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
"""


@dataclass(frozen=True)
class Cost:
    """What a build took: seconds of the clock and of all processors, both without pictures; those; megabytes of one process at most."""

    pages: int
    rendered: int
    clock: float
    processors: float
    pictures: float
    memory: float

    def columns(self) -> str:
        """Give the row of the table."""
        each = [1000 * seconds / self.pages for seconds in (self.clock, self.processors, self.pictures)]
        return (
            f"{self.rendered:>9} {each[0]:>9.2f} {each[1]:>9.2f} {each[2]:>9.2f} {self.clock:>8.2f} {self.memory:>7.0f}"
        )


def measured(root: Path, out: Path, processes: int | None, *, full: bool) -> Cost:
    """Build in this process, from its start on."""
    from generator import publish
    from generator.publish import Options, build_site

    if os.environ.get(BLIND):
        vars(publish).update(pictures=no_pictures, cache=lambda: out.parent / "blind")
    told: list[tuple[float, float, str]] = []
    options = Options(
        root=root, out=out, full=full, processes=processes, progress=lambda line: told.append((*clocks(), line))
    )
    report = build_site(options)
    told.append((*clocks(), ""))
    clock, processors = clocks()
    drawn = [
        (later[0] - earlier[0], later[1] - earlier[1])
        for earlier, later in pairwise(told)
        if earlier[2].startswith(PICTURES)
    ]
    pictures, its_processors = (sum(each) for each in zip(*drawn, strict=True)) if drawn else (0.0, 0.0)
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
    return Cost(report.pages, report.rendered, clock - pictures, processors - its_processors, pictures, peak)


def no_pictures(wanted: Iterable[Picture], folder: Path, _processes: int | None = None) -> None:
    """Put an empty file in the place of each picture."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in wanted:
        (folder / Path(each.path).name).touch()


def clocks() -> tuple[float, float]:
    """Give the seconds since this process was started, and those that processors worked for it."""
    spent = os.times()
    return time.time() - float(
        os.environ["STARTED"]
    ), spent.user + spent.system + spent.children_user + spent.children_system


def in_new_process(root: Path, out: Path, processes: int | None, *, full: bool = False) -> Cost:
    """Build as `build.py` does."""
    command = [sys.executable, __file__, "--measure", str(root), str(out), str(processes or 0), str(int(full))]
    environment = os.environ | {"STARTED": repr(time.time())}
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment).stdout
    return Cost(**json.loads(said))


def warm(root: Path, out: Path, processes: int | None) -> float:
    """Give seconds for building everything anew in a process that has done so before, at best."""
    from generator.publish import Options, build_site

    options = Options(root=root, out=out, full=True, processes=processes)
    return min(build_site(options).seconds for _ in range(WARM_ROUNDS))


def bare() -> float:
    """Give seconds a page for a template that only puts one ready text, as long as a page, into a frame."""
    from jinja2 import Environment

    template = Environment(autoescape=True).from_string("<!DOCTYPE html>{{ text }}")
    text = "<p>one card upon another</p>" * 1000
    return min(seconds(lambda: [template.render(text=text) for _ in range(100)]) / 100 for _ in range(WARM_ROUNDS))


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def rows(root: Path, out: Path, processes: int | None) -> Iterator[tuple[str, Cost]]:
    """Build a site in all ways."""
    yield "anew", in_new_process(root, out, processes, full=True)
    yield "again", in_new_process(root, out, processes)
    catalogue = min((root / "locales").glob("*/LC_MESSAGES/messages.po"))
    changed(catalogue, r'(msgid "Enjoy the game!"\nmsgstr ".*)"', r'\1!"')
    yield "one catalogue", in_new_process(root, out, processes)
    changed(min((root / "content" / "rules").glob("*.toml")), r"\Z", "# changed\n")
    yield "one rules file", in_new_process(root, out, processes)


def changed(path: Path, old: str, new: str) -> None:
    path.write_text(re.sub(old, new, path.read_text("utf-8"), count=1), "utf-8")


def garden(folder: Path, games: int | None) -> Path:
    """Make the sources of a site: the shipped one's, or one of many games."""
    whole = copied(ROOT, folder / "shipped")
    return whole if games is None else plant(whole, folder / "garden", games)


@contextmanager
def with_pelican(wanted: bool) -> Iterator[Path | None]:
    """Install Pelican in an environment of its own; give its Python, or None where it is not wanted or cannot be had."""
    with tempfile.TemporaryDirectory() as name:
        python = Path(name) / "bin" / "python"
        if wanted:
            venv.create(name, with_pip=True)
            install = [str(python), "-m", "pip", "install", "-q", "pelican[markdown]"]
            if subprocess.run(install, capture_output=True, check=False).returncode:
                print("Pelican cannot be had here")
                wanted = False
        yield python if wanted else None


def pelican(python: Path, folder: Path, root: Path) -> float:
    """Give the seconds that Pelican takes for the prose of a site, as pages."""
    pages = folder / "content" / "pages"
    pages.mkdir(parents=True)
    for number, path in enumerate(sorted((root / "content").glob("*/*.md"))):
        body = path.read_text("utf-8").split("+++\n")[2]
        (pages / f"{number}.md").write_text(f"Title: Page {number}\nSlug: page-{number}\n\n{body}", "utf-8")
    (folder / "pelicanconf.py").write_text(PELICAN, "utf-8")
    options = ["-o", "out", "-s", "pelicanconf.py", "--quiet", "--ignore-cache"]
    command = [str(python), "-m", "pelican", "content", *options]
    return seconds(lambda: subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL))


@dataclass(frozen=True)
class Size:
    """What a whole build of a site took, and how many seconds Pelican needs for its prose."""

    games: int
    cost: Cost
    beside: float | None

    def columns(self) -> str:
        """Give the row of the second table."""
        cost = self.cost
        each = f"{1000 * cost.clock / cost.pages:>9.2f} {1024 * cost.memory / cost.pages:>9.1f}"
        beside = f"{self.beside:>9.2f} {cost.clock / self.beside:>7.2f}" if self.beside else f"{'-':>9} {'-':>7}"
        return f"{self.games:>7} {cost.pages:>6} {cost.clock:>8.2f} {each} {beside}"


def report(games: int | None, processes: int | None, python: Path | None) -> Size:
    """Print the rows of one site, and give what belongs in the second table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        root, out = garden(folder, games), folder / "out"
        costs = []
        for what, cost in rows(root, out, processes):
            costs.append(cost)
            print(f"{games or 'shipped':>7} {cost.pages:>6}  {what:<14} {cost.columns()}", flush=True)
        first = costs[0]
        if games is None:
            each = 1000 * warm(root, out, processes) / first.pages
            print(f"{'shipped':>7} {first.pages:>6}  {'anew, warm':<14} {first.pages:>9} {each:>9.2f}", flush=True)
        return Size(games or 0, first, pelican(python, folder / "pelican", root) if python and games else None)


def main() -> None:
    """Print the tables."""
    if sys.argv[1:2] == ["--measure"]:
        root, out, processes, full = sys.argv[2:6]
        print(json.dumps(asdict(measured(Path(root), Path(out), int(processes) or None, full=full == "1"))))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="250,500,1000", help="sites of how many games, beside the shipped one")
    parser.add_argument("--processes", type=int, help="how many processes render (by the number of pages)")
    parser.add_argument("--pelican", action="store_true", help="Pelican beside each size, which takes minutes")
    parser.add_argument("--without-pictures", action="store_true", help="draw none, which saves minutes")
    options = parser.parse_args()
    os.environ[BLIND] = "yes" if options.without_pictures else ""
    print(f"a bare template of a page's size: {1000 * bare():.2f} ms; {os.cpu_count()} processors")
    print(
        f"{'games':>7} {'pages':>6}  {'':<14} {'rendered':>9} {'ms a page':>9} {'(cpu)':>9} {'pictures':>9} {'s':>8} {'MB':>7}"
    )
    report(None, options.processes, None)
    with with_pelican(options.pelican) as python:
        sizes = [report(int(games), options.processes, python) for games in options.games.split(",") if games]
    print(f"\n{'games':>7} {'pages':>6} {'s anew':>8} {'ms a page':>9} {'KB a page':>9} {'Pelican s':>9} {'ratio':>7}")
    for size in sizes:
        print(size.columns())


if __name__ == "__main__":
    main()
