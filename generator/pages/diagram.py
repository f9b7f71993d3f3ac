"""The drawing of the opening layout: a schematic made from a game's rules, its places labelled, in the page's own colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from typing import Final

from markupsafe import Markup, escape

from engine.rules.cards import RANK_LETTERS
from engine.rules.model import Faces, FirstCard, Game, Layout, Reserve, Takes
from generator.pages.arrangement import Arrangement, arrange
from generator.words.labels import LABELS
from generator.words.voice import Voice, plain

_WIDTH, _HEIGHT, _GAP, _STEP, _SIDE = 34, 48, 10, 9, 9
_LINE, _LINE_IF_WIDE = 20, 26
_FEWEST_COLUMNS: Final = 8
_MARGIN: Final = 12
_APART: Final = 3 * _GAP
_LABELLED: Final = 2 * _WIDTH
"""So wide is what labels need: one foundation, or the waste."""

_WIDE: Final = 500
"""From this width on the letters are larger, since the drawing is made smaller."""


@dataclass
class _Scene:
    """What has been drawn so far, and how far down it reaches."""

    width: float
    voice: Voice
    bottom: float = _MARGIN
    shapes: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)

    def card(self, left: float, top: float, kind: str) -> None:
        """Draw a card or an empty place (`kind` is its class)."""
        self.shapes.append(
            f'<rect class="{kind}" x="{left:g}" y="{top:g}" width="{_WIDTH}" height="{_HEIGHT}" rx="4"/>'
        )

    @property
    def line(self) -> float:
        """How high the line of labels above a row is."""
        return _LINE_IF_WIDE if self.is_wide else _LINE

    @property
    def is_wide(self) -> bool:
        """Whether the drawing has so many columns that its letters have to be larger."""
        return self.width > _WIDE

    def say(self, label: str, **values: str) -> str:
        """Say a label."""
        return plain(self.voice.say(LABELS[label], **values))

    def text(self, left: float, top: float, text: str, kind: str) -> None:
        """Write a label, centred at `left`."""
        self.shapes.append(f'<text class="{kind}" x="{left:g}" y="{top:g}">{escape(text)}</text>')


@dataclass(frozen=True)
class _Block:
    """Piles that stay together: how wide they are, the labels above them by their middles, and what draws them from a corner."""

    width: float
    labels: Sequence[tuple[float, str]]
    draw: Callable[[float, float], None]


def diagram(game: Game, voice: Voice, indices: Mapping[str, str], lang: str | None = None) -> Markup:
    """Draw a game's opening layout with description and labels.

    The page has its title beside it, with the id `layout-title`. `indices` are what stands in the corners of the cards, by
    rank letter: they show with what each foundation begins. `lang` is the voice's language where it is not the page's.
    """
    arrangement = arrange(game)
    scene = _Scene(_width(game, arrangement), voice)
    single = list(_single_piles(scene, game, arrangement, indices))
    if arrangement.aside:
        _grid_beside(scene, game, single, arrangement.tableau_row)
    else:
        for line in _lines(single, scene.width):
            _draw(scene, line)
        _reserve_row(scene, game, arrangement)
        _tableau(scene, game, arrangement)
    return _svg(scene, lang)


def _svg(scene: _Scene, lang: str | None) -> Markup:
    box = f"{-_MARGIN} 0 {scene.width + 2 * _MARGIN:g} {scene.bottom + _MARGIN - _GAP:g}"
    drawing = Markup("".join(scene.shapes))  # noqa: S704 - numbers and our own words; labels were escaped
    about = Markup('<desc id="layout-desc">{}</desc>').format(
        reduce(lambda said, place: scene.say("drawn_further", places=said, place=place), scene.places)
    )
    opening = Markup(
        '<svg class="diagram{}" viewBox="{}"{} role="img" aria-labelledby="layout-title" aria-describedby="layout-desc">'
    ).format(" wide" if scene.is_wide else "", box, Markup(' lang="{}"').format(lang) if lang else "")
    return opening + about + drawing + Markup("</svg>")


def _heading(scene: _Scene, parts: Iterable[tuple[float, str]]) -> None:
    """Write the labels above a row, and move below them."""
    for left, text in parts:
        scene.text(left, scene.bottom + scene.line - 6, text, "label")
    scene.bottom += scene.line


def _count(scene: _Scene, place: str, count: str) -> None:
    scene.places.append(scene.say("drawn", place=scene.say(place), cards=count))


def _lines(blocks: Iterable[_Block], width: float) -> Iterator[list[_Block]]:
    """Put blocks side by side as long as there is room."""
    line: list[_Block] = []
    for block in blocks:
        if line and _span([*line, block]) > width:
            yield line
            line = []
        line.append(block)
    yield line


def _span(line: Sequence[_Block]) -> float:
    return sum(block.width for block in line) + (len(line) - 1) * _APART


def _draw(scene: _Scene, line: Sequence[_Block]) -> None:
    """Draw blocks side by side, centred."""
    left = (scene.width - _span(line)) / 2
    lefts = []
    for block in line:
        lefts.append(left)
        left += block.width + _APART
    _heading(scene, ((x + at, text) for x, block in zip(lefts, line, strict=True) for at, text in block.labels))
    for x, block in zip(lefts, line, strict=True):
        block.draw(x, scene.bottom)
    scene.bottom += _HEIGHT + _GAP


def _single_piles(scene: _Scene, game: Game, arrangement: Arrangement, indices: Mapping[str, str]) -> Iterator[_Block]:
    """Yield all piles but the tableau and a large reserve, and say how many cards they have."""
    own = game.foundations
    spare = max(0.0, _LABELLED - _row(own.piles))
    yield _block(
        _row(own.piles) + spare, scene.say("foundations"), partial(_foundations, scene, game, indices, spare / 2)
    )
    _count(scene, "foundations", _dealt(own.dealt, own.piles))
    if game.stock:
        yield _hand(scene, game.stock.deal, game.has_waste)
        _count(scene, "stock", str(game.stock.deal))
        if game.has_waste:
            _count(scene, "waste", "0")
    if cells := game.cells:
        yield _block(_row(cells.piles), scene.say("cells"), partial(_places, scene, cells.piles, cells.deal))
        _count(scene, "cells", _dealt(cells.deal, cells.piles))
    if game.reserve and arrangement.reserve_in_row:
        yield _small_reserve(scene, game.reserve, arrangement.reserve_shape)
        _count(scene, "reserve", str(game.reserve.deal))


def _block(width: float, label: str, draw: Callable[[float, float], None]) -> _Block:
    return _Block(width, [(width / 2, label)], draw)


def _dealt(cards: int, piles: int) -> str:
    """Say how many cards each of several piles has where the first ones begin with one."""
    return ", ".join("1" if number < cards else "0" for number in range(piles))


def _places(scene: _Scene, piles: int, cards: int, left: float, top: float) -> None:
    """Draw places for one card, of which the first ones have one."""
    for number in range(piles):
        scene.card(left + number * (_WIDTH + _GAP), top, "card" if number < cards else "place")


def _foundations(scene: _Scene, game: Game, indices: Mapping[str, str], spare: float, left: float, top: float) -> None:
    own = game.foundations
    left += spare
    _places(scene, own.piles, own.dealt, left, top)
    for number in range(own.piles if own.takes is Takes.CARDS else 0):
        base = own.base_of(number + 1)
        if not isinstance(base, FirstCard):
            middle = left + number * (_WIDTH + _GAP) + _WIDTH / 2
            scene.text(middle, top + _HEIGHT / 2 + 6, indices[RANK_LETTERS[base.number - 1]], "letter")


def _hand(scene: _Scene, cards: int, has_waste: bool) -> _Block:
    """Give the stock with the number of its cards, and the waste; they stand far enough apart for their labels."""
    apart, spare = 1.6 * _WIDTH, (_LABELLED - _WIDTH) / 2

    def draw(left: float, top: float) -> None:
        for offset in (4, 2, 0):
            scene.card(left + offset, top - offset, "back")
        scene.text(left + _WIDTH / 2, top + _HEIGHT / 2 + 6, str(cards), "on-back")
        if has_waste:
            scene.card(left + _WIDTH + apart, top, "place")

    waste = [(_WIDTH * 1.5 + apart, scene.say("waste"))] if has_waste else []
    return _Block(
        _WIDTH + (apart + _WIDTH + spare if has_waste else 0), [(_WIDTH / 2, scene.say("stock")), *waste], draw
    )


def _small_reserve(scene: _Scene, reserve: Reserve, shape: str) -> _Block:
    step = _SIDE * 1.5 if shape == "fan" else _WIDTH + _GAP

    def draw(left: float, top: float) -> None:
        for number in range(reserve.deal):
            scene.card(left + number * step, top, "card")

    return _block(_WIDTH + (reserve.deal - 1) * step, scene.say("reserve"), draw)


def _reserve_row(scene: _Scene, game: Game, arrangement: Arrangement) -> None:
    reserve = game.reserve
    if reserve is None or arrangement.reserve_in_row:
        return
    _heading(scene, [(scene.width / 2, scene.say("drawn", place=scene.say("reserve"), cards=str(reserve.deal)))])
    step = (scene.width - _WIDTH) / max(reserve.deal - 1, 1)
    for number in range(reserve.deal):
        scene.card(number * step, scene.bottom, "card")
    _count(scene, "reserve", str(reserve.deal))
    scene.bottom += _HEIGHT + _GAP


def _tableau(scene: _Scene, game: Game, arrangement: Arrangement) -> None:
    name = "fans" if game.tableau.layout is Layout.FANS else "tableau"
    _heading(scene, [(scene.width / 2, scene.say(name))])
    _LAYOUTS[game.tableau.layout](scene, game, arrangement.tableau_row)
    _count(scene, name, ", ".join(map(str, game.tableau.deal)))


def _columns(scene: _Scene, game: Game, _row_length: int) -> None:
    deal = game.tableau.deal
    left = (scene.width - _row(len(deal))) / 2
    below = "back" if game.tableau.faces is Faces.TOP_UP else "card"
    for number, cards in enumerate(deal):
        x = left + number * (_WIDTH + _GAP)
        for card in range(cards):
            scene.card(x, scene.bottom + card * _STEP, "card" if card == cards - 1 else below)
        if cards:
            scene.text(x + _WIDTH / 2, scene.bottom + (cards - 1) * _STEP + _HEIGHT / 2 + 6, str(cards), "number")
        else:
            scene.card(x, scene.bottom, "place")
    scene.bottom += _HEIGHT + max(max(deal) - 1, 0) * _STEP + _GAP


def _fans(scene: _Scene, game: Game, row_length: int) -> None:
    deal = game.tableau.deal
    pitch = scene.width / row_length
    for number, cards in enumerate(deal):
        x = number % row_length * pitch + (pitch - _WIDTH - (cards - 1) * _SIDE) / 2
        y = scene.bottom + number // row_length * (_HEIGHT + _GAP)
        for card in range(cards):
            scene.card(x + card * _SIDE, y, "card")
        scene.text(x + (cards - 1) * _SIDE + _WIDTH / 2, y + _HEIGHT / 2 + 6, str(cards), "number")
    scene.bottom += -(-len(deal) // row_length) * (_HEIGHT + _GAP)


def _grid(scene: _Scene, game: Game, row_length: int) -> None:
    _cards_of_grid(scene, game.tableau.deal, row_length, (scene.width - _row(row_length)) / 2)


_LAYOUTS: Final[Mapping[Layout, Callable[[_Scene, Game, int], None]]] = {
    Layout.ROWS: _columns,
    Layout.FANS: _fans,
    Layout.GRID: _grid,
}


def _cards_of_grid(scene: _Scene, deal: Sequence[int], row_length: int, left: float) -> None:
    for number, cards in enumerate(deal):
        line, column = divmod(number, row_length)
        y = scene.bottom + line * (_HEIGHT + _GAP)
        scene.card(left + column * (_WIDTH + _GAP), y, "card" if cards else "place")
    scene.bottom += -(-len(deal) // row_length) * (_HEIGHT + _GAP)


def _grid_beside(scene: _Scene, game: Game, single: Sequence[_Block], row_length: int) -> None:
    """Draw a grid, and all other piles in a column beside it."""
    top, grid = scene.bottom, _row(row_length)
    side = max(block.width for block in single)
    left = (scene.width - side - _APART - grid) / 2
    for block in single:
        x = left + (side - block.width) / 2
        _heading(scene, ((x + at, text) for at, text in block.labels))
        block.draw(x, scene.bottom)
        scene.bottom += _HEIGHT + _GAP
    lowest, scene.bottom = scene.bottom, top
    _heading(scene, [(left + side + _APART + grid / 2, scene.say("tableau"))])
    _cards_of_grid(scene, game.tableau.deal, row_length, left + side + _APART)
    _count(scene, "tableau", ", ".join(map(str, game.tableau.deal)))
    scene.bottom = max(scene.bottom, lowest)


def _width(game: Game, arrangement: Arrangement) -> float:
    """How much room the widest row needs; never so little that the labels would look large."""
    fan = _WIDTH + (max(game.tableau.deal) - 1) * _SIDE + 2 * _GAP
    fans = arrangement.tableau_row * fan if game.tableau.layout is Layout.FANS else 0
    return max(_row(max(arrangement.columns, _FEWEST_COLUMNS)), fans)


def _row(piles: int) -> float:
    return piles * _WIDTH + (piles - 1) * _GAP
