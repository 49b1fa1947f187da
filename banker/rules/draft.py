"""A draft: the game as it would be after the events decided so far. What every rule writes on.

Law: nothing leaves a draft but its events; a refusal drops it whole, so nothing is ever half done.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker import events as e
from banker.board import Deck
from banker.game import Game, Player, apply
from banker.ledger import BANK, Why
from banker.money import Money
from banker.options import Options
from banker.pending import Debt, Pending
from banker.refusal import Reason, refuse
from banker.sums import Sum


def out_reason(player: Player) -> Reason:
    """Why a player who is out of the game does nothing more: they are bankrupt, or have left."""
    return Reason.OUT_OF_THE_GAME if player.left_with is None else Reason.HAS_LEFT


class Draft:
    """Collects the events of one operation and keeps the game that they make.

    `told`: the place of an event to the sums behind the amounts that it carries, in the order of its fields.
    """

    __slots__ = ("events", "game", "told")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[e.Event] = []
        self.told: dict[int, tuple[Sum, ...]] = {}

    @property
    def options(self) -> Options:
        """The options of this table."""
        return self.game.options

    def emit(self, event: e.Event, *told: Sum) -> None:
        """Add the event and apply it to the game; `told`: the sums behind its amounts."""
        if told:
            self.told[len(self.events)] = told
        self.events.append(event)
        self.game = apply(self.game, event)

    def ask(self, question: Pending, *told: Sum) -> None:
        """Put a question on top of the stack; its id must be `next_id`. `told`: the sums behind its amounts."""
        self.emit(e.Asked(question), *told)

    @property
    def next_id(self) -> int:
        """The id that the next question must have."""
        return self.game.next_id

    def answer(self, question: Pending) -> None:
        """Take a question off the stack."""
        self.emit(e.Answered(question.id))

    def pay(
        self, payer: str, payee: str, sum_: Sum, why: Why, space: int | None = None, card: str | None = None
    ) -> None:
        """Move money that the payer has; no event for 0."""
        if sum_.amount:
            self.emit(e.Paid(payer, payee, sum_.amount, why, space, card), sum_)

    def spend(self, player: str, sum_: Sum, why: Why, space: int | None = None, card: str | None = None) -> None:
        """A voluntary payment to the bank: refused without the cash."""
        self.need_cash(player, sum_.amount)
        self.pay(player, BANK, sum_, why, space, card)

    def charge(
        self, debtor: str, creditor: str, sum_: Sum, why: Why, space: int | None = None, card: str | None = None
    ) -> bool:
        """A compulsory payment: booked at once if `payment` is automatic and the cash is there, else a debt. Whether it
        was booked."""
        if sum_.amount == 0 or debtor == creditor:
            return False
        if self.options.payment == "automatic" and self.game.balance(debtor) >= sum_.amount:
            self.pay(debtor, creditor, sum_, why, space, card)
            return True
        self.ask(Debt(self.next_id, debtor, creditor, sum_.amount, why, space, card), sum_)
        return False

    def pay_or_owe(self, player: str, sum_: Sum, why: Why, space: int) -> None:
        """Pay the bank what the player has agreed to pay; without the cash it becomes a debt."""
        if self.game.balance(player) >= sum_.amount:
            self.pay(player, BANK, sum_, why, space)
        else:
            self.charge(player, BANK, sum_, why, space)

    def charge_each(self, pairs: Sequence[tuple[str, str]], sum_: Sum, why: Why, card: str | None) -> None:
        """Compulsory payments of one amount; `pairs`: (debtor, creditor), in the order in which they are settled."""
        owed: list[tuple[str, str]] = []
        for debtor, creditor in pairs:
            if self.options.payment == "automatic" and self.game.balance(debtor) >= sum_.amount:
                self.pay(debtor, creditor, sum_, why, card=card)
            else:
                owed.append((debtor, creditor))
        for debtor, creditor in reversed(owed):  # the first to be settled lies on top
            self.charge(debtor, creditor, sum_, why, card=card)

    def need_cash(self, player: str, amount: Money) -> None:
        """Refuse unless the player has the amount in hand."""
        cash = self.game.balance(player)
        if cash < amount:
            refuse(Reason.SHORT_OF_CASH, player=player, amount=amount, cash=cash, missing=amount - cash)

    def need_player(self, id: str) -> Player:
        """The player of this id, refused if unknown or out of the game."""
        for player in self.game.players:
            if player.id == id:
                break
        else:
            refuse(Reason.UNKNOWN_PLAYER, player=id)
        if player.left is not None:
            refuse(out_reason(player), player=id)
        return player

    def need_space(self, space: int) -> None:
        """Refuse unless the board has a space of this number."""
        if not 0 <= space < self.game.edition.size:
            refuse(Reason.NO_SUCH_SPACE, space=space)

    def need_jail(self) -> None:
        """Refuse unless the board has a jail."""
        if self.game.edition.jail is None:
            refuse(Reason.NO_JAIL)

    def need_deck(self, deck: Deck) -> None:
        """Refuse a deck that the board has not."""
        if deck not in self.game.edition.decks:
            refuse(Reason.NOT_ON_THE_BOARD)

    def need_deed(self, space: int) -> None:
        """Refuse unless the space exists and has a title deed."""
        self.need_space(space)
        if self.game.edition.spaces[space].deed is None:
            refuse(Reason.NO_DEED_HERE, space=space)
