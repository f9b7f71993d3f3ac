"""The rules in words: golden texts, a sentence for every value, a quote for every refusal, and voices that say what they should."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain

import pytest
from markupsafe import Markup

from engine.rules.building import fits
from engine.rules.cards import face_named
from engine.rules.loading import changed
from engine.rules.model import Access, Direction, Game, Limit, Needs, PileKind, Space, Takes, Unit
from generator.words import setup
from generator.words.errors import CatalogueError
from generator.words.labels import HELP_PAIR, HELP_SEND, HELP_STOCK, help_text
from generator.words.lists import Pattern, join, read_pattern
from generator.words.phrase import Message, cards, games, markup, number, rank, text
from generator.words.registry import every_message, needed_nouns
from generator.words.samples import sample_values
from generator.words.sections import Labelled, Section, every_function, phrases_of, quotes, rules_text
from generator.words.shared import shared_text
from generator.words.spoken import card_names, player_words
from generator.words.variations import CORNERS, every_variation
from generator.words.voice import GameName, Voice, plain
from tests.catalogue_of_games import ROOT, SLUGS, game, game_with
from tests.catalogue_of_games import rules_text as rules_source
from tests.languages import FINISHED
from tests.rule_fields import GRID, TOGETHER, VALUES, families
from tests.rules_as_text import as_lines

NAMES = needed_nouns(ROOT)["game"]
GOLDEN = ROOT / "tests" / "golden" / "rules"


@cache
def voice(language: str) -> Voice:
    return Voice.load(ROOT, language)


@cache
def parts(rules: Game, language: str) -> tuple[Section, ...]:
    return rules_text(rules, voice(language))


def as_text(rules: Game, language: str) -> str:
    return as_lines(parts(rules, language))


def said_for(rules: Game, field: str, language: str) -> tuple[str, ...]:
    """What a page says about one field, or about one section."""
    said = [(each.rules, each.html) for part in parts(rules, language) for each in part.sentences()]
    labels = [item.label for part in parts(rules, language) for item in part.items if isinstance(item, Labelled)]
    if field in {"decks", TOGETHER} or field.endswith(".alias"):
        return tuple(chain((html for _, html in said), labels))
    fields = ("tableau.layout", "tableau.columns") if field == GRID else (field,)
    return tuple(
        html
        for rules, html in said
        if any(rule == one or rule.startswith(one + ".") for rule in rules for one in fields)
    )


# The texts of the four games.


@pytest.mark.parametrize("language", FINISHED)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_rules_read_as_approved(slug, language):
    approved = (GOLDEN / f"{slug}.{language}.txt").read_text(encoding="utf-8")
    assert as_text(game(slug), language) == approved


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_has_the_same_sentences_in_every_language(slug):
    shapes = {
        tuple((part.key, each.rules, each.quoted_for) for part in parts(game(slug), code) for each in part.sentences())
        for code in FINISHED
    }
    assert len(shapes) == 1


@pytest.mark.parametrize("language", FINISHED)
@pytest.mark.parametrize("slug", SLUGS)
def test_no_sentence_stands_twice_on_a_page(slug, language):
    said = [each.html for part in parts(game(slug), language) for each in part.sentences()]
    assert sorted(said) == sorted(set(said))


# Every value of every field.


@pytest.mark.parametrize("language", FINISHED)
@pytest.mark.parametrize("field", VALUES)
def test_two_values_of_a_field_never_read_alike(field, language):
    compared = 0
    for slug in SLUGS:
        for family in families(slug, field):
            said: dict[tuple[str, ...], Game] = {}
            for value, rules in family:
                found = said_for(rules, field, language)
                assert said.setdefault(found, rules) == rules, (
                    f"{slug}: {field} = {value} reads like {said[found]}: {found}"
                )
            compared += len(said) - 1
    assert compared > 0


def number_words(value: int, language: str) -> set[str]:
    return {str(value), str(voice(language).noun("number", str(value)))} if value <= 12 else {str(value)}


@pytest.mark.parametrize("language", FINISHED)
@pytest.mark.parametrize(
    "field",
    [
        "foundations.piles", "foundations.holds", "foundations.dealt", "tableau.piles", "tableau.deal", "tableau.holds",
        "stock.draw", "stock.passes", "removal",
    ],
)  # fmt: skip
def test_the_numbers_are_in_the_text(field, language):
    for slug in SLUGS:
        for value, rules in chain.from_iterable(families(slug, field)):
            value = value.get("total") if isinstance(value, dict) else value
            if not isinstance(value, int) or value < 2:
                continue
            said = " ".join(said_for(rules, field, language)).casefold()
            found = any(word in said for word in number_words(value, language))
            assert found, f"{slug}: {field} = {value}: {said}"


CORNER_GAMES = {
    **dict.fromkeys(CORNERS, "gloucestershire"),
    **dict.fromkeys(
        ("spaces from tableau", "kings", "spaces", "spaces for kings", "one space", "mixed suits"), "kingdom"
    ),
    **dict.fromkeys(
        ("kings in pairs", "pairs and spaces", "pairs and spaces for kings", "pairs, one fan"), "gay-gordons"
    ),
}
"""A game in which each corner loads; none of the catalogue is such a game itself."""


@cache
def all_games() -> tuple[Game, ...]:
    return every_variation({slug: rules_source(slug) for slug in SLUGS})


def test_every_sentence_is_said_by_some_game():
    used = {
        id(said.message)
        for rules in all_games()
        for function in every_function()
        for said in phrases_of(function, rules)
    }
    modules = (
        *("setup", "setup_forms", "foundations", "tableau", "building", "filling", "reserve", "cells"),
        *("stock", "removal", "goal"),
    )
    own = [each.message for each in every_message() if each.file.rsplit("/", 1)[1].removesuffix(".py") in modules]
    assert [message.text for message in own if id(message) not in used and message.context != "section"] == []


@pytest.mark.parametrize("language", FINISHED)
def test_every_game_that_loads_can_be_said(language):
    for rules in all_games():
        for part in parts(rules, language):
            assert part.title
            for each in part.sentences():
                assert "{" not in each.html
                assert "~" not in each.html
                assert each.html[0].isupper() or each.html[0].isdigit(), each.html
                assert each.html[-1] in ".:", each.html


@pytest.mark.parametrize("language", FINISHED)
def test_every_message_can_be_said_with_both_samples(language):
    for each in every_message():
        for sample in (0, 1):
            assert voice(language).say(each.message, **sample_values(each.message, NAMES, sample))


# Examples are the moves' own.


@pytest.mark.parametrize("slug", ["gloucestershire", "good-measure"])
def test_an_example_names_all_the_cards_that_fit_and_no_other(slug):
    rules, names = game(slug), card_names(voice("en"), "the" if game(slug).decks == 1 else "a")
    said = next(each.html for each in parts(rules, "en")[1].sentences() if each.html.startswith("So only"))
    said = said.partition(" on ")[0]
    fitting = {name for name in names if fits(rules.foundations.build, face_named("8S"), face_named(name))}
    assert {name for name, spoken in names.items() if spoken in said} == fitting


@pytest.mark.parametrize(
    ("changes", "language", "sentence"),
    [
        ({}, "en", "So only a 9 of spades goes on an 8 of spades."),
        ({}, "de", "Auf eine Pik-8 passt also nur eine Pik-9."),
        ({}, "es", "Así, sobre un 8 de picas solo puede ir un 9 de picas."),
        ({}, "de", "Auf eine Pik-8 darfst du also nur eine Herz-7 oder eine Karo-7 legen."),
        (
            {"foundations__base": "nine", "foundations__piles": 8, "foundations__holds": 13, "foundations__one_per_suit": False},
            "en",
            "So only a 10 of spades goes on a 9 of spades.",
        ),
        (
            {"foundations__base": "nine", "foundations__piles": 8, "foundations__holds": 13, "foundations__one_per_suit": False},
            "de",
            "Auf eine Pik-9 passt also nur eine Pik-10.",
        ),
        ({"foundations__build": {"direction": "up", "suit": "any", "wrap": True}}, "de", "Auf eine Pik-8 passt also jede der acht Neunen."),
        ({"tableau__build": {"direction": "down", "suit": "any"}}, "es", "Así, cualquier 7 cabe sobre cualquier 8."),
    ],
)  # fmt: skip
def test_an_example_shows_the_eight_of_spades_or_the_first_card_that_does(changes, language, sentence):
    assert "- " + sentence in as_text(game_with("gloucestershire", **changes), language).splitlines()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "So only the 9 of spades goes on the 8 of spades."),
        ("de", "Auf die Pik-8 passt also nur die Pik-9."),
        ("es", "Así, sobre el 8 de picas solo puede ir el 9 de picas."),
    ],
)
def test_a_card_that_is_there_once_has_the_definite_article(language, sentence):
    assert "- " + sentence in as_text(game("good-measure"), language).splitlines()


@pytest.mark.parametrize(
    ("changes", "part", "sentence"),
    [
        ({}, 2, "Once a tableau space is empty, you may fill it with any single card: the top card of the waste, or one that you bring back from a foundation."),
        ({"foundations__takeback": False}, 2, "Once a tableau space is empty, you may fill it with the top card of the waste."),
        ({"tableau__from": ["tableau", "waste"]}, 2, "Once a tableau space is empty, you may fill it with any single card."),
        ({"stock__passes": 2}, 3, "Only cards from the stock go to the waste; you never put a card on either of them yourself."),
        ({}, 3, "Only cards from the stock go to the waste, and no card ever goes back to the stock."),
    ],
)  # fmt: skip
def test_what_fills_a_space_and_what_comes_back_are_said_as_they_are(changes, part, sentence):
    said = [each.html for each in parts(game_with("kingdom", **changes), "en")[part].sentences()]
    assert sentence in said


SPACE_LEFT = "Any card may be put into an empty tableau space, except "
SEQUENCE_LEFT = ", or any sequence that may be moved, may be put into an empty tableau space."


@pytest.mark.parametrize(
    ("corner", "language", "sentence"),
    [
        ("run", "en", "A foundation takes only one card at a time, never a sequence as a unit."),
        ("run", "de", "Auf einen Grundstapel darfst du immer nur eine Karte auf einmal legen, nie eine Sequenz als Ganzes."),
        ("run", "es", "En una pila de la base solo puedes colocar una carta a la vez, nunca una secuencia en bloque."),
        ("run from tableau", "en", "Any card except those of the reserve and the waste" + SEQUENCE_LEFT),
        ("run from tableau and reserve", "en", "Any card except those of the waste" + SEQUENCE_LEFT),
        ("run from tableau and waste", "en", "Any card except those of the reserve" + SEQUENCE_LEFT),
        ("from tableau", "en", SPACE_LEFT + "a card of the reserve."),
        ("from tableau", "en", "An empty space may be filled with any card but those of the reserve."),
        ("from reserve", "en", SPACE_LEFT + "one that lies in the tableau already."),
        ("from reserve", "de", "Auf einen leeren Tableau-Platz darfst du jede Karte legen, nur keine, die schon im Tableau liegt."),
        ("from reserve", "es", "En un espacio vacío del tablero cabe cualquier carta, salvo las que ya están en el tablero."),
        ("from reserve", "en", "An empty space may be filled with any card but those of the tableau."),
        ("from reserve", "de", "Auf einen leeren Platz dürfen alle Karten außer denen des Tableaus."),
        ("from reserve", "es", "Un espacio vacío admite cualquier carta, salvo las del tablero."),
        ("from waste", "en", SPACE_LEFT + "one that lies in the tableau already and one of the reserve."),
        ("spaces from tableau", "en", SPACE_LEFT + "a card of the reserve or of the waste."),
        ("kings", "en", "Only the top card of the waste is available; it may go to a foundation or, if it is a king, to any empty space in the tableau."),
        ("kings", "de", "Vom Ablagestapel ist nur die oberste Karte verfügbar; du kannst sie auf einen Grundstapel oder, wenn sie ein König ist, auf irgendeinen leeren Tableau-Platz legen."),
        ("kings", "es", "Del descarte solo está disponible la carta superior; puedes llevarla a la base o, si es un rey, a cualquier espacio vacío del tablero."),
        ("kings in pairs", "en", "Only the top card of the waste is available; it may be removed in a pair or, if it is a king, put into any empty space in the tableau."),
        ("spaces", "en", "A card in the tableau may be played to a foundation or to an empty tableau space."),
        ("spaces", "de", "Eine Karte im Tableau darf auf einen Grundstapel oder auf einen leeren Tableau-Platz gespielt werden."),
        ("spaces", "es", "Una carta del tablero puede pasar a la base o a un espacio vacío del tablero."),
        ("spaces for kings", "en", "A card in the tableau may be played to a foundation, and a king also to an empty tableau space."),
        ("one space", "en", "A card in the tableau may be played to a foundation, and nowhere else."),
        ("fans and spaces", "en", "The top card of each fan may be played, to a foundation or to an empty tableau space."),
        ("fans and spaces for kings", "en", "The top card of each fan may be played to a foundation, and a king also to an empty tableau space."),
        ("rows and spaces", "en", "Any card in the tableau that no other card covers may be played, to a foundation or to an empty tableau space."),
        ("pairs and spaces", "en", "The top card of each fan is available: you may remove it in a pair or put it into an empty tableau space."),
        ("pairs and spaces for kings", "en", "The top card of each fan is available: you may remove it in a pair or, if it is a king, put it into an empty tableau space."),
        ("pairs, one fan", "en", "Only the top card of each fan is available; once you remove it, the card under it comes free."),
        ("mixed suits", "en", "Each foundation begins in a suit of its own."),
        ("mixed suits", "de", "Jeder Grundstapel beginnt mit einer eigenen Farbe."),
        ("mixed suits", "es", "Cada pila de la base empieza con un palo distinto."),
        ("mixed suits", "en", "No two foundations may be started in the same suit."),
        ("mixed suits", "de", "Keine zwei Grundstapel dürfen mit derselben Farbe beginnen."),
        ("mixed suits", "es", "Dos pilas de la base no pueden empezar con el mismo palo."),
    ],
)  # fmt: skip
def test_what_holds_in_no_game_of_the_catalogue_is_said_as_it_is(corner, language, sentence):
    slug = CORNER_GAMES[corner]
    rules = changed(rules_source(slug), slug, CORNERS[corner])
    said = [each.html for part in parts(rules, language) for each in part.sentences()]
    assert sentence in said


def test_no_sentence_promises_what_another_one_takes_back():
    for rules in all_games():
        said = [each.html for part in parts(rules, "en") for each in part.sentences()]
        own = rules.tableau
        if not own.builds or own.piles == 1 or PileKind.TABLEAU not in own.sources:
            assert not any("another tableau pile" in each or "another fan" in each for each in said), said
        if own.space is not Space.ANY_CARD:
            assert not any("any empty space" in each and "king" not in each for each in said), said
            assert not any("like a cell" in each for each in said), said
        if any("may not be put on the tableau" in each for each in said):
            promises = (
                "Any card may be put into an empty tableau space.",
                "An empty space may be filled with any card.",
            )
            assert not set(promises) & set(said), said


@pytest.mark.parametrize("slug", SLUGS)
def test_a_move_after_the_win_is_answered_with_the_goal(slug):
    assert quotes(game(slug), voice("en"))["goal"].startswith("You have won when ")


# What depends on the game at the table.


@pytest.mark.parametrize("language", FINISHED)
def test_the_help_is_of_the_game(language):
    speaker = voice(language)
    pairs, plain, stock = (help_text(speaker, game(slug)) for slug in ("gay-gordons", "good-measure", "kingdom"))
    assert speaker.say(HELP_PAIR) in pairs
    assert speaker.say(HELP_SEND) not in pairs
    assert speaker.say(HELP_SEND) in plain
    assert speaker.say(HELP_STOCK, n=1) not in plain + pairs
    assert speaker.say(HELP_STOCK, n=1) in stock


@pytest.mark.parametrize("language", FINISHED)
def test_the_script_speaks_of_partners_where_cards_only_leave_in_pairs(language):
    pairs, plain = (player_words(voice(language), game(slug))["strings"] for slug in ("gay-gordons", "kingdom"))
    assert pairs.keys() == plain.keys()
    other = {"held", "held_nowhere", "place_on", "home", "pile_awaits"}
    assert {name for name in plain if pairs[name] != plain[name]} == other


# Quotes for refusals.


def refusable(rules: Game) -> set[str]:
    """The rules that can forbid a move in this game, by what the game has."""
    own, tableau = rules.foundations, rules.tableau
    found = {"tableau.play", "goal"}
    if own.takes is Takes.REMOVED:
        found |= {"foundations.takes"}
    else:
        found |= {"foundations.build", "foundations.holds", "foundations.takeback"}
        found |= {"foundations.base"} if own.dealt < own.piles else set()
        found |= {"foundations.moves"} if tableau.moves is not Unit.TOP_CARD else set()
        found |= {"foundations.takes"} if own.takes is Takes.RUNS else set()
    found |= {"foundations.one_per_suit"} if own.one_per_suit else set()
    found |= {"tableau.holds"} if tableau.holds else set()
    found |= {"tableau.build"} if tableau.builds or tableau.holds != 1 else set()
    found |= {"tableau.space"} if tableau.space is not Space.ANY_CARD else set()
    present = {
        PileKind.TABLEAU,
        *([PileKind.RESERVE] if rules.reserve else []),
        *([PileKind.WASTE] if rules.has_waste else []),
    }
    found |= {"tableau.from"} if present - set(tableau.sources) else set()
    found |= {"tableau.moves"}
    found |= {"reserve.takes"} if rules.reserve else set()
    found |= {"reserve.play"} if rules.reserve and rules.reserve.play is Access.TOP_CARD else set()
    found |= {"stock.to", "stock.draw", "stock.passes"} if rules.stock else set()
    found |= {"waste.play"} if rules.has_waste else set()
    found |= {"stock.needs"} if rules.stock and rules.stock.needs is not Needs.NONE else set()
    found |= {"cells.takes"} if rules.cells else set()
    found |= {"tableau.limit"} if tableau.limit is not Limit.NONE else set()
    if rules.removal:
        found |= {"removal.total"} if rules.removal.total else set()
        found |= {"removal.sets"} if rules.removal.sets else set()
        found |= {"removal.suit"} if rules.removal.suit.value != "any" else set()
        found |= {"removal.never"} if rules.removal.never else set()
    return found


MOST_QUOTED = 4
"""As many sentences can answer one refused move, as where each of four sets is a rule of its own."""


def test_each_rule_that_can_refuse_is_quoted_from_its_own_sentences():
    for rules in all_games():
        sentences = [each for part in parts(rules, "en") for each in part.sentences()]
        quoted = [rule for each in sentences for rule in each.quoted_for]
        assert max(Counter(quoted).values()) <= MOST_QUOTED, (rules, quoted)
        assert refusable(rules) <= set(quoted), (rules, refusable(rules) - set(quoted))
        for each in sentences:
            assert all(
                rule.split(".")[0]
                in ("foundations", "tableau", "reserve", "cells", "stock", "waste", "removal", "goal")
                for rule in each.quoted_for
            )


@pytest.mark.parametrize("language", FINISHED)
def test_a_quote_is_the_very_sentence_of_the_page(language):
    rules = game("kingdom")
    said = {each.html for part in parts(rules, language) for each in part.sentences()}
    assert set(quotes(rules, voice(language)).values()) <= said


def test_absence_is_said():
    assert "There is no reserve." in as_text(game("kingdom"), "en")
    assert "There is no reserve, no stock and no redeal." in as_text(game("good-measure"), "en")
    assert "There is no stock, and no redeal." in as_text(game("gay-gordons"), "en")
    assert game("gay-gordons").tableau.build.direction is Direction.NONE


# Shared parts.


def shared(language: str, **changes):
    values = {
        "name": GameName("kingdom", "Kingdom", "en"),
        "similar": ["sir-tommy", GameName("calculation", "Calculation", "en", "../calculation/")],
        "original": "klondike",
        "contact": "mailto:a@b.example?x=1&y=2",
    }
    return shared_text(game("kingdom"), voice(language), **{**values, **changes})


@pytest.mark.parametrize("language", FINISHED)
def test_shared_parts_link_what_is_built_and_name_what_is_not(language):
    said = shared(language)
    assert '<a href="../calculation/"><span lang="en">Calculation</span></a>' in said.similar
    assert said.similar.count("<a ") == 1
    assert "Sir Tommy" in said.similar
    assert "Klondike" in said.original
    assert "<a" not in said.original
    assert said.contact.count('<a href="mailto:a@b.example?x=1&amp;y=2">') == 1
    assert "Kingdom" in said.title.text
    assert "<" not in said.title.text + said.description.text
    assert "104" in said.decks.html


@pytest.mark.parametrize("language", FINISHED)
def test_a_game_without_similar_ones_names_none(language):
    assert shared(language, similar=[]).similar is None


def test_foreign_names_carry_their_language():
    assert '<span lang="en">Sir Tommy</span>' in shared("de").similar
    assert "<span" not in shared("en", name=GameName("kingdom", "Kingdom")).heading


# Voices.

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
SUITS = '\nmsgctxt "noun: suit"\nmsgid "spades"\nmsgstr "Pik"\n\nmsgctxt "noun: suit"\nmsgid "hearts"\nmsgstr "Herz"\n'
LISTS = (
    '\nmsgctxt "list"\nmsgid "{a}, {b}"\nmsgstr "{a}, {b}"\n\nmsgctxt "list"\nmsgid "{a} or {b}"\n'
    'msgstr "{a} o {b}\\nh?[oó]|8|11(?!\\\\d) = {a} u {b}"\n\nmsgctxt "list"\nmsgid "{a} and {b}"\nmsgstr "{a} und {b}"\n'
)


def small(entries: str) -> Voice:
    return Voice.from_text(HEAD + SUITS + LISTS + entries, "de", "small.po")


def entry(message: Message, *texts: str) -> str:
    lines = [f"msgid {quoted(message.text)}"]
    if message.plural:
        lines.append(f"msgid_plural {quoted(message.plural)}")
        lines += [f"msgstr[{index}] {quoted(text)}" for index, text in enumerate(texts)]
    else:
        lines.append(f"msgstr {quoted(texts[0])}")
    return "\n" + "\n".join(lines) + "\n"


def quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def noun(kind: str, name: str, value: str) -> str:
    return f'\nmsgctxt "noun: {kind}"\nmsgid "{name}"\nmsgstr {quoted(value)}\n'


def test_the_translator_chooses_the_form_and_the_plural():
    said = Message(
        "Only the~{cards} fits on a~{base}.", "Only the~{cards} fit on a~{base}.",
        holes={"cards": cards("which fit", ("9S",)), "base": rank("on which", "eight")}, count="cards",
    )  # fmt: skip
    speaker = small(
        entry(said, "Auf einen~{base} passt nur der~{cards}.", "Auf einen~{base} passen nur Der~{cards}.")
        + noun("card", "queen", "f\nder = die {suit}-Dame")
        + noun("rank", "jack", "m\neinen = einen Buben\nder = der Bube")
    )
    queen, other = face_named("QS"), face_named("QH")
    assert speaker.say(said, cards=[queen], base="jack") == "Auf einen Buben passt nur die Pik-Dame."
    assert (
        speaker.say(said, cards=[queen, other], base="jack")
        == "Auf einen Buben passen nur Die Pik-Dame und die Herz-Dame."
    )


@pytest.mark.parametrize(
    ("count", "text"),
    [(8, "ognuno degli otto spazi"), (12, "ognuno dei 12 spazi"), (13, "ognuno dei 13 spazi"), (104, "ognuno dei 104 spazi")],
)  # fmt: skip
def test_a_number_without_a_word_has_forms_too(count, text):
    said = Message("each of the {n} spaces", holes={"n": number("how many", 8)})
    speaker = small(
        entry(said, "ognuno dei~{n} spazi")
        + noun("number", "8", "-\n= otto\ndei = degli otto")
        + noun("number", "12", "-\n= dodici\ndei = dei 12")
        + noun("number", "more", "-\n= {number}\ndei = dei {number}")
    )
    assert speaker.say(said, n=count) == text


def test_plural_forms_go_by_the_catalogues_own_header():
    said = Message("{n} card", "{n} cards", holes={"n": number("how many", 5)}, count="n")
    header = HEAD.replace(
        "nplurals=2; plural=(n != 1);",
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    )
    polish = Voice.from_text(header + entry(said, "{n} karta", "{n} karty", "{n} kart") + MORE, "pl", "pl.po")
    assert [polish.say(said, n=count) for count in (21, 22, 25, 101)] == ["21 kart", "22 karty", "25 kart", "101 kart"]


def test_texts_and_values_are_escaped_and_percent_and_braces_are_harmless():
    said = Message(
        "{what}: 100% {of} <b> & {link}that{end}",
        holes={"what": text("x"), "of": text("x"), "link": markup("x"), "end": markup("x")},
    )
    speaker = small(entry(said, "{what}: 65 % „{of}“ %s {} {0} <b> & {link}das{end}"))
    result = speaker.say(said, what="<i>{of}", of="100%", link=Markup('<a href="/">'), end=Markup("</a>"))
    assert result == '&lt;i&gt;{of}: 65 % „100%“ %s {} {0} &lt;b&gt; &amp; <a href="/">das</a>'


@pytest.mark.parametrize(
    ("parts", "joined"),
    [
        (["6", "7"], "6 o 7"), (["7", "8"], "7 u 8"), (["10", "11"], "10 u 11"), (["7", "110"], "7 o 110"),
        (["siete", "ocho"], "siete u ocho"), (["uno", "Hoja"], "uno u Hoja"), (["1", "2", "80"], "1, 2 u 80"), (["9"], "9"), ([], ""),
    ],
)  # fmt: skip
def test_lists_follow_the_exceptions_in_the_catalogue(parts, joined):
    comma, last = Pattern("{a}, {b}"), read_pattern("{a} o {b}\nh?[oó]|8|11(?!\\d) = {a} u {b}")
    assert join(comma, last, [Markup(part) for part in parts]) == joined


@pytest.mark.parametrize(
    ("names", "joined"),
    [
        (["Canfield", "Interregnum"], "Canfield e Interregnum"),
        (["Canfield", "Hidra"], "Canfield e Hidra"),
        (["agua", "hielo"], "agua y hielo"),
        (["Spider", "Yukon"], "Spider y Yukon"),
        (["a", "Iowa"], "a y Iowa"),
    ],
)
def test_spanish_and_becomes_e_before_i(names, joined):
    said = Message("{games}", holes={"games": games("x")})
    spanish = voice("es")
    assert plain(spanish.join([Markup('<span lang="en">{}</span>').format(name) for name in names])) == joined
    assert said.holes["games"].join == "and"


def test_a_name_in_another_form_is_the_catalogues_and_keeps_its_link():
    said = Message("The {game} family", holes={"game": games("x")})
    speaker = small(
        entry(said, "Die koppel~{game}-Familie")
        + noun("game", "flower-garden", "n\n= Flower Garden\nkoppel = Flower-Garden\nlang = en")
    )
    name = GameName("flower-garden", "Flower Garden", "en", "/x/")
    assert speaker.say(said, game=[name]) == 'Die <a href="/x/"><span lang="en">Flower-Garden</span></a>-Familie'


MORE = noun("number", "more", "{number}")
SAID = Message("Take the~{base}.", holes={"base": rank("x", "jack")})


@pytest.mark.parametrize(
    ("entries", "error"),
    [
        ("", 'small.po: has no entry "Take the~{base}."'),
        (entry(SAID, ""), 'small.po:25: "Take the~{base}." is not translated'),
        (
            "\n#, fuzzy" + entry(SAID, "Nimm."),
            'small.po:26: "Take the~{base}." is marked fuzzy: a translator has to confirm it',
        ),
        (entry(SAID, "Nimm {bas}."), 'small.po:25: "Take the~{base}." has the hole {bas}: its holes are {base}'),
        (
            entry(SAID, "Nimm den~{base}.") + noun("rank", "jack", "m\nder = der Bube\nein = ein Bube"),
            """small.po:25: "Take the~{base}." has den~{base}, and "jack" (noun: rank) (line 28) has no form 'den': its forms are der, ein""",
        ),
        (
            entry(SAID, "Nimm {base}.") + noun("rank", "jack", "m\nder = der Bube"),
            """small.po:25: "Take the~{base}." has {base}, and "jack" (noun: rank) (line 28) has no form '(plain)': its forms are der""",
        ),
        (
            entry(SAID, "Nimm den~{base}.") + noun("rank", "jack", "m\nder Bube"),
            "small.po:28: \"jack\" (noun: rank): a line is 'der Bube': expected key = text",
        ),
        (
            entry(SAID, "Nimm den~{base}.") + noun("rank", "jack", "m\nden = Buben\nden = Bube"),
            "small.po:28: \"jack\" (noun: rank): has the form 'den' twice",
        ),
        (entry(SAID, "Nimm den~{base}."), 'small.po: has no entry "jack" (noun: rank)'),
    ],
)
def test_what_a_catalogue_cannot_say_is_one_line_with_its_place(entries, error):
    with pytest.raises(CatalogueError) as raised:
        small(entries).say(SAID, base="jack")
    assert str(raised.value) == error


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('msgid "a"\nmsgstr "b"\n', 'x.po:1: has no header: expected a first entry with msgid "" and Plural-Forms'),
        (
            'msgid ""\nmsgstr "Language: de\\n"\n',
            "x.po:1: the header has no Plural-Forms: expected nplurals=N; plural=EXPRESSION;",
        ),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n.real;\\n"\n', "x.po:1: Plural-Forms cannot be read: "),
        (
            HEAD + '\nmsgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n',
            'x.po:8: "a" stands there twice, first in line 5',
        ),
        (
            HEAD + '\nmsgid "a\nmsgstr "b"\n',
            'x.po:5: is no line of a .po file: msgid "a: expected a keyword and a text in quotes',
        ),
        (
            HEAD + '\nmsgid "a"\nmsgsrt "b"\n',
            'x.po:6: is no line of a .po file: msgsrt "b": expected a keyword and a text in quotes',
        ),
    ],
)
def test_what_is_no_catalogue_is_one_line_too(text, error):
    with pytest.raises(CatalogueError) as raised:
        Voice.from_text(text, "de", "x.po")
    assert str(raised.value).startswith(error)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("language", "form", "name", "spoken"),
    [
        ("de", None, "8S", "Pik-8"), ("de", "den", "JC", "den Kreuz-Buben"), ("de", "den", "QD", "die Karo-Dame"),
        ("de", "der", "AC", "das Kreuz-Ass"), ("de", "dem", "JC", "dem Kreuz-Buben"), ("en", None, "TD", "10 of diamonds"),
        ("en", "a", "AS", "an ace of spades"), ("es", None, "QH", "reina de corazones"), ("es", "un", "JC", "una jota de tréboles"),
    ],
)  # fmt: skip
def test_cards_have_spoken_names_in_each_case(language, form, name, spoken):
    names = card_names(voice(language), form)
    assert names[name] == spoken
    assert len(set(names.values())) == len(names) == 52


def test_a_message_and_its_holes_belong_together():
    with pytest.raises(ValueError, match="not described"):
        Message("{n} cards")
    with pytest.raises(ValueError, match="names the hole that counts"):
        Message("{n} card", "{n} cards", holes={"n": number("x")})
    with pytest.raises(ValueError, match="which is no hole of it"):
        Message("{n} card", "{n} cards", holes={"n": number("x")}, count="m")


def test_the_setup_has_an_entry_for_each_kind_of_pile():
    keys = [entry.label(game("kingdom")) is not None for entry in setup.ENTRIES]
    assert keys == [True, True, False, False, True, True]
