"""The translators' commands: what a page needs, catalogues brought into step without loss, figures, and a new language."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import polib
import pytest

from generator.bundle.files import site_files
from generator.catalogue import load_catalogue
from generator.cli import parse
from generator.house.errors import ParterreError
from generator.pages.render import Renderer
from generator.publish import make_renderer
from generator.translate import command
from generator.translate.begin import begin, plural_forms
from generator.translate.files import read_catalogue, replace_file
from generator.translate.stats import EVERY_PAGE, GLOSSARY, INDEX, Figures, as_table, pages_needed, progress
from generator.translate.update import updated
from generator.words.checking import check_catalogue
from generator.words.errors import CatalogueError
from generator.words.lexicon import catalogue_path, load_lexicon
from generator.words.needs import listening, needed_everywhere
from generator.words.phrase import Message
from generator.words.registry import Registered, every_message, needed_nouns, original_game
from generator.words.template import template_faults, template_path
from generator.words.variants import STANDARD
from generator.words.voice import Voice
from tests.catalogue_of_games import ROOT, SLUGS
from tests.gettext_tools import GETTEXT, msgfmt
from tests.languages import EVERY, FINISHED, SOURCE, TRANSLATED


@pytest.fixture(scope="module")
def in_step(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the commands read and write, with every catalogue in step."""
    folder = tmp_path_factory.mktemp("in-step")
    for name in ("content/rules", "locales"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "content" / "site.toml", folder / "content")
    command.extract(folder)
    command.update(folder, [], reorder=True)
    return folder


@pytest.fixture
def root(in_step: Path, tmp_path: Path) -> Path:
    """A copy of that for one test."""
    return shutil.copytree(in_step, tmp_path / "root")


