"""README, CONTRIBUTING and changelog against the code: the reference of the rules file, commands, links, examples."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import is_dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Any, get_args, get_type_hints

import polib
import pytest

from engine.rules import checks
from engine.rules.loading import changed, load_game, load_variants
from engine.rules.model import CardSet, Game, PileKind, Space
from engine.rules.reading import RulesError, quoted
from generator.catalogue import load_catalogue, read_extra, read_prose
from generator.cli import parse
from generator.pages.headers import ASK_AGAIN, FOR_EVER, headers_file
from generator.pages.policy import policy
from generator.reading import ContentError
from generator.reference import Row, read_reference
from generator.words.lints.running import NAMES
from generator.words.sections import every_function
from generator.words.shared import shared_text
from generator.words.variations import GRID
from generator.words.voice import GameName, Voice
from tests.catalogue_of_games import FURTHER_GAMES, MECHANISMS, ROOT, SLUGS, game, rules_text
from tests.planted import changed as changed_catalogue
from tests.planted import key_of, linted
from tests.rule_fields import AROUND, VALUES, families

DOCUMENTS = (
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/README.md", "docs/deploying.md", "docs/publishers.md", "docs/translators.md",
)  # fmt: skip
EVERY_PILE, AS_BUILD, AS_FROM = "every pile that the game has", "as `build`", "as `from`"

NOT_PLAYED = {"family", "similar"}
"""Keys that are no rules."""

IN_OTHER_VALUES = {
    **dict.fromkeys(("reserve", "stock", "reserve.deal", "stock.deal", "foundations.takes"), "reserve, stock, removal"),
    **dict.fromkeys(("removal.total", "removal.sets"), "removal"),
    "tableau.layout": GRID,
}
"""Keys whose values are tried along with others, with the entry of `variations.VALUES` that does."""

CALLED = {"sources": "from", "space_sources": "space_from", "bases": "base", "steps": "build.by"}
"""What fields of the model are called in the file, where that is something else."""

TWO_LEFT = {"tableau.deal": [7, 7, 7, 7, 6, 6, 5, 5]}
"""A deal that leaves two cards of a pack."""

NOT_WRITTEN = {"slug", "variant", "variants"}
"""What the file's own name and its variants say."""

POOL = {
    **{slug: rules_text(slug) for slug in SLUGS},
    **{name: (MECHANISMS / f"{name}.toml").read_text(encoding="utf-8") for name in FURTHER_GAMES},
}
"""Games in which a key can be tried: those of the catalogue, and those that try further mechanisms."""


@cache
def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def headings(document: str) -> dict[str, int]:
    """The headings of a document and where the text under each begins; lines of examples are none."""
    outside = re.sub(
        r"^```.*?^```", lambda found: "." * len(found[0]), text_of(document), flags=re.MULTILINE | re.DOTALL
    )
    return {found[1]: found.end() for found in re.finditer(r"^#+ (.+)$", outside, re.MULTILINE)}


def part(document: str, heading: str) -> str:
    """The text under a heading, down to the next heading of any level."""
    starts = headings(document)
    end = min((start for start in starts.values() if start > starts[heading]), default=None)
    return text_of(document)[starts[heading] : end]


