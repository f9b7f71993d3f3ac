"""The development server: builds, serves the site on loopback, watches the sources, builds again and reloads the page.

Builds are made in a process of their own, which is replaced when Python code changes: so that code counts, and a build that
fails leaves the server as it was.
The reloading script is added to what is served; nothing of it is in the built site.
"""

import argparse
import sys
import threading
from collections.abc import Sequence
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from watchfiles import DefaultFilter, watch

from generator.builder import Builder
from generator.house.errors import ParterreError
from generator.house.places import SOURCES
from generator.house.progress import plain
from generator.house.sitehandler import Builds, SiteHandler
from generator.sources import Sources

FIRST_PORT = 8000
_PORTS_TRIED = 100
_QUIET = 40
"""For how many milliseconds nothing more may be saved before a build begins."""

_TEMPORARY = (r"\.(tmp|temp|bak|orig|part|swpx|kate-swp)$", r"^#.*#$", r"^sed[A-Za-z0-9]{6}$", r"^4913$")
"""Files that editors and tools have for a moment beside the one that they save, besides those that the library knows."""

_WATCHED = ("content", "locales", "site", "engine", "generator")


class SiteServer(ThreadingHTTPServer):
    """A built site under a path of this machine; each request has its own thread."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would let two servers share a port
    request_queue_size = 64

    def __init__(self, folder: Path, base_path: str = "/", port: int = 0, builds: Builds | None = None) -> None:
        """Listen on ``port`` (0: any free one); with ``builds``, pages served reload themselves after each build.

        Raises:
            OSError: when the port is taken.
        """
        self.folder = folder.resolve()
        self.base_path = base_path
        self.builds = builds
        self._started = False
        super().__init__(("127.0.0.1", port), SiteHandler)

    @property
    def address(self) -> str:
        """The address of the site's root."""
        return f"http://127.0.0.1:{self.server_port}{self.base_path}"

    def start(self) -> None:
        """Answer from a thread of its own until ``stop``."""
        self._started = True
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        """Answer no more; does nothing where ``start`` has not been called."""
        if self._started:
            self.shutdown()

    def handle_error(self, request: object, client_address: object) -> None:
        """Say an error in one line; a browser that went away in the middle is none."""
        error = sys.exception()
        if not isinstance(error, ConnectionError | TimeoutError):
            plain(f"serve: {type(error).__name__}: {error}")


def serve(options: argparse.Namespace, out: Path, sources: Sources) -> int:
    """Build from ``sources`` into ``out`` and serve it until interrupted.

    Raises:
        ParterreError: when the port is taken, or the first build fails and nothing built before is there.
    """
    builds = Builds()
    with _listen(out, _path_of(options), options.port, builds) as server:
        builder = Builder(_build_arguments(options, out, server.address, sources.own))
        try:
            if not builder.build() and not (out / "index.html").is_file():
                return 2  # the build has said why
            server.start()
            print(f"serving {server.address} (Ctrl-C ends it)", flush=True)
            _rebuild_on_change(builder, builds, out, sources)
        except KeyboardInterrupt:
            return 0  # how a server is meant to end
        finally:
            builder.renew()
            server.stop()
    return 0


def _path_of(options: argparse.Namespace) -> str:
    """Give the folder under which to serve: --base-path, else that of --base-url."""
    of_url = urlsplit(options.base_url).path if options.base_url else None
    if options.base_path and of_url and options.base_path != of_url:
        raise ParterreError(f"serve: --base-path {options.base_path} is not the folder of --base-url, {of_url}")
    return options.base_path or of_url or "/"


def _listen(out: Path, base_path: str, port: int | None, builds: Builds) -> SiteServer:
    """Listen on the port asked for, or on the first free one from 8000 up."""
    ports: Sequence[int] = [port] if port else range(FIRST_PORT, FIRST_PORT + _PORTS_TRIED)
    for each in ports:
        try:
            return SiteServer(out, base_path, each, builds)
        except OSError as error:
            reason = error.strerror
    tried = f"port {port}" if port else f"ports {ports[0]} to {ports[-1]}"
    raise ParterreError(f"serve: {tried}: {reason}")


def _build_arguments(options: argparse.Namespace, out: Path, address: str, own: Path | None = None) -> list[str]:
    arguments = [
        "build",
        *(["--site", str(own)] if own else []),
        "--out",
        str(out),
        "--base-url",
        options.base_url or address,
    ]
    for name in ("languages", "games"):
        if getattr(options, name):
            arguments += [f"--{name}", ",".join(getattr(options, name))]
    return arguments + (["--pseudo"] if options.pseudo else [])


class _Sources(DefaultFilter):
    """Leaves out what a build itself writes beside the sources, and what editors have there for a moment."""

    ignore_entity_patterns = (*DefaultFilter.ignore_entity_patterns, *_TEMPORARY, r"\.mo$", r"^\.")


def _rebuild_on_change(builder: Builder, builds: Builds, out: Path, given: Sources | None = None) -> None:
    """Build again whenever a source changes, until interrupted."""
    sources = given or Sources(SOURCES)
    folders = [sources.package / name for name in _WATCHED if (sources.package / name).is_dir()]
    folders += [sources.own] if sources.own else []
    outside = _Sources(ignore_paths=[out])
    try:
        for changes in watch(*folders, watch_filter=outside, debounce=400, step=_QUIET):
            names = sorted({sources.named(Path(path)) for _, path in changes})
            plain(f"changed: {', '.join(names[:3])}{' …' if len(names) > 3 else ''}")
            if any(name.endswith(".py") for name in names):
                builder.renew()
            if builder.build():
                builds.announce()
            else:
                plain("still serving what was built before")
    except OSError as error:
        plain(f"serve: changes cannot be watched ({error}); serving without")
        threading.Event().wait()
