"""Plain data as one short text that differs whenever the data does."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache
from pathlib import PurePath
from typing import Any


def digest(*values: object) -> str:
    """Give the digest of some data: numbers, texts, collections of such, and dataclasses of such with all their fields.

    Raises:
        TypeError: Something in it is no plain data, so that nobody could tell whether it changed.
    """
    return hashlib.blake2b(_alone(values), digest_size=16).hexdigest()


def _put(value: object, parts: list[bytes]) -> None:
    """Add a value in bytes, each collection with its size before it, so that no two values are written alike."""
    if isinstance(value, str):
        text = value.encode("utf-8", "surrogatepass")
        parts.append(b"t%d:%b" % (len(text), text))
    elif value is None or isinstance(value, int | float):
        parts.append(f"{value!r};".encode())
    elif isinstance(value, bytes):
        parts.append(b"b%d:%b" % (len(value), value))
    elif isinstance(value, PurePath | date):
        _put(str(value), parts)
    elif isinstance(value, Mapping):
        parts.append(b"map%d:" % len(value))
        for each in value.items():
            _put(each[0], parts)
            _put(each[1], parts)
    elif isinstance(value, list | tuple):
        parts.append(b"list%d:" % len(value))
        for item in value:
            _put(item, parts)
    elif isinstance(value, set | frozenset):
        parts.append(b"set%d:" % len(value))
        parts += sorted(map(_alone, value))
    elif is_dataclass(value) and not isinstance(value, type):
        parts.append(f"{type(value).__qualname__}:".encode())
        for name in _fields(type(value)):
            _put(getattr(value, name), parts)
    else:
        raise TypeError(f"{type(value).__qualname__} is no plain data: give it fields, or name it in keys.py")


def _alone(value: object) -> bytes:
    parts: list[bytes] = []
    _put(value, parts)
    return b"".join(parts)


@cache
def _fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
