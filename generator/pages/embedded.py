"""Data in a page, for scripts and for search engines: JSON that can stand in a script element."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from markupsafe import Markup

_UNSAFE: Final = re.compile("[<>&\u2028\u2029]")


def embedded(data: object) -> Markup:
    """Write data as JSON that can stand in a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(_UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text))  # noqa: S704 - all that HTML could read is written as \u escapes


def member(name: str, written: Markup) -> Markup:
    """Make an object of one value that is written already."""
    return Markup(f'{{"{name}":{written}}}')  # noqa: S704 - the name is our own


def joined(*objects: Markup) -> Markup:
    """Make one object of several that are written already and not empty, so that what many pages have is written once."""
    return Markup(f"{{{','.join(each[1:-1] for each in objects)}}}")  # noqa: S704 - parts of what is safe


def writer(most: int) -> Callable[[Mapping[str, Any]], Markup]:
    """Give a function that does what `embedded` does, but writes an object only once while it is among the last `most`."""
    written: dict[int, tuple[Mapping[str, Any], Markup]] = {}

    def write(data: Mapping[str, Any]) -> Markup:
        if id(data) not in written:
            for oldest in [*written][: len(written) - most + 1]:
                del written[oldest]
            written[id(data)] = data, embedded(data)  # the object is kept too, so that no other gets its number
        return written[id(data)][1]

    return write
