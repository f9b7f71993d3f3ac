"""The package ``parterre`` of a wheel: one folder that holds engine, generator and their data.

The folder goes onto the path, so that inside it the names stay those of the checkout.
"""

import sys
from pathlib import Path

_here = str(Path(__file__).resolve().parent)
if _here not in sys.path:
    sys.path.insert(0, _here)


def main() -> int:
    """Run the command line of an installed Parterre."""
    from generator.cli import main as command

    return command(sys.argv[1:])
