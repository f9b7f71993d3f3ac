"""How a page comes alive, and what it says when it cannot."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from generator.catalogue import Catalogue
from tests.browser.conftest import Watch
from tests.browser.driver import Native, Table, player_data
from tests.catalogue_of_games import SAMPLE, SLUGS

pytestmark = pytest.mark.browser
Visit = Callable[..., Table]


class Gate:
    """Keeps the engine's archive back until it is opened."""

    def __init__(self, page: Page) -> None:
        self.kept: Route | None = None
        self.page = page
        page.route("**/engine*.zip", self._keep)

    def _keep(self, route: Route) -> None:
        self.kept = route

    def open(self) -> None:
        while self.kept is None:
            self.page.wait_for_timeout(10)
        self.kept.continue_()


@pytest.fixture
def slow(new_page: Callable[..., Page], address: Callable[..., str]) -> Callable[..., tuple[Table, Gate]]:
    """Open a page whose engine is not there before the gate is opened."""

    def opened(slug: str, query: str = "", language: str = "en") -> tuple[Table, Gate]:
        page = new_page()
        gate = Gate(page)
        page.goto(address(slug, language) + query)
        page.wait_for_selector("html.script", state="attached")
        return Table(page), gate

    return opened


@pytest.mark.parametrize(("slug", "way"), list(zip(SAMPLE, cycle(["drag", "click", "keys"]), strict=False)))
def test_moves_made_early_are_kept(slow: Callable[..., tuple[Table, Gate]], slug: str, way: str) -> None:
    table, gate = slow(slug)
    native = Native(slug)
    opening = [move["move"] for move in native.view["moves"]]
    first, *more = Native(slug).rambling(2)
    table.make(way, first)
    table.says(player_data(table.page)["strings"]["waiting"])
    assert table.state == "loading"
    native.play(first["move"])
    if first["kind"] == "move" and len(native.view["steps"]) == 1:  # what else happens only the engine knows
        table.expect(native.piles())
    lies_on = first["kind"] in ("pair", "alone")  # what is removed lies where it lay until the engine takes it away
    for move in [] if lies_on else [each for each in more if each["move"] in opening]:
        table.make(way, move)
        native.play(move["move"])
    gate.open()
    table.wait().expect(native.piles())
    assert table.page.locator("#undo").get_attribute("aria-disabled") == "false"


def test_an_early_move_can_be_taken_back(slow: Callable[..., tuple[Table, Gate]]) -> None:
    table, gate = slow("kingdom")
    before = table.piles()
    move = next(move for move in Native("kingdom").view["moves"] if move["kind"] == "move")
    table.make("click", move)
    table.click("stock.1")
    table.button("undo")
    table.button("undo")
    assert table.piles() == before
    gate.open()
    table.wait("ready").expect(Native("kingdom").piles())


def test_legal_places_are_shown_before_the_engine(slow: Callable[..., tuple[Table, Gate]]) -> None:
    table, gate = slow("gloucestershire")
    move = next(move for move in Native("gloucestershire").view["moves"] if move["kind"] == "move")
    table.click(move["from"], move["count"] - 1)
    assert table.page.locator(f'[data-pile="{move["to"]}"][data-target]').count() == 1
    gate.open()
    table.wait("ready")
    assert table.page.locator("[data-held]").count() == move["count"]


def test_no_other_deal_is_seen_while_one_is_awaited(slow: Callable[..., tuple[Table, Gate]]) -> None:
    table, gate = slow("kingdom", "?deal=8")
    seen = "[...document.querySelectorAll('#table .card')].filter((c) => getComputedStyle(c).visibility !== 'hidden').length"
    assert table.page.evaluate(seen) == 0
    assert table.state == "loading"
    table.page.mouse.click(*table.page.evaluate("[100, 300]"))
    gate.open()
    table.wait("ready").expect(Native("kingdom", deal=8).piles())
    assert table.page.evaluate(seen) > 0


def test_another_deal_can_be_asked_for_early(slow: Callable[..., tuple[Table, Gate]]) -> None:
    table, gate = slow("kingdom")
    table.open_deal(21)
    table.open_deal(22)
    gate.open()
    table.wait("ready").expect(Native("kingdom", deal=22).piles())
    assert table.page.url.endswith("?deal=22")


def test_the_rules_are_fetched_beside_the_engine_and_not_after_it(
    new_page: Callable[..., Page], address: Callable[..., str]
) -> None:
    page = new_page()
    gate = Gate(page)
    with page.expect_response("**/assets/rules/kingdom-*.toml") as rules:
        page.goto(address("kingdom"))
    assert rules.value.ok
    assert gate.kept, "the engine is still on its way"


