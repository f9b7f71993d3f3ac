"""The glossary: every term explained in every language, and linked from the rules where a section first says it."""

from __future__ import annotations

import re
import shutil
import unicodedata
from dataclasses import replace
from functools import cache
from pathlib import Path

import polib
import pytest
from markupsafe import Markup

from generator.bundle.files import SiteFiles, site_files
from generator.catalogue import load_catalogue
from generator.check import checked
from generator.checks.running import site_findings
from generator.checks.site import Built
from generator.crawl import target_of
from generator.pages.addresses import NOT_FOUND
from generator.pages.glossary import Linker, glossary_path
from generator.publish import make_renderer
from generator.words.checking import check_lexicon
from generator.words.errors import CatalogueError
from generator.words.glossary import Vocabulary, explained, vocabulary
from generator.words.lexicon import catalogue_path
from generator.words.registry import every_message, needed_nouns
from generator.words.sections import Labelled, Section, Sentence, rules_text
from generator.words.terms import ADDRESS, KIND, TERMS, TITLE, anchor
from generator.words.voice import Voice, plain
from tests.catalogue_of_games import ROOT, SLUGS, game
from tests.elements import Element, elements
from tests.languages import FINISHED

BASE = "https://parterre.example/"
in_each_language = pytest.mark.parametrize("language", FINISHED)


@cache
def voice(language: str) -> Voice:
    return Voice.load(ROOT, language)


@cache
def words(language: str) -> Vocabulary:
    return vocabulary(voice(language).lexicon)


# The terms.


@in_each_language
def test_every_term_has_a_headword_of_its_own_and_a_definition(language):
    found = explained(voice(language))
    assert {each.term for each in found} == set(TERMS)
    assert len({each.headword for each in found}) == len(TERMS)
    assert all(each.definition.endswith(".") for each in found)


@in_each_language
def test_the_headword_of_a_term_is_one_of_the_words_that_mean_it(language):
    for each in explained(voice(language)):
        assert [term for term, _ in words(language).find(plain(each.headword))] == [each.term]


@in_each_language
def test_every_term_is_said_outside_of_the_glossary(language):
    messages = [each.message for each in every_message() if each.message not in TERMS.values()]
    texts = [text for message in messages for text in voice(language).lexicon.entry(message.key).texts]
    said = {term for text in texts for term, _ in words(language).find(text)}
    assert set(TERMS) - said == set()


@in_each_language
def test_the_terms_stand_in_the_order_of_the_alphabet(language):
    def without_accents(word: str) -> str:
        return re.sub(r"[\u0300-\u036f]", "", unicodedata.normalize("NFD", word.lower()))

    headwords = [without_accents(plain(each.headword)) for each in explained(voice(language))]
    assert headwords == sorted(headwords)


def test_accents_and_capitals_do_not_change_the_order():
    names = dict(zip(TERMS, ["Zelle", "Épingle", "eben", "Ärmel", "arm", *map(str, range(90, 110))], strict=False))
    entries = "".join(f'msgctxt "noun: {KIND}"\nmsgid "{term}"\nmsgstr "{names.get(term, "9")}"\n\n' for term in TERMS)
    said = "".join(f'msgctxt "glossary"\nmsgid "{each.text}"\nmsgstr "."\n\n' for each in TERMS.values())
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    found = [each.headword for each in explained(Voice.from_text(header + entries + said, "xx"))]
    assert [each for each in found if not each.isdigit()] == ["arm", "Ärmel", "eben", "Épingle", "Zelle"]


# The words of the terms, in sentences.


def spoken(**terms: str) -> Vocabulary:
    """A vocabulary: the words of each term, with | between them; _ in a term stands for a space."""
    entries = "".join(
        f'msgctxt "noun: {KIND}"\nmsgid "{term.replace("_", " ")}"\nmsgstr "-\\n= x\\nwords = {its}"\n\n'
        for term, its in terms.items()
    )
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    return vocabulary(Voice.from_text(header + entries, "xx").lexicon)


