"""Plain data as one short text that differs whenever the data does."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from pathlib import PurePath


def digest(*values: object) -> str:
    """Give the digest of some data: numbers, texts, collections of such, and dataclasses of such with all their fields.

    Raises:
        TypeError: Something in it is no plain data, so that nobody could tell whether it changed.
    """
    state = hashlib.blake2b(digest_size=16)
    for part in _parts(values):
        state.update(part)
    return state.hexdigest()


def _parts(value: object) -> Iterator[bytes]:
    """Yield a value in bytes, each collection with its size before it, so that no two values are written alike."""
    if value is None or isinstance(value, int | float):
        yield f"{value!r};".encode()
    elif isinstance(value, str | bytes | PurePath | date):
        text = value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")
        yield f"{'b' if isinstance(value, bytes) else 't'}{len(text)}:".encode() + text
    elif isinstance(value, Mapping):
        yield f"map{len(value)}:".encode()
        for key, item in value.items():
            yield from _parts(key)
            yield from _parts(item)
    elif isinstance(value, list | tuple):
        yield f"list{len(value)}:".encode()
        for item in value:
            yield from _parts(item)
    elif isinstance(value, set | frozenset):
        yield f"set{len(value)}:".encode()
        yield from sorted(b"".join(_parts(item)) for item in value)
    elif is_dataclass(value) and not isinstance(value, type):
        yield f"{type(value).__qualname__}:".encode()
        for field in fields(value):
            yield from _parts(getattr(value, field.name))
    else:
        raise TypeError(f"{type(value).__qualname__} is no plain data: give it fields, or name it in keys.py")
