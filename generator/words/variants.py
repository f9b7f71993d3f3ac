"""What a page says of the variants of its game: how each is called, and the sentences in which it differs from the usual form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from generator.words.phrase import Message, markup, text
from generator.words.sections import Labelled, Section, Sentence
from generator.words.voice import Text, Voice, marked

_VARIANT: Final = text("what the variant is called", "Draw three", "Free bouquet")

TITLE: Final = Message("Variants", context="variant", about="Heading over the variants of a game, below its rules.")
CHOICE: Final = Message(
    "Variant", context="variant", about="Label of the list beside the table in which a variant is chosen."
)
STANDARD: Final = Message(
    "Standard",
    context="variant",
    about="What the game without any variant is called in that list, where nobody has named it.",
)
INTRODUCTION: Final = Message(
    "This game is played in more than one way. What follows is what sets each variant apart from {link}“{standard}”{end}.",
    context="variant",
    holes={
        "link": markup("where the link begins that leads to the game without any variant", "<a>", "<a>"),
        "standard": text("what the game without any variant is called", "Draw one", "Standard"),
        "end": markup("where the link ends", "</a>", "</a>"),
    },
    about="First sentence below the heading.",
)
FALLEN: Final = Message(
    "No longer holds:",
    context="variant",
    about="Stands before crossed-out sentences of the rules that are not true in the variant, one or several.",
)
PLAY: Final = Message(
    "Play “{variant}”",
    context="variant",
    holes={"variant": _VARIANT},
    about="Link that lays the game out in this variant.",
)
SHOWN: Final = Message(
    "Form of the game described here: {variant}",
    context="variant",
    holes={"variant": text("what the variant, or the game without any, is called", "Draw one", "Free bouquet")},
    about="Line below the heading over the rules, in games with variants; the rules change with the variant that is chosen.",
)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, with the label before it where it stands in an entry with one."""

    sentence: Sentence
    label: Markup | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """What is said of a variant and not of the usual form, and what falls away without anything in its place."""

    said: tuple[Said, ...]
    fallen: tuple[Said, ...]


def difference(usual: Sequence[Section], variant: Sequence[Section]) -> Difference:
    """Compare the rules of two forms of a game sentence by sentence.

    A sentence stands in for another where both speak first of the same rule: for one that falls away, and for the brief one
    of an entry with a label, which need not be told twice.
    """
    before, after = tuple(_said_in(usual)), tuple(_said_in(variant))
    new, gone = _without(after, before), _without(before, after)
    said = _not_said_by(new, (each for each in new if each.label is None))
    return Difference(said, _not_said_by(_not_said_by(gone, (each for each in gone if each.label is None)), new))


def _without(these: Iterable[Said], others: Iterable[Said]) -> tuple[Said, ...]:
    there = {each.sentence for each in others}
    return tuple(each for each in these if each.sentence not in there)


def _not_said_by(these: Iterable[Said], others: Iterable[Said]) -> tuple[Said, ...]:
    """Give those of the sentences of whose rule none of the others speaks; each of the others itself is kept."""
    fuller = tuple(others)
    subjects = {_subject(each) for each in fuller}
    return tuple(each for each in these if each in fuller or _subject(each) not in subjects)


def _said_in(sections: Iterable[Section]) -> Iterator[Said]:
    for section in sections:
        for item in section.items:
            if isinstance(item, Labelled):
                yield from (Said(sentence, item.label) for sentence in item.sentences)
            else:
                yield Said(item)


def _subject(said: Said) -> str:
    return said.sentence.rules[0]


@dataclass(frozen=True, slots=True)
class Variants:
    """What stands around the variants on a page."""

    title: Markup
    choice: Text
    introduction: Markup
    fallen: Markup


def variants_text(voice: Voice, standard: Text, href: str) -> Variants:
    """Return what a page says of its game's variants together.

    Args:
        voice: The language.
        standard: What the game without any variant is called.
        href: The address of the page.
    """
    link = Markup('<a href="{}" data-variant="">').format(href)
    return Variants(
        title=voice.say(TITLE),
        choice=voice.text(CHOICE),
        introduction=voice.say(INTRODUCTION, link=link, standard=_named(standard), end=Markup("</a>")),
        fallen=voice.say(FALLEN),
    )


def standard_name(voice: Voice) -> Text:
    """Return what the game without any variant is called where its prose does not say."""
    return voice.text(STANDARD)


def shown(voice: Voice, name: Text) -> Markup:
    """Say which form the rules on the page are those of."""
    return voice.say(SHOWN, variant=_named(name))


def play(voice: Voice, name: Text) -> Markup:
    """Return the words of the link that lays out a variant."""
    return voice.say(PLAY, variant=_named(name))


def say_variants(voice: Voice) -> None:
    """Say everything that a page says of variants, however they are called.

    Raises:
        CatalogueError: The voice cannot say something.
    """
    name = standard_name(voice)
    variants_text(voice, name, "")
    shown(voice, name)
    play(voice, name)


def _named(name: Text) -> Markup:
    return marked(name.text, name.lang)
