"""What `check` finds in the built site: nothing in ours, under any path, and each planted fault with page and source."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import polib
import pytest

from generator.catalogue import load_catalogue
from generator.check import Checked, built_site
from generator.checks.language import foreign, vocabulary, words
from generator.checks.origin import Origins
from generator.checks.picture import size_of
from generator.checks.running import CHECKS, line, site_findings, told
from generator.checks.site import Built
from generator.checks.titles import LENGTHS
from generator.checks.translations import switched
from generator.checks.validity import ready
from generator.checks.weight import page_weight, picture_weight, weights
from generator.cli import parse
from generator.settings import BUDGETS
from generator.words.labels import LABELS
from generator.words.lexicon import catalogue_path
from generator.words.shared import HEADING as EVERY_GAME
from tests.catalogue_of_games import ROOT
from tests.languages import FINISHED, TRANSLATED
from tests.test_documentation import code, part, table
from tests.test_placed import PLACINGS
from tests.test_publication import EVERYWHERE, ONLY_GLOSSARY, ONLY_KINGDOM, setting, untranslated

BASE = "https://games.example/a/de-games/"
BUT_HTML = [kind for kind in CHECKS if kind != "html"]
"""Every check but the slowest, whose outcome no address and no language changes."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("content", "locales", "site"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "engine").symlink_to(ROOT / "engine")
    return tmp_path


def built(root: Path, base_url: str = BASE, **chosen: tuple[str, ...]) -> Built:
    catalogue = load_catalogue([root / "content"], **chosen)
    return built_site(root, replace(catalogue, site=replace(catalogue.site, base_url=base_url)))


@cache
def small() -> Built:
    """A site of two games in two languages, to plant faults in."""
    return built(ROOT, languages=("en", "de"), games=("good-measure", "kingdom"))


@cache
def page_from(source: str) -> str:
    """The page that comes from a file."""
    return next(name for name, its in small().sources.items() if its == source)


def found(site: Built, kind: str, root: Path = ROOT) -> list[str]:
    """The lines of one check."""
    origins = Origins(root)
    return [line(origins.of(site, each), each, kind) for _, each in site_findings(site, [kind])]


@cache
def found_in_small(kind: str) -> list[str]:
    return found(small(), kind)


# The site as it is.


def test_there_is_no_fault_in_the_site():
    site = built(ROOT, languages=FINISHED)
    assert told(ROOT, site) == []
    assert set(site.sources) == set(site.pages)


@pytest.mark.parametrize("placing", PLACINGS.values(), ids=PLACINGS)
def test_there_is_no_fault_wherever_the_site_is_placed(placing, tmp_path):
    catalogue = load_catalogue(placing.content(tmp_path / "content"), languages=FINISHED)
    site = built_site(ROOT, replace(catalogue, site=replace(catalogue.site, base_url=placing.base_url)))
    assert list(site_findings(site, BUT_HTML)) == []
    leading = [name for name, facts in site.facts.items() if facts.leads is not None]
    assert bool(leading) == bool(placing.former or placing.redirects)


@pytest.mark.parametrize("missing", ["leave-out", "source"])
@pytest.mark.parametrize(
    "message",
    [EVERYWHERE, EVERY_GAME, ONLY_GLOSSARY, ONLY_KINGDOM],
    ids=["everywhere", "every game", "glossary", "game"],
)
def test_there_is_no_fault_where_a_translation_is_missing(root, message, missing):
    setting(root, TRANSLATED[-1], f'missing = "{missing}"')
    untranslated(root, TRANSLATED[-1], message)
    assert list(site_findings(built(root, languages=FINISHED), BUT_HTML)) == []


def test_there_is_no_fault_where_there_is_no_game():
    assert list(site_findings(built(ROOT, languages=FINISHED[:2], games=()), BUT_HTML)) == []


def test_there_is_no_fault_where_there_is_one_language():
    assert list(site_findings(built(ROOT, languages=(TRANSLATED[0],)), BUT_HTML)) == []


def test_the_html_is_really_checked_here():
    assert ready() is None


def test_the_switcher_is_there_on_every_page_in_a_language():
    site = built(ROOT, languages=FINISHED)
    seen = [name for name in site.listed if name != "index.html"]
    assert seen
    assert all(set(switched(site, name)) == set(FINISHED) for name in seen)


