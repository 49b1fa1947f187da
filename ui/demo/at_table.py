"""Plays a command at the table with the touches and cards that it needs there. Needs Kivy."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from banker import commands as c
from banker.game import Game
from banker.pending import Bundle
from ui.demo.performer import DemoFailed, Gestures, Performer, next_frame
from ui.records.intents import Intent
from ui.screens.menu import MenuScreen
from ui.screens.roll import RollScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.cards import signed_at_once
from ui.table.forms import Adding, Drawing, Estate, Mode, Plan, Trading
from ui.widgets.button import PushButton
from ui.widgets.estate_card import EstateCards

MODES: dict[type[Plan], Mode] = {
    c.Build: "build",
    c.SellBuildings: "sell",
    c.Mortgage: "mortgage",
    c.LiftMortgage: "mortgage",
}
"""The tab of the estate on which a plan is made."""


class AtTheTable(Performer):
    """Plays the commands of a game."""

    @property
    def _screen(self) -> TableScreen:
        assert isinstance(self.screen, TableScreen)
        return self.screen

    @property
    def _offering(self) -> TableScreen | SheetScreen | MenuScreen | RollScreen:
        """The table, or what lies open over it."""
        assert isinstance(self.screen, TableScreen | SheetScreen | MenuScreen | RollScreen)
        return self.screen

    def undo(self) -> Gestures:
        """Touch *undo*."""
        assert isinstance(self.screen, TableScreen | SheetScreen)
        yield from self._books(self.press(self.screen.undo))

    def redo(self) -> Gestures:
        """Touch *redo*."""
        yield from self._books(self.press(self._screen.redo))

    def do(self, command: c.Command) -> Gestures:
        """Make the gestures that lead to this command, and wait until it is booked."""
        yield from self._books(self._do(command))

    def _books(self, gestures: Gestures) -> Gestures:
        before = self.snapshot.number
        yield from gestures
        yield lambda: self.snapshot.number > before

    def _do(self, wish: c.Command) -> Gestures:
        match wish:
            case c.ThrowDice():
                yield from self._throw(wish.dice)
            case c.Bid():
                yield from self._bid(wish)
            case c.DrawCard():
                yield from self._draw(wish)
            case c.ProposeTrade():
                yield from self._propose(wish)
            case c.Buy() | c.Pay() | c.SignTrade():
                yield from self.to_question()
                yield from self._sign(wish.player)
            case c.Build() | c.SellBuildings() | c.Mortgage() | c.LiftMortgage() if not self._offered(wish):
                yield from self._plan(wish)
                yield from self._sign(wish.player)
            case _:
                yield from self._choose(wish)

    def _sign(self, player: str) -> Gestures:
        """A player's card; cards were tapped in the order of seats at the set-up."""
        seats = self.snapshot.game.terms.seats
        yield from self.tap_card([seat.id for seat in seats].index(player))

    def to_question(self) -> Gestures:
        """Put away what lies open over the table."""
        while self.table.open is not None:
            yield from self.touch_for(a.CloseOpen())

    def _throw(self, dice: tuple[int, int]) -> Gestures:
        yield from self.to_question()
        yield from self.throw(self._screen.idle.pad, dice)

    def _bid(self, wish: c.Bid) -> Gestures:
        """Raise step by step to the amount, then the bidder's card."""
        while self.table.next_bid != wish.amount:
            steps = [act.amount for act in self._acts() if isinstance(act, a.RaiseBid)]
            fitting = [step for step in steps if self.table.next_bid < step <= wish.amount]
            if not fitting:
                raise DemoFailed(f"no step leads to a bid of {wish.amount}")
            yield from self.touch_for(a.RaiseBid(max(fitting)))
        yield from self._sign(wish.player)

    def _draw(self, wish: c.DrawCard) -> Gestures:
        """A look at the table, the card in its deck, then its next step, or the card of the player who pays."""
        yield from self.touch_for(a.Put(a.Aside()))
        yield from self.picture()
        yield from self.to_question()
        signed = signed_at_once(self.table.game, wish)
        yield from self.touch_for(a.Put(Drawing(wish.card)))
        yield from self.picture()
        yield from self._sign(wish.player) if signed else self.touch_for(a.Book(wish))

    def _choose(self, wish: c.Command) -> Gestures:
        """The answer that does this, wherever it is offered; then the card that signs it."""
        if not self._offered(wish):
            yield from self.to_question()
        if not self._offered(wish):
            if isinstance(wish, c.EndGame):
                yield from self.open_menu()
            elif hasattr(wish, "player"):
                yield from self.touch_tile(wish.player)
        signed = next((act for act in self._acts() if _does(act, wish)), None)
        if signed is None:
            raise DemoFailed(f"nothing on the screen does {wish}")
        yield from self.touch_for(signed)
        if isinstance(signed, a.AskCard):
            yield lambda: self.table.asked is not None
            yield from self._sign(signed.player)

    def _offered(self, wish: c.Command) -> bool:
        """Whether an answer on the screen does it."""
        return any(_does(act, wish) for act in self._acts())

    def _plan(self, wish: Plan) -> Gestures:
        """The player's tile, the tab, then step by step until the plan is what is wished."""
        yield from self.to_question()
        yield from self.touch_tile(wish.player)
        mode = MODES[type(wish)]
        yield from self.touch_for(a.Put(Estate(wish.player, mode)))
        while (now := self._planned()) != wish:
            far = _far(self.table.game, now, wish)
            puts = [act for act in self._acts(enabled=True) if isinstance(act, a.Put)]
            nearer = [put for put in puts if self._leads_to(put, wish) < far]
            if not nearer:
                raise DemoFailed(f"no step leads to {wish}")
            yield from self.touch_for(nearer[0])
        yield from self.picture()

    def _propose(self, wish: c.ProposeTrade) -> Gestures:
        """The way to trades, the other player, then what each hands over, thing by thing."""
        yield from self.to_question()
        form = Trading(wish.player)
        yield from self.touch_for(a.Put(form))
        form = Trading(wish.player, wish.other)
        yield from self.touch_for(a.Put(form))
        for giver, goods, side in ((wish.player, wish.gives, "gives"), (wish.other, wish.takes, "takes")):
            for step in _steps(form, giver, goods, side):
                yield from self.touch_for(a.Put(step))
                form = step
        yield from self.picture()
        yield from self.touch_for(a.Book(wish))

    def _planned(self) -> Plan | None:
        """What is planned in the estate that lies open."""
        open_ = self.table.open
        assert isinstance(open_, Estate)
        return open_.plan

    def _leads_to(self, put: a.Put, wish: Plan) -> float:
        """How far from what is wished a step would lead."""
        if not isinstance(put.open, Estate):
            return float("inf")
        return _far(self.table.game, put.open.plan, wish)

    def open_menu(self) -> Gestures:
        """Touch the button of the menu."""
        yield from self.press(self._screen.menu)

    def touch_tile(self, player: str) -> Gestures:
        """Touch a player's tile, until something lies open."""
        players = [each.id for each in self.table.game.players]
        self.touch(self._screen.tiles[players.index(player)])
        yield lambda: self.table.open is not None

    def _acts(self, enabled: bool = False) -> list[Intent | None]:
        """What the touches on the screen would do, whether or not they are on the page shown."""
        buttons = [button.record for button in self._offering.buttons]
        return [button.act for button in buttons if button.enabled or not enabled]

    def touch_for(self, act: Intent) -> Gestures:
        """Touch what does this, turning pages until it is there; hold it if it must be held."""
        button = self._offering.buttons[self._acts().index(act)]
        while button.get_root_window() is None:
            self.touch(self._turner())
            yield next_frame
        yield from self.press(button)

    def _turner(self) -> PushButton:
        """What turns to the next page."""
        screen = self._offering
        if isinstance(screen, TableScreen):
            return screen.answers.turner
        assert isinstance(screen, SheetScreen)
        return next(part.on for part in screen.parts if isinstance(part, EstateCards))


