"""translate-toolkit's pofilter over every catalogue: nothing is found by any filter that can apply."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import polib
import pytest

from generator.words.lexicon import Lexicon, load_lexicon
from generator.words.lints.sentences import Sentence, sentences
from generator.words.phrase import Slot, pieces, slots
from generator.words.registry import every_message
from generator.words.template import source_language
from tests.catalogue_of_games import ROOT
from tests.languages import FINISHED
from tests.planted import text_of

NOT_APPLIED: Final[Mapping[str, str]] = {
    "unchanged": "words may be the same in two languages; our own check of copies knows which",
    "doublequoting": "it expects the source's quotation marks; our own check knows those of each language",
    "startcaps": "a sentence may begin with a hole in one language and with a word in the other",
    "startpunc": "the same; and Spanish questions and exclamations begin with a mark",
    "endpunc": "some languages have a space before three dots, others none; our own check compares the marks",
    "puncspacing": "it takes the braces of a hole before a mark for punctuation, wherever the other language ends otherwise",
    "sentencecount": "a translator may make two sentences of a long one",
    "simplecaps": "it counts capitals: some languages write nouns with them, and a sentence that begins with a hole has none",
}
"""Filters that cannot apply here, each with the reason."""

HOLES: Final = ("pythonbraceformat", "brackets")
"""Filters that apply where a form that means one alone and has no number is compared with a source that has none either."""


def plain(text: str) -> str:
    """A text without the keys of forms, which no tool knows."""
    return "".join(f"{{{piece.name}}}" if isinstance(piece, Slot) else piece for piece in pieces(text))


def both(sentence: Sentence) -> tuple[str, str]:
    """Source and translation; where the form means one alone and leaves its number out, the source says one."""
    left_out = {slot.name for slot in slots(sentence.source)} - {slot.name for slot in slots(sentence.text)}
    source = re.sub(
        rf"(\w*)~?\{{({'|'.join(left_out)})\}}" if left_out else r"(?!)",
        lambda found: "One" if found[1][:1].isupper() else "one",
        sentence.source,
    )
    return plain(source), plain(sentence.text)


def copy(lexicon: Lexicon) -> polib.POFile:
    """The catalogue's sentences alone, each plural form as an entry of its own; forms of nouns and patterns are none."""
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": lexicon.language}
    found = sentences(lexicon, [each.message for each in every_message()])
    for number, (source, text) in enumerate(map(both, found)):
        flags = ["python-brace-format"] if slots(source) else []
        file.append(polib.POEntry(msgctxt=str(number), msgid=source, msgstr=text, flags=flags))
    return file


def filtered(file: polib.POFile, language: str, folder: Path) -> Iterator[str]:
    """What pofilter says: its finding and the sentence, one line each."""
    file.save(str(folder / "in.po"))
    excluded = [f"--excludefilter={name}" for name in NOT_APPLIED]
    command = [
        sys.executable,
        "-m",
        "translate.filters.pofilter",
        f"--language={language}",
        "--progress=none",
        *excluded,
    ]
    subprocess.run([*command, str(folder / "in.po"), str(folder / "out.po")], check=True, capture_output=True)
    if (folder / "out.po").exists():
        for entry in polib.pofile(str(folder / "out.po")):
            yield f"{entry.tcomment} {entry.msgid!r}: {entry.msgstr!r}"


@pytest.mark.parametrize("language", FINISHED)
def test_pofilter_finds_nothing(language, tmp_path):
    assert list(filtered(copy(load_lexicon(ROOT, language)), language, tmp_path)) == []


@pytest.mark.parametrize(
    ("source", "text", "name"),
    [
        ("Take {n} cards.", "Nimm {m} Karten.", "pythonbraceformat"),
        ("Take a card.", "Nimm Nimm eine Karte.", "doublewords"),
        ("Take 52 cards.", "Nimm 25 Karten.", "numbers"),
        ("Take (or leave) it.", "Nimm es (oder lass es.", "brackets"),
        ("Take a card.", "Nimm  eine Karte.", "doublespacing"),
    ],
)
def test_pofilter_would_find(source, text, name, tmp_path):
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "de"}
    file.append(polib.POEntry(msgid=source, msgstr=text, flags=["python-brace-format"]))
    (found,) = filtered(file, "de", tmp_path)
    assert name in found


DOCUMENT: Final = (ROOT / "docs" / "translators.md").read_text(encoding="utf-8")
(COMMAND,) = re.findall(r"```sh\n(pogrep .+?)```", DOCUMENT, re.DOTALL)


def documented(language: str, text: str, folder: Path) -> list[str]:
    """What the command for translators finds in a catalogue: the translations."""
    path = folder / f"locales/{language}/LC_MESSAGES/messages.po"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    command = COMMAND.replace("locales/de/", f"locales/{language}/").replace("--language=de", f"--language={language}")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["sh", "-ec", command], cwd=folder, env=environment, check=True, capture_output=True)
    found = folder / "found.po"
    return [entry.msgstr for entry in polib.pofile(str(found))] if found.exists() else []


@pytest.mark.parametrize("language", FINISHED)
def test_the_documented_command_finds_nothing(language, tmp_path):
    assert documented(language, text_of(language), tmp_path) == []


def test_the_documented_command_would_find(tmp_path):
    text = text_of("de").replace("Auf die Farben kommt es dabei", "Auf die die Farben kommt es dabei")
    assert documented("de", text, tmp_path) == ["Auf die die Farben kommt es dabei nie an."]


def test_the_filters_left_out_are_told_with_their_reasons():
    left_out = re.findall(r"--excludefilter=(\w+)", COMMAND)
    assert left_out == re.findall(
        r"^\| `(\w+)` \|", DOCUMENT.partition("| Filter |")[2].partition("\n\n")[0], re.MULTILINE
    )
    assert set(left_out) == {*NOT_APPLIED, *HOLES}


def test_what_is_not_applied_is_a_filter():
    done = subprocess.run(
        [sys.executable, "-m", "translate.filters.pofilter", "--listfilters"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert {*NOT_APPLIED, *HOLES} <= set(re.findall(r"^(\w+)", done.stdout, re.MULTILINE))
    assert source_language(ROOT) in FINISHED
