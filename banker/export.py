"""A game for other programs: a table of payments, all of it as JSON, a journal for plain-text accounting.

Law: only what is in force counts as money, so the payments add up to the balances; what was undone stands in the JSON
alone. Nothing is read but the log, and no card is in it: a game knows seats, not tags.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, TextIO

import msgspec

from banker.board import Currency
from banker.commands import EnterEffect
from banker.events import CardDrawn, Paid
from banker.game import Game, apply, blank
from banker.history import Body, Course, Operation, Start
from banker.ledger import BANK, POT, Why
from banker.log import Row, RowKind
from banker.money import Money
from banker.rules.tally import placings

FORMAT = 1  # Of the JSON; it rises when a field is renamed or means something else.
NO_DAY = "1970-01-01"  # The date in a journal of what was booked before any was noted.

HEAD = ("number", "kind", "op_id", "format", "hash")  # What stands before the body of a row.

Named = Callable[[str], str]  # The name of an account, in words.


# What the columns of the table are called; the last stands before the name of each account.
HEADS = ("row", "time", "turn", "player", "payer", "payee", "amount", "reason", "balance")


class Payment(msgspec.Struct, frozen=True):
    """One payment in force: its row, the wall clock then ("" if none was noted), and the game just after it. `message`:
    what asked for it was no card but a message."""

    number: int
    when: str
    event: Paid
    game: Game
    message: bool = False


Say = Callable[[Payment], str]  # What a payment was for, in words.


def payments(course: Course) -> Iterator[Payment]:
    """Every payment in force, oldest first."""
    game: Game | None = None
    message = False
    for number in course.path:
        body = course.bodies[number]
        assert isinstance(body, Start | Operation)
        if isinstance(body, Start):
            game = blank(body.terms)
        assert game is not None
        for event in body.events:
            game = apply(game, event)
            if isinstance(event, CardDrawn):
                message = isinstance(body, Operation) and isinstance(body.command, EnterEffect)
            if isinstance(event, Paid):
                yield Payment(number, body.when, event, game, message and event.why is Why.CARD)


def write_csv(course: Course, out: TextIO, say: Say, named: Named, heads: tuple[str, ...] = HEADS) -> None:
    """Write a table with a line for each payment, and after it the balance of each account, empty before it was there.

    Amounts are whole numbers without unit or separator. `heads`: as `HEADS`, in another language.
    """
    accounts = course.game.ledger.accounts
    table = csv.writer(out, lineterminator="\n")
    *fixed, balance = heads
    table.writerow((*fixed, *(f"{balance} {named(account)}" for account in accounts)))
    for paid in payments(course):
        event, turn = paid.event, paid.game.turn
        there = dict(zip(paid.game.ledger.accounts, paid.game.ledger.balances, strict=True))
        said = (paid.number, paid.when, turn.number, named(turn.player), named(event.payer), named(event.payee))
        balances = (there.get(account, "") for account in accounts)
        table.writerow((*said, event.amount, say(paid), *balances))


def as_json(game_id: str, course: Course, rows: Iterator[Row]) -> bytes:
    """The whole game as indented JSON: terms, what players are called now, every row with its events, and how it ends:
    balances and tally."""
    game, booked = course.game, [*rows]
    whole = {
        "format": FORMAT,
        "game": game_id,
        "terms": msgspec.json.decode(booked[0].body)["terms"],
        "names": {player.id: player.name for player in game.players},
        "rows": [_row(course, row, course.bodies[row.number]) for row in booked],
        "balances": dict(zip(game.ledger.accounts, game.ledger.balances, strict=True)),
        "over": game.over.why if game.over is not None else None,
        "tally": msgspec.to_builtins(game.over.placings if game.over is not None else placings(game)),
        "played_ms": course.played_ms,
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def _row(course: Course, row: Row, body: Body) -> dict[str, Any]:
    """A row: its body as it was booked, so that its hash can be reckoned again."""
    told: dict[str, Any] = msgspec.json.decode(row.body)
    told.pop("terms", None)
    head = dict(zip(HEAD, (row.number, row.kind, row.op_id, row.format, row.hash.hex()), strict=True))
    if isinstance(body, Start | Operation):
        head["in_force"] = course.in_force(row.number)
    return head | told


class NotExported(ValueError):
    """What should be a game as `as_json` writes it is none."""


class _Whole(msgspec.Struct, frozen=True):
    """What of a written game its rows are made from."""

    game: str
    terms: dict[str, Any]
    rows: list[dict[str, Any]]


def rows_of(written: bytes) -> list[Row]:
    """The rows of a game as they were booked, from what `as_json` wrote; their chain is not checked. Raises
    NotExported."""
    try:
        whole = msgspec.json.decode(written, type=_Whole)
        return [_booked(whole, told) for told in whole.rows]
    except (msgspec.MsgspecError, ValueError, KeyError, TypeError, RecursionError) as cause:
        raise NotExported(f"this is no game that was exported as JSON ({cause})") from cause


def _booked(whole: _Whole, told: dict[str, Any]) -> Row:
    number, kind, op_id, form, digest = (told[name] for name in HEAD)
    body = {name: value for name, value in told.items() if name not in (*HEAD, "in_force")}
    if kind == RowKind.START:
        body = {"terms": whole.terms} | body
    head = {"game": whole.game, "number": number, "kind": kind, "op_id": op_id, "format": form}
    return msgspec.convert(head | {"body": msgspec.json.encode(body), "hash": bytes.fromhex(digest)}, Row)


def write_journal(game_id: str, course: Course, out: TextIO, say: Say) -> None:
    """Write a journal that `ledger` and `hledger` read: an entry for each payment, asserting both balances after it.

    The dates never go back, even if the clock on the wall did; the noted time stands beside the entry.
    """
    names = _account_names(course.game)
    unit = _commodity(course.game.edition.currency)
    print(f"; game {_plain(game_id)}, {_plain(course.game.edition.id)}", file=out)
    day = NO_DAY
    for paid in payments(course):
        found = re.match(r"\d{4}-\d{2}-\d{2}", paid.when)
        day = max(day, found.group()) if found is not None else day
        print(f"\n{day} * ({paid.number}) {_plain(say(paid))}", file=out)
        if paid.when:
            print(f"    ; {_plain(paid.when)}", file=out)
        event, balance = paid.event, paid.game.balance
        for account, amount in ((event.payee, event.amount), (event.payer, -event.amount)):
            print(f"    {names[account]}  {_amount(amount, unit)} = {_amount(balance(account), unit)}", file=out)


def _amount(amount: Money, unit: str) -> str:
    return f"{amount} {unit}".rstrip()


def _commodity(currency: Currency) -> str:
    """The unit as a journal takes it: in quotes unless it is letters or the sign of a currency."""
    symbol = _plain(currency.symbol).replace('"', "")
    bare = symbol.isalpha() or (len(symbol) == 1 and unicodedata.category(symbol) == "Sc")
    return symbol if bare or not symbol else f'"{symbol}"'


def _account_names(game: Game) -> dict[str, str]:
    """An account of the journal for each of the game's; two players of one name are told apart by a number."""
    names = {BANK: "Bank", POT: "Pot"}
    for player in game.players:
        name = wanted = "Players:" + re.sub(r"[^-\w .’]", "-", _plain(player.name))
        number = 1
        while name in names.values():
            number += 1
            name = f"{wanted} {number}"
        names[player.id] = name
    return names


def _plain(text: str) -> str:
    """A text on one line, with single spaces: two would end an account's name in a journal."""
    return " ".join(text.split())
