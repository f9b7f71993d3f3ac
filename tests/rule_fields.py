"""Values for every field of the rules in the games of the catalogue, for tests that try each value."""

from __future__ import annotations

from generator.words import variations
from generator.words.variations import AROUND, GRID, TOGETHER, VALUES, Family
from tests.catalogue_of_games import rules_text

__all__ = ["AROUND", "GRID", "TOGETHER", "VALUES", "families"]


def families(slug: str, field: str) -> tuple[Family, ...]:
    """For each change around `field`, all values of it that load, with their games."""
    return variations.families(rules_text(slug), slug, field)
