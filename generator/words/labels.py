"""Every string that a template shows, by the name that the template uses for it.

What the table says while it is played stands in `player_labels.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from generator.words.phrase import Hole, Message, digits, text
from generator.words.player_labels import PLAYER_LABELS

if TYPE_CHECKING:
    from generator.words.voice import Voice

_NUMBER: Final[Mapping[str, Hole]] = {"number": digits("the pile's number, from the left", 1, 8)}


def _label(english: str, about: str, context: str = "label") -> Message:
    return Message(english, context=context, about=about)


LABELS: Final[Mapping[str, Message]] = {
    # the frame of every page
    "skip_table": _label("Skip to the table", "link for keyboards, before everything else"),
    "skip_content": _label("Skip to the content", "link for keyboards on pages without a table"),
    "languages": _label("Languages", "names the list of links to this page in other languages"),
    "home": _label("All games", "link to the list of games in this language"),
    "footer": _label(
        "The rules, the layout and the game on a page all come from the same rules file, so none of them can say what the others do not do.",
        "line at the foot of every page",
    ),
    # the list of games
    "index_title": _label("Patience games", "title and heading of the list of games"),
    "index_hook": _label(
        "Patience and solitaire games with their complete rules, free to play in your browser.",
        "line below the heading of the list of games, and its description for search engines",
    ),
    "index_empty": _label("No game has been described in this language yet.", "instead of the list of games"),
    "games": _label("Games", "names the list of games"),
    "one_deck": _label("One deck", "small note at a game in the list"),
    "two_decks": _label("Two decks", "small note at a game in the list"),
    # pages that are in every language at once
    "choose_language": _label("Choose a language", "heading of the site's first page, which lists the languages"),
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
    "deal": _label("Deal", "before the field with the deal's number; a noun"),
    "go": _label("Open", "button: lay out the deal whose number stands in the field"),
    "no_script": _label(
        "To be played the game needs JavaScript, which is off or missing here. The rules and the layout are complete without it.",
        "notice",
    ),
    "local_file": _label(
        "This page was opened as a file, so the game cannot start: it has to come from a web server. The rules and the layout are complete.",
        "notice",
    ),
    "read_rule": _label("Read the rule", "link in the notice that refuses a move"),
    "close": _label("Close", "button of a notice"),
    "retry": _label("Try again", "button: start the game's program once more after it failed"),
    "face_down": _label("face-down card", "name of a card that nobody can see; small letter"),
    # piles and places
    "foundation": Message("Foundation {number}", context="label", holes=_NUMBER, about="name of a pile"),
    "tableau_pile": Message("Tableau pile {number}", context="label", holes=_NUMBER, about="name of a pile"),
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
    "layout_place": Message(
        "{place}: {count}",
        context="label",
        holes={
            "place": text("a pile's name, or a kind of pile", "Reserve", "Tableau pile 3"),
            "count": text("how many cards lie there, in digits; several piles with commas between", "52", "3, 4, 5, 6"),
        },
        about="part of the drawing's description: where how many cards lie",
    ),
    # the corners of the cards
    "index_ace": _label("A", "the ace in a card's corner", "card corner"),
    "index_jack": _label("J", "the jack in a card's corner", "card corner"),
    "index_queen": _label("Q", "the queen in a card's corner", "card corner"),
    "index_king": _label("K", "the king in a card's corner", "card corner"),
}
"""What templates and the drawing of the layout show."""


def player_strings(voice: Voice) -> dict[str, str]:
    """Give the script's sentences as plain text, their holes still open."""
    return {
        name: voice.say(message, **{hole: "{" + hole + "}" for hole in message.holes}).unescape()
        for name, message in PLAYER_LABELS.items()
    }
