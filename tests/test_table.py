"""What the page may call: requests and replies in plain values."""

from __future__ import annotations

import json

import pytest

from engine.play.table import Desk, answer, opening_view
from engine.rules.loading import load_game
from tests.catalogue_of_games import SLUGS, game, rules_text
from tests.positions import layout_text


def desk(slug: str, **start: object) -> Desk:
    opened = Desk()
    reply = opened.answer({"do": "open", "game": slug, "rules": rules_text(slug), **start})
    assert "view" in reply, reply
    return opened


def laid(slug: str, short: str) -> Desk:
    return desk(slug, layout=layout_text(short))


@pytest.mark.parametrize("slug", SLUGS)
def test_an_opened_deal_is_the_opening_view(slug):
    assert desk(slug, deal=7).answer({"do": "view"}) == {"view": opening_view(game(slug), 7)}


def test_a_move_by_its_places_changes_the_view_and_can_be_undone_and_redone():
    table = laid("good-measure", "T1: 8S  T2: 7H  T3: 2C")
    before = table.answer({"do": "view"})["view"]
    made = table.answer({"do": "try", "from": "tableau.2", "to": "tableau.1", "count": 1})["view"]
    assert made["history"] == ["T2>T1"]
    assert made["steps"] == [{"from": "tableau.2", "to": "tableau.1", "count": 1}]
    assert [pile["cards"] for pile in made["piles"] if pile["place"] == "tableau.1"] == [["8S", "7H"]]
    undone = table.answer({"do": "undo"})["view"]
    assert undone["future"] == ["T2>T1"]
    assert {**undone, "future": []} == before
    assert table.answer({"do": "redo"})["view"] == made
    assert table.answer({"do": "restart"})["view"]["piles"] == before["piles"]


def test_redo_survives_the_same_move_made_by_hand_and_ends_with_another():
    table = laid("good-measure", "T1: 8S  T2: 7H  T3: 6C  T4: 7D")
    for text in ("T2>T1", "T3>T1"):
        table.answer({"do": "move", "move": text})
    table.answer({"do": "restart"})
    assert table.answer({"do": "move", "move": "T2>T1"})["view"]["future"] == ["T3>T1"]
    table.answer({"do": "undo"})
    assert table.answer({"do": "move", "move": "T4>T1"})["view"]["future"] == []


def test_a_refused_move_names_its_rule_and_changes_nothing():
    table = laid("good-measure", "T1: 8S  T2: 7H  T3: 2C")
    before = table.answer({"do": "view"})["view"]
    reply = table.answer({"do": "try", "from": "tableau.3", "to": "tableau.1"})
    assert reply == {"refused": "tableau.build", "view": before}


def test_a_pair_may_be_picked_up_from_either_side_and_lies_on_the_foundations():
    for source, target in (("tableau.1", "tableau.2"), ("tableau.2", "tableau.1")):
        view = laid("gay-gordons", "T1: 8S  T2: 3H").answer({"do": "try", "from": source, "to": target})["view"]
        assert view["state"] == "won"
        assert view["piles"][0] == {"place": "foundations.1", "count": 2, "cards": ["8S", "3H"]}


def test_drawing_is_asked_by_places():
    view = laid("kingdom", "T1: 5S  S: 8C 7C").answer({"do": "try", "from": "stock.1", "to": "waste.1"})["view"]
    assert view["history"] == ["deal"]
    assert view["piles"][-1] == {"place": "waste.1", "count": 1, "cards": ["7C:1"]}
    assert (
        laid("kingdom", "T1: 5S  S: 8C").answer({"do": "try", "from": "stock.1", "to": "tableau.2"})["refused"]
        == "stock.draw"
    )


DRAWS = [
    ("S: 8C  W: 7C", "waste.1", "stock.1", "stock.to"),
    ("W: 8C", "waste.1", "stock.1", "stock.passes"),
    ("W: 8C", "stock.1", "waste.1", "stock.passes"),
    ("T2: 8C", "stock.1", "waste.1", "stock.draw"),
    ("S: 8C", "stock.1", "tableau.2", "stock.draw"),
]


@pytest.mark.parametrize(("short", "source", "target", "rule"), DRAWS)
def test_drawing_that_cannot_be_done_says_why(short, source, target, rule):
    table = laid("kingdom", f"T1: 5S  {short}")
    before = table.answer({"do": "view"})["view"]
    assert table.answer({"do": "try", "from": source, "to": target}) == {"refused": rule, "view": before}


def test_after_the_win_nothing_may_be_moved_any_more():
    table = laid("kingdom", "T1: AS")
    assert table.answer({"do": "move", "move": "T1>F1"})["view"]["state"] == "won"
    assert table.answer({"do": "try", "from": "foundations.1", "to": "tableau.1"})["refused"] == "goal"
    assert table.answer({"do": "try", "from": "stock.1", "to": "waste.1"})["refused"] == "goal"


