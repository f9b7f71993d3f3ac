"""The parts of a page's picture as SVG: its heading, and a sheet of all cards that the layout is put together from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from markupsafe import escape

from engine.rules.cards import RANK_LETTERS
from generator.pages.art import BACK, COURTS, GOLD, PIPS, SUITS, coloured
from generator.pages.colours import Palette
from generator.pages.picture import WIDTH
from generator.pages.spread import RATIO

BAND, EDGE = 116, 4
"""How high the heading is, and the line at its foot."""

MARGIN: Final = 44
BLEED: Final = 2
"""By how much a card's box is larger than the card on each side."""

_SPECIMEN: Final = 96

BOLD, REGULAR = 600, 400
"""The weights of the title and of the site's name; the indices of cards are bold too."""

_FLOWERS: Final = (
    '<g fill="none" stroke="currentColor" stroke-width="2"><rect x="2" y="2" width="28" height="28" rx="3.5"/>'
    '<circle cx="16" cy="10.4" r="4.2"/><circle cx="21.6" cy="16" r="4.2"/><circle cx="16" cy="21.6" r="4.2"/>'
    '<circle cx="10.4" cy="16" r="4.2"/></g><circle cx="16" cy="16" r="2.2" fill="currentColor"/>'
)
"""The site's mark in a square of 32."""


def heading(name: tuple[str, float], direction: str, family: str, palette: Palette) -> str:
    """Draw the heading without a title: the mark, and the site's name in its size (0: no name).

    They stand where the language ends its lines; `text-anchor` means left and right, as resvg reads it.
    """
    ends, anchor, side = (WIDTH - MARGIN, "end", 1) if direction == "ltr" else (MARGIN, "start", -1)
    text, size = name
    written = (
        f'<text x="{ends - side * 58}" y="{baseline(size):g}" font-size="{size:g}" font-weight="{REGULAR}"'
        f' text-anchor="{anchor}" fill="{palette.leaf}">{escape(text)}</text>'
    )
    mark = (
        f'<g transform="translate({min(ends, ends - side * 44)} 36) scale(1.375)" color="{palette.leaf}">{_FLOWERS}</g>'
    )
    ground = (
        f'<rect width="{WIDTH}" height="{BAND}" fill="{palette.paper}"/>'
        f'<rect y="{BAND - EDGE}" width="{WIDTH}" height="{EDGE}" fill="{palette.hedge}"/>'
    )
    return _svg(WIDTH, BAND, family, ground + mark + (written if size else ""))


def baseline(size: float) -> float:
    """Give where letters of a size stand in the heading, from its top."""
    return BAND / 2 + size * 0.32


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards side by side, all of one width, in the form with a narrow corner or not.

    `indices` are the ranks that it has, as in a picture; one without any has what is no card: a back, and the empty places, of
    which one shows the `hint`.
    """

    card: int
    aside: bool
    indices: tuple[tuple[str, str], ...]
    hint: str
    palette: Palette

    @property
    def faces(self) -> tuple[str | None, ...]:
        """What it has: cards, "" for one face down, None for an empty place, HINTED for the one with the hint."""
        cards = tuple(rank + suit.upper() for suit in SUITS for rank, _ in self.indices)
        return cards or ("", None, HINTED)

    def box(self, number: int) -> tuple[int, int, int, int]:
        """Give left, top, right and bottom of one of its faces."""
        return number * self.wide, 0, (number + 1) * self.wide, self.high

    @property
    def wide(self) -> int:
        """The width of a card's box in the sheet."""
        return self.card + 2 * BLEED

    @property
    def high(self) -> int:
        """The height of a card's box in the sheet."""
        return round(self.card * RATIO) + 2 * BLEED


HINTED: Final = "hinted"


def specimens(palette: Palette) -> tuple[Sheet, ...]:
    """Give sheets that have all colours of a palette's cards."""
    every = tuple(zip(RANK_LETTERS, RANK_LETTERS, strict=True))
    return tuple(Sheet(_SPECIMEN, False, indices, RANK_LETTERS[0], palette) for indices in (every, ()))


def sheet_drawing(sheet: Sheet, family: str) -> str:
    """Draw a sheet."""
    symbols = "".join(_symbols(sheet.card, sheet.palette))
    return _svg(sheet.wide * len(sheet.faces), sheet.high, family, f"<defs>{symbols}</defs>{''.join(_boxes(sheet))}")


def _boxes(sheet: Sheet) -> Iterator[str]:
    indices = dict(sheet.indices)
    for number, face in enumerate(sheet.faces):
        left, top, *_ = sheet.box(number)
        inside = (
            _place(sheet.card, sheet.hint if face else "", sheet.palette.mark)
            if face in (None, HINTED)
            else _card(face, indices, sheet)
        )
        yield f'<g transform="translate({left + BLEED} {top + BLEED})">{"".join(inside)}</g>'


