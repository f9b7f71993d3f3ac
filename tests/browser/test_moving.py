"""Real moves, by every way of making them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.browser.driver import Native, Table, layout_query, wait_until
from tests.catalogue_of_games import SLUGS

pytestmark = pytest.mark.browser
Visit = Callable[..., Table]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ACE = "tableau.1: AS; tableau.2: 5H; stock.1: 2C"
BUSY = "tableau.1: 8S; tableau.2: 7H; waste.1: 3C; stock.1: 2C"


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("way", ["drag", "click", "keys"])
def test_every_way_leads_to_the_same_position(visit: Visit, slug: str, way: str) -> None:
    table = visit(slug, "?deal=3")
    native = Native(slug, deal=3)
    assert table.piles() == native.piles()
    for move in Native(slug, deal=3).rambling(4):
        table.make(way, move)
        native.play(move["move"])
        table.expect(native.piles())
    table.settled()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_phone_is_played_by_taps(visit: Visit, slug: str) -> None:
    table = visit(slug, "?deal=3", **PHONE)
    native = Native(slug, deal=3)
    for move in Native(slug, deal=3).rambling(3):
        table.make("tap", move)
        native.play(move["move"])
        table.expect(native.piles())


def touches(table: Table) -> Callable[..., None]:
    """Put fingers on the glass, move or lift them: `touch("touchStart", (x, y))`."""
    session = table.page.context.new_cdp_session(table.page)

    def touch(what: str, *fingers: Sequence[float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    return touch


def test_a_finger_drags_a_card_and_a_second_one_does_nothing(visit: Visit) -> None:
    table = visit("kingdom", layout_query(ACE), **PHONE)
    touch = touches(table)
    here, there, other = (table.point(place) for place in ("tableau.1", "foundations.2", "tableau.2"))
    touch("touchStart", here)
    touch("touchMove", [here[0] + 5, here[1] - 20])
    touch("touchStart", [here[0] + 5, here[1] - 20], other)
    touch("touchMove", there, [other[0], other[1] + 30])
    assert table.page.locator("[data-moving]").evaluate_all("cards => cards.map((card) => card.dataset.card)") == ["AS"]
    touch("touchEnd")
    table.until(lambda: table.piles()["foundations.2"]["cards"], ["AS:1"])
    assert table.piles()["tableau.2"]["count"] == 1
    table.settled()


def test_a_touch_that_the_system_takes_away_puts_the_card_back(visit: Visit) -> None:
    table = visit("kingdom", layout_query(ACE), **PHONE)
    touch = touches(table)
    before, (x, y) = table.piles(), table.point("tableau.1")
    touch("touchStart", (x, y))
    touch("touchMove", (x + 5, y - 30))
    table.page.wait_for_selector("[data-moving]")
    touch("touchCancel")  # the page hears of it a little later
    wait_until(table.page, "!document.querySelector('[data-moving]')")
    table.settled()
    assert table.piles() == before


def test_motion_changes_nothing(visit: Visit) -> None:
    table = visit("gloucestershire", "?deal=3", reduced_motion="no-preference")
    native = Native("gloucestershire", deal=3)
    for move in Native("gloucestershire", deal=3).rambling(4):
        table.make("drag", move)
        native.play(move["move"])
        table.expect(native.piles())
        table.page.wait_for_timeout(250)  # the next card is where it is seen only when all have come to rest
    table.settled()


def test_of_a_pair_either_card_may_be_picked_up(visit: Visit) -> None:
    layout = "tableau.1: 2C 5S; tableau.2: 3D 6H"
    native = Native("gay-gordons", layout=layout)
    native.play("T1+T2")
    for source, target in [("tableau.1", "tableau.2"), ("tableau.2", "tableau.1")]:
        table = visit("gay-gordons", layout_query(layout))
        table.by_click(source, 1, target)
        table.expect(native.piles())


@pytest.mark.parametrize("way", ["double-click", "double-tap", "keys"])
def test_a_card_is_sent_to_a_foundation(visit: Visit, way: str) -> None:
    table = visit("kingdom", layout_query(ACE), has_touch=True)
    if way == "double-click":
        table.double_click("tableau.1")
    elif way == "double-tap":
        point = table.point("tableau.1")
        for _ in range(2):
            table.page.touchscreen.tap(*point)
    else:
        table.press_on("tableau.1", key="Shift+Enter")
    table.until(lambda: table.piles()["foundations.1"]["cards"], ["AS:1"])
    table.settled()


def test_a_card_that_no_foundation_takes_is_held_by_a_double_click(visit: Visit) -> None:
    table = visit("kingdom", layout_query(ACE))
    table.double_click("tableau.2")
    assert table.page.locator("[data-held]").count() == 1
    assert table.piles()["tableau.2"]["count"] == 1


def test_legal_places_are_shown_while_a_card_is_held(visit: Visit) -> None:
    table = visit("kingdom", layout_query(ACE))
    table.click("tableau.1")
    shown = table.page.locator("[data-target]").evaluate_all("piles => piles.map((pile) => pile.dataset.pile)")
    legal = {move["to"] for move in Native("kingdom", layout=ACE).view["moves"] if move["from"] == "tableau.1"}
    assert set(shown) == legal
    table.page.keyboard.press("Escape")
    table.settled()


@pytest.mark.parametrize("way", ["drag", "click", "keys"])
def test_a_refused_move_quotes_the_sentence_of_the_page(visit: Visit, way: str) -> None:
    table = visit("kingdom", layout_query(BUSY), language="de")
    native = Native("kingdom", layout=BUSY)
    rule = native.ask({"do": "try", "from": "tableau.1", "count": 1, "to": "tableau.2"})["refused"]
    getattr(table, f"by_{way}")("tableau.1", 1, "tableau.2")
    table.page.wait_for_selector("#refusal:not([hidden])")
    sentence = table.sentence(rule)
    assert " ".join(table.page.locator("#refusal-text").inner_text().split()) == sentence
    assert (table.page.locator("#refusal-link").get_attribute("href") or "").endswith(f"#rule-{rule}")
    table.says(sentence)
    assert table.piles() == native.piles()
    table.page.click("#refusal-close")
    assert not table.refusal.is_visible()


def test_a_refusal_quotes_terms_without_their_links(visit: Visit) -> None:
    table = visit("kingdom", layout_query("foundations.1: AS; tableau.1: 3H; stock.1: 2C"))
    table.by_click("tableau.1", 1, "foundations.1")
    table.page.wait_for_selector("#refusal:not([hidden])")
    assert table.page.locator("[data-quoted] a.term").count() > 1
    assert table.page.locator("#refusal-text a").count() == 0
    assert table.page.locator("#refusal-text").inner_text() == table.page.locator("[data-quoted]").inner_text()


def test_a_buried_card_is_refused_by_the_engine(visit: Visit) -> None:
    layout = "tableau.1: 9C 4H; tableau.2: TD"
    table = visit("good-measure", layout_query(layout))
    table.by_click("tableau.1", 2, "tableau.2")
    native = Native("good-measure", layout=layout)
    rule = native.ask({"do": "try", "from": "tableau.1", "count": 2, "to": "tableau.2"})["refused"]
    table.says(table.sentence(rule))


def test_a_held_card_is_let_go(visit: Visit) -> None:
    table = visit("kingdom", layout_query(BUSY))
    table.click("tableau.1")
    table.click("tableau.1")
    table.settled()
    table.page.wait_for_timeout(500)
    table.click("tableau.1")
    table.page.keyboard.press("Escape")
    table.settled()
    table.lift("tableau.1")
    table.page.mouse.up()
    table.settled()


def test_the_right_button_does_nothing(visit: Visit) -> None:
    table = visit("kingdom", layout_query(BUSY))
    table.page.mouse.click(*table.point("stock.1"), button="right")
    table.page.mouse.click(*table.point("tableau.1"), button="right")
    table.settled()
    assert table.piles()["stock.1"]["count"] == 1


@pytest.mark.parametrize("end", ["blur", "resize", "Escape"])
def test_a_drag_cut_short_puts_everything_back(visit: Visit, end: str) -> None:
    table = visit("kingdom", layout_query(BUSY))
    before = table.piles()
    table.lift("tableau.1")
    assert table.page.locator("[data-moving]").count() == 1
    if end == "blur":
        table.page.evaluate("dispatchEvent(new Event('blur'))")
    elif end == "resize":
        table.page.set_viewport_size({"width": 900, "height": 900})
        wait_until(table.page, "!document.querySelector('[data-moving]')")
    else:
        table.page.keyboard.press("Escape")
    table.page.mouse.move(*table.point("tableau.3"))
    table.page.mouse.up()
    table.settled()
    assert table.piles() == before


def test_three_clicks_do_no_more_than_two(visit: Visit) -> None:
    layout = "tableau.1: 2H 2C AS; tableau.2: 3D"
    table = visit("good-measure", layout_query(layout))
    table.page.mouse.click(*table.point("tableau.1"), click_count=3)
    table.until(lambda: table.piles()["tableau.1"]["cards"], ["2H", "2C"])
    table.settled()


def test_focus_stays_on_the_table(visit: Visit) -> None:
    table = visit("kingdom", layout_query(ACE))
    table.by_keys("tableau.1", 1, "foundations.2")
    table.until(lambda: table.piles()["foundations.2"]["count"], 1)
    assert table.page.evaluate("document.activeElement.dataset.card") == "AS"
    table.page.keyboard.press("Control+z")
    table.until(lambda: table.piles()["tableau.1"]["count"], 1)
    assert table.page.evaluate("document.activeElement.closest('.pile')?.dataset.pile") == "tableau.1"


def test_a_late_answer_takes_no_focus_from_elsewhere(visit: Visit) -> None:
    table = visit("kingdom", layout_query(ACE), overheard=True)
    table.hold_back()
    table.by_keys("tableau.1", 1, "foundations.2")
    table.page.focus("#deal-number")
    table.let_through()
    table.until(lambda: table.piles()["foundations.2"]["count"], 1)
    assert table.page.evaluate("document.activeElement.id") == "deal-number"


def test_each_pile_is_one_stop_of_the_tab_key(visit: Visit) -> None:
    table = visit("gloucestershire")
    stops = (
        "[...document.querySelectorAll('#table [tabindex=\"0\"]')].map((stop) => stop.closest('.pile').dataset.pile)"
    )
    assert sorted(table.page.evaluate(stops)) == sorted(table.piles())


def test_moves_are_read_out(visit: Visit) -> None:
    table = visit("gloucestershire", layout_query("tableau.1: QD\ntableau.2: 5S JC\nreserve.1: AH"), language="de")
    table.press_on("tableau.2")
    said = (
        "Den Kreuz-Buben aufgenommen. Passt auf die Karo-Dame (Tableau-Stapel 1) oder auf einen leeren Tableau-Platz."
    )
    table.says(said)
    table.page.keyboard.press("Escape")
    table.says("Den Kreuz-Buben zurückgelegt.")
    table.by_keys("tableau.2", 1, "tableau.1")
    table.says("Den Kreuz-Buben auf die Karo-Dame gelegt (Tableau-Stapel 1).")
    assert (
        table.page.get_attribute('[data-pile="tableau.1"]', "aria-label")
        == "Tableau-Stapel 1, 2 Karten, oben Kreuz-Bube"
    )
    table.page.keyboard.press("Control+z")
    table.says("Zug rückgängig gemacht. Den Kreuz-Buben zurück auf Tableau-Stapel 2 gelegt.")
    table.by_keys("reserve.1", 1, "foundations.3")
    table.says("Das Herz-Ass auf Grundstapel 3 gelegt.")
