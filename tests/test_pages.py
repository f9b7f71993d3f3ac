"""The pages as a visitor gets them: whole without scripts, linked under any path, and saying what the engine says."""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from jinja2 import DictLoader
from markupsafe import Markup

from engine.play.table import opening_view
from generator.bundle.engine import engine_zip
from generator.bundle.files import site_files
from generator.catalogue import load_catalogue
from generator.crawl import target_of
from generator.house.errors import ParterreError
from generator.pages.addresses import Addresses
from generator.pages.art import card_styles
from generator.pages.colours import colours_of
from generator.pages.content import render_prose
from generator.pages.embedded import embedded, joined, member, writer
from generator.pages.render import environment
from generator.pages.theme import shipped_look
from generator.publish import make_renderer
from generator.swap import MARKER, replacing
from generator.words.pseudo import direction_of
from generator.words.sections import quotes, rules_text
from generator.words.voice import plain
from tests.catalogue_of_games import ROOT, SLUGS
from tests.elements import Element, elements
from tests.languages import FINISHED

BASE = "https://games.example/a/de-games/"
CATALOGUE = load_catalogue([ROOT / "content"], languages=FINISHED)
PAGES = [(prose.language, prose.game) for prose in CATALOGUE.prose.values()]


class Site:
    """All pages, rendered once."""

    def __init__(self) -> None:
        self.catalogue = replace(CATALOGUE, site=replace(CATALOGUE.site, base_url=BASE))
        self.others = site_files(ROOT, CATALOGUE.rules, Path("pyodide"))
        self.renderer = make_renderer(ROOT, self.catalogue, self.others)
        self.html = {page.file: page.html for page in self.renderer.pages()}
        self.read = {file: elements(html) for file, html in self.html.items()}

    def file(self, language: str, game: str) -> str:
        return f"{language}/{self.catalogue.prose[language, game].address}/index.html"

    def page(self, language: str, game: str) -> list[Element]:
        """The elements of a page but for those that wait in templates."""
        return [each for each in self.read[self.file(language, game)] if not each.waits]


@pytest.fixture(scope="module")
def site() -> Site:
    return Site()


def shown(card: Element) -> str | None:
    """What a view calls a card of a page; None for one that lies face down."""
    if card["data-face"] == "down":
        return None
    return card["data-card"] + (":" + card["data-copy"] if "data-copy" in card.attributes else "")


def only(found: list[Element]) -> Element:
    assert len(found) == 1
    return found[0]


