"""State and Move: the kernel's friendly face, for tests, the table and the study's small work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from engine.play import kernel
from engine.play.dealing import Cards, deal
from engine.rules.cards import RANK_ORDER, Rank, rank_of
from engine.rules.model import FirstCard, Game, PileKind
from engine.rules.places import Place
from engine.rules.tables import (
    AT_HOLDS,
    AT_START,
    BASE,
    BOARD_SIZE,
    LEFT,
    LENGTHS,
    MOST_MOVES,
    MOST_STEPS,
    PASS,
    Tables,
    compile_tables,
)


class MoveKind(StrEnum):
    """What a player can do in one action."""

    MOVE = "move"
    PAIR = "pair"
    DEAL = "deal"
    REDEAL = "redeal"
    ALONE = "alone"
    SET = "set"


KIND_CODES = {
    MoveKind.MOVE: kernel.MOVE,
    MoveKind.PAIR: kernel.PAIR,
    MoveKind.DEAL: kernel.DEAL,
    MoveKind.REDEAL: kernel.REDEAL,
    MoveKind.ALONE: kernel.ALONE,
    MoveKind.SET: kernel.SET,
}
KINDS = {code: kind for kind, code in KIND_CODES.items()}


@dataclass(frozen=True, slots=True)
class Move:
    """One player action.

    The places of a pair or set have no order; `source` is the one that comes first, `more` has the third and fourth. A card
    that is removed alone has its place twice.
    """

    kind: MoveKind
    source: Place
    target: Place
    count: int = 1
    more: tuple[Place, ...] = ()

    def __str__(self) -> str:
        """Give the move's text, as in `T3>T5*4`, `T2+T7`, `T4+`, `deal`."""
        if self.kind in (MoveKind.DEAL, MoveKind.REDEAL):
            return "deal"
        if self.kind is MoveKind.ALONE:
            return f"{self.source.short}+"
        if self.kind in REMOVALS:
            return "+".join(place.short for place in self.places)
        return f"{self.source.short}>{self.target.short}" + (f"*{self.count}" if self.count > 1 else "")

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that the move touches, each once, in order."""
        return tuple(dict.fromkeys((self.source, self.target, *self.more)))


REMOVALS = (MoveKind.PAIR, MoveKind.ALONE, MoveKind.SET)
"""The kinds of moves that take cards out of the game."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a move did: cards carried from place to place, or (source = target) a card turned up."""

    source: Place
    target: Place
    count: int


