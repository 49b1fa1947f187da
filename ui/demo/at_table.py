"""Plays a command at the table with the touches and cards that it needs there. Needs Kivy."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from banker import commands as c
from banker.game import Game
from banker.money import Money
from banker.pending import Bundle, Debt, MortgageChoice
from ui.demo.performer import DemoFailed, Gestures, Performer, Until, next_frame
from ui.records.intents import Intent, Redo
from ui.screens.auction import AuctionScreen
from ui.screens.code import CodeScreen
from ui.screens.debt import DebtScreen
from ui.screens.menu import MenuScreen
from ui.screens.roll import RollScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table import plans
from ui.table.cards import signed_at_once
from ui.table.drawn import Drawing
from ui.table.forms import Adding, Bidding, Estate, Mode, Raising, Receiving, Trading
from ui.table.lay import Lay
from ui.table.plans import Plan, Step
from ui.table.state import wanted
from ui.widgets.button import PushButton
from ui.widgets.player_plate import PlayerPlate

Offering = TableScreen | AuctionScreen | DebtScreen | SheetScreen | MenuScreen | RollScreen | CodeScreen
# The tab of the estate on which a plan is made.
MODES: dict[type[Step], Mode] = {
    c.Build: "build",
    c.SellBuildings: "sell",
    c.Mortgage: "mortgage",
    c.LiftMortgage: "mortgage",
}


class AtTheTable(Performer):
    """Plays the commands of a game."""

    @property
    def _screen(self) -> TableScreen | AuctionScreen:
        assert isinstance(self.screen, TableScreen | AuctionScreen)
        return self.screen

    @property
    def _offering(self) -> Offering:
        """The table, an auction or a debt, or what lies open over it."""
        assert isinstance(self.screen, Offering)
        return self.screen

    def undo(self) -> Gestures:
        """Touch *undo*."""
        assert isinstance(self.screen, TableScreen | SheetScreen)
        undo = self.screen.record.undo
        assert undo is not None, "nothing is undone while something is composed"
        assert undo.act is not None, "something was booked"
        yield from self._books(self.press(self.that_does(undo.act)))

    def redo(self) -> Gestures:
        """Touch *redo*."""
        yield from self._books(self.press(self.that_does(Redo())))

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
            case c.Hammer():
                yield from self._stop_countdown()
                yield from self._choose(wish)
            case c.ProposeTrade():
                yield from self._propose(wish)
            case c.Buy() | c.Pay() | c.SignTrade():
                yield from self.to_question()
                yield from self._sign(wish.player)
            case c.Build() | c.SellBuildings() | c.Mortgage() | c.LiftMortgage():
                yield from self.to_question()
                yield from self._to_estate(wish.player, MODES[type(wish)])
                yield from self._plan((wish,))
                yield from self._sign(wish.player)
            case c.CarryOut():
                yield from self._carry_out(wish)
                yield from self._sign(wish.player)
            case _:
                yield from self._choose(wish)

    def _sign(self, player: str) -> Gestures:
        """Tap a player's card; the set-up took the cards in the order of seats."""
        seats = self.snapshot.game.terms.seats
        yield from self.tap_card([seat.id for seat in seats].index(player))

    def to_question(self) -> Gestures:
        """Put away what lies open over the table."""
        while self.table.open is not None:
            yield from self.touch_for(a.CloseOpen())

    def _throw(self, dice: tuple[int, ...]) -> Gestures:
        yield from self.to_question()
        table = self.screen
        assert isinstance(table, TableScreen)
        yield from self.throw(table.idle.pad, dice)

    def _bid(self, wish: c.Bid) -> Gestures:
        """Touch the key of the amount, or type it, unless it is offered already; then tap the bidder's card.

        The countdown is stopped first: the record says when the hammer falls, however slow the machine.
        """
        yield from self._stop_countdown()
        keys = [act for act in self._acts(enabled=True) if isinstance(act, a.RaiseBid) and act.amount == wish.amount]
        if self.table.next_bid != wish.amount and keys:
            yield from self.touch_for(keys[0])
        elif self.table.next_bid != wish.amount:
            yield from self.touch_for(a.Put(Bidding()))
            yield from self.type_in(wish.amount, lambda typed: a.Put(Bidding(typed)))
            yield from self.picture()
        yield from self._sign(wish.player)

    def _stop_countdown(self) -> Gestures:
        if a.StopCountdown() in self._acts():
            yield from self.touch_for(a.StopCountdown())

    def _draw(self, wish: c.DrawCard) -> Gestures:
        """Look at the table, touch the card in its deck, then its next step, or tap the card of the player who pays."""
        yield from self.touch_for(a.Put(a.Aside()))
        yield from self.picture()
        yield from self.to_question()
        yield from self._draw_from_deck(wish)

    def _draw_from_deck(self, wish: c.DrawCard) -> Gestures:
        """Touch a card of the deck. The touch books a card that takes nothing; any other is laid open first."""
        if not self._offered(wish):
            yield from self.touch_for(a.Put(Drawing(wish.card)))
            yield from self.picture()
        signed = signed_at_once(self.table.game, wish)
        yield from self._sign(wish.player) if signed else self.touch_for(a.Book(wish))

    def _choose(self, wish: c.Command) -> Gestures:
        """Touch the answer that does this, wherever it is offered; then tap the card that signs it."""
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
            yield from self.picture()
            yield from self._sign(signed.player)

    def _offered(self, wish: c.Command) -> bool:
        """Whether an answer on the screen does it."""
        return any(_does(act, wish) for act in self._acts())

    def _carry_out(self, wish: c.CarryOut) -> Gestures:
        """Compose what is wished, unless it is what is proposed: tick and untick, then what is found in the estate."""
        yield from self.to_question()
        if isinstance(self.table.game.top, Debt | MortgageChoice):
            yield from self._approach(wish.plan)
        if self.table.open is not None:
            yield from self.picture()
        if wanted(self.table)[1] != wish:
            steps = tuple(step for step in wish.plan if isinstance(step, Step))
            yield from self._find_money(wish.player, MODES[type(steps[0])])
            yield from self._plan(steps)

    def _to_estate(self, player: str, mode: Mode) -> Gestures:
        """Go to the player's estate, by the tile. `mode`: the tab that is wanted there first."""
        yield from self.touch_tile(player)

    def _find_money(self, player: str, mode: Mode) -> Gestures:
        """Go to the player's estate from the table, or from a debt by its own button."""
        if isinstance(self.screen, TableScreen):
            yield from self._to_estate(player, mode)
        else:
            puts = (act for act in self._acts() if isinstance(act, a.Put))
            yield from self.touch_for(next(put for put in puts if isinstance(put.open, Estate)))

    def _plan(self, wish: Plan) -> Gestures:
        """In the open estate touch tab by tab, step by step until the plan is what is wished."""
        for mode in dict.fromkeys(MODES[type(step)] for step in wish):
            estate = self.table.open
            assert isinstance(estate, Estate)
            if estate.mode != mode:
                yield from self.touch_for(a.Put(replace(estate, mode=mode)))
            yield from self._approach(wish)
        if self._far(self.table.open, wish):
            raise DemoFailed(f"no step leads to {wish}")
        yield from self.picture()

    def _approach(self, wish: tuple[c.Step, ...]) -> Gestures:
        """Touch what leads nearer to these steps, as long as something does."""
        while True:
            puts = [act for act in self._acts(enabled=True) if isinstance(act, a.Put)]
            nearest = min(puts, key=lambda put: self._far(put.open, wish), default=None)
            if nearest is None or self._far(nearest.open, wish) >= self._far(self.table.open, wish):
                return
            yield from self.touch_for(nearest)

    def _far(self, open_: Lay | None, wish: tuple[c.Step, ...]) -> float:
        """How many touches lie between what is composed and what is wished; endless where it is no plan."""
        game = self.table.game
        match open_, game.top:
            case ((Estate(plan=plan) | Raising(plan=plan)), _):
                return _apart(game, plan, wish)
            case None, Debt(debtor=debtor) as debt if plans.debt_of(game, debtor) is not None:
                return _apart(game, plans.proposed(game, debt), wish)
            case Receiving(lifted=lifted), _:
                return len(set(wish) - set(plans.answers(game, lifted)))
            case None, MortgageChoice():
                return len(set(wish) - set(plans.answers(game, ())))
            case _:
                return float("inf")

    def _propose(self, wish: c.ProposeTrade) -> Gestures:
        """Touch the way to trades, the other player, then what each hands over, thing by thing."""
        yield from self.to_question()
        form = Trading(wish.player)
        yield from self.touch_for(a.Put(form))
        form = Trading(wish.player, wish.other)
        yield from self.touch_for(a.Put(form))
        for giver, goods, side in ((wish.player, wish.gives, "gives"), (wish.other, wish.takes, "takes")):
            form = yield from self._add(form, giver, goods, side)
        yield from self.picture()
        yield from self.touch_for(a.Book(wish))

    def _add(self, form: Trading, giver: str, goods: Bundle, side: str) -> Generator[Until, None, Trading]:
        """Add these deeds and this money of a giver to a trade; what is then composed."""
        if goods.deeds:
            yield from self.touch_for(a.Put(replace(form, adding=Adding(giver, "deeds"))))
            for count in range(1, len(goods.deeds) + 1):
                form = replace(form, **{side: Bundle(goods.deeds[:count])})
                yield from self.touch_for(a.Put(replace(form, adding=Adding(giver, "deeds"))))
            yield from self.touch_for(a.Put(form))
        if goods.money:
            yield from self.touch_for(a.Put(replace(form, adding=Adding(giver, "money"))))
            yield from self.type_in(
                goods.money, lambda typed: a.Put(replace(form, adding=Adding(giver, "money", typed)))
            )
            form = replace(form, **{side: Bundle(goods.deeds, money=goods.money)})
            yield from self.touch_for(a.Put(form))
        return form

    def type_in(self, amount: Money, then: Callable[[Money], Intent]) -> Gestures:
        """Enter an amount on the empty keypad, by the shorter of notes and keys. `then`: what a touch there does."""
        notes = [note for note in self.table.game.edition.denominations if then(note) in self._acts()]
        for typed in _typings(amount, notes):
            yield from self.touch_for(then(typed))

    def open_menu(self) -> Gestures:
        """Touch the button of the menu."""
        yield from self.press(self.that_does(a.Put(a.Menu())))

    def that_does(self, act: Intent) -> PushButton:
        """What is seen whose touch does this."""
        seen: Iterator[PushButton] = self._screen.walk(restrict=True)
        return next(each for each in seen if getattr(each.view, "act", None) == act)

    def touch_tile(self, player: str) -> Gestures:
        """Touch a player's tile, until something lies open."""
        self.touch(self.tile_of(player))
        yield lambda: self.table.open is not None

    def tile_of(self, player: str) -> PlayerPlate[Any]:
        """The player's tile."""
        name = self.table.game.player(player).name
        shown = (tile for tile in self._screen.walk(restrict=True) if isinstance(tile, PlayerPlate))
        return next(tile for tile in shown if tile.record.name == name)

    def _acts(self, enabled: bool = False) -> list[Intent | None]:
        """What the touches on the screen would do, whether or not they are on the page shown."""
        screen = self._offering
        views = (
            screen.offered
            if isinstance(screen, SheetScreen | DebtScreen)
            else screen.record.answers
            if isinstance(screen, TableScreen)
            else [button.record for button in screen.buttons]
        )
        return [view.act for view in views if view.enabled or not enabled]

    def touch_for(self, act: Intent) -> Gestures:
        """Touch what does this, turning pages until it is there; hold it if it must be held."""
        while not (seen := [key for key in self._offering.buttons if key.record.act == act and key.get_root_window()]):
            self.touch(self._turner(act))
            yield next_frame
        yield from self.press(seen[0])

    def _turner(self, act: Intent) -> PushButton:
        """What turns to another page, towards what does this."""
        screen = self._offering
        if isinstance(screen, TableScreen):
            return screen.answers.towards(act)
        assert isinstance(screen, SheetScreen | DebtScreen)
        return screen.towards(act)


