"""The table: all that the page may call. Plain values in, plain values out; requests and replies travel as JSON text.

A *view* holds what a player may see: the piles (hidden cards have no face), the legal moves, the moves made and taken back.
The page shows it and knows no rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from engine.play.kernel import FACE_DOWN
from engine.play.notation import LayoutError, MoveError, layout_of, parse_move, state_from_layout
from engine.play.refusal import refusal
from engine.play.shuffle import DealError, deal_number
from engine.play.state import Move, MoveKind, State
from engine.rules.cards import copy_of, name_of
from engine.rules.errors import InputError
from engine.rules.loading import RulesError, load_game
from engine.rules.model import Game, PileKind, Target
from engine.rules.places import Place
from engine.rules.tables import compile_tables

View: TypeAlias = dict[str, Any]
Request: TypeAlias = dict[str, Any]
Reply: TypeAlias = dict[str, Any]


class RequestError(InputError):
    """The page asked for something that there is not; the message is one line."""


class Table:
    """One game on the table, with undo and redo by player action."""

    def __init__(self, state: State, number: int | None) -> None:
        """Put a position on the table; `number` is its deal number, None where it came from a layout."""
        self.state = state
        self.number = number
        self.start = None if number else layout_of(state, ";")
        self.future: list[Move] = []

    @classmethod
    def opened(cls, game: Game, *, number: int | None = None, layout: str | None = None) -> Table:
        """Open a numbered deal or a layout.

        Raises:
            DealError: `number` is no deal number.
            LayoutError: `layout` is none of this game.
        """
        if layout is not None:
            return cls(state_from_layout(layout, compile_tables(game)), None)
        return cls(State.dealt(game, deal_number(number)), number)

    def make(self, move: Move) -> None:
        """Make a legal move; what was taken back before is forgotten unless it is the same move."""
        self.state.push(move)
        self.future = self.future[:-1] if self.future and self.future[-1] == move else []

    def undo(self) -> None:
        """Take the last action back, with all its consequences; nothing where none was made."""
        if self.state.made:
            self.future.append(self.state.pop())

    def redo(self) -> None:
        """Make the action again that was taken back last; nothing where there is none."""
        if self.future:
            self.state.push(self.future.pop())

    def restart(self) -> None:
        """Take all actions back; they can be made again by redo."""
        while self.state.made:
            self.undo()

    def place(self, name: object) -> Place:
        """Return the place that a name means.

        Raises:
            RequestError: The game has no such place.
        """
        for place in self.state.tables.places:
            if str(place) == name:
                return place
        raise RequestError(f"place {name!r}: expected one of {', '.join(map(str, self.state.tables.places))}")

    def attempt(self, source: Place, target: Place, count: int) -> str | None:
        """Make the move that takes `count` cards from one place to another; return the rule that forbids it, if one does."""
        for move in self.state.legal_moves():
            if move.count == count and _matches(move, (source, target)):
                self.make(move)
                return None
        if self.state.is_won:
            return "goal"
        if kinds := _drawing(self.state.game, source.kind, target.kind):
            return self._draw(kinds)
        return refusal(self.state, source, target, count)

    def _draw(self, kinds: tuple[MoveKind, ...]) -> str | None:
        """Do what a click on the stock does, however many cards that takes; or return the rule that forbids it."""
        for move in self.state.legal_moves():
            if move.kind in kinds:
                self.make(move)
                return None
        if self.state.cards(Place(PileKind.STOCK, 1)):
            return "stock.needs" if MoveKind.DEAL in kinds else "stock.to"
        waste = self.state.game.has_waste and self.state.cards(Place(PileKind.WASTE, 1))
        return "stock.passes" if waste else "stock.draw"

    def view(self) -> View:
        """Return what a player may see."""
        state = self.state
        moves = state.legal_moves()
        return {
            "game": state.game.slug,
            "variant": state.game.variant,
            "deal": self.number,
            "layout": self.start,
            "state": "won" if state.is_won else "ready" if moves else "stuck",
            "piles": [_pile(state, place) for place in state.tables.places],
            "moves": [_move(move) for move in moves],
            "history": [str(move) for move in state.history],
            "future": [str(move) for move in self.future],
            "steps": [
                {"from": str(step.source), "to": str(step.target), "count": step.count} for step in state.last_steps()
            ],
        }


def _drawing(game: Game, source: PileKind, target: PileKind) -> tuple[MoveKind, ...]:
    """Return what is meant by going from the stock to where its cards go, or back; the number of cards is the engine's to know."""
    if source is PileKind.WASTE and target is PileKind.STOCK:
        return (MoveKind.REDEAL,)
    if source is PileKind.STOCK and game.draws and game.stock and target in (DRAWN_TO[game.stock.to], PileKind.STOCK):
        return (MoveKind.DEAL, MoveKind.REDEAL)
    return ()


