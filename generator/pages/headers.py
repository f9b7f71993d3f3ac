"""The file `_headers`, from which Netlify, Cloudflare Pages and others take what to send along. A site works without it.

Where several rules fit an address, some hosts join what they say of one header and others choose: so no two rules that
can meet name the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from generator.catalogue import Site
from generator.pages.addresses import ASSETS, index_path
from generator.pages.policy import policy

HEADERS_FILE: Final = "_headers"

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""

ASK_AGAIN: Final = "public, max-age=0, must-revalidate"
"""For pages: a browser may keep one, but asks whether it is still the same."""

_TYPES: Final[Mapping[str, str]] = {".wasm": "application/wasm"}
"""Types without which something does not work, or only slowly."""


def headers_file(site: Site, base_path: str, files: Iterable[str], pages: Iterable[str]) -> str:
    """Write the rules for a site at `base_path` of its host; `files` are its own files, `pages` the paths of its pages.

    Pages of a language without a prefix have a rule for each folder at the site's root, as one for all of them would meet
    that of the files. Where a host reads only so many rules, the rest get what it sends by itself, which is ASK_AGAIN
    wherever this file is read: so these rules come last.
    """
    rules: dict[str, dict[str, str]] = {
        "*": {
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
            "Content-Security-Policy": policy(site),
        },
        f"{ASSETS}/*": {"Cache-Control": FOR_EVER},
        "": {"Cache-Control": ASK_AGAIN},
    }
    types = {file: kind for file in sorted(files) for ending, kind in _TYPES.items() if file.endswith(ending)}
    rules |= {file: {"Content-Type": kind} for file, kind in types.items()}
    folders = [index_path(site, code) for code in site.languages]
    folders += sorted(f"{path.partition('/')[0]}/" for path in pages if "/" in path)
    rules |= {f"{folder}*": {"Cache-Control": ASK_AGAIN} for folder in folders if folder}
    return "".join(
        f"{base_path}{path}\n" + "".join(f"  {name}: {value}\n" for name, value in rule.items())
        for path, rule in rules.items()
    )
