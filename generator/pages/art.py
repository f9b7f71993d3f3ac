"""The cards as drawings: suit symbols, court ornaments, the back, and the style rules that put them on the cards.

All are our own drawings. Index letters stay text in the page, so that each language has its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import quote

from generator.pages.colours import Palette

SUITS: Final[Mapping[str, str]] = {
    "c": "M16 2.4a6.4 6.4 0 1 1 0 12.8a6.4 6.4 0 1 1 0-12.8zM8.7 12.4a6.4 6.4 0 1 1 0 12.8a6.4 6.4 0 1 1 0-12.8z"
    "M23.3 12.4a6.4 6.4 0 1 1 0 12.8a6.4 6.4 0 1 1 0-12.8zM13 12h6l1 8h-8zM14.9 18.5h2.2c.2 5 1.5 8.8 4.1 11.3H10.8c2.6-2.5 3.9-6.3 4.1-11.3z",
    "d": "M16 1.6c2.7 4.9 6.7 10.2 11.3 14.4c-4.6 4.2-8.6 9.5-11.3 14.4c-2.7-4.9-6.7-10.2-11.3-14.4c4.6-4.2 8.6-9.5 11.3-14.4z",
    "h": "M16 29C6.2 21.3 2.3 16.3 2.3 11C2.3 6.6 5.5 3.6 9.2 3.6c3 0 5.5 1.7 6.8 4.9c1.3-3.2 3.8-4.9 6.8-4.9"
    "c3.7 0 6.9 3 6.9 7.4c0 5.3-3.9 10.3-13.7 18z",
    "s": "M16 2.2c1.7 4.2 5.1 7.4 8.5 10.4c2.8 2.5 4.8 4.8 4.8 7.9c0 3.4-2.6 5.6-5.7 5.6c-2.6 0-4.9-1.4-6.4-3.9"
    "c.2 3.5 1.4 5.9 3.9 7.8H10.9c2.5-1.9 3.7-4.3 3.9-7.8c-1.5 2.5-3.8 3.9-6.4 3.9c-3.1 0-5.7-2.2-5.7-5.6c0-3.1 2-5.4 4.8-7.9"
    "c3.4-3 6.8-6.2 8.5-10.4z",
}
"""Suit letter in small -> path in a square of 32."""

GOLD: Final = "#c8a04a"

COURTS: Final[Mapping[str, str]] = {
    "J": '<path d="M6 34C6 21 15 13.5 26 14.5c10 1 16 9 16 19.5z" fill="INK"/>'
    '<path d="M25 18C28 8 36 3 46 3.5C45.5 12 39 19 28 20.5z" fill="GOLD"/><path d="M27 19C32 13 38 8 44 5" stroke="INK" fill="none"/>'
    '<rect x="4" y="34" width="40" height="7" rx="3.5" fill="GOLD"/>',
    "Q": '<path d="M9 34L4 16q8 4 10-4q6 7 10-3q4 10 10 3q2 8 10 4l-5 18z" fill="INK"/>'
    '<g fill="GOLD"><circle cx="4" cy="14" r="2.6"/><circle cx="14" cy="10" r="2.6"/><circle cx="24" cy="7" r="3"/>'
    '<circle cx="34" cy="10" r="2.6"/><circle cx="44" cy="14" r="2.6"/><rect x="8" y="35.5" width="32" height="5.5" rx="1.5"/>'
    '<circle cx="24" cy="27" r="2.6"/><circle cx="16.5" cy="28" r="1.7"/><circle cx="31.5" cy="28" r="1.7"/></g>',
    "K": '<path d="M8 34L5 15l9.5 8L24 11l9.5 12l9.5-8l-3 19z" fill="INK"/>'
    '<g fill="GOLD"><circle cx="5" cy="13" r="2.6"/><circle cx="43" cy="13" r="2.6"/><path d="M22.7 10.5V7.5h-3V5h3V2h2.6v3h3v2.5h-3v3z"/>'
    '<rect x="7" y="35.5" width="34" height="6" rx="1.5"/><path d="M24 22l3 4.5l-3 4.5l-3-4.5z"/><circle cx="15" cy="28.5" r="1.8"/>'
    '<circle cx="33" cy="28.5" r="1.8"/></g>',
}
"""Rank letter -> drawing in a square of 48, with INK and GOLD for its colours."""

PIPS: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {
    "2": ((50, 0), (50, 100)),
    "3": ((50, 0), (50, 50), (50, 100)),
    "4": ((0, 0), (100, 0), (0, 100), (100, 100)),
    "5": ((0, 0), (100, 0), (50, 50), (0, 100), (100, 100)),
    "6": ((0, 0), (100, 0), (0, 50), (100, 50), (0, 100), (100, 100)),
    "7": ((0, 0), (100, 0), (50, 25), (0, 50), (100, 50), (0, 100), (100, 100)),
    "8": ((0, 0), (100, 0), (50, 25), (0, 50), (100, 50), (50, 75), (0, 100), (100, 100)),
    "9": ((0, 0), (100, 0), (0, 33), (100, 33), (50, 50), (0, 67), (100, 67), (0, 100), (100, 100)),
    "T": ((0, 0), (100, 0), (50, 17), (0, 33), (100, 33), (0, 67), (100, 67), (50, 83), (0, 100), (100, 100)),
}
"""Rank letter -> places of the pips in percent from left and top."""

BACK: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path fill="#7c3346" d="M0 0h24v24H0z"/>'
    '<path d="M0 12L12 0l12 12l-12 12z" fill="#8b3d51"/><path d="M0 12L12 0l12 12l-12 12zM0 0l24 24M24 0L0 24" fill="none" stroke="#c98f98" stroke-width=".8"/>'
    '<path d="M12 7.5q2.5 0 2.5 2q2 0 2 2.5t-2 2.5q0 2-2.5 2t-2.5-2q-2 0-2-2.5t2-2.5q0-2 2.5-2z" fill="#e8c9c2"/>'
    '<circle cx="12" cy="12" r="1.3" fill="#7c3346"/></svg>'
)
"""A tile of the back."""

_SIGNS: Final[Mapping[str, str]] = {
    "turn": '<path d="M5.6 12a6.4 6.4 0 1 1 2 4.6M5.6 19v-4.6h4.6" fill="none" stroke="#000" stroke-width="2.2"/>',
    "spent": '<path d="M6 6l12 12M18 6L6 18" fill="none" stroke="#000" stroke-width="2"/>',
}
"""What stands on an empty stock, whether the waste can be turned over or not -> drawing in a square of 24."""

_NUMBERS: Final[Mapping[str, int]] = {
    "count": 104,
    "reserve": 104,
    "columns": 26,
    "across": 26,
    "folded": 26,
    "hidden": 26,
    "bed": 18,
    "bed-wide": 18,
    "bed-beside": 18,
    "deep": 40,
    "stacks": 24,
}
"""Data attribute -> the highest number for which there is a style rule."""


def card_styles(palette: Palette) -> str:
    """Give the style sheet that draws cards and turns the numbers in data attributes into numbers for the layout."""
    rules = (
        *_number_rules(),
        *_suit_rules(palette),
        *_pip_rules(),
        *_court_rules(palette),
        f'.card[data-face="down"]::after{{--art:{_url(BACK)}}}',
        *(f".table{{--{name}:{_url(_svg(24, drawing))}}}" for name, drawing in _SIGNS.items()),
    )
    return "\n".join(rules) + "\n"


def _number_rules() -> Iterable[str]:
    """`data-count="5"` becomes `--count: 5`: styles cannot read numbers from attributes, and the pages have no style attributes."""
    for attribute, highest in _NUMBERS.items():
        for number in range(highest + 1):
            yield f'[data-{attribute}="{number}"]{{--{attribute}:{number}}}'


def _suit_rules(palette: Palette) -> Iterable[str]:
    for suit, path in SUITS.items():
        upright = f'<path d="{path}" fill="{palette.suit(suit)}"/>'
        turned = f'<g transform="rotate(180 16 16)">{upright}</g>'
        yield f'.card[data-card$="{suit.upper()}"]{{--pip:{_url(_svg(32, upright))};--dip:{_url(_svg(32, turned))}}}'


def _pip_rules() -> Iterable[str]:
    for rank, places in PIPS.items():
        images = ",".join("var(--dip)" if top > 50 else "var(--pip)" for _, top in places)
        positions = ",".join(f"{left}% {top}%" for left, top in places)
        yield f'.card[data-card^="{rank}"]{{--pips:{images};--places:{positions};--pip-size:calc(var(--w)*.2)}}'


def _court_rules(palette: Palette) -> Iterable[str]:
    for rank, drawing in COURTS.items():
        for suit in SUITS:
            yield f'.card[data-card="{rank}{suit.upper()}"]{{--court:{_url(_svg(48, coloured(drawing, palette.suit(suit))))}}}'


def coloured(drawing: str, ink: str) -> str:
    """Give a court's drawing the colour of a suit."""
    return drawing.replace("INK", ink).replace("GOLD", GOLD)


def _svg(size: int, drawing: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">{drawing}</svg>'


def _url(svg: str) -> str:
    return f'url("data:image/svg+xml,{quote(svg.replace(chr(34), chr(39)), safe=chr(39) + " =:/(),.-")}")'
