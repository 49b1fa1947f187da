"""The one command `banker`: parses, then imports only what the subcommand needs.

Law: Kivy and hardware are imported by `run` and `demo` alone; `script`, `commands`, `replay` and `editions` start in
a third of a second. Exit 0: done; 1: something in the input was not understood; 2: the command line or the place is
wrong, said in one sentence.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand; `run` if none is named."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    known = ("run", "demo", "script", "commands", "replay", "editions")
    if not arguments or (arguments[0] not in known and arguments[0] not in ("-h", "--help")):
        arguments.insert(0, "run")
    options = _parser().parse_args(arguments)
    try:
        code: int = options.action(options)
    except BrokenPipeError:  # whoever read us has gone
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="banker", description="The electronic banker for a Monopoly-type board.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="the touchscreen app")
    _add_run_options(run)
    run.set_defaults(action=_run)
    demo = commands.add_parser("demo", help="play the recorded demonstration game")
    _add_run_options(demo)
    demo.set_defaults(action=_run, demo=True)
    script = commands.add_parser("script", help="the bank without a screen: JSON requests in, answers out")
    script.add_argument("file", nargs="?", help="requests, one a line (default: standard input)")
    script.add_argument("--db", metavar="URI", help="SQLite URI of a log to go on with (default: in memory)")
    script.add_argument("--game", metavar="ID", help="the game of the log to open, or the id of the one begun")
    script.add_argument("--editions", metavar="DIR", type=Path, help="where your own editions lie")
    script.set_defaults(action=_script)
    listing = commands.add_parser("commands", help="print the schema of commands, events and requests")
    listing.set_defaults(action=_commands)
    replay = commands.add_parser("replay", help="play a log again and count the money")
    replay.add_argument("log", type=Path)
    replay.add_argument("--game", metavar="ID", help="one game of the log (default: all)")
    replay.set_defaults(action=_replay)
    _add_editions(commands.add_parser("editions", help="boards: list them, check a file of your own"))
    return parser


def _add_run_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--reader", default="auto", metavar="KIND", help="auto, screen or fifo:PATH")
    parser.add_argument("--data", metavar="DIR", help="data folder (default: the user's own)")
    parser.add_argument("--language", choices=("fr", "en"), help="language of the first start")
    parser.add_argument("--size", default="800x480", metavar="WxH", help="window size")
    parser.add_argument("--demo", action="store_true", help="play the recorded demonstration game and end")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="where the demonstration saves its pictures")
    parser.add_argument("--slow-disk", type=float, default=0, metavar="S", help="pause before each booking, for tests")


def _add_editions(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", required=True)
    listing = verbs.add_parser("list", help="the editions there are")
    listing.add_argument("--editions", metavar="DIR", type=Path, help="where your own editions lie")
    listing.set_defaults(action=_list_editions)
    new = verbs.add_parser("new", help="begin an edition of your own from another one")
    new.add_argument("name", help="its id, such as our-town")
    new.add_argument("--from", dest="base", default="suisse-2007", metavar="ID", help="the edition to start from")
    new.add_argument("--editions", metavar="DIR", type=Path, help="where your own editions lie")
    new.set_defaults(action=_new_edition)
    check = verbs.add_parser("check", help="say everything that is wrong with a file")
    check.add_argument("file", type=Path)
    check.set_defaults(action=_check_edition)


def _run(options: argparse.Namespace) -> int:
    from ui.build import run

    return run(options)


def _script(options: argparse.Namespace) -> int:
    from banker.script import Script
    from banker.store import Store, StoreError

    try:
        store = Store(options.db)
        script = Script(store, game=options.game, editions_folder=options.editions)
        lines = open(options.file, encoding="utf-8") if options.file else sys.stdin  # noqa: SIM115 - closed at exit
    except (StoreError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    for answer in script.answers(lines):
        print(answer, flush=True)
    return 0 if script.understood else 1


def _commands(options: argparse.Namespace) -> int:
    from banker.script import schema

    del options
    print(json.dumps(schema(), indent=1, ensure_ascii=False))
    return 0


def _replay(options: argparse.Namespace) -> int:
    from banker.replay import replay

    return replay(options.log, sys.stdout, options.game)


def _list_editions(options: argparse.Namespace) -> int:
    from banker import edition

    broken = False
    for id in edition.available(options.editions):
        try:
            loaded = edition.load(id, options.editions)
        except edition.EditionError as error:
            broken = True
            print(f"{id:18} cannot be used:\n{error}")
        else:
            print(f"{id:18} {loaded.names.get('en') or next(iter(loaded.names.values()))}")
    return 1 if broken else 0


def _new_edition(options: argparse.Namespace) -> int:
    from banker.edition_new import NewEditionError, begin
    from ui.places import EDITIONS, data_folder

    try:
        path = begin(options.name, options.base, options.editions or data_folder(None) / EDITIONS)
    except (NewEditionError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(path)
    return 0


def _check_edition(options: argparse.Namespace) -> int:
    from banker import edition

    problems = edition.check(options.file)
    for problem in problems:
        print(problem)
    if not problems:
        print(f"{options.file}: nothing is wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
