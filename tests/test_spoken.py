"""What is read out: a position and what is done there in, the sentence out, as the page's own script says it.

The script runs in Node, with the words that the page gives it; the table is the engine's.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.play.notation import parse_move
from engine.play.table import Table, View, opening_view
from engine.rules.model import Game
from generator.house.node import find_node
from generator.words.fallback import AssistedVoice
from generator.words.lexicon import Entry, read_lexicon
from generator.words.nouns import CONTEXT
from generator.words.phrase import Message
from generator.words.spoken import contents, messages, player_words
from generator.words.voice import Voice
from tests.catalogue_of_games import ROOT, SLUGS, form, game, game_with
from tests.languages import FINISHED
from tests.positions import layout_text

SPEAK = """
import { readFileSync } from "node:fs";
const { Names } = await import("./site/player/names.mjs");
const { changes } = await import("./site/player/changes.mjs");
const { Hold } = await import("./site/player/hold.mjs");
const say = {
    changes: (names, { before, after, back }) => changes(names, before, after, back),
    contents: (names, { view }) => view.piles.map((pile) => names.contents(pile)),
    list: (names, { cards }) => names.ofCards(cards)("", ""),
    held: (names, { view, from, count, more }) => {
        const board = { names, markTargets: () => {}, cardsIn: () => [], root: { querySelectorAll: () => [] } };
        let said = [];
        const hold = new Hold(board, { view, playable: true }, (...all) => said.push(names.say(...all)));
        hold.take({ place: from, index: view.piles.find(({ place }) => place === from).cards.length - count });
        if (more.length === 0) hold.announce();
        for (const place of more) {
            said = [];
            hold.put(place);
        }
        return said.join(" ");
    },
    empty: (names, { place, turns }) => names.emptyStock(place, turns),
};
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(({ words, what, ...values }) => say[what](new Names(words), values))));
"""


@cache
def voice(language: str) -> Voice:
    return Voice.load(ROOT, language)


@cache
def words_of(language: str, rules: Game) -> dict[str, Any]:
    return player_words(voice(language), rules)


def spoken(requests: list[dict[str, Any]]) -> list[Any]:
    """Ask the page's script."""
    command = [*find_node(lambda _: None).node, "--input-type=module", "-e", SPEAK]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(requests), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said: list[Any] = json.loads(done.stdout)
    return said


def views(rules: Game, layout: str, acts: str) -> list[tuple[str, View]]:
    """The view of a layout, and those after each act: a move, `undo` or `redo`."""
    table = Table.opened(rules, layout=layout_text(layout))
    found = [("", table.view())]
    for act in acts.split():
        if act in ("undo", "redo"):
            getattr(table, act)()
        else:
            table.make(parse_move(act, table.state))
        found.append((act, table.view()))
    return found


def happened(rules: Game, layout: str, acts: str, language: str) -> dict[str, Any]:
    """What to ask about the last of some acts."""
    (_, before), (act, after) = views(rules, layout, acts)[-2:]
    words = words_of(language, rules)
    return {"words": words, "what": "changes", "before": before, "after": after, "back": act == "undo"}


GARDEN, KINGDOM, PAIRS = game("gloucestershire"), game("kingdom"), game("gay-gordons")
FREE = game_with("gloucestershire", reserve__play="any-card")
RUNS = game_with("gloucestershire", tableau__moves="run")
THREE = game_with("kingdom", stock__draw=3, stock__passes=2)
THIRTEENS, ELEVENS, FREECELL = form("thirteens"), form("elevens"), form("freecell")

JACK = "T1: QD  T2: JC  T3: (5S 8D) AS  R: AH"

