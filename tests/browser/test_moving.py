"""Real moves, by every way of making them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from generator.publish import Options, build_site
from generator.serve import SiteServer
from generator.sources import Sources
from tests.browser.driver import FOCUSED, Native, Table, layout_query, wait_until
from tests.catalogue_of_games import FURTHER_GAMES, ROOT, SAMPLED, rules_text

pytestmark = pytest.mark.browser
Visit = Callable[..., Table]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ACE = "tableau.1: AS; tableau.2: 5H; stock.1: 2C"
BUSY = "tableau.1: 8S; tableau.2: 7H; waste.1: 3C; stock.1: 2C"


def played_by_turns(table: Table, slug: str) -> None:
    """Make moves of many kinds, each in another way, and find the table as the engine has it."""
    native = Native(slug, deal=3)
    assert table.piles() == native.piles()
    ways = islice(cycle(["drag", "click", "keys"]), len(slug) % 3, None)  # so that games begin in different ways
    for way, move in zip(ways, Native(slug, deal=3).rambling(9), strict=False):
        table.make(way, move)
        native.play(move["move"])
        table.expect(native.piles())
    table.settled()


@pytest.mark.parametrize("slug", SAMPLED)
def test_every_way_leads_to_the_same_position(visit: Visit, slug: str) -> None:
    played_by_turns(visit(slug, "?deal=3"), slug)


@pytest.fixture(scope="module")
def further_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    """A site of the games that try further mechanisms, in one language, with nothing about them but their rules."""
    own = tmp_path_factory.mktemp("further")
    settings = (ROOT / "content" / "site.toml").read_text(encoding="utf-8")
    put(own / "content" / "site.toml", settings)
    for slug in FURTHER_GAMES:
        named = re.sub('family = ".*"', 'family = "pairing"', rules_text(slug))  # one whose name is known
        put(own / "content" / "rules" / f"{slug}.toml", named)
        put(own / "content" / "en" / f"{slug}.md", f'+++\nname = "{slug}"\nslug = "{slug}"\nhook = "-"\n+++\n-\n')
    build_site(Options(root=Sources(ROOT, own), out=own / "site", languages=["en"], games=FURTHER_GAMES))
    with SiteServer(own / "site") as server:
        server.start()
        yield server
        server.shutdown()


def put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.fixture
def visit_further(further_server: SiteServer, new_page: Callable[..., Page]) -> Visit:
    """Open the page of a game that tries a mechanism."""

    def opened(slug: str, query: str = "", **options: Any) -> Table:
        page = new_page(**options)
        page.goto(f"{further_server.address}en/{slug}/{query}")
        return Table(page).wait()

    return opened


TRIED = [
    slug if slug in ("elevens", "freecell") else pytest.param(slug, marks=pytest.mark.long) for slug in FURTHER_GAMES
]
"""Games that try mechanisms: sets and cells in every run, all in the long one."""


@pytest.mark.parametrize("slug", TRIED)
def test_mechanisms_that_no_game_has_yet_are_played_in_every_way(visit_further: Visit, slug: str) -> None:
    played_by_turns(visit_further(slug, "?deal=3"), slug)


SET = "tableau.1: JH; tableau.2: QS; tableau.3: KD; tableau.4: QC; tableau.5: 5C"


def held(table: Table) -> list[str]:
    cards: list[str] = table.page.locator("[data-held]").evaluate_all("all => all.map(({ dataset }) => dataset.card)")
    return cards


def test_a_set_is_gathered_card_by_card(visit_further: Visit) -> None:
    table, native = visit_further("elevens", layout_query(SET), **PHONE), Native("elevens", layout=SET)
    for place, marked in [("1", ["JH"]), ("2", ["JH", "QS"]), ("2", ["JH"]), ("4", ["JH", "QC"])]:
        table.tap(f"tableau.{place}")
        assert held(table) == marked
    table.tap("tableau.5")  # no part of the set
    table.page.wait_for_selector("#refusal:not([hidden])")
    assert held(table) == []
    for place in ("4", "1", "3"):
        table.tap(f"tableau.{place}")
    native.play("T1+T3+T4")
    table.expect(native.piles())
    table.button("undo")
    native.ask({"do": "undo"})
    table.expect(native.piles())


ALONE: dict[str, Callable[[Table], None]] = {
    "chosen twice": lambda table: table.by_click("tableau.1", 1, "tableau.1"),
    "sent to the foundation": lambda table: table.by_click("tableau.1", 1, "foundations.1"),
    "dragged there": lambda table: table.by_drag("tableau.1", 1, "foundations.1"),
    "double click": lambda table: table.double_click("tableau.1"),
    "Enter twice": lambda table: table.by_keys("tableau.1", 1, "tableau.1"),
    "Shift+Enter": lambda table: table.press_on("tableau.1", key="Shift+Enter"),
}


@pytest.mark.parametrize("way", ALONE)
def test_a_card_is_removed_alone(visit: Visit, way: str) -> None:
    layout = "tableau.1: KH; tableau.2: QS; stock.1: 2C 3C"
    table, native = visit("thirteens", layout_query(layout)), Native("thirteens", layout=layout)
    ALONE[way](table)
    native.play("T1+")
    table.expect(native.piles())
    table.settled()
    if "Enter" in way:
        assert table.page.evaluate(FOCUSED) == ["tableau.1", 0]


def test_a_card_face_down_is_nowhere_in_the_page_before_it_is_turned(visit: Visit) -> None:
    layout = "tableau.1: (2C 3C) 5H; tableau.2: 6S; stock.1: 9D"
    table = visit("klondike", layout_query(layout))
    table.click("tableau.1", 1)
    assert held(table) == []
    seen = "document.querySelector('#board').outerHTML"
    names = [each["aria"] for each in table.page.evaluate(NAMED) if each["pile"] == "tableau.1"]
    assert names == ["Tableau pile 1, 3 cards, 2 face down, 5 of hearts on top", *["face-down card"] * 2, "5 of hearts"]
    for face in ("2C", "3C", "9D"):
        assert f'"{face}"' not in table.page.evaluate(seen)
    table.by_click("tableau.1", 1, "tableau.2")
    table.says("3 of clubs turned face up (tableau pile 1).")
    assert '"3C"' in table.page.evaluate(seen)
    table.button("undo")
    table.until(lambda: table.piles()["tableau.1"]["cards"], [None, None, "5H"])
    assert '"3C"' not in table.page.evaluate(seen)


NAMED = """[...document.querySelectorAll("#table .pile, #table .pile .card")].map((each) => ({
    aria: each.ariaLabel, pile: each.closest(".pile").dataset.pile }))"""


@pytest.mark.parametrize(
    ("query", "disabled", "said"),
    [
        ("", None, "Stock, empty; choose it to turn the waste over"),
        ("&variant=no-redeal", "true", "Stock, empty, and nothing more comes from it"),
    ],
)
def test_an_empty_stock_says_whether_it_can_be_turned_over(
    visit: Visit, query: str, disabled: str | None, said: str
) -> None:
    table = visit("klondike", layout_query("tableau.1: 5H; waste.1: 3C 4C") + query)
    stock = table.page.locator('[data-pile="stock.1"]')
    assert (stock.get_attribute("aria-label"), stock.get_attribute("aria-disabled")) == (said, disabled)
    table.click("stock.1")
    table.until(lambda: table.piles()["stock.1"]["count"], 0 if disabled else 2)


def test_a_stock_that_fills_places_by_itself_is_not_drawn_from(visit: Visit) -> None:
    table = visit("block-ten")
    assert table.page.locator('[data-pile="stock.1"] .card').get_attribute("aria-disabled") == "true"
    table.click("stock.1")
    table.page.wait_for_selector("#refusal:not([hidden])")
    table.expect(Native("block-ten").piles())


@pytest.mark.parametrize("slug", SAMPLED)
def test_a_phone_shows_all_cards_and_no_letter_is_too_small(visit: Visit, slug: str) -> None:
    page = visit(slug, wait=False, **PHONE).page
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(SMALLEST) >= LEAST


OUTSIDE = """() => {
    const { left, right } = document.querySelector(".felt").getBoundingClientRect();
    return [...document.querySelectorAll("#table :is(.pile, .card)")].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1;
    }).map(({ dataset }) => dataset.card ?? dataset.pile);
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#table .card b")].map(
    (each) => parseFloat(getComputedStyle(each).fontSize)))"""
LEAST = 13
"""Pixels of the letters in a card's corner, where it is not one of many in a reserve."""


@pytest.mark.parametrize("slug", SAMPLED)
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
