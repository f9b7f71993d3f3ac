"""Do different rules read differently in a language, and is there a rule for every sentence?

Both are found by saying all games that the values of the fields make: those of the catalogue, and those that may come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.rules.model import Game
from generator.words.conventions import DATA
from generator.words.errors import CatalogueError
from generator.words.examples import in_pairs
from generator.words.lexicon import Key, Lexicon, named
from generator.words.lints.language import Reading, is_noun
from generator.words.lints.sentences import Fault
from generator.words.needs import needed_by, needed_by_glossary, needed_everywhere
from generator.words.nouns import CONTEXT
from generator.words.phrase import Phrase
from generator.words.registry import Registered
from generator.words.sections import PhraseFunction, every_function, phrases_of
from generator.words.variations import every_variation
from generator.words.voice import Voice, count_of

Texts = tuple[tuple[str, str], ...]
"""The rules files: slug and text of each."""


@dataclass(frozen=True, slots=True)
class Said:
    """All that can be said: by each phrase function its different phrases, and the keys of all messages and nouns."""

    phrases: Mapping[PhraseFunction, tuple[Phrase, ...]]
    keys: frozenset[Key]


@lru_cache(maxsize=4)
def everything_said(texts: Texts) -> Said:
    """Return what the games of the rules files, and all their variations, say."""
    games = every_variation(dict(texts))
    phrases = {function: _different(function, games) for function in every_function()}
    heard = {said.message.key for each in phrases.values() for said in each}
    for game in {_shape(game): game for game in games}.values():
        heard |= needed_by(game, game.slug)
    return Said(phrases, frozenset(heard | needed_everywhere() | needed_by_glossary() | DATA))


def _different(function: PhraseFunction, games: Iterable[Game]) -> tuple[Phrase, ...]:
    found = {(said.message.key, _values(said)): said for game in games for said in phrases_of(function, game)}
    return tuple(found.values())


def _values(said: Phrase) -> str:
    """Return the values that stand in the sentence."""
    return ", ".join(f"{hole} = {said.values[hole]}" for hole in said.message.holes)


def _shape(game: Game) -> tuple[object, ...]:
    """Return what decides which parts a page has; games of one shape differ in their phrases alone."""
    stock, removal = game.stock, game.removal
    return (
        game.decks, stock and stock.draw, game.reserve and game.reserve.alias, game.tableau.accepts_cards, game.tableau.moves,
        removal and (removal.total is None, bool(removal.sets), in_pairs(removal), max((len(one.ranks) for one in removal.sets), default=0)), bool(game.similar), game.cells is None,
        game.has_waste, game.draws, game.tableau.faces, game.foundations.bases, game.tableau.layout,
    )  # fmt: skip


def alike(own: Reading, said: Said) -> Iterator[Fault]:
    """Yield the phrases that one function says of different rules in the same words."""
    nouns = list(nouns_alike(own))
    for phrases in said.phrases.values():
        for text, phrase, other in _clashes(Voice(own.lexicon), phrases):
            if not nouns or phrase.message.key != other.message.key:
                yield _alike(own.lexicon, text, phrase, other)
    yield from nouns


def _clashes(voice: Voice, phrases: Iterable[Phrase]) -> Iterator[tuple[str, Phrase, Phrase]]:
    """Yield what reads alike. Two messages whose words differ only in the holes do too: the reader would have to guess the rule."""
    patterns: dict[str, Phrase] = {}
    texts: dict[str, Phrase] = {}
    for phrase in phrases:
        try:
            pattern = voice.pattern(phrase.message, count_of(phrase.message, phrase.values))
            text = str(voice.say(phrase.message, **phrase.values))
        except CatalogueError:  # told by the check of forms
            continue
        other = patterns.setdefault(pattern, phrase)
        if other.message.key != phrase.message.key:
            yield pattern, phrase, other
        elif (other := texts.setdefault(text, phrase)) is not phrase:
            yield text, phrase, other


def _alike(lexicon: Lexicon, text: str, phrase: Phrase, other: Phrase) -> Fault:
    """Return the fault of the entry that stands later, which names the earlier one."""
    earlier, later = sorted((other.message.key, phrase.message.key), key=lexicon.line_of)
    if earlier == later:
        return Fault(later, f'reads "{text}" both for {_values(other)} and for {_values(phrase)}')
    line = lexicon.line_of(earlier)
    return Fault(later, f'reads "{text}", and so does {named(earlier)} (line {line}), which is another rule')


def nouns_alike(own: Reading) -> Iterator[Fault]:
    """Yield the nouns that have the forms of another one of their kind, or the same plain form.

    Sentences that say both read alike then too, which is told of the nouns alone.
    """
    first: dict[tuple[str | None, str], str] = {}
    for (context, name), entry in own.lexicon.entries.items():
        if not is_noun(context) or not entry.texts[0]:
            continue
        noun = own.noun((context or "").removeprefix(CONTEXT), name)
        plain = (noun and noun.form(None)) or ""
        for text, what in ((entry.texts[0], "the very forms"), (plain, f'the plain form "{plain}"')):
            other = first.setdefault((context, text), name) if text else name
            if other != name:
                line = own.lexicon.line_of((context, other))
                yield Fault((context, name), f'has {what} of "{other}" (line {line}), which is another noun')
                break


def unsaid(messages: Iterable[Registered], said: Said) -> Iterator[str]:
    """Yield the messages that no page can ever show, with the file that makes them."""
    for each in messages:
        if each.message.key not in said.keys:
            yield f"{each.file}: {named(each.message.key)} is said on no page, whatever the rules: expected a use, or no message"
