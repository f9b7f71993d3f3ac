"""The pages about no game: their holes filled from the settings, and the links by which all pages lead to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.catalogue import Catalogue, Extra, Site
from generator.reading import ContentError
from generator.sources import SETTINGS

_HOLE: Final = re.compile(r"\{([a-z]+(?:\.[a-z]+)?)\}")
_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>()#+.!|~-])")
PREFIX: Final = "page "
"""How the names of these pages begin among the pages of a language, so that none has a game's."""


def values_of(site: Site) -> dict[str, str | None]:
    """Give what can be asked for in these pages, as Markdown; None where the settings do not say it."""
    publisher = site.publisher
    contact = site.contact.removeprefix("mailto:")
    return {
        "site.name": _plain(site.name),
        "contact": f"[{_plain(contact)}]({site.contact})",
        "publisher.name": _plain(publisher.name) if publisher else None,
        "publisher.address": "\\\n".join(map(_plain, publisher.address)) if publisher else None,
        "publisher.email": f"[{_plain(publisher.email)}](mailto:{publisher.email})" if publisher else None,
        "publisher.phone": _plain(publisher.phone) if publisher and publisher.phone else None,
    }


def _plain(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)


def lacking(extra: Extra, site: Site) -> str | None:
    """Say why a page cannot be published: the first setting that it asks for and the site does not have, or what makes it untrue.

    Raises:
        ContentError: It asks for something that no settings can have.
    """
    values = values_of(site)
    for name in _HOLE.findall(extra.body):
        if name not in values:
            raise ContentError(f"{extra.source}: {{{name}}}: expected one of {', '.join(values)}")
    if name := next((name for name in _HOLE.findall(extra.body) if values[name] is None), None):
        return f"{SETTINGS} has no {name}"
    host = next((host for slot in site.slots.values() for host in slot.hosts), None)
    return f"it says no_hosts, and a slot loads from {host}" if host and extra.no_hosts else None


def filled(extra: Extra, site: Site) -> str:
    """Give the Markdown of a page that lacks nothing."""
    values = values_of(site)
    return _HOLE.sub(lambda hole: values[hole[1]] or "", extra.body)


def published(catalogue: Catalogue) -> dict[tuple[str, str], Extra]:
    """Give the pages of the site's languages that lack nothing."""
    site = catalogue.site
    found = catalogue.extras.items()
    return {key: extra for key, extra in found if key[0] in site.languages and lacking(extra, site) is None}


def left_out(catalogue: Catalogue) -> Iterator[str]:
    """Yield a line for each page that is left out, with the languages in which it is."""
    why = {key: reason for key, extra in catalogue.extras.items() if (reason := lacking(extra, catalogue.site))}
    for name, reason in dict.fromkeys((name, reason) for (_, name), reason in why.items()):
        codes = ", ".join(code for (code, each), said in why.items() if (each, said) == (name, reason))
        yield f"content/<language>/pages/{name}.md: not published in {codes}: {reason}"