WORDS = spoken(
    foundation="Grundstapel | pila de la base | base",
    tableau="Tableau | Tableau-Stapel",
    stock="amp | lt | a & b",
    suit="Farbe",
    opposite_colour="entgegengesetzte Farbe",
    deal="reparto",
    redeal="nuevo reparto",
    rank="Ränge",
)


@pytest.mark.parametrize(
    ("html", "linked"),
    [
        ("Ein Grundstapel.", "Ein [foundation|Grundstapel]."),
        ("Grundstapel und Grundstapel", "[foundation|Grundstapel] und Grundstapel"),
        ("Das Grundstapelchen, der Untergrundstapel", "Das Grundstapelchen, der Untergrundstapel"),
        ("Der Tableau-Stapel und die Tableau-Karte", "Der [tableau|Tableau-Stapel] und die Tableau-Karte"),
        ("das Tableau, ein Tableau-Stapel", "das [tableau|Tableau], ein Tableau-Stapel"),
        ("entgegengesetzte Farbe", "[opposite-colour|entgegengesetzte Farbe]"),
        ("entgegengesetzte Farbe, Farbe", "[opposite-colour|entgegengesetzte Farbe], [suit|Farbe]"),
        ("un nuevo reparto tras el reparto", "un [redeal|nuevo reparto] tras el [deal|reparto]"),
        ("la pila\u00a0de la base", "la [foundation|pila\u00a0de la base]"),
        ("Base de la base", "[foundation|Base] de la base"),
        ("RÄNGE", "[rank|RÄNGE]"),
        ('<a href="../base/">base</a>', '<a href="../base/">base</a>'),
        ('<a href="../base/">la <b>base</b> base</a> base', '<a href="../base/">la <b>base</b> base</a> [foundation|base]'),
        ('<span lang="en">base</span> base', '<span lang="en">base</span> [foundation|base]'),
        ('<span title="Farbe &gt; x">y</span> Farbe', '<span title="Farbe &gt; x">y</span> [suit|Farbe]'),
        ("x &amp; y &lt;base&gt;", "x &amp; y &lt;[foundation|base]&gt;"),
        ("a &amp; b", "[stock|a &amp; b]"),
        ("&#34;Farbe&#34; &#39;x&#39;", "&#34;[suit|Farbe]&#34; &#39;x&#39;"),
        ("", ""),
    ],
)  # fmt: skip
def test_a_sentence_is_linked_at_whole_words_outside_of_elements(html, linked):
    expected = re.sub(r"\[([a-z-]+)\|([^]]+)\]", r'<a class="term" href="../g/#\1">\2</a>', linked)
    assert Linker(WORDS, "../g/").link(Markup(html), set()) == expected


def test_a_catalogue_without_terms_links_nothing():
    assert Linker(spoken(), "").link(Markup("base &amp; Farbe"), set()) == "base &amp; Farbe"


def test_each_section_links_a_term_where_it_is_first_said_and_not_where_a_game_lacks_it():
    def sentence(text: str, rule: str = "tableau.build") -> Sentence:
        return Sentence((rule,), Markup(text))

    section = Section(
        "x",
        Markup("Farbe"),
        (
            sentence("Keine Farbe und keine base.", "reserve"),
            Labelled(Markup("base:"), (sentence("Eine Farbe."), sentence("Die Farbe, die base."))),
            sentence("Farbe, base, reparto."),
        ),
    )
    linker = Linker(WORDS, "")
    for found in (linker.section(section), linker.section(section)):
        shown = [re.sub(r"<a [^>]*>|</a>", "|", each.html) for each in found.sentences()]
        assert shown == [
            "Keine Farbe und keine base.",
            "Eine |Farbe|.",
            "Die Farbe, die |base|.",
            "Farbe, base, |reparto|.",
        ]
        labelled = found.items[1]
        assert isinstance(labelled, Labelled)
        assert (found.title, labelled.label) == ("Farbe", "base:")


@in_each_language
@pytest.mark.parametrize("slug", SLUGS)
def test_links_change_no_word_of_the_rules(language, slug):
    linker = Linker(words(language), "../g/")
    for section in rules_text(game(slug), voice(language)):
        linked = linker.section(section)
        assert [plain(each.html) for each in linked.sentences()] == [plain(each.html) for each in section.sentences()]
        found = re.findall(r'href="\.\./g/#([a-z-]+)"', "".join(each.html for each in linked.sentences()))
        assert len(found) == len(set(found))
        assert set(found) <= set(map(anchor, TERMS))


