"""The subcommands of `banker club`: how each is called. What one needs is imported once it is called."""

from __future__ import annotations

import argparse
from pathlib import Path

from ui.files.commands import add
from ui.words.strings import LANGUAGES

Verbs = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_club(parser: argparse.ArgumentParser) -> Verbs:  # type: ignore[valid-type]
    """Add what `banker club` can do, in the order of an evening; gives that to which others may be added."""
    verbs = parser.add_subparsers(dest="verb", required=True)
    _add_formats(verbs)
    _add_players(verbs)
    _add_seats(verbs)
    _add_results(verbs)
    return verbs


def verb(verbs: Verbs, name: str, does: str, more: str = "", *, file: bool = True) -> argparse.ArgumentParser:  # type: ignore[valid-type]
    """Add a verb of `banker club`."""
    added = add(verbs, name, does, more)
    if file:
        added.add_argument("file", metavar="EVENING", type=Path, help="the file of the evening")
    words = "language of what is said and written (default: that of LANG, else en)"
    added.add_argument("--language", choices=LANGUAGES, help=words)
    added.set_defaults(action=_club)
    return added


def _add_formats(verbs: Verbs) -> None:  # type: ignore[valid-type]
    verb(verbs, "formats", "list the formats that come with Banker", file=False)
    new = verb(verbs, "new", "begin an evening in a new file")
    form = "one of those that `banker club formats` lists, or a file of your own that ends in .toml (default: classic)"
    new.add_argument("--format", metavar="FORMAT", default="classic", help=form)
    new.add_argument("--name", metavar="NAME", help="what the evening is called (default: after the file)")
    seed = "the word from which seats and lots are drawn (default: one drawn now)"
    new.add_argument("--seed", metavar="WORD", help=seed)


def _add_players(verbs: Verbs) -> None:  # type: ignore[valid-type]
    enter = verb(verbs, "enter", "enter players, also late ones")
    enter.add_argument("names", metavar="NAME", nargs="+", help="what a player is called at the table")
    players = verb(verbs, "players", "list all players")
    players.add_argument("--list", metavar="TEXT", type=Path, help="first enter those of a text, a name in each line")
    gone = verb(verbs, "gone", "note that a player has left: they are seated no more")
    gone.add_argument("name", metavar="NAME")


def _add_seats(verbs: Verbs) -> None:  # type: ignore[valid-type]
    seat = verb(verbs, "seat", "seat the next round, so that people meet anew")
    seat.add_argument("--again", action="store_true", help="seat this round anew, before any table has a result")
    tables = "the seats by hand: commas between players, a slash between tables"
    seat.add_argument("--tables", metavar="'A, B, C / D, E, F'", help=tables)
    seat.add_argument("--pdf", metavar="FILE", type=Path, help="write a sheet for the wall")
    swap = verb(verbs, "swap", "let two players of this round change seats")
    swap.add_argument("name", metavar="NAME")
    swap.add_argument("other", metavar="OTHER")
    move = verb(verbs, "move", "seat a player at a table of this round: a late one, or one from another table")
    move.add_argument("name", metavar="NAME")
    move.add_argument("table", metavar="TABLE", type=int)
    dissolve = verb(verbs, "dissolve", "dissolve a table of this round: its game does not count")
    dissolve.add_argument("table", metavar="TABLE", type=int)
    verb(verbs, "final", "seat those who play the final")


def _add_results(verbs: Verbs) -> None:  # type: ignore[valid-type]
    rules = verb(verbs, "rules", "note by which board, options and mode all tables play: those of a game")
    rules.add_argument("result", metavar="FILE", help="a bank file or its copy, or a game exported as JSON")
    rules.add_argument("--game", metavar="GAME", help="the id of the game in the bank file (default: the newest)")
    _add_templates(verbs)
    take = verb(
        verbs,
        "take",
        "take the result of a table, after checking its game",
        "A result code alone is provisional; the game on the stick makes it final.",
    )
    result = "a bank file or its copy, a game exported as JSON, or a result code: the text, or a file that holds it"
    take.add_argument("result", metavar="RESULT", help=result)
    take.add_argument("--table", metavar="TABLE", type=int, help="its table in this round (default: where they sit)")
    take.add_argument("--game", metavar="GAME", help="the id of the game in the bank file (default: their newest)")
    other = "the table plays with another release of Banker: its operations are not decided anew, which is said"
    take.add_argument("--other-release", action="store_true", help=other)
    correct = verb(verbs, "correct", "put the result of a table by hand")
    correct.add_argument("table", metavar="TABLE", type=int)
    places = "NAME or NAME:WEALTH, the first first; = between those who are equal"
    correct.add_argument("places", metavar="PLACE", nargs="+", help=places)
    correct.add_argument("--because", metavar="REASON", required=True, help="the reason, which is noted")
    correct.add_argument("--round", metavar="N", type=int, help="of this round (default: the last)")
    standings = verb(verbs, "standings", "print the standings, and which step decided a tie")
    standings.add_argument("--csv", metavar="FILE", type=Path, help="write them as a table for a spreadsheet")
    standings.add_argument("--pdf", metavar="FILE", type=Path, help="write them as a sheet for the wall")


def _add_templates(verbs: Verbs) -> None:  # type: ignore[valid-type]
    template = verb(
        verbs,
        "template",
        "note the club's template, by which all tables play: a file with board, mode, clock and options",
    )
    file = "a file that `new-template` began; or none: no template is in force any more"
    template.add_argument("template", metavar="FILE|none", help=file)
    new = verb(verbs, "new-template", "begin a template in a new file, which is then yours to write", file=False)
    new.add_argument("file", metavar="FILE", type=Path, help="the new file, whose name ends in .toml")
    base = "the board that all play: one that `banker editions list` names (default: %(default)s)"
    new.add_argument("--from", metavar="BOARD", dest="base", default="suisse-2007", help=base)
    new.add_argument("--editions", metavar="DIR", type=Path, help="a folder of boards of your own")


def _club(options: argparse.Namespace) -> int:
    from ui.club.command import club

    return club(options)
