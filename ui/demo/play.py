"""Plays the recorded game through the real app: real touches, the real driver on a chip's model, its own data folder.

Law: no shortcut. Each recorded request becomes the touches and cards that a table would use; the app must come to the
same balances as the record, or the demonstration fails.
"""

from __future__ import annotations

import argparse
import json
import logging
import tempfile
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import msgspec

from banker import commands as c
from banker.game import Game
from banker.script import Script
from banker.store import Store
from hardware.chip.bench import Bench
from hardware.pins import NO_PANEL
from hardware.ports import Signal
from ui.build import make_app
from ui.flow.place import AtTable, Ended, Home, SettingUp
from ui.host.config import Config
from ui.host.display import Display
from ui.host.readers import choose_reader, model_works
from ui.records.intents import Intent
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.forms import Estate, Mode, Plan

log = logging.getLogger("banker.demo")

RECORD = Path(__file__).parent / "game.jsonl"
STUCK_S = 30.0
SEEN_PACE_S = 0.35
"""Between two gestures when people are watching; unseen it goes as fast as it can."""

QUICK_TAP_S = 0.15, 0.18
"""How long a card lies on the reader and how long nothing does, when nobody watches: a few polls each."""

UNSEEN_S = 3.0
"""A card that the reader has not seen for so long is put there again: while the machine was busy it may have come and
gone between two looks."""

FRAMES = 2
"""Frames until what was changed is drawn."""

Until = Callable[[], bool]
Gestures = Generator[Until, None, None]


class DemoFailed(Exception):
    """The app did not come to where the record says."""


def play(options: argparse.Namespace, display: Display) -> int:
    """Play it, save pictures, say where. 0 if the app came to the record's balances, else 1."""
    pictures = options.pictures or Path(tempfile.mkdtemp(prefix="banker-pictures-"))
    pictures.mkdir(parents=True, exist_ok=True)
    chosen = choose_reader("sim" if model_works() else "screen", Config())
    if isinstance(chosen.hand, Bench) and not display.seen:
        chosen.hand.tap_s, chosen.hand.pause_s = QUICK_TAP_S
    with tempfile.TemporaryDirectory(prefix="banker-demo-") as folder:
        app = make_app(options, Path(folder), Config(panel=NO_PANEL), chosen)
        demo = Demo(app, pictures, SEEN_PACE_S if display.seen else 0.0)
        app.bind(on_start=lambda _: demo.start())
        app.run()
    chosen.undo()
    print(f"demonstration: {demo.done} of {demo.total} requests played; pictures in {pictures}")
    if demo.error is not None:
        print(f"demonstration failed: {demo.error}")
    return 0 if demo.error is None and demo.finished else 1


