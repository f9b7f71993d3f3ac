"""Playing in a real page as people do, and looking at what lies on its table.

`Native` is the same engine, run here: after each move both must show the same.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from engine.play.table import Desk
from generator.catalogue import load_catalogue
from tests.catalogue_of_games import ROOT, rules_text

SITE = load_catalogue([ROOT / "content"])

SECONDS = 60
PACE = 0.45  # s from which two taps at the same point are no double tap

PILES = """() => Object.fromEntries([...document.querySelectorAll("#table .pile")].map((pile) => [pile.dataset.pile, {
    count: Number(pile.dataset.count),
    cards: [...pile.children].map(({ dataset: { card, copy } }) => card ? (copy ? `${card}:${copy}` : card) : null),
}]))"""

POINT = """([place, below]) => {
    const pile = document.querySelector(`#table [data-pile="${place}"]`);
    const target = [...pile.children].at(-1 - below) ?? pile;
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
    const kind = target === pile ? ".pile" : ".card";
    const { left, top, width, height } = target.getBoundingClientRect();
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95])
        for (const right of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95]) {
            const [x, y] = [left + width * right, top + height * down];
            if ([-2, 0, 2].every((off) => document.elementFromPoint(x, y + off)?.closest(kind) === target)) return [x, y];
        }
    return null;
}"""

OVERHEARD = """(() => {
    const Silent = Worker;
    globalThis.Worker = class extends Silent {
        constructor(...all) {
            super(...all);
            globalThis.engineWorker = this;
            this.addEventListener("message", ({ data }) => {
                const view = data.reply && JSON.parse(data.reply).view;
                if (view) globalThis.overheard = view;
            });
        }
    };
})()"""

HOLD_BACK = """() => {
    engineWorker.kept = [];
    engineWorker.postMessage = (question) => engineWorker.kept.push(question);
}"""

LET_THROUGH = """() => {
    delete engineWorker.postMessage;
    for (const question of engineWorker.kept) engineWorker.postMessage(question);
}"""

FOCUSED = """() => {
    const pile = document.activeElement?.closest("#table .pile");
    return pile && [pile.dataset.pile, [...pile.children].indexOf(document.activeElement)];
}"""


def wait_until(page: Page, expression: str, argument: object = None, seconds: float = SECONDS) -> None:
    """Wait until an expression is true, asked from here: the page's policy forbids what waiting in the page needs."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression, argument):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(20)


class Native:
    """The engine without a page: one game, asked as the page asks; without a start it is the deal that the page opens with."""

    def __init__(self, slug: str, **start: Any) -> None:
        self.desk = Desk()
        where = start or {"deal": SITE.opening_deal(slug)}
        self.view = self.ask({"do": "open", "game": slug, "rules": rules_text(slug), **where})["view"]

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        reply = self.desk.answer(request)
        assert "error" not in reply, reply
        self.view = reply["view"]
        return reply

    def legal(self, move: str) -> dict[str, Any]:
        found: list[dict[str, Any]] = [each for each in self.view["moves"] if each["move"] == move]
        assert found, f"{move} is not legal: {[each['move'] for each in self.view['moves']]}"
        return found[0]

    def play(self, move: str) -> None:
        self.ask({"do": "move", "move": move})

    def piles(self) -> dict[str, Any]:
        return piles_of(self.view)

    def rambling(self, count: int) -> list[dict[str, Any]]:
        """Make so many moves, or as many as there are, that differ in kind and pile as far as can be; return them."""
        made: list[dict[str, Any]] = []
        seen: set[tuple[str, str]] = set()
        for _ in range(count):
            if not self.view["moves"]:
                break
            fresh = [move for move in self.view["moves"] if (move["kind"], move["from"]) not in seen]
            move = (fresh or self.view["moves"])[0]
            seen.add((move["kind"], move["from"]))
            self.play(move["move"])
            made.append(move)
        return made


def piles_of(view: dict[str, Any]) -> dict[str, Any]:
    """The piles of a view as `Table.piles` gives those of a page."""
    return {pile["place"]: shown(pile) for pile in view["piles"]}


def shown(pile: dict[str, Any]) -> dict[str, Any]:
    """A pile of a view as a page shows it: of a hidden one its back."""
    back = [None] if pile["count"] and not pile["cards"] else []
    return {"count": pile["count"], "cards": pile["cards"] or back}


