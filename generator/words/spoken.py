"""Names of cards and piles for labels and screen readers, from the same nouns as the sentences."""

from __future__ import annotations

from engine.rules.cards import FACES, name_of
from generator.words.voice import Voice


def card_names(voice: Voice, form: str | None = None) -> dict[str, str]:
    """Return the name of every card by its two letters (`8S`), in one form (None: as in a list).

    Raises:
        CatalogueError: A card does not have that form.
    """
    return {name_of(face): voice.card(face, form).unescape() for face in range(FACES)}
