"""The file `robots.txt`: every robot may read everything, and is told where the sitemap is.

Robots look for it at a host's root alone. Under a subpath it is written all the same, for publishers to copy from.
"""

from __future__ import annotations

from typing import Final

from generator.pages.sitemap import SITEMAP

ROBOTS: Final = "robots.txt"


def robots(base_url: str) -> str:
    """Write the file."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {base_url}{SITEMAP}\n"
