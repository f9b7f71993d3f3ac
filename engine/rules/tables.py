"""A game's rules as one flat list of integers, which the kernel reads.

Piles that share every rule form a *class* (all tableau piles, say). For each class of destinations a table tells for each
pair of faces whether one may lie upon the other; a last row, EMPTY, tells what may come to an empty pile. The header, one
integer each, says where the parts lie. The tables are made from `building.py`, so that moves and sentences cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.rules.building import fills_space, fits, may_start, removes
from engine.rules.cards import FACES
from engine.rules.model import Access, Build, Game, PileKind, Removal, Takes, Unit
from engine.rules.places import Place

# The header: index of each entry in the flat list.
PILES: Final = 0
"""How many piles there are."""
FIRST_FOUNDATION: Final = 1
FOUNDATIONS: Final = 2
"""How many foundations there are."""
STOCK: Final = 3
"""The stock's pile, -1 where there is none."""
WASTE: Final = 4
DRAW: Final = 5
"""How many cards are drawn at once."""
PASSES: Final = 6
"""How often the stock is gone through; 0 stands for no limit."""
ONE_PER_SUIT: Final = 7
BOARD_SIZE: Final = 8
"""How many integers a board has."""
MOST_MOVES: Final = 9
"""A bound on the number of moves in one position."""
CLASSES: Final = 10
AT_CLASS: Final = 11
"""Where the class of each pile stands."""
AT_START: Final = 12
"""Where the board index of each pile's first card stands."""
AT_HOLDS: Final = 13
"""Where each pile's capacity stands, in cards."""
AT_UNIT: Final = 14
"""For each class: 1 for single cards, 2 for runs, 0 where no card ever leaves by an action of the player's."""
AT_PAIRS: Final = 15
"""For each class: 1 where its top card may be removed in a pair."""
AT_GIVES: Final = 16
"""Classes x classes: 1 where cards of the first may be put on piles of the second."""
AT_TARGETS: Final = 17
"""For each class: where its list of destinations stands (their number, then the piles)."""
AT_FITS: Final = 18
"""For each class: where its table of (FACES + 1) x FACES stands."""
AT_REMOVES: Final = 19
"""Where the FACES x FACES table of pairs stands; 0 where nothing is removed."""
AT_KEYED: Final = 20
"""For each class: 1 where its piles are part of a position's key."""
HEADER: Final = 21

# The front of a board; the piles' lengths follow, then their cards, bottom to top.
LEFT: Final = 0
"""How many cards are not on the foundations yet; none is the win."""
PASS: Final = 1
"""How many passes through the stock are over."""
LENGTHS: Final = 2

EMPTY: Final = FACES
"""The row of a table of fits that stands for an empty pile."""
SINGLE: Final = 1
RUNS: Final = 2

PLAYED_FROM: Final = (PileKind.TABLEAU, PileKind.RESERVE, PileKind.WASTE)
"""The kinds of piles whose top card is available."""


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
    kinds = list(dict.fromkeys(place.kind for place in places))
    return Tables(game, _Compiler(game, places, kinds).flat(), places)


def _places(game: Game) -> list[Place]:
    counts = [(PileKind.FOUNDATIONS, game.foundations.piles), (PileKind.TABLEAU, game.tableau.piles)]
    if game.reserve:
        counts.append((PileKind.RESERVE, game.reserve.deal if game.reserve.play is Access.ANY_CARD else 1))
    if game.stock:
        counts += [(PileKind.STOCK, 1), (PileKind.WASTE, 1)]
    return [Place(kind, number) for kind, count in counts for number in range(1, count + 1)]


