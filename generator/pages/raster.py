"""Drawing the pictures of pages as PNG files, each once: what was drawn is kept by the hash of all that it depends on."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Final

import font_source_serif_pro
import resvg_py
from PIL import Image, ImageFont

from generator.house.keeping import kept
from generator.pages import sprites
from generator.pages.meta import Meta
from generator.pages.picture import HEIGHT, WIDTH, Picture
from generator.pages.spread import spread
from generator.pages.sprites import BAND, BOLD, MARGIN, REGULAR, Sheet

_FAMILY: Final = "Source Serif Pro"
_FONTS: Final = {
    weight: str(Path(font_source_serif_pro.font_directory) / f"SourceSerifPro-{name}.ttf")
    for weight, name in ((REGULAR, "Regular"), (BOLD, "Semibold"))
}
_SIZES: Final = {BOLD: (60, 740), REGULAR: (34, 270)}
"""Weight -> size of the letters, and how wide the text may be before they are made smaller."""

_PADDING: Final = 26
_COLOURS: Final = 96
FEW: Final = 100
"""Up to so many pictures one process draws them sooner than several can be started."""

_CHUNK: Final = 25
_NOWHERE: Final = "\uffff"


def pictures(metas: Iterable[Meta], folder: Path, processes: int | None = None) -> dict[str, Path]:
    """Give the pictures of all pages: path from the site's root -> file in the cache `folder`.

    Args:
        metas: The heads of the pages.
        folder: Where what has been drawn is kept.
        processes: How many processes draw; None: one for few pictures, else as many as there are processors.
    """
    shown = {meta.picture.path: meta.picture for meta in metas if meta.picture}
    files = {path: folder / Path(path).name for path in shown}
    new = [each for path, each in shown.items() if not files[path].exists()]
    folder.mkdir(parents=True, exist_ok=True)
    draw = partial(drawn, folder=folder)
    if processes == 1 or (processes is None and len(new) <= FEW):
        for each in new:
            draw(each)
    else:
        with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
            for _ in pool.map(draw, new, chunksize=_CHUNK):
                pass
    return files


def drawn(shown: Picture, folder: Path) -> Path:
    """Give the file of a picture in the cache `folder`; it is drawn if it is not there yet."""
    return kept(folder / Path(shown.path).name, partial(png, shown))


def png(shown: Picture) -> bytes:
    """Draw a picture."""
    scene = Image.new("RGB", (WIDTH, HEIGHT), shown.palette.felt)
    scene.paste(_rendered(sprites.heading(texts(shown), shown.direction, _FAMILY, shown.palette)), (0, 0))
    lying = spread(shown.piles, shown.arrangement, shown.layout, WIDTH - 2 * MARGIN, HEIGHT - BAND - 2 * _PADDING)
    for spot in lying.spots:
        sheet = Sheet(lying.card, spot.aside, shown.hint, shown.indices, shown.palette)
        part = _sheet(sheet).crop(sheet.box(spot.face, hinted=spot.kind == "foundations"))
        left, top = round(MARGIN + spot.x) - sheet.bleed, round(BAND + _PADDING + spot.y) - sheet.bleed
        scene.paste(part, (left, top), part)
    file = BytesIO()
    scene.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


@lru_cache(maxsize=12)
def _sheet(sheet: Sheet) -> Image.Image:
    return _rendered(sprites.sheet_drawing(sheet, _FAMILY))


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
    return min(size, size * room / max(1.0, _font(weight).getlength(text)))


@cache
def _font(weight: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONTS[weight], _SIZES[weight][0])


@cache
def _has(letter: str, weight: int) -> bool:
    """Tell whether the font has a letter: what it lacks looks like what no font has."""
    font = _font(weight)
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask(_NOWHERE))