def test_every_game_has_a_page_in_every_language(site):
    assert set(PAGES) == {(code, slug) for code in FINISHED for slug in SLUGS}
    assert {"index.html", "404.html"} <= set(site.html)
    assert all(f"{code}/index.html" in site.html for code in FINISHED)


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_the_switcher_leads_to_the_same_game_in_every_language(site, language, game):
    file = site.file(language, game)
    links = [each for each in site.page(language, game) if "data-language" in each.attributes]
    assert {each["hreflang"]: target_of(file, each["href"], BASE) for each in links} == {
        code: site.file(code, game) for code in FINISHED
    }
    assert [each["hreflang"] for each in links if "aria-current" in each.attributes] == [language]


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_the_head_names_the_page_and_all_its_translations_absolutely(site, language, game):
    links = [each for each in site.page(language, game) if each.tag == "link"]
    assert only([each for each in links if each["rel"] == "canonical"])["href"] == BASE + site.file(
        language, game
    ).removesuffix("index.html")
    alternates = {each["hreflang"]: each["href"] for each in links if "hreflang" in each.attributes}
    expected = {code: BASE + site.file(code, game).removesuffix("index.html") for code in FINISHED}
    assert alternates == {**expected, "x-default": expected[CATALOGUE.site.default_language]}


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_the_page_is_in_its_language_and_marks_the_names_that_are_not(site, language, game):
    page = site.page(language, game)
    assert page[0].attributes == {"lang": language, "dir": direction_of(language)}
    prose = CATALOGUE.prose[language, game]
    heading = only([each for each in page if each.tag == "h1"])
    assert prose.name in heading.text
    named = [each for each in page if each.inside(heading) and each.get("lang") == prose.name_lang]
    assert [each.text for each in named] == ([prose.name] if prose.name_lang else [])
    assert only([each for each in page if each.tag == "title" and each.parent.tag == "head"]).text
    assert only([each for each in page if each.get("name") == "description"])["content"]


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_the_table_in_the_page_is_the_opening_view(site, language, game):
    page = site.page(language, game)
    table = only([each for each in page if each.get("id") == "table"])
    assert (table["data-game"], table["data-deal"], table["data-state"]) == (
        game,
        str(CATALOGUE.opening_deal(game)),
        "loading",
    )
    view = opening_view(CATALOGUE.games[game], CATALOGUE.opening_deal(game))
    for expected in view["piles"]:
        pile = only([each for each in page if each.get("data-pile") == expected["place"]])
        assert pile["data-count"] == str(expected["count"])
        assert pile["aria-label"]
        cards = [each for each in page if each.parent is pile]
        if expected["place"].startswith("stock"):
            assert [each["data-face"] for each in cards] == ["down"]
        else:
            assert [shown(each) for each in cards] == expected["cards"]
        assert all(each["aria-label"] for each in cards)


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_every_sentence_of_the_rules_carries_its_rule_and_every_quoted_one_can_be_found(site, language, game):
    page, voice = site.page(language, game), site.renderer.publication.voices[language]
    rules = only([each for each in page if each.get("id") == "rules"])
    found = [(each["data-rule"], each.text) for each in page if "data-rule" in each.attributes and each.inside(rules)]
    sentences = [each for section in rules_text(CATALOGUE.games[game], voice) for each in section.sentences()]
    assert sorted(found) == sorted((" ".join(each.rules), plain(each.html)) for each in sentences)
    ids = {each.get("id"): each for each in page}
    for rule, html in quotes(CATALOGUE.games[game], voice).items():
        first = ids[f"rule-{rule}"]
        others = [each for each in page if rule in each.get("data-also").split()]
        quoted = [first if "data-rule" in first.attributes else first.parent, *others]
        assert " ".join(each.text for each in quoted) == plain(html)


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_nothing_runs_in_the_page_itself(site, language, game):
    for each in site.page(language, game):
        assert "style" not in each.attributes
        assert not [name for name in each.attributes if name.startswith("on")]
        assert each.tag != "style"
        if each.tag == "script":
            assert each.get("src") or each["type"] in ("application/json", "application/ld+json")


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_the_script_is_told_where_everything_is_and_what_it_is_called(site, language, game):
    page, file = site.page(language, game), site.file(language, game)
    data = json.loads("".join(only([each for each in page if each.get("id") == "player-data"]).texts))
    assert data["view"] == opening_view(CATALOGUE.games[game], CATALOGUE.opening_deal(game))
    for name in ("worker", "engine"):
        assert target_of(file, data["addresses"][name], BASE) in site.others.files
    rules = target_of(file, data["addresses"]["rules"], BASE)
    assert site.others.files[rules] == CATALOGUE.rules[game].encode()
    assert len(set(data["cards"][""].values())) == len(set(data["indices"].values())) == 13
    assert len(set(data["suits"][""].values())) == 4
    assert {each["place"].partition(".")[0] for each in data["view"]["piles"]} == set(data["piles"][""])


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_the_drawing_of_the_layout_says_what_lies_where(site, language, game):
    page = site.page(language, game)
    about = only([each for each in page if each.tag == "desc"]).text
    tableau = ", ".join(map(str, CATALOGUE.games[game].tableau.deal))
    assert f": {tableau}" in about
    assert only([each for each in page if each.get("id") == "layout-title"]).text


def test_similar_games_are_linked_only_where_they_have_a_page(site):
    for file, page in site.read.items():
        about = [each for each in page if each.get("id") == "about"]
        for link in (each for each in page if about and each.tag == "a" and each.inside(about[0])):
            assert target_of(file, link["href"], BASE) in {*site.html, None}


def test_links_stay_inside_the_site_whatever_its_path(site):
    for file, page in site.read.items():
        for each in page:
            address = each.get("href") or each.get("src")
            if each.get("rel") in ("canonical", "alternate") or not address or each.tag == "use":
                continue
            parts = urlsplit(address)
            assert parts.scheme in ("", "mailto", "https")
            if file.endswith("404.html"):
                assert address.startswith("/a/de-games/")
            elif not parts.scheme:
                assert not address.startswith("/")


def test_the_page_for_wrong_addresses_and_the_first_page_speak_every_language(site):
    for file in ("404.html", "index.html"):
        entries = [each for each in site.read[file] if each.tag == "li"]
        assert [each["lang"] for each in entries] == list(FINISHED)
        assert all(each.text for each in entries)
    assert not [each for each in site.read["404.html"] if each.get("rel") == "canonical"]


