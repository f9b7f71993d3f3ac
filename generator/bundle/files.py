"""The site's own files: what lies where under `assets/`, each name changing with its content."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from generator.bundle.engine import engine_zip
from generator.bundle.pyodide import VERSION, runtime_files
from generator.pages.art import card_styles
from generator.pages.assets import Assets
from generator.pages.colours import colours_of
from generator.pages.theme import THEME_FILE, Theme, shipped_look
from generator.sources import Root, Sources

Source: TypeAlias = Path | bytes
"""A file to copy, or a file's content."""


@dataclass(frozen=True, slots=True)
class SiteFiles:
    """All files besides the pages: path from the site's root -> source."""

    assets: Assets
    files: Mapping[str, Source]


LIBRARY = "python_stdlib.zip"


def site_files(
    root: Root, rules: Mapping[str, str], runtime: Path, library: Path | None = None, theme: Theme | None = None
) -> SiteFiles:
    """Collect the site's own files.

    `runtime` is the folder of Pyodide's files, which need not exist yet; `library` takes the place of its Python library,
    and `theme` says how the site looks, where that is not as it is shipped.
    """
    sources = Sources.of(root)
    static, player = _folders(sources.site("static")), _folders([sources.package / "site" / "player"])
    theme = theme or shipped_look(root)
    if theme.css:
        static[THEME_FILE] = theme.css.encode("utf-8")
    colours = colours_of(root, theme)
    cards, engine = card_styles(colours.light).encode("utf-8"), engine_zip(root)
    texts = {slug: text.encode("utf-8") for slug, text in rules.items()}
    own = f"assets/site-{_hash(static)}/"
    assets = Assets(
        static=own,
        cards=f"assets/cards-{_hash({'': cards})}.css",
        player=f"assets/player-{_hash(player)}/",
        pyodide=f"assets/pyodide-{VERSION}{f'-{_hash({LIBRARY: library})}' if library else ''}/",
        engine=f"assets/engine-{_hash({'': engine})}.zip",
        rules={slug: f"assets/rules/{slug}-{_hash({'': text})}.toml" for slug, text in texts.items()},
        theme=own + THEME_FILE if THEME_FILE in static else None,
        paper=theme.paper,
        colours=colours,
    )
    files: dict[str, Source] = {assets.cards: cards, assets.engine: engine}
    files |= {assets.rules[slug]: text for slug, text in texts.items()}
    files |= {assets.static + name: source for name, source in static.items()}
    files |= {assets.player + name: source for name, source in player.items()}
    files |= {assets.pyodide + name: runtime / name for name in runtime_files()}
    if library:
        files[assets.pyodide + LIBRARY] = library
    return SiteFiles(assets, files)


def _folders(folders: Iterable[Path]) -> dict[str, Source]:
    """Give the files of folders by their path in them, later ones over earlier ones; hidden ones are left out."""
    found = {
        path.relative_to(folder).as_posix(): path for folder in folders for path in folder.rglob("*") if path.is_file()
    }
    return {
        name: path for name, path in sorted(found.items()) if not any(part.startswith(".") for part in name.split("/"))
    }


def _hash(files: Mapping[str, Source]) -> str:
    digest = hashlib.sha256()
    for name, source in files.items():
        content = source if isinstance(source, bytes) else source.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:12]
