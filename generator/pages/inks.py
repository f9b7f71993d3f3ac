"""The few colours that a picture is drawn in, each known by its number, as in the file: thousands are drawn so in seconds.

Colours are found once for each palette: those of the palette itself, the steps in which letters fade into the paper, and
whatever else a sheet of cards has. A drawing by numbers is an image of mode L, whose grey nobody sees.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Final

from PIL import Image, ImageChops, ImageColor

from generator.pages.art import GOLD
from generator.pages.colours import Palette

_STEPS: Final = 14
"""In so many steps the letters of a title fade into the paper."""

_OTHERS: Final = 64
_FELT: Final = 0
_SOLID: Final = 112
"""How opaque, up to 255, what is at the edge of a card must be to be drawn."""

_UP: Final = 2
"""The number of the filter by which each line of a PNG file has its difference from the line above."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

Colour = tuple[int, ...]


@dataclass(frozen=True)
class Inks:
    """All colours of a picture by number; `letters` has the number for each of 256 strengths of a title's letters."""

    colours: tuple[Colour, ...]
    letters: tuple[int, ...]

    @property
    def felt(self) -> int:
        """The number of the ground on which the cards lie."""
        return _FELT

    def by_numbers(self, drawing: Image.Image) -> Image.Image:
        """Give a drawing in these colours; what shines through lies on the felt."""
        flat = drawing.convert("RGB") if drawing.mode == "RGB" else self.on_felt(drawing)
        found = flat.quantize(palette=self._pattern(), dither=Image.Dither.NONE)
        return Image.frombytes("L", found.size, found.tobytes())

    def on_felt(self, drawing: Image.Image) -> Image.Image:
        """Give a drawing with the felt wherever it lets something shine through."""
        ground = Image.new("RGB", drawing.size, self.colours[_FELT])
        ground.paste(drawing, (0, 0), drawing)
        return ground

    def _pattern(self) -> Image.Image:
        pattern = Image.new("P", (1, 1))
        pattern.putpalette([part for colour in self.colours for part in colour])
        return pattern

    def file(self, scene: Image.Image) -> bytes:
        """Write a drawing by numbers as a PNG file.

        Pillow takes half as long again, and for larger files: it does not write the difference from the line above where
        pixels are numbers, yet here most lines repeat it.
        """
        width, height = scene.size
        lines = Image.new("L", (width + 1, height), _UP)
        lines.paste(scene.crop((0, 0, width, 1)), (1, 0))
        above, below = (scene.crop((0, top, width, top + height - 1)) for top in (0, 1))
        lines.paste(ImageChops.subtract_modulo(below, above), (1, 1))
        packer = zlib.compressobj(1, strategy=zlib.Z_RLE)
        return b"".join(
            (
                _SIGNATURE,
                _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
                _chunk(b"PLTE", bytes(part for colour in self.colours for part in colour)),
                _chunk(b"IDAT", packer.compress(lines.tobytes()) + packer.flush()),
                _chunk(b"IEND", b""),
            )
        )


def inks_of(palette: Palette, sheets: Sequence[Image.Image]) -> Inks:
    """Find the colours for a palette; the `sheets` have all cards drawn in them."""
    paper, ink, leaf = map(_rgb, (palette.paper, palette.ink, palette.leaf))
    faded = [paper, *_between(paper, ink, _STEPS), ink]
    named = map(_rgb, (palette.felt, *astuple(palette), GOLD))
    fixed = tuple(dict.fromkeys((*named, *faded, *_between(paper, leaf, _STEPS // 2))))
    others = _colours_of([Inks(fixed, ()).on_felt(each) for each in sheets])
    letters = tuple(fixed.index(faded[strength * (len(faded) - 1) // 255]) for strength in range(256))
    return Inks(tuple(dict.fromkeys((*fixed, *others))), letters)


def _colours_of(drawings: Sequence[Image.Image]) -> list[Colour]:
    """Find the colours that stand best for all that drawings have."""
    width, height = max(each.width for each in drawings), sum(each.height for each in drawings)
    together, top = Image.new("RGB", (width, height)), 0
    for each in drawings:
        together.paste(each, (0, top))
        top += each.height
    found = together.quantize(_OTHERS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    return list(zip(found[::3], found[1::3], found[2::3], strict=True))


def edge(sprite: Image.Image) -> Image.Image:
    """Give which pixels of a card's drawing cover what lies below: no half-tones, as a picture by numbers knows none."""
    return sprite.getchannel("A").point([0] * _SOLID + [255] * (256 - _SOLID), "1")


def _between(one: Colour, other: Colour, steps: int) -> Iterator[Colour]:
    for step in range(1, steps + 1):
        part = step / (steps + 1)
        yield tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True))


def _rgb(colour: str) -> Colour:
    return ImageColor.getrgb(colour)[:3]


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(content, zlib.crc32(kind)))
