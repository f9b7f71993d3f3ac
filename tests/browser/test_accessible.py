"""Each kind of page against axe-core's rules, in every language, in light and dark, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from generator.serve import SiteServer
from tests.browser.driver import SITE, Table
from tests.catalogue_of_games import ROOT
from tests.languages import FINISHED

pytestmark = pytest.mark.browser

GAME = "kingdom"
SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1280, "height": 1000}, "phone": {"width": 360, "height": 740}}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
VIOLATIONS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.flatMap(
    ({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`))"""


@cache
def axe() -> str:
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What axe finds on each screen; it is put in by the browser, past the page's own policy."""
    page.evaluate(axe() + "; null")
    found = []
    for (name, size), scheme in product(SIZES.items(), SCHEMES):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{page.url}, {name}, {scheme}: {each}" for each in page.evaluate(VIOLATIONS)]
    return found


@pytest.mark.parametrize("language", FINISHED)
def test_no_page_of_a_language_breaks_a_rule(server: SiteServer, new_page: Callable[..., Page], language):
    page = new_page()
    page.goto(f"{server.address}{language}/{SITE.prose[language, GAME].address}/")
    Table(page).wait()
    found = violations(page)
    others = page.eval_on_selector_all("footer a[href^='.']", "all => all.map((each) => each.href)")
    assert len(others) >= 2, "the list of games and the glossary"
    for address in others:
        page.goto(address)
        found += violations(page)
    assert found == []


@pytest.mark.parametrize("path", ["", "404.html"])
def test_no_page_for_all_languages_breaks_a_rule(server: SiteServer, new_page: Callable[..., Page], path):
    page = new_page()
    page.goto(server.address + path)
    assert violations(page) == []


def test_a_violation_would_be_found(server: SiteServer, new_page: Callable[..., Page]):
    page = new_page()
    page.goto(server.address)
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"./\">')")
    assert any(": image-alt: " in each for each in violations(page))
