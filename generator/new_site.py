"""`parterre new`: a publisher's folder to begin with, small, and with every setting explained where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from generator.catalogue import Catalogue, Language, load_catalogue
from generator.house.errors import ParterreError
from generator.overlay import as_toml
from generator.pages.theme import documented, themes
from generator.settings import BUDGETS
from generator.sources import SETTINGS, Root, Sources

_SETTINGS: Final = """\
# Your site. All keys that there can be stand here; those behind a # are not needed. What each may be is in the guide
# publishers.md; `parterre --help` says where the guides are.

name = {name}
# Where the site will stand, with a slash at its end. `--base-url` on the command line stands over it.
base_url = "https://example.org/"
contact = "mailto:hello@example.org"
# The language for readers whose own the site does not have.
default_language = {default}
# Without a prefix, the pages of the default language stand at the site's root.
# prefix_default = false

# The games that the site has, of {all_games}; without the line, all.
{games}
# Those that come first in every list.
{featured}
# The best-known patience, which every page names.
original = {original}
# The further pages that the site has, of {all_pages}; without the line, all.
# pages = []

# The look: one of {themes}, or a style sheet of your own in the folder themes.
# theme = {theme}

# Single values over the theme's; there are {properties}.
# [theme_values]
# leaf = {{ light = "#2c5a44", dark = "#93c7a8" }}

# Who publishes the site. With this table, the site has an imprint.
# [publisher]
# name = "Erika Muster"
# address = ["Musterweg 1", "12345 Musterstadt"]
# email = "hello@example.org"
# phone = "+49 123 456789"

# HTML of your own in the head, above-table, below-rules or footer of the pages, and the hosts from which it loads something.
# A slot has either the HTML itself or a file of the folder content.
# [slots.footer]
# html = "<p>With thanks to all who play.</p>"
# file = "slots/footer.html"
# hosts = []

# How heavy pages may be before `parterre check` says so, in thousands of bytes.
# [budgets]
{budgets}

# A link in the header or footer of every page.
# [[navigation]]
# place = "footer"
# href = "https://example.org/shop/"
# label = {label}

# The numbered deal that lies on the table when a game's page opens.
[opening_deals]
{deals}
"""

_LANGUAGE: Final = """
[languages.{code}]
name = {name}
tagline = {tagline}
description = {description}
# The addresses of its games; a line at the foot of its pages; what is done where a translation is missing (the build fails, or
# pages are left out, or are in part in the source language); and from how many percent on the language is published.
# address = "games/{{slug}}/"
# footer = "© Erika Muster"
# missing = "leave-out"
# publish_from = 90
"""

_SENTENCES: Final = """\
# Sentences that your site says otherwise. Copy an entry from the shipped catalogue, change its msgstr, and take the
# signs before its lines away. Nothing else needs to be in this file.
#
# msgctxt "label"
# msgid "Undo"
# msgstr "…"
"""

_README: Final = """\
# {name}

The folder of a Parterre site. `content/site.toml` is all that it must have.

    parterre build     the site, in dist/
    parterre serve     the same, shown in your browser and built again whenever you save
    parterre check     what is wrong with it

What you may add, each in the place of what is shipped:

- `content/<language>/<game>.md`: your own text about a game
- `content/rules/<game>.toml`: your own game, or with `overlay = true` the rules of a shipped one that differ
- `content/<language>/pages/<name>.md`: a page about something else
- `locales/<language>/LC_MESSAGES/messages.po`: sentences that differ
- `themes/<name>.css`, `templates/`, `static/`: how it looks

What each of them may say is in the guide `publishers.md`, and how to put the site on a host in `deploying.md`;
`parterre --help` says where the guides are.

Before you publish: put your address and contact into `content/site.toml`, say there in each language what your site is,
fill in the table `publisher`, and read the page about privacy; say there what your host keeps.
"""


def new_site(root: Root, folder: Path, languages: Iterable[str] | None, games: Iterable[str] | None) -> list[str]:
    """Write a publisher's folder, and give the names of the files in it.

    Raises:
        ParterreError: The folder is not empty.
        ContentError: A language or game is not shipped.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ParterreError(f"{folder}: is there already: expected a new folder, or an empty one")
    sources = Sources(Sources.of(root).package)
    shipped = load_catalogue(sources.contents, languages=languages, games=games)
    name = folder.resolve().name.replace("-", " ").replace("_", " ").title()
    files = {
        SETTINGS: _settings(sources, shipped, name, chosen=games is not None),
        "README.md": _README.format(name=name),
        f"locales/{shipped.site.default_language}/LC_MESSAGES/messages.po": _SENTENCES,
    }
    for file, text in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, "utf-8")
    return list(files)


def _settings(sources: Sources, shipped: Catalogue, name: str, *, chosen: bool) -> str:
    site, slugs = shipped.site, list(shipped.games)
    names = list(themes(sources))
    deals = {slug: number for slug, number in site.opening_deals.items() if slug in slugs}
    return _SETTINGS.format(
        name=_value(name),
        default=_value(site.default_language),
        all_games=", ".join(load_catalogue(shipped.roots).games),
        games=("" if chosen else "# ") + as_toml({"games": slugs}).strip(),
        featured=as_toml({"featured": [slug for slug in site.featured if slug in slugs]}).strip(),
        original=_value(site.original),
        all_pages=", ".join(dict.fromkeys(extra.name for extra in shipped.extras.values())),
        themes=", ".join(names),
        theme=_value(names[0]) if names else '"…"',
        properties=", ".join(sorted(documented(sources)[0])),
        budgets="\n".join(f"# {kind.lower()}_kb = {most}" for kind, most in BUDGETS.items()),
        label=_inline(dict.fromkeys(site.languages, "Shop")),
        deals=as_toml(deals).strip(),
    ) + "".join(_language(language, site.name, name) for language in site.languages.values())


def _language(language: Language, shipped: str, own: str) -> str:
    """Write what a language says of the site, under the site's own name instead of the shipped one's."""
    return _LANGUAGE.format(
        code=language.code,
        name=_value(language.name),
        tagline=_value(language.tagline.replace(shipped, own)),
        description=_value(language.description.replace(shipped, own)),
    )


def _value(value: str) -> str:
    return as_toml({"x": value}).partition(" = ")[2].strip()


def _inline(values: Mapping[str, str]) -> str:
    return as_toml({"x": dict(values)}).partition(" = ")[2].strip()
