"""The site at any address, with any pattern of addresses, after a move: every page is found, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen
from xml.etree import ElementTree as ET

import pytest

from generator.catalogue import load_catalogue
from generator.crawl import target_of
from generator.house.errors import ParterreError
from generator.house.icons import DRAWN, STATIC
from generator.pages.addresses import file_of
from generator.pages.headers import ASK_AGAIN, FOR_EVER
from generator.pages.manifest import ICONS, PAPER
from generator.pages.render import Renderer
from generator.publish import Options, build_site, make_renderer
from generator.serve import SiteServer
from generator.words.lexicon import load_lexicon
from generator.words.pseudo import direction_of
from generator.words.terms import ADDRESS
from tests.catalogue_of_games import ROOT, SLUGS
from tests.elements import Element, elements
from tests.placed import CONTENT, FORMER, Placed, Placing, links, with_former

HOST = "https://games.example"
LANGUAGES = list(load_catalogue([CONTENT]).site.languages)
DEFAULT = load_catalogue([CONTENT]).site.default_language
OTHER = next(code for code in LANGUAGES if code != DEFAULT)
GAME = SLUGS[0]
EARLIER = f"""
"old/kingdom.html" = "{OTHER}/{GAME}"
"index.php" = "{OTHER}"
"games" = "{DEFAULT}"
"terms.htm" = "{OTHER}/glossary"
"b.html" = "{OTHER}/privacy"
"Alte Spiele/x" = "{OTHER}"
""".replace("Alte Spiele", "Größe")
PLACINGS = {
    "root": Placing(f"{HOST}/"),
    "below": Placing(f"{HOST}/a/b/", former=True, redirects=EARLIER),
    "another language's name": Placing(f"{HOST}/{OTHER}-games/"),
    "a language's name": Placing(f"{HOST}/{OTHER}/"),
    "no prefix": Placing(f"{HOST}/a/b/", prefixed=False),
    "patterns": Placing(f"{HOST}/", patterns=True, former=True),
    "no prefix, patterns, moved": Placing(
        f"{HOST}/{OTHER}-games/", prefixed=False, patterns=True, former=True, redirects=EARLIER
    ),
}


@pytest.fixture(scope="module", params=list(PLACINGS.values()), ids=list(PLACINGS))
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Placed:
    return Placed(request.param, tmp_path_factory.mktemp("content"))


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Placed:
    return Placed(PLACINGS["no prefix, patterns, moved"], tmp_path_factory.mktemp("content"))


def only(found: list[Element]) -> Element:
    assert len(found) == 1
    return found[0]


def head(page: list[Element], rel: str) -> list[Element]:
    return [each for each in page if each.tag == "link" and each.get("rel") == rel]


def listed(site: Placed) -> dict[str, list[Element]]:
    """The pages that search engines may list, by their own address."""
    pages = {
        only(head(page, "canonical"))["href"]: page
        for page in site.read.values()
        if not [each for each in page if each.get("name") == "robots"]
    }
    assert pages
    return pages


def test_every_link_leads_to_a_file_of_the_site(site):
    files = {*site.pages, *site.made, *site.others.files}
    for file, page in site.read.items():
        targets = {address: target_of(file, address, site.placing.base_url) for address in links(page)}
        assert {address for address, target in targets.items() if target and target not in files} == set()
        assert any(targets.values())


def test_every_page_has_its_address_from_the_settings(site):
    expected = {site.path(code, slug) for code in LANGUAGES for slug in SLUGS}
    expected |= {site.placing.prefix(site.catalogue, code) for code in LANGUAGES} | {""}
    assert expected <= {page.path for page in site.pages.values()}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_switcher_leads_from_every_language_to_every_other(site, slug):
    for code in LANGUAGES:
        file = site.path(code, slug) + "index.html"
        found = [each for each in site.read[file] if "data-language" in each.attributes]
        assert {each["hreflang"]: target_of(file, each["href"], site.placing.base_url) for each in found} == {
            other: site.path(other, slug) + "index.html" for other in LANGUAGES
        }
        assert [each["hreflang"] for each in found if "aria-current" in each.attributes] == [code]


def alternates(page: list[Element]) -> set[tuple[str, str]]:
    return {(each["hreflang"], each["href"]) for each in head(page, "alternate") if "hreflang" in each.attributes}


def test_translations_name_each_other_and_themselves(site):
    pages = listed(site)
    for address, page in pages.items():
        named = alternates(page)
        assert address in {href for _, href in named}
        assert {code for code, _ in named} >= {*LANGUAGES, "x-default"}
        assert all(alternates(pages[href]) == named for _, href in named)


def test_the_sitemap_has_the_listed_pages_and_their_translations(site):
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    entries = ET.fromstring(site.made["sitemap.xml"]).findall("s:url", names)
    told = [entry.findtext("s:loc", "", names) for entry in entries]
    pages = listed(site)
    assert len(told) == len(set(told))
    assert set(told) == set(pages)
    for address, entry in zip(told, entries, strict=True):
        assert {(each.get("hreflang"), each.get("href")) for each in entry.findall("x:link", names)} == alternates(
            pages[address]
        )


def test_a_wrong_address_is_answered_in_every_language(site):
    base_path = urlsplit(site.placing.base_url).path
    prefixes = {code: site.placing.prefix(site.catalogue, code) for code in LANGUAGES}
    told = {f"{prefix}404.html": [code] for code, prefix in prefixes.items()} | {"404.html": LANGUAGES}
    for file, languages in told.items():
        page = site.read[file]
        entries = [each for each in page if each.tag == "li"]
        assert [each["lang"] for each in entries] == languages
        anchors = [only([each for each in page if each.tag == "a" and each.parent is entry]) for entry in entries]
        assert [each["href"] for each in anchors] == [base_path + prefixes[code] for code in languages]
        assert only([each for each in page if each.get("name") == "robots"])["content"] == "noindex"
        assert page[0]["lang"] == (languages[0] if len(languages) == 1 else DEFAULT)
        inside = [address for address in links(page) if not urlsplit(address).scheme]
        assert inside
        assert all(address.startswith(base_path) for address in inside)


def test_the_first_page_lists_the_languages_and_sends_nobody_away(site):
    page = site.read["index.html"]
    chosen = [each for each in page if each.tag == "li" and "data-language" in each.attributes]
    assert [each["data-language"] for each in chosen] == LANGUAGES
    assert not [each for each in page if each.get("http-equiv") == "refresh"]
    assert [each["src"] for each in page if each.tag == "script" and each.get("src").endswith("/language.mjs")]
    assert page[0]["lang"] == DEFAULT
    games = [each for each in page if each.has_class("games")]
    assert bool(games) is not site.placing.prefixed


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_can_be_installed(site, code):
    index = site.placing.prefix(site.catalogue, code)
    path = f"{index}manifest.webmanifest"
    said, language = json.loads(site.made[path]), site.catalogue.site.languages[code]
    assert (said["name"], said["lang"], said["dir"]) == (site.catalogue.site.name, code, direction_of(code))
    assert said["description"] == language.description
    address = site.placing.base_url + path
    assert urljoin(address, said["start_url"]) == site.placing.base_url + index
    assert urljoin(address, said["scope"]) == site.placing.base_url
    icons = [target_of(path, each["src"], site.placing.base_url) for each in said["icons"]]
    assert {*icons} <= {*site.others.files}
    assert [each.get("purpose") for each in said["icons"]].count("maskable") == 1
    for slug in SLUGS:
        file = site.path(code, slug) + "index.html"
        assert target_of(file, only(head(site.read[file], "manifest"))["href"], site.placing.base_url) == path


def test_the_icons_have_the_sizes_that_are_said():
    sizes = {icon["src"]: icon["sizes"] for icon in ICONS if icon["type"] == "image/png"}
    sizes["apple-touch-icon.png"] = "180x180"
    assert set(sizes) == set(DRAWN)
    for name, size in sizes.items():
        data = (STATIC / name).read_bytes()
        assert data.startswith(b"\x89PNG\r\n")
        assert f"{int.from_bytes(data[16:20])}x{int.from_bytes(data[20:24])}" == size
        assert len(data) < 30_000
    assert f"--paper: {PAPER};" in (STATIC / "site.css").read_text()


def rules_of(text: str) -> dict[str, dict[str, str]]:
    rules: dict[str, dict[str, str]] = {}
    for block in re.findall(r"^\S+\n(?:  .+\n)+", text, re.MULTILINE):
        path, *lines = block.splitlines()
        assert path not in rules
        rules[path] = dict(line.strip().split(": ", 1) for line in lines)
    assert sum(1 + len(rule) for rule in rules.values()) == len(text.splitlines())
    return rules


def headers_for(rules: dict[str, dict[str, str]], path: str) -> dict[str, str]:
    """What a host sends that joins what several rules say of one header."""
    found: dict[str, str] = {}
    for pattern, rule in rules.items():
        if re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), path):
            for name, value in rule.items():
                found[name] = f"{found[name]}, {value}" if name in found else value
    return found


def test_the_host_is_told_what_to_send_along(site):
    rules = rules_of(site.made["_headers"].decode())
    base_path = urlsplit(site.placing.base_url).path
    assert all(path.startswith(base_path) for path in rules)
    files = {**dict.fromkeys(site.others.files, FOR_EVER)}
    files |= {place.path: ASK_AGAIN for place in site.renderer.places}
    for path, kept in {**files, "": ASK_AGAIN}.items():
        sent = headers_for(rules, base_path + path)
        assert sent["Cache-Control"] == kept
        assert sent["X-Content-Type-Options"] == "nosniff"
        assert sent["Referrer-Policy"] == "same-origin"
        assert sent["Content-Security-Policy"].startswith("default-src 'self'; ")
        assert sent.get("Content-Type") == ("application/wasm" if path.endswith(".wasm") else None)
    assert headers_for(rules, "/elsewhere/") == ({} if base_path != "/" else headers_for(rules, "/elsewhere/"))


def old_addresses(site: Placed) -> dict[str, str]:
    """Old path -> new path, as the settings have them."""
    found = {}
    if site.placing.former:
        for code in LANGUAGES:
            for slug in SLUGS:
                found[site.placing.game(site.catalogue, code, f"{FORMER}-{slug}")] = site.path(code, slug)
    if site.placing.redirects:
        other = site.placing.prefix(site.catalogue, OTHER)
        glossary = site.renderer.glossaries[OTHER]
        found |= {"old/kingdom.html": site.path(OTHER, GAME), "index.php": other, "terms.htm": glossary}
        found["b.html"] = f"{other}{site.catalogue.extras[OTHER, 'privacy'].address}/"
        found |= {"games": site.placing.prefix(site.catalogue, DEFAULT), "Größe/x": other}
    return found


def test_old_addresses_lead_to_the_pages_that_stand_for_them_now(site):
    base, files = site.placing.base_url, set()
    for old, new in old_addresses(site).items():
        if old.endswith(".php"):  # no host would show a file of that name as a page
            continue
        file = file_of(old if "." in old or old.endswith("/") else old + "/")
        files.add(file)
        page = site.read[file]
        anchor = only([each for each in page if each.tag == "a"])
        refresh = only([each for each in page if each.get("http-equiv") == "refresh"])
        assert target_of(file, anchor["href"], base) == file_of(new)
        assert refresh["content"] == f"0; url={anchor['href']}"
        assert only([each for each in page if each.tag == "noscript"]) is refresh.parent
        assert only(head(page, "canonical"))["href"] == base + new
        assert only([each for each in page if each.get("name") == "robots"])["content"] == "noindex"
        assert page[0]["lang"] == site.read[file_of(new)][0]["lang"]
        assert anchor.text in site.read[file_of(new)][0].text
    assert {file for file, page in site.read.items() if [each for each in page if each.get("id") == "moved"]} == files


def test_the_host_is_told_of_old_addresses(site):
    base_path = urlsplit(site.placing.base_url).path
    lines = [line.split(" ") for line in site.made["_redirects"].decode("ascii").splitlines()]
    quoted = {old.replace("öß", "%C3%B6%C3%9F"): new for old, new in old_addresses(site).items()}
    assert {(old, new) for old, new, _ in lines} == {(base_path + old, base_path + new) for old, new in quoted.items()}
    assert {code for _, _, code in lines} <= {"301"}


def crawled(start: str, fetch: Callable[[str], list[Element]]) -> dict[str, list[Element]]:
    """Read a page and all that it leads to inside the site at `start`."""
    seen: dict[str, list[Element]] = {}
    waiting = [start]
    while waiting:
        address = waiting.pop()
        seen[address] = fetch(address)
        inside = {urljoin(address, link).partition("#")[0] for link in links(seen[address])}
        waiting += [each for each in inside if each.startswith(start) and each not in {*seen, *waiting}]
    return seen


def fetched(address: str) -> list[Element]:
    with urlopen(address, timeout=20) as answer:
        assert (answer.status, answer.url) == (200, address)
        is_page = answer.headers["Content-Type"].startswith("text/html")
        text = answer.read()
        return elements(text.decode("utf-8")) if is_page else []


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built") / "dist"
    build_site(Options(root=ROOT, out=out))
    return out


@pytest.fixture(params=["/", "/a/b/", f"/{OTHER}-games/"])
def server(request: pytest.FixtureRequest, built: Path) -> Iterator[SiteServer]:
    with SiteServer(built, request.param) as running:
        running.start()
        yield running
        running.shutdown()


def test_the_built_site_is_whole_wherever_it_is_served(server, built):
    seen = {address.removeprefix(server.address) for address in crawled(server.address, fetched)}
    pages = {path.relative_to(built).as_posix() for path in built.rglob("*.html")}
    assert {file_of(path) for path in seen if file_of(path).endswith(".html")} == {
        page for page in pages if not page.endswith("404.html")
    }
    assert any(path.endswith("manifest.webmanifest") for path in seen)
    with pytest.raises(HTTPError, match="404") as answer:
        urlopen(server.address + "nowhere/", timeout=20)
    assert elements(answer.value.read().decode())[0]["lang"] == DEFAULT
    assert (built / ".nojekyll").is_file()


PROSE = {code: CONTENT / code / f"{GAME}.md" for code in LANGUAGES}
SLUG = {code: load_catalogue([CONTENT]).prose[code, GAME].address for code in LANGUAGES}
SECOND = load_catalogue([CONTENT]).prose[OTHER, SLUGS[1]].address
GLOSSARY = f"{OTHER}/{load_lexicon(ROOT, OTHER).entry(ADDRESS.key).texts[0]}/"


def loaded(folder: Path, settings: str, redirects: str, former: tuple[str, ...], slug: str | None) -> None:
    """Make a site with these settings before the shipped ones, and everything that stands somewhere in it."""
    text = (CONTENT / "site.toml").read_text(encoding="utf-8")
    first, _, table = settings.partition("\n")
    text = first + "\n" + text.replace(f"[languages.{OTHER}]", f"[languages.{OTHER}]\n{table}")
    (folder / "site.toml").write_text(text, encoding="utf-8")
    (folder / "redirects.toml").write_text(redirects, encoding="utf-8")
    if former:
        with_former(PROSE[OTHER], folder, *former)
    if slug:
        (folder / DEFAULT).mkdir()
        prose = PROSE[DEFAULT].read_text(encoding="utf-8").replace(f'"{SLUG[DEFAULT]}"', f'"{slug}"')
        (folder / DEFAULT / PROSE[DEFAULT].name).write_text(prose, encoding="utf-8")
    catalogue = load_catalogue([CONTENT, folder])
    shipped = usual()
    publication = shipped.publication
    published = replace(
        publication.catalogue,
        site=catalogue.site,
        prose=catalogue.prose,
        redirects=catalogue.redirects,
        extras=catalogue.extras,
    )
    renderer = replace(shipped, publication=replace(publication, catalogue=published))
    assert renderer.redirects or not (former or redirects)


@cache
def usual() -> Renderer:
    return make_renderer(ROOT, load_catalogue([CONTENT]), Placed.OTHERS)


UNPREFIXED = "prefix_default = false\n"


@pytest.mark.parametrize(
    ("settings", "redirects", "former", "slug", "line"),
    [
        ("prefix_default = 1\n", "", (), None, "content/site.toml:LINE: prefix_default = 1: expected true or false"),
        *(
            (
                f'\naddress = "{pattern}"',
                "",
                (),
                None,
                f'content/site.toml:LINE: languages.{OTHER}.address = "{pattern}": expected a pattern like "games/{{slug}}/"',
            )
            for pattern in (
                *("games/", "{slug}", "{slug}/{slug}/", "/{slug}/", "../{slug}/", "a//{slug}/", "Games/{slug}/"),
                *("{name}/", "-a/{slug}/", "{slug}.html", "a b/{slug}/", "{slug}/index.html", "spiele{slug}/"),
            )
        ),
        ("", "", ("a", "a"), None, "former = ['a', 'a']: expected each name once"),
        ("", "", ("Old",), None, "former = ['Old']: expected a list of names in small letters"),
        ("", "", (SLUG[OTHER],), None, f'former: "{SLUG[OTHER]}": expected slugs that are in use nowhere'),
        ("", "", (SECOND,), None, f'former: "{SECOND}": expected slugs that are in use nowhere, but content/{OTHER}/{SLUGS[1]}.md'),
        (UNPREFIXED, "", (), OTHER, f'{DEFAULT}/{GAME}.md: the address of this page is "{OTHER}/": expected one that'),
        (UNPREFIXED, "", (), "assets", 'the address of this page is "assets/": expected one that does not begin with assets/'),
        ("", "a = 1", (), None, 'content/redirects.toml:LINE: "a": expected one name of a page in quotes'),
        ("", 'a.html = "x"', (), None, 'content/redirects.toml: "a": expected one name of a page in quotes'),
        ("", "a", (), None, "redirects.toml: not valid TOML"),
        *(
            ("", f"'{old}' = \"{OTHER}\"", (), None, f'content/redirects.toml:LINE: "{old}": expected a path from the site\'s root')
            for old in (
                *("/a.html", "../a.html", "a/../b.html", "./a", "a//b", "https://x.example/a", "a?b=1", "a#b", "a b", "*"),
                *("a/:b", "a%20b", "a\\b", "", "/"),
            )
        ),
        *(
            ("", f'"a.html" = "{target}"', (), None, f'content/redirects.toml:1: "a.html" = "{target}": expected the name of a page')
            for target in (
                *("nowhere", f"{OTHER}/", f"{OTHER}/nothing", f"/{OTHER}", "https://x.example/", "../x", "a.html", "b.html"),
            )
        ),
        *(
            ("", f'"{old}" = "{OTHER}"', (), None, f'content/redirects.toml: "{old}": expected an address at which nothing stands')
            for old in (
                *("index.html", "404.html", "robots.txt", "sitemap.xml", "_headers", "_redirects", f"{OTHER}/", OTHER),
                *(f"{OTHER}/404.html", f"{OTHER}/{SLUG[OTHER]}/", f"{OTHER}/{SLUG[OTHER]}/index.html", "assets/x.html"),
                *("assets", f"{OTHER.upper()}/{SLUG[OTHER]}", "404.html/x", f"{OTHER}/manifest.webmanifest"),
            )
        ),
        ("", f'"a" = "{OTHER}"\n"a/" = "{OTHER}"', (), None, 'content/redirects.toml: "a/": expected an address at which nothing'),
        ("", f'"a.html" = "{OTHER}"\n"a.html/b" = "{OTHER}"', (), None, 'content/redirects.toml: "a.html/b": expected an address'),
        (
            "",
            f'"{GLOSSARY}" = "{OTHER}"',
            (),
            None,
            f'content/redirects.toml: "{GLOSSARY}": expected an address at which nothing stands, but locales/{OTHER}/LC_MESSAGES/messages.po:LINE: "',
        ),
        ("", f'"{OTHER}/gone" = "{OTHER}"', ("gone",), None, f'"{OTHER}/gone": expected an address at which nothing stands, but'),
    ],
)  # fmt: skip
def test_what_cannot_be_placed_is_one_line(tmp_path, settings, redirects, former, slug, line):
    with pytest.raises(ParterreError) as error:
        loaded(tmp_path, settings, redirects, former, slug)
    assert re.search(re.escape(line).replace("LINE", r"\d+"), str(error.value))
    assert "\n" not in str(error.value)


def test_a_page_that_is_not_built_has_no_old_addresses(tmp_path):
    placing = Placing(f"{HOST}/", former=True, redirects=EARLIER)
    catalogue = load_catalogue(placing.content(tmp_path), languages=[DEFAULT], games=[SLUGS[1]])
    renderer = make_renderer(ROOT, catalogue, Placed.OTHERS)
    assert {each.old for each in renderer.redirects} == {f"{DEFAULT}/{FORMER}-{SLUGS[1]}/", "games"}


def test_no_other_language_takes_the_place_of_one_without_prefix(tmp_path):
    placing = Placing(f"{HOST}/", prefixed=False)
    catalogue = load_catalogue(placing.content(tmp_path), languages=[OTHER])
    files = {page.file: page for page in make_renderer(ROOT, catalogue, Placed.OTHERS).pages()}
    assert {f"{OTHER}/index.html", "index.html"} <= set(files)
    assert not [each for each in elements(files["index.html"].html) if each.has_class("games")]