class Demo:
    """Steps through the record once a frame, each gesture waiting for what the one before brought about."""

    def __init__(self, app: Any, pictures: Path, pace_s: float) -> None:
        self.app, self.pictures, self.pace_s = app, pictures, pace_s
        self.requests = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]
        self.total, self.done = len(self.requests), 0
        self.error: Exception | None = None
        self.finished = False
        self._record = Script(Store(None))
        self._taken: set[str] = set()
        self._gestures = self._all()
        self._until: Until = lambda: True
        self._since = self._next_at = 0.0

    def start(self) -> None:
        """Begin with the first frame."""
        from kivy.clock import Clock

        self._since = time.monotonic()
        Clock.schedule_interval(lambda _: self._step(), 0)

    def _step(self) -> bool:
        now = time.monotonic()
        if self.finished or self.error is not None:
            return False
        try:
            if now - self._since > STUCK_S:
                raise DemoFailed(f"stuck at request {self.done + 1}: {self.requests[self.done]}")
            if now >= self._next_at and self._until():
                self._until = next(self._gestures)
                self._since, self._next_at = now, now + self.pace_s
        except StopIteration:
            self.finished = True
            self.app.stop()
        except Exception as error:  # shown by `play`; the app must not go on half way
            log.exception("the demonstration failed")
            self.error = error
            self.app.stop()
        return True

    # The record, request by request

    def _all(self) -> Gestures:
        yield lambda: isinstance(self.app.flow.place, Home)
        yield from self.picture("home")
        for request in self.requests:
            kind = next(iter(request))
            answer = self._record.answer(json.dumps(request))
            assert answer["ok"], f"the record itself is refused: {request}"
            yield from getattr(self, f"_{kind}")(request[kind])
            yield self._idle
            self._check()
            yield from self._picture_by_pending()
            self.done += 1
        yield from self.picture("tally")

    def _idle(self) -> bool:
        return not self.app.flow.waits

    def _check(self) -> None:
        """The app's balances are the record's."""
        state = self.app.flow.state
        mine = {p.name: state.game.balance(p.id) for p in state.game.players}
        record = self._record.bank.game
        theirs = {p.name: record.balance(p.id) for p in record.players}
        if mine != theirs:
            raise DemoFailed(f"after request {self.done + 1} the app has {mine}, the record {theirs}")

    # Gestures

    def _sign(self, player: str) -> Gestures:
        """A player's card; cards were tapped in the order of seats at the set-up."""
        yield from self.tap_card([seat.id for seat in self._record.bank.game.terms.seats].index(player))

    def tap_card(self, seat: int) -> Gestures:
        """Touch the card of this seat on the on-screen reader; again, as people do, if the lamp does not answer."""
        before = self._seen()
        while self._seen() == before:
            self.touch(self.app.strip.cards[seat])
            end = time.monotonic() + UNSEEN_S
            yield lambda end=end: self._seen() > before or time.monotonic() > end

    def _seen(self) -> int:
        return self.app.panel.signals.count(Signal.SEEN)

    def touch(self, piece: Any) -> None:
        """Touch the middle of a piece."""
        from ui.demo.hand import middle, tap

        tap(*middle(piece))

    def _hold(self, piece: Any, still: Until) -> Gestures:
        """Keep the finger down until something has happened."""
        from ui.demo.hand import Finger, middle

        finger = Finger(*middle(piece)).down()
        yield lambda: not still()
        finger.up()

    def _new(self, request: dict[str, Any]) -> Gestures:
        yield from _SetUp(self).play(request)

    def _undo(self, _: Any) -> Gestures:
        yield from self._jump(self._table.undo)

    def _redo(self, _: Any) -> Gestures:
        yield from self._jump(self._table.redo)

    def _jump(self, button: Any) -> Gestures:
        before = self.app.flow.state.number
        self.touch(button)
        yield lambda: self.app.flow.state.number > before

    def _tally(self, _: Any) -> Gestures:
        yield lambda: isinstance(self.app.flow.place, Ended)

    @property
    def _table(self) -> Any:
        return self.app.stage.screen

    def _do(self, command: dict[str, Any]) -> Gestures:
        wish = msgspec.convert(command, c.Command)
        before = self.app.flow.state.number
        match wish:
            case c.ThrowDice():
                yield from self._throw(wish.dice)
            case c.Bid():
                yield from self._bid(wish)
            case c.Buy() | c.Pay():
                yield from self._to_question()
                yield from self._sign(wish.player)
            case c.Build() | c.SellBuildings() | c.Mortgage() | c.LiftMortgage() if not self._offered(wish):
                yield from self._plan(wish)
                yield from self._sign(wish.player)
            case _:
                yield from self._choose(wish)
        yield lambda: self.app.flow.state.number > before

    def _to_question(self) -> Gestures:
        """Put away what lies open over the table."""
        while self.app.flow.table is not None and self.app.flow.table.open is not None:
            yield from self._touch_for(a.CloseOpen())

    def _throw(self, dice: tuple[int, int]) -> Gestures:
        from ui.demo.hand import tap
        from ui.widgets.dice import DIE, ROW

        yield from self._to_question()
        pad = self._table.idle.pad
        x, y, w, _ = pad.box
        pitch = (w - DIE) / 5
        for row, face in enumerate(dice):
            tap(x + (face - 1) * pitch + DIE / 2, y + row * ROW + DIE / 2)
            yield lambda: True

    def _bid(self, wish: c.Bid) -> Gestures:
        """Raise step by step to the amount, then the bidder's card."""
        while self.app.flow.table.next_bid != wish.amount:
            missing = wish.amount - self.app.flow.table.next_bid
            steps = [act.amount for act in self._acts() if isinstance(act, a.RaiseBid)]
            fitting = [s for s in steps if 0 < s - self.app.flow.table.next_bid <= missing]
            if not fitting:
                raise DemoFailed(f"no step leads to a bid of {wish.amount}")
            yield from self._touch_for(a.RaiseBid(max(fitting)))
        yield from self._sign(wish.player)

    def _choose(self, wish: c.Command) -> Gestures:
        """The answer that does this, wherever it is offered; then the card that signs it."""
        if not self._offered(wish):
            yield from self._to_question()
        if not self._offered(wish):
            if isinstance(wish, c.EndGame):
                self.touch(self._table.menu)
                yield lambda: True
            else:
                yield from self._touch_tile(wish.player)  # type: ignore[union-attr]
        signed = next((act for act in self._acts() if self._does(act, wish)), None)
        if signed is None:
            raise DemoFailed(f"nothing on the screen does {wish}")
        yield from self._touch_for(signed)
        if isinstance(signed, a.AskCard):
            yield lambda: self.app.flow.table.asked is not None
            yield from self._sign(signed.player)

    def _offered(self, wish: c.Command) -> bool:
        """Whether an answer on the screen does it: a debtor's prompt lists all that raises money."""
        return any(self._does(act, wish) for act in self._acts())

    def _plan(self, wish: Plan) -> Gestures:
        """The player's tile, the tab, then step by step until the plan is what is wished."""
        yield from self._to_question()
        yield from self._touch_tile(wish.player)
        modes: dict[type, Mode] = {c.Build: "build", c.SellBuildings: "sell"}
        mode = modes.get(type(wish), "mortgage")
        yield from self._touch_for(a.Put(Estate(wish.player, mode)))
        while self.app.flow.table.open.plan != wish:
            game, now = self.app.flow.table.game, self.app.flow.table.open.plan
            steps = [button.view.act for button in self._table.buttons if button.view.enabled]
            plans = [step for step in steps if isinstance(step, a.Put) and isinstance(step.open, Estate)]
            nearer = [step for step in plans if _far(game, step.open.plan, wish) < _far(game, now, wish)]
            if not nearer:
                raise DemoFailed(f"no step leads to {wish}")
            yield from self._touch_for(nearer[0])
        yield from self.picture(f"estate-{mode}")

    def _touch_tile(self, player: str) -> Gestures:
        self.touch(self._table.tiles[[p.id for p in self.app.flow.table.game.players].index(player)])
        yield lambda: self.app.flow.table.open is not None

    @staticmethod
    def _does(act: Intent | None, wish: c.Command) -> bool:
        return isinstance(act, a.Book | a.AskCard) and act.command == wish

    def _acts(self) -> list[Intent | None]:
        """What the touches on the screen would do, whether or not they are on the page shown."""
        return [button.view.act for button in self._table.buttons]

    def _touch_for(self, act: Intent) -> Gestures:
        """Touch what does this, turning pages until it is there; hold it if it must be held."""
        screen, version = self._table, self.app.flow.desk.version
        button = screen.buttons[self._acts().index(act)]
        while button.get_root_window() is None:
            self.touch(screen.parts[0].on if isinstance(screen.view, SheetView) else screen.answers.turner)
            yield lambda: True
        if button.view.hold_s:
            yield from self._hold(button, lambda: self.app.flow.desk.version == version)
        else:
            self.touch(button)
            yield lambda: self.app.flow.desk.version > version

    # Pictures

    def picture(self, name: str) -> Gestures:
        """One picture of each kind of screen, the first time it is seen, once it is drawn."""
        from ui.demo.hand import save_picture

        if name not in self._taken:
            self._taken.add(name)
            for _ in range(FRAMES):
                yield lambda: True
            save_picture(self.pictures / f"{len(self._taken):02d}-{name}.png")

    def _picture_by_pending(self) -> Gestures:
        table = self.app.flow.table
        if table is not None and table.game.top is not None:
            yield from self.picture(type(table.game.top).__name__.lower())


