"""Where a fault in a page comes from: the prose, settings, catalogue or template in which it can be put right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

import polib

from generator.checks.site import Built, Finding
from generator.reading import lines_of_keys
from generator.settings import STATIC_HOLE
from generator.sources import CONTENT, SETTINGS, Root, Sources
from generator.words.lexicon import catalogue_path

_BETWEEN: Final = r"(?:[\s*_\[\]]|\]\([^)\s]*\)|\{[^}\s]*\})+"
"""What may stand between two words of a text in its Markdown."""

_HOLE: Final = re.compile(r"(?:[\w-]+~)?\{\w*\}")
_TEXTS: Final = (".md", ".toml")
"""The sources in which a text stands as it is shown."""

_FEWEST: Final = 8
"""A message with fewer letters outside of its holes would be found everywhere."""


@dataclass(frozen=True)
class Origins:
    """The sources under `root` that pages come from."""

    root: Root

    def of(self, site: Built, finding: Finding) -> str:
        """Name the source of a finding, with line and entry where they can be told; nothing for a file made of all pages."""
        copied = site.files.get(finding.file)
        if isinstance(copied, Path):
            return self._sources.named(copied)
        if slot := self._in_slot(site, finding):
            return slot
        own = site.sources.get(finding.file, "")
        if not finding.evidence:
            return own
        language = site.facts[finding.file].language if finding.file in site.facts else ""
        places = (*self._in_text(own, finding.evidence), *self._in_catalogue(language, finding.evidence))
        return next(iter((*places, *self._in_templates(finding.evidence))), own)

    def _in_slot(self, site: Built, finding: Finding) -> str | None:
        """Name the line of a slot that stands where a finding is; None where none does."""
        if not finding.line or finding.file not in site.sources:
            return None
        for name, slot in site.slots.items():
            first, last = _lines_of(site.text(finding.file), slot.html)
            if first <= finding.line <= last:
                return f"{CONTENT}/{slot.file}:{finding.line - first + 1}" if slot.file else self._settings_of(name)
        return None

    def _settings_of(self, slot: str) -> str:
        """Name the line of the settings in which the HTML of a slot begins."""
        path = self._sources.find(SETTINGS)
        line = lines_of_keys(path.read_text(encoding="utf-8")).get(f"slots.{slot}.html") if path else None
        return f"{SETTINGS}:{line}" if line else SETTINGS

    def _in_text(self, name: str, evidence: str) -> Iterator[str]:
        path = self._sources.find(name)
        if path and path.suffix in _TEXTS and (line := _line_of(path.read_text(encoding="utf-8"), evidence)):
            yield f"{name}:{line}"

    def _in_templates(self, evidence: str) -> Iterator[str]:
        for path, text in self._templates.items():
            if line := _line_of(text, evidence):
                yield f"{self._sources.named(path)}:{line}"

    def _in_catalogue(self, language: str, evidence: str) -> Iterator[str]:
        for path in (catalogue_path(layer, language) for layer in reversed(self._sources.layers if language else ())):
            for entry in _entries(path):
                if any(_says(text, evidence) for text in (entry.msgstr, *entry.msgstr_plural.values())):
                    yield f'{self._sources.named(path)}:{entry.linenum}: "{entry.msgid}"'

    @property
    def _sources(self) -> Sources:
        return Sources.of(self.root)

    @cached_property
    def _templates(self) -> dict[Path, str]:
        folders = (*reversed(self._sources.site("templates")), *reversed(self._sources.site("themes")))
        found = (path for folder in folders for path in sorted(folder.glob("**/*")))
        return {path: path.read_text(encoding="utf-8") for path in found if path.is_file()}


@lru_cache(maxsize=8)
def _read(path: Path, _changed: float) -> tuple[polib.POEntry, ...]:
    return tuple(polib.pofile(str(path)))


def _entries(path: Path) -> tuple[polib.POEntry, ...]:
    """Read a catalogue, once for as long as it stays as it is."""
    return _read(path, path.stat().st_mtime) if path.is_file() else ()


def _lines_of(page: str, html: str) -> tuple[int, int]:
    """Give the first and the last line of a page on which a slot's HTML stands, from 1; an empty stretch where it does not."""
    pattern = r"[^\"'<>]*".join(map(re.escape, html.split(STATIC_HOLE)))
    found = re.search(pattern, page)
    if found is None:
        return 1, 0
    first = page.count("\n", 0, found.start()) + 1
    return first, first + found[0].rstrip().count("\n")


def _line_of(text: str, evidence: str) -> int | None:
    """Give the line on which a text has the words, from 1."""
    pattern = _BETWEEN.join(map(re.escape, evidence.split()))
    found = re.search(pattern, text) if pattern else None
    return text.count("\n", 0, found.start()) + 1 if found else None


def _says(text: str, evidence: str) -> bool:
    """Tell whether a translation, whatever stands in its holes, is what was found or has it in it."""
    fixed = _HOLE.split(text)
    if sum(map(len, fixed)) < _FEWEST:
        return False
    return evidence in text or re.fullmatch(".+?".join(map(re.escape, fixed)), evidence) is not None