HAPPENED = {
    "a card on another": (GARDEN, JACK, "T2>T1", {
        "en": "Jack of clubs placed on the queen of diamonds (tableau pile 1).",
        "de": "Den Kreuz-Buben auf die Karo-Dame gelegt (Tableau-Stapel 1).",
        "es": "La jota de tréboles queda sobre la reina de diamantes (pila del tablero 1).",
    }),
    "taken back": (GARDEN, JACK, "T2>T1 undo", {
        "en": "Jack of clubs moved back to tableau pile 2.",
        "de": "Den Kreuz-Buben zurück auf Tableau-Stapel 2 gelegt.",
        "es": "La jota de tréboles vuelve a la pila del tablero 2.",
    }),
    "made again": (GARDEN, JACK, "T2>T1 undo redo", {"de": "Den Kreuz-Buben auf die Karo-Dame gelegt (Tableau-Stapel 1)."}),
    "several as one": (RUNS, "T1: QD  T2: JC TH", "T2>T1*2", {
        "en": "Jack of clubs and 10 of hearts placed on the queen of diamonds (tableau pile 1).",
        "de": "Den Kreuz-Buben und die Herz-10 auf die Karo-Dame gelegt (Tableau-Stapel 1).",
        "es": "La jota de tréboles y el 10 de corazones quedan sobre la reina de diamantes (pila del tablero 1).",
    }),
    "to an empty place": (GARDEN, JACK, "T2>T5", {
        "en": "Jack of clubs moved to tableau pile 5.",
        "de": "Den Kreuz-Buben auf Tableau-Stapel 5 gelegt.",
        "es": "La jota de tréboles pasa a la pila del tablero 5.",
    }),
    "to a foundation, and what comes to light": (GARDEN, JACK, "T3>F2", {
        "en": "Ace of spades moved to foundation 2. 8 of diamonds turned face up (tableau pile 3).",
        "de": "Das Pik-Ass auf Grundstapel 2 gelegt. Die Karo-8 aufgedeckt (Tableau-Stapel 3).",
        "es": "El as de picas pasa a la pila de la base 2. El 8 de diamantes queda boca arriba (pila del tablero 3).",
    }),
    "what came to light is hidden again": (GARDEN, JACK, "T3>F2 undo", {"en": "Ace of spades moved back to tableau pile 3."}),
    "upon a foundation": (GARDEN, "F1: AC  T2: 2C", "T2>F1", {"de": "Die Kreuz-2 auf Grundstapel 1 gelegt."}),
    "from the reserve, taken back": (GARDEN, JACK, "R1>F1 undo", {
        "en": "Ace of hearts moved back to the bouquet.", "de": "Das Herz-Ass zurück ins Bouquet gelegt.", "es": "El as de corazones vuelve al ramo.",
    }),
    "from a reserve of single cards, taken back": (FREE, "R2: AH  R3: 5S", "R2>F1 undo", {
        "en": "Ace of hearts moved back to reserve 2.", "de": "Das Herz-Ass zurück auf Reserveplatz 2 gelegt.", "es": "El as de corazones vuelve a la reserva 2.",
    }),
    "a card drawn": (KINGDOM, "S: AS 7H", "deal", {
        "en": "7 of hearts turned over.", "de": "Die Herz-7 umgeblättert.", "es": "El 7 de corazones pasa al descarte.",
    }),
    "the last one drawn": (KINGDOM, "S: JH", "deal", {
        "en": "Jack of hearts turned over. The stock is empty.",
        "de": "Den Herz-Buben umgeblättert. Der Talon ist leer.",
        "es": "La jota de corazones pasa al descarte. El mazo está vacío.",
    }),
    "drawing taken back": (KINGDOM, "S: JH", "deal undo", {
        "en": "Jack of hearts moved back to the stock.", "de": "Den Herz-Buben zurück auf den Talon gelegt.", "es": "La jota de corazones vuelve al mazo.",
    }),
    "played from the waste, taken back": (KINGDOM, "W: KH  S: 2C", "W>T1 undo", {
        "en": "King of hearts moved back to the waste.", "de": "Den Herz-König zurück auf den Ablagestapel gelegt.", "es": "El rey de corazones vuelve al descarte.",
    }),
    "three drawn": (THREE, "S: 2C AS KD 7H", "deal", {
        "en": "7 of hearts, king of diamonds and ace of spades turned over; the last one is on top.",
        "de": "Die Herz-7, den Karo-König und das Pik-Ass umgeblättert; die letzte Karte liegt oben.",
        "es": "El 7 de corazones, el rey de diamantes y el as de picas pasan al descarte; la última queda arriba.",
    }),
    "the waste is the stock": (THREE, "S: 2C", "deal deal", {
        "en": "The waste has become the stock again.", "de": "Der Ablagestapel wird wieder zum Talon.", "es": "El descarte vuelve a ser el mazo.",
    }),
    "that taken back": (THREE, "W: KD  S: 2C", "deal deal undo", {
        "en": "Waste, 2 cards, 2 of clubs on top.", "de": "Ablagestapel, 2 Karten, oben Kreuz-2.", "es": "Descarte, 2 cartas, arriba 2 de tréboles.",
    }),
    "a pair": (PAIRS, "T1: JC  T3: JS", "T1+T3", {
        "en": "Jack of clubs and jack of spades removed.",
        "de": "Den Kreuz-Buben und den Pik-Buben abgeräumt.",
        "es": "Se retiran la jota de tréboles y la jota de picas.",
    }),
    "a king and a queen": (PAIRS, "T1: KC  R: QD", "T1+R1", {"de": "Den Kreuz-König und die Karo-Dame abgeräumt."}),
    "a card alone, and what fills its place": (THIRTEENS, "T1: KC  T2: 2C  T3: 2D  T4: 2H  T5: 2S  T6: 3C  T7: 3D  T8: 3H  T9: 3S  T10: 4C  S: 9C JD", "T1+", {
        "en": "King of clubs removed. Jack of diamonds dealt to tableau space 1.",
    }),
    "a card alone and what filled its place go back": (THIRTEENS, "T1: KC  T2: 2C  T3: 2D  T4: 2H  T5: 2S  T6: 3C  T7: 3D  T8: 3H  T9: 3S  T10: 4C  S: JD", "T1+ undo", {
        "en": "King of clubs moved back to tableau space 1. Jack of diamonds moved back to the stock.",
    }),
    "a set": (ELEVENS, "T1: JC  T2: QH  T3: KS", "T1+T2+T3", {"en": "Jack of clubs, queen of hearts and king of spades removed."}),
    "a pair comes back": (PAIRS, "T1: JC  R: JS", "T1+R1 undo", {
        "en": "Jack of clubs moved back to fan 1. Jack of spades moved back to the reserve.",
        "de": "Den Kreuz-Buben zurück auf Fächer 1 gelegt. Den Pik-Buben zurück in die Reserve gelegt.",
        "es": "La jota de tréboles vuelve al abanico 1. La jota de picas vuelve a la reserva.",
    }),
}  # fmt: skip