def _far(game: Game, plan: Plan | None, wish: Plan) -> int:
    """How many levels lie between a plan and what is wished; 0 only for the very same."""
    if isinstance(wish, c.Mortgage | c.LiftMortgage):
        return int(plan != wish)
    both = [{} if one is None else {change.space: change.level for change in one.levels} for one in (plan, wish)]
    now = {space: game.registry.title(space).level for levels in both for space in levels}
    return sum(abs(both[0].get(space, now[space]) - both[1].get(space, now[space])) for space in now)


class _SetUp:
    """The set-up with real touches: the default board, a card and a name for each seat, the rules as they are."""

    def __init__(self, demo: Demo) -> None:
        self.demo = demo

    @property
    def _screen(self) -> Any:
        return self.demo.app.stage.screen

    def play(self, request: dict[str, Any]) -> Gestures:
        """From the home screen to the first throw."""
        demo, flow = self.demo, self.demo.app.flow
        demo.touch(self._screen.new)
        yield lambda: isinstance(flow.place, SettingUp)
        yield from demo.picture("setup-board")
        demo.touch(self._screen.following)
        yield lambda: flow.place.setup.step == 2
        for index, seat in enumerate(request["seats"]):
            yield from demo.tap_card(index)
            yield lambda index=index: len(flow.place.setup.seats) > index
            yield from self._name(index, seat["name"])
        yield from demo.picture("setup-players")
        demo.touch(self._screen.following)
        yield lambda: flow.place.setup.step == 3
        yield from demo.picture("setup-rules")
        demo.touch(self._screen.following)
        yield lambda: isinstance(flow.place, AtTable)

    def _name(self, index: int, name: str) -> Gestures:
        """Touch the seat and type its name on the keyboard."""
        rows = next(body for body in self._screen.bodies.values() if body.parent is not None).rows
        self.demo.touch(rows[index])
        naming = self._screen.naming
        yield lambda: naming.parent is not None
        for letter in name:
            yield from self._key(naming.keyboard, letter.lower())
            yield lambda letter=letter: naming.text[-1:].lower() == letter.lower()
        if index == 0:
            yield from self.demo.picture("setup-name")
        yield from self._key(naming.keyboard, "done")
        yield lambda: naming.parent is None

    def _key(self, keyboard: Any, does: str) -> Gestures:
        from ui.demo.hand import tap

        def found() -> Any:
            return next((key for key in keyboard.keys if key.does.lower() == does), None)

        if found() is None:
            accents = next(key for key in keyboard.keys if key.does == "accents")
            tap(*self._middle(keyboard, accents))
            yield lambda: found() is not None
        tap(*self._middle(keyboard, found()))
        yield lambda: True

    @staticmethod
    def _middle(keyboard: Any, key: Any) -> tuple[float, float]:
        x, y, w, h = key.box
        return keyboard.box[0] + x + w / 2, keyboard.box[1] + y + h / 2
