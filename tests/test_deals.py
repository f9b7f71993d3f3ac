"""Deals are public addresses: numbers mean the same cards for ever."""

from __future__ import annotations

import pytest

from engine.play.dealing import deal
from engine.play.kernel import CARD
from engine.play.notation import format_layout
from engine.play.shuffle import LAST_NUMBER, DealError, shuffled_pack
from engine.play.state import State
from engine.rules.cards import FACES, Rank, name_of, rank_of
from engine.rules.model import PileKind
from engine.rules.places import Place
from tests.catalogue_of_games import ROOT, SLUGS, game, game_with

NUMBERS = (1, 2, 617, 1_000_000, LAST_NUMBER)
GOLDEN = ROOT / "tests" / "golden" / "deals"


def written(slug: str) -> str:
    return "\n".join(f"# deal {n}\n{format_layout(State.dealt(game(slug), n).layout())}\n" for n in NUMBERS)


@pytest.mark.parametrize("slug", SLUGS)
def test_golden_deals(slug):
    assert written(slug) == (GOLDEN / f"{slug}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("number", NUMBERS)
def test_each_card_is_dealt_once(slug, number):
    cards = [card & CARD for pile in deal(game(slug), number).values() for card in pile]
    assert sorted(cards) == list(range(game(slug).cards))


@pytest.mark.parametrize("number", [0, -1, 2**53, True, 1.0, "7", None])
def test_what_is_no_deal_number(number):
    with pytest.raises(DealError, match=f"expected a whole number from 1 to {LAST_NUMBER}"):
        shuffled_pack(number, 1)


def test_the_last_card_of_the_pack_is_dealt_first_in_rounds_until_each_pile_is_full():
    pack = shuffled_pack(9, 2)[::-1]
    piles = deal(game("gloucestershire"), 9)
    assert [piles[Place(PileKind.TABLEAU, n)][0] for n in range(1, 9)] == pack[:8]
    assert piles[Place(PileKind.TABLEAU, 1)] == [pack[0], pack[8], pack[16]]
    assert piles[Place(PileKind.TABLEAU, 8)][-1] == pack[51]
    assert piles[Place(PileKind.RESERVE, 1)] == pack[52:]


def test_the_stock_keeps_the_order_of_the_pack():
    assert deal(game("kingdom"), 9)[Place(PileKind.STOCK, 1)] == shuffled_pack(9, 2)[:-8]


def test_the_first_two_aces_met_start_the_foundations():
    met = [card for card in shuffled_pack(9, 1)[::-1] if rank_of(card) is Rank.ACE]
    piles = deal(game("good-measure"), 9)
    assert [piles[Place(PileKind.FOUNDATIONS, n)] for n in (1, 2)] == [[met[0]], [met[1]]]


@pytest.mark.parametrize("number", range(1, 40))
def test_kings_slide_under_their_pile_and_the_rest_keeps_its_order(number):
    plain = deal(game_with("good-measure", tableau__sink=None), number)
    for place, cards in deal(game("good-measure"), number).items():
        kings = [card for card in plain[place] if rank_of(card) is Rank.KING]
        others = [card for card in plain[place] if rank_of(card) is not Rank.KING]
        assert cards == kings + others, [name_of(card) for card in cards]


def test_a_reserve_that_is_wholly_free_is_dealt_card_by_card():
    one, free = game("gloucestershire"), game_with("gloucestershire", reserve__play="any-card")
    cards = deal(one, 5)[Place(PileKind.RESERVE, 1)]
    assert [deal(free, 5)[Place(PileKind.RESERVE, n)] for n in range(1, 53)] == [[card] for card in cards]


def test_two_decks_have_two_copies_of_each_face():
    assert sorted(card % FACES for card in shuffled_pack(3, 2)) == sorted([*range(FACES)] * 2)
