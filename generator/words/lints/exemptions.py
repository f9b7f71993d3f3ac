"""A translator may exempt an entry from a check: with a comment that names the check and says why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

_BEGINS: Final = "check:"
_LINE: Final = re.compile(r"check:\s*(?P<names>[\w ,]+?)\s+[–—-]\s+\S.*")


def exempted(comment: str, known: Iterable[str]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the checks from which an entry's comment exempts it, and what is wrong with the comment."""
    names: set[str] = set()
    faults: list[str] = []
    for line in filter(lambda line: line.startswith(_BEGINS), map(str.strip, comment.splitlines())):
        match = _LINE.fullmatch(line)
        if match is None:
            faults.append(f'has the comment "{line}": expected "{_BEGINS} NAME – reason", several names with commas')
            continue
        found = {name.strip() for name in match["names"].split(",")}
        faults += _unknown(found, known)
        names |= found
    return frozenset(names), tuple(faults)


def _unknown(names: set[str], known: Iterable[str]) -> Iterator[str]:
    for name in sorted(names - set(known)):
        yield f'has a comment that exempts it from "{name}": expected one of {", ".join(known)}'
