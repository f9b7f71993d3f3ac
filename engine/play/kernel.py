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

from engine.rules.building import is_base, is_before_base, most_at_once, set_matches, suit_begun
from engine.rules.cards import FACES, RANKS
from engine.rules.tables import (
    AT_ALONE,
    AT_CLASS,
    AT_FILL,
    AT_FITS,
    AT_GIVES,
    AT_HOLDS,
    AT_KEYED,
    AT_PAIRS,
    AT_REMOVES,
    AT_RUN,
    AT_SETS,
    AT_SPACES,
    AT_START,
    AT_TARGETS,
    AT_UNIT,
    BASE,
    BASE_FROM_DEAL,
    CELLS,
    CLASSES,
    DRAW,
    DRAW_FOUNDATIONS,
    DRAW_SPACES,
    DRAW_TABLEAU,
    DRAW_TO,
    DRAW_WASTE,
    EMPTY,
    FIRST_CELL,
    FIRST_FOUNDATION,
    FIRST_TABLEAU,
    FOUNDATIONS,
    FREE_PLACES,
    LEFT,
    LENGTHS,
    NEEDS,
    NEEDS_NO_SPACE,
    NEEDS_WASTE_EMPTY,
    ONE_PER_SUIT,
    PASS,
    PASSES,
    PILES,
    RUNS,
    RUNS_HOME,
    SINGLE,
    SPACE_BEFORE_BASE,
    SPACES_OPEN,
    STOCK,
    TABLEAU,
    WASTE,
    WHOLE_PILES,
    WHOLE_RUNS,
)

FACE_DOWN: Final = 128
"""Added to a card that lies face down."""
CARD: Final = 127
"""The bits of a slot that hold the card."""

# Kinds of moves, and the layout of a move: kind 3 bits, source 8, target 8, number of cards 8; then, for sets of three and
# four, one more than their third and fourth pile, 8 bits each.
MOVE: Final = 1
PAIR: Final = 2
DEAL: Final = 3
REDEAL: Final = 4
ALONE: Final = 5
SET: Final = 6
THIRD: Final = 27
"""By how many bits the third pile of a set is shifted."""
FOURTH: Final = 35

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
PLACES: Final = 9
"""More cards at once than the free places allow."""

MASK: Final = (1 << 62) - 1
"""Keys are kept below 2**62: masked after every sum and product, so that signed 64-bit code and Python agree."""
SCRAMBLE: Final = 0x2545F4914F6CDD1D & MASK
SPREAD: Final = 0x1B873593CC9E2D51 & MASK

Ints = Sequence[int]
Buffer = MutableSequence[int]

COMPILED: Final = (
    "encode",
    "face_up",
    "run_length",
    "movable",
    "source_fault",
    "spaces",
    "places_allow",
    "is_whole_sequence",
    "space_fault",
    "unit_fault",
    "target_fault",
    "pair_fault",
    "set_fault",
    "deal_kind",
    "write_removals",
    "legal_moves",
    "carry",
    "turn_up",
    "bin_for_removed",
    "remove_top",
    "spread_draw",
    "fill_spaces",
    "make",
    "unmake",
    "scramble",
    "pile_key",
    "position_key",
)
"""The functions that the study compiles, in order of use, behind the predicates of `building.py` that they ask."""
PREDICATES: Final = ("suit_begun", "is_base", "is_before_base", "most_at_once", "set_matches")
"""Those predicates."""


def encode(kind: int, source: int, target: int, count: int) -> int:
    """Return a move or step as one integer."""
    return kind | source << 3 | target << 11 | count << 19


def face_up(t: Ints, b: Ints, pile: int) -> int:
    """Return how many cards at a pile's end lie face up."""
    start = t[t[AT_START] + pile]
    at = start + b[LENGTHS + pile]
    while at > start and b[at - 1] < FACE_DOWN:
        at -= 1
    return start + b[LENGTHS + pile] - at


def run_length(t: Ints, b: Ints, pile: int) -> int:
    """Return how many face-up cards at a pile's end make a run by the rules of that pile."""
    run = t[t[AT_RUN] + t[t[AT_CLASS] + pile]]
    start = t[t[AT_START] + pile]
    at = start + b[LENGTHS + pile] - 1
    count = 1
    while at > start and b[at - 1] < FACE_DOWN and t[run + b[at - 1] % FACES * FACES + b[at] % FACES] == 1:
        at -= 1
        count += 1
    return count


