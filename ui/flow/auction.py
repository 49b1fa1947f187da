"""The countdown of an auction at the table: it runs after each bid, is stopped by hand, and lets the hammer fall.

Law: it decides nothing. At its end it asks the bank for the hammer at the bid that is shown. What the bank booked first
counts, and the screen says whose it was.
"""

from __future__ import annotations

from collections.abc import Callable

from banker import commands as c
from banker.game import Game
from hardware.ports import Signal
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.place import AtTable
from ui.records.pieces import Signing
from ui.table import acts as a
from ui.table import auction
from ui.table.auction import Countdown, Lot, on_sale
from ui.words import sentences as say

# The most seconds that a time between two ticks counts for: in a longer one the machine was busy and read no card.
LONGEST_S = 0.25
LATE_S = 1.5  # A card read within so many seconds after the hammer was laid down before it.
# A bid that is still being said to somebody who cannot see is not timed out, but for so many seconds at most.
HEARD_S = 8.0
# For how long the screen says whose card may lie on the reader. Decision: no longer, since it hides the next bid; the
# countdown is still seen to stand.
TAKE_AWAY_S = 6.0
CALLS = {1: Signal.CALLED_ONCE, 2: Signal.CALLED_TWICE}


class Auctioneer:
    """Counts down at the table. `execute` asks the bank for a command, and says who asks."""

    def __init__(self, desk: Desk, counter: Counter, execute: Callable[[c.Command, str], None]) -> None:
        self._desk, self._counter, self._execute = desk, counter, execute
        self._bid: tuple[int, int] | None = None
        self._left = self._then = self._bid_at = 0.0
        self._stopped: int | None = None
        """The lot whose countdown was stopped, by hand or by a card that may lie on the reader."""
        self._doubted: tuple[int, int] | None = None
        """The lot and the bid for which it was stopped by a card."""
        self._sold: tuple[int, int] | None = None
        """The lot and the bid for which the bank was asked for the hammer."""

    def stop(self) -> None:
        """Stop the countdown for the rest of this lot."""
        lot = self._called()
        if lot is not None:
            self._stopped = lot.id
            self._show(self._counted(lot))

    def run(self) -> None:
        """Let the countdown run again, from its beginning."""
        self._stopped, self._bid = None, None
        self._desk.set_table(strip=None)
        self.tick()

    def tick(self) -> None:
        """Let time pass; called a few times a second. At the end the hammer falls."""
        passed = min(self._desk.now - self._then, LONGEST_S)
        self._then = self._desk.now
        lot = self._called()
        if lot is None:
            self._bid = self._sold = None
            self._show(None)
            return
        self._doubt(lot)
        before = self._counted(lot).stage
        if self._bid != (lot.id, lot.bid) or self._covered():
            self._bid, self._left, self._sold = (lot.id, lot.bid), float(self._length), None
            self._bid_at = self._desk.now
        elif self._stopped != lot.id and self._counter.waiting_since is None and not self._being_said:
            self._left = max(0.0, self._left - passed)
        counted = self._counted(lot)
        self._show(counted)
        if counted.stage > before and counted.stage in CALLS:
            self._desk.panel.show(CALLS[counted.stage])
        if self._left > 0 or self._counter.waiting_since is not None:
            return
        if self._sold == self._bid:  # the hammer was not booked: it is called anew
            self._left, self._sold = float(self._length), None
        else:
            self._sold = self._bid
            self._fall(lot)

    def choose_street(self, bid: int) -> None:
        """Have the winner of a building touch the street for it, unless a higher bid came first."""
        desk = self._desk
        if on_sale(desk.game.top) and desk.game.top.bid == bid and not self._counter.busy():
            desk.panel.show(Signal.CALLED_TWICE)
            desk.set_table(placing=True, open=None, strip=None)

    def _fall(self, lot: Lot) -> None:
        act = auction.fall(self._desk.game, lot)
        if isinstance(act, a.ChooseStreet):
            self.choose_street(act.bid)
        else:
            self._execute(act.command, "countdown")

    @property
    def _length(self) -> int:
        return self._desk.game.options.auction_countdown

    def _called(self) -> Lot | None:
        """The lot that is counted down; None where nobody has bid, or the hammer falls by hand."""
        desk = self._desk
        if not isinstance(desk.place, AtTable) or desk.looking is not None or self._length == 0:
            return None
        top = desk.game.top
        return top if on_sale(top) and top.bidder is not None else None

    def _doubt(self, lot: Lot) -> None:
        """Stop the countdown after a bid by card on a reader that cannot tell whether the card was taken away.

        Decision: left there it would keep everybody else from bidding, unseen. So the table lets the clock run by a
        touch, once the reader is free."""
        desk, last = self._desk, self._desk.table.last
        by_card = bool(last) and last[0].by == "card" and isinstance(last[0].command, c.Bid)
        if not desk.reader_misses_takings or not by_card or self._doubted == (lot.id, lot.bid):
            return
        assert lot.bidder is not None, "a lot that is counted down has a bid"
        self._doubted, self._stopped = (lot.id, lot.bid), lot.id
        title = desk.strings.t("reader.take_away", name=desk.game.player(lot.bidder).name)
        desk.say(title, desk.strings.t("auction.then_run"), Signing.REMINDS, TAKE_AWAY_S)

    @property
    def _being_said(self) -> bool:
        """Whether somebody who cannot see is still told of the bid."""
        desk, voice = self._desk, self._desk.wiring.voice
        if voice is None or not desk.table.by_ear or not desk.speaks:
            return False
        return voice.quiet_s == 0 and desk.now - self._bid_at < HEARD_S

    def _covered(self) -> bool:
        """Whether nobody could bid: something lies over the auction, or on the reader."""
        desk, table = self._desk, self._desk.table
        if desk.jam is not None:
            return True
        composed = table.open is not None or table.asked is not None or table.placing or desk.at.typing
        return composed or desk.beside is not None

    def _counted(self, lot: Lot) -> Countdown:
        """The countdown as it is shown: in tenths of a second."""
        left = self._left if self._bid == (lot.id, lot.bid) else float(self._length)
        return Countdown(self._length, -(-left * 10 // 1) / 10, self._stopped == lot.id)

    def _show(self, counted: Countdown | None) -> None:
        desk = self._desk
        if isinstance(desk.place, AtTable) and desk.table.countdown != counted:
            desk.set_table(countdown=counted)


def tell_late(desk: Desk, winner: str | None, late: str) -> None:
    """Say that a card came later than the hammer, and who has bought; `winner` None: nobody."""
    strings, game = desk.strings, desk.game
    sold = strings.t("auction.was_closed")
    if winner is not None:
        sold = strings.t("auction.was_sold", name=game.player(winner).name)
    desk.refuse(sold, strings.t("auction.too_late", late=game.player(late).name))


def tell_bid(desk: Desk, before: Game, command: c.Command, late: str | None) -> None:
    """Say what was booked in an auction and the screen does not show: that another card came first, or who bought a lot
    that another lot follows."""
    lot = before.top
    if not on_sale(lot) or not isinstance(desk.place, AtTable):
        return
    strings, game = desk.strings, desk.game
    match command:
        case c.Bid() if late is not None:
            first, other = game.player(command.player).name, game.player(late).name
            desk.refuse(strings.t("auction.came_first", name=first), strings.t("auction.bid_again", late=other))
        case c.Hammer() if late is not None and late != lot.bidder:
            tell_late(desk, lot.bidder, late)
        case c.Hammer() if lot.bidder is not None and on_sale(game.top):
            sold = strings.t("table.sold_to", name=game.player(lot.bidder).name)
            desk.say(sold, strings.t("auction.sold_for", amount=say.amount(game.edition, lot.bid)), Signing.SIGNED)
