"""Reading text that people write: UTF-8, and in one line what is wrong with it otherwise."""

from __future__ import annotations

from typing import Final

_BOM: Final = b"\xef\xbb\xbf"


class TextError(ValueError):
    """What is wrong with a file's bytes, and in which line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"{line}: {what}")


def decoded(data: bytes, *, unix: bool = False) -> str:
    """Return the text of a file, whose lines end with line feeds; with `unix` they must do so in the file already.

    Raises:
        TextError: It is no UTF-8, begins with a byte order mark, or has other ends of lines where it must not.
    """
    if data.startswith(_BOM):
        raise TextError(1, "begins with a byte order mark: save as UTF-8 without a byte order mark")
    if unix and b"\r" in data:
        line = data.split(b"\r")[0].count(b"\n") + 1
        raise TextError(line, "the line ends with a carriage return: save with Unix line ends (LF)")
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise TextError(line, f"not UTF-8 at byte {error.start}: save as UTF-8") from None
