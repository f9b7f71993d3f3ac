"""Undo, redo, restart, new deals; games played to their end; addresses."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page

from generator.catalogue import Catalogue
from generator.serve import SiteServer
from tests.browser.driver import Native, Table, layout_query, piles_of, player_data, wait_until
from tests.catalogue_of_games import ROOT, SAMPLED

pytestmark = pytest.mark.browser
Visit = Callable[..., Table]


def recorded(name: str) -> tuple[dict[str, Any], str, list[str]]:
    """A recorded game: how it starts, the address's query for that, and its moves."""
    with (ROOT / "tests" / "solutions" / f"{name}.toml").open("rb") as file:
        record = tomllib.load(file)
    moves = record["moves"].split()
    if "layout" in record:
        return {"layout": record["layout"]}, layout_query(record["layout"].strip()), moves
    return {"deal": record["deal"]}, f"?deal={record['deal']}", moves


def played(visit: Visit, slug: str, name: str) -> tuple[Table, Native]:
    """Play a recorded game in the page, looking at the table after each move."""
    start, query, moves = recorded(name)
    table, native = visit(slug, query), Native(slug, **start)
    assert table.piles() == native.piles()
    for number, text in enumerate(moves):
        table.make("keys" if number % 2 else "click", native.legal(text))
        native.play(text)
        table.expect(native.piles())
    return table, native


@pytest.mark.parametrize("slug", SAMPLED)
def test_a_recorded_solution_wins(visit: Visit, slug: str) -> None:
    table, native = played(visit, slug, slug)
    table.wait("won")
    assert native.view["state"] == "won"
    assert table.banner.is_visible()
    assert table.banner.get_attribute("data-kind") == "won"
    table.says(player_data(table.page)["strings"]["won"])
    table.button("banner-undo")
    table.wait("ready")
    assert not table.banner.is_visible()


@pytest.mark.parametrize("slug", SAMPLED)
def test_stuck_is_told(visit: Visit, slug: str) -> None:
    table, native = played(visit, slug, f"{slug}-stuck")
    table.wait("stuck")
    assert native.view["state"] == "stuck"
    table.says(player_data(table.page)["strings"]["stuck"])
    shown = "[...document.querySelectorAll('#banner button')].filter((b) => b.checkVisibility()).map((b) => b.id)"
    assert table.page.evaluate(shown) == ["banner-undo", "banner-restart", "banner-new"]
    table.button("banner-undo")
    table.wait("ready")
    assert not table.banner.is_visible()


@pytest.mark.parametrize("slug", SAMPLED)
def test_undo_redo_and_restart(visit: Visit, slug: str) -> None:
    table, native = visit(slug, "?deal=5"), Native(slug, deal=5)
    positions = [native.piles()]
    for move in Native(slug, deal=5).rambling(3):
        table.make("click", move)
        native.play(move["move"])
        positions.append(native.piles())
        table.expect(positions[-1])
    for position in reversed(positions[:-1]):
        table.button("undo")
        table.expect(position)
    assert table.page.locator("#undo").get_attribute("aria-disabled") == "true"
    for position in positions[1:]:
        table.page.keyboard.press("Control+y")
        table.expect(position)
    assert table.page.locator("#redo").get_attribute("aria-disabled") == "true"
    table.button("restart")
    table.expect(positions[0])


def test_many_quick_clicks_lose_nothing(visit: Visit) -> None:
    table = visit("kingdom", "?deal=5")
    native = Native("kingdom", deal=5)
    for _ in range(10):
        table.page.evaluate("document.querySelector('[data-pile=\"stock.1\"] .card').click()")
        native.play("deal")
    table.expect(native.piles())
    for _ in range(30):
        table.page.evaluate("document.getElementById('undo').click()")
    table.expect(Native("kingdom", deal=5).piles())
    for _ in range(30):
        table.page.evaluate("document.getElementById('redo').click()")
    table.expect(native.piles())


@pytest.mark.parametrize("slug", SAMPLED)
def test_any_order_of_actions_keeps_page_and_engine_together(visit: Visit, slug: str) -> None:
    table = visit(slug, "?deal=9", overheard=True)
    chance = random.Random(9)
    places = list(table.piles())
    size = sum(pile["count"] for pile in table.piles().values())
    for _ in range(120):
        act = chance.choice(["click", "click", "double", "drag", "undo", "redo", "cut", "escape", "restart"])
        source, target = chance.sample(places, 2)
        if act == "click":
            table.page.mouse.click(*table.point(source))
        elif act == "double":
            table.page.mouse.dblclick(*table.point(source))
        elif act == "drag":
            table.by_drag(source, 1, target)
        elif act == "cut":
            table.lift(source)
            table.page.evaluate("dispatchEvent(new Event('blur'))")
            table.page.mouse.up()
        elif act == "escape":
            table.page.keyboard.press("Escape")
        elif act != "restart" or chance.random() < 0.2:
            table.page.evaluate("id => document.getElementById(id).click()", act)
    table.page.keyboard.press("Escape")
    table.page.wait_for_timeout(300)
    table.settled()
    piles = table.piles()
    view = table.engine()
    assert piles == piles_of(view)
    native = Native(slug, deal=9, moves=view["history"])
    assert piles == native.piles()
    assert sum(pile["count"] for pile in piles.values()) == size
    cards = [card for pile in piles.values() for card in pile["cards"] if card]
    assert len(cards) == len(set(cards))


