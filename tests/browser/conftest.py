"""A built site, served on loopback, and a real Chromium whose every complaint fails the test."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from generator.catalogue import Catalogue, load_catalogue
from generator.house.alone import alone
from generator.house.browser import LAUNCH_ARGS, find_chromium
from generator.publish import Options, build_site
from generator.serve import SiteServer
from tests.browser.driver import OVERHEARD, Table
from tests.catalogue_of_games import ROOT


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; with several test processes one builds it for all."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    out = shared / "site"
    with alone(shared / "site.lock", lambda _line: None, "the site is built"):
        if not (out / "index.html").exists():
            build_site(Options(root=ROOT, out=out))
    return out


@pytest.fixture(scope="session")
def server(dist: Path) -> Iterator[SiteServer]:
    with SiteServer(dist) as running:
        running.start()
        yield running
        running.shutdown()


@pytest.fixture(scope="session")
def server_below(dist: Path) -> Iterator[SiteServer]:
    """The same site under a path."""
    with SiteServer(dist, "/games/of/cards/") as running:
        running.start()
        yield running
        running.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=find_chromium(), args=list(LAUNCH_ARGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue([ROOT / "content"])


class Watch:
    """Records what no page may do: complain, fail, or ask another host for anything."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.expected: list[str] = []

    def follow(self, page: Page) -> None:
        host = ""

        def asked(request: Request) -> None:
            nonlocal host
            address = urlsplit(request.url)
            host = host or address.netloc
            if address.scheme in ("http", "https") and address.netloc != host:
                self.faults.append(f"asked another host: {request.url}")

        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.faults.append(f"console {message.type}: {message.text}")

        page.on("request", asked)
        page.on("console", said)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error} {error.stack}"))

    @property
    def unexpected(self) -> list[str]:
        return [fault for fault in self.faults if not any(re.search(known, fault) for known in self.expected)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    watching = Watch()
    yield watching
    assert watching.unexpected == []


@pytest.fixture
def new_page(browser: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Open a page of its own, without a past; the options are those of a browser context."""
    contexts: list[BrowserContext] = []

    def opened(**options: Any) -> Page:
        settings: dict[str, Any] = {"viewport": {"width": 1280, "height": 1000}, "reduced_motion": "reduce", **options}
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def address(server: SiteServer, catalogue: Catalogue) -> Callable[..., str]:
    """The address of a game's page."""

    def of(slug: str, language: str = "en", root: str | None = None) -> str:
        return f"{root or server.address}{language}/{catalogue.prose[language, slug].address}/"

    return of


@pytest.fixture
def visit(new_page: Callable[..., Page], address: Callable[..., str]) -> Callable[..., Table]:
    """Open a game's page and wait until it can be played."""

    def opened(
        slug: str, query: str = "", *, language: str = "en", wait: bool = True, overheard: bool = False, **options: Any
    ) -> Table:
        page = new_page(**options)
        if overheard:
            page.add_init_script(OVERHEARD)
        page.goto(address(slug, language) + query)
        table = Table(page)
        return table.wait() if wait else table

    return opened