def test_the_budgets_leave_room_and_are_no_blank_cheque():
    site = built(ROOT, languages=FINISHED)
    for kind in ("HTML", "styles", "scripts"):
        most = max(weights(site, name, site.page(name))[kind] for name in site.pages)
        assert site.most(kind) / 3 < most < site.most(kind)


def test_a_site_may_set_budgets_of_its_own():
    site = replace(small(), budgets={**BUDGETS, "HTML": 1, "picture": 1})
    name = next(iter(site.pages))
    assert "expected 1,000 at most" in next(page_weight(site, name, site.page(name))).text
    assert "expected 1,000 at most" in next(picture_weight(site)).text


# Planted faults. What stands in a row: the check, the source of the page, what is replaced by what, and the line.


class Plant(NamedTuple):
    kind: str
    file: str
    old: str
    new: str
    line: str


GAME, OTHER = "content/de/kingdom.md", "content/de/good-measure.md"
CONTENT = '<main id="content">'
END = "</main>"


def planted(plant: Plant) -> Built:
    file = page_from(plant.file) if plant.file.startswith(("content", "locales")) else plant.file
    name = next(each for each in small().files if re.fullmatch(file, each) or each == file)
    text = small().text(name)
    changed = re.sub(plant.old, lambda _: plant.new, text, count=1, flags=re.MULTILINE) if plant.old else plant.new
    assert changed != text, "nothing was planted"
    others = {} if plant.kind == "html" else small().files
    return replace(small(), files={**others, name: changed.encode("utf-8")})


def in_page(kind: str, new: str, text: str) -> Plant:
    """A piece of HTML at the end of the page of a game."""
    return Plant(kind, GAME, END, new + END, text)