class Table:
    """The table of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("#table")
        self.live = page.locator("#live")
        self.banner = page.locator("#banner")
        self.refusal = page.locator("#refusal")
        self._last: tuple[float, list[float]] = (0.0, [0, 0])

    @property
    def state(self) -> str | None:
        return self.root.get_attribute("data-state")

    @property
    def deal(self) -> str | None:
        return self.root.get_attribute("data-deal")

    def wait(self, *states: str) -> Table:
        """Wait until the table is in one of these states."""
        names = ", ".join(f'#table[data-state="{state}"]' for state in states or ("ready", "won", "stuck"))
        self.page.wait_for_selector(names, timeout=SECONDS * 1000, state="attached")
        return self

    def piles(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(PILES)
        return found

    def expect(self, piles: dict[str, Any]) -> None:
        """Wait until these piles lie there."""
        self.until(self.piles, piles)

    def until(self, look: Callable[[], Any], wanted: Any) -> None:
        """Wait until what is seen is what is wanted; a failure shows both."""
        end = time.monotonic() + SECONDS / 6
        while (seen := look()) != wanted and time.monotonic() < end:
            self.page.wait_for_timeout(10)
        assert seen == wanted

    def engine(self) -> dict[str, Any]:
        """The engine's last view, in a page that was opened with `overheard`."""
        view: dict[str, Any] = self.page.evaluate("globalThis.overheard")
        return view

    def break_engine(self) -> None:
        """Let the engine break, in a page that was opened with `overheard`; whoever asks next finds out."""
        self.page.evaluate("engineWorker.onerror(new ErrorEvent('error', { message: 'out of memory' }))")

    def hold_back(self) -> None:
        """Let no question through to the engine, in a page that was opened with `overheard`."""
        self.page.evaluate(HOLD_BACK)

    def let_through(self) -> None:
        """Let the questions through that were held back."""
        self.page.evaluate(LET_THROUGH)

    def says(self, part: str) -> None:
        """Wait until the live region says something."""
        wait_until(self.page, "part => document.getElementById('live').textContent.includes(part)", part, SECONDS / 10)

    def point(self, place: str, below: int = 0) -> list[float]:
        """A point where a card is seen, counted from the top of its pile, or the empty pile."""
        found: list[float] | None = None
        until = time.monotonic() + 3  # a card that glides home may lie over it for a moment
        while not found and time.monotonic() < until:
            found = self.page.evaluate(POINT, [place, below])
        assert found, f"{place}: card {below} from the top is nowhere to be seen"
        return found

    def make(self, way: str, move: dict[str, Any]) -> None:
        """Make a move of a view by `drag`, `click`, `tap` or `keys`."""
        if move["kind"] in ("deal", "redeal"):
            self._choose(way)("stock.1")
        elif move["kind"] == "set":
            self._take_together(way, [move["from"], move["to"], *move["with"]])
        else:
            alone = move["kind"] == "alone" and way == "drag"
            getattr(self, f"by_{way}")(move["from"], move["count"], "foundations.1" if alone else move["to"])

    def _choose(self, way: str) -> Callable[[str], None]:
        return {"keys": self.press_on, "tap": self.tap}.get(way, self.click)

    def _take_together(self, way: str, places: list[str]) -> None:
        """Choose cards one after the other; the first one may be dragged on to the second."""
        if way == "drag":
            self.by_drag(places[0], 1, places[1])
            places = places[2:]
        for place in places:
            self._choose(way)(place)

    def by_drag(self, source: str, count: int, target: str) -> None:
        self.lift(source, count)
        self.page.mouse.move(*self.point(target), steps=4)
        self.page.mouse.up()

    def by_click(self, source: str, count: int, target: str) -> None:
        self.click(source, count - 1)
        self.click(target)

    def by_tap(self, source: str, count: int, target: str) -> None:
        self.tap(source, count - 1)
        self.tap(target)

    def by_keys(self, source: str, count: int, target: str) -> None:
        self.press_on(source, count - 1)
        self.press_on(target)

    def lift(self, source: str, count: int = 1) -> list[float]:
        """Press the mouse on a card and begin to drag it."""
        x, y = self.point(source, count - 1)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 3, y + 12, steps=3)
        return [x, y]

    def click(self, place: str, below: int = 0) -> None:
        self.page.mouse.click(*self._fresh(place, below))

    def double_click(self, place: str) -> None:
        self.page.mouse.dblclick(*self._fresh(place, 0))

    def tap(self, place: str, below: int = 0) -> None:
        self.page.touchscreen.tap(*self._fresh(place, below))

    def press_on(self, place: str, below: int = 0, key: str = "Enter") -> None:
        self.go(place, below)
        self.page.keyboard.press(key)

    def go(self, place: str, below: int = 0) -> None:
        """Go to a card by keys alone."""
        keyboard = self.page.keyboard
        for _ in range(100):
            if self.page.evaluate(FOCUSED):
                break
            keyboard.press("Tab")
        order: list[str] = list(self.piles())
        here = self.page.evaluate(FOCUSED)[0]
        steps = order.index(place) - order.index(here)
        for _ in range(abs(steps)):
            keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        keyboard.press("End")
        for _ in range(below):
            keyboard.press("ArrowUp")

    def button(self, name: str) -> None:
        self.page.click(f"#{name}")

    def open_deal(self, number: object) -> None:
        self.page.fill("#deal-number", str(number))
        self.page.press("#deal-number", "Enter")

    def settled(self) -> None:
        """Nothing is held, dragged or left away from its place."""
        strays = "[data-held], [data-moving], [data-target], [data-hover]"
        assert self.page.locator(strays).count() == 0
        moved = "[...document.querySelectorAll('.card')].filter((card) => card.style.transform).length"
        assert self.page.evaluate(moved) == 0

    def sentence(self, rule: str) -> str:
        """The page's own sentence for a rule."""
        text: str = self.page.evaluate(
            "id => document.getElementById(id).closest('[data-rule]').textContent.trim().replace(/\\s+/g, ' ')",
            f"rule-{rule}",
        )
        return text

    def _fresh(self, place: str, below: int) -> list[float]:
        """A point to tap, after a pause where it could be taken for a slip."""
        point = self.point(place, below)
        then, last = self._last
        if max(abs(point[0] - last[0]), abs(point[1] - last[1])) < 10:
            self.page.wait_for_timeout(max(0.0, PACE - (time.monotonic() - then)) * 1000)
        self._last = (time.monotonic(), point)
        return point


def layout_query(layout: str) -> str:
    """The query of an address that opens a layout."""
    return "?layout=" + layout.replace("\n", ";").replace(" ", "%20")


def player_data(page: Page) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(page.text_content("#player-data") or "")
    return data
