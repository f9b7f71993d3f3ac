"""Running the checks of the built site, and telling where each fault comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from generator.checks.feeds import feeds
from generator.checks.language import languages
from generator.checks.leaks import leaks
from generator.checks.links import links
from generator.checks.markup import headings, ids, names, nesting, sizes
from generator.checks.origin import Origins
from generator.checks.preview import previews
from generator.checks.site import Built, Finding
from generator.checks.structured import structured
from generator.checks.titles import titles
from generator.checks.translations import alternates, canonical, sitemap, switcher
from generator.checks.validity import ready, validity
from generator.checks.weight import weight
from generator.sources import Root

CHECKS: Final[Mapping[str, Callable[[Built], Iterator[Finding]]]] = {
    "links": links,
    "ids": ids,
    "nesting": nesting,
    "html": validity,
    "canonical": canonical,
    "alternates": alternates,
    "sitemap": sitemap,
    "feeds": feeds,
    "switcher": switcher,
    "language": languages,
    "structured-data": structured,
    "preview": previews,
    "titles": titles,
    "headings": headings,
    "names": names,
    "sizes": sizes,
    "weight": weight,
    "leaks": leaks,
}
"""Every check of the built site, by the name that stands at the end of its findings."""


def site_findings(site: Built) -> Iterator[tuple[str, Finding]]:
    """Yield what every check finds, each with the check's name; that of the HTML is left out where it cannot be run."""
    for kind, check in CHECKS.items():
        if check is not validity or ready() is None:
            yield from ((kind, each) for each in check(site))


def told(root: Root, site: Built) -> list[str]:
    """Give what every check finds, a line each: source, file and line of the site, what was found, and the check."""
    origins = Origins(root)
    return [line(origins.of(site, each), each, kind) for kind, each in site_findings(site)]


def line(origin: str, finding: Finding, kind: str) -> str:
    """Write a finding as a line."""
    place = f"{finding.file}:{finding.line}" if finding.line else finding.file
    return f"{f'{origin}: ' if origin else ''}{place}: {finding.text} ({kind})"
