"""The one command `banker`: parses, then imports only what the subcommand needs.

Law: Kivy is imported by `run`, `demo` and `screenshots` alone, hardware by these and by `doctor`, `read-card` and
`config`; `script`, `commands`, `replay` and `editions` start in a third of a second. Exit 0: done; 1: something in the
input was not understood, or something bad was found; 2: the command line or the place is wrong, said in one sentence;
130: Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from banker import __version__
from ui.host.display import WISHES
from ui.host.places import PlaceError, own_editions
from ui.words.strings import LANGUAGES

OWN_EDITIONS = "where your own editions lie (default: in the data folder)"

RUN = (
    "Start the touchscreen app. Where nobody would see it, play the demonstration game instead, and save its pictures."
)
DEMO = "Play the recorded demonstration game by itself, save a picture of each screen, say where, and end."
SCRIPT_EXAMPLE = """\
four lines that begin a game, throw, buy and ask for the balances:
  {"new": {"seats": [{"id": "a", "name": "Ann"}, {"id": "b", "name": "Bob"}], "edition": "london"}}
  {"do": {"type": "throw", "dice": [1, 2]}}
  {"do": {"type": "buy", "player": "a"}}
  {"state": true}
`banker commands` prints all requests and commands."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand; `run` if there is none before the options."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version")):
        arguments.insert(0, "run")
    options = _parser().parse_args(arguments)
    options.words = arguments
    try:
        code: int = options.action(options)
        if sys.stdout is not None:  # the program that started us has closed it
            sys.stdout.flush()
    except BrokenPipeError:  # our reader has gone, and nobody reads what Python writes at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except PlaceError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="banker", description="The electronic banker for a Monopoly-type board.")
    parser.add_argument("--version", action="version", version=f"banker {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="the touchscreen app", description=RUN)
    _add_run_options(run)
    run.add_argument("--demo", action="store_true", help="play the recorded demonstration game and end")
    run.set_defaults(action=_run)
    demo = commands.add_parser("demo", help="play the recorded demonstration game", description=DEMO)
    _add_run_options(demo)
    demo.set_defaults(action=_run, demo=True)
    shots = commands.add_parser("screenshots", help="pictures of every screen, from the recorded games")
    shots.add_argument("folder", metavar="DIR", type=Path, help="where they are saved: DIR/800x480/fr/01-home.png")
    shots.add_argument("--language", default=",".join(LANGUAGES), help="one or several, such as fr,de (default: all)")
    shots.add_argument(
        "--size", default="800x480,1024x600", metavar="WxH", help="one or several (default: %(default)s)"
    )
    shots.set_defaults(action=_screenshots)
    script = commands.add_parser(
        "script",
        help="the bank without a screen: JSON requests in, answers out",
        epilog=SCRIPT_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    script.add_argument("file", nargs="?", help="requests, one a line (default: standard input)")
    script.add_argument("--db", metavar="URI", help="SQLite URI of a log to go on with (default: in memory)")
    script.add_argument("--game", metavar="ID", help="the game of the log to open, or the id of the one begun")
    script.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    words = "of each why, where a request names none (default: the bank's own short English)"
    script.add_argument("--language", choices=LANGUAGES, help=words)
    script.set_defaults(action=_script)
    listing = commands.add_parser("commands", help="print the schema of commands, events and requests")
    listing.set_defaults(action=_commands)
    replay = commands.add_parser("replay", help="play a log again and count the money")
    replay.add_argument("log", type=Path)
    replay.add_argument("--game", metavar="ID", help="one game of the log (default: all)")
    replay.set_defaults(action=_replay)
    _add_files(commands)
    _add_machine(commands)
    _add_editions(commands.add_parser("editions", help="boards: list them, check a file of your own"))
    _add_print(commands.add_parser("print", help="labels for the cards and a guide of one page, as PDF or SVG"))
    return parser


def _add_run_options(parser: argparse.ArgumentParser) -> None:
    _add_reader(parser)
    parser.add_argument("--data", metavar="DIR", help="data folder (default: the user's own)")
    parser.add_argument("--language", choices=LANGUAGES, help="default: the one chosen last, else that of LANG")
    parser.add_argument("--size", default="800x480", metavar="WxH", help="window size, or full for the whole screen")
    parser.add_argument(
        "--display", choices=WISHES, help="default: as configured, else auto; cage: inside that compositor"
    )
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="where the demonstration saves its pictures")
    parser.add_argument("--slow-disk", type=float, default=0, metavar="S", help="pause before each booking, for tests")


def _add_reader(parser: argparse.ArgumentParser) -> None:
    kinds = "auto, screen, sim, rc522, keyboard[:PATH] or fifo:PATH (default: as configured, else auto)"
    parser.add_argument("--reader", metavar="KIND", help=kinds)
    parser.add_argument("--config", metavar="FILE", help="the configuration (default: see `banker config`)")


def _add_machine(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:  # noqa: UP037 - not at run time
    """Add the subcommands about the machine and its devices."""
    doctor = commands.add_parser("doctor", help="check machine, reader and panel; a sentence and a remedy for each")
    _add_reader(doctor)
    doctor.add_argument("--data", metavar="DIR", help="data folder (default: the user's own)")
    doctor.add_argument("--json", action="store_true", help="as one JSON list")
    doctor.set_defaults(action=_doctor)
    read = commands.add_parser("read-card", help="show the numbers of cards as they come and go")
    _add_reader(read)
    read.add_argument("--raw", action="store_true", help="the RC522's registers and raw answers, for a bug report")
    read.set_defaults(action=_read_card)
    config = commands.add_parser("config", help="where the configuration lies, and what it can say")
    config.add_argument("--config", metavar="FILE", help="another file")
    config.add_argument("--write", action="store_true", help="make the file, with every default commented")
    config.set_defaults(action=_config)


def _add_files(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:  # noqa: UP037 - not at run time
    """Add the subcommands on the bank's file while the app is closed."""
    backup = commands.add_parser("backup", help="a dated copy of the bank's file, in a folder")
    backup.add_argument("folder", metavar="DIR", type=Path)
    backup.add_argument("--keep", metavar="N", type=_count, help="leave N dated copies there, and all of an open game")
    backup.set_defaults(action=_backup)
    restore = commands.add_parser("restore", help="put a copy in place; what lay there is kept")
    restore.add_argument("file", metavar="FILE", type=Path)
    restore.set_defaults(action=_restore)
    export = commands.add_parser("export", help="a game for other programs; without GAME, the list of games")
    export.add_argument("game", metavar="GAME", nargs="?", help="its id, or its number in the list")
    export.add_argument("--format", choices=("csv", "json", "ledger"), default="csv", help="default: csv")
    export.add_argument("--language", choices=LANGUAGES, default="en", help="of the reasons (default: en)")
    export.set_defaults(action=_export)
    why = commands.add_parser("why", help="the sum and the clause behind each amount of a row")
    why.add_argument("game", metavar="GAME", nargs="?", help="its id, or its number in the list (default: the newest)")
    why.add_argument("row", metavar="ROW", nargs="?", type=int, help="number of the row (default: the last in force)")
    why.add_argument("--check", metavar="N", type=_count, help="compare N charges drawn at random with what was booked")
    why.add_argument("--seed", metavar="S", type=int, default=1, help="of the charges drawn (default: 1)")
    why.set_defaults(action=_why)
    for parser in (backup, restore, export, why):
        parser.add_argument("--data", metavar="DIR", help="data folder (default: the user's own)")
        parser.add_argument("--db", metavar="FILE", help="another bank file than that of the data folder")


def _add_editions(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", required=True)
    listing = verbs.add_parser("list", help="the editions there are")
    listing.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    listing.set_defaults(action=_list_editions)
    new = verbs.add_parser("new", help="begin an edition of your own from another one")
    new.add_argument("name", help="its id, such as our-town")
    new.add_argument("--from", dest="base", default="suisse-2007", metavar="ID", help="the edition to start from")
    new.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    new.set_defaults(action=_new_edition)
    check = verbs.add_parser("check", help="say everything that is wrong with an edition")
    check.add_argument("edition", metavar="NAME|FILE", help="its id, or its file: with a / or .toml")
    check.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    check.set_defaults(action=_check_edition)


def _add_print(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", type=Path, help="where the files go; made if it is not there")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="default: a4")
    parser.add_argument(
        "--format", choices=("pdf", "svg"), default="pdf", help="svg: a file for each page; default: pdf"
    )
    parser.add_argument("--language", choices=LANGUAGES, help="of the labels (default: that of LANG, else fr)")
    parser.add_argument("--edition", default="suisse-2007", metavar="ID", help="the board of the labels")
    parser.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    parser.set_defaults(action=_print)


def _run(options: argparse.Namespace) -> int:
    from ui.run import run

    return run(options)


def _screenshots(options: argparse.Namespace) -> int:
    from ui.run import screenshots

    return screenshots(options)


def _backup(options: argparse.Namespace) -> int:
    from ui.files.copies import backup

    return backup(options)


def _restore(options: argparse.Namespace) -> int:
    from ui.files.copies import put_back

    return put_back(options)


def _export(options: argparse.Namespace) -> int:
    from ui.files.export import export

    return export(options)


def _print(options: argparse.Namespace) -> int:
    from ui.printouts.command import print_out

    return print_out(options)


def _why(options: argparse.Namespace) -> int:
    from ui.files.why import why

    return why(options)


def _count(words: str) -> int:
    if not words.isdecimal() or int(words) < 1:
        raise argparse.ArgumentTypeError(f"{words!r}: expected 1 or more")
    return int(words)


def _doctor(options: argparse.Namespace) -> int:
    from ui.doctor.command import doctor

    return doctor(options)


def _read_card(options: argparse.Namespace) -> int:
    from ui.doctor.read_card import read_card

    return read_card(options)


def _config(options: argparse.Namespace) -> int:
    from ui.host.config import ConfigError, config_path, config_text, load_config, write_template

    path = config_path(options.config)
    try:
        if options.write and not write_template(path):
            print(f"{path} is there already and stays as it is", file=sys.stderr)
        print(config_text(path))
        load_config(path)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _script(options: argparse.Namespace) -> int:
    from banker.script import run_script
    from banker.script_input import lines_of
    from banker.store_error import StoreDamaged, StoreError, StoreForeign
    from ui.words.because import tellers

    try:
        with open(options.file, "rb") if options.file else nullcontext(sys.stdin.buffer) as given:
            return run_script(
                lines_of(given),
                sys.stdout.buffer,
                options.db,
                options.game,
                own_editions(options.editions),
                tellers=tellers(),
                language=options.language,
            )
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PlaceError(f"{error.filename or 'the output'} cannot be used: {error.strerror}") from error
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1 if isinstance(error, (StoreDamaged, StoreForeign)) else 2


def _commands(options: argparse.Namespace) -> int:
    from banker.script import print_commands

    del options
    print_commands(sys.stdout.buffer)
    return 0


def _replay(options: argparse.Namespace) -> int:
    from banker.replay import replay

    return replay(options.log, sys.stdout, options.game)


def _list_editions(options: argparse.Namespace) -> int:
    from ui.files.editions import list_editions

    return list_editions(options)


def _new_edition(options: argparse.Namespace) -> int:
    from ui.files.editions import new_edition

    return new_edition(options)


def _check_edition(options: argparse.Namespace) -> int:
    from ui.files.editions import check_edition

    return check_edition(options)


if __name__ == "__main__":
    sys.exit(main())
