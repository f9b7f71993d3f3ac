"""Pyodide's own files: fetched by npm, pinned by package.json and its lock, checked before any is copied."""

import hashlib
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generator.house.alone import alone
from generator.house.errors import ParterreError
from generator.house.node import find_node, run
from generator.house.places import SOURCES, cache, is_checkout, workshop
from generator.sources import Root, Sources

VERSION = "314.0.7"
"""The version that package.json pins; the digests below are its files'."""

_DIGESTS = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}


@dataclass(frozen=True, slots=True)
class Runtime:
    """Pyodide as it lies on this machine, every file known to be what its makers released."""

    version: str
    folder: Path


def runtime_files() -> tuple[str, ...]:
    """Name the files that a page needs to start Pyodide; all lie directly in the runtime's folder."""
    return tuple(_DIGESTS)


def ensure_runtime(root: Root, progress: Callable[[str], None]) -> Runtime:
    """Give Pyodide's files under ``root``, fetching them only when they are not there whole.

    Raises:
        ParterreError: when they cannot be fetched, or what was fetched is not what is pinned.
    """
    package = Sources.of(root).package
    home = workshop() if package == SOURCES else package
    folder = home / "node_modules" / "pyodide"
    if fault(folder) is None:
        return Runtime(VERSION, folder)
    with alone(cache() / "npm.lock", progress, "it fetches Pyodide"):
        wrong = fault(folder)
        if wrong is not None:
            _fetch(home, folder, wrong, progress)
    return Runtime(VERSION, folder)


def fault(folder: Path) -> str | None:
    """Say what is wrong with the Pyodide in ``folder``, naming the file; None when it is whole."""
    try:
        found = json.loads((folder / "package.json").read_text("utf-8")).get("version")
    except FileNotFoundError:
        return f"{folder} is not there"
    except (OSError, ValueError, AttributeError):
        return f"{folder / 'package.json'} cannot be read"
    if found != VERSION:
        return f"{folder} is version {found}, not {VERSION}"
    for name, digest in _DIGESTS.items():
        try:
            same = hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
        except OSError:
            return f"{folder / name} is missing"
        if not same:
            return f"{folder / name} is damaged: its SHA-256 is not that of Pyodide {VERSION}"
    return None


def _fetch(home: Path, folder: Path, wrong: str, progress: Callable[[str], None]) -> None:
    """Run npm, which checks every package against the digest in package-lock.json; then look again."""
    if folder.exists():
        progress(f"{wrong}; fetching it again")
    home.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        if home != SOURCES and not (home / name).exists():
            shutil.copyfile(SOURCES / name, home / name)
    node = find_node(progress)
    progress(f"fetching Pyodide {VERSION}")
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline")
    only = () if is_checkout() else ("--omit=dev",)
    try:
        run([*node.npm, "ci", *quiet, *only], home)
    except ParterreError as error:
        raise ParterreError(f"Pyodide could not be fetched: {error} ({wrong})") from error
    wrong_still = fault(folder)
    if wrong_still is not None:
        raise ParterreError(wrong_still)
