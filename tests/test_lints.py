"""What `check` finds in translations: each check with planted faults, and nothing in the catalogues as they are."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from generator.signs import prose_texts, sign_faults
from generator.words import conventions, lists
from generator.words.checking import check_catalogue, check_messages
from generator.words.conventions import Words, read_marks
from generator.words.errors import CatalogueError
from generator.words.labels import LABELS
from generator.words.lexicon import Lexicon, catalogue_path, load_lexicon, named, read_lexicon
from generator.words.lints.alike import unsaid
from generator.words.lints.language import Reading
from generator.words.lints.meaning import denied
from generator.words.lints.running import EXEMPTION, HINTS, NAMES, SENTENCES, hints
from generator.words.lints.sentences import sentences
from generator.words.lints.typography import slips
from generator.words.phrase import Message
from generator.words.registry import Registered, every_message
from tests.catalogue_of_games import ROOT
from tests.languages import EVERY, FINISHED, TRANSLATED
from tests.planted import changed, key_of, linted, said, source, text_of

NB, NARROW = "\u00a0", "\u202f"


@pytest.mark.parametrize("language", EVERY)
def test_the_catalogues_and_the_prose_have_no_fault(language):
    assert linted(load_lexicon(ROOT, language)) == []
    assert sign_faults(ROOT, language) == []


def test_every_message_can_be_shown_by_some_page():
    assert check_messages(ROOT) == []


# A fault a row: language, entry, what a translator might write there, and the check with what it tells.

BY_SUIT, BY_COLOUR = "Build down by suit here.", "Build down in alternating colours here."
UP_BY_SUIT = "You may put a card on a foundation if it is one rank higher than the top card there and of the same suit."
PASSES = "You may go through it {n} time."
REDEAL = "There is no redeal."
NEITHER = "There is no stock, and no redeal."
SUITS = "Suits never matter here."
SAME = "Both cards of a pair must be of the same suit."
DECK = "The game is played with one deck of {cards} cards, and every card lies face up from the start."
RESERVE = "Cards of the reserve may not be put on the tableau."
OPEN_DECKS = "Du spielst mit einem Deck von {cards} Karten, und alle liegen von Anfang an offen."

FAULTS = [
    # numbers
    ("de", "Both cards of a pair must be of the same suit.", "Alle drei Karten eines Paares müssen dieselbe Farbe haben.", "numbers",
     "with the numbers 3: expected the numbers 2, as in the source"),
    ("de", "Two decks", "Drei Decks", "numbers", "with the numbers 3: expected the numbers 2, as in the source"),
    ("de", "Two decks", "Mehrere Decks", "numbers", "with no number: expected the numbers 2, as in the source"),
    ("es", "One deck", "Las dos barajas", "numbers", "with the numbers 2: expected no number, as in the source"),
    ("es", "Enter a whole number from 1 to {deal}.", "Escribe un número entero del 0 al {deal}.", "numbers",
     "with the numbers 0: expected the numbers 1, as in the source"),
    ("de", DECK, [OPEN_DECKS, "Du spielst mit {n} Decks, zusammen {cards} Karten, und alle 52 liegen von Anfang an offen."], "numbers",
     "with the numbers 52: expected no number, as in the source"),
    # negation: as many things as the source, in however many words
    ("de", PASSES, ["Du darfst ihn {n}mal durchgehen.", "Eine {n}fache Neuverteilung gibt es nicht."], "negation",
     "which denies 1 (nicht): the source denies nothing"),
    ("es", PASSES, ["Puedes recorrerlo una vez.", "No hay {n} nuevos repartos."], "negation", "which denies 1 (No): the source denies nothing"),
    ("de", REDEAL, "Eine Neuverteilung gibt es.", "negation", "which denies nothing: the source denies 1 (no)"),
    ("es", RESERVE, "Las cartas de la reserva pueden ponerse en el tablero.", "negation", "which denies nothing: the source denies 1 (not)"),
    ("de", RESERVE, "Karten der Reserve dürfen ins Tableau gelegt werden.", "negation", "which denies nothing: the source denies 1 (not)"),
    ("de", "Its top card may be played.", "Die oberste Karte darf nicht gespielt werden.", "negation", "which denies 1 (nicht): the source denies nothing"),
    ("de", NEITHER, "Einen Talon gibt es, aber keine Neuverteilung.", "negation", "which denies 1 (keine): the source denies 2 (no, no)"),
    ("de", NEITHER, "Keinen Talon gibt es, aber eine Neuverteilung.", "negation", "which denies 1 (Keinen): the source denies 2 (no, no)"),
    ("de", NEITHER, "Es gibt weder Talon noch Neuverteilung.", None, None),
    ("es", NEITHER, "Hay mazo, pero no nuevos repartos.", "negation", "which denies 1 (no): the source denies 2 (no, no)"),
    ("es", NEITHER, "No hay mazo ni nuevos repartos.", None, None),
    ("fr", NEITHER, "Il y a un talon, mais pas de redistribution.", "negation", "which denies 1 (pas): the source denies 2 (no, no)"),
    ("fr", NEITHER, "Il n’y a ni talon ni redistribution.", None, None),
    ("es", REDEAL, "No hay nunca ningún nuevo reparto.", None, None),
    # terms
    ("de", SUITS, "Auf die Ränge kommt es dabei nie an.", "terms", 'without a word for "Suits": expected one of Farbe, Farben'),
    ("es", SUITS, "El valor nunca importa.", "terms", 'without a word for "Suits": expected one of palo, palos'),
    ("de", BY_SUIT, "Hier legst du in entgegengesetzter Farbe abwärts an.", "terms", 'without a word for "suit": expected one of Farbe, Farben'),
    ("de", RESERVE, "Karten des Talons dürfen nicht ins Tableau gelegt werden.", "terms", 'without a word for "reserve": expected one of Reserve, Reserven'),
    ("es", "Cards of the waste may not be put on the tableau.", "Las cartas del mazo no pueden colocarse en el tablero.", "terms",
     'without a word for "waste": expected one of descarte, pila de descarte'),
    # senses
    ("de", BY_SUIT, "Hier legst du nach Farbe aufwärts an.", "senses", 'with "aufwärts", which means going up: the source does not'),
    ("es", UP_BY_SUIT, "Puedes colocar una carta en una pila de la base si es del mismo palo que la carta superior y vale una unidad menos.", "senses",
     'without a word for "higher": expected one that means going up'),
    ("fr", BY_SUIT, "Construis ici en descendant, quelle que soit l’enseigne.", "senses", 'without a word for "by suit": expected one that means the same suit'),
    ("de", SAME, "Die beiden Karten eines Paares müssen verschiedene Farben haben.", "senses", 'without a word for "same suit": expected one that means the same suit'),
    ("fr", "An empty space may be filled with any card.", "Tu peux remplir un emplacement vide avec un roi.", "senses",
     'with "roi", which means a king: the source does not'),
    ("es", "An empty space may be filled only with a king.", "Un espacio vacío puede ocuparse con un rey.", "senses",
     'without a word for "only": expected one that means one alone'),
    # copies
    ("de", "Undo", "Undo", "copy", "which is the source itself: expected a translation"),
    ("de", "Undo", "Table controls", "copy", 'which is the source of "Table controls" (label): expected a translation'),
    ("es", "K (card corner)", "K", None, None),
    ("es", "garden (noun: tableau)", "garden", "copy", "as the source does: expected a translation, or a line lang = …"),
    ("de", "To the games", "To the games", "copy", "which is the source itself: expected a translation"),
    ("es", "Contact", "Contact", "copy", "which is the source itself: expected a translation"),
    ("de", "Patience games", "Patience Games", "copy", "which is the source itself: expected a translation"),
    # capitals
    ("de", SUITS, "auf die Farben kommt es dabei nie an.", "case", "which begins small: expected a capital, as in the source"),
    ("es", "You have won!", "¡has ganado!", "case", "which begins small: expected a capital, as in the source"),
    ("de", "face-down card", "Verdeckte Karte", "case", "which begins with a capital: expected a small letter, as in the source"),
    ("es", "face-down card", "Carta boca abajo", "case", "which begins with a capital: expected a small letter, as in the source"),
    ("de", "face-down card", "Karte, verdeckt", None, None),
    ("de", "The~{reserve} is dealt one card, face up.",
     ["der~{reserve} bekommt beim Austeilen eine offene Karte.", "Der~{reserve} bekommt beim Austeilen {n} Karten, offen."], "case",
     "which begins small: expected a capital, as in the source"),
    ("de", "So any~{rank} may go on any~{base}.", "Also passt jeder~{rank} auf Jeden~{base}.", "case",
     'with the key "Jeden" within a sentence: expected a small letter'),
    # white space and marks at the ends
    ("de", SUITS, "Auf die Farben kommt es dabei nie an. ", "spaces", "with ' ' at its end: expected '', as in the source"),
    ("es", "Undo", "\nDeshacer", "spaces", r"with '\n' at its beginning: expected '', as in the source"),
    ("de", SUITS, "Auf die Farben kommt es dabei nie an", "end", 'with no mark at its end: expected ".", as in the source'),
    ("es", "You have won!", "¡Has ganado.", "end", 'with "." at its end: expected "!", as in the source'),
    ("de", "Stock:", "Talon", "end", 'with no mark at its end: expected ":", as in the source'),
    ("de", "Undo", "Rückgängig.", "end", 'with "." at its end: expected no mark, as in the source'),
    # signs
    ("de", "The layout", "Die \"Auslage\"", "typography", 'has the straight quotation mark ": expected „ “'),
    ("de", "The layout", "Die “Auslage”", "typography", "closes a quotation with “ that has not been opened: expected „ “ ‚ ‘"),
    ("es", "The layout", "El “reparto”", None, None),
    ("es", "The layout", "El „reparto“", "typography", "has the quotation mark „: expected « » “ ”"),
    ("es", "The layout", "El «reparto", "typography", "opens a quotation with «: expected » after it"),
    ("es", "The layout", "El « reparto»", "typography", "has a space that can break inside «: expected no space"),
    ("de", "The layout", "Wie geht's", "typography", "has the straight apostrophe ': expected ’ or ‚ ‘"),
    ("de", "Getting the game ready …", "Das Spiel wird vorbereitet ...", "typography", "has three full stops: expected …"),
    ("de", "The layout", "Die Auslage - hier", "typography", "has a hyphen between spaces: expected –"),
    ("de", "The layout", "Die  Auslage", "typography", "has two spaces together: expected one"),
    ("es", "The layout", "El reparto , aquí", "typography", "has a space that can break before ,: expected no space"),
    ("de", "flower-garden (noun: game)", "Baker's Dozen\nlang = en", "typography", "has the straight apostrophe ': expected ’ or ‚ ‘"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "message", "text", "name", "told"),
    FAULTS,
    ids=[f"{language}-{name}-{number}" for number, (language, _, _, name, _) in enumerate(FAULTS)],
)
def test_a_planted_fault_is_found_with_file_line_and_entry(language, message, text, name, told):
    key = key_of(message)
    lexicon = changed(language, {key: text})
    found = [line for line in linted(lexicon) if name is None or line.endswith(f"({name})")]
    where = f"locales/{language}/LC_MESSAGES/messages.po:{lexicon.line_of(key)}: {named(key)} says "
    assert all(line.startswith(where) for line in found)
    assert [re.sub(r'^.*?", (which (?=has|opens|closes))?', "", line.removeprefix(where), flags=re.DOTALL) for line in found[:1]] == (
        [f"{told} ({name})"] if told else []
    )  # fmt: skip


def test_every_check_has_a_planted_fault():
    planted = {name for _, _, _, name, _ in FAULTS if name}
    assert planted | {"alike"} == set(NAMES)


# Different rules must read differently.


@pytest.mark.parametrize("language", FINISHED)
def test_by_suit_and_by_colour_with_one_sentence_are_found(language):
    suit, colour = key_of(BY_SUIT), key_of(BY_COLOUR)
    text = load_lexicon(ROOT, language).entries[suit].texts[0]
    lexicon = changed(language, {colour: text})
    found = [line for line in linted(lexicon) if line.endswith("(alike)")]
    lines = sorted((lexicon.line_of(suit), lexicon.line_of(colour)))
    assert len(found) == 1
    assert f'reads "{text}", and so does ' in found[0]
    assert found[0].startswith(f"{lexicon.source}:{lines[1]}: ")
    assert f"(line {lines[0]}), which is another rule" in found[0]


def test_rules_that_differ_only_in_what_stands_in_the_holes_are_found():
    up, down = (key_of(f"Build these {way} by suit, from the~{{base}} to the~{{last}}.") for way in ("up", "down"))
    text = load_lexicon(ROOT, "de").entries[up].texts[0]
    (found,) = (line for line in linted(changed("de", {down: text})) if line.endswith("(alike)"))
    assert f'reads "{text}", and so does {named(up)} ' in found


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({("noun: number", "8"): "-\n= sieben\nder = der acht"}, 'has the plain form "sieben" of "7" (line LINE), which is another noun'),
        ({("noun: number", "3"): "vier"}, 'has the very forms of "3" (line LINE), which is another noun'),
        ({("noun: rank", "jack"): "m\n= Dame", ("noun: rank", "queen"): "m\n= Dame"}, 'has the very forms of "jack" (line LINE), which is another noun'),
        ({("noun: suit", "hearts"): "Karo"}, 'has the very forms of "diamonds" (line LINE), which is another noun'),
        ({(None, "Any~{rank} that is dealt slides under the other cards of its pile."): "Er rutscht beim Austeilen unter die anderen Karten."},
         'reads "Er rutscht beim Austeilen unter die anderen Karten." both for rank = '),
        ({(None, "There is no reserve."): "Einen Talon gibt es nicht und auch keine Neuverteilung."},
         'reads "Einen Talon gibt es nicht und auch keine Neuverteilung.", and so does "There is no stock, and no redeal." (line LINE), which is another rule'),
    ],
)  # fmt: skip
def test_what_different_rules_have_in_common_is_told_once(changes, told):
    found = [line for line in linted(changed("de", changes)) if line.endswith("(alike)")]
    assert found
    assert any(re.search(re.escape(told).replace("LINE", r"\d+"), line) for line in found), found


def test_a_number_with_the_word_of_another_is_told_at_its_noun_alone():
    lexicon = changed("de", {("noun: number", "8"): "sieben"})
    (found,) = linted(lexicon)
    where = f"{lexicon.source}:{lexicon.line_of(('noun: number', '8'))}: "
    assert found.startswith(f'{where}"8" (noun: number) has the very forms of "7" ')


@pytest.mark.parametrize(
    ("noun", "excepted", "message", "said"),
    [
        (("noun: number", "3"), "drei Groschen", "Two decks", "Zwei Decks für drei Groschen"),
        (("noun: term", "space"), "fehl am Platz", "Undo", "Fehl am Platz"),
    ],
)
def test_a_phrase_that_a_noun_excepts_says_nothing(noun, excepted, message, said):
    key, own = key_of(message), load_lexicon(ROOT, "de").entries[noun].texts[0]
    with_it = Reading(changed("de", {noun: f"{own}\nexcept = {excepted}", key: said}))
    without = Reading(changed("de", {key: said}))
    for reading, expected in ((with_it, 0), (without, 1)):
        words = reading.numbers if noun[0] == "noun: number" else reading.terms
        assert sum(1 for word, meant in words.find(said) if meant and word.lower() != "zwei") == expected
    assert not names_found(with_it.lexicon) & {"numbers", "terms"}


def test_check_says_what_can_be_done_about_what_it_finds():
    found = linted(changed("de", {key_of("Two decks"): "Drei Decks"}))
    assert hints(found) == [f"numbers: {HINTS['numbers']}", EXEMPTION]
    assert hints(["x.po:1: is not translated", "index.html: broken (links)"]) == []


# Exemptions.

NO_NUMBER = "Mehrere Decks"


@pytest.mark.parametrize(
    ("text", "comment", "told"),
    [
        (NO_NUMBER, "check: numbers – here it is clear", None),
        (NO_NUMBER, "Somebody else’s note.\ncheck: numbers, terms – x", 'has a comment that exempts it from "terms", which finds nothing here: expected none'),
        (NO_NUMBER, "check: terms – x", "with no number: expected the numbers 2, as in the source (numbers)"),
        (NO_NUMBER, "check: numbers", 'has the comment "check: numbers": expected "check: NAME – reason", several names with commas'),
        (NO_NUMBER, "check: numbers – ", 'has the comment "check: numbers –": expected "check: NAME – reason", several names with commas'),
        (NO_NUMBER, "check: digits – x", f'has a comment that exempts it from "digits": expected one of {", ".join(NAMES)}'),
        ("Zwei Decks", "check: numbers – x", 'has a comment that exempts it from "numbers", which finds nothing here: expected none'),
    ],
)  # fmt: skip
def test_an_entry_is_exempted_for_a_reason_and_only_where_something_is_found(text, comment, told):
    key = key_of("Two decks")
    found = linted(changed("de", {key: text}, comment))
    assert all(line.startswith("locales/de/LC_MESSAGES/messages.po:") and named(key) in line for line in found)
    assert bool(found) == bool(told)
    assert told is None or any(line.endswith(told) for line in found), found


# What a catalogue says about its language.


@pytest.mark.parametrize(
    ("context", "text", "told"),
    [
        ("quotation marks", "„ “", "is '„ “': expected opening, closing, inner opening and inner closing mark, with spaces between"),
        ("words that deny", "kein\nnie = x", "a line is 'nie = x': expected twice or repeats or joins or except = phrases with | between them"),
    ],
)  # fmt: skip
def test_what_checks_cannot_read_is_told(context, text, told):
    (key,) = (key for key in conventions.DATA if key[0] == context)
    lexicon = changed("de", {key: text})
    assert linted(lexicon) == [f"{lexicon.source}:{lexicon.line_of(key)}: {named(key)} {told}"]


WRONG_HERE = {BY_SUIT: "Hier legst du aufwärts an ", REDEAL: "Neuverteilung", SUITS: 'Drei "Farben".'}
"""German sentences with faults that every check finds."""


def names_found(lexicon: Lexicon) -> set[str]:
    """The checks that find something in a catalogue."""
    return {match[1] for line in linted(lexicon) if (match := re.search(r"\((\w+)\)$", line))}


@cache
def full_of_faults() -> tuple[Lexicon, set[str]]:
    lexicon = changed("de", {(None, text): translation for text, translation in WRONG_HERE.items()})
    return lexicon, names_found(lexicon)


@pytest.mark.parametrize("state", ["", "kein\nnie", None])
@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (conventions.DENIALS.key, "negation"),
        (conventions.MARKS.key, "typography"),
        (conventions.SENSES["going up"].key, "senses"),
        (("noun: number", "12"), "numbers"),
        (("noun: term", "fan"), "terms"),
    ],
)
def test_where_an_entry_is_missing_empty_or_wrong_only_the_check_that_goes_by_it_waits(entry, name, state):
    full, all_names = full_of_faults()
    assert all_names >= {"negation", "typography", "terms", "senses", "spaces", "end", "numbers"}
    entries = {key: found for key, found in full.entries.items() if key != entry}
    if state is not None:
        entries[entry] = replace(full.entries[entry], texts=(state,))
    without = replace(full, entries=entries)
    assert names_found(without) == all_names - {name}


@pytest.mark.parametrize(
    ("language", "text", "denies"),
    [
        ("en", "Neither stock nor waste, and no redeal.", 3),
        ("de", "Weder Talon noch Ablagestapel, und keine Neuverteilung.", 3),
        ("es", "No hay mazo.", 1),
        ("es", "Al mazo no vuelve nunca ninguna.", 1),
        ("es", "Nunca vuelve nada.", 1),
        ("es", "No hay mazo ni reserva.", 2),
        ("es", "No hay ni mazo ni reserva.", 2),
        ("es", "No hay ni mazo ni reserva ni descarte.", 3),
        ("es", "Ni el mazo ni la reserva se juegan.", 2),
        ("es", "No hay mazo, y no hay reserva.", 2),
        ("es", "El mazo no da más y no quedan parejas ni otros movimientos.", 3),
        ("fr", "Il n’y a plus aucun coup.", 1),
        ("fr", "Le talon ne fournit plus de cartes et il n’y a plus ni paire ni autre coup.", 3),
        ("fr", "Sans talon.", 1),
    ],
)
def test_what_a_sentence_denies_is_counted(language, text, denies):
    assert len(denied(text, Reading(load_lexicon(ROOT, language)).denials)) == denies


# Messages taken for one another.


def opposites() -> list[tuple[Message, Message]]:
    """Messages that differ in one setting of a rule: direction and suit of each kind of building, the card that a space takes."""
    ways: list[Iterable[str]] = [(f"Build {way} {how} here." for way in ("up", "down") for how in HOW)]
    ways += [
        (f"Build these {way} {how}, {end}." for way in ("up", "down") for how in HOW)
        for end in (
            "from the~{base} to the~{last}",
            "beginning with the~{base}; after the~{lower} go on with the~{upper}",
        )
    ]
    ways += [
        (
            f"You may put a card on a {pile} if it is one rank {way} than the top card there{how}."
            for way in ("higher", "lower")
            for how in fits
        )
        for pile, fits in {
            "tableau pile": FITS,
            "fan": FITS,
            "foundation": (*FITS[:2], "; its suit does not matter"),
        }.items()
    ]
    ways += [(SAME, "The two cards of a pair must be of different suits.", SUITS)]
    ways += [("An empty space may be filled with any card.", "An empty space may be filled only with a king.")]
    ways += [
        ("Any card may be put into an empty tableau space.", "Only a king may be put into an empty tableau space.")
    ]
    ways += [("Undo", "Redo")]
    of = {each.message.text: each.message for each in every_message()}
    return [pair for texts in ways for pair in permutations([of[text] for text in texts], 2)]


HOW = ("by suit", "in alternating colours", "regardless of suit")
FITS = (" and of the same suit", " and of the opposite colour", ", regardless of suit")


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_message_is_taken_for_its_opposite(language):
    lexicon = load_lexicon(ROOT, language)
    own, there = Reading(lexicon), Reading(source())
    passed = []
    for message, other in opposites():
        texts = lexicon.entry(other.key).texts
        swapped = replace(lexicon, entries={message.key: replace(lexicon.entry(message.key), texts=texts)})
        told = [
            fault
            for each in sentences(swapped, [message])
            for check in SENTENCES.values()
            for fault in check(each, own, there)
        ]
        passed += [] if told else [f"{message.text} = {texts}"]
    assert len(opposites()) > 150
    assert passed == []


@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        (("kein*", "nicht"), "Keine Karte, nichts und nicht", ["Keine", "nicht"]),
        (("no", "no longer"), "It is no\nlonger so, no", ["no\nlonger", "no"]),
        (("ne", "n’*"), "n’est-ce", ["n’est"]),
        ((), "anything", []),
    ],
)
def test_words_are_found_whole_and_the_longest_first(words, text, found):
    assert [word for word, _ in Words(dict.fromkeys(words, True)).find(text)] == found


FRENCH = read_marks(f"«{NARROW} {NARROW}» “ ” {NARROW}; {NB}: {NARROW}! {NARROW}?")
SWEDISH = read_marks("” ” ’ ’")
ENGLISH = read_marks("“ ” ‘ ’")


@pytest.mark.parametrize(
    ("marks", "language", "text", "told"),
    [
        (FRENCH, "fr", f"Dites «{NARROW}oui{NARROW}»{NARROW}! L’as, c’est 65{NARROW}%{NB}: voilà.", []),
        (FRENCH, "fr", "«oui»", ["has no space inside «: expected a no-break space", "has no space inside »: expected a no-break space"]),
        (FRENCH, "fr", "Non !", ["has a space that can break before !: expected a no-break space"]),
        (FRENCH, "fr", "Non?", ["has no space before ?: expected a no-break space"]),
        (FRENCH, "fr", "à 10:30, voir 65 %", ["has a space that can break before %: expected a no-break space"]),
        (SWEDISH, "sv", "Säg ”ja” och ”nej”.", []),
        (SWEDISH, "sv", "Säg ”ja.", ["opens a quotation with ”: expected ” after it"]),
        (ENGLISH, "en", "“It’s ‘the players’ game’”, they said: 65%…", []),
        (ENGLISH, "en", "“It’s", ["opens a quotation with “: expected ” after it"]),
        (ENGLISH, "en", "It ” is", ["closes a quotation with ” that has not been opened: expected “ ” ‘ ’"]),
        (ENGLISH, "en", f"65{NB}% and 65 %", ["has a no-break space before %: expected no space", "has a space that can break before %: expected no space"]),
        (ENGLISH, "de", "65 %", ["has a space that can break before %: expected a no-break space"]),
        (ENGLISH, "de", "65%", ["has no space before %: expected a no-break space"]),
        (ENGLISH, "de", f"65{NB}%, 65{NARROW}%", []),
        (ENGLISH, "es", "{n}%", ["has no space before %: expected a no-break space"]),
        (ENGLISH, "tr", "%65", []),
    ],
)  # fmt: skip
def test_signs_are_those_of_the_language(marks, language, text, told):
    assert [slip.text for slip in slips(text, marks, language)] == told


# Prose and settings.

PROSE = """+++
name = "Kingdom"
slug = "kingdom"
hook = "Ein „Haken“."
title = "Wie geht's"
+++