def test_an_empty_stock_says_which_rule_ends_it():
    reply = laid("kingdom", "T1: 5S  W: 8C").answer({"do": "try", "from": "stock.1", "to": "waste.1"})
    assert reply["refused"] == "stock.passes"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_variant_is_opened_as_its_rules_say(slug):
    for variant in (None, *game(slug).variants):
        rules = load_game(rules_text(slug), slug, variant=variant)
        view = desk(slug, deal=7, variant=variant).answer({"do": "view"})["view"]
        assert view == opening_view(rules, 7)
        assert view["variant"] == variant


BOUQUETS = [
    (None, "tableau.1: 8S;reserve.1: 7H 2C", 2, {"refused": "reserve.play"}),
    ("free-bouquet", "tableau.1: 8S;reserve.1: 7H;reserve.2: 2C", 1, {}),
]


@pytest.mark.parametrize(("variant", "layout", "count", "expected"), BOUQUETS)
def test_a_variant_plays_and_refuses_by_its_own_rules(variant, layout, count, expected):
    table = desk("gloucestershire", layout=layout, variant=variant)
    reply = table.answer({"do": "try", "from": "reserve.1", "to": "tableau.1", "count": count})
    assert {name: said for name, said in reply.items() if name != "view"} == expected


def test_hidden_cards_are_in_no_view():
    text = json.dumps(desk("kingdom", deal=3).answer({"do": "view"}))
    view = json.loads(text)["view"]
    shown = [card for pile in view["piles"] for card in pile["cards"]]
    assert len(shown) == 8
    assert [pile for pile in view["piles"] if pile["place"] == "stock.1"] == [
        {"place": "stock.1", "count": 96, "cards": []}
    ]
    hidden = laid("good-measure", "T1: (8S) 7H  T2: 2C").answer({"do": "view"})["view"]
    assert next(pile["cards"] for pile in hidden["piles"] if pile["place"] == "tableau.1") == [None, "7H"]
    assert "8S" not in json.dumps({**hidden, "layout": None})


def test_two_decks_tell_their_copies_apart():
    cards = [card for pile in opening_view(game("gloucestershire"), 1)["piles"] for card in pile["cards"]]
    assert len(set(cards)) == 104
    assert {card[-2:] for card in cards} == {":1", ":2"}


def test_a_saved_game_is_replayed_with_what_was_taken_back():
    table = desk("kingdom", deal=3, moves=["deal", "deal"], redo=["deal", "deal"])
    view = table.answer({"do": "view"})["view"]
    assert view["history"] == ["deal", "deal"]
    assert view["future"] == ["deal", "deal"]
    assert table.answer({"do": "redo"})["view"]["history"] == ["deal"] * 3


ERRORS = [
    ({"do": "fly"}, "bad-request"),
    ({"do": ["try"]}, "bad-request"),
    ({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "layout": 5}, "bad-request"),
    ({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "deal": 1, "variant": 5}, "bad-request"),
    ({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "deal": 1, "moves": 5}, "bad-request"),
    ({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "deal": 1, "redo": [5]}, "bad-request"),
    ({"do": "try", "from": "tableau.99", "to": "tableau.1"}, "bad-request"),
    ({"do": "try", "from": "tableau.1", "to": "tableau.2", "count": 0}, "bad-request"),
    ({"do": "move", "move": "T1>T99"}, "bad-move"),
    ({"do": "open", "game": "kingdom", "rules": "decks = 9", "deal": 1}, "bad-rules"),
    ({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "deal": 1, "variant": "chess"}, "bad-rules"),
    ({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "deal": 0}, "bad-deal"),
    ({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "deal": "7"}, "bad-deal"),
    ({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "layout": "tableau.1: 8X"}, "bad-layout"),
    ({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "deal": 1, "moves": ["W>F1"]}, "bad-move"),
]


@pytest.mark.parametrize(("request_", "code"), ERRORS)
def test_what_is_wrong_comes_back_as_one_line_and_the_game_goes_on(request_, code):
    table = desk("kingdom", deal=3)
    before = table.answer({"do": "view"})
    error = table.answer(request_)["error"]
    assert error["code"] == code
    assert "\n" not in error["message"]
    assert table.answer({"do": "view"}) == before


def test_requests_and_replies_are_json_text():
    assert json.loads(answer("{"))["error"]["code"] == "bad-request"
    assert json.loads(answer("[]"))["error"]["code"] == "bad-request"
    opened = json.loads(
        answer(json.dumps({"do": "open", "game": "kingdom", "rules": rules_text("kingdom"), "deal": 3}))
    )
    assert opened["view"]["game"] == "kingdom"


def test_asking_without_an_open_game_is_an_error():
    assert Desk().answer({"do": "undo"})["error"]["code"] == "bad-request"
