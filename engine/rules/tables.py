"""A game's rules as one flat list of integers, which the kernel reads.

Piles that share every rule form a *class* (all tableau piles, say; foundations with bases or steps of their own are several). For each class of destinations a table tells for each
pair of faces whether one may lie upon the other; a last row, EMPTY, tells what may come to an empty pile. The header, one
integer each, says where the parts lie. The tables are made from `building.py`, so that moves and sentences cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

from engine.rules.building import fills_space, fits, may_start, removes, removes_alone
from engine.rules.cards import FACES, Rank
from engine.rules.model import (
    Access,
    Build,
    FirstCard,
    Game,
    Limit,
    Needs,
    PairSuits,
    PileKind,
    Removal,
    Space,
    Takes,
    Target,
    Unit,
)
from engine.rules.places import Place

# The header: index of each entry in the flat list.
PILES: Final = 0
"""How many piles there are."""
FIRST_FOUNDATION: Final = 1
FOUNDATIONS: Final = 2
"""How many foundations there are."""
FIRST_TABLEAU: Final = 3
TABLEAU: Final = 4
"""How many tableau piles there are."""
FIRST_CELL: Final = 5
CELLS: Final = 6
STOCK: Final = 7
"""The stock's pile, -1 where there is none."""
WASTE: Final = 8
"""The waste's pile, -1 where there is none."""
DRAW: Final = 9
"""How many cards are drawn at once."""
DRAW_TO: Final = 10
"""Where drawn cards go: one of the DRAW_ numbers below; 0 where the player never draws."""
NEEDS: Final = 11
"""What a draw needs: 0 nothing, else one of the NEEDS_ numbers below."""
PASSES: Final = 12
"""How often the stock is gone through; 0 stands for no limit."""
ONE_PER_SUIT: Final = 13
BASE_FROM_DEAL: Final = 14
"""1 where the deal fixes the rank that foundations begin with."""
SPACE_BEFORE_BASE: Final = 15
"""1 where spaces take the rank before the one that the deal fixed."""
RUNS_HOME: Final = 16
"""1 where foundations take whole sequences."""
FREE_PLACES: Final = 17
"""1 where free places limit how many cards are moved at once."""
SPACES_OPEN: Final = 18
"""1 where a space takes any card of the tableau, and so helps to move several."""
BOARD_SIZE: Final = 19
"""How many integers a board has."""
MOST_MOVES: Final = 20
"""A bound on the number of moves in one position."""
MOST_STEPS: Final = 21
"""A bound on what one move writes on the trail."""
CLASSES: Final = 22
AT_CLASS: Final = 23
"""Where the class of each pile stands."""
AT_START: Final = 24
"""Where the board index of each pile's first card stands."""
AT_HOLDS: Final = 25
"""Where each pile's capacity stands, in cards."""
AT_UNIT: Final = 26
"""For each class: what may be moved from its piles at once, 0 where no card ever leaves by an action of the player's."""
AT_PAIRS: Final = 27
"""For each class: 1 where its top card may be removed."""
AT_GIVES: Final = 28
"""Classes x classes: 1 where cards of the first may be put on cards of the second."""
AT_SPACES: Final = 29
"""Classes x classes: 1 where cards of the first may be put on an empty pile of the second."""
AT_TARGETS: Final = 30
"""For each class: where its list of destinations stands (their number, then the piles)."""
AT_FITS: Final = 31
"""For each class: where its table of (FACES + 1) x FACES stands."""
AT_RUN: Final = 32
"""For each class: where the table stands of what makes a run that may be moved, FACES x FACES."""
AT_REMOVES: Final = 33
"""Where the FACES x FACES table of pairs stands; 0 where nothing is removed."""
AT_ALONE: Final = 34
"""For each face: 1 where it may be removed by itself."""
AT_SETS: Final = 35
"""Where the sets of three and four stand (their number, then size, ranks and suits of each)."""
AT_KEYED: Final = 36
"""For each class: 1 where its piles are part of a position's key."""
AT_FILL: Final = 37
"""Where the piles stand that fill an empty tableau place by themselves (their number, then the piles in order)."""
HEADER: Final = 38

