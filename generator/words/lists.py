"""How lists and pairs are joined: patterns in the catalogue, with each language's exceptions as data.

A pattern's translation may have further lines `expression = pattern`: where the second part begins as the regular
expression says, that pattern is used instead (Spanish: 7 u 8, e Interregnum).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from generator.words.phrase import Hole, Kind, Message, Slot, card, number, pieces, pile, rank

_PART: Final = {
    "a": Hole(Kind.TEXT, "what stands before", ("7", "clubs")),
    "b": Hole(Kind.TEXT, "what stands after", ("8", "spades")),
}
_MORE: Final = (
    "Further lines may follow in the translation, each with an exception: a regular expression, =, and the pattern to "
    "use where the second part matches it from its beginning."
)

_LOOKING: Final = ("(?=", "(?!")
_EXPRESSION_PART: Final = re.compile(
    r"""(?P<digit> \\d)
    | [^\\^$.*+?()\[\]{}|]                                       # a sign for itself,
    | \\[\\^$.*+?()\[\]{}|/]                                     # or escaped,
    | [.^$|)] | \( (?: \?[:=!] | (?!\?) )                        # any sign, ends, alternatives, groups,
    | \[ \^? (?: [^\\\[\]^] | \\[\\^$.*+?()\[\]{}|/-] )+ \]      # sets,
    | (?P<repeat> (?: [*+?] | \{\d+(?:,\d*)?\} ) \?? (?![+*?{])) # and how often""",
    re.VERBOSE,
)
_COMMON: Final = "signs, \\d, sets [ ], groups (?: ), what follows (?= ) or does not (?! ), and ? * + { } after them"

COMMA: Final = Message("{a}, {b}", context="list", holes=_PART, about="Joins the parts of a list before the last one.")
LAST: Final = {
    "and": Message("{a} and {b}", context="list", holes=_PART, about=f"Joins the last part to a list. {_MORE}"),
    "or": Message("{a} or {b}", context="list", holes=_PART, about=f"Joins the last part to a list. {_MORE}"),
}

PAIR: Final = Message(
    "name~{first} with name~{second}",
    context="pair",
    holes={"first": rank("the lower rank", "ace", "two"), "second": rank("the higher rank", "ten", "nine")},
    about="One of the pairs in a list of pairs whose ranks add up.",
)
PAIR_TWINS: Final = Message(
    "two plural~{rank}",
    context="pair",
    holes={"rank": rank("the rank of both cards", "jack", "five")},
    about="A pair of equal ranks in a list of pairs.",
)
SET: Final = Message(
    "a~{first} with a~{second}",
    context="set",
    holes={"first": rank("one rank", "queen", "ace"), "second": rank("the other rank", "king", "king")},
    about="A pair that is removed together, in a list of such pairs.",
)
VALUE: Final = Message(
    "the~{rank} counts as {n}",
    context="value",
    holes={"rank": rank("a rank without a number", "ace", "jack"), "n": number("what it counts", 1, 11)},
    about="What a rank counts where ranks are added up, in a list of such ranks.",
)
_ON: Final = {
    "card": card("the card on top of the pile", "QD", "8S"),
    "pile": pile("the pile", "tableau pile 3", "fan 10"),
}
PLACE_ON: Final = Message(
    "on the~{card} (the~{pile})",
    context="place",
    holes=_ON,
    about="Read out: a card on which the card that is held can be put, in a list of such places.",
)
PLACE: Final = Message(
    "to the~{pile}",
    context="place",
    holes={"pile": pile("the pile", "foundation 2", "tableau space 3")},
    about="Read out: a pile to which the card that is held can go, in a list of such places.",
)
PARTNER: Final = Message(
    "the~{card} (the~{pile})",
    context="place",
    holes=_ON,
    about="Read out: a card with which the card that is held makes a pair, in a list of such cards.",
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """How two parts are joined, and otherwise where the second part begins in a certain way."""

    usual: str
    exceptions: tuple[tuple[re.Pattern[str], str], ...] = ()

    def join(self, a: Markup, b: Markup) -> Markup:
        """Return both parts joined."""
        text = b.striptags().lower()
        chosen = next((pattern for begins, pattern in self.exceptions if begins.match(text)), self.usual)
        parts = {"a": a, "b": b}
        return Markup("").join(parts[piece.name] if isinstance(piece, Slot) else piece for piece in pieces(chosen))


def read_pattern(text: str) -> Pattern:
    """Return the pattern that a translation describes.

    Raises:
        ValueError: a line without its two parts, or an expression that is none, or means something else to browsers.
    """
    usual, *lines = text.split("\n")
    exceptions = []
    for line in lines:
        expression, equals, pattern = (part.strip() for part in line.partition(" = "))
        if not equals:
            raise ValueError(f"a line is {line!r}: expected a regular expression, = and a pattern")
        exceptions.append((_begins(expression), pattern))
    for pattern in (usual, *(pattern for _, pattern in exceptions)):
        if sorted(piece.name for piece in pieces(pattern) if isinstance(piece, Slot)) != ["a", "b"]:
            raise ValueError(f"a pattern is {pattern!r}: expected {{a}} and {{b}}, once each")
    return Pattern(usual, tuple(exceptions))


def _begins(expression: str) -> re.Pattern[str]:
    """Return a regular expression that the script in the page understands as Python does, for texts in small letters.

    Neither goes by its own way of taking capitals for small letters: they differ about the Turkish i.

    Raises:
        ValueError: It is none, or has what only one of the two knows.
    """
    try:
        re.compile(expression)
        return re.compile("".join(_common_parts(expression)))
    except (re.error, OverflowError, RecursionError) as error:
        raise ValueError(f"{expression!r} is no regular expression: {error}") from None


def _common_parts(expression: str) -> Iterator[str]:
    """Yield the parts of an expression, each as both understand it: to Python alone, a digit would be one of any script.

    Raises:
        ValueError: A part is not the same in Python and in browsers.
    """
    place, opened, before = 0, [""], ""
    while place < len(expression):
        match = _EXPRESSION_PART.match(expression, place)
        if match is None or (match["repeat"] and before in _LOOKING):
            strange = expression[place : place + 3]
            raise ValueError(f"{expression!r} has {strange}, which browsers take otherwise: expected {_COMMON}")
        yield "[0-9]" if match["digit"] else match[0].lower()
        if match[0].startswith("("):
            opened.append(match[0])
        before, place = opened.pop() if match[0] == ")" else match[0], match.end()


def join(comma: Pattern, last: Pattern, parts: Sequence[Markup]) -> Markup:
    """Return `parts` as a list: joined by `comma`, the last one by `last`."""
    if not parts:
        return Markup("")
    said = parts[0]
    for part in parts[1:-1]:
        said = comma.join(said, part)
    return last.join(said, parts[-1]) if len(parts) > 1 else said
