"""A process that builds whenever it is told to: what takes long to start is started once, and what was read need not be read again.

``python -m generator.builder build --out …`` builds at each line on standard input, and answers each with the exit code.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Sequence

from generator.cli import main
from generator.house.code import code_digest
from generator.house.places import SOURCES

_LONGEST = 10
"""How many seconds a build may go on for after the end; then its process is stopped."""


class Builder:
    """Builds in a process of its own, so that a build that fails leaves this one as it was, and new code can take its place."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._arguments = arguments
        self._process: subprocess.Popen[str] | None = None

    def build(self) -> bool:
        """Build, and tell whether that went well; what went wrong has been said."""
        if self._process is None:
            self._process = _started(self._arguments)
        requests, answers = self._process.stdin, self._process.stdout
        answer = ""
        if requests and answers:
            with contextlib.suppress(OSError):  # it has ended: then there is no answer either
                requests.write("\n")
                requests.flush()
                answer = answers.readline()
        if not answer:
            self.renew()
        return answer.strip() == "0"

    def renew(self) -> None:
        """Let the next build be that of a new process: the code has changed."""
        if self._process is None:
            return
        with self._process as process:
            if process.stdin:
                with contextlib.suppress(OSError):
                    process.stdin.close()
            try:
                process.wait(_LONGEST)
            except subprocess.TimeoutExpired:
                process.kill()
        self._process = None


def _started(arguments: Sequence[str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", __name__, *arguments]
    return subprocess.Popen(command, cwd=SOURCES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def answer_requests(arguments: Sequence[str]) -> None:
    """Build at each line on standard input until it ends; standard output is for the answers alone."""
    code_digest()  # before the modules that render are read
    answers, sys.stdout = sys.stdout, sys.stderr
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        for _ in sys.stdin:
            answers.write(f"{main(arguments)}\n")
            answers.flush()


if __name__ == "__main__":
    answer_requests(sys.argv[1:])
