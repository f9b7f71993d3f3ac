"""What the project needs, read from pyproject.toml, and whether a set of installed packages has it."""

import re
import tomllib
from collections.abc import Iterable
from importlib import metadata

from generator.house.places import SOURCES

_REQUIREMENT = re.compile(r"^([A-Za-z0-9._-]+)\s*(?:>=\s*([0-9.]+))?")


def needed(extra: str | None) -> list[str]:
    """List the requirements of pyproject.toml, those of ``extra`` included."""
    project = tomllib.loads((SOURCES / "pyproject.toml").read_text("utf-8"))["project"]
    wanted: list[str] = list(project["dependencies"])
    if extra:
        wanted += project["optional-dependencies"][extra]
    return wanted


def missing(wanted: Iterable[str], path: list[str] | None = None) -> list[str]:
    """List the names of the requirements that are not installed, or too old; on ``path``, else where Python runs."""
    found = metadata.distributions() if path is None else metadata.distributions(path=path)
    installed: dict[str, str] = {}
    for distribution in found:
        name = distribution.metadata["Name"]
        if name:
            installed.setdefault(_plain(name), distribution.version)
    return [name for name, least in map(_split, wanted) if not _suffices(installed.get(_plain(name)), least)]


def _split(requirement: str) -> tuple[str, str]:
    match = _REQUIREMENT.match(requirement)
    if match is None:
        raise ValueError(f"pyproject.toml: unreadable requirement {requirement!r}")
    return match[1], match[2] or "0"


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _suffices(version: str | None, least: str) -> bool:
    return version is not None and _numbers(version) >= _numbers(least)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version.partition("+")[0])]
