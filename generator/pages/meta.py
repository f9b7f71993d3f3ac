"""What a page tells those who list it: title, description, its own address and those of its translations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from generator.pages.addresses import Addresses
from generator.pages.picture import Picture
from generator.words.voice import Text

DEFAULT = "x-default"


@dataclass(frozen=True)
class Meta:
    """The head of a page. `alternates` are (language, whole address), with the page's own language among them.

    What is not `listed` is no page for search engines: no list names it, and it says so itself. `title_lang` and
    `description_lang` are set where these are not in the page's language. `name` is the title without the site's name,
    `updated` the day of the last change, `picture` what is shown of the page elsewhere.
    """

    title: str
    description: str
    canonical: str
    alternates: tuple[tuple[str, str], ...]
    listed: bool = True
    title_lang: str | None = None
    description_lang: str | None = None
    name: str = ""
    updated: date | None = None
    picture: Picture | None = None


def meta_of(
    addresses: Addresses, title: Text, description: Text, translations: Mapping[str, str], default: str | None
) -> Meta:
    """Make the head of a page from its `translations` (language -> path).

    `default` is the path for readers of all other languages; None leaves it to the search engine.
    """
    alternates = [(code, addresses.absolute(path)) for code, path in translations.items()]
    if default is not None:
        alternates.append((DEFAULT, addresses.absolute(default)))
    return replace(unlisted(addresses, title, description), alternates=tuple(alternates), listed=True)


def unlisted(addresses: Addresses, title: Text, description: Text) -> Meta:
    """Make the head of a page that search engines leave alone."""
    return Meta(
        title=title.text,
        description=description.text,
        canonical=addresses.absolute(addresses.path),
        alternates=(),
        listed=False,
        title_lang=title.lang,
        description_lang=description.lang,
    )
