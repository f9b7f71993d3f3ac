"""The kernel: the only code that finds, makes and unmakes moves.

Functions over flat signed 64-bit buffers, without allocation, in the subset that numba compiles as it stands (loops, no
recursion, no unsigned values, functions by name). The browser and the tests interpret it on lists; the study compiles the
same source. `tables` (t) are a compiled game's, `board` (b) a position; `rules/tables.py` says what lies where.

A *move* is one integer: kind, source, target, number of cards. Making one writes *steps* on the trail (n cards from pile to
pile, a card turned up, a pass ended) and then their number, so that unmaking is exact for every consequence.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from engine.rules.building import suit_begun
from engine.rules.cards import FACES
from engine.rules.tables import (
    AT_CLASS,
    AT_FITS,
    AT_GIVES,
    AT_HOLDS,
    AT_KEYED,
    AT_PAIRS,
    AT_REMOVES,
    AT_START,
    AT_TARGETS,
    AT_UNIT,
    CLASSES,
    DRAW,
    EMPTY,
    FIRST_FOUNDATION,
    FOUNDATIONS,
    LEFT,
    LENGTHS,
    ONE_PER_SUIT,
    PASS,
    PASSES,
    PILES,
    RUNS,
    STOCK,
    WASTE,
)

FACE_DOWN: Final = 128
"""Added to a card that lies face down."""
CARD: Final = 127
"""The bits of a slot that hold the card."""

# Kinds of moves, and the layout of a move: kind 3 bits, source 8, target 8, number of cards 8.
MOVE: Final = 1
PAIR: Final = 2
DEAL: Final = 3
REDEAL: Final = 4

# Kinds of steps on the trail; laid out like moves, with a further bit for cards that are turned over as a packet.
CARRY: Final = 1
TURN_UP: Final = 2
END_PASS: Final = 3
REVERSED: Final = 1 << 27

# Why a move is refused, in the order in which it is asked; 0 is no fault.
CLOSED: Final = 1
"""No card of the source pile is ever moved."""
BURIED: Final = 2
"""The card is covered, or face down."""
UNIT: Final = 3
"""More cards at once than the rules allow."""
DESTINATION: Final = 4
"""Cards of this source may not be put there."""
FULL: Final = 5
BUILD: Final = 6
SPACE: Final = 7
SUIT_BEGUN: Final = 8
"""Another foundation has begun with this suit."""

MASK: Final = (1 << 62) - 1
"""Keys are kept below 2**62: masked after every sum and product, so that signed 64-bit code and Python agree."""
SCRAMBLE: Final = 0x2545F4914F6CDD1D & MASK
SPREAD: Final = 0x1B873593CC9E2D51 & MASK

Ints = Sequence[int]
Buffer = MutableSequence[int]

COMPILED: Final = (
    "suit_begun",
    "encode",
    "run_length",
    "movable",
    "source_fault",
    "target_fault",
    "pair_fault",
    "deal_kind",
    "legal_moves",
    "carry",
    "turn_up",
    "bin_for_removed",
    "make",
    "unmake",
    "scramble",
    "pile_key",
    "position_key",
)
"""The functions that the study compiles, in order of use."""


def encode(kind: int, source: int, target: int, count: int) -> int:
    """Return a move or step as one integer."""
    return kind | source << 3 | target << 11 | count << 19


def movable(t: Ints, b: Ints, pile: int) -> int:
    """Return how many cards of a pile may be moved at once: none, one, or the length of the run at its end."""
    group = t[t[AT_CLASS] + pile]
    unit = t[t[AT_UNIT] + group]
    length = b[LENGTHS + pile]
    if unit == 0 or length == 0:
        return 0
    if unit != RUNS:
        return 1
    return run_length(t, b, pile)


def run_length(t: Ints, b: Ints, pile: int) -> int:
    """Return how many face-up cards at a pile's end are built upon one another by the rules of that pile."""
    fits = t[t[AT_FITS] + t[t[AT_CLASS] + pile]]
    start = t[t[AT_START] + pile]
    at = start + b[LENGTHS + pile] - 1
    count = 1
    while at > start and b[at - 1] < FACE_DOWN and t[fits + b[at - 1] % FACES * FACES + b[at] % FACES] == 1:
        at -= 1
        count += 1
    return count


def source_fault(t: Ints, b: Ints, source: int, count: int) -> int:
    """Return why `count` cards may not be taken from a pile, wherever they go; 0 if they may."""
    if t[t[AT_UNIT] + t[t[AT_CLASS] + source]] == 0:
        return CLOSED
    if count <= movable(t, b, source):
        return 0
    if count <= b[LENGTHS + source] and count <= run_length(t, b, source):
        return UNIT
    return BURIED