@pytest.mark.parametrize("case", HAPPENED)
def test_what_happened_is_said(case: str) -> None:
    rules, layout, acts, sentences = HAPPENED[case]
    asked = [happened(rules, layout, acts, language) for language in sentences]
    assert spoken(asked) == list(sentences.values())


HELD = {
    "another card, and empty places of a kind once": (GARDEN, JACK, "tableau.2", 1, {
        "en": "Jack of clubs picked up. It can go on the queen of diamonds (tableau pile 1) or to an empty tableau space.",
        "de": "Den Kreuz-Buben aufgenommen. Passt auf die Karo-Dame (Tableau-Stapel 1) oder auf einen leeren Tableau-Platz.",
        "es": "La jota de tréboles en la mano. Puede ir sobre la reina de diamantes (pila del tablero 1) o a un espacio vacío del tablero.",
    }),
    "the one empty place, and a foundation": (KINGDOM, "F1: AS  W: 2S  T1: 3C  T2: 4C  T3: 5C  T4: 6C  T5: 7C  T6: 8C  T7: 9C", "waste.1", 1, {
        "en": "2 of spades picked up. It can go to foundation 1 or to tableau space 8.",
        "de": "Die Pik-2 aufgenommen. Passt auf Grundstapel 1 oder auf Tableau-Platz 8.",
        "es": "El 2 de picas en la mano. Puede ir a la pila de la base 1 o al espacio del tablero 8.",
    }),
    "empty foundations": (KINGDOM, "T1: AS", "tableau.1", 1, {
        "en": "Ace of spades picked up. It can go to an empty foundation.",
        "de": "Das Pik-Ass aufgenommen. Passt auf einen leeren Grundstapel.",
        "es": "El as de picas en la mano. Puede ir a una pila vacía de la base.",
    }),
    "several": (RUNS, "T1: QD  T2: JC TH  T3: KS  T4: KC  T5: KH  T6: KD  T7: 2S  T8: 2C", "tableau.2", 2, {
        "en": "Jack of clubs and 10 of hearts picked up. They can go on the queen of diamonds (tableau pile 1).",
        "de": "Den Kreuz-Buben und die Herz-10 aufgenommen. Passen auf die Karo-Dame (Tableau-Stapel 1).",
        "es": "La jota de tréboles y el 10 de corazones en la mano. Pueden ir sobre la reina de diamantes (pila del tablero 1).",
    }),
    "nowhere": (KINGDOM, "T1: JC", "tableau.1", 1, {
        "en": "Jack of clubs picked up. It cannot go anywhere now.",
        "de": "Den Kreuz-Buben aufgenommen. Passt im Augenblick nirgendwohin.",
        "es": "La jota de tréboles en la mano. Ahora no cabe en ningún sitio.",
    }),
    "partners": (PAIRS, "T1: QC  T2: KD  R: KS", "tableau.1", 1, {
        "en": "Queen of clubs picked up. It pairs with the king of diamonds (fan 2) or the king of spades (the reserve).",
        "de": "Die Kreuz-Dame aufgenommen. Bildet ein Paar mit dem Karo-König (Fächer 2) oder dem Pik-König (Reserve).",
        "es": "La reina de tréboles en la mano. Hace pareja con el rey de diamantes (abanico 2) o el rey de picas (reserva).",
    }),
    "a cell": (FREECELL, "T1: 7C  T2: 9C  T3: 9D  T4: 9H  T5: 9S  T6: JC  T7: JD  T8: JH  C1: 5C  C2: 5D  C3: 5H", "tableau.1", 1, {
        "en": "7 of clubs picked up. It can go to cell 4.",
    }),
    "one of several cells": (FREECELL, "T1: 7C  T2: 9C  T3: 9D  T4: 9H  T5: 9S  T6: JC  T7: JD  T8: JH", "tableau.1", 1, {
        "en": "7 of clubs picked up. It can go to an empty cell.",
    }),
    "a card that is removed alone": (THIRTEENS, "T1: KC  T2: QD", "tableau.1", 1, {
        "en": "King of clubs picked up. Choose it again to remove it.",
    }),
    "the first of a set": (ELEVENS, "T1: JC  T2: QH  T3: KS  T4: KD", "tableau.1", 1, {
        "en": "Jack of clubs picked up. For the set, choose the queen of hearts (tableau space 2), the king of spades (tableau space 3) "
        "or the king of diamonds (tableau space 4) next.",
    }),
    "two of a set": (ELEVENS, "T1: JC  T2: QH  T3: KS  T4: KD", "tableau.4 tableau.1", 1, {
        "en": "King of diamonds and jack of clubs picked up. For the set, choose the queen of hearts (tableau space 2) next.",
    }),
    "no partner": (PAIRS, "T1: QC  T2: 3D", "tableau.1", 1, {
        "en": "Queen of clubs picked up. It has no partner available now.",
        "de": "Die Kreuz-Dame aufgenommen. Im Augenblick ist kein Partner verfügbar.",
        "es": "La reina de tréboles en la mano. Ahora no tiene ninguna pareja disponible.",
    }),
}  # fmt: skip


