"""Sample values of holes: what comments and checks show messages with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.rules.cards import Rank, face_named
from generator.words.nouns import pile_named
from generator.words.phrase import LISTS, Hole, Kind, Message


def sample_values(message: Message, names: Sequence[str], number: int = 0) -> Mapping[str, Any]:
    """Return values for a message's holes, from their first (0) or second (1) samples; `names` are the games that there are."""
    return {
        name: _value(hole, samples(hole, names[place:])[number])
        for place, (name, hole) in enumerate(message.holes.items())
    }


def samples(hole: Hole, names: Sequence[str]) -> tuple[Any, ...]:
    """Return the two samples of a hole."""
    if hole.kind is Kind.GAME:
        return tuple(names[:2])
    return (tuple(names[:2]), tuple(names[2:3])) if hole.kind is Kind.GAMES else hole.samples


def _value(hole: Hole, sample: Any) -> Any:
    one = _PARSED.get(hole.kind, lambda item: item)
    return tuple(map(one, sample)) if hole.kind in LISTS else one(sample)


_PARSED: Final[Mapping[Kind, Callable[[Any], Any]]] = {
    Kind.CARD: face_named,
    Kind.CARDS: face_named,
    Kind.RANK: Rank,
    Kind.RANKS: Rank,
    Kind.PILE: pile_named,
    Kind.PLACES: lambda place: (face_named(place[0]) if place[0] else None, pile_named(place[1])),
    Kind.PARTNERS: lambda partner: (face_named(partner[0]), pile_named(partner[1])),
    Kind.PAIRS: lambda pair: tuple(map(Rank, pair)),
    Kind.SETS: lambda pair: tuple(map(Rank, pair)),
    Kind.VALUES: lambda value: (Rank(value[0]), value[1]),
}
