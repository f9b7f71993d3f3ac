"""Language: whatever a page says is in the language that it says it is in.

What the words of a language are is learnt from its own catalogue and prose. A sentence is held for foreign where its
words are far likelier in another language of the project than in the one that is marked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import Final

from generator.checks.site import Built, Finding
from generator.crawl import Document, Element

_WORD: Final = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_SENTENCE: Final = re.compile(r"(?<=[.!?…])\s+")
_INLINE: Final = frozenset(
    "a abbr b bdi bdo br cite code dfn em i img kbd mark q samp small span strong sub sup time tspan u var wbr".split()  # noqa: SIM905 - a list would be a page long
)
"""The elements that go on with the sentence around them."""

_UNREAD: Final = frozenset(["script", "style"])
_SPOKEN: Final = ("aria-label", "aria-description", "alt", "title", "placeholder")
_DESCRIPTIONS: Final = (
    "description",
    "og:title",
    "og:description",
    "og:image:alt",
    "twitter:title",
    "twitter:description",
)

_FEWEST: Final = 6
"""A sentence of fewer words is not judged."""

_KNOWN: Final = 4
"""So many of a sentence's words at least must be known in the other language."""

_ENOUGH: Final = 500
"""A language with fewer words in its sources is not judged."""

_FLOOR: Final = 1e-5
"""How likely a word is that a language's sources never have."""

_REMEMBERED: Final = 1 << 16
"""So many sentences are remembered, as most stand on many pages."""

_CLEARLY: Final = 1.0
"""How much likelier a sentence must be elsewhere: the mean over its words, as a natural logarithm."""


@dataclass(frozen=True)
class Vocabulary:
    """How often each word is in the sources of a language."""

    words: Mapping[str, int]
    total: int

    def likelihood(self, word: str) -> float:
        """Give the logarithm of how likely a word is."""
        return log(self.words.get(word, 0) / self.total + _FLOOR)


def vocabulary(texts: tuple[str, ...]) -> Vocabulary:
    """Learn the words of a language."""
    counted = Counter(word for text in texts for word in words(text))
    return Vocabulary(counted, counted.total())


def words(text: str) -> list[str]:
    """Give the words of a text in small letters."""
    return _WORD.findall(text.lower())


@lru_cache(maxsize=1)
def _heard(site: Built) -> Callable[[str, str], str | None]:
    """Learn the languages of a site, and give the function that tells what a sentence is; sentences are remembered."""
    learnt = {code: vocabulary(texts) for code, texts in site.samples.items()}
    known = {code: each for code, each in learnt.items() if each.total >= _ENOUGH}
    return lru_cache(maxsize=_REMEMBERED)(lambda sentence, language: foreign(sentence, language, known))


def languages(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find sentences that are in another language than the page, or the element around them, says."""
    if name not in site.shown:
        return
    foreign_in = _heard(site)
    for line, language, text in texts_of(page):
        for sentence in _SENTENCE.split(text):
            if other := foreign_in(sentence, language):
                told = f'"{sentence}" stands as "{language}" and seems to be "{other}"'
                yield Finding(name, line, f'{told}: expected {language}, or lang="{other}"', sentence)


def foreign(sentence: str, language: str, known: Mapping[str, Vocabulary]) -> str | None:
    """Give the language that a sentence is in, where that is clearly not the one given."""
    its = words(sentence)
    if len(its) < _FEWEST or language not in known:
        return None
    own = sum(map(known[language].likelihood, its))
    scores = {
        code: (sum(map(each.likelihood, its)) - own) / len(its)
        for code, each in known.items()
        if code != language and sum(word in each.words for word in its) >= _KNOWN
    }
    best = max(scores, key=lambda code: scores[code], default=None)
    return best if best is not None and scores[best] > _CLEARLY else None


def texts_of(page: Document) -> Iterator[tuple[int, str, str]]:
    """Yield what a page says: the line, the language that is marked, and the text of each block and attribute."""
    root = page.first("html")
    if root:
        yield from _blocks(root)
    for each in page.elements:
        yield from ((each.line, each.language, each.get(name)) for name in _SPOKEN if each.get(name))
        if each.tag == "meta" and (each.get("name") or each.get("property")) in _DESCRIPTIONS:
            yield each.line, each.language, each.get("content")


def _blocks(block: Element) -> Iterator[tuple[int, str, str]]:
    """Yield the texts of a block by language, then those of the blocks in it."""
    gathered: dict[str, list[str]] = {}
    inner: list[Element] = []
    _gather(block, gathered, inner)
    for language, parts in gathered.items():
        text = " ".join("".join(parts).split())
        if text:
            yield block.line, language, text
    for each in inner:
        yield from _blocks(each)


def _gather(element: Element, gathered: dict[str, list[str]], inner: list[Element]) -> None:
    for each in element.content:
        if isinstance(each, str):
            gathered.setdefault(element.language, []).append(each)
        elif each.tag in _INLINE:
            _gather(each, gathered, inner)
        elif each.tag not in _UNREAD:
            inner.append(each)