# Planted faults.


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of all that the check reads and that is not code."""
    for folder in ("content", "locales", "site"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "engine").symlink_to(ROOT / "engine")
    return tmp_path


@pytest.fixture
def planted():
    """A copy of a catalogue in which one entry's translation is another."""

    def plant(language: str, key: tuple[str, str], text: str) -> Voice:
        catalogue = polib.pofile(str(catalogue_path(ROOT, language)))
        (entry,) = [each for each in catalogue if (each.msgctxt, each.msgid) == key]
        entry.msgstr = text
        return Voice.from_text(str(catalogue), language, "x.po")

    return plant


@pytest.mark.parametrize(
    ("term", "text", "fault"),
    [
        ("suit", "f\n= Farbe", 'has no line words = …: expected the forms in which sentences say it, with | between them'),
        ("suit", "f\n= Farbe\nwords = |", 'has no line words = …: expected the forms in which sentences say it, with | between them'),
        ("opposite colour", "f\n= x\nwords = FARBE | y", 'has the word "farbe": "suit" has it already'),
        ("suit", "f\nwords: x", "a line is 'words: x': expected key = text"),
    ],
)  # fmt: skip
def test_wrong_words_are_one_line(planted, term, text, fault):
    lexicon = planted("de", (f"noun: {KIND}", term), text).lexicon
    line = lexicon.line_of((f"noun: {KIND}", term))
    (found,) = check_lexicon(lexicon, needed_nouns(ROOT))
    assert re.fullmatch(rf'x\.po:{line}: "{term}" \(noun: {KIND}\):? {re.escape(fault)}', found)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("kingdom-patience", "one that content/de/kingdom.md does not have"),
        ("Glossar", "small letters a to z, digits and hyphens"),
        ("glossar/", "small letters a to z, digits and hyphens"),
        ("../glossar", "small letters a to z, digits and hyphens"),
        ("wörter", "small letters a to z, digits and hyphens"),
    ],
)
def test_a_wrong_address_is_one_line(planted, address, expected):
    catalogue = load_catalogue([ROOT / "content"], languages=FINISHED)
    kingdom = catalogue.prose["de", "kingdom"]
    catalogue = replace(
        catalogue, prose={**catalogue.prose, ("de", "kingdom"): replace(kingdom, address="kingdom-patience")}
    )
    changed = planted("de", ADDRESS.key, address)
    with pytest.raises(CatalogueError) as error:
        glossary_path(catalogue, changed, address)
    line = changed.lexicon.line_of(ADDRESS.key)
    assert str(error.value) == f'x.po:{line}: "glossary" (address) is "{address}": expected {expected}'


def test_an_address_that_a_game_has_is_told_by_the_check(root):
    path = catalogue_path(root, "de")
    taken = load_catalogue([ROOT / "content"], languages=FINISHED).prose["de", SLUGS[0]].address
    path.write_text(path.read_text(encoding="utf-8").replace('msgstr "glossar"', f'msgstr "{taken}"'), encoding="utf-8")
    (fault,) = checked(root).faults
    assert fault.endswith(
        f'"glossary" (address) is "{taken}": expected one that content/de/{SLUGS[0]}.md does not have'
    )


# The pages.


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    catalogue = load_catalogue([ROOT / "content"], languages=FINISHED)
    renderer = make_renderer(ROOT, catalogue, others())
    return {page.file: page.html for page in renderer.pages()}


@cache
def others() -> SiteFiles:
    return site_files(ROOT, load_catalogue([ROOT / "content"], languages=FINISHED).rules, Path("pyodide"))


def glossary_of(language: str) -> str:
    return f"{language}/{voice(language).say(ADDRESS)}/index.html"


def with_class(page: list[Element], name: str) -> list[Element]:
    return [each for each in page if each.has_class(name)]


