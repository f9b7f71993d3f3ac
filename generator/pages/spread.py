"""Where the cards of an opening deal lie in a picture of given size: the table's arrangement, as large as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from engine.rules.model import Layout, PileKind
from generator.pages.arrangement import Arrangement

RATIO: Final = 1.42
"""Height of a card by its width."""

_WIDEST, _NARROWEST, _FINER = 104, 20, 4
_GAP, _BETWEEN, _APART = 0.13, 0.2, 0.45
_STEP_LEAST, _STEP_MOST, _STEP_ASIDE = 0.28, 0.4, 0.36
_SHELF: Final = 0.62


@dataclass(frozen=True)
class Pile:
    """One pile: `cards` are faces from the bottom (`8S`), "" where one lies face down. An empty one is a place."""

    kind: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A card, or where `face` is None an empty place of the `kind`; later ones lie over earlier ones.

    `aside`: the next card lies beside it, so that only a narrow corner shows.
    """

    kind: str
    face: str | None
    x: float
    y: float
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Spread:
    """The spots in the order in which they are drawn, and how wide a card is."""

    card: int
    spots: tuple[Spot, ...]


class _Block(NamedTuple):
    """Piles that stay together; `place` lays them out from a corner, in a height between `least` and `most`."""

    width: float
    least: float
    most: float
    place: Callable[[float, float, float], Iterator[Spot]]


def spread(piles: Sequence[Pile], arrangement: Arrangement, layout: str, width: float, height: float) -> Spread:
    """Lay out the piles in `width` by `height`, with the widest cards that there is room for."""
    card = _WIDEST
    block = _whole(piles, arrangement, layout, width, card)
    while card > _NARROWEST and (block.width > width or block.least > height):
        card -= _FINER
        block = _whole(piles, arrangement, layout, width, card)
    room = min(block.most, height)
    return Spread(card, tuple(block.place((width - block.width) / 2, (height - room) / 2, room)))


def _whole(piles: Sequence[Pile], arrangement: Arrangement, layout: str, width: float, card: float) -> _Block:
    of = {kind: [pile for pile in piles if pile.kind == kind] for kind in PileKind}
    tableau = _tableau(of[PileKind.TABLEAU], arrangement, layout, card)
    hand = [*of[PileKind.STOCK], *of[PileKind.WASTE]]
    if arrangement.aside:
        return _beside(
            _above([_stacks([pile], card) for pile in [*of[PileKind.FOUNDATIONS], *hand]], card), tableau, card
        )
    single = (_stacks(each, card) for each in (of[PileKind.FOUNDATIONS], hand, of[PileKind.CELLS]))
    top = [block for block in single if block.width]
    if arrangement.beside:
        reserve = _bed(of[PileKind.RESERVE], max(block.width for block in top), card)
        return _beside(_above([*top, reserve], card), tableau, card)
    if arrangement.reserve_shape == "fan":
        top.append(_fan(of[PileKind.RESERVE][0].cards, PileKind.RESERVE, card))
    elif of[PileKind.RESERVE]:
        top.append(_stacks(of[PileKind.RESERVE], card))
    return _above([*_lines(top, width, card), tableau], card)


def _lines(blocks: Iterable[_Block], width: float, card: float) -> Iterator[_Block]:
    """Put blocks side by side as long as there is room."""
    line: _Block | None = None
    for block in blocks:
        joined = _beside(line, block, card) if line else block
        if line and joined.width > width:
            yield line
            joined = block
        line = joined
    if line:
        yield line


def _above(blocks: Sequence[_Block], card: float) -> _Block:
    """Put blocks below each other, centred; the last one gets what height is left."""
    width = max(block.width for block in blocks)
    between = card * _BETWEEN

    def place(x: float, y: float, height: float) -> Iterator[Spot]:
        bottom = y + height
        for block in blocks:
            room = bottom - y if block is blocks[-1] else block.least
            yield from block.place(x + (width - block.width) / 2, y, room)
            y += room + between

    gaps = (len(blocks) - 1) * between
    least = sum(block.least for block in blocks) + gaps
    return _Block(width, least, least - blocks[-1].least + blocks[-1].most, place)


