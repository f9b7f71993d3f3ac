"""Content for the pseudo-locales: settings and prose of the source language in the same disguise as its catalogue."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from generator.catalogue import Catalogue, Extra, Language, Prose
from generator.reading import ContentError
from generator.settings import Link
from generator.words.pseudo import PSEUDO, Pseudo

_KEPT: Final = re.compile(r"\]\([^)]*\)|\{[^}]*\}|<[^>]*>|&#?\w+;|`[^`]*`")
"""What in a line of Markdown is no text: addresses, attributes, character references and code."""

_MARK: Final = re.compile(r"^(?:\s|>|[-*+]\s|\d+[.)]\s|#{1,6}\s)*")
_DEFINITION: Final = re.compile(r"(\s*\[[^\]]*\]:)(.*)")


def with_pseudo(catalogue: Catalogue, source: str) -> Catalogue:
    """Add the pseudo-locales of the language `source`; no addresses change but in their first part.

    Raises:
        ContentError: That language is not being built.
    """
    site = catalogue.site
    if source not in site.languages:
        raise ContentError(
            f"--pseudo: the pages of {source} are not built: expected it among {', '.join(site.languages)}"
        )
    languages, prose, extras = dict(site.languages), dict(catalogue.prose), dict(catalogue.extras)
    navigation = site.navigation
    for pseudo in PSEUDO:
        code = f"{source}-{pseudo.region}"
        languages[code] = _language(site.languages[source], code, pseudo)
        prose |= {(code, page.game): _prose(page, code, pseudo) for page in catalogue.pages_in(source)}
        theirs = [extra for extra in catalogue.extras.values() if extra.language == source]
        extras |= {(code, extra.name): _extra(extra, code, pseudo) for extra in theirs}
        navigation = tuple(_link(link, source, code, pseudo) for link in navigation)
    site = replace(site, languages=languages, navigation=navigation)
    return replace(catalogue, site=site, prose=prose, extras=extras)


def _language(language: Language, code: str, pseudo: Pseudo) -> Language:
    """Disguise the settings of a language; its name is its code, as nobody's own language is meant."""
    return replace(
        language,
        code=code,
        name=code,
        tagline=pseudo.whole(language.tagline),
        description=pseudo.whole(language.description),
        footer=language.footer and pseudo.whole(language.footer),
    )


def _link(link: Link, source: str, code: str, pseudo: Pseudo) -> Link:
    return replace(link, labels={**link.labels, code: pseudo.whole(link.labels[source])})


def _extra(extra: Extra, code: str, pseudo: Pseudo) -> Extra:
    return replace(
        extra,
        language=code,
        title=pseudo.whole(extra.title),
        description=pseudo.whole(extra.description),
        listed=False,
        body=disguised_markdown(extra.body, pseudo),
    )


def _prose(prose: Prose, code: str, pseudo: Pseudo) -> Prose:
    return replace(
        prose,
        language=code,
        name=pseudo.letters(prose.name),
        hook=pseudo.whole(prose.hook),
        title=prose.title and pseudo.whole(prose.title),
        description=prose.description and pseudo.whole(prose.description),
        body=disguised_markdown(prose.body, pseudo),
        standard=prose.standard and pseudo.whole(prose.standard),
        variants={
            name: replace(each, name=pseudo.whole(each.name), about=each.about and pseudo.whole(each.about))
            for name, each in prose.variants.items()
        },
    )


def disguised_markdown(text: str, pseudo: Pseudo) -> str:
    """Change the text of each line of Markdown; the marks of lists and headings, addresses and attributes stay."""
    return "\n".join(_line(line, pseudo) for line in text.split("\n"))


def _line(line: str, pseudo: Pseudo) -> str:
    if definition := _DEFINITION.fullmatch(line):
        return pseudo.letters(definition[1]) + definition[2]
    text = _MARK.sub("", line)
    mark = line.removesuffix(text)
    return mark + (pseudo.enclosed(_around_kept(text, pseudo)) if text else "")


def _around_kept(text: str, pseudo: Pseudo) -> str:
    changed, end = "", 0
    for kept in _KEPT.finditer(text):
        changed += pseudo.letters(text[end : kept.start()]) + kept[0]
        end = kept.end()
    return changed + pseudo.letters(text[end:])