@pytest.mark.parametrize(
    ("path", "target", "expected"),
    [
        ("", "de/", "de/"),
        ("", "", "./"),
        ("de/", "", "../"),
        ("de/a-b/", "de/", "../"),
        ("de/a-b/", "es/c/", "../../es/c/"),
        ("de/a-b/", "de/a-b/", "./"),
        ("de/a-b/", "assets/x.css", "../../assets/x.css"),
        ("404.html", "de/", "/a/de-games/de/"),
    ],
)
def test_addresses_are_relative_to_the_page(path, target, expected):
    assert Addresses(BASE, path).to(target) == expected


def test_prose_marks_foreign_words_and_lets_no_markup_through():
    html = render_prose('[Flower Garden]{lang=en} and [x]{onclick="y" style="z"} <b>bold</b> “as written” "straight"')
    assert html == (
        '<p><span lang="en">Flower Garden</span> and <span>x</span> &lt;b&gt;bold&lt;/b&gt; “as written” &quot;straight&quot;</p>\n'
    )


def test_data_in_the_page_cannot_end_its_element():
    text = embedded({"a": "</script><!-- & \u2028"})
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"a": "</script><!-- & \u2028"}


def test_objects_that_are_written_already_become_one_as_if_written_at_once():
    write, data = writer(1), ({"a": 1}, {"c": "<"})
    one, *_, two = (write(each) for each in (*data, *data))
    assert joined(embedded({"x": 0}), member("view", one), two) == embedded({"x": 0, "view": data[0], **data[1]})


@pytest.mark.parametrize(
    ("said", "expected"), [("a & b", "<b>a &amp; b</b>"), (Markup("a & b"), "<b>a & b</b>"), ("c", "<b>c</b>")]
)
def test_a_macro_that_is_kept_tells_text_from_mark_up(said, expected):
    made = environment([ROOT / "site" / "templates"])
    made.loader = DictLoader({"bold.html": "{% macro bold(text) %}<b>{{ text }}</b>{% endmacro %}"})
    page = made.from_string("{% set it = kept('bold.html') %}{% for each in said %}{{ it.bold(each) }}{% endfor %}")
    assert page.render(said=["a & b", Markup("a & b"), said]).endswith(expected)


def test_the_engine_is_packed_whole_and_the_same_twice():
    packed = engine_zip(ROOT)
    assert packed == engine_zip(ROOT)
    names = zipfile.ZipFile(io.BytesIO(packed)).namelist()
    assert "engine/play/table.py" in names
    assert all(name.startswith("engine/") and name.endswith(".py") for name in names)


def test_the_styles_know_every_number_of_cards_and_every_face():
    styles = card_styles(colours_of(ROOT, shipped_look(ROOT)).light)
    assert all(f'[data-count="{number}"]' in styles for number in range(105))
    assert len(re.findall(r'data-card="[JQK][CDHS]"', styles)) == 12


def test_a_site_is_replaced_only_as_a_whole(tmp_path):
    out = tmp_path / "dist"
    with replacing(out) as folder:
        (folder / "old.html").touch()
    with pytest.raises(FileNotFoundError), replacing(out) as folder:
        (folder / "missing" / "half.html").touch()
    assert {path.name for path in out.iterdir()} == {"old.html", MARKER}
    with replacing(out) as folder:
        (folder / "new.html").touch()
    assert {path.name for path in out.iterdir()} == {"new.html", MARKER}
    assert list(tmp_path.iterdir()) == [out]


def test_what_a_link_in_a_built_site_leads_to_stays(tmp_path):
    out, letters = tmp_path / "dist", tmp_path / "mine" / "letters"
    letters.mkdir(parents=True)
    (letters / "letter.txt").touch()
    with replacing(out) as folder:
        (folder / "en" / "page" / "deeper").mkdir(parents=True)
        for link, target in {"linked": letters.parent, "en/linked": letters, "en/page/linked": letters}.items():
            (folder / link).symlink_to(target, target_is_directory=True)
    with replacing(out):
        pass
    assert {path.name for path in out.iterdir()} == {MARKER}
    assert (letters / "letter.txt").exists()


def test_a_folder_that_is_no_site_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(ParterreError, match="left alone"), replacing(tmp_path):
        pass
    with pytest.raises(ParterreError, match="not a folder"), replacing(tmp_path / "letter.txt"):
        pass
    assert (tmp_path / "letter.txt").read_text() == "mine"
