"""The Content-Security-Policy: what a browser may load and run on the site's pages."""

from __future__ import annotations

from typing import Final

from generator.catalogue import Site

_RULES: Final = (
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
)


def policy(site: Site) -> str:  # noqa: ARG001 - each site has a policy of its own, and this one is the strictest
    """Give the policy of a site: its own files and nothing else."""
    return "; ".join(_RULES)
