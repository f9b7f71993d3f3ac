"""What is published of a language whose catalogue is unfinished, and that every list of pages says the same."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import polib
import pytest

from generator.bundle.files import site_files
from generator.catalogue import load_catalogue
from generator.check import check_notes, checked
from generator.house.errors import ParterreError
from generator.pages.render import Page
from generator.pages.sitemap import sitemap
from generator.publication import Publication, decide
from generator.publish import make_renderer
from generator.words.errors import CatalogueError
from generator.words.labels import LABELS, PILE_AWAITS
from generator.words.lexicon import catalogue_path
from generator.words.needs import GLOSSARY, INDEX
from generator.words.phrase import Message
from generator.words.shared import HEADING
from generator.words.tableau import SINGLE_UP
from generator.words.terms import ADDRESS, TERMS
from tests.catalogue_of_games import ROOT
from tests.elements import elements
from tests.languages import drop_unfinished
from tests.untranslated import untranslated as texts_in

BASE = "https://parterre.example/"
EVERYWHERE = LABELS["footer"]
ONLY_GLOSSARY = TERMS["fan"]
ONLY_KINGDOM = SINGLE_UP
"""A sentence that only the game whose tableau has single cards says."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("content", "locales", "site"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    drop_unfinished(tmp_path)
    return tmp_path


def setting(root: Path, code: str, lines: str) -> None:
    path = root / "content" / "site.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f"[languages.{code}]\n", f"[languages.{code}]\n{lines}\n"), encoding="utf-8")


def untranslated(root: Path, code: str, message: Message) -> None:
    path = catalogue_path(root, code)
    file = polib.pofile(str(path), wrapwidth=110)
    entry = file.find(message.text, msgctxt=message.context or False)
    assert entry
    entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(entry.msgstr_plural, "")
    file.save()


def decided(root: Path) -> Publication:
    return decide(root, load_catalogue([root / "content"]))


def rendered(root: Path) -> dict[str, Page]:
    catalogue = load_catalogue([root / "content"], games=["kingdom", "good-measure"])
    renderer = make_renderer(root, catalogue, site_files(ROOT, catalogue.rules, Path("pyodide")))
    return {page.path: page for page in renderer.pages()}


def path_of(pages: dict[str, Page], code: str, game: str) -> str | None:
    return next((path for path in pages if re.fullmatch(f"{code}/[a-z-]*{game}[a-z-]*/", path)), None)


def switched(page: Page) -> set[str]:
    return {
        each["hreflang"]
        for each in elements(page.html)
        if "data-language" in each.attributes and "href" in each.attributes
    }


def alternates(page: Page) -> dict[str, str]:
    """The addresses of a page in each language, and the one for all others."""
    found = [each for each in elements(page.html) if each.get("rel") == "alternate" and "hreflang" in each.attributes]
    assert len({each["hreflang"] for each in found}) == len(found)
    return {each["hreflang"]: each["href"] for each in found}


def mapped(pages: dict[str, Page]) -> dict[str, dict[str, str]]:
    """What the sitemap names for each address."""
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    tree = ET.fromstring(sitemap(page.meta for page in pages.values()))
    return {
        url.findtext("s:loc", "", names): {
            link.get("hreflang", ""): link.get("href", "") for link in url.findall("x:link", names)
        }
        for url in tree.findall("s:url", names)
    }


def agree(pages: dict[str, Page]) -> None:
    """Every page is in the sitemap with the translations that its own head names, or says noindex and is in no list."""
    listed = mapped(pages)
    for page in pages.values():
        hidden = 'name="robots" content="noindex"' in page.html
        assert (BASE + page.path in listed) != hidden
        named = alternates(page)
        assert named == listed.get(BASE + page.path, {})
        assert hidden or BASE + page.path in named.values()
        for address in named.values():
            assert alternates(pages[address.removeprefix(BASE)]) == named
    assert listed.keys() <= {BASE + path for path in pages}


def test_what_is_complete_is_published_whole(root):
    found = decided(root)
    assert (found.partly, found.notes) == (frozenset(), ())
    pages = rendered(root)
    agree(pages)
    kingdom = path_of(pages, "de", "kingdom")
    assert kingdom
    languages = set(found.catalogue.site.languages)
    assert switched(pages[kingdom]) == languages
    assert alternates(pages[kingdom]).keys() == languages | {"x-default"}


