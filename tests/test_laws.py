"""Laws over all games: undo is exact, cards are conserved, the kernel's moves are the brute generator's, and so on."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.play.kernel import CARD
from engine.play.notation import format_layout, parse_move, state_from_layout
from engine.play.refusal import refusal
from engine.play.state import MoveKind, State
from engine.rules.model import Game, PileKind
from tests.brute import brute_moves
from tests.catalogue_of_games import FORMS, FURTHER_GAMES, form, game_with

# Rule sets beside the catalogue's, so that every mechanism of the model is played.
FURTHER = {
    "runs": game_with("gloucestershire", tableau__moves="run"),
    "runs whatever the suit": game_with("good-measure", tableau__moves="run", tableau__space="king"),
    "free reserve": game_with("gloucestershire", reserve__play="any-card"),
    "no takeback": game_with("good-measure", foundations__takeback=False),
    "three passes by threes": game_with("kingdom", stock__passes=3, stock__draw=3),
    "free parking": game_with("kingdom", tableau__from=["tableau", "waste"]),
    "pairs of other suits": game_with("gay-gordons", removal__suit="different"),
    "pairs and building": game_with("gay-gordons", tableau__build={"direction": "down", "suit": "any"}),
}
GAMES: dict[str, Game] = {name: form(name) for name in (*FORMS, *FURTHER_GAMES)} | FURTHER

names = st.sampled_from(sorted(GAMES))
numbers = st.integers(min_value=1, max_value=2**53 - 1)
seeds = st.integers(min_value=0, max_value=2**32)
few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def played(name: str, number: int, seed: int, most: int = 60) -> State:
    """A position some random moves into a deal."""
    state = State.dealt(GAMES[name], number)
    rng = random.Random(seed)
    for _ in range(rng.randrange(most)):
        moves = state.legal_moves()
        if not moves:
            break
        state.push(rng.choice(moves))
    return state


def all_cards(state: State) -> list[int]:
    return sorted(card & CARD for pile in state.layout().values() for card in pile)


@few
@given(names, numbers, seeds)
def test_undo_restores_everything(name, number, seed):
    state = State.dealt(GAMES[name], number)
    rng = random.Random(seed)
    boards: list[tuple[list[int], int]] = []
    while (moves := state.legal_moves()) and len(boards) < 80:
        boards.append((list(state.board), state.key))
        state.push(rng.choice(moves))
        assert all_cards(state) == list(range(state.game.cards))
    while boards:
        state.pop()
        assert (list(state.board), state.key) == boards.pop()
    assert not any(state._trail)


@few
@given(names, numbers, seeds)
def test_the_legal_moves_are_the_brute_generators(name, number, seed):
    state = played(name, number, seed)
    kernel, brute = {str(move) for move in state.legal_moves()}, {str(move) for move in brute_moves(state)}
    assert kernel == brute, f"{format_layout(state.layout())}\ndiffer: {sorted(kernel ^ brute)}"
    assert len(state.legal_moves()) == len(kernel)


@few
@given(names, numbers, seeds)
def test_a_move_is_refused_if_and_only_if_it_is_not_legal(name, number, seed):
    state = played(name, number, seed)
    legal = {(m.source, m.target, m.count) for m in state.legal_moves() if m.kind in (MoveKind.MOVE, MoveKind.PAIR)}
    legal |= {(m.target, m.source, m.count) for m in state.legal_moves() if m.kind is MoveKind.PAIR}
    piles = [place for place in state.tables.places if place.kind is PileKind.FOUNDATIONS]
    legal |= {(m.source, pile, 1) for m in state.legal_moves() if m.kind is MoveKind.ALONE for pile in piles}
    for source in state.tables.places:
        for target in state.tables.places:
            for count in range(1, min(4, len(state.cards(source))) + 1):
                if source != target and not state.is_won:
                    refused = refusal(state, source, target, count)
                    assert (refused is None) == ((source, target, count) in legal), (
                        f"{source} {target} {count}: {refused}"
                    )


@few
@given(names, numbers, seeds)
def test_layouts_and_moves_round_trip(name, number, seed):
    state = played(name, number, seed)
    text = format_layout(state.layout())
    again = state_from_layout(text, state.tables)
    assert format_layout(again.layout()) == text
    if state.passes_over == 0:
        assert again.key == state.key
        assert [parse_move(str(move), again) for move in again.legal_moves()] == state.legal_moves()


STRICTER = [
    ("gloucestershire", {"tableau__space": "king"}, {}),
    ("gloucestershire", {"foundations__takeback": False}, {}),
    ("gloucestershire", {}, {"tableau__moves": "run"}),
    ("good-measure", {"foundations__takeback": False}, {}),
    ("good-measure", {}, {"tableau__space": "any-card"}),
    ("gay-gordons", {"removal__suit": "different"}, {}),
    ("kingdom", {}, {"tableau__from": ["tableau", "waste"]}),
]


@pytest.mark.parametrize(("slug", "stricter", "looser"), STRICTER)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_stricter_rules_allow_looser_rules_allow(slug, stricter, looser, number):
    strict, loose = State.dealt(game_with(slug, **stricter), number), State.dealt(game_with(slug, **looser), number)
    rng = random.Random(number)
    for _ in range(100):
        moves = strict.legal_moves()
        assert {str(move) for move in moves} <= {str(move) for move in loose.legal_moves()}
        if not moves:
            break
        move = rng.choice(moves)
        strict.push(move)
        loose.push(move)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_hundred_thousand_random_moves(name):
    random_moves(GAMES[name], 100_000)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_random_moves(name):
    random_moves(GAMES[name], 1_000)


def random_moves(rules: Game, volume: int) -> None:
    """Play `volume` random moves from deal to deal; after each game undo it all and compare with its start."""
    rng, number, made = random.Random(2026), 0, 0
    while made < volume:
        number += 1
        state = State.dealt(rules, number)
        start = list(state.board)
        for _ in range(min(400, volume - made)):
            moves = state.legal_moves()
            if not moves:
                assert state.is_won or state.is_stuck
                break
            before = list(state.board)
            move = rng.choice(moves)
            state.push(move)
            after = list(state.board)
            assert state.pop() == move
            assert state.board == before
            state.push(move)
            assert state.board == after
            made += 1
        assert all_cards(state) == list(range(rules.cards))
        for _ in state.history:
            state.pop()
        assert state.board == start
        if number > 5 * volume:
            raise AssertionError("hardly a move in so many deals")
