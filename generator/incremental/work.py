"""Rendering and writing pages: one after the other, or many on all processors. No page is kept in memory."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from generator.house.processors import can_fork, processors
from generator.incremental.memory import Made, stamp
from generator.pages.picture import Picture
from generator.pages.render import Task
from generator.pages.sitemap import entry

FEW: Final = 150
"""Up to so many pages one process renders them sooner than several can be started."""

_CHUNK: Final = 40
"""How many pages a process renders at a time: games whole in all languages, as far as that goes."""

Job = tuple[Task, str]
"""A page to render, and the key of what it is made from."""

Done = tuple[Made, Picture | None]
"""A page that was rendered, and what the picture shows that stands for it."""


@dataclass(frozen=True, slots=True)
class Work:
    """Pages to write into a folder."""

    jobs: Sequence[Job]
    folder: Path

    def done(self, first: int, last: int) -> Iterator[Done]:
        """Render and write the pages from `first` to before `last`."""
        for task, key in islice(self.jobs, first, last):
            page = task.render()
            target = self.folder / page.file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(page.html.encode("utf-8"))
            picture = page.meta.picture
            name, path = (task.language, task.name), picture.path if picture else None
            yield Made(name, key, entry(page.meta), path, page.file, stamp(target)), picture


def write_pages(
    work: Work, processes: int | None = None, tick: Callable[[int], None] = lambda _done: None
) -> list[Done]:
    """Render and write the pages, and give what was made in the order of the jobs.

    Args:
        work: The pages.
        processes: How many processes render; None: one for few pages, else as many as there are processors.
        tick: Told now and then how many pages are done.

    Raises:
        Exception: What the first page that cannot be rendered raises, as if there were one process.
    """
    wanted = (1 if len(work.jobs) <= FEW else processors()) if processes is None else processes
    bounds = [(first, min(first + _CHUNK, len(work.jobs))) for first in range(0, len(work.jobs), _CHUNK)]
    made: list[Done] = []
    for chunk in _one(work, bounds) if wanted == 1 or not can_fork() else _several(work, bounds, wanted):
        made += chunk
        tick(len(made))
    return made


def _one(work: Work, bounds: Sequence[tuple[int, int]]) -> Iterator[list[Done]]:
    return (list(work.done(*each)) for each in bounds)


def _several(work: Work, bounds: Sequence[tuple[int, int]], processes: int) -> Iterator[list[Done]]:
    """Yield what several processes make, in order; they are copies of this one, and have all that was read."""
    global _work  # noqa: PLW0603 - what a copy of this process finds when it starts
    _work = work
    try:
        with ProcessPoolExecutor(processes, multiprocessing.get_context("fork")) as pool:
            for (first, last), made in zip(bounds, pool.map(_chunk, bounds), strict=True):
                if len(made) < last - first:  # it failed: do it here, where the error can be told as it is
                    pool.shutdown(wait=False, cancel_futures=True)
                    made = list(work.done(first, last))
                yield made
    finally:
        _work = None


_work: Work | None = None


def _chunk(bounds: tuple[int, int]) -> list[Done]:
    """Do a part of the work in a copy of the process; where a page cannot be rendered, give what came before it."""
    made: list[Done] = []
    try:
        if _work is not None:
            made.extend(_work.done(*bounds))
    except Exception:
        return made
    return made
