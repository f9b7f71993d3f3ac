"""What is read out: cards and piles by name and with what lies there, and all that the page's script needs to speak.

The script knows no grammar. It gets the sentences with their holes open, each with the form that the translator chose
(`{den~cards}`), and the names of cards and piles in exactly those forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from engine.rules.cards import FACES, RANK_LETTERS, RANK_ORDER, SUIT_LETTERS, SUIT_ORDER, Rank, face_named, name_of
from engine.rules.model import Access, FirstCard, Foundations, Game, Layout, PileKind, Takes
from generator.words import lists
from generator.words.errors import CatalogueError, FormError
from generator.words.labels import ANY_PLACE, PAIRING, PILE_AWAITS, PILE_EMPTY, PLAYER, REMOVING, only_pairs
from generator.words.nouns import PLAIN_RESERVE, SINGLE_PILES, PileName, following
from generator.words.phrase import LISTS, NOUN_OF, Kind, Message, Slot, pieces, slots
from generator.words.tableau import of_spaces
from generator.words.voice import Voice, plain

MOST_CARDS: Final = 2 * FACES
"""As many cards can be counted: two packs."""

Forms = dict[str, dict[str, str]]
"""Texts by form (empty: the plain one) and by what they name."""


@lru_cache(maxsize=64)
def card_names(voice: Voice, form: str | None = None) -> dict[str, str]:
    """Return the name of every card by its two letters (`8S`), in one form (None: as in a list).

    Raises:
        CatalogueError: A card does not have that form.
    """
    return {name_of(face): plain(voice.card(face, form)) for face in range(FACES)}


def pile_name(game: Game, place: str) -> PileName:
    """Return what a pile is called, given by its place (`tableau.3`)."""
    kind, _, number = place.partition(".")
    of, noun = _noun_of(game, PileKind(kind))
    alone = of == NOUN_OF[Kind.RESERVE] or noun in SINGLE_PILES
    return PileName(of, noun, None if alone else int(number))


def _noun_of(game: Game, kind: PileKind) -> tuple[str, str]:
    """Return the kind and the name of the noun for a kind of pile; a reserve of which one card counts has its own name."""
    if kind is PileKind.RESERVE and game.reserve and game.reserve.play is Access.TOP_CARD:
        return NOUN_OF[Kind.RESERVE], game.reserve.alias or PLAIN_RESERVE
    names = {
        PileKind.FOUNDATIONS: "foundation",
        PileKind.TABLEAU: _tableau_noun(game),
        PileKind.RESERVE: "reserve place",
        PileKind.CELLS: "cell",
    }
    return NOUN_OF[Kind.PILE], names.get(kind, kind.value)


def _tableau_noun(game: Game) -> str:
    if game.tableau.layout is Layout.FANS:
        return "fan"
    return "tableau space" if of_spaces(game) else "tableau pile"


def messages(game: Game) -> dict[str, Message]:
    """Return the messages that a game's page reads out, by the names under which the script knows them."""
    return _messages(_variety(game))


Variety = tuple[bool, bool, bool]


def _variety(game: Game) -> Variety:
    """Tell what decides which messages a game's page reads out.

    Whether cards are removed, whether only in pairs, and whether all foundations wait for one rank.
    """
    return game.removal is not None, only_pairs(game), _awaits_one_rank(game.foundations)


def _awaits_one_rank(own: Foundations) -> bool:
    return not isinstance(own.bases, FirstCard) and len(set(own.bases)) == 1


@cache
def _messages(variety: Variety) -> dict[str, Message]:
    removing, pairing, awaiting = variety
    said = {**PLAYER, **(REMOVING if removing else {}), **(PAIRING if pairing else {})}
    said |= {} if awaiting else {"pile_awaits": PILE_EMPTY}
    return {**said, **{f"any_{kind.value}": message for kind, message in ANY_PLACE.items()}}


def contents(voice: Voice, game: Game, pile: Mapping[str, Any]) -> str:
    """Return the name of a pile of a view with what lies there, as the script says it after each move."""
    place, count, shown = pile["place"], pile["count"], pile["cards"]
    top = shown[-1] if shown else None
    if count == 0 and (awaited := _awaiting(voice, game).get(place)):
        return awaited
    message = messages(game)[_state(place, count, shown)]
    values = {
        "pile": pile_name(game, place),
        "count": count,
        "hidden": shown.count(None),
        "card": top and face_named(top[:2]),
        "rank": game.foundations.base,
    }
    return plain(voice.say(message, **{name: values[name] for name in message.holes}))


def _awaiting(voice: Voice, game: Game) -> dict[str, str]:
    """Return the names of empty foundations by their places, where each waits for a rank of its own."""
    own = game.foundations
    if isinstance(own.bases, FirstCard) or own.takes is not Takes.CARDS or _awaits_one_rank(own):
        return {}
    places = {f"{PileKind.FOUNDATIONS.value}.{number}": base for number, base in enumerate(own.bases, 1)}
    return {
        place: plain(voice.say(PILE_AWAITS, pile=pile_name(game, place), rank=base)) for place, base in places.items()
    }


def _state(place: str, count: int, shown: Sequence[str | None]) -> str:
    """Name the message for what lies on a pile."""
    if count == 0:
        return "pile_awaits" if place.startswith(PileKind.FOUNDATIONS) else "pile_empty"
    if not shown:
        return "pile_hidden"
    return "pile_partly" if None in shown else "pile_cards"


