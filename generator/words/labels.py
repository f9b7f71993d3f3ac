"""Every string that a template or the page's script shows, by the name that they use for it.

What the script fills in stays a hole (`{card}`) in the text that it gets. Names of cards and piles are put there as
they stand in a list, so these sentences are made such that no language needs to bend them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from engine.rules.model import Game
from generator.words.phrase import Hole, Message, digits, number, text

if TYPE_CHECKING:
    from generator.words.voice import Voice

_NUMBER: Final[Mapping[str, Hole]] = {"number": digits("the pile's number, from the left", 1, 8)}
_CARD: Final = text("a card's name as in a list", "8 of spades", "queen of hearts")
_CARDS: Final = text("one card's name, or several with commas between", "8 of spades", "jack of clubs, jack of hearts")
_PILE: Final = text("a pile's name as in a list", "Foundation 2", "Tableau pile 3")
_PILES: Final = text("piles' names with commas between", "Foundation 2", "Foundation 2, Tableau pile 3")
_COUNT: Final = text("how many, in digits", "1", "12")
_RULE: Final = text(
    "the sentence of the rules that forbids the move",
    "Empty spaces in the tableau are not refilled.",
    "Only one foundation may be started in each suit.",
)
_DEAL: Final = text("the number of a deal", "1", "40711")


def _label(sentence: str, about: str, context: str = "label") -> Message:
    return Message(sentence, context=context, about=about)


def _holed(sentence: str, about: str, **holes: Hole) -> Message:
    return Message(sentence, context="script", holes=holes, about=about)


LABELS: Final[Mapping[str, Message]] = {
    # the frame of every page
    "skip_table": _label("Skip to the table", "link for keyboards, before everything else"),
    "skip_content": _label("Skip to the content", "link for keyboards on pages without a table"),
    "languages": _label("Languages", "names the list of links to this page in other languages"),
    "home": _label("All games", "link to the list of games in this language"),
    "footer": _label(
        "On each page the rules, the layout and the game all come from one file, so they can never disagree.",
        "line at the foot of every page",
    ),
    "contact": _label("Contact", "link at the foot of every page, to the people behind the site"),
    "glossary": _label("Glossary", "link at the foot of every page, to the page that explains the terms of the rules"),
    # the list of games
    "index_title": _label("Patience games", "title and heading of the list of games"),
    "index_empty": _label("No game has been described in this language yet.", "instead of the list of games"),
    "terms": _label("What the terms in the rules mean", "link from the list of games to the page that explains them"),
    "games": _label("Games", "names the list of games"),
    "one_deck": _label("One deck", "small note at a game in the list"),
    "two_decks": _label("Two decks", "small note at a game in the list"),
    # pages that are in every language at once
    "to_games": _label("To the games", "link from the site's first page and from the page for wrong addresses"),
    "your_language": _label("your language", "mark beside the reader's own language in a list; small letter"),
    "not_found": _label("There is no page at this address.", "heading of the page for wrong addresses"),
    # the table and its buttons
    "table": _label("Table", "names the part of the page that the game is played on"),
    "tools": _label("Buttons of the table", "names the row of buttons"),
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
    # piles and places
    "foundation": Message("Foundation {number}", context="label", holes=_NUMBER, about="name of a pile"),
    "tableau_pile": Message("Tableau pile {number}", context="label", holes=_NUMBER, about="name of a pile"),
    "tableau_space": Message(
        "Tableau space {number}", context="label", holes=_NUMBER, about="name of a place for one card"
    ),
    "fan": Message("Fan {number}", context="label", holes=_NUMBER, about="name of a pile that is spread out"),
    "reserve_place": Message("Reserve {number}", context="label", holes=_NUMBER, about="name of a pile of one card"),
    "foundations": _label("Foundations", "label in the drawing of the layout"),
    "tableau": _label("Tableau", "label in the drawing of the layout"),
    "fans": _label("Fans", "label in the drawing of the layout, for a tableau of fans"),
    "reserve": _label("Reserve", "name of the pile, and label in the drawing of the layout"),
    "stock": _label("Stock", "name of the pile, and label in the drawing of the layout"),
    "waste": _label("Waste", "name of the pile, and label in the drawing of the layout"),
    # the drawing of the layout
    "layout": _label("The layout", "heading and title of the drawing of the opening layout"),
    # the corners of the cards
    "index_ace": _label("A", "the ace in a card's corner", "card corner"),
    "index_jack": _label("J", "the jack in a card's corner", "card corner"),
    "index_queen": _label("Q", "the queen in a card's corner", "card corner"),
    "index_king": _label("K", "the king in a card's corner", "card corner"),
}
"""What templates and the drawing of the layout show."""

PLAYER: Final[Mapping[str, Message]] = {
    "ready": _holed("Ready to play.", "the program has been loaded"),
    "failed": _holed(
        "The game could not be started. Try again, or reload the page.", "the program could not be loaded"
    ),
    "waiting": _holed(
        "The move will be made as soon as the game is ready.", "a move was tried while the program is loaded"
    ),
    "held": _holed("{cards} picked up. It can go to: {piles}.", "a card is held", cards=_CARDS, piles=_PILES),
    "held_nowhere": _holed(
        "{cards} picked up. No place takes it now.", "a card is held that cannot go anywhere", cards=_CARDS
    ),
    "released": _holed("{cards}: put back.", "a held card has been let go", cards=_CARDS),
    "moved": _holed("{cards}: to {pile}.", "a move was made", cards=_CARDS, pile=_PILE),
    "undone": _holed("Move undone.", "the last move was taken back"),
    "redone": _holed("Move redone.", "a move that had been taken back was made again"),
    "restarted": _holed("Deal restarted.", "restart"),
    "dealt": _holed("Deal {deal} is on the table.", "another deal was opened", deal=_DEAL),
    "layout_opened": _holed("Layout loaded.", "a layout that somebody made was opened from the page's address"),
    "refused": _holed("That move is not allowed. {rule}", "a move was refused", rule=_RULE),
    "refused_unknown": _holed("That move is not allowed.", "a move was refused, and no sentence can be quoted"),
    "won": _holed("You have won!", "the game is won"),
    "stuck": _holed(
        "There is no legal move left. You can undo, restart, or start a new deal.", "nothing can be done any more"
    ),
    "bad_deal": _holed("Enter a whole number from 1 to {deal}.", "a wrong number was typed in", deal=_DEAL),
    "bad_layout": _holed("The layout in this link is not valid.", "a wrong layout stands in the page’s address"),
    "bad_move": _holed("This move cannot be made here.", "a move that came from an address or a saved game"),
    "error": _holed("Something went wrong. Reload the page to continue.", "the program has failed"),
    "pile_empty": _holed("{pile}, empty", "a pile’s name for screen readers", pile=_PILE),
    "pile_cards": _holed(
        "{pile}, cards: {count}, on top: {card}",
        "a pile’s name for screen readers",
        pile=_PILE,
        count=_COUNT,
        card=_CARD,
    ),
    "pile_hidden": _holed(
        "{pile}, cards: {count}, face down", "a pile’s name for screen readers", pile=_PILE, count=_COUNT
    ),
}
"""What the page's script says; it fills the holes."""