Erster Absatz
mit zwei „Zeilen“.

- Ein Punkt mit `"code"` und [einem "Link"](https://example.org/?a="b")
- 65 % sind... viel
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("content", "locales"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def test_prose_is_checked_with_its_lines(root):
    (root / "content" / "de" / "kingdom.md").write_text(PROSE, encoding="utf-8")
    found = [line.partition("content/de/kingdom.md:")[2] for line in sign_faults(root, "de")]
    assert [re.sub(r'"….*…" ', "", line) for line in found] == [
        "5: has the straight apostrophe ': expected ’ or ‚ ‘ (typography)",
        '11: has the straight quotation mark ": expected „ “ (typography)',
        '11: has the straight quotation mark ": expected „ “ (typography)',
        "12: has three full stops: expected … (typography)",
        "12: has a space that can break before %: expected a no-break space (typography)",
    ]


def test_settings_are_checked_with_their_lines(root):
    path = root / "content" / "site.toml"
    text = path.read_text(encoding="utf-8").replace('tagline = "Patiencen mit', 'tagline = "„Patiencen mit')
    path.write_text(text, encoding="utf-8")
    line = text.split("„Patiencen")[0].count("\n") + 1
    (found,) = sign_faults(root, "de")
    assert found.startswith(f"content/site.toml:{line}: ")
    assert found.endswith("opens a quotation with „: expected “ after it (typography)")


def test_a_line_is_that_of_the_text(root):
    texts = {text: line for line, text in prose_texts(PROSE)}
    assert texts["Kingdom"] == 2
    assert texts["Erster Absatz\nmit zwei „Zeilen“."] == 8


# The rest.


def test_a_message_that_no_rules_can_bring_about_is_dead():
    dead = Message("Nobody ever says this.")
    told = 'generator/words/x.py: "Nobody ever says this." is said on no page, whatever the rules: expected a use, or no message'
    assert list(unsaid([*every_message(), Registered(dead, "generator/words/x.py")], said())) == [told]


def test_every_label_is_asked_for():
    facts = ROOT / "generator" / "words" / "brief.py"
    asking = [*(ROOT / "site" / "templates").iterdir(), *(ROOT / "generator" / "pages").glob("*.py"), facts]
    words = {word for path in asking for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    assert set(LABELS) - words == set()


def test_check_runs_them(root):
    path = catalogue_path(root, "de")
    path.write_text(
        text_of("de").replace("Auf die Farben kommt es dabei nie an.", "Auf die Ränge kommt es dabei nie an."), "utf-8"
    )
    found = check_catalogue(root, "de")
    assert [line.rpartition(": ")[2] for line in found] == [
        "expected one of Farbe, Farben (terms)",
        "expected one that means any suit (senses)",
    ]


# What cannot be read at all.


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("nplurals=2; plural=n%0;", "cannot be read: integer modulo by zero"),
        ("nplurals=2; plural=1/(n<100);", "cannot be read: integer division or modulo by zero"),
        ("nplurals=2; plural=(n+7);", "gives form 7 for 0: expected one of 2, counted from 0"),
        ("nplurals=2; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);", "gives form 2 for 0: expected one of 2, counted from 0"),
        ("nplurals=2; plural=1-n;", "gives form -1 for 2: expected one of 2, counted from 0"),
        ("nplurals=2; plural=(n!=1;", "cannot be read: unbalanced parenthesis in plural form"),
    ],
)  # fmt: skip
def test_a_plural_rule_that_gives_no_form_is_told_by_its_header(rule, told):
    with pytest.raises(CatalogueError) as error:
        read_lexicon(f'msgid ""\nmsgstr "Plural-Forms: {rule}\\n"\n', "xx", "x.po")
    assert str(error.value) == f"x.po:1: Plural-Forms {told}"


@pytest.mark.parametrize(
    ("expression", "strange"),
    [
        ("(?P<x>a)", "(?P"), ("(?i)a", "(?i"), ("(?<=a)b", "(?<"), ("(?>a)b", "(?>"), (r"\bel", r"\be"), (r"\w+", r"\w+"), (r"(a)\1", r"\1"),
        ("a++", "++"), ("(?=a)*", "*"), ("[]a]", "[]a"), ("a{,3}", "{,3"), ("a]", "]"), ("a}", "}"), (r"a\Z", r"\Z"),
    ],
)  # fmt: skip
def test_an_expression_that_browsers_take_otherwise_is_refused(expression, strange):
    with pytest.raises(ValueError, match=re.escape(f"{expression!r} has {strange}, which browsers take otherwise")):
        lists.read_pattern(f"{{a}} o {{b}}\n{expression} = {{a}} u {{b}}")


EXPRESSIONS = (r"h?[oó]|8|11(?!\d)", "(?:a|e){2,3}?x", r"[^a-z\-]", r"é+|\.|\(", "ß|Ä")
SAMPLES = (
    "8",
    "80",
    "11",
    "110",
    "11\u0663",
    "ocho",
    "Óscar",
    "hoja",
    "aex",
    "AEAX",
    "zorro",
    "Émile",
    "...",
    "(x)",
    "ä",
    "SS",
    "ẞ",
    "",
    "-",
    "İ",
)


def patterns_of(language: str) -> list[str]:
    texts = [
        load_lexicon(ROOT, language).entries[message.key].texts[0] for message in (lists.COMMA, *lists.LAST.values())
    ]
    return [begins.pattern for text in texts for begins, _ in lists.read_pattern(text).exceptions]


def test_expressions_match_alike_in_python_and_in_browsers():
    own = [
        begins.pattern
        for each in EXPRESSIONS
        for begins, _ in lists.read_pattern(f"{{a}} {{b}}\n{each} = {{a}}{{b}}").exceptions
    ]
    names = [
        text
        for language in FINISHED
        for entry in load_lexicon(ROOT, language).entries.values()
        for text in entry.texts[0].split("\n")
    ]
    samples, patterns = [*SAMPLES, *names], [*own, *(each for language in FINISHED for each in patterns_of(language))]
    script = """
        const [patterns, samples] = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
        const matched = (one) => samples.filter((text) => new RegExp(`^(?:${one})`, "u").test(text.toLowerCase()));
        console.log(JSON.stringify(patterns.map(matched)));
    """
    done = subprocess.run(
        ["node", "-e", script], input=json.dumps([patterns, samples]), capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found == [[text for text in samples if re.match(each, text.lower())] for each in patterns]
    assert all(found)
    assert '`, "u").test(part.toLowerCase())' in (ROOT / "site" / "player" / "names.mjs").read_text(encoding="utf-8")
