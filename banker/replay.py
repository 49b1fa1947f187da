"""Plays a log again: every chain of hashes checked, every operation asked of the rules, the money counted.

Law: nothing but the log is read, no edition file, and the log is left as it is, byte for byte.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO

from banker.board import Names
from banker.events import Placing
from banker.game import Game
from banker.history import Operation
from banker.ledger import BANK, POT
from banker.log import Log
from banker.money import grouped, written
from banker.rules import tally
from banker.sound import played_again
from banker.store import Store
from banker.store_error import StoreDamaged, StoreError, StoreForeign


def replay(path: Path | str, out: TextIO, game: str | None = None) -> int:
    """Print the balances and the tally of one game, or of all. What is wrong goes to `stderr`.

    0: everything held; 1: the log is damaged or is none; 2: it cannot be opened, or has no such game.
    """
    try:
        with Store(path, reading=True) as store:
            log = Log(store)
            games = log.games()
            if game is not None and game not in games:
                print(f"{path}: there is no game {game!r}; there are: {', '.join(games) or 'none'}", file=sys.stderr)
                return 2
            for id in games if game is None else (game,):
                _print_game(log, id, out)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1 if isinstance(error, (StoreDamaged, StoreForeign)) else 2
    return 0


def _print_game(log: Log, id: str, out: TextIO) -> None:
    course, otherwise = played_again(log, id)
    game = course.game
    operations = [number for number, body in course.bodies.items() if isinstance(body, Operation)]
    undone = sum(not course.in_force(number) for number in operations)
    print(f"game {id}: {_name(game.edition.names)}, {game.terms.mode}", file=out)
    print(f"  rows 0 to {course.head}, {len(operations)} operations, {undone} of them undone", file=out)
    print("  the chain holds, the money adds up to zero after each", file=out)
    if otherwise:
        print(f"  {len(otherwise)} of them are booked as older rules did", file=out)
    _print_balances(game, out)
    for placing in game.over.placings if game.over is not None else tally.placings(game):
        _print_placing(game, placing, out)


def _print_balances(game: Game, out: TextIO) -> None:
    for account in (*(player.id for player in game.players), BANK, POT):
        name = game.player(account).name if account not in (BANK, POT) else f"({account})"
        print(f"  {name:<20}{grouped(game.balance(account), game.edition.currency):>16}", file=out)


def _print_placing(game: Game, placing: Placing, out: TextIO) -> None:
    currency = game.edition.currency
    print(f"  {placing.place}. {game.player(placing.player).name}: {written(placing.worth, currency)}", file=out)
    for line in placing.lines:
        what = line.kind if line.space is None else f"{line.kind}, {_name(game.edition.spaces[line.space].names)}"
        times = f" × {line.count}" if line.count != 1 else ""
        print(f"       {what + times:<44}{grouped(line.amount, currency):>16}", file=out)


def _name(names: Names) -> str:
    return names.get("en") or next(iter(names.values()))