def _svg(width: int, height: int, family: str, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}"'
        f' height="{height}" font-family="{family}">{inside}</svg>'
    )


def _symbols(card: int, palette: Palette) -> Iterator[str]:
    for suit, path in SUITS.items():
        yield f'<path id="{suit}" d="{path}" fill="{palette.suit(suit)}"/>'
    for rank, court in COURTS.items():
        for suit in SUITS:
            yield f'<g id="{rank}{suit}">{coloured(court, palette.suit(suit))}</g>'
    tile, edge = card * 0.29, card * 0.06
    yield (
        f'<pattern id="tile" patternUnits="userSpaceOnUse" width="{tile:g}" height="{tile:g}">'
        f'<g transform="scale({tile / 24:g})">{BACK.partition(">")[2].removesuffix("</svg>")}</g></pattern>'
        f'<rect id="face" {_size(card, card * RATIO, card * 0.085)} fill="{palette.face}" stroke="{palette.hedge}" stroke-width="1.2"/>'
        f'<rect id="back" x="{edge:g}" y="{edge:g}" {_size(card - 2 * edge, card * RATIO - 2 * edge, card * 0.05)} fill="url(#tile)"/>'
    )


def _size(width: float, height: float, radius: float) -> str:
    return f'width="{width:g}" height="{height:g}" rx="{radius:g}"'


def _place(card: int, hint: str, mark: str) -> Iterator[str]:
    yield f'<rect {_size(card, card * RATIO, card * 0.085)} fill-opacity=".1" stroke="{mark}" stroke-width="1.6"/>'
    if hint:
        yield _letters(hint, card / 2, card * 0.88, card * 0.5, "middle", mark)


def _card(face: str | None, indices: Mapping[str, str], sheet: Sheet) -> Iterator[str]:
    card, aside = sheet.card, sheet.aside
    yield '<use xlink:href="#face"/>'
    if not face:
        yield '<use xlink:href="#back"/>'
        return
    rank, suit = face[0], face[1].lower()
    index, size = indices[rank], card * (0.3 if aside else 0.34)
    wide = min(0.56 * len(index) * size, 0.27 * card if aside else card)
    yield _letters(index, card * 0.06, card * 0.02 + size * 0.84, size, "start", sheet.palette.suit(suit), wide)
    if aside:
        yield _use(suit, card * 0.07, card * 0.34, size * 0.72, 32)
    else:
        yield _use(suit, card * 0.1 + wide, card * 0.09, size * 0.66, 32)
    yield from _centre(rank, suit, sheet)


def _centre(rank: str, suit: str, sheet: Sheet) -> Iterator[str]:
    """Draw what stands in the middle of a card: an ornament, or pips; in a narrow one a single symbol."""
    card, aside = sheet.card, sheet.aside
    left, top, right, bottom = (0.42, 0.46, 0.94, RATIO - 0.1) if aside else (0.2, 0.43, 0.8, RATIO - 0.1)
    drawn: tuple[tuple[str, float, float, float, int, bool], ...]
    if rank in COURTS:
        yield (
            f'<rect x="{left * card:g}" y="{top * card:g}" {_size((right - left) * card, (bottom - top) * card, 0.05 * card)}'
            f' fill="{sheet.palette.suit(suit)}" fill-opacity=".06" stroke="{GOLD}" stroke-width="1"/>'
        )
        drawn = ((f"{rank}{suit}", (left + right) / 2, (top + bottom) / 2, (right - left) * 0.96, 48, False),)
    elif aside or rank not in PIPS:
        drawn = ((suit, (left + right) / 2, (top + bottom) / 2, 0.5, 32, False),)
    else:
        side = 0.19
        across, down = right - left - side, bottom - top - side
        drawn = tuple(
            (suit, left + side / 2 + across * x / 100, top + side / 2 + down * y / 100, side, 32, y > 50)
            for x, y in PIPS[rank]
        )
    for name, x, y, side, square, turned in drawn:
        yield _use(name, (x - side / 2) * card, (y - side / 2) * card, side * card, square, turned)


def _use(name: str, x: float, y: float, side: float, square: int, turned: bool = False) -> str:
    turn = f" rotate(180 {square / 2:g} {square / 2:g})" if turned else ""
    return f'<use xlink:href="#{name}" transform="translate({x:.1f} {y:.1f}) scale({side / square:.4f}){turn}"/>'


def _letters(text: str, x: float, y: float, size: float, anchor: str, colour: str, wide: float = 0) -> str:
    """Write letters; several of them pressed together into `wide`."""
    length = f' textLength="{wide:.1f}" lengthAdjust="spacingAndGlyphs"' if len(text) > 1 and wide else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-weight="{BOLD}" text-anchor="{anchor}"'
        f'{length} fill="{colour}">{escape(text)}</text>'
    )
