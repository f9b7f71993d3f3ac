"""The parts that the pages of all games share: headings, decks, similar games, contact, wish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from engine.rules.model import Faces, Game
from generator.words.phrase import Message, digits, game, games, markup, number
from generator.words.sections import Sentence
from generator.words.voice import GameName, Text, Voice

_GAME: Final = {"game": game("the game of the page")}

HEADING: Final = Message(
    "Play {game} Solitaire online: free, and without registration", context="page", holes=_GAME, about="Heading."
)
TITLE: Final = Message(
    "{game} Solitaire – play free online", context="page", holes=_GAME, about="Title in the browser's tab."
)
DESCRIPTION: Final = Message(
    "{game} Solitaire: the full rules for this game with one deck, and a table to play it on, free and without registration.",
    "{game} Solitaire: the full rules for this game with {n} decks, and a table to play it on, free and without registration.",
    context="page",
    holes={**_GAME, "n": number("how many decks of 52 cards", 2, 2)},
    about="What search engines show under the title.",
    count="n",
)
HOW_TO: Final = Message("How to play {game} Solitaire", context="page", holes=_GAME, about="Heading over the rules.")

_DECKS: Final = {"n": number("how many decks of 52 cards", 2, 2), "cards": digits("how many cards that makes", 104, 52)}
OPEN: Final = Message(
    "The game is played with one deck of {cards} cards, and every card lies face up from the start.",
    "The game is played with {n} decks, {cards} cards in all, and every card lies face up from the start.",
    holes=_DECKS,
    count="n",
)
HIDDEN_STOCK: Final = Message(
    "The game is played with one deck of {cards} cards; the cards of the stock lie face down, and all others face up.",
    "The game is played with {n} decks, {cards} cards in all; the cards of the stock lie face down, and all others face up.",
    holes=_DECKS,
    count="n",
)
HIDDEN_TABLEAU: Final = Message(
    "The game is played with one deck of {cards} cards, some of which lie face down at first.",
    "The game is played with {n} decks, {cards} cards in all, some of which lie face down at first.",
    holes=_DECKS,
    count="n",
    about="In games in which cards of the tableau lie face down, and perhaps those of the stock too.",
)
SIMILAR: Final = Message(
    "A similar game is {games}.",
    "Similar games are {games}.",
    holes={"games": games("similar games")},
    count="games",
)
ORIGINAL: Final = Message(
    "If you like {game}, try {original} as well, the classic that many people simply call Solitaire.",
    holes={**_GAME, "original": game("the best-known patience of all")},
)
CONTACT: Final = Message(
    "Has something struck you as odd, or can you think of an improvement? {link}Write to me{end}; I am always glad to hear from you.",
    holes={
        "link": markup("where the link begins", "<a>", "<a>"),
        "end": markup("where the link ends", "</a>", "</a>"),
    },
)
WISH: Final = Message("Enjoy the game!", context="page", about="Closing wish, before the rules.")


@dataclass(frozen=True, slots=True)
class Shared:
    """The shared parts of one page. `title` and `description` are plain text; a game without similar ones has None there."""

    heading: Markup
    title: Text
    description: Text
    decks: Sentence
    similar: Markup | None
    original: Markup
    contact: Markup
    wish: Markup
    how_to: Markup


def shared_text(
    game: Game,
    voice: Voice,
    *,
    name: GameName,
    similar: Sequence[GameName | str],
    original: GameName | str,
    contact: str,
) -> Shared:
    """Return the shared parts of a game's page.

    Args:
        game: The rules.
        voice: The language.
        name: The game's name on this page.
        similar: Similar games: with name and address where they have a page, else by slug alone, so that the catalogue
            names them and nothing is linked.
        original: The best-known patience, in the same way.
        contact: The address that the contact link leads to.
    """
    bare = GameName(name.slug, name.text)
    link = Markup('<a href="{}">').format(contact)
    return Shared(
        heading=voice.say(HEADING, game=name),
        title=voice.text(TITLE, game=bare),
        description=voice.text(DESCRIPTION, game=bare, n=game.decks),
        decks=decks(game, voice),
        similar=voice.say(SIMILAR, games=similar) if similar else None,
        original=voice.say(ORIGINAL, game=name, original=original),
        contact=voice.say(CONTACT, link=link, end=Markup("</a>")),
        wish=voice.say(WISH),
        how_to=voice.say(HOW_TO, game=name),
    )


def decks(game: Game, voice: Voice) -> Sentence:
    """Return the sentence about decks, and about what lies face up."""
    in_tableau = game.tableau.faces is not Faces.UP
    message = HIDDEN_TABLEAU if in_tableau else HIDDEN_STOCK if game.stock else OPEN
    return Sentence(("cards",), voice.say(message, n=game.decks, cards=game.cards))
