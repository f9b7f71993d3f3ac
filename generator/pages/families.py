"""The families by which a list of games is divided: what each is called, a sentence about it, and its games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.rules.model import Game
from generator.catalogue import Prose
from generator.words.nouns import ABOUT, FAMILY
from generator.words.voice import Text, Voice


@dataclass(frozen=True, slots=True)
class Family:
    """A family of patiences, by its name in rules files, with the games of it that are listed."""

    name: str
    heading: Text
    about: Text
    games: tuple[Prose, ...]


def families(
    pages: Iterable[Prose], games: Mapping[str, Game], featured: Sequence[str], voice: Voice
) -> tuple[Family, ...]:
    """Divide games by family: the families of featured games first, in their order, then by what they are called.

    Args:
        pages: The games in the order in which they are listed, which they keep within their families.
        games: Their rules.
        featured: The games that come first.
        voice: The language.
    """
    found: dict[str, list[Prose]] = {}
    for page in pages:
        found.setdefault(games[page.game].family, []).append(page)
    order = {game: number for number, game in enumerate(featured)}

    def place(family: Family) -> tuple[int, str]:
        return min(order.get(page.game, len(order)) for page in family.games), family.heading.text

    return tuple(sorted((Family(name, *_said(name, voice), tuple(its)) for name, its in found.items()), key=place))


def _said(name: str, voice: Voice) -> tuple[Text, Text]:
    """Give a family's heading and the sentence about it, both of one voice."""
    speaker, (heading, foreign, about) = voice.whole(
        lambda one: (
            one.form(FAMILY, name, None),
            one.lexicon.noun(FAMILY, name).lang,
            one.form(FAMILY, name, ABOUT),
        )
    )
    other = voice.other_than(speaker)
    return Text(heading, foreign or other), Text(about, other)
