"""An unfinished language can live here: the check has no fault and no test fails, whether it is empty or half done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import polib
import pytest
from babel import Locale

from generator.check import checked
from generator.reading import LANGUAGE
from generator.translate import command
from generator.words.lexicon import catalogue_path
from tests.catalogue_of_games import ROOT, SLUGS
from tests.languages import EVERY, SITE, TRANSLATED

NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".*cache", ".hypothesis", "__pycache__", "node_modules", "dist")
TESTS = (
    "catalogue", "catalogues", "documentation", "further_language", "glossary", "lints", "pages", "pofilter", "prose",
    "pseudo", "publication", "seed_facts", "source", "spoken", "translate", "words",
)  # fmt: skip
"""What reads catalogues, settings or prose."""


def unused(of: str = "") -> str:
    """A language without a catalogue, here one of those spoken in several lands: in another land than `of`."""
    lands = {str(code).replace("_", "-") for code in map(Locale.parse, ("de_AT", "es_MX", "fr_CA", "it", "nl", "sv"))}
    return next(
        code for code in sorted(lands) if code not in EVERY and code.startswith(of) and LANGUAGE.fullmatch(code)
    )


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of all that the tests read."""
    return shutil.copytree(ROOT, tmp_path / "root", ignore=NOT_COPIED)


def begun(root: Path, code: str, missing: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Begin a language as translators do, with the settings that the command prints."""
    capsys.readouterr()
    command.new_language(root, code)
    settings = root / "content" / "site.toml"
    said, like = capsys.readouterr().out, SITE.languages[TRANSLATED[0]]
    for name, text in (("tagline", like.tagline), ("description", like.description)):
        said = said.replace(f'{name} = "…"', f'{name} = "{text}"')
    said = said.replace('missing = "leave-out"', f'missing = "{missing}"')
    settings.write_text(f"{settings.read_text(encoding='utf-8')}\n{said}", encoding="utf-8")


def empty(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(root, unused(), "leave-out", capsys)


def half_done(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every other message is translated, every fourth is marked fuzzy, and one game has prose."""
    whole = TRANSLATED[0]
    code = unused(whole)
    begun(root, code, "leave-out", capsys)
    path = catalogue_path(root, code)
    file = polib.pofile(str(path), wrapwidth=110)
    theirs = {(each.msgctxt, each.msgid): each for each in polib.pofile(str(catalogue_path(root, whole)))}
    for number, entry in enumerate(file):
        their = theirs[entry.msgctxt, entry.msgid]
        if number % 2:
            entry.msgstr, entry.msgstr_plural, entry.tcomment = their.msgstr, their.msgstr_plural, their.tcomment
        if number % 4 == 1:
            entry.flags.append("fuzzy")
    file.save()
    prose = root / "content" / code / f"{SLUGS[0]}.md"
    prose.parent.mkdir()
    shutil.copy(root / "content" / whole / prose.name, prose)


def not_in_the_settings(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command.new_language(root, unused())


@pytest.mark.long
@pytest.mark.parametrize("begin", [empty, half_done, not_in_the_settings])
def test_no_test_fails_for_it(root: Path, begin: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    begin(root, capsys)
    assert checked(root).faults == ()
    files = [f"tests/test_{name}.py" for name in TESTS]
    around = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", *files],
        cwd=root,
        env=around,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-10_000:]
