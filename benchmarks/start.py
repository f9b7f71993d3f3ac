"""How long a page takes until its table answers: a fresh profile and a second visit, beside a bare page.

The bare page loads 56 KB of JavaScript and says that it is ready: what no page can do without. All are visited in turn,
so that what else the machine does falls on each alike. Times are milliseconds from the start of the navigation, taken
in the page. Prints medians, ranges and the ratios of the medians.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import BrowserType, Page, sync_playwright

from generator.house.browser import LAUNCH_ARGS, find_chromium
from generator.publish import Options, build_site
from generator.serve import SiteServer

ROOT = Path(__file__).resolve().parents[1]
BARE_BYTES = 56 * 1024
BARE = "bare"
READY = '#table[data-state="ready"], #table[data-state="stuck"]'
SINCE_START = """selector => new Promise((tell) => {
    const look = () => document.querySelector(selector) ? tell(performance.now()) : requestAnimationFrame(look);
    look();
})"""


@dataclass
class Times:
    """What was measured of one page, in milliseconds."""

    fresh: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)


def bare_page(folder: Path) -> None:
    """Write a page whose script has the size of a small game and puts a ready table into the page."""
    line = "globalThis.deal = (cards) => cards.map((card, index) => card * 31 + index).filter(Boolean);\n"
    script = line * (BARE_BYTES // len(line))
    script += 'document.body.innerHTML = \'<div id="table" data-state="ready">a table</div>\';\n'
    page = '<!doctype html><html lang="en"><title>bare</title><link rel="icon" href="data:,"><body>'
    (folder / BARE).mkdir()
    (folder / BARE / "bare.js").write_text(script, "utf-8")
    (folder / BARE / "index.html").write_text(page + '<script type="module" src="bare.js"></script>', "utf-8")


@contextmanager
def profile(chromium: BrowserType, folder: Path) -> Iterator[Page]:
    """A browser that has just been started, with its profile in `folder`."""
    context = chromium.launch_persistent_context(folder, executable_path=find_chromium(), args=list(LAUNCH_ARGS))
    try:
        yield context.pages[0]
    finally:
        context.close()


def visit(chromium: BrowserType, folder: Path, address: str) -> float:
    """Start the browser, open a page, and give the time until its table can be played."""
    with profile(chromium, folder) as page:
        page.goto(address, wait_until="commit")
        found: float = page.evaluate(SINCE_START, READY)
        return found


def measure(addresses: dict[str, str], runs: int) -> dict[str, Times]:
    """Visit each page twice with a fresh profile, so many times, in turn."""
    times = {name: Times() for name in addresses}
    with sync_playwright() as playwright:
        for run in range(runs):
            for name, address in addresses.items():
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                    times[name].fresh.append(visit(playwright.chromium, Path(folder), address))
                    times[name].again.append(visit(playwright.chromium, Path(folder), address))
            print(f"run {run + 1} of {runs}", file=sys.stderr)
    return times


def report(times: dict[str, Times]) -> None:
    """Print medians and ranges, and how many times as long as the bare page each takes."""
    print(f"{'page':<34} {'fresh profile, ms':>26} {'second visit, ms':>26} {'x bare':>13}")
    bare = times[BARE]
    for name, found in times.items():
        ratios = [
            statistics.median(mine) / statistics.median(floor)
            for mine, floor in ((found.fresh, bare.fresh), (found.again, bare.again))
        ]
        columns = [f"{span(each):>26}" for each in (found.fresh, found.again)]
        print(f"{name:<34} {columns[0]} {columns[1]} {ratios[0]:>6.1f} {ratios[1]:>6.1f}")


def span(values: list[float]) -> str:
    return f"{statistics.median(values):.0f} ({min(values):.0f} to {max(values):.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7, help="how often each page is visited (7)")
    parser.add_argument("--page", help="path of the page below the site's root (the first page of a game)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build_site(Options(root=ROOT, out=site))
        bare_page(site)
        page = options.page or first_page(site)
        with SiteServer(site) as server:
            server.start()
            report(measure({BARE: f"{server.address}{BARE}/", page: server.address + page}, options.runs))
            server.shutdown()


def first_page(site: Path) -> str:
    """Find a page with a table on it."""
    pages = sorted(site.glob("*/*/index.html"))
    with_table = [page for page in pages if 'id="player-data"' in page.read_text("utf-8")]
    return f"{with_table[0].parent.relative_to(site).as_posix()}/"


if __name__ == "__main__":
    main()
