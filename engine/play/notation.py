"""Positions and moves as text, both ways: layouts for files, tests and addresses; moves for solutions and saved games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

from engine.play.dealing import Cards
from engine.play.kernel import CARD, FACE_DOWN
from engine.play.state import REMOVALS, Move, MoveKind, State
from engine.rules.cards import FACES, RANK_LETTERS, RANK_ORDER, Rank, face_named, name_of
from engine.rules.errors import InputError
from engine.rules.model import PileKind
from engine.rules.places import KINDS, Place
from engine.rules.tables import AT_HOLDS, Tables

MOVE = re.compile(r"([FTRCW]\d*)>([FTRCW]\d*)(?:\*(\d+))?")
ALONE = re.compile(r"([TRCW]\d*)\+")
BASE_LINE = re.compile(f"base: *([{RANK_LETTERS}])")
TOGETHER = re.compile(r"[TRCW]\d*(?:\+[TRCW]\d*){1,3}")


class NotationError(InputError):
    """A text is no layout or no move; the message is one line with the place and what is allowed."""


class LayoutError(NotationError):
    """A text is no layout of this game."""


class MoveError(NotationError):
    """A text is no move, or none that is legal here."""


def parse_layout(text: str, tables: Tables) -> Cards:
    """Read a layout: one pile a line (or between `;`), as in `tableau.1: (4S KD) 7H`, the top card last.

    Cards in parentheses lie face down; a pile that is not named is empty. A face that stands twice is the first and then
    the second copy.

    Raises:
        LayoutError: One line that names the pile, what was found and what is allowed.
    """
    cards: Cards = {}
    seen: dict[int, int] = {}
    for line in _lines(text):
        if BASE_LINE.fullmatch(line):
            continue
        place = _place(line, tables)
        if place in cards:
            raise LayoutError(f"layout: {place} stands twice; each pile once")
        cards[place] = _cards(line.partition(":")[2], place, tables, seen)
    if not any(cards.values()):
        raise LayoutError("layout: no card; expected lines such as tableau.1: 8S 7H")
    return cards


def parse_base(text: str) -> Rank | None:
    """Return the rank that foundations begin with, from the line `base: 7` of a layout; None where it has no such line."""
    for line in _lines(text):
        if match := BASE_LINE.fullmatch(line):
            return RANK_ORDER[RANK_LETTERS.index(match[1])]
    return None


def _lines(text: str) -> list[str]:
    return [line for part in re.split(r"[\n;]", text) if (line := part.strip())]


def _place(line: str, tables: Tables) -> Place:
    names = {str(place): place for place in tables.places}
    name = line.partition(":")[0].strip()
    if ":" not in line or name not in names:
        kinds = dict.fromkeys(place.kind for place in tables.places)
        last = {kind: max(place.number for place in tables.places if place.kind is kind) for kind in kinds}
        allowed = ", ".join(f"{kind.value}.1" + (f" to .{last[kind]}" if last[kind] > 1 else "") for kind in kinds)
        raise LayoutError(f"layout: {line[:40]!r}: expected a pile of {tables.game.slug} and a colon ({allowed})")
    return names[name]


def _cards(text: str, place: Place, tables: Tables, seen: dict[int, int]) -> list[int]:
    cards: list[int] = []
    down = False
    for word in text.replace("(", " ( ").replace(")", " ) ").split():
        if word in "()":
            if down == (word == "("):
                raise LayoutError(f"layout: {place}: unmatched {word!r}; cards in parentheses lie face down")
            down = not down
        else:
            cards.append(_card(word, place, tables, seen) + (FACE_DOWN if down else 0))
    if down:
        raise LayoutError(f"layout: {place}: unmatched '('; cards in parentheses lie face down")
    return _checked(cards, place, tables)


def _card(word: str, place: Place, tables: Tables, seen: dict[int, int]) -> int:
    try:
        face = face_named(word)
    except ValueError as error:
        raise LayoutError(f"layout: {place}: {error}") from None
    copy = seen.get(face, 0)
    decks = tables.game.decks
    if copy >= decks:
        raise LayoutError(f"layout: {place}: {word} stands {copy + 1} times, but {tables.game.slug} has {decks} of it")
    seen[face] = copy + 1
    return face + copy * FACES


def _checked(cards: list[int], place: Place, tables: Tables) -> list[int]:
    room = tables.flat[tables.flat[AT_HOLDS] + tables.pile(place)]
    if len(cards) > room:
        raise LayoutError(f"layout: {place} has {len(cards)} cards; it takes {room}")
    hidden = [card for card in cards if card >= FACE_DOWN]
    if hidden and (place.kind is not PileKind.TABLEAU or cards[-1] >= FACE_DOWN):
        raise LayoutError(
            f"layout: {place}: {name_of(hidden[-1] & CARD)} lies face down; only covered tableau cards may"
        )
    return cards


def format_layout(cards: Mapping[Place, list[int]], separator: str = "\n") -> str:
    """Write a layout as `parse_layout` reads it, without empty piles."""
    return separator.join(f"{place}: {_written(pile)}" for place, pile in cards.items() if pile)


def _written(cards: Iterable[int]) -> str:
    text = " ".join(f"({name_of(card & CARD)})" if card >= FACE_DOWN else name_of(card) for card in cards)
    return text.replace(") (", " ")


def state_from_layout(text: str, tables: Tables) -> State:
    """Lay out a position from its text.

    Raises:
        LayoutError: The text is no layout of this game.
    """
    return State(tables, parse_layout(text, tables), parse_base(text))


def layout_of(state: State, separator: str = "\n") -> str:
    """Write a position as `state_from_layout` reads it."""
    text = format_layout(state.layout(), separator)
    return f"base: {RANK_LETTERS[state.base.number - 1]}{separator}{text}" if state.base else text


def parse_move(text: str, state: State) -> Move:
    """Read a move that is legal in a position; a destination's number may be left out where one move fits.

    Raises:
        MoveError: The text is no move, or not legal here, or fits several moves.
    """
    written = text.strip()
    moves = state.legal_moves()
    if written == "deal":
        found = [move for move in moves if move.kind in (MoveKind.DEAL, MoveKind.REDEAL)]
    elif match := MOVE.fullmatch(written):
        source, target, count = match.groups()
        found = [m for m in moves if m.kind is MoveKind.MOVE and _is(m.source, source) and _is(m.target, target)]
        found = [move for move in found if move.count == int(count or 1)]
    elif match := ALONE.fullmatch(written):
        found = [m for m in moves if m.kind is MoveKind.ALONE and _is(m.source, match[1])]
    elif TOGETHER.fullmatch(written):
        names = written.split("+")
        found = [m for m in moves if m.kind in REMOVALS and _are(m.places, names)]
    else:
        raise MoveError(f"move {text!r}: expected a move such as T3>T5, T3>T5*4, W>F3, T2+T7, T4+ or deal")
    if not found:
        raise MoveError(f"move {text!r}: not legal here; legal: {', '.join(map(str, moves)) or 'none'}")
    if len(found) > 1:
        raise MoveError(f"move {text!r}: fits {', '.join(map(str, found))}; name the destination's number")
    return found[0]


def _is(place: Place, written: str) -> bool:
    """Tell whether a place is meant by its short name, or by its letter alone."""
    return place.short == written or (place.kind is KINDS[written[0]] and written[1:] in ("", str(place.number)))


def _are(places: Sequence[Place], names: Sequence[str]) -> bool:
    """Tell whether names mean places one to one, in whatever order."""
    return len(places) == len(names) and any(
        all(_is(place, name) for place, name in zip(order, names, strict=True)) for order in permutations(places)
    )