def table(text: str) -> list[list[str]]:
    """The rows of the first table of a text, without its head."""
    found = re.search(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    assert found
    return [[cell.strip() for cell in line[1:-1].split(" | ")] for line in found[0].splitlines()[2:]]


def code(cell: str) -> str:
    found = re.fullmatch(r"`([^`]+)`", cell)
    assert found, f"expected one text between backticks: {cell}"
    return found[1]


def fenced(document: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", text_of(document), re.MULTILINE | re.DOTALL)


ROWS = list(read_reference(ROOT))
BY_PATH = {row.path: row for row in ROWS}
SECTIONS = ["", *(row.path for row in ROWS if row.is_section)]


def per_row(rows: list[Row]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", rows, ids=[row.path for row in rows])


def data(slug: str, path: str) -> Any:
    """What a rules file says at a path; None where it says nothing."""
    found: Any = tomllib.loads(POOL[slug])
    for key in path.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    return found


def with_section(path: str) -> list[str]:
    """The games whose files have the section in which a key stands."""
    section = path.rpartition(".")[0]
    return [slug for slug in POOL if not section or data(slug, section) is not None]


def loaded(slug: str, changes: Mapping[str, Any]) -> Game | str:
    """The game with changes, or the line that refuses them."""
    try:
        return changed(POOL[slug], slug, deepcopy(changes))
    except RulesError as error:
        return str(error)
    except AttributeError:  # a key of a section that the game does not have
        return "no such section"


# The reference of the rules file.


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section or "top")
def test_the_reference_has_every_key_that_the_loader_asks_for_and_no_other(section):
    prefix = section + "." if section else ""
    asked: set[str] = set()
    for slug, around in product(with_section(prefix + "unheard-of"), AROUND):
        line = loaded(slug, {**around, prefix + "unheard-of": 1})
        assert isinstance(line, str), line
        if found := re.search(rf": {re.escape(prefix)}unheard-of: unknown key; expected one of (.+)$", line):
            asked |= set(found[1].split(", "))
    assert {row.path for row in ROWS if row.path.rpartition(".")[0] == section} == {prefix + key for key in asked}


def test_each_section_has_a_table_of_its_own():
    assert {row.section for row in ROWS} == set(SECTIONS)
    assert len(BY_PATH) == len(ROWS)
    assert all(row.meaning and row.makes for row in ROWS)


def fields_of(model: type, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The fields of the model as the file names them, with their types; a section's own follow it."""
    for name, kind in get_type_hints(model).items():
        if prefix + name in NOT_WRITTEN:
            continue
        path = prefix + CALLED.get(name, name)
        yield path, kind
        for section in (kind, *get_args(kind)):
            if isinstance(section, type) and is_dataclass(section) and section is not CardSet:
                yield from fields_of(section, path + ".")


FIELDS = [
    (path, kind)
    for path, kind in fields_of(Game)
    if path not in ("tableau.run.direction", "tableau.run.wrap", "tableau.run.by")
]


def values_of(kind: Any) -> set[str]:
    """The words that a type allows."""
    inner = {value for each in get_args(kind) for value in values_of(each)}
    return inner | {str(each) for each in kind} if isinstance(kind, type) and issubclass(kind, StrEnum) else inner


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[a-z][a-z-]*", text))


@pytest.mark.parametrize("path", sorted({path for path, _ in FIELDS}))
def test_every_field_of_the_model_is_documented(path):
    assert path in BY_PATH


WORDS = [(path, word) for path, kind in FIELDS for word in sorted(values_of(kind))]


@pytest.mark.parametrize(("path", "word"), WORDS, ids=[f"{path} {word}" for path, word in WORDS])
def test_every_word_that_a_field_takes_is_documented_and_no_other(path, word):
    row = BY_PATH[path]
    value = [word] if row.expected.startswith("a list") else word
    lines = [loaded(slug, {**around, path: value}) for slug in with_section(path) for around in AROUND]
    assert lines
    refused = f": {path} = {quoted(value)}: expected {row.expected.partition('`')[0]}"
    assert (word in words_in(row.expected)) == all(refused not in line for line in lines if isinstance(line, str))


@per_row(ROWS)
def test_what_may_stand_there_is_what_the_loader_expects(row):
    for slug in with_section(row.path):
        line = loaded(slug, {row.path: 1.5})
        if isinstance(line, str) and f"{slug}.toml: {row.path} = 1.5: expected " in line:
            expected = row.expected.replace("`piles`", str(data(slug, f"{row.section}.piles")))
            found = line.partition(": expected ")[2].removesuffix(", found 1.5")
            assert found == expected
            return
    pytest.fail("no game refuses 1.5 there")


@per_row([row for row in ROWS if row.default == "required"])
def test_what_is_required_is_asked_for(row):
    refused = [loaded(slug, {row.path: None}) for slug in POOL if data(slug, row.path) is not None]
    assert refused
    for line in refused:
        assert isinstance(line, str)
        assert re.search(rf": {re.escape(row.path)}: expected .*, but it is not there$", line)


@per_row([row for row in ROWS if row.default.startswith("`")])
def test_a_default_is_what_loading_without_the_key_gives(row):
    value = tomllib.loads(f"default = {row.default_value}")["default"]
    both = [
        (loaded(slug, {**around, row.path: None}), loaded(slug, {**around, row.path: value}))
        for slug in with_section(row.path)
        for around in AROUND
    ]
    compared = [(without, said) for without, said in both if isinstance(without, Game) and isinstance(said, Game)]
    assert compared
    assert all(without == said for without, said in compared)


def in_model(rules: Game, path: str) -> Any:
    value: Any = rules
    for key in path.split("."):
        value = getattr(value, {"from": "sources", "space_from": "space_sources"}.get(key, key))
    return value


def spaces_from(rules: Game) -> tuple[PileKind, ...]:
    return rules.tableau.sources if rules.tableau.space is not Space.NEVER else ()


def every_pile(rules: Game) -> tuple[PileKind, ...]:
    """The kinds of piles that may give cards to the tableau where the file does not say; none where nothing can be put there."""
    there = {
        PileKind.TABLEAU: True,
        PileKind.RESERVE: rules.reserve is not None,
        PileKind.CELLS: rules.cells is not None,
        PileKind.WASTE: rules.has_waste,
    }
    return tuple(kind for kind in there if there[kind] and rules.tableau.accepts_cards)


OF_OTHERS = {
    EVERY_PILE: every_pile,
    AS_BUILD: lambda rules: rules.tableau.build,
    AS_FROM: spaces_from,
}
"""Defaults that follow from other fields, with what they are."""


@per_row([row for row in ROWS if row.default in ("absent", *OF_OTHERS)])
def test_what_is_absent_is_nothing_in_the_model_or_follows_from_other_fields(row):
    found = [
        rules
        for slug in with_section(row.path)
        for around in AROUND
        if isinstance(rules := loaded(slug, {**around, row.path: None}), Game)
    ]
    assert found
    for rules in found:
        value = in_model(rules, row.path)
        assert not value if row.default == "absent" else value == OF_OTHERS[row.default](rules)


def test_every_default_is_of_a_known_kind():
    assert {row.default for row in ROWS if row.default_value is None} == {"required", "absent", *OF_OTHERS}


@per_row(ROWS)
def test_an_example_loads_in_a_suitable_game(row):
    example = tomllib.loads(row.example)
    assert list(example) == [row.key]
    surroundings = product(with_section(row.path), (*AROUND, TWO_LEFT))
    lines = {loaded(slug, {**around, row.path: example[row.key]}) for slug, around in surroundings}
    assert any(isinstance(each, Game) for each in lines), lines


@per_row([row for row in ROWS if row.path not in NOT_PLAYED and not row.is_section])
def test_the_values_of_every_rule_are_tried(row):
    entry = IN_OTHER_VALUES.get(row.path, row.path)
    assert entry in VALUES or entry.rpartition(".")[0] in VALUES, "generator/words/variations.py has no values for it"


def test_the_worked_variant_loads():
    (block,) = re.findall(r"^```text\n(.*?)^```", part("CONTRIBUTING.md", "Variants"), re.MULTILINE | re.DOTALL)
    plain = POOL["klondike"].partition("[variants.")[0]
    first, other = load_variants(plain + block, "klondike")
    assert first.stock
    assert other == replace(first, variant="draw-three", variants=(), stock=replace(first.stock, draw=3, passes=3))


# The checks.

INSTANCES = [(*change.split(": ", 1), line) for change, line in table(part("CONTRIBUTING.md", "Checks"))]


def changes_of(cell: str) -> dict[str, Any]:
    """The fields that a row of the table changes."""
    found = {}
    for assignment in re.findall(r"`([^`]+)`", cell):
        path, _, value = assignment.partition(" = ")
        found[path] = tomllib.loads(f"value = {value}")["value"]
    return found


@pytest.mark.parametrize(
    ("slug", "change", "line"), INSTANCES, ids=[f"{slug} {line[-40:]}" for slug, _, line in INSTANCES]
)
def test_a_change_brings_the_line_beside_it(slug, change, line):
    assert loaded(slug, changes_of(change)) == line


def test_every_check_has_an_instance(monkeypatch):
    fired: set[str] = set()

    def noted(check):
        def asks(rules):
            fault = check(rules)
            if fault:
                fired.add(check.__name__)
            return fault

        return asks

    names = {check.__name__ for check in checks.CHECKS}
    monkeypatch.setattr(checks, "CHECKS", tuple(map(noted, checks.CHECKS)))
    for slug, change, _ in INSTANCES:
        loaded(slug, changes_of(change))
    assert fired == names


# The checks of translations.

LINTS = table(part("docs/translators.md", "What `check` finds in translations"))


def test_every_check_of_translations_is_documented():
    assert [code(row[0]) for row in LINTS] == list(NAMES)


@pytest.mark.parametrize(("name", "example"), [(code(row[0]), row[2]) for row in LINTS])
def test_an_example_of_a_check_is_found_by_it(name, example):
    match = re.fullmatch(r"(\w+): `(.+)` = `(.+)`", example)
    assert match
    found = linted(changed_catalogue(match[1], {key_of(match[2]): match[3]}))
    assert any(line.endswith(f"({name})") for line in found), found


# The names of the rules.


def said() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The rules of every sentence that games can have, and those that it is quoted for."""
    tried = {rules for field in VALUES for slug in SLUGS for family in families(slug, field) for _, rules in family}
    for rules in [*map(game, SLUGS), *tried]:
        for said in filter(None, (each(rules) for each in every_function())):
            yield from ((phrase.rules, phrase.quoted) for phrase in (said if isinstance(said, tuple) else (said,)))
    shared = shared_text(
        game(SLUGS[0]), Voice.load(ROOT, "en"), name=GameName("x", "X"), similar=(), original="klondike", contact="x"
    )
    yield shared.decks.rules, ()


def test_the_names_of_the_rules_are_those_of_the_sentences():
    rows = table(part("CONTRIBUTING.md", "Rule names"))
    spoken, quoted = map(set, zip(*said(), strict=True))
    assert [code(row[0]) for row in rows] == list(dict.fromkeys(code(row[0]) for row in rows))
    assert {code(row[0]) for row in rows} == {rule for rules in spoken for rule in rules}
    assert {code(row[0]) for row in rows if row[1] == "yes"} == {rule for rules in quoted for rule in rules}


# The worked examples, and the tables of the other files.


def test_the_worked_game_loads_and_its_prose_is_read():
    (rules,) = fenced("CONTRIBUTING.md", "toml")
    assert load_game(rules, "flower-garden").cards == 52
    (prose,) = fenced("CONTRIBUTING.md", "markdown")
    assert read_prose("en/flower-garden.md", "en", "flower-garden", prose).address == "flower-garden-solitaire"


def asked_for(line: str) -> set[str]:
    return set(line.partition("unknown key; expected one of ")[2].split(", "))


def test_the_keys_of_the_prose_are_those_that_are_read():
    (prose,) = fenced("CONTRIBUTING.md", "markdown")
    rows = table(part("CONTRIBUTING.md", "Add a game"))
    with pytest.raises(ContentError) as error:
        read_prose("x.md", "en", "x", prose.replace("+++\n", "+++\nunheard-of = 1\n", 1))
    assert {code(key) for key, _, _ in rows} == asked_for(str(error.value))
    for key, default, _ in rows:
        without = re.sub(rf"^{code(key)} = .*\n", "", prose, flags=re.MULTILINE)
        if default == "required":
            with pytest.raises(ContentError, match="but it is not there"):
                read_prose("x.md", "en", "x", without)
        else:
            read_prose("x.md", "en", "x", without)


def test_the_keys_of_further_pages_are_those_that_are_read():
    rows = {code(key): default for key, default, _ in table(part("docs/publishers.md", "Further pages"))}
    (page,) = (text for text in fenced("docs/publishers.md", "text") if text.startswith("+++"))
    with pytest.raises(ContentError) as error:
        read_extra("x.md", "en", "x", page.replace("+++\n", "+++\nunheard-of = 1\n", 1))
    assert set(rows) == asked_for(str(error.value))
    for key, default in rows.items():
        without = re.sub(rf"^{key} = .*\n", "", page, flags=re.MULTILINE)
        if default == "required":
            with pytest.raises(ContentError, match="but it is not there"):
                read_extra("x.md", "en", "x", without)
        else:
            read_extra("x.md", "en", "x", without)


def test_the_keys_of_the_settings_are_those_that_are_read(tmp_path):
    settings = (ROOT / "content" / "site.toml").read_text(encoding="utf-8")
    (tmp_path / "site.toml").write_text("unheard-of = 1\n" + settings, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_catalogue([ROOT / "content", tmp_path])
    rows = {code(key): default for key, default, _ in table(part("CONTRIBUTING.md", "Add a language"))}
    assert set(rows) == asked_for(str(error.value))
    for key, default in rows.items():
        without = {name: value for name, value in tomllib.loads(settings).items() if name != key}
        (tmp_path / "site.toml").write_text(as_toml(without), encoding="utf-8")
        if default == "required":
            with pytest.raises(ContentError, match=rf"{key}: .*but it is not there"):
                load_catalogue([ROOT / "content", tmp_path])
        else:
            load_catalogue([ROOT / "content", tmp_path])


def as_toml(settings: dict[str, Any]) -> str:
    """Settings as one inline value a line; JSON is TOML, but for its colons."""
    return "".join(f"{key} = {inline(value)}\n" for key, value in settings.items())


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {inline(item)}' for key, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("block", fenced("docs/translators.md", "po"), ids=lambda block: block.splitlines()[0])
def test_the_worked_entries_stand_in_the_catalogues(block):
    catalogue = polib.pofile(str(ROOT / block.splitlines()[0].removeprefix("# ")))
    entries = {(entry.msgctxt, entry.msgid): entry for entry in catalogue}
    shown = polib.pofile("\n" + block)
    assert len(shown) > 2
    for entry in shown:
        real = entries[entry.msgctxt, entry.msgid]
        assert (entry.msgstr, entry.msgid_plural, entry.msgstr_plural) == (
            real.msgstr, real.msgid_plural, real.msgstr_plural,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Auf eine Pik-8 darfst du also nur eine Herz-7 oder eine Karo-7 legen."),
        ("es", "Así, sobre un 8 de picas solo puedes colocar un 7 de corazones o un 7 de diamantes."),
    ],
)
def test_the_worked_sentences_are_said(language, sentence):
    assert sentence in part("docs/translators.md", "Forms: `key~{hole}`")
    golden = ROOT / "tests" / "golden" / "rules" / f"gloucestershire.{language}.txt"
    assert sentence in golden.read_text(encoding="utf-8")


# Commands, paths and links.

COMMANDS = [
    line.partition("#")[0].strip().removeprefix("$ ")
    for document in DOCUMENTS
    for line in re.findall(r"^(?:\$ )?python3 build\.py.*$", text_of(document), re.MULTILINE)
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_one(command):
    options = parse(shlex.split(command)[2:])
    if options.command == "test":
        assert not [word for word in options.further if word.startswith("--")]


def test_the_readme_shows_every_command():
    shown = {parse(shlex.split(command)[2:]).command for command in COMMANDS}
    names = re.findall(r"^- \*\*([\w-]+)\*\*", part("README.md", "The other commands"), re.MULTILINE)
    assert shown == set(names)


def test_the_counts_in_the_readme_are_what_the_command_prints(capsys):
    (session,) = fenced("README.md", "console")
    runs = re.findall(r"^\$ python3 build\.py (.+)\n((?:[^$].*\n)+)", session, re.MULTILINE)
    assert len(runs) == 2
    for arguments, printed in runs:
        options = parse(shlex.split(arguments))
        assert options.run(options) == 0
        assert capsys.readouterr().out == printed


def anchors(document: str) -> set[str]:
    """The anchors of the headings, as forges make them."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings(document)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_to_a_file_and_a_heading(document):
    prose = re.sub(r"^```.*?^```", "", text_of(document), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)]+)\)", prose):
        if target.startswith("https://"):
            continue
        file, _, anchor = target.partition("#")
        other = ((ROOT / document).parent / file).resolve() if file else ROOT / document
        assert other.is_file(), target
        assert not anchor or anchor in anchors(str(other.relative_to(ROOT))), target


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_is_named_exists(document):
    ours = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    made = {"dist", "node_modules"}
    for path in re.findall(r"`([\w.-]+/[\w./-]*)`", text_of(document)):
        if path.partition("/")[0] in ours - made and not re.search(r"flower-garden|/it/", path):
            assert (ROOT / path).exists(), path


