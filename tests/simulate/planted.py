"""Faults planted into the product, each a small change, for the simulated evenings to find."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from banker import bank_file
from banker.commands import DrawCard
from banker.ledger import BANK, Ledger
from banker.rules import movement
from banker.rules.draft import Draft
from hardware import presence
from hardware.ports import Signal
from ui.flow import taps
from ui.flow import view as screen
from ui.flow.auction import Auctioneer
from ui.flow.counter import Counter
from ui.flow.orders import Orders
from ui.table.cards import card_means
from ui.table.state import Table, wanted
from ui.views import debts, menu, table

Patch = pytest.MonkeyPatch


class Fault(NamedTuple):
    """A planted fault: what it does, a pattern in what must be said of it, of which seed, and within how many hours at
    the table."""

    name: str
    put_in: Callable[[Patch], None]
    said: str
    seed: int = 7
    hours: float = 5


def tells_too_early(patch: Patch) -> None:
    ask = Counter.ask

    def told_first(self: Counter, *arguments: Any) -> None:
        self._panel.show(Signal.BOOKED)
        ask(self, *arguments)

    patch.setattr(Counter, "ask", told_first)


def not_durable(patch: Patch) -> None:
    patch.setattr(bank_file, "DURABLE", (("journal_mode", "WAL", "wal"), ("synchronous", "NORMAL", 1)))


def taken_twice(patch: Patch) -> None:
    """A tap that comes while one is under way is not dropped: it makes an id of its own, and is booked too."""
    patch.setattr(Counter, "busy", lambda self: False)


def seen_again(patch: Patch) -> None:
    """One poll that misses a card is taken for its absence."""
    patch.setattr(presence, "MISSES_TO_GO", 1)


def a_wrong_tile(patch: Patch) -> None:
    """The tile of the player with the most deeds shows a note too much."""
    real = table.board.tile

    def tile(strings: Any, game: Any, player: Any, *rest: Any) -> Any:
        view = real(strings, game, player, *rest)
        return replace(view, balance=view.balance[:-1] + "1") if len(game.registry.estate(player.id)) > 4 else view

    patch.setattr(table.board, "tile", tile)


def lost_money(patch: Patch) -> None:
    """Of a payment between two players one unit is lost on the way."""
    post = Ledger.post

    def lossy(self: Ledger, entry: Any) -> Ledger:
        after = post(self, entry)
        if any(leg.account == BANK for leg in entry) or len(entry) != 2:
            return after
        taker = self.accounts.index(max(entry, key=lambda leg: leg.amount).account)
        return Ledger(after.accounts, tuple(b - (n == taker) for n, b in enumerate(after.balances)))

    patch.setattr(Ledger, "post", lossy)


def short_salary(patch: Patch) -> None:
    """A player who lands on Start gets no salary."""
    pay_salary = movement.pay_salary

    def paid(draft: Draft, player: str, end: int) -> None:
        if end != 0:
            pay_salary(draft, player, end)

    patch.setattr(movement, "pay_salary", paid)


def any_card_signs(patch: Patch) -> None:
    """Any player's card signs what is asked of somebody."""

    def means(shown: Table, player: str) -> Any:
        signer, _ = wanted(shown)
        return card_means(shown, signer or player)

    patch.setattr(taps, "card_means", means)


def no_way_on(patch: Patch) -> None:
    """The screen shows what was booked last after a start, and nobody can put it away."""
    last = menu.last_bookings
    patch.setattr(menu, "last_bookings", lambda *given: replace(last(*given), side=None, actions=()))


def an_early_hammer(patch: Patch) -> None:
    """The hammer falls by itself after half the time."""
    length = Auctioneer._length.fget  # type: ignore[attr-defined]
    patch.setattr(Auctioneer, "_length", property(lambda self: length(self) / 2))


def pays_unsigned(patch: Patch) -> None:
    """The drawn card's payment is booked at once, though nobody's card has signed."""
    execute = Orders.execute

    def executed(self: Orders, command: Any, by: str, then: Any = None, op_id: str = "", **given: Any) -> None:
        if isinstance(command, DrawCard) and by == "touch":
            then = partial(self._pay, 1, by)
        execute(self, command, by, then, op_id, **given)

    patch.setattr(Orders, "execute", executed)


def no_one_can_pay(patch: Patch) -> None:
    """A player with a debt beyond the cash can only look at the board."""
    view = debts.debt_view
    none = {"lines": (), "ways": (), "sign": None}

    def bare(*given: Any) -> Any:
        found = view(*given)
        return found and replace(found, ruin=replace(found.ruin, enabled=False), **none)

    patch.setattr(screen, "debt_view", bare)


FAULTS = (
    Fault("booked is said before the bank has answered", tells_too_early, "booked is said before"),
    Fault("what is told may not be on the disk", not_durable, "the bank does not start|are lost"),
    Fault(
        "a tap while one is under way is booked too",
        taken_twice,
        "what was meant once is booked twice|follows on another row|no game is played",
        seed=21,
    ),
    Fault("a card left lying is seen again", seen_again, "a card that was put down once is seen twice", seed=6),
    Fault("a balance on the screen is wrong", a_wrong_tile, "the tile says"),
    Fault("money is lost in a payment", lost_money, "does not sum to zero"),
    Fault("a salary is forgotten", short_salary, "the second bank", hours=10),
    Fault("a wrong card signs", any_card_signs, "was signed by the card of"),
    Fault("a screen without a way on", no_way_on, "a screen without a way on"),
    Fault("a debt without a way on", no_one_can_pay, "a screen without a way on|no way on from Debt", hours=10),
    Fault("a hammer that falls too early", an_early_hammer, "the hammer fell", hours=10),
    Fault("what is drawn is paid unsigned", pays_unsigned, "was booked without a signature", seed=30, hours=25),
)