def player_words(voice: Voice, game: Game) -> dict[str, Any]:
    """Give all that the script needs to speak on a game's page, as plain values.

    `strings` are the sentences, those with plurals as a list that `plurals` (a digit for each number of cards) chooses
    from; `cards`, `suits` and `piles` have the forms that they ask for; `joints` says how lists are joined; `awaiting` has the
    names of empty foundations that wait for a rank of their own.

    Raises:
        CatalogueError: The catalogue lacks a sentence, a noun or a form.
    """
    nouns = tuple((kind, _noun_of(game, kind)) for kind in PileKind if _is_there(game, kind))
    words = _player_words(voice, _variety(game), game.foundations.base, nouns)
    return {**words, "awaiting": _awaiting(voice, game)}


@lru_cache(maxsize=64)
def _player_words(
    voice: Voice, variety: Variety, base: Rank, piles: tuple[tuple[PileKind, tuple[str, str]], ...]
) -> dict[str, Any]:
    said = _messages(variety)
    texts = {name: _texts(voice, message) for name, message in said.items()}
    asked = [(said[name], slot) for name, each in texts.items() for text in each for slot in slots(text)]
    try:
        cards = _cards(voice, _forms(asked, Kind.CARD, Kind.CARDS))
        named = _piles(voice, piles, _forms(asked, Kind.PILE))
    except FormError as error:
        raise _asked(voice, asked, error) from None
    suits = {slot.form for by_rank in cards.values() for text in by_rank.values() for slot in slots(text)}
    return {
        "strings": {name: _opened(voice, said[name], each, base) for name, each in texts.items()},
        "plurals": "".join(str(voice.lexicon.plural_index(count)) for count in range(MOST_CARDS + 1)),
        "cards": _written(cards),
        "suits": _written(_by_letter(voice, "suit", SUIT_ORDER, SUIT_LETTERS, suits)),
        "piles": _written(named),
        "joints": {name: _joint(voice, message) for name, message in {"comma": lists.COMMA, **lists.LAST}.items()},
    }


def _texts(voice: Voice, message: Message) -> tuple[str, ...]:
    """Return a message's translation in all its plural forms."""
    texts = voice.lexicon.entry(message.key).texts
    return texts[:1] if message.plural is None else texts


def _forms(asked: Iterable[tuple[Message, Slot]], *kinds: Kind) -> set[str | None]:
    """Return the forms that holes of these kinds ask for, and the plain one."""
    met = [(message.holes[slot.name].kind, slot.form) for message, slot in asked if slot.name in message.holes]
    forms = {form for kind, form in met if kind in kinds}
    return {None, *forms, *(following(form) for kind, form in met if kind in kinds and kind in LISTS)}


def _asked(voice: Voice, asked: Iterable[tuple[Message, Slot]], error: FormError) -> CatalogueError:
    """Return the error of the sentence that asks for a form which a noun lacks; none asks for the plain one."""
    found = (each for each in asked if error.form in (each[1].form, following(each[1].form)))
    message, slot = next(found, (None, None))
    return voice.asking(message, slot, error) if message and slot else error


def _cards(voice: Voice, forms: set[str | None]) -> dict[str | None, dict[str, str]]:
    return _by_letter(voice, "card", RANK_ORDER, RANK_LETTERS, forms)


def _by_letter(
    voice: Voice, kind: str, names: Sequence[str], letters: str, forms: Iterable[str | None]
) -> dict[str | None, dict[str, str]]:
    """Return a kind of noun in some forms, by the letters of cards."""
    return {
        form: {letter: voice.form(kind, name, form) for name, letter in zip(names, letters, strict=True)}
        for form in forms
    }


def _is_there(game: Game, kind: PileKind) -> bool:
    absent = {
        PileKind.RESERVE: game.reserve is None,
        PileKind.CELLS: game.cells is None,
        PileKind.STOCK: game.stock is None,
        PileKind.WASTE: not game.has_waste,
    }
    return not absent.get(kind, False)


def _piles(
    voice: Voice, nouns: Iterable[tuple[PileKind, tuple[str, str]]], forms: set[str | None]
) -> dict[str | None, dict[str, str]]:
    """Return what the piles of a game are called in some forms, by their kind."""
    return {form: {kind.value: voice.form(*noun, form) for kind, noun in nouns} for form in forms}


def _written(forms: Mapping[str | None, Mapping[str, str]]) -> Forms:
    """Return texts by form as the script reads them, always in the same order."""
    return {
        form or "": {name: _holed(text) for name, text in forms[form].items()}
        for form in sorted(forms, key=lambda form: form or "")
    }


def _holed(text: str, written: Callable[[Slot], str] | None = None) -> str:
    """Return a text with its holes as the script reads them: `{form~name}`."""
    write = written or _hole
    return "".join(write(piece) if isinstance(piece, Slot) else piece for piece in pieces(text))


def _hole(slot: Slot) -> str:
    return f"{{{slot.form}~{slot.name}}}" if slot.form else f"{{{slot.name}}}"


def _opened(voice: Voice, message: Message, texts: Sequence[str], base: Rank) -> str | list[str]:
    """Return a message's texts for the script; only the rank that begins a foundation is known already."""

    def written(slot: Slot) -> str:
        hole = message.holes.get(slot.name)
        if hole is None:
            return _hole(slot)
        if hole.kind is Kind.RANK:
            try:
                return plain(voice.noun(NOUN_OF[hole.kind], base, slot.form))
            except FormError as error:
                raise voice.asking(message, slot, error) from None
        others = following(slot.form)
        several = hole.kind in LISTS and others != slot.form
        return f"{{{slot.form}~{others}~{slot.name}}}" if several else _hole(slot)

    opened = [_holed(text, written) for text in texts]
    return opened[0] if len(set(opened)) == 1 else opened


def _joint(voice: Voice, message: Message) -> list[list[str]]:
    """Return how two parts are joined: pairs of how the second part begins and the pattern to use then, the usual one last."""
    pattern = voice.joint(message)
    return [*([begins.pattern, text] for begins, text in pattern.exceptions), ["", pattern.usual]]