def _beside(left: _Block, right: _Block, card: float) -> _Block:
    apart = card * _APART

    def place(x: float, y: float, height: float) -> Iterator[Spot]:
        yield from left.place(x, y, min(height, left.most))
        yield from right.place(x + left.width + apart, y, min(height, right.most))

    return _Block(left.width + apart + right.width, max(left.least, right.least), max(left.most, right.most), place)


def _stacks(piles: Sequence[Pile], card: float) -> _Block:
    """Piles of which only the top shows."""

    def place(x: float, y: float, _height: float) -> Iterator[Spot]:
        for number, pile in enumerate(piles):
            yield Spot(pile.kind, pile.cards[-1] if pile.cards else None, x + number * card * (1 + _GAP), y)

    return _Block(_row(len(piles), card), card * RATIO, card * RATIO, place)


def _tableau(piles: Sequence[Pile], arrangement: Arrangement, layout: str, card: float) -> _Block:
    if layout == Layout.FANS.value:
        return _fans(piles, arrangement.tableau_row, card)
    if layout == Layout.GRID.value:
        return _grid(piles, arrangement.tableau_row, card)
    deepest = max((len(pile.cards) for pile in piles), default=1)

    def place(x: float, y: float, height: float) -> Iterator[Spot]:
        step = (height - card * RATIO) / max(1, deepest - 1)
        for number, pile in enumerate(piles):
            left = x + number * card * (1 + _GAP)
            if not pile.cards:
                yield Spot(pile.kind, None, left, y)
            for depth, face in enumerate(pile.cards):
                yield Spot(pile.kind, face, left, y + depth * step)

    least, most = (card * (RATIO + (max(1, deepest) - 1) * step) for step in (_STEP_LEAST, _STEP_MOST))
    return _Block(_row(len(piles), card), least, most, place)


def _fans(piles: Sequence[Pile], across: int, card: float) -> _Block:
    blocks = [_fan(pile.cards, pile.kind, card) for pile in piles]
    lines = [blocks[start : start + across] for start in range(0, len(blocks), across)]
    widest = max(block.width for block in blocks)

    def place(x: float, y: float, _height: float) -> Iterator[Spot]:
        for line, fans in enumerate(lines):
            for number, fan in enumerate(fans):
                left = x + number * (widest + 2 * card * _GAP)
                yield from fan.place(left, y + line * card * (RATIO + _BETWEEN), fan.least)

    height = card * (len(lines) * (RATIO + _BETWEEN) - _BETWEEN)
    return _Block(across * widest + (across - 1) * 2 * card * _GAP, height, height, place)


def _grid(piles: Sequence[Pile], across: int, card: float) -> _Block:
    rows = [_stacks(piles[start : start + across], card) for start in range(0, len(piles), across)]
    pitch = card * (RATIO + _BETWEEN)

    def place(x: float, y: float, _height: float) -> Iterator[Spot]:
        for number, row in enumerate(rows):
            yield from row.place(x, y + number * pitch, row.least)

    height = len(rows) * pitch - card * _BETWEEN
    return _Block(rows[0].width, height, height, place)


def _fan(cards: Sequence[str], kind: str, card: float) -> _Block:
    """Give one pile, spread sideways."""

    def place(x: float, y: float, _height: float) -> Iterator[Spot]:
        if not cards:
            yield Spot(kind, None, x, y)
        for number, face in enumerate(cards):
            yield Spot(kind, face, x + number * card * _STEP_ASIDE, y, aside=True)

    return _Block(card * (1 + max(0, len(cards) - 1) * _STEP_ASIDE), card * RATIO, card * RATIO, place)


def _bed(piles: Sequence[Pile], width: float, card: float) -> _Block:
    """Give a large reserve: overlapping rows, as wide as what lies above."""
    faces = [face for pile in piles for face in pile.cards]
    across = max(1, int((width - card) / (card * _STEP_ASIDE))) + 1
    step = (width - card) / (across - 1)

    def place(x: float, y: float, _height: float) -> Iterator[Spot]:
        for number, face in enumerate(faces):
            line, column = divmod(number, across)
            yield Spot(PileKind.RESERVE, face, x + column * step, y + line * card * _SHELF, aside=True)

    height = card * (RATIO + (ceil(len(faces) / across) - 1) * _SHELF)
    return _Block(width, height, height, place)


def _row(piles: int, card: float) -> float:
    return max(0.0, piles * card + (piles - 1) * card * _GAP)
