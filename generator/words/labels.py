"""Every string that a template or the page's script shows, by the name that they use for it.

What the script fills in stays a hole in the text that it gets; `spoken.py` gives it the names of cards and piles in the
forms that the language's texts ask for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from engine.rules.model import Game, PileKind, Target
from generator.words import lists
from generator.words.examples import PAIR, lone_ranks
from generator.words.phrase import Hole, Message, card, cards, digits, game, number, partners, pile, places, rank, text
from generator.words.voice import Voice

_CARDS: Final = cards("one card, or several from the bottom to the top", ("JC",), ("JC", "TH"))
_TOP: Final = card("the card on top", "JC", "8S")
_PILE: Final = pile("the pile", "tableau pile 3", "foundation 2")
_STOCK: Final = pile("always the stock", "stock", "stock")
_PLACES: Final = places(
    "where it can go", (("QD", "tableau pile 3"),), (("QD", "tableau pile 3"), ("", "foundation 2"))
)
_RULE: Final = text(
    "the sentence of the rules that forbids the move",
    "Empty spaces in the tableau are not refilled.",
    "Only one foundation may be started in each suit.",
)
_DEAL: Final = text("the number of a deal", "1", "40711")
_VARIANT: Final = text("what the variant, or the game without any, is called", "Draw one", "Free bouquet")


def _label(sentence: str, about: str, context: str = "label") -> Message:
    return Message(sentence, context=context, about=about)


def _holed(sentence: str, about: str, **holes: Hole) -> Message:
    return Message(sentence, context="script", holes=holes, about=about)


def _of_cards(one: str, several: str, about: str, **holes: Hole) -> Message:
    """Make a sentence about one or several cards."""
    return Message(one, several, context="script", holes={"cards": _CARDS, **holes}, about=about, count="cards")


def _counted(one: str, several: str, about: str, **holes: Hole) -> Message:
    """Make a pile's name with the number of its cards."""
    counting = {"pile": _PILE, "count": digits("how many cards lie there", 1, 12)}
    return Message(one, several, context="script", holes={**counting, **holes}, about=about, count="count")


