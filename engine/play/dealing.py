"""Laying out a numbered deal by the rules of a game."""

from __future__ import annotations

from typing import TypeAlias

from engine.play.shuffle import shuffled_pack
from engine.rules.building import may_start
from engine.rules.cards import Rank, rank_of
from engine.rules.model import Access, Game, PileKind
from engine.rules.places import Place

Cards: TypeAlias = dict[Place, list[int]]
"""The cards of each pile, bottom to top; a pile that is not named is empty."""


def deal(game: Game, number: int) -> Cards:
    """Lay out deal `number` of a game.

    Base cards that belong on the foundations are taken out as they are met, then rounds go left to right, each pile until
    it is full, then the rest goes to reserve or stock.

    Raises:
        DealError: `number` is no deal number.
    """
    pack = shuffled_pack(number, game.decks)
    cards = _dealt_bases(game, pack)
    cards |= _tableau(game, pack)
    if game.reserve:
        cards |= _reserve(game.reserve.play, [pack.pop() for _ in range(game.reserve.deal)])
    if game.stock:
        cards[Place(PileKind.STOCK, 1)] = pack
    return cards


def _dealt_bases(game: Game, pack: list[int]) -> Cards:
    """Take the first base cards that are met out of the pack (which is changed), one for each foundation that starts dealt."""
    wanted = game.foundations.dealt
    met = [card for card in reversed(pack) if may_start(game.foundations.base, card)][:wanted]
    for card in met:
        pack.remove(card)
    return {Place(PileKind.FOUNDATIONS, number): [card] for number, card in enumerate(met, 1)}


def _tableau(game: Game, pack: list[int]) -> Cards:
    sizes = game.tableau.deal
    piles: list[list[int]] = [[] for _ in sizes]
    for round_number in range(max(sizes)):
        for pile, size in zip(piles, sizes, strict=True):
            if round_number < size:
                pile.append(pack.pop())
    return {Place(PileKind.TABLEAU, number): _sunk(pile, game.tableau.sink) for number, pile in enumerate(piles, 1)}


def _sunk(pile: list[int], rank: Rank | None) -> list[int]:
    """Slide cards of a rank under their pile; they and the others keep their order."""
    return [card for card in pile if rank_of(card) is rank] + [card for card in pile if rank_of(card) is not rank]


def _reserve(play: Access, cards: list[int]) -> Cards:
    if play is Access.ANY_CARD:
        return {Place(PileKind.RESERVE, number): [card] for number, card in enumerate(cards, 1)}
    return {Place(PileKind.RESERVE, 1): cards}
