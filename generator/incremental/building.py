"""The pages of a site in a new folder: those that nothing changed taken over from the last build, all others rendered."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.house.collecting import overlooked, uncollected
from generator.incremental.keys import Keys
from generator.incremental.memory import Made, Name, recall, taken_over
from generator.incremental.work import Job, Work, write_pages
from generator.pages.picture import Picture
from generator.pages.render import Renderer


@dataclass(frozen=True, slots=True)
class Built:
    """All pages in the order of the site, which of them were rendered for it, and the pictures of those, by path."""

    pages: Sequence[Made]
    rendered: frozenset[Name]
    pictures: Mapping[str, Picture]


def built_pages(
    renderer: Renderer,
    code: str,
    old: Path,
    new: Path,
    *,
    full: bool = False,
    processes: int | None = None,
    is_drawn: Callable[[str], bool] = lambda _path: True,
) -> Built:
    """Put all pages into the folder `new`.

    Args:
        renderer: Renders them.
        code: Which program that is.
        old: The site that was built before, if there is one.
        new: Where the pages go.
        full: Whether to render them all.
        processes: How many processes render; None lets the number of pages decide.
        is_drawn: Whether the picture of that path is still kept; a page without its picture is rendered again.
    """
    keys, known = Keys(renderer, code), {} if full else recall(old, code)
    kept: dict[Name, Made] = {}
    jobs: list[Job] = []
    order = [((task.language, task.name), task) for task in renderer.tasks()]
    with uncollected():
        for name, task in order:
            key, before = keys.of(task), known.get(name)
            if (
                before
                and before.key == key
                and (before.picture is None or is_drawn(before.picture))
                and taken_over(before, old, new)
            ):
                kept[name] = before
            else:
                jobs.append((task, key))
    with overlooked():
        written = write_pages(Work(_by_game(jobs, renderer.catalogue.games), new), processes)
    pages = kept | {page.name: page for page, _ in written}
    return Built(
        [pages[name] for name, _ in order],
        frozenset(page.name for page, _ in written),
        {picture.path: picture for _, picture in written if picture},
    )


def _by_game(jobs: Sequence[Job], games: Container[str]) -> list[Job]:
    """Put the pages of one game beside each other, whose table is then dealt once; lists, which take long, come first."""
    first: dict[str, int] = {}
    for task, _ in jobs:
        first.setdefault(task.name, len(first))
    return sorted(jobs, key=lambda job: (job[0].name in games, first[job[0].name]))