LABELS: Final[Mapping[str, Message]] = {
    # the frame of every page
    "skip_table": _label("Skip to the table", "link for keyboards, before everything else"),
    "skip_content": _label("Skip to the content", "link for keyboards on pages without a table"),
    "languages": _label("Languages", "names the list of links to this page in other languages"),
    "home": _label("All games", "link to the list of games in this language"),
    "footer": _label(
        "On each game’s page the rules, the layout and the game all come from one file, so they can never disagree.",
        "line at the foot of every page",
    ),
    "contact": _label("Contact", "link at the foot of every page, to the people behind the site"),
    "glossary": _label("Glossary", "link at the foot of every page, to the page that explains the terms of the rules"),
    # the list of games
    "index_title": _label("Patience games", "title and heading of the list of games"),
    "index_empty": _label("No game has been described in this language yet.", "instead of the list of games"),
    "further_title": Message(
        "Patience games, page {n}",
        context="label",
        holes={"n": digits("number of the page", 2, 9)},
        about="Title and heading of a further page of the list of games, where there are hundreds of them.",
    ),
    "further_description": Message(
        "The patience games from {first} to {last}, each with its full rules, its layout, and a table where you can play it straight away.",
        context="label",
        holes={"first": game("the first game of the page"), "last": game("the last game of the page")},
        about="What search engines show under the title of a further page of the list of games: 170 characters at most, names included.",
    ),
    "pages": _label("Pages of this list", "names the links to the pages of the list of games, where there are several"),
    "next_page": _label("Next page", "link at the end of a page of the list of games"),
    "terms": _label("What the terms in the rules mean", "link from the list of games to the page that explains them"),
    "games": _label("Games", "names the list of games"),
    "one_deck": _label("One deck", "small note at a game in the list"),
    "two_decks": _label("Two decks", "small note at a game in the list"),
    "all_open": _label("all cards face up", "small note at a game in the list, after another; small letter"),
    "some_hidden": _label("some cards face down", "small note at a game in the list, after another; small letter"),
    "no_redeal": _label("no redeal", "small note at a game in the list, after others; small letter"),
    "redeals": Message(
        "{n} redeal",
        "{n} redeals",
        context="label",
        holes={"n": digits("how often the stock may be dealt again", 1, 2)},
        about="Small note at a game in the list, after others.",
        count="n",
    ),
    "any_redeals": _label("any number of redeals", "small note at a game in the list, after others; small letter"),
    # pages that are in every language at once
    "to_games": _label("To the games", "link from the site's first page and from the page for wrong addresses"),
    "your_language": _label("your language", "mark beside the reader's own language in a list; small letter"),
    "not_found": _label("There is no page at this address.", "heading of the page for wrong addresses"),
    # the table and its buttons
    "table": _label("Table", "names the part of the page that the game is played on"),
    "tools": _label("Table controls", "names the row of buttons"),
    "undo": _label("Undo", "button"),
    "redo": _label("Redo", "button"),
    "restart": _label("Restart", "button: the same deal from its beginning"),
    "new_deal": _label("New deal", "button"),
    "deal": _label("Deal number", "before the field with the deal's number"),
    "go": _label("Open", "button: lay out the deal whose number stands in the field"),
    "no_script": _label(
        "You need JavaScript to play; it is switched off or unavailable here. The rules and the layout are complete without it.",
        "notice",
    ),
    "local_file": _label(
        "You have opened this page as a local file, so the game cannot start: the page has to come from a web server. The rules and the layout are complete.",
        "notice",
    ),
    "loading": _label("Getting the game ready …", "while the game's program is loaded"),
    "read_rule": _label("Read the rule", "link in the notice that refuses a move"),
    "close": _label("Close", "button of a notice"),
    "retry": _label("Try again", "button: start the game's program once more after it failed"),
    "face_down": _label("face-down card", "name of a card that nobody can see; small letter"),
    # kinds of piles
    "foundations": _label("Foundations", "label in the drawing of the layout"),
    "tableau": _label("Tableau", "label in the drawing of the layout"),
    "fans": _label("Fans", "label in the drawing of the layout, for a tableau of fans"),
    "reserve": _label("Reserve", "label in the drawing of the layout"),
    "cells": _label("Cells", "label in the drawing of the layout"),
    "stock": _label("Stock", "label in the drawing of the layout"),
    "waste": _label("Waste", "label in the drawing of the layout"),
    # the drawing of the layout
    "layout": _label("The layout", "title of the drawing of the opening layout"),
    "drawn": Message(
        "{place}: {cards}",
        context="drawing",
        holes={
            "place": text("a label of the drawing", "Reserve", "Tableau"),
            "cards": text("how many cards each of its piles has, in digits", "52", "1, 1, 1, 1"),
        },
        about="Label in the drawing of the layout, and part of its description for screen readers.",
    ),
    "drawn_further": Message(
        "{places}; {place}",
        context="drawing",
        holes={
            "places": text("descriptions of places", "Foundations: 0, 0, 0, 0", "Foundations: 1, 1, 0, 0; Reserve: 2"),
            "place": text("description of one more place", "Reserve: 2", "Tableau: 5, 5, 5, 5"),
        },
        about="Joins the parts of the drawing's description for screen readers.",
    ),
    "pictured": Message(
        "This is how the cards lie when {game} begins.",
        context="drawing",
        holes={"game": game("the game whose opening layout is shown")},
        about="Says what there is to see in the picture that stands for a page where others link to it, for those who cannot see it.",
    ),
    # the corners of the cards
    "index_ace": _label("A", "the ace in a card's corner", "card corner"),
    "index_jack": _label("J", "the jack in a card's corner", "card corner"),
    "index_queen": _label("Q", "the queen in a card's corner", "card corner"),
    "index_king": _label("K", "the king in a card's corner", "card corner"),
}
"""What templates and the drawing of the layout show."""

