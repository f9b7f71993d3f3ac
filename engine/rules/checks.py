"""Whether a game's rules make sense as a whole: the pack is dealt out, it can be won, and every setting could change something."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from engine.rules.building import ranks_pair, removes
from engine.rules.cards import RANK_ORDER, RANKS, SUITS, Rank, Suit, face
from engine.rules.model import Access, Direction, Game, PairSuits, PileKind, Removal, SuitRule, Takes, Unit
from engine.rules.reading import RulesError

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


def sequence_length(base: Rank, direction: Direction) -> int:
    """Return how many cards a sequence has from `base` to the last rank, without going round."""
    return RANKS - base.number + 1 if direction is Direction.UP else base.number


def _foundations_cover_the_pack(game: Game) -> str | None:
    own = game.foundations
    if own.takes is Takes.REMOVED:
        return None
    reach = sequence_length(own.base, own.build.direction)
    if not own.build.wrap and own.holds > reach:
        return f"foundations.holds = {own.holds}: without wrap a pile from the {own.base} {own.build.direction} ends after {reach} cards"
    if own.holds * own.piles < game.cards:
        return f"foundations.holds = {own.holds}: {own.piles} piles of {own.holds} cannot take all {game.cards} cards"
    most = RANKS * game.decks if own.build.suit is SuitRule.SAME else game.cards
    if own.holds > most:
        return f"foundations.holds = {own.holds}: changes nothing where a pile can have {most} cards at most"
    if own.build.wrap and own.holds <= reach:
        return f"foundations.build.wrap = true: changes nothing where a pile of {own.holds} cards ends before it would go round"
    return None


def _every_card_has_a_foundation(game: Game) -> str | None:
    own = game.foundations
    if own.takes is Takes.REMOVED:
        return None
    step = 1 if own.build.direction is Direction.UP else -1
    pile = [RANK_ORDER[(own.base.number - 1 + step * n) % RANKS] for n in range(own.holds)]
    begun = min(own.piles, SUITS * game.decks)
    for rank in RANK_ORDER:
        if begun * pile.count(rank) < SUITS * game.decks:
            return f"foundations.holds = {own.holds}: {begun} piles have no room for every {rank}, so the game can never be won"
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
    bases = SUITS * game.decks
    own = game.foundations
    if own.takes is Takes.CARDS and own.dealt > bases:
        return f"foundations.dealt = {own.dealt}: the pack has {bases} cards of rank {own.base}"
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
    if game.tableau.moves is not Unit.RUN:
        return None
    if not game.tableau.builds:
        return 'tableau.moves = "run": changes nothing where no runs can be built'
    if game.tableau.piles == 1:
        return 'tableau.moves = "run": changes nothing with a single tableau pile'
    if PileKind.TABLEAU not in game.tableau.sources:
        return 'tableau.moves = "run": changes nothing where tableau.from lets no card move within the tableau'
    return None


def _access_is_a_choice(game: Game) -> str | None:
    if game.reserve and game.reserve.deal == 1 and game.reserve.play is Access.ANY_CARD:
        return 'reserve.play = "any-card": changes nothing with a reserve of one card'
    return None


def _cards_are_dealt(game: Game) -> str | None:
    if not any(game.tableau.deal):
        return "tableau.deal = 0: expected one card or more on some pile"
    return None


def _draw_is_possible(game: Game) -> str | None:
    if game.stock and game.stock.draw > game.stock.deal:
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
    if rules.suit is PairSuits.SAME and any(ranks_pair(rules, card, card) for card in CLUBS):
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
    partners = [*CLUBS, *(face(rank, Suit.HEARTS) for rank in RANK_ORDER)]
    for card in CLUBS:
        if not any(removes(rules, card, other) for other in partners):
            return f"removal: the {RANK_ORDER[card]} can never be removed, so the game can never be won"
    alone = _without_partner(rules)
    if alone:
        return f"removal: too few cards can be paired with the {alone}, so the game can never be won"
    summed = [rank for rank in RANK_ORDER if all(rank not in pair for pair in rules.sets)]
    if rules.total is not None and not summed:
        return f"removal.total = {rules.total}: changes nothing where every rank stands in sets"
    return None


def _without_partner(rules: Removal) -> Rank | None:
    """Return a rank that is left over however the ranks are paired, as there are as many cards of each; None if there is none.

    Ranks match evenly if they match in two copies of their graph; found by Kuhn's augmenting paths.
    """
    partner: dict[int, int] = {}

    def matched(one: int, seen: set[int]) -> bool:
        for other in CLUBS:
            if ranks_pair(rules, one, other) and other not in seen:
                seen.add(other)
                if other not in partner or matched(partner[other], seen):
                    partner[other] = one
                    return True
        return False

    return next((RANK_ORDER[card] for card in CLUBS if not matched(card, set())), None)


CHECKS: Final[tuple[Callable[[Game], str | None], ...]] = (
    _cards_are_dealt,
    _foundations_cover_the_pack,
    _every_card_has_a_foundation,
    _enough_bases,
    _one_per_suit_matters,
    _takeback_leads_somewhere,
    _holds_is_a_limit,
    _sink_moves_cards,
    _runs_exist,
    _access_is_a_choice,
    _draw_is_possible,
    _removed_cards_have_a_place,
    _suits_of_pairs_matter,
    _every_rank_can_be_removed,
)
