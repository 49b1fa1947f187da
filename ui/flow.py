"""Which screen next, and what a touch or a card becomes. The app's mind; no Kivy, no rules, no words of its own.

Law: money moves only when the bank's answer is here. One request is under way at a time; a card or a touch meanwhile
gets the *wait* signal and is dropped, never queued. A wrong card never pays; an inquiry never becomes a payment.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.bank import Envelope, Outcome
from banker.board import Edition
from banker.game import Game
from banker.log import NotBooked
from banker.money import Money
from banker.refusal import Reason, Refused
from banker.rules import auction
from banker.store import StoreError
from banker.tags import CardMeaning, Sticker, Tags
from hardware.ports import (
    ButtonEvent,
    ButtonHeld,
    ButtonHolding,
    ButtonLetGo,
    ButtonPressed,
    FaultCause,
    Panel,
    ReaderEvent,
    ReaderFault,
    ReaderReady,
    Signal,
    TagGone,
    TagRefused,
    TagSeen,
)
from ui import acts as a
from ui import intents as i
from ui import jobs
from ui import sentences as say
from ui import setup_state as s
from ui.bank_thread import Job, Recovery, Result
from ui.faults import Fault, fault_view, store_fault
from ui.inbox import Ask, Gone, Inquire, Show, Sign, TakeBack, Wrong, card_means, sticker_means
from ui.records import CardView, Look, ReaderView, Signing, Token
from ui.screen_records import FaultView
from ui.snapshot import LANGUAGE, Snapshot, snapshot, unfinished
from ui.strings import LANGUAGES, Strings, strings_for
from ui.views import board, stickers
from ui.views.deal import deal_view
from ui.views.home import ReaderState, Resumable, home_view
from ui.views.setup import setup_view
from ui.views.table import Strip, Table, acts_of, table_view
from ui.views.tally import tally_view

log = logging.getLogger("banker.flow")

STRIP_S = 3.0
"""How long a refusal stays in the signature strip."""
BUSINESS_S = 20.0
"""After so long without a touch a player's business closes by itself."""
FAULT_S = 8.0
"""How long the remedy of a reader's fault stands in the strip, before it says how to sign without it."""
SLOW_S, VERY_SLOW_S = 0.7, 5.0
"""When the screen says that it is still booking, and that it is not booked yet."""


