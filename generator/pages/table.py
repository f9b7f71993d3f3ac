"""The table as its template shows it: the opening view of a deal, arranged in zones, every card and pile named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from engine.rules.cards import RANK_LETTERS
from engine.rules.model import FirstCard, Game, PileKind, Takes
from generator.pages.arrangement import Arrangement, arrange
from generator.words.labels import LABELS
from generator.words.spoken import contents
from generator.words.voice import Voice, plain

_INDEX_LABELS: Final[Mapping[str, str]] = {"A": "index_ace", "J": "index_jack", "Q": "index_queen", "K": "index_king"}

_GROUPS: Final = (
    (PileKind.FOUNDATIONS,),
    (PileKind.STOCK, PileKind.WASTE),
    (PileKind.CELLS,),
    (PileKind.RESERVE,),
    (PileKind.TABLEAU,),
)
"""The kinds of piles in the order of the page; those of a group stay together in one row."""


@dataclass(frozen=True, slots=True)
class CardView:
    """One card; a hidden one has no face, and no name of its own unless it stands for its whole pile."""

    face: str
    copy: str
    name: str
    index: str


HIDDEN: Final = CardView("", "", "", "")


@dataclass(frozen=True, slots=True)
class PileView:
    """One pile; `name` says what lies there too, `hint` is the letter of the card that an empty place is meant for.

    `hidden` is how many of its cards lie face down below others.
    """

    place: str
    name: str
    count: int
    hidden: int
    cards: tuple[CardView, ...]
    hint: str


@dataclass(frozen=True, slots=True)
class Zone:
    """The piles of one kind, and the shape in which they lie."""

    kind: str
    shape: str
    piles: tuple[PileView, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """All that the template needs; its numbers are those by which the styles find the size of a card.

    `columns` and `across` are how many cards and how many tableau piles lie side by side, `folded` how many piles do on
    narrow screens where those are fewer, else None; `deep` is how many cards a tableau pile shows at full distance,
    `stacks` how many foundations there are, `reserve` how many cards lie there, and `beds` how many of them in a row, by the
    width of the screen.
    """

    game: str
    deal: int
    layout: str
    columns: int
    across: int
    folded: int | None
    deep: int
    stacks: int
    reserve: int
    beds: tuple[int, ...]
    beside: bool
    aside: bool
    groups: tuple[tuple[Zone, ...], ...]


@dataclass(frozen=True, eq=False)
class Names:
    """What cards are called in one language, and what stands in their corners; by face (`8S`) and rank letter."""

    cards: Mapping[str, str]
    indices: Mapping[str, str]

    def card(self, card: str | None) -> CardView:
        """Give a card of a view, the same one wherever it lies; None lies face down."""
        if card not in self._given:
            face, _, copy = (card or "").partition(":")
            self._given[card] = CardView(face, copy, self.cards[face], self.indices[face[0]]) if face else HIDDEN
        return self._given[card]

    @cached_property
    def _given(self) -> dict[str | None, CardView]:
        return {}


def indices_in(voice: Voice) -> Mapping[str, str]:
    """Give what stands in the corners of the cards, by rank letter."""
    letters = {letter: plain(voice.say(LABELS[label])) for letter, label in _INDEX_LABELS.items()}
    return {letter: letters.get(letter, "10" if letter == "T" else letter) for letter in RANK_LETTERS}


def table_view(game: Game, view: Mapping[str, Any], voice: Voice, names: Names) -> TableView:
    """Arrange the opening view of a deal for the template; `voice` and `names` name what lies there as the script will."""
    arrangement = arrange(game)
    piles = [(pile["place"].partition(".")[0], pile) for pile in view["piles"]]
    groups = []
    for kinds in _GROUPS:
        piles_of = {kind: tuple(_pile(game, pile, voice, names) for of, pile in piles if of == kind) for kind in kinds}
        groups.append(tuple(_zone(kind, arrangement, game, own) for kind, own in piles_of.items() if own))
    return TableView(
        game=game.slug,
        deal=view["deal"],
        layout=game.tableau.layout.value,
        columns=arrangement.columns,
        across=arrangement.tableau_row,
        folded=arrangement.folded if arrangement.folded < arrangement.tableau_row else None,
        deep=arrangement.deep,
        stacks=game.foundations.piles,
        reserve=game.reserve.deal if game.reserve else 0,
        beds=arrangement.beds,
        beside=arrangement.beside,
        aside=arrangement.aside,
        groups=tuple(group for group in groups if group),
    )


def _zone(kind: PileKind, arrangement: Arrangement, game: Game, piles: tuple[PileView, ...]) -> Zone:
    shapes = {
        PileKind.TABLEAU: game.tableau.layout.value,
        PileKind.RESERVE: arrangement.reserve_shape,
        PileKind.WASTE: "drawn" if arrangement.fanned else "stack",
    }
    return Zone(kind.value, shapes.get(kind, "stack"), piles)


def _pile(game: Game, pile: Mapping[str, Any], voice: Voice, names: Names) -> PileView:
    place = pile["place"]
    name = contents(voice, game, pile)
    hidden = place.startswith(PileKind.STOCK.value)
    stack = (CardView("", "", name, ""),) * min(pile["count"], 1)
    return PileView(
        place=place,
        name=name,
        count=pile["count"],
        hidden=pile["cards"].count(None),
        cards=stack if hidden else tuple(map(names.card, pile["cards"])),
        hint=_hint(game, place, names),
    )


def _hint(game: Game, place: str, names: Names) -> str:
    kind, _, number = place.partition(".")
    if kind != PileKind.FOUNDATIONS or game.foundations.takes is not Takes.CARDS:
        return ""
    base = game.foundations.base_of(int(number))
    return "" if isinstance(base, FirstCard) else names.indices[RANK_LETTERS[base.number - 1]]
