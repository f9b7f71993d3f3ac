"""What the site's scripts make of an address: wrong ones, old ones, and one with a language's name in it that means none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from generator.catalogue import Catalogue, load_catalogue
from generator.house.sitehandler import SiteHandler
from generator.pages.policy import policy
from generator.serve import SiteServer
from tests.browser.conftest import Watch
from tests.browser.driver import Table
from tests.catalogue_of_games import SLUGS
from tests.placed import CONTENT, FORMER, Placed, Placing

pytestmark = pytest.mark.browser
SITE = load_catalogue([CONTENT]).site
LANGUAGES = list(SITE.languages)
OTHER = next(code for code in LANGUAGES if code != SITE.default_language)
BASE_PATH = f"/{OTHER}-games/"
GAME = SLUGS[0]


@pytest.fixture(scope="module", params=[True, False], ids=["prefix", "no prefix"])
def placed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Placed:
    redirects = f'"old.html" = "{OTHER}/{GAME}"\n'
    placing = Placing(f"https://games.example{BASE_PATH}", prefixed=request.param, former=True, redirects=redirects)
    return Placed(placing, tmp_path_factory.mktemp("content"))


@pytest.fixture(scope="module")
def running(placed: Placed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    with SiteServer(placed.write(tmp_path_factory.mktemp("site")), BASE_PATH) as server:
        server.start()
        yield server
        server.shutdown()


def marked(page: Page) -> list[str | None]:
    return [each.get_attribute("data-language") for each in page.locator("#choose .own").all()]


def called_the_readers(page: Page) -> list[str | None]:
    entries = page.locator("#choose [data-language]").all()
    return [each.get_attribute("data-language") for each in entries if each.locator(".yours").is_visible()]


@pytest.mark.parametrize("reader", LANGUAGES)
def test_a_wrong_address_is_answered_in_the_language_that_it_names(
    new_page: Callable[..., Page], watch: Watch, placed: Placed, running: SiteServer, reader: str
) -> None:
    watch.expected.append("404")
    page = new_page(locale=reader)
    for code in LANGUAGES:
        prefix = placed.placing.prefix(placed.catalogue, code)
        page.goto(f"{running.address}{prefix}nowhere/at/all.html")
        assert marked(page) == [code if prefix or not placed.placing.prefixed else reader]
        assert called_the_readers(page) == [reader]
        assert page.locator("#choose li").count() == len(LANGUAGES)
        page.locator("#choose .own a").click()
        assert page.url == running.address + prefix
    page.goto(f"{running.address}{OTHER}s/")
    assert marked(page) == [reader if placed.placing.prefixed else SITE.default_language]


@pytest.mark.parametrize("reader", LANGUAGES)
def test_the_first_page_marks_the_readers_language_and_stays(
    new_page: Callable[..., Page], running: SiteServer, reader: str
) -> None:
    page = new_page(locale=reader)
    page.goto(running.address)
    page.wait_for_load_state("networkidle")
    assert marked(page) == called_the_readers(page) == [reader]
    assert page.url == running.address


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_an_old_address_leads_on(
    new_page: Callable[..., Page], placed: Placed, running: SiteServer, script: bool
) -> None:
    old = {"old.html": placed.path(OTHER, GAME)}
    old[placed.placing.game(placed.catalogue, SITE.default_language, f"{FORMER}-{GAME}")] = placed.path(
        SITE.default_language, GAME
    )
    for path, new in old.items():
        page = new_page(java_script_enabled=script)
        page.route("**/player.mjs", lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.goto(f"{running.address}{path}?deal=5#rules", wait_until="commit")
        page.wait_for_url(f"{running.address}{new}{'?deal=5#rules' if script else '**'}")
        assert page.locator("h1").count() == 1


class _Strict(SiteHandler):
    """Sends what `_headers` asks a host to send."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", policy(SITE))
        super().end_headers()


def test_a_game_is_played_under_the_policy(new_page: Callable[..., Page], dist: Path, catalogue: Catalogue) -> None:
    with SiteServer(dist) as server:
        server.RequestHandlerClass = _Strict
        server.start()
        page = new_page()
        page.goto(f"{server.address}{OTHER}/{catalogue.prose[OTHER, GAME].address}/?deal=2")
        assert Table(page).wait().state == "ready"
        for path in ("", f"{OTHER}/", "404.html"):
            page.goto(server.address + path)
            page.wait_for_load_state("networkidle")
        server.shutdown()
