"""What search engines, feed readers and those who share a page are told, and the picture that they show."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops

from engine.play.table import opening_view
from generator.bundle.files import site_files
from generator.catalogue import Catalogue, load_catalogue, read_prose
from generator.checks.picture import size_of
from generator.pages.arrangement import arrange
from generator.pages.colours import Palette, colours_of
from generator.pages.feed import MOST, entries, entry_id, feed
from generator.pages.picture import HEIGHT, WIDTH, Picture, picture_of
from generator.pages.raster import drawn, pictures, png, texts
from generator.pages.render import Page, Renderer
from generator.pages.robots import robots
from generator.pages.sitemap import sitemap
from generator.pages.social import open_graph_locale
from generator.pages.spread import RATIO, spread
from generator.pages.sprites import BOLD
from generator.pages.theme import shipped_look
from generator.publish import make_renderer
from generator.reading import ContentError
from tests.catalogue_of_games import ROOT, SLUGS
from tests.elements import elements

BASE = "https://games.example/a/de-games/"
CATALOGUE = load_catalogue([ROOT / "content"])
LANGUAGES = tuple(CATALOGUE.site.languages)
DEFAULT = CATALOGUE.site.default_language
ATOM = "{http://www.w3.org/2005/Atom}"
PALETTE = colours_of(ROOT, shipped_look(ROOT)).light
HEAVIEST = 60_000
"""Bytes of a picture."""


def renderer_of(catalogue: Catalogue) -> Renderer:
    placed = replace(catalogue, site=replace(catalogue.site, base_url=BASE))
    return make_renderer(ROOT, placed, site_files(ROOT, placed.rules, Path("pyodide")))


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return renderer_of(CATALOGUE)


@pytest.fixture(scope="module")
def pages(renderer) -> list[Page]:
    return list(renderer.pages())


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> Path:
    return Path(tmp_path_factory.mktemp("pictures"))


def head(page: Page) -> list[tuple[str, str]]:
    found = [each for each in elements(page.html) if each.tag == "meta"]
    return [(each.get("property") or each.get("name"), each.get("content")) for each in found]


def data(page: Page) -> list[Any]:
    scripts = [each for each in elements(page.html) if each.get("type") == "application/ld+json"]
    return [json.loads("".join(each.texts)) for each in scripts]


# Open Graph


def test_a_page_says_what_is_shown_of_it_where_it_is_shared(renderer):
    prose = CATALOGUE.prose[DEFAULT, "kingdom"]
    page = renderer.game(prose)
    told = [(name, content) for name, content in head(page) if name.startswith(("og:", "twitter:"))]
    picture = page.meta.picture
    assert picture
    assert told == [
        ("og:type", "website"),
        ("og:site_name", "Parterre"),
        ("og:title", prose.title),
        ("og:description", prose.description),
        ("og:url", f"{BASE}{DEFAULT}/{prose.address}/"),
        ("og:locale", open_graph_locale(DEFAULT)),
        *(("og:locale:alternate", open_graph_locale(code)) for code in LANGUAGES if code != DEFAULT),
        ("og:image", BASE + picture.path),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", "This is how the cards lie when Kingdom begins."),
        ("twitter:card", "summary_large_image"),
    ]


@pytest.mark.parametrize(
    ("code", "locale"),
    [
        ("de", "de_DE"),
        ("en", "en_US"),
        ("es", "es_ES"),
        ("pt-BR", "pt_BR"),
        ("cs", "cs_CZ"),
        ("zh-Hant", "zh_TW"),
        ("sr-Latn", "sr_RS"),
        ("en-XA", "en_XA"),
        ("qqq", "qqq"),
    ],
)
def test_a_language_has_the_country_where_most_of_its_readers_are(code, locale):
    assert open_graph_locale(code) == locale


def test_every_page_that_is_listed_has_all_of_it_and_the_others_no_structured_data(pages):
    for page in pages:
        names = Counter(name for name, _ in head(page) if name.startswith("og:"))
        if page.meta.listed:
            assert {"og:title", "og:url", "og:image", "og:image:alt", "og:locale"} <= set(names)
            assert names["og:locale:alternate"] == len({code for code, _ in page.meta.alternates} - {"x-default"}) - 1
        else:
            assert data(page) == []


# Structured data


def test_the_page_of_a_game_describes_the_game_and_the_way_to_it(renderer):
    page = renderer.game(CATALOGUE.prose["de", "good-measure"])
    address = f"{BASE}de/{CATALOGUE.prose['de', 'good-measure'].address}/"
    assert page.meta.picture
    assert data(page) == [
        {
            "@context": "https://schema.org",
            "@graph": [
                {
                    "@type": "VideoGame",
                    "name": "Good Measure",
                    "description": page.meta.description,
                    "url": address,
                    "inLanguage": "de",
                    "genre": "Patiencen",
                    "isAccessibleForFree": True,
                    "playMode": "https://schema.org/SinglePlayer",
                    "gamePlatform": "Web browser",
                    "isPartOf": {"@type": "WebSite", "name": "Parterre", "url": BASE},
                    "image": BASE + page.meta.picture.path,
                },
                {
                    "@type": "BreadcrumbList",
                    "itemListElement": [
                        {"@type": "ListItem", "position": 1, "name": "Patiencen", "item": f"{BASE}de/"},
                        {"@type": "ListItem", "position": 2, "name": "Good Measure", "item": address},
                    ],
                },
            ],
        }
    ]


def test_the_list_of_games_and_the_first_page_describe_themselves(renderer):
    listed = [(prose.name, f"{BASE}es/{prose.address}/") for shelf in renderer.shelves["es"] for prose in shelf.games]
    assert sorted(listed) == sorted((prose.name, f"{BASE}es/{prose.address}/") for prose in CATALOGUE.pages_in("es"))
    assert data(renderer.index("es")) == [
        {
            "@context": "https://schema.org",
            "@graph": [
                {
                    "@type": "ItemList",
                    "itemListElement": [
                        {"@type": "ListItem", "position": number, "name": name, "url": url}
                        for number, (name, url) in enumerate(listed, 1)
                    ],
                    "numberOfItems": len(SLUGS),
                }
            ],
        }
    ]
    site = {"@type": "WebSite", "name": "Parterre", "url": BASE, "inLanguage": list(LANGUAGES)}
    assert data(renderer.root()) == [{"@context": "https://schema.org", "@graph": [site]}]


def test_no_text_of_a_page_can_end_its_structured_data(renderer):
    prose = replace(CATALOGUE.prose["en", "kingdom"], name="</script><b>&", description="<!--<script>")
    ((found, _),) = [each["@graph"] for each in data(renderer.game(prose))]
    assert (found["name"], found["description"]) == ("</script><b>&", "<!--<script>")


# Days: what the author says, and nothing else


def dated(catalogue: Catalogue, days: dict[str, tuple[date | None, date | None]]) -> Catalogue:
    """Give the pages of each game the days on which it appeared and changed; none to those that are not named."""
    prose = {
        key: replace(page, published=published, updated=updated)
        for key, page in catalogue.prose.items()
        for published, updated in [days.get(page.game, (None, None))]
    }
    return replace(catalogue, prose=prose)


DAYS = {
    "good-measure": (date(2027, 1, 2), None),
    "kingdom": (date(2027, 3, 4), date(2027, 5, 6)),
    "gay-gordons": (None, None),
    "gloucestershire": (date(2027, 2, 3), None),
}


@pytest.fixture(scope="module")
def with_days() -> Renderer:
    return renderer_of(dated(CATALOGUE, DAYS))


def test_the_sitemap_has_the_days_of_the_pages_and_of_the_newest_game_for_a_list(with_days):
    listed = ET.fromstring(sitemap(page.meta for page in with_days.pages()))
    space = {"": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    found = {url.findtext("loc", "", space): url.findtext("lastmod", None, space) for url in listed}
    for code in LANGUAGES:
        for slug, (published, updated) in DAYS.items():
            day = updated or published
            assert found[f"{BASE}{code}/{CATALOGUE.prose[code, slug].address}/"] == (str(day) if day else None)
        assert found[f"{BASE}{code}/"] == "2027-05-06"
    assert found[BASE] is None


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('published = "2027-01-02"', 'published = "2027-01-02": expected a day without quotation marks'),
        ("published = 2027-01-02T03:04:05Z", "published = 2027-01-02T03:04:05+00:00: expected a day"),
        ("published = 2027", "published = 2027: expected a day"),
        ("updated = 2027-01-02", "updated = 2027-01-02: expected no day before that of published, which is not there"),
        (
            "published = 2027-01-03\nupdated = 2027-01-02",
            "updated = 2027-01-02: expected no day before that of published, 2",
        ),
    ],
)
def test_a_wrong_day_is_one_line(written, said):
    with pytest.raises(ContentError) as error:
        read_prose("en/x.md", "en", "x", f'+++\nname = "X"\nslug = "x"\nhook = "X."\n{written}\n+++\n\nText.\n')
    assert str(error.value).startswith(f"en/x.md:{5 + written.count(chr(10))}: {said}")
    assert "\n" not in str(error.value)


# Feeds


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_feed_of_a_language_names_its_games_newest_first(with_days, code):
    written = ET.fromstring(with_days.files(())[f"{code}/feed.xml"])
    assert written.get("{http://www.w3.org/XML/1998/namespace}lang") == code
    games = written.findall(f"{ATOM}entry")
    prose = [CATALOGUE.prose[code, slug] for slug in ("kingdom", "gloucestershire", "good-measure")]
    assert [each.findtext(f"{ATOM}title") for each in games] == [page.name for page in prose]
    assert [each.findtext(f"{ATOM}summary") for each in games] == [page.hook for page in prose]
    assert [each.findtext(f"{ATOM}published") for each in games] == [
        f"2027-{day}T00:00:00Z" for day in ("03-04", "02-03", "01-02")
    ]
    assert games[0].findtext(f"{ATOM}updated") == written.findtext(f"{ATOM}updated") == "2027-05-06T00:00:00Z"
    assert [link.get("href") for each in games for link in each.findall(f"{ATOM}link")] == [
        f"{BASE}{code}/{page.address}/" for page in prose
    ]
    assert written.findtext(f"{ATOM}author/{ATOM}name") == CATALOGUE.site.name
    links = {each.get("rel"): each.get("href") for each in written.findall(f"{ATOM}link")}
    assert links == {"self": f"{BASE}{code}/feed.xml", "alternate": f"{BASE}{code}/"}


REQUIRED = ("id", "title", "updated")
ONCE = (*REQUIRED, "subtitle", "published", "summary")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_feed_has_what_atom_requires(with_days, code):
    written = ET.fromstring(with_days.files(())[f"{code}/feed.xml"])
    games = written.findall(f"{ATOM}entry")
    for element in (written, *games):
        counted = Counter(child.tag.removeprefix(ATOM) for child in element)
        assert all(counted[name] == 1 for name in REQUIRED)
        assert all(counted[name] <= 1 for name in ONCE)
        assert all(child.tag.startswith(ATOM) for child in element.iter())
    ids = [each.findtext(f"{ATOM}id") for each in (written, *games)]
    assert len(set(ids)) == len(ids)


def test_an_entry_keeps_its_name_when_its_slug_changes():
    prose = replace(CATALOGUE.prose["en", "kingdom"], published=date(2027, 3, 4))
    site = replace(CATALOGUE.site, base_url="https://games.example:8080/a/")
    (before,), (after,) = entries([prose]), entries([replace(prose, address="called-otherwise-now")])
    assert entry_id(site, before) == entry_id(site, after) == "tag:games.example,2027-03-04:/a/en/kingdom"


def test_a_feed_names_the_newest_games_alone():
    prose = CATALOGUE.prose["en", "kingdom"]
    many = [replace(prose, game=f"game-{day}", published=date.fromordinal(740_000 + day)) for day in range(MOST + 9)]
    found = entries(many)
    assert [entry.prose.game for entry in found] == [f"game-{day}" for day in range(MOST + 8, 8, -1)]
    assert len(ET.fromstring(feed(CATALOGUE, "en", "Games", found)).findall(f"{ATOM}entry")) == MOST


def test_the_pages_of_a_language_lead_to_its_feed_and_to_none_where_no_game_has_a_day(with_days):
    undated = renderer_of(dated(CATALOGUE, {}))
    assert [name for name in undated.files(()) if name.endswith("feed.xml")] == []
    for made, expected in ((with_days, ["../feed.xml"]), (undated, [])):
        page = elements(made.game(CATALOGUE.prose[DEFAULT, "kingdom"]).html)
        assert [each["href"] for each in page if each.get("type") == "application/atom+xml"] == expected


def test_pages_that_are_not_whole_are_in_no_feed_and_say_nothing_to_search_engines():
    whole = renderer_of(CATALOGUE)
    partly = replace(whole.publication, partly=frozenset({(DEFAULT, "kingdom")}))
    made = replace(whole, publication=partly)
    page = made.game(CATALOGUE.prose[DEFAULT, "kingdom"])
    assert data(page) == []
    assert "og:image" in dict(head(page))
    said = [
        CATALOGUE.prose[DEFAULT, "kingdom"].hook in each.files(())[f"{DEFAULT}/feed.xml"].decode()
        for each in (whole, made)
    ]
    assert said == [True, False]


def test_robots_are_told_where_the_sitemap_is():
    assert robots(BASE) == f"User-agent: *\nAllow: /\n\nSitemap: {BASE}sitemap.xml\n"


# Pictures


def picture(slug: str, deal: int = 1, palette: Palette = PALETTE, **changed: str) -> Picture:
    game = CATALOGUE.games[slug]
    indices = {letter: letter for letter in "A23456789TJQK"}
    texts = {"about": "", "title": "Name", "site": "Site", "direction": "ltr", **changed}
    return picture_of(game, opening_view(game, deal), indices, **texts, palette=palette)


def test_every_page_has_a_picture_of_the_right_size_and_weight(pages, cache):
    metas = [page.meta for page in pages]
    found = pictures((meta.picture for meta in metas if meta.picture), cache)
    assert {meta.picture.path for meta in metas if meta.picture} == set(found)
    assert all(meta.picture for meta in metas if meta.listed)
    for file in found.values():
        content = file.read_bytes()
        assert size_of(content) == (WIDTH, HEIGHT)
        assert len(content) < HEAVIEST


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("deal", [1, 617])
def test_the_cards_of_the_deal_lie_in_the_picture_each_once(slug, deal):
    shown, game = picture(slug, deal), CATALOGUE.games[slug]
    lying = spread(shown.piles, arrange(game), game.tableau.layout.value, 1112, 460)
    view = opening_view(game, deal)
    faces = Counter(card.partition(":")[0] for pile in view["piles"] for card in pile["cards"] if card)
    assert Counter(spot.face for spot in lying.spots if spot.face) == faces
    assert Counter(spot.kind for spot in lying.spots if spot.face is None) == Counter(
        pile["place"].partition(".")[0] for pile in view["piles"] if not pile["count"]
    )
    assert sum(spot.face == "" for spot in lying.spots) == sum(
        pile["place"].startswith("stock") + pile["cards"].count(None) for pile in view["piles"]
    )
    assert min(spot.x for spot in lying.spots) >= 0
    assert min(spot.y for spot in lying.spots) >= 0
    assert max(spot.x for spot in lying.spots) + lying.card <= 1112.01
    assert max(spot.y for spot in lying.spots) + lying.card * RATIO <= 460.01


def test_the_same_picture_has_the_same_bytes(cache):
    assert png(picture("gay-gordons")) == png(picture("gay-gordons"))
    file = drawn(picture("gay-gordons"), cache)
    before = file.stat().st_mtime_ns
    assert drawn(picture("gay-gordons"), cache).stat().st_mtime_ns == before


def test_the_name_of_a_picture_changes_with_what_it_shows():
    made = [
        picture("kingdom"),
        picture("kingdom", 2),
        picture("good-measure"),
        picture("kingdom", title="Another"),
        picture("kingdom", site="Another"),
        picture("kingdom", direction="rtl"),
        picture("kingdom", palette=replace(PALETTE, felt="#123456")),
    ]
    assert len({each.path for each in made}) == len(made)
    assert picture("kingdom").path == picture("kingdom", about="said otherwise").path


@pytest.mark.parametrize(
    ("title", "written"), [("Łódź řeka ñ ß", True), ("Πασιέντζα", True), ("日本", False), ("لعبة", False)]
)
def test_a_title_is_written_unless_the_font_lacks_its_letters(title, written):
    assert (png(picture("kingdom", title=title)) != png(picture("kingdom", title=" "))) == written


def test_a_long_title_is_made_smaller_and_stays_apart_from_the_name_of_the_site():
    short, long = (texts(picture("kingdom", title=each))[BOLD][1] for each in ("Kingdom", "Kingdom " * 20))
    assert short == 60
    assert 0 < long < 12


@pytest.mark.parametrize(("direction", "left", "right"), [("ltr", 44, None), ("rtl", None, 1156)])
def test_the_title_begins_where_the_language_does(direction, left, right):
    written, bare = (png(picture("kingdom", direction=direction, title=each)) for each in ("HHH", " "))
    box = ImageChops.difference(*(Image.open(BytesIO(each)).convert("RGB") for each in (written, bare))).getbbox()
    assert box
    assert left is None or 0 <= box[0] - left <= 4
    assert right is None or 0 <= right - box[2] <= 4
    assert box[3] < 116


def test_a_picture_has_the_colours_of_its_theme_as_they_are():
    shown = Image.open(BytesIO(png(picture("kingdom", palette=replace(PALETTE, felt="#123456", paper="#fedcba")))))
    assert shown.mode == "P"
    assert [shown.convert("RGB").getpixel(place) for place in ((4, 626), (4, 4))] == [
        (0x12, 0x34, 0x56),
        (0xFE, 0xDC, 0xBA),
    ]


def test_several_processes_draw_what_one_does(tmp_path):
    shown = [picture("kingdom", deal) for deal in (1, 2, 3)]
    one, several = (pictures(shown, tmp_path / str(number), number) for number in (1, 2))
    assert {path: file.read_bytes() for path, file in one.items()} == {
        path: file.read_bytes() for path, file in several.items()
    }
    assert len(one) == 3
