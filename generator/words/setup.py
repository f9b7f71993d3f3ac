"""What the page says about the set-up: one entry for each kind of pile, with its rules in short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from engine.rules.cards import RANKS
from engine.rules.model import (
    Access,
    Direction,
    Faces,
    FirstCard,
    Foundations,
    Game,
    Layout,
    PileKind,
    Space,
    SuitRule,
    Takes,
    Target,
    Unit,
)
from generator.words import building, filling, setup_forms
from generator.words.examples import around, in_pairs, sequence
from generator.words.phrase import (
    Message,
    Phrase,
    digits,
    number,
    numbers,
    phrase,
    rank,
    reserve_name,
    tableau_name,
)
from generator.words.tableau import NOTHING, SINGLE, UNEQUAL, closed_to_spaces, deal_shape, lies, of_spaces

TITLE: Final = Message("Set-up", context="section", about="Heading of the section about the set-up.")

_COUNT: Final = {"n": digits("how many there are", 4, 8)}
_NAMED: Final = {**_COUNT, "name": tableau_name()}

FOUNDATIONS: Final = Message("{n} foundation:", "{n} foundations:", "entry", _COUNT, count="n")
TABLEAU: Final = {
    (Layout.ROWS, False): Message("{n} tableau pile:", "{n} tableau piles:", "entry", _COUNT, count="n"),
    (Layout.FANS, False): Message("{n} tableau fan:", "{n} tableau fans:", "entry", _COUNT, count="n"),
    (Layout.ROWS, True): Message(
        "{n} tableau pile (“{name}”):", "{n} tableau piles (“{name}”):", "entry", _NAMED, count="n"
    ),
    (Layout.FANS, True): Message(
        "{n} tableau fan (“{name}”):", "{n} tableau fans (“{name}”):", "entry", _NAMED, count="n"
    ),
}
SPACES: Final = {
    False: Message("{n} tableau space:", "{n} tableau spaces:", "entry", _COUNT, count="n"),
    True: Message("{n} tableau space (“{name}”):", "{n} tableau spaces (“{name}”):", "entry", _NAMED, count="n"),
}
RESERVE: Final = Message("Reserve:", context="entry")
NAMED_RESERVE: Final = Message(
    "Reserve (“name~{name}”):", context="entry", holes={"name": reserve_name("bouquet", "bouquet")}
)
STOCK: Final = Message("Stock:", context="entry")
WASTE: Final = Message("Waste:", context="entry")

_RUN: Final = {
    "base": rank("the first rank of a foundation", "ace", "queen"),
    "last": rank("its last rank", "king", "ace"),
}
_ROUND: Final = {
    "base": rank("the first rank of a foundation", "ace", "five"),
    "lower": rank("the rank after which it starts again", "king", "ace"),
    "upper": rank("the rank that follows then", "ace", "king"),
}
BUILD: Final = {
    (Direction.UP, SuitRule.SAME, False): Message("Build these up by suit, from the~{base} to the~{last}.", holes=_RUN),
    (Direction.UP, SuitRule.ALTERNATE_COLOUR, False): Message(
        "Build these up in alternating colours, from the~{base} to the~{last}.", holes=_RUN
    ),
    (Direction.UP, SuitRule.ANY, False): Message(
        "Build these up regardless of suit, from the~{base} to the~{last}.", holes=_RUN
    ),
    (Direction.DOWN, SuitRule.SAME, False): Message(
        "Build these down by suit, from the~{base} to the~{last}.", holes=_RUN
    ),
    (Direction.DOWN, SuitRule.ALTERNATE_COLOUR, False): Message(
        "Build these down in alternating colours, from the~{base} to the~{last}.", holes=_RUN
    ),
    (Direction.DOWN, SuitRule.ANY, False): Message(
        "Build these down regardless of suit, from the~{base} to the~{last}.", holes=_RUN
    ),
    (Direction.UP, SuitRule.SAME, True): Message(
        "Build these up by suit, beginning with the~{base}; after the~{lower} go on with the~{upper}.", holes=_ROUND
    ),
    (Direction.UP, SuitRule.ALTERNATE_COLOUR, True): Message(
        "Build these up in alternating colours, beginning with the~{base}; after the~{lower} go on with the~{upper}.",
        holes=_ROUND,
    ),
    (Direction.UP, SuitRule.ANY, True): Message(
        "Build these up regardless of suit, beginning with the~{base}; after the~{lower} go on with the~{upper}.",
        holes=_ROUND,
    ),
    (Direction.DOWN, SuitRule.SAME, True): Message(
        "Build these down by suit, beginning with the~{base}; after the~{lower} go on with the~{upper}.", holes=_ROUND
    ),
    (Direction.DOWN, SuitRule.ALTERNATE_COLOUR, True): Message(
        "Build these down in alternating colours, beginning with the~{base}; after the~{lower} go on with the~{upper}.",
        holes=_ROUND,
    ),
    (Direction.DOWN, SuitRule.ANY, True): Message(
        "Build these down regardless of suit, beginning with the~{base}; after the~{lower} go on with the~{upper}.",
        holes=_ROUND,
    ),
}
COMPLETE: Final = Message(
    "A pile is complete with one card.",
    "A pile is complete with {n} cards.",
    holes={"n": number("how many cards a foundation can hold", 13, 9)},
    count="n",
)
ROUNDS: Final = Message(
    "Each pile makes one full round from the~{base} to the~{last} and is complete with {n} cards.",
    "Each pile makes {rounds} full rounds from the~{base} to the~{last} and is complete with {n} cards.",
    holes={
        "rounds": number("how often a foundation goes through all the ranks", 2, 4),
        "n": number("how many cards that makes", 26, 52),
        "base": rank("the first rank of a foundation", "ace", "five"),
        "last": rank("its last rank", "king", "four"),
    },
    count="rounds",
)
ONE_PER_SUIT: Final = Message("Each foundation takes a suit of its own.")
ONE_BEGINS_PER_SUIT: Final = Message(
    "Each foundation begins in a suit of its own.",
    about="In games whose foundations may go on in other suits.",
)
DEALT: Final = Message(
    "A~{base} lies here from the start.",
    "Two~{n} plural~{base} lie here from the start.",
    holes={"n": number("how many are dealt", 2, 4), "base": rank("the first rank of a foundation", "ace", "five")},
    count="n",
)
PAIRS_COME: Final = Message("Pairs that you remove go here automatically and are out of the game.")

TABLEAU_BUILD: Final = {
    (Direction.DOWN, SuitRule.SAME): Message("Build down by suit here."),
    (Direction.DOWN, SuitRule.ALTERNATE_COLOUR): Message("Build down in alternating colours here."),
    (Direction.DOWN, SuitRule.ANY): Message("Build down regardless of suit here."),
    (Direction.UP, SuitRule.SAME): Message("Build up by suit here."),
    (Direction.UP, SuitRule.ALTERNATE_COLOUR): Message("Build up in alternating colours here."),
    (Direction.UP, SuitRule.ANY): Message("Build up regardless of suit here."),
}
NOT_BUILT: Final = Message("There is no building here.")
PARKING: Final = Message(
    "There is no building here: each space is for a single card, and takes another one only when it is empty."
)
CLOSED_PARKING: Final = Message("There is no building here: each space is for a single card.")
WRAP: Final = Message(
    "The ranks run in a circle, so a~{rank} goes on a~{base}.",
    holes={
        "rank": rank("the rank that comes next in the circle", "king", "ace"),
        "base": rank("the rank it may lie on", "ace", "king"),
    },
)
MOVES: Final = {
    Unit.TOP_CARD: Message("Only one card may be moved at a time."),
    Unit.RUN: Message("Sequences that are built may be moved as a unit."),
}
SPACE: Final = {
    Space.ANY_CARD: Message("An empty space may be filled with any card."),
    Space.KING: Message("An empty space may be filled only with a king."),
    Space.NEVER: Message("Empty spaces are not refilled."),
}
_T, _R, _W = PileKind.TABLEAU, PileKind.RESERVE, PileKind.WASTE
SPACE_EXCEPT: Final = {
    (_T,): Message("An empty space may be filled with any card but those of the tableau."),
    (_R,): Message("An empty space may be filled with any card but those of the reserve."),
    (_W,): Message("An empty space may be filled with any card but those of the waste."),
    (_T, _R): Message("An empty space may be filled with any card but those of the tableau and the reserve."),
    (_T, _W): Message("An empty space may be filled with any card but those of the tableau and the waste."),
    (_R, _W): Message("An empty space may be filled with any card but those of the reserve and the waste."),
}
"""What an empty space is filled with where any card does, by the piles that may not give theirs."""
_PILE_CARDS: Final = {"n": number("how many cards each pile is dealt", 5, 4)}
_DEALS: Final = {"cards": numbers("how many cards each pile is dealt, from left to right", (3, 4, 5, 6), (1, 2, 3))}
ONE_CARD: Final = Message("Each space starts with one face-up card.")
DEAL: Final = {
    Layout.ROWS: Message(
        "Each pile starts with one face-up card.",
        "Each pile starts with {n} face-up cards.",
        holes=_PILE_CARDS,
        count="n",
    ),
    Layout.FANS: Message(
        "Each fan starts with one face-up card.",
        "Each fan starts with {n} face-up cards.",
        holes=_PILE_CARDS,
        count="n",
    ),
}
DEALS: Final = Message("From left to right they start with {cards} face-up cards.", holes=_DEALS)
_SINKS: Final = {"rank": rank("the rank that does so", "king", "ace")}
SINK: Final = {
    Layout.ROWS: Message("Any~{rank} that is dealt slides under the other cards of its pile.", holes=_SINKS),
    Layout.FANS: Message("Any~{rank} that is dealt slides under the other cards of its fan.", holes=_SINKS),
}
AVAILABLE: Final = {
    Layout.ROWS: Message("Only the top card of each pile is available; when it goes, the card under it comes free."),
    Layout.FANS: Message("Only the top card of each fan is available; when it goes, the card under it comes free."),
}

_RESERVE_COUNT: Final = {"n": number("how many cards the reserve has", 52, 2)}
RESERVE_DEAL: Final = {
    Layout.ROWS: Message(
        "One~{n} more card, face up beside the foundations.",
        "Two~{n} more cards, fanned face up beside the foundations.",
        holes=_RESERVE_COUNT,
        count="n",
    ),
    Layout.FANS: Message(
        "One~{n} more card, face up beside the fans.",
        "Two~{n} more cards, face up beside the fans.",
        holes=_RESERVE_COUNT,
        count="n",
    ),
}


class Goes(Enum):
    """Where cards of the reserve may go."""

    BOTH = auto()
    FOUNDATIONS = auto()
    PAIRS = auto()
    PAIRS_AND_TABLEAU = auto()


RESERVE_PLAY: Final = {
    (Access.TOP_CARD, Goes.BOTH): Message("Only the top card may be played, to a foundation or to the tableau."),
    (Access.TOP_CARD, Goes.FOUNDATIONS): Message("Only the top card may be played, and only to a foundation."),
    (Access.TOP_CARD, Goes.PAIRS): Message("Only the top card may be removed in a pair."),
    (Access.TOP_CARD, Goes.PAIRS_AND_TABLEAU): Message(
        "Only the top card may be removed in a pair or put on the tableau."
    ),
    (Access.ANY_CARD, Goes.BOTH): Message(
        "Any card of the reserve may be played at any time, to a foundation or to the tableau."
    ),
    (Access.ANY_CARD, Goes.FOUNDATIONS): Message(
        "Any card of the reserve may be played at any time, but only to a foundation."
    ),
    (Access.ANY_CARD, Goes.PAIRS): Message("Any card of the reserve may be removed in a pair at any time."),
    (Access.ANY_CARD, Goes.PAIRS_AND_TABLEAU): Message(
        "Any card of the reserve may be removed in a pair or put on the tableau at any time."
    ),
}
STOCK_DRAW: Final = Message(
    "A click turns its next card over on to the waste.",
    "A click turns its next {n} cards over on to the waste.",
    holes={"n": number("how many cards are drawn at once", 3, 2)},
    count="n",
)
ONE_PASS: Final = Message("There is no redeal.")
PASSES: Final = Message(
    "You may go through it {n} time.",
    "You may go through it {n} times.",
    holes={"n": number("how often the stock may be gone through", 3, 2)},
    count="n",
)
UNLIMITED: Final = Message("You may go through it as often as you like.")
WASTE_PLAY: Final = Message("Its top card may be played.")

ABSENT: Final = {
    (False, True): Message("There is no stock, and no redeal."),
    (True, False): Message("There is no reserve."),
    (True, True): Message("There is no reserve, no stock and no redeal."),
}


def foundations_build(game: Game) -> tuple[Phrase, ...]:
    """How foundations are built, and from which rank to which."""
    own = game.foundations
    if own.takes is Takes.REMOVED:
        return ()
    if own.takes is Takes.RUNS:
        order = sequence(own)
        ids = "foundations.takes foundations.base foundations.build"
        return (phrase(ids, setup_forms.SEQUENCES, base=order[0], last=order[-1]),)
    if own.alike and building.is_common(own.build):
        return (_common_build(own),)
    return (*_begun(own), _steps(own), phrase("foundations.build", setup_forms.SUIT[own.build.suit]))


def _begun(own: Foundations) -> tuple[Phrase, ...]:
    """Say what begins foundations that do not all begin with one fixed rank."""
    if own.bases is FirstCard.FROM_DEAL:
        return (phrase("foundations.base foundations.dealt", setup_forms.FROM_DEAL),)
    if own.bases is FirstCard.ANY:
        return (phrase("foundations.base", setup_forms.ANY_BASE),) if own.dealt < own.piles else ()
    return (phrase("foundations.base", setup_forms.BASES, ranks=own.bases),) if len(set(own.bases)) > 1 else ()


def _steps(own: Foundations) -> Phrase:
    if len(set(own.steps)) > 1:
        return phrase("foundations.build", setup_forms.STEPS[own.build.direction], steps=own.steps)
    return phrase("foundations.build", setup_forms.STEP[own.build.direction], n=own.build.by)


def _common_build(own: Foundations) -> Phrase:
    message = BUILD[own.build.direction, own.build.suit, own.build.wrap]
    ids = "foundations.build foundations.base"
    if own.build.wrap:
        upper, lower = around(own.build)
        return phrase(ids + " foundations.wrap", message, base=own.base, lower=lower, upper=upper)
    return phrase(ids, message, base=own.base, last=sequence(own)[-1])


def complete(game: Game) -> Phrase | None:
    """When a foundation is complete."""
    own = game.foundations
    if own.takes is not Takes.CARDS:
        return None
    if own.alike and building.is_common(own.build) and own.build.wrap and own.holds % RANKS == 0:
        rounds, last = own.holds // RANKS, sequence(own)[-1]
        return phrase(
            "foundations.holds foundations.wrap", ROUNDS, rounds=rounds, n=own.holds, base=own.base, last=last
        )
    return phrase("foundations.holds", COMPLETE, n=own.holds)


def one_per_suit(game: Game) -> Phrase | None:
    """Whether each foundation has a suit of its own."""
    own = game.foundations
    if not own.one_per_suit:
        return None
    return phrase("foundations.one_per_suit", ONE_PER_SUIT if own.build.suit is SuitRule.SAME else ONE_BEGINS_PER_SUIT)


def dealt(game: Game) -> Phrase | None:
    """Which cards lie on the foundations from the start."""
    own = game.foundations
    if not own.dealt:
        return None
    if isinstance(own.bases, FirstCard) or len(set(own.bases)) > 1:
        return phrase("foundations.dealt", setup_forms.DEALT, n=own.dealt)
    return phrase("foundations.dealt", DEALT, n=own.dealt, base=own.base)


def pairs_come(game: Game) -> Phrase | None:
    """That removed cards come to the foundations."""
    if game.removal is None:
        return None
    return phrase("foundations.takes", PAIRS_COME if in_pairs(game.removal) else setup_forms.CARDS_COME)


def tableau_deal(game: Game) -> Phrase:
    """How many cards each pile is dealt."""
    own = game.tableau
    shape = deal_shape(own.deal)
    up = own.faces is Faces.UP
    ids = "tableau.deal" if up else "tableau.deal tableau.faces"
    if shape == NOTHING:
        return phrase(ids, setup_forms.NOTHING)
    if shape == UNEQUAL:
        return phrase(ids, DEALS if up else setup_forms.TOP_UPS, cards=own.deal)
    if shape == SINGLE and of_spaces(game):
        return phrase(ids, ONE_CARD)
    return phrase(ids, (DEAL if up else setup_forms.TOP_UP)[lies(game)], n=own.deal[0])


def sink(game: Game) -> Phrase | None:
    """Which cards slide under their pile."""
    own = game.tableau
    return phrase("tableau.sink", SINK[lies(game)], rank=own.sink) if own.sink else None


def tableau_build(game: Game) -> Phrase:
    """How the tableau is built, or that it is not."""
    own = game.tableau
    if own.builds and building.is_common(own.build):
        return phrase("tableau.build", TABLEAU_BUILD[own.build.direction, own.build.suit])
    if own.builds:
        anything = (own.build.direction, own.build.suit) == (Direction.ANY, SuitRule.ANY)
        message = setup_forms.ANYTHING if anything else setup_forms.TABLEAU_STEP[own.build.direction]
        return phrase("tableau.build", message, n=own.build.by)
    if own.holds == 1:
        return phrase("tableau.build tableau.holds", PARKING if own.accepts_cards else CLOSED_PARKING)
    return phrase("tableau.build", NOT_BUILT)


def tableau_wrap(game: Game) -> Phrase | None:
    """That ranks run in a circle."""
    own = game.tableau
    if not (own.builds and own.build.wrap):
        return None
    if not building.is_common(own.build):
        return phrase("tableau.wrap tableau.build", setup_forms.CIRCLE)
    upper, lower = around(own.build)
    return phrase("tableau.wrap tableau.build", WRAP, rank=upper, base=lower)


def tableau_moves(game: Game) -> Phrase | None:
    """How many cards are moved at once."""
    own = game.tableau
    if not own.builds or (own.moves is Unit.TOP_CARD and PileKind.TABLEAU not in own.sources):
        return None
    if own.run != own.build and own.moves is Unit.RUN:
        run = setup_forms.RUN_OF_SUIT if own.run.suit is SuitRule.SAME else setup_forms.RUN
        return phrase("tableau.moves tableau.run", run)
    return phrase("tableau.moves", {**MOVES, **setup_forms.MOVES}[own.moves])


def tableau_space(game: Game) -> Phrase | None:
    """What an empty space is filled with; where the tableau's own cards cannot fill it, that takes a longer sentence below."""
    own = game.tableau
    if own.fill:
        alone = None if own.space is Space.NEVER or filling.only_back(game) else setup_forms.SPACE_ALONE[own.space]
        return phrase("tableau.space tableau.fill", alone) if alone else None
    if own.space is Space.BEFORE_BASE:
        return phrase("tableau.space", setup_forms.BEFORE_BASE)
    if own.space is Space.ANY_CARD and not own.builds and PileKind.TABLEAU not in own.sources:
        return None
    if own.space is Space.ANY_CARD and (kinds := closed_to_spaces(game)):
        return phrase("tableau.space tableau.from", SPACE_EXCEPT[kinds])
    return phrase("tableau.space", SPACE[own.space])


