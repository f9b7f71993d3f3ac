"""State and Move: the kernel's friendly face, for tests, the table and the study's small work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from engine.play import kernel
from engine.play.dealing import Cards, deal
from engine.rules.model import Game, PileKind
from engine.rules.places import Place
from engine.rules.tables import (
    AT_HOLDS,
    AT_START,
    BOARD_SIZE,
    LEFT,
    LENGTHS,
    MOST_MOVES,
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


KIND_CODES = {
    MoveKind.MOVE: kernel.MOVE,
    MoveKind.PAIR: kernel.PAIR,
    MoveKind.DEAL: kernel.DEAL,
    MoveKind.REDEAL: kernel.REDEAL,
}
KINDS = {code: kind for kind, code in KIND_CODES.items()}


@dataclass(frozen=True, slots=True)
class Move:
    """One player action. A pair's two places have no order; `source` is the one that comes first."""

    kind: MoveKind
    source: Place
    target: Place
    count: int = 1

    def __str__(self) -> str:
        """Give the move's text, as in `T3>T5*4`, `T2+T7`, `deal`."""
        if self.kind in (MoveKind.DEAL, MoveKind.REDEAL):
            return "deal"
        if self.kind is MoveKind.PAIR:
            return f"{self.source.short}+{self.target.short}"
        return f"{self.source.short}>{self.target.short}" + (f"*{self.count}" if self.count > 1 else "")


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

    def __init__(self, tables: Tables, cards: Mapping[Place, list[int]]) -> None:
        """Lay out cards on the places of a game.

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

    def _lay(self, pile: int, place: Place, cards: list[int]) -> None:
        flat, board = self.flat, self.board
        if len(cards) > flat[flat[AT_HOLDS] + pile]:
            raise ValueError(f"{place} takes {flat[flat[AT_HOLDS] + pile]} cards, not {len(cards)}")
        start = flat[flat[AT_START] + pile]
        board[start : start + len(cards)] = cards
        board[LENGTHS + pile] = len(cards)
        if place.kind is not PileKind.FOUNDATIONS:
            board[LEFT] += len(cards)

    @classmethod
    def dealt(cls, game: Game, number: int) -> Self:
        """Lay out a numbered deal.

        Raises:
            DealError: `number` is no deal number.
        """
        return cls(compile_tables(game), deal(game, number))

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
        return Move(KINDS[code & 7], places[code >> 3 & 255], places[code >> 11 & 255], code >> 19 & 255)

    def code_of(self, move: Move) -> int:
        """Return the kernel's integer for a move."""
        pile = self.tables.pile
        return kernel.encode(KIND_CODES[move.kind], pile(move.source), pile(move.target), move.count)

    def push(self, move: Move) -> None:
        """Make a move.

        Raises:
            ValueError: It is not legal here.
        """
        code = self.code_of(move)
        if code not in self._moves[: kernel.legal_moves(self.flat, self.board, self._moves, 0)]:
            raise ValueError(f"{move} is not legal here")
        if len(self._trail) < self._top + 16:
            self._trail += [0] * len(self._trail)
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
        """Whether all cards are on the foundations."""
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
