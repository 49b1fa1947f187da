"""What comes from the reader: cards that sign or inquire, and tags that mean something else.

What each of them means at the table is decided in `ui.table.cards`.

Law: a wrong card never pays; an inquiry never becomes a payment.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from banker import commands as c
from banker.refusal import Refused
from banker.rules.draft import out_reason
from banker.tags import CardMeaning, CardRecord, Sticker, StickerKind, Tags
from hardware.ports import (
    FaultCause,
    ReaderEvent,
    ReaderFault,
    ReaderFree,
    ReaderReady,
    Signal,
    TagGone,
    TagRefused,
    TagSeen,
)
from ui.bank import jobs, shelf
from ui.bank.last_table import known
from ui.flow.auction import tell_late
from ui.flow.club import ClubTable
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.faults import Faults
from ui.flow.jams import Jams
from ui.flow.orders import Orders
from ui.flow.place import AtTable, Home, SettingUp, referee_asked
from ui.flow.presentations import Presentations
from ui.flow.referee import Referee
from ui.flow.seats import Seats
from ui.records import beside as b
from ui.setup import state as s
from ui.setup.entered import RULES
from ui.table import acts as a
from ui.table.auction import on_sale
from ui.table.cards import (
    Agree,
    Ask,
    Composing,
    Gone,
    Inquire,
    Leads,
    Show,
    Sign,
    TakeBack,
    Wrong,
    card_means,
    sticker_means,
)
from ui.table.forms import Because, Bidding, Estate
from ui.table.lay import Lay
from ui.table.state import Table
from ui.views import stickers
from ui.views.home import ReaderState
from ui.views.told import Told

log = logging.getLogger("banker.flow")

# What is known of a card put down at home or at the set-up.
Remembered = tuple[CardMeaning, CardRecord]


Opens = Callable[[Callable[[], object]], None]  # Opens the set-up, then calls the function that it is given.


class Taps:
    """Acts on cards and stickers, and on news of the reader. `set_up`: opens the set-up; `resume`: goes on
    with a game; `tell`: has a player told what they have; `club`: knows the cards of an evening."""

    def __init__(
        self,
        desk: Desk,
        counter: Counter,
        orders: Orders,
        seats: Seats,
        faults: Faults,
        set_up: Opens,
        resume: Callable[[str], None],
        tell: Callable[[str], object],
        club: ClubTable,
    ) -> None:
        self._desk, self._counter, self._orders, self._seats, self._faults = desk, counter, orders, seats, faults
        self._resume, self._tell, self._club = resume, tell, club
        self._referee = Referee(desk, counter, orders)
        self._set_up, self._jams, self._presentations = set_up, Jams(desk), Presentations(desk)

    def note(self, event: ReaderEvent) -> None:
        """Take note of what lies on the reader, before anything else is done with the event."""
        self._presentations.note(event)
        self._jams.note(event)

    def tick(self) -> None:
        """Let time pass."""
        self._jams.tick()
        self._presentations.tick()

    def on_reader(self, event: ReaderEvent) -> None:
        """Act on a card, or on news of the reader itself."""
        desk = self._desk
        match event:
            case TagSeen():
                desk.panel.show(Signal.SEEN)
                if not self._presentations.trembles(event):
                    self._tapped(event.uid)
            case TagRefused():
                desk.panel.show(Signal.REFUSED)  # `jams` says what lies in the way
            case ReaderReady():
                desk.reader = ReaderState.SCREEN if event.reader == "screen" else ReaderState.READY
                desk.rest()
                self._faults.reader_is_back()
            case ReaderFault(cause=FaultCause.BAD_LINE):
                desk.refuse(desk.strings.t("reader.unreadable"))
            case ReaderFault():
                self._faults.reader_fails(event)
            case TagGone() | ReaderFree():
                pass

    def _tapped(self, uid: str) -> None:
        desk = self._desk
        if not isinstance(desk.place, Home | SettingUp | AtTable) and referee_asked(desk.place) is None:
            return
        if self._counter.busy():
            if isinstance(desk.place, AtTable):
                self._orders.comes_late(desk.seated(uid))
            return
        log.info("a card is read")
        if self._referee.tapped(uid, self._presentations.has_signed):
            desk.touched_at = desk.now
            return
        name = self._club.name_of(uid)
        match desk.place:
            case Home() if self._club.sends_on(uid):
                pass
            case Home():
                self._counter.ask(
                    lambda bank: (jobs.remembered(bank, uid), shelf.open_games_of(bank, uid)),
                    partial(self._at_home, name=name),
                )
            case SettingUp():
                self._counter.ask(lambda bank: jobs.remembered(bank, uid), partial(self._to_setup, name=name))
            case AtTable(typing=True):
                desk.panel.show(Signal.REFUSED)
            case AtTable(table=table) if table.open is not None and table.open.stands:
                self._refuse_card(desk.seated(uid), "table.answer_screen")
            case AtTable(table=table):
                desk.touched_at = desk.now
                self._at_table(uid, table.open)

    # At home and at the set-up

    def _at_home(self, found: tuple[Remembered, b.Games], name: str) -> None:
        """Go on with the game in which the card's player sits; if there are several, ask which. Any other card begins a
        set-up. `name`: by which the evening of a club knows the card, "" not."""
        desk, (known, open_games) = self._desk, found
        match open_games.games:
            case ():
                self._to_setup(known, name)
            case (game,):
                desk.panel.show(Signal.BOOKED)
                self._resume(game.id)
            case _:
                desk.lay(open_games)

    def _to_setup(self, found: Remembered, name: str) -> None:
        """Seat the card put down, now that the bank has said what it is, and refuse a sticker. At home a card begins a
        set-up. `name`: as for `_at_home`."""
        desk, (meaning, record) = self._desk, found
        if isinstance(desk.place, Home):
            if meaning.sticker is not None:
                desk.panel.show(Signal.REFUSED)
                return
            self._set_up(lambda: self._to_setup(found, name))
            return
        if not isinstance(desk.place, SettingUp):
            return
        setup = desk.place.setup
        if meaning.sticker is not None:
            self._referee.at_setup(setup, meaning.sticker)
        elif not (meaning.name or name) and setup.step == RULES and s.lacks_referee(setup):
            self._referee.appoint(meaning.card)
        else:
            desk.go(SettingUp(s.after_tap(setup, meaning.card, known(meaning, record), name)))
            desk.panel.show(Signal.BOOKED)

    # At the table

    def _at_table(self, uid: str, lay: Lay | None) -> None:
        """Act on a tag at the table: a card seated here at once, any other once the bank has said what it is."""
        player = self._desk.seated(uid)
        if isinstance(lay, a.Tie):
            self._tie(lay.sticker, uid)
        elif isinstance(lay, a.NewCard):
            self._presentations.has_signed(self._desk.card(uid))
            self._seats.give_card(uid, lay.player)
        elif player is not None and self._desk.game.player(player).left is None:
            self.signed(player, "card", self._desk.card(uid))
        else:
            self._counter.ask(lambda bank: Tags(bank.store).meaning(uid), partial(self._looked_up, uid))

    def _looked_up(self, uid: str, meaning: CardMeaning) -> None:
        """Act on a tag that is nobody's card here, now that the bank has said what it is."""
        if not isinstance(self._desk.place, AtTable):
            return
        lay = self._desk.table.open
        if meaning.sticker is not None:
            self._on_sticker(meaning.sticker, meaning.card)
        elif isinstance(lay, a.Person):
            self._presentations.has_signed(meaning.card)
            self._seats.give_card(uid, lay.player)
        else:
            self._seats.stranger(meaning)
            gone = self._desk.seated(uid)  # of somebody who is out: free for a newcomer, if one can come now
            if gone is not None and not isinstance(self._desk.table.open, a.Newcomer):
                self.signed(gone, "card", meaning.card)

    def signed(self, player: str, by: str, card: str = "") -> None:
        """Act on a player's card or held tile: sign, show the estate, or refuse. `card`: the bank's id of the card."""
        desk, game = self._desk, self._desk.game
        match card_means(desk.table, player):
            case Sign(c.Bid()) | Wrong() | Inquire() if self._orders.comes_after_hammer(player):
                pass
            case Sign(command, debts):
                self._presentations.has_signed(card)
                self._orders.draw(command, debts, by)
            case Agree(command):
                self._presentations.has_signed(card)
                self._orders.execute(command, by, partial(self._orders.sign, c.SignTrade(player), by))
            case Inquire():
                if self._presentations.may_inquire(card, player):
                    desk.open(Estate(player))
                    if by == "card":
                        self._tell(player)
            case Wrong(signer, other):
                title = desk.strings.t("table.card_of", name=game.player(player).name)
                one = game.player(signer).name
                line = desk.strings.t("table.turn_of", name=one)
                if other:
                    line = desk.strings.t("trade.turn_of", player=one, other=game.player(other).name)
                desk.refuse(title, line)
            case Composing() if desk.table.placing and on_sale(game.top) and game.top.bidder != player:
                tell_late(desk, game.top.bidder, player)
            case Composing():
                self._nothing_to_sign(player)
            case Leads():
                title = desk.strings.t("auction.leading", name=game.player(player).name)
                desk.refuse(title, desk.strings.t("auction.leading_line"))
            case Gone():
                desk.refuse_reason(Refused(out_reason(game.player(player)), {"player": player}))

    def _nothing_to_sign(self, player: str | None) -> None:
        """Say that a card signs nothing here, and whose it is. Over *Why?* say that it signs where that was opened; at
        the keypad of a bid, that the amount comes first."""
        match self._desk.table.open:
            case Because():
                self._refuse_card(player, "because.back_first")
            case Bidding():
                self._refuse_card(player, "auction.type_first")
            case _:
                self._refuse_card(player, "sheet.nothing_to_sign")

    def _refuse_card(self, player: str | None, why: str) -> None:
        """Refuse a card with whose it is; `player` None: it is a sticker, or nobody's here."""
        strings, reason = self._desk.strings, self._desk.strings.t(why)
        if player is None:
            self._desk.refuse(reason)
        else:
            self._desk.refuse(strings.t("table.card_of", name=self._desk.game.player(player).name), reason)

    # Tags that are nobody's card

    def _on_sticker(self, sticker: Sticker, tag: str) -> None:
        """Act on a sticker: a deed, *Start*, a jail card or the undo tag. `tag`: the bank's id of it."""
        desk = self._desk
        match sticker_means(desk.table, sticker):
            case Sign(command):
                self._presentations.has_signed(tag)
                self._orders.execute(command, "card")
            case Ask(command, player):
                desk.set_table(asked=a.AskCard(command, player), open=None, strip=None)
            case Inquire(player, space):
                if self._presentations.may_inquire(tag, player):
                    desk.open(Estate(player, space=space))
            case Show():
                desk.put(None)
            case TakeBack():
                self._orders.undo()
            case Composing() if sticker.kind is StickerKind.REFEREE:
                desk.refuse(desk.strings.t("stickers.referee"), desk.strings.t("sheet.nothing_to_sign"))
            case Composing():
                self._nothing_to_sign(None)
            case Refused() as refused:
                desk.refuse_reason(refused)

    def show_stickers(self) -> None:
        """Open the board with what a tag can be tied to; what is tied is marked once the bank has said it."""
        self._desk.put(a.Stickers())
        if not self._counter.busy():
            self._mark_stickers()

    def _mark_stickers(self) -> None:
        self._counter.ask(lambda bank: Tags(bank.store).stickers(), self._mark)

    def _mark(self, tagged: frozenset[Sticker]) -> None:
        if isinstance(self._desk.place, AtTable):
            self._desk.set_table(tagged=tagged)

    def _tie(self, sticker: Sticker | None, uid: str) -> None:
        self._presentations.has_signed(self._desk.card(uid))
        if sticker is None:
            self._counter.ask(lambda bank: jobs.untie(bank, uid), self._untied)
        else:
            self._counter.ask(lambda bank: jobs.tie(bank, uid, sticker), self._tied)

    def _tied(self, already: CardMeaning | None) -> None:
        """Say that the tag is tied, or what it is `already`."""
        desk = self._desk
        if not isinstance(desk.place, AtTable):
            return
        if already is not None:
            words = stickers.already(Told(desk.strings, Table(desk.game, 0)), already)
            desk.refuse(words, desk.strings.t("stickers.forget_first"))
        else:
            desk.say_done(desk.strings.t("stickers.tied"))
            self._mark_stickers()

    def _untied(self, was: Sticker | None) -> None:
        """Say that the tag means nothing any more; `was` None: it was no sticker."""
        desk = self._desk
        if not isinstance(desk.place, AtTable):
            return
        if was is None:
            desk.refuse(desk.strings.t("stickers.is_none"))
        else:
            desk.say_done(
                desk.strings.t("stickers.untied", what=stickers.named(Told(desk.strings, Table(desk.game, 0)), was))
            )
            self._mark_stickers()