def available(game: Game) -> Phrase | None:
    """Where nothing else can be done with the tableau's cards: which of them are available."""
    own = game.tableau
    if own.accepts_cards:
        return None
    single = of_spaces(game) and game.removal
    return phrase("tableau.play", setup_forms.SINGLES if single else AVAILABLE[lies(game)])


def reserve_deal(game: Game) -> Phrase | None:
    """How many cards the reserve has, and where they lie."""
    own = game.reserve
    return phrase("reserve.deal", RESERVE_DEAL[lies(game)], n=own.deal) if own else None


def reserve_play(game: Game) -> Phrase | None:
    """Which of its cards may be played, and where to."""
    own = game.reserve
    if own is None:
        return None
    tableau = PileKind.RESERVE in game.tableau.sources
    with_pairs = Goes.PAIRS_AND_TABLEAU if tableau else Goes.PAIRS
    goes = with_pairs if game.removal else Goes.BOTH if tableau else Goes.FOUNDATIONS
    return phrase("reserve.play tableau.from", RESERVE_PLAY[own.play, goes])


def stock_draw(game: Game) -> Phrase | None:
    """How its cards come to the waste."""
    own, ids = game.stock, "stock.draw stock.to"
    if own is None:
        return None
    if not game.draws:
        return phrase(ids, setup_forms.FEEDS)
    if own.to is Target.WASTE:
        return phrase(ids, STOCK_DRAW, n=own.draw)
    if own.to is Target.FOUNDATIONS:
        return phrase(ids, setup_forms.ON_FOUNDATION, n=own.draw)
    return phrase(ids, setup_forms.STOCK[own.to])


