"""The pseudo-locales in the page: what the script says is from the catalogue too, and a page can run from right to left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from generator.publish import Options, build_site
from generator.serve import SiteServer
from generator.words.pseudo import PSEUDO
from generator.words.template import source_language
from tests.browser.driver import Native, Table, layout_query, wait_until
from tests.catalogue_of_games import ROOT
from tests.untranslated import has_plain_letters

pytestmark = pytest.mark.browser

SOURCE = source_language(ROOT)
ACCENTED, REVERSED = (f"{SOURCE}-{pseudo.region}" for pseudo in PSEUDO)
GAME = "kingdom"
Opened = Callable[..., Table]

SHOWN = """() => [...document.querySelectorAll("#play *")].filter((each) => each.checkVisibility()).flatMap((each) => [
    ...[...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
    ...["aria-label", "title", "placeholder", "data-hint"].map((name) => each.getAttribute(name) ?? ""),
])"""
"""What is seen and read out of the table, its buttons and its notices, the live region among it."""

SUIT = " ".join(f"{rank}S" for rank in "A23456789TJQK")
KINGS = "; ".join(f"tableau.{number}: K{suit}" for number, suit in enumerate("CDHSCDHS", 1))
LAST_MOVE = f"foundations.1: {SUIT}; foundations.2: {SUIT}; " + "; ".join(
    f"foundations.{number}: {SUIT.replace('S', suit)}" for number, suit in enumerate("CCDDH", 3)
)
WINS = f"{LAST_MOVE}; foundations.8: {SUIT.replace('S', 'H').removesuffix(' KH')}; tableau.1: KH"
STUCK = f"{KINGS}; foundations.1: AS; waste.1: 2S"
BUSY = "tableau.1: 8S; tableau.2: 7H; waste.1: 3C; stock.1: 2C"


@pytest.fixture(scope="module")
def pseudo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    """A site of one game with the pseudo-locales."""
    out = tmp_path_factory.mktemp("pseudo") / "site"
    build_site(Options(root=ROOT, out=out, languages=[SOURCE], games=[GAME], pseudo=True))
    with SiteServer(out) as running:
        running.start()
        yield running
        running.shutdown()


@pytest.fixture
def open_in(pseudo_server: SiteServer, new_page: Callable[..., Page], address: Callable[..., str]) -> Opened:
    """Open the game in a pseudo-locale."""

    def opened(code: str, layout: str = "", **options: Any) -> Table:
        page = new_page(**options)
        there = address(GAME, SOURCE, pseudo_server.address).replace(f"/{SOURCE}/", f"/{code}/")
        page.goto(there + (layout_query(layout) if layout else ""))
        return Table(page).wait()

    return opened


def seen(table: Table) -> str:
    """All that the table shows and says now; it is accented."""
    texts = table.page.evaluate(SHOWN)
    assert [text for text in texts if has_plain_letters(text)] == []
    return " ".join(texts)


def heard(table: Table, before: str = "") -> str:
    """Wait until the live region says something else than before."""
    wait_until(table.page, "old => !['', old].includes(document.getElementById('live').textContent)", before)
    said = table.live.inner_text()
    assert said in seen(table)
    return said


def test_all_that_happens_is_told_in_words_of_the_catalogue(open_in: Opened) -> None:
    table = open_in(ACCENTED, BUSY)
    said = heard(table)
    table.click("waste.1")  # picked up
    said = heard(table, said)
    table.click("tableau.2")  # refused
    said = heard(table, said)
    assert table.refusal.is_visible()
    assert table.page.locator("#refusal-text").inner_text() in said
    table.by_drag("waste.1", 1, "tableau.3")  # moved
    said = heard(table, said)
    for tool in ("undo", "redo", "restart"):
        table.button(tool)
        said = heard(table, said)
    table.open_deal("twelve")  # no number
    heard(table, said)
    assert table.banner.is_visible()


@pytest.mark.parametrize(
    ("layout", "source", "state"), [(WINS, "tableau.1", "won"), (STUCK, "waste.1", "stuck")], ids=["won", "stuck"]
)
def test_the_end_is_told_in_words_of_the_catalogue(open_in: Opened, layout: str, source: str, state: str) -> None:
    table = open_in(ACCENTED, layout)
    said = heard(table)
    table.double_click(source)
    table.wait(state)
    heard(table, said)
    assert table.page.locator("#banner-text").inner_text() in seen(table)
    assert table.banner.is_visible()


def left(table: Table, selector: str) -> float:
    box = table.page.locator(selector).bounding_box()
    assert box, selector
    return box["x"]


def test_a_page_from_right_to_left_has_its_table_from_left_to_right(open_in: Opened) -> None:
    table = open_in(REVERSED, BUSY)
    assert table.page.get_attribute("html", "dir") == "rtl"
    for kind in ("tableau", "foundations"):
        places = [left(table, f'[data-pile="{kind}.{number}"]') for number in range(1, 9)]
        assert places == sorted(places)
    for row in ([".brand", ".languages"], ["#undo", "#redo", "#deal-number", "#deal-go"]):
        places = [left(table, selector) for selector in row]
        assert places == sorted(places, reverse=True)
    native = Native(GAME, layout=BUSY.replace("; ", "\n"))
    table.by_drag("waste.1", 1, "tableau.3")
    native.play("W>T3")
    table.expect(native.piles())
    table.settled()


TOO_NARROW = "[...document.querySelectorAll('.tool')].filter((tool) => tool.scrollWidth > tool.clientWidth).length"


@pytest.mark.parametrize("code", [ACCENTED, REVERSED])
def test_nothing_reaches_beyond_the_page(open_in: Opened, code: str) -> None:
    page = open_in(code).page
    for address in (page.url, page.url.rpartition(f"{code}/")[0] + f"{code}/"):
        page.goto(address)
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") == width
            assert page.evaluate(TOO_NARROW) == 0
            for way in (-300, 300):
                page.mouse.wheel(way, 0)
                assert page.evaluate("scrollX") == 0
