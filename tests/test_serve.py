"""The development server, asked over a real connection."""

import argparse
import http.client
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from watchfiles import Change

from generator import serve
from generator.builder import Builder
from generator.house.errors import ParterreError
from generator.house.sitehandler import CHANGES, SCRIPT, Builds

PAGE = b"<!doctype html><body><p>Kingdom</p></body>"
FILES = {
    "index.html": PAGE,
    "404.html": b"<!doctype html><body>not here</body>",
    "de/kingdom/index.html": PAGE,
    "player/table.mjs": b"export {}",
    "py/pyodide.asm.wasm": b"\0asm",
    "py/stdlib.zip": b"PK",
    "py/image.bin": b"\0",
    "py/image.img": b"\0",
    "deals.json": b"{}",
    "card.svg": b"<svg/>",
    "app.webmanifest": b"{}",
    "sitemap.xml": b"<x/>",
    "robots.txt": "Für alle".encode(),
    "style.css": b"",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    for name, content in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (tmp_path / "secret.txt").write_text("not of the site", "utf-8")
    return folder


@contextmanager
def served(folder: Path, base_path: str = "/", builds: Builds | None = None) -> Iterator[serve.SiteServer]:
    with serve.SiteServer(folder, base_path, builds=builds) as server:
        server.start()
        yield server
        server.shutdown()


def ask(
    server: serve.SiteServer, path: str, method: str = "GET", headers: dict[str, str] | None = None
) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    try:
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("de/kingdom/", "text/html; charset=utf-8"),
        ("player/table.mjs", "text/javascript; charset=utf-8"),
        ("py/pyodide.asm.wasm", "application/wasm"),
        ("py/stdlib.zip", "application/zip"),
        ("py/image.bin", "application/octet-stream"),
        ("py/image.img", "application/octet-stream"),
        ("deals.json", "application/json; charset=utf-8"),
        ("card.svg", "image/svg+xml; charset=utf-8"),
        ("app.webmanifest", "application/manifest+json; charset=utf-8"),
        ("sitemap.xml", "application/xml; charset=utf-8"),
        ("robots.txt", "text/plain; charset=utf-8"),
        ("style.css", "text/css; charset=utf-8"),
    ],
)
@pytest.mark.parametrize("base", ["/", "/a/b/"])
def test_files_come_with_their_types_under_every_base_path(site: Path, base: str, path: str, kind: str) -> None:
    with served(site, base) as server:
        status, headers, body = ask(server, base + path)
    name = path + "index.html" if path == "" or path.endswith("/") else path
    assert (status, headers["Content-Type"], body) == (200, kind, FILES[name])
    assert headers["Content-Length"] == str(len(body))


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/nowhere/", "/index.html/", "/../secret.txt", "/%2e%2e/secret.txt", "/..%5csecret.txt", "/%00"],
)
def test_what_is_not_there_gets_the_404_page_and_status(site: Path, path: str) -> None:
    with served(site) as server:
        status, _, body = ask(server, path)
    assert (status, body) == (404, FILES["404.html"])


def test_outside_the_base_path_there_is_nothing(site: Path) -> None:
    with served(site, "/a/b/") as server:
        assert ask(server, "/deals.json")[0] == 404
        status, headers, _ = ask(server, "/")
        assert (status, headers["Location"]) == (302, "/a/b/")


def test_a_folder_without_its_slash_is_redirected_with_its_query(site: Path) -> None:
    with served(site, "/a/") as server:
        status, headers, _ = ask(server, "/a/de/kingdom?deal=7")
        assert (status, headers["Location"]) == (301, "/a/de/kingdom/?deal=7")
        assert ask(server, "//localhost/..")[0] == 404


def test_pages_are_never_cached_and_files_are_asked_for_again(site: Path) -> None:
    with served(site) as server:
        assert ask(server, "/")[1]["Cache-Control"] == "no-store"
        _, headers, _ = ask(server, "/deals.json")
        assert headers["Cache-Control"] == "no-cache"
        again = ask(server, "/deals.json", headers={"If-None-Match": headers["ETag"]})
        assert (again[0], again[2]) == (304, b"")
        (site / "deals.json").write_bytes(b"[1]")
        changed = ask(server, "/deals.json", headers={"If-None-Match": headers["ETag"]})
        assert (changed[0], changed[2]) == (200, b"[1]")


def test_head_has_the_headers_alone(site: Path) -> None:
    with served(site) as server:
        status, headers, body = ask(server, "/py/pyodide.asm.wasm", "HEAD")
    assert (status, headers["Content-Length"], body) == (200, "4", b"")