def test_the_page_for_all_other_readers_is_the_default_languages_and_of_lists_the_first_page(root):
    pages, default = rendered(root), decided(root).catalogue.site.default_language
    found = {path: alternates(page)["x-default"] for path, page in pages.items() if alternates(page)}
    assert {path for path, address in found.items() if address == BASE} == {
        "",
        *(f"{code}/" for code in decided(root).catalogue.site.languages),
    }
    others = {path: address for path, address in found.items() if address != BASE}
    assert others.keys() > {path_of(pages, "de", "kingdom"), path_of(pages, "de", "glossar")}
    assert all(address.startswith(f"{BASE}{default}/") for address in others.values())


@pytest.mark.parametrize("message", [EVERYWHERE, ONLY_GLOSSARY, ONLY_KINGDOM])
def test_fail_stops_the_build_with_the_entry(root, message):
    untranslated(root, "de", message)
    with pytest.raises(
        CatalogueError,
        match=rf'^locales/de/LC_MESSAGES/messages.po:\d+: "{re.escape(message.text)}".* is not translated$',
    ):
        decided(root)


def test_fail_minds_only_what_is_built(root):
    untranslated(root, "de", ONLY_KINGDOM)
    assert decide(root, load_catalogue([root / "content"], games=["good-measure"])).notes == ()
    assert decide(root, load_catalogue([root / "content"], languages=["es"])).notes == ()


def test_leave_out_drops_the_page_and_nothing_links_to_it(root):
    setting(root, "de", 'missing = "leave-out"')
    untranslated(root, "de", ONLY_KINGDOM)
    (note,) = decided(root).notes
    said = re.escape(f'no translation of "{ONLY_KINGDOM.text}" (locales/de/LC_MESSAGES/messages.po:')
    assert re.fullmatch(rf"content/de/kingdom.md: not published: {said}\d+\)", note)
    pages = rendered(root)
    agree(pages)
    assert path_of(pages, "de", "kingdom") is None
    assert path_of(pages, "de", "good-measure")
    english = pages[path_of(pages, "en", "kingdom") or ""]
    assert "de" not in switched(english) | alternates(english).keys()
    assert "kingdom" not in pages["de/"].html


def test_a_note_says_how_to_list_all_that_a_page_lacks(root):
    setting(root, "de", 'missing = "leave-out"')
    untranslated(root, "de", EVERYWHERE)
    untranslated(root, "de", LABELS["table"])
    (note,) = decided(root).notes
    assert " and 1 more: build.py translate stats de --page index --missing lists them; " in note


def test_leave_out_drops_the_glossary_and_every_link_to_it(root):
    setting(root, "de", 'missing = "leave-out"')
    untranslated(root, "de", ONLY_GLOSSARY)
    assert [note.split(": no ")[0] for note in decided(root).notes] == ["de: the glossary: not published"]
    pages = rendered(root)
    agree(pages)
    assert "de" not in switched(pages["en/glossary/"]) | alternates(pages["en/glossary/"]).keys()
    german = [page for path, page in pages.items() if path.startswith("de/")]
    assert len(german) > 1
    assert not any("glossar" in page.path or "glossar/" in page.html or 'class="term"' in page.html for page in german)


def test_source_shows_a_definition_in_the_source_language(root):
    setting(root, "de", 'missing = "source"')
    untranslated(root, "de", ONLY_GLOSSARY)
    pages = rendered(root)
    agree(pages)
    assert f'<dd><span lang="en">{ONLY_GLOSSARY.text}</span></dd>' in pages["de/glossar/"].html
    assert 'content="noindex"' in pages["de/glossar/"].html
    assert "de" not in alternates(pages["en/glossary/"])
    assert "de" in alternates(pages[path_of(pages, "de", "kingdom") or ""])


def test_leave_out_drops_the_language_where_every_page_lacks_something(root):
    setting(root, "de", 'missing = "leave-out"')
    untranslated(root, "de", EVERYWHERE)
    assert [note.split("; ")[-1] for note in decided(root).notes] == ["Deutsch is not published"]
    pages = rendered(root)
    agree(pages)
    assert not any(path.startswith("de/") for path in pages)
    assert all("de" not in switched(page) | alternates(page).keys() for page in pages.values())