def _steps(form: Trading, giver: str, goods: Bundle, side: str) -> Iterator[Trading]:
    """The forms that add these deeds and this money of a giver to a trade, each a touch away from the one before."""
    if goods.deeds:
        yield replace(form, adding=Adding(giver, "deeds"))
        for count in range(1, len(goods.deeds) + 1):
            form = replace(form, **{side: Bundle(goods.deeds[:count])})
            yield replace(form, adding=Adding(giver, "deeds"))
        yield form
    if goods.money:
        typed = ""
        yield replace(form, adding=Adding(giver, "money"))
        for digit in str(goods.money):
            typed += digit
            yield replace(form, adding=Adding(giver, "money", int(typed)))
        yield replace(form, **{side: Bundle(goods.deeds, money=goods.money)})


def _does(act: Intent | None, wish: c.Command) -> bool:
    return isinstance(act, a.Book | a.AskCard) and act.command == wish


def _far(game: Game, plan: Plan | None, wish: Plan) -> int:
    """How many levels lie between a plan and what is wished; 0 only for the very same."""
    if isinstance(wish, c.Mortgage | c.LiftMortgage):
        return int(plan != wish)
    now, then = _levels(plan), _levels(wish)
    stands = {space: game.registry.title(space).level for space in now | then}
    return sum(abs(now.get(space, level) - then.get(space, level)) for space, level in stands.items())


def _levels(plan: Plan | None) -> dict[int, int]:
    return {change.space: change.level for change in plan.levels} if isinstance(plan, c.Build | c.SellBuildings) else {}