@pytest.mark.parametrize("case", HELD)
def test_what_is_held_and_where_it_can_go_is_said(case: str) -> None:
    rules, layout, chosen, count, sentences = HELD[case]
    place, *more = chosen.split()
    view = Table.opened(rules, layout=layout_text(layout)).view()
    asked = [
        {"words": words_of(language, rules), "what": "held", "view": view, "from": place, "count": count, "more": more}
        for language in sentences
    ]
    assert spoken(asked) == list(sentences.values())


LIES = {
    "one card": (GARDEN, "T2: JC", "tableau.2", ("Tableau pile 2: jack of clubs", "Tableau-Stapel 2: Kreuz-Bube", "Pila del tablero 2: jota de tréboles")),
    "several": (GARDEN, "R: 2C JC", "reserve.1", ("Bouquet, 2 cards, jack of clubs on top", "Bouquet, 2 Karten, oben Kreuz-Bube", "Ramo, 2 cartas, arriba jota de tréboles")),
    "some face down": (GARDEN, "T1: (5S 8D) AS", "tableau.1", (
        "Tableau pile 1, 3 cards, 2 face down, ace of spades on top",
        "Tableau-Stapel 1, 3 Karten, davon 2 verdeckt, oben Pik-Ass",
        "Pila del tablero 1, 3 cartas, 2 boca abajo, arriba as de picas",
    )),
    "an empty place": (KINGDOM, "T1: JC", "tableau.3", ("Tableau space 3, empty", "Tableau-Platz 3, leer", "Espacio del tablero 3, sin cartas")),
    "a foundation that awaits its card": (KINGDOM, "T1: JC", "foundations.8", ("Foundation 8, empty, for an ace", "Grundstapel 8, leer, für ein Ass", "Pila de la base 8, sin cartas, para un as")),
    "a foundation that awaits a card of its own": (form("calculation/three-piles"), "S: JC", "foundations.3", (
        "Foundation 3, empty, for a 3", "Grundstapel 3, leer, für eine 3", "Pila de la base 3, sin cartas, para un 3",
    )),
    "a foundation for what was removed": (PAIRS, "T1: JC", "foundations.4", ("Foundation 4, empty", "Grundstapel 4, leer", "Pila de la base 4, sin cartas")),
    "the stock": (KINGDOM, "S: 2C 3C", "stock.1", ("Stock, 2 face-down cards", "Talon, 2 verdeckte Karten", "Mazo, 2 cartas boca abajo")),
    "its last card": (KINGDOM, "S: 2C", "stock.1", ("Stock, 1 face-down card", "Talon, 1 verdeckte Karte", "Mazo, 1 carta boca abajo")),
    "a card of a reserve where each counts": (FREE, "R3: 5S", "reserve.3", ("Reserve 3: 5 of spades", "Reserveplatz 3: Pik-5", "Reserva 3: 5 de picas")),
    "a fan": (PAIRS, "T9: 2C 3C", "tableau.9", ("Fan 9, 2 cards, 3 of clubs on top", "Fächer 9, 2 Karten, oben Kreuz-3", "Abanico 9, 2 cartas, arriba 3 de tréboles")),
}  # fmt: skip


