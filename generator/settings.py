"""The parts of `site.toml` that make a site its publisher's own: theme, navigation, slots, and who publishes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from generator.reading import ContentError, Fields

HEADER, FOOTER = "header", "footer"
PLACES: Final = (HEADER, FOOTER)
"""Where links of the navigation can stand."""

SLOTS: Final = ("head", "above-table", "below-rules", "footer")
"""The places in the pages that a publisher can fill with HTML of their own."""

STATIC_HOLE: Final = "{static}"
"""What stands in a slot's HTML for the address of the static files."""

BUDGETS: Final[Mapping[str, int]] = {"HTML": 100, "styles": 60, "scripts": 120, "picture": 300}
"""What a page's HTML, all its styles, all its scripts, and any one picture may weigh, in thousands of bytes, before any compression."""

_BUDGETS: Final = range(1, 100_001)
_ADDRESS: Final = re.compile(r"https?://\S+|mailto:[^@\s]+@[^@\s]+")
_HOST: Final = re.compile(r"https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?")
_EMAIL: Final = re.compile(r"[^@\s]+@[^@\s]+")
_VALUE: Final = re.compile(r"[^;{}<>\\/@]+")
_VALUE_IS: Final = 'the value of a custom property of the styles, like "#2c5a44", or { light = "…", dark = "…" }'
_FILE: Final = re.compile(r"(?!(.*/)?\.\.?(/|$))[^/\\\s]+(/[^/\\\s]+)*")
_PROPERTY: Final = re.compile(r"[a-z]+(-[a-z]+)*")


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the navigation to another site; `labels` says it in each language."""

    place: str
    href: str
    labels: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Slot:
    """HTML that is put into every page as it is, and the hosts from which it may load something.

    `file` is the file of the content that has it, where it does not stand in the settings themselves.
    """

    html: str
    hosts: tuple[str, ...] = ()
    file: str | None = None


@dataclass(frozen=True, slots=True)
class Publisher:
    """Who answers for the site. `address` has a line for each line of a letter's."""

    name: str
    address: tuple[str, ...]
    email: str
    phone: str | None = None


@dataclass(frozen=True, slots=True)
class ThemeValue:
    """What a custom property of the styles is in the light and in the dark."""

    light: str
    dark: str


def read_publisher(fields: Fields | None) -> Publisher | None:
    """Read the table `publisher`; None where there is none."""
    if fields is None:
        return None
    publisher = Publisher(
        fields.text("name"),
        fields.lines("address"),
        fields.text("email", 'an address like "hello@example.org"', _EMAIL),
        fields.optional_text("phone"),
    )
    fields.finish()
    return publisher


def read_budgets(fields: Fields | None) -> dict[str, int]:
    """Read the table `budgets`, in thousands of bytes; what it does not have is as it is shipped."""
    if fields is None:
        return dict(BUDGETS)
    found = {kind: fields.whole(f"{kind.lower()}_kb", _BUDGETS, most) for kind, most in BUDGETS.items()}
    fields.finish()
    return found


def read_navigation(fields: Fields, languages: Collection[str]) -> tuple[Link, ...]:
    """Read the tables `navigation`: each link has a label in every language of the site."""
    links = []
    for table in fields.list_of_tables("navigation"):
        place = table.choice("place", PLACES, FOOTER)
        href = table.text("href", "an address that starts with https:// or mailto:", _ADDRESS)
        labels = table.table("label")
        if labels is None:
            raise table.error("label", f"a table with the link's words in each language: {', '.join(languages)}")
        links.append(Link(place, href, {code: labels.text(code) for code in languages}))
        labels.finish()
        table.finish()
    return tuple(links)


def read_slots(fields: Fields, read: Callable[[str], str | None]) -> dict[str, Slot]:
    """Read the tables `slots.NAME`; `read` gives the text of a file of the content, None for one that is not there."""
    found = {}
    for name, table in fields.tables_among("slots", SLOTS).items():
        file = table.optional_text("file", 'a file of the folder content, like "slots/footer.html"', _FILE)
        html = table.long_text("html") if file is None else read(file)
        if html is None:
            raise table.error("file", "a file that is there in the folder content")
        hosts = table.texts("hosts", 'a list of addresses without a path, like ["https://stats.example"]', _HOST)
        table.finish()
        found[name] = Slot(html, hosts, file)
    return found


def read_theme_values(fields: Fields) -> dict[str, ThemeValue]:
    """Read the table `theme_values`: custom properties by name, each one value or one for the light and one for the dark."""
    table = fields.table("theme_values")
    if table is None:
        return {}
    found = {}
    for name in table.names_of_keys():
        if not _PROPERTY.fullmatch(name):
            raise ContentError(f"{table.source}: theme_values.{name}: expected a custom property without its hyphens")
        both = table.table(name) if table.holds_table(name) else None
        if both is None:
            value = table.text(name, _VALUE_IS, _VALUE)
            found[name] = ThemeValue(value, value)
        else:
            found[name] = ThemeValue(both.text("light", _VALUE_IS, _VALUE), both.text("dark", _VALUE_IS, _VALUE))
            both.finish()
    return found