# The front of a board; the piles' lengths follow, then their cards, bottom to top.
LEFT: Final = 0
"""How many cards that must come to the foundations are not there yet; none is the win."""
PASS: Final = 1
"""How many passes through the stock are over."""
BASE: Final = 2
"""The rank, from 1, that foundations begin with where the deal fixes it, else 0."""
LENGTHS: Final = 3

EMPTY: Final = FACES
"""The row of a table of fits that stands for an empty pile."""

# What may be moved at once.
SINGLE: Final = 1
RUNS: Final = 2
WHOLE_RUNS: Final = 3
TAILS: Final = 4
WHOLE_PILES: Final = 5
UNITS: Final = {
    Unit.TOP_CARD: SINGLE,
    Unit.RUN: RUNS,
    Unit.WHOLE_RUN: WHOLE_RUNS,
    Unit.TAIL: TAILS,
    Unit.WHOLE_PILE: WHOLE_PILES,
}

DRAW_WASTE: Final = 1
DRAW_TABLEAU: Final = 2
DRAW_FOUNDATIONS: Final = 3
DRAW_SPACES: Final = 4
DRAWS: Final = {
    Target.WASTE: DRAW_WASTE,
    Target.TABLEAU: DRAW_TABLEAU,
    Target.FOUNDATIONS: DRAW_FOUNDATIONS,
    Target.SPACES: DRAW_SPACES,
}

NEEDS_WASTE_EMPTY: Final = 1
NEEDS_NO_SPACE: Final = 2
CONDITIONS: Final = {Needs.NONE: 0, Needs.WASTE_EMPTY: NEEDS_WASTE_EMPTY, Needs.NO_SPACE: NEEDS_NO_SPACE}

PAIRED: Final = 2
"""The size of sets whose cards stand in the table of pairs."""
SUITS_OF_SETS: Final = {PairSuits.ANY: 0, PairSuits.SAME: 1, PairSuits.DIFFERENT: 2}

PLAYED_FROM: Final = (PileKind.TABLEAU, PileKind.RESERVE, PileKind.CELLS, PileKind.WASTE)
"""The kinds of piles whose top card is available."""

Group: TypeAlias = tuple[PileKind, Rank | FirstCard, int]
"""What piles of one class share: their kind and, on foundations, what begins them and the step they take."""


@dataclass(frozen=True, slots=True)
class Tables:
    """A compiled game: the flat list, and the places in pile order."""

    game: Game
    flat: list[int]
    places: tuple[Place, ...]

    def pile(self, place: Place) -> int:
        """Return the number of the pile at `place`.

        Raises:
            ValueError: The game has no such place.
        """
        return self.places.index(place)


def compile_tables(game: Game) -> Tables:
    """Compile the rules of a game."""
    places = tuple(_places(game))
    return Tables(game, _Compiler(game, places).flat(), places)


def _places(game: Game) -> list[Place]:
    counts = [(PileKind.FOUNDATIONS, game.foundations.piles), (PileKind.TABLEAU, game.tableau.piles)]
    if game.reserve:
        counts.append((PileKind.RESERVE, game.reserve.deal if game.reserve.play is Access.ANY_CARD else 1))
    if game.cells:
        counts.append((PileKind.CELLS, game.cells.piles))
    if game.stock:
        counts.append((PileKind.STOCK, 1))
    if game.has_waste:
        counts.append((PileKind.WASTE, 1))
    return [Place(kind, number) for kind, count in counts for number in range(1, count + 1)]


def _group(game: Game, place: Place) -> Group:
    own = game.foundations
    if place.kind is PileKind.FOUNDATIONS and own.takes is not Takes.REMOVED:
        return place.kind, own.base_of(place.number), own.steps[place.number - 1]
    return place.kind, Rank.ACE, 1


