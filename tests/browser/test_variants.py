"""Variants in a real page: chosen in the list, by a link or by the address, and each with its own game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from generator.catalogue import Catalogue
from tests.browser.driver import SITE, Native, Table, layout_query, player_data, wait_until
from tests.browser.test_start import Gate

pytestmark = pytest.mark.browser
Visit = Callable[..., Table]

VARIANTS = [
    pytest.param(slug, str(form.variant), marks=[pytest.mark.long] if number else [])
    for slug, forms in SITE.variants.items()
    for number, form in enumerate(forms)
]
"""All variants: the first of each game in every run, the others in the long one."""
DRAWN = "document.getElementById('rule-stock.draw').closest('[data-rule]').textContent"


def choose(table: Table, variant: str) -> None:
    table.page.select_option("#variant", variant)
    wait_until(table.page, "variant => document.getElementById('table').dataset.variant === variant", variant)


def shown(table: Table) -> str:
    """The variant that the page says it shows, by the list, the links and the line over the rules."""
    page = table.page
    value = page.input_value("#variant")
    assert page.get_attribute("a[data-variant][aria-current]", "data-variant") == value
    name: str = page.evaluate("document.querySelector('#variant option:checked').text")
    assert name in page.inner_text("#form")
    return value


@pytest.mark.parametrize(("slug", "variant"), VARIANTS)
def test_an_address_opens_a_variant_which_plays_as_the_engine_does(visit: Visit, slug: str, variant: str) -> None:
    table, native = visit(slug, f"?variant={variant}&deal=7"), Native(slug, deal=7, variant=variant)
    table.expect(native.piles())
    assert shown(table) == variant
    for move in Native(slug, deal=7, variant=variant).rambling(3):
        table.make("click", move)
        native.play(move["move"])
        table.expect(native.piles())
    table.page.reload()
    table.wait().expect(Native(slug, deal=7, variant=variant).piles())
    assert shown(table) == variant
    assert f"?variant={variant}&deal=7" in table.page.url


def test_each_variant_keeps_its_own_game(visit: Visit) -> None:
    table, page = visit("klondike", "?deal=5"), None
    page = table.page
    one, three = Native("klondike", deal=5), Native("klondike", deal=5, variant="draw-three")
    rules = page.evaluate(DRAWN)
    for _ in range(2):
        table.click("stock.1")
        one.play("deal")
    table.expect(one.piles())
    page.focus("#variant")
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    wait_until(page, "document.getElementById('table').dataset.variant === 'draw-three'")
    table.expect(three.piles())
    assert shown(table) == "draw-three"
    assert page.evaluate("document.activeElement.id") == "variant"
    assert page.evaluate(DRAWN) != rules
    table.click("stock.1")
    three.play("deal")
    table.expect(three.piles())
    choose(table, "")
    table.expect(one.piles())
    assert page.evaluate(DRAWN) == rules
    table.button("undo")
    one.ask({"do": "undo"})
    table.expect(one.piles())
    choose(table, "draw-three")
    table.expect(three.piles())


def test_going_back_leads_to_the_variant_before(visit: Visit) -> None:
    table = visit("klondike", "?deal=5")
    table.click("stock.1")
    native = Native("klondike", deal=5)
    native.play("deal")
    table.expect(native.piles())
    choose(table, "draw-three")
    table.page.go_back()
    wait_until(table.page, "document.getElementById('table').dataset.variant === ''")
    table.expect(native.piles())
    assert "variant" not in table.page.url
    assert shown(table) == ""
    table.page.go_forward()
    wait_until(table.page, "document.getElementById('table').dataset.variant === 'draw-three'")
    assert "?variant=draw-three&deal=5" in table.page.url


def test_a_new_deal_is_of_the_variant_that_is_shown(visit: Visit) -> None:
    table = visit("klondike", "?variant=draw-three&deal=5")
    table.open_deal(6)
    table.until(lambda: table.deal, "6")
    table.expect(Native("klondike", deal=6, variant="draw-three").piles())
    table.button("new-deal")
    table.until(lambda: table.deal != "6", True)
    assert shown(table) == "draw-three"


def test_a_link_below_the_rules_lays_the_variant_out(visit: Visit) -> None:
    table = visit("gloucestershire", "?deal=3")
    table.page.click('#variants a[data-variant="free-bouquet"]')
    table.until(lambda: table.state, "ready")
    table.expect(Native("gloucestershire", deal=3, variant="free-bouquet").piles())
    assert table.page.evaluate("document.activeElement.id") == "variant"
    name = SITE.prose["en", "gloucestershire"].variants["free-bouquet"].name
    table.says(player_data(table.page)["strings"]["variant_chosen"].replace("{variant}", name))
    table.page.click('#variants a[data-variant=""]')
    table.until(lambda: len(table.piles()), len(Native("gloucestershire", deal=3).piles()))
    table.expect(Native("gloucestershire", deal=3).piles())


BOUQUET = "reserve.1: 7H 2C\ntableau.1: 8S"
FREE = "reserve.1: 7H\nreserve.2: 2C\ntableau.1: 8S"


@pytest.mark.parametrize("way", ["drag", "click", "keys"])
def test_every_card_of_the_free_bouquet_is_playable(visit: Visit, way: str) -> None:
    table = visit("gloucestershire", f"{layout_query(FREE)}&variant=free-bouquet")
    getattr(table, f"by_{way}")("reserve.1", 1, "tableau.1")
    table.until(lambda: table.piles()["tableau.1"]["cards"], ["8S:1", "7H:1"])
    assert not table.refusal.is_visible()


def test_a_refusal_quotes_the_sentence_of_the_variant(visit: Visit) -> None:
    table = visit("gloucestershire", layout_query(BOUQUET))
    table.by_click("reserve.1", 2, "tableau.1")
    table.until(lambda: table.page.inner_text("#refusal-text"), table.sentence("reserve.play"))
    table = visit("good-measure", "?variant=no-takeback&deal=1")
    before = table.sentence("foundations.takeback")
    table.by_click("foundations.1", 1, "tableau.1")
    table.until(lambda: table.page.inner_text("#refusal-text"), before)
    usual = visit("good-measure", "?deal=1")
    assert usual.sentence("foundations.takeback") != before


def test_a_variant_that_there_is_not_is_told_and_the_game_is_laid_out_as_usual(visit: Visit) -> None:
    for slug in ("klondike", "thirteens"):
        table = visit(slug, "?variant=no-such&deal=4")
        table.expect(Native(slug, deal=4).piles())
        said = player_data(table.page)["strings"]["bad_variant"].replace("{name}", "no-such")
        assert table.page.inner_text("#banner-text") == said
        assert "variant" not in table.page.url


def test_the_switcher_leads_to_the_same_variant(visit: Visit, catalogue: Catalogue) -> None:
    table = visit("klondike", "?variant=draw-three&deal=9")
    choose(table, "no-redeal")
    table.page.click('a[data-language="de"]')
    table.page.wait_for_url("**/de/**")
    table.wait().expect(Native("klondike", deal=9, variant="no-redeal").piles())
    assert (
        table.page.inner_text("#variant option:checked") == catalogue.prose["de", "klondike"].variants["no-redeal"].name
    )


def test_what_is_begun_early_comes_back_with_its_variant(
    new_page: Callable[..., Page], address: Callable[..., str]
) -> None:
    page = new_page()
    gate = Gate(page)
    page.goto(address("klondike"))
    page.wait_for_selector("html.script", state="attached")
    table, native = Table(page), Native("klondike")
    move = next(each for each in native.view["moves"] if each["kind"] == "move")
    table.make("click", move)
    page.select_option("#variant", "draw-three")
    assert page.evaluate("[...document.querySelectorAll('#table .card')].length") == 0
    page.select_option("#variant", "")
    native.play(move["move"])
    gate.open()
    table.wait("ready").expect(native.piles())
    choose(table, "draw-three")
    table.expect(Native("klondike", variant="draw-three", deal=SITE.opening_deal("klondike")).piles())


def test_a_move_on_its_way_is_not_lost_by_a_look_at_another_variant(visit: Visit) -> None:
    table = visit("klondike", "?deal=5", overheard=True)
    native = Native("klondike", deal=5)
    table.hold_back()
    table.click("stock.1")
    native.play("deal")
    table.page.select_option("#variant", "draw-three")
    table.page.select_option("#variant", "")
    table.let_through()
    wait_until(table.page, "document.getElementById('table').dataset.state === 'ready'")
    table.expect(native.piles())


def test_a_broken_engine_comes_back_with_the_variant(visit: Visit, watch: Any) -> None:
    watch.expected = ["the engine is not running"]
    table = visit("klondike", "?variant=draw-three&deal=4", overheard=True)
    native = Native("klondike", deal=4, variant="draw-three")
    table.click("stock.1")
    native.play("deal")
    table.expect(native.piles())
    table.break_engine()
    table.click("stock.1")
    native.play("deal")
    table.wait("ready").expect(native.piles())


def test_without_script_every_variant_is_described(new_page: Callable[..., Page], address: Callable[..., str]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(address("klondike"))
    for name, named in SITE.prose["en", "klondike"].variants.items():
        part = page.locator(f"#variant-{name}")
        assert part.is_visible()
        assert named.name in part.inner_text()
        assert part.locator("[data-rule]").count() > 0
    assert not page.locator("#variant").is_visible()