def ld(data: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'


THING = {"@context": "https://schema.org", "@type": "VideoGame", "name": "x", "url": BASE, "inLanguage": "de",
         "isAccessibleForFree": True}  # fmt: skip
FOREIGN = "All the kings of this game are already in the places where they belong."
HTTP = "http://other.example/"

PLANTS = [
    in_page("links", '<a href="nowhere/">x</a>', '"nowhere/" leads to de/kingdom-solitaire/nowhere/index.html, which is not there'),
    in_page("links", '<a href="../../../x/">x</a>', '"../../../x/" leads out of the site\'s folder: expected an address under /a/de-games/'),
    in_page("links", '<a href="/de/">x</a>', '"/de/" leads out of the site\'s folder'),
    in_page("links", '<a href="../#nowhere">x</a>', '"../#nowhere" leads to an id that de/index.html does not have'),
    in_page("links", f'<a href="{HTTP}">x</a>', f'"{HTTP}" is not encrypted: expected https://'),
    in_page("links", '<img src="x.png" srcset="../ 1x, y.png 2x">', '"y.png" leads to de/kingdom-solitaire/y.png'),
    in_page("links", '<svg><use href="#suit-x"/></svg>', '"#suit-x" leads to an id'),
    in_page("links", ld({**THING, "image": [BASE + "x.png"]}), f'"{BASE}x.png" leads to x.png'),
    in_page("links", f'<meta property="og:image" content="{BASE}y.png">', f'"{BASE}y.png" leads to y.png'),
    Plant("links", GAME, "<head>", '<head><meta http-equiv="refresh" content="0; url=../x/">', '"../x/" leads to de/x/index.html'),
    Plant("links", r"assets/site-\w+/site\.css", "body {", "body { background: url('x.png');", 'the link "x.png" leads to'),
    Plant("links", r"assets/player-\w+/player\.mjs", "^import ", 'import "./none.mjs";\nimport ', '"./none.mjs" leads to'),
    Plant("links", r"de/manifest\.webmanifest", r'"src": "', '"src": "x', '"x../assets/'),
    Plant("links", "sitemap.xml", "<loc>[^<]*", f"<loc>{BASE}none/", f'"{BASE}none/" leads to none/index.html'),
    Plant("links", "_redirects", "", "/a/de-games/old/ /a/de-games/none/ 301\n", '"/a/de-games/none/" leads to none/index.html'),
    in_page("ids", '<p id="rules">x</p>', 'the id "rules" stands twice: line'),
    in_page("ids", '<template><p id="x">1</p><p id="x">2</p></template>', 'the id "x" stands twice: line'),
    in_page("ids", '<p aria-describedby="x y">x</p>', 'aria-describedby="y": no element of the page has this id'),
    in_page("ids", '<label for="none">x</label>', 'for="none": no element of the page has this id'),
    in_page("nesting", "<div>", "<div> is not closed, or closes nothing, where it stands"),
    in_page("nesting", "<ul><li><b>x</ul>", "<b> is not closed, or closes nothing, where it stands"),
    in_page("nesting", "</p>", "</p> is not closed, or closes nothing, where it stands"),
    in_page("html", "<p><div>x</div></p>", "(close-order)"),
    in_page("html", "<ul><p>x</p></ul>", "(element-permitted-content)"),
    in_page("html", "<button>x</button>", "(no-implicit-button-type)"),
    Plant("canonical", GAME, '(rel="canonical" href=")[^"]*', f'rel="canonical" href="{BASE}', f"canonical: {BASE}: expected {BASE}de/kingdom-solitaire/"),
    Plant("canonical", GAME, '<link rel="canonical"[^>]*>', "", "canonical: not there: expected"),
    Plant("alternates", GAME, '<link rel="alternate" hreflang="de"[^>]*>', "", 'hreflang="de": not there: expected the page itself'),
    Plant("alternates", GAME, '<link rel="alternate" hreflang="en"[^>]*>', "", 'hreflang="en" is not there: expected one, as the switcher leads to'),
    Plant("alternates", GAME, '<link rel="alternate" hreflang="x-default"[^>]*>', "", 'hreflang="x-default" is not there'),
    Plant("alternates", GAME, 'hreflang="en" href="[^"]*', f'hreflang="en" href="{BASE}de/', f'hreflang="en": {BASE}de/ is in "de"'),
    Plant("alternates", GAME, 'hreflang="en" href="[^"]*', f'hreflang="en" href="{BASE}en/', f'hreflang="en": {BASE}en/ does not name the same translations'),
    Plant("alternates", GAME, 'hreflang="en" href="[^"]*', f'hreflang="en" href="{BASE}x/', f'hreflang="en": {BASE}x/: expected a page that search engines may list'),
    Plant("alternates", GAME, "<head>", '<head><meta name="robots" content="noindex">', "hreflang on a page that is not listed: expected none"),
    Plant("sitemap", "sitemap.xml", "(?s)<url>.*?</url>", "", "is not there: expected every page that search engines may list"),
    Plant("sitemap", "sitemap.xml", "<loc>[^<]*", f"<loc>{BASE}404.html", f"{BASE}404.html: expected only pages that search engines may list"),
    Plant("sitemap", "sitemap.xml", r"<xhtml:link [^>]*/>", "", "its translations are not those that the page's head names"),
    Plant("sitemap", "sitemap.xml", "(?s)(<url>.*?</url>).*", f"<url><loc>{BASE}</loc></url><url><loc>{BASE}</loc></url></urlset>", f"{BASE} stands twice"),
    Plant("sitemap", "sitemap.xml", "</loc>", "</loc><lastmod>yesterday</lastmod>", "lastmod yesterday: expected a date like"),
    Plant("sitemap", "sitemap.xml", "</urlset>", "", "no XML"),
    Plant("feeds", "de/feed.xml", "</feed>", "", "no XML"),
    Plant("feeds", "de/feed.xml", "<updated>[^<]*", "<updated>yesterday", "updated yesterday: expected a time like"),
    Plant("feeds", "de/feed.xml", "<title>[^<]*", "<title>", '"feed": no title: expected one'),
    Plant("feeds", "de/feed.xml", "(?s)(<entry>.*?</entry>)", "<entry><id>x</id></entry>" * 2, "two entries have the same id"),
    Plant("feeds", "de/feed.xml", "/de/kingdom-solitaire/", "/en/kingdom-solitaire/", 'is in "en", the feed in "de"'),
    Plant("feeds", "de/feed.xml", "/de/kingdom-solitaire/", "/404.html", "expected a page that search engines may list"),
    Plant("switcher", GAME, ' aria-current="[^"]*"', "", "the switcher does not mark the page's own language"),
    Plant("switcher", GAME, r'href="\.\./\.\./en/kingdom-solitaire/"', 'href="../"', 'the switcher leads for "en" to de/index.html, which is in "de"'),
    Plant("switcher", GAME, r'href="\.\./\.\./en/kingdom-solitaire/"', 'href="../../en/good-measure-solitaire/"', 'the switcher leads for "en" to en/good-measure-solitaire/index.html, which is not the same page'),
    in_page("language", f"<p>{FOREIGN}</p>", f'"{FOREIGN}" stands as "de" and seems to be "en": expected de, or lang="en"'),
    in_page("language", f"<p>Ein Satz. {FOREIGN} Noch einer.</p>", f'"{FOREIGN}" stands as "de"'),
    in_page("language", f'<div role="group" aria-label="{FOREIGN}"></div>', f'"{FOREIGN}" stands as "de"'),
    in_page("language", '<p lang="en">Alle Karten liegen offen auf dem Tisch, und du darfst sie bewegen.</p>', 'stands as "en" and seems to be "de"'),
    Plant("language", GAME, '(name="description" content=")[^"]*', f'name="description" content="{FOREIGN}', f'"{FOREIGN}" stands as "de"'),
    in_page("structured-data", ld({**THING, "@type": "FAQPage"}), '@type = "FAQPage": expected one of'),
    in_page("structured-data", ld({**THING, "@context": "x"}), '@context = "x": expected https://schema.org'),
    in_page("structured-data", ld({**THING, "name": ""}), "VideoGame: no name: expected one"),
    in_page("structured-data", ld({**THING, "inLanguage": "en"}), "VideoGame: inLanguage = 'en': expected the page's, \"de\""),
    in_page("structured-data", ld({**THING, "aggregateRating": {"@type": "Offer"}}), "VideoGame: aggregateRating: expected nothing that was not measured"),
    in_page("structured-data", ld({**THING, "@type": "ItemList", "itemListElement": [{"@type": "ListItem", "position": 2}]}), "ItemList: positions [2]: expected 1 to 1 in order"),
    Plant("structured-data", GAME, "VideoGame", "WebPage", "no VideoGame on the page of a game: expected one"),
    in_page("structured-data", ld([5]), "5: expected an object"),
    in_page("structured-data", '<script type="application/ld+json">{</script>', "JSON-LD: Expecting property name"),
    Plant("titles", GAME, "<title>[^<]*", "<title>", "no title: expected one"),
    Plant("titles", GAME, "<title>[^<]*", "<title>" + "x" * 71, "has 71 characters: expected 1 to 70"),
    Plant("titles", GAME, '(name="description" content=")[^"]*', 'name="description" content="Kurz.', 'the description "Kurz." has 5 characters: expected 50 to 170'),
    Plant("titles", GAME, '<meta name="description"[^>]*>', "", "no description: expected one"),
    Plant("titles", GAME, "<title>[^<]*", "<title>Patiencen · Parterre", 'the title "Patiencen · Parterre" is also that of'),
    Plant("preview", GAME, '<meta property="og:image" [^>]*>', "", "no og:image: expected one"),
    in_page("titles", '<p class="hook">Kurz.</p>', 'the hook "Kurz." has 5 characters: expected 20 to 200'),
    in_page("headings", "<h1>x</h1>", "2 headings h1: expected one"),
    in_page("headings", "<h2>x</h2><h4>y</h4>", 'h4 "y" follows h2: expected h3 or less'),
    in_page("headings", "<h2> </h2>", "h2 is empty: expected a heading"),
    in_page("names", '<img src="../">', "<img> without alt"),
    in_page("names", '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', "<svg> without a name"),
    in_page("names", '<svg aria-label="x" viewBox="0 0 1 1"></svg>', "<svg> without a name"),
    in_page("names", '<a href="../"><svg aria-hidden="true"></svg></a>', "<a> without a text"),
    in_page("names", '<button type="button"></button>', "<button> without a text"),
    in_page("sizes", '<img src="../" alt="" width="5">', "<img> without width and height"),
    in_page("sizes", '<img src="../../PNG" alt="" width="5" height="6">', "expected width and height in that proportion"),
    in_page("sizes", '<svg aria-hidden="true"><path d="M0 0"/></svg>', "<svg> without viewBox"),
    in_page("weight", "<!--" + "x" * 100_000 + "-->", "bytes of HTML: expected 100,000 at most"),
    Plant("weight", r"assets/site-\w+/site\.css", "body {", "/*" + "x" * 60_000 + "*/ body {", "bytes of styles: expected 60,000 at most"),
    Plant("weight", r"assets/player-\w+/names\.mjs", "^", "//" + "x" * 120_000 + "\n", "bytes of scripts: expected 120,000 at most"),
    Plant("weight", r"assets/site-\w+/icon\.svg", "", "x" * 300_001, "300,001 bytes of picture: expected 300,000 at most"),
    in_page("leaks", "<p>Lege {cards} darauf.</p>", '"{cards}" is a placeholder'),
    in_page("leaks", "<p>Lege einen~{cards} darauf.</p>", '"~{cards}" is a placeholder'),
    in_page("leaks", "<p>Lege %(cards)s darauf.</p>", '"%(cards)s" is a placeholder'),
    in_page("leaks", "<p>Hallo {{ name }}</p>", '"{{" is a piece of a template'),
    in_page("leaks", "<p>⟦Ñééŵ⟧</p>", '"⟦" is a mark of the pseudo-locales'),
    in_page("leaks", "<p>None</p>", '"None" is a value that is not there'),
    in_page("leaks", '<p aria-label="Deal undefined">x</p>', '"undefined" is a value that is not there'),
    in_page("leaks", "<p>a &amp;amp; b</p>", '"&amp;" is an escape'),
    in_page("leaks", "<p>…</p>", '"…" is a dot that stands for a text'),
    in_page("policy", "<script>x()</script>", 'a <script> within the HTML is blocked by the Content-Security-Policy: expected a file in static/, loaded by <script src="{static}NAME.js">'),
    in_page("policy", '<script type="module">x()</script>', "a <script> within the HTML is blocked"),
    in_page("policy", '<p onclick="x()">x</p>', 'onclick="x()" is blocked by the Content-Security-Policy: expected addEventListener in a script of static/'),
    in_page("policy", '<a href=" JavaScript:x()">x</a>', 'href=" JavaScript:x()" is blocked by the Content-Security-Policy: expected a <button>'),
    in_page("policy", "<style>p { color: red; }</style>", "<style> is blocked by the Content-Security-Policy: expected a class, and its rules in a style sheet"),
    in_page("policy", '<p style="color: red">x</p>', 'style="color: red" is blocked'),
    in_page("policy", '<img src="https://other.example/x.png" alt="">', '<img> with "https://other.example/x.png" is blocked by the Content-Security-Policy: expected its host among the hosts of a slot'),
    in_page("policy", '<img srcset="../ 1x, //other.example/y.png 2x" alt="">', '<img> with "//other.example/y.png" is blocked'),
    in_page("policy", '<script src="https://other.example/x.js"></script>', '<script> with "https://other.example/x.js" is blocked'),
    in_page("policy", '<iframe src="https://other.example/" title="x"></iframe>', '<iframe> with "https://other.example/" is blocked'),
    in_page("policy", '<object data="../x.svg"></object>', '<object> with "../x.svg" is blocked'),
    in_page("policy", '<form action="https://other.example/"></form>', '<form> with "https://other.example/" is blocked'),
    in_page("policy", '<form action="../"></form>', '<form> with "../" is blocked'),
    Plant("policy", GAME, "</head>", '<link rel="preconnect" href="https://other.example/"></head>', '<link> with "https://other.example/" is blocked'),
    Plant("policy", GAME, "</head>", '<base href="https://other.example/"></head>', '<base> with "https://other.example/" is blocked'),
    Plant("policy", GAME, '<meta http-equiv="Content-Security-Policy"[^>]*>', "", "no Content-Security-Policy: expected the one that the shipped base.html has"),
    Plant("policy", r"assets/site-\w+/site\.css", "body {", "body { background: url(https://other.example/x.png);", '"https://other.example/x.png" is blocked'),
]  # fmt: skip


@cache
def found_of(plant: Plant) -> list[str]:
    return found(planted(plant), plant.kind)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.kind} {plant.line[-40:]}")
