"""The rules of a game as frozen values: what `content/rules/*.toml` says, with every default filled in.

Each field is a rule. It is read by `tables.py` (play) and by `generator/words` (text); a field that only one of them
read would let a page say what the game does not do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from engine.rules.cards import FACES, SUITS, Rank


class PileKind(StrEnum):
    """The kinds of piles, in the order in which they are numbered."""

    FOUNDATIONS = "foundations"
    TABLEAU = "tableau"
    RESERVE = "reserve"
    CELLS = "cells"
    STOCK = "stock"
    WASTE = "waste"


class Direction(StrEnum):
    """Which way ranks run when cards are built upon one another."""

    UP = "up"
    DOWN = "down"
    UP_OR_DOWN = "up-or-down"
    SAME = "same"
    NONE = "none"
    ANY = "any"


class SuitRule(StrEnum):
    """How the suits of two cards must relate when one is built upon the other."""

    SAME = "same"
    ALTERNATE_COLOUR = "alternate-colour"
    SAME_COLOUR = "same-colour"
    DIFFERENT = "different"
    ANY = "any"


class PairSuits(StrEnum):
    """How the suits of cards must relate when they are removed together."""

    ANY = "any"
    SAME = "same"
    DIFFERENT = "different"


class Takes(StrEnum):
    """What comes to the foundations: single cards that are played there, whole sequences, or cards that were removed."""

    CARDS = "cards"
    RUNS = "runs"
    REMOVED = "removed"


class FirstCard(StrEnum):
    """What may begin a foundation where no fixed rank does: the rank of the first card dealt there, or any card."""

    FROM_DEAL = "from-deal"
    ANY = "any"


class Layout(StrEnum):
    """How the tableau lies: columns that overlap downwards, fans, or single cards in rows of `columns`."""

    ROWS = "rows"
    FANS = "fans"
    GRID = "grid"


class Faces(StrEnum):
    """How the dealt cards of the tableau lie: all face up, or only the top card of each pile."""

    UP = "up"
    TOP_UP = "top-up"


class Unit(StrEnum):
    """What may be moved from one tableau pile to another at once.

    Its top card; any run at its end that is built by the rules; that run only as a whole; any number of its face-up cards,
    in whatever order they lie; or all its face-up cards and no fewer.
    """

    TOP_CARD = "top-card"
    RUN = "run"
    WHOLE_RUN = "whole-run"
    TAIL = "tail"
    WHOLE_PILE = "whole-pile"


class Limit(StrEnum):
    """How many cards of a run may be moved at once: all, or as many as could be moved one by one over free places."""

    NONE = "none"
    FREE_PLACES = "free-places"


class Space(StrEnum):
    """What the player may put on an empty tableau place."""

    ANY_CARD = "any-card"
    KING = "king"
    BEFORE_BASE = "before-base"
    NEVER = "never"


class Access(StrEnum):
    """Which cards of the reserve may be played."""

    TOP_CARD = "top-card"
    ANY_CARD = "any-card"


class Target(StrEnum):
    """Where the cards of the stock go: to the waste, one on each tableau pile, to the foundation, or to empty spaces."""

    WASTE = "waste"
    TABLEAU = "tableau"
    FOUNDATIONS = "foundations"
    SPACES = "spaces"


class Needs(StrEnum):
    """What must hold before the stock may be drawn from."""

    NONE = "none"
    WASTE_EMPTY = "waste-empty"
    NO_SPACE = "no-space"


ALL: Final = "all"
REST: Final = "rest"
UNLIMITED: Final = "unlimited"


@dataclass(frozen=True, slots=True)
class Build:
    """How one card may be put upon another.

    `wrap`: ranks run in a circle, so that king and ace are neighbours; `by`: how many ranks each step takes.
    """

    direction: Direction
    suit: SuitRule
    wrap: bool
    by: int = 1


@dataclass(frozen=True, slots=True)
class Foundations:
    """Where the cards go. With `takes = removed` only the number of piles means anything: pairs land there by themselves.

    `bases` has the rank that each pile begins with (in the file: `base`; one rank for all, or one a pile), or says how it is
    found; `steps` has how many ranks a step takes on each pile (`build.by`). `holds` is the number of cards that one pile can
    take; `dealt` is how many base cards lie there from the start; `takeback` lets the top card return to the tableau.
    """

    piles: int
    takes: Takes
    bases: tuple[Rank, ...] | FirstCard
    build: Build
    steps: tuple[int, ...]
    holds: int
    one_per_suit: bool
    takeback: bool
    dealt: int

    @property
    def base(self) -> Rank:
        """The rank that the first pile begins with; the ace where no rank is fixed."""
        return Rank.ACE if isinstance(self.bases, FirstCard) else self.bases[0]

    @property
    def alike(self) -> bool:
        """Whether all piles begin with one fixed rank and take the same steps."""
        return not isinstance(self.bases, FirstCard) and len(set(self.bases)) == len(set(self.steps)) == 1

    def base_of(self, number: int) -> Rank | FirstCard:
        """Return what begins pile `number`, from 1."""
        return self.bases if isinstance(self.bases, FirstCard) else self.bases[number - 1]

    def build_of(self, number: int) -> Build:
        """Return the building rule of pile `number`, from 1."""
        return replace(self.build, by=self.steps[number - 1])


@dataclass(frozen=True, slots=True)
class Tableau:
    """The piles that are played upon.

    `columns` is how many piles lie in a row of a grid; `deal` has the number of cards of each pile; `sink` is the rank whose
    cards slide under their pile at the deal; `holds` is the most cards that a pile may have (None: as many as there are);
    `run` is how cards must be built to be moved together; `fill` are the piles, in order, whose top card comes to an empty
    place by itself; `sources` (in the file: `from`) are the kinds of piles, besides the foundations, whose cards may be put
    here, `space_sources` (`space_from`) those whose cards may be put on an empty place.
    """

    alias: str | None
    layout: Layout
    columns: int | None
    deal: tuple[int, ...]
    faces: Faces
    sink: Rank | None
    build: Build
    holds: int | None
    moves: Unit
    run: Build
    limit: Limit
    space: Space
    fill: tuple[PileKind, ...]
    sources: tuple[PileKind, ...]
    space_sources: tuple[PileKind, ...]

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
class Cells:
    """Places for one card each, of any rank. `deal` is how many of them have a card from the start."""

    piles: int
    deal: int


@dataclass(frozen=True, slots=True)
class Stock:
    """Undealt cards, which go to `to`, `draw` at a time where they go to the waste or the foundation.

    `passes` is how often the stock is gone through (None: without limit); `needs` is what must hold before a draw.
    """

    deal: int
    draw: int
    passes: int | None
    to: Target
    needs: Needs


@dataclass(frozen=True, slots=True)
class CardSet:
    """Ranks whose cards may be removed together, one to four of them, and how their suits must relate."""

    ranks: tuple[Rank, ...]
    suit: PairSuits


@dataclass(frozen=True, slots=True)
class Removal:
    """Which available cards may be removed: two whose ranks add up to `total`, one whose rank is `total`, or one of `sets`.

    `suit` is how the suits of two cards that add up must relate. A rank that stands in `sets` counts nothing towards
    `total`; a rank in `never` is never removed, and the game is won without it.
    """

    total: int | None
    sets: tuple[CardSet, ...]
    suit: PairSuits
    never: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One game's rules. What the game does not have (reserve, cells, stock, removal) is None, and that too is said on its page.

    `variant` is the name of the variant that these rules are, None for the game as its file begins; `variants` names all others.
    """

    slug: str
    variant: str | None
    variants: tuple[str, ...]
    family: str
    decks: int
    similar: tuple[str, ...]
    foundations: Foundations
    tableau: Tableau
    reserve: Reserve | None
    cells: Cells | None
    stock: Stock | None
    removal: Removal | None

    @property
    def cards(self) -> int:
        """How many cards the pack has."""
        return FACES * self.decks

    @property
    def hides_cards(self) -> bool:
        """Whether some cards lie face down."""
        return self.stock is not None or self.tableau.faces is not Faces.UP

    @property
    def to_win(self) -> int:
        """How many cards must come to the foundations: all but those that are never removed."""
        never = self.removal.never if self.removal else ()
        return self.cards - len(never) * SUITS * self.decks

    @property
    def has_waste(self) -> bool:
        """Whether drawn cards lie on a waste."""
        return self.stock is not None and self.stock.to is Target.WASTE

    @property
    def draws(self) -> bool:
        """Whether the player ever draws from the stock: not where its cards only fill spaces by themselves."""
        return self.stock is not None and not (self.stock.to is Target.SPACES and PileKind.STOCK in self.tableau.fill)