def stock_passes(game: Game) -> Phrase | None:
    """How often it may be gone through."""
    own = game.stock
    if own is None:
        return None
    if own.passes is None:
        return phrase("stock.passes", UNLIMITED)
    return phrase("stock.passes", ONE_PASS) if own.passes == 1 else phrase("stock.passes", PASSES, n=own.passes)


def waste_play(game: Game) -> Phrase | None:
    """That the waste's top card may be played."""
    return phrase("waste.play", WASTE_PLAY) if game.has_waste else None


def cells_take(game: Game) -> Phrase | None:
    """What the cells are for."""
    return phrase("cells.takes", setup_forms.CELLS_TAKE) if game.cells else None


def cells_deal(game: Game) -> Phrase | None:
    """How many cells have a card from the start."""
    own = game.cells
    return phrase("cells.deal", setup_forms.CELLS_DEALT, n=own.deal) if own and own.deal else None


def absent(game: Game) -> Phrase | None:
    """Which of reserve and stock the game does not have."""
    lacking = (game.reserve is None, game.stock is None)
    ids = " ".join(name for name, lacks in zip(("reserve", "stock"), lacking, strict=True) if lacks)
    return phrase(ids, ABSENT[lacking]) if any(lacking) else None


def _foundations_label(game: Game) -> Phrase:
    return phrase("foundations.piles", FOUNDATIONS, n=game.foundations.piles)


