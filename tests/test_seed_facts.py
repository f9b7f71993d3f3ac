"""Every fact of the model pages is said: the table `seed_facts.toml` pairs each of their sentences with ours and the rule behind it."""

from __future__ import annotations

import re
import tomllib
from functools import cache

import pytest

from generator.catalogue import load_catalogue
from generator.words.sections import Labelled, rules_text
from generator.words.shared import shared_text
from generator.words.voice import GameName, Voice, plain
from tests.catalogue_of_games import ROOT, SLUGS

TABLE = tomllib.loads((ROOT / "tests" / "seed_facts.toml").read_text(encoding="utf-8"))["seed"]
CATALOGUE = load_catalogue([ROOT / "content"])
SEEDS = ROOT.parent / "shared" / "seeds"
FACTS = [
    pytest.param(seed["game"], seed["language"], place, id=f"{seed['file'][:3]}-{number}-{index}")
    for seed in TABLE
    for number, _, places in seed["facts"]
    for index, place in enumerate(places)
]


@cache
def page(slug: str, language: str) -> dict[str, list[str]]:
    """All that a page says, by what stands before the bar in the table."""
    voice, game, prose = Voice.load(ROOT, language), CATALOGUE.games[slug], CATALOGUE.prose[language, slug]
    shared = shared_text(
        game, voice, name=GameName(slug, prose.name, prose.name_lang), similar=game.similar, original=CATALOGUE.site.original, contact="mailto:x@y.example"
    )  # fmt: skip
    said = {
        "hook": [prose.hook],
        "prose": [" ".join(re.sub(r"\[([^]]*)\]\{[^}]*\}", r"\1", prose.body).split())],
        "shared.decks": [plain(shared.decks.html)],
    }
    for part in ("heading", "similar", "original", "contact", "wish", "how_to"):
        said["shared." + part] = [plain(getattr(shared, part))]
    for section in rules_text(game, voice):
        said.setdefault("section", []).append(plain(section.title))
        said.setdefault("entry", []).extend(plain(item.label) for item in section.items if isinstance(item, Labelled))
        for sentence in section.sentences():
            for rule in sentence.rules:
                said.setdefault(rule, []).append(plain(sentence.html))
    return said


@pytest.mark.parametrize(("slug", "language", "place"), FACTS)
def test_a_fact_is_said_by_one_sentence_of_the_page(slug, language, place):
    where, _, words = place.partition(" | ")
    if where == "left out":
        assert words
        return
    found = [text for text in page(slug, language)[where] if words in text]
    assert len(found) == 1, (place, page(slug, language)[where])


def test_every_model_page_is_about_a_game_of_the_catalogue():
    assert {seed["game"] for seed in TABLE} <= set(SLUGS)


def sentences(text: str) -> list[tuple[str, str]]:
    """The sentences of a model page, numbered paragraph.sentence."""
    found = []
    for number, line in enumerate((line for line in text.splitlines() if line.strip()), 1):
        parts = re.split(r"(?<=[^\d][.!?])\s+(?=[A-ZÄÖÜ¡¿„])", line.strip())
        found += [(f"{number}.{index}", part) for index, part in enumerate(parts, 1)]
    return found


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the model pages are not here")
@pytest.mark.parametrize("seed", TABLE, ids=lambda seed: seed["file"][:3])
def test_no_sentence_of_a_model_page_is_left_out_and_none_is_taken_over(seed):
    model = sentences((SEEDS / seed["file"]).read_text(encoding="utf-8"))
    assert [number for number, _, _ in seed["facts"]] == [number for number, _ in model]
    said = {text.rstrip(".:!") for texts in page(seed["game"], seed["language"]).values() for text in texts}
    own = {text.rstrip(".:!") for _, text in model if len(text.split()) > 3}
    assert said & own == set()
