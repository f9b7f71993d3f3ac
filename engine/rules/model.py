"""The rules of a game as frozen values: what `content/rules/*.toml` says, with every default filled in.

Each field is a rule. It is read by `tables.py` (play) and by `generator/words` (text); a field that only one of them
read would let a page say what the game does not do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from engine.rules.cards import FACES, Rank


class PileKind(StrEnum):
    """The kinds of piles, in the order in which they are numbered."""

    FOUNDATIONS = "foundations"
    TABLEAU = "tableau"
    RESERVE = "reserve"
    STOCK = "stock"
    WASTE = "waste"


class Direction(StrEnum):
    """Which way ranks run when cards are built upon one another."""

    UP = "up"
    DOWN = "down"
    NONE = "none"


class SuitRule(StrEnum):
    """How the suits of two cards must relate when one is built upon the other."""

    SAME = "same"
    ALTERNATE_COLOUR = "alternate-colour"
    ANY = "any"


class PairSuits(StrEnum):
    """How the suits of two cards must relate when they are removed as a pair."""

    ANY = "any"
    SAME = "same"
    DIFFERENT = "different"


class Takes(StrEnum):
    """What comes to the foundations: cards that are played there, or pairs that were removed."""

    CARDS = "cards"
    REMOVED = "removed"


class Layout(StrEnum):
    """How the tableau lies: columns that overlap downwards, or fans."""

    ROWS = "rows"
    FANS = "fans"


class Unit(StrEnum):
    """What may be moved from a tableau pile at once: its top card, or any run at its end that is built by the rules."""

    TOP_CARD = "top-card"
    RUN = "run"


class Space(StrEnum):
    """What the player may put on an empty tableau place."""

    ANY_CARD = "any-card"
    KING = "king"
    NEVER = "never"


class Access(StrEnum):
    """Which cards of the reserve may be played."""

    TOP_CARD = "top-card"
    ANY_CARD = "any-card"


REST: Final = "rest"
UNLIMITED: Final = "unlimited"


@dataclass(frozen=True, slots=True)
class Build:
    """How one card may be put upon another. `wrap`: ranks run in a circle, so that king and ace are neighbours."""

    direction: Direction
    suit: SuitRule
    wrap: bool


@dataclass(frozen=True, slots=True)
class Foundations:
    """Where the cards go. With `takes = removed` only the number of piles means anything: pairs land there by themselves.

    `holds` is the number of cards that one pile can take; `dealt` is how many base cards lie there from the start;
    `takeback` lets the top card return to the tableau.
    """

    piles: int
    takes: Takes
    base: Rank
    build: Build
    holds: int
    one_per_suit: bool
    takeback: bool
    dealt: int


@dataclass(frozen=True, slots=True)
class Tableau:
    """The piles that are played upon.

    `deal` has the number of cards of each pile; `sink` is the rank whose cards slide under their pile at the deal;
    `holds` is the most cards that a pile may have (None: as many as there are); `sources` (in the file: `from`) are
    the kinds of piles, besides the foundations, whose cards may be put here.
    """

    alias: str | None
    layout: Layout
    deal: tuple[int, ...]
    sink: Rank | None
    build: Build
    holds: int | None
    moves: Unit
    space: Space
    sources: tuple[PileKind, ...]

    @property
    def piles(self) -> int:
        """How many tableau piles there are."""
        return len(self.deal)

    @property
    def accepts_cards(self) -> bool:
        """Whether a card can ever be put on the tableau."""
        return self.space is not Space.NEVER or self.builds

    @property
    def builds(self) -> bool:
        """Whether a card can ever be put upon another one here."""
        return self.build.direction is not Direction.NONE and self.holds != 1


@dataclass(frozen=True, slots=True)
class Reserve:
    """Cards beside the tableau that are only played from. `deal` is their number, here already counted where the file says "rest"."""

    alias: str | None
    deal: int
    play: Access


@dataclass(frozen=True, slots=True)
class Stock:
    """Undealt cards. `draw` cards at a time go to the waste; `passes` is how often the stock is gone through (None: without limit)."""

    deal: int
    draw: int
    passes: int | None
    to: Literal[PileKind.WASTE] = PileKind.WASTE


@dataclass(frozen=True, slots=True)
class Removal:
    """Which two available cards may be removed together: ranks that add up to `total`, or one of `sets`.

    A rank that stands in `sets` counts nothing towards `total`.
    """

    total: int | None
    sets: tuple[tuple[Rank, Rank], ...]
    suit: PairSuits


@dataclass(frozen=True, slots=True)
class Game:
    """One game's rules. What the game does not have (reserve, stock, removal) is None, and that too is said on its page."""

    slug: str
    family: str
    decks: int
    similar: tuple[str, ...]
    foundations: Foundations
    tableau: Tableau
    reserve: Reserve | None
    stock: Stock | None
    removal: Removal | None

    @property
    def cards(self) -> int:
        """How many cards the pack has."""
        return FACES * self.decks

    @property
    def hides_cards(self) -> bool:
        """Whether some cards lie face down."""
        return self.stock is not None
