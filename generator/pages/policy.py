"""The Content-Security-Policy: what a browser may load and run on the site's pages."""

from __future__ import annotations

from typing import Final

from generator.catalogue import Site

_RULES: Final = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "img-src": "'self' data:",
}
"""What the hosts of a site's slots are added to; Pyodide is WebAssembly, and the cards are drawn in the style sheet."""

_NOTHING: Final = "'none'"
_NONE: Final = ("object-src", "base-uri")
_FORMS: Final = "form-action"
"""Where forms may be sent to: to the hosts of the slots, since no host of static files could answer one."""


def policy(site: Site) -> str:
    """Give the policy of a site: its own files, what comes from or goes to the hosts of its slots, and nothing else."""
    hosts = dict.fromkeys(host for slot in site.slots.values() for host in slot.hosts)
    widened = [" ".join((f"{name} {allowed}", *hosts)) for name, allowed in _RULES.items()]
    forms = f"{_FORMS} {' '.join(hosts) or _NOTHING}"
    return "; ".join([*widened, *(f"{name} {_NOTHING}" for name in _NONE), forms])
