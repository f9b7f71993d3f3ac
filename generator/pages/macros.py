"""Parts of a page that look the same wherever they stand: macros whose outcome is kept for the next page.

A macro that is called through `kept("cards.html")` sees nothing but its arguments, so the same ones give the same HTML.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Final

from jinja2 import Environment
from jinja2.runtime import Macro

_MOST: Final = 8192
"""Of how many calls of a macro the outcome is kept."""


def kept_macros(environment: Environment) -> Callable[[str], SimpleNamespace]:
    """Give the function `kept`: from the name of a template to its macros, each of which remembers what it gave.

    Arguments of different types are told apart, since a text is escaped where the same as mark-up is not.
    """
    remembering = lru_cache(maxsize=_MOST, typed=True)

    @cache
    def kept(template: str) -> SimpleNamespace:
        found = vars(environment.get_template(template).module)
        macros = {name: each for name, each in found.items() if isinstance(each, Macro)}
        return SimpleNamespace(**{name: remembering(macro) for name, macro in macros.items()})

    return kept
