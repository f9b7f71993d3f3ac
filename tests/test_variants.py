"""Variants: what the page of a game has of each, and what prose and rules must say of them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from markupsafe import Markup

from engine.rules.tables import compile_tables
from generator import cli
from generator.catalogue import NamedVariant, load_catalogue, read_prose
from generator.check import checked
from generator.publication import decide
from generator.reading import ContentError
from generator.signs import prose_texts
from generator.words.sections import Labelled, Section, Sentence, quotes, rules_text
from generator.words.spoken import player_words
from generator.words.variants import SHOWN, difference
from generator.words.voice import Voice, plain
from tests.catalogue_of_games import ROOT
from tests.elements import Element
from tests.languages import FINISHED, drop_unfinished
from tests.test_pages import CATALOGUE, Site

FRONT = 'name = "Kingdom"\nslug = "kingdom-solitaire"\nhook = "Eight places."\n'
FORMS = [
    (code, slug, form)
    for slug, variants in CATALOGUE.variants.items()
    for code in FINISHED
    for form in variants
    if (code, slug) in CATALOGUE.prose
]
PAGES = sorted({(code, slug) for code, slug, _ in FORMS})


@pytest.mark.parametrize(
    ("variant", "code", "counts", "error"),
    [
        ([], 0, [1], ""),
        (["--variant", "free-bouquet"], 0, [39], ""),
        (["--variant", "fre-bouquet"], 2, None, 'variant "fre-bouquet": expected one of free-bouquet'),
    ],
)
def test_perft_counts_in_a_variant(variant, code, counts, error, capsys):
    assert cli.main(["perft", "gloucestershire", "--deal", "1", "--depth", "1", "--json", *variant]) == code
    said = capsys.readouterr()
    assert (json.loads(said.out)["counts"] if said.out else None) == counts
    assert error in said.err


# Prose


def prose(front: str) -> str:
    return f"+++\n{FRONT}{front}+++\n\nText.\n"


def test_prose_names_variants():
    text = prose('standard = "By hand"\n[variants.filled]\nname = "Filled"\nabout = "Less to decide."\n')
    read = read_prose("en/kingdom.md", "en", "kingdom", text, ("filled",))
    assert (read.standard, read.variants) == ("By hand", {"filled": NamedVariant("Filled", "Less to decide.")})
    bare = read_prose("en/kingdom.md", "en", "kingdom", prose(""), ())
    assert (bare.standard, bare.variants) == (None, {})


RULES = "content/rules/kingdom.toml"


@pytest.mark.parametrize(
    ("front", "allowed", "message"),
    [
        ("[variants.fild]\nname = 'x'", ("filled",), f"5: variants.fild: expected a table for a variant of {RULES}: filled"),
        ("[variants.filled]\nname = 'x'", (), f"5: variants.filled: expected no variants, as {RULES} has none"),
        ("[variants.filled]\nabout = 'x'", None, "5: variants.filled.name: expected a line of text, but it is not there"),
        ("[variants.filled]\nname = 7", None, "6: variants.filled.name = 7: expected a line of text"),
        ("[variants.filled]\nname = 'x'\nabout = 7", None, "7: variants.filled.about = 7: expected a line of text"),
        ("[variants.filled]\nname = 'x'\nrule = 'y'", None, "7: variants.filled.rule: unknown key; expected one of name, about"),
        ("variants.filled = 'x'", None, f"5: variants.filled: expected a table for a variant of {RULES}"),
        ("variants = 'x'", None, f'5: variants = "x": expected a table for a variant of {RULES}'),
        ("standard = 7", None, "5: standard = 7: expected a line of text"),
    ],
)  # fmt: skip
def test_wrong_names_are_one_line(front, allowed, message):
    with pytest.raises(ContentError) as caught:
        read_prose("en/kingdom.md", "en", "kingdom", prose(front + "\n"), allowed)
    assert str(caught.value) == f"en/kingdom.md:{message}"


def test_the_signs_of_names_are_looked_at_too():
    text = prose('standard = "One"\n[variants.filled]\nname = "Two"\nabout = "Three"\n')
    assert [place for place in prose_texts(text) if 5 <= place[0] < 9] == [(5, "One"), (7, "Two"), (8, "Three")]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("content", "locales", "site", "engine"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    drop_unfinished(tmp_path)
    return tmp_path


def unnamed(root: Path, missing: str) -> str:
    """Take the name of Kingdom's variant from the German prose; give the line that says so."""
    path = root / "content" / "de" / "kingdom.md"
    text, found = re.subn(r"\n\[variants\.filled\]\n(\w+ = .*\n)+", "\n", path.read_text("utf-8"))
    assert found
    path.write_text(text, "utf-8")
    settings = root / "content" / "site.toml"
    text = settings.read_text("utf-8").replace("[languages.de]\n", f'[languages.de]\nmissing = "{missing}"\n')
    settings.write_text(text, "utf-8")
    return f"content/de/kingdom.md: variants.filled: expected a table with the name of the variant, which {RULES} has, but it is not there"


