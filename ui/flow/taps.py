"""What comes from the reader: cards that sign or inquire, and tags that mean something else. See `inbox` for what.

Law: a wrong card never pays; an inquiry never becomes a payment.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from banker.refusal import Reason, Refused
from banker.tags import CardMeaning, Sticker, Tags
from hardware.ports import FaultCause, ReaderEvent, ReaderFault, ReaderReady, Signal, TagGone, TagRefused, TagSeen
from ui.bank import jobs
from ui.flow.desk import Desk
from ui.flow.faults import Faults
from ui.flow.seats import Seats
from ui.records import intents as i
from ui.records.pieces import Token
from ui.setup import state as s
from ui.setup.entered import Known, Message, Setup
from ui.table import acts as a
from ui.table.cards import Ask, Composing, Gone, Inquire, Show, Sign, TakeBack, Wrong, card_means, sticker_means
from ui.table.forms import Estate
from ui.views import stickers
from ui.views.home import ReaderState

log = logging.getLogger("banker.flow")


class Taps:
    """Cards and stickers, from the reader to what they do."""

    def __init__(self, desk: Desk, faults: Faults, seats: Seats) -> None:
        self._desk, self._faults, self._seats = desk, faults, seats

    def on_reader(self, event: ReaderEvent) -> None:
        """A card, or how the reader does."""
        desk = self._desk
        match event:
            case TagSeen():
                desk.panel.show(Signal.SEEN)
                self._tapped(event.uid)
            case TagRefused():
                desk.refuse(desk.strings.t(f"reader.{event.reason.value}"))
            case ReaderReady():
                desk.reader = ReaderState.SCREEN if event.reader == "screen" else ReaderState.READY
                desk.rest()
                self._faults.reader_does("")
            case ReaderFault(cause=FaultCause.BAD_LINE):
                desk.refuse(desk.strings.t("reader.unreadable"))
            case ReaderFault():
                self._faults.reader_fails(event)
            case TagGone():
                pass

    def _tapped(self, uid: str) -> None:
        desk = self._desk
        if desk.screen not in ("table", "setup") or desk.wait_if_busy():
            return
        lies_open = desk.table.open if desk.screen == "table" and desk.table is not None else None
        if isinstance(lies_open, a.STANDING):
            return
        desk.touched_at = desk.now
        if isinstance(lies_open, a.Tie):
            self._tie(lies_open.sticker, uid)
        elif isinstance(lies_open, a.NewCard):
            self._seats.give_card(uid, lies_open.player)
        else:
            log.info("a card is looked up")
            desk.start("card", lambda bank: Tags(bank.store).meaning(uid))

    def on_card(self, meaning: CardMeaning) -> None:
        """The bank has said what the tag is."""
        desk = self._desk
        desk.busy_since = None
        if desk.screen == "setup" and desk.setup is not None:
            self._to_setup(desk.setup, meaning)
        elif desk.screen == "table" and desk.table is not None and meaning.sticker is not None:
            self._on_sticker(meaning.sticker)
        elif desk.screen == "table" and desk.table is not None:
            player = desk.cards.get(meaning.card)
            if player not in desk.table.game.ledger.accounts:
                self._seats.stranger(meaning)
            else:
                self.signed(player, "card")

    def _to_setup(self, setup: Setup, meaning: CardMeaning) -> None:
        if meaning.sticker is not None:
            self._desk.setup = replace(setup, message=Message("sticker"))
            self._desk.panel.show(Signal.REFUSED)
        else:
            self._desk.setup = s.after_tap(setup, meaning.card, _known(meaning))
            self._desk.panel.show(Signal.BOOKED)
        self._desk.changed()

    def signed(self, player: str, by: str) -> None:
        """A player gives their card, or holds their tile."""
        desk = self._desk
        assert desk.table is not None
        game = desk.table.game
        match card_means(desk.table, player):
            case Sign(command):
                desk.execute(command, by)
            case Inquire():
                desk.open(Estate(player))
            case Wrong(signer):
                name, other = game.player(player).name, game.player(signer).name
                title = desk.strings.t("table.card_of", name=name)
                desk.refuse(title, desk.strings.t("table.turn_of", name=other))
            case Composing():
                self._nothing_to_sign()
            case Gone():
                desk.refuse_reason(Refused(Reason.OUT_OF_THE_GAME, {"player": player}))

    def _nothing_to_sign(self) -> None:
        self._desk.refuse(self._desk.strings.t("sheet.nothing_to_sign"))

    # Tags that are nobody's card

    def _on_sticker(self, sticker: Sticker) -> None:
        """A deed, *Start*, a jail card or the undo tag was shown to the reader."""
        desk = self._desk
        assert desk.table is not None
        match sticker_means(desk.table, sticker):
            case Sign(command):
                desk.execute(command, "card")
            case Ask(command, player):
                desk.set_table(asked=a.AskCard(command, player), open=None, strip=None)
            case Inquire(player, space):
                desk.open(Estate(player, space=space))
            case Show():
                desk.set_table(open=None, asked=None, strip=None)
            case TakeBack():
                desk.undo_or_redo(i.Undo())
            case Composing():
                self._nothing_to_sign()
            case Refused() as refused:
                desk.refuse_reason(refused)

    def _tie(self, sticker: Sticker | None, uid: str) -> None:
        if sticker is None:
            self._desk.start("untied", lambda bank: jobs.untie(bank, uid))
        else:
            self._desk.start("tied", lambda bank: jobs.tie(bank, uid, sticker))

    def on_tied(self, already: CardMeaning | None) -> None:
        """The tag is tied, or was something `already`."""
        desk = self._desk
        desk.busy_since = None
        if desk.table is None:
            return
        if already is not None:
            words = stickers.already(desk.strings, desk.table.game, already)
            desk.refuse(words, desk.strings.t("stickers.forget_first"))
        else:
            desk.say_done(desk.strings.t("stickers.tied"))

    def on_untied(self, was: Sticker | None) -> None:
        """The tag means nothing any more; None: it never did."""
        desk = self._desk
        desk.busy_since = None
        if desk.table is None:
            return
        if was is None:
            desk.refuse(desk.strings.t("stickers.is_none"))
        else:
            what = stickers.named(desk.strings, desk.table.game, was)
            desk.say_done(desk.strings.t("stickers.untied", what=what))


def _known(meaning: CardMeaning) -> Known | None:
    if not meaning.name:
        return None
    return Known(meaning.name, Token(meaning.colour, meaning.symbol), meaning.games, meaning.wins)