PAIRING: Final[Mapping[str, Message]] = {
    "held": _holed(
        "{cards} picked up. It pairs with the top card of: {piles}.",
        "a card is held, in games whose cards can only be removed in pairs",
        cards=_CARDS,
        piles=_PILES,
    ),
    "held_nowhere": _holed(
        "{cards} picked up. It has no partner available now.",
        "a card is held that makes no pair with another one now",
        cards=_CARDS,
    ),
}
"""What it says instead where cards can only be removed in pairs."""


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


def help_text(voice: Voice, game: Game) -> str:
    """Say how the table of a game is used, for those who cannot see it."""
    draw = game.stock.draw if game.stock else 0
    way = HELP_PAIR if only_pairs(game) else HELP_BOTH if game.removal else HELP_MOVE
    parts = (
        voice.say(way),
        voice.say(HELP_SEND) if game.removal is None else None,
        voice.say(HELP_STOCK, n=draw) if draw else None,
        voice.say(HELP_KEYS),
        voice.say(HELP_SEND_KEYS) if game.removal is None else None,
        voice.say(HELP_UNDO),
    )
    return " ".join(part.striptags() for part in parts if part is not None)


def player_strings(voice: Voice, game: Game) -> dict[str, str]:
    """Give the script's sentences for a game as plain text, their holes still open."""
    messages = {**PLAYER, **PAIRING} if only_pairs(game) else PLAYER
    return {
        name: voice.say(message, **{hole: "{" + hole + "}" for hole in message.holes}).unescape()
        for name, message in messages.items()
    }