HELD: Final = _of_cards(
    "Name~{cards} picked up. It can go {places}.",
    "Name~{cards} picked up. They can go {places}.",
    "a card is held, or several",
    places=_PLACES,
)
PLACED: Final = _of_cards(
    "Name~{cards} moved to the~{pile}.", "Name~{cards} moved to the~{pile}.", "cards lie on another pile", pile=_PILE
)
PILE_EMPTY: Final = _holed("{pile}, empty", "a pile’s name with what lies there", pile=_PILE)
PILE_AWAITS: Final = _holed(
    "{pile}, empty, for a~{rank}",
    "a foundation’s name with what lies there, and the rank that begins it",
    pile=_PILE,
    rank=rank("the rank that begins a foundation", "ace", "five"),
)

PLAYER: Final[Mapping[str, Message]] = {
    "ready": _holed("Ready to play.", "the program has been loaded"),
    "failed": _holed(
        "The game could not be started. Try again, or reload the page.", "the program could not be loaded"
    ),
    "waiting": _holed(
        "The move will be made as soon as the game is ready.", "a move was tried while the program is loaded"
    ),
    # a card is held
    "held": HELD,
    "held_nowhere": _of_cards(
        "Name~{cards} picked up. It cannot go anywhere now.",
        "Name~{cards} picked up. They cannot go anywhere now.",
        "cards are held that cannot go anywhere",
    ),
    "held_alone": _of_cards(
        "Name~{cards} picked up. Choose it again to remove it.",
        "Name~{cards} picked up. Choose them again to remove them.",
        "a card is held that can be removed by itself; never several",
    ),
    "held_set": _of_cards(
        "Name~{cards} picked up. For the set, choose {places} next.",
        "Name~{cards} picked up. For the set, choose {places} next.",
        "one or several cards are held of three or four that are removed together; the others are chosen one after the other",
        places=partners(
            "cards that may be chosen next", (("QH", "tableau pile 3"),), (("QH", "tableau pile 3"), ("KS", "reserve"))
        ),
    ),
    "member": lists.PARTNER,
    "released": _of_cards("Name~{cards} put back.", "Name~{cards} put back.", "held cards have been let go"),
    "place_on": lists.PLACE_ON,
    "place": lists.PLACE,
    # what happened on the table
    "placed_on": _of_cards(
        "Name~{cards} placed on the~{base} (the~{pile}).",
        "Name~{cards} placed on the~{base} (the~{pile}).",
        "cards lie on another card now",
        base=card("the card below them", "QD", "8S"),
        pile=_PILE,
    ),
    "placed": PLACED,
    "home": PLACED,
    "drawn": _of_cards(
        "Name~{cards} turned over.",
        "Name~{cards} turned over; the last one is on top.",
        "cards came from the stock to the waste",
    ),
    "dealt_to": _of_cards(
        "Name~{cards} dealt to the~{pile}.",
        "Name~{cards} dealt to the~{pile}.",
        "a card came from the stock to a pile other than the waste",
        pile=_PILE,
    ),
    "stock_empty": _holed("The stock is empty.", "the last card came from the stock"),
    "redealt": _holed("The waste has become the stock again.", "the waste was turned over and is the stock"),
    "turned_up": _of_cards(
        "Name~{cards} turned face up (the~{pile}).",
        "Name~{cards} turned face up (the~{pile}).",
        "a card of the tableau that lay face down is seen now",
        pile=_PILE,
    ),
    "undone": _holed("Move undone.", "the last move was taken back; what came back where is said next"),
    "returned": _of_cards(
        "Name~{cards} moved back to the~{pile}.",
        "Name~{cards} moved back to the~{pile}.",
        "by undoing a move",
        pile=_PILE,
    ),
    "redone": _holed("Move redone.", "a move that had been taken back was made again; what happened is said next"),
    "restarted": _holed("Deal restarted.", "restart"),
    "dealt": _holed("Deal {deal} is on the table.", "another deal was opened", deal=_DEAL),
    "layout_opened": _holed("Layout loaded.", "a layout that somebody made was opened from the page's address"),
    "refused": _holed("That move is not allowed. {rule}", "a move was refused", rule=_RULE),
    "refused_unknown": _holed("That move is not allowed.", "a move was refused, and no sentence can be quoted"),
    "won": _holed("You have won!", "the game is won"),
    "stuck": _holed(
        "There is no legal move left. You can undo, restart or start a new deal.", "nothing can be done any more"
    ),
    "bad_deal": _holed("Enter a whole number from 1 to {deal}.", "a wrong number was typed in", deal=_DEAL),
    "variant_chosen": _holed(
        "Variant: {variant}.", "the player has gone over to another variant of the game", variant=_VARIANT
    ),
    "bad_variant": _holed(
        "This game has no variant “{name}”, so it is laid out as usual.",
        "the page’s address names a variant that there is not",
        name=text("what stands in the address", "draw-four", "no-such-thing"),
    ),
    "bad_layout": _holed("The layout in this link is not valid.", "a wrong layout stands in the page’s address"),
    "bad_move": _holed("This move cannot be made here.", "a move that came from an address or a saved game"),
    "error": _holed("Something went wrong. Reload the page to continue.", "the program has failed"),
    # piles with what lies there
    "pile_empty": PILE_EMPTY,
    "pile_awaits": PILE_AWAITS,
    "pile_cards": _counted(
        "{pile}: {card}", "{pile}, {count} cards, {card} on top", "a pile’s name with what lies there", card=_TOP
    ),
    "pile_hidden": _counted(
        "{pile}, {count} face-down card",
        "{pile}, {count} face-down cards",
        "the name of a pile whose cards nobody can see, with what lies there",
    ),
    "pile_turns": _holed(
        "{pile}, empty; choose it to turn the waste over",
        "the name of a stock that is empty, where the waste can be laid as the stock once more",
        pile=_STOCK,
    ),
    "pile_spent": _holed(
        "{pile}, empty, and nothing more comes from it", "the name of a stock that is empty for good", pile=_STOCK
    ),
    "pile_partly": _counted(
        "{pile}, {count} card, {hidden} face down, {card} on top",
        "{pile}, {count} cards, {hidden} face down, {card} on top",
        "the name of a pile of which some cards lie face down",
        hidden=digits("how many of them lie face down", 1, 4),
        card=_TOP,
    ),
}
"""What the page's script says; it fills the holes."""

