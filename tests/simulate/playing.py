"""What people do at the table: they answer every question of the bank, one step at a time, from what the screen
offers."""

from __future__ import annotations

from collections.abc import Callable

from banker import commands as c
from banker import pending as p
from tests.simulate.business import MOST_STEPS, Business
from tests.simulate.laws import Broken, need
from tests.simulate.people import Lost, books, opens
from tests.simulate.screens import answers
from tests.simulate.set_up import SetUp
from ui.flow.place import AtTable
from ui.records import intents as i
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.auction import bidders, price
from ui.table.drawn import Drawing
from ui.table.forms import Bidding, Estate, Raisers

# Before a throw, besides all that is done and signed: the dice go round, the pawn moves, people talk.
TURN_S = 6.0, 20.0
# So many steps in which the bank has booked nothing, though everybody wants to go on, are no game.
NO_WAY_ON = 150
# So long without a booking is no evening: pauses, tallies and set-ups are shorter.
STANDS_STILL_S = 1800.0


class Playing(SetUp, Business):
    """Plays games."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self._worth: dict[tuple[int, str], float] = {}
        self._stood_at, self._stood = -1, 0
        self._rows, self._booked_at = 0, 0.0
        self._cards_of: dict[str, dict[str, str]] = {}

    def step(self) -> None:
        """Do one thing on the screen that is shown."""
        try:
            if not self.at_table:
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
        """Learn who has which card in this game: an older one may have been taken up again."""
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
            case _ if self.way_back() is None:
                self._answer()
            case _:
                self.put_away()

    def _read_last(self) -> None:
        """Read what was booked last before anything else; then a player who was interrupted may begin again."""
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
            case p.Auction() | p.BuildingAuction():
                self._auction(top)
            case p.TradeToSign():
                self._sign_trade(top)
            case _:
                self._choose()

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
        debit = self.offered(lambda act: act == a.Book(c.Pay(top.debtor), by="banker"))
        ends = books(c.DeclareBankruptcy)
        if debit and self.odds(8):
            self.press(a.Book(c.Pay(top.debtor), by="banker"))
            self.settle()
        elif self.signer() == top.debtor and self.odds(85):
            self.sign(top.debtor)
        elif self.offered(ends) and self.odds(85):
            self._ask_and_sign(ends)
        else:
            self._choose()

    def _choose(self) -> None:
        """Answer with anything that the screen offers, touch by touch, and sign it where a card is asked for."""
        before = self.number
        for _ in range(MOST_STEPS):
            if self.number != before or not self.at_table or self.at.flow.waits:
                return
            ways = [] if self.view is None else [way for way in answers(self.view) if not _by_hand_of(way.act)]
            signer = self.signer()
            if signer is not None and (not ways or self.odds(75)):
                self.sign(signer)
                return
            if not ways:
                raise Lost
            go = self.view.foot.go if isinstance(self.view, SheetView) and self.view.foot is not None else None
            plain = [way for way in ways if _says_what_was_drawn(way.act)]
            if go in ways and self.odds(85):
                ways = [go]
            elif plain and self.odds(92):
                ways = plain
            act = self.chance.choice(ways).act
            assert act is not None
            self.press(act, 0.5, 2)
            self.settle()

    # -- auctions ---------------------------------------------------------------------------------------------------

    def _auction(self, top: p.Auction | p.BuildingAuction) -> None:
        if self.table.placing:
            self.press(books(c.Hammer), 1, 4)
            self.settle()
            return
        self.think(1, 3.5)
        next_bid = self.table.next_bid
        keen = [
            player
            for player in bidders(self.game, top)
            if player != top.bidder and next_bid <= self._limit(top, player)
        ]
        if not keen:
            self._end_auction()
        elif self.odds(2) and self.offered(opens(Raisers)):
            self.press(opens(Raisers))
            self.plan("mortgage", self.chance.choice(keen))
        else:
            self._bid(top, keen)

    def _end_auction(self) -> None:
        """Hold the hammer, or wait until it falls by itself; now and then the countdown is stopped, or runs again."""
        falls = lambda act: isinstance(act, a.ChooseStreet) or books(c.Hammer)(act)  # noqa: E731
        turns = self.offered(lambda act: isinstance(act, a.StopCountdown | a.RunCountdown))
        if turns and self.odds(15):
            self.press(lambda act: isinstance(act, a.StopCountdown | a.RunCountdown))
        elif self.offered(falls):
            self.press(falls, 1, 6)
            self.settle()
        else:
            self.think(1, 8)

    def _bid(self, top: p.Auction | p.BuildingAuction, keen: list[str]) -> None:
        """Somebody bids, or several do: as the screen has it, by a key, or by the keypad."""
        next_bid = self.table.next_bid
        room = self._limit(top, keen[0]) - next_bid
        steps = [button.act for button in self.offered(lambda act: isinstance(act, a.RaiseBid))]
        fitting = [act for act in steps if isinstance(act, a.RaiseBid) and 0 < act.amount - next_bid <= room]
        bidder = self.chance.choice(keen)
        if self.odds(10):
            bidder = keen[0]
            self._type_bid(next_bid + room)
        elif fitting and self.odds(80):
            bidder = keen[0]
            self.press(max(fitting, key=lambda act: act.amount), 0.4, 1)
        if len(keen) > 1 and self.slip("two bid at once", 5):
            other = next(player for player in keen if player != bidder)
            if other in self.cards:
                self.put(self.cards[other])
        self.sign(bidder)

    def _type_bid(self, most: int) -> None:
        """Type an amount up to this one."""
        self.press(opens(Bidding))
        for _ in range(4):
            keys = self.offered(lambda act: 0 < _typed(act) <= most)
            if not keys:
                break
            self.press(lambda act: 0 < _typed(act) <= most, 0.3, 0.8)
        if self.offered(lambda act: isinstance(act, a.RaiseBid)):
            self.press(lambda act: isinstance(act, a.RaiseBid))

    def _limit(self, lot: p.Auction | p.BuildingAuction, player: str) -> int:
        keen = self._worth.setdefault((lot.id, player), self.chance.uniform(0, 1.1))
        most = price(self.game, lot) * (keen if isinstance(lot, p.Auction) else 1 + keen)
        return min(int(most), self.game.balance(player))

    def _sign_trade(self, top: p.TradeToSign) -> None:
        self.think(3, 12)
        if self.odds(12):
            self.press(books(c.CancelTrade))
            self.settle()
            return
        self.sign(next(id for id in (top.other, top.player) if id not in top.signed))


def _typed(act: i.Intent) -> int:
    """The bid that a key of the keypad would make; 0: it is none."""
    return act.open.typed if isinstance(act, a.Put) and isinstance(act.open, Bidding) else 0


def _by_hand_of(act: i.Intent | None) -> bool:
    """Whether this signs for a player: that is done by whose hand it is."""
    return isinstance(act, a.SignHere) or (isinstance(act, a.Book) and act.by == "banker")


def _says_what_was_drawn(act: i.Intent | None) -> bool:
    """Whether this answers, or lays a card of the deck open: what is not in the list is seldom drawn."""
    drawn = isinstance(act, a.Put) and isinstance(act.open, Drawing) and act.open.card is not None
    return isinstance(act, a.Book | a.AskCard) or (drawn and not act.open.typing)  # type: ignore[union-attr]
