"""`build.py translate` and `build.py new-language`: what they print."""

from __future__ import annotations

import json
from collections.abc import Sequence

from generator.house.progress import plain
from generator.sources import Root, Sources
from generator.translate.begin import begin
from generator.translate.files import replace_file
from generator.translate.lacks import lacks
from generator.translate.languages import chosen
from generator.translate.stats import as_table, page_of, progress
from generator.translate.update import left_alone, update_catalogues
from generator.words.template import template_path, template_text


def extract(root: Root) -> int:
    """Write the template anew from code, rules and settings; give the exit code."""
    path = template_path(root)
    changed = replace_file(path, template_text(root))
    plain(f"{Sources.of(root).named(path)}: {'written' if changed else 'nothing new'}")
    return 0


def update(root: Root, languages: Sequence[str], *, reorder: bool) -> int:
    """Bring the template, and catalogues with it, into step with code, rules and settings; give the exit code."""
    renewed, updates = update_catalogues(root, languages, reorder=reorder)
    if renewed:
        plain(f"{Sources.of(root).named(template_path(root))}: written")
    for code, done in updates.items():
        plain(f"{code}: {done.summary()}")
    for code in () if languages else left_alone(root):
        plain(f"{code}: left as it is: the shipped catalogue has all that yours does not say otherwise")
    return 0


def stats(
    root: Root, languages: Sequence[str], *, as_json: bool, page: str | None = None, missing: bool = False
) -> int:
    """Say how far the catalogues are, or what they lack, with all pages or with one; give the exit code."""
    page = page and page_of(root, page)
    if missing:
        return _missing(root, chosen(root, languages), page, as_json=as_json)
    found = progress(root, languages)
    if as_json:
        print(json.dumps({"languages": {code: each.as_json() for code, each in found.items()}}))
        return 0
    from rich.console import Console

    Console(highlight=False).print(as_table(found, page))
    return 0


def _missing(root: Root, languages: Sequence[str], page: str | None, *, as_json: bool) -> int:
    """Print what is missing or fuzzy, a line each; give the exit code."""
    found = {code: lacks(root, code, page) for code in languages}
    if as_json:
        each = {code: {"lacks": [lack.as_json() for lack in lacked]} for code, lacked in found.items()}
        print(json.dumps({"languages": each}))
        return 0
    for lacked in found.values():
        for lack in lacked:
            print(lack.line)
    return 0


def new_language(root: Root, code: str) -> int:
    """Begin a catalogue for a language, and say what else it takes; give the exit code."""
    path, settings = begin(root, code)
    plain(f"{Sources.of(root).named(path)}: written; translate it, and write prose in content/{code}/<game>.md")
    plain("content/site.toml needs:")
    print(settings, end="")
    return 0
