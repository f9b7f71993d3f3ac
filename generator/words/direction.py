"""Which way a language is written."""

from __future__ import annotations

from typing import Final

from babel import Locale, UnknownLocaleError

from generator.house.readings import kept_reading

LEFT_TO_RIGHT: Final = "ltr"
RIGHT_TO_LEFT: Final = "rtl"


@kept_reading
def direction_of(code: str) -> str:
    """Return the direction of a language's text as HTML's `dir` has it; a language that Babel does not know runs left to right."""
    try:
        return Locale.parse(code, sep="-").text_direction
    except (UnknownLocaleError, ValueError):
        return LEFT_TO_RIGHT
