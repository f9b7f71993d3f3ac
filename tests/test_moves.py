"""What each rule allows: position in, legal moves out, with hand-made layouts, since opening deals hide lost rules."""

from __future__ import annotations

import pytest

from engine.play.notation import format_layout, parse_move
from engine.play.refusal import refusal
from engine.play.state import State
from engine.rules.places import KINDS, Place
from tests.catalogue_of_games import game_with
from tests.positions import at, moves

RUNS = game_with("gloucestershire", tableau__moves="run")
FREE = game_with("gloucestershire", reserve__play="any-card")
KINGS = game_with("gloucestershire", tableau__space="king")
NO_TAKEBACK = game_with("good-measure", foundations__takeback=False)
THREE_PASSES = game_with("kingdom", stock__passes=3, stock__draw=3)
ENDLESS = game_with("kingdom", stock__passes="unlimited")
PARKING = game_with("kingdom", tableau__from=["tableau", "waste"])
SAME_SUITS = game_with("gay-gordons", removal__suit="same", decks=2, reserve__deal=54)
OTHER_SUITS = game_with("gay-gordons", removal__suit="different")

# Cards for the tableau piles that a position says nothing of: none of them fits anything here, and no place is empty.
FILLED = "T3: 2C  T4: 2C  T5: 4C  T6: 4C  T7: QC  T8: QC"

