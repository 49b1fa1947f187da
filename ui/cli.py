"""The one command `banker`: parses, then imports only what the subcommand needs.

Law: Kivy is imported by `run`, `demo`, `screenshots` and `story --png` alone, hardware by the first three and by
`doctor`, `read-card` and `config`; `script`, `commands`, `replay` and `editions` start in a third of a second. Exit 0:
done; 1: something in the input was not understood, or something bad was found; 2: the command line or the place is
wrong, said in one sentence; 130: Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from banker import __version__
from ui.club.parse import add_club
from ui.director.parse import add_director
from ui.files.commands import DATA, add, add_files, add_game
from ui.host.display import WISHES
from ui.host.places import PlaceError
from ui.words.strings import LANGUAGES

OWN_EDITIONS = "folder of your own boards (default: in the data folder)"

SCRIPT_EXAMPLE = """\
Four lines begin a game, throw, buy, and ask for the balances:
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
    run = add(
        commands,
        "run",
        "start the touchscreen app",
        "If nobody would see the screen, play the demonstration game instead and save its pictures.",
    )
    _add_run_options(run)
    run.add_argument("--demo", action="store_true", help="play the recorded demonstration game, then end")
    run.set_defaults(action=_run)
    demo = add(
        commands,
        "demo",
        "play the recorded demonstration game by itself, then end",
        "A picture of each screen is saved; the last line says where.",
    )
    _add_run_options(demo)
    demo.set_defaults(action=_run, demo=True)
    shots = add(commands, "screenshots", "save a picture of every screen, each language and size in half a minute")
    shots.add_argument("folder", metavar="DIR", type=Path, help="where they go: DIR/800x480/fr/01-home.png")
    shots.add_argument("--language", default=",".join(LANGUAGES), help="languages, such as fr,de (default: all)")
    shots.add_argument("--size", default="800x480,1024x600", metavar="WxH", help="sizes (default: %(default)s)")
    shots.set_defaults(action=_screenshots)
    script = add(commands, "script", "run the bank without a screen: one JSON request a line in, one answer a line out")
    script.epilog, script.formatter_class = SCRIPT_EXAMPLE, argparse.RawDescriptionHelpFormatter
    script.add_argument("file", metavar="FILE", nargs="?", help="the requests, one a line (default: standard input)")
    script.add_argument("--db", metavar="URI", help="SQLite URI of the bank file to use (default: none, in memory)")
    script.add_argument("--game", metavar="ID", help="the game of that file to open, or the id of a new game")
    script.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    words = "language of each `why` whose request names none (default: the bank's own short English)"
    script.add_argument("--language", choices=LANGUAGES, help=words)
    script.set_defaults(action=_script)
    listing = add(commands, "commands", "print the schema of all requests, commands, events and refusals")
    listing.set_defaults(action=_commands)
    replay = add(commands, "replay", "play the games of a bank file again from their facts, and count the money")
    replay.add_argument("log", metavar="FILE", type=Path, help="the bank file, such as banker.db")
    replay.add_argument("--game", metavar="ID", help="only this game (default: all)")
    replay.set_defaults(action=_replay)
    add_files(commands)
    _add_story(add(commands, "story", "print the story of a game that is over, or draw it as a picture"))
    _add_machine(commands)
    _add_editions(add(commands, "editions", "list the boards, begin one of your own, check it, write one as a table"))
    club = "run an evening of many tables: seats, results from the network, sticks and codes, standings"
    add_director(add_club(add(commands, "club", club)), _evening)
    _add_link(add(commands, "link", "carry a table's rows to a club evening and back what it asks, until Ctrl-C"))
    _add_print(add(commands, "print", "write labels for cards and stickers, and a guide of one page in each language"))
    return parser


def _add_run_options(parser: argparse.ArgumentParser) -> None:
    _add_reader(parser)
    parser.add_argument("--data", metavar="DIR", help=DATA)
    parser.add_argument(
        "--language", choices=LANGUAGES, help="language (default: the one chosen last, else that of LANG)"
    )
    parser.add_argument(
        "--size",
        default="800x480",
        metavar="WxH",
        help="size of the window (default: %(default)s); full: the whole screen",
    )
    parser.add_argument(
        "--display", choices=WISHES, help="where to draw (default: as configured, else auto); see deploy/README.md"
    )
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="where the demonstration saves its pictures")
    parser.add_argument(
        "--slow-disk", type=float, default=0, metavar="S", help="seconds to wait before each booking, for tests"
    )


def _add_reader(parser: argparse.ArgumentParser) -> None:
    kinds = "auto, screen, sim, rc522, keyboard[:PATH] or fifo:PATH (default: as configured, else auto)"
    parser.add_argument("--reader", metavar="KIND", help=kinds)
    parser.add_argument(
        "--config", metavar="FILE", help="the configuration (default: the file that `banker config` names)"
    )


