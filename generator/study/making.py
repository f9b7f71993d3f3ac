"""Making a layout that can be won, by playing backwards from the won game: for games whose random deals hardly ever can."""

from __future__ import annotations

import random

from engine.play.dealing import Cards
from engine.rules.building import fills_space, fits
from engine.rules.cards import FACES, RANKS, SUITS
from engine.rules.model import Game, PileKind
from engine.rules.places import Place


def made_to_win(game: Game, seed: int, wander: float = 0.4) -> tuple[Cards, list[str]]:
    """Return a full layout with the piles' sizes as dealt, and moves (as text) that win it.

    For games with one foundation a suit that all deck cards climb, a tableau and a reserve. `wander` is the share of moves
    that go back and forth between tableau and reserve instead of coming from a foundation.
    """
    maker = _Backwards(game, random.Random(seed))
    while maker.foundations_hold_cards():
        if maker.rng.random() > wander or not maker.unmove():
            maker.unfound()
    return maker.piles, maker.moves[::-1]


class _Backwards:
    """A position that is played backwards; `moves` are what plays it forwards again, the last one first."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.moves: list[str] = []
        suit = [
            [copy * FACES + n * RANKS + rank for copy in range(game.decks) for rank in range(RANKS)]
            for n in range(SUITS)
        ]
        self.piles: Cards = {Place(PileKind.FOUNDATIONS, n + 1): suit[n] for n in range(SUITS)}
        self.room = {Place(PileKind.TABLEAU, n): size for n, size in enumerate(game.tableau.deal, 1)}
        if game.reserve:
            self.room[Place(PileKind.RESERVE, 1)] = game.reserve.deal
        self.piles |= {place: [] for place in self.room}

    def foundations_hold_cards(self) -> bool:
        """Whether a card is left that has to come down."""
        return any(cards for place, cards in self.piles.items() if place.kind is PileKind.FOUNDATIONS)

    def _roomy(self) -> list[Place]:
        return [place for place, size in self.room.items() if len(self.piles[place]) < size]

    def unfound(self) -> None:
        """Bring a foundation's top card down to a pile with room."""
        full = [place for place, cards in self.piles.items() if place.kind is PileKind.FOUNDATIONS and cards]
        self._carry(self.rng.choice(full), self.rng.choice(self._roomy()))

    def unmove(self) -> bool:
        """Take back a move that put a tableau pile's top card there, if there is one; tell whether there was."""
        ways = [
            (place, other)
            for place in self.room
            if place.kind is PileKind.TABLEAU and self.piles[place] and self._was_put(self.piles[place])
            for other in self._roomy()
            if other != place
        ]
        if ways:
            self._carry(*self.rng.choice(ways))
        return bool(ways)

    def _was_put(self, cards: list[int]) -> bool:
        rules = self.game.tableau
        return (
            fits(rules.build, cards[-2], cards[-1])
            if len(cards) > 1
            else fills_space(rules.space, self.game.foundations.base, cards[-1])
        )

    def _carry(self, source: Place, target: Place) -> None:
        self.piles[target].append(self.piles[source].pop())
        self.moves.append(f"{target.short}>{source.short}")
