"""Drawing the pictures of pages as PNG files, each once: what was drawn is kept by the hash of all that it depends on."""

from __future__ import annotations

import hashlib
import os
from functools import cache, lru_cache
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Final

import font_source_serif_pro
import resvg_py
from PIL import Image, ImageFont

from generator.pages import art, picture, spread, sprites
from generator.pages.picture import HEIGHT, WIDTH, Picture
from generator.pages.sprites import BAND, BOLD, FELT, MARGIN, REGULAR, Sheet

PICTURES: Final = "assets/pictures/"
_FAMILY: Final = "Source Serif Pro"
_FONTS: Final = {
    weight: str(Path(font_source_serif_pro.font_directory) / f"SourceSerifPro-{name}.ttf")
    for weight, name in ((REGULAR, "Regular"), (BOLD, "Semibold"))
}
_SIZES: Final = {BOLD: (60, 740), REGULAR: (34, 270)}
"""Weight -> size of the letters, and how wide the text may be before they are made smaller."""

_PADDING: Final = 26
_COLOURS: Final = 96
_NOWHERE: Final = "\uffff"
_LIBRARIES: Final = ("resvg_py", "pillow", "font_source_serif_pro")


def picture_path(shown: Picture) -> str:
    """Give the path of a picture from the site's root; it changes with what the picture shows."""
    return f"{PICTURES}{hashlib.sha256(f'{_edition()}{shown!r}'.encode()).hexdigest()[:20]}.png"


@cache
def _edition() -> str:
    """Give a text that changes with the drawing itself: our code and the libraries that draw."""
    code = b"".join(Path(str(each.__file__)).read_bytes() for each in (art, picture, spread, sprites))
    own = Path(__file__).read_bytes()
    return hashlib.sha256(code + own).hexdigest() + "".join(version(name) for name in _LIBRARIES)


def drawn(shown: Picture, folder: Path) -> Path:
    """Give the file of a picture in the cache `folder`; it is drawn if it is not there."""
    target = folder / Path(picture_path(shown)).name
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        partial = target.with_suffix(f".{os.getpid()}")
        partial.write_bytes(png(shown))
        partial.replace(target)
    return target


def png(shown: Picture) -> bytes:
    """Draw a picture."""
    scene = Image.new("RGB", (WIDTH, HEIGHT), FELT)
    scene.paste(_rendered(sprites.heading(_texts(shown), shown.direction, _FAMILY)), (0, 0))
    lying = spread.spread(
        shown.piles, shown.arrangement, shown.layout, WIDTH - 2 * MARGIN, HEIGHT - BAND - 2 * _PADDING
    )
    for spot in lying.spots:
        sheet = Sheet(lying.card, spot.aside, shown.hint, shown.indices)
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


def _texts(shown: Picture) -> dict[int, tuple[str, float]]:
    return {weight: (text, _fitting(text, weight)) for weight, text in ((BOLD, shown.title), (REGULAR, shown.site))}


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
