"""How one request to the development server is answered."""

import threading
from email.utils import formatdate
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import unquote, urlsplit

from generator.house.progress import plain

if TYPE_CHECKING:
    from generator.serve import SiteServer

TYPES = {
    ".avif": "image/avif",
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".htm": "text/html; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".img": "application/octet-stream",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".toml": "application/toml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
    ".zip": "application/zip",
}
"""The types of a site's files; the system's own table is not asked, since it differs between machines."""

SCRIPT, CHANGES = "-parterre/reload.js", "-parterre/changes"
"""The server's own two addresses, under the site's base path; no page of the site begins with a hyphen."""

_RELOAD = """\
const here = new URL(document.currentScript.src);
const changes = new EventSource(new URL("changes" + here.search, here));
changes.onmessage = () => location.reload();
addEventListener("pagehide", () => changes.close());
"""
_HEARTBEAT = 15  # seconds; so that a connection whose page has gone is noticed


class Builds:
    """Counts the successful builds, and lets open pages wait for one newer than their own."""

    def __init__(self) -> None:
        self.number = 0
        self._changed = threading.Condition()

    def announce(self) -> None:
        """Tell all who wait that the site has been built again."""
        with self._changed:
            self.number += 1
            self._changed.notify_all()

    def wait(self, own: int, seconds: float) -> bool:
        """Wait until the site is another than the one of number ``own``; False when it stays so for that time."""
        with self._changed:
            return self._changed.wait_for(lambda: self.number != own, seconds)


class SiteHandler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from the built site's folder."""

    protocol_version = "HTTP/1.1"
    server_version = "Parterre"
    timeout = 60
    wbufsize = -1

    def do_GET(self) -> None:
        """Answer with a file, a redirection, or the site's 404 page."""
        path = unquote(urlsplit(self.path).path, errors="replace")
        base = self._site.base_path
        if self._site.builds and path == base + SCRIPT:
            self._send(HTTPStatus.OK, _RELOAD.encode(), TYPES[".js"])
        elif self._site.builds and path == base + CHANGES:
            self._tell_of_builds(self._site.builds)
        elif path in {"/", base[:-1]} and base != "/":
            self._redirect(base)
        else:
            self._answer(path.removeprefix(base) if path.startswith(base) else None)

    do_HEAD = do_GET  # noqa: N815 (likewise)

    @property
    def _site(self) -> "SiteServer":
        return cast("SiteServer", self.server)

    def _answer(self, path: str | None) -> None:
        file = self._file(path) if path is not None else None
        try:
            self._send_what_lies_at(file)
        except FileNotFoundError:  # a build took it away just now
            self._send(HTTPStatus.NOT_FOUND, b"404: gone\n", TYPES[".txt"])

    def _send_what_lies_at(self, file: Path | None) -> None:
        if file is not None and file.is_dir():
            self._redirect(urlsplit(self.path).path + "/")
        elif file is not None and file.is_file():
            self._send_file(HTTPStatus.OK, file)
        else:
            page = self._site.folder / "404.html"
            if page.is_file():
                self._send_file(HTTPStatus.NOT_FOUND, page)
            else:
                self._send(HTTPStatus.NOT_FOUND, b"404: not here\n", TYPES[".txt"])

    def _file(self, path: str) -> Path | None:
        """Find what lies at ``path`` of the site; never anything outside its folder."""
        parts = path.split("/")
        if any(part in {"..", "."} or "\\" in part or "\0" in part or ":" in part for part in parts):
            return None
        file = self._site.folder.joinpath(*(part for part in parts if part))
        return file / "index.html" if parts[-1] == "" else file

    def _send_file(self, status: HTTPStatus, file: Path) -> None:
        kind = TYPES.get(file.suffix, "application/octet-stream")
        state = file.stat()
        if file.suffix == ".html":
            self._send(status, self._page(file), kind)
            return
        tag = f'"{state.st_mtime_ns:x}-{state.st_size:x}"'
        if status == HTTPStatus.OK and self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_header("ETag", tag)
            self.end_headers()
            return
        self._send(
            status, file.read_bytes(), kind, {"ETag": tag, "Last-Modified": formatdate(state.st_mtime, usegmt=True)}
        )

    def _page(self, file: Path) -> bytes:
        """Read a page; while sources are watched, with the script that reloads it."""
        if not self._site.builds:
            return file.read_bytes()
        address = f"{self._site.base_path}{SCRIPT}?{self._site.builds.number}"
        script = f'<script src="{address}"></script>'.encode()
        text = file.read_bytes()
        head, end, rest = text.rpartition(b"</body>")
        return head + script + end + rest if end else text + script

    def _send(self, status: HTTPStatus, body: bytes, kind: str, further: dict[str, str] | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-cache" if further else "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        for name, value in (further or {}).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _redirect(self, path: str) -> None:
        query = urlsplit(self.path).query
        self.send_response(HTTPStatus.MOVED_PERMANENTLY if path != self._site.base_path else HTTPStatus.FOUND)
        self.send_header("Location", "/" + path.lstrip("/") + (f"?{query}" if query else ""))
        self.send_header("Content-Length", "0")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()

    def _tell_of_builds(self, builds: Builds) -> None:
        """Keep the connection, with a line for each build, until the page goes away."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.flush()
        query = urlsplit(self.path).query
        own = int(query) if query.isdecimal() else builds.number
        while self.command != "HEAD":
            built = builds.wait(own, _HEARTBEAT)
            self.wfile.write(b"data: built\n\n" if built else b": waiting\n\n")
            self.wfile.flush()
            if built:
                own = builds.number

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 (the name is the base class's)
        """Keep the terminal for the builds."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Show only what was asked for in vain."""
        if isinstance(code, int) and code >= HTTPStatus.BAD_REQUEST:
            plain(f"{int(code)} {self.path}")
