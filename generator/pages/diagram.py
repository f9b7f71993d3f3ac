"""The drawing of the opening layout: a schematic made from a game's rules, its places labelled, in the page's own colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from typing import Final

from markupsafe import Markup, escape

from engine.rules.model import Game, Layout, Takes
from generator.pages.arrangement import Arrangement, arrange
from generator.words.labels import LABELS
from generator.words.voice import Voice, plain

_WIDTH, _HEIGHT, _GAP, _STEP, _SIDE = 34, 48, 10, 9, 9
_LINE: Final = 20
_FEWEST_COLUMNS: Final = 8
_MARGIN: Final = 12


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

    def say(self, label: str, **values: str) -> str:
        """Say a label."""
        return plain(self.voice.say(LABELS[label], **values))

    def text(self, left: float, top: float, text: str, kind: str) -> None:
        """Write a label, centred at `left`."""
        self.shapes.append(f'<text class="{kind}" x="{left:g}" y="{top:g}">{escape(text)}</text>')


def diagram(game: Game, voice: Voice, letter: str, lang: str | None = None) -> Markup:
    """Draw a game's opening layout with description and labels.

    The page has its title beside it, with the id `layout-title`. `letter` stands on the places where the foundations begin.
    `lang` is the voice's language where it is not the page's.
    """
    arrangement = arrange(game)
    scene = _Scene(_width(game, arrangement), voice)
    _first_row(scene, game, arrangement, letter)
    _stock_row(scene, game, arrangement)
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
        '<svg class="diagram" viewBox="{}"{} role="img" aria-labelledby="layout-title" aria-describedby="layout-desc">'
    ).format(box, Markup(' lang="{}"').format(lang) if lang else "")
    return opening + about + drawing + Markup("</svg>")


def _heading(scene: _Scene, parts: list[tuple[float, str]]) -> None:
    """Write the labels above a row, and move below them."""
    for left, text in parts:
        scene.text(left, scene.bottom + _LINE - 6, text, "label")
    scene.bottom += _LINE


def _count(scene: _Scene, place: str, count: str) -> None:
    scene.places.append(scene.say("drawn", place=scene.say(place), cards=count))


def _first_row(scene: _Scene, game: Game, arrangement: Arrangement, letter: str) -> None:
    """Foundations; with them stock, waste or a small reserve where there is room."""
    piles = game.foundations.piles
    reserve = game.reserve if arrangement.reserve_in_row else None
    span = _row(piles)
    extra = _WIDTH + (reserve.deal - 1) * _SIDE * 1.5 if reserve else 0
    left = (scene.width - span - (extra + 3 * _GAP if reserve else 0)) / 2
    start = scene.width - span if arrangement.same_row else left
    _heading(
        scene,
        [
            (start + span / 2, scene.say("foundations")),
            *([(start + span + 3 * _GAP + extra / 2, scene.say("reserve"))] if reserve else []),
        ],
    )
    for number in range(piles):
        x = start + number * (_WIDTH + _GAP)
        dealt = number < game.foundations.dealt
        scene.card(x, scene.bottom, "card" if dealt else "place")
        if game.foundations.takes is Takes.CARDS:
            scene.text(x + _WIDTH / 2, scene.bottom + _HEIGHT / 2 + 6, letter, "letter")
    _count(scene, "foundations", ", ".join("1" if number < game.foundations.dealt else "0" for number in range(piles)))
    if reserve:
        for number in range(reserve.deal):
            scene.card(start + span + 3 * _GAP + number * _SIDE * 1.5, scene.bottom, "card")
        _count(scene, "reserve", str(reserve.deal))
    if not arrangement.same_row:
        scene.bottom += _HEIGHT + _GAP


def _stock_row(scene: _Scene, game: Game, arrangement: Arrangement) -> None:
    if game.stock is None:
        return
    spread = 2 * _WIDTH
    left = 0 if arrangement.same_row else (scene.width - 2 * _WIDTH - spread) / 2
    if arrangement.same_row:
        scene.bottom -= _LINE
    _heading(scene, [(left + _WIDTH / 2, scene.say("stock")), (left + _WIDTH * 1.5 + spread, scene.say("waste"))])
    for offset in (4, 2, 0):
        scene.card(left + offset, scene.bottom - offset, "back")
    scene.card(left + _WIDTH + spread, scene.bottom, "place")
    scene.text(left + _WIDTH / 2, scene.bottom + _HEIGHT / 2 + 6, str(game.stock.deal), "on-back")
    _count(scene, "stock", str(game.stock.deal))
    _count(scene, "waste", "0")
    scene.bottom += _HEIGHT + _GAP


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
    fans = game.tableau.layout is Layout.FANS
    name = "fans" if fans else "tableau"
    _heading(scene, [(scene.width / 2, scene.say(name))])
    (_fans if fans else _columns)(scene, game.tableau.deal, arrangement.tableau_row)
    _count(scene, name, ", ".join(map(str, game.tableau.deal)))


def _columns(scene: _Scene, deal: tuple[int, ...], _row_length: int) -> None:
    left = (scene.width - _row(len(deal))) / 2
    for number, cards in enumerate(deal):
        x = left + number * (_WIDTH + _GAP)
        for card in range(cards):
            scene.card(x, scene.bottom + card * _STEP, "card")
        if not cards:
            scene.card(x, scene.bottom, "place")
        scene.text(x + _WIDTH / 2, scene.bottom + max(cards - 1, 0) * _STEP + _HEIGHT / 2 + 6, str(cards), "number")
    scene.bottom += _HEIGHT + max(max(deal) - 1, 0) * _STEP + _GAP


def _fans(scene: _Scene, deal: tuple[int, ...], row_length: int) -> None:
    pitch = scene.width / row_length
    for number, cards in enumerate(deal):
        x = number % row_length * pitch + (pitch - _WIDTH - (cards - 1) * _SIDE) / 2
        y = scene.bottom + number // row_length * (_HEIGHT + _GAP)
        for card in range(cards):
            scene.card(x + card * _SIDE, y, "card")
        scene.text(x + (cards - 1) * _SIDE + _WIDTH / 2, y + _HEIGHT / 2 + 6, str(cards), "number")
    scene.bottom += -(-len(deal) // row_length) * (_HEIGHT + _GAP)


def _width(game: Game, arrangement: Arrangement) -> float:
    """How much room the widest row needs; never so little that the labels would look large."""
    fan = _WIDTH + (max(game.tableau.deal) - 1) * _SIDE + 2 * _GAP
    fans = arrangement.tableau_row * fan if game.tableau.layout is Layout.FANS else 0
    return max(_row(max(arrangement.columns, _FEWEST_COLUMNS)), fans)


def _row(piles: int) -> float:
    return piles * _WIDTH + (piles - 1) * _GAP