def test_source_shows_the_sentence_in_the_source_language_and_tells_search_engines_nothing(root):
    setting(root, "de", 'missing = "source"')
    untranslated(root, "de", ONLY_KINGDOM)
    pages = rendered(root)
    agree(pages)
    kingdom = pages[path_of(pages, "de", "kingdom") or ""]
    assert f'<span lang="en">{ONLY_KINGDOM.text}</span>' in kingdom.html
    english = pages[path_of(pages, "en", "kingdom") or ""]
    assert "de" in switched(english)
    assert "de" not in alternates(english)
    whole = pages[path_of(pages, "de", "good-measure") or ""]
    assert "de" in alternates(whole)


def test_source_lends_its_prose(root):
    setting(root, "de", 'missing = "source"')
    (root / "content" / "de" / "kingdom.md").unlink()
    pages = rendered(root)
    agree(pages)
    kingdom = pages[path_of(pages, "de", "kingdom") or ""]
    assert '<html lang="de"' in kingdom.html
    assert '<p class="hook" lang="en" dir="auto">' in kingdom.html
    assert '<div lang="en" dir="auto"><p>' in kingdom.html
    assert 'content="noindex"' in kingdom.html


def test_a_label_in_the_source_language_makes_every_page_partial(root):
    setting(root, "de", 'missing = "source"')
    untranslated(root, "de", EVERYWHERE)
    found = decided(root)
    assert {page for code, page in found.partly if code == "de"} == {INDEX, GLOSSARY, *found.catalogue.games}
    pages = rendered(root)
    agree(pages)
    assert "de" in switched(pages["en/"])
    assert not [page.path for page in pages.values() if page.path.startswith("de/") and page.meta.listed]


def test_a_language_without_any_game_lists_none_and_shows_one_of_another_language(root):
    setting(root, "de", 'missing = "leave-out"')
    untranslated(root, "de", HEADING)
    pages = rendered(root)
    agree(pages)
    ours, other = pages["de/"], pages["en/"]
    assert LABELS["index_empty"].text not in other.html
    assert "ItemList" in other.html
    assert "ItemList" not in ours.html
    assert ours.meta.picture
    assert other.meta.picture
    assert ours.meta.picture.piles == other.meta.picture.piles


# What is lent is marked, and stands in nobody's way.

PARTS = [LABELS[name].text for name in ("table", "tools", "games")]
"""The names of whole parts of a page, in which other text has the page's language: an attribute cannot say its own."""


FOR_PROGRAMS = ("player-data", "html head meta content", "html head link title")
"""The words of the page's script, which are all of one language, and what other sites show of a page."""


def without_words(root: Path, code: str) -> None:
    """Take all that a language says away, but for the settings."""
    path = catalogue_path(root, code)
    file = polib.pofile(str(path), wrapwidth=110)
    for entry in file:
        entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(entry.msgstr_plural, "")
    file.save()
    for prose in (root / "content" / code).glob("*.md"):
        prose.unlink()


@pytest.fixture(scope="module")
def all_lent(tmp_path_factory) -> dict[str, str]:
    """The pages of a site whose default language says nothing of its own."""
    root = tmp_path_factory.mktemp("lent")
    for folder in ("content", "locales", "site"):
        shutil.copytree(ROOT / folder, root / folder)
    setting(root, "de", 'missing = "source"')
    shutil.rmtree(root / "content" / "de" / "pages")
    without_words(root, "de")
    catalogue = load_catalogue([root / "content"], languages=["en", "de"], games=["kingdom", "gay-gordons"])
    catalogue = replace(catalogue, site=replace(catalogue.site, default_language="de"))
    renderer = make_renderer(root, catalogue, site_files(ROOT, catalogue.rules, Path("pyodide")))
    return {page.path: page.html for page in renderer.pages()}


def unmarked(html: str) -> list[tuple[str, str]]:
    """What a page has in its own language, but for the settings' texts and names, and what is there for programs."""
    site = load_catalogue([ROOT / "content"]).site
    own = [text for each in site.languages.values() for text in (each.description, each.tagline, each.name)]
    return [
        (where, text) for where, text in texts_in(html, "de", [*own, site.name]) if not where.startswith(FOR_PROGRAMS)
    ]


def test_all_that_is_lent_is_marked(all_lent):
    assert {"", "404.html", "de/", "de/glossary/"} < all_lent.keys()
    found = [each for html in all_lent.values() for each in unmarked(html)]
    assert {(where.split()[-1], text) for where, text in found} == {("aria-label", part) for part in PARTS}
    described = {
        path: each.get("lang")
        for path, html in all_lent.items()
        for each in elements(html)
        if each.get("name") == "description"
    }
    assert {path for path, lang in described.items() if lang} == {
        path for path in all_lent if (path.startswith("de/") and path != "de/") or path == "404.html"
    }