def _typings(amount: Money, notes: Sequence[Money]) -> tuple[Money, ...]:
    """What stands on the keypad after each touch of the shorter way to an amount: note by note, or key by key.
    `notes`: those that are quick amounts there."""
    typed, laid = 0, []
    for note in sorted(notes, reverse=True):
        while typed + note <= amount:
            laid.append(typed := typed + note)
    digits = str(amount)
    ends = [end for end in range(1, len(digits) + 1) if not _within_zeros(digits, end)]
    keys = tuple(int(digits[:end]) for end in ends)
    return tuple(laid) if typed == amount and len(laid) <= len(keys) else keys


def _within_zeros(digits: str, end: int) -> bool:
    """Whether the key of three zeros at the end of an amount passes this digit."""
    return len(digits) - 3 < end < len(digits) and digits.endswith("000")


def _does(act: Intent | None, wish: c.Command) -> bool:
    return isinstance(act, a.Book | a.AskCard) and act.command == wish


def _apart(game: Game, plan: Plan, wish: tuple[c.Step, ...]) -> int:
    """How many levels, and deeds mortgaged or lifted, lie between a plan and what is wished."""
    steps = tuple(step for step in wish if isinstance(step, Step))
    now, then = plans.levels(plan), plans.levels(steps)
    stands = {space: game.registry.title(space).level for space in now | then}
    built = sum(abs(now.get(space, level) - then.get(space, level)) for space, level in stands.items())
    return built + sum(not isinstance(step, plans.Built) for step in {*plan} ^ {*steps})
