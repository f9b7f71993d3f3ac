"""The drawing of the layout and the numbers behind the table: a game in, what lies where out."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.play.table import opening_view
from generator.pages.arrangement import arrange
from generator.pages.diagram import diagram
from generator.words.voice import Voice
from tests.catalogue_of_games import FORMS, FURTHER_GAMES, ROOT, form
from tests.elements import elements
from tests.languages import FINISHED

GAMES = [*FORMS, *FURTHER_GAMES]
INDICES = {letter: letter for letter in "A23456789TJQK"}
STOCK_BACKS = 3
LETTER = 0.52
"""How wide a letter of a label is on average, by its height."""


@pytest.mark.parametrize("name", GAMES)
def test_the_drawing_has_the_cards_and_the_empty_places_of_the_deal(name: str) -> None:
    game = form(name)
    drawn = Counter(each.get("class") for each in elements(diagram(game, Voice.load(ROOT, "en"), INDICES)))
    piles = [pile for pile in opening_view(game, 1)["piles"] if not pile["place"].startswith("stock")]
    up = sum(len(pile["cards"]) - pile["cards"].count(None) for pile in piles)
    down = sum(pile["cards"].count(None) for pile in piles)
    assert drawn["card"] == up
    assert drawn["back"] == down + (STOCK_BACKS if game.stock else 0)
    assert drawn["place"] == sum(pile["count"] == 0 for pile in piles)


@pytest.mark.parametrize("language", FINISHED)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_drawn_beyond_the_edge(name: str, language: str) -> None:
    svg, *parts = elements(diagram(form(name), Voice.load(ROOT, language), INDICES))
    left, _, width, height = map(float, str(svg["viewbox"]).split())
    size = 20 if "wide" in str(svg["class"]) else 15
    for part in parts:
        if part.tag == "rect":
            x, y, w, h = (float(str(part[side])) for side in ("x", "y", "width", "height"))
            assert left <= x <= x + w <= left + width
            assert 0 <= y <= y + h <= height
        elif part.tag == "text":
            half = len("".join(part.texts)) * size * LETTER / 2
            assert left <= float(str(part["x"])) - half
            assert float(str(part["x"])) + half <= left + width


@pytest.mark.parametrize(
    ("name", "columns", "folded", "deep", "aside"),
    [
        ("kingdom", 8, 8, 1, False),
        ("gay-gordons", 6, 5, 5, False),
        ("klondike", 7, 7, 11, False),
        ("klondike/draw-three", 7, 7, 11, False),
        ("bakers-dozen", 13, 7, 8, False),
        ("sir-tommy", 6, 4, 10, False),
        ("block-ten", 4, 3, 1, True),
        ("thirteens", 6, 5, 1, True),
        ("freecell", 8, 8, 10, False),
    ],
)
def test_piles_are_arranged(name: str, columns: int, folded: int, deep: int, aside: bool) -> None:
    found = arrange(form(name))
    assert (found.columns, found.folded, found.deep, found.aside) == (columns, folded, deep, aside)


@pytest.mark.parametrize(
    ("name", "shape", "beds"),
    [
        ("gay-gordons", "fan", (2, 2, 2)),
        ("gay-gordons/open-reserve", "stack", (2, 2, 2)),
        ("gloucestershire", "bed", (13, 18, 11)),
        ("flower-garden", "plots", (8, 16, 8)),
    ],
)
def test_a_reserve_lies_in_rows_of_nearly_the_same_length(name: str, shape: str, beds: tuple[int, ...]) -> None:
    found = arrange(form(name))
    assert (found.reserve_shape, found.beds) == (shape, beds)
