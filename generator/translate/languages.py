"""The languages that a command is given."""

from __future__ import annotations

from collections.abc import Sequence

from generator.house.errors import ParterreError
from generator.sources import Root
from generator.words.lexicon import catalogued


def chosen(root: Root, languages: Sequence[str]) -> tuple[str, ...]:
    """Return `languages`, each once; all that there are where none is named.

    Raises:
        ParterreError: One of them has no catalogue.
    """
    there = catalogued(root)
    for code in languages:
        if code not in there:
            raise ParterreError(
                f"no catalogue for {code!r}: expected {', '.join(there) or 'nothing, as there is none'}"
            )
    return tuple(dict.fromkeys(languages)) or there
