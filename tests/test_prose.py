"""Prose and catalogues as the page has them: what is written is what is read, whatever signs stand in it."""

from __future__ import annotations

import html
import shutil
from pathlib import Path

import polib
import pytest

from generator.bundle.files import site_files
from generator.catalogue import load_catalogue
from generator.pages.content import render_prose
from generator.publish import make_renderer
from generator.words.labels import LABELS
from generator.words.lexicon import catalogue_path
from generator.words.setup import ONE_PASS
from tests.catalogue_of_games import ROOT

SIGNS = "65 % of 100%, %s and %(n)s, one { and }} and {{ x }}, <b>bold</b> &amp; {% if %}, “so”, „so“, «so», ’tis, it's"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8. Karte: sie liegt offen.", "<p>8. Karte: sie liegt offen.</p>"),
        ("Er begann am\n1. Mai.", "<p>Er begann am\n1. Mai.</p>"),
        ("Erst das.\n\n2. Karte, dann\n3. Karte.", "<p>Erst das.</p>\n<p>2. Karte, dann\n3. Karte.</p>"),
        ("> 3. Zug", "<blockquote>\n<p>3. Zug</p>\n</blockquote>"),
        ("1) eins\n2) zwei", "<ol>\n<li>eins</li>\n<li>zwei</li>\n</ol>"),
        ("- 8. Karte\n- 9. Karte", "<ul>\n<li>8. Karte</li>\n<li>9. Karte</li>\n</ul>"),
        ("„so“, ‚so‘ «so» ’n", "<p>„so“, ‚so‘ «so» ’n</p>"),
        ("<b>x</b> & 65 % {n} {{ x }}", "<p>&lt;b&gt;x&lt;/b&gt; &amp; 65 % {n} {{ x }}</p>"),
    ],
)
def test_markdown_is_read_as_its_author_meant_it(text, expected):
    assert render_prose(text).strip() == expected


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page whose prose, hook and catalogue are full of signs that mean something to some tool on the way."""
    root = tmp_path_factory.mktemp("signs")
    for folder in ("content", "locales", "site"):
        shutil.copytree(ROOT / folder, root / folder)
    prose = root / "content" / "en" / "kingdom.md"
    front, body = prose.read_text(encoding="utf-8").split("\n+++\n")
    lines = [line if not line.startswith("hook") else f"hook = '''{SIGNS}'''" for line in front.splitlines()]
    prose.write_text("\n".join([*lines, "+++", SIGNS.replace("&amp;", r"\&amp;"), body]), encoding="utf-8")
    path = catalogue_path(root, "en")
    file = polib.pofile(str(path), wrapwidth=0)
    for message in (LABELS["footer"], ONE_PASS):
        entry = file.find(message.text, msgctxt=message.context or False)
        assert entry
        entry.msgstr = SIGNS
    file.save()
    catalogue = load_catalogue([root / "content"], languages=["en"], games=["kingdom"])
    renderer = make_renderer(root, catalogue, site_files(ROOT, catalogue.rules, Path("pyodide")))
    return renderer.game(catalogue.prose["en", "kingdom"]).html


@pytest.mark.parametrize(
    "place",
    ['<p class="hook">{}</p>', "<p>{}</p>", '<footer class="site-footer">\n<p>{}</p>', ">{}</span"],
    ids=["front matter", "prose", "label", "sentence of the rules"],
)
def test_every_sign_stands_on_the_page_as_it_was_written(page, place):
    before, after = place.split("{}")
    found = [part.split(after)[0] for part in page.split(before)[1:]]
    assert SIGNS in [html.unescape(text) for text in found]
    assert all("<b>" not in text for text in found if "bold" in text)
