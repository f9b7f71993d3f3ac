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

_NONE: Final = ("object-src", "base-uri", "form-action")


def policy(site: Site) -> str:
    """Give the policy of a site: its own files, what comes from the hosts of its slots, and nothing else."""
    hosts = dict.fromkeys(host for slot in site.slots.values() for host in slot.hosts)
    widened = [" ".join((f"{name} {allowed}", *hosts)) for name, allowed in _RULES.items()]
    return "; ".join([*widened, *(f"{name} 'none'" for name in _NONE)])