class _Compiler:
    """Lays out the parts of the flat list one behind the other."""

    def __init__(self, game: Game, places: tuple[Place, ...]) -> None:
        self.game = game
        self.places = places
        self.groups = list(dict.fromkeys(_group(game, place) for place in places))
        self.kinds = [kind for kind, _, _ in self.groups]
        self.out = [0] * HEADER

    def flat(self) -> list[int]:
        """Return the whole list."""
        self._header()
        self._piles()
        self._classes()
        self._fits()
        self._runs()
        self._removes()
        self._fill()
        return self.out

    def _append(self, header: int, values: list[int]) -> int:
        at = len(self.out)
        self.out[header] = at
        self.out += values
        return at

    def _numbers(self, kind: PileKind) -> list[int]:
        return [number for number, place in enumerate(self.places) if place.kind is kind]

    def _header(self) -> None:
        game, out = self.game, self.out
        out[PILES] = len(self.places)
        for first, count, kind in (
            (FIRST_FOUNDATION, FOUNDATIONS, PileKind.FOUNDATIONS),
            (FIRST_TABLEAU, TABLEAU, PileKind.TABLEAU),
            (FIRST_CELL, CELLS, PileKind.CELLS),
        ):
            numbers = self._numbers(kind)
            out[first], out[count] = (numbers[0] if numbers else 0), len(numbers)
        out[STOCK], out[WASTE] = (next(iter(self._numbers(kind)), -1) for kind in (PileKind.STOCK, PileKind.WASTE))
        if game.stock:
            out[DRAW], out[PASSES] = game.stock.draw, game.stock.passes or 0
            out[DRAW_TO] = DRAWS[game.stock.to] if game.draws else 0
            out[NEEDS] = CONDITIONS[game.stock.needs]
        from_deal = game.foundations.bases is FirstCard.FROM_DEAL
        flags = {
            ONE_PER_SUIT: game.foundations.one_per_suit,
            BASE_FROM_DEAL: from_deal,
            SPACE_BEFORE_BASE: from_deal and game.tableau.space is Space.BEFORE_BASE,
            RUNS_HOME: game.foundations.takes is Takes.RUNS,
            FREE_PLACES: game.tableau.limit is Limit.FREE_PLACES,
            SPACES_OPEN: game.tableau.space is Space.ANY_CARD and PileKind.TABLEAU in game.tableau.space_sources,
        }
        for at, flag in flags.items():
            out[at] = int(flag)
        out[CLASSES] = len(self.groups)
        self._bounds()

    def _bounds(self) -> None:
        """Set how many moves a position, and how many steps a move, can have at most."""
        game, piles = self.game, len(self.places)
        several = game.cards if game.tableau.moves is not Unit.TOP_CARD else 0
        sizes = {len(own.ranks) for own in game.removal.sets} if game.removal else set()
        played = sum(place.kind in PLAYED_FROM for place in self.places)
        sets = sum(comb(played, size) for size in sizes if size > PAIRED)
        self.out[MOST_MOVES] = piles * (2 * piles + several + 1) + sets + 1  # moves, pairs, single cards; sets; a draw
        self.out[MOST_STEPS] = (
            3 * game.tableau.piles + 16
        )  # a draw on each pile or a set; cards turned up; spaces filled

    def _piles(self) -> None:
        self._append(AT_CLASS, [self.groups.index(_group(self.game, place)) for place in self.places])
        holds = [self._holds(place.kind) for place in self.places]
        starts, at = [], LENGTHS + len(self.places)
        for room in holds:
            starts.append(at)
            at += room
        self._append(AT_START, starts)
        self._append(AT_HOLDS, holds)
        self.out[BOARD_SIZE] = at

    def _holds(self, kind: PileKind) -> int:
        game = self.game
        if kind is PileKind.FOUNDATIONS:
            return min(game.foundations.holds, game.cards)
        if kind is PileKind.TABLEAU:
            return game.tableau.holds or game.cards
        if kind is PileKind.CELLS:
            return 1
        if kind is PileKind.RESERVE and game.reserve:
            return 1 if game.reserve.play is Access.ANY_CARD else game.reserve.deal
        return game.cards  # a layout may share any cards between stock and waste, and either may come to hold them all

    def _classes(self) -> None:
        kinds = self.kinds
        pairs = [self.game.removal is not None and kind in PLAYED_FROM for kind in kinds]
        ways = [[self._gives(kind, other) or self._gives_spaces(kind, other) for other in kinds] for kind in kinds]
        units = [UNITS[self.game.tableau.moves] if kind is PileKind.TABLEAU else SINGLE for kind in kinds]
        self._append(AT_UNIT, [unit * (any(ways[n]) or pairs[n]) for n, unit in enumerate(units)])
        self._append(AT_PAIRS, [int(pair) for pair in pairs])
        self._append(AT_GIVES, [int(self._gives(kind, other)) for kind in kinds for other in kinds])
        self._append(AT_SPACES, [int(self._gives_spaces(kind, other)) for kind in kinds for other in kinds])
        removed = self.game.foundations.takes is Takes.REMOVED
        self._append(AT_KEYED, [int(not (removed and kind is PileKind.FOUNDATIONS)) for kind in kinds])
        at = self._append(AT_TARGETS, [0] * len(kinds))
        for number, kind in enumerate(kinds):
            targets = [
                pile
                for pile, place in enumerate(self.places)
                if self._gives(kind, place.kind) or self._gives_spaces(kind, place.kind)
            ]
            self.out[at + number] = len(self.out)
            self.out += [len(targets), *targets]

    def _gives(self, source: PileKind, target: PileKind) -> bool:
        """Tell whether the rules name any way from one kind of pile to another, by a move of the player's."""
        foundations, tableau = self.game.foundations, self.game.tableau
        if source is PileKind.STOCK:
            return False
        if target is PileKind.FOUNDATIONS:
            home = source is not PileKind.FOUNDATIONS and foundations.takes is not Takes.REMOVED
            return home and (foundations.takes is Takes.CARDS or source is PileKind.TABLEAU)
        if target is PileKind.TABLEAU:
            return foundations.takeback if source is PileKind.FOUNDATIONS else source in tableau.sources
        return target is PileKind.CELLS and source in (PileKind.TABLEAU, PileKind.RESERVE, PileKind.WASTE)

    def _gives_spaces(self, source: PileKind, target: PileKind) -> bool:
        """Tell the same of an empty pile: the tableau's may take cards of other piles than its cards do."""
        if target is PileKind.TABLEAU and source is not PileKind.FOUNDATIONS:
            return source in self.game.tableau.space_sources
        return self._gives(source, target)

    def _fits(self) -> None:
        at = self._append(AT_FITS, [0] * len(self.groups))
        for number, group in enumerate(self.groups):
            self.out[at + number] = len(self.out)
            self.out += self._fits_of(*group)

    def _fits_of(self, kind: PileKind, base: Rank | FirstCard, step: int) -> list[int]:
        foundations, tableau, faces = self.game.foundations, self.game.tableau, range(FACES)
        if kind is PileKind.FOUNDATIONS and foundations.takes is not Takes.REMOVED:
            build = replace(foundations.build, by=step)
            return [*_upon(build), *(int(may_start(base, card)) for card in faces)]
        if kind is PileKind.TABLEAU:
            first = foundations.bases if isinstance(foundations.bases, FirstCard) else foundations.base
            return [*_upon(tableau.build), *(int(fills_space(tableau.space, first, card)) for card in faces)]
        return [0] * (FACES * FACES) + [int(kind is PileKind.CELLS)] * FACES

    def _runs(self) -> None:
        """Write what makes a run: on the tableau its own rule, elsewhere nothing; one table serves where both agree."""
        own, fits = self.game.tableau, self.out[AT_FITS]
        tables = self.out[fits : fits + len(self.groups)]
        at = self._append(AT_RUN, tables)
        if own.run != own.build:
            number = self.kinds.index(PileKind.TABLEAU)
            self.out[at + number] = len(self.out)
            self.out += _upon(own.run)

    def _removes(self) -> None:
        removal = self.game.removal
        if removal is None:
            return
        self._append(AT_REMOVES, list(_together(removal)))
        self._append(AT_ALONE, [int(removes_alone(removal, card)) for card in range(FACES)])
        sets = [own for own in removal.sets if len(own.ranks) > PAIRED]
        values = [
            number
            for own in sets
            for number in (len(own.ranks), sum(16 ** (rank.number - 1) for rank in own.ranks), SUITS_OF_SETS[own.suit])
        ]
        self._append(AT_SETS, [len(sets), *values])

    def _fill(self) -> None:
        piles = [pile for kind in self.game.tableau.fill for pile in self._numbers(kind)]
        self._append(AT_FILL, [len(piles), *piles])


@lru_cache(maxsize=64)
def _upon(build: Build) -> tuple[int, ...]:
    """Return for each two faces whether the second fits on the first; many games build alike."""
    return tuple(int(fits(build, below, card)) for below in range(FACES) for card in range(FACES))


@lru_cache(maxsize=64)
def _together(removal: Removal) -> tuple[int, ...]:
    """Return for each two faces whether they may be removed together."""
    return tuple(int(removes(removal, one, other)) for one in range(FACES) for other in range(FACES))
