"""Where the sources are, and where a command may write."""

import os
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2]
"""The folder that holds engine, generator, content and site: a checkout, or ``parterre`` in an installed wheel."""


def is_checkout() -> bool:
    """Tell whether the sources are a checkout, which has its own .venv, node_modules and .cache."""
    return (SOURCES / "pyproject.toml").is_file()


def workshop() -> Path:
    """Give the folder for what is fetched: the checkout itself, or the user's cache for an installed wheel."""
    if is_checkout():
        return SOURCES
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "parterre"


def cache() -> Path:
    """Give the folder for what can be made again at any time; it exists on return."""
    folder = workshop() / ".cache"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
