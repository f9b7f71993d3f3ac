"""Sites as a publisher may place them: another address, other settings of addresses, pages that stood elsewhere before."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from generator.bundle.files import SiteFiles, site_files
from generator.catalogue import Catalogue, load_catalogue
from generator.pages.render import Page, Renderer
from generator.pages.sitemap import SITEMAP, sitemap
from generator.publish import make_renderer
from tests.catalogue_of_games import ROOT
from tests.elements import Element, elements

CONTENT = ROOT / "content"
FORMER = "called-otherwise-before"


@dataclass(frozen=True)
class Placing:
    """How a site is placed. `patterns` gives every language a pattern of its own; `former` every game a slug that it had."""

    base_url: str
    prefixed: bool = True
    patterns: bool = False
    former: bool = False
    redirects: str = ""

    def prefix(self, catalogue: Catalogue, code: str) -> str:
        return "" if not self.prefixed and code == catalogue.site.default_language else f"{code}/"

    def game(self, catalogue: Catalogue, code: str, slug: str) -> str:
        folder = f"games-{code.lower()}/" if self.patterns else ""
        return f"{self.prefix(catalogue, code)}{folder}{slug}/"

    def content(self, folder: Path) -> list[Path]:
        """The roots of the content, of which `folder` is the last."""
        folder.mkdir(exist_ok=True)
        settings = (CONTENT / "site.toml").read_text(encoding="utf-8")
        if self.patterns:
            settings = re.sub(
                r"^\[languages\.([^]]+)\]$",
                lambda found: f'{found[0]}\naddress = "games-{found[1].lower()}/{{slug}}/"',
                settings,
                flags=re.MULTILINE,
            )
        (folder / "site.toml").write_text(
            f"prefix_default = {str(self.prefixed).lower()}\n{settings}", encoding="utf-8"
        )
        for path in CONTENT.glob("*/*.md") if self.former else ():
            with_former(path, folder, f"{FORMER}-{path.stem}")
        if self.redirects:
            (folder / "redirects.toml").write_text(self.redirects, encoding="utf-8")
        return [CONTENT, folder]


def with_former(path: Path, folder: Path, *slugs: str) -> None:
    """Put a page's prose into another root of content, with slugs that it had before."""
    target = folder / path.relative_to(CONTENT)
    target.parent.mkdir(exist_ok=True)
    text = path.read_text(encoding="utf-8")
    target.write_text(text.replace("+++\n", f"+++\nformer = {list(slugs)}\n", 1), encoding="utf-8")


class Placed:
    """A site in memory: its pages, and which other files it has."""

    OTHERS: ClassVar[SiteFiles] = site_files(ROOT, load_catalogue([CONTENT]).rules, Path("pyodide"))

    def __init__(self, placing: Placing, folder: Path) -> None:
        self.placing = placing
        catalogue = load_catalogue(placing.content(folder))
        self.catalogue = replace(catalogue, site=replace(catalogue.site, base_url=placing.base_url))
        self.others: SiteFiles = site_files(ROOT, self.catalogue.rules, Path("pyodide"))
        self.renderer: Renderer = make_renderer(ROOT, self.catalogue, self.others)
        self.pages: dict[str, Page] = {}
        for page in self.renderer.pages():
            assert page.file not in self.pages
            self.pages[page.file] = page

    @cached_property
    def read(self) -> dict[str, list[Element]]:
        return {file: elements(page.html) for file, page in self.pages.items()}

    @cached_property
    def made(self) -> dict[str, bytes]:
        """The files that are neither pages nor the site's own."""
        files = {SITEMAP: sitemap(page.meta for page in self.pages.values())}
        for page in self.pages.values():
            files |= getattr(page, "extra", {})
        return files | self.renderer.files(self.others.files)

    @property
    def languages(self) -> list[str]:
        return list(self.catalogue.site.languages)

    def path(self, code: str, slug: str) -> str:
        return self.placing.game(self.catalogue, code, self.catalogue.prose[code, slug].address)

    def write(self, folder: Path) -> Path:
        """Write the site, without the runtime of the player."""
        files: Mapping[str, bytes | Path] = {
            **{
                file: source
                for file, source in self.others.files.items()
                if isinstance(source, bytes) or source.is_file()
            },
            **self.made,
            **{file: page.html.encode("utf-8") for file, page in self.pages.items()},
        }
        for file, source in files.items():
            target = folder / file
            target.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(source, bytes):
                target.write_bytes(source)
            else:
                shutil.copyfile(source, target)
        return folder


def links(page: list[Element]) -> list[str]:
    """The addresses of a page to which something leads or from which something is loaded."""
    found = [each.get("href") or each.get("src") for each in page if each.tag in ("a", "link", "script", "img")]
    return [address for address in found if address]
