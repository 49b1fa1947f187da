"""The one argument of a view: the table in the language of the moment. A view asks it for every word, name and
amount."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker.board import Deck
from banker.game import Game
from banker.ledger import BANK, POT
from banker.money import Money, grouped
from banker.refusal import Refused
from ui.records import pieces as r
from ui.table.state import Table
from ui.views import board
from ui.words import sentences as say
from ui.words.names import brief_alone, capital, held_for, start_name
from ui.words.strings import Strings


def digits(game: Game, money: Money) -> str:
    """An amount without its unit."""
    return grouped(money, game.edition.currency)


def signed_digits(game: Game, money: Money) -> str:
    """What something brings (+) or costs (-), without the unit, which stands once on the screen."""
    return ("+" if money > 0 else "") + digits(game, money)


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

    def at(self, game: Game) -> Told:
        """The same words, told of the game at another moment."""
        return replace(self, table=replace(self.table, game=game))

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

    def brief(self, number: int) -> str:
        """The name of a space for little room, where it stands alone."""
        return brief_alone(self.strings, self.game.edition, number)

    def deck(self, deck: Deck) -> str:
        """The name of a deck."""
        return say.deck_name(self.strings, self.game.edition, deck)

    def name(self, player: str) -> str:
        """A player's name."""
        return self.game.player(player).name

    def token(self, player: str) -> r.Token:
        """A player's disc."""
        return board.token(self.game, player)

    def digits(self, money: Money) -> str:
        """An amount without its unit."""
        return digits(self.game, money)

    def signed(self, money: Money) -> str:
        """What something brings (+) or costs (-), without the unit, which stands once on the screen."""
        return signed_digits(self.game, money)

    @property
    def unit(self) -> str:
        """The sign of the currency, to stand beside an amount."""
        return self.game.edition.currency.symbol

    def amount(self, money: Money) -> str:
        """An amount with its unit, in a sentence."""
        return say.amount(self.game.edition, money)

    def change(self, player: str, by: Money) -> r.Change:
        """A player's balance before and after it changes by this amount."""
        now = self.game.balance(player)
        return r.Change(self.digits(now), self.digits(now + by), self.token(player))

    def held(self, seconds: float) -> str:
        """That a button is to be held for so long."""
        return held_for(self.strings, seconds)

    def refusal(self, refused: Refused, command: c.Command | None = None) -> str:
        """Why the bank refuses, in a sentence."""
        return say.refusal_sentence(self.strings, self.game, refused, command)
