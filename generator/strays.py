"""Files of a publisher's folder that nothing will ever read: mistyped, in the wrong place, or a folder where a file belongs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

from jinja2 import Environment, TemplateSyntaxError, nodes

from generator.catalogue import EXTRAS, FACTS, RULES, SLOT_FILES
from generator.moved import REDIRECTS
from generator.reading import LANGUAGE, likely, nearest
from generator.sources import CONTENT, SETTINGS, SHIPPED, Sources

_TEMPLATES, _STATIC, _THEMES, _LOCALES = "templates", "static", "themes", "locales"
FOLDERS: Final = (CONTENT, _LOCALES, _STATIC, _TEMPLATES, _THEMES)
"""The folders of a publisher's site that are read; what others there are is the publisher's own affair."""

_CATALOGUE: Final = "LC_MESSAGES/messages.po"
_REFERENCES: Final[Mapping[type[nodes.Node], str]] = {
    nodes.Extends: "extends",
    nodes.Include: "includes",
    nodes.Import: "imports",
    nodes.FromImport: "imports from",
}
"""How a template names another one."""


class Strays:
    """Looks through the publisher's own folder; where there is none, there is nothing to find."""

    def __init__(self, sources: Sources) -> None:
        """Look through the own folder of `sources`."""
        self._sources = sources
        self._own = sources.own or sources.package / "none"

    def broken(self) -> list[str]:
        """Give what keeps pages from being made: folders in the place of files, and templates that are not there."""
        return [*self._folders_for_files(), *self._references()]

    def unread(self) -> list[str]:
        """Give what nothing reads."""
        looks: tuple[Callable[[], Iterator[str]], ...] = (self._folders, self._content, self._catalogues, self._unused)
        return [line for look in looks for line in look()]

    def _folders(self) -> Iterator[str]:
        for path in _in(self._own):
            if path.is_dir() and path.name not in FOLDERS and (near := nearest(path.name, FOLDERS)):
                yield f"{path.name}/: nothing reads this folder: expected {near}/"

    def _content(self) -> Iterator[str]:
        """Yield what stands in folders of content and themes with a name that they do not read."""
        yield from self._named(CONTENT, (Path(SETTINGS).name, REDIRECTS))
        languages = [path.name for path in _in(self._own / CONTENT) if path.is_dir() and LANGUAGE.fullmatch(path.name)]
        places = {f"{CONTENT}/{RULES}": ".toml", _THEMES: ".css"}
        places |= {f"{CONTENT}/{code}{below}": ".md" for code in languages for below in ("", f"/{EXTRAS}")}
        places = {place: ending for place, ending in places.items() if Path(place).name not in (FACTS, SLOT_FILES)}
        for place, ending in places.items():
            for path in _in(self._own / place):
                if path.suffix != ending and (path.is_file() or path.name != EXTRAS):
                    yield f"{place}/{path.name}: nothing reads this: expected {path.stem}{ending}"

    def _named(self, folder: str, allowed: Iterable[str]) -> Iterator[str]:
        for path in _in(self._own / folder):
            if path.is_file() and path.name not in allowed:
                yield f"{folder}/{path.name}: nothing reads this file: expected {likely(path.name, allowed)}"

    def _catalogues(self) -> Iterator[str]:
        for path in _in(self._own / _LOCALES):
            name = f"{_LOCALES}/{path.name}"
            if path.is_dir() and not LANGUAGE.fullmatch(path.name):
                yield f'{name}/: no language has this code: expected one like "de" or "pt-BR"'
            elif path.is_dir() and not (path / _CATALOGUE).is_file():
                there = next((each for each in sorted(path.rglob("*")) if each.is_file()), None)
                found = f", but {there.relative_to(self._own).as_posix()} is there" if there else ""
                yield f"{name}/: has no catalogue{found}: expected {name}/{_CATALOGUE}"
            elif path.is_file() and path.name != "messages.pot":
                yield f"{name}: nothing reads this file: expected {_LOCALES}/<language>/{_CATALOGUE}"

    def _folders_for_files(self) -> Iterator[str]:
        for folder in (_STATIC, _TEMPLATES, _THEMES):
            shipped = self._sources.package / "site" / folder
            for path in sorted((self._own / folder).rglob("*")):
                name = path.relative_to(self._own / folder)
                if (shipped / name).exists() and path.is_dir() != (shipped / name).is_dir():
                    kinds = ("a folder", "a file") if path.is_dir() else ("a file", "a folder")
                    yield f"{folder}/{name.as_posix()}: is {kinds[0]}: expected {kinds[1]}, as what is shipped under this name"

    def _references(self) -> Iterator[str]:
        """Yield the templates that others name and that are not there."""
        known = {*self._names, *self._shipped, *(f"{SHIPPED}/{name}" for name in self._shipped)}
        for place, verb, name in self._named_by:
            if name not in known:
                yield f'{place}: {verb} "{name}": expected {likely(name, sorted(known))}'

    def _unused(self) -> Iterator[str]:
        """Yield own templates that stand for no shipped one and that no other names."""
        used = {*self._shipped, *(name for _, _, name in self._named_by)}
        for name in self._names:
            if name not in used:
                yield f"{_TEMPLATES}/{name}: no template has this name, and none includes it: expected {likely(name, self._shipped)}"

    @cached_property
    def _names(self) -> list[str]:
        return _names(self._own / _TEMPLATES)

    @cached_property
    def _shipped(self) -> list[str]:
        return _names(self._sources.package / "site" / _TEMPLATES)

    @cached_property
    def _named_by(self) -> list[tuple[str, str, str]]:
        """Which templates the own ones name: the place, how they name it, and the name."""
        found = []
        for own in self._names:
            text = (self._own / _TEMPLATES / own).read_text("utf-8", "replace")
            found += [(f"{_TEMPLATES}/{own}:{line}", verb, name) for line, verb, name in _named_in(text)]
        return found


def _named_in(text: str) -> Iterator[tuple[int, str, str]]:
    try:
        tree = Environment(autoescape=True).parse(text)
    except TemplateSyntaxError:
        return  # whoever renders it says so
    for kind, verb in _REFERENCES.items():
        for node in tree.find_all(kind):
            if not getattr(node, "ignore_missing", False):
                yield from ((node.lineno, verb, name) for name in _constants(node))


def _constants(node: nodes.Node) -> Iterator[str]:
    """Yield the names by which a node asks for a template, as far as they stand in it."""
    for said in node.iter_child_nodes(only=("template",)):
        for each in (said, *said.find_all(nodes.Const)):
            if isinstance(each, nodes.Const) and isinstance(each.value, str):
                yield each.value


def _in(folder: Path) -> list[Path]:
    """Give what stands in a folder, without hidden things and copies that editors leave."""
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return [
        path
        for path in found
        if not path.name.startswith((".", "#")) and not path.name.endswith(("~", ".bak", ".orig"))
    ]


def _names(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file()]