def contents(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*.po*")}


# What a page needs.


@cache
def renderer() -> Renderer:
    content = load_catalogue([ROOT / "content"], languages=FINISHED)
    return make_renderer(ROOT, content, site_files(ROOT, content.rules, Path("pyodide")))


def render(page: str, language: str, voice: Voice) -> None:
    """Render a page with a voice in place of its language's; a glossary that could not be said is led to by no other page."""
    publication = renderer().publication
    voices, glossaries = {**publication.voices, language: voice}, [language] if page == GLOSSARY else []
    publication = replace(publication, voices=voices, glossaries=frozenset(glossaries))
    own = replace(renderer(), publication=publication)
    if page == INDEX:
        own.index(language)
    elif page == GLOSSARY:
        own.glossary(language)
    else:
        own.game(publication.catalogue.prose[language, page])


@pytest.mark.parametrize("page", [INDEX, GLOSSARY, *SLUGS])
def test_a_page_can_be_rendered_with_what_it_is_known_to_need(page):
    lexicon, needed = load_lexicon(ROOT, SOURCE), pages_needed(ROOT)[page]
    entries = {key: entry for key, entry in lexicon.entries.items() if key in needed}
    assert len(entries) == len(needed)
    render(page, SOURCE, Voice(replace(lexicon, entries=entries)))


@pytest.mark.parametrize("page", [GLOSSARY, *SLUGS])
def test_a_page_is_known_to_need_only_what_it_asks_for(page):
    voice, listener = listening()
    render(page, SOURCE, voice)
    unasked = pages_needed(ROOT)[page] - listener.heard - needed_everywhere()
    assert {key for key in unasked if key[0] != "noun: game" and key != STANDARD.key} == set()


def test_what_no_page_needs_is_still_known():
    nouns = {("noun: " + kind, name) for kind, names in needed_nouns(ROOT).items() for name in names}
    everything = {each.message.key for each in every_message()} | nouns
    assert all(needed <= everything for needed in pages_needed(ROOT).values())
    assert needed_everywhere() < everything


# Nothing is lost.

STYLES = {
    "as it is": lambda text: text,
    "unwrapped": lambda text: str(polib.pofile(text, wrapwidth=0)),
    "wrapped at 77": lambda text: str(polib.pofile(text, wrapwidth=77)),
    "wrapped at 110": lambda text: str(polib.pofile(text, wrapwidth=110)),
}
BEFORE = "# Translated with care.\n# Copyright of nobody.\n"
FUZZY = (
    '# A note of a translator.\n#, fuzzy, no-wrap\n#| msgctxt "old context"\n#| msgid "What was\\n"\n#| "said before"\n'
)
OBSOLETE = """
# Kept for its wording.
#, fuzzy, python-brace-format
#~| msgctxt "older"
#~| msgid "Even older {n}"
#~ msgctxt "old"
#~ msgid "Old {n}"
#~ msgid_plural ""
#~ "Olds {n}"
#~ msgstr[0] "x {n}"
#~ msgstr[1] ""
#~ "y "
#~ "{n}"
"""
END = "# The end.\n"


def injected(text: str) -> str:
    """A catalogue with all that translators and their editors leave in one, some of it in odd places."""
    header, *entries = text.removesuffix("\n").split("\n\n")
    header = BEFORE + header.removeprefix("#\n").replace('"Language: ', '"X-Poedit-Basepath: .\\n"\n"Language: ')
    marked = [place for place, entry in enumerate(entries) if entry.count("\nmsg") == 2 and "\n#," not in entry][3]
    before, keyword, rest = re.split(r"^(msg)", entries[marked], maxsplit=1, flags=re.MULTILINE)
    entries[marked] = before + FUZZY + keyword + rest
    entries[10], entries[20] = entries[20], entries[10]
    entries.insert(30, OBSOLETE.strip())
    return "\n\n".join([header, *entries]) + "\n\n" + OBSOLETE.lstrip().replace('"old"', '"very old"') + "\n" + END


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("language", EVERY)
def test_extract_update_extract_leave_every_byte_as_it_is(root, language, style):
    path = catalogue_path(root, language)
    text = injected(STYLES[style](path.read_text(encoding="utf-8")))
    assert "X-Poedit" in text
    assert "#| " in text
    path.write_text(text, encoding="utf-8")
    before = contents(root)
    command.extract(root)
    command.update(root, [], reorder=False)
    command.extract(root)
    assert contents(root) == before


@GETTEXT
@pytest.mark.parametrize("options", [[], ["--no-wrap"], ["--width=40"]], ids=str)
@pytest.mark.parametrize("language", EVERY)
def test_what_gettext_wrote_stays_as_it_is(root, language, options):
    path = catalogue_path(root, language)
    path.write_text(injected(path.read_text(encoding="utf-8")), encoding="utf-8")
    subprocess.run(
        ["msgmerge", "--quiet", "--previous", *options, "-o", str(path), str(path), str(template_path(root))],
        check=True,
    )
    before = contents(root)
    command.update(root, [], reorder=False)
    assert contents(root) == before
    assert b"#~| " in before[str(path.relative_to(root))]


def test_an_unchanged_file_is_not_written(tmp_path):
    path = tmp_path / "messages.po"
    assert replace_file(path, "one")
    path.chmod(0o640)
    inode = path.stat().st_ino
    assert not replace_file(path, "one")
    assert path.stat().st_ino == inode
    assert replace_file(path, "two")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("two", 0o640)
    assert list(tmp_path.iterdir()) == [path]


# What happens to an entry: the template, the catalogue before and after.

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
A = '\n#. about a\n#: a.py\nmsgid "a"\nmsgstr "A"\n'
B = '\nmsgid "b"\nmsgstr "B"\n'
C = '\nmsgid "c"\nmsgstr "C"\n'
LONG = "You may put a card on a foundation if it is one rank higher."
LONGER = "You may put a card on a foundation if it is two ranks higher."
OLD_A = '\n#~ msgid "a"\n#~ msgstr "A"\n'


def empty(entry: str) -> str:
    return re.sub(r'^(msgstr\S*) ".*"$', r'\1 ""', entry, flags=re.MULTILINE)


def entry(text: str, said: str = "", *, context: str = "", before: str = "") -> str:
    return f'\n{before}{f"""msgctxt "{context}"{chr(10)}""" if context else ""}msgid "{text}"\nmsgstr "{said}"\n'


HOLE = '\n#, python-brace-format\nmsgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] ""\nmsgstr[1] ""\n'


@pytest.mark.parametrize(
    ("template", "before", "after"),
    [
        pytest.param(A + B, B + A, B + A, id="the order stays"),
        pytest.param(A + B + C, A + C, A + empty(B) + C, id="a new entry stands where the template has it"),
        pytest.param(A + B + C, C, empty(A) + empty(B) + C, id="new entries before the first"),
        pytest.param(A + C, A + OLD_A.replace("a", "x"), A + empty(C) + OLD_A.replace("a", "x"), id="a new entry before obsolete ones"),
        pytest.param(HOLE, "", HOLE, id="a new entry with a plural and a flag"),
        pytest.param(B, A + B, B + OLD_A, id="what is gone becomes obsolete"),
        pytest.param(B, "\n# note" + A + B, B + "\n# note" + OLD_A, id="with its comment"),
        pytest.param(B, empty(A) + B, B, id="what says nothing goes"),
        pytest.param(B, "\n# note" + empty(A) + B, B + "\n# note" + OLD_A.replace('"A"', '""'), id="but not a comment"),
        pytest.param(B + A, B + OLD_A, B + A, id="what comes back is revived"),
        pytest.param(
            entry("n", "N"), "\n# note\n#, fuzzy\n#~| msgid \"m\"\n#~ msgid \"n\"\n#~ msgstr \"\"\n#~ \"N\"\n",
            "\n# note\n#, fuzzy\n#| msgid \"m\"\nmsgid \"n\"\nmsgstr \"\"\n\"N\"\n", id="revived with all it had",
        ),
        pytest.param(A, A.replace("about a", "before") , A, id="a comment of the template is renewed"),
        pytest.param(A, A.replace("a.py", "b.py:7"), A, id="a place is renewed"),
        pytest.param(A, A.replace("about a", "about\n#. a"), A.replace("about a", "about\n#. a"), id="a comment broken elsewhere is the same"),
        pytest.param(A, "\n# note" + A.replace("#. about a\n", ""), "\n# note" + A, id="a comment goes behind the translator's"),
        pytest.param(HOLE, HOLE.replace("#, python-brace-format\n", ""), HOLE, id="a flag is added"),
        pytest.param(HOLE, HOLE.replace("#, ", "#, fuzzy, no-wrap, "), HOLE.replace("#, ", "#, fuzzy, no-wrap, "), id="flags stay"),
        pytest.param(HOLE, HOLE.replace('msgstr[1] ""\n', ""), HOLE, id="as many plural forms as the header says"),
        pytest.param(
            entry(LONGER), "\n# note" + entry(LONG, "x"),
            entry(LONGER, "x", before=f'# note\n#, fuzzy\n#| msgid "{LONG}"\n'), id="a reworded message is fuzzy",
        ),
        pytest.param(
            entry(LONGER, context="c"), entry(LONG, "x", context="c"),
            entry(LONGER, "x", context="c", before=f'#, fuzzy\n#| msgctxt "c"\n#| msgid "{LONG}"\n'), id="in its context",
        ),
        pytest.param(
            entry(LONGER, context="c"), entry(LONG, "x"),
            entry(LONGER, context="c") + "\n#~ msgid \"" + LONG + '"\n#~ msgstr "x"\n', id="but not in another",
        ),
        pytest.param(
            entry(LONG, context="c"), entry(LONG, "x"),
            entry(LONG, "x", context="c", before=f'#, fuzzy\n#| msgid "{LONG}"\n'), id="a message that got a context",
        ),
        pytest.param(
            entry("seven", context="noun: card"), entry("seven", "x", context="noun: rank"),
            entry("seven", context="noun: card") + '\n#~ msgctxt "noun: rank"\n#~ msgid "seven"\n#~ msgstr "x"\n', id="a noun is never guessed",
        ),
        pytest.param(
            entry("flower-gardens", context="noun: game"), entry("flower-garden", "x", context="noun: game"),
            entry("flower-gardens", context="noun: game") + '\n#~ msgctxt "noun: game"\n#~ msgid "flower-garden"\n#~ msgstr "x"\n', id="not by its name either",
        ),
        pytest.param(
            entry(LONGER), entry(LONG, "x", before='#, fuzzy\n#| msgid "first"\n'),
            entry(LONGER, "x", before='#, fuzzy\n#| msgid "first"\n'), id="the message that was translated stays on record",
        ),
        pytest.param(
            HOLE, HOLE.replace("cards", "pieces").replace('] ""', '] "x"'),
            HOLE.replace("#, ", "#, fuzzy, ").replace("format\n", 'format\n#| msgid "{n} card"\n#| msgid_plural "{n} pieces"\n').replace('] ""', '] "x"'),
            id="another plural is fuzzy",
        ),
        pytest.param(
            entry("{n} card"), HOLE.replace('0] ""', '0] "x"').replace('1] ""', '1] "y"'),
            entry("{n} card", "x", before='# msgstr[1] "y"\n#, fuzzy\n#| msgid "{n} card"\n#| msgid_plural "{n} cards"\n'),
            id="a plural that goes keeps its forms as comments",
        ),
        pytest.param(
            HOLE, entry("{n} card", "x"),
            HOLE.replace("#, ", "#, fuzzy, ").replace("format\n", 'format\n#| msgid "{n} card"\n').replace('] ""', '] "x"'), id="a plural that comes",
        ),
        pytest.param(
            HOLE, '\nmsgid "{n} card"\nmsgstr ""\n"a msgstr x"\n',
            HOLE.replace("#, ", "#, fuzzy, ").replace("format\n", 'format\n#| msgid "{n} card"\n').replace('] ""', '] ""\n"a msgstr x"'),
            id="with a keyword in its text",
        ),
        pytest.param(
            entry("{n} card"), HOLE.replace('0] ""', '0] ""\n"a msgstr[0] x"').replace('1] ""', '1] "y"'),
            entry("{n} card", before='# msgstr[1] "y"\n#, fuzzy\n#| msgid "{n} card"\n#| msgid_plural "{n} cards"\n') + '"a msgstr[0] x"\n',
            id="and one that goes",
        ),
        pytest.param(
            entry(LONGER), f'\n  msgid "{LONG}"\n\tmsgstr "x"\n',
            f'\n#, fuzzy\n#|   msgid "{LONG}"\nmsgid "{LONGER}"\n\tmsgstr "x"\n', id="a keyword may be indented",
        ),
        pytest.param(
            entry("{n} card"), HOLE.replace("msgstr[0] ", "  msgstr[0] ").replace("msgstr[1] ", "  msgstr[1] ").replace('] ""', '] "x"'),
            entry("{n} card", "x", before='#   msgstr[1] "x"\n#, fuzzy\n#| msgid "{n} card"\n#| msgid_plural "{n} cards"\n'), id="with a plural too",
        ),
        pytest.param(
            entry(LONG), entry(LONGER, "x", before=f'# note\n#, fuzzy\n#| msgid "{LONG}"\n'),
            entry(LONG, "x", before="# note\n"), id="a message that goes back to what was translated is no longer fuzzy",
        ),
        pytest.param(
            entry(LONG), entry(LONG, "x", before=f'#, fuzzy, no-wrap\n#| msgid ""\n#| "{LONG[:9]}"\n#| "{LONG[9:]}"\n'),
            entry(LONG, "x", before="#, no-wrap\n"), id="nor one that went back before",
        ),
        pytest.param(
            HOLE, HOLE.replace("#, ", "#, fuzzy, ").replace("format\n", 'format\n#| msgid "{n} card"\n#| msgid_plural "{n} cards"\n').replace("cards", "pieces", 2).replace("pieces", "cards", 1),
            HOLE, id="nor with its plural",
        ),
        pytest.param(
            HOLE, entry("{n} card", "x", before='# msgstr[1] "y"\n#, fuzzy\n#| msgid "{n} card"\n#| msgid_plural "{n} cards"\n'),
            '\n# msgstr[1] "y"' + HOLE.replace("#, ", "#, fuzzy, ").replace('] ""', '] "x"'), id="but one whose forms were set aside",
        ),
        pytest.param(
            entry(LONG), entry(LONG, "x", before="#, fuzzy\n"), entry(LONG, "x", before="#, fuzzy\n"), id="and one that a translator doubts",
        ),
        pytest.param(A, A.replace('"A"', '"A\u2028B\x85C"'), A.replace('"A"', '"A\u2028B\x85C"'), id="a line ends at a line feed alone"),
    ],
)  # fmt: skip
def test_what_becomes_of_an_entry(template, before, after):
    found = updated(HEAD + before, read_catalogue(HEAD + template, "messages.pot"), "messages.po").text
    assert found == HEAD + after
    again = updated(found, read_catalogue(HEAD + template, "messages.pot"), "messages.po").text
    assert again == found


def test_a_message_is_its_own_translation_in_its_own_language():
    template = read_catalogue(HEAD + HOLE + A + entry("x", context="noun: rank"), "messages.pot")
    found = updated(HEAD + entry("old", "old"), template, "messages.po", own=True)
    said = HOLE.replace('[0] ""', '[0] "{n} card"').replace('[1] ""', '[1] "{n} cards"')
    assert found.text == HEAD + said + A.replace('"A"', '"a"') + entry("x", context="noun: rank")
    assert found.summary() == "3 new"


@pytest.mark.parametrize(
    ("template", "before", "summary"),
    [
        (HOLE, HOLE.replace('] ""', '] "x"'), "nothing new"),
        (HOLE, HOLE.replace("cards", "pieces").replace('] ""', '] "x"'), "1 reworded"),
        (HOLE, entry("{n} card", "x"), "1 reworded"),
        (entry("{n} card"), HOLE.replace('] ""', '] "x"'), "1 reworded"),
        (entry(LONGER), entry(LONG, "x"), "1 reworded"),
        (A + B, A + C, "1 new, 1 obsolete"),
        (B, '\n#~ msgid "b"\n#~ msgstr "B"\n', "1 back"),
    ],
)
def test_all_that_an_update_does_is_counted(template, before, summary):
    assert updated(HEAD + before, read_catalogue(HEAD + template, "x.pot"), "x.po").summary() == summary


def test_a_text_of_the_template_with_a_keyword_in_it_is_its_own_translation():
    template = read_catalogue(HEAD + '\nmsgid ""\n"Say\\n"\n"msgid here"\nmsgstr ""\n', "x.pot")
    found = updated(HEAD, template, "x.po", own=True).text
    assert found.endswith('\nmsgid ""\n"Say\\n"\n"msgid here"\nmsgstr ""\n"Say\\n"\n"msgid here"\n')


def test_entries_can_be_put_in_the_templates_order():
    template = read_catalogue(HEAD + A + B + C, "messages.pot")
    found = updated(HEAD + C + OLD_A.replace("a", "x") + A, template, "messages.po", reorder=True).text
    assert found == HEAD + A + empty(B) + C + OLD_A.replace("a", "x")


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_the_end_of_the_file_stays(end):
    template = read_catalogue(HEAD + A + B, "messages.pot")
    assert updated(HEAD + A.rstrip("\n") + end, template, "messages.po").text == HEAD + A + empty(B) + end.removeprefix(
        "\n"
    )
    whole = HEAD + A + B.rstrip("\n") + end
    assert updated(whole, template, "messages.po").text == whole


PLACE = "locales/LANG/LC_MESSAGES/messages.po"


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (b"\xef\xbb\xbf" + HEAD.encode(), "1: begins with a byte order mark: save as UTF-8 without a byte order mark"),
        (HEAD.replace("\n", "\r\n").encode(), "1: the line ends with a carriage return: save with Unix line ends (LF)"),
        (HEAD.encode() + b'\nmsgid "\xff"\nmsgstr ""\n', "6: not UTF-8 at byte 118: save as UTF-8"),
        (A.encode(), '1: has no header: expected a first entry with msgid "" and Plural-Forms'),
        (b"", '1: has no header: expected a first entry with msgid "" and Plural-Forms'),
        (HEAD.replace("UTF-8", "ISO-8859-1").encode(), "1: the header has no charset=UTF-8: expected it in Content-Type"),
        (HEAD.replace("Plural", "X").encode(), "1: the header has no Plural-Forms: expected nplurals=N; plural=EXPRESSION;"),
        ((HEAD + '\nmsgid "a"\nmsgst "A"\n').encode(), '7: is no line of a .po file: msgst "A": expected a keyword and a text in quotes'),
        ((HEAD + '\nmsgid "a\nmsgstr "A"\n').encode(), '6: is no line of a .po file: msgid "a: expected a keyword and a text in quotes'),
        ((HEAD + '\nmsgid "a"\n').encode(), "6: the entry is not whole: expected msgid and msgstr"),
        ((HEAD + '\n#~ msgid "a"\nmsgstr "A"\n').encode(), "6: an entry is obsolete in part: expected #~ before all its lines or none"),
        ((HEAD + '\n#~ msgid "a"\n#~ msgst "A"\n').encode(), '7: is no line of a .po file: msgst "A": expected a keyword and a text in quotes'),
        ((HEAD + '\nmsgid "a"\nmsgctxt "A"\nmsgstr ""\n').encode(), "7: msgctxt in the wrong place: expected msgctxt, msgid, msgid_plural, msgstr"),
        ((HEAD + A + B + A).encode(), '16: "a" stands there twice, first in line 8'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", TRANSLATED[:1])
def test_a_wrong_file_is_one_line_and_nothing_is_written(root, language, wrong, line):
    catalogue_path(root, language).write_bytes(wrong)
    rewrite(template_path(root), 'msgid "Undo"', 'msgid "Take back"')
    before = contents(root)
    with pytest.raises(CatalogueError) as caught:
        command.update(root, [], reorder=False)
    assert str(caught.value).startswith(f"{PLACE.replace('LANG', language)}:{line}")
    assert "\n" not in str(caught.value)
    assert contents(root) == before


@pytest.mark.parametrize(
    ("saved", "told"),
    [
        (lambda text: b"\xef\xbb\xbf" + text.encode(), "1: begins with a byte order mark: save as UTF-8 without a byte order mark"),
        (lambda text: text.replace("\n", "\r\n").encode(), "1: the line ends with a carriage return: save with Unix line ends (LF)"),
        (lambda text: text.replace('"Language: ', '"X: é\\n"\n"Language: ').encode("latin-1", "replace"), "not UTF-8 at byte"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", TRANSLATED[:1])
def test_every_command_says_the_same_of_how_a_file_was_saved(root, language, saved, told):
    path = catalogue_path(root, language)
    path.write_bytes(saved(path.read_text(encoding="utf-8")))
    lines = check_catalogue(root, language)
    calls: tuple[Callable[[], object], ...] = (
        lambda: command.stats(root, [language], as_json=True),
        lambda: command.update(root, [language], reorder=False),
    )
    for call in calls:
        with pytest.raises(CatalogueError) as caught:
            call()
        lines.append(str(caught.value))
    assert len(set(lines)) == 1
    assert re.match(rf"{PLACE.replace('LANG', language)}:(\d+: )?{re.escape(told)}", lines[0])


# Gettext accepts what is written, and finds a wrong hole in it.


@GETTEXT
@pytest.mark.parametrize("language", EVERY)
def test_gettext_accepts_the_result(root, language):
    path = catalogue_path(root, language)
    text = path.read_text(encoding="utf-8")
    path.write_text(injected(text).replace('msgid "One deck"', 'msgid "One single deck"'), encoding="utf-8")
    command.update(root, [language], reorder=False)
    assert msgfmt(path) == (0, "")


@GETTEXT
@pytest.mark.parametrize("language", FINISHED)
def test_gettext_finds_a_wrong_hole(root, language):
    path = catalogue_path(root, language)
    text = path.read_text(encoding="utf-8")
    planted = re.sub(r'^(msgstr(?:\[\d])? ".*?)\{n\}', r"\1{m}", text, count=1, flags=re.MULTILINE)
    assert planted != text
    path.write_text(planted, encoding="utf-8")
    code, said = msgfmt(path)
    assert code == 1
    assert "'m'" in said


def test_every_message_with_holes_has_the_flag(root):
    holed = {each.message.key for each in every_message() if each.message.holes}
    for path in (template_path(root), *(catalogue_path(root, code) for code in EVERY)):
        flagged = {
            (each.msgctxt, each.msgid) for each in polib.pofile(str(path)) if "python-brace-format" in each.flags
        }
        assert flagged == holed


# Figures.


def test_figures_follow_the_catalogue(root):
    code = TRANSLATED[0]
    path = catalogue_path(root, code)
    file = polib.pofile(str(path))
    undo, winning, ace = (
        file.find(text, msgctxt=context)
        for text, context in (("Undo", "label"), ("Winning", "section"), ("ace", "noun: card"))
    )
    assert undo
    assert winning
    assert ace
    undo.flags.append("fuzzy")
    winning.msgstr = ""
    file.remove(ace)
    file.save()
    found = progress(root, [code])[code]
    everything = found.whole.translated + 3
    assert found.whole == Figures(everything - 3, 1, 2)
    families = len(needed_nouns(root)["family"])
    assert found.pages[INDEX] == replace(found.everywhere, translated=found.everywhere.translated + families)
    assert (found.everywhere.fuzzy, found.everywhere.missing) == (1, 0)
    assert {(found.pages[slug].fuzzy, found.pages[slug].missing) for slug in SLUGS} == {(1, 2)}
    assert (found.pages[GLOSSARY].fuzzy, found.pages[GLOSSARY].missing) == (1, 0)


def test_a_hundred_per_cent_is_said_only_of_what_is_whole():
    assert Figures(9999, 0, 1).percent == 99.9
    assert Figures(9999, 0, 0).percent == 100
    assert Figures(0, 0, 0).percent == 100


def test_figures_are_printed_for_people_and_for_programs(root, capsys):
    assert command.stats(root, [], as_json=True) == 0
    data = json.loads(capsys.readouterr().out)["languages"]
    assert list(data) == list(EVERY)
    for code in EVERY:
        assert list(data[code]["pages"]) == [INDEX, GLOSSARY, *SLUGS]
        assert set(data[code]["everywhere"]) == {"translated", "fuzzy", "missing", "percent"}
    assert command.stats(root, [TRANSLATED[0]], as_json=False) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in ("translated", "fuzzy", "missing", TRANSLATED[0], EVERY_PAGE, *SLUGS))
    assert as_table(progress(root)).row_count == len(EVERY) * (len(SLUGS) + 4)
    assert as_table(progress(root), SLUGS[0]).row_count == len(EVERY)


def test_what_a_page_lacks_is_listed_with_its_place(root, capsys):
    code, slug = TRANSLATED[0], "kingdom"
    path = catalogue_path(root, code)
    rewrite(path, 'msgid "There is no redeal."\n', '#, fuzzy\nmsgid "There is no redeal."\n')
    file = polib.pofile(str(path))
    winning = file.find("Winning", msgctxt="section")
    assert winning
    winning.msgstr = ""
    file.save()
    prose = root / "content" / code / f"{slug}.md"
    prose.unlink(missing_ok=True)
    other = SLUGS[0] if SLUGS[0] != slug else SLUGS[1]
    prose.with_name(f"{other}.md").parent.mkdir(exist_ok=True)
    prose.with_name(f"{other}.md").touch()
    lines = path.read_text(encoding="utf-8").splitlines()
    name = f"locales/{code}/LC_MESSAGES/messages.po"
    fuzzy = lines.index('msgid "There is no redeal."') + 1
    missing = next(number for number, line in enumerate(lines) if line == 'msgid "Winning"')
    assert command.stats(root, [code], as_json=False, page=slug, missing=True) == 0
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(
        [
            f"content/{code}/{slug}.md: the text about {slug} is missing",
            f'{name}:{fuzzy}: "There is no redeal." is fuzzy',
            f'{name}:{missing}: "Winning" (section) is missing',
        ]
    )
    assert command.stats(root, [code], as_json=True, page=GLOSSARY, missing=True) == 0
    assert json.loads(capsys.readouterr().out) == {"languages": {code: {"lacks": []}}}
    pages: Any = progress(root, [code])[code].as_json()["pages"]
    assert pages[slug]["prose"] is False
    assert pages[other]["prose"] is True
    with pytest.raises(ParterreError, match=r"^no page 'poker': expected index, glossary, "):
        command.stats(root, [code], as_json=False, page="poker")


# A new language.


@pytest.fixture
def unused() -> str:
    """A language that has no catalogue."""
    return next(code for code in ("fr", "it", "nl", "sv", "da", "fi") if code not in EVERY)


def test_a_new_language_begins_empty_with_a_right_header(root, capsys, unused):
    assert command.new_language(root, unused) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f'[languages.{unused}]\nname = "')
    assert f"content/{unused}/" in said.err
    found = progress(root)[unused]
    assert (found.whole.translated, found.whole.fuzzy) == (0, 0)
    assert found.whole.missing == progress(root)[SOURCE].whole.translated
    before = contents(root)
    command.update(root, [], reorder=False)
    assert contents(root) == before


@GETTEXT
def test_gettext_accepts_a_new_language(root, unused):
    assert msgfmt(begin(root, unused)[0]) == (0, "")


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("es", "nplurals=2; plural=(n != 1);"),
        ("fr", "nplurals=2; plural=(n > 1);"),
        ("it", "nplurals=2; plural=(n != 1);"),
        ("pt-BR", "nplurals=2; plural=(n > 1);"),
        ("ja", "nplurals=1; plural=0;"),
    ],
)
def test_plurals_are_counted_as_gettext_counts_them(code, rule):
    from babel import Locale

    assert plural_forms(Locale.parse(code, sep="-")) == rule


def test_languages_with_more_forms_keep_them():
    from babel import Locale

    assert [plural_forms(Locale.parse(code))[:11] for code in ("pl", "sl", "ar")] == [
        "nplurals=3;",
        "nplurals=4;",
        "nplurals=6;",
    ]


@pytest.mark.parametrize(
    ("code", "line"),
    [
        *((code, f"locales/{code}/LC_MESSAGES/messages.po: is there already: ") for code in EVERY[:1]),
        ("qq", "unknown language 'qq': expected a code that the CLDR has"),
        ("../x", "unknown language '../x': expected a code that the CLDR has"),
    ],
)
def test_a_language_that_is_there_or_is_none_is_refused(root, code, line):
    before = contents(root)
    with pytest.raises(ParterreError) as caught:
        begin(root, code)
    assert str(caught.value).startswith(line)
    assert contents(root) == before


# The command line.


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("translate", "build.py translate: the following arguments are required: action"),
        ("translate turn", "build.py translate: argument action: invalid choice: 'turn' (choose from 'extract', 'update', 'stats')"),
        ("new-language", "build.py new-language: the following arguments are required: CODE"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line(arguments, line, capsys):
    with pytest.raises(SystemExit) as ended:
        parse(arguments.split())
    assert ended.value.code == 2
    assert capsys.readouterr().err == line + "\n"


def test_a_language_without_a_catalogue_is_told_which_have_one(root):
    with pytest.raises(ParterreError, match=rf"^no catalogue for 'xx': expected {', '.join(EVERY)}$"):
        command.update(root, ["xx"], reorder=False)


# A template that is out of step, or no template at all.

CONFLICT = "<<<<<<< HEAD\n=======\n>>>>>>> other\n"
NO_SOURCE = "locales/messages.pot:1: the header has no X-Source-Language: expected a first entry with a line "


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "first"),
    [
        ('msgid "Undo"', 'msgid "Take back"', 'msgid "Take back"'),
        ('msgid "Undo"', CONFLICT + 'msgid "Undo"', "<<<<<<<"),
        ('msgid "Undo"', 'msgid "Undo', 'msgid "Undo\n'),
        ('"X-Source-Language: ', CONFLICT + '"X-Source-Language: ', "<<<<<<<"),
    ],
)
def test_a_template_out_of_step_is_told_and_mended_by_each_command(root, old, new, first, capsys):
    path, right = template_path(root), contents(root)
    rewrite(path, old, new)
    line = path.read_text(encoding="utf-8").partition(first)[0].count("\n") + 1
    wrong = path.read_bytes()
    assert template_faults(root) == [
        f"locales/messages.pot:{line}: is not what the messages, rules and settings ask for: run build.py translate extract"
    ]
    for mend in (command.extract, lambda root: command.update(root, [], reorder=False)):
        path.write_bytes(wrong)
        assert mend(root) == 0
        assert "locales/messages.pot: written" in capsys.readouterr().err
        assert contents(root) == right
    assert template_faults(root) == []


