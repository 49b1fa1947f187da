"""The subcommands on the bank's file: how each is called. What one needs is imported once it is called."""

from __future__ import annotations

import argparse
from pathlib import Path

from ui.words.strings import LANGUAGES

DATA = "data folder (default: the user's own)"
DB = "a bank file, in place of the one in the data folder"
GAME = "its id, or its number in the list"


def add(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",  # noqa: UP037 - not at run time
    name: str,
    does: str,
    more: str = "",
) -> argparse.ArgumentParser:
    """A subcommand: what it `does` stands in the list of all, and begins its own help."""
    return commands.add_parser(name, help=does, description=f"{does[0].upper()}{does[1:]}. {more}".rstrip())


def add_files(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:  # noqa: UP037 - not at run time
    """Add the subcommands on the bank's file."""
    backup = add(commands, "backup", "write a dated copy of the bank file into a folder; close the app first")
    backup.add_argument("folder", metavar="DIR", type=Path, help="where the copy goes")
    keep = "remove older copies there, but N of them and all that have the open game"
    backup.add_argument("--keep", metavar="N", type=_count, help=keep)
    backup.set_defaults(action=_backup)
    restore = add(
        commands,
        "restore",
        "put a copy in the place of the bank file; close the app first",
        "The file that lay there is kept under another name, which is printed.",
    )
    restore.add_argument("file", metavar="FILE", type=Path, help="the copy")
    restore.set_defaults(action=_restore)
    export = add(commands, "export", "print a game for other programs; without GAME, print the list of games")
    export.add_argument("game", metavar="GAME", nargs="?", help=GAME)
    form = "the form of the game (default: csv)"
    export.add_argument("--format", choices=("csv", "json", "ledger"), help=form)
    words = "language of the reasons (default: %(default)s)"
    export.add_argument("--language", choices=LANGUAGES, default="en", help=words)
    export.set_defaults(action=_export)
    why = add(commands, "why", "print the sum behind each amount of a booking, and the rule that decides it")
    why.add_argument("game", metavar="GAME", nargs="?", help=f"{GAME} (default: the newest)")
    why.add_argument(
        "row", metavar="ROW", nargs="?", type=int, help="number of the booking (default: the last in force)"
    )
    drawn = "book N charges at random on all boards, and compare each with its sum"
    why.add_argument("--check", metavar="N", type=_count, help=drawn)
    why.add_argument("--seed", metavar="S", type=int, default=1, help="seed of these charges (default: %(default)s)")
    why.set_defaults(action=_why)
    luck = add(
        commands,
        "luck",
        "print everybody's luck with dice and cards, and the luckiest and unluckiest moments of a game",
        "Luck is what they brought, less the mean of all that could have come.",
    )
    luck.set_defaults(action=_luck)
    deeds = add(
        commands, "deeds", "print how often each deed was landed on, what it cost, what was built on it, and its rents"
    )
    deeds.set_defaults(action=_deeds)
    check = add(
        commands,
        "verify",
        "say whether a text is the result of a game: the one that the code on the tally holds",
        "The log of the game is played again; each way in which the two differ is a sentence.",
    )
    check.add_argument("result", metavar="RESULT", help="the text, a file that holds it, or - for the standard input")
    log = "a bank file, or a game that was exported as JSON"
    check.add_argument("file", metavar="FILE", type=Path, help=log)
    check.add_argument("--game", metavar="GAME", help=f"{GAME} (default: the one with the head of the result)")
    check.set_defaults(action=_verify)
    _add_language(check)
    for parser in (luck, deeds):
        add_game(parser)
    season = add(
        commands,
        "season",
        "print who won how often, and the deeds that earned most, over all games that have ended",
        "Games and players that were taken off the lists on the screen are left out, or have no name.",
    )
    table = "write all games with places and wealth as a table for a spreadsheet, replacing FILE"
    season.add_argument("--csv", metavar="FILE", type=Path, help=table)
    words = "language of the table (default: %(default)s)"
    season.add_argument("--language", choices=LANGUAGES, default="en", help=words)
    season.set_defaults(action=_season)
    for parser in (backup, restore, export, why, season):
        _add_file(parser)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Let a subcommand name a game, in which file it lies, and the language of what is told about it."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"{GAME} (default: the newest)")
    _add_language(parser)
    _add_file(parser)


def _add_language(parser: argparse.ArgumentParser) -> None:
    words = "language of the sentences (default: %(default)s)"
    parser.add_argument("--language", choices=LANGUAGES, default="en", help=words)


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help=DATA)
    parser.add_argument("--db", metavar="FILE", help=DB)


def _backup(options: argparse.Namespace) -> int:
    from ui.files.copies import backup

    return backup(options)


def _restore(options: argparse.Namespace) -> int:
    from ui.files.copies import put_back

    return put_back(options)


def _export(options: argparse.Namespace) -> int:
    from ui.files.export import export

    return export(options)


def _why(options: argparse.Namespace) -> int:
    from ui.files.why import why

    return why(options)


def _luck(options: argparse.Namespace) -> int:
    from ui.files.insight import luck

    return luck(options)


def _deeds(options: argparse.Namespace) -> int:
    from ui.files.insight import deeds

    return deeds(options)


def _verify(options: argparse.Namespace) -> int:
    from ui.files.verify import verify

    return verify(options)


def _season(options: argparse.Namespace) -> int:
    from ui.files.season import season

    return season(options)


def _count(words: str) -> int:
    if not words.isdecimal() or int(words) < 1:
        raise argparse.ArgumentTypeError(f"{words!r}: expected 1 or more")
    return int(words)
