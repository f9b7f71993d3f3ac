"""What was read from texts, kept from one build to the next: whoever reads the same text again gets what was read of it.

The text itself decides, not when its file was written: so no change is missed, however fast or under whatever date it is made.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from generator.house.collecting import uncollected

_Texts = ParamSpec("_Texts")
_Read = TypeVar("_Read")


class Readings:
    """What was read before, and what has been asked for since: that is what is kept for the next time."""

    def __init__(self, known: dict[bytes, Any]) -> None:
        self._known = known
        self.asked: dict[bytes, Any] = {}

    @property
    def new(self) -> dict[bytes, Any]:
        """What was asked for and not known."""
        return {key: value for key, value in self.asked.items() if key not in self._known}

    @property
    def is_stale(self) -> bool:
        """Whether nothing of it was known, or most of what is known is asked for no longer."""
        return not self._known or len(self._known) > _MOST_STALE * len(self.asked)

    def get(self, key: bytes) -> Any:
        """Give what is known under a key; None where nothing is."""
        if key not in self.asked and key in self._known:
            self.asked[key] = self._known[key]
        return self.asked.get(key)

    def of(self, key: bytes, read: Callable[[], _Read]) -> _Read:
        """Give what is known under a key, or else what is read now."""
        if key not in self.asked:
            self.asked[key] = self._known[key] if key in self._known else read()
        found: _Read = self.asked[key]
        return found


_MOST_STALE: Final = 2
"""So many times what is asked for may be kept; then it is time to forget the rest."""

_readings: Readings | None = None


def kept_reading(read: Callable[_Texts, _Read]) -> Callable[_Texts, _Read]:
    """Let what a function makes of texts, and of nothing else, be kept where a block of `readings_kept` asks for it.

    What it gives is shared by all who ask, and so never changed; an error is no reading, and found again each time.
    """
    name = f"{read.__module__}.{read.__qualname__}"

    @wraps(read)
    def known(*texts: _Texts.args, **named: _Texts.kwargs) -> _Read:
        if _readings is None or named:
            return read(*texts, **named)
        parts = "".join(f"{len(text)}:{text}" for text in (name, *map(_text, texts)))
        key = hashlib.blake2b(parts.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        return _readings.of(key, lambda: read(*texts, **named))

    return known


def recalled(key: bytes) -> Any:
    """Give what was kept under a key, for those who make it by other means than a function of texts; else None."""
    return None if _readings is None else _readings.get(key)


def keep(key: bytes, value: Any) -> None:
    """Keep a value under a key that says all that it was made from."""
    if _readings is not None:
        _readings.asked[key] = value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__qualname__}: only what is made of texts is kept")
    return value


@contextmanager
def readings_kept(file: Path, code: str, *, anew: bool = False) -> Iterator[None]:
    """Let readings be taken from `file` in the block, and put there after it.

    Args:
        file: Where they are kept.
        code: Which program reads; what another one has read counts for nothing.
        anew: Whether everything is read, whatever is kept.
    """
    global _readings  # noqa: PLW0603 - whoever reads deep in the block need not be told
    before, _readings = _readings, Readings({} if anew else _recalled(file, code))
    try:
        yield
        _keep(file, code, _readings, anew=anew)
    finally:
        _readings = before


@uncollected()
def _recalled(file: Path, code: str) -> dict[bytes, Any]:
    try:
        with file.open("rb") as opened:
            if pickle.load(opened) != code:  # noqa: S301 - written below, in the user's own folder
                return {}
            found: dict[bytes, Any] = {}
            while opened.peek(1):
                found |= pickle.load(opened)  # noqa: S301 - the same file
            return found
    except Exception:  # whatever is wrong with what is kept, everything is then read again
        return {}


@uncollected()
def _keep(file: Path, code: str, readings: Readings, *, anew: bool) -> None:
    """Add what is new to the file, or write it as a whole where little of it would stay."""
    if not (anew or readings.is_stale):
        if new := readings.new:
            with file.open("ab") as opened:
                pickle.dump(new, opened, pickle.HIGHEST_PROTOCOL)
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(f".{os.getpid()}")
    with half.open("wb") as opened:
        pickle.dump(code, opened)
        pickle.dump(readings.asked, opened, pickle.HIGHEST_PROTOCOL)
    half.replace(file)
