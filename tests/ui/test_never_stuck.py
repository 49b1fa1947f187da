"""From every question of the bank real touches and cards on the real screen lead back to a throw: with cards, without,
and with the reader out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from banker import commands as c
from banker import pending as p
from hardware.ports import FaultCause, ReaderFault
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, Finger, desk, key_for, tap, tap_piece
from tests.ui.test_flow import CARDS
from tests.ui.test_flow import Table as FlowTable
from ui.records.auction import AuctionView
from ui.records.debts import DebtView
from ui.records.idle import IdleView
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.records.rolls import MenuView, RollView
from ui.records.screens import NamingView, TableView
from ui.records.sheets import SheetView
from ui.screens.auction import AuctionScreen
from ui.screens.debt import DebtScreen
from ui.screens.menu import MenuScreen
from ui.screens.naming import NamingScreen
from ui.screens.roll import RollScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.drawn import Drawing
from ui.table.forms import Estate, Going
from ui.table.state import can_sign, wanted
from ui.views import shared
from ui.widgets import ring_geometry as geometry
from ui.widgets.dice import DIE
from ui.widgets.piece import Piece
from ui.widgets.player_plate import BidderTile

EDITION, COUNT = "suisse-2007", 3
PLAYS = samples.waiting(EDITION, COUNT)
Screen = TableScreen | SheetScreen | AuctionScreen | DebtScreen | NamingScreen | MenuScreen | RollScreen
WAYS = ("cards", "no cards", "reader out")
MOST_STEPS = 80


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A desk on which a hold takes hardly any time."""
    for seconds in ("SIGN_HOLD_S", "DANGER_HOLD_S", "DEBIT_HOLD_S", "HAMMER_HOLD_S"):
        monkeypatch.setattr(shared, seconds, 0.02)
    desk().fit(800, 480)
    yield desk()
    desk().put(Piece())


