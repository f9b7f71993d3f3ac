"""The command line: what each command is called with, and how its outcome becomes an exit code.

0 done, 1 a fault was found, 2 the command could not be carried out (one line on standard error says why).
Standard library alone at import: a mistyped argument is reported before anything is installed.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from engine.rules.errors import InputError
from generator.house.arguments import base_path, base_url, count, depth, names, port
from generator.house.code import code_digest
from generator.house.environment import enter
from generator.house.errors import ParterreError
from generator.house.places import SOURCES, is_checkout
from generator.house.progress import plain, shown
from generator.sources import SETTINGS, Sources, publishers
from generator.words.errors import CatalogueError

FAULT, REFUSED, INTERRUPTED = 1, 2, 130
_PROGRAM = "build.py" if is_checkout() else "parterre"


def main(arguments: Sequence[str]) -> int:
    """Carry out the command and give its exit code."""
    try:
        options = parse(arguments)
        enter(arguments, "test" if options.command == "test" else None, plain)
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULT
    except (ParterreError, ValueError, OSError) as error:
        line = _as_line(error)
        if line is None:
            raise
        plain(f"{_PROGRAM}: {line}")
        return REFUSED


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the arguments; without a command it is ``build``. A mistake ends the process with one line and code 2."""
    words = list(arguments)
    site = words[:2] if words[:1] == ["--site"] else []  # it may stand before the command, too
    words = words[len(site) :]
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help", "--version"}):
        words.insert(0, "build")
    words[1:1] = site
    options, further = _parser().parse_known_args(words)
    if options.command == "test":
        options.further = [word for word in words[1:] if word != "--long"]
    elif further:
        raise ParterreError(f"{options.command}: unknown argument {further[0]!r} (see --help)")
    return options


class _Parser(argparse.ArgumentParser):
    """argparse, but a mistake is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(REFUSED, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=_PROGRAM, description="Makes, serves and tests the site.", allow_abbrev=False)
    parser.epilog = f"The guides are in {SOURCES / 'docs'}"
    parser.add_argument("--version", action="version", version="Parterre 0.1.0")
    commands = parser.add_subparsers(dest="command", metavar="command", parser_class=_Parser)
    for name, command in _COMMANDS.items():
        its = commands.add_parser(name, help=command.help, description=command.help, allow_abbrev=False)
        command.arguments(its)
        its.set_defaults(run=command.run)
    return parser


def _folder_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--site", type=Path, metavar="DIR", help="a publisher's own folder, over what is shipped")


def _new_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder to make")
    parser.add_argument("--languages", type=names, metavar="CODE,…", help="only these languages")
    parser.add_argument("--games", type=names, metavar="GAME,…", help="only these games")


def _site_arguments(parser: argparse.ArgumentParser) -> None:
    _folder_argument(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the site is written (default: dist)")
    parser.add_argument("--base-url", type=base_url, metavar="URL", help="the address at which the site will stand")
    parser.add_argument("--languages", type=names, metavar="CODE,…", help="only these languages")
    parser.add_argument("--games", type=names, metavar="GAME,…", help="only these games")
    parser.add_argument(
        "--pseudo", action="store_true", help="the pseudo-locales too, which show what is not translated"
    )


def _build_arguments(parser: argparse.ArgumentParser) -> None:
    _site_arguments(parser)
    parser.add_argument("--full", action="store_true", help="every page anew, also those in which nothing changed")


def _serve_arguments(parser: argparse.ArgumentParser) -> None:
    _site_arguments(parser)
    parser.add_argument("--port", type=port, metavar="N", help="the port (default: 8000, or the next free one)")
    parser.add_argument("--base-path", type=base_path, metavar="/a/b/", help="the folder under which the site stands")


def _test_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--long", action="store_true", help="the full volumes too")
    parser.epilog = "Further arguments go to pytest, which then runs alone."


def _perft_arguments(parser: argparse.ArgumentParser) -> None:
    _folder_argument(parser)
    parser.add_argument("game", metavar="GAME", help="the game's slug")
    parser.add_argument("--variant", metavar="NAME", help="a variant of it (default: the game as its file begins)")
    start = parser.add_mutually_exclusive_group(required=True)
    start.add_argument("--deal", type=count, metavar="N", help="from this deal")
    start.add_argument("--layout", type=Path, metavar="FILE", help="from the layout in this file")
    parser.add_argument("--depth", type=depth, default=3, metavar="D", help="how many actions deep (default: 3)")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")


def _translate_arguments(parser: argparse.ArgumentParser) -> None:
    _folder_argument(parser)
    actions = parser.add_subparsers(dest="action", metavar="action", required=True, parser_class=_Parser)
    actions.add_parser("extract", help="write locales/messages.pot anew from code, rules and settings")
    update = actions.add_parser("update", help="bring catalogues into step with messages.pot, without loss")
    stats = actions.add_parser("stats", help="say how far each language and page is")
    for its in (update, stats):
        its.add_argument("languages", nargs="*", metavar="LANG", help="only these languages (default: all)")
    update.add_argument("--reorder", action="store_true", help="put the entries in the order of messages.pot")
    stats.add_argument("--page", metavar="PAGE", help="only this page: a game's slug, index or glossary")
    stats.add_argument("--missing", action="store_true", help="list what is missing or fuzzy, with its line")
    stats.add_argument("--json", action="store_true", help="one JSON object on standard output")


def _new_language_arguments(parser: argparse.ArgumentParser) -> None:
    _folder_argument(parser)
    parser.add_argument("code", metavar="CODE", help="the language's code")


def _new_game_arguments(parser: argparse.ArgumentParser) -> None:
    _folder_argument(parser)
    parser.add_argument("slug", metavar="SLUG", help="the game's name in addresses, in small letters with hyphens")
    parser.add_argument("--like", metavar="GAME", help="begin with the rules of this game (default: eight open piles)")


def _build(options: argparse.Namespace) -> int:
    code_digest()  # before the modules that render are read
    from generator.publish import Options, build_site
    from generator.strays import Strays

    sources = sources_of(options)
    strays = Strays(sources)
    for fault in strays.broken():
        raise ParterreError(fault)
    with shown() as progress:
        report = build_site(
            Options(
                root=sources,
                out=out_folder(options.out, sources),
                base_url=options.base_url,
                languages=options.languages,
                games=options.games,
                pseudo=options.pseudo,
                full=options.full,
                progress=progress,
            )
        )
    for note in (*strays.unread(), *report.notes):
        plain(note)
    plain(f"{report.pages} pages, {report.rendered} of them anew, in {report.seconds:.1f} s: {report.out}")
    return 0


def sources_of(options: argparse.Namespace) -> Sources:
    """Give the sources: with the publisher's folder that is given, or in which an installed Parterre is called.

    Raises:
        ParterreError: That folder is none.
    """
    folder = options.site or (None if is_checkout() else Path.cwd())
    return Sources(SOURCES) if folder is None else publishers(SOURCES, folder)


def out_folder(given: Path | None, sources: Sources) -> Path:
    """Give the folder to build into: the one given, else dist beside the site's content (a shipped site: here)."""
    if given is not None:
        return given.resolve()
    if sources.own:
        return sources.own / "dist"
    return (SOURCES if is_checkout() else Path.cwd()) / "dist"


