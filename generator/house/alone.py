"""One process at a time: a lock that the system lets go of when its holder ends, however it ends.

Programs that the holder starts with ``close_fds=False`` hold it too: an installer that outlives a killed start keeps
the next start waiting, instead of writing into what that one makes.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _try(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _wait(file: IO[bytes]) -> None:
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            except OSError:  # LK_LOCK gives up after ten seconds
                continue
            return
else:
    import fcntl

    def _try(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _wait(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


@contextmanager
def alone(path: Path, say: Callable[[str], None], what: str) -> Iterator[None]:
    """Hold the lock file at ``path``; when another process has it, say that this one waits for ``what``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        try:
            _try(file)
        except OSError:
            say(f"waiting for another run: {what}")
            _wait(file)
        os.set_inheritable(file.fileno(), True)
        yield