def target_fault(t: Ints, b: Ints, source: int, target: int, count: int) -> int:
    """Return why `count` cards that may be taken from one pile may not be put on another; 0 if they may."""
    group = t[t[AT_CLASS] + target]
    length = b[LENGTHS + target]
    if target == source or t[t[AT_GIVES] + t[t[AT_CLASS] + source] * t[CLASSES] + group] == 0:
        return DESTINATION
    home = t[FIRST_FOUNDATION] <= target < t[FIRST_FOUNDATION] + t[FOUNDATIONS]
    if home and count > 1:
        return UNIT
    if length + count > t[t[AT_HOLDS] + target]:
        return FULL
    card = b[t[t[AT_START] + source] + b[LENGTHS + source] - count] % FACES
    if length > 0:
        below = b[t[t[AT_START] + target] + length - 1] % FACES
        return 0 if t[t[t[AT_FITS] + group] + below * FACES + card] == 1 else BUILD
    if t[t[t[AT_FITS] + group] + EMPTY * FACES + card] == 0:
        return SPACE
    if (
        home
        and t[ONE_PER_SUIT] == 1
        and suit_begun(b, t, LENGTHS, t[AT_START], t[FIRST_FOUNDATION], t[FOUNDATIONS], card)
    ):
        return SUIT_BEGUN
    return 0


def pair_fault(t: Ints, b: Ints, one: int, other: int) -> int:
    """Return why the top cards of two piles may not be removed together; 0 if they may."""
    classes, pairs = t[AT_CLASS], t[AT_PAIRS]
    if one == other or t[pairs + t[classes + one]] == 0 or t[pairs + t[classes + other]] == 0:
        return DESTINATION
    if b[LENGTHS + one] == 0 or b[LENGTHS + other] == 0:
        return SPACE
    first = b[t[t[AT_START] + one] + b[LENGTHS + one] - 1] % FACES
    second = b[t[t[AT_START] + other] + b[LENGTHS + other] - 1] % FACES
    return 0 if t[t[AT_REMOVES] + first * FACES + second] == 1 else BUILD


def deal_kind(t: Ints, b: Ints) -> int:
    """Return what a click on the stock does: DEAL, REDEAL, or 0 for nothing."""
    if t[STOCK] < 0:
        return 0
    if b[LENGTHS + t[STOCK]] > 0:
        return DEAL
    if b[LENGTHS + t[WASTE]] > 0 and (t[PASSES] == 0 or b[PASS] + 1 < t[PASSES]):
        return REDEAL
    return 0


def legal_moves(t: Ints, b: Ints, moves: Buffer, end: int) -> int:
    """Write all legal moves into `moves` from index `end` on; return the index behind the last. A won game has none."""
    if b[LEFT] == 0:
        return end
    piles = t[PILES]
    for source in range(piles):
        group = t[t[AT_CLASS] + source]
        length = b[LENGTHS + source]
        targets = t[t[AT_TARGETS] + group]
        for count in range(1, movable(t, b, source) + 1):
            card = b[t[t[AT_START] + source] + length - count] % FACES
            for n in range(targets + 1, targets + 1 + t[targets]):
                target = t[n]
                taken = b[LENGTHS + target]
                below = b[t[t[AT_START] + target] + taken - 1] % FACES if taken > 0 else EMPTY
                fits = t[t[AT_FITS] + t[t[AT_CLASS] + target]]
                if t[fits + below * FACES + card] == 1 and target_fault(t, b, source, target, count) == 0:
                    moves[end] = encode(MOVE, source, target, count)
                    end += 1
        if t[AT_REMOVES] > 0 and length > 0 and t[t[AT_PAIRS] + group] == 1:
            for other in range(source + 1, piles):
                if pair_fault(t, b, source, other) == 0:
                    moves[end] = encode(PAIR, source, other, 1)
                    end += 1
    kind = deal_kind(t, b)
    if kind == DEAL:
        moves[end] = encode(DEAL, t[STOCK], t[WASTE], min(t[DRAW], b[LENGTHS + t[STOCK]]))
        end += 1
    elif kind == REDEAL:
        moves[end] = encode(REDEAL, t[WASTE], t[STOCK], b[LENGTHS + t[WASTE]])
        end += 1
    return end


def carry(t: Ints, b: Buffer, source: int, target: int, count: int, turned: int) -> None:
    """Move the top `count` cards of a pile to another, as they lie, or (`turned` = 1) the other way round."""
    start = t[t[AT_START] + source]
    behind = start + b[LENGTHS + source]
    to = t[t[AT_START] + target] + b[LENGTHS + target]
    for n in range(count):
        at = behind - 1 - n if turned == 1 else behind - count + n
        b[to + n] = b[at]
    for n in range(count):
        b[behind - 1 - n] = 0
    b[LENGTHS + source] -= count
    b[LENGTHS + target] += count
    first = t[FIRST_FOUNDATION]
    behind_last = first + t[FOUNDATIONS]
    if first <= target < behind_last:
        b[LEFT] -= count
    if first <= source < behind_last:
        b[LEFT] += count


