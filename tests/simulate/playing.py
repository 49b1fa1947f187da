"""What people do at the table: they answer whatever the bank asks, one step at a time, from what the screen offers."""

from __future__ import annotations

from collections.abc import Callable

from banker import commands as c
from banker import pending as p
from tests.simulate.business import Business
from tests.simulate.laws import Broken, need
from tests.simulate.people import Lost, books, opens
from tests.simulate.set_up import SetUp
from ui.flow.place import AtTable
from ui.records import intents as i
from ui.records import pieces as r
from ui.records import screens as s
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.forms import Estate

TURN_S = 6.0, 20.0
"""Before a throw, besides all that is done and signed: the dice go round, the pawn moves, people talk."""
NO_WAY_ON = 150
"""So many steps in which the bank has booked nothing, though everybody wants to go on, are no game."""
STANDS_STILL_S = 1800.0
"""So long without a booking is no evening: pauses, tallies and set-ups are shorter."""


class Playing(SetUp, Business):
    """Plays games."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self._worth: dict[tuple[int, str], float] = {}
        self._stood_at, self._stood = -1, 0
        self._rows, self._booked_at = 0, 0.0
        self._cards_of: dict[str, dict[str, str]] = {}

    def step(self) -> None:
        """Do one thing, whatever the screen shows."""
        try:
            if self.view is None or not isinstance(self.view, s.TableView | SheetView):
                self.away()
            elif self.at.flow.waits:
                self.settle()
            else:
                self._at_table()
        except Lost:
            self.think(0.5, 2)
            if self.odds(15):
                self.clear()
        self._need_way_on()

    def _need_way_on(self) -> None:
        if self.at.laws.rows > self._rows:
            self._rows, self._booked_at = self.at.laws.rows, self.clock.now
        need(self.clock.now - self._booked_at < STANDS_STILL_S, f"nothing was booked since {self._booked_at:.0f} s")
        if not self.at.on or not isinstance(self.at.flow.place, AtTable) or self.number != self._stood_at:
            self._stood_at, self._stood = self.number, 0
        self._stood += 1
        if self._stood == NO_WAY_ON // 2:
            self.clear()
        if self._stood >= NO_WAY_ON:
            raise Broken(f"no way on from {self.game.top!r} with {self.table.open!r} open")

    def _know_cards(self) -> None:
        """Who has which card in this game: an older one may have been taken up again."""
        state = self.at.flow.state
        assert state is not None
        cards = self._cards_of.setdefault(state.game_id, self.cards)
        if cards is not self.cards:
            self.cards = cards
            self.at.laws.owners = {uid: player for player, uid in cards.items()}

    def _at_table(self) -> None:
        table = self.table
        self._know_cards()
        match table.open:
            case a.LastBookings():
                self._read_last()
            case a.Paused():
                self.think(60, 400)
                self.press(a.GoOn())
            case a.AskHour():
                self.press(lambda act: isinstance(act, a.TakeHour), 2, 8)
            case None if table.asked is not None:
                self._signed(table.asked.player)
            case None:
                self._answer()
            case _:
                self.put_away()

    def _read_last(self) -> None:
        """What was booked last is read before anything else; then whoever was interrupted may begin again."""
        self.press(a.CloseOpen(), 2, 6)
        self.after_start()

    def _signed(self, player: str) -> None:
        if self.odds(4):
            self.press(a.CloseOpen())
        else:
            self.sign(player)

    def _answer(self) -> None:
        self.mean()
        top = self.game.top
        match top:
            case p.Throw() | p.JailChoice() | p.RentThrow():
                self._before_throw(top)
            case p.Purchase():
                self._buy(top)
            case p.Debt():
                self._owe(top)
            case p.Auction():
                self._auction(top)
            case p.BuildingAuction():
                self._building_auction(top)
            case p.TradeToSign():
                self._sign_trade(top)
            case p.MortgageChoice() | p.SwisscomChoice() | p.PayOrDrawChoice() | p.CardToDraw() | p.ShortageCall():
                self._choose()
            case _:
                raise Lost

    # -- a throw ----------------------------------------------------------------------------------------------------

    def _before_throw(self, top: p.Throw | p.JailChoice | p.RentThrow) -> None:
        if isinstance(top, p.Throw) and self.clock.now > self.until and self.odds(40):
            self.agree_to_end()
            return
        claims = self.offered(books(c.ClaimRent))
        if claims and self.odds(85):
            self._claim()
            return
        if not isinstance(top, p.RentThrow):
            self.think(*TURN_S)
            if self.do_business():
                return
        ways = self.offered(books(c.PayFine, c.UseJailCard))
        if ways and self.odds(40):
            self._ask_and_sign(books(c.PayFine, c.UseJailCard))
            return
        self.mean()
        self.throw()

    def _claim(self) -> None:
        claim = next(claim for claim in reversed(self.game.pending) if isinstance(claim, p.RentClaim))
        if claim.owner in self.cards and self.odds(60):
            self.sign(claim.owner)
        else:
            self.press(books(c.ClaimRent))
            self.settle()

    def _ask_and_sign(self, wanted: Callable[[i.Intent], bool]) -> None:
        """Touch an answer, and sign it if a card is asked for."""
        act = self.press(wanted, 1, 4)
        self.settle()
        if isinstance(act, a.AskCard) and self.table.asked is not None:
            self.sign(act.player)

    # -- questions --------------------------------------------------------------------------------------------------

    def _buy(self, top: p.Purchase) -> None:
        self.think(2, 10)
        cash = self.game.balance(top.player)
        if cash >= top.price and self.odds(88):
            self.sign(top.player)
        elif cash < top.price and self.odds(40) and self.game.registry.estate(top.player):
            self.press(opens(Estate))
            self.plan("mortgage", top.player)
        else:
            self.press(books(c.Decline))
            self.settle()

    def _owe(self, top: p.Debt) -> None:
        self.think(1, 6)
        if isinstance(self.view, s.TableView) and isinstance(self.view.middle, r.MoneyPromptView):
            debit = self.offered(lambda act: act == a.Book(c.Pay(top.debtor), by="banker"))
            if debit and self.odds(8):
                self.press(a.Book(c.Pay(top.debtor), by="banker"))
                self.settle()
            else:
                self.sign(top.debtor)
            return
        pays = books(c.Pay)
        raises, ends = books(c.Mortgage, c.SellBuildings), books(c.DeclareBankruptcy)
        if self.offered(pays):
            self._ask_and_sign(pays)
        elif self.offered(raises):
            self._ask_and_sign(raises)
        else:
            self._ask_and_sign(ends)

    def _choose(self) -> None:
        """Any of the answers listed."""
        kinds = (
            c.KeepMortgage, c.LiftMortgage, c.DrawCard, c.ChooseDeck, c.EnterEffect, c.PayInstead, c.Want,
        )  # fmt: skip
        ways = books(*kinds)
        if not self.offered(ways):  # no cash for either: raise some
            ways = books(c.Mortgage, c.SellBuildings, c.Decline)
        self._ask_and_sign(ways)

    def _auction(self, top: p.Auction) -> None:
        self.think(1, 3.5)
        price, next_bid = self.game.edition.deed(top.space).price, self.table.next_bid
        keen = [
            player.id
            for player in self.game.seated
            if player.id != top.bidder and next_bid <= self._limit(top.id, player.id, price)
        ]
        if not keen:
            self.press(books(c.Hammer), 3, 10)
            self.settle()
            return
        room = self._limit(top.id, keen[0], price) - next_bid
        steps = [act for act in (button.act for button in self.offered(lambda act: isinstance(act, a.RaiseBid)))]
        fitting = [act for act in steps if isinstance(act, a.RaiseBid) and 0 < act.amount - next_bid <= room]
        if fitting and self.odds(90):
            self.press(max(fitting, key=lambda act: act.amount), 0.4, 1)
        self.sign(self.chance.choice(keen[:1] if fitting else keen))

    def _limit(self, lot: int, player: str, price: int) -> int:
        keen = self._worth.setdefault((lot, player), self.chance.uniform(0, 1.1))
        return min(int(price * keen), self.game.balance(player))

    def _building_auction(self, top: p.BuildingAuction) -> None:
        self.think(2, 6)
        bids = books(c.Bid)
        if self.odds(50) and self.offered(bids):
            self._ask_and_sign(bids)
        else:
            self.press(books(c.Hammer), 3, 10)
            self.settle()

    def _sign_trade(self, top: p.TradeToSign) -> None:
        self.think(3, 12)
        if self.odds(12):
            self.press(books(c.CancelTrade))
            self.settle()
            return
        self.sign(next(id for id in (top.other, top.player) if id not in top.signed))