class _Compiler:
    """Lays out the parts of the flat list one behind the other."""

    def __init__(self, game: Game, places: tuple[Place, ...], kinds: list[PileKind]) -> None:
        self.game = game
        self.places = places
        self.kinds = kinds
        self.out = [0] * HEADER

    def flat(self) -> list[int]:
        """Return the whole list."""
        self._header()
        self._piles()
        self._classes()
        self._fits()
        self._removes()
        return self.out

    def _append(self, header: int, values: list[int]) -> int:
        at = len(self.out)
        self.out[header] = at
        self.out += values
        return at

    def _header(self) -> None:
        game, out = self.game, self.out
        numbers = {kind: [n for n, place in enumerate(self.places) if place.kind is kind] for kind in PileKind}
        out[PILES] = len(self.places)
        out[FIRST_FOUNDATION] = numbers[PileKind.FOUNDATIONS][0]
        out[FOUNDATIONS] = game.foundations.piles
        out[STOCK], out[WASTE] = (numbers[kind][0] if game.stock else -1 for kind in (PileKind.STOCK, PileKind.WASTE))
        out[DRAW] = game.stock.draw if game.stock else 0
        out[PASSES] = (game.stock.passes or 0) if game.stock else 0
        out[ONE_PER_SUIT] = int(game.foundations.one_per_suit)
        piles, runs = len(self.places), game.tableau.moves is Unit.RUN
        out[MOST_MOVES] = (
            piles * (2 * piles + (game.cards if runs else 0)) + 1
        )  # moves, pairs, any end of a run; a draw
        out[CLASSES] = len(self.kinds)

    def _piles(self) -> None:
        self._append(AT_CLASS, [self.kinds.index(place.kind) for place in self.places])
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
        if kind is PileKind.RESERVE and game.reserve:
            return 1 if game.reserve.play is Access.ANY_CARD else game.reserve.deal
        return game.cards  # a layout may share any cards between stock and waste, and either may come to hold them all

    def _classes(self) -> None:
        kinds, gives = self.kinds, self._gives
        pairs = [self.game.removal is not None and kind in PLAYED_FROM for kind in kinds]
        leaves = [any(gives(kind, other) for other in kinds) or pairs[n] for n, kind in enumerate(kinds)]
        units = [RUNS if self.game.tableau.moves is Unit.RUN and kind is PileKind.TABLEAU else SINGLE for kind in kinds]
        self._append(AT_UNIT, [unit * leaving for unit, leaving in zip(units, leaves, strict=True)])
        self._append(AT_PAIRS, [int(pair) for pair in pairs])
        self._append(AT_GIVES, [int(gives(kind, other)) for kind in kinds for other in kinds])
        removed = self.game.foundations.takes is Takes.REMOVED
        self._append(AT_KEYED, [int(not (removed and kind is PileKind.FOUNDATIONS)) for kind in kinds])
        at = self._append(AT_TARGETS, [0] * len(kinds))
        for number, kind in enumerate(kinds):
            targets = [pile for pile, place in enumerate(self.places) if gives(kind, place.kind)]
            self.out[at + number] = len(self.out)
            self.out += [len(targets), *targets]

    def _gives(self, source: PileKind, target: PileKind) -> bool:
        """Tell whether the rules name any way from one kind of pile to another, by a move of the player's."""
        foundations, tableau = self.game.foundations, self.game.tableau
        if source is PileKind.STOCK:
            return False
        if target is PileKind.FOUNDATIONS:
            return source is not PileKind.FOUNDATIONS and foundations.takes is Takes.CARDS
        if target is PileKind.TABLEAU:
            return foundations.takeback if source is PileKind.FOUNDATIONS else source in tableau.sources
        return False

    def _fits(self) -> None:
        at = self._append(AT_FITS, [0] * len(self.kinds))
        for number, kind in enumerate(self.kinds):
            self.out[at + number] = len(self.out)
            self.out += self._fits_of(kind)

    def _fits_of(self, kind: PileKind) -> list[int]:
        foundations, tableau, faces = self.game.foundations, self.game.tableau, range(FACES)
        if kind is PileKind.FOUNDATIONS and foundations.takes is Takes.CARDS:
            return [*_upon(foundations.build), *(int(may_start(foundations.base, card)) for card in faces)]
        if kind is PileKind.TABLEAU:
            return [*_upon(tableau.build), *(int(fills_space(tableau.space, card)) for card in faces)]
        return [0] * ((FACES + 1) * FACES)

    def _removes(self) -> None:
        removal = self.game.removal
        if removal:
            self._append(AT_REMOVES, list(_together(removal)))


@lru_cache(maxsize=64)
def _upon(build: Build) -> tuple[int, ...]:
    """Return for each two faces whether the second fits on the first; many games build alike."""
    return tuple(int(fits(build, below, card)) for below in range(FACES) for card in range(FACES))


@lru_cache(maxsize=64)
def _together(removal: Removal) -> tuple[int, ...]:
    """Return for each two faces whether they may be removed together."""
    return tuple(int(removes(removal, one, other)) for one in range(FACES) for other in range(FACES))
