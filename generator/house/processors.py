"""How many processes can work at once, and how they are started."""

from __future__ import annotations

import os
import sys


def processors() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def can_fork() -> bool:
    """Tell whether a process can be copied as it is; elsewhere a new one would have to read everything again."""
    return sys.platform == "linux"
