"""Progress on standard error: a moving line on a terminal, plain lines elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def plain(line: str) -> None:
    """Say ``line`` on standard error; needs nothing installed."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


@contextmanager
def shown() -> Iterator[Callable[[str], None]]:
    """Give the function that says what is being done; on a terminal only the last thing said stays in sight."""
    if not sys.stderr.isatty():
        yield plain
        return
    from rich.console import Console
    from rich.markup import escape

    console = Console(stderr=True, highlight=False)
    with console.status("") as status:
        yield lambda line: status.update(escape(line))