def test_every_link_leads_to_a_term(pages):
    assert {each.text for each in links_of(pages) if "an id" in each.text} == set()
    broken = {file: html.replace('id="foundation"', 'id="x"') for file, html in pages.items()}
    assert len({each.file for each in links_of(broken) if "an id" in each.text}) > len(FINISHED)


def links_of(pages):
    site = Built(BASE, "", {file: html.encode() for file, html in pages.items()})
    return [each for _, each in site_findings(site, ["links"])]


@in_each_language
def test_the_page_has_every_term_under_the_same_id_in_every_language(pages, language):
    page = elements(pages[glossary_of(language)])
    (terms,) = with_class(page, "glossary")
    entries = {each["id"]: each for each in page if each.parent is terms}
    assert set(entries) == set(map(anchor, TERMS))
    shown = [(each.tag, each.text) for each in page if each.inside(terms) and each.tag in ("dt", "dd")]
    said = explained(voice(language))
    assert shown == [part for each in said for part in (("dt", plain(each.headword)), ("dd", plain(each.definition)))]
    for link in (each for each in with_class(page, "term") if each.inside(terms)):
        assert link["href"].startswith("#")
        assert not link.inside(entries[link["href"][1:]])


@in_each_language
def test_the_switcher_and_the_head_lead_to_the_glossaries_of_all_languages(pages, language):
    file = glossary_of(language)
    page = elements(pages[file])
    switcher = {
        each["hreflang"]: target_of(file, each["href"], BASE) for each in page if "data-language" in each.attributes
    }
    assert switcher == {code: glossary_of(code) for code in FINISHED}
    alternates = {
        each["hreflang"]: target_of(file, each["href"], BASE)
        for each in page
        if each.get("rel") == "alternate" and "hreflang" in each.attributes
    }
    assert {code: target for code, target in alternates.items() if code in FINISHED} == switcher
    assert [each.text for each in page if each.tag == "h1"] == [voice(language).say(TITLE)]


@in_each_language
def test_every_page_of_a_language_leads_to_its_glossary(pages, language):
    for file in (file for file in pages if file.startswith(f"{language}/") and not file.endswith(NOT_FOUND)):
        page = elements(pages[file])
        (footer,) = with_class(page, "site-footer")
        assert glossary_of(language) in [
            target_of(file, each["href"], BASE) for each in page if each.tag == "a" and each.inside(footer)
        ]


def test_terms_are_linked_in_the_sentences_of_the_rules_alone(pages):
    found = 0
    for file, html in pages.items():
        page = elements(html)
        rules = [each for each in page if each.get("id") == "rules"]
        forms = [each for each in page if each.tag == "template" or each.get("id") == "variants"]
        for link in with_class(page, "term") if rules else ():
            found += 1
            around = [each.tag for each in page if link.inside(each)]
            assert link.parent
            assert "data-rule" in link.parent.attributes
            assert any(link.inside(home) for home in (rules[0], *forms))
            assert not {"a", "dt", "h2", "h3"} & set(around)
            assert target_of(file, link["href"], BASE) == glossary_of(file.partition("/")[0])
    assert found > len(FINISHED) * len(SLUGS) * 10


@pytest.mark.parametrize(
    ("slug", "linked", "not_linked"),
    [
        ("kingdom", {"stock", "waste", "cell", "redeal"}, {"reserve", "fan", "court-card", "pair"}),
        ("good-measure", {"foundation", "tableau", "redeal"}, {"reserve", "stock", "waste", "cell", "pair"}),
        ("gay-gordons", {"reserve", "fan", "court-card", "pair"}, {"stock", "waste", "cell"}),
        ("gloucestershire", {"opposite-colour", "suit", "build"}, {"stock", "waste", "cell", "pair"}),
    ],
)
@in_each_language
def test_a_game_links_what_it_has_and_nothing_that_it_lacks(pages, language, slug, linked, not_linked):
    address = load_catalogue([ROOT / "content"], languages=FINISHED).prose[language, slug].address
    page = elements(pages[f"{language}/{address}/index.html"])
    found = {each["href"].partition("#")[2] for each in with_class(page, "term")}
    assert linked <= found
    assert not not_linked & found
