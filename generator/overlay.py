"""Rules files in several folders: what a later one has stands over an earlier one's, whole or in the fields that differ."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from engine.rules.loading import load_variants
from engine.rules.model import Game
from engine.rules.reading import RulesError
from generator.house.readings import kept_reading
from generator.house.texts import TextError, decoded
from generator.reading import ContentError

OVERLAY: Final = "overlay"
"""The key by which a rules file says that it has only what differs from the shipped one."""

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")

WITHOUT: Final = "without"
"""The key that names the fields and sections of the shipped rules that an overlay takes out."""

REVIEWED: Final = "reviewed"
"""The key that names the changed fields with which somebody has looked over the shipped texts about the game."""


@dataclass(frozen=True, slots=True)
class RulesText:
    """The rules of a game as TOML, and the file that errors name.

    `changed` has the fields in which they differ from shipped rules that they stand over, and `reviewed` those of them with
    which the shipped texts about the game are known to be true still. `replaces` is set where a file stands whole for a shipped one.
    """

    text: str
    source: str
    changed: tuple[str, ...] = ()
    reviewed: tuple[str, ...] = ()
    replaces: bool = False


def game_of(slug: str, rules: RulesText) -> Game:
    """Read the rules of a game as its file begins, as `forms_of` does."""
    return forms_of(slug, rules)[0]


def forms_of(slug: str, rules: RulesText) -> tuple[Game, ...]:
    """Read the rules of a game and of its variants, the game as its file begins first.

    Whoever asks again for the same text gets what was read.

    Raises:
        RulesError: The rules do not load.
        ContentError: The same of rules that stand whole for shipped ones; the line says that they need not.
    """
    try:
        return _forms(rules.text, slug, rules.source)
    except RulesError as error:
        if not rules.replaces:
            raise
        raise ContentError(f"{error} (or {OVERLAY} = true at the top, if only what differs stands there)") from None


@kept_reading
@lru_cache(maxsize=4096)
def _forms(text: str, slug: str, source: str) -> tuple[Game, ...]:
    return load_variants(text, slug, source=source)


def rules_texts(contents: Sequence[Path]) -> dict[str, RulesText]:
    """Give the rules of every game under the roots of content, by slug.

    Raises:
        ContentError: A file cannot be read, or an overlay lies over nothing or takes out what is not there.
    """
    found: dict[str, RulesText] = {}
    for root in contents:
        for path in sorted((root / "rules").glob("*.toml")):
            own = RulesText(read_text(path, f"content/rules/{path.name}"), f"content/rules/{path.name}")
            found[path.stem] = laid_over(found.get(path.stem), own)
    return {slug: found[slug] for slug in sorted(found)}


def read_text(path: Path, source: str) -> str:
    """Read a file.

    Raises:
        ContentError: It cannot be read, or is no UTF-8.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - there are thousands
            return decoded(file.read())
    except TextError as error:
        raise ContentError(f"{source}:{error}") from None
    except OSError as error:
        raise ContentError(f"{source}: cannot be read: {error.strerror}") from None


def laid_over(shipped: RulesText | None, own: RulesText) -> RulesText:
    """Give the rules of the game: those of `own`, or those of `shipped` with what differs where `own` is an overlay.

    Raises:
        ContentError: There is nothing below an overlay, or its own two keys are wrong.
    """
    if shipped is None and not any(key in own.text for key in (OVERLAY, REVIEWED)):
        return own
    try:
        changes = tomllib.loads(own.text)
        below = tomllib.loads(shipped.text) if shipped else None
    except tomllib.TOMLDecodeError:
        return own  # whoever reads the rules says what is wrong
    overlay, reviewed = changes.pop(OVERLAY, None), changes.pop(REVIEWED, None)
    if overlay is not None and overlay is not True:
        raise ContentError(f"{own.source}: {OVERLAY}: expected true, or a whole rules file without this key")
    if below is None and overlay is None and reviewed is None:
        return own
    if below is None:
        key = f"{OVERLAY} = true" if overlay else REVIEWED
        raise ContentError(f"{own.source}: {key}: expected the name of a shipped game, over whose rules this can lie")
    rules = changes
    if overlay:
        rules = deepcopy(below)
        for name in _names(WITHOUT, changes.pop(WITHOUT, []), own.source):
            _take_out(rules, name, own.source)
        rules = _merged(rules, changes)
    text = own.text if overlay is None and reviewed is None else as_toml(rules)
    changed = tuple(_differences(below, rules))
    return RulesText(text, own.source, changed, _reviewed(reviewed, changed, own.source), overlay is None)


def _reviewed(value: object, changed: Sequence[str], source: str) -> tuple[str, ...]:
    names = tuple(_names(REVIEWED, [] if value is None else value, source))
    for name in names:
        if name not in changed:
            raise ContentError(
                f'{source}: {REVIEWED}: "{name}": expected fields that this file changes: {", ".join(changed)}'
            )
    return names


def _differences(below: Mapping[str, Any], above: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Yield the fields in which two tables differ, by their whole names."""
    for key in {**below, **above}:
        one, other = below.get(key), above.get(key)
        if isinstance(one, dict) and isinstance(other, dict):
            yield from _differences(one, other, f"{path}{key}.")
        elif one != other:
            yield path + key


def _names(key: str, value: object, source: str) -> Iterable[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ContentError(f'{source}: {key}: expected a list of fields, like ["tableau.sink"]')
    return value


def _take_out(rules: dict[str, Any], name: str, source: str) -> None:
    *sections, key = name.split(".")
    table: Any = rules
    for section in sections:
        table = table.get(section) if isinstance(table, dict) else None
    if not isinstance(table, dict) or key not in table:
        raise ContentError(f'{source}: {WITHOUT}: "{name}": expected a field that the shipped rules have')
    del table[key]


def _merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Give the values of both tables, those of `above` where both have one; tables in them are merged alike."""
    both = dict(below)
    for key, value in above.items():
        known = both.get(key)
        both[key] = _merged(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return both


def as_toml(table: Mapping[str, Any]) -> str:
    """Write a table as TOML, one value a line."""
    return "".join(f"{_key(key)} = {_inline(value)}\n" for key, value in table.items())


def _inline(value: object) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_inline(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, date):
        return value.isoformat()
    return _quoted(value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(value: object) -> str:
    """Write a text, number or truth value, for which JSON is TOML."""
    return json.dumps(value, ensure_ascii=False)
