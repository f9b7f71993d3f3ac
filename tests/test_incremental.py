"""Building again: whatever changed, the site is that of a full build, byte for byte, and little is rendered for it."""

from __future__ import annotations

import gc
import os
import re
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import polib
import pytest

from generator.bundle.files import site_files
from generator.catalogue import load_catalogue
from generator.house.collecting import uncollected
from generator.house.readings import kept_reading, readings_kept
from generator.incremental import memory
from generator.incremental.building import Built, built_pages
from generator.incremental.digest import digest
from generator.incremental.memory import Made, Name, readings_file, recall, remember
from generator.incremental.work import Work, write_pages
from generator.pages import render
from generator.pages.addresses import NOT_FOUND
from generator.pages.extra import PREFIX, published
from generator.pages.render import ROOT as FIRST
from generator.pages.render import Page, Task
from generator.pages.shelves import is_list, shelves
from generator.publish import make_renderer
from generator.swap import replacing
from generator.words.errors import UntranslatedError
from generator.words.lexicon import catalogue_path
from generator.words.needs import GLOSSARY, INDEX
from tests.catalogue_of_games import ROOT
from tests.languages import SOURCE, TRANSLATED

OTHER = TRANSLATED[0]
LANGUAGES = (SOURCE, OTHER)
GAMES = ("good-measure", "kingdom")
NAMED = "kingdom"
"""The game that all others name at their end here."""

SHARED = {(None, FIRST), *((code, NOT_FOUND) for code in (None, *LANGUAGES))}
"""The pages that speak every language."""


def lists(*codes: str) -> set[Name]:
    return {(code, name) for code in codes for name in (INDEX, GLOSSARY)}


def pages(codes: Iterable[str] = LANGUAGES, games: Iterable[str] = GAMES) -> set[Name]:
    return {(code, game) for code in codes for game in games}


def extras(*codes: str) -> set[Name]:
    """The pages about no game."""
    found = load_catalogue([ROOT / "content"], languages=codes)
    return {(code, PREFIX + name) for code, name in published(found)}