REMOVING: Final[Mapping[str, Message]] = {
    "home": _of_cards("Name~{cards} removed.", "Name~{cards} removed.", "a pair has been removed"),
    "pile_awaits": PILE_EMPTY,
}
"""What it says instead where the foundations hold what was removed."""

PAIRING: Final[Mapping[str, Message]] = {
    "held": _of_cards(
        "Name~{cards} picked up. It pairs with {places}.",
        "Name~{cards} picked up. They pair with {places}.",
        "a card is held, in games whose cards can only be removed in pairs; never several",
        places=partners("cards with which it makes a pair", (("JH", "fan 3"),), (("KD", "fan 1"), ("KS", "reserve"))),
    ),
    "held_nowhere": _of_cards(
        "Name~{cards} picked up. It has no partner available now.",
        "Name~{cards} picked up. They have no partner available now.",
        "a card is held that makes no pair with another one now; never several",
    ),
    "place_on": lists.PARTNER,
}
"""What it says instead where cards can only be removed in pairs."""


def _any(sentence: str) -> Message:
    about = "Read out: where the card that is held can go, in a list of such places, if several such are empty."
    return Message(sentence, context="place", about=about)


ANY_PLACE: Final[Mapping[PileKind, Message]] = {
    PileKind.FOUNDATIONS: _any("to an empty foundation"),
    PileKind.TABLEAU: _any("to an empty tableau space"),
    PileKind.CELLS: _any("to an empty cell"),
}
"""Places of a kind that are empty, said once."""


