"""What the table in the page says while it is played.

The browser fills the holes itself, with names that have no article ("8 of spades", "tableau pile 3"), so every
sentence keeps them apart from its grammar: a name stands first, before a colon, or last.
"""

from collections.abc import Mapping
from typing import Final

from generator.words.phrase import Message, text

_CARDS = text("one card or several, top card last", "8 of spades", "8 of spades, 7 of hearts")
_PILE = text("name of a pile", "Tableau pile 3", "Waste")
_PILES = text("names of piles", "Tableau pile 3, Foundation 1")

PLAYER_LABELS: Final[Mapping[str, Message]] = {
    "help": Message(
        "Drag a card, or click it and then the place where it should go; a double click sends it to a foundation."
        " With keys: Tab goes from pile to pile, the arrow keys to single cards and to neighbouring piles, Enter or"
        " the space bar picks up and puts down, Shift+Enter sends a card to a foundation, Escape lets go, Ctrl+Z takes"
        " back, Ctrl+Y makes the move again.",
        about="How cards are moved; read out with the table by screen readers.",
    ),
    "starting": Message(
        "The table is getting ready. You can start: your moves are kept.",
        about="Shown while the game's engine starts, for some seconds at most.",
    ),
    "failed": Message(
        "The table could not be started, so no moves can be made. The rules and the opening layout are still here.",
        about="Shown when the game's engine cannot be loaded; a button to try again stands beside it.",
    ),
    "won": Message("You have won this deal.", about="Shown and read out when the game is won."),
    "stuck": Message(
        "No move is left. You can take moves back or start this deal again.",
        about="Shown and read out when there is no legal move and nothing to draw; buttons for both stand beside it.",
    ),
    "bad_deal": Message(
        "There is no deal of this number: {number}. Deals have whole numbers from 1 to {most}.",
        holes={
            "number": text("what the reader typed or the address has", "0", "abc"),
            "most": text("the highest number of a deal", "9007199254740991"),
        },
        about="Shown when a wrong number was typed, or stands in the page's address.",
    ),
    "bad_layout": Message(
        "The layout in this address cannot be laid out, so the page's own deal lies here.",
        about="Shown when the address of the page holds a layout (piles and cards) with an error in it.",
    ),
    "moved": Message(
        "{cards}: now on {pile}.",
        holes={"cards": _CARDS, "pile": _PILE},
        about="Read out by screen readers after a move.",
    ),
    "held": Message(
        "{cards}: picked up. Possible places: {piles}.",
        holes={"cards": _CARDS, "piles": _PILES},
        about="Read out by screen readers when cards are picked up.",
    ),
    "held_nowhere": Message(
        "{cards}: picked up. No place fits just now.",
        holes={"cards": _CARDS},
        about="Read out by screen readers when cards are picked up that cannot go anywhere.",
    ),
    "let_go": Message(
        "{cards}: put back.",
        holes={"cards": _CARDS},
        about="Read out by screen readers when cards that were picked up are let go.",
    ),
    "kept": Message(
        "{cards}: the move is kept until the table is ready.",
        holes={"cards": _CARDS},
        about="Read out by screen readers when a move is made before the game's engine has started.",
    ),
    "refused": Message(
        "This move is not allowed: {rule}",
        holes={"rule": text("a whole sentence of the rules", "Nothing may be put into the reserve.")},
        about="Read out by screen readers, with the rule that forbids the move.",
    ),
    "refused_without_rule": Message("This move is not allowed.", about="Shown and read out; no rule can be quoted."),
    "undone": Message("Move taken back.", about="Read out by screen readers after the button Undo."),
    "redone": Message("Move made again.", about="Read out by screen readers after the button Redo."),
    "restarted": Message("This deal starts again.", about="Read out by screen readers after the button Restart."),
    "dealt": Message(
        "A new game: deal {number}.",
        holes={"number": text("number of the deal", "4711")},
        about="Read out by screen readers when another deal is laid out.",
    ),
    "laid_out": Message(
        "A new game: the layout of the address.",
        about="Read out by screen readers when the layout that the address of the page holds is laid out.",
    ),
    "pile": Message(
        "{pile}, cards: {number}",
        holes={"pile": _PILE, "number": text("how many cards lie there, in digits", "5", "1")},
        about="Name of a pile for screen readers.",
    ),
    "pile_empty": Message("{pile}, empty", holes={"pile": _PILE}, about="Name of a pile for screen readers."),
}
"""Name in the browser's part -> message. `site/player/words.mjs` fills the holes."""
