"""What the sources may not say: the name of a game or of a language stands in data, comments and docstrings alone."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.catalogue_of_games import ROOT, SLUGS

SETTINGS = tomllib.loads((ROOT / "content" / "site.toml").read_text(encoding="utf-8"))
LANGUAGES = SETTINGS["languages"]
WORDS = {*SLUGS, *(slug.replace("-", " ") for slug in SLUGS), *(slug.replace("-", "_") for slug in SLUGS)}
WORDS |= {"english", "german", "spanish", *(language["name"].lower() for language in LANGUAGES.values())}
NAMED = re.compile(rf"(?<![a-z])({'|'.join(sorted(map(re.escape, WORDS)))})(?![a-z])", re.IGNORECASE)
SOURCES = sorted(path for part in ("engine", "generator") for path in (ROOT / part).rglob("*.py"))


def said(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield every name and every text of the code, without docstrings and texts that stand for themselves."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name


def names_in(text: str) -> list[str]:
    faults = []
    for line, words in said(ast.parse(text)):
        if NAMED.search(words) or words in LANGUAGES or set(re.split(r"[,\s]+", words)) <= set(LANGUAGES):
            faults.append(f"line {line}: {words[:60]!r}")
    return faults


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_game_and_no_language_is_named(path: Path) -> None:
    assert names_in(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    ['if game.slug == "kingdom": pass', 'code = "de"', "def gay_gordons(): pass", 'x = "de,es"', 'x = "in German"'],
)
def test_a_name_would_be_found(text: str) -> None:
    assert names_in(text)
