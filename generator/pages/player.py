"""What the page's script is told about its game, beside the words that it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from generator.catalogue import Prose
from generator.pages.addresses import Addresses
from generator.pages.assets import Assets

MOST_DEALS: Final = 2**53 - 1
"""The highest number of a deal: the greatest whole number that the browser holds exactly."""


def player_data(
    prose: Prose, deal: int, indices: Mapping[str, str], addresses: Addresses, assets: Assets
) -> dict[str, Any]:
    """Give what the script needs to know beside the opening view, as plain values: the game, and where the program lies."""
    return {
        "game": prose.game,
        "deal": deal,
        "language": prose.language,
        "maxDeal": MOST_DEALS,
        "addresses": {
            "worker": addresses.to(assets.player + "worker.mjs"),
            "pyodide": addresses.to(assets.pyodide),
            "engine": addresses.to(assets.engine),
            "rules": addresses.to(assets.rules[prose.game]),
        },
        "indices": indices,
    }