def test_a_connection_that_breaks_off_does_no_harm(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (site / "large.bin").write_bytes(bytes(20_000_000))
    with served(site) as server:
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", server.server_port)) as connection:
                connection.sendall(b"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n")
                connection.recv(10)
        assert ask(server, "/")[0] == 200
    assert capfd.readouterr().err == ""


def test_the_reloading_script_is_served_but_never_written(site: Path) -> None:
    builds = Builds()
    with served(site, "/a/", builds) as server:
        body = ask(server, "/a/")[2]
        assert body == PAGE.replace(b"</body>", b'<script src="/a/' + SCRIPT.encode() + b'?0"></script></body>')
        assert b"EventSource" in ask(server, "/a/" + SCRIPT)[2]
    assert (site / "index.html").read_bytes() == PAGE
    with served(site, "/a/") as server:
        assert ask(server, "/a/")[2] == PAGE
        assert ask(server, "/a/" + SCRIPT)[0] == 404


def test_open_pages_hear_of_a_build(site: Path) -> None:
    builds = Builds()
    with served(site, "/", builds) as server, socket.create_connection(("127.0.0.1", server.server_port)) as page:
        page.settimeout(5)
        page.sendall(f"GET /{CHANGES}?0 HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        builds.announce()
        heard = b""
        while b"data: built" not in heard:
            more = page.recv(1000)
            assert more
            heard += more
    assert b"text/event-stream" in heard


def options(**given: object) -> argparse.Namespace:
    unsaid = {"base_url": None, "base_path": None, "languages": None, "games": None, "pseudo": False}
    return argparse.Namespace(**unsaid | given)


def test_a_port_asked_for_that_is_taken_is_one_line(site: Path) -> None:
    with served(site) as server, pytest.raises(ParterreError, match=rf"^serve: port {server.server_port}: [^\n]+$"):
        serve._listen(site, "/", server.server_port, Builds())


def test_without_one_asked_for_the_next_free_port_is_taken(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(site) as server:
        monkeypatch.setattr(serve, "FIRST_PORT", server.server_port)
        with serve._listen(site, "/", None, Builds()) as second:
            assert server.server_port < second.server_port < server.server_port + serve._PORTS_TRIED


def test_the_build_is_told_where_the_site_is_served(tmp_path: Path) -> None:
    command = serve._build_arguments(options(games=("kingdom", "x")), tmp_path, "http://127.0.0.1:8000/a/")
    assert command[command.index("--base-url") + 1] == "http://127.0.0.1:8000/a/"
    assert command[command.index("--games") + 1] == "kingdom,x"
    assert "--pseudo" not in command
    assert "--pseudo" in serve._build_arguments(options(pseudo=True), tmp_path, "http://127.0.0.1:8000/")
    assert serve._path_of(options(base_url="http://localhost/a/b/")) == "/a/b/"


def test_a_build_that_fails_leaves_the_server_and_says_so(
    site: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (site / "content").mkdir()
    monkeypatch.setattr(serve, "SOURCES", site)
    change = (1, str(site / "content" / "kingdom.md"))
    monkeypatch.setattr(serve, "watch", lambda *_, **__: iter([{change}, {change}]))
    builder = Told([False, True])
    serve._rebuild_on_change(builder, Builds(), site)
    said = capfd.readouterr().err.splitlines()
    changed = f"changed: {Path('content/kingdom.md')}"
    assert said == [changed, "still serving what was built before", changed]
    assert builder.done == ["build", "build"]


@pytest.mark.parametrize(
    ("name", "done"),
    [
        ("content/kingdom.md", ["build"]),
        ("site/templates/base.html", ["build"]),
        ("generator/pages/render.py", ["renew", "build"]),
        ("engine/rules/cards.py", ["renew", "build"]),
    ],
)
def test_changed_code_is_built_by_a_new_process(
    site: Path, monkeypatch: pytest.MonkeyPatch, name: str, done: list[str]
) -> None:
    monkeypatch.setattr(serve, "SOURCES", site)
    monkeypatch.setattr(serve, "watch", lambda *_, **__: iter([{(1, str(site / name))}]))
    builder = Told([True])
    serve._rebuild_on_change(builder, Builds(), site)
    assert builder.done == done


@pytest.mark.parametrize(
    ("name", "watched"),
    [
        ("messages.po", True), ("kingdom.md", True), ("site.toml", True), ("sedan.toml", True),
        ("sedBqz8sk", False), ("messages.po~", False), (".messages.po.swp", False), (".messages.po.x1y2", False), ("4913", False),
        ("#kingdom.md#", False), (".#kingdom.md", False), ("messages.mo", False), ("site.toml.tmp", False), ("site.toml.bak", False),
    ],
)  # fmt: skip
def test_what_editors_have_for_a_moment_beside_a_file_is_no_change(name: str, watched: bool) -> None:
    assert serve._Sources()(Change.modified, f"/x/content/{name}") is watched


def test_a_process_that_builds_does_so_again_and_survives_what_goes_wrong(tmp_path: Path) -> None:
    builder = Builder(["build", "--out", str(tmp_path / "dist"), "--games", "no-such-game"])
    try:
        assert not builder.build()
        first = builder._process
        assert first
        assert not builder.build()
        assert builder._process is first
        first.kill()
        assert not builder.build()  # it is gone, and that is no success
        assert not builder.build()
        assert builder._process is not first
        builder.renew()
        assert first.poll() is not None
    finally:
        builder.renew()
    assert builder._process is None


class Told(Builder):
    """Builds nothing; says what it was told to do."""

    def __init__(self, outcomes: list[bool]) -> None:
        super().__init__([])
        self.outcomes = iter(outcomes)
        self.done: list[str] = []

    def build(self) -> bool:
        self.done.append("build")
        return next(self.outcomes)

    def renew(self) -> None:
        self.done.append("renew")