@pytest.mark.parametrize(
    ("name", "width"), [("screenshot", 1200), ("screenshot-list", 1200), ("screenshot-phone", 390)]
)
def test_a_screenshot_of_the_readme_is_small(name, width):
    assert f"(docs/{name}.png)" in text_of("README.md")
    picture = (ROOT / "docs" / f"{name}.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == width
    assert len(picture) < 120_000


def test_the_changelog_has_this_version_and_the_command_says_it(capsys):
    version = tomllib.loads(text_of("pyproject.toml"))["project"]["version"]
    assert re.search(rf"^## {re.escape(version)}\b", text_of("CHANGELOG.md"), re.MULTILINE)
    with pytest.raises(SystemExit):
        parse(["--version"])
    assert capsys.readouterr().out == f"Parterre {version}\n"


def test_hosts_without_our_file_are_told_to_send_the_same():
    text, site = text_of("docs/deploying.md"), load_catalogue([ROOT / "content"]).site
    rules = headers_file(site, "/games/", [], []).split("/games/")
    everywhere = dict(line.strip().split(": ", 1) for line in rules[1].splitlines()[1:])
    shown = dict(re.findall(r'^add_header (\S+) "(.*)" always;$', text, re.MULTILINE))
    assert shown.keys() == everywhere.keys()
    for name, value in everywhere.items():
        assert shown[name] in (value, "POLICY")
    assert fenced("docs/deploying.md", "text")[0] == f"{policy(site)}\n"
    for part_of_site in ("nginx", "An object store"):
        said = part("docs/deploying.md", part_of_site)
        assert {FOR_EVER, ASK_AGAIN} <= set(re.findall(r'"(public, [^"]+)"', said))
        assert "games/404.html" in said