@pytest.mark.parametrize("case", LIES)
def test_a_pile_is_named_with_what_lies_there(case: str) -> None:
    rules, layout, place, names = LIES[case]
    pile = next(
        each for each in Table.opened(rules, layout=layout_text(layout)).view()["piles"] if each["place"] == place
    )
    assert tuple(contents(voice(language), rules, pile) for language in ("en", "de", "es")) == names


@pytest.mark.parametrize(
    ("turns", "said"),
    [(True, "Stock, empty; choose it to turn the waste over"), (False, "Stock, empty, and nothing more comes from it")],
)
def test_an_empty_stock_says_whether_it_can_be_turned_over(turns: bool, said: str) -> None:
    assert spoken([{"words": words_of("en", KINGDOM), "what": "empty", "place": "stock.1", "turns": turns}]) == [said]


@pytest.mark.parametrize("language", FINISHED)
def test_the_page_and_its_script_name_piles_alike(language: str) -> None:
    lain = [(game(slug), opening_view(game(slug), 5)) for slug in SLUGS]
    lain += [(rules, views(rules, layout, "")[-1][1]) for rules, layout, *_ in LIES.values()]
    asked = [{"words": words_of(language, rules), "what": "contents", "view": view} for rules, view in lain]
    named = [[contents(voice(language), rules, pile) for pile in view["piles"]] for rules, view in lain]
    assert spoken(asked) == named
    assert all(len(set(names)) == len(names) for names in named)


@pytest.mark.parametrize("language", FINISHED)
def test_no_form_is_lacking_and_each_sentence_begins_as_one(language: str) -> None:
    asked = [happened(rules, layout, acts, language) for rules, layout, acts, _ in HAPPENED.values()]
    for sentence in spoken(asked):
        assert not set("{}~") & set(sentence)
        assert "undefined" not in sentence
        assert sentence[0].isupper() or sentence[0].isdigit()


