"""Places: where piles lie. `tableau.3` in full, `T3` in moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.rules.model import PileKind

LETTERS: Final = {
    PileKind.FOUNDATIONS: "F",
    PileKind.TABLEAU: "T",
    PileKind.RESERVE: "R",
    PileKind.CELLS: "C",
    PileKind.STOCK: "S",
    PileKind.WASTE: "W",
}
KINDS: Final = {letter: kind for kind, letter in LETTERS.items()}


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """One pile's place: its kind, and its number from 1."""

    kind: PileKind
    number: int

    def __str__(self) -> str:
        """Give the full name, `tableau.3`."""
        return f"{self.kind.value}.{self.number}"

    @property
    def short(self) -> str:
        """The name in moves: `T3`; `W` for the waste and `S` for the stock, of which there is one."""
        letter = LETTERS[self.kind]
        return letter if self.kind in (PileKind.WASTE, PileKind.STOCK) else f"{letter}{self.number}"