DRAWN_TO: Final = {
    Target.WASTE: PileKind.WASTE,
    Target.TABLEAU: PileKind.TABLEAU,
    Target.SPACES: PileKind.TABLEAU,
    Target.FOUNDATIONS: PileKind.FOUNDATIONS,
}
"""The kind of piles that drawn cards come to."""


def _matches(move: Move, places: Sequence[Place]) -> bool:
    """Tell whether a move takes its cards from the one place to the other; what is removed has no order."""
    source, target = places
    if move.kind is MoveKind.ALONE:
        return move.source == source and (target == source or target.kind is PileKind.FOUNDATIONS)
    return (move.source, move.target) == (source, target) or (
        move.kind is MoveKind.PAIR and (move.target, move.source) == (source, target)
    )


def _pile(state: State, place: Place) -> View:
    cards = state.cards(place)
    hidden = place.kind is PileKind.STOCK
    decks = state.game.decks
    return {"place": str(place), "count": len(cards), "cards": [] if hidden else [_card(card, decks) for card in cards]}


def _card(card: int, decks: int) -> str | None:
    if card >= FACE_DOWN:
        return None
    return f"{name_of(card)}:{copy_of(card)}" if decks > 1 else name_of(card)


def _move(move: Move) -> View:
    return {
        "move": str(move),
        "kind": move.kind.value,
        "from": str(move.source),
        "to": str(move.target),
        "count": move.count,
        **({"with": [str(place) for place in move.more]} if move.more else {}),
    }


def opening_view(game: Game, number: int) -> View:
    """Return the view of a numbered deal before the first move.

    Raises:
        DealError: `number` is no deal number.
    """
    return Table.opened(game, number=number).view()


def _text(request: Request, key: str) -> str | None:
    text = request.get(key)
    if text is not None and not isinstance(text, str):
        raise RequestError(f"{key} {text!r}: expected text")
    return text


def _texts(request: Request, key: str) -> list[str]:
    texts = request.get(key) or []
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise RequestError(f"{key} {texts!r}: expected a list of moves")
    return texts


class Desk:
    """Answers the page's requests; holds the table that is being played."""

    def __init__(self) -> None:
        """Start without a table; the first request must be `open`."""
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The table that is being played.

        Raises:
            RequestError: None has been opened.
        """
        if self._table is None:
            raise RequestError("no game is open; ask open first")
        return self._table

    def answer(self, request: Request) -> Reply:
        """Answer one request; what is wrong with it comes back as `error`, never as an exception."""
        try:
            action = ACTIONS.get(str(request.get("do")))
            if action is None:
                raise RequestError(f"do {request.get('do')!r}: expected one of {', '.join(ACTIONS)}")
            refused = action(self, request)
        except InputError as error:
            return {"error": {"code": CODES[type(error)], "message": str(error)}}
        reply: Reply = {"view": self.table.view()}
        return {"refused": refused, **reply} if refused else reply

    def open(self, request: Request) -> None:
        """Open a deal or a layout, and play the moves that come with it; the old table stays where something is wrong.

        Without `variant` the game is played as its file begins.
        """
        layout, variant = (_text(request, key) for key in ("layout", "variant"))
        game = load_game(str(request.get("rules", "")), str(request.get("game", "")), variant=variant)
        table = Table.opened(game, number=request.get("deal"), layout=layout)
        undone = _texts(request, "redo")
        for text in [*_texts(request, "moves"), *reversed(undone)]:
            table.make(parse_move(text, table.state))
        for _ in undone:
            table.undo()
        self._table = table

    def attempt(self, request: Request) -> str | None:
        """Make a move given by its places, or return the rule that forbids it."""
        count = request.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise RequestError(f"count {count!r}: expected a whole number from 1")
        return self.table.attempt(self.table.place(request.get("from")), self.table.place(request.get("to")), count)

    def move(self, request: Request) -> None:
        """Make a move given by its text."""
        self.table.make(parse_move(str(request.get("move")), self.table.state))


ACTIONS: Final[dict[str, Callable[[Desk, Request], str | None]]] = {
    "open": Desk.open,
    "try": Desk.attempt,
    "move": Desk.move,
    "undo": lambda desk, _request: desk.table.undo(),
    "redo": lambda desk, _request: desk.table.redo(),
    "restart": lambda desk, _request: desk.table.restart(),
    "view": lambda _desk, _request: None,
}
"""What the page may ask for."""

CODES: Final[dict[type[InputError], str]] = {
    RulesError: "bad-rules",
    DealError: "bad-deal",
    LayoutError: "bad-layout",
    MoveError: "bad-move",
    RequestError: "bad-request",
}

_DESK: Final = Desk()


def answer(request: str) -> str:
    """Answer a request of the page, JSON text in and out."""
    try:
        read = json.loads(request)
    except ValueError as error:
        return json.dumps({"error": {"code": "bad-request", "message": f"request is no JSON: {error}"}})
    if not isinstance(read, dict):
        return json.dumps({"error": {"code": "bad-request", "message": "request: expected a JSON object"}})
    return json.dumps(_DESK.answer(read), separators=(",", ":"))