def changed(language: str, texts: dict[tuple[str | None, str], tuple[str, ...]], header: str) -> Voice:
    """A voice that says some entries otherwise, with another rule for plurals."""
    own = voice(language).lexicon
    head = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {header}\\n"\n'
    rule = read_lexicon(head, language, "small.po")
    entries = {
        key: replace(each, texts=(each.texts * rule.plurals)[: rule.plurals] if each.plural_of else each.texts)
        for key, each in own.entries.items()
    }
    entries |= {key: Entry(text, 1, False, entries[key].plural_of) for key, text in texts.items()}
    return Voice(replace(own, entries=entries, plurals=rule.plurals, plural_index=rule.plural_index))


POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"


@pytest.mark.parametrize(
    ("count", "said"), [(1, "karta"), (2, "karty"), (5, "kart"), (12, "kart"), (22, "karty"), (104, "karty")]
)
def test_plurals_go_by_the_rule_of_the_language(count: int, said: str) -> None:
    hidden: Message = messages(KINGDOM)["pile_hidden"]
    texts = tuple("{pile}: {count} " + word for word in ("karta", "karty", "kart"))
    speaker = changed("en", {hidden.key: texts}, POLISH)
    pile = {"place": "stock.1", "count": count, "cards": []}
    asked = {"words": player_words(speaker, KINGDOM), "what": "contents", "view": {"piles": [pile]}}
    assert spoken([asked]) == [[f"Stock: {count} {said}"]] == [[contents(speaker, KINGDOM, pile)]]


@pytest.mark.parametrize(("cards", "joined"), [
    (["7C"], "7 de tréboles"),
    (["7C", "8C"], "7 de tréboles u 8 de tréboles"),
    (["8C", "7C"], "8 de tréboles o 7 de tréboles"),
    (["8C", "8D", "KS"], "8 de tréboles, 8 de diamantes o rey de picas"),
])  # fmt: skip
def test_the_script_joins_lists_with_the_exceptions_of_the_catalogue(cards: list[str], joined: str) -> None:
    words = player_words(voice("es"), KINGDOM)
    words["joints"]["and"] = words["joints"]["or"]
    assert spoken([{"words": words, "what": "list", "cards": cards}]) == [joined]


def test_suits_and_other_nouns_may_bend_too() -> None:
    """As in Polish, where a card's suit follows in a case of its own, and where a name may begin with the suit."""
    texts: dict[tuple[str | None, str], tuple[str, ...]] = {}
    texts |= {
        (CONTEXT + "card", "jack"): (
            "m\n= Bube\nden = name~{suit}-Buben\ndem = name~{suit}-Buben\nname = gen~{suit} Bube",
        )
    }
    texts |= {(CONTEXT + "suit", "clubs"): ("n\n= Kreuz\nname = kreuz\ngen = des Kreuzes",)}
    texts |= {(CONTEXT + "suit", suit): (suit,) for suit in ("diamonds", "hearts", "spades")}
    speaker = changed("de", texts, "nplurals=2; plural=(n != 1);")
    before, after = (view for _, view in views(GARDEN, JACK, "T2>T5"))
    asked = {"words": player_words(speaker, GARDEN), "what": "changes", "before": before, "after": after, "back": False}
    assert spoken([asked]) == ["Kreuz-Buben auf Tableau-Stapel 5 gelegt."]


@pytest.mark.parametrize(
    "key", [messages(KINGDOM)["drawn"].key, (CONTEXT + "pile", "waste"), (CONTEXT + "card", "jack")]
)
def test_what_is_read_out_is_all_in_one_language(key: tuple[str | None, str]) -> None:
    """With a catalogue that is not finished a sentence never has a name of another language in it."""
    own = voice("de").lexicon
    lacking = replace(own, entries={other: entry for other, entry in own.entries.items() if other != key})
    speaker, words = AssistedVoice(lacking, voice("en")).whole(lambda each: player_words(each, KINGDOM))
    assert (speaker.language, words) == ("en", player_words(voice("en"), KINGDOM))
    whole, words = AssistedVoice(own, voice("en")).whole(lambda each: player_words(each, KINGDOM))
    assert (whole.language, words) == ("de", player_words(voice("de"), KINGDOM))
