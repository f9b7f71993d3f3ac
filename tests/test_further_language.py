"""A language of another kind: Polish, with its cases, plural forms and numerals, says a game's rules with no code of its own."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.model import Game
from generator.words.checking import check_lexicon
from generator.words.registry import needed_nouns
from generator.words.sections import every_function, phrases_of, rules_text
from generator.words.voice import Voice
from tests.catalogue_of_games import ROOT, game, game_with
from tests.rules_as_text import as_lines

POLISH = Voice.load(ROOT / "tests" / "further", "pl")


def test_the_rules_read_as_approved():
    approved = (ROOT / "tests" / "golden" / "further" / "gloucestershire.pl.txt").read_text(encoding="utf-8")
    assert as_lines(rules_text(game("gloucestershire"), POLISH)) == approved


def test_what_the_catalogue_has_fits_the_messages():
    faults = check_lexicon(POLISH.lexicon, needed_nouns(ROOT))
    assert [fault for fault in faults if "has no entry" not in fault] == []


def said(rules: Game) -> set[str]:
    """What the catalogue, which knows but some sentences, has to say about a game."""
    phrases = (each for function in every_function() for each in phrases_of(function, rules))
    known = (each for each in phrases if each.message.key in POLISH.lexicon.entries)
    return {str(POLISH.say(each.message, **each.values)) for each in known}


def columns(number: int) -> dict[str, Any]:
    return {"tableau__piles": number, "tableau__deal": 1}


def dealt(number: int) -> dict[str, Any]:
    return {"tableau__deal": number}


def left_over(number: int) -> dict[str, Any]:
    return {"tableau__piles": 1, "tableau__deal": 104 - number}


def from_base(rank: str) -> dict[str, Any]:
    return {"foundations__base": rank}


def foundations(number: int) -> dict[str, Any]:
    build = {"direction": "up", "suit": "any", **({} if number == 8 else {"wrap": True})}
    return {
        "foundations__piles": number,
        "foundations__holds": 104 // number,
        "foundations__one_per_suit": False,
        "foundations__build": build,
    }


SENTENCES = [
    # One, few, many; the numbers that end in two to four but for twelve to fourteen are few again, those in one are not.
    ("gloucestershire", columns(1), "1 kolumna układu „ogród”:"),
    ("gloucestershire", columns(4), "4 kolumny układu „ogród”:"),
    ("gloucestershire", columns(14), "14 kolumn układu „ogród”:"),
    ("gloucestershire", columns(21), "21 kolumn układu „ogród”:"),
    ("gloucestershire", columns(22), "22 kolumny układu „ogród”:"),
    # The numeral has a gender: dwie kolumny, dwa stosy.
    ("gloucestershire", columns(1), "Układ ma tylko jedną kolumnę."),
    ("gloucestershire", columns(2), "Układ ma dwie kolumny."),
    ("gloucestershire", columns(5), "Układ ma pięć kolumn."),
    ("gloucestershire", columns(12), "Układ ma dwanaście kolumn."),
    ("gloucestershire", columns(22), "Układ ma 22 kolumny."),
    ("gloucestershire", foundations(2), "W grze są dwa stosy bazowe."),
    ("gloucestershire", foundations(8), "W grze jest osiem stosów bazowych."),
    # Verb, adjective and participle follow it: leżą dwie odkryte karty, leży pięć odkrytych kart.
    ("gloucestershire", dealt(1), "Na początku w każdej kolumnie leży jedna odkryta karta."),
    ("gloucestershire", dealt(2), "Na początku w każdej kolumnie leżą dwie odkryte karty."),
    ("gloucestershire", dealt(5), "Na początku w każdej kolumnie leży pięć odkrytych kart."),
    ("gloucestershire", left_over(1), "Jeszcze jedna odkryta karta obok stosów bazowych."),
    ("gloucestershire", left_over(3), "Jeszcze trzy odkryte karty, ułożone w wachlarz obok stosów bazowych."),
    ("gloucestershire", left_over(8), "Jeszcze osiem odkrytych kart, ułożonych w wachlarz obok stosów bazowych."),
    ("gloucestershire", left_over(22), "Jeszcze 22 odkryte karty, ułożone w wachlarz obok stosów bazowych."),
    ("gloucestershire", left_over(25), "Jeszcze 25 odkrytych kart, ułożonych w wachlarz obok stosów bazowych."),
    # The instrumental, and a pronoun and an adjective of the rank's gender.
    ("gloucestershire", from_base("jack"), "Pusty stos bazowy możesz rozpocząć jedynie waletem, gdy tylko któryś będzie dostępny."),
    ("gloucestershire", from_base("queen"), "Pusty stos bazowy możesz rozpocząć jedynie damą, gdy tylko któraś będzie dostępna."),
    ("gay-gordons", {}, "Możesz usunąć dowolne dwie dostępne karty, których wartości dają w sumie jedenaście: as z dziesiątką, dwójka z dziewiątką, trójka z ósemką, czwórka z siódemką albo piątka z szóstką."),
    # Masculine nouns of cards are animate: the accusative is the genitive, but not in the plural.
    ("gay-gordons", {}, "Figury mają własną regułę: możesz usunąć dwa walety albo damę z królem."),
    # The genitive after a numeral that is itself in the genitive.
    ("kingdom", {}, "Na ósemkę pik pasuje więc każda z ośmiu dziewiątek."),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "changes", "expected"), SENTENCES, ids=[row[-1] for row in SENTENCES])
def test_a_sentence_agrees_with_its_number_and_its_nouns(slug, changes, expected):
    assert expected in said(game_with(slug, **changes))
