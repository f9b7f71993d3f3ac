"""The languages for tests that go over all of them: those that are finished, and every one that has a catalogue.

A language is finished where the settings say `missing = "fail"`, as they do where nothing is said. Whatever a page says can
be said in it, so it is read, compared and published whole. Of any other language, and of a catalogue that the settings do
not name yet, only what it has can be tested.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

from generator.catalogue import Missing, load_catalogue
from generator.words.lexicon import catalogued
from generator.words.template import source_language
from tests.catalogue_of_games import ROOT

SITE: Final = load_catalogue([ROOT / "content"]).site
FINISHED: Final = tuple(code for code, each in SITE.languages.items() if each.missing is Missing.FAIL)
EVERY: Final = catalogued(ROOT)
SOURCE: Final = source_language(ROOT)
TRANSLATED: Final = tuple(code for code in FINISHED if code != SOURCE)


def drop_unfinished(root: Path) -> None:
    """Take the unfinished languages out of a copy's settings and content, for tests that plant something of that kind."""
    settings = root / "content" / "site.toml"
    text = settings.read_text(encoding="utf-8")
    for code in set(SITE.languages) - set(FINISHED):
        text = re.sub(rf"^\[languages\.{code}]\n(?:(?!\[).*\n?)*", "", text, flags=re.MULTILINE)
        shutil.rmtree(root / "content" / code, ignore_errors=True)
    settings.write_text(text, encoding="utf-8")