class Flow:
    """Holds what is on the screen. `submit` hands jobs to the bank's thread; their results come back to `on_result`."""

    def __init__(
        self,
        *,
        submit: Callable[[str, Job], None],
        recover: Callable[[Recovery], None],
        panel: Panel,
        editions: Callable[[], tuple[Edition, ...]],
        chance: s.Chance,
        new_id: Callable[[], str],
        language: str | None = None,
        reader: ReaderState = ReaderState.SEARCHING,
        cards_shown: tuple[str, ...] = (),
        touch_to_sign: bool = False,
    ) -> None:
        self._submit, self._recover_file, self._panel, self._editions = submit, recover, panel, editions
        self._chance, self._new_id = chance, new_id
        self._uids, self._touch_to_sign = cards_shown, touch_to_sign
        self._card_of: Mapping[str, str] = {}
        self.language = language or LANGUAGES[0]
        self._language_given = language is not None
        self.screen = "opening"
        self.turned = False
        self.reader = reader
        self.reader_why = ""
        self.stopping_at: float | None = None
        self.stop_wanted = False
        self.fault: Fault | None = None
        self.setup: s.Setup | None = None
        self.state: Snapshot | None = None
        self.table: Table | None = None
        self.unfinished: tuple[Snapshot, str] | None = None
        self.cards: Mapping[str, str] = {}
        self.busy_since: float | None = None
        self._dealt = False
        self._now = 0.0
        self._strip_until = 0.0
        self._touched_at = 0.0
        self.version = 0

    # What the app shows

    @property
    def strings(self) -> Strings:
        """The words of the moment."""
        return strings_for(self.language)

    @property
    def shown(self) -> str:
        """The screen that is shown: the countdown while the panel's button is held."""
        return "stopping" if self.stopping_at is not None else self.screen

    def view(self) -> Any:
        """The record of the screen that is shown."""
        match self.shown:
            case "stopping":
                return self._stopping_view()
            case "home":
                return home_view(self.strings, self._resumable(), self.reader, self.reader_why)
            case "setup":
                assert self.setup is not None
                return setup_view(self.strings, self.setup)
            case "deal":
                assert self.state is not None
                return deal_view(self.strings, self.state.game, board.looks(self.state.game))
            case "table":
                assert self.table is not None
                return table_view(self.strings, self.table)
            case "tally":
                assert self.state is not None
                game = self.state.game
                return tally_view(self.strings, game, board.looks(game), self.state.worths)
            case "fault":
                assert self.fault is not None
                return fault_view(self.strings, self.fault)
            case _:
                return None

    def reader_view(self, lying: tuple[str, ...]) -> ReaderView:
        """The on-screen reader: each card with the player it belongs to, as far as it is known."""
        cards = (self._card_view(number, uid, uid in lying) for number, uid in enumerate(self._uids, 1))
        return ReaderView("", tuple(cards))

    def _card_view(self, number: int, uid: str, lies: bool) -> CardView:
        card = self._card_of.get(uid, "")
        if self.screen == "setup" and self.setup is not None:
            seat = next((seat for seat in self.setup.seats if seat.card == card), None)
            if seat is not None:
                return CardView(uid, s.seat_name(self.strings, seat), seat.token, lies)
        elif self.state is not None and self.screen != "home" and card in self.cards:
            player = self.state.game.player(self.cards[card])
            return CardView(uid, player.name, board.token(self.state.game, player.id), lies)
        return CardView(uid, str(number), None, lies)

    def _resumable(self) -> Resumable | None:
        if self.unfinished is None:
            return None
        state, when = self.unfinished
        return Resumable(state.game, when, board.looks(state.game))

    def _changed(self) -> None:
        self.version += 1

    # Time

    def tick(self, now: float) -> None:
        """Called a few times a second; closes what closes by itself and says when booking is slow."""
        if self.stopping_at is not None and int(now) != int(self._now):
            self._changed()
        self._now = now
        if self.table is None:
            return
        if self.table.strip is not None and self.busy_since is None and now >= self._strip_until:
            self._set_table(strip=None)
        if isinstance(self.table.open, a.Business | a.Stickers | a.Tie) and now - self._touched_at > BUSINESS_S:
            self._set_table(open=None, asked=None)
        if self.busy_since is not None:
            self._say_slow(now - self.busy_since)

    def _say_slow(self, waited: float) -> None:
        if waited < SLOW_S or self.table is None:
            return
        id = "table.not_yet_booked" if waited > VERY_SLOW_S else "table.booking"
        strip = Strip(self.strings.t(id), "", Signing.WAITS)
        if self.table.strip != strip:
            self._set_table(strip=strip)

    # What comes from the reader

    def on_reader(self, event: ReaderEvent) -> None:
        """A card, or how the reader does."""
        match event:
            case TagSeen():
                self._panel.show(Signal.SEEN)
                self._tapped(event.uid)
            case TagRefused():
                self._refuse(self.strings.t(f"reader.{event.reason.value}"))
            case ReaderReady():
                self.reader = ReaderState.SCREEN if event.reader == "screen" else ReaderState.READY
                self._panel.show(Signal.READY)
                self._reader_does("")
            case ReaderFault(cause=FaultCause.BAD_LINE):
                self._refuse(self.strings.t("reader.unreadable"))
            case ReaderFault():
                self._reader_fails(event)
            case TagGone():
                pass

    def _reader_fails(self, fault: ReaderFault) -> None:
        """What is wrong and what to do about it, for a moment on the table and for as long as it lasts at home."""
        if fault.lasting:
            self.reader = ReaderState.FAULT
            self._panel.show(Signal.FAULT)
        self._reader_does(f"reader.out.{fault.cause.value}")
        if self.table is not None:
            self._strip_until = self._now + FAULT_S
            self._set_table(strip=Strip(self.strings.t(self.reader_why), "", Signing.FAULT))

    def _reader_does(self, why: str) -> None:
        self.reader_why = why
        if self.table is not None:
            self._set_table(reader_out=self.reader is ReaderState.FAULT, reader_why=why)
        self._changed()

    def _tapped(self, uid: str) -> None:
        if self.screen not in ("table", "setup") or self._wait_if_busy():
            return
        if isinstance(self.table, Table) and self.screen == "table" and isinstance(self.table.open, a.LastBookings):
            return
        self._touched_at = self._now
        if self.screen == "table" and self.table is not None and isinstance(self.table.open, a.Tie):
            self._tie(self.table.open.sticker, uid)
        else:
            log.info("a card is looked up")
            self._start("card", lambda bank: Tags(bank.store).meaning(uid))

    def _tie(self, sticker: Sticker | None, uid: str) -> None:
        if sticker is None:
            self._start("untied", lambda bank: jobs.untie(bank, uid))
        else:
            self._start("tied", lambda bank: jobs.tie(bank, uid, sticker))

    def _on_tied(self, already: CardMeaning | None) -> None:
        self.busy_since = None
        if self.table is None:
            return
        if already is not None:
            words = stickers.already(self.strings, self.table.game, already)
            self._refuse(words, self.strings.t("stickers.forget_first"))
        else:
            self._say_done(self.strings.t("stickers.tied"))

    def _on_untied(self, was: Sticker | None) -> None:
        self.busy_since = None
        if self.table is None:
            return
        if was is None:
            self._refuse(self.strings.t("stickers.is_none"))
        else:
            what = stickers.named(self.strings, self.table.game, was)
            self._say_done(self.strings.t("stickers.untied", what=what))

    def _say_done(self, words: str) -> None:
        self._panel.show(Signal.BOOKED)
        self._strip_until = self._now + STRIP_S
        self._set_table(strip=Strip(words, "", Signing.SIGNED))

    def _on_sticker(self, sticker: Sticker) -> None:
        """A deed, *Start*, a jail card or the undo tag was shown to the reader."""
        assert self.table is not None
        match sticker_means(self.table, sticker):
            case Sign(command):
                self._execute(command, "card")
            case Ask(command, player):
                self._set_table(asked=a.AskCard(command, player), open=None, strip=None)
            case Inquire(player, space):
                self._open(a.Business(player, space))
            case Show():
                self._set_table(open=None, asked=None, strip=None)
            case TakeBack():
                self._undo_or_redo(i.Undo())
            case Refused() as refused:
                self._refuse_reason(refused)

    def _on_card(self, meaning: CardMeaning) -> None:
        self.busy_since = None
        if self.screen == "setup" and self.setup is not None and meaning.sticker is not None:
            self.setup = replace(self.setup, message=s.Message("sticker"))
            self._panel.show(Signal.REFUSED)
            self._changed()
        elif self.screen == "table" and self.table is not None and meaning.sticker is not None:
            self._on_sticker(meaning.sticker)
        elif self.screen == "setup" and self.setup is not None:
            self.setup = s.after_tap(self.setup, meaning.card, _known(meaning))
            self._panel.show(Signal.BOOKED)
            self._changed()
        elif self.screen == "table" and self.table is not None:
            player = self.cards.get(meaning.card)
            if player is None:
                self._refuse(self.strings.t("table.unknown_card"), self.strings.t("table.unknown_card_line"))
            else:
                self._signed(player, "card")

    def _signed(self, player: str, by: str) -> None:
        """A player gives their card, or holds their tile."""
        assert self.table is not None
        game = self.table.game
        match card_means(self.table, player):
            case Sign(command):
                self._execute(command, by)
            case Inquire():
                self._open(a.Business(player))
            case Wrong(signer):
                name, other = game.player(player).name, game.player(signer).name
                self._refuse(self.strings.t("table.card_of", name=name), self.strings.t("table.turn_of", name=other))
            case Gone():
                self._refuse_reason(Refused(Reason.OUT_OF_THE_GAME, {"player": player}))

    # What comes from the panel's button

    def on_button(self, event: ButtonEvent) -> None:
        """Short: the one main answer on the screen, else the way back. Held to the end: the app ends."""
        match event:
            case ButtonPressed():
                self._pressed()
            case ButtonHolding():
                self.stopping_at = event.until
                self._panel.show(Signal.ATTENTION)
            case ButtonLetGo():
                self.stopping_at = None
                self._panel.show(Signal.READY)
            case ButtonHeld():
                self.stop_wanted = True
        self._changed()

    def _pressed(self) -> None:
        """Decision: what must be held on the screen, or asks for a card, is never done by a short press."""
        index = self._index_for_button()
        if index is None:
            self._panel.show(Signal.WAIT)
        else:
            self.on_intent(i.Answer(index))

    def _index_for_button(self) -> int | None:
        if self.screen != "table" or self.table is None or self.busy_since is not None:
            return None
        view = table_view(self.strings, self.table)
        buttons = view.side if isinstance(view.side, tuple) else view.actions
        if isinstance(view.side, tuple) or not view.side:
            for index, button in enumerate(buttons):
                if button.look is Look.MAIN and button.enabled and not button.seconds:
                    return index
        return next((n for n, act in enumerate(view.acts) if isinstance(act, a.CloseOpen)), None)

    def _stopping_view(self) -> FaultView:
        assert self.stopping_at is not None
        seconds = max(0, round(self.stopping_at - self._now))
        lines = (self.strings.t("stopping.line"), self.strings.t("stopping.safe"))
        return FaultView(self.strings.t("stopping.title", seconds=seconds), lines)

    # What comes from the screen

    def on_intent(self, intent: i.Intent) -> None:
        """A touch."""
        self._touched_at = self._now
        match intent:
            case i.ChooseLanguage():
                self._switch_language(intent.index)
            case i.TurnView():
                self.turned = not self.turned
            case i.GoHome():
                self._go_home()
            case i.NewGame():
                self.setup = self.setup or s.new_setup(self._editions())
                self.screen = "setup"
            case i.BeginGame():
                self._begin()
            case _ if self.screen == "setup" and self.setup is not None:
                self.setup = s.after(self.setup, intent, self._chance)
            case i.Resume():
                self._resume()
            case i.Close():
                if not self._wait_if_busy():
                    op_id = self._new_id()
                    self._start("put away", lambda bank: jobs.put_away(bank, op_id))
            case i.Undo() | i.Redo():
                self._undo_or_redo(intent)
            case i.Answer() if self.screen == "fault" and self.fault is not None:
                self._recover(self.fault.choices[intent.index])
            case _ if self.table is not None:
                self._on_table(self.table, intent)
        self._changed()

    def _on_table(self, table: Table, intent: i.Intent) -> None:
        match intent:
            case i.Throw():
                self._execute(c.ThrowDice(intent.dice), "touch")
            case i.Answer():
                self._obey(acts_of(self.strings, table)[intent.index])
            case i.SignByTouch():
                self._signed(table.game.players[intent.seat].id, "touch")
            case i.Debit():
                if isinstance(table.game.top, p.Debt):
                    self._execute(c.Pay(table.game.top.debtor), "banker")
            case i.TouchTile():
                self._open(a.Business(table.game.players[intent.seat].id))
            case i.OpenMenu():
                self._set_table(open=a.Menu(), asked=None)
            case i.Cancel():
                self._set_table(open=None, asked=None)
            case _:
                raise AssertionError(f"not a touch of the table: {intent!r}")

    def _obey(self, act: a.Act) -> None:
        match act:
            case a.Book():
                self._execute(act.command, "touch")
            case a.AskCard():
                self._set_table(asked=act, strip=None)
            case a.RaiseBid():
                self._set_table(next_bid=act.amount)
            case a.OpenBusiness():
                self._open(a.Business(act.player))
            case a.OpenMenu():
                self._set_table(open=a.Menu())
            case a.OpenStickers():
                self._set_table(open=a.Stickers(), asked=None, strip=None)
            case a.OpenTie():
                self._set_table(open=a.Tie(act.sticker), strip=None)
            case a.CloseOpen():
                self._close_open()
            case a.Language():
                self._switch_language(act.index)
            case a.Leave():
                self._go_home()

    def _open(self, what: a.Business) -> None:
        assert self.table is not None
        if self.table.game.player(what.player).left is None:
            self._set_table(open=what, asked=None, strip=None)

    def _close_open(self) -> None:
        """One step back: from the card asked for to the list it came from, from the list to the question."""
        assert self.table is not None
        if self.table.asked is not None:
            self._set_table(asked=None, strip=None)
        else:
            self._set_table(open=None)

    def _switch_language(self, index: int) -> None:
        self.language = LANGUAGES[index]
        language = self.language
        self._submit("keep", lambda bank: bank.store.keep(LANGUAGE, language.encode()))
        self._changed()

    def _go_home(self) -> None:
        if self.busy_since is not None:
            self._panel.show(Signal.WAIT)
            return
        self.screen, self.table = "home", None
        self._start("home", unfinished)

    # What goes to the bank

    def _wait_if_busy(self) -> bool:
        if self.busy_since is None:
            return False
        self._panel.show(Signal.WAIT)
        return True

    def _start(self, name: str, job: Job) -> None:
        self.busy_since = self._now
        self._submit(name, job)

    def _execute(self, command: c.Command, by: str) -> None:
        assert self.table is not None
        if self._wait_if_busy():
            return
        envelope = Envelope(self._new_id(), command, self.table.number, by)
        self._start("booked", lambda bank: (bank.execute(envelope), snapshot(bank)))

    def _undo_or_redo(self, intent: i.Undo | i.Redo) -> None:
        if self.state is None or self._wait_if_busy():
            return
        op_id, seen = self._new_id(), self.state.number
        if isinstance(intent, i.Undo):
            self._start("jumped", lambda bank: (bank.undo(op_id, seen=seen, by="touch"), snapshot(bank)))
        else:
            self._start("jumped", lambda bank: (bank.redo(op_id, seen=seen, by="touch"), snapshot(bank)))

    def _begin(self) -> None:
        if self.setup is None or s.lacks(self.setup) is not None or self._wait_if_busy():
            return
        opening = s.opening(self.setup, self.strings, self._chance)
        game_id, op_id = self._new_id(), self._new_id()
        self._dealt = bool(opening.deal)
        self._start("begun", lambda bank: jobs.begin(bank, opening, game_id, op_id))

    def _resume(self) -> None:
        if self.screen == "deal":
            self.screen = "table"
            return
        if self.unfinished is None or self._wait_if_busy():
            return
        game_id = self.unfinished[0].game_id
        self._start("resumed", lambda bank: jobs.resume(bank, game_id))

    # What comes back from the bank

    def on_result(self, result: Result) -> None:
        """A job is done, or has failed."""
        if result.error is not None:
            self._failed(result)
        else:
            match result.name:
                case "open":
                    self._submit("cards", lambda bank: {uid: Tags(bank.store).card(uid) for uid in self._uids})
                    self._start("home", unfinished)
                case "cards":
                    self._card_of = result.value
                case "home":
                    self._on_home(result.value)
                case "card":
                    self._on_card(result.value)
                case "tied":
                    self._on_tied(result.value)
                case "untied":
                    self._on_untied(result.value)
                case "begun":
                    self._on_begun(*result.value)
                case "resumed":
                    self._on_resumed(*result.value)
                case "booked" | "jumped":
                    self._on_booked(*result.value)
                case "put away":
                    self.busy_since, self.state, self.setup = None, None, None
                    self._go_home()
        self._changed()

    def _on_home(self, value: tuple[tuple[Snapshot, str] | None, str | None]) -> None:
        self.busy_since = None
        first = self.screen == "opening"
        self.unfinished, kept = value
        if first and kept in LANGUAGES and not self._language_given:
            self.language = kept
        self.screen = "home"
        if first and self.unfinished is not None:
            self._resume()

    def _on_begun(self, state: Snapshot, cards: Mapping[str, str]) -> None:
        self.busy_since, self.setup, self.cards = None, None, cards
        self.screen = "deal" if self._dealt else "table"
        self._take(state)
        self._panel.show(Signal.BOOKED)

    def _on_resumed(self, state: Snapshot, cards: Mapping[str, str]) -> None:
        self.busy_since, self.cards = None, cards
        self.screen = "table"
        self._take(state)
        if state.last:
            self._set_table(open=a.LastBookings())

    def _on_booked(self, outcome: Outcome, state: Snapshot) -> None:
        self.busy_since = None
        if outcome.refused is not None:
            log.info("refused: %s", outcome.refused.reason.value)
            self._take(state, keep=True)
            self._refuse_reason(outcome.refused)
            return
        log.info("booked %d", outcome.number)
        self._panel.show(Signal.BOOKED)
        self._take(state)

    def _take(self, state: Snapshot, *, keep: bool = False) -> None:
        """The bank's new state is what the screen shows. `keep`: nothing was booked, what lay open stays open."""
        self.state = state
        self._changed()
        if state.game.over is not None:
            self.screen, self.table = "tally", None
            return
        if self.screen == "tally":
            self.screen = "table"
        with_card = frozenset() if self._touch_to_sign else frozenset(self.cards.values())
        cardless = frozenset(p.id for p in state.game.players) - with_card
        old = self.table if keep else None
        business = self.table.open if self.table is not None and isinstance(self.table.open, a.Business) else None
        self.table = Table(
            game=state.game,
            number=state.number,
            last=state.last,
            redo=state.can_redo,
            open=old.open if old else self._still_open(business, state.game),
            asked=old.asked if old else None,
            next_bid=_next_bid(state.game, old.next_bid if old else 0),
            cardless=cardless,
            reader_out=self.reader is ReaderState.FAULT,
            reader_why=self.reader_why,
        )

    def _still_open(self, business: a.Business | None, game: Game) -> a.Business | None:
        """After mortgaging one deed a debtor goes on with the next; once the question has changed, it is on top."""
        if business is None or self.state is None or self.table is None:
            return None
        same = game.top is not None and self.table.game.top is not None and game.top.id == self.table.game.top.id
        return business if same and game.player(business.player).left is None else None

    def _set_table(self, **changes: Any) -> None:
        assert self.table is not None
        self.table = replace(self.table, **changes)
        self._changed()

    def _refuse_reason(self, refused: Refused) -> None:
        assert self.state is not None
        self._refuse(say.refusal_sentence(self.strings, self.state.game, refused))

    def _refuse(self, title: str, line: str = "") -> None:
        self._panel.show(Signal.REFUSED)
        if self.table is not None:
            self._strip_until = self._now + STRIP_S
            self._set_table(strip=Strip(title, line, Signing.REFUSED))

    def _failed(self, result: Result) -> None:
        """Not booked: said so, and the game goes on if the bank still can. Anything else stops it, visibly."""
        self.busy_since = None
        error = result.error
        self._panel.show(Signal.FAULT)
        if isinstance(error, NotBooked) and self.table is not None:
            self._strip_until = self._now + 2 * STRIP_S
            self._set_table(strip=Strip(self.strings.t("table.not_booked"), str(error), Signing.FAULT))
            return
        number = self.state.number if self.state is not None else None
        if isinstance(error, StoreError):
            self.fail(store_fault(error, number, result.value, opening=result.name == "open"))
        else:
            self.fail(Fault("bug", found=repr(error), number=number))

    def _recover(self, how: Recovery) -> None:
        """Try again to open the file as chosen; the answer is another "open"."""
        self.fault, self.screen = None, "opening"
        self._recover_file(how)

    def fail(self, fault: Fault) -> None:
        """The bank cannot go on: the fault screen."""
        self.fault, self.screen = fault, "fault"
        self._changed()


def _next_bid(game: Game, kept: Money) -> Money:
    """What the next bid offers: what was set, if it is still enough, else the least one at a whole note."""
    if not isinstance(game.top, p.Auction):
        return 0
    least = game.top.bid + game.edition.smallest_note
    return max(kept, least, auction.least_bid(game.top))


def _known(meaning: CardMeaning) -> s.Known | None:
    if not meaning.name:
        return None
    return s.Known(meaning.name, Token(meaning.colour, meaning.symbol), meaning.games, meaning.wins)
