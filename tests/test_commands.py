"""Every command that the documents show, run in a copy of the checkout as a reader would."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.catalogue_of_games import ROOT
from tests.test_documentation import COMMANDS

SHARED = (".venv", "node_modules", ".cache")
"""What the copy need not make again."""

SHOWN = sorted(set(COMMANDS))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy") / "checkout"
    shutil.copytree(
        ROOT, folder, ignore=shutil.ignore_patterns(*SHARED, ".git", "dist", "__pycache__", ".*.new", ".*.old")
    )
    for name in SHARED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def words(command: str) -> list[str]:
    """The command's words; the tests are only collected, as they are running already."""
    found = [sys.executable, *shlex.split(command)[1:]]
    if found[2:3] == ["test"]:
        found = [word for word in found if word != "--long"] + ["--collect-only", "-q"]
    return found


def finished(command: str) -> bool:
    return "serve" not in shlex.split(command)


@pytest.mark.long
@pytest.mark.parametrize("command", [command for command in SHOWN if finished(command)])
def test_a_command_of_the_documents_runs(copy, command):
    done = subprocess.run(words(command), cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.mark.long
@pytest.mark.parametrize("command", [command for command in SHOWN if not finished(command)])
def test_a_server_of_the_documents_starts(copy, command):
    with subprocess.Popen(
        words(command), cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as server:
        assert server.stdout
        try:
            assert any(line.startswith("serving http://127.0.0.1:") for line in server.stdout)
        finally:
            os.killpg(server.pid, signal.SIGTERM)