def _tableau_label(game: Game) -> Phrase:
    own = game.tableau
    named = own.alias is not None
    if own.layout is Layout.GRID:
        grid = setup_forms.GRID_SPACES if of_spaces(game) else setup_forms.GRID_PILES
        return phrase("tableau.piles", grid[named], n=own.piles, name=own.alias)
    message = SPACES[named] if of_spaces(game) else TABLEAU[own.layout, named]
    return phrase("tableau.piles", message, n=own.piles, name=own.alias)


def _reserve_label(game: Game) -> Phrase | None:
    if game.reserve is None:
        return None
    alias = game.reserve.alias
    return phrase("reserve", RESERVE) if alias is None else phrase("reserve", NAMED_RESERVE, name=alias)


def _stock_label(game: Game) -> Phrase | None:
    return phrase("stock", STOCK) if game.stock else None


def _waste_label(game: Game) -> Phrase | None:
    return phrase("stock", WASTE) if game.has_waste else None


def _cells_label(game: Game) -> Phrase | None:
    return phrase("cells.piles", setup_forms.CELLS, n=game.cells.piles) if game.cells else None


@dataclass(frozen=True, slots=True)
class EntryPhrases:
    """One entry of the set-up: its label, and the functions whose sentences follow it."""

    label: Callable[[Game], Phrase | None]
    phrases: tuple[Callable[[Game], Phrase | tuple[Phrase, ...] | None], ...]


ENTRIES: Final = (
    EntryPhrases(_foundations_label, (foundations_build, complete, one_per_suit, dealt, pairs_come)),
    EntryPhrases(
        _tableau_label,
        (
            *(tableau_deal, sink, available, tableau_build, tableau_wrap, tableau_moves),
            *(filling.fill_in_short, tableau_space),
        ),
    ),
    EntryPhrases(_reserve_label, (reserve_deal, reserve_play)),
    EntryPhrases(_cells_label, (cells_take, cells_deal)),
    EntryPhrases(_stock_label, (stock_draw, stock_passes)),
    EntryPhrases(_waste_label, (waste_play,)),
)
LAST: Final = (absent,)
