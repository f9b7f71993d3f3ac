"""The games of the catalogue, for tests that go over all of them, with their variants and the games that try further mechanisms."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.rules.loading import changed, load_game, load_variants
from engine.rules.model import Game

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "content" / "rules"
SLUGS = sorted(path.stem for path in RULES.glob("*.toml"))
MECHANISMS = ROOT / "tests" / "mechanisms"
"""Rules files of known games that are not in the catalogue: each has mechanisms that no game there has yet."""


@cache
def rules_text(slug: str) -> str:
    """The rules file of a game of the catalogue, or of one that tries a mechanism."""
    return ((RULES if slug in SLUGS else MECHANISMS) / f"{slug}.toml").read_text(encoding="utf-8")


@cache
def game(slug: str) -> Game:
    return load_game(rules_text(slug), slug)


@cache
def form(name: str) -> Game:
    """A game of the catalogue (`klondike`), a variant of one (`klondike/draw-three`), or a game that tries a mechanism (`spider`)."""
    slug, _, variant = name.partition("/")
    return load_game(rules_text(slug), slug, variant=variant or None)


def _forms() -> list[str]:
    played = (load_variants(rules_text(slug), slug) for slug in SLUGS)
    return [f"{one.slug}/{one.variant}" if one.variant else one.slug for games in played for one in games]


SAMPLE = ("gay-gordons", "gloucestershire", "good-measure", "kingdom", "klondike")
"""Games that between them have every kind of pile and of move."""

SAMPLED = [slug if slug in SAMPLE else pytest.param(slug, marks=pytest.mark.long) for slug in SLUGS]
"""All games for tests that take seconds for each: outside of the long run, the sample alone."""

FORMS = _forms()
"""All games of the catalogue and their variants, by name."""

FURTHER_GAMES = sorted(path.stem for path in MECHANISMS.glob("*.toml"))


def game_with(slug: str, **changes: object) -> Game:
    """A game with fields changed; `tableau__space="never"` stands for tableau.space."""
    return changed(rules_text(slug), slug, {name.replace("__", "."): value for name, value in changes.items()})
