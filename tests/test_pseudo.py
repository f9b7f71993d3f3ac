"""The pseudo-locales: no text comes past the catalogues, and pages can run from right to left."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from jinja2 import ChoiceLoader, DictLoader, FileSystemLoader

from generator.bundle.files import site_files
from generator.catalogue import Catalogue, load_catalogue
from generator.house.errors import ParterreError
from generator.pages.addresses import NOT_FOUND
from generator.pages.content import render_prose
from generator.pages.render import Renderer
from generator.pseudo import disguised_markdown, with_pseudo
from generator.publish import Options, chosen_catalogue, make_renderer
from generator.words.direction import direction_of as real_direction_of
from generator.words.lexicon import read_lexicon
from generator.words.pseudo import PSEUDO, direction_of, disguised, lexicon_for, pseudo_of
from generator.words.template import source_language
from tests.catalogue_of_games import ROOT
from tests.elements import elements
from tests.languages import FINISHED
from tests.untranslated import LETTERS, STYLES, has_plain_letters, untranslated

SOURCE = source_language(ROOT)
ACCENTED, REVERSED = (f"{SOURCE}-{pseudo.region}" for pseudo in PSEUDO)
ACCENTS = PSEUDO[0]
TEMPLATES = ROOT / "site" / "templates"


@cache
def catalogue() -> Catalogue:
    """All that is finished and the pseudo-locales; the accented one is the language of pages for all."""
    whole = chosen_catalogue(Options(root=ROOT, out=Path("dist"), languages=FINISHED, pseudo=True))
    return replace(whole, site=replace(whole.site, default_language=ACCENTED))


@cache
def renderer() -> Renderer:
    return make_renderer(ROOT, catalogue(), site_files(ROOT, catalogue().rules, Path("pyodide")))


@cache
def pages() -> Mapping[str, str]:
    return {page.file: page.html for page in renderer().pages()}


def faults(html: str) -> list[tuple[str, str]]:
    site = catalogue().site
    return untranslated(
        html,
        ACCENTED,
        (site.name, site.contact.removeprefix("mailto:"), *(language.name for language in site.languages.values())),
    )


# Nothing comes past the catalogues.


def test_every_text_of_every_page_comes_from_the_catalogue_or_the_prose():
    read = {file: faults(html) for file, html in pages().items()}
    assert {file: found for file, found in read.items() if found} == {}
    for page in (None, *catalogue().pages_in(ACCENTED)):
        assert f"{ACCENTED}/{page.address + '/' if page else ''}index.html" in read


def test_styles_show_no_words():
    assert [text for text in re.findall(r'content:\s*"([^"]*)"', STYLES) if LETTERS.search(text)] == []


def after(mark: str, planted: str) -> Callable[[str], str]:
    return lambda html: html.replace(mark, mark + planted, 1)


PLANTED = {
    "text": after("<h1>", "Play "),
    "text of one letter": after("<h1>", "A "),
    "beside a name": after("<span>Parterre", " games"),
    "page title": after("<title>", "Kingdom "),
    "description": after('name="description" content="', "Rules: "),
    "shared text": after("<head>", '<meta property="og:title" content="Kingdom">'),
    "label": after('aria-label="', "Table "),
    "tooltip": after("<button", ' title="Undo"'),
    "placeholder": after("<input", ' placeholder="number"'),
    "button by value": after("<body>", '<input type="submit" value="Open">'),
    "picture": after("<body>", '<img alt="Cards">'),
    "drawing": after('<figcaption id="layout-title">', "Layout "),
    "word in a drawing": after("</desc>", "<text>Stock</text>"),
    "letter of an empty place": lambda html: re.sub('data-hint="[^"]*"', 'data-hint="A"', html, count=1),
    "script's sentence": after('"strings":{', '"lost":"You have lost.",'),
    "script's new data": after('"maxDeal":', '1,"hints":["Try the king"],"maxDeal":'),
    "own language": after("<main", f' lang="fr"><p lang="{ACCENTED}">Play</p'),
}


@pytest.mark.parametrize("plant", PLANTED.values(), ids=PLANTED)
def test_a_text_past_the_catalogue_is_found(plant):
    html = pages()[renderer().game(catalogue().prose[ACCENTED, "kingdom"]).file]
    changed = plant(html)
    assert changed != html
    assert len(faults(changed)) == 1


FOREIGN = {
    "a foreign name": after("<h1>", '<span lang="de">Zank-Patience</span> '),
    "the site's name": after("<h1>", "Parterre "),
    "a link": after("<h1>", '<a href="mailto:hello@parterre.example" id="hello"></a>'),
    "a style": after("<h1>", "<style>p { color: red }</style>"),
    "digits": after("<h1>", "104 × 2 "),
}


@pytest.mark.parametrize("plant", FOREIGN.values(), ids=FOREIGN)
def test_what_needs_no_translation_is_passed_over(plant):
    html = pages()[f"{ACCENTED}/index.html"]
    assert plant(html) != html
    assert faults(plant(html)) == []


def test_a_word_in_a_template_is_found():
    source = (TEMPLATES / "index.html").read_text(encoding="utf-8")
    assert "<h1>" in source
    planted = DictLoader({"index.html": source.replace("<h1>", "<h1>All ")})
    environment = renderer().environment.overlay(loader=ChoiceLoader([planted, FileSystemLoader(TEMPLATES)]))
    page = replace(renderer(), environment=environment).index(ACCENTED)
    assert [where.split()[-1] for where, _ in faults(page.html)] == ["h1"]


# The disguise.


HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
DISGUISED = [
    # message, accented
    ('msgid "Undo"\nmsgstr "Undo"', "⟦Úúñđóó⟧"),
    ('msgid "A"\nmsgstr "A"', "Á"),
    ('msgid "On a~{base} {n}."\nmsgstr "On a~{base} {n}."', "⟦Óóñ a~{base} {n}.⟧"),
    ('msgid "{n} pile"\nmsgid_plural "{n} piles"\nmsgstr[0] "{n} pile"\nmsgstr[1] "{n} piles"', "⟦{n} ṗííľéé⟧ ⟦{n} ṗííľééš⟧"),
    ('msgctxt "list"\nmsgid "{a} or {b}"\nmsgstr "{a} or {b}\\neight = {a} nor {b}"', "{a} óóř {b}\neight = {a} ñóóř {b}"),
    ('msgctxt "set"\nmsgid "a~{first} with a~{second}"\nmsgstr "a~{first} with a~{second}"', "a~{first} ŵííŧħ a~{second}"),
    ('msgctxt "noun: suit"\nmsgid "clubs"\nmsgstr "clubs"', "çľúúƀš"),
    ('msgctxt "noun: game"\nmsgid "x"\nmsgstr "Zank\\nlang = de"', "Žááñķ\nlang = de"),
    ('msgctxt "noun: number"\nmsgid "2"\nmsgstr "two\\nalso = both | pair"', "ŧŵóó\nalso = ƀóóŧħ | ṗááííř"),
    ('msgctxt "noun: suit"\nmsgid "clubs"\nmsgstr "f\\nno form"', "f\nno form"),
    ('msgctxt "noun: card"\nmsgid "ten"\nmsgstr "m\\n= 10 of {suit}\\na = a 10 of the~{suit}"', "m\n= 10 óóƒ {suit}\na = áá 10 óóƒ the~{suit}"),
    ('msgid "Undo"\nmsgstr ""', ""),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "expected"), DISGUISED, ids=[expected for _, expected in DISGUISED])
def test_only_text_is_changed(entry, expected):
    plain = read_lexicon(HEADER + entry, SOURCE, "messages.po")
    [(key, changed)] = disguised(plain, ACCENTED, PSEUDO[0]).entries.items()
    assert " ".join(changed.texts) == expected
    assert disguised(plain, REVERSED, PSEUDO[1]).entries[key] == plain.entries[key]


def test_text_becomes_longer_by_about_a_third():
    plain, longer = (
        sum(len(text) for entry in lexicon_for(ROOT, code).entries.values() for text in entry.texts)
        for code in (SOURCE, ACCENTED)
    )
    assert 1.2 < longer / plain < 1.5


MARKDOWN = [
    ("[The rules](https://a.example/b_c 'title') here", "⟦[Ŧħéé řúúľééš](https://a.example/b_c 'title') ħééřéé⟧"),
    ("- one\n  more", "- ⟦óóñéé⟧\n  ⟦ṁóóřéé⟧"),
    ("1) one\n\n> ## Two", "1) ⟦óóñéé⟧\n\n> ## ⟦Ŧŵóó⟧"),
    (
        "**Good** [Flower]{lang=de} &amp; <https://a.example/>",
        "⟦**Ğóóóóđ** [Ƒľóóŵééř]{lang=de} &amp; <https://a.example/>⟧",
    ),
    ("[a][b]\n\n[b]: https://a.example/", "⟦[áá][ƀ]⟧\n\n[ƀ]: https://a.example/"),
]


@pytest.mark.parametrize(("text", "expected"), MARKDOWN)
def test_the_text_of_prose_is_changed_and_not_its_markdown(text, expected):
    assert disguised_markdown(text, ACCENTS) == expected


def shape(text: str) -> list[tuple[str, dict[str, str]]]:
    return [(element.tag, element.attributes) for element in elements(render_prose(text))]


@pytest.mark.parametrize("text", [prose.body for prose in load_catalogue([ROOT / "content"]).pages_in(SOURCE)])
def test_prose_keeps_its_shape(text):
    changed = disguised_markdown(text, ACCENTS)
    assert shape(changed) == shape(text)
    assert not any(has_plain_letters(element.text) for element in elements(render_prose(changed)))


# For testing alone.


def test_no_reader_is_led_to_a_pseudo_locale():
    usual = chosen_catalogue(Options(root=ROOT, out=Path("dist")))
    assert [code for code in usual.site.languages if pseudo_of(code)] == []
    assert [code for code, _ in usual.prose if pseudo_of(code)] == []


def test_a_pseudo_locale_that_is_built_is_told_to_no_search_engine():
    for file, html in pages().items():
        head = [each for each in elements(html) if each.tag in ("link", "meta")]
        assert not any(pseudo_of(each.get("hreflang")) for each in head)
        pseudo = pseudo_of(file.partition("/")[0])
        assert {each["content"] for each in head if each.get("name") == "robots"} == (
            {"noindex"} if pseudo or file.endswith(NOT_FOUND) else set()
        )


def test_addresses_differ_in_the_language_alone():
    whole = catalogue()
    for code in (ACCENTED, REVERSED):
        assert {p.game: p.address for p in whole.pages_in(code)} == {p.game: p.address for p in whole.pages_in(SOURCE)}


def test_without_its_source_a_pseudo_locale_cannot_be_built():
    others = [code for code in catalogue().site.languages if code not in (SOURCE, ACCENTED, REVERSED)]
    with pytest.raises(ParterreError, match=rf"--pseudo.*{SOURCE}.*{others[0]}"):
        with_pseudo(load_catalogue([ROOT / "content"], languages=others), SOURCE)


# Direction.


@pytest.mark.parametrize(
    ("code", "expected"),
    [("en", "ltr"), ("de", "ltr"), ("ar", "rtl"), ("he", "rtl"), ("fa", "rtl"), ("pt-BR", "ltr"), ("zz", "ltr")],
)
def test_a_language_has_its_direction(code, expected):
    assert real_direction_of(code) == direction_of(code) == expected


def test_pages_run_as_their_language_and_tables_from_left_to_right():
    for file, html in pages().items():
        page = elements(html)
        assert page[0]["dir"] == direction_of(page[0]["lang"]), file
        listed = [each for each in page if "data-language" in each.attributes]
        assert [each["dir"] for each in listed] == [direction_of(each["lang"]) for each in listed]
        assert {each["dir"] for each in page if each.get("id") == "table"} <= {"ltr"}
    assert direction_of(REVERSED) == "rtl"


def test_the_reversed_pages_say_what_those_of_the_source_say():
    game = catalogue().prose[SOURCE, "kingdom"]
    said, same = (
        [each.text for each in elements(pages()[f"{code}/{game.address}/index.html"]) if each.tag in ("h1", "p", "dd")]
        for code in (SOURCE, REVERSED)
    )
    assert said == same