def _add_machine(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:  # noqa: UP037 - not at run time
    """Add the subcommands about the machine and its devices."""
    doctor = add(
        commands,
        "doctor",
        "check machine, screen, reader, panel, disk and games",
        "Each check prints one sentence, and what to do about it. Exit code 1: something is wrong.",
    )
    _add_reader(doctor)
    doctor.add_argument("--data", metavar="DIR", help=DATA)
    doctor.add_argument("--json", action="store_true", help="print one JSON list in place of the sentences")
    doctor.set_defaults(action=_doctor)
    read = add(commands, "read-card", "print the numbers of cards as they come and go, until Ctrl-C")
    _add_reader(read)
    read.add_argument(
        "--raw", action="store_true", help="print the RC522's registers and raw answers, for a bug report"
    )
    read.set_defaults(action=_read_card)
    config = add(commands, "config", "print where the configuration lies, and what it can say")
    config.add_argument("--config", metavar="FILE", help="a configuration at another place")
    config.add_argument("--write", action="store_true", help="make the file; each line is a default behind a #")
    config.set_defaults(action=_config)


def _add_story(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--png", metavar="FILE", type=Path, help="where the picture goes, of 1600 x 960 pixels")
    parser.set_defaults(action=_story)


def _add_editions(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", required=True)
    listing = add(verbs, "list", "list the boards")
    listing.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    new = add(verbs, "new", "begin a board of your own from another one, and print where its file is")
    new.add_argument("name", metavar="NAME", help="its id, such as our-town")
    base = "the board to begin with (default: %(default)s)"
    new.add_argument("--from", dest="base", default="suisse-2007", metavar="ID", help=base)
    new.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    filled = "take its spaces from a table that you filled in; what is empty there is as on the board to begin with"
    new.add_argument("--table", metavar="FILE", type=Path, help=filled)
    new.add_argument("--cards", metavar="FILE", type=Path, help="with --table: take its cards from a second table")
    check = add(verbs, "check", "print all that is wrong with a board")
    check.add_argument("edition", metavar="NAME|FILE", help="its id; or its file, whose name has a / or ends in .toml")
    check.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    table = add(verbs, "table", "write the spaces and the cards of a board as two tables (CSV) for a spreadsheet")
    table.add_argument("edition", metavar="BOARD", help="its id")
    where = "where they go (default: here); a missing folder is made"
    table.add_argument("folder", metavar="DIR", type=Path, nargs="?", default=Path(), help=where)
    table.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    parser.set_defaults(action=_editions)


def _add_link(parser: argparse.ArgumentParser) -> None:
    post = "folder that it shares with the app (default: in the data folder)"
    parser.add_argument("--post", metavar="DIR", type=Path, help=post)
    state = "folder of its own, for the table's password (default: in the data folder)"
    parser.add_argument("--state", metavar="DIR", type=Path, help=state)
    parser.set_defaults(action=_link)
    verbs = parser.add_subparsers(dest="verb")
    join = add(verbs, "join", "let the running link join an evening, by its code or by a file on a stick")
    join.add_argument(
        "--ticket", metavar="FILE", type=Path, help="the file that the director has written for this table"
    )
    join.add_argument("--address", metavar="HOST[:PORT]", default="", help="where the evening's machine is")
    join.add_argument("--table", metavar="N", type=int, default=0, help="the number of this table there")
    join.add_argument("--code", metavar="DIGITS", default="", help="the six digits that the director reads out")
    leave = add(verbs, "leave", "let the running link leave its evening")
    for verb in (join, leave):
        verb.set_defaults(action=_wish)


def _add_print(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", type=Path, help="where the files go; a missing folder is made")
    parser.add_argument(
        "--paper", choices=("a4", "letter"), default="a4", help="size of the sheets (default: %(default)s)"
    )
    parser.add_argument(
        "--format", choices=("pdf", "svg"), default="pdf", help="pdf (default), or svg: a drawing for each page"
    )
    parser.add_argument("--language", choices=LANGUAGES, help="language of the labels (default: that of LANG, else fr)")
    parser.add_argument(
        "--edition", default="suisse-2007", metavar="ID", help="board of the labels (default: %(default)s)"
    )
    parser.add_argument("--editions", metavar="DIR", type=Path, help=OWN_EDITIONS)
    parser.set_defaults(action=_print)


def _story(options: argparse.Namespace) -> int:
    from ui.pictures.story import story

    return story(options)


def _run(options: argparse.Namespace) -> int:
    from ui.run import run

    return run(options)


def _evening(*of: Any) -> int | None:
    from ui.evening.show import show

    return show(*of)


def _screenshots(options: argparse.Namespace) -> int:
    from ui.run import screenshots

    return screenshots(options)


def _print(options: argparse.Namespace) -> int:
    from ui.printouts.command import print_out

    return print_out(options)


def _doctor(options: argparse.Namespace) -> int:
    from ui.doctor.command import doctor

    return doctor(options)


def _read_card(options: argparse.Namespace) -> int:
    from ui.doctor.read_card import read_card

    return read_card(options)


def _config(options: argparse.Namespace) -> int:
    from ui.files.config import config

    return config(options)


def _script(options: argparse.Namespace) -> int:
    from ui.files.script import script

    return script(options)


def _commands(options: argparse.Namespace) -> int:
    from banker.script import print_commands

    del options
    print_commands(sys.stdout.buffer)
    return 0


def _replay(options: argparse.Namespace) -> int:
    from banker.replay import replay

    return replay(options.log, sys.stdout, options.game)


def _wish(options: argparse.Namespace) -> int:
    from ui.link.wishing import wish

    return wish(options)


def _link(options: argparse.Namespace) -> int:
    from ui.link.command import link

    return link(options)


def _editions(options: argparse.Namespace) -> int:
    from ui.files.editions import editions

    return editions(options)


if __name__ == "__main__":
    sys.exit(main())
