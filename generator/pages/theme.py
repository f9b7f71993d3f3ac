"""The look of a site: a theme and single values over the site's own styles, all by custom properties."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from generator.catalogue import Site
from generator.overlay import read_text
from generator.reading import ContentError
from generator.sources import SETTINGS, Root, Sources

THEME_FILE: Final = "theme.css"
"""How the theme is called among the site's static files."""

_STYLES: Final = ("site.css", "table.css")
_DARK: Final = "@media (prefers-color-scheme: dark)"
_IN_DARK: Final = re.compile(rf"^{re.escape(_DARK)}.*?^\}}", re.DOTALL | re.MULTILINE)
_ROOT: Final = re.compile(r":root\s*\{([^}]*)\}")
_PROPERTY: Final = re.compile(r"--([a-z-]+)\s*:\s*([^;]+);")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)

Properties = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Theme:
    """The style sheet that lies over the site's own (None where nothing does), and all custom properties as they then are."""

    css: str | None
    light: Properties
    dark: Properties

    @property
    def paper(self) -> tuple[str, str]:
        """The colour of the page in the light and in the dark, which browsers give their own frame."""
        return self.light["paper"], self.dark["paper"]


def theme_of(root: Root, site: Site) -> Theme:
    """Give the look that the settings ask for.

    Raises:
        ContentError: There is no such theme, or no such custom property.
    """
    sources = Sources.of(root)
    light, dark = documented(sources)
    for name in site.theme_values:
        if name not in light:
            raise ContentError(f"{SETTINGS}: theme_values.{name}: expected one of {', '.join(sorted(light))}")
    css = _file_of_theme(sources, site.theme) if site.theme else ""
    css += _as_css(site)
    its_light, its_dark = properties(css)
    return Theme(css or None, {**light, **its_light}, {**light, **dark, **its_light, **its_dark})


def shipped_look(root: Root) -> Theme:
    """Give the look of a site without a theme."""
    light, dark = documented(Sources.of(root))
    return Theme(None, light, {**light, **dark})


def documented(sources: Sources) -> tuple[dict[str, str], dict[str, str]]:
    """Give the custom properties that themes may set, with their values in the light and in the dark, from the site's styles."""
    folder = sources.package / "site" / "static"
    return properties("".join(read_text(folder / name, name) for name in _STYLES))


def themes(root: Root) -> dict[str, Path]:
    """Give the style sheets of all themes by name; one of the publisher's stands for a shipped one."""
    folders = Sources.of(root).site("themes")
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.css"))}


def properties(css: str) -> tuple[dict[str, str], dict[str, str]]:
    """Give the custom properties that styles have for `:root`: always, and besides in the dark."""
    plain = _COMMENT.sub("", css)
    return _of_roots(_IN_DARK.sub("", plain)), _of_roots("".join(_IN_DARK.findall(plain)))


def _of_roots(css: str) -> dict[str, str]:
    return {name: value.strip() for block in _ROOT.findall(css) for name, value in _PROPERTY.findall(block)}


def _file_of_theme(sources: Sources, name: str) -> str:
    there = themes(sources)
    if name not in there:
        raise ContentError(f'{SETTINGS}: theme = "{name}": expected one of {", ".join(there)}')
    return read_text(there[name], sources.named(there[name]))


def _as_css(site: Site) -> str:
    """Write the single values as a style sheet."""
    if not site.theme_values:
        return ""
    light = "".join(f"  --{name}: {value.light};\n" for name, value in site.theme_values.items())
    dark = "".join(f"    --{name}: {value.dark};\n" for name, value in site.theme_values.items())
    return f"\n:root {{\n{light}}}\n\n{_DARK} {{\n  :root {{\n{dark}  }}\n}}\n"