POSITIONS = [
    # Building on the tableau: down, alternate colours, king on ace.
    ("gloucestershire", f"T1: 8S  T2: 7H  {FILLED}", {"T2>T1"}),
    ("gloucestershire", f"T1: 8S  T2: 7C  {FILLED}", set()),
    ("gloucestershire", f"T1: 8S  T2: 9H  {FILLED}", {"T1>T2"}),
    (
        "gloucestershire",
        "T1: AS  T2: KH  F1: AC",
        {"T2>T1", "T1>F2", "T1>F3", "T1>F4", "F1>T3", "T1>T3", "T2>T3"}
        | {f"{source}>T{n}" for source in ("F1", "T1", "T2") for n in range(4, 9)},
    ),
    # One foundation a suit: a second ace of a suit finds no other pile; it goes on its king.
    ("gloucestershire", f"F1: AS  T1: AS  T2: 4D  {FILLED}", set()),
    (
        "gloucestershire",
        "F1: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS  T1: AS  T2: 4C  T3: 4C  T4: 7C  T5: 7C  T6: 8C  T7: 8C  T8: 9C",
        {"T1>F1"},
    ),
    # A full foundation takes nothing more; its top card may come back.
    (
        "gloucestershire",
        (
            "F1: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS  "
            "T1: 9H  T2: 9D  T3: 9H  T4: 9D  T5: 7C  T6: 7C  T7: 5C  T8: AH"
        ),
        {"T8>F2", "T8>F3", "T8>F4", "F1>T8"},
    ),
    # Runs only where the rules say so, and only one card at a time to a foundation.
    ("gloucestershire", "T1: 9H  T2: 8S 7H  T3: 3C  T4: 3C  T5: 5C  T6: 5C  T7: KC  T8: KC", set()),
    (RUNS, "T1: 9H  T2: 8S 7H  T3: 3C  T4: 3C  T5: 5C  T6: 5C  T7: KC  T8: KC", {"T2>T1*2"}),
    (RUNS, "F1: AS  T1: 3D 2S  T2: 4C  T3: 6C  T4: 6C  T5: 8C  T6: 8C  T7: KC  T8: KC", {"T1>F1", "T1>T2*2"}),
    # Spaces: any card, a king, never.
    (
        "gloucestershire",
        "R1: 9D 4C  T1: 6C  T2: 6C  T3: 8C  T4: 8C  T5: KC  T6: KC  T7: QC",
        {
            "R1>T8",
            "T1>T8",
            "T2>T8",
            "T3>T8",
            "T4>T8",
            "T5>T8",
            "T6>T8",
            "T7>T8",
        },
    ),
    (KINGS, "R1: 9D 4C  T1: 6C  T2: 6C  T3: 8C  T4: 8C  T5: KC  T6: KC  T7: QC", {"T5>T8", "T6>T8"}),
    ("good-measure", "T1: 8S  T2: 5C", set()),
    # The reserve: its top card, or any card of it.
    ("gloucestershire", "R1: 7H 3C  T1: 8S  T2: 5C  T3: 5C  T4: 5S  T5: 8S  T6: TS  T7: TS  T8: QS", set()),
    (FREE, "R1: 7H  R2: 3C  T1: 8S  T2: 5C  T3: 5C  T4: 5S  T5: TS  T6: TS  T7: QS  T8: QS", {"R1>T1"}),
    # Good Measure: down whatever the suit, never round; takeback where a pile takes the card.
    ("good-measure", "T1: 8S  T2: 7C  T3: KD  T4: AD", {"T2>T1", "T4>F1", "T4>F2", "T4>F3", "T4>F4"}),
    ("good-measure", "F1: AS 2S  T1: 3D  T2: 9C", {"F1>T1"}),
    (NO_TAKEBACK, "F1: AS 2S  T1: 3D  T2: 9C", set()),
    ("good-measure", "F1: AS 2S  T1: 3S  T2: 9C", {"F1>T1", "T1>F1"}),
    # Gay Gordons: eleven, jacks, queen with king; never a move.
    ("gay-gordons", "T1: AS  T2: TH  T3: JC  T4: JD  T5: QC  T6: KC  R1: 2C 9D", {"T1+T2", "T3+T4", "T5+T6"}),
    ("gay-gordons", "T1: 9C  T2: 5C  T3: QD  T4: QC  R1: 9D 2C", {"T1+R1"}),
    ("gay-gordons", "T1: AS TH  T2: 5D", set()),
    (SAME_SUITS, "T1: AS  T2: TH  T3: JC  T4: JC  T5: QC  T6: KC", {"T3+T4", "T5+T6"}),
    (OTHER_SUITS, "T1: AS  T2: TH  T3: JC  T4: JD  T5: QC  T6: KC  T7: TS", {"T1+T2", "T3+T4"}),
    # Kingdom: one card a place, from the waste or back from a foundation; suits mean nothing.
    ("kingdom", "T1: 2S  T2: 5D  T3: 5C  T4: 5H  T5: 5S  T6: 9D  T7: 9D  F1: AH  W: 9C 8C", {"T1>F1", "W>T8", "F1>T8"}),
    ("kingdom", "T1: 5S  T2: 5D  T3: 5C  T4: 5H  T5: 5S  T6: 9D  T7: 9D  T8: 9H  F1: AH  W: 8C", set()),
    (
        PARKING,
        "T1: 5S  T2: 5D  T3: 5C  T4: 5H  T5: 5S  T6: 9D  T7: 9D  F1: AH 2H  W: 8C",
        {
            *(f"T{n}>T8" for n in range(1, 8)),
            "W>T8",
            "F1>T8",
        },
    ),
    # The stock: the last card is drawn, then nothing is left; or the waste is turned over.
    ("kingdom", "T1: 5S  T2: 5D  T3: 5C  T4: 5H  T5: 5S  T6: 9D  T7: 9D  T8: 9H  S: 8C", {"deal"}),
    (ENDLESS, "T1: 5S  T2: 5D  T3: 5C  T4: 5H  T5: 5S  T6: 9D  T7: 9D  T8: 9H  W: 8C", {"deal"}),
]


@pytest.mark.parametrize(
    ("which", "short", "expected"), POSITIONS, ids=lambda value: value[:60] if isinstance(value, str) else ""
)
def test_legal_moves(which, short, expected):
    state = at(which, short)
    assert moves(state) == expected, short