class Sitting:
    """People at a real screen. They know what they see: they touch what is drawn and put down the card asked for."""

    def __init__(self, stage: Desk, play: samples.Play, way: str) -> None:
        self.stage, self.way = stage, way
        self.at = FlowTable(samples.logged(play, CARDS if way != "no cards" else ()))
        self._version, self._view = -1, None
        self.screens: dict[type, Screen] = {
            TableView: TableScreen(), SheetView: SheetScreen(), AuctionView: AuctionScreen(), DebtView: DebtScreen(),
            NamingView: NamingScreen(), MenuView: MenuScreen(), RollView: RollScreen(),
        }  # fmt: skip
        stage.heard = self.at.post
        if way == "reader out":
            self.at.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", 0))
        self.look()

    @property
    def view(self) -> Any:
        """What the flow says now, asked for only once something has changed, as the app does."""
        version = self.at.flow.desk.version
        if version != self._version:
            self._version, self._view = version, self.at.flow.view()
        return self._view

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        return self.screens[type(self.view)]

    @property
    def tiles(self) -> list[Piece[Any]]:
        """The players' tiles that are shown."""
        screen = self.screen
        assert isinstance(screen, TableScreen | AuctionScreen)
        return [*(screen.of(BidderTile) if isinstance(screen, AuctionScreen) else screen.tiles)]

    def look(self) -> TableView | SheetView | AuctionView | DebtView | NamingView | None:
        """What is shown now."""
        new = self.screen.parent is None
        if new:
            self.screen.begin()
        self.screen.view = self.view
        if new:
            self.stage.put(self.screen)
        self.stage.frames(1)
        return self.screen.view

    def at_rest(self) -> bool:
        """The next throw is awaited and nothing lies over it."""
        table = self.at.flow.table
        return isinstance(table.game.top, p.Throw) and table.open is None and table.asked is None

    def step(self) -> None:
        """Do what the screen asks for."""
        view, table = self.look(), self.at.flow.table
        signer, _ = wanted(table)
        if isinstance(view, SheetView):
            self.on_sheet(view, signer)
        elif signer is not None and can_sign(table, signer):
            self.sign(signer)
        elif isinstance(view, AuctionView):
            self.auction()
        elif table.placing:
            self.touch_street()
        elif isinstance(getattr(view, "middle", None), IdleView):
            self.throw(1, 2)
        else:
            acts = [act for act in self.acts() if isinstance(act, a.Book | a.AskCard | a.CloseOpen | a.Put)]
            acts.sort(key=lambda act: isinstance(act, a.Put))  # what leads on to the ways only if there is no answer
            self.answer(self.acts().index(acts[0]))

    def on_sheet(self, view: SheetView, signer: str | None) -> None:
        """Sign what asks for it; else the next step, a choice, a deed to mortgage, or back."""
        top = self.at.game.top
        if isinstance(top, p.TradeToSign):
            self.sign(next(id for id in (top.other, top.player) if id not in top.signed))
        elif view.foot is not None and view.foot.signs:
            assert signer is not None
            self.sign(signer)
        else:
            acts = [button.act if button.enabled else None for button in view.buttons]
            leads = sorted(
                (n for n, act in enumerate(acts) if self.leads_on(act)), key=lambda n: isinstance(acts[n], a.Put)
            )
            self.answer(leads[0] if leads else acts.index(a.CloseOpen()))

    def leads_on(self, act: Intent | None) -> bool:
        """Whether a touch on a full screen books, lays a card of the deck open, or mortgages for a debt."""
        match act:
            case a.Put(Drawing(card=str(), typing=False) | Going()):
                return True
            case a.Put(Estate(plan=c.Mortgage())):
                return isinstance(self.at.game.top, p.Debt)
            case _:
                return isinstance(act, a.Book)

    def sign(self, player: str) -> None:
        """By card, or by holding the tile, which must be there."""
        seat = [other.id for other in self.at.game.players].index(player)
        if self.way == "cards":
            self.at.tap(CARDS[seat])
        elif isinstance(self.view, SheetView | DebtView):
            self.answer(self.acts().index(a.SignHere(player)))
        else:
            self.hold(self.tiles[seat])

    def auction(self) -> None:
        """The second player bids what is offered; then the countdown is stopped, and the hammer held."""
        top, ways = self.at.game.top, (a.Book, a.StopCountdown, a.ChooseStreet)
        if isinstance(top, p.ShortageCall) or top.bidder is not None:
            self.answer(next(n for n, act in enumerate(self.acts()) if isinstance(act, ways)))
        elif self.way == "cards":
            self.at.tap(CARDS[1])
        else:
            self.hold(self.tiles[1])

    def touch_street(self) -> None:
        """The first street that is outlined."""
        spaces = self.look().ring.spaces
        x, y, w, h = geometry.USUAL.box(next(n for n, space in enumerate(spaces) if space.act is not None))
        left, top, _, _ = self.screen.ring.box
        tap(left + x + w / 2, top + y + h / 2)

    def throw(self, *dice: int) -> None:
        """Touch a die in each row; of a third row the one in its middle."""
        pad = self.screen.idle.pad
        (x, y, w, h), third = pad.box, pad.record.third
        apart = (h - DIE) / (2 if third else 1)
        for row, face in enumerate(dice):
            tap(x + (face - 1) * (w - DIE) / 5 + DIE / 2, y + row * apart + DIE / 2)
        if third:
            tap(x + w / 2, y + 2 * apart + DIE / 2)

    def acts(self) -> list[Intent | None]:
        """What everything does that can be touched, whether or not it is on the page shown."""
        self.look()
        rows = self.screen.record.rows if isinstance(self.screen, RollScreen) else ()
        return [*(view.act for view in offered(self.screen)), *(row.button.act for row in rows)]

    def answer(self, index: int) -> None:
        """Touch, or hold, the button of this answer, the pages of its list turned until it is there."""
        screen = self.screen
        if isinstance(screen, RollScreen) and index >= len(screen.buttons):
            tap_piece(screen.reach(index - len(screen.buttons)))
            return
        act = offered(screen)[index].act
        while not (seen := [key for key in screen.buttons if key.view.act == act and key.get_root_window()]):
            tap_piece(turner(screen, act))
            self.stage.frames(1)
        if seen[0].view.hold_s:
            self.hold(seen[0])
        else:
            tap_piece(seen[0])

    def hold(self, piece: Piece[Any]) -> None:
        """Press until it acts."""
        assert piece.parent is not None, "what must be held is not on the screen"
        version = self.at.flow.desk.version
        x, y, w, h = piece.box
        finger = Finger(x + w / 2, y + h / 2).down()
        self.stage.until(lambda: self.at.flow.desk.version > version)
        finger.up()


