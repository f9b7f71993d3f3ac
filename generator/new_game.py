"""`build.py new-game`: the files of a new game to begin with, so that it can be played and read at once.

What the rules file explains is the reference of CONTRIBUTING.md, key by key; nothing about a rule is said here.
"""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from engine.rules.reading import SLUG
from generator.catalogue import RULES, Catalogue, load_catalogue, named_games
from generator.house.errors import ParterreError
from generator.house.places import SOURCES
from generator.notes import UNWRITTEN
from generator.overlay import as_toml, rules_texts
from generator.reading import likely
from generator.reference import REQUIRED, Row, plain, read_prose_keys, read_reference
from generator.sources import CONTENT, SETTINGS, Root, Sources
from generator.translate.files import Part, read_catalogue, replace_file
from generator.translate.update import update_catalogues
from generator.words.lexicon import catalogue_path, catalogued, lacking, load_lexicon
from generator.words.nouns import CONTEXT
from generator.words.registry import needed_nouns
from generator.words.template import template_path

_START: Final[Mapping[str, Any]] = {
    "foundations": {"piles": 4, "build": {"direction": "up", "suit": "same"}},
    "tableau": {
        "piles": 8,
        "deal": [7, 7, 7, 7, 6, 6, 6, 6],
        "build": {"direction": "down", "suit": "alternate-colour"},
        "space": "any-card",
    },
}
"""The rules that a new game begins with: the whole pack lies open on eight piles. Its family is added."""

_VARIANTS: Final = "variants"
_GAME: Final = f"{CONTEXT}game"
_WIDTH: Final = 110

_HEAD: Final = """\
# The rules of {name}. Lines that begin with # count for nothing: those with a space after it explain what follows them,
# in brackets what may stand there and what holds where the file does not say it; those without one are examples.
# Take that sign away from what your game has, above all from the [section] over it, and delete what you like.

"""

_VARIANTS_TAIL: Final = """\
# Another form of the game: a section with the fields that differ in it, by their whole names. Each needs a name in the prose.
#[variants.a-name]
#decks = 2
"""

