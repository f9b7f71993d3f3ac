"""A site of many games, made from the shipped ones under other names: for benchmarks, and for tests that change things.

Everything but the content is the shipped site's own, by links. The games differ in rules, opening deal, name and address.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

LINKED: Final = ("engine", "generator", "locales", "site", "node_modules")

_RANKS: Final = ("king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two")
_CHANGED: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (r"^deal = \[3, 4, .*$", ("deal = [3, 4, 5, 6, 7, 8, 9, 10]", "deal = [10, 9, 8, 7, 6, 5, 4, 3]", "deal = 6")),
    (r'^sink = "king"$', tuple(f'sink = "{rank}"' for rank in _RANKS)),
    (r'^layout = "fans"\npiles = 10$', tuple(f'layout = "fans"\npiles = {piles}' for piles in (10, 9, 8, 7, 6))),
    (r"^piles = 8\ndeal = 1$", tuple(f"piles = {piles}\ndeal = 1" for piles in (8, 7, 9, 6, 10, 11, 5))),
    (r'^deal = "rest"\n\Z', tuple(f'deal = "rest"\npasses = {passes}\n' for passes in (1, 2, 3, 4, 5))),
)
"""Lines of the shipped rules, and what stands there in one game after the other."""


def plant(root: Path, folder: Path, games: int) -> Path:
    """Make in `folder` the sources of a site with so many games, from those under `root`; give `folder`."""
    shipped = sorted((root / "content" / "rules").glob("*.toml"))
    languages = [path for path in sorted((root / "content").iterdir()) if any(path.glob("*.md"))]
    for name in LINKED:
        if (root / name).exists():
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).symlink_to((root / name).resolve(), target_is_directory=True)
    for path in (*languages, root / "content" / "rules"):
        (folder / "content" / path.name).mkdir(parents=True)
    opening: dict[str, int] = {}
    for number in range(games):
        original, round_ = shipped[number % len(shipped)], number // len(shipped)
        slug = f"{original.stem}-{round_}" if round_ else original.stem
        opening[slug] = number + 1
        _write(folder / "content" / "rules" / f"{slug}.toml", _rules(original.read_text("utf-8"), round_))
        for language in languages:
            text = (language / f"{original.stem}.md").read_text("utf-8")
            _write(folder / "content" / language.name / f"{slug}.md", _prose(text, round_))
    _settings(root, folder, opening)
    return folder


def copied(root: Path, folder: Path) -> Path:
    """Copy the sources of a site, so that all of them can be changed, the program's too; give `folder`."""
    for name in ("content", "engine", "generator", "locales", "site"):
        shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "node_modules").symlink_to((root / "node_modules").resolve(), target_is_directory=True)
    return folder


def _rules(text: str, round_: int) -> str:
    for pattern, choices in _CHANGED:
        text = re.sub(pattern, choices[round_ % len(choices)].replace("\\", r"\\"), text, flags=re.MULTILINE)
    return text


def _prose(text: str, round_: int) -> str:
    if not round_:
        return text
    return re.sub(
        r'^(name|slug) = "(.*)"$',
        lambda line: f'{line[1]} = "{line[2]}{" " if line[1] == "name" else "-"}{round_}"',
        text,
        flags=re.MULTILINE,
    )


def _settings(root: Path, folder: Path, opening: Mapping[str, int]) -> None:
    lines = "\n".join(f"{slug} = {deal}" for slug, deal in opening.items())
    text = (root / "content" / "site.toml").read_text("utf-8")
    text = re.sub(r"\[opening_deals\]\n([a-z].*\n)*", lambda _: f"[opening_deals]\n{lines}\n", text)
    _write(folder / "content" / "site.toml", text)


def _write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
