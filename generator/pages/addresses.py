"""Addresses inside the site. Links are relative, so that a built site works under any path; only what leaves the site is absolute."""

from __future__ import annotations

from dataclasses import dataclass
from posixpath import relpath
from urllib.parse import urlsplit

NOT_FOUND = "404.html"


def game_path(language: str, address: str) -> str:
    """Give the path of a game's page from the site's root."""
    return f"{language}/{address}/"


def index_path(language: str) -> str:
    """Give the path of a language's list of games from the site's root."""
    return f"{language}/"


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses as the page at `path` (from the site's root; "" is the root page) writes them."""

    base_url: str
    path: str

    def to(self, target: str) -> str:
        """Give the address of a path from the site's root.

        The page for wrong addresses is shown at any depth, so its links start from the host's root.
        """
        if self.path == NOT_FOUND:
            return urlsplit(self.base_url).path + target
        folder = self.path.rpartition("/")[0] or "."
        relative = relpath(target or ".", folder)
        return relative + "/" if target.endswith("/") or not target else relative

    def absolute(self, target: str) -> str:
        """Give the whole address of a path from the site's root, for readers outside the site."""
        return self.base_url + target
