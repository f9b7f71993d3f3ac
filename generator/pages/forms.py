"""The forms of a game on its page: as its rules file begins, and each variant by what differs from that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from engine.rules.model import Game
from engine.rules.tables import compile_tables
from generator.catalogue import Prose
from generator.pages.embedded import embedded
from generator.pages.speech import Spoken
from generator.pages.table import TableView
from generator.words.sections import Labelled, Section, Sentence
from generator.words.shared import Shared
from generator.words.variants import Difference, Variants, difference, play, shown, standard_name, variants_text
from generator.words.voice import Text, Voice


@dataclass(frozen=True, slots=True)
class Form:
    """What a page shows of a form of its game. `said` are its rules before their terms are linked to the glossary."""

    game: Game
    shared: Shared
    said: tuple[Section, ...]
    rules: tuple[Section, ...]
    diagram: Markup
    table: TableView
    spoken: Spoken
    help: Markup

    @property
    def sentences(self) -> tuple[Section, ...]:
        """All that is said of the rules, with the sentence about the decks, which stands before them."""
        return Section("decks", Markup(""), (self.shared.decks,)), *self.said


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant as templates show it.

    Args:
        key: Its name in rules and addresses.
        name: What players call it.
        about: A sentence or two about it.
        differs: The sentences in which it differs from the usual form.
        play: The words of the link to it.
        shown: The line that says that the page shows it.
        parts: Parts of the page by the names in templates; None where a part is that of the usual form.
        sections: The sections of its rules that differ, where it has the same sections.
        words: The words of the page's script that differ, as JSON.
    """

    key: str
    name: Text
    about: Text | None
    differs: Difference
    play: Markup
    shown: Markup
    parts: Mapping[str, Any]
    sections: tuple[Mapping[str, Any], ...]
    words: Markup | None


@dataclass(frozen=True, slots=True)
class Choice:
    """The variants of a page, and what stands around them. `standard` is what the game without any is called there."""

    standard: Text
    said: Variants
    shown: Markup
    variants: tuple[Variant, ...]


def choice_of(prose: Prose, usual: Form, others: Sequence[Form], voice: Voice, href: str) -> Choice | None:
    """Set the variants of a game beside its usual form; None where there are none.

    Args:
        prose: What the page says of the game; it names every variant.
        usual: The game as its rules file begins.
        others: The variants, their tables empty.
        voice: The page's language.
        href: The address of the page.
    """
    if not others:
        return None
    standard = Text(prose.standard, prose.text_lang) if prose.standard else standard_name(voice)
    return Choice(
        standard,
        variants_text(voice, standard, href),
        shown(voice, standard),
        tuple(_variant(prose, usual, each, voice) for each in others),
    )


_SAME: Final = ("shared", "help", "diagram", "table")
"""The parts of a page that are there once in every form."""


def _variant(prose: Prose, usual: Form, form: Form, voice: Voice) -> Variant:
    key = form.game.variant or ""
    named = prose.variants[key]
    name = Text(named.name, named.lang)
    before, after = sections_shown(usual.rules), sections_shown(form.rules)
    alike = [each["key"] for each in before] == [each["key"] for each in after]
    parts = {part: _other(getattr(usual, part), getattr(form, part)) for part in _SAME}
    return Variant(
        key=key,
        name=name,
        about=Text(named.about, named.lang) if named.about else None,
        differs=difference(usual.sentences, form.sentences),
        play=play(voice, name),
        shown=shown(voice, name),
        parts={**parts, "rules": None if alike else after},
        sections=tuple(one for one, other in zip(after, before, strict=True) if one != other) if alike else (),
        words=_words(usual.spoken.words, form.spoken.words),
    )


def _other(usual: object, its: object) -> object | None:
    return None if its == usual else its


def _words(usual: Mapping[str, Any], its: Mapping[str, Any]) -> Markup | None:
    """Write the words of the script that are other ones in a variant."""
    changed = {name: part for name, part in its.items() if part != usual[name]}
    return embedded(changed) if changed else None


def empty_view(game: Game) -> dict[str, Any]:
    """Give the view of a game before its cards are dealt: the piles of its table, all empty."""
    piles = [{"place": str(place), "count": 0, "cards": []} for place in compile_tables(game).places]
    return {"game": game.slug, "variant": game.variant, "deal": "", "piles": piles}


def sections_shown(sections: Iterable[Section]) -> tuple[dict[str, Any], ...]:
    """Set the entries with a label apart from the paragraphs; the name of a rule is the id of the first sentence quoted for it."""
    met: set[str] = set()
    return tuple(
        {
            "key": section.key,
            "title": section.title,
            "labelled": [
                {"label": item.label, "sentences": _with_ids(item.sentences, met)}
                for item in section.items
                if isinstance(item, Labelled)
            ],
            "paragraphs": [_with_ids(sentences, met) for sentences in section.paragraphs()],
        }
        for section in sections
    )


def _with_ids(sentences: Iterable[Sentence], met: set[str]) -> tuple[tuple[Sentence, tuple[str, ...]], ...]:
    """Give each sentence with the rules for which it is the first to be quoted, and remember those."""
    found = []
    for sentence in sentences:
        found.append((sentence, tuple(rule for rule in sentence.quoted_for if rule not in met)))
        met.update(sentence.quoted_for)
    return tuple(found)