@pytest.mark.parametrize("file", ["**/engine*.zip", "**/assets/rules/*.toml"])
def test_a_failed_start_is_told_and_can_be_tried_again(
    new_page: Callable[..., Page], address: Callable[..., str], watch: Watch, file: str
) -> None:
    watch.expected = ["404", "engine could not be started"]
    page = new_page()
    page.route(file, lambda route: route.fulfill(status=404))
    page.goto(address("kingdom", "de"))
    page.wait_for_selector("#banner:not([hidden])", timeout=60_000)
    assert page.locator("#banner-text").inner_text() == player_data(page)["strings"]["failed"]
    assert any("could not be started" in fault for fault in watch.faults)
    page.unroute(file)
    page.click("#banner-retry")
    table = Table(page).wait("ready")
    assert not table.banner.is_visible()
    table.click("stock.1")
    native = Native("kingdom")
    native.play("deal")
    table.expect(native.piles())


def test_after_a_failed_start_another_deal_starts_the_engine(
    new_page: Callable[..., Page], address: Callable[..., str], watch: Watch
) -> None:
    watch.expected = ["404", "engine could not be started"]
    page = new_page()
    page.route("**/engine*.zip", lambda route: route.fulfill(status=404))
    page.goto(address("kingdom"))
    page.wait_for_selector("#banner-retry", state="visible", timeout=60_000)
    table = Table(page)
    table.open_deal("twelve")
    table.says(player_data(page)["strings"]["bad_deal"].split("{")[0])
    assert page.locator("#banner-retry").is_visible()
    page.unroute("**/engine*.zip")
    table.open_deal(12)
    table.wait("ready").expect(Native("kingdom", deal=12).piles())
    assert not table.banner.is_visible()
    assert page.url.endswith("?deal=12")


def test_a_broken_engine_is_started_anew_with_the_same_game(visit: Visit, watch: Watch) -> None:
    watch.expected = ["the engine is not running", "engine could not be started"]
    table = visit("kingdom", "?deal=4", overheard=True)
    native = Native("kingdom", deal=4)
    for _ in range(3):
        table.click("stock.1")
        native.play("deal")
    table.button("undo")
    native.ask({"do": "undo"})
    table.expect(native.piles())
    table.break_engine()
    table.button("redo")  # finds it broken
    table.wait("loading")
    table.wait("ready").expect(native.piles())
    table.break_engine()
    table.click("stock.1")  # a second time the player is asked
    table.page.click("#banner-retry")
    table.wait("ready").expect(native.piles())
    table.button("redo")
    native.ask({"do": "redo"})
    table.expect(native.piles())


def test_a_move_that_finds_the_engine_broken_is_kept(visit: Visit, watch: Watch) -> None:
    watch.expected = ["the engine is not running"]
    table = visit("kingdom", "?deal=4", overheard=True)
    native = Native("kingdom", deal=4)
    table.break_engine()
    table.click("stock.1")
    table.says(player_data(table.page)["strings"]["waiting"])
    native.play("deal")
    table.wait("ready").expect(native.piles())


def test_a_deal_that_finds_the_engine_broken_is_opened_bare(visit: Visit, watch: Watch) -> None:
    watch.expected = ["the engine is not running"]
    table = visit("kingdom", "?deal=4", overheard=True)
    table.click("stock.1")
    table.until(lambda: table.piles()["waste.1"]["count"], 1)
    table.break_engine()
    table.open_deal(77)
    table.wait("loading")
    table.wait("ready").expect(Native("kingdom", deal=77).piles())
    assert table.page.url.endswith("?deal=77")


def test_a_missing_worker_is_told(new_page: Callable[..., Page], address: Callable[..., str], watch: Watch) -> None:
    watch.expected = ["404", "engine could not be started"]
    page = new_page()
    page.route("**/worker.mjs", lambda route: route.fulfill(status=404))
    page.goto(address("kingdom"))
    page.wait_for_selector("#banner:not([hidden])", timeout=60_000)


def test_a_page_opened_as_a_file_says_so(
    new_page: Callable[..., Page], dist: Path, catalogue: Catalogue, watch: Watch
) -> None:
    watch.expected = ["CORS", "ERR_FAILED"]
    page = new_page()
    page.goto((dist / "de" / catalogue.prose["de", "kingdom"].address / "index.html").as_uri())
    page.wait_for_selector("#local-notice", state="visible")
    assert page.locator("#rules").is_visible()


def test_the_page_is_whole_without_script(new_page: Callable[..., Page], address: Callable[..., str]) -> None:
    for slug in SLUGS:
        page = new_page(java_script_enabled=False)
        page.goto(address(slug))
        assert page.locator("#rules").is_visible()
        piles = Native(slug).piles()
        for place, pile in piles.items():
            assert page.locator(f'[data-pile="{place}"] .card').count() == len(pile["cards"])
