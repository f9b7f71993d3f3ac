"""Validity: the pages are HTML as its standard has it, asked of html-validate."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.checks.site import Built, Finding
from generator.house.errors import ParterreError
from generator.house.node import find_node
from generator.house.places import is_checkout, workshop

_AT_ONCE: Final = 500
"""So many pages are handed over at once."""

_NESTING: Final = "close-order"

_SCRIPT: Final = Path(__file__).with_name("html_validate.mjs")


def ready() -> str | None:
    """Say why the HTML cannot be checked here; None where it can be."""
    home = workshop()
    if (home / "node_modules" / "html-validate" / "package.json").is_file():
        return None
    how = f"; `npm ci` in {home} fetches it" if is_checkout() else " (a checkout of Parterre has it)"
    return f"the check html was left out, as html-validate is not in {home / 'node_modules'}{how}"


def validity(site: Built) -> Iterator[Finding]:
    """Find what is no valid HTML.

    Raises:
        ParterreError: Node cannot be had, or html-validate does not work.
    """
    node = find_node(lambda _line: None)
    for begin in range(0, len(site.pages), _AT_ONCE):
        yield from _asked(node.node, site, site.pages[begin : begin + _AT_ONCE])


def _asked(node: tuple[str, ...], site: Built, names: tuple[str, ...]) -> Iterator[Finding]:
    asked = {"packages": str(workshop() / "node_modules"), "pages": {name: site.text(name) for name in names}}
    done = subprocess.run(
        [*node, str(_SCRIPT)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0:
        raise ParterreError(f"html-validate: {(done.stderr.strip().splitlines() or ['failed without a word'])[-1]}")
    for each in json.loads(done.stdout):
        if each["rule"] == _NESTING and site.page(each["name"]).unclosed:
            continue  # the check of nesting says so, where the element begins
        yield Finding(each["name"], each["line"], f"{each['message']} ({each['rule']})")
