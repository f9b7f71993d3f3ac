"""The browser's part, read as text: what it takes from elsewhere is there, and no rule is in it."""

from __future__ import annotations

import re

from engine.rules.cards import SUIT_ORDER
from engine.rules.model import PileKind
from generator.words.labels import PLAYER
from generator.words.spoken import messages
from tests.catalogue_of_games import ROOT, SLUGS, game

SCRIPTS = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "site" / "player").glob("*.mjs"))}
NAMES = re.compile(r"""(?:\bsay\(|\?\? |"bad-\w+": )"(\w+)\"""")
BY_STATE = {"won", "stuck"}  # said by the name of the state
BY_KIND = {f"any_{kind}" for kind in (PileKind.FOUNDATIONS, PileKind.TABLEAU, PileKind.CELLS)}  # by the pile's kind


def test_each_sentence_that_the_script_says_is_there_and_each_one_is_said() -> None:
    said = {name for script in SCRIPTS.values() for name in NAMES.findall(script)} | BY_STATE
    assert said == set(PLAYER)
    assert "any_${kind}" in SCRIPTS["names.mjs"]
    for slug in SLUGS:
        assert BY_KIND | set(PLAYER) == set(messages(game(slug)))


def test_the_script_knows_no_rule() -> None:
    words = {"ace", "jack", "queen", "king", *SUIT_ORDER, *SLUGS, "alternate", "colour", "takeback", "wrap"}
    for name, script in SCRIPTS.items():
        found = words & set(re.findall(r"[\w-]+", script.lower()))
        assert not found, f"{name}: {found}"


def test_nothing_comes_from_another_host() -> None:
    for name, script in SCRIPTS.items():
        assert not re.findall(r"https?://|//cdn", script), name
