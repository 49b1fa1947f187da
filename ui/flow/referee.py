"""The referee's card: what waits for it is done when it comes, and a wrong card says whose it is.

Law: it goes to the bank by the door of every signature; nothing is done before the bank has answered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from banker import commands as c
from banker.rules.referee import OWN_CARD, REFEREE
from banker.tags import Sticker, StickerKind
from hardware.ports import Signal
from ui.bank import jobs
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.orders import Orders
from ui.flow.place import AtTable, Ended, SettingUp, asking_referee, referee_asked
from ui.records import intents as i
from ui.setup.club import freed
from ui.setup.entered import Message, Setup
from ui.table import acts as a


class Referee:
    """Acts on the cards that come while the referee's is waited for."""

    def __init__(self, desk: Desk, counter: Counter, orders: Orders) -> None:
        self._desk, self._counter, self._orders = desk, counter, orders

    def tapped(self, uid: str, signed: Callable[[str], object]) -> bool:
        """Act on a card while the referee's is waited for; False if it is not. `signed` takes the bank's id of a card
        that has signed."""
        place = self._desk.place
        asked = referee_asked(place)
        if asked is None or not isinstance(place, AtTable | Ended):
            return False
        card = self._desk.card(uid)
        player = place.cards.get(card)
        if player is not None and asked.act == a.Book(c.Leave(player)):
            signed(card)
            self._do(asked.act, OWN_CARD)
        else:
            self._counter.ask(
                lambda bank: jobs.is_referees(bank, uid),
                partial(self._looked_up, asked.act, player, lambda: signed(card)),
            )
        return True

    def at_setup(self, setup: Setup, sticker: Sticker) -> None:
        """Act on a sticker or the referee's card at the set-up: that card frees what the club has set, and nothing else
        is anybody's there."""
        desk, referees = self._desk, sticker.kind is StickerKind.REFEREE
        if referees and setup.locked:
            desk.go(SettingUp(freed(setup)))
            desk.panel.show(Signal.BOOKED)
            return
        desk.go(SettingUp(replace(setup, message=Message("referee.is" if referees else "sticker"))))
        desk.panel.show(Signal.REFUSED)

    def appoint(self, card: str) -> None:
        """At the set-up, make a card that is nobody's the referee's."""
        self._counter.ask(partial(jobs.appoint, card=card), self._appointed)

    def _appointed(self, referees: int) -> None:
        desk = self._desk
        if isinstance(desk.place, SettingUp):
            desk.go(SettingUp(replace(desk.place.setup, referees=referees)))
            desk.panel.show(Signal.BOOKED)

    def _looked_up(self, act: i.Intent, player: str | None, signed: Callable[[], object], is_referees: bool) -> None:
        """Do the act, now that the bank has said whether the card is the referee's; or say whose it is."""
        place = self._desk.place
        asked = referee_asked(place)
        if asked is None or asked.act != act or not isinstance(place, AtTable | Ended):
            return
        if is_referees:
            signed()
            self._do(act, REFEREE)
            return
        strings, state = self._desk.strings, place.state
        self._desk.panel.show(Signal.REFUSED)
        named = player if player in state.game.ledger.accounts else None
        wrong = strings.t("referee.other_card")
        if named is not None:
            wrong = strings.t("table.card_of", name=state.game.player(named).name)
        self._desk.go(asking_referee(place, act, wrong))

    def _do(self, act: i.Intent, by: str) -> None:
        match act:
            case a.Book(command):
                self._orders.execute(command, by)
            case a.Revise():
                self._orders.revise(act, by)
            case a.UndoTo(number):
                self._orders.undo_to(number, by)
            case i.Undo():
                self._orders.undo(by)
            case i.Redo():
                self._orders.redo(by)
            case _:
                raise AssertionError(f"needs no referee: {act!r}")