def test_a_name_that_is_missing_stops_the_build_where_all_must_be_there(root):
    line = unnamed(root, "fail")
    with pytest.raises(ContentError, match=f"^{re.escape(line)}$"):
        decide(root, load_catalogue([root / "content"]))
    assert line in checked(root).faults


def test_a_page_that_cannot_name_a_variant_is_left_out_where_that_is_wanted(root):
    line = unnamed(root, "leave-out")
    found = decide(root, load_catalogue([root / "content"]))
    assert ("de", "kingdom") not in found.catalogue.prose
    assert ("de", "good-measure") in found.catalogue.prose
    assert f"{line}; the page is not published" in found.notes
    assert line not in checked(root).faults


def test_a_name_is_lent_where_that_is_wanted(root):
    unnamed(root, "source")
    found = decide(root, load_catalogue([root / "content"]))
    english = found.catalogue.prose["en", "kingdom"].variants["filled"]
    assert found.catalogue.prose["de", "kingdom"].variants == {
        "filled": NamedVariant(english.name, english.about, lang="en")
    }
    assert ("de", "kingdom") in found.partly
    assert any("content/de/kingdom.md does not name its variants filled" in note for note in found.notes)


def test_shipped_prose_may_name_variants_that_a_publisher_has_taken_out(tmp_path):
    (tmp_path / "rules").mkdir()
    own = tmp_path / "rules" / "kingdom.toml"
    own.write_text('overlay = true\nwithout = ["variants"]\n', "utf-8")
    read = load_catalogue([ROOT / "content", tmp_path], languages=["de"], games=["kingdom"])
    assert "kingdom" not in read.variants
    assert "filled" in read.prose["de", "kingdom"].variants


# What differs


def section(*items: Sentence | Labelled) -> list[Section]:
    return [Section("stock", Markup("Stock"), items)]


def said(rule: str, text: str) -> Sentence:
    return Sentence((rule,), Markup(text))


def brief(rule: str, text: str) -> Labelled:
    return Labelled(Markup("Stock:"), (said(rule, text),))


ONE, THREE = said("stock.draw", "One card is turned."), said("stock.draw", "Three cards are turned.")
KEPT, ADVICE = said("goal", "All cards must go."), said("advice", "Think ahead.")

DIFFERENCES: dict[str, tuple[list[Sentence | Labelled], list[Sentence | Labelled], list[Sentence], list[Sentence]]] = {
    "a sentence in the place of another": ([ONE, KEPT], [THREE, KEPT], [THREE], []),
    "a sentence more": ([KEPT], [KEPT, THREE], [THREE], []),
    "a sentence that falls away": ([KEPT, ADVICE], [KEPT], [], [ADVICE]),
    "one that another takes the place of, and one that falls away": ([ONE, ADVICE], [THREE], [THREE], [ADVICE]),
    "a brief sentence and the whole one": (
        [brief("stock.draw", "One."), ONE], [brief("stock.draw", "Three."), THREE], [THREE], [],
    ),
    "a brief sentence alone": (
        [brief("stock.draw", "One.")], [brief("stock.draw", "Three.")], [said("stock.draw", "Three.")], [],
    ),
    "another label": ([Labelled(Markup("4:"), (ONE,))], [Labelled(Markup("3:"), (ONE,))], [], []),
}  # fmt: skip


@pytest.mark.parametrize("name", DIFFERENCES)
def test_what_differs_is_told_once(name):
    before, after, new, gone = DIFFERENCES[name]
    found = difference(section(*before), section(*after))
    assert ([each.sentence for each in found.said], [each.sentence for each in found.fallen]) == (new, gone)


# Pages


@pytest.fixture(scope="module")
def site() -> Site:
    return Site()


def named(elements: Iterable[Element], key: str) -> list[Element]:
    return [each for each in elements if each.get("data-variant") == key]