def test_a_planted_fault_is_found(plant):
    if "PNG" in plant.new:
        picture = next(name for name in small().files if name.endswith(".png"))
        plant = plant._replace(new=plant.new.replace("PNG", picture))
    lines = found_of(plant)
    matching = [each for each in lines if plant.line in each]
    assert matching, lines
    assert all(each.endswith(f"({plant.kind})") for each in lines)
    assert not found_in_small(plant.kind)


def test_every_check_has_a_plant():
    assert {plant.kind for plant in PLANTS} == set(CHECKS)


# What the documents say of them.

HEADING = "What `check` finds in the site"
DOCUMENT = part("docs/publishers.md", HEADING)
DOCUMENTED = [(code(name), re.fullmatch("`(.+)`", example)) for name, _, example in table(DOCUMENT)]


def test_every_check_is_documented():
    assert [name for name, _ in DOCUMENTED] == list(CHECKS)


@pytest.mark.parametrize(("name", "example"), DOCUMENTED, ids=[name for name, _ in DOCUMENTED])
def test_the_line_beside_a_check_is_one_of_its_lines(name, example):
    plants = (plant for plant in PLANTS if plant.kind == name)
    assert any(example[1] in each for plant in plants for each in found_of(plant))


def test_the_limits_are_documented():
    rows = table(DOCUMENT.partition("The limits,")[2])
    found = {re.findall("`(.+?)`", name)[0]: tuple(int(each.replace(",", "")) for each in its) for name, *its in rows}
    assert found == {**LENGTHS, **{kind: (0, 1000 * most) for kind, most in BUDGETS.items()}}


