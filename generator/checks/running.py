"""Running the checks of the built site, and telling where each fault comes from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from generator.checks.feeds import feeds
from generator.checks.language import languages
from generator.checks.leaks import leaks
from generator.checks.links import file_links, page_links
from generator.checks.markup import headings, ids, names, nesting, sizes
from generator.checks.origin import Origins
from generator.checks.policy import policies, style_policies
from generator.checks.preview import previews
from generator.checks.site import Built, Finding
from generator.checks.structured import structured
from generator.checks.titles import page_titles, same_titles
from generator.checks.translations import alternates, canonical, sitemap, switcher
from generator.checks.validity import ready, validity
from generator.checks.weight import page_weight, picture_weight
from generator.crawl import Document
from generator.sources import Root

PageCheck: TypeAlias = Callable[[Built, str, Document], Iterator[Finding]]
"""What is asked of a page, by its file."""

SiteCheck: TypeAlias = Callable[[Built], Iterator[Finding]]
"""What is asked of all pages together, or of the other files."""


class Check(NamedTuple):
    """The two parts of a check; most have one."""

    page: PageCheck | None = None
    site: SiteCheck | None = None


CHECKS: Final[Mapping[str, Check]] = {
    "links": Check(page_links, file_links),
    "ids": Check(ids),
    "nesting": Check(nesting),
    "html": Check(site=validity),
    "canonical": Check(site=canonical),
    "alternates": Check(site=alternates),
    "sitemap": Check(site=sitemap),
    "feeds": Check(site=feeds),
    "switcher": Check(site=switcher),
    "language": Check(languages),
    "structured-data": Check(structured),
    "preview": Check(previews),
    "titles": Check(page_titles, same_titles),
    "headings": Check(headings),
    "names": Check(names),
    "sizes": Check(sizes),
    "weight": Check(page_weight, picture_weight),
    "leaks": Check(leaks),
    "policy": Check(policies, style_policies),
}
"""Every check of the built site, by the name that stands at the end of its findings."""


def site_findings(site: Built, kinds: Iterable[str] = CHECKS) -> Iterator[tuple[str, Finding]]:
    """Yield what the checks find, each with the check's name; that of the HTML is left out where it cannot be run."""
    chosen = {kind: CHECKS[kind] for kind in kinds}
    for name in site.pages:
        for kind, check in chosen.items():
            if check.page:
                yield from ((kind, each) for each in check.page(site, name, site.page(name)))
    for kind, check in chosen.items():
        if check.site and (check.site is not validity or ready() is None):
            yield from ((kind, each) for each in check.site(site))


def told(root: Root, site: Built) -> list[str]:
    """Give what every check finds, a line each: source, file and line of the site, what was found, and the check.

    What comes from one line of the sources is told once, with the first page that shows it and how many more do.
    """
    origins = Origins(root)
    found: dict[tuple[str, str, str], list[Finding]] = {}
    for number, (kind, each) in enumerate(site_findings(site)):
        origin = origins.of(site, each)
        key = each.evidence or each.text if _LINE.search(origin) else str(number)
        found.setdefault((origin, kind, key), []).append(each)
    return [line(origin, its[0], kind, len(_files(its)) - 1) for (origin, kind, _), its in found.items()]


_LINE: Final = re.compile(r":\d+(: \"|$)")
"""How a source is named of which the line is known."""


def _files(findings: Iterable[Finding]) -> frozenset[str]:
    return frozenset(each.file for each in findings)


def line(origin: str, finding: Finding, kind: str, others: int = 0) -> str:
    """Write a finding as a line; `others` is on how many more pages it is."""
    place = f"{finding.file}:{finding.line}" if finding.line else finding.file
    more = f" and {others} more {'page' if others == 1 else 'pages'}" if others else ""
    return f"{f'{origin}: ' if origin else ''}{place}{more}: {finding.text} ({kind})"
