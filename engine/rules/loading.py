"""From the text of a rules file to a `Game`, or one line that says what is wrong and what is allowed.

Everything that a file may say, and every default, stands in the functions below, one per section; `checks.py` then asks
whether the whole makes sense.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.rules.cards import FACES, RANKS, Rank
from engine.rules.checks import check
from engine.rules.model import (
    REST,
    UNLIMITED,
    Access,
    Build,
    Cells,
    Direction,
    Faces,
    FirstCard,
    Foundations,
    Game,
    Layout,
    Limit,
    Needs,
    PairSuits,
    PileKind,
    Removal,
    Reserve,
    Space,
    Stock,
    SuitRule,
    Tableau,
    Takes,
    Target,
    Unit,
)
from engine.rules.reading import SLUG, RulesError, Section

__all__ = ["RulesError", "changed", "load_game", "load_variants"]

MOST_PILES = 24
VARIANTS = "variants"
GIVING = (PileKind.TABLEAU, PileKind.RESERVE, PileKind.CELLS, PileKind.WASTE)
"""The kinds of piles whose cards the tableau may take, besides the foundations."""


def load_game(text: str, slug: str, *, variant: str | None = None, source: str | None = None) -> Game:
    """Read the rules of the game `slug`, or of a variant of it, from the text of its rules file.

    Args:
        text: TOML as in `content/rules/<slug>.toml`.
        slug: The game's name in addresses.
        variant: The name of a section `[variants.NAME]`; None for the game as its file begins.
        source: What errors call the file; `<slug>.toml` by default.

    Raises:
        RulesError: One line with file, section, key, what was found and what is allowed.
    """
    name = source or f"{slug}.toml"
    return _game(_parsed(text, name), slug, name, variant)


def load_variants(text: str, slug: str, *, source: str | None = None) -> tuple[Game, ...]:
    """Read a game and all its variants, the game as its file begins first.

    Raises:
        RulesError: One of them does not load, or plays like the game that it is a variant of.
    """
    name = source or f"{slug}.toml"
    first = load_game(text, slug, source=name)
    games = [first, *(load_game(text, slug, variant=variant, source=name) for variant in first.variants)]
    for game in games[1:]:
        if replace(game, variant=None, variants=first.variants) == first:
            raise RulesError(
                f"{name}: {VARIANTS}.{game.variant}: expected a field that differs; these are the rules of {slug}"
            )
    return tuple(games)


def changed(text: str, slug: str, changes: Mapping[str, object]) -> Game:
    """Read rules with some fields set to other values (`{"tableau.space": "never"}`; None takes a key or section out).

    Raises:
        RulesError: The changed rules do not load.
    """
    data = dict(_known(text, f"{slug}.toml"))
    for path, value in changes.items():
        *sections, key = path.split(".")
        table = data
        for section in sections:
            table[section] = table = dict(table.get(section, {}))
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value
    return _game(data, slug, f"{slug}.toml")


@lru_cache(maxsize=64)
def _known(text: str, source: str) -> dict[str, Any]:
    """Return what a file says, which whoever asks again gets too; nobody changes it."""
    return _parsed(text, source)


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{source}: not valid TOML: {error}") from None


def _game(data: Mapping[str, Any], slug: str, source: str, variant: str | None = None) -> Game:
    names, data = _chosen(data, source, variant)
    file = Section(source, "", data)
    decks = file.number("decks", 1, 2, default=1)
    family = file.name("family")
    similar = file.names("similar")
    tableau, tableau_deal = _tableau(file.section("tableau"))
    removal = _removal(file.optional_section("removal"))
    foundations = _foundations(file.section("foundations"))
    sections = {name: file.optional_section(name) for name in ("reserve", "cells", "stock")}
    file.finish()
    cells = _cells(sections["cells"])
    rest = FACES * decks - sum(tableau_deal) - foundations.dealt - (cells.deal if cells else 0)
    shared = {name: sections[name] for name in ("reserve", "stock")}
    counts = _shares(rest, FACES * decks, source, shared)
    game = Game(
        slug=slug,
        variant=variant,
        variants=tuple(name for name in (None, *names) if name != variant and name is not None),
        family=family,
        decks=decks,
        similar=similar,
        foundations=foundations,
        tableau=tableau,
        reserve=_reserve(sections["reserve"], counts),
        cells=cells,
        stock=_stock(sections["stock"], counts),
        removal=removal,
    )
    return check(_with_sources(game, file), source)


def _chosen(data: Mapping[str, Any], source: str, variant: str | None) -> tuple[tuple[str, ...], Mapping[str, Any]]:
    """Return the names of a file's variants, and its data with the fields that differ in the one that is asked for."""
    rest = {key: value for key, value in data.items() if key != VARIANTS}
    variants = data.get(VARIANTS, {})
    if not isinstance(variants, dict) or not all(isinstance(fields, dict) for fields in variants.values()):
        raise RulesError(f"{source}: {VARIANTS}: expected sections [{VARIANTS}.NAME] with the fields that differ")
    for name, fields in variants.items():
        if not SLUG.fullmatch(name):
            raise RulesError(f"{source}: {VARIANTS}.{name}: expected a name in small letters with hyphens")
        if not fields:
            raise RulesError(f"{source}: {VARIANTS}.{name}: expected one field or more that differs")
    if variant is None:
        return tuple(variants), rest
    if variant not in variants:
        allowed = f"one of {', '.join(variants)}" if variants else "none, as the game has no variants"
        raise RulesError(f'{source}: variant "{variant}": expected {allowed}')
    return tuple(variants), _merged(rest, variants[variant])


