"""Laying out a numbered deal by the rules of a game."""

from __future__ import annotations

from typing import TypeAlias

from engine.play.kernel import FACE_DOWN
from engine.play.shuffle import shuffled_pack
from engine.rules.building import may_start
from engine.rules.cards import Rank, rank_of
from engine.rules.model import Access, Faces, FirstCard, Foundations, Game, PileKind
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
    cards = _dealt_bases(game.foundations, pack)
    cards |= _tableau(game, pack)
    if game.reserve:
        cards |= _reserve(game.reserve.play, [pack.pop() for _ in range(game.reserve.deal)])
    if game.cells:
        cards |= {Place(PileKind.CELLS, number): [pack.pop()] for number in range(1, game.cells.deal + 1)}
    if game.stock:
        cards[Place(PileKind.STOCK, 1)] = pack
    return cards


def _dealt_bases(foundations: Foundations, pack: list[int]) -> Cards:
    """Take the first base cards that are met out of the pack (which is changed), one for each foundation that starts dealt."""
    dealt: Cards = {}
    base: Rank | FirstCard | None = None
    for number in range(1, foundations.dealt + 1):
        wanted = base or foundations.base_of(number)
        card = next(card for card in reversed(pack) if may_start(wanted, card))
        pack.remove(card)
        dealt[Place(PileKind.FOUNDATIONS, number)] = [card]
        if wanted is FirstCard.FROM_DEAL:
            base = rank_of(card)
    return dealt


def _tableau(game: Game, pack: list[int]) -> Cards:
    sizes = game.tableau.deal
    piles: list[list[int]] = [[] for _ in sizes]
    for round_number in range(max(sizes)):
        for pile, size in zip(piles, sizes, strict=True):
            if round_number < size:
                pile.append(pack.pop())
    return {
        Place(PileKind.TABLEAU, number): _turned(game.tableau.faces, _sunk(pile, game.tableau.sink))
        for number, pile in enumerate(piles, 1)
    }


def _turned(faces: Faces, pile: list[int]) -> list[int]:
    """Turn down the cards of a pile that are dealt face down."""
    down = len(pile) - 1 if faces is Faces.TOP_UP else 0
    return [card + FACE_DOWN if at < down else card for at, card in enumerate(pile)]


def _sunk(pile: list[int], rank: Rank | None) -> list[int]:
    """Slide cards of a rank under their pile; they and the others keep their order."""
    return [card for card in pile if rank_of(card) is rank] + [card for card in pile if rank_of(card) is not rank]


def _reserve(play: Access, cards: list[int]) -> Cards:
    if play is Access.ANY_CARD:
        return {Place(PileKind.RESERVE, number): [card] for number, card in enumerate(cards, 1)}
    return {Place(PileKind.RESERVE, 1): cards}
