"""Whether a game's rules make sense as a whole: the pack is dealt out, it can be won, and every setting could change something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Final

from engine.rules.building import adds_up, counts, ranks_pair, removes, removes_alone
from engine.rules.cards import RANK_ORDER, RANKS, SUITS, Rank, Suit, face
from engine.rules.model import (
    Access,
    Build,
    Direction,
    Faces,
    FirstCard,
    Foundations,
    Game,
    Limit,
    Needs,
    PairSuits,
    PileKind,
    Removal,
    Space,
    SuitRule,
    Takes,
    Target,
    Unit,
)
from engine.rules.reading import RulesError

PAIR: Final = 2
CLUBS: Final = [face(rank, Suit.CLUBS) for rank in RANK_ORDER]
"""One card of each rank, all of one suit."""


def check(game: Game, source: str) -> Game:
    """Return the game as it is.

    Raises:
        RulesError: One line for the first thing that does not make sense.
    """
    for asks in CHECKS:
        fault = asks(game)
        if fault:
            raise RulesError(f"{source}: {fault}")
    return game


def sequence(base: Rank, build: Build, holds: int) -> tuple[Rank, ...]:
    """Return the ranks that a pile of at most `holds` cards takes from `base` on, where it goes one way."""
    step = build.by if build.direction is Direction.UP else -build.by
    numbers = [base.number - 1 + step * n for n in range(holds)]
    inside = numbers if build.wrap else [number for number in numbers if 0 <= number < RANKS]
    return tuple(RANK_ORDER[number % RANKS] for number in inside)


def _foundations_cover_the_pack(game: Game) -> str | None:
    own = game.foundations
    if own.takes is Takes.REMOVED:
        return None
    reaches = [len(_sequence(game, pile)) for pile in range(1, own.piles + 1)]
    if not own.build.wrap and own.holds > min(reaches):
        base = own.base_of(reaches.index(min(reaches)) + 1)
        return f"foundations.holds = {own.holds}: without wrap a pile from the {base} {own.build.direction} ends after {min(reaches)} cards"
    if own.holds * own.piles < game.cards:
        return f"foundations.holds = {own.holds}: {own.piles} piles of {own.holds} cannot take all {game.cards} cards"
    most = RANKS * game.decks if own.build.suit is SuitRule.SAME else game.cards
    if own.holds > most:
        return f"foundations.holds = {own.holds}: changes nothing where a pile can have {most} cards at most"
    if own.build.wrap and _one_way(game) and _wrap_is_idle(own):
        return f"foundations.build.wrap = true: changes nothing where a pile of {own.holds} cards ends before it would go round"
    return None


def _sequence(game: Game, pile: int) -> tuple[Rank, ...]:
    """Return the ranks that foundation `pile` takes; as many as it holds where the ranks have no one order."""
    own = game.foundations
    base = own.base_of(pile)
    if isinstance(base, FirstCard) or not _one_way(game):
        return (own.base,) * own.holds
    return sequence(base, own.build_of(pile), own.holds)


def _one_way(game: Game) -> bool:
    own = game.foundations
    return own.build.direction in (Direction.UP, Direction.DOWN) and not isinstance(own.bases, FirstCard)


def _wrap_is_idle(own: Foundations) -> bool:
    plain = replace(own.build, wrap=False)
    return all(
        len(sequence(base, replace(plain, by=step), own.holds)) == own.holds
        for base, step in zip(own.bases, own.steps, strict=True)
        if isinstance(base, Rank)
    )


def _every_card_has_a_foundation(game: Game) -> str | None:
    own = game.foundations
    if own.takes is Takes.REMOVED or not _one_way(game):
        return None
    begun = range(1, min(own.piles, SUITS * game.decks) + 1)
    room = Counter(rank for pile in begun for rank in _sequence(game, pile))
    for rank in RANK_ORDER:
        if room[rank] < SUITS * game.decks:
            return f"foundations.holds = {own.holds}: {len(begun)} piles have no room for every {rank}, so the game can never be won"
    return None


def _steps_matter(game: Game) -> str | None:
    stepping = (Direction.UP, Direction.DOWN, Direction.UP_OR_DOWN)
    for name, build, steps in (
        ("foundations", game.foundations.build, game.foundations.steps),
        ("tableau", game.tableau.build, (game.tableau.build.by,)),
    ):
        if set(steps) != {1} and build.direction not in stepping:
            return f'{name}.build.by: changes nothing with direction = "{build.direction}"'
        if build.wrap and build.direction not in stepping:
            return f'{name}.build.wrap = true: changes nothing with direction = "{build.direction}"'
    return None


def _both_ways_lead_somewhere(game: Game) -> str | None:
    own = game.foundations.build
    if own.direction is Direction.UP_OR_DOWN and own.suit is SuitRule.SAME and game.decks == 1 and not own.wrap:
        return (
            'foundations.build.direction = "up-or-down": expected wrap = true, or cards of other suits, '
            "as no card of one suit could turn the order round"
        )
    return None


def _whole_sequences_can_be_moved(game: Game) -> str | None:
    own = game.foundations
    if own.takes is not Takes.RUNS:
        return None
    if own.takeback or own.dealt or own.one_per_suit or not _one_way(game):
        return 'foundations.takes = "runs": expected a direction up or down, and no dealt, one_per_suit or takeback'
    beside = {PileKind.RESERVE: game.reserve, PileKind.WASTE: game.has_waste, PileKind.CELLS: game.cells}
    for kind, there in beside.items():
        if there and kind not in game.tableau.sources:
            return f'tableau.from: expected "{kind}" among them, whose cards can go nowhere else with foundations.takes = "runs"'
    if game.tableau.moves not in (Unit.RUN, Unit.WHOLE_RUN, Unit.TAIL):
        return f'foundations.takes = "runs": expected tableau.moves = "run", "whole-run" or "tail", found "{game.tableau.moves}"'
    return None


def _one_per_suit_matters(game: Game) -> str | None:
    own = game.foundations
    if not own.one_per_suit:
        return None
    if game.decks == 1:
        return "foundations.one_per_suit = true: changes nothing with one deck, which has one base card of each suit"
    if own.piles > SUITS:
        return f"foundations.one_per_suit = true: only {SUITS} of the {own.piles} piles could ever begin"
    if own.dealt > 1:
        return f"foundations.dealt = {own.dealt}: two dealt base cards may be of one suit, which one_per_suit forbids"
    return None


def _enough_bases(game: Game) -> str | None:
    own = game.foundations
    if own.takes is Takes.REMOVED or isinstance(own.bases, FirstCard):
        return None
    bases = SUITS * game.decks
    for rank, wanted in Counter(own.bases[: own.dealt]).items():
        if wanted > bases:
            return f"foundations.dealt = {own.dealt}: the pack has {bases} cards of rank {rank}"
    return None


def _takeback_leads_somewhere(game: Game) -> str | None:
    if game.foundations.takeback and not game.tableau.accepts_cards:
        return "foundations.takeback = true: changes nothing where no card can be put on the tableau"
    return None


def _holds_is_a_limit(game: Game) -> str | None:
    own = game.tableau
    if own.holds is None:
        return None
    if own.holds < max(own.deal):
        return f"tableau.holds = {own.holds}: a pile is dealt {max(own.deal)} cards"
    if own.holds == 1 and own.build.direction is not Direction.NONE:
        return f'tableau.build.direction = "{own.build.direction}": changes nothing where a pile holds one card'
    if own.holds > 1 and own.build.direction is Direction.NONE:
        return f"tableau.holds = {own.holds}: changes nothing where nothing is built on the dealt cards"
    if own.holds >= game.cards:
        return f"tableau.holds = {own.holds}: changes nothing with {game.cards} cards"
    return None


def _sink_moves_cards(game: Game) -> str | None:
    own = game.tableau
    if own.sink is not None and max(own.deal) < 2:
        return f'tableau.sink = "{own.sink}": changes nothing where no pile is dealt two cards'
    return None


def _runs_exist(game: Game) -> str | None:
    own = game.tableau
    if own.moves is Unit.TOP_CARD:
        if own.run != own.build:
            return 'tableau.run: changes nothing with moves = "top-card"'
        return None
    if not own.builds:
        return f'tableau.moves = "{own.moves}": changes nothing where no runs can be built'
    if own.piles == 1:
        return f'tableau.moves = "{own.moves}": changes nothing with a single tableau pile'
    if PileKind.TABLEAU not in own.sources:
        return f'tableau.moves = "{own.moves}": changes nothing where tableau.from lets no card move within the tableau'
    if own.run != own.build and own.moves not in (Unit.RUN, Unit.WHOLE_RUN):
        return f'tableau.run: changes nothing with moves = "{own.moves}"'
    return None


def _cells_give_their_cards(game: Game) -> str | None:
    own = game.tableau
    for name, kinds in (("from", own.sources), ("space_from", own.space_sources)):
        if game.cells and own.accepts_cards and PileKind.CELLS not in kinds:
            return f'tableau.{name}: expected "cells" among them, as cards in cells may always be put on the tableau'
    return None


def _limit_matters(game: Game) -> str | None:
    if game.tableau.limit is not Limit.NONE and game.tableau.moves is Unit.TOP_CARD:
        return 'tableau.limit: changes nothing with moves = "top-card"'
    return None


def _faces_hide_cards(game: Game) -> str | None:
    own = game.tableau
    if own.faces is not Faces.UP and max(own.deal) < 2:
        return f'tableau.faces = "{own.faces}": changes nothing where no pile is dealt two cards'
    return None


def _fill_leaves_the_player_a_choice(game: Game) -> str | None:
    own = game.tableau
    if PileKind.RESERVE in own.fill and game.reserve and game.reserve.play is Access.ANY_CARD:
        return 'tableau.fill: expected reserve.play = "top-card" where the reserve fills spaces'
    if own.space is Space.BEFORE_BASE and game.foundations.takes is Takes.REMOVED:
        return 'tableau.space = "before-base": changes nothing where no foundation has a base'
    if own.space is Space.BEFORE_BASE and not isinstance(game.foundations.bases, FirstCard):
        if len(set(game.foundations.bases)) > 1:
            return 'tableau.space = "before-base": expected foundations that all begin with the same rank'
        if game.foundations.base is Rank.ACE:
            return (
                'tableau.space = "before-base": expected "king", which comes before the ace that begins the foundations'
            )
    return None


def _stock_goes_somewhere(game: Game) -> str | None:
    own = game.stock
    if own is None:
        return None
    if own.needs is Needs.WASTE_EMPTY and own.to is not Target.WASTE:
        return 'stock.needs = "waste-empty": changes nothing where there is no waste'
    if own.needs is Needs.NO_SPACE and own.to is Target.SPACES:
        return 'stock.needs = "no-space": leaves nothing to draw for where cards go to spaces'
    if own.to is Target.FOUNDATIONS and (game.foundations.piles > 1 or game.foundations.takes is not Takes.CARDS):
        return 'stock.to = "foundations": expected a single foundation that takes cards'
    if not game.draws and own.needs is not Needs.NONE:
        return f'stock.needs = "{own.needs}": changes nothing where cards come to spaces by themselves'
    if own.to is Target.TABLEAU and game.tableau.holds is not None:
        return f"tableau.holds = {game.tableau.holds}: expected no limit where the stock is dealt on the tableau"
    return None


def _access_is_a_choice(game: Game) -> str | None:
    if game.reserve and game.reserve.deal == 1 and game.reserve.play is Access.ANY_CARD:
        return 'reserve.play = "any-card": changes nothing with a reserve of one card'
    return None


def _cards_are_dealt(game: Game) -> str | None:
    if not any(game.tableau.deal) and not (game.has_waste and game.tableau.accepts_cards):
        return "tableau.deal = 0: expected one card or more on some pile"
    return None


def _draw_is_possible(game: Game) -> str | None:
    if game.stock and game.draws and game.stock.draw > game.stock.deal:
        return f"stock.draw = {game.stock.draw}: the stock has {game.stock.deal} cards"
    return None


def _removed_cards_have_a_place(game: Game) -> str | None:
    removed = game.foundations.takes is Takes.REMOVED
    if removed and game.removal is None:
        return 'foundations.takes = "removed": expected a section [removal] that says what is removed'
    if game.removal and not removed:
        return 'removal: expected foundations.takes = "removed", so that pairs have a place to go'
    return None


def _suits_of_pairs_matter(game: Game) -> str | None:
    rules = game.removal
    if rules is None or game.decks > 1:
        return None
    for own in rules.sets:
        if own.suit is PairSuits.SAME and len(set(own.ranks)) < len(own.ranks):
            return 'removal.suit = "same": with one deck no two cards of one rank are of the same suit'
    if rules.suit is PairSuits.SAME and any(adds_up(rules, card, card) for card in CLUBS):
        return 'removal.suit = "same": with one deck no two cards of one rank are of the same suit'
    unlike = any(ranks_pair(rules, one, other) for one, other in combinations(CLUBS, 2))
    if rules.suit is PairSuits.DIFFERENT and not unlike:
        return 'removal.suit = "different": changes nothing with one deck where only cards of one rank are paired'
    return None


def _every_rank_can_be_removed(game: Game) -> str | None:
    rules = game.removal
    if rules is None:
        return None
    if rules.total is None and not rules.sets:
        return "removal: expected total, sets or both"
    barred = [rank for rank in rules.never for own in rules.sets if rank in own.ranks]
    if barred:
        return f'removal.never = "{barred[0]}": expected a rank that stands in no set'
    larger = {rank for own in rules.sets if len(own.ranks) > PAIR for rank in own.ranks}
    partners = [*CLUBS, *(face(rank, Suit.HEARTS) for rank in RANK_ORDER)]
    for card in CLUBS:
        alone = removes_alone(rules, card) or any(removes(rules, card, other) for other in partners)
        if RANK_ORDER[card] in rules.never:
            if rules.total is not None and not _would_add_up(rules, card):
                return f'removal.never = "{RANK_ORDER[card]}": changes nothing, as nothing adds up to {rules.total} with it'
        elif not alone and RANK_ORDER[card] not in larger:
            return f"removal: the {RANK_ORDER[card]} can never be removed, so the game can never be won"
    lone = None if larger else _without_partner(rules)
    if lone:
        return f"removal: too few cards can be paired with the {lone}, so the game can never be won"
    if rules.total is not None and not any(counts(rules, card) for card in CLUBS):
        return f"removal.total = {rules.total}: changes nothing where every rank stands in sets"
    return None


def _would_add_up(rules: Removal, card: int) -> bool:
    free = replace(rules, never=tuple(rank for rank in rules.never if rank is not RANK_ORDER[card]))
    return removes_alone(free, card) or any(adds_up(free, card, other) for other in CLUBS)


def _without_partner(rules: Removal) -> Rank | None:
    """Return a rank that is left over however the ranks are paired, as there are as many cards of each; None if there is none.

    Ranks match evenly if they match in two copies of their graph; found by Kuhn's augmenting paths.
    """
    partner: dict[int, int] = {}
    paired = [card for card in CLUBS if RANK_ORDER[card] not in rules.never and not removes_alone(rules, card)]

    def matched(one: int, seen: set[int]) -> bool:
        for other in paired:
            if ranks_pair(rules, one, other) and other not in seen:
                seen.add(other)
                if other not in partner or matched(partner[other], seen):
                    partner[other] = one
                    return True
        return False

    return next((RANK_ORDER[card] for card in paired if not matched(card, set())), None)


CHECKS: Final[tuple[Callable[[Game], str | None], ...]] = (
    _cards_are_dealt,
    _foundations_cover_the_pack,
    _every_card_has_a_foundation,
    _enough_bases,
    _steps_matter,
    _both_ways_lead_somewhere,
    _whole_sequences_can_be_moved,
    _one_per_suit_matters,
    _takeback_leads_somewhere,
    _holds_is_a_limit,
    _sink_moves_cards,
    _runs_exist,
    _cells_give_their_cards,
    _limit_matters,
    _faces_hide_cards,
    _fill_leaves_the_player_a_choice,
    _stock_goes_somewhere,
    _access_is_a_choice,
    _draw_is_possible,
    _removed_cards_have_a_place,
    _suits_of_pairs_matter,
    _every_rank_can_be_removed,
)