@pytest.mark.parametrize("slug", SAMPLED)
def test_a_deal_of_the_address_is_laid_out_and_kept(visit: Visit, slug: str) -> None:
    table = visit(slug, "?deal=4711")
    assert table.deal == "4711"
    assert table.piles() == Native(slug, deal=4711).piles()
    table.page.reload()
    table.wait()
    assert table.piles() == Native(slug, deal=4711).piles()
    assert table.page.input_value("#deal-number") == "4711"


def test_a_new_deal_has_its_number_in_the_address(visit: Visit) -> None:
    table = visit("kingdom")
    table.button("new-deal")
    wait_until(table.page, "document.getElementById('table').dataset.deal !== '1'")
    table.wait("ready")
    number = int(table.deal or 0)
    assert parse_qs(urlsplit(table.page.url).query) == {"deal": [str(number)]}
    assert table.piles() == Native("kingdom", deal=number).piles()
    table.open_deal(12)
    table.expect(Native("kingdom", deal=12).piles())
    table.page.go_back()
    table.expect(Native("kingdom", deal=number).piles())
    assert table.deal == str(number)


def test_back_and_forward_count_while_a_deal_is_being_opened(visit: Visit) -> None:
    table = visit("kingdom", "?deal=77", overheard=True)
    table.open_deal(78)
    table.expect(Native("kingdom", deal=78).piles())
    table.hold_back()
    table.page.go_back()
    table.page.go_forward()
    table.let_through()
    table.wait("ready").expect(Native("kingdom", deal=78).piles())
    assert table.page.url.endswith("?deal=78")


def test_a_jump_within_the_page_opens_nothing(visit: Visit) -> None:
    table = visit("kingdom", "?deal=77", overheard=True)
    table.hold_back()
    table.open_deal(78)
    table.page.evaluate("location.hash = 'rules'")
    table.page.wait_for_timeout(50)  # the page would be told by now
    table.let_through()
    table.expect(Native("kingdom", deal=78).piles())
    assert parse_qs(urlsplit(table.page.url).query) == {"deal": ["78"]}


def test_the_highest_deal_can_be_opened(visit: Visit) -> None:
    most = 2**53 - 1
    table = visit("kingdom", f"?deal={most}")
    assert table.piles() == Native("kingdom", deal=most).piles()


@pytest.mark.parametrize("slug", SAMPLED)
@pytest.mark.parametrize("query", ["?deal=77", "?layout=tableau.1:%20AS"])
def test_the_switcher_keeps_the_game(visit: Visit, catalogue: Catalogue, slug: str, query: str) -> None:
    table = visit(slug, query)
    before = table.piles()
    for language in ["de", "es"]:
        table.page.click(f'a[data-language="{language}"]')
        table.page.wait_for_url(f"**/{language}/{catalogue.prose[language, slug].address}/?**")
        table.wait()
        assert table.page.locator("html").get_attribute("lang") == language
        assert table.piles() == before


@pytest.mark.parametrize("number", ["0", "-3", "abc", "1.5", "9007199254740992", "99999999999999999999", ""])
def test_a_wrong_number_is_told_and_the_page_can_be_played(visit: Visit, number: str) -> None:
    table = visit("kingdom", f"?deal={number}", language="de")
    assert table.banner.is_visible()
    strings = player_data(table.page)["strings"]
    told = strings["bad_deal"].replace("{deal}", str(2**53 - 1)).replace("{number}", number)
    assert table.page.locator("#banner-text").inner_text() == told
    native = Native("kingdom")
    assert table.piles() == native.piles()
    table.click("stock.1")
    native.play("deal")
    table.expect(native.piles())


def test_a_wrong_number_typed_in_changes_nothing(visit: Visit) -> None:
    table = visit("kingdom")
    table.open_deal("twelve")
    assert table.banner.is_visible()
    assert table.piles() == Native("kingdom").piles()


@pytest.mark.parametrize("layout", ["nonsense", "tableau.99: AS", "tableau.1: XX", "tableau.1: AS AS AS", ""])
def test_a_wrong_layout_is_told_and_the_page_can_be_played(visit: Visit, layout: str) -> None:
    table = visit("kingdom", f"?layout={layout}", language="es")
    assert table.page.locator("#banner-text").inner_text() == player_data(table.page)["strings"]["bad_layout"]
    native = Native("kingdom")
    assert table.piles() == native.piles()
    assert parse_qs(urlsplit(table.page.url).query) == {"deal": [str(native.view["deal"])]}
    table.click("stock.1")
    native.play("deal")
    table.page.evaluate("location.hash = 'rules'")
    table.expect(native.piles())


def test_the_site_works_below_a_path(
    new_page: Callable[..., Page], address: Callable[..., str], server_below: SiteServer
) -> None:
    page = new_page()
    page.goto(address("kingdom", "es", server_below.address))
    table = Table(page).wait("ready")
    table.click("stock.1")
    native = Native("kingdom")
    native.play("deal")
    table.expect(native.piles())
    table.open_deal(6)
    table.expect(Native("kingdom", deal=6).piles())
    page.click('a[data-language="de"]')
    page.wait_for_url(f"{server_below.address}de/**deal=6")
    Table(page).wait("ready").expect(Native("kingdom", deal=6).piles())
