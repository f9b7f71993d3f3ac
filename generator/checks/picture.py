"""How large a picture is, by the beginning of its file."""

from __future__ import annotations

from typing import Final

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def size_of(content: bytes) -> tuple[int, int] | None:
    """Give width and height of a PNG in pixels, as its header has them; None for any other file."""
    if not content.startswith(_SIGNATURE) or content[12:16] != b"IHDR" or len(content) < 24:
        return None
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
