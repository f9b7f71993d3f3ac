"""Settings and prose: what is there is read, and each mistake is one line that names file, key and what is allowed."""

from __future__ import annotations

import re
import shutil

import pytest

from engine.rules.errors import InputError
from generator.catalogue import load_catalogue, read_prose
from generator.house.errors import ParterreError
from tests.catalogue_of_games import ROOT, SLUGS

FRONT = 'name = "Kingdom"\nslug = "kingdom-solitaire"\nhook = "Eight places."\n'


def prose(front: str = FRONT, body: str = "Text.\n") -> str:
    return f"+++\n{front}+++\n\n{body}"


def test_prose_is_read_whole():
    read = read_prose("en/kingdom.md", "en", "kingdom", prose(FRONT + 'name_lang = "de"\n'))
    assert (read.name, read.address, read.hook, read.name_lang, read.title) == (
        "Kingdom",
        "kingdom-solitaire",
        "Eight places.",
        "de",
        None,
    )
    assert read.body.strip() == "Text."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Text.", ": no front matter: expected TOML between two lines of +++ at the top"),
        ("+++\nname = 1", ": no front matter: expected TOML between two lines of +++ at the top"),
        (prose("name = \nslug = 1\n"), ":2: not valid TOML: Invalid value (at line 2, column 8)"),
        (prose(FRONT.replace("Kingdom", " ")), ':2: name = " ": expected a line of text'),
        (prose(FRONT.replace("hook", "hok")), ":4: hok: unknown key; expected hook, which is not there"),
        (
            prose('name = "Kingdom"\nslug = "kingdom"\n'),
            ": hook: expected one sentence on one line, but it is not there",
        ),
        (
            prose(FRONT + "level = 3\n"),
            ":5: level: unknown key; expected one of name, name_lang, slug, hook, title, description, former, published, updated, standard, variants",
        ),
        (
            prose(FRONT.replace("kingdom-solitaire", "Königreich")),
            ':3: slug = "Königreich": expected an address in small letters a to z, digits and hyphens',
        ),
        (prose(FRONT + 'name_lang = "English"\n'), ':5: name_lang = "English": expected a language code like "en"'),
        (prose(body=" \n"), ": no text after the front matter: expected paragraphs in Markdown"),
    ],
)
def test_wrong_prose_is_one_line(text, message):
    with pytest.raises(ParterreError) as caught:
        read_prose("en/kingdom.md", "en", "kingdom", text)
    assert str(caught.value) == f"en/kingdom.md{message}"


@pytest.fixture
def content(tmp_path):
    return shutil.copytree(ROOT / "content", tmp_path / "content")


def changed(content, name, old, new):
    text = (content / name).read_text("utf-8")
    assert old in text
    (content / name).write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'base_url = "https://parterre.example/"',
            'base_url = "parterre.example"',
            'base_url = "parterre.example": expected an address that ends with a slash',
        ),
        ('base_url = "https://parterre.example/"', 'base_url = "https://parterre.example/a"', "base_url = "),
        ('default_language = "en"', 'default_language = "tlh"', 'default_language = "tlh": expected one of en, '),
        ("mailto:", "", "contact = "),
        ("tagline", "tag_line", "languages.en.tag_line: unknown key; expected tagline, which is not there"),
        ("[languages.de]", "[languages.German]", "languages.German: expected a table for each language"),
        ("featured = [", 'featured = ["chess", ', "featured: chess: expected games that have a rules file: "),
        ("featured = [", 'featured = ["kingdom", ', "expected each name once"),
    ],
)
def test_wrong_settings_are_one_line(content, old, new, message):
    changed(content, "site.toml", old, new)
    with pytest.raises(ParterreError) as caught:
        load_catalogue([content])
    place, found = str(caught.value).split(": ", 1)
    assert place == "content/site.toml" or re.fullmatch(r"content/site.toml:\d+", place)
    assert message in found
    assert "\n" not in str(caught.value)


def test_two_pages_of_a_language_cannot_have_one_address(content):
    changed(content, "en/kingdom.md", 'slug = "kingdom-solitaire"', 'slug = "good-measure-solitaire"')
    with pytest.raises(
        ParterreError, match=r"en/kingdom.md: slug = .*: expected one that content/en/good-measure.md does not have"
    ):
        load_catalogue([content])


def test_prose_without_rules_is_told(content):
    (content / "en" / "chess.md").write_text(prose(), "utf-8")
    with pytest.raises(
        ParterreError, match=rf"en/chess.md: no rules file chess.toml: expected one of {', '.join(SLUGS)}"
    ):
        load_catalogue([content])


def test_wrong_rules_are_told_with_their_file(content):
    changed(content, "rules/kingdom.toml", "any-card", "anny")
    with pytest.raises(InputError, match=r"rules/kingdom.toml: tableau.space = \"anny\": expected any-card"):
        load_catalogue([content])


def test_only_what_is_asked_for_is_read():
    read = load_catalogue([ROOT / "content"], languages=["es"], games=["kingdom"])
    assert list(read.prose) == [("es", "kingdom")]
    assert read.site.default_language == "es"
    for wrong in ({"languages": ["tlh"]}, {"games": ["chess"]}):
        with pytest.raises(ParterreError, match="expected "):
            load_catalogue([ROOT / "content"], **wrong)


def test_a_later_root_stands_over_an_earlier_one(tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "kingdom.md").write_text(prose(FRONT.replace("Kingdom", "My Kingdom")), "utf-8")
    read = load_catalogue([ROOT / "content", tmp_path])
    assert read.prose["en", "kingdom"].name == "My Kingdom"
    assert set(read.games) == set(SLUGS)


def test_featured_games_come_first(content):
    changed(content, "site.toml", "featured = [", 'featured = ["kingdom"]\n#')
    first, *others = load_catalogue([content]).pages_in("en")
    assert first.game == "kingdom"
    assert [page.name for page in others] == sorted(page.name for page in others)
    assert {page.game for page in others} == {*SLUGS} - {"kingdom"}
