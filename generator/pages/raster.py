"""Drawing the pictures of pages as PNG files, each once: what was drawn is kept by the hash of all that it depends on.

Vectors become pixels once for each sheet of cards and each ground. A picture is a ground, with a title written on it and cards
laid on it, all by the numbers of their colours.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Final

import font_source_serif_pro
import resvg_py
from PIL import Image, ImageDraw, ImageFont

from engine.rules.model import PileKind
from generator.house.keeping import kept
from generator.house.processors import can_fork, processors
from generator.pages import sprites
from generator.pages.colours import Palette
from generator.pages.inks import Inks, edge, inks_of
from generator.pages.picture import HEIGHT, WIDTH, Picture
from generator.pages.spread import spread
from generator.pages.sprites import BAND, BLEED, BOLD, HINTED, MARGIN, REGULAR, Sheet

_FAMILY: Final = "Source Serif Pro"
_FONTS: Final = {
    weight: str(Path(font_source_serif_pro.font_directory) / f"SourceSerifPro-{name}.ttf")
    for weight, name in ((REGULAR, "Regular"), (BOLD, "Semibold"))
}
_SIZES: Final = {BOLD: (60, 740), REGULAR: (34, 270)}
"""Weight -> size of the letters, and how wide the text may be before they are made smaller."""

_PADDING: Final = 26
FEW: Final = 100
"""Up to so many pictures one process draws them sooner than several can be started."""

_SHARES: Final = 4
"""In how many parts each process draws: pictures with the same cards lie beside each other, and go to one process."""

_SHEETS, _DECKS = 512, 64
"""How many sheets of cards are kept for the pictures to come, and how many decks, grounds and sizes of letters."""

_HINTED_AT: Final[Mapping[tuple[str, str | None], str]] = {(PileKind.FOUNDATIONS.value, None): HINTED}
"""The empty places that show what belongs there."""

_ANY: Final = [0, *([255] * 255)]
"""Makes any strength of a letter's edge the full one: numbers of colours cannot be mixed."""

_Sprite = tuple[Image.Image, Image.Image | None]
"""A card or place by numbers, and which of its pixels cover what lies below; None where nothing does."""


_NOWHERE: Final = "\uffff"


