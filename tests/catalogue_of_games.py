"""The games of the catalogue, for tests that go over all of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.rules.loading import changed, load_game
from engine.rules.model import Game

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "content" / "rules"
SLUGS = sorted(path.stem for path in RULES.glob("*.toml"))


@cache
def rules_text(slug: str) -> str:
    return (RULES / f"{slug}.toml").read_text(encoding="utf-8")


@cache
def game(slug: str) -> Game:
    return load_game(rules_text(slug), slug)


def game_with(slug: str, **changes: object) -> Game:
    """A game with fields changed; `tableau__space="never"` stands for tableau.space."""
    return changed(rules_text(slug), slug, {name.replace("__", "."): value for name, value in changes.items()})
