"""The log of a game folded a second time, by the naive bank, from the rows as they lie in the file.

Law: what was asked is decided again from the booklets alone; undo and redo are followed by the numbers in the rows.
"""

from __future__ import annotations

import json
from typing import Any

from tests.model.boards import board_of
from tests.model.booklet_tables import EDITIONS
from tests.model.naive_bank import NaiveBank
from tests.model.side_by_side import CARDS

BOOKLETS = {edition: booklet for booklet, edition in EDITIONS.items()}


class SecondFold:
    """One game. `head`: the last row taken in; `redone`: which command the last *Redo* brought back, and `after` which
    other; `undid`: the last row but one, without the clock's, was an *Undo*."""

    def __init__(self) -> None:
        self.head = -1
        self.redone = self.after = ""
        self.undid = False
        self._kind = ""
        self._commands: dict[int, str] = {}
        self.hashes: list[str] = []
        self._states: dict[int, NaiveBank] = {}
        self._path: list[int] = []
        self._undone: list[int] = []

    @property
    def now(self) -> NaiveBank:
        """The naive bank as it stands."""
        return self._states[self._path[-1]]

    @property
    def players(self) -> list[str]:
        """Who plays, in the order of seats."""
        return list(self.now.players)

    def take(self, number: int, kind: str, body: bytes, hash: bytes) -> dict[str, Any]:
        """Take in the next row. Returns its body. Raises ValueError if it cannot follow."""
        fields: dict[str, Any] = json.loads(body)
        if number != self.head + 1:
            raise ValueError(f"row {number} follows on row {self.head}")
        self.head = number
        if kind != "clock":
            self.undid, self._kind = self._kind == "undo", kind
        self.hashes.append(hash.hex())
        match kind:
            case "start":
                self._forward(number, _opened(fields))
            case "operation":
                said = self.now.decide(fields["command"])
                if isinstance(said, str):
                    raise ValueError(f"row {number} books what the rules refuse ({said}): {fields['command']}")
                self._undone.clear()
                self._commands[number] = fields["command"]["type"]
                self._forward(number, said)
            case "undo":
                while self._path[-1] != fields["to"]:
                    self._undone.append(self._path.pop())
            case "redo":
                self.after = self._commands.get(self._path[-1], "")
                self._path.append(self._undone.pop())
                self.redone = self._commands[self._path[-1]]
        return fields

    def _forward(self, number: int, state: NaiveBank) -> None:
        self._states[number] = state
        self._path.append(number)


def _opened(start: dict[str, Any]) -> NaiveBank:
    terms = start["terms"]
    booklet, seats = BOOKLETS[terms["edition"]["id"]], [seat["id"] for seat in terms["seats"]]
    naive = NaiveBank(board_of(booklet), seats, terms["options"], terms["mode"], CARDS[booklet], terms.get("minutes"))
    for event in start["events"]:
        if event["type"] == "paid" and event["why"] == "deal":
            naive.pay_now(event["payer"], event["payee"], event["amount"])
        if event["type"] == "deed_passed":
            naive.holder[event["space"]] = event["taker"]
    naive.go_on_at(terms["first"])
    return naive
