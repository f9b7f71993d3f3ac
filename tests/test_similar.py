"""Similar games: how far the rules of games are apart, and which games a page names."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from engine.rules.model import Cells
from generator.bundle.files import site_files
from generator.catalogue import load_catalogue
from generator.incremental.keys import Keys
from generator.publish import make_renderer
from generator.similar import NAMES, WEIGHTS, distance, nearest, similar
from generator.words.needs import needed_by
from generator.words.shared import SIMILAR
from tests.catalogue_of_games import FORMS, FURTHER_GAMES, ROOT, SLUGS, form, game, game_with

GAMES = tuple(game(slug) for slug in SLUGS)

# Which games are the nearest


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("bakers-dozen", ["good-measure", "spanish"]),
        ("block-ten", ["thirteens", "gay-gordons"]),
        ("calculation", ["sir-tommy", "kingdom"]),
        ("flower-garden", ["wildflower", "gloucestershire"]),
        ("gay-gordons", ["thirteens", "block-ten"]),
        ("gloucestershire", ["flower-garden", "wildflower"]),
        ("good-measure", ["bakers-dozen", "spanish"]),
        ("kingdom", ["sir-tommy", "calculation"]),
        ("klondike", ["spanish", "wildflower"]),
        ("sir-tommy", ["calculation", "kingdom"]),
        ("spanish", ["bakers-dozen", "good-measure"]),
        ("thirteens", ["block-ten", "gay-gordons"]),
        ("wildflower", ["flower-garden", "gloucestershire"]),
        ("flower-garden/sequences", ["wildflower", "gloucestershire"]),
        ("canfield", ["gloucestershire", "flower-garden"]),
        ("elevens", ["thirteens", "block-ten"]),
        ("yukon", ["klondike", "spanish"]),
    ],
)
def test_the_nearest_games_of_the_catalogue(name, expected):
    assert list(nearest(form(name), GAMES)) == expected


@pytest.mark.parametrize(
    "slug", [slug for slug in SLUGS if slug != "klondike"]
)  # which has no kin in the catalogue yet
def test_authors_and_rules_agree_about_what_is_similar(slug):
    assert set(game(slug).similar) == set(nearest(game(slug), GAMES))


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([], []),
        (["kingdom"], []),  # the game itself
        (["spanish"], ["spanish"]),
        (["calculation", "sir-tommy"], ["sir-tommy", "calculation"]),
        (["calculation", "sir-tommy", "spanish"], ["sir-tommy", "calculation"]),
        (["twin-a", "twin-b", "twin-c", "twin-d"], ["twin-a", "twin-b", "twin-c"]),
        (["sir-tommy", "twin-b", "twin-a"], ["twin-a", "twin-b"]),
    ],
)
def test_two_games_are_named_and_a_third_that_is_near(others, expected):
    kingdom = game("kingdom")
    given = [replace(kingdom, slug=slug) if slug.startswith("twin") else game(slug) for slug in others]
    assert list(nearest(kingdom, given)) == list(nearest(kingdom, given[::-1])) == expected


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [(["klondike"], ["klondike"]), (["calculation", "sir-tommy"], ["calculation", "sir-tommy"]), ([], ["sir-tommy", "calculation"])],
)  # fmt: skip
def test_what_an_author_chose_stays(chosen, expected):
    assert list(similar(game_with("kingdom", similar=chosen), GAMES)) == expected


# The distance


@pytest.mark.parametrize(
    ("slug", "nearer", "farther"),
    [
        ("flower-garden", {"tableau.moves": "run"}, {"family": "other"}),
        ("flower-garden", {"tableau.deal": [5, 6, 6, 6, 6, 6]}, {"tableau.deal": 5}),
        ("kingdom", {"stock.passes": 2}, {"stock.passes": 9}),
        ("klondike", {"stock.draw": 2}, {"stock.draw": 3}),
        ("klondike", {"stock.draw": 3}, {"tableau.faces": "up"}),
        ("klondike", {"foundations.takeback": False}, {"tableau.build.suit": "same"}),
        ("calculation", {"foundations.build.by": [1, 2, 3, 5]}, {"foundations.build.by": 1}),
        ("good-measure", {"tableau.sink": None}, {"tableau.build.direction": "up"}),
    ],
)
def test_a_smaller_change_of_the_rules_is_nearer(slug, nearer, farther):
    one, other = (
        game_with(slug, **{key.replace(".", "__"): value for key, value in each.items()}) for each in (nearer, farther)
    )
    assert 0 < distance(game(slug), one) < distance(game(slug), other)


def test_names_are_no_rules():
    same = replace(game("gloucestershire"), slug="x", variant="y", similar=(), variants=())
    named = replace(same, tableau=replace(same.tableau, alias=None))
    assert distance(game("gloucestershire"), named) == 0


def test_every_form_is_apart_from_every_other_and_equally_from_both_sides():
    for one, other in combinations([form(name) for name in (*FORMS, *FURTHER_GAMES)], 2):
        assert distance(one, other) == distance(other, one) > 0, (one.slug, one.variant, other.slug, other.variant)


def fields_of(rules: Any, section: str = "") -> set[str]:
    found = {section + each.name for each in fields(rules)}
    for each in fields(rules):
        if is_dataclass(value := getattr(rules, each.name)):
            found |= fields_of(value, f"{section}{each.name}.")
    return found


def test_weights_and_names_are_fields_of_the_rules():
    there = set().union(*(fields_of(form(name)) for name in (*FORMS, *FURTHER_GAMES)))
    assert set(WEIGHTS) <= there
    assert there >= NAMES
    assert not set(WEIGHTS) & NAMES


# On pages


@pytest.fixture(scope="module")
def catalogue():
    return load_catalogue([ROOT / "content"])


def without_choice(catalogue, *slugs):
    """The catalogue, with games of which the author chose no similar ones."""
    return replace(
        catalogue,
        games={
            slug: replace(each, similar=() if slug in slugs else each.similar) for slug, each in catalogue.games.items()
        },
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_names_and_links_the_nearest_games_that_its_language_has(catalogue, language):
    files = site_files(ROOT, catalogue.rules, Path("pyodide"))
    few = replace(catalogue, prose={key: each for key, each in catalogue.prose.items() if key != ("de", "spanish")})
    renderer = make_renderer(ROOT, without_choice(few, "bakers-dozen"), files)
    expected = ["good-measure", "spanish" if language == "en" else "flower-garden"]
    assert list(renderer.similar_to(renderer.catalogue.games["bakers-dozen"], language)) == expected
    html = renderer.game(renderer.catalogue.prose[language, "bakers-dozen"]).html
    for slug in expected:
        assert f'href="../{renderer.catalogue.prose[language, slug].address}/"' in html


def test_the_key_of_a_page_goes_by_the_games_that_are_found_for_it(catalogue):
    files = site_files(ROOT, catalogue.rules, Path("pyodide"))

    def key(changed):
        renderer = make_renderer(ROOT, changed, files)
        return next(
            Keys(renderer, "").of(task)
            for task in renderer.tasks()
            if (task.language, task.name) == ("en", "bakers-dozen")
        )

    before = without_choice(catalogue, "bakers-dozen")
    farther = {**before.games, "spanish": replace(before.games["spanish"], family="other", decks=2, cells=Cells(4, 0))}
    assert key(before) == key(replace(before, games=dict(before.games)))
    assert key(before) != key(replace(before, games=farther))


def test_a_page_needs_the_sentence_about_similar_games_whoever_chose_them():
    assert SIMILAR.key in needed_by(replace(game("kingdom"), similar=()), "klondike")