def pictures(wanted: Iterable[Picture], folder: Path, processes: int | None = None) -> dict[str, Path]:
    """Draw pictures, and give them: path from the site's root -> file in the cache `folder`.

    Args:
        wanted: What they show.
        folder: Where what has been drawn is kept.
        processes: How many processes draw; None: one for few pictures, else as many as there are processors.
    """
    shown = {each.path: each for each in wanted}
    files = {path: folder / Path(path).name for path in shown}
    new = [each for path, each in shown.items() if not files[path].exists()]
    folder.mkdir(parents=True, exist_ok=True)
    draw = partial(drawn, folder=folder)
    hands = (1 if len(new) <= FEW else processors()) if processes is None else processes
    if hands == 1:
        for each in new:
            draw(each)
        return files
    alike = sorted(new, key=_table)
    with ProcessPoolExecutor(hands, multiprocessing.get_context("fork" if can_fork() else "spawn")) as pool:
        for _ in pool.map(draw, alike, chunksize=-(-len(alike) // (hands * _SHARES))):
            pass
    return files


def _table(shown: Picture) -> tuple[object, ...]:
    """Give what is the same where cards are of the same size."""
    return shown.layout, repr(shown.arrangement), [len(pile.cards) for pile in shown.piles], shown.indices


def drawn(shown: Picture, folder: Path) -> Path:
    """Give the file of a picture in the cache `folder`; it is drawn if it is not there yet."""
    return kept(folder / Path(shown.path).name, partial(png, shown))


def png(shown: Picture) -> bytes:
    """Draw a picture."""
    inks, written = _inks(shown.palette), texts(shown)
    scene = _ground(written[REGULAR], shown.direction, shown.palette).copy()
    _write(scene, *written[BOLD], shown.direction, inks)
    lying = spread(shown.piles, shown.arrangement, shown.layout, WIDTH - 2 * MARGIN, HEIGHT - BAND - 2 * _PADDING)
    decks = {
        aside: _deck(lying.card, aside, shown.indices, shown.hint, shown.palette)
        for aside in {spot.aside for spot in lying.spots}
    }
    for spot in lying.spots:
        sprite, covers = decks[spot.aside][_HINTED_AT.get((spot.kind, spot.face), spot.face)]
        scene.paste(sprite, (round(MARGIN + spot.x) - BLEED, round(BAND + _PADDING + spot.y) - BLEED), covers)
    return inks.file(scene)


def _write(scene: Image.Image, title: str, size: float, direction: str, inks: Inks) -> None:
    """Write the title where the language begins its lines."""
    if not size:
        return
    room = Image.new("L", (_SIZES[BOLD][1], BAND - sprites.EDGE))
    begins, anchor, left = (0, "ls", MARGIN) if direction == "ltr" else (room.width, "rs", WIDTH - MARGIN - room.width)
    ImageDraw.Draw(room).text((begins, sprites.baseline(size)), title, 255, font=_font(BOLD, size), anchor=anchor)
    scene.paste(room.point(inks.letters), (left, 0), room.point(_ANY, "1"))


@lru_cache(maxsize=_DECKS)
def _ground(name: tuple[str, float], direction: str, palette: Palette) -> Image.Image:
    """Give a picture without title and cards; `name` is the site's, with its size."""
    inks = _inks(palette)
    ground = Image.new("L", (WIDTH, HEIGHT), inks.felt)
    ground.paste(inks.by_numbers(_rendered(sprites.heading(name, direction, _FAMILY, palette))), (0, 0))
    return ground


@lru_cache(maxsize=_DECKS)
def _deck(
    card: int, aside: bool, indices: tuple[tuple[str, str], ...], hint: str, palette: Palette
) -> Mapping[str | None, _Sprite]:
    """Give all that can lie on a table. Ranks are drawn one by one, as languages have most of them in common."""
    sheets = (*(Sheet(card, aside, (each,), "", palette) for each in indices), Sheet(card, aside, (), hint, palette))
    return {face: sprite for sheet in sheets for face, sprite in _sprites(sheet).items()}


@lru_cache(maxsize=_SHEETS)
def _sprites(sheet: Sheet) -> Mapping[str | None, _Sprite]:
    drawing = _rendered(sprites.sheet_drawing(sheet, _FAMILY))
    boxes = {face: sheet.box(number) for number, face in enumerate(sheet.faces)}
    by_numbers = _inks(sheet.palette).by_numbers(drawing)
    return {
        face: (by_numbers.crop(box), None if face in (None, HINTED) else edge(drawing.crop(box)))
        for face, box in boxes.items()
    }


@cache
def _inks(palette: Palette) -> Inks:
    return inks_of(palette, [_rendered(sprites.sheet_drawing(each, _FAMILY)) for each in sprites.specimens(palette)])


def _rendered(svg: str) -> Image.Image:
    """Turn a drawing into pixels, with our fonts and none of the machine's."""
    return Image.open(BytesIO(resvg_py.svg_to_bytes(svg, font_files=list(_FONTS.values()), skip_system_fonts=True)))


def texts(shown: Picture) -> dict[int, tuple[str, float]]:
    """Give what the heading says, by the weight of the letters, and how large."""
    return {weight: (text, _fitting(text, weight)) for weight, text in ((BOLD, shown.title), (REGULAR, shown.site))}


def is_written(text: str) -> bool:
    """Tell whether the font has all letters of a title or of the site's name."""
    return all(_has(letter, weight) for weight in _SIZES for letter in text)


def _fitting(text: str, weight: int) -> float:
    """Give the size in which a text has room; 0 where the font lacks a letter of it: rather no name than boxes."""
    size, room = _SIZES[weight]
    if not all(_has(letter, weight) for letter in text):
        return 0
    return min(size, size * room / max(1.0, _font(weight, size).getlength(text)))


@lru_cache(maxsize=_DECKS)
def _font(weight: int, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONTS[weight], size)


@cache
def _has(letter: str, weight: int) -> bool:
    """Tell whether the font has a letter: what it lacks looks like what no font has."""
    font = _font(weight, _SIZES[weight][0])
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask(_NOWHERE))
