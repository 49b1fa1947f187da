"""What the table asks of the bank: commands, undo and redo, the history; and what is shown once it has answered."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from banker import commands as c
from banker.bank import Bank, Outcome
from banker.events import MoneyRepair
from banker.history import Operation, accounts_named
from banker.ledger import BANK
from banker.money import Money
from banker.pending import Debt, TradeToSign
from banker.refusal import Reason
from banker.sums import Sum
from banker.why import Share, owners_of, shares_of, sums_of, told_apart
from hardware.ports import Signal
from ui.bank import jobs
from ui.bank.snapshot import Snapshot, snapshot
from ui.flow.auction import LATE_S, tell_bid, tell_late
from ui.flow.clock import TableClock
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.place import AtTable, Ended, asking_referee
from ui.flow.signals import signal_of
from ui.records import intents as i
from ui.table import acts as a
from ui.table.auction import on_sale
from ui.table.cashing import Cashing
from ui.table.forms import Because, Correcting, History
from ui.table.lay import Lay
from ui.words import sentences as say

log = logging.getLogger("banker.flow")

# A free payment equal to the last one within so many seconds is only booked after a question.
AGAIN_S = 30.0

Answer = tuple[Outcome, Snapshot]
Payment = tuple[str, str, Money]  # Payer, payee and amount.


class Orders:
    """Sends the table's requests, one at a time, each with the number of the last booking that the table shows."""

    def __init__(self, desk: Desk, counter: Counter, clock: TableClock) -> None:
        self._desk, self._counter, self._clock = desk, counter, clock
        self._last_paid: tuple[Payment | None, float] = (None, 0.0)
        self._asked: c.Command | None = None
        self._late: str | None = None
        self._fallen: tuple[str | None, float] = (None, -LATE_S)
        """Who was sold the last lot, and when the table showed it."""

    def comes_late(self, player: str | None) -> None:
        """Remember who would bid while another bid, or the hammer, is being booked. What was booked first counts; once
        that is known, the screen says so."""
        own = isinstance(self._asked, c.Bid) and self._asked.player == player
        if isinstance(self._asked, c.Bid | c.Hammer) and not own and self._late is None:
            self._late = player

    def comes_after_hammer(self, player: str) -> bool:
        """Tell a player whose card comes just after the hammer that it is too late; False if nobody else bought a lot
        just now. The card then signs nothing, and does not bid for the next lot."""
        (winner, fallen), now = self._fallen, self._desk.now
        if now - fallen >= LATE_S or player == winner:
            return False
        tell_late(self._desk, winner, player)
        return True

    def revise(self, act: a.Revise, by: str) -> None:
        """Ask the bank to book a command, and open again what the act says once it is booked and shown."""
        self.execute(act.command, by, partial(self.reopen, act.open), act=act)

    def execute(
        self, command: c.Command, by: str, then: Callable[[], object] | None = None, op_id: str = "",
        act: i.Intent | None = None,
    ) -> None:  # fmt: skip
        """Ask the bank to book a command, under this id or one of its own; `then` is called once it is booked and
        shown. `act`: the touch that asks for it, if that does more than book."""
        desk = self._desk
        if self._counter.busy():
            self.comes_late(command.player if isinstance(command, c.Bid) else None)
            return
        if self._repeats(command):
            return
        if desk.looking is not None and isinstance(command, c.EndGame):
            self._counter.ask(jobs.tallied, lambda state: desk.take(state, desk.at.cards))
            return
        envelope = desk.envelope(command, by, op_id)

        before, self._asked, self._late = desk.game, command, None

        def answered(answer: Answer) -> None:
            late, self._asked, self._late = self._late, None, None
            if self._waits_for_referee(answer, act or a.Book(command)):
                return
            if self.booked(*answer, card=_signer(command) if by == "card" else None):
                tell_bid(desk, before, command, late)
                if isinstance(command, c.Hammer) and on_sale(before.top):
                    self._fallen = (before.top.bidder, desk.now)
                self._last_paid = (_free_payment(command), desk.now)
                if then is not None:
                    then()

        self._counter.ask(lambda bank: (bank.execute(envelope), snapshot(bank)), answered)

    def reopen(self, lay: Lay) -> None:
        """Open this again after a booking; a history then has the newest operations too."""
        if isinstance(lay, History):
            self.open_history()
        elif isinstance(self._desk.place, AtTable):
            self._desk.set_table(open=lay)

    def instead(self, command: c.Command) -> None:
        """Ask the bank to undo its newest booking and to book this command in its place. No money is seen to fly then:
        it would be the whole amount, while the balance goes up by the difference."""
        desk = self._desk
        if self._counter.busy():
            return
        envelope, undo_id = desk.envelope(command), desk.wiring.new_id()

        def answered(found: jobs.Replaced) -> None:
            if found.outcome is not None:
                self.booked(found.outcome, found.state, flies=False)
            elif isinstance(desk.place, AtTable):
                desk.take(found.state, desk.place.cards)
                self._clock.booked(found.state, back=True)
            if found.failed is not None:
                self._counter.failed(found.failed)

        self._counter.ask(lambda bank: jobs.instead(bank, envelope, undo_id), answered)

    def sign(self, signature: c.SignTrade, by: str) -> None:
        """Book the signature that was given with a trade proposed, if that waits for it."""
        if isinstance(self._desk.game.top, TradeToSign):
            self.execute(signature, by)

    def draw(self, drawn: c.Command, debts: int, by: str) -> None:
        """Book what a card signs, and the payments that were signed with it, one after the other: they are undone in
        one step."""
        self.execute(drawn, by, partial(self._pay, debts, by))

    def _pay(self, debts: int, by: str) -> None:
        if debts and isinstance(debt := self._desk.game.top, Debt):
            op_id = jobs.goes_on(self._desk.wiring.new_id())
            self.execute(c.Pay(debt.debtor), by, partial(self._pay, debts - 1, by), op_id)

    def _repeats(self, command: c.Command) -> bool:
        """Whether this equals the payment just booked; the table is then asked whether it means a second one."""
        desk, (last, at), pad = self._desk, self._last_paid, self._desk.table.open
        paid = _free_payment(command)
        if paid is None or not isinstance(pad, Cashing | Correcting):
            return False
        if pad.repeats:  # a touch meant for what was shown before the question
            return True
        if paid != last or desk.now - at > AGAIN_S:
            return False
        self._last_paid = (None, 0.0)
        desk.panel.show(Signal.ATTENTION)
        desk.set_table(open=replace(pad, repeats=True))
        return True

    def recall(self, state: Snapshot) -> None:
        """Treat the newest booking of a resumed game as just made: the app may have stopped before it was shown, and
        the table would pay again."""
        newest = state.last[0].command if state.last else None
        self._last_paid = (None if newest is None else _free_payment(newest), self._desk.now)

    def undo(self, by: str = "touch") -> None:
        """Undo one operation, a whole trade, or a card with all that was paid for it by one signature."""
        self._jump(partial(jobs.undo, by=by), self._desk.back_at_pad, i.Undo())

    def redo(self, by: str = "touch") -> None:
        """Redo one operation, or all that was undone with it. The history stays open, for the next."""
        place = self._desk.place
        lay = place.table.open if isinstance(place, AtTable) else None
        history = isinstance(lay.over if isinstance(lay, a.AskReferee) else lay, History)
        self._jump(partial(jobs.redo, by=by), partial(self._redone, history), i.Redo())

    def _redone(self, history: bool) -> None:
        self._desk.set_table(redone=True)
        if history:
            self.open_history()

    def undo_to(self, number: int, by: str = "touch") -> None:
        """Undo everything after this operation, in one step."""
        self._jump(lambda bank, op_id, seen: bank.undo(op_id, number, seen=seen, by=by), None, a.UndoTo(number))

    def _waits_for_referee(self, answer: Answer, act: i.Intent) -> bool:
        """Wait for the referee's card if the bank says that this `act` needs it; False if it does not."""
        (outcome, _), place = answer, self._desk.place
        if outcome.refused is None or outcome.refused.reason is not Reason.REFEREE_NEEDED:
            return False
        if isinstance(place, AtTable | Ended):
            self._desk.go(asking_referee(place, act))
        return True

    def _jump(self, jump: Callable[[Bank, str, int], Outcome], then: Callable[[], None] | None, act: i.Intent) -> None:
        """Ask the bank for an undo or a redo, at the table or from the tally; `then` is called once it is shown at the
        table. `act`: the touch that asks for it."""
        place = self._desk.place
        if not isinstance(place, AtTable | Ended) or self._counter.busy():
            return
        self._fallen = (None, -LATE_S)
        op_id, seen = self._desk.wiring.new_id(), place.state.number

        def answered(answer: Answer) -> None:
            if self._waits_for_referee(answer, act):
                return
            if self.booked(*answer, back=True) and then is not None and isinstance(self._desk.place, AtTable):
                then()

        self._counter.ask(lambda bank: (jump(bank, op_id, seen), snapshot(bank)), answered)

    def booked(
        self, outcome: Outcome, state: Snapshot, *, back: bool = False, flies: bool = True, card: str | None = None
    ) -> bool:
        """Show the bank's answer to a command, an undo or a redo (`back`); False if nothing was booked. `flies`: the
        money that a command moves is seen to move; `card`: the player whose card asked for it."""
        desk, place = self._desk, self._desk.place
        if not isinstance(place, AtTable | Ended):  # the fault screen came before the answer
            return False
        if outcome.refused is not None:
            log.info("refused: %s", outcome.refused.reason.value)
            desk.take(state, place.cards, kept=place.table if isinstance(place, AtTable) else None)
            words = say.refusal_sentence(desk.strings, state.game, outcome.refused, card=card)
            desk.refuse(words, refused=outcome.refused)
        else:
            log.info("booked %d", outcome.number)
            desk.panel.show(Signal.BOOKED if back else signal_of(outcome.events))
            self._last_paid = (None, 0.0)
            desk.take(state, place.cards)
            desk.motion = None
            if isinstance(place, AtTable) and flies and not back:
                desk.replay(place.table.game, state.game, outcome.events)
        self._clock.booked(state, back=back)
        return outcome.refused is None

    def open_history(self) -> None:
        """Fetch every operation from the bank, and open the history with them."""
        if not self._counter.busy():
            self._counter.ask(
                lambda bank: bank.course.lines(),
                lambda found: self._desk.set_table(all=found, open=History(), asked=None, strip=None),
            )

    def explain(self, number: int, back: History) -> None:
        """Fetch the sums of an operation from the bank, and show them; nothing if it names no amount."""
        if not self._counter.busy():
            self._counter.ask(
                lambda bank: (
                    sums_of(bank.course, number),
                    shares_of(bank.course, number),
                    owners_of(bank.course, number),
                ),
                lambda told: self._show(*told, back),
            )

    def _show(self, sums: tuple[Sum, ...], shares: tuple[Share, ...], owners: tuple[str, ...], back: History) -> None:
        """Show the sums of a row and whose they are, or the `shares` that are one amount together."""
        signs: tuple[int, ...] = ()
        if len(shares) > 1:
            sums, signs = told_apart(shares)
        if sums:
            owners = owners if any(owners) else ()
            self._desk.put(Because(sums, back=a.Put(back), signs=signs, owners=owners))


def _signer(command: c.Command) -> str | None:
    """The player whose card signs a command: the first account that it names."""
    return next(iter(accounts_named(Operation(command, ()))), None)


def _free_payment(command: c.Command) -> Payment | None:
    """What a command pays freely: at the cashier's pad, or by a correcting entry; None if it is no free payment."""
    match command:
        case c.CashSalary(player):  # how much that is, the edition says
            return BANK, player, -1
        case c.CashPay(payer, payee, amount) | c.Correct(MoneyRepair(payer, payee, amount)):
            return payer, payee, amount
        case _:
            return None
