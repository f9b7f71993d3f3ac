"""The house: arguments, the environment, the locks, Pyodide's files, the browser."""

import json
import os
import random
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engine.rules.errors import InputError
from generator import cli
from generator.bundle import pyodide, stdlib
from generator.cli import main, parse
from generator.house import browser, environment, node, packages
from generator.house.alone import alone
from generator.house.errors import ParterreError
from generator.house.places import SOURCES
from generator.house.requirements import missing, needed
from generator.words.errors import CatalogueError

LOCKS = sorted((SOURCES / "requirements").glob("*.lock"))


def run_main(arguments: list[str]) -> int:
    """Run the command in this process, whichever way it ends."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["frobnicate"], "frobnicate"),
        (["--port", "80"], "--port"),
        (["serve", "--port", "x"], "'x' is no whole number"),
        (["serve", "--port", "70000"], "no port"),
        (["serve", "--base-path", "/../"], "no folder"),
        (["serve", "--base-path", "/a b/"], "no folder"),
        (["serve", "--base-path", "/a/", "--base-url", "http://localhost/b/"], "is not the folder"),
        (["--base-url", "example"], "no address"),
        (["--base-url", "http://localhost:port/"], "no address"),
        (["--languages", "de,,es"], "no list of names"),
        (["--games", ""], "no list of names"),
        (["--out"], "--out"),
        (["perft"], "GAME"),
        (["perft", "kingdom"], "--deal"),
        (["perft", "kingdom", "--deal", "1", "--layout", "x"], "not allowed with"),
        (["perft", "kingdom", "--deal", "-1"], "no whole number"),
        (["check", "everything"], "everything"),
    ],
)
def test_a_mistake_in_the_arguments_is_one_line_and_code_2(
    arguments: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_main(arguments) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize("error", [ParterreError, InputError, CatalogueError])
def test_an_error_in_what_a_person_wrote_is_one_line_and_code_2(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fails(_: object) -> int:
        raise error("kingdom.toml: stock.draw = 0:\n  expected 1 or more")

    monkeypatch.setattr(cli, "_COMMANDS", {"check": cli._COMMANDS["check"]._replace(run=fails)})
    assert main(["check"]) == 2
    assert capfd.readouterr().err == "build.py: kingdom.toml: stock.draw = 0: expected 1 or more\n"


def test_a_mistake_of_ours_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: object) -> int:
        raise ValueError("ours")

    monkeypatch.setattr(cli, "_COMMANDS", {"check": cli._COMMANDS["check"]._replace(run=fails)})
    with pytest.raises(ValueError, match="ours"):
        main(["check"])


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_COMMANDS", {"check": cli._COMMANDS["check"]._replace(run=interrupted)})
    assert main(["check"]) == 130
    assert capfd.readouterr() == ("", "")


def test_the_default_command_is_build() -> None:
    options = parse(["--languages", "de,es,de", "--base-url", "https://localhost/patience"])
    assert options.command == "build"
    assert options.languages == ("de", "es")
    assert options.base_url == "https://localhost/patience/"
    assert parse([]).command == "build"


def test_what_test_does_not_know_goes_to_pytest_in_order() -> None:
    options = parse(["test", "tests/test_x.py", "-k", "wrap", "--long", "-x"])
    assert options.long
    assert options.further == ["tests/test_x.py", "-k", "wrap", "-x"]


def test_help_needs_nothing_installed() -> None:
    bare = subprocess.run(
        [sys.executable, "-S", "build.py", "--help"], cwd=SOURCES, capture_output=True, text=True, check=True
    )
    assert "serve" in bare.stdout


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_pin_every_package_by_digest_and_name_no_host_and_no_folder(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*--(?!hash=sha256:)|/|^#", text, re.MULTILINE)
    for entry in re.split(r"\n(?=\S)", text.strip()):
        assert re.match(r"^[a-z0-9.-]+==[^ ]+ ", entry)
        assert "--hash=sha256:" in entry


def test_every_requirement_of_pyproject_is_in_its_lock() -> None:
    extras = tomllib.loads((SOURCES / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for extra in (None, *extras):
        pinned = set(re.findall(r"^([a-z0-9.-]+)==", _lock(extra or "build"), re.MULTILINE))
        assert {re.split(r"[>=<]", wanted)[0] for wanted in needed(extra)} <= pinned


def _lock(name: str) -> str:
    return (SOURCES / "requirements" / f"{name}.lock").read_text("utf-8")


def test_the_locks_agree_on_versions() -> None:
    versions: dict[str, set[str]] = {}
    for line in re.findall(
        r"^([a-z0-9.-]+==\S+(?: ; [^\\]*)?)", "\n".join(map(_lock, ("build", "test", "study"))), re.MULTILINE
    ):
        name, _, rest = line.partition("==")
        versions.setdefault(name, set()).add(rest.split(" ")[0])
    several = {name for name, found in versions.items() if len(found) > 1}
    assert several <= {"numpy"}  # whose newest for 3.11 is not its newest


@pytest.mark.parametrize("extra", ["test", "study"])
def test_the_lock_of_an_extra_holds_all_that_a_build_needs(extra: str) -> None:
    build, more = (set(re.findall(r"^[a-z0-9.-]+==\S+", _lock(name), re.MULTILINE)) for name in ("build", extra))
    assert build <= more


def test_npm_packages_are_pinned_by_digest_and_name_no_host() -> None:
    text = (SOURCES / "package-lock.json").read_text("utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    assert all(entry["integrity"].startswith("sha512-") for name, entry in packages.items() if name)
    wanted = json.loads((SOURCES / "package.json").read_text("utf-8"))
    for name, version in {**wanted["dependencies"], **wanted["devDependencies"]}.items():
        assert packages[f"node_modules/{name}"]["version"] == version
    assert wanted["dependencies"]["pyodide"] == pyodide.VERSION


def test_a_package_that_is_absent_or_too_old_is_missing() -> None:
    assert missing(["Jinja2>=3.1", "pytest"]) == []
    assert missing(["jinja2>=99.0", "no-such-package>=1"]) == ["jinja2", "no-such-package"]


class Environment:
    """A .venv in a scratch folder whose installer only writes down what it was asked for."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.venv = folder / ".venv"
        self.installed: list[str] = []
        self.fails = False
        monkeypatch.setattr(environment, "VENV", self.venv)
        monkeypatch.setattr(environment, "STAMP", self.venv / "parterre.json")
        monkeypatch.setattr(environment, "install", self.install)
        monkeypatch.setattr(environment, "started", lambda _: subprocess.CompletedProcess([], 0))
        monkeypatch.setattr("venv.create", self.create)

    def create(self, folder: Path, **_: object) -> None:
        for part in ("bin", "lib/python3.11/site-packages"):
            (folder / part).mkdir(parents=True)
        (folder / "bin" / "python").symlink_to(sys.executable)

    def install(self, python: Path, lock: Path) -> None:
        self.installed.append(lock.name)
        if self.fails:
            raise ParterreError("the line went dead")
        for name, version in re.findall(r"^([a-z0-9.-]+)==(\S+)", lock.read_text("utf-8"), re.MULTILINE):
            about = python.parents[1] / f"lib/python3.11/site-packages/{name}-{version}.dist-info"
            about.mkdir(exist_ok=True)
            (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")

    def ensure(self, extra: str | None = None) -> list[str]:
        """Do what a start does; give the locks that it installed."""
        self.installed.clear()
        environment.ensure(extra, lambda _: None)
        return self.installed


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    if os.name == "nt":
        pytest.skip("the scratch environment is laid out as on POSIX")
    return Environment(tmp_path, monkeypatch)


def test_a_second_start_installs_nothing(house: Environment) -> None:
    assert house.ensure() == ["build.lock"]
    assert house.ensure() == []
    assert house.ensure("test") == ["test.lock"]
    assert house.ensure("test") == []
    assert house.ensure() == []


def test_the_tests_need_one_installation(house: Environment) -> None:
    assert house.ensure("test") == ["test.lock"]
    assert house.ensure() == []


def test_an_interrupted_environment_is_made_again(house: Environment) -> None:
    house.fails = True
    with pytest.raises(ParterreError, match="went dead"):
        house.ensure()
    (house.venv / "half").write_text("made", "utf-8")
    house.fails = False
    assert house.ensure() == ["build.lock"]
    assert not (house.venv / "half").exists()


@pytest.mark.parametrize(("extra", "name"), [(None, "jinja2"), ("test", "pytest")])
def test_an_environment_that_lost_a_package_is_made_again(house: Environment, extra: str | None, name: str) -> None:
    house.ensure(extra)
    (about,) = house.venv.glob(f"lib/*/site-packages/{name}-[0-9]*")
    (about / "METADATA").unlink()
    about.rmdir()
    assert house.ensure(extra) == [f"{extra or 'build'}.lock"]
    assert house.ensure(extra) == []


def test_an_environment_whose_python_went_away_is_made_again(house: Environment) -> None:
    house.ensure()
    (house.venv / "bin" / "python").unlink()
    (house.venv / "bin" / "python").symlink_to(house.venv / "gone")
    assert house.ensure() == ["build.lock"]


def test_a_changed_lock_is_installed_into_what_is_there(house: Environment) -> None:
    house.ensure()
    stamp = json.loads((house.venv / "parterre.json").read_text("utf-8"))
    (house.venv / "parterre.json").write_text(json.dumps({**stamp, "build": "another"}), "utf-8")
    (house.venv / "kept").write_text("", "utf-8")
    assert house.ensure() == ["build.lock"]
    assert (house.venv / "kept").exists()


def test_an_environment_that_someone_else_made_is_never_emptied(house: Environment) -> None:
    house.venv.mkdir()
    house.create(house.venv)
    (house.venv / "theirs").write_text("", "utf-8")
    assert house.ensure() == ["build.lock"]
    assert house.ensure() == []
    assert (house.venv / "theirs").exists()


def test_a_python_without_ensurepip_is_told_what_to_install(
    house: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(ParterreError, match=r"^[^\n]*apt install python3-venv[^\n]*$"):
        house.ensure()


def test_two_starts_at_once_take_turns(tmp_path: Path) -> None:
    other = (
        "import sys, pathlib\n"
        "from generator.house.alone import alone\n"
        "with alone(pathlib.Path(sys.argv[1]), print, 'it is here'): print('in', flush=True); sys.stdin.readline()\n"
    )
    lock = tmp_path / "lock"
    waited: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-c", other, str(lock)], cwd=SOURCES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "in\n"

        def say(line: str) -> None:
            waited.append(line)
            process.kill()  # the system frees the lock of a process that dies

        with alone(lock, say, "it is there"):
            assert waited == ["waiting for another run: it is there"]


def test_the_pyodide_that_is_used_is_whole() -> None:
    runtime = pyodide.ensure_runtime(SOURCES, lambda _: None)
    assert runtime.version == pyodide.VERSION
    assert all((runtime.folder / name).is_file() for name in pyodide.runtime_files())


def test_a_fault_in_pyodide_is_one_line_that_names_the_file(tmp_path: Path) -> None:
    runtime = pyodide.ensure_runtime(SOURCES, lambda _: None)
    assert "not there" in str(pyodide.fault(tmp_path))
    for name in ("package.json", *pyodide.runtime_files()):
        (tmp_path / name).symlink_to(runtime.folder / name)
    assert pyodide.fault(tmp_path) is None
    lock = tmp_path / "pyodide-lock.json"
    text = lock.read_bytes()
    lock.unlink()
    assert pyodide.fault(tmp_path) == f"{lock} is missing"
    lock.write_bytes(text.replace(b"a", b"b", 1))
    assert re.fullmatch(rf"{re.escape(str(lock))} is damaged: .*", str(pyodide.fault(tmp_path)))
    (tmp_path / "package.json").unlink()
    (tmp_path / "package.json").write_text('{"version": "0.29.0"}', "utf-8")
    assert "is version 0.29.0, not" in str(pyodide.fault(tmp_path))


def test_the_modules_that_a_package_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    source = tmp_path / "a.py"
    source.write_text(
        "import json, os.path\nfrom . import b\nfrom own.c import d\ndef f():\n    from random import Random\n", "utf-8"
    )
    assert stdlib.modules_imported([source], "own") == ("json", "os.path", "random")


def test_pyodide_starts_on_the_trimmed_library_and_plays_there() -> None:
    runtime = pyodide.ensure_runtime(SOURCES, lambda _: None)
    modules = stdlib.modules_imported((SOURCES / "engine").rglob("*.py"), "engine")
    library = stdlib.trimmed_stdlib(runtime, modules, lambda _: None)
    assert library.name != "python_stdlib.zip"
    script = f"""
        import {{ loadPyodide }} from {json.dumps((runtime.folder / "pyodide.mjs").as_uri())};
        const python = await loadPyodide({{ stdLibURL: {json.dumps(str(library))} }});
        python.FS.mkdir("/here");
        python.FS.mount(python.FS.filesystems.NODEFS, {{ root: {json.dumps(str(SOURCES))} }}, "/here");
        console.log(python.runPython(`
            import sys
            sys.dont_write_bytecode = True
            sys.path.insert(0, "/here")
            import {", ".join(modules)}
            import engine.rules, random
            random.Random(7).random()
        `));
    """
    said = node.run([*node.find_node(lambda _: None).node, "--input-type=module", "-e", script], SOURCES)
    assert float(said) == random.Random(7).random()


def test_where_the_library_cannot_be_compiled_the_stock_one_is_used_and_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_node(_: object) -> None:
        raise ParterreError("no Node")

    monkeypatch.setattr(stdlib, "find_node", no_node)
    said: list[str] = []
    runtime = pyodide.Runtime("0", tmp_path)
    assert stdlib.trimmed_stdlib(runtime, ["json"], said.append) == tmp_path / "python_stdlib.zip"
    assert said == ["pages get Python's stock library, which starts slower: no Node"]


def test_without_gettext_the_tests_say_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    said: list[str] = []
    assert packages.lacks_gettext(said.append) == (
        "no gettext found, so what it says of catalogues is not tested: install it (Debian: apt install gettext)"
    )
    assert said == []


def test_where_the_package_manager_may_be_used_gettext_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub = tmp_path / "apt-get"
    stub.write_text('#!/bin/sh\ncase "$*" in *install*) echo "No space left" >&2; exit 1;; esac\n', encoding="utf-8")
    stub.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(packages, "may_install", lambda: True)
    said: list[str] = []
    lacking = packages.lacks_gettext(said.append)
    assert said == ["no gettext found: installing the system's package"]
    assert lacking
    assert lacking.endswith("not tested: gettext could not be installed: apt-get -q install -y gettext: No space left")


def test_a_browser_named_but_not_there_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browser.VARIABLE, str(tmp_path / "chromium"))
    with pytest.raises(ParterreError, match=browser.VARIABLE):
        browser.ensure_chromium(lambda _: None)


def test_a_command_that_only_says_where_to_get_the_browser_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    stub.chmod(0o755)
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "_PLACES", ())
    with pytest.raises(ParterreError, match="apt install chromium"):
        browser.find_chromium()
