"""The play's side of the two-sided test: two values of a rule never play alike. (The words' side is in test_words.py.)

Each rule field takes every other value that loads, together with the changes that make room for it; for each two of them
the counts of action sequences differ in some layout.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from engine.play.dealing import Cards
from engine.play.notation import format_layout
from engine.play.state import State
from engine.rules.building import fits, may_start
from engine.rules.cards import FACES
from engine.rules.model import Build, Direction, Game, PileKind, SuitRule, Takes, Unit
from engine.rules.places import Place
from engine.rules.tables import AT_HOLDS, Tables, compile_tables
from generator.study.compiled import compiled_perft
from tests.catalogue_of_games import SAMPLE, SLUGS
from tests.rule_fields import GRID, VALUES, families

ONLY_SHOWN = {"tableau.alias", GRID, "tableau.columns", "reserve.alias"}
"""Fields that say how the table is named and looks; play does not know them."""

ALIKE: list[tuple[object, object]] = [
    ({"total": 14, "sets": [{"ranks": ["seven", "seven"]}]}, {"total": 14}),
    (None, {"suit": "different"}),
]
"""Values that say the same in two ways; where colours alternate, so do suits."""

FIELDS = [field for field in VALUES if field not in ONLY_SHOWN]
DEALS = range(1, 9)
FURTHER_DEALS = range(9, 60)
"""Looked at only where nothing else tells two values apart."""

SCATTERED = range(12)


def chain(rules: Game, build: Build, start: int, length: int) -> list[int]:
    """Cards that a rule builds upon one another, from `start` on, as if ranks went round, as far as the pack goes."""
    round_ = replace(build, wrap=True)
    cards = [start]
    while len(cards) < length:
        ways = [card for card in range(rules.cards) if card not in cards and fits(round_, cards[-1], card)]
        if not ways:
            break
        cards.append(ways[0])
    return cards


def grown(rules: Game) -> Iterator[Cards]:
    """Piles of every height on tableau and foundations, each beside the card that would be next: what `holds` stops."""
    pile = Place(PileKind.TABLEAU, 1)
    beside = [Place(PileKind.TABLEAU, 2), Place(PileKind.RESERVE, 1), Place(PileKind.WASTE, 1)]
    if rules.tableau.builds:
        cards = chain(rules, rules.tableau.build, 4, 14)
        other = next(card for card in range(rules.cards) if card not in cards)
        yield from ({pile: [other, *cards[:n]], place: [cards[n]]} for n in range(1, len(cards)) for place in beside)
    if rules.foundations.takes is Takes.CARDS:
        start = next(card for card in range(rules.cards) if may_start(rules.foundations.base, card))
        cards = chain(rules, rules.foundations.build, start, 27)
        yield from ({Place(PileKind.FOUNDATIONS, 1): cards[:n], pile: [cards[n]]} for n in range(1, len(cards)))
        yield from ({Place(PileKind.FOUNDATIONS, 1): cards[:n], pile: [_twin(cards, n)]} for n in range(2, len(cards)))


def _twin(cards: list[int], n: int) -> int:
    """A card of the rank before the last of `n`, which goes there only where ranks may run both ways: of the same suit, if there is one."""
    before = cards[n - 2]
    return next(card for card in (before + FACES, (before + 13) % FACES) if card not in cards)


def in_one_suit_and_colour(rules: Game) -> Iterator[Cards]:
    """Cards that follow one another in one suit, and in both suits of a colour, beside one that takes the lowest: what `run` asks for."""
    ranks = (6, 5, 4) if rules.tableau.build.direction is Direction.DOWN else (4, 5, 6)
    takers = [card for card in range(FACES) if rules.tableau.builds and fits(rules.tableau.build, card, ranks[0])]
    for suits in ((0, 0, 0), (0, 3, 0)):
        cards = [rank + 13 * suit for rank, suit in zip(ranks, suits, strict=True)]
        if taker := next((card for card in takers if card not in cards), None):
            yield {Place(PileKind.TABLEAU, 1): cards, Place(PileKind.TABLEAU, 2): [taker]}


def scattered(rules: Game, tables: Tables, seed: int) -> Cards:
    """A few cards on most places, the same ones for the same places and seed."""
    rng = random.Random(seed)
    pack = list(range(rules.cards))
    rng.shuffle(pack)
    cards: Cards = {}
    for place in tables.places:
        room = tables.flat[tables.flat[AT_HOLDS] + tables.pile(place)]
        wanted = rng.choice((0, 1, 2, 3))
        if place.kind is PileKind.FOUNDATIONS:
            base = [card for card in pack if may_start(rules.foundations.base, card)]
            cards[place] = base[:1] if wanted > 1 and rules.foundations.takes is Takes.CARDS else []
        else:
            cards[place] = pack[: min(room, wanted)]
        pack = [card for card in pack if card not in cards[place]]
    return cards


def stocked(rules: Game) -> Iterator[Cards]:
    """Stocks that are soon at their end, beside a tableau on which nothing fits: what `draw` and `passes` allow."""
    if rules.stock:
        far_apart = [card for card in range(rules.cards) if card % 13 in (1, 6, 11)]
        blocked = {Place(PileKind.TABLEAU, n): [far_apart[n - 1]] for n in range(1, rules.tableau.piles + 1)}
        rest = [card for card in range(rules.cards) if card not in far_apart]
        yield blocked | {Place(PileKind.STOCK, 1): rest[:1]}
        yield blocked | {Place(PileKind.STOCK, 1): rest[:14]}


@cache
def positions(rules: Game) -> dict[str, tuple[Cards | int, int]]:
    """Deals by number and every layout that the rules allow, by name, with the depth to which it is counted; the cheap ones first."""
    tables = compile_tables(rules)
    layouts = [(cards, 6) for cards in stocked(rules)]
    layouts += [(cards, 2) for cards in in_one_suit_and_colour(rules)]
    layouts += [(cards, 3) for cards in (*grown(rules), *(scattered(rules, tables, seed) for seed in SCATTERED))]
    found: dict[str, tuple[Cards | int, int]] = {f"deal {number}": (number, 3) for number in DEALS}
    found |= {format_layout(cards, "; "): (cards, depth) for cards, depth in layouts if fitting(tables, cards)}
    return found


@cache
def counted(rules: Game, name: str) -> tuple[int, ...]:
    """The counts of action sequences in one position."""
    cards, depth = positions(rules)[name]
    state = State.dealt(rules, cards) if isinstance(cards, int) else State(compile_tables(rules), cards)
    return tuple(compiled_perft(state, depth))


def fitting(tables: Tables, cards: Cards) -> bool:
    flat = tables.flat
    return all(
        place in tables.places and len(pile) <= flat[flat[AT_HOLDS] + tables.pile(place)]
        for place, pile in cards.items()
    )


def never_alike(slug: str, field: str, most: int) -> None:
    """Compare every two values in up to `most` of the surroundings in which several load."""
    several = [family for family in families(slug, field) if len(family) > 1]
    for family in several[:most]:
        for (one, first), (other, second) in combinations(family, 2):
            if first != second and (one, other) not in ALIKE and not alike(field, first, second):
                assert differ(first, second), f"{field} = {one} plays like {field} = {other}:\n{first}\n{second}"


def alike(field: str, first: Game, second: Game) -> bool:
    """Settings that play alike although they say different things.

    Cards that lie face down are moved one by one like others once nothing covers them: only the player knows less.
    Where any card goes on any other, all cards of a pile are one run.
    Removed pairs need some foundation to lie on, and play no part there; a place that is dealt one card and on which nothing
    is built holds one card anyway.
    """
    if field == "foundations.piles":
        return first.removal is not None
    if field == "tableau.moves":
        anything = first.tableau.build == Build(Direction.ANY, SuitRule.ANY, wrap=False)
        units = {first.tableau.moves, second.tableau.moves}
        return anything and units in ({Unit.RUN, Unit.TAIL}, {Unit.WHOLE_RUN, Unit.WHOLE_PILE})
    if field == "tableau.faces":
        return first.tableau.moves is Unit.TOP_CARD
    single = {first.tableau.holds, second.tableau.holds} == {None, 1}
    return (
        field == "tableau.holds"
        and single
        and max(first.tableau.deal) == 1
        and first.tableau.build.direction is Direction.NONE
    )


def differ(one: Game, other: Game) -> bool:
    if any(counted(one, name) != counted(other, name) for name in positions(one) if name in positions(other)):
        return True
    return any(opening_counts(one, number) != opening_counts(other, number) for number in FURTHER_DEALS)


def opening_counts(rules: Game, number: int) -> list[int]:
    return compiled_perft(State.dealt(rules, number), 5)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("slug", SAMPLE)
def test_two_values_of_a_rule_never_play_alike(slug, field):
    never_alike(slug, field, 1)


@pytest.mark.long
@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("slug", SLUGS)
def test_two_values_of_a_rule_never_play_alike_in_any_surroundings(slug, field):
    never_alike(slug, field, 99)