# Previews.

PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (1200).to_bytes(4) + (630).to_bytes(4)
PREVIEW = {
    "og:title": "x",
    "og:description": "x",
    "og:url": BASE + "de/x/",
    "og:type": "website",
    "og:image": BASE + "card.png",
    "og:image:alt": "x",
    "og:locale": "de",
    "og:image:width": "1200",
    "og:image:height": "630",
}


@pytest.mark.parametrize(
    ("changed", "picture", "line"),
    [
        ({}, PICTURE, None),
        ({"og:locale": ""}, PICTURE, "no og:locale: expected one"),
        ({"og:url": BASE}, PICTURE, f"og:url {BASE}: expected the page itself, {BASE}de/x/"),
        ({"og:image": "../../card.png"}, PICTURE, "not there: expected a picture of the site, with its whole address"),
        ({"og:image": BASE + "none.png"}, PICTURE, "not there"),
        ({}, PICTURE[:16] + bytes(8), "0 × 0: expected a PNG of 1200 × 630 pixels"),
        ({}, b"GIF89a", "no PNG: expected a PNG of 1200 × 630 pixels"),
        ({"og:image:height": "600"}, PICTURE, "declared as 1200 × 600: expected 1200 × 630"),
        ({"og:image:width": ""}, PICTURE, "declared as nothing × 630: expected 1200 × 630"),
        ({}, PICTURE + bytes(300_000), "300,024 bytes: expected 300,000 at most"),
    ],
)
def test_a_preview_is_whole_and_its_picture_is_there(changed, picture, line):
    said = "".join(
        f'<meta property="{name}" content="{text}">' for name, text in {**PREVIEW, **changed}.items() if text
    )
    page = f'<html lang="de"><head>{said}</head></html>'
    site = Built(BASE, "de", {"de/x/index.html": page.encode(), "card.png": picture})
    lines = [each.text for _, each in site_findings(site, ["preview"])]
    assert (not lines) if line is None else any(line in each for each in lines), lines