def offered(screen: Any) -> list[ButtonView]:
    """All that can be touched, whether or not it is on the page shown."""
    if isinstance(screen, SheetScreen | DebtScreen):
        return screen.offered
    return screen.record.answers if isinstance(screen, TableScreen) else [button.view for button in screen.buttons]


def turner(screen: Any, act: Any) -> Piece[Any]:
    """What turns the pages of a list, towards what does this."""
    match screen:
        case SheetScreen() | DebtScreen():
            return screen.towards(act)
        case _:
            return screen.answers.towards(act)


def test_there_is_a_game_for_everything_the_bank_can_ask() -> None:
    kinds = {type(entry) for play in PLAYS.values() for entry in play.game.pending}
    elsewhere = {p.Lots, p.EffectsDue}  # the first lot is called at once; no board on the screen has several effects
    assert kinds == set(get_args(p.Pending)) - elsewhere


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", PLAYS)
def test_there_is_always_a_way_out(stage: Desk, name: str, way: str) -> None:
    sitting = Sitting(stage, PLAYS[name], way)
    shown = []
    for _ in range(MOST_STEPS):
        if sitting.at_rest():
            break
        shown.append(type(sitting.at.game.top).__name__)
        sitting.step()
    assert sitting.at_rest(), shown


@pytest.mark.parametrize("way", WAYS)
def test_a_rent_that_lapses_can_be_claimed(stage: Desk, way: str) -> None:
    sitting = Sitting(stage, PLAYS["rent-claim"], way)
    sitting.step()  # what was booked last, after the start
    before = sitting.at.game.balance("p2")
    if way == "cards":
        sitting.at.tap(CARDS[1])
    else:
        sitting.look()
        sitting.answer(0)
    assert isinstance(sitting.at.game.top, p.Debt)
    sitting.step()
    assert sitting.at.game.balance("p2") > before


@pytest.mark.parametrize("way", WAYS)
def test_somebody_short_of_cash_raises_it_and_buys(stage: Desk, way: str) -> None:
    """The deed costs more than the cash: mortgage another from the very prompt, then sign."""
    holders = dict.fromkeys(samples.unrelated(EDITION, 12), "p1")
    play = samples.Play(EDITION, COUNT, holders=holders, pawns=samples.before(39), balances={"p1": 1})
    sitting = Sitting(stage, play.do(samples.throw(1, 2)), way)
    sitting.step()
    while sitting.at.game.balance("p1") < sitting.at.game.top.price:
        acts = sitting.acts()
        drafts = [getattr(act, "open", None) for act in acts]
        plans = [getattr(draft, "plan", ()) for draft in drafts]
        raising = [n for n, plan in enumerate(plans) if plan and isinstance(plan[0], c.Mortgage)]
        opening = [n for n, draft in enumerate(drafts) if draft == Estate("p1", "mortgage")]
        sitting.answer((raising or opening)[0])
        if raising:
            sitting.look()
            sitting.sign("p1")
    while sitting.at.flow.table.open is not None:
        sitting.look()
        sitting.answer(0)
    sitting.look()
    sitting.sign("p1")
    assert sitting.at.game.registry.title(39).holder == "p1"


def test_a_card_signs_nothing_while_something_lies_open(stage: Desk) -> None:
    sitting = Sitting(stage, PLAYS["purchase"], "cards")
    sitting.step()
    tap_piece(key_for(sitting.screen, sitting.screen.record.menu))
    before = sitting.at.bank.course.head
    sitting.at.tap(CARDS[0])
    assert sitting.at.bank.course.head == before
