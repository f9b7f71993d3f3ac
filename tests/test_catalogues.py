"""The catalogues: complete, in step with the template, and each fault one line with file, line and entry."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import polib
import pytest

from generator.words.checking import check_catalogue
from generator.words.errors import CatalogueError
from generator.words.lexicon import catalogue_path
from generator.words.phrase import slots
from generator.words.registry import every_message, needed_nouns
from generator.words.samples import samples
from generator.words.template import (
    SOURCE_LANGUAGE,
    source_language,
    template_path,
    template_text,
)
from tests.catalogue_of_games import ROOT
from tests.gettext_tools import GETTEXT, msgfmt
from tests.languages import EVERY, FINISHED

FOLDERS = ("content/rules", "locales")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of what catalogues are checked against."""
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "content" / "site.toml", tmp_path / "content")
    return tmp_path


@pytest.mark.parametrize("language", EVERY)
def test_a_catalogue_has_no_fault(language):
    assert check_catalogue(ROOT, language, unfinished=language not in FINISHED) == []


def test_the_template_is_what_the_code_asks_for():
    assert template_path(ROOT).read_text(encoding="utf-8") == template_text(ROOT)


def test_a_template_that_names_no_language_is_told(root):
    template_path(root).write_text('msgid ""\nmsgstr "Language: x\\n"\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=rf"^locales/messages.pot:1: the header has no {SOURCE_LANGUAGE}: "):
        source_language(root)


def test_every_hole_is_explained_with_two_samples_and_shown_in_a_sentence():
    comments: dict[tuple[str | None, str], str] = {
        (each.msgctxt, each.msgid): each.comment for each in polib.pofile(str(template_path(ROOT)))
    }
    for each in every_message():
        message, comment = each.message, comments[each.message.key]
        for name, hole in message.holes.items():
            assert len(samples(hole, needed_nouns(ROOT)["game"])) == 2, message.text
            assert re.search(
                rf"^\{{{name}\}}: {re.escape(hole.about)} \({hole.kind.value}\); for instance ", comment, re.MULTILINE
            )
        if message.holes:
            assert re.search(r"^(In [a-z-]+( \(also in [a-z0-9, -]+\))?|Reads): \S", comment, re.MULTILINE), (
                message.text
            )


def test_every_noun_is_explained():
    comments = {(each.msgctxt, each.msgid): each.comment for each in polib.pofile(str(template_path(ROOT)))}
    assert all(comments["noun: " + kind, name] for kind, names in needed_nouns(ROOT).items() for name in names)


@GETTEXT
@pytest.mark.parametrize("language", EVERY)
def test_gettexts_own_check_finds_nothing(language):
    assert msgfmt(catalogue_path(ROOT, language)) == (0, "")


# Planted faults, each in a copy of a catalogue.


def planted(root: Path, old: str, new: str) -> list[str]:
    path = catalogue_path(root, "de")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")
    return check_catalogue(root, "de")


def line_of(root: Path, text: str) -> int:
    return catalogue_path(root, "de").read_text(encoding="utf-8").split(text)[0].count("\n") + 1


FILE = "locales/de/LC_MESSAGES/messages.po"
ANY = 'msgstr "Also passt jeder~{rank} auf jeden~{base}."'
ANY_ID = '"So any~{rank} may go on any~{base}."'
FITS = 'msgstr "Auf den~{base} passt also nur der~{cards}."'
FITS_ID = '"So only the~{cards} goes on the~{base}."'
BEGUN = 'msgstr[1] "Auf {n} von ihnen liegt schon zu Beginn ein~{base}."'
BEGUN_ID = '"One of them begins the game with a~{base} already in place."'


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        (ANY, 'msgstr ""', ANY_ID, "is not translated"),
        (
            ANY, 'msgstr "Also passt jeder~{rank} auf jeden~{bas}."', ANY_ID,
            'says "Also passt jeder~{rank} auf jeden~{bas}.", with {bas} 1 times: expected 0',
        ),
        (
            ANY, 'msgstr "Also passt {base auf jeden~{base} und {rank}."', ANY_ID,
            "needs a plain form (a line = text) of the rank ace (line LINE), two, three and 10 more: the first has name, mit, der, ",
        ),
        (
            ANY, 'msgstr "Also passt jeder~{rank} auf jeden~{base} und jeden~{base}."', ANY_ID,
            'says "Also passt jeder~{rank} auf jeden~{base} und jeden~{base}.", with {base} 2 times: expected 1',
        ),
        (ANY, 'msgstr "Also passt jedwede~{rank} auf jeden~{base}."', ANY_ID, 'needs the form "jedwede" of the rank ace (line LINE), two, three and 10 more: the first has '),
        (ANY, 'msgstr "Also passt {jeder~rank} auf jeden~{base}."', ANY_ID, 'says "Also passt {jeder~rank} auf jeden~{base}.", where { is part of no hole: expected {name}, or key~{name} without spaces'),
        (ANY, 'msgstr "Also passt jeder~ {rank} auf jeden~{base}."', ANY_ID, 'says "Also passt jeder~ {rank} auf jeden~{base}.", where ~ is part of no hole: expected {name}, or key~{name} without spaces'),
        (ANY, 'msgstr "Also passt JEDER~{rank} auf jeden~{base}."', ANY_ID, 'needs the form "JEDER" of the rank ace (line LINE), two, three and 10 more: the first has '),
        (ANY, 'msgstr "Also passt jeder~{Rank} auf jeden~{base}."', ANY_ID, 'says "Also passt jeder~{Rank} auf jeden~{base}.", with {rank} 0 times: expected 1'),
        ('"der = die {suit}-7\\n"', '"der = die 7\\n"', '"seven" (noun: card)', 'has the form "die 7", with {suit} 0 times: expected 1'),
        ('"der = die {suit}-7\\n"', '"der = die {suit-7\\n"', '"seven" (noun: card)', 'says "die {suit-7", where { is part of no hole: expected {name}, or key~{name} without spaces'),
        (FITS, 'msgstr "Auf den~{base} passen nur die."', FITS_ID, 'says "Auf den~{base} passen nur die.", with {cards} 0 times: expected 1'),
        (BEGUN, 'msgstr[1] "Auf zwei von ihnen liegt schon ein~{base}."', BEGUN_ID, 'says "Auf zwei von ihnen liegt schon ein~{base}.", with {n} 0 times: expected 1'),
        ('msgid "more"\nmsgstr "{number}"', 'msgid "more"\nmsgstr "{n}"', '"more" (noun: number)', 'has the form "{n}", with {number} 0 times: expected 1'),
        ('msgid "more"\nmsgstr "{number}"', 'msgid "more"\nmsgstr "-\\nviele = {number}"', '"The game has one foundation."', 'needs a plain form (a line = text) of the number more (line LINE): it has viele'),
        (BEGUN, BEGUN + '\nmsgstr[2] "x"', BEGUN_ID, "has 3 plural forms: expected 2, as the header says"),
        (
            'msgid_plural "Two~{n} of them begin the game with a~{base} already in place."', 'msgid_plural "Two~{n} of them begin the game with a~{base}."', BEGUN_ID,
            'has the msgid_plural "Two~{n} of them begin the game with a~{base}.": expected "Two~{n} of them begin the game with a~{base} already in place."',
        ),
        ('msgstr "Patiencen"', 'msgstr "Patiencen"\n\nmsgid "Old words"\nmsgstr "Alte Wörter"', '"Old words"', "is asked for by nothing: expected a message or noun of the template"),
        ('msgstr "Pik"', 'msgstr "Pik {farbe}"', '"spades" (noun: suit)', "has the hole {farbe}: expected none"),
        ('"ein = eine {suit}-7\\n"', '"ein = eine {farbe}-7\\n"', '"seven" (noun: card)', "has the hole {farbe}: expected only {suit}"),
        ('"der = die {suit}-7\\n"', '"der = die {suit}-7\\n"\n"das\\n"', '"seven" (noun: card):', "a line is 'das': expected key = text"),
        ('"der = die {suit}-7\\n"', '', FITS_ID, 'needs the form "der" of the card seven (line LINE): it has (plain), den, dem, ein, einen'),
        ('"auf = auf Fächer {number}"', '"an = auf Fächer {number}"', '"Name~{cards} moved to the~{pile}." (script)', 'needs the form "auf" of the pile fan (line LINE): it has (plain), an'),
        ('"auf = ins Bouquet"', '"im = im Bouquet"', '"Name~{cards} moved to the~{pile}." (script)', 'needs the form "auf" of the reserve bouquet (line LINE): it has (plain), der, den, dem, des, im'),
        ('"auf = auf Fächer {number}"', '"auf = auf den Fächer"', '"fan" (noun: pile)', 'has the form "auf den Fächer", with {number} 0 times: expected 1'),
        ('"auf = auf Fächer {number}"', '"auf = auf den~{number} Fächer"', '"fan" (noun: pile)', 'says "den~{number}": expected no key, as number in digits has no forms'),
        ('"auf = auf den Talon"', '"auf = auf Talon {number}"', '"stock" (noun: pile)', "has the hole {number}: expected none"),
        ('msgstr "auf~{pile}"', 'msgstr "zum~{pile}"', '"to the~{pile}" (place)', 'needs the form "zum" of the pile foundation (line LINE), tableau pile, tableau space and 5 more: the first has (plain), auf'),
        ('msgstr[0] "Den~{cards} umgeblättert."', 'msgstr[0] "Eines~{cards} umgeblättert."', '"Name~{cards} turned over." (script)', 'needs the form "Eines" of the card ace (line LINE), two, three and 10 more: the first has (plain), der, den, '),
        ('msgstr "{a} und {b}"', 'msgstr "{a} und"', '"{a} and {b}" (list)', "a pattern is '{a} und': expected {a} and {b}, once each"),
        ('msgstr "{a} und {b}"', 'msgstr "{a} und {b}\\n[ = {a} et {b}"', '"{a} and {b}" (list)', "'[' is no regular expression: "),
        ('msgstr "{a} und {b}"', 'msgstr "{a} und {b}\\nwas"', '"{a} and {b}" (list)', "a line is 'was': expected a regular expression, = and a pattern"),
    ],
)  # fmt: skip
def test_a_fault_is_one_line_with_file_line_and_entry(root, old, new, entry, fault):
    found = planted(root, old, new)
    assert found
    assert all("\n" not in line and re.match(rf"{FILE}:\d+: ", line) for line in found)
    pattern = re.escape(fault).replace("LINE", r"\d+")
    assert any(re.match(rf"{FILE}:\d+: {re.escape(entry)} ?{pattern}", line) for line in found), found


