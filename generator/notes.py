"""What is no fault of a site but good to know: pages that somebody might expect and that are not there, and texts to look over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.catalogue import RULES, Catalogue, Missing, named_games
from generator.moved import GLOSSARY_NAME, place_of
from generator.overlay import REVIEWED, as_toml, rules_texts
from generator.pages.extra import left_out, published
from generator.sources import CONTENT, SETTINGS, SHIPPED

UNWRITTEN: Final = "(…)"
"""What stands in prose where an author has still to write something, as in that which `new-game` begins."""


def notes_on(catalogue: Catalogue) -> Iterator[str]:
    """Yield a line for each page about no game, each game and each old address that readers may look for in vain."""
    yield from left_out(catalogue)
    yield from _in_part(catalogue)
    yield from _leading_nowhere(catalogue)


def pageless(catalogue: Catalogue) -> Iterator[str]:
    """Yield the games without any page: their rules would never be seen."""
    for slug in catalogue.games:
        if not catalogue.pages_of(slug):
            yield f"{CONTENT}/{RULES}/{slug}.toml: no prose in any language: expected {CONTENT}/<language>/{slug}.md"


def unreviewed(catalogue: Catalogue) -> Iterator[str]:
    """Yield the shipped texts about games whose rules the publisher has changed: they speak of the shipped rules."""
    own = catalogue.roots[-1]
    if len(catalogue.roots) == 1 or not any((own / RULES).glob("*.toml")):
        return
    for slug, rules in rules_texts(catalogue.roots).items():
        fields = [name for name in rules.changed if name not in rules.reviewed]
        for prose in catalogue.pages_of(slug) if slug in catalogue.games and fields else ():
            name = f"{prose.language}/{slug}.md"
            if prose.text_lang is None and not (own / name).is_file():
                told = ", ".join(key for key in ("hook", "title", "description") if getattr(prose, key))
                confirmed = as_toml({REVIEWED: [*rules.reviewed, *fields]}).strip()
                yield (
                    f"{rules.source}: changes {', '.join(fields)}, and {SHIPPED}/{prose.source} ({told} and text) is about "
                    f"the shipped rules: look it over, then write your own {prose.source}, or confirm it by {confirmed} in {rules.source}"
                )


def unwritten(catalogue: Catalogue) -> Iterator[str]:
    """Yield the texts about games in which something is still to be written; those that are borrowed once alone."""
    for prose in catalogue.prose.values():
        fields = {"name": prose.name, "hook": prose.hook, "title": prose.title, "description": prose.description}
        fields |= {f"variants.{name}": f"{variant.name} {variant.about}" for name, variant in prose.variants.items()}
        lacking = [key for key, text in {**fields, "the text": prose.body}.items() if UNWRITTEN in (text or "")]
        if lacking and prose.text_lang is None:
            yield f"{prose.source}: still to be written, where {UNWRITTEN} stands: {', '.join(lacking)}"


def _in_part(catalogue: Catalogue) -> Iterator[str]:
    """Yield the games that the settings name and that have a page in some of the languages only."""
    for slug in named_games(catalogue.roots):
        there = {prose.language for prose in catalogue.pages_of(slug)}
        lacking = [
            code
            for code, each in catalogue.site.languages.items()
            if code not in there and each.missing is not Missing.SOURCE
        ]
        if slug in catalogue.games and there and lacking:
            expected = " and ".join(f"{CONTENT}/{code}/{slug}.md" for code in lacking)
            yield f"{SETTINGS}: games: {slug} has no page in {', '.join(lacking)}: expected {expected}"


def _leading_nowhere(catalogue: Catalogue) -> Iterator[str]:
    """Yield the old addresses whose page is none of the site's."""
    there = {*catalogue.prose, *published(catalogue)}
    for old, target in catalogue.redirects.items():
        language, _, name = target.partition("/")
        if language in catalogue.site.languages and name not in ("", GLOSSARY_NAME) and (language, name) not in there:
            yield f'{place_of(old)} = "{target}": leads nowhere, as there is no such page in {language}'