def movable(t: Ints, b: Ints, pile: int) -> int:
    """Return how many cards of a pile may leave at once, at most."""
    unit = t[t[AT_UNIT] + t[t[AT_CLASS] + pile]]
    if unit == 0 or b[LENGTHS + pile] == 0:
        return 0
    if unit == SINGLE:
        return 1
    if unit in (RUNS, WHOLE_RUNS):
        return run_length(t, b, pile)
    return face_up(t, b, pile)


def source_fault(t: Ints, b: Ints, source: int, count: int) -> int:
    """Return why `count` cards may not be taken from a pile, wherever they go; 0 if they may."""
    if t[t[AT_UNIT] + t[t[AT_CLASS] + source]] == 0:
        return CLOSED
    if count <= movable(t, b, source):
        return 0
    if count <= b[LENGTHS + source] and count <= run_length(t, b, source):
        return UNIT
    return BURIED


def spaces(t: Ints, b: Ints) -> int:
    """Return how many tableau places are empty."""
    count = 0
    for pile in range(t[FIRST_TABLEAU], t[FIRST_TABLEAU] + t[TABLEAU]):
        if b[LENGTHS + pile] == 0:
            count += 1
    return count


def places_allow(t: Ints, b: Ints, target: int) -> int:
    """Return how many cards may be moved at once to a pile, as far as free places go."""
    cells = 0
    for pile in range(t[FIRST_CELL], t[FIRST_CELL] + t[CELLS]):
        if b[LENGTHS + pile] == 0:
            cells += 1
    free = spaces(t, b) if t[SPACES_OPEN] == 1 else 0
    if free > 0 and b[LENGTHS + target] == 0:
        free -= 1
    return most_at_once(cells, free)


def is_whole_sequence(t: Ints, b: Ints, source: int, target: int, count: int) -> bool:
    """Tell whether `count` cards at a pile's end are a whole sequence as the foundation `target` takes it."""
    if count != t[t[AT_HOLDS] + target]:
        return False
    fits = t[t[AT_FITS] + t[t[AT_CLASS] + target]]
    behind = t[t[AT_START] + source] + b[LENGTHS + source]
    breaks = 0
    for at in range(behind - count + 1, behind):
        breaks += 1 - t[fits + b[at - 1] % FACES * FACES + b[at] % FACES]
    return breaks == 0


def unit_fault(t: Ints, b: Ints, source: int, target: int, count: int) -> int:
    """Return why `count` cards of one pile may not come to another together; 0 if they may."""
    if t[FIRST_FOUNDATION] <= target < t[FIRST_FOUNDATION] + t[FOUNDATIONS]:
        if t[RUNS_HOME] == 1:
            return 0 if is_whole_sequence(t, b, source, target, count) else UNIT
        return 0 if count == 1 else UNIT
    if t[FIRST_CELL] <= target < t[FIRST_CELL] + t[CELLS]:
        return 0 if count == 1 else UNIT
    unit = t[t[AT_UNIT] + t[t[AT_CLASS] + source]]
    if unit == WHOLE_RUNS and count != run_length(t, b, source):
        return UNIT
    if unit == WHOLE_PILES and count != face_up(t, b, source):
        return UNIT
    if t[FREE_PLACES] == 1 and count > 1 and count > places_allow(t, b, target):
        return PLACES
    return 0


def space_fault(t: Ints, b: Ints, target: int, card: int) -> int:
    """Return why a card may not be put on an empty pile; 0 if it may."""
    if t[t[t[AT_FITS] + t[t[AT_CLASS] + target]] + EMPTY * FACES + card] == 0:
        return SPACE
    if t[FIRST_FOUNDATION] <= target < t[FIRST_FOUNDATION] + t[FOUNDATIONS]:
        if t[BASE_FROM_DEAL] == 1 and not is_base(b[BASE], card):
            return SPACE
        if t[ONE_PER_SUIT] == 1 and suit_begun(b, t, LENGTHS, t[AT_START], t[FIRST_FOUNDATION], t[FOUNDATIONS], card):
            return SUIT_BEGUN
    elif t[SPACE_BEFORE_BASE] == 1 and t[FIRST_TABLEAU] <= target < t[FIRST_TABLEAU] + t[TABLEAU]:
        return 0 if is_before_base(b[BASE], card) else SPACE
    return 0