def turn_up(t: Ints, b: Buffer, trail: Buffer, top: int, pile: int) -> int:
    """Turn a pile's top card up if it lies face down; return the trail's new top."""
    if b[LENGTHS + pile] == 0:
        return top
    at = t[t[AT_START] + pile] + b[LENGTHS + pile] - 1
    if b[at] < FACE_DOWN:
        return top
    b[at] -= FACE_DOWN
    trail[top] = encode(TURN_UP, pile, pile, 1)
    return top + 1


def bin_for_removed(t: Ints, b: Ints) -> int:
    """Return the foundation where the next removed pair goes: the one with the fewest cards, the leftmost of those."""
    best = t[FIRST_FOUNDATION]
    for pile in range(best + 1, t[FIRST_FOUNDATION] + t[FOUNDATIONS]):
        if b[LENGTHS + pile] < b[LENGTHS + best]:
            best = pile
    return best


def make(t: Ints, b: Buffer, trail: Buffer, top: int, move: int) -> int:
    """Make a legal move with its consequences, write its steps on the trail from `top` on; return the trail's new top."""
    begin = top
    kind, source, target, count = move & 7, move >> 3 & 255, move >> 11 & 255, move >> 19 & 255
    if kind == PAIR:
        to = bin_for_removed(t, b)
        carry(t, b, source, to, 1, 0)
        trail[top] = encode(CARRY, source, to, 1)
        carry(t, b, target, to, 1, 0)
        trail[top + 1] = encode(CARRY, target, to, 1)
        top = turn_up(t, b, trail, top + 2, source)
        top = turn_up(t, b, trail, top, target)
    else:
        turned = 0 if kind == MOVE else 1
        carry(t, b, source, target, count, turned)
        trail[top] = encode(CARRY, source, target, count) + turned * REVERSED
        top += 1
        if kind == MOVE:
            top = turn_up(t, b, trail, top, source)
        elif kind == REDEAL:
            b[PASS] += 1
            trail[top] = encode(END_PASS, source, target, 0)
            top += 1
    trail[top] = top - begin
    return top + 1


def unmake(t: Ints, b: Buffer, trail: Buffer, top: int) -> int:
    """Take the last move back, step by step; return the trail's new top."""
    top -= 1
    steps = trail[top]
    trail[top] = 0
    for _ in range(steps):
        top -= 1
        step = trail[top]
        trail[top] = 0
        kind, source, target, count = step & 7, step >> 3 & 255, step >> 11 & 255, step >> 19 & 255
        if kind == CARRY:
            carry(t, b, target, source, count, 1 if step >= REVERSED else 0)
        elif kind == TURN_UP:
            b[t[t[AT_START] + source] + b[LENGTHS + source] - 1] += FACE_DOWN
        else:
            b[PASS] -= 1
    return top


def scramble(key: int) -> int:
    """Spread the bits of a key below 2**62 (a multiply and shift finaliser, after Stafford's and Vigna's mixers)."""
    key = (key * SCRAMBLE) & MASK
    key = key ^ (key >> 31)
    key = (key * SPREAD) & MASK
    return key ^ (key >> 29)


def pile_key(t: Ints, b: Ints, pile: int) -> int:
    """Return the key of one pile: its class, and its cards in order without their copies, face-down cards apart."""
    key = scramble(t[t[AT_CLASS] + pile] + 1)
    start = t[t[AT_START] + pile]
    for at in range(start, start + b[LENGTHS + pile]):
        value = b[at] % FACE_DOWN % FACES + 1
        if b[at] >= FACE_DOWN:
            value += FACE_DOWN
        key = scramble((key + value) & MASK)
    return key


def position_key(t: Ints, b: Ints) -> int:
    """Return a position's key, the same whatever the order of like piles and the copies of cards.

    The piles' keys are summed, never combined by XOR, under which two equal piles would vanish. Two positions may share a
    key by chance (62 bits); whoever concludes something from equal keys must say so.
    """
    passes = b[PASS] if t[PASSES] > 0 else 0  # where passes have no limit, how many are over changes nothing
    key = scramble(passes + 1)
    for pile in range(t[PILES]):
        if t[t[AT_KEYED] + t[t[AT_CLASS] + pile]] == 1:
            key = (key + pile_key(t, b, pile)) & MASK
    return key
