"""From the text of a rules file to a `Game`, or one line that says what is wrong and what is allowed.

Everything that a file may say, and every default, stands in the functions below, one per section; `checks.py` then asks
whether the whole makes sense.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from engine.rules.cards import FACES, RANKS, Rank
from engine.rules.checks import check
from engine.rules.model import (
    REST,
    UNLIMITED,
    Access,
    Build,
    Direction,
    Foundations,
    Game,
    Layout,
    PairSuits,
    PileKind,
    Removal,
    Reserve,
    Space,
    Stock,
    SuitRule,
    Tableau,
    Takes,
    Unit,
)
from engine.rules.reading import RulesError, Section

__all__ = ["RulesError", "changed", "load_game"]

MOST_PILES = 24


def load_game(text: str, slug: str, *, source: str | None = None) -> Game:
    """Read the rules of the game `slug` from the text of its rules file.

    Args:
        text: TOML as in `content/rules/<slug>.toml`.
        slug: The game's name in addresses.
        source: What errors call the file; `<slug>.toml` by default.

    Raises:
        RulesError: One line with file, section, key, what was found and what is allowed.
    """
    name = source or f"{slug}.toml"
    return _game(_parsed(text, name), slug, name)


def changed(text: str, slug: str, changes: Mapping[str, object]) -> Game:
    """Read rules with some fields set to other values (`{"tableau.space": "never"}`; None takes a key or section out).

    Raises:
        RulesError: The changed rules do not load.
    """
    data = deepcopy(_parsed(text, f"{slug}.toml"))
    for path, value in changes.items():
        *sections, key = path.split(".")
        table = data
        for section in sections:
            table = table.setdefault(section, {})
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value
    return _game(data, slug, f"{slug}.toml")


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{source}: not valid TOML: {error}") from None


def _game(data: Mapping[str, Any], slug: str, source: str) -> Game:
    file = Section(source, "", data)
    decks = file.number("decks", 1, 2, default=1)
    family = file.name("family")
    similar = file.names("similar")
    tableau, tableau_deal = _tableau(file.section("tableau"))
    removal = _removal(file.optional_section("removal"))
    foundations = _foundations(file.section("foundations"))
    reserve_section = file.optional_section("reserve")
    stock_section = file.optional_section("stock")
    file.finish()
    rest = FACES * decks - sum(tableau_deal) - foundations.dealt
    counts = _shares(rest, FACES * decks, source, {"reserve": reserve_section, "stock": stock_section})
    game = Game(
        slug=slug,
        family=family,
        decks=decks,
        similar=similar,
        foundations=foundations,
        tableau=tableau,
        reserve=_reserve(reserve_section, counts),
        stock=_stock(stock_section, counts),
        removal=removal,
    )
    return check(_with_sources(game, file), source)


def _foundations(section: Section) -> Foundations:
    takes = section.choice("takes", Takes, default=Takes.CARDS)
    piles = section.number("piles", 1, MOST_PILES)
    if takes is Takes.REMOVED:
        section.finish('with takes = "removed" only piles')
        return Foundations(
            piles, takes, Rank.ACE, Build(Direction.NONE, SuitRule.ANY, wrap=False), 2 * FACES, False, False, 0
        )
    foundations = Foundations(
        piles=piles,
        takes=takes,
        base=section.choice("base", Rank, default=Rank.ACE),
        build=_build(section.section("build"), (Direction.UP, Direction.DOWN)),
        holds=section.number("holds", 1, 2 * FACES, default=RANKS),
        one_per_suit=section.flag("one_per_suit"),
        takeback=section.flag("takeback"),
        dealt=section.number("dealt", 0, piles, default=0),
    )
    section.finish()
    return foundations


def _build(section: Section, directions: tuple[Direction, ...]) -> Build:
    direction = section.choice("direction", directions)
    if direction is Direction.NONE:
        section.finish('with direction = "none" nothing else')
        return Build(direction, SuitRule.ANY, wrap=False)
    build = Build(direction, section.choice("suit", SuitRule), section.flag("wrap"))
    section.finish()
    return build


def _tableau(section: Section) -> tuple[Tableau, tuple[int, ...]]:
    piles = section.number("piles", 1, MOST_PILES)
    deal = section.deal("deal", piles)
    sources = section.kinds("from", (PileKind.TABLEAU, PileKind.RESERVE, PileKind.WASTE))
    tableau = Tableau(
        alias=section.optional_name("alias"),
        layout=section.choice("layout", Layout, default=Layout.ROWS),
        deal=deal,
        sink=section.optional_choice("sink", Rank),
        build=_build(section.section("build"), tuple(Direction)),
        holds=section.optional_number("holds", 1, 2 * FACES),
        moves=section.choice("moves", Unit, default=Unit.TOP_CARD),
        space=section.choice("space", Space),
        sources=sources,
    )
    section.finish()
    return tableau, deal


def _with_sources(game: Game, file: Section) -> Game:
    """Fill in `tableau.from`: by default every pile that the game has may give, and nothing where nothing can be put."""
    present = [PileKind.TABLEAU]
    present += [PileKind.RESERVE] if game.reserve else []
    present += [PileKind.WASTE] if game.stock else []
    given = game.tableau.sources
    absent = [kind for kind in given if kind not in present]
    if absent:
        found = ", ".join(f'"{kind.value}"' for kind in given)
        raise file.error("tableau.from", f"[{found}]", f"only piles that the game has: {', '.join(present)}")
    if given and not game.tableau.accepts_cards:
        raise file.error("tableau.from", None, "no from where no card can be put on the tableau")
    sources = given or (tuple(present) if game.tableau.accepts_cards else ())
    return replace(game, tableau=replace(game.tableau, sources=sources))


def _shares(rest: int, pack: int, source: str, sections: Mapping[str, Section | None]) -> dict[str, int]:
    """Share the cards that the tableau and the foundations leave among reserve and stock; one of them may take the rest."""
    asked = {name: section.share("deal") for name, section in sections.items() if section is not None}
    open_ended = [name for name, share in asked.items() if share == REST]
    left = rest - sum(share for share in asked.values() if isinstance(share, int))
    if len(open_ended) > 1:
        raise RulesError(
            f'{source}: {" and ".join(open_ended)}: deal = "rest" stands twice; one pile at most can take the rest'
        )
    if open_ended and left < 1:
        raise RulesError(
            f'{source}: {open_ended[0]}.deal = "rest": the other piles take {pack - left} of {pack} cards; the rest must be one card or more'
        )
    if not open_ended and left:
        raise RulesError(f"{source}: the deals sum to {pack - left} cards; the pack has {pack}")
    return {name: left if share == REST else int(share) for name, share in asked.items()}


def _reserve(section: Section | None, counts: Mapping[str, int]) -> Reserve | None:
    if section is None:
        return None
    reserve = Reserve(section.optional_name("alias"), counts["reserve"], section.choice("play", Access))
    section.finish()
    return reserve


def _stock(section: Section | None, counts: Mapping[str, int]) -> Stock | None:
    if section is None:
        return None
    section.choice("to", (PileKind.WASTE,), default=PileKind.WASTE)
    stock = Stock(
        deal=counts["stock"],
        draw=section.number("draw", 1, FACES, default=1),
        passes=section.number_or("passes", 1, 99, UNLIMITED, default=1),
    )
    section.finish()
    return stock


def _removal(section: Section | None) -> Removal | None:
    if section is None:
        return None
    removal = Removal(
        total=section.optional_number("total", 2, 2 * RANKS),
        sets=section.pairs("sets"),
        suit=section.choice("suit", PairSuits, default=PairSuits.ANY),
    )
    section.finish()
    return removal
