"""Where the site's own files lie in the built site: names that change with their content, so that they can be cached for ever."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Assets:
    """Paths from the site's root; folders end with a slash."""

    static: str
    cards: str
    player: str
    pyodide: str
    engine: str
