"""Numbered deals: which order of the pack a number stands for. Numbers are public addresses, so this never changes."""

from __future__ import annotations

import random
from typing import Final

from engine.rules.cards import FACES
from engine.rules.errors import InputError

FIRST_NUMBER: Final = 1
LAST_NUMBER: Final = 2**53 - 1
"""The largest whole number that JavaScript holds exactly."""


class DealError(InputError):
    """A deal number is none; the message is one line."""


def deal_number(value: object) -> int:
    """Return `value` as a deal number.

    Raises:
        DealError: It is no whole number from FIRST_NUMBER to LAST_NUMBER.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not FIRST_NUMBER <= value <= LAST_NUMBER:
        raise DealError(f"deal {value!r}: expected a whole number from {FIRST_NUMBER} to {LAST_NUMBER}")
    return value


def shuffled_pack(number: int, decks: int) -> list[int]:
    """Return the cards of deal `number`, the first to be dealt last.

    The pack is clubs, diamonds, hearts, spades, ace to king, once per deck; it is shuffled by Durstenfeld's algorithm with
    `random.Random(number).random()`, whose values Python documents as stable from version to version.

    Raises:
        DealError: `number` is no deal number.
    """
    pack = list(range(FACES * decks))
    rng = random.Random(deal_number(number))
    for i in range(len(pack) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        pack[i], pack[j] = pack[j], pack[i]
    return pack