class State:
    """A position in a game, with the moves that led to it.

    `push` and `pop` invert each other exactly. Cards are numbers as in `rules/cards.py`, with `kernel.FACE_DOWN` added to
    those that lie face down.
    """

    def __init__(self, tables: Tables, cards: Mapping[Place, list[int]], base: Rank | None = None) -> None:
        """Lay out cards on the places of a game.

        `base` is the rank that foundations begin with where the deal fixes it; without it, the rank of the first card on a
        foundation.

        Raises:
            ValueError: A place is not the game's, or takes fewer cards.
        """
        self.tables = tables
        self.flat = tables.flat
        self.board = [0] * self.flat[BOARD_SIZE]
        self._trail = [0] * 64
        self._top = 0
        self._moves = [0] * self.flat[MOST_MOVES]
        self._codes: list[int] = []
        for place, pile in cards.items():
            self._lay(tables.pile(place), place, pile)
        if tables.game.foundations.bases is FirstCard.FROM_DEAL:
            self.board[BASE] = (base or self._first_base()).number

    def _first_base(self) -> Rank:
        begun = (self.cards(place) for place in self.tables.places if place.kind is PileKind.FOUNDATIONS)
        return next((rank_of(cards[0]) for cards in begun if cards), Rank.ACE)

    def _lay(self, pile: int, place: Place, cards: list[int]) -> None:
        flat, board = self.flat, self.board
        if len(cards) > flat[flat[AT_HOLDS] + pile]:
            raise ValueError(f"{place} takes {flat[flat[AT_HOLDS] + pile]} cards, not {len(cards)}")
        start = flat[flat[AT_START] + pile]
        board[start : start + len(cards)] = cards
        board[LENGTHS + pile] = len(cards)
        if place.kind is not PileKind.FOUNDATIONS:
            board[LEFT] += sum(rank_of(card & kernel.CARD) not in self._never for card in cards)

    @classmethod
    def dealt(cls, game: Game, number: int) -> Self:
        """Lay out a numbered deal.

        Raises:
            DealError: `number` is no deal number.
        """
        return cls(compile_tables(game), deal(game, number))

    @property
    def _never(self) -> tuple[Rank, ...]:
        """The ranks that never come to the foundations."""
        return self.game.removal.never if self.game.removal else ()

    @property
    def base(self) -> Rank | None:
        """The rank that the deal fixed for foundations to begin with; None where the rules fix it."""
        number = self.board[BASE]
        return RANK_ORDER[number - 1] if number else None

    @property
    def game(self) -> Game:
        """The rules that are played."""
        return self.tables.game

    def cards(self, place: Place) -> list[int]:
        """Return the cards of a place, bottom to top."""
        pile = self.tables.pile(place)
        start = self.flat[self.flat[AT_START] + pile]
        return self.board[start : start + self.board[LENGTHS + pile]]

    def layout(self) -> Cards:
        """Return the cards of all places."""
        return {place: self.cards(place) for place in self.tables.places}

    def legal_moves(self) -> list[Move]:
        """Return all legal moves; none when the game is won."""
        end = kernel.legal_moves(self.flat, self.board, self._moves, 0)
        return [self.move_of(code) for code in self._moves[:end]]

    def move_of(self, code: int) -> Move:
        """Return the move that the kernel's integer stands for."""
        places = self.tables.places
        more = [code >> shift & 255 for shift in (kernel.THIRD, kernel.FOURTH)]
        return Move(
            KINDS[code & 7],
            places[code >> 3 & 255],
            places[code >> 11 & 255],
            code >> 19 & 255,
            tuple(places[number - 1] for number in more if number),
        )

    def code_of(self, move: Move) -> int:
        """Return the kernel's integer for a move."""
        pile = self.tables.pile
        code = kernel.encode(KIND_CODES[move.kind], pile(move.source), pile(move.target), move.count)
        for shift, place in zip((kernel.THIRD, kernel.FOURTH), move.more, strict=False):
            code += pile(place) + 1 << shift
        return code

    def push(self, move: Move) -> None:
        """Make a move.

        Raises:
            ValueError: It is not legal here.
        """
        code = self.code_of(move)
        if code not in self._moves[: kernel.legal_moves(self.flat, self.board, self._moves, 0)]:
            raise ValueError(f"{move} is not legal here")
        if len(self._trail) < self._top + self.flat[MOST_STEPS]:
            self._trail += [0] * (len(self._trail) + self.flat[MOST_STEPS])
        self._top = kernel.make(self.flat, self.board, self._trail, self._top, code)
        self._codes.append(code)

    def pop(self) -> Move:
        """Take the last move back and return it.

        Raises:
            IndexError: No move has been made.
        """
        code = self._codes.pop()
        self._top = kernel.unmake(self.flat, self.board, self._trail, self._top)
        return self.move_of(code)

    @property
    def made(self) -> int:
        """How many moves have been made."""
        return len(self._codes)

    @property
    def history(self) -> list[Move]:
        """The moves made so far."""
        return [self.move_of(code) for code in self._codes]

    def last_steps(self) -> Iterator[Step]:
        """Yield what the last move did, one step after the other."""
        if not self._codes:
            return
        places = self.tables.places
        steps = self._trail[self._top - 1]
        for code in self._trail[self._top - 1 - steps : self._top - 1]:
            if code & 7 != kernel.END_PASS:
                yield Step(places[code >> 3 & 255], places[code >> 11 & 255], code >> 19 & 255)

    @property
    def is_won(self) -> bool:
        """Whether all cards that must come to the foundations are there."""
        return self.board[LEFT] == 0

    @property
    def is_stuck(self) -> bool:
        """Whether the game is not won, and there is no legal move and nothing to draw."""
        return not self.is_won and kernel.legal_moves(self.flat, self.board, self._moves, 0) == 0

    @property
    def passes_over(self) -> int:
        """How many passes through the stock are over."""
        return self.board[PASS]

    @property
    def key(self) -> int:
        """The position's key, below 2**62; see `kernel.position_key`."""
        return kernel.position_key(self.flat, self.board)