EVERY = pages() | lists(*LANGUAGES) | extras(*LANGUAGES) | SHARED


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, but that the best-known patience is a game with pages."""
    folder = tmp_path_factory.mktemp("planted")
    for name in ("content", "locales", "site", "engine"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    settings = folder / "content" / "site.toml"
    original = re.search(r'^original = "(.*)"$', settings.read_text("utf-8"), re.MULTILINE)
    assert original
    changed(settings, original[0], f'original = "{NAMED}"')
    for code in LANGUAGES:
        file = polib.pofile(str(catalogue_path(folder, code)), wrapwidth=110)
        known = file.find(original[1], msgctxt="noun: game")
        assert known
        if not file.find(NAMED, msgctxt="noun: game"):
            file.append(polib.POEntry(msgctxt="noun: game", msgid=NAMED, msgstr=known.msgstr))
        file.save()
    return folder


@dataclass
class Garden:
    """Sources that can be changed, and the site that was built from them last."""

    root: Path
    out: Path
    code: str = "this program"
    undrawn: frozenset[str] = frozenset()
    """The paths of pictures that are no longer kept."""

    def build(self, out: Path | None = None, *, full: bool = False, processes: int | None = None) -> Built:
        target = out or self.out
        with readings_kept(readings_file(target), self.code, anew=full):
            catalogue = load_catalogue([self.root / "content"], languages=LANGUAGES, games=GAMES)
            renderer = make_renderer(self.root, catalogue, site_files(self.root, catalogue.rules, Path("pyodide")))
            with replacing(target) as folder:
                built = built_pages(
                    renderer, self.code, target, folder, full=full, processes=processes, is_drawn=self.is_drawn
                )
            remember(target, self.code, built.pages)
        return built

    def pictures(self, code: str, game: str) -> frozenset[str]:
        return frozenset(
            page.picture for page in recall(self.out, self.code).values() if page.name == (code, game) and page.picture
        )

    def is_drawn(self, path: str) -> bool:
        return path not in self.undrawn

    def content(self, name: str) -> Path:
        return self.root / "content" / name

    def prose(self, code: str, old: str, new: str, game: str = NAMED) -> None:
        path = self.content(f"{code}/{game}.md")
        path.write_text(re.sub(old, new, path.read_text("utf-8"), count=1, flags=re.MULTILINE), "utf-8")

    def extra(self, code: str, old: str, new: str) -> None:
        for path in self.content(f"{code}/pages").glob("*.md"):
            path.write_text(re.sub(old, new, path.read_text("utf-8"), count=1, flags=re.MULTILINE), "utf-8")

    def undated(self, code: str) -> None:
        for game in GAMES * 2:
            self.prose(code, "^(published|updated) = .*\n", "", game)

    def bare(self, code: str) -> Garden:
        """Take all games from a language, and build without them."""
        for game in GAMES:
            self.content(f"{code}/{game}.md").unlink()
        self.build()
        return self

    def translation(self, code: str, change: Callable[[polib.POEntry], None]) -> None:
        path = catalogue_path(self.root, code)
        file = polib.pofile(str(path), wrapwidth=110)
        entry = file.find("Enjoy the game!")
        assert entry
        change(entry)
        file.save()


@pytest.fixture
def garden(planted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Garden:
    monkeypatch.setattr(memory, "cache", lambda: tmp_path / "cache")
    made = Garden(Path(shutil.copytree(planted, tmp_path / "root")), tmp_path / "dist")
    assert made.build().rendered == EVERY
    return made


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def unnoticed(path: Path, old: str, new: str) -> None:
    """Change a file so that it is as long as before, and as old."""
    before, text = path.stat(), path.read_text("utf-8")
    written, times = re.subn(old, new, text.rstrip("\n"), count=1, flags=re.MULTILINE)
    assert times
    path.write_text(written + text[len(text.rstrip("\n")) :], "utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    now = path.stat()
    assert (now.st_ino, now.st_size, now.st_mtime_ns) == (before.st_ino, before.st_size, before.st_mtime_ns)


def appended(path: Path, text: str) -> None:
    path.write_text(path.read_text("utf-8") + text, "utf-8")


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def sentence(entry: polib.POEntry) -> None:
    entry.msgstr += "!"


def remark(entry: polib.POEntry) -> None:
    entry.tcomment = "A remark that moves the lines below it."


def told(page: Made) -> tuple[object, ...]:
    """What sitemap and pictures are made from."""
    return page.name, page.listing, page.picture


CHANGES: dict[str, tuple[Callable[[Garden], object], set[Name]]] = {
    "nothing": (lambda garden: None, set()),
    "the text of a page": (lambda garden: garden.prose(SOURCE, r"\.$", "!"), pages([SOURCE], [NAMED])),
    "a name": (
        lambda garden: garden.prose(OTHER, '^name = "', 'name = "New '),
        pages([OTHER]) | pages(LANGUAGES, [NAMED]) | lists(OTHER) | extras(OTHER) | SHARED,
    ),
    "an address": (
        lambda garden: garden.prose(OTHER, '^slug = "', 'slug = "new-'),
        pages([OTHER]) | pages(LANGUAGES, [NAMED]) | lists(OTHER) | extras(OTHER) | SHARED,
    ),
    "the name of a game that no other names": (
        lambda garden: garden.prose(OTHER, '^name = "', 'name = "New ', GAMES[0]),
        pages(LANGUAGES, [GAMES[0]]) | lists(OTHER) | extras(OTHER) | SHARED,
    ),
    "an address that a page had before": (
        lambda garden: garden.prose(SOURCE, "^name", 'former = ["of-old"]\nname', GAMES[0]),
        pages(LANGUAGES, [GAMES[0]]) | lists(SOURCE) | extras(SOURCE) | SHARED | {(SOURCE, f"#from {SOURCE}/of-old/")},
    ),
    "the day on which a page appeared": (
        lambda garden: garden.prose(SOURCE, "^published = .*$", "published = 2020-02-02", GAMES[0]),
        pages(LANGUAGES, [GAMES[0]]) | lists(SOURCE) | extras(SOURCE) | SHARED,
    ),
    "the last day that the feed can tell": (
        lambda garden: garden.undated(OTHER),
        EVERY - lists(SOURCE) - extras(SOURCE),
    ),
    "the text of a page about no game": (lambda garden: garden.extra(SOURCE, r"\Z", "\nMore.\n"), extras(SOURCE)),
    "the title of a page about no game, to which all lead": (
        lambda garden: garden.extra(SOURCE, '^title = "', 'title = "New '),
        EVERY,
    ),
    "a translation that goes": (
        lambda garden: garden.content(f"{OTHER}/{GAMES[0]}.md").unlink(),
        pages([SOURCE], [GAMES[0]]) | lists(OTHER) | extras(OTHER) | SHARED,
    ),
    "a game whose deal stands for those of a language that has none": (
        lambda garden: garden.bare(OTHER).prose(SOURCE, '^name = "', 'name = "New ', GAMES[0]),
        pages([SOURCE], [GAMES[0]]) | lists(*LANGUAGES) | extras(*LANGUAGES) | SHARED,
    ),
    "a sentence of a catalogue": (
        lambda garden: garden.translation(OTHER, sentence),
        pages([OTHER]) | lists(OTHER) | extras(OTHER) | SHARED,
    ),
    "a translator's remark": (lambda garden: garden.translation(OTHER, remark), set()),
    "a rule": (
        lambda garden: changed(garden.content(f"rules/{NAMED}.toml"), "[stock]\n", "[stock]\npasses = 2\n"),
        pages(LANGUAGES, [NAMED]) | lists(*LANGUAGES) | extras(*LANGUAGES) | SHARED,
    ),
    "a rule of a variant": (
        lambda garden: changed(garden.content(f"rules/{NAMED}.toml"), '["waste", "stock"]', '["waste"]'),
        pages(LANGUAGES, [NAMED]) | lists(*LANGUAGES) | extras(*LANGUAGES) | SHARED,
    ),
    "what a variant is called": (
        lambda garden: garden.prose(OTHER, r'(?<=\[variants\.filled\]\n)name = "', 'name = "New '),
        pages([OTHER], [NAMED]),
    ),
    "what the game is called without a variant": (
        lambda garden: garden.prose(OTHER, '^standard = "', 'standard = "New '),
        pages([OTHER], [NAMED]),
    ),
    "a remark in a rules file": (
        lambda garden: appended(garden.content(f"rules/{NAMED}.toml"), "# As in the books.\n"),
        pages(LANGUAGES, [NAMED]) | lists(*LANGUAGES) | extras(*LANGUAGES) | SHARED,
    ),
    "a text of the same length and date": (
        lambda garden: unnoticed(garden.content(f"{SOURCE}/{NAMED}.md"), r"\.\Z", "!"),
        pages([SOURCE], [NAMED]),
    ),
    "a name of the same length and date": (
        lambda garden: unnoticed(garden.content(f"{OTHER}/{GAMES[0]}.md"), "(?<=^name = ).Good", '"Gode'),
        pages(LANGUAGES, [GAMES[0]]) | lists(OTHER) | extras(OTHER) | SHARED,
    ),
    "a rule of the same length and date": (
        lambda garden: unnoticed(garden.content(f"rules/{NAMED}.toml"), "takeback = true", "takeback= false"),
        pages(LANGUAGES, [NAMED]) | lists(*LANGUAGES) | extras(*LANGUAGES) | SHARED,
    ),
    "a sentence of the same length and date": (
        lambda garden: unnoticed(
            catalogue_path(garden.root, OTHER), '(?<=msgid "Enjoy the game!"\nmsgstr ".)[a-z]', "X"
        ),
        pages([OTHER]) | lists(OTHER) | extras(OTHER) | SHARED,
    ),
    "a template of the same length and date": (
        lambda garden: unnoticed(garden.root / "site/templates/base.html", "<body", "<BODY"),
        EVERY,
    ),
    "a picture that is no longer kept": (
        lambda garden: setattr(garden, "undrawn", garden.pictures(OTHER, NAMED)),
        pages([OTHER], [NAMED]),
    ),
    "the settings": (lambda garden: changed(garden.content("site.toml"), "mailto:hello", "mailto:moin"), EVERY),
    "an opening deal": (lambda garden: changed(garden.content("site.toml"), "kingdom = 2", "kingdom = 3"), EVERY),
    "a template": (lambda garden: appended(garden.root / "site/templates/base.html", "<!-- -->"), EVERY),
    "a style": (lambda garden: appended(garden.root / "site/static/site.css", "a {}"), EVERY),
    "a script": (lambda garden: appended(garden.root / "site/player/worker.mjs", "//"), EVERY),
    "the engine": (lambda garden: appended(garden.root / "engine/rules/cards.py", "#"), EVERY),
    "the program": (lambda garden: setattr(garden, "code", "another program"), EVERY),
    "a page in the built site": (
        lambda garden: appended(garden.out / SOURCE / "index.html", "<!-- by hand -->"),
        {(SOURCE, INDEX)},
    ),
    "a page that is gone from the built site": (
        lambda garden: (garden.out / NOT_FOUND).unlink(),
        {(None, NOT_FOUND)},
    ),
    "the whole site, gone": (lambda garden: shutil.rmtree(garden.out), EVERY),
}
"""What may change, how, and the pages that are rendered for it."""

UNSEEN = {name for name in CHANGES if "built site" in name} | {
    *("nothing", "a translator's remark", "the program", "the whole site, gone", "a picture that is no longer kept"),
    "the day on which a page appeared",  # told by feed and sitemap, which are written at every build
}
"""The changes after which the pages are the same again."""


@pytest.mark.parametrize("change", CHANGES)
def test_after_every_change_the_site_is_that_of_a_full_build(garden: Garden, tmp_path: Path, change: str) -> None:
    make, expected = CHANGES[change]
    before = files(garden.out)
    make(garden)
    full = garden.build(tmp_path / "full", full=True)
    again = garden.build()
    assert files(garden.out) == files(tmp_path / "full")
    assert list(map(told, again.pages)) == list(map(told, full.pages))
    assert again.rendered == expected
    garden.undrawn = frozenset()
    assert garden.build().rendered == set(), "what is taken over is remembered too"
    assert (before == files(garden.out)) is (change in UNSEEN)


def test_a_change_taken_back_is_found_too(garden: Garden) -> None:
    before = files(garden.out)
    path = garden.content(f"{SOURCE}/{NAMED}.md")
    text = path.read_text("utf-8")
    for changed_text, same in ((text + "\nMore.\n", False), (text, True)):
        path.write_text(changed_text, "utf-8")
        assert garden.build().rendered == {(SOURCE, NAMED)}
        assert (files(garden.out) == before) is same


def test_a_build_that_fails_leaves_what_was_built_and_what_is_known_of_it(garden: Garden) -> None:
    before = files(garden.out)
    path = garden.content("rules/kingdom.toml")
    text = path.read_text("utf-8")
    path.write_text("nonsense", "utf-8")
    with pytest.raises(ValueError, match="kingdom"):
        garden.build()
    path.write_text(text, "utf-8")
    assert garden.build().rendered == set()
    assert files(garden.out) == before


def test_what_cannot_be_read_of_the_last_build_is_as_if_there_had_been_none(garden: Garden, tmp_path: Path) -> None:
    (kept,) = (tmp_path / "cache" / "built").glob("*.pages")
    kept.write_bytes(b"\x80")
    assert garden.build().rendered == EVERY


def test_a_list_is_rendered_for_a_rule_only_where_it_has_the_game(
    garden: Garden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "shelves", partial(shelves, most=1))
    before = garden.build()
    appended(garden.content(f"rules/{GAMES[0]}.toml"), "# As in the books.\n")
    full = garden.build(tmp_path / "full", full=True)
    again = garden.build()
    assert files(garden.out) == files(tmp_path / "full")
    assert list(map(told, again.pages)) == list(map(told, full.pages))
    listed = {page.name for page in before.pages if is_list(page.name[1])}
    assert len(listed) == len(LANGUAGES) * len(GAMES)
    assert len(again.rendered & listed) == len(LANGUAGES)


def test_what_was_read_is_read_again_only_where_the_text_or_the_program_differs(tmp_path: Path) -> None:
    read: list[str] = []

    @kept_reading
    def length(text: str) -> int:
        read.append(text)
        if not text:
            raise ValueError(text)
        return len(text)

    def lengths(*texts: str, code: str = "one", anew: bool = False) -> list[str]:
        read.clear()
        with readings_kept(tmp_path / "x.readings", code, anew=anew):
            assert [length(text) for text in texts] == list(map(len, texts))
        return list(read)

    assert lengths("a", "b", "a") == ["a", "b"]
    assert lengths("a", "b") == []
    assert lengths("a", "c") == ["c"]
    assert lengths("b", "c") == [], "what was asked for a while ago is kept"
    assert lengths("b") == [], "when most of it is asked for no longer, it goes"
    assert lengths("c") == ["c"]
    assert lengths("b", anew=True) == ["b"]
    assert lengths("b", code="another") == ["b"]
    for _ in range(2):
        with readings_kept(tmp_path / "x.readings", "another"), pytest.raises(ValueError, match=r"^$"):
            length("")
        assert read[-1] == ""
    (tmp_path / "x.readings").write_bytes(b"\x80")
    assert lengths("b", code="another") == ["b"]
    with readings_kept(tmp_path / "x.readings", "one"), pytest.raises(TypeError, match="only what is made of texts"):
        length(1)  # type: ignore[arg-type]


def test_of_many_folders_the_last_are_remembered(garden: Garden, tmp_path: Path) -> None:
    for number in range(30):
        remember(tmp_path / str(number), garden.code, [])
    assert len(list((tmp_path / "cache" / "built").iterdir())) <= 16


def test_several_processes_write_what_one_does(garden: Garden, tmp_path: Path) -> None:
    several = garden.build(tmp_path / "several", full=True, processes=2)
    assert files(tmp_path / "several") == files(garden.out)
    assert several.rendered == EVERY


def test_an_error_in_another_process_is_told_as_in_this_one(tmp_path: Path) -> None:
    def page(name: str) -> Page:
        raise UntranslatedError(f"messages.po: {name}", (None, name))

    jobs = [(Task(None, str(number), partial(page, str(number))), "") for number in range(100)]
    for processes in (1, 2):
        with pytest.raises(UntranslatedError, match=r"^messages.po: 0$"):
            write_pages(Work(jobs, tmp_path), processes)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, "1"),
        (("a", "b"), ("ab",)),
        ([["a"], "b"], [["a", "b"]]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        (None, "None"),
        (b"a", "a"),
        (True, 1),
        (Work([], Path("a")), Work([], Path("b"))),
    ],
)
def test_different_data_have_different_digests(one: object, other: object) -> None:
    assert digest(one) == digest(one)
    assert digest(one) != digest(other)


def test_what_is_no_longer_used_is_searched_again_after_what_was_read_and_after_an_error() -> None:
    assert gc.isenabled()
    with uncollected():
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError), uncollected():
        _ = 1 / 0
    assert gc.isenabled()


def test_sets_have_no_order_and_what_is_no_plain_data_is_refused() -> None:
    assert digest({"a", "b", "c"}) == digest({"c", "b", "a"})
    with pytest.raises(TypeError, match="function is no plain data"):
        digest([len, lambda: None][1:])
