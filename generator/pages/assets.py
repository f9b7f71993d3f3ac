"""Where the site's own files lie in the built site: names that change with their content, so that they can be cached for ever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

PAPER: Final = ("#f6f3ea", "#141a17")
"""The colour of the page in the light and in the dark, as the site's own styles have it."""


@dataclass(frozen=True, slots=True)
class Assets:
    """Paths from the site's root; folders end with a slash.

    `rules` has the file of each game's rules, which only the pages of that game name. `theme` is the style sheet over the site's own, where there is one, and `paper` the colours of the page that come of it.
    """

    static: str
    cards: str
    player: str
    pyodide: str
    engine: str
    rules: Mapping[str, str] = field(default_factory=dict)
    theme: str | None = None
    paper: tuple[str, str] = PAPER