def _serve(options: argparse.Namespace) -> int:
    from generator.serve import serve

    sources = sources_of(options)
    return serve(options, out_folder(options.out, sources), sources)


def _test(options: argparse.Namespace) -> int:
    from generator.house.testing import run_tests

    return run_tests(options.long, options.further)


def _new(options: argparse.Namespace) -> int:
    from generator.new_site import new_site

    for name in new_site(SOURCES, options.folder, options.languages, options.games):
        plain(f"{options.folder / name}: written")
    plain(f"{options.folder / SETTINGS} is where to begin")
    return 0


def _check(options: argparse.Namespace) -> int:
    from generator.check import check_notes, checked
    from generator.checks.validity import ready
    from generator.words.lints.running import hints

    sources = sources_of(options)
    found = checked(sources)
    faults = found.faults
    for fault in faults:
        print(fault)
    for hint in hints(faults):
        plain(hint)
    for note in check_notes(sources):
        plain(note)
    if why := found.unseen or ready():
        plain(why)
    plain(f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}" if faults else "no faults")
    return FAULT if faults else 0


def _perft(options: argparse.Namespace) -> int:
    from generator.study.perft import command

    has_site = options.site or is_checkout() or (Path.cwd() / SETTINGS).is_file()
    return command(options, sources_of(options) if has_site else Sources(SOURCES))


def _translate(options: argparse.Namespace) -> int:
    from generator.translate import command

    root = sources_of(options)
    if options.action == "extract":
        return command.extract(root)
    if options.action == "update":
        return command.update(root, options.languages, reorder=options.reorder)
    return command.stats(root, options.languages, as_json=options.json, page=options.page, missing=options.missing)


def _new_language(options: argparse.Namespace) -> int:
    from generator.translate.command import new_language

    return new_language(sources_of(options), options.code)


def _new_game(options: argparse.Namespace) -> int:
    from generator.new_game import new_game

    sources = sources_of(options)
    begun = new_game(sources, options.slug, options.like)
    plain(f"{begun.rules}: written, with every rule explained that a game can have")
    plain(f"{', '.join(begun.prose)}: written, to be filled in")
    for catalogue in begun.catalogues:
        plain(f"{catalogue}: the game's name added")
    for number, step in enumerate(begun.next, 1):
        plain(f"{number}. {step}")
    return 0


def _as_line(error: Exception) -> str | None:
    """Give the line for an error that its reader can put right; None for one that is a mistake of ours."""
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename and error.strerror else None
    return " ".join(str(error).split()) if isinstance(error, _READERS_ERRORS) else None


_READERS_ERRORS = (ParterreError, InputError, CatalogueError)
"""The errors in what a person wrote, and in what the machine lacks; any other is a mistake of ours."""


class _Command(NamedTuple):
    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


_COMMANDS = {
    "build": _Command("build the site into dist/; what happens without a command, too", _build_arguments, _build),
    "serve": _Command("build, serve on this machine, watch and reload", _serve_arguments, _serve),
    "new": _Command("begin a site of your own in a new folder", _new_arguments, _new),
    "test": _Command("run every test, the browser's too", _test_arguments, _test),
    "check": _Command("check rules, catalogues, pages and links", _folder_argument, _check),
    "translate": _Command(
        "extract messages, update catalogues, say how far they are", _translate_arguments, _translate
    ),
    "new-language": _Command("begin the catalogue of a language", _new_language_arguments, _new_language),
    "new-game": _Command(
        "begin a game: its rules file with every rule explained, and its prose", _new_game_arguments, _new_game
    ),
    "perft": _Command("count the action sequences from a position", _perft_arguments, _perft),
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