def _merged(data: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return `data` with `fields` in their places; sections are merged, anything else is replaced."""
    merged = deepcopy(dict(data))
    for key, value in fields.items():
        below = merged.get(key)
        merged[key] = _merged(below, value) if isinstance(value, dict) and isinstance(below, dict) else deepcopy(value)
    return merged


def _foundations(section: Section) -> Foundations:
    takes = section.choice("takes", Takes, default=Takes.CARDS)
    piles = section.number("piles", 1, MOST_PILES)
    if takes is Takes.REMOVED:
        section.finish('with takes = "removed" only piles')
        unbuilt = Build(Direction.NONE, SuitRule.ANY, wrap=False)
        ones = (1,) * piles
        return Foundations(piles, takes, (Rank.ACE,) * piles, unbuilt, ones, 2 * FACES, False, False, 0)
    build = section.section("build")
    steps = build.one_or_each("by", 1, RANKS - 1, piles, default=1)
    bases = section.bases("base", piles)
    foundations = Foundations(
        piles=piles,
        takes=takes,
        bases=bases,
        build=replace(_build(build, (Direction.UP, Direction.DOWN, Direction.UP_OR_DOWN)), by=steps[0]),
        steps=steps,
        holds=section.number("holds", 1, 2 * FACES, default=RANKS),
        one_per_suit=section.flag("one_per_suit"),
        takeback=section.flag("takeback"),
        dealt=section.number_or_all("dealt", piles),
    )
    section.finish()
    return replace(foundations, dealt=max(foundations.dealt, int(bases is FirstCard.FROM_DEAL)))


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
    layout = section.choice("layout", Layout, default=Layout.ROWS)
    build_section = section.section("build")
    step = build_section.number("by", 1, RANKS - 1, default=1)
    build = replace(_build(build_section, tuple(Direction)), by=step)
    run = section.optional_section("run")
    tableau = Tableau(
        alias=section.optional_name("alias"),
        layout=layout,
        columns=section.number("columns", 1, piles) if layout is Layout.GRID else None,
        deal=deal,
        faces=section.choice("faces", Faces, default=Faces.UP),
        sink=section.optional_choice("sink", Rank),
        build=build,
        holds=section.optional_number("holds", 1, 2 * FACES),
        moves=section.choice("moves", Unit, default=Unit.TOP_CARD),
        run=_run(run, build),
        limit=section.choice("limit", Limit, default=Limit.NONE),
        space=section.choice("space", Space),
        fill=section.listed("fill", (PileKind.RESERVE, PileKind.WASTE, PileKind.STOCK)),
        sources=section.kinds("from", GIVING),
        space_sources=section.kinds("space_from", GIVING),
    )
    section.finish()
    return tableau, deal


def _run(section: Section | None, build: Build) -> Build:
    if section is None:
        return build
    run = replace(build, suit=section.choice("suit", SuitRule))
    section.finish()
    return run


def _with_sources(game: Game, file: Section) -> Game:
    """Fill in `tableau.from` and `space_from`: by default every pile that the game has may give, and nothing where nothing can be put."""
    own = game.tableau
    there = {PileKind.RESERVE: game.reserve, PileKind.CELLS: game.cells, PileKind.WASTE: game.has_waste}
    present = (PileKind.TABLEAU, *(kind for kind, pile in there.items() if pile))
    fillers = (*present[1:], *((PileKind.STOCK,) if game.stock else ()))
    for key, given, allowed in (
        ("from", own.sources, present),
        ("space_from", own.space_sources, present),
        ("fill", own.fill, fillers),
    ):
        if any(kind not in allowed for kind in given):
            found = ", ".join(f'"{kind.value}"' for kind in given)
            raise file.error(
                f"tableau.{key}", f"[{found}]", f"only piles that the game has: {', '.join(allowed) or 'none'}"
            )
    if own.sources and not own.accepts_cards:
        raise file.error("tableau.from", None, "no from where no card can be put on the tableau")
    if own.space_sources and own.space is Space.NEVER:
        raise file.error("tableau.space_from", None, 'no space_from with tableau.space = "never"')
    if own.space_sources and not own.builds:
        raise file.error("tableau.space_from", None, "no space_from where nothing is built upon: from says it")
    sources = own.sources or (present if own.accepts_cards else ())
    spaces = own.space_sources or (sources if own.space is not Space.NEVER else ())
    return replace(game, tableau=replace(own, sources=sources, space_sources=spaces))


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


def _cells(section: Section | None) -> Cells | None:
    if section is None:
        return None
    piles = section.number("piles", 1, MOST_PILES)
    cells = Cells(piles, section.number("deal", 0, piles, default=0))
    section.finish()
    return cells


def _stock(section: Section | None, counts: Mapping[str, int]) -> Stock | None:
    if section is None:
        return None
    to = section.choice("to", Target, default=Target.WASTE)
    stock = Stock(
        deal=counts["stock"],
        draw=section.number("draw", 1, FACES, default=1) if to in (Target.WASTE, Target.FOUNDATIONS) else 1,
        passes=section.number_or("passes", 1, 99, UNLIMITED, default=1) if to is Target.WASTE else 1,
        to=to,
        needs=section.choice("needs", Needs, default=Needs.NONE),
    )
    section.finish()
    return stock


def _removal(section: Section | None) -> Removal | None:
    if section is None:
        return None
    suit = section.choice("suit", PairSuits, default=PairSuits.ANY)
    removal = Removal(
        total=section.optional_number("total", 2, 2 * RANKS),
        sets=section.sets("sets", suit),
        suit=suit,
        never=section.ranks("never"),
    )
    section.finish()
    return removal