@pytest.mark.parametrize(("about", "lines"), [("<p>", []), ('<p data-game="kingdom">', ["no og:image: expected one"])])
def test_a_page_needs_a_picture_where_the_site_has_a_game_to_show(about, lines):
    said = "".join(f'<meta property="{name}" content="{text}">' for name, text in PREVIEW.items() if name != "og:image")
    page = f'<html lang="de"><head>{said}</head><body>{about}</body></html>'
    site = Built(BASE, "de", {"de/x/index.html": page.encode()})
    assert [each.text for _, each in site_findings(site, ["preview"])] == lines


# Languages.


@cache
def learnt():
    """The words of each language by its catalogue alone."""
    return {
        code: vocabulary(
            tuple(
                text
                for entry in polib.pofile(str(catalogue_path(ROOT, code)))
                if not (entry.msgctxt or "").startswith("noun")
                for text in (entry.msgstr, *entry.msgstr_plural.values())
            )
        )
        for code in FINISHED
    }


@pytest.mark.parametrize("language", FINISHED)
def test_prose_that_the_catalogue_never_saw_is_told_from_every_other_language(language):
    bodies = [prose.body for prose in load_catalogue([ROOT / "content"], languages=[language]).prose.values()]
    sentences = [each for body in bodies for each in re.split(r"(?<=[.!?…])\s+", body) if len(words(each)) >= 8]
    assert len(sentences) > 20
    for said in FINISHED:
        verdicts = [foreign(each, said, learnt()) for each in sentences]
        expected = None if said == language else language
        assert verdicts.count(expected) >= (1 if said == language else 0.95) * len(sentences), said


