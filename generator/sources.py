"""Where everything that a site is made from lies: the shipped folder and, over it, the publisher's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from generator.house.errors import ParterreError

CONTENT: Final = "content"
"""The folder of rules, prose and settings, by which errors name them."""

SETTINGS: Final = f"{CONTENT}/site.toml"
"""The one file that a publisher's folder must have."""

SHIPPED: Final = "shipped"
"""How errors and templates call the shipped folder where there is one of the publisher's own too."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The folders that files are read from. Where both have a file, that of `own` counts.

    `package` holds content, locales, site and engine: a checkout, or what a wheel has installed. `own` is the publisher's
    folder: content and locales as there, and the folders of site (templates, static, themes) directly in it.
    """

    package: Path
    own: Path | None = None

    @classmethod
    def of(cls, root: Root) -> Sources:
        """Give the sources under a folder that holds everything; sources stay what they are."""
        return root if isinstance(root, Sources) else cls(root)

    @property
    def home(self) -> Path:
        """The folder whose files a person changes: the own one, where there is one."""
        return self.own or self.package

    @property
    def layers(self) -> tuple[Path, ...]:
        """The folders that have content and locales, later ones over earlier ones."""
        return (self.package, self.own) if self.own else (self.package,)

    @property
    def contents(self) -> tuple[Path, ...]:
        """The roots of content."""
        return tuple(layer / "content" for layer in self.layers)

    def site(self, name: str) -> tuple[Path, ...]:
        """Give the folders of that name that a site is made from: templates, static or themes."""
        return (self.package / "site" / name, *([self.own / name] if self.own else []))

    def find(self, name: str) -> Path | None:
        """Give the file of that name under the topmost folder that has it."""
        return next((layer / name for layer in reversed(self.layers) if (layer / name).is_file()), None)

    def named(self, path: Path) -> str:
        """Give a file's name for errors: from the folder that it lies in, which is told where it is not the publisher's."""
        for layer in reversed(self.layers):
            if path.is_relative_to(layer):
                name = path.relative_to(layer).as_posix()
                return name if layer == self.home else f"{SHIPPED}/{name}"
        return str(path)


Root: TypeAlias = "Path | Sources"
"""What is asked for wherever files are read: the sources, or the folder that has them all."""


def publishers(root: Path, folder: Path) -> Sources:
    """Give the sources of a publisher's site.

    Raises:
        ParterreError: The folder is none.
    """
    if not (folder / SETTINGS).is_file():
        raise ParterreError(f"{folder}: has no {SETTINGS}: expected the folder of a site, as `new` makes one")
    own = folder.resolve()
    return Sources(root) if own == root.resolve() else Sources(root, own)
