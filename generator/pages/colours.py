"""The colours of what is drawn when the site is built: those of its theme, as a picture follows no style sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Final

from PIL import ImageColor

from generator.pages.theme import Properties, Theme, shipped_look
from generator.sources import Root

_REFERENCE: Final = re.compile(r"var\(\s*--([a-z-]+)\s*(?:,[^()]*)?\)")
_DEEPEST: Final = 8
"""So many custom properties may lead on to another one."""

_OPAQUE: Final = 255


@dataclass(frozen=True, slots=True)
class Palette:
    """The custom properties that drawings use, each as `#rrggbb`; what lets others shine through lies on the felt."""

    felt: str
    paper: str
    ink: str
    leaf: str
    hedge: str
    face: str
    mark: str
    black: str
    red: str

    def suit(self, letter: str) -> str:
        """Give the colour of a suit, by its letter in small."""
        return self.red if letter in "dh" else self.black


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours by day and by night."""

    light: Palette
    dark: Palette


def colours_of(root: Root, theme: Theme) -> Colours:
    """Give the colours of a theme; where nobody can read one but a browser, that of the shipped look."""
    shipped = shipped_look(root)
    return Colours(_palette(theme.light, shipped.light), _palette(theme.dark, shipped.dark))


def unreadable(theme: Theme) -> Iterator[tuple[str, str]]:
    """Yield the custom properties, with their values, that drawings cannot follow."""
    for each in fields(Palette):
        values = (resolved(properties, each.name) for properties in (theme.light, theme.dark))
        yield from ((each.name, value) for value in dict.fromkeys(values) if _read(value) is None)


def resolved(properties: Properties, name: str) -> str:
    """Give the value of a custom property without references to others, as far as they are known."""
    value = properties[name]
    for _ in range(_DEEPEST):
        value = _REFERENCE.sub(lambda found: properties.get(found[1], found[0]), value)
    return value.strip()


def _palette(properties: Properties, shipped: Properties) -> Palette:
    read = {each.name: _read(resolved(properties, each.name)) for each in fields(Palette)}
    known = {name: colour or _read(shipped[name]) or (0, 0, 0, _OPAQUE) for name, colour in read.items()}
    return Palette(**{name: _over(colour, known["felt"]) for name, colour in known.items()})


_Colour = tuple[int, int, int, int]


def _read(value: str) -> _Colour | None:
    """Read a colour with how opaque it is; None where it is written in a way that only browsers know."""
    try:
        red, green, blue, *opaque = ImageColor.getrgb(value)
    except ValueError:
        return None
    return red, green, blue, opaque[0] if opaque else _OPAQUE


def _over(colour: _Colour, ground: _Colour) -> str:
    part = colour[3] / _OPAQUE
    mixed = (round(above * part + below * (1 - part)) for above, below in zip(colour[:3], ground[:3], strict=True))
    return "#" + "".join(f"{each:02x}" for each in mixed)