REFUSALS = [
    ("gloucestershire", "F1: 5S  T1: 8S  T2: 7C", "T2>T1", "tableau.build"),
    ("gloucestershire", "T1: 8S  T2: 7H 5C", "T2>T1*2", "tableau.play"),
    ("gloucestershire", "T1: 9H  T2: 8S 7H", "T2>T1*2", "tableau.moves"),
    (RUNS, "F1: AS  T1: 3D 2S", "T1>F1*2", "foundations.moves"),
    ("gloucestershire", "R1: 9D 8D 8C  T1: 9H", "R1>T1*2", "reserve.play"),
    ("gloucestershire", "F1: AS 2S  T1: 8S", "F1>F2", "foundations.takeback"),
    ("gloucestershire", "T1: 8S  R1: 5H", "T1>R1", "reserve.takes"),
    ("gloucestershire", "F1: AS  T1: 8S", "T1>F1", "foundations.build"),
    ("gloucestershire", "F1: AS  T1: 8S", "T1>F2", "foundations.base"),
    ("gloucestershire", "F1: AS  T1: AS", "T1>F2", "foundations.one_per_suit"),
    (
        "gloucestershire",
        "F1: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS  T1: AH",
        "T1>F1",
        "foundations.holds",
    ),
    (KINGS, "T1: 8S", "T1>T2", "tableau.space"),
    ("good-measure", "T1: 8S  T2: 9H", "T1>T3", "tableau.space"),
    (NO_TAKEBACK, "F1: AS 2S  T1: 3D", "F1>T1", "foundations.takeback"),
    ("gay-gordons", "T1: 8S  T2: 4H", "T1>T2", "removal.total"),
    ("gay-gordons", "T1: JS  T2: TH", "T1>T2", "removal.sets"),
    (OTHER_SUITS, "T1: QC  T2: KC", "T1>T2", "removal.suit"),
    ("gay-gordons", "T1: 8S 3C  T2: 3H", "T1>T2*2", "tableau.play"),
    ("gay-gordons", "T1: 8S  T2: 3H", "T1>T3", "tableau.space"),
    ("gay-gordons", "T1: 8S  T2: 3H", "T1>F1", "foundations.takes"),
    ("gay-gordons", "F1: 8S 3H  T1: 8H", "F1>T1", "foundations.takes"),
    ("kingdom", "T1: 8S  W: 7H", "W>T1", "tableau.holds"),
    ("kingdom", "T1: 8S  W: 7H", "T1>T2", "tableau.from"),
    ("kingdom", "T1: 8S  W: 7H", "T1>W", "stock.to"),
    ("kingdom", "T1: 8S  S: 7H", "T1>S", "stock.to"),
    ("kingdom", "T1: 8S  S: 7H", "S>T2", "stock.draw"),
    ("kingdom", "T1: 8S  W: 7H 9C", "W>T2*2", "waste.play"),
]


def place(short: str) -> Place:
    return Place(KINDS[short[0]], int(short[1:] or 1))


@pytest.mark.parametrize(
    ("which", "short", "move", "rule"), REFUSALS, ids=lambda value: value[:60] if isinstance(value, str) else ""
)
def test_refusals_name_the_first_rule_that_forbids(which, short, move, rule):
    source, rest = move.split(">")
    target, _, count = rest.partition("*")
    assert refusal(at(which, short), place(source), place(target), int(count or 1)) == rule


def test_a_card_that_becomes_free_is_turned_up_and_undone_with_the_move():
    state = at("gloucestershire", "T1: (4S KD) 7H  T2: 8S")
    before = list(state.board)
    state.push(next(move for move in state.legal_moves() if str(move) == "T1>T2"))
    assert format_layout(state.layout()) == "tableau.1: (4S) KD\ntableau.2: 8S 7H"
    state.pop()
    assert state.board == before


