"""A publisher's own folder over what is shipped: each thing that it may hold is seen in the site, each mistake is one line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import cli
from generator.catalogue import Site, load_catalogue
from generator.check import built_site, check_notes, checked
from generator.checks.running import site_findings, told
from generator.house.errors import ParterreError
from generator.new_site import new_site
from generator.notes import unreviewed
from generator.overlay import RulesText, laid_over
from generator.pages.policy import policy
from generator.pages.theme import documented, theme_of, themes
from generator.publish import Options, build_site
from generator.sources import SETTINGS, Sources, publishers
from generator.strays import Strays
from generator.words.lexicon import load_lexicon
from tests.catalogue_of_games import ROOT

LANGUAGES, GAMES = ("en", "de"), ("gay-gordons", "good-measure", "kingdom")
UNDO = 'msgctxt "label"\nmsgid "Undo"\nmsgstr "Undo it"\n'
IMPRINT = """+++
title = "Who we are"
slug = "who-we-are"
description = "Who publishes this site, where they are at home, and how letters and mail can reach them there."
place = "header"
+++

{publisher.name}\\
{publisher.address}

{publisher.email}
"""
PUBLISHER = (
    '\n[publisher]\nname = "Erika *Muster*"\naddress = ["Musterweg 1", "12345 Musterstadt"]\nemail = "e@example.org"\n'
)

Write = Callable[[str, str], None]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "our-garden"
    new_site(ROOT, folder, LANGUAGES, GAMES)
    return folder


@pytest.fixture
def write(own: Path) -> Write:
    def written(name: str, text: str) -> None:
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_text(text, "utf-8")

    return written


def settings(own: Path, first: str = "", last: str = "") -> None:
    """Add lines before the first key of the settings, and tables behind the last."""
    path = own / SETTINGS
    path.write_text(f"{first}\n{path.read_text('utf-8')}\n{last}", "utf-8")


def of(own: Path) -> Sources:
    return publishers(ROOT, own)


def test_a_new_folder_is_a_site_without_faults(own):
    assert checked(of(own)).faults == ()
    catalogue = load_catalogue(of(own).contents)
    assert (catalogue.site.name, tuple(catalogue.games)) == ("Our Garden", GAMES)
    assert set(catalogue.site.languages) == set(LANGUAGES)
    shipped = load_catalogue([ROOT / "content"]).site.name
    assert all("Our Garden" in its.description for its in catalogue.site.languages.values())
    assert shipped not in str(catalogue.site)
    with pytest.raises(ParterreError, match="is there already: expected a new folder, or an empty one"):
        new_site(ROOT, own, None, None)


def test_everything_of_the_own_folder_is_in_the_site(own, write, tmp_path, capsys):
    prose = (ROOT / "content/en/kingdom.md").read_text("utf-8")
    head, _, _ = prose.rpartition("+++\n")
    write("content/en/kingdom.md", f"{head}+++\n\nOur very own words about this game of patience.\n")
    write("content/rules/kingdom.toml", "overlay = true\n[tableau]\npiles = 10\n")
    write("content/en/pages/imprint.md", IMPRINT)
    write("content/slots/end.html", '<p id="mine"><img src="{static}mine.svg" alt="" width="1" height="1"></p>')
    write("locales/en/LC_MESSAGES/messages.po", UNDO)
    write(
        "templates/localised.html",
        '{% extends "shipped/localised.html" %}{% block footer %}{{ super() }}<hr>{% endblock %}',
    )
    write("static/mine.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    write("themes/ours.css", ":root {\n  --paper: #ffffff;\n}\n")
    settings(
        own,
        'theme = "ours"',
        PUBLISHER
        + '[slots.footer]\nfile = "slots/end.html"\nhosts = ["https://stats.example"]\n'
        + '[[navigation]]\nhref = "https://shop.example/"\nlabel = { en = "Shop", de = "Laden" }\n'
        + "[theme_values]\nleaf = '#123456'\n",
    )
    out = tmp_path / "dist"
    assert cli.main(["--site", str(own), "build", "--out", str(out), "--base-url", "https://x.example/de-games/"]) == 0
    page = (out / "en/kingdom-solitaire/index.html").read_text("utf-8")
    for expected in (
        "Our very own words about this game of patience.",
        "Undo it",
        "</footer>\n<hr>",
        "<span>Our Garden</span>",
        'href="https://shop.example/">Shop</a>',
        'id="mine"',
        "theme.css",
        "script-src &#39;self&#39; &#39;wasm-unsafe-eval&#39; https://stats.example",
        '<a href="../who-we-are/">Who we are</a>',
        '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    ):
        assert expected in page
    assert "Laden</a>" in (out / "de/index.html").read_text("utf-8")
    assert "Shop</a>" in (out / "index.html").read_text("utf-8")  # the first page has the links of the default language
    imprint = (out / "en/who-we-are/index.html").read_text("utf-8")
    assert "Erika *Muster*<br" in imprint
    assert "Musterweg 1<br" in imprint
    assert "mailto:e@example.org" in imprint
    assert "en/who-we-are/" in (out / "sitemap.xml").read_text("utf-8")
    (file,) = out.glob("assets/rules/kingdom-*.toml")
    rules = file.read_text("utf-8")
    assert "piles = 10" in rules
    assert "overlay" not in rules
    assert list(out.glob("assets/site-*/mine.svg"))
    assert not (out / "es").exists()
    (theme,) = out.glob("assets/site-*/theme.css")
    assert "--leaf: #123456;" in theme.read_text("utf-8")
    capsys.readouterr()


def test_the_checks_read_the_own_folder(own, write):
    write("locales/en/LC_MESSAGES/messages.po", f'{UNDO}\nmsgid "Unheard of"\nmsgstr "x"\n')
    (fault,) = checked(of(own)).faults
    assert fault.startswith('locales/en/LC_MESSAGES/messages.po:5: "Unheard of" is asked for by nothing')
    lexicon = load_lexicon(of(own), "en")
    assert lexicon.entries["label", "Undo"].texts == ("Undo it",)
    assert lexicon.place(("label", "Undo")) == "locales/en/LC_MESSAGES/messages.po:1"
    assert lexicon.place(("label", "Redo")).startswith("shipped/locales/en/")


def test_a_page_that_waits_for_a_setting_is_noted(own, write):
    write("content/en/pages/about.md", IMPRINT)
    assert (
        "content/<language>/pages/about.md: not published in en: content/site.toml has no publisher.name"
        in check_notes(of(own))
    )


def test_a_page_that_says_that_nothing_is_loaded_is_not_published_where_something_is(own):
    settings(own, "", '[slots.head]\nhtml = "x"\nhosts = ["https://a.example"]')
    line = "content/<language>/pages/privacy.md: not published in en, de: it says no_hosts, and a slot loads from "
    assert f"{line}https://a.example" in check_notes(of(own))


SLOT = """<p id="mine"><a href="nowhere/">x</a></p>
<script>x()</script>
<img src="https://other.example/x.png" alt="" width="1" height="1">
<p class="a">{static}</p><p style="color: red">x</p>
<div>
"""
IN_SLOT = [
    (1, 'the link "nowhere/" leads to ', "links"),
    (2, "a <script> within the HTML is blocked", "policy"),
    (3, '<img> with "https://other.example/x.png" is blocked', "policy"),
    (4, 'style="color: red" is blocked', "policy"),
    (5, "<div> is not closed, or closes nothing", "nesting"),
]


@pytest.mark.parametrize("in_file", [True, False])
def test_a_fault_in_a_slot_is_told_once_and_names_its_file(own, write, in_file):
    write("content/slots/end.html", SLOT)
    settings(own, "", '[slots.footer]\nfile = "slots/end.html"' if in_file else f"[slots.footer]\nhtml = '''{SLOT}'''")
    site = built_site(of(own), load_catalogue(of(own).contents, games=["kingdom"]))
    lines = [line for line in told(of(own), site) if line.endswith(("(links)", "(policy)", "(nesting)", "(html)"))]
    start = (own / SETTINGS).read_text("utf-8").partition("html = '''")[0].count("\n") + 1
    assert len(lines) == len(IN_SLOT), lines
    for number, said, kind in IN_SLOT:
        source = f"content/slots/end.html:{number}: " if in_file else f"{SETTINGS}:{start}: "
        (one,) = (line for line in lines if said in line)
        assert one.startswith(source)
        assert re.search(r"index\.html:\d+ and \d+ more pages: ", one)
        assert one.endswith(f"({kind})")


@pytest.mark.parametrize("kind", ["img", "script", "iframe"])
def test_a_host_that_a_slot_names_is_allowed(own, kind):
    html = f'<{kind} src="https://a.example/x"></{kind}><form action="https://a.example/"></form>'
    settings(own, "", f"[slots.footer]\nhtml = '{html}'\nhosts = ['https://a.example']")
    site = built_site(of(own), load_catalogue(of(own).contents, languages=["en"], games=["kingdom"]))
    assert list(site_findings(site, ["policy"])) == []


WRONG = [
    ("theme", 'theme = "nowhere"', "", 'theme = "nowhere": expected one of '),
    ("games", 'pages = ["nowhere"]', "", "pages: nowhere: expected some of "),
    ("property", "", '[theme_values]\nnowhere = "x"', "theme_values.nowhere: expected one of black, "),
    (
        "value",
        "",
        '[theme_values]\nleaf = "x; }"',
        'theme_values.leaf = "x; }": expected the value of a custom property',
    ),
    ("weight", "", "[budgets]\nhtml_kb = 0", "budgets.html_kb = 0: expected a whole number from 1 to 100000"),
    (
        "weight of nothing",
        "",
        "[budgets]\nfonts_kb = 9",
        "budgets.fonts_kb: unknown key; expected one of html_kb, styles_kb",
    ),
    ("slot", "", '[slots.nowhere]\nhtml = "x"', "slots.nowhere: unknown key; expected one of head, above-table, "),
    (
        "host",
        "",
        '[slots.head]\nhtml = "x"\nhosts = ["stats.example"]',
        "slots.head.hosts = ['stats.example']: expected",
    ),
    (
        "file",
        "",
        '[slots.head]\nfile = "slots/no.html"',
        'slots.head.file = "slots/no.html": expected a file that is there in the folder content',
    ),
    (
        "climbing",
        "",
        '[slots.head]\nfile = "../../secret.txt"',
        'slots.head.file = "../../secret.txt": expected a file of the',
    ),
    (
        "absolute",
        "",
        '[slots.head]\nfile = "/etc/hostname"',
        'slots.head.file = "/etc/hostname": expected a file of the',
    ),
    ("empty", "", "[slots.head]", "slots.head.html: expected a text, but it is not there"),
    (
        "label",
        "",
        '[[navigation]]\nhref = "https://x.example/"\nlabel = { en = "x" }',
        "navigation[1].label.de: expected",
    ),
    ("place", "", '[[navigation]]\nplace = "top"', 'navigation[1].place = "top": expected one of header, footer'),
    ("publisher", "", '[publisher]\nname = "x"\naddress = "y"', 'publisher.address = "y": expected a list of lines'),
]


@pytest.mark.parametrize(("first", "last", "said"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_setting_is_one_line(own, first, last, said):
    settings(own, first, last)
    with pytest.raises(ParterreError) as error:
        theme_of(of(own), load_catalogue(of(own).contents).site)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


FILES = [
    (
        "content/rules/nowhere.toml",
        "overlay = true\n",
        "rules/nowhere.toml: overlay = true: expected the name of a shipped",
    ),
    ("content/rules/kingdom.toml", "overlay = 1\n", "rules/kingdom.toml: overlay: expected true"),
    (
        "content/rules/kingdom.toml",
        'overlay = true\nwithout = ["tableau.sink"]\n',
        '"tableau.sink": expected a field that',
    ),
    (
        "content/rules/kingdom.toml",
        'overlay = true\n[tableau]\nspace = "x"\n',
        'rules/kingdom.toml: tableau.space = "x"',
    ),
    ("content/en/pages/imprint.md", IMPRINT.replace("publisher.name", "owner"), "{owner}: expected one of site.name, "),
    (
        "content/en/pages/imprint.md",
        IMPRINT.replace("header", "top"),
        'place = "top": expected one of header, footer, none',
    ),
    (
        "locales/en/LC_MESSAGES/messages.po",
        'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n',
        "Plural-Forms: expected",
    ),
    ("templates/page.html", "{% extends %}", "templates/page.html:1: "),
    (
        "templates/page.html",
        '{% extends "page.html" %}',
        "page.html: extends or includes itself: expected shipped/page.html",
    ),
    ("templates/index.html", "\n{{ nowhere }}", "templates/index.html:2: 'nowhere' is undefined"),
]


@pytest.mark.parametrize(("name", "text", "said"), FILES)
def test_a_wrong_file_is_one_line(own, write, name, text, said):
    write("content/en/pages/other.md", IMPRINT.replace("{publisher.name}", "x").partition("\\")[0])
    write(name, text)
    faults = checked(of(own)).faults
    assert any(said in fault for fault in faults), faults
    assert not any("\n" in fault for fault in faults)


def prose(slug: str) -> str:
    return (ROOT / f"content/en/{slug}.md").read_text("utf-8")


STRAYS = [
    (
        "templates/pge.html",
        "x",
        "templates/pge.html: no template has this name, and none includes it: expected page.html or",
    ),
    (
        "templates/page.html",
        '\n{% extends "shipped/pge.html" %}',
        'templates/page.html:2: extends "shipped/pge.html": expected shipped/page.html or one of',
    ),
    ("templates/page.html", '{% include "mine.svg" %}', 'templates/page.html:1: includes "mine.svg": expected'),
    ("theme/ours.css", "", "theme/: nothing reads this folder: expected themes/"),
    ("template/page.html", "", "template/: nothing reads this folder: expected templates/"),
    ("themes/ours.scss", "", "themes/ours.scss: nothing reads this: expected ours.css"),
    (
        "locales/de/messages.po",
        "",
        "locales/de/: has no catalogue, but locales/de/messages.po is there: expected locales/de/LC_",
    ),
    (
        "locales/xx/LC_MESSAGES/message.po",
        "",
        "locales/xx/: has no catalogue, but locales/xx/LC_MESSAGES/message.po is there",
    ),
    ("locales/de_AT/LC_MESSAGES/messages.po", "", "locales/de_AT/: no language has this code: expected one like"),
    (
        "locales/de.po",
        "",
        "locales/de.po: nothing reads this file: expected locales/<language>/LC_MESSAGES/messages.po",
    ),
    (
        "content/redirect.toml",
        "",
        "content/redirect.toml: nothing reads this file: expected redirects.toml or one of site.toml",
    ),
    ("content/de/kingdom.txt", "", "content/de/kingdom.txt: nothing reads this: expected kingdom.md"),
    ("content/de/page/imprint.md", "", "content/de/page: nothing reads this: expected"),
    ("content/rules/kingdom.tml", "", "content/rules/kingdom.tml: nothing reads this: expected kingdom.toml"),
    (
        "content/rule/kingdom.toml",
        "",
        "content/rule: no language of content/site.toml: expected rules or one of en, de, facts, slots",
    ),
    (
        "content/de/kingdon.md",
        prose("kingdom"),
        "content/de/kingdon.md: no rules file kingdon.toml: expected kingdom or one of",
    ),
    ("static/site.css/x.css", "", "static/site.css: is a folder: expected a file, as what is shipped"),
    (
        "content/rules/kingdom.toml",
        "decks = 2\n",
        "is not there (or overlay = true at the top, if only what differs stands there)",
    ),
]


@pytest.mark.parametrize(("name", "text", "said"), STRAYS, ids=[row[0] for row in STRAYS])
def test_a_file_that_nothing_would_read_is_told(own, write, name, text, said):
    write(name, text)
    sources = of(own)
    strays = [*Strays(sources).broken(), *Strays(sources).unread()]
    faults = strays if any(said in line for line in strays) else checked(sources).faults
    (line,) = (each for each in faults if said in each)
    assert "\n" not in line
    assert len(faults) == 1 or name.startswith("content/"), faults


def test_what_is_a_publishers_own_affair_is_not_told(own, write):
    write("notes/x.txt", "")
    write("netlify.toml", "")
    write("content/de/.kingdom.md.swp", "")
    write(
        "templates/page.html",
        '{% extends "shipped/page.html" %}{% block main %}{% include "mine.html" %}{% endblock %}',
    )
    write("templates/mine.html", '{% include "perhaps.html" ignore missing %}')
    assert [*Strays(of(own)).broken(), *Strays(of(own)).unread()] == []
    assert Strays(Sources(ROOT)).broken() == Strays(Sources(ROOT)).unread() == []


def test_a_build_refuses_what_is_broken_and_tells_what_is_not_read(own, write, tmp_path, capsys):
    write("theme/ours.css", "")
    arguments = ["--site", str(own), "build", "--out", str(tmp_path / "dist")]
    assert cli.main(arguments) == 0
    assert "theme/: nothing reads this folder: expected themes/" in capsys.readouterr().err.splitlines()
    write("templates/page.html", '{% extends "shipped/pge.html" %}')
    assert cli.main(arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert 'templates/page.html:1: extends "shipped/pge.html": expected shipped/page.html or one of' in line


OVERLAY = "overlay = true\n[tableau]\npiles = 10\n"
LOOK = (
    "content/rules/kingdom.toml: changes tableau.piles, and shipped/content/{0}/kingdom.md (hook, title, description and text) is about the shipped "
    'rules: look it over, then write your own content/{0}/kingdom.md, or confirm it by reviewed = ["tableau.piles"] in '
    "content/rules/kingdom.toml"
)


@pytest.mark.parametrize(
    ("rules", "files", "languages"),
    [
        (OVERLAY, [], ["en", "de"]),
        (OVERLAY, ["content/en/kingdom.md"], ["de"]),
        ('reviewed = ["tableau.piles"]\n' + OVERLAY, [], []),
        ("overlay = true\n", [], []),
    ],
)
def test_shipped_words_about_changed_rules_are_to_be_looked_over(own, write, rules, files, languages):
    write("content/rules/kingdom.toml", rules)
    for name in files:
        write(name, prose("kingdom"))
    assert list(unreviewed(load_catalogue(of(own).contents))) == [LOOK.format(code) for code in languages]


def test_check_and_build_ask_to_look_over_shipped_words(own, write, tmp_path):
    write("content/rules/kingdom.toml", OVERLAY)
    assert [line for line in checked(of(own)).faults if "look it over" in line] == [
        LOOK.format("en"),
        LOOK.format("de"),
    ]
    notes = build_site(Options(root=of(own), out=tmp_path / "dist", languages=["de"])).notes
    assert LOOK.format("de") in notes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'overlay = true\nreviewed = ["tableau.sink"]\ndecks = 1\n',
            'reviewed: "tableau.sink": expected fields that this file changes: decks',
        ),
        ("overlay = true\nreviewed = 1\n", 'reviewed: expected a list of fields, like ["tableau.sink"]'),
    ],
)
def test_a_wrong_confirmation_is_one_line(text, said):
    with pytest.raises(ParterreError) as error:
        laid_over(RulesText("decks = 2\n", "shipped"), RulesText(text, "content/rules/x.toml"))
    assert str(error.value) == f"content/rules/x.toml: {said}"


def test_a_whole_file_over_a_shipped_one_can_be_confirmed_too():
    found = laid_over(RulesText("decks = 2\n", "shipped"), RulesText('decks = 1\nreviewed = ["decks"]\n', "own"))
    assert (found.text, found.changed, found.reviewed, found.replaces) == ("decks = 1\n", ("decks",), ("decks",), True)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("content/de/kingdon.md", IMPRINT, "settings, rules and prose must be readable first"),
        (
            "locales/en/LC_MESSAGES/messages.po",
            'msgid "Unheard of"\nmsgstr "x"\n',
            "templates and catalogues must be without faults",
        ),
        ("templates/page.html", '{% include "x.html" %}', "templates and catalogues must be without faults first"),
        ("templates/page.html", "{{ nowhere }}", "its pages cannot be made before this is put right"),
    ],
)
def test_check_says_that_it_did_not_look_at_the_built_site(own, write, capsys, name, text, why):
    write("content/en/pages/about.md", IMPRINT.replace("{publisher.name}", "x").partition("\\")[0])
    write(name, text)
    assert cli.main(["--site", str(own), "check"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert any(line.startswith(f"the built site (pages, links, HTML) was not looked at: {why}") for line in said)


def test_the_first_sentence_of_an_overlay_can_be_exempted(own, write):
    entry = 'msgctxt "label"\nmsgid "Undo"\nmsgstr "Undo 5"\n'
    write("locales/en/LC_MESSAGES/messages.po", entry)
    (fault,) = checked(of(own)).faults
    assert fault.startswith("locales/en/LC_MESSAGES/messages.po:1: ")
    assert fault.endswith("(numbers)")
    write("locales/en/LC_MESSAGES/messages.po", f"# check: numbers – five at once here\n{entry}")
    assert checked(of(own)).faults == ()


def test_a_game_that_is_named_and_lacks_prose_is_told(own, write, tmp_path):
    write("content/rules/chess.toml", (ROOT / "content/rules/kingdom.toml").read_text("utf-8"))
    write("content/rules/draughts.toml", (ROOT / "content/rules/kingdom.toml").read_text("utf-8"))
    write("content/en/chess.md", prose("kingdom").replace('"kingdom-', '"chess-'))
    path = own / SETTINGS
    path.write_text(path.read_text("utf-8").replace("games = [", 'games = ["chess", "draughts", ', 1), "utf-8")
    notes = build_site(Options(root=of(own), out=tmp_path / "dist")).notes
    assert "content/site.toml: games: chess has no page in de: expected content/de/chess.md" in notes
    assert "content/rules/draughts.toml: no prose in any language: expected content/<language>/draughts.md" in notes
    assert "content/site.toml: games: chess has no page in de: expected content/de/chess.md" in check_notes(of(own))


def test_an_old_address_that_leads_nowhere_is_told(own, write):
    write("content/redirects.toml", '"a.html" = "de/imprint"\n"b.html" = "de/privacy"\n"c.html" = "de/kingdom"\n')
    line = 'content/redirects.toml: "a.html" = "de/imprint": leads nowhere, as there is no such page in de'
    assert [each for each in check_notes(of(own)) if "redirects.toml" in each] == [line]


def keys_of(own: Path, table: str) -> list[str]:
    """The keys that a table of the settings can have, as the error about another one names them."""
    text = (own / SETTINGS).read_text("utf-8")
    head = f"\n[{table}]\n" if table else ""
    (own / SETTINGS).write_text(text.replace(head, f"{head}unheard-of = 1\n", 1), "utf-8")
    with pytest.raises(ParterreError) as error:
        load_catalogue(of(own).contents)
    return str(error.value).rpartition("unknown key; expected one of ")[2].split(", ")


WHOLE = {
    "": "",
    "languages.de": "",
    "publisher": 'name = "x"\naddress = ["x"]\nemail = "x@example.org"\n',
    "slots.footer": 'html = "x"\n',
    "budgets": "html_kb = 150\n",
    "[navigation]": 'href = "https://x.example/"\nlabel = { en = "x", de = "x" }\n',
}


@pytest.mark.parametrize("table", WHOLE)
def test_the_settings_that_new_writes_list_every_key(own, table):
    text = (own / SETTINGS).read_text("utf-8")
    tables = re.split(r"^(?:# )?\[([^]]+\]?)\]$", text, flags=re.MULTILINE)
    there = dict(zip(["", *tables[1::2]], tables[::2], strict=True))
    said = set(re.findall(r"^(?:# )?(\w+) = ", there[table], re.MULTILINE))
    if not table:
        said |= {name.strip("[]").partition(".")[0] for name in there}
    settings(own, "", f"[{table}]\n{WHOLE[table]}" if WHOLE[table] else "")
    allowed = keys_of(own, table)
    assert len(allowed) > 2
    assert set(allowed) <= said


def test_the_settings_that_new_writes_can_be_taken_as_they_stand(own):
    text = re.sub(r"^# (\[|\w+ = )", r"\1", (own / SETTINGS).read_text("utf-8"), flags=re.MULTILINE)
    (own / SETTINGS).write_text(
        text.replace('file = "slots/footer.html"\n', "").replace("pages = []", 'pages = ["imprint"]'), "utf-8"
    )
    site = load_catalogue(of(own).contents).site
    assert (site.unprefixed, site.languages["de"].publish_from, site.languages["de"].footer) == (
        "en",
        90,
        "© Erika Muster",
    )


def test_the_guides_are_installed_and_said_where(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    folder = re.search(r"The guides are in\s+(\S+)", capsys.readouterr().out)
    assert folder
    assert (Path(folder[1]) / "publishers.md").is_file()
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert {"docs", "CONTRIBUTING.md", "README.md"} <= set(packed["only-include"])


def test_the_source_language_is_not_unknown_where_the_site_does_not_have_it(tmp_path):
    new_site(ROOT, tmp_path / "own", LANGUAGES, GAMES)
    text = (
        (tmp_path / "own" / SETTINGS).read_text("utf-8").replace('default_language = "en"', 'default_language = "de"')
    )
    (tmp_path / "own" / SETTINGS).write_text(
        re.sub(r"\[languages\.en\].*?(?=\[languages)", "", text, flags=re.DOTALL), "utf-8"
    )
    assert set(load_catalogue(of(tmp_path / "own").contents).site.languages) == {"de"}
    assert [line for line in check_notes(of(tmp_path / "own")) if "locales/en" in line] == []


def test_translators_of_a_publishers_folder_change_that_folder_alone(own, write, capsys):
    def translate(*words: str) -> tuple[int, list[str]]:
        code = cli.main(["--site", str(own), "translate", *words])
        return code, capsys.readouterr().err.splitlines()

    assert translate("extract") == (0, ["locales/messages.pot: written"])
    assert (own / "locales/messages.pot").read_bytes() == (ROOT / "locales/messages.pot").read_bytes()
    write("locales/en/LC_MESSAGES/messages.po", UNDO)
    assert cli.main(["--site", str(own), "new-language", "nl"]) == 0
    capsys.readouterr()
    left = "en: left as it is: the shipped catalogue has all that yours does not say otherwise"
    assert translate("update") == (0, ["nl: nothing new", left])
    path = own / "locales/nl/LC_MESSAGES/messages.po"
    path.write_text(path.read_text("utf-8").rpartition("\n\n")[0] + "\n", "utf-8")
    assert translate("update", "nl") == (0, ["nl: 1 new"])
    code, (line,) = translate("update", "en")
    assert code == 2
    assert "en: its catalogue is shipped" in line
    assert (own / "locales/en/LC_MESSAGES/messages.po").read_text("utf-8") == UNDO


def test_a_publishers_games_can_be_counted(own, write, monkeypatch, capsys):
    write("content/rules/kingdom.toml", OVERLAY)
    write("content/rules/ours.toml", (ROOT / "content/rules/kingdom.toml").read_text("utf-8"))
    counts = {}
    for site, game in (([], "kingdom"), (["--site", str(own)], "kingdom"), (["--site", str(own)], "ours")):
        assert cli.main([*site, "perft", game, "--deal", "1", "--depth", "2"]) == 0
        counts[bool(site), game] = capsys.readouterr().out
    assert counts[True, "ours"] == counts[False, "kingdom"] != counts[True, "kingdom"]
    monkeypatch.setattr(cli, "is_checkout", lambda: False)
    monkeypatch.chdir(own)
    assert cli.main(["perft", "ours", "--deal", "1", "--depth", "2"]) == 0
    assert capsys.readouterr().out == counts[True, "ours"]
    monkeypatch.chdir(own.parent)
    assert cli.main(["perft", "kingdom", "--deal", "1", "--depth", "2"]) == 0
    assert capsys.readouterr().out == counts[False, "kingdom"]
    assert cli.main(["--site", str(own), "perft", "our", "--deal", "1"]) == 2
    assert "game 'our': expected ours or one of" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("own_text", "rules"),
    [
        ("decks = 1", {"decks": 1}),
        ("overlay = true\ndecks = 1", {"decks": 1, "a": {"b": 1, "c": [1, "x"]}}),
        ("overlay = true\n[a]\nb = 2", {"decks": 2, "a": {"b": 2, "c": [1, "x"]}}),
        ('overlay = true\nwithout = ["a.c"]\n[a]\nd = true', {"decks": 2, "a": {"b": 1, "d": True}}),
        ('overlay = true\nwithout = ["a"]', {"decks": 2}),
    ],
)
def test_rules_are_laid_over_rules(own_text, rules):
    shipped = RulesText('decks = 2\n[a]\nb = 1\nc = [1, "x"]\n', "shipped")
    assert tomllib.loads(laid_over(shipped, RulesText(own_text, "own")).text) == rules


def test_a_folder_without_settings_is_no_site(tmp_path):
    with pytest.raises(ParterreError, match=r"has no content/site\.toml: expected the folder of a site"):
        publishers(ROOT, tmp_path)


def test_an_installed_parterre_builds_no_site_where_there_is_none(tmp_path, monkeypatch):
    monkeypatch.setattr(cli, "is_checkout", lambda: False)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ParterreError, match=r"has no content/site\.toml: expected the folder of a site"):
        cli.sources_of(cli.parse(["build"]))


def test_the_policy_is_widened_by_the_hosts_of_slots_alone(own):
    def ours() -> Site:
        return load_catalogue(of(own).contents).site

    assert policy(ours()) == policy(load_catalogue([ROOT / "content"]).site)
    assert "http" not in policy(ours())
    settings(own, "", '[slots.head]\nhtml = "x"\nhosts = ["https://a.example", "https://b.example:8443"]')
    assert policy(ours()).count("https://a.example https://b.example:8443") == 4


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


PAIRS = [
    *((text, ground, 4.5) for text in ("ink", "soft", "leaf", "rose") for ground in ("paper", "panel")),
    *((suit, "face", 4.5) for suit in ("red", "black")),
    ("glow", "felt", 3.0),
]


@pytest.mark.parametrize("name", [None, *themes(ROOT)])
def test_every_theme_can_be_read(own, name):
    settings(own, f'theme = "{name}"' if name else "")
    theme = theme_of(of(own), load_catalogue(of(own).contents).site)
    for shade, values in (("light", theme.light), ("dark", theme.dark)):
        assert set(values) == set(documented(of(own))[0])
        for text, ground, least in PAIRS:
            found = contrast(values[text], values[ground])
            assert found >= least, f"{name}, {shade}: {text} on {ground} has {found:.2f}"


def test_garden_is_the_look_without_a_theme(own):
    settings(own, 'theme = "garden"')
    theme = theme_of(of(own), load_catalogue(of(own).contents).site)
    light, dark = documented(of(own))
    assert (theme.light, theme.dark) == (light, {**light, **dark})


def test_a_shipped_site_has_no_theme_of_its_own(tmp_path):
    assert theme_of(ROOT, load_catalogue([ROOT / "content"]).site).css is None


def test_a_language_that_is_not_shipped_can_be_the_publishers(own, write, tmp_path):
    text = (ROOT / "locales/en/LC_MESSAGES/messages.po").read_text("utf-8")
    write("locales/nl/LC_MESSAGES/messages.po", text.replace('"Language: en', '"Language: nl'))
    write("content/nl/kingdom.md", (ROOT / "content/en/kingdom.md").read_text("utf-8"))
    settings(own, "", f'[languages.nl]\nname = "Nederlands"\ntagline = "x"\ndescription = {json.dumps("y" * 60)}\n')
    report = build_site(Options(root=of(own), out=tmp_path / "dist", languages=["nl"], games=["kingdom"]))
    assert report.pages
    assert (tmp_path / "dist/nl/kingdom-solitaire/index.html").is_file()


@pytest.mark.long
def test_a_site_is_made_from_the_wheel_in_minutes(tmp_path, monkeypatch):
    """Another name, two languages, three games, another look, one other sentence, under a subpath, in a fresh environment."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    started = time.monotonic()

    def run(*command: str | Path, folder: Path = tmp_path) -> None:
        done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("parterre-*.whl")
    run(sys.executable, "-m", "venv", tmp_path / "fresh")
    programs = tmp_path / "fresh" / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", wheel)
    with zipfile.ZipFile(wheel) as packed:
        assert {name.partition("/")[0].partition("-")[0] for name in packed.namelist()} == {"parterre"}
        assert {"parterre/docs/publishers.md", "parterre/docs/deploying.md", "parterre/CONTRIBUTING.md"} <= {
            *packed.namelist()
        }
    run(programs / "parterre", "new", "villa", "--languages", ",".join(LANGUAGES), "--games", ",".join(GAMES))
    site = tmp_path / "villa"
    path = site / SETTINGS
    path.write_text(
        path.read_text("utf-8").replace("# theme = ", "theme = ").replace('"Villa"', '"Villa Patience"'), "utf-8"
    )
    (site / "locales/en/LC_MESSAGES/messages.po").write_text(UNDO, "utf-8")
    run(programs / "parterre", "build", "--base-url", "https://example.org/a/b/", folder=site)
    run(programs / "parterre", "check", folder=site)
    run(programs / "parterre", "perft", "kingdom", "--deal", "1")
    run(programs / "parterre", "translate", "update", folder=site)
    run(programs / "parterre", "new-game", "nine-piles", "--like", "kingdom", folder=site)
    page = (site / "dist/en/kingdom-solitaire/index.html").read_text("utf-8")
    for expected in ("Villa Patience", "Undo it", "theme.css", "https://example.org/a/b/en/kingdom-solitaire/"):
        assert expected in page
    assert time.monotonic() - started < 300
