"""The Content-Security-Policy: a page has nothing in it that its own policy keeps browsers from running or loading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlsplit

from generator.checks.links import addresses_in_style
from generator.checks.site import Built, Finding
from generator.crawl import Document, Element

_META: Final = "content-security-policy"
_DEFAULT: Final = "default-src"
_INLINE: Final = "'unsafe-inline'"
_SCRIPTS: Final = ("", "module", "text/javascript", "application/javascript", "importmap", "speculationrules")
"""The types of `script` elements that are run; others hold data."""

_BY_TAG: Final[Mapping[tuple[str, str], str]] = {
    ("script", "src"): "script-src",
    ("img", "src"): "img-src",
    ("img", "srcset"): "img-src",
    ("source", "src"): "media-src",
    ("source", "srcset"): "img-src",
    ("audio", "src"): "media-src",
    ("video", "src"): "media-src",
    ("video", "poster"): "img-src",
    ("track", "src"): "media-src",
    ("iframe", "src"): "frame-src",
    ("embed", "src"): "object-src",
    ("object", "data"): "object-src",
    ("input", "src"): "img-src",
    ("image", "href"): "img-src",
    ("use", "href"): "img-src",
    ("base", "href"): "base-uri",
    ("form", "action"): "form-action",
    ("button", "formaction"): "form-action",
    ("input", "formaction"): "form-action",
}
"""What a browser loads or sends for an attribute, by the directive that it asks."""

_BY_RELATION: Final[Mapping[str, str]] = {
    "stylesheet": "style-src",
    "icon": "img-src",
    "apple-touch-icon": "img-src",
    "manifest": "manifest-src",
    "modulepreload": "script-src",
    "preload": _DEFAULT,
    "prefetch": _DEFAULT,
    "preconnect": _DEFAULT,
    "dns-prefetch": _DEFAULT,
}
"""The links by which something is loaded. No policy asks about the last two, but they tell the host of a visitor, too."""

_NO_DEFAULT: Final = ("base-uri", "form-action")
_INSTEAD: Final[Mapping[str, str]] = {
    "script": 'expected a file in static/, loaded by <script src="{static}NAME.js"></script>',
    "handler": "expected addEventListener in a script of static/",
    "address": "expected a <button> and a script of static/ that listens to it",
    "style": "expected a class, and its rules in a style sheet of themes/ or static/",
    "host": "expected its host among the hosts of a slot in content/site.toml, or a copy in static/",
}
_SCHEME: Final = re.compile(r"[\x00-\x20]*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:", re.IGNORECASE)
_ADDRESSES: Final = ("href", "src", "action", "formaction", "data")

Policy = Mapping[str, tuple[str, ...]]
"""The directives of a policy, each with what it allows."""


def policies(site: Built, name: str, page: Document) -> Iterator[Finding]:
    """Find what the policy of a page blocks: scripts and styles within the HTML, and what comes from other hosts."""
    rules = _policy_of(page)
    if rules is None:
        yield Finding(name, 0, "no Content-Security-Policy: expected the one that the shipped base.html has")
        return
    for each in page.elements:
        yield from (
            Finding(name, each.line, f"{text}: {_INSTEAD[kind]}", seen) for kind, text, seen in _inline(each, rules)
        )
        yield from _loaded(site, name, each, rules)


def style_policies(site: Built) -> Iterator[Finding]:
    """Find what styles load from hosts that no page's policy allows."""
    rules = next((found for name in site.pages if (found := _policy_of(site.page(name)))), {})
    for name in site.named(".css"):
        for line, link in addresses_in_style(site.text(name)):
            if not _allows(_sources(rules, "style-src" if link.endswith(".css") else "img-src"), link, site.base_url):
                yield Finding(
                    name, line, f'"{link}" is blocked by the Content-Security-Policy: {_INSTEAD["host"]}', link
                )


def _policy_of(page: Document) -> Policy | None:
    found = next((each for each in page.all("meta") if each.get("http-equiv").lower() == _META), None)
    if found is None:
        return None
    directives = (part.split() for part in found.get("content").split(";"))
    return {words[0]: tuple(words[1:]) for words in directives if words}


def _sources(rules: Policy, directive: str) -> tuple[str, ...]:
    """Give what a directive allows; everything, as "*", where neither it nor the default is there."""
    return rules.get(directive, ("*",) if directive in _NO_DEFAULT else rules.get(_DEFAULT, ("*",)))


def _inline(element: Element, rules: Policy) -> Iterator[tuple[str, str, str]]:
    """Yield what of an element would only run or show if it were allowed within the HTML: kind, text and evidence."""
    blocked = "is blocked by the Content-Security-Policy"
    if _INLINE not in _sources(rules, "style-src"):
        if element.tag == "style":
            yield "style", f"<style> {blocked}", "<style"
        if element.has("style"):
            yield "style", f'style="{element.get("style")}" {blocked}', f'style="{element.get("style")}"'
    if _INLINE in _sources(rules, "script-src"):
        return
    if element.tag == "script" and not element.has("src") and element.get("type").strip().lower() in _SCRIPTS:
        yield (
            "script",
            f"a <script> within the HTML {blocked}",
            "".join(map(str, element.content)).strip()[:60] or "<script",
        )
    for key, value in element.attributes.items():
        if key.startswith("on"):
            yield "handler", f'{key}="{value}" {blocked}', f"{key}="
        elif key in _ADDRESSES and _SCHEME.match(value):
            yield "address", f'{key}="{value}" {blocked}', value


def _loaded(site: Built, name: str, element: Element, rules: Policy) -> Iterator[Finding]:
    """Find what an element loads, or sends, beyond what is allowed."""
    for directive, address in _asked(element):
        if not _SCHEME.match(address) and not _allows(_sources(rules, directive), address, site.base_url):
            text = f'<{element.tag}> with "{address}" is blocked by the Content-Security-Policy: {_INSTEAD["host"]}'
            yield Finding(name, element.line, text, address)


def _asked(element: Element) -> Iterator[tuple[str, str]]:
    """Yield what an element loads: the directive that is asked, and the address."""
    for (tag, attribute), directive in _BY_TAG.items():
        if tag == element.tag and element.get(attribute).strip():
            values = element.get(attribute).split(",") if attribute == "srcset" else [element.get(attribute)]
            yield from ((directive, value.split()[0]) for value in values if value.strip())
    if element.tag == "link":
        for relation in element.get("rel").lower().split():
            if relation in _BY_RELATION:
                yield _BY_RELATION[relation], element.get("href")


def _allows(sources: tuple[str, ...], address: str, base_url: str) -> bool:
    """Tell whether an address fits one of the sources of a directive, as those that the site's own policy can have."""
    parts, own = urlsplit(address), urlsplit(base_url)
    if not parts.scheme and not parts.netloc:
        return "*" in sources or "'self'" in sources
    origin = f"{parts.scheme or own.scheme}://{parts.netloc}".lower()
    if origin == f"{own.scheme}://{own.netloc}".lower() and "'self'" in sources:
        return True
    return any(source in ("*", f"{parts.scheme}:") or source.rstrip("/").lower() == origin for source in sources)
