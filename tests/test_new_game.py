"""`new-game`: what it writes loads, is played and has a page at once; bad input is one line, and leaves every file as it was."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.play.state import State
from engine.rules.loading import load_game
from generator import check, cli, new_game
from generator.catalogue import load_catalogue, read_prose
from generator.house.errors import ParterreError
from generator.new_game import prose_file, rules_file, with_names
from generator.new_site import new_site
from generator.notes import UNWRITTEN, unwritten
from generator.publish import Options, build_site
from generator.reference import Row, read_reference
from generator.sources import SETTINGS, Sources, publishers
from generator.words.lexicon import load_lexicon
from generator.words.template import template_faults
from tests.catalogue_of_games import MECHANISMS, ROOT, SLUGS, game, rules_text

ROWS = read_reference(ROOT)
SOURCES = Sources(ROOT)
HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A publisher's folder with two languages and two games."""
    folder = tmp_path / "our-garden"
    new_site(ROOT, folder, ("en", "de"), ("klondike", "kingdom"))
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What of a checkout new-game reads and writes."""
    for name in ("content", "locales"):
        shutil.copytree(ROOT / name, tmp_path / "checkout" / name)
    return tmp_path / "checkout"


def files(folder: Path) -> dict[str, bytes | None]:
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def started(slug: str, like: str | None) -> str:
    values = new_game._start(SOURCES, load_catalogue(SOURCES.contents), like)
    return rules_file(slug, values)


# The rules file.


@pytest.mark.parametrize("like", SLUGS)
def test_the_rules_are_those_of_the_game_that_is_named(like):
    assert load_game(started("other", like), like) == replace(game(like), variants=(), similar=())


def test_without_such_a_game_the_rules_are_played_at_once():
    rules = load_game(started("other", None), "other")
    assert (rules.cards, rules.family) == (52, game("klondike").family)
    assert rules.tableau.deal == (7, 7, 7, 7, 6, 6, 6, 6)
    assert State.dealt(rules, 1).legal_moves()


def lines_by_section(text: str) -> Iterator[tuple[str, str]]:
    """Each line that is a key or an example of one, with the section that it stands under."""
    section = ""
    for line in text.splitlines():
        bare = line.removeprefix("#")
        if found := re.fullmatch(r"\[([\w.-]+)\]", bare):
            section = found[1]
        elif re.match(r"[a-z_.]+ = ", bare):
            yield section, bare


@pytest.mark.parametrize("like", [None, *SLUGS])
def test_every_key_of_the_reference_stands_once_in_its_section(like):
    keys = [(section, line.partition(" = ")[0]) for section, line in lines_by_section(started("other", like))]
    theirs = [(section, key) for section, key in keys if not section.startswith("variants.")]
    assert theirs == [(row.section, row.key) for row in ROWS if not row.is_section]


def without_breaks(text: str) -> str:
    return re.sub(r"\n# ", " ", text)


@pytest.mark.parametrize("row", ROWS, ids=[row.path for row in ROWS])
def test_every_key_is_explained_as_the_reference_has_it(row: Row):
    text = without_breaks(started("other", None)).casefold()
    assert row.meaning.replace("`", "").casefold() in text
    assert row.is_section or row.expected.replace("`", "").casefold() in text
    assert row.default.strip("`").replace("`", "") in text or (row.default == "absent" and "default: none" in text)


def uncommented(text: str, *lines: str) -> str:
    for line in lines:
        assert f"\n#{line}" in text
        text = text.replace(f"\n#{line}", f"\n{line}", 1)
    return text


@pytest.mark.parametrize(
    ("lines", "like"),
    [
        (('moves = "run"', 'limit = "free-places"', "[cells]", "piles = 4"), "freecell"),
    ],
)
def test_a_known_game_is_made_by_taking_signs_away(lines, like):
    text = uncommented(started(like, None), *lines).replace('family = "klondike"', f'family = "{like}"')
    assert load_game(text, like) == load_game((MECHANISMS / f"{like}.toml").read_text("utf-8"), like)


def test_every_example_behind_a_sign_is_toml():
    for _, line in lines_by_section(started("other", None)):
        assert tomllib.loads(line)


# The prose.


def test_prose_to_begin_with_is_read_and_said_to_be_unwritten():
    prose = read_prose("content/en/nine-piles.md", "en", "nine-piles", prose_file("nine-piles"))
    assert (prose.name, prose.address, prose.body.strip()) == ("Nine Piles", "nine-piles", UNWRITTEN)
    catalogue = load_catalogue(SOURCES.contents)
    assert not list(unwritten(catalogue))

    def told(hook: str = UNWRITTEN, body: str = UNWRITTEN) -> list[str]:
        return list(unwritten(replace(catalogue, prose={("en", "x"): replace(prose, hook=hook, body=body)})))

    line = "content/en/nine-piles.md: still to be written, where (…) stands: "
    assert told() == [line + "hook, the text"]
    assert told("Nine piles.") == [line + "the text"]
    assert told("Nine piles.", "They are nine.") == []


# A site.


def test_the_game_has_a_page_at_once_and_check_says_what_is_still_to_be_written(own, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(check, "check_catalogue", lambda *_, **__: [])  # which takes long, and is tested by itself
    monkeypatch.setattr(check, "check_messages", lambda _: [])
    settings = own / SETTINGS
    assert cli.main(["new-game", "nine-piles", "--site", str(own)]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith("content/rules/nine-piles.toml: written")
    assert said[1].startswith("content/de/nine-piles.md, content/en/nine-piles.md: written") or said[1].startswith(
        "content/en/nine-piles.md, content/de/nine-piles.md: written"
    )
    steps = [line for line in said if re.match(r"\d\. ", line)]
    assert 3 <= len(steps) <= 6
    assert f'{SETTINGS}: add "nine-piles" to games' in steps[0]
    settings.write_text(settings.read_text("utf-8").replace("games = [", 'games = ["nine-piles", ', 1), "utf-8")
    build_site(Options(root=publishers(ROOT, own), out=tmp_path / "out"))
    for code in ("en", "de"):
        page = (tmp_path / "out" / code / "nine-piles" / "index.html").read_text("utf-8")
        assert 'data-game="nine-piles"' in page
        assert "Nine Piles" in page
    faults = [line for line in check.checked(publishers(ROOT, own)).faults if "titles" not in line]
    assert sorted(faults) == [
        f"content/{code}/nine-piles.md: still to be written, where (…) stands: hook, the text" for code in ("de", "en")
    ]


def test_catalogues_of_a_checkout_are_in_step_afterwards(checkout):
    begun = new_game.new_game(checkout, "nine-piles")
    assert begun.prose == tuple(
        f"content/{code}/nine-piles.md" for code in load_catalogue([ROOT / "content"]).site.languages
    )
    assert not list(template_faults(checkout))


def named_as_similar(folder: Path, slug: str) -> None:
    path = folder / "content" / "rules" / "kingdom.toml"
    path.parent.mkdir(exist_ok=True)
    text = path.read_text("utf-8") if path.exists() else 'overlay = true\nsimilar = ["klondike"]\n'
    path.write_text(re.sub(r"similar = .*", f'similar = ["{slug}"]', text), "utf-8")


@pytest.mark.parametrize("kind", ["checkout", "own"])
def test_where_another_game_names_it_the_catalogues_are_given_its_name(kind, request):
    folder = request.getfixturevalue(kind)
    sources = publishers(ROOT, folder) if kind == "own" else Sources(folder)
    named_as_similar(folder, "nine-piles")
    begun = new_game.new_game(sources, "nine-piles")
    languages = load_catalogue(sources.contents).site.languages
    assert begun.catalogues == tuple(f"locales/{code}/LC_MESSAGES/messages.po" for code in languages)
    for code in languages:
        assert load_lexicon(sources, code).noun("game", "nine-piles").form(None) == "Nine Piles"


@pytest.mark.parametrize(
    ("before", "names", "after"),
    [
        ("", {"a": "A"}, 'msgctxt "noun: game"\nmsgid "a"\nmsgstr "A"\n'),
        ("# mine\n", {"a": 'The "A"'}, '# mine\n\nmsgctxt "noun: game"\nmsgid "a"\nmsgstr "The \\"A\\""\n'),
        (
            f'{HEADER}\n#. said\nmsgctxt "noun: game"\nmsgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgstr "B"\n',
            {"a": "A\nlang = en"},
            f'{HEADER}\n#. said\nmsgctxt "noun: game"\nmsgid "a"\nmsgstr ""\n"A\\n"\n"lang = en"\n\nmsgid "b"\nmsgstr "B"\n',
        ),
    ],
)
def test_names_come_into_the_entries_that_wait_for_them_or_behind_the_others(before, names, after):
    assert with_names(before, names, "messages.po") == after


# Bad input.

WRONG = [
    (["Nine"], "'Nine': expected a name in small letters with hyphens, like \"night-watch\""),
    (["9-piles"], "'9-piles': expected a name in small letters with hyphens, like \"night-watch\""),
    (["../nine"], "'../nine': expected a name in small letters with hyphens, like \"night-watch\""),
    (["kingdom"], "shipped/content/rules/kingdom.toml: is there already: expected the name of a new game"),
    (["spanish"], "shipped/content/rules/spanish.toml: is there already: expected the name of a new game"),
    (["nine", "--like", "kingdon"], "--like kingdon: there is no such game: expected kingdom or one of "),
    (["here"], "content/de/here.md: no rules file here.toml: expected "),
    (["klondike-solitaire"], 'slug = "klondike-solitaire": expected one that '),
]


@pytest.mark.parametrize(("arguments", "line"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_bad_input_is_one_line_and_changes_nothing(own, capsys, arguments, line):
    if arguments == ["here"]:
        (own / "content" / "de").mkdir()
        (own / "content" / "de" / "here.md").write_text(prose_file("here"), "utf-8")
    before = files(own)
    assert cli.main(["new-game", *arguments, "--site", str(own)]) == cli.REFUSED
    (said,) = capsys.readouterr().err.splitlines()
    assert line in said
    assert files(own) == before


@pytest.mark.parametrize("kind", ["checkout", "own"])
def test_what_fails_on_the_way_leaves_nothing_half_written(kind, request, monkeypatch):
    folder = request.getfixturevalue(kind)
    named_as_similar(folder, "nine-piles")
    before = files(folder)

    def full(path: Path, text: str) -> bool:
        path.write_text(text[: len(text) // 2], "utf-8")
        raise ParterreError("the disk is full")

    monkeypatch.setattr(new_game, "replace_file", full)
    with pytest.raises(ParterreError, match="the disk is full"):
        new_game.new_game(publishers(ROOT, folder) if kind == "own" else folder, "nine-piles")
    assert files(folder) == before


def test_rules_of_a_game_with_variants_are_taken_without_them():
    assert "\n[variants" in rules_text("klondike")
    assert "\n[variants" not in started("other", "klondike")
