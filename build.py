"""The one command: ``python3 build.py [serve|test|check|perft] ...``; without a command it builds the site."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (an older Python gets a line instead of a traceback)
    sys.stderr.write("Parterre needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + "\n")
    sys.exit(2)

from generator.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