def test_the_line_is_the_entrys(root):
    found = planted(root, ANY, 'msgstr ""')
    line = line_of(root, 'msgid "So any~{rank} may go on any~{base}."')
    assert found == [f"{FILE}:{line}: {ANY_ID} is not translated"]


def test_fuzzy_and_missing_entries_and_files_are_faults(root):
    path = catalogue_path(root, "de")
    file = polib.pofile(str(path), wrapwidth=0)
    entry, other = file.find("So any~{rank} may go on any~{base}."), file.find("Winning")
    assert entry
    assert other
    entry.flags.append("fuzzy")
    file.remove(other)
    file.save()
    found = check_catalogue(root, "de")
    assert f'{FILE}: has no entry "Winning" (section)' in found
    assert any(line.endswith(f"{ANY_ID} is marked fuzzy: a translator has to confirm it") for line in found)
    path.unlink()
    assert check_catalogue(root, "de")[0].startswith(f"{FILE}: cannot be read: ")


@pytest.mark.parametrize(
    ("old", "fault"),
    [
        (
            "Plural-Forms: nplurals=2; plural=(n != 1);",
            f"{FILE}:1: the header has no Plural-Forms: expected nplurals=N; plural=EXPRESSION;",
        ),
    ],
)
def test_a_header_without_plural_forms_is_a_fault(root, old, fault):
    assert planted(root, old, "X-Nothing: here") == [fault]


@pytest.mark.parametrize(("said", "found"), [("Language: es", "Language: es"), ("X-Nothing: here", "no Language")])
def test_a_header_with_another_language_is_a_fault(root, said, found):
    assert planted(root, "Language: de", said) == [f"{FILE}:1: the header has {found}: expected Language: de"]


def test_a_rule_that_brings_a_new_noun_asks_for_it(root):
    rules = root / "content" / "rules" / "gay-gordons.toml"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("[reserve]", '[reserve]\nalias = "purse"'), encoding="utf-8"
    )
    assert check_catalogue(root, "de") == [f'{FILE}: has no entry "purse" (noun: reserve)']


@pytest.mark.parametrize("language", FINISHED)
def test_only_a_form_that_means_one_leaves_the_number_out(language):
    for entry in polib.pofile(str(catalogue_path(ROOT, language))):
        for index, text in entry.msgstr_plural.items():
            expected = {slot.name for slot in slots(entry.msgid_plural)}
            assert index == 0 or {slot.name for slot in slots(text)} == expected