def test_what_is_not_utf_8_is_mended_too(root):
    path = template_path(root)
    right = path.read_bytes()
    path.write_bytes(right + b"\xff")
    assert len(template_faults(root)) == 1
    command.extract(root)
    assert path.read_bytes() == right


def test_a_message_that_is_new_comes_into_every_catalogue_at_once(root, monkeypatch):
    new = Registered(Message("Quite new"), "generator/words/x.py")
    monkeypatch.setattr("generator.words.template.every_message", lambda: (*every_message(), new))
    assert command.update(root, [], reorder=False) == 0
    assert all(b'msgid "Quite new"' in text for text in contents(root).values())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"", NO_SOURCE),
        (b"\xff\xfe\x00", NO_SOURCE),
        (b"Not a template at all.", NO_SOURCE),
        (None, NO_SOURCE),
        (b'msgid ""\nmsgstr ""\n"X-Source-Language: xx\\n"\n', NO_SOURCE.replace("no X-Source-Language", "X-Source-Language: xx")),
        (
            b'msgid ""\nmsgstr ""\n<<<<<<<\n"X-Source-Language: aa\\n"\n=======\n"X-Source-Language: bb\\n"\n>>>>>>>\n',
            NO_SOURCE.replace("no X-Source-Language", "X-Source-Language: aa, X-Source-Language: bb"),
        ),
    ],
)  # fmt: skip
def test_a_template_without_its_header_is_one_line(root, text, line, unused):
    path = template_path(root)
    path.write_bytes(text) if text is not None else path.unlink()
    expected = f'{line}"X-Source-Language: CODE\\n" for one of the catalogues: {", ".join(EVERY)}'
    assert template_faults(root) == [expected]
    for call in (command.extract, partial(command.update, languages=[], reorder=False), partial(begin, code=unused)):
        with pytest.raises(CatalogueError) as caught:
            call(root)
        assert str(caught.value) == expected


def test_rules_that_are_not_utf_8_are_one_line(root):
    path = root / "content" / "rules" / f"{SLUGS[0]}.toml"
    path.write_bytes(b"# \xff\n" + path.read_bytes())
    for call in (command.extract, partial(command.stats, languages=[], as_json=True)):
        with pytest.raises(
            CatalogueError, match=rf"^content/rules/{SLUGS[0]}.toml:1: not UTF-8 at byte 2: save as UTF-8$"
        ):
            call(root)


@pytest.mark.parametrize("settings", ["original = [", 'name = "x"', "original = 3"])
def test_settings_that_cannot_be_used_are_one_line(root, settings):
    (root / "content" / "site.toml").write_text(settings, encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"^content/site\.toml: [^\n]+$"):
        original_game(root)