def test_a_redeal_turns_the_waste_over_and_counts_the_pass():
    state = at(THREE_PASSES, "T1: 5S  T2: 5D  T3: 5C  T4: 5H  T5: 5S  T6: 9D  T7: 9D  T8: 9H  S: 7C 8C 9C TC")
    stock = state.cards(place("S"))
    for _ in range(2):
        for drawn in (3, 1, 4):  # three cards, the last one, then the whole waste is turned over
            assert moves(state) == {"deal"}
            state.push(state.legal_moves()[0])
            assert state.history[-1].count == drawn
        assert state.cards(place("S")) == stock
    assert state.passes_over == 2
    for _ in range(2):
        state.push(parse_move("deal", state))
    assert state.cards(place("W")) == stock[::-1]
    assert state.is_stuck


def test_a_small_stock_takes_all_that_a_layout_puts_on_the_waste():
    rules = game_with("gay-gordons", reserve=None, stock={"deal": "rest", "passes": "unlimited"})
    state = at(rules, "S: 2C  W: 3C 4C 5C")
    state.push(parse_move("deal", state))
    state.push(parse_move("deal", state))
    assert format_layout(state.layout()) == "stock.1: 2C 5C 4C 3C"


def test_stuck_means_no_move_and_nothing_to_draw():
    full = "T1: 5S  T2: 5D  T3: 5C  T4: 5H  T5: 5S  T6: 9D  T7: 9D  T8: 9H"
    assert at("kingdom", f"{full}  W: 8C").is_stuck
    assert not at("kingdom", f"{full}  S: 8C").is_stuck
    assert not at("kingdom", f"{full}  F1: 4C  W: 8C").is_stuck


def test_won_is_no_card_left_outside_the_foundations():
    state = at("good-measure", "F1: AS  T1: 2S")
    state.push(parse_move("T1>F1", state))
    assert state.is_won
    assert not state.is_stuck
    assert state.legal_moves() == []


SAME_KEY = [
    ("kingdom", "T1: 5S  T2: 9H  F1: AS", "T4: 9H  T1: 5S  F7: AS"),
    ("good-measure", "T1: 8S 7H  T2: 5C", "T2: 8S 7H  T1: 5C"),
    ("kingdom", "T1: 5S  T2: 5S  W: 9H", "W: 9H  T2: 5S  T8: 5S"),
    ("gay-gordons", "T1: 5S  F1: AS TH", "T2: 5S  F3: QS KH"),
]
OTHER_KEY = [
    ("kingdom", "T1: 5S  T2: 5H  T3: 9S", "T1: 7S  T2: 7H  T3: 9S"),
    ("kingdom", "T1: 5S  W: 9H", "T1: 5S  S: 9H"),
    ("kingdom", "T1: 5S  W: 9H 8H", "T1: 5S  W: 8H 9H"),
    ("good-measure", "T1: 8S 7H", "T1: 7H 8S"),
    ("good-measure", "T1: (8S) 7H", "T1: 8S 7H"),
    ("good-measure", "T1: 8S  T2: 7H", "T1: 8S 7H"),
]


def test_where_passes_have_no_limit_how_many_are_over_does_not_count():
    for rules, alike in ((ENDLESS, True), (THREE_PASSES, False)):
        state = at(rules, "T1: 5S  S: 8C")
        before = state.key
        for _ in range(2):
            state.push(parse_move("deal", state))
        assert (state.key == before) == alike


@pytest.mark.parametrize(("slug", "one", "other"), SAME_KEY)
def test_like_piles_have_no_order_in_the_key(slug, one, other):
    assert at(slug, one).key == at(slug, other).key


def test_copies_of_a_card_are_alike_in_the_key():
    cards = at("kingdom", "T1: 5S  W: 9H").layout()
    other = {where: [(card + 52) % 104 for card in pile] for where, pile in cards.items()}
    tables = at("kingdom", "T1: 5S").tables
    assert State(tables, cards).key == State(tables, other).key


@pytest.mark.parametrize(("slug", "one", "other"), OTHER_KEY)
def test_different_positions_have_different_keys(slug, one, other):
    assert at(slug, one).key != at(slug, other).key