def target_fault(t: Ints, b: Ints, source: int, target: int, count: int) -> int:
    """Return why `count` cards that may be taken from one pile may not be put on another; 0 if they may."""
    group = t[t[AT_CLASS] + target]
    length = b[LENGTHS + target]
    ways = t[AT_GIVES] if length > 0 else t[AT_SPACES]
    if target == source or t[ways + t[t[AT_CLASS] + source] * t[CLASSES] + group] == 0:
        return DESTINATION
    fault = unit_fault(t, b, source, target, count)
    if fault != 0:
        return fault
    if length + count > t[t[AT_HOLDS] + target]:
        return FULL
    card = b[t[t[AT_START] + source] + b[LENGTHS + source] - count] % FACES
    if length == 0:
        return space_fault(t, b, target, card)
    below = b[t[t[AT_START] + target] + length - 1] % FACES
    return 0 if t[t[t[AT_FITS] + group] + below * FACES + card] == 1 else BUILD


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


def set_fault(t: Ints, b: Ints, one: int, other: int, third: int, fourth: int) -> int:
    """Return why the top cards of three or (`fourth` not -1) four piles may not be removed as a set; 0 if they may."""
    ranks = 0
    suits = 0
    size = 3 if fourth < 0 else 4
    for n in range(size):
        pile = one if n == 0 else other if n == 1 else third if n == 2 else fourth
        if t[t[AT_PAIRS] + t[t[AT_CLASS] + pile]] == 0 or b[LENGTHS + pile] == 0:
            return DESTINATION
        card = b[t[t[AT_START] + pile] + b[LENGTHS + pile] - 1] % FACES
        ranks += 16 ** (card % RANKS)
        suits |= 1 << (card // RANKS)
    different = (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1) + (suits >> 3 & 1)
    return 0 if set_matches(t, t[AT_SETS], ranks, size, different) else BUILD


def deal_kind(t: Ints, b: Ints) -> int:
    """Return what a click on the stock does: DEAL, REDEAL, or 0 for nothing."""
    if t[DRAW_TO] == 0:
        return 0
    if b[LENGTHS + t[STOCK]] > 0:
        if t[NEEDS] == NEEDS_WASTE_EMPTY and b[LENGTHS + t[WASTE]] > 0:
            return 0
        if t[NEEDS] == NEEDS_NO_SPACE and spaces(t, b) > 0:
            return 0
        if t[DRAW_TO] == DRAW_SPACES and spaces(t, b) == 0:
            return 0
        return DEAL
    if t[DRAW_TO] == DRAW_WASTE and b[LENGTHS + t[WASTE]] > 0 and (t[PASSES] == 0 or b[PASS] + 1 < t[PASSES]):
        return REDEAL
    return 0


def write_removals(t: Ints, b: Ints, moves: Buffer, end: int, source: int) -> int:
    """Write the removals whose first pile is `source` into `moves` from index `end` on; return the index behind the last."""
    if t[AT_REMOVES] == 0 or b[LENGTHS + source] == 0 or t[t[AT_PAIRS] + t[t[AT_CLASS] + source]] == 0:
        return end
    card = b[t[t[AT_START] + source] + b[LENGTHS + source] - 1] % FACES
    if t[t[AT_ALONE] + card] == 1:
        moves[end] = encode(ALONE, source, source, 1)
        end += 1
    piles = t[PILES]
    for other in range(source + 1, piles):
        if pair_fault(t, b, source, other) == 0:
            moves[end] = encode(PAIR, source, other, 1)
            end += 1
    if t[t[AT_SETS]] == 0:
        return end
    for other in range(source + 1, piles):
        for third in range(other + 1, piles):
            if set_fault(t, b, source, other, third, -1) == 0:
                moves[end] = encode(SET, source, other, 1) + (third + 1 << THIRD)
                end += 1
            for fourth in range(third + 1, piles):
                if set_fault(t, b, source, other, third, fourth) == 0:
                    moves[end] = encode(SET, source, other, 1) + (third + 1 << THIRD) + (fourth + 1 << FOURTH)
                    end += 1
    return end


def legal_moves(t: Ints, b: Ints, moves: Buffer, end: int) -> int:
    """Write all legal moves into `moves` from index `end` on; return the index behind the last. A won game has none."""
    if b[LEFT] == 0:
        return end
    for source in range(t[PILES]):
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
        end = write_removals(t, b, moves, end, source)
    kind = deal_kind(t, b)
    if kind == DEAL:
        left = b[LENGTHS + t[STOCK]]
        if t[DRAW_TO] == DRAW_WASTE:
            moves[end] = encode(DEAL, t[STOCK], t[WASTE], min(t[DRAW], left))
        elif t[DRAW_TO] == DRAW_FOUNDATIONS:
            moves[end] = encode(DEAL, t[STOCK], t[FIRST_FOUNDATION], min(t[DRAW], left))
        elif t[DRAW_TO] == DRAW_TABLEAU:
            moves[end] = encode(DEAL, t[STOCK], t[FIRST_TABLEAU], min(t[TABLEAU], left))
        else:
            moves[end] = encode(DEAL, t[STOCK], t[FIRST_TABLEAU], min(spaces(t, b), left))
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


def remove_top(t: Ints, b: Buffer, trail: Buffer, top: int, pile: int, to: int) -> int:
    """Carry a removed card to the foundation `to`; return the trail's new top."""
    carry(t, b, pile, to, 1, 0)
    trail[top] = encode(CARRY, pile, to, 1)
    return top + 1


def spread_draw(t: Ints, b: Buffer, trail: Buffer, top: int, count: int) -> int:
    """Put the next `count` cards of the stock on the tableau, one on each pile or each space from the left; return the trail's new top."""
    pile = t[FIRST_TABLEAU]
    while count > 0:
        if t[DRAW_TO] == DRAW_TABLEAU or b[LENGTHS + pile] == 0:
            carry(t, b, t[STOCK], pile, 1, 0)
            trail[top] = encode(CARRY, t[STOCK], pile, 1)
            top += 1
            count -= 1
        pile += 1
    return top


def fill_spaces(t: Ints, b: Buffer, trail: Buffer, top: int) -> int:
    """Fill empty tableau places from the left with what comes there by itself; return the trail's new top."""
    fillers = t[t[AT_FILL]]
    if fillers == 0:
        return top
    for pile in range(t[FIRST_TABLEAU], t[FIRST_TABLEAU] + t[TABLEAU]):
        for n in range(t[AT_FILL] + 1, t[AT_FILL] + 1 + fillers):
            if b[LENGTHS + pile] == 0 and b[LENGTHS + t[n]] > 0:
                carry(t, b, t[n], pile, 1, 0)
                trail[top] = encode(CARRY, t[n], pile, 1)
                top += 1
    return top


def make(t: Ints, b: Buffer, trail: Buffer, top: int, move: int) -> int:
    """Make a legal move with its consequences, write its steps on the trail from `top` on; return the trail's new top."""
    begin = top
    kind, source, target, count = move & 7, move >> 3 & 255, move >> 11 & 255, move >> 19 & 255
    if kind in (PAIR, ALONE, SET):
        to = bin_for_removed(t, b)
        third, fourth = (move >> THIRD & 255) - 1, (move >> FOURTH & 255) - 1
        top = remove_top(t, b, trail, top, source, to)
        if kind != ALONE:
            top = remove_top(t, b, trail, top, target, to)
        if third >= 0:
            top = remove_top(t, b, trail, top, third, to)
        if fourth >= 0:
            top = remove_top(t, b, trail, top, fourth, to)
        top = turn_up(t, b, trail, top, source)
        top = turn_up(t, b, trail, top, target)
        if third >= 0:
            top = turn_up(t, b, trail, top, third)
        if fourth >= 0:
            top = turn_up(t, b, trail, top, fourth)
    elif kind == DEAL and (t[DRAW_TO] == DRAW_TABLEAU or t[DRAW_TO] == DRAW_SPACES):
        top = spread_draw(t, b, trail, top, count)
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
    top = fill_spaces(t, b, trail, top)
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