_PROSE: Final = """\
+++
# Still to be written is whatever says {unwritten}.
{lines}
+++

{unwritten}
"""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was written: the rules file, the prose, the catalogues that were given the names of games, and what is next."""

    rules: str
    prose: tuple[str, ...]
    catalogues: tuple[str, ...]
    next: tuple[str, ...]


def new_game(root: Root, slug: str, like: str | None = None) -> NewGame:
    """Write a rules file in which every key is explained, and prose to be filled in, for a game that can be played at once.

    Args:
        root: The sources; files are written into the publisher's own folder where there is one.
        slug: The game's name in addresses.
        like: The game whose rules it begins with; None for eight open piles.

    Raises:
        ParterreError: The name is wrong or taken, there is no game `like`, or something that is there already is wrong.
        CatalogueError: A catalogue cannot be read. In each case all files are as they were.
    """
    sources = Sources.of(root)
    if not SLUG.fullmatch(slug):
        raise ParterreError(f'{slug!r}: expected a name in small letters with hyphens, like "night-watch"')
    catalogue = load_catalogue(sources.contents)
    rules = f"{CONTENT}/{RULES}/{slug}.toml"
    files = {
        rules: rules_file(_title(slug), _start(sources, catalogue, like), known=_families(catalogue)),
        **{f"{CONTENT}/{code}/{slug}.md": prose_file(slug) for code in catalogue.site.languages},
    }
    for name in files:
        if found := sources.find(name):
            raise ParterreError(f"{sources.named(found)}: is there already: expected the name of a new game")
    paths = {sources.home / name: text for name, text in files.items()}
    nouns = [catalogue_path(root, code) for code in (*catalogue.site.languages, *catalogued(sources.home))]
    with _as_before_on_failure((*paths, *nouns, template_path(root))):
        for path, text in paths.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        named = tuple(_name_games(sources, load_catalogue(sources.contents), slug))
    return NewGame(rules, tuple(list(files)[1:]), named, tuple(_next(sources, catalogue, slug)))


def rules_file(name: str, values: Mapping[str, Any], *, known: Iterable[str] = ()) -> str:
    """Write rules with every key of the reference in its place: what `values` has as it is, all else behind a #.

    Args:
        name: What the game is called.
        values: What a rules file says, read as TOML.
        known: The families that the catalogues have a noun for.
    """
    text = _HEAD.format(name=name)
    rows = read_reference(SOURCES)
    for section, keys in groupby(rows, key=lambda row: row.section):
        inside = _at(values, section)
        if section:
            whole = next(row for row in rows if row.path == section)
            mark = "" if inside is not None else "#"
            text += f"{_comment(_explained(whole))}{mark}[{section}]\n\n"
        text += "".join(_key(row, inside, known) for row in keys if not row.is_section)
    return text + _VARIANTS_TAIL


def prose_file(slug: str) -> str:
    """Write prose about a game in which all that only a person can write is still to be written."""
    needed = as_toml({"name": _title(slug), "slug": slug, "hook": UNWRITTEN}).splitlines()
    further = [
        f"# {key}: {meaning} (default: {default})"
        for key, default, meaning in read_prose_keys(SOURCES)
        if default != REQUIRED
    ]
    return _PROSE.format(unwritten=UNWRITTEN, lines="\n".join([*needed, *further]))


def _title(slug: str) -> str:
    return slug.replace("-", " ").title()


def _start(sources: Sources, catalogue: Catalogue, like: str | None) -> dict[str, Any]:
    """Give the rules to begin with: those of another game without its variants and similar games, which are its own."""
    texts = rules_texts(sources.contents)
    if like is None:
        return {"family": _family(catalogue), **_START}
    if like not in texts:
        raise ParterreError(f"--like {like}: there is no such game: expected {likely(like, texts)}")
    return {key: value for key, value in tomllib.loads(texts[like].text).items() if key not in (_VARIANTS, "similar")}


def _families(catalogue: Catalogue) -> tuple[str, ...]:
    return tuple(sorted({game.family for game in catalogue.games.values()}))


def _family(catalogue: Catalogue) -> str:
    """Give a family that the catalogues have a noun for: that of the best-known patience, where the site has it."""
    best_known = catalogue.games.get(catalogue.site.original)
    return best_known.family if best_known else next(iter(_families(catalogue)), catalogue.site.original)


def _at(values: Mapping[str, Any], section: str) -> Mapping[str, Any] | None:
    """Give what rules say in a section; None where they do not have it."""
    found: Any = values
    for name in filter(None, section.split(".")):
        found = found.get(name)
        if found is None:
            return None
    return dict(found)


def _key(row: Row, inside: Mapping[str, Any] | None, known: Iterable[str]) -> str:
    families = ", ".join(known) if row.path == "family" else ""
    comment = _comment(_explained(row) + (f" There are: {families}." if families else ""))
    if inside is not None and row.key in inside:
        return f"{comment}{as_toml({row.key: inside[row.key]})}\n"
    return f"{comment}#{row.example}  # {plain(row.makes)}\n\n"


def _explained(row: Row) -> str:
    meaning = plain(row.meaning)
    default = row.default_value or plain({"absent": "none"}.get(row.default, row.default))
    told = default if default == REQUIRED else f"default: {default}"
    return f"{meaning[0].upper()}{meaning[1:]} ({told if row.is_section else f'{plain(row.expected)}; {told}'})."


def _comment(text: str) -> str:
    return textwrap.fill(text, _WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False) + "\n"


def _name_games(sources: Sources, catalogue: Catalogue, new: str) -> Iterator[str]:
    """Bring catalogues into step, give them the names of games that they lack and that prose has, and yield their names."""
    if sources.own is None:
        update_catalogues(sources, ())
    for code in catalogue.site.languages:
        own = {prose.game: _noun(prose.name, prose.name_lang) for prose in catalogue.pages_in(code)}
        names = {new: _title(new)} | own  # a new game may not be among those of the settings yet
        entries = load_lexicon(sources, code).entries
        lacked = {
            slug: names[slug]
            for slug in needed_nouns(sources)["game"]
            if slug in names and ((entry := entries.get((_GAME, slug))) is None or lacking(entry))
        }
        if lacked:
            path = catalogue_path(sources, code)
            before = path.read_text("utf-8") if path.is_file() else ""
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, with_names(before, lacked, sources.named(path)))
            yield sources.named(path)


def _noun(name: str, lang: str | None) -> str:
    return f"{name}\nlang = {lang}" if lang else name


def with_names(text: str, names: Mapping[str, str], source: str) -> str:
    """Return the text of a catalogue with the names of games: in their empty entries, or at its end in new ones."""
    names = dict(names)
    if any(f'msgid "{slug}"' in text for slug in names):
        catalogue = read_catalogue(text, source)
        blocks = []
        for block in catalogue.blocks:
            if block.key[0] == _GAME and not block.obsolete and block.key[1] in names:
                lines = [*block.field_lines("msgctxt", "msgid"), *_said(names.pop(block.key[1]))]
                block = block.with_part(Part.FIELDS, lines)
            blocks.append(block)
        text = replace(catalogue, blocks=tuple(blocks)).text
    new = (f'msgctxt "{_GAME}"\nmsgid "{slug}"\n{"".join(_said(name))}' for slug, name in names.items())
    return "\n".join(filter(None, (text.rstrip("\n") + "\n" if text else "", *new)))


def _said(name: str) -> list[str]:
    lines = [line.replace("\\", "\\\\").replace('"', '\\"') for line in name.split("\n")]
    if len(lines) == 1:
        return [f'msgstr "{lines[0]}"\n']
    return ['msgstr ""\n', *(f'"{line}\\n"\n' for line in lines[:-1]), f'"{lines[-1]}"\n']


def _next(sources: Sources, catalogue: Catalogue, slug: str) -> Iterator[str]:
    """Yield what is left to the author, a line each."""
    code = catalogue.site.default_language
    named = named_games(sources.contents)
    if named and slug not in named:
        yield f'{SETTINGS}: add "{slug}" to games, as only those that stand there have pages'
    yield f"serve, open the page of {slug} ({code}), and change {CONTENT}/{RULES}/{slug}.toml: text and table follow as it is saved"
    yield f"write name, hook and text in each {CONTENT}/<language>/{slug}.md, where {UNWRITTEN} stands"
    yield (
        "translate update, then check, until it says: no faults"
        if sources.own is None
        else "check, until it says: no faults"
    )
    if sources.own is None:
        yield "for the tests: what a new game is compared with is in CONTRIBUTING.md, “Add a game”, 5"


@contextmanager
def _as_before_on_failure(paths: Iterable[Path]) -> Iterator[None]:
    """Put files back as they were, and take away folders that were not there, where something goes wrong."""
    before = {path: path.read_bytes() if path.is_file() else None for path in paths}
    made = sorted({folder for path in before for folder in path.parents if not folder.exists()}, reverse=True)
    try:
        yield
    except BaseException:
        for path, content in before.items():
            if content is not None:
                path.write_bytes(content)
            else:
                path.unlink(missing_ok=True)
        for folder in made:
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
        raise