# Where a fault comes from.


def append(path: Path, text: str) -> int:
    """Add a line to a file and give its number."""
    path.write_text(path.read_text(encoding="utf-8") + text + "\n", encoding="utf-8")
    return path.read_text(encoding="utf-8").count("\n")


def lines_of(root: Path, kind: str) -> list[str]:
    return found(built(root, languages=("en", "de"), games=("good-measure", "kingdom")), kind, root)


@pytest.mark.parametrize(
    ("kind", "planted"),
    [
        ("language", FOREIGN),
        ("language", "All the *kings* of this game are [already](https://x.example/) in the places where they belong."),
        ("links", "[x](https://games.example/a/de-games/none/)"),
        ("leaks", "Lege {cards} darauf."),
    ],
)
def test_a_fault_in_prose_names_its_line(root, kind, planted):
    number = append(root / "content" / "de" / "kingdom.md", "\n" + planted)
    (only,) = lines_of(root, kind)
    assert only.startswith(f"content/de/kingdom.md:{number}: de/kingdom-solitaire/index.html:")


def test_a_fault_in_a_translation_names_its_entry(root):
    path = catalogue_path(root, "de")
    file = polib.pofile(str(path), wrapwidth=110)
    entry = next(each for each in file if each.msgid == LABELS["footer"].text)
    entry.msgstr = FOREIGN
    file.save()
    (number,) = (each.linenum for each in polib.pofile(str(path)) if each.msgid == entry.msgid)
    lines = lines_of(root, "language")
    assert lines
    assert all(each.startswith(f'locales/de/LC_MESSAGES/messages.po:{number}: "{entry.msgid}": ') for each in lines)


def test_a_fault_in_a_template_names_its_line(root):
    path = root / "site" / "templates" / "glossary.html"
    path.write_text(path.read_text(encoding="utf-8").replace("</h1>", '</h1>\n<a href="none/">x</a>'), encoding="utf-8")
    number = path.read_text(encoding="utf-8").partition('"none/"')[0].count("\n") + 1
    lines = lines_of(root, "links")
    assert len(lines) == 2
    assert all(each.startswith(f"site/templates/glossary.html:{number}: ") for each in lines)


def test_a_fault_in_a_style_names_the_file(root):
    append(root / "site" / "static" / "site.css", "body { background: url(x.png); }")
    (only,) = lines_of(root, "links")
    assert only.startswith("site/static/site.css: assets/site-")


def test_the_size_of_a_picture_is_read():
    assert size_of(PICTURE) == (1200, 630)
    assert size_of(b"") is None


# Where html-validate is not installed.


@pytest.mark.parametrize(
    ("checkout", "how"),
    [(True, "`npm ci` in {} fetches it"), (False, "(a checkout of Parterre has it)")],
)
def test_the_other_checks_run_without_html_validate(monkeypatch, tmp_path, capsys, checkout, how):
    monkeypatch.setattr("generator.checks.validity.workshop", lambda: tmp_path)
    monkeypatch.setattr("generator.checks.validity.is_checkout", lambda: checkout)
    monkeypatch.setattr("generator.check.checked", lambda _root: Checked(()))
    monkeypatch.setattr("generator.check.check_notes", lambda _root: [])
    assert list(site_findings(planted(next(plant for plant in PLANTS if plant.kind == "html")), ["html"])) == []
    for _ in range(2):
        options = parse(["check"])
        assert options.run(options) == 0
    said = [line for line in capsys.readouterr().err.splitlines() if line != "no faults"]
    assert len(said) == 2, "what was not checked is told each time"
    for each in said:
        assert each.startswith(f"the check html was left out, as html-validate is not in {tmp_path}/node_modules")
        assert each.endswith(how.format(tmp_path))