def _help(sentence: str, about: str) -> Message:
    return Message(sentence, context="help", about=about)


_DRAW: Final = {"n": number("how many cards are drawn at once", 3, 2)}
HELP_MOVE: Final = _help("Drag a card to where it may go, or choose the card and then its destination.", "mouse, touch")
HELP_PAIR: Final = _help(
    "Drag a card on to its partner, or choose one of the two and then the other.",
    "mouse, touch, in games whose cards can only be removed in pairs",
)
HELP_BOTH: Final = _help(
    "Drag a card on to its partner or to where it may go, or choose the card and then its destination.",
    "mouse, touch, in games whose cards can be removed in pairs or moved",
)
HELP_SEND: Final = _help("A double click or a double tap sends a card to a foundation.", "mouse, touch")
HELP_STOCK: Final = Message(
    "A click on the stock, or Enter there, turns over the next card.",
    "A click on the stock, or Enter there, turns over the next {n} cards.",
    context="help",
    holes=_DRAW,
    about="in games with a stock",
    count="n",
)
HELP_DEALS: Final = {
    Target.TABLEAU: _help(
        "A click on the stock, or Enter there, deals a card to each pile of the tableau.", "in games with such a stock"
    ),
    Target.SPACES: _help(
        "A click on the stock, or Enter there, deals a card to each empty space.", "in games with such a stock"
    ),
    Target.FOUNDATIONS: _help(
        "A click on the stock, or Enter there, puts its next card on the foundation.", "in games with such a stock"
    ),
}
HELP_ALONE: Final = _help(
    "A card that is removed alone goes when you choose it twice, or drag it to the foundation.",
    "mouse, touch, keyboard, in games in which single cards are removed",
)
HELP_SET: Final = _help(
    "Where three or four cards are removed together, choose them one after the other.",
    "mouse, touch, keyboard, in games in which larger sets are removed",
)
HELP_KEYS: Final = _help(
    "With the keyboard, the Tab key takes you from pile to pile and the arrow keys take you from card to card; "
    "Enter or the space bar picks up a card and puts it down, and Escape puts it back.",
    "keyboard",
)
HELP_SEND_KEYS: Final = _help("Shift+Enter sends a card to a foundation.", "keyboard")
HELP_UNDO: Final = _help("Ctrl+Z undoes a move, and Ctrl+Y redoes it.", "keyboard")


def only_pairs(game: Game) -> bool:
    """Tell whether a card of this game can do nothing but leave in a pair."""
    return game.removal is not None and not game.tableau.accepts_cards


def help_text(voice: Voice, game: Game) -> Markup:
    """Say how the table of a game is used, for those who cannot see it."""
    stock, removal = game.stock if game.draws else None, game.removal
    draw = stock.draw if stock and stock.to is Target.WASTE else 0
    way = HELP_PAIR if only_pairs(game) else HELP_BOTH if game.removal else HELP_MOVE
    parts = (
        voice.say(way),
        voice.say(HELP_ALONE) if removal and lone_ranks(removal) else None,
        voice.say(HELP_SET) if removal and any(len(one.ranks) > PAIR for one in removal.sets) else None,
        voice.say(HELP_SEND) if game.removal is None else None,
        voice.say(HELP_STOCK, n=draw) if draw else None,
        voice.say(HELP_DEALS[stock.to]) if stock and not draw else None,
        voice.say(HELP_KEYS),
        voice.say(HELP_SEND_KEYS) if game.removal is None else None,
        voice.say(HELP_UNDO),
    )
    return Markup(" ").join(part for part in parts if part is not None)
