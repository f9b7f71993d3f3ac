"""The small drawing of a game's opening layout in lists: a file of its own, so that a list stays light.

A list needs only the drawing's name, which changes with what it shows; it is drawn when the site is written, and kept. It
is the same in every language.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import quoteattr

from engine.rules.model import Game
from generator.house.code import code_digest
from generator.house.keeping import kept
from generator.pages.arrangement import arrange
from generator.pages.colours import Colours, Palette
from generator.pages.picture import piles_of
from generator.pages.spread import RATIO, Pile, Spot, spread

SKETCHES: Final = "assets/layouts/"
SIZE: Final = (320, 200)
"""Width and height in pixels at which a list shows a drawing."""

_SCALE: Final = 3
_MARGIN: Final = 14 * _SCALE
_BACK: Final = "#8b3d51"

_PARTS: Final[Mapping[str, tuple[str, str]]] = {
    "f": ("felt", "none"),
    "u": ("face", "hedge"),
    "d": (_BACK, "face"),
    "e": ("none", "mark"),
}
"""Class of a part (felt, card face up, face down, empty place) -> its fill and its line."""


@dataclass(frozen=True)
class Sketch:
    """What a drawing shows."""

    game: Game
    colours: Colours

    @cached_property
    def path(self) -> str:
        """The path from the site's root; it changes with the rules, the colours and the program."""
        made_from = f"{code_digest()}{self.game!r}{self.colours!r}"
        return f"{SKETCHES}{hashlib.sha256(made_from.encode()).hexdigest()[:12]}.svg"


def sketches(shown: Iterable[Sketch], views: Mapping[str, Mapping[str, Any]], folder: Path) -> dict[str, bytes]:
    """Give the drawings: path from the site's root -> file, from the cache `folder` where they were drawn before.

    Args:
        shown: What they show.
        views: The opening view of each game; only those are asked for that are not drawn yet.
        folder: Where what has been drawn is kept.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return {each.path: _kept(each, views, folder / Path(each.path).name) for each in shown}


def _kept(shown: Sketch, views: Mapping[str, Mapping[str, Any]], file: Path) -> bytes:
    return kept(file, lambda: svg(shown, piles_of(views[shown.game.slug])).encode("utf-8")).read_bytes()


def svg(shown: Sketch, piles: tuple[Pile, ...]) -> str:
    """Draw the piles on felt, by day or by night as the reader has it."""
    width, height = (side * _SCALE for side in SIZE)
    lying = spread(
        piles, arrange(shown.game), shown.game.tableau.layout.value, width - 2 * _MARGIN, height - 2 * _MARGIN
    )
    high = round(lying.card * RATIO)
    size = f'width="{lying.card}" height="{high}" rx="{lying.card / 11:.0f}" stroke-width="3"'
    runs = [(kind, list(spots)) for kind, spots in groupby(lying.spots, _kind)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{SIZE[0]}" height="{SIZE[1]}">'
        f"<style>@media (prefers-color-scheme:dark){{{_rules(shown.colours.dark)}}}</style><defs>"
        + "".join(
            f'<marker id="m{kind}" markerUnits="userSpaceOnUse" overflow="visible">'
            f'<rect class="{kind}" {_paint(kind, shown.colours.light)} {size}/></marker>'
            for kind in sorted({kind for kind, _ in runs})
        )
        + f'</defs><rect class="f" width="{width}" height="{height}" {_paint("f", shown.colours.light)}/>'
        + "".join(_run(*each) for each in runs)
        + "</svg>\n"
    )


def _kind(spot: Spot) -> str:
    return "e" if spot.face is None else "u" if spot.face else "d"


def _run(kind: str, spots: list[Spot]) -> str:
    """Draw spots of one kind, each over the one before: a line that cannot be seen, with a card at each of its points."""
    points = " ".join(f"{_MARGIN + round(spot.x)},{_MARGIN + round(spot.y)}" for spot in spots)
    marks = "".join(f' marker-{place}="url(#m{kind})"' for place in ("start", "mid", "end"))
    return f'<polyline points="{points}" fill="none"{marks}/>'


def _paint(kind: str, palette: Palette) -> str:
    fill, line = (quoteattr(_colour(name, palette)) for name in _PARTS[kind])
    return f"fill={fill} stroke={line}"


def _rules(palette: Palette) -> str:
    return "".join(
        f".{kind}{{fill:{_colour(fill, palette)};stroke:{_colour(line, palette)}}}"
        for kind, (fill, line) in _PARTS.items()
    )


def _colour(name: str, palette: Palette) -> str:
    return str(getattr(palette, name, name))
