"""Bad rules files: one line each, with file, place, what was found and what is allowed."""

from __future__ import annotations

import pytest

from engine.rules.loading import RulesError, changed, load_game
from tests.catalogue_of_games import SLUGS, game, rules_text

BAD = [
    (
        "kingdom",
        {"tableau.space": "anny"},
        'kingdom.toml: tableau.space = "anny": expected any-card, king, before-base or never',
    ),
    (
        "kingdom",
        {"tableau.spase": "never"},
        (
            "kingdom.toml: tableau.spase: unknown key; expected one of alias, build, deal, faces, fill, from, holds, layout, "
            "limit, moves, piles, run, sink, space, space_from"
        ),
    ),
    (
        "kingdom",
        {"foundation": {}},
        (
            "kingdom.toml: foundation: unknown section; expected one of cells, decks, family, foundations, removal, reserve, similar, "
            "stock, tableau"
        ),
    ),
    ("kingdom", {"decks": 3}, "kingdom.toml: decks = 3: expected a whole number from 1 to 2"),
    ("kingdom", {"decks": True}, "kingdom.toml: decks = true: expected a whole number from 1 to 2"),
    (
        "kingdom",
        {"family": None},
        "kingdom.toml: family: expected a name in small letters with hyphens, but it is not there",
    ),
    ("kingdom", {"similar": ["a", "a"]}, "kingdom.toml: similar: expected each value once, but a stands 2 times"),
    ("kingdom", {"tableau": None}, "kingdom.toml: tableau: expected a section, but it is not there"),
    ("kingdom", {"foundations.takeback": "yes"}, 'kingdom.toml: foundations.takeback = "yes": expected true or false'),
    ("kingdom", {"foundations.base": "one"}, None),
    (
        "kingdom",
        {"foundations.build.direction": "none"},
        'kingdom.toml: foundations.build.direction = "none": expected up, down or up-or-down',
    ),
    (
        "kingdom",
        {"foundations.piles": 7},
        "kingdom.toml: foundations.holds = 13: 7 piles of 13 cannot take all 104 cards",
    ),
    (
        "kingdom",
        {"foundations.base": "two"},
        "kingdom.toml: foundations.holds = 13: without wrap a pile from the two up ends after 12 cards",
    ),
    (
        "kingdom",
        {"foundations.build.wrap": True},
        "kingdom.toml: foundations.build.wrap = true: changes nothing where a pile of 13 cards ends before it would go round",
    ),
    ("kingdom", {"stock.deal": 95}, "kingdom.toml: the deals sum to 103 cards; the pack has 104"),
    ("kingdom", {"stock.deal": 97}, "kingdom.toml: the deals sum to 105 cards; the pack has 104"),
    ("kingdom", {"tableau.deal": [1, 1]}, "kingdom.toml: tableau.deal = [1, 1]: expected 8 numbers, one a pile"),
    (
        "gloucestershire",
        {"tableau.deal": 0},
        "gloucestershire.toml: tableau.deal = 0: expected one card or more on some pile",
    ),
    (
        "kingdom",
        {"reserve": {"deal": "rest", "play": "top-card"}},
        'kingdom.toml: reserve and stock: deal = "rest" stands twice; one pile at most can take the rest',
    ),
    (
        "kingdom",
        {"tableau.from": ["reserve"]},
        'kingdom.toml: tableau.from = ["reserve"]: expected only piles that the game has: tableau, waste',
    ),
    (
        "kingdom",
        {"tableau.from": []},
        "kingdom.toml: tableau.from = []: expected a list with one or more of tableau, reserve, cells, waste",
    ),
    (
        "kingdom",
        {"tableau.moves": "run"},
        'kingdom.toml: tableau.moves = "run": changes nothing where no runs can be built',
    ),
    (
        "kingdom",
        {"tableau.sink": "king"},
        'kingdom.toml: tableau.sink = "king": changes nothing where no pile is dealt two cards',
    ),
    (
        "kingdom",
        {"stock.passes": "two"},
        'kingdom.toml: stock.passes = "two": expected a whole number from 1 to 99 or "unlimited"',
    ),
    ("kingdom", {"stock.draw": 0}, "kingdom.toml: stock.draw = 0: expected a whole number from 1 to 52"),
    (
        "kingdom",
        {"stock.to": "hand"},
        'kingdom.toml: stock.to = "hand": expected waste, tableau, foundations or spaces',
    ),
    (
        "kingdom",
        {"tableau.build.wrap": True},
        'kingdom.toml: tableau.build.wrap: unknown key; expected with direction = "none" nothing else',
    ),
    (
        "kingdom",
        {"tableau.build": {"direction": "down", "suit": "any"}},
        'kingdom.toml: tableau.build.direction = "down": changes nothing where a pile holds one card',
    ),
    (
        "gloucestershire",
        {"foundations.build.wrap": False},
        "gloucestershire.toml: foundations.holds = 26: without wrap a pile from the ace up ends after 13 cards",
    ),
    (
        "gloucestershire",
        {"foundations.dealt": 2},
        "gloucestershire.toml: foundations.dealt = 2: two dealt base cards may be of one suit, which one_per_suit forbids",
    ),
    (
        "gloucestershire",
        {"foundations.holds": 27},
        "gloucestershire.toml: foundations.holds = 27: changes nothing where a pile can have 26 cards at most",
    ),
    (
        "gloucestershire",
        {"tableau.moves": "run", "tableau.from": ["reserve"]},
        'gloucestershire.toml: tableau.moves = "run": changes nothing where tableau.from lets no card move within the tableau',
    ),
    (
        "kingdom",
        {"reserve": {"deal": 1, "play": "any-card"}},
        'kingdom.toml: reserve.play = "any-card": changes nothing with a reserve of one card',
    ),
    (
        "gloucestershire",
        {"tableau.holds": 9},
        "gloucestershire.toml: tableau.holds = 9: a pile is dealt 10 cards",
    ),
    (
        "good-measure",
        {"foundations.one_per_suit": True},
        "good-measure.toml: foundations.one_per_suit = true: changes nothing with one deck, which has one base card of each suit",
    ),
    (
        "good-measure",
        {"tableau.build": {"direction": "none"}},
        "good-measure.toml: foundations.takeback = true: changes nothing where no card can be put on the tableau",
    ),
    (
        "gay-gordons",
        {"removal": None},
        'gay-gordons.toml: foundations.takes = "removed": expected a section [removal] that says what is removed',
    ),
    (
        "gay-gordons",
        {"removal.total": 12},
        "gay-gordons.toml: removal: the ace can never be removed, so the game can never be won",
    ),
    ("gay-gordons", {"removal.sets": [{"ranks": ["jack"]}]}, None),
    (
        "good-measure",
        {"foundations.piles": 8, "foundations.holds": 7},
        "good-measure.toml: foundations.holds = 7: 4 piles have no room for every eight, so the game can never be won",
    ),
    (
        "kingdom",
        {"foundations.piles": 6, "foundations.holds": 20, "foundations.build.wrap": True},
        "kingdom.toml: foundations.holds = 20: 6 piles have no room for every eight, so the game can never be won",
    ),
    (
        "gay-gordons",
        {"removal.sets": [{"ranks": ["jack", "queen"]}, {"ranks": ["jack", "king"]}]},
        "gay-gordons.toml: removal: too few cards can be paired with the king, so the game can never be won",
    ),
    (
        "gay-gordons",
        {"removal.sets": [{"ranks": ["queen", "king"]}, {"ranks": ["king", "queen"]}, {"ranks": ["jack", "jack"]}]},
        "gay-gordons.toml: removal.sets: expected each value once, but king and queen stands 2 times",
    ),
    (
        "gloucestershire",
        {"tableau.piles": 1, "tableau.deal": 52, "tableau.moves": "run"},
        'gloucestershire.toml: tableau.moves = "run": changes nothing with a single tableau pile',
    ),
    (
        "gay-gordons",
        {"removal.suit": "same"},
        'gay-gordons.toml: removal.suit = "same": with one deck no two cards of one rank are of the same suit',
    ),
    (
        "gay-gordons",
        {"removal.suit": "some"},
        'gay-gordons.toml: removal.suit = "some": expected any, same or different',
    ),
    (
        "gay-gordons",
        {"foundations.takeback": True},
        'gay-gordons.toml: foundations.takeback: unknown key; expected with takes = "removed" only piles',
    ),
    ("gay-gordons", {"reserve.deal": 3}, "gay-gordons.toml: the deals sum to 53 cards; the pack has 52"),
]


@pytest.mark.parametrize(("slug", "changes", "line"), BAD, ids=lambda value: str(value)[:50])
def test_wrong_rules_are_one_line(slug, changes, line):
    with pytest.raises(RulesError) as error:
        changed(rules_text(slug), slug, changes)
    assert "\n" not in str(error.value)
    assert str(error.value).startswith(f"{slug}.toml: ")
    if line is not None:
        assert str(error.value) == line


def test_broken_toml_names_file_and_line():
    with pytest.raises(RulesError, match=r"^broken\.toml: not valid TOML: .*line 2"):
        load_game("decks = 2\npiles = \n", "broken")


@pytest.mark.parametrize("slug", SLUGS)
def test_each_game_deals_out_its_pack(slug):
    rules = game(slug)
    beside = (rules.reserve.deal if rules.reserve else 0) + (rules.stock.deal if rules.stock else 0)
    assert sum(rules.tableau.deal) + rules.foundations.dealt + beside == rules.cards