@pytest.mark.parametrize(
    ("path", "mark"),
    [
        ("de/", '<title lang="en">'),
        ("de/", '<h1><span lang="en">'),
        ("de/glossary/", '<dd><span lang="en">'),
        ("404.html", '<a href="/de/" hreflang="de"><span lang="en">'),
        ("404.html", 'hidden><span lang="en">'),
        ("kingdom", 'class="status" lang="en">'),
        ("kingdom", '<nav class="languages" aria-label="Languages" lang="en">'),
        ("kingdom", 'aria-label="Close" lang="en">'),
        (
            "kingdom",
            'focusable="false"><path d="M9 5 4 10l5 5M4.5 10H14a5 5 0 0 1 0 10h-3"/></svg><span><span lang="en">',
        ),
        ("kingdom", '<figcaption id="layout-title"><span lang="en">'),
        ("kingdom", 'class="visually-hidden"><span lang="en">'),
    ],
)
def test_a_mark_that_is_not_there_is_missed(all_lent, path, mark):
    html = all_lent[next(each for each in all_lent if each == path or re.fullmatch(f"de/[a-z-]*{path}[a-z-]*/", each))]
    assert mark in html
    assert len(unmarked(html.replace(mark, mark.replace(' lang="en"', ""), 1))) == len(unmarked(html)) + 1


def own_address(root: Path, address: str) -> None:
    path = root / "content" / "de" / "good-measure.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'^slug = ".*"$', f'slug = "{address}"', text, flags=re.MULTILINE), encoding="utf-8")


def glossary_address(root: Path, address: str) -> None:
    translated(root, ADDRESS, address)


@pytest.mark.parametrize("plant", [own_address, glossary_address])
def test_a_borrowed_page_takes_no_address_of_an_own_one(root, plant):
    setting(root, "de", 'missing = "source"')
    (root / "content" / "de" / "kingdom.md").unlink()
    theirs = decided(root).catalogue.prose["en", "kingdom"].address
    assert decided(root).catalogue.prose["de", "kingdom"].address == theirs
    plant(root, theirs)
    assert decided(root).catalogue.prose["de", "kingdom"].address == f"{theirs}-en"
    pages = rendered(root)
    agree(pages)
    assert {f"de/{theirs}/", f"de/{theirs}-en/"} < pages.keys()


# Nothing is lent for a translation that is wrong.


def translated(root: Path, message: Message, text: str) -> None:
    path = catalogue_path(root, "de")
    file = polib.pofile(str(path), wrapwidth=110)
    entry = file.find(message.text, msgctxt=message.context or False)
    assert entry
    entry.msgstr = text
    file.save()


@pytest.mark.parametrize("missing", ["fail", "leave-out", "source"])
def test_a_form_that_a_noun_lacks_is_an_error_whatever_is_done_about_what_is_missing(root, missing):
    setting(root, "de", f'missing = "{missing}"')
    translated(root, PILE_AWAITS, "{pile}, leer, für nächsten~{rank}")
    with pytest.raises(
        CatalogueError,
        match=r'^locales/de/.*:\d+: "{pile}, empty.*nächsten~{rank}, and ".*" \(noun: rank\) \(line \d+\) has no form .nächsten.: ',
    ):
        rendered(root)


@pytest.mark.parametrize(("missing", "published"), [("leave-out", False), ("source", True)])
def test_a_noun_that_only_this_language_needs_is_missing_too(root, missing, published):
    setting(root, "de", f'missing = "{missing}"')
    translated(root, HEADING, "Das~{game} spielen")
    for name in ("rules/{}.toml", "en/{}.md", "de/{}.md"):  # a game that no other one names
        text = (root / "content" / name.format("kingdom")).read_text("utf-8")
        (root / "content" / name.format("ours")).write_text(text.replace('slug = "', 'slug = "our-'), "utf-8")
    found = decided(root)
    assert ("de", "ours") in found.partly or not published
    assert (("de", "ours") in found.catalogue.prose) == published
    assert any('no translation of "ours" (noun: game)' in note for note in found.notes)
    agree(rendered(root))


