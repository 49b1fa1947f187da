"""What a view is told: the table in the language of the moment. Every word, name and amount is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker.game import Game
from banker.ledger import BANK, POT
from banker.money import Money
from banker.refusal import Refused
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.boards import BoardView
from ui.records.intents import Intent
from ui.table.state import Table
from ui.views import shared, sheet_parts
from ui.words import sentences as say
from ui.words.names import capital, start_name
from ui.words.strings import Strings


class Told(msgspec.Struct, frozen=True):
    """The words and the table."""

    strings: Strings
    table: Table

    @property
    def game(self) -> Game:
        return self.table.game

    def t(self, id: str, **fields: object) -> str:
        """The words with this id."""
        return self.strings.t(id, **fields)

    def n(self, id: str, count: int, **fields: object) -> str:
        """The words with this id for so many."""
        return self.strings.n(id, count, **fields)

    def space(self, number: int) -> str:
        """The name of a space."""
        return say.space_name(self.strings, self.game.edition, number)

    @property
    def start(self) -> str:
        """The name of the first space."""
        return start_name(self.strings, self.game.edition)

    def account(self, id: str, *, first: bool = False) -> str:
        """The name of an account; `first`: it begins a sentence."""
        name = say.account_name(self.strings, self.game, id)
        return capital(name) if first and id in (BANK, POT) else name

    def digits(self, money: Money) -> str:
        """An amount without its unit."""
        return shared.digits(self.game, money)

    @property
    def unit(self) -> str:
        """The unit of amounts."""
        return shared.unit_of(self.game)

    # Parts that many screens have

    def accounts(
        self, title: str, ids: Iterable[str], chosen: str | None, then: Callable[[str], Intent], places: int = 0
    ) -> sr.AccountsView:
        """Accounts to choose from under a question, the id of its words. `places`: room for so many."""
        shown = sheet_parts.accounts(self.strings, self.game, self.t(title), ids, chosen, then)
        return replace(shown, places=places)

    def board(self, chosen: int | None, then: Callable[[int], Intent]) -> BoardView:
        """The forty spaces to touch on the board."""
        return sheet_parts.board_to_touch(self.strings, self.game, chosen, then)

    def keys(self, title: str, typed: Money, then: Callable[[Money], Intent], accounts: int = 0) -> sr.PadView:
        """A keypad under these words' id. `accounts`: so many stand in each of two lists beside it."""
        return sheet_parts.pad(self.strings, self.game, self.t(title), typed, then, accounts=accounts)

    def greyed(self, button: r.ButtonView, refused: Refused, command: c.Command) -> r.ButtonView:
        """The button, greyed with why the bank refuses the command."""
        return shared.greyed(self.strings, self.game, button, refused, command)
