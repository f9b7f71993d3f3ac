"""Lists of games: how light an entry is, the small drawings in it, and the facts beside each game."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from markupsafe import escape

from engine.play.table import opening_view
from engine.rules.loading import changed
from generator.bundle.files import SiteFiles, site_files
from generator.catalogue import Catalogue, load_catalogue
from generator.check import built_site
from generator.checks.running import CHECKS, site_findings
from generator.crawl import target_of
from generator.incremental.keys import Keys
from generator.pages import render
from generator.pages.addresses import file_of
from generator.pages.colours import Colours, Palette, colours_of, resolved, unreadable
from generator.pages.families import Family, families
from generator.pages.picture import piles_of
from generator.pages.render import Page, Renderer
from generator.pages.shelves import is_list, shelf_path, shelves
from generator.pages.sketch import SIZE, Sketch, sketches, svg
from generator.pages.theme import Theme, shipped_look, theme_of
from generator.pages.undrawn import undrawn
from generator.publish import make_renderer
from generator.settings import ThemeValue
from generator.words.brief import facts
from generator.words.errors import UntranslatedError
from generator.words.fallback import AssistedVoice
from generator.words.voice import Text, Voice
from tests.catalogue_of_games import FURTHER_GAMES, ROOT, SLUGS, form, rules_text
from tests.elements import elements

CATALOGUE = load_catalogue([ROOT / "content"])
LANGUAGES = tuple(CATALOGUE.site.languages)
SHIPPED = shipped_look(ROOT)
COLOURS = colours_of(ROOT, SHIPPED)
MOST_OF_AN_ENTRY = 700
"""Bytes of HTML, texts and structured data included."""

MOST_OF_A_DRAWING = 2_000


@pytest.fixture(scope="module")
def files() -> SiteFiles:
    return site_files(ROOT, CATALOGUE.rules, Path("pyodide"))


@pytest.fixture(scope="module")
def renderer(files) -> Renderer:
    return make_renderer(ROOT, CATALOGUE, files)


@pytest.fixture(scope="module")
def lists(renderer) -> dict[str, Page]:
    return {code: renderer.index(code) for code in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_is_light_enough_for_a_hundred_games_on_a_page(lists, language):
    html = lists[language].html
    entries = re.findall(r"<li>\n<a href=.*?</li>", html, re.DOTALL)
    data = re.findall(r'{"@type":"ListItem".*?}', html)
    assert len(entries) == len(data) == len(SLUGS)
    for entry, datum in zip(entries, data, strict=True):
        assert len((entry + datum).encode()) <= MOST_OF_AN_ENTRY


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_drawing_is_a_file_of_the_site_that_waits_until_it_is_seen(renderer, files, lists, language):
    there = renderer.files(files.files)
    drawn = [each for each in elements(lists[language].html) if each.tag == "img"]
    assert len(drawn) == len(SLUGS)
    for each in drawn:
        assert each["src"].removeprefix("../") in there
        assert (each["width"], each["height"]) == tuple(map(str, SIZE))
        assert (each["loading"], each["alt"]) == ("lazy", "")  # the game's name stands in the same link


def drawing(slug: str, colours: Colours = COLOURS) -> ET.Element:
    game = CATALOGUE.games[slug]
    text = svg(Sketch(game, colours), piles_of(opening_view(game, 1)))
    assert len(text) < MOST_OF_A_DRAWING
    return ET.fromstring(text)


def points(drawn: ET.Element, kind: str) -> list[str]:
    lines = drawn.iter("{http://www.w3.org/2000/svg}polyline")
    return [
        point
        for line in lines
        if line.get("marker-mid") == f"url(#m{kind})"
        for point in line.get("points", "").split()
    ]


@pytest.mark.parametrize(
    ("slug", "face_up", "face_down", "empty"),
    [("gloucestershire", 104, 0, 4), ("good-measure", 52, 0, 2), ("gay-gordons", 52, 0, 4), ("kingdom", 8, 1, 9)],
)
def test_a_drawing_shows_every_card_and_every_empty_place(slug, face_up, face_down, empty):
    drawn = drawing(slug)
    assert [len(points(drawn, kind)) for kind in "ude"] == [face_up, face_down, empty]
    for point in (each for kind in "ude" for each in points(drawn, kind)):
        left, top = map(int, point.split(","))
        assert 0 <= left < 960
        assert 0 <= top < 600


def test_a_drawing_has_the_colours_of_the_theme_by_day_and_by_night():
    light, dark = replace(COLOURS.light, felt="#123456"), replace(COLOURS.dark, felt="#abcdef")
    drawn = drawing("kingdom", Colours(light, dark))
    style = drawn.find("{http://www.w3.org/2000/svg}style")
    ground = drawn.find("{http://www.w3.org/2000/svg}rect")
    assert style is not None
    assert ground is not None
    assert (ground.get("class"), ground.get("fill")) == ("f", "#123456")
    assert re.search(r"prefers-color-scheme:dark\)\{.*\.f\{fill:#abcdef", style.text or "")


def test_the_name_of_a_drawing_changes_with_rules_and_colours_and_it_is_drawn_once(tmp_path):
    game = CATALOGUE.games["kingdom"]
    shown = [
        Sketch(game, COLOURS),
        Sketch(changed(rules_text("kingdom"), "kingdom", {"tableau.piles": 7}), COLOURS),
        Sketch(game, replace(COLOURS, dark=replace(COLOURS.dark, felt="#123456"))),
    ]
    assert len({each.path for each in shown}) == len(shown)
    first = sketches(shown[:1], {"kingdom": opening_view(game, 1)}, tmp_path)
    assert first == sketches(shown[:1], {}, tmp_path)


# Colours


@pytest.mark.parametrize(
    ("values", "name", "value"),
    [
        ({"leaf": "#123456"}, "leaf", "#123456"),
        ({"leaf": "rgb(1, 2, 3)"}, "leaf", "#010203"),
        ({"leaf": "navy"}, "leaf", "#000080"),
        ({"leaf": "#abc"}, "leaf", "#aabbcc"),
        ({"felt": "#000000", "mark": "#ffffff80"}, "mark", "#808080"),
        ({"felt": "var(--hedge)", "hedge": "#654321"}, "felt", "#654321"),
        ({"felt": "oklch(40% 0.1 150)"}, "felt", "#2f6449"),
    ],
)
def test_drawings_take_the_colours_of_custom_properties(values, name, value):
    theme = Theme("", {**SHIPPED.light, **values}, SHIPPED.dark)
    assert getattr(colours_of(ROOT, theme).light, name) == value


def test_colours_that_drawings_cannot_follow_are_told():
    values = {"felt": "oklch(40% 0.1 150)", "ink": "var(--nowhere)", "glow": "oklch(40% 0.1 150)", "leaf": "navy"}
    theme = Theme("", {**SHIPPED.light, **values}, SHIPPED.dark)
    assert list(unreadable(theme)) == [("felt", "oklch(40% 0.1 150)"), ("ink", "var(--nowhere)")]
    assert not list(unreadable(SHIPPED))


def test_properties_that_lead_in_a_circle_end():
    assert resolved({"a": "var(--b)", "b": "var(--a)"}, "a").startswith("var(")


def test_pictures_and_cards_have_the_colours_of_the_settings():
    site = replace(CATALOGUE.site, theme_values={"red": ThemeValue("#ff00ff", "#ff00ff")})
    themed = site_files(ROOT, CATALOGUE.rules, Path("pyodide"), theme=theme_of(ROOT, site))
    plain_ = site_files(ROOT, CATALOGUE.rules, Path("pyodide"))
    assert themed.assets.cards != plain_.assets.cards
    assert b"%23ff00ff" in bytes(themed.files[themed.assets.cards])
    shown = [make_renderer(ROOT, CATALOGUE, each).index("en").meta.picture for each in (themed, plain_)]
    assert [each.palette.red for each in shown if each] == ["#ff00ff", SHIPPED.light["red"]]
    assert len({each.path for each in shown if each}) == 2


@pytest.mark.parametrize(("letter", "colour"), [("d", "red"), ("h", "red"), ("c", "black"), ("s", "black")])
def test_suits_have_their_colours(letter, colour):
    assert COLOURS.light.suit(letter) == getattr(COLOURS.light, colour)
    assert isinstance(COLOURS.light, Palette)


# What drawings leave out


def test_letters_and_colours_that_drawings_do_not_have_are_told_once_for_each_language():
    prose = {
        (code, slug): replace(each, name="\u65e5\u672c" if code == "fr" else each.name)
        for (code, slug), each in CATALOGUE.prose.items()
    }
    site = replace(CATALOGUE.site, name="\u65e5", theme_values={"felt": ThemeValue("lab(40% 1 1)", "navy")})
    assert list(undrawn(ROOT, replace(CATALOGUE, site=site, prose=prose))) == [
        (
            'content/site.toml: theme: --felt is "lab(40% 1 1)": drawings keep the shipped colour: expected one like '
            '"#2c5a44", "rgb(44, 90, 68)" or "navy"'
        ),
        (
            'content/site.toml: name = "\u65e5": left off the pictures of all pages: expected letters of the Latin, Greek or '
            "Cyrillic alphabet"
        ),
        (
            f'content/fr/{SLUGS[0]}.md: name = "\u65e5\u672c": left off the picture of its page, as are {len(SLUGS) - 1} more titles '
            "of fr: "
            "expected letters of the Latin, Greek or Cyrillic alphabet"
        ),
    ]


def test_drawings_leave_nothing_out_of_what_is_shipped():
    assert not list(undrawn(ROOT, CATALOGUE))


# Facts


@pytest.mark.parametrize(
    ("slug", "changes", "said"),
    [
        ("gloucestershire", {}, "Two decks, all cards face up"),
        ("gay-gordons", {}, "One deck, all cards face up"),
        ("kingdom", {}, "Two decks, some cards face down, no redeal"),
        ("kingdom", {"stock.passes": 2}, "Two decks, some cards face down, 1 redeal"),
        ("kingdom", {"stock.passes": 3}, "Two decks, some cards face down, 2 redeals"),
        ("kingdom", {"stock.passes": "unlimited"}, "Two decks, some cards face down, any number of redeals"),
        ("klondike", {}, "One deck, some cards face down, any number of redeals"),
        ("klondike", {"tableau.faces": "up"}, "One deck, some cards face down, any number of redeals"),
        ("good-measure", {"tableau.faces": "top-up"}, "One deck, some cards face down"),
        ("thirteens", {}, "One deck, some cards face down"),
        ("block-ten", {"stock.to": "waste", "stock.passes": 2}, "One deck, some cards face down, 1 redeal"),
        ("bakers-dozen", {}, "One deck, all cards face up"),
    ],
)
def test_facts_beside_a_game(slug, changes, said):
    game = changed(rules_text(slug), slug, changes)
    assert ", ".join(each.text for each in facts(game, Voice.load(ROOT, "en"))) == said


@pytest.mark.parametrize("slug", FURTHER_GAMES)
def test_redeals_are_told_of_games_with_a_waste_alone(slug):
    redeals = [each.text for each in facts(form(slug), Voice.load(ROOT, "en")) if "redeal" in each.text]
    assert len(redeals) == (slug == "canfield")


# Families


def voice_of(language: str, **nouns: str) -> Voice:
    entries = [f'msgctxt "noun: family"\nmsgid "{name}"\nmsgstr "{text}"\n' for name, text in nouns.items()]
    header = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    return Voice.from_text("\n".join([header, *entries]), language)


def noun(heading: str, *further: str) -> str:
    return "\\n".join(["-", f"= {heading}", *further])


A_VOICE = voice_of(
    "en",
    a=noun("Asters", "about = Of a."),
    b=noun("Beds", "about = Of b."),
    c=noun("Crops", "about = Of c.", "lang = fr"),
)


@pytest.mark.parametrize(
    ("listed", "featured", "expected"),
    [
        ("", "", []),
        ("a1 b1 a2 c1", "", ["Asters: a1 a2", "Beds: b1", "Crops: c1"]),
        ("c1 a1 b1", "", ["Asters: a1", "Beds: b1", "Crops: c1"]),
        ("c2 a1 b1 c1", "c2", ["Crops: c2 c1", "Asters: a1", "Beds: b1"]),
        ("b2 c1 a1 b1", "b2 c1", ["Beds: b2 b1", "Crops: c1", "Asters: a1"]),
        ("c1 b2 a1 b1", "x1 c1 b2", ["Crops: c1", "Beds: b2 b1", "Asters: a1"]),
    ],
)
def test_families_come_by_their_first_featured_game_then_by_name(listed, featured, expected):
    prose, rules = CATALOGUE.prose["en", "kingdom"], CATALOGUE.games["kingdom"]
    pages = [replace(prose, game=game) for game in listed.split()]
    games = {game: replace(rules, family=game[0]) for game in listed.split()}
    found = families(pages, games, featured.split(), A_VOICE)
    assert [f"{each.heading.text}: {' '.join(page.game for page in each.games)}" for each in found] == expected
    assert [each.about.text for each in found] == [f"Of {each.name}." for each in found]


@pytest.mark.parametrize(
    ("nouns", "heading", "about"),
    [
        ({"a": noun("Astern", "about = Von a.")}, Text("Astern"), Text("Von a.")),
        ({"a": noun("Asters", "about = Von a.", "lang = en")}, Text("Asters", "en"), Text("Von a.")),
        ({}, Text("Asters", "en"), Text("Of a.", "en")),
    ],
)
def test_a_family_is_said_in_one_language_that_is_marked_where_it_is_another(nouns, heading, about):
    voice = AssistedVoice(voice_of("de", **nouns).lexicon, A_VOICE)
    page, rules = CATALOGUE.prose["en", "kingdom"], replace(CATALOGUE.games["kingdom"], family="a")
    (found,) = families([page], {"kingdom": rules}, (), voice)
    assert (found.heading, found.about) == (heading, about)


def test_a_family_that_no_catalogue_names_is_an_error_that_names_it():
    page, rules = CATALOGUE.prose["en", "kingdom"], replace(CATALOGUE.games["kingdom"], family="z")
    with pytest.raises(UntranslatedError, match='"z"'):
        families([page], {"kingdom": rules}, (), A_VOICE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_family_has_a_heading_a_sentence_and_a_list_that_the_heading_names(renderer, lists, language):
    found = elements(lists[language].html)
    headings = [each for each in found if each.tag == "h2" and each.get("class") == "family"]
    named = [each.get("aria-labelledby") for each in found if each.tag == "ul" and each.get("class") == "games"]
    (shelf,) = renderer.shelves[language]
    assert named == [each["id"] for each in headings] == [f"family-{group.family.name}" for group in shelf.groups]
    assert {game.family for game in CATALOGUE.games.values()} == {group.family.name for group in shelf.groups}
    for group in shelf.groups:
        assert f">{escape(group.heading.text)}<" in lists[language].html
        assert f'<p class="kin">{escape(group.family.about.text)}</p>' in lists[language].html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_a_page_is_described_in_a_whole_sentence(renderer, language):
    prose = CATALOGUE.prose[language, "kingdom"]
    picture = renderer.game(prose).meta.picture
    assert re.fullmatch(rf"[A-Z].* .*{re.escape(prose.name)}.*\.", picture.about)


# Pages of a list

FEW = len(SLUGS) // 2 + 1
"""So many games a page, so that the shipped ones fill two."""


@pytest.mark.parametrize(
    ("names", "featured", "most", "pages"),
    [
        ("", (), 3, [(0, "")]),
        ("A B C", (), 3, [(3, "")]),
        ("Accordion Bisley Canfield Demon", (), 3, [(2, "A–B"), (2, "C–D")]),
        ("Accordion Bisley Bristol Demon", (), 2, [(2, "A–Bi"), (2, "Br–D")]),
        ("Salic Scorpion Spider Spiderette Stonewall", (), 2, [(1, "S–Sa"), (2, "Sc–Spi"), (2, "Spi–S")]),
        ("Zebra Accordion Bisley", ("Zebra",), 2, [(1, ""), (2, "A–B")]),
        ("Zebra Accordion Bisley Canfield", ("Zebra",), 2, [(2, "A"), (2, "B–C")]),
        ("accordion Accordion Bisley", (), 2, [(1, "a–acc"), (2, "Acc–B")]),
    ],
)
def test_a_long_list_is_spread_evenly_and_each_page_says_its_letters(names, featured, most, pages):
    prose = CATALOGUE.prose[LANGUAGES[0], "kingdom"]
    games = tuple(replace(prose, game=name, name=name) for name in names.split())
    found = shelves([Family("kin", Text("Kin"), Text("Alike."), games)], featured, most)
    assert [(len(shelf.games), "".join(group.letters for group in shelf.groups)) for shelf in found] == pages
    assert tuple(game for shelf in found for game in shelf.games) == games
    assert [shelf.number for shelf in found] == list(range(1, len(pages) + 1))


@pytest.mark.parametrize(
    ("divided", "most", "pages"),
    [
        (["Asters: Alba Bella", "Beds: Cilla"], 3, [(["Asters", "Beds"], "Asters – Beds")]),
        (["Asters: Alba", "Beds: Bella", "Crops: Cilla"], 3, [(["Asters", "Beds", "Crops"], "Asters – Crops")]),
        (["Asters: Alba Bella", "Beds: Cilla Dora"], 2, [(["Asters"], "Asters"), (["Beds"], "Beds")]),
        (
            ["Asters: Alba", "Beds: Bella Cilla Dora"],
            2,
            [(["Asters", "Beds B"], "Asters – Beds B"), (["Beds C–D"], "Beds C–D")],
        ),
        (
            ["Asters: Alba Bella Cilla", "Beds: Dora"],
            2,
            [(["Asters A–B"], "Asters A–B"), (["Asters C", "Beds"], "Asters C – Beds")],
        ),
        (
            ["Asters: Alba Bella Cilla Dora Emma", "Beds: Fay"],
            2,
            [(["Asters A–B"], "Asters A–B"), (["Asters C–D"], "Asters C–D"), (["Asters E", "Beds"], "Asters E – Beds")],
        ),
    ],
)
def test_a_family_that_goes_over_pages_is_headed_on_each_with_its_letters(divided, most, pages):
    prose = CATALOGUE.prose[LANGUAGES[0], "kingdom"]
    given = [
        Family(heading, Text(heading), Text(""), tuple(replace(prose, game=name, name=name) for name in names.split()))
        for heading, names in (each.split(": ") for each in divided)
    ]
    found = shelves(given, (), most)
    shown = [
        ([group.heading.text for group in shelf.groups], " – ".join(end.text for end in shelf.ends)) for shelf in found
    ]
    assert shown == pages
    assert [game for shelf in found for game in shelf.games] == [game for family in given for game in family.games]


@pytest.fixture
def paged(monkeypatch):
    monkeypatch.setattr(render, "shelves", partial(shelves, most=FEW))


def placed(*, prefixed: bool = True) -> Catalogue:
    site = replace(CATALOGUE.site, unprefixed=None if prefixed else CATALOGUE.site.default_language)
    return replace(CATALOGUE, site=site)


@pytest.mark.usefixtures("paged")
@pytest.mark.parametrize("prefixed", [True, False])
def test_all_that_is_checked_of_a_site_holds_for_the_pages_of_its_lists(prefixed):
    site = built_site(ROOT, placed(prefixed=prefixed))
    further = {code: file_of(shelf_path(placed(prefixed=prefixed).site, code, 2)) for code in LANGUAGES}
    assert set(further.values()) <= site.listed
    assert list(site_findings(site, [name for name in CHECKS if name != "html"])) == []
    for name in further.values():
        assert {code: target_of(name, link, site.base_url) for code, link, _ in site.facts[name].switcher} == further
        (marked,) = [each for each in elements(site.text(name)) if each.get("aria-current") == "page"]
        assert target_of(name, marked["href"], site.base_url) == name


@pytest.mark.usefixtures("paged")
def test_the_first_page_leads_to_the_next_and_every_game_is_on_one_page(files):
    renderer = make_renderer(ROOT, CATALOGUE, files)
    pages = [renderer.index("en", number) for number in (1, 2)]
    (following,) = [each["href"] for each in elements(pages[0].html) if each.get("rel") == "next"]
    assert (following, pages[1].path) == ("2/", "en/2/")
    assert not [each for each in elements(pages[1].html) if each.get("rel") == "next"]
    listed = [re.findall(r'"position":\d+,"name":"(.*?)"', page.html) for page in pages]
    assert list(map(len, listed)) == [len(SLUGS) // 2, len(SLUGS) - len(SLUGS) // 2]
    found = families(CATALOGUE.pages_in("en"), CATALOGUE.games, CATALOGUE.site.featured, Voice.load(ROOT, "en"))
    assert [name for each in listed for name in each] == [prose.name for family in found for prose in family.games]
    assert len({page.meta.picture for page in pages}) == 2


@pytest.mark.usefixtures("paged")
def test_a_language_with_fewer_pages_has_no_translation_of_the_others(files):
    games = [("es", slug) for slug in SLUGS[FEW:]]
    short = replace(CATALOGUE, prose={key: each for key, each in CATALOGUE.prose.items() if key not in games})
    renderer = make_renderer(ROOT, short, files)
    assert [len(renderer.shelves[code]) for code in ("en", "es")] == [2, 1]
    assert "es" not in dict(renderer.index("en", 2).meta.alternates)
    assert "es" in dict(renderer.index("en", 1).meta.alternates)


@pytest.mark.usefixtures("paged")
def test_the_key_of_a_page_of_a_list_goes_by_how_many_pages_each_language_has(files, monkeypatch):
    def keys() -> dict[str, str]:
        renderer = make_renderer(ROOT, CATALOGUE, files)
        found = Keys(renderer, "")
        return {task.name: found.of(task) for task in renderer.tasks() if task.language == "en" and is_list(task.name)}

    before = keys()
    assert set(before) == {"", "#list 2"}
    assert keys() == before
    monkeypatch.setattr(render, "shelves", partial(shelves, most=1))
    assert not set(keys().values()) & set(before.values())
