"""Where the site's own files lie in the built site: names that change with their content, so that they can be cached for ever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.pages.colours import Colours


@dataclass(frozen=True, slots=True)
class Assets:
    """Paths from the site's root; folders end with a slash.

    `rules` has the file of each game's rules, which only the pages of that game name. `theme` is the style sheet over the
    site's own, where there is one; `paper` is the colour of the page that comes of it, in the light and in the dark, and
    `colours` has those of all drawings.
    """

    static: str
    cards: str
    player: str
    pyodide: str
    engine: str
    paper: tuple[str, str]
    colours: Colours
    rules: Mapping[str, str] = field(default_factory=dict)
    theme: str | None = None