def exchanged(site: Site, language: str, slug: str, variant: str) -> list[Element]:
    """The elements of a page with those of a variant's template in the places of those with their ids, as its script does."""
    every = site.read[site.file(language, slug)]
    (template,) = [each for each in named(every, variant) if each.tag == "template"]
    parts = {each["id"]: each for each in every if each.parent is template and each.get("id")}
    (page, *_) = every
    replaced = [each for each in every if each.get("id") in parts and not each.waits]
    assert len(replaced) == len(parts), "each part takes the place of one that is there"
    kept = [
        each
        for each in every
        if not each.waits and each not in replaced and not any(each.inside(other) for other in replaced)
    ]
    added = [each for each in every if each in parts.values() or any(each.inside(part) for part in parts.values())]
    assert page in kept
    return kept + added


def sentences(elements: Iterable[Element], form_of: str) -> list[tuple[str, str]]:
    return sorted(
        (each["data-rule"], each.text) for each in elements if "data-rule" in each.attributes and each.tag == form_of
    )


def voice_of(site: Site, language: str) -> Voice:
    return site.renderer.publication.voices[language]


@pytest.mark.parametrize(("language", "slug", "form"), FORMS, ids=lambda each: getattr(each, "variant", each))
def test_the_page_of_a_variant_says_its_rules_and_quotes_them(site, language, slug, form):
    voice, page = voice_of(site, language), exchanged(site, language, slug, form.variant)
    own = [each for part in rules_text(form, voice) for each in part.sentences()]
    assert sentences(page, "span") == sorted((" ".join(each.rules), plain(each.html)) for each in own)
    ids = [each["id"] for each in page if each.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"rule-{rule}" for rule in quotes(form, voice)} <= set(ids)
    assert [each.text for each in page if each.get("id") == "form"] == [
        plain(voice.say(SHOWN, variant=CATALOGUE.prose[language, slug].variants[form.variant].name))
    ]


@pytest.mark.parametrize(("language", "slug", "form"), FORMS, ids=lambda each: getattr(each, "variant", each))
def test_the_table_of_a_variant_has_its_piles_and_the_script_their_names(site, language, slug, form):
    page = exchanged(site, language, slug, form.variant)
    places = [str(place) for place in compile_tables(form).places]
    assert sorted(each["data-pile"] for each in page if "data-pile" in each.attributes) == sorted(places)
    every = site.read[site.file(language, slug)]
    (template,) = [each for each in named(every, form.variant) if each.tag == "template"]
    waiting = [json.loads("".join(each.texts)) for each in every if each.parent is template and each.tag == "script"]
    (data,) = [json.loads("".join(each.texts)) for each in every if each.get("id") == "player-data"]
    words = player_words(voice_of(site, language), form)
    assert {name: {**data, **dict(*waiting)}[name] for name in words} == words


@pytest.mark.parametrize(("language", "slug"), PAGES)
def test_the_variants_stand_in_the_list_and_below_the_rules_by_their_names(site, language, slug):
    page, text = site.page(language, slug), CATALOGUE.prose[language, slug]
    variants = CATALOGUE.games[slug].variants
    options = [(each["value"], each.text) for each in page if each.tag == "option"]
    assert options[1:] == [(name, text.variants[name].name) for name in variants]
    assert options[0][0] == ""
    assert options[0][1] == (text.standard or options[0][1]) != ""
    links = [
        (each["href"], each["data-variant"]) for each in page if each.tag == "a" and "data-variant" in each.attributes
    ]
    assert links == [("./", ""), *((f"?variant={name}", name) for name in variants)]
    for name in variants:
        (part,) = [each for each in page if each.get("id") == f"variant-{name}"]
        assert text.variants[name].about in [each.text for each in page if each.inside(part)]


def test_a_game_without_variants_has_no_choice(site):
    for code, slug in CATALOGUE.prose:
        if slug not in CATALOGUE.variants:
            assert not [each for each in site.read[site.file(code, slug)] if "data-variant" in each.attributes]


def test_a_sentence_that_falls_away_is_told_as_not_holding(site):
    for code in FINISHED:
        page, voice = site.page(code, "kingdom"), voice_of(site, code)
        filled = CATALOGUE.variants["kingdom"][0]
        (gone,) = [each.text for each in page if each.tag == "del"]
        usual = [
            plain(each.html) for part in rules_text(CATALOGUE.games["kingdom"], voice) for each in part.sentences()
        ]
        now = [plain(each.html) for part in rules_text(filled, voice) for each in part.sentences()]
        assert gone in usual
        assert gone not in now
