"""Python's search for what is no longer used, put off while much is read that stays in use."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Let nothing be searched in the block, or in a function that has this as its decorator.

    Where nothing is thrown away each search finds nothing, and with much that was read takes longer than the reading.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@contextmanager
def overlooked() -> Iterator[None]:
    """Let what is there already not be searched in the block, as it stays in use to its end."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