@pytest.mark.parametrize("missing", ["leave-out", "source"])
def test_below_its_threshold_a_language_is_not_published(root, missing):
    setting(root, "de", f'missing = "{missing}"\npublish_from = 100')
    untranslated(root, "de", ONLY_KINGDOM)
    found = decided(root)
    assert "de" not in found.catalogue.site.languages
    assert re.fullmatch(
        r"locales/de/LC_MESSAGES/messages.po: 99\.\d percent translated: expected 100 or more "
        r"\(content/site.toml: languages.de.publish_from\); Deutsch is not published",
        found.notes[0],
    )
    agree(rendered(root))


def test_at_its_threshold_it_is(root):
    setting(root, "de", 'missing = "leave-out"\npublish_from = 99')
    untranslated(root, "de", ONLY_KINGDOM)
    assert "de" in decided(root).catalogue.site.languages


def test_below_its_threshold_fail_stops_the_build(root):
    setting(root, "de", "publish_from = 100")
    untranslated(root, "de", ONLY_KINGDOM)
    with pytest.raises(CatalogueError, match="percent translated: expected 100 or more"):
        decided(root)


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (
            'missing = "skip"',
            'content/site.toml:LINE: languages.de.missing = "skip": expected one of fail, leave-out, source',
        ),
        (
            "publish_from = 101",
            "content/site.toml:LINE: languages.de.publish_from = 101: expected a whole number from 0 to 100",
        ),
        (
            "publish_from = true",
            "content/site.toml:LINE: languages.de.publish_from = true: expected a whole number from 0 to 100",
        ),
    ],
)
def test_a_wrong_setting_is_one_line(root, lines, error):
    setting(root, "de", lines)
    with pytest.raises(ParterreError, match="^" + re.escape(error).replace("LINE", r"\d+") + "$"):
        load_catalogue([root / "content"])


@pytest.mark.parametrize(("missing", "faults"), [("fail", 1), ("leave-out", 0), ("source", 0)])
def test_what_an_unfinished_catalogue_lacks_is_a_fault_only_where_the_build_would_fail(root, missing, faults):
    setting(root, "de", f'missing = "{missing}"')
    untranslated(root, "de", ONLY_KINGDOM)
    shutil.copytree(ROOT / "engine", root / "engine")
    found = list(checked(root).faults)
    assert [line for line in found if "is not translated" in line] == found
    assert len(found) == faults


def test_a_catalogue_without_settings_is_checked_as_unfinished_and_told(root):
    file = "locales/nn/LC_MESSAGES/messages.po"
    path = root / file
    path.parent.mkdir(parents=True)
    text = (
        (root / "locales/de/LC_MESSAGES/messages.po")
        .read_text(encoding="utf-8")
        .replace("Language: de", "Language: nn")
    )
    path.write_text(
        text.replace('msgstr "Pik"', 'msgstr "Pik {farbe}"').replace('msgstr "Herz"', 'msgstr ""'), encoding="utf-8"
    )
    note = f"{file}: checked as unfinished: content/site.toml has no language nn, so no page is made from it"
    assert [line for line in check_notes(root) if line.startswith(file)] == [note]
    (found,) = checked(root).faults
    assert re.fullmatch(rf'{file}:\d+: "spades" \(noun: suit\) has the hole {{farbe}}: expected none', found)


def test_the_settings_of_a_language_are_documented(root):
    setting(root, "de", "unheard-of = 1")
    with pytest.raises(ParterreError) as error:
        load_catalogue([root / "content"])
    allowed = str(error.value).rpartition("expected one of ")[2].split(", ")
    for file in ("CONTRIBUTING.md", "docs/translators.md"):
        rows = re.findall(r"^\| `(\w+)` \|", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
        assert set(allowed) <= set(rows)


def without_any(root: Path) -> None:
    for code in load_catalogue([root / "content"]).site.languages:
        setting(root, code, 'missing = "leave-out"')
        untranslated(root, code, EVERYWHERE)


def only_labels_of(root: Path) -> None:
    for code in load_catalogue([root / "content"]).site.languages:
        setting(root, code, 'missing = "leave-out"\npublish_from = 100')
        untranslated(root, code, ONLY_KINGDOM)


@pytest.mark.parametrize("plant", [without_any, only_labels_of])
def test_a_site_without_any_language_is_an_error(root, plant: Callable[[Path], None]):
    plant(root)
    with pytest.raises(ParterreError, match=r"^content/site.toml: languages: nothing is left to publish: "):
        decided(root)
