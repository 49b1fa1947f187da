"""What people do of their own will before a throw: build, trade, mortgage, pay freely, correct, undo, come, leave.

Each is composed by touches of what the screen offers; a player who gets lost in it puts it away.
"""

from __future__ import annotations

from collections.abc import Callable

from banker import commands as c
from banker import pending as p
from banker.ledger import BANK, POT
from banker.registry import HOTEL
from tests.simulate.people import CARDS, Lost, People, books, opens
from ui.flow.place import AtTable
from ui.records import beside as b
from ui.records import intents as i
from ui.records.pieces import keys_in
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Adding, Correcting, Estate, History, Mode, Renaming, Trading

MOST_STEPS = 9  # Touches in which something is composed, or given up.


class Business(People):
    """Does business."""

    # The payment whose booking nobody was told of, and what was meant by it.
    _interrupted: tuple[int, Cashing] | None = None

    def do_business(self) -> bool:
        """Perhaps do something before the throw; whether anything was done."""
        ways: tuple[tuple[float, Callable[[], object]], ...] = (
            (25, self.build),
            (6, self.trade),
            (3, self.mortgage_or_lift),
            (5, self.pay_freely),
            (1.5, self.correct),
            (3, self.undo),
            (0.7, self.undo_far),
            (1, self.pause),
            (0.7, self.come_late),
            (0.5, self.leave),
            (0.7, self.new_card),
            (0.7, self.switch_language),
            (0.7, self.go_home),
            (0.5, self.rename),
            (1, self.look),
            (0.7, self.look_beside),
            (1, self.cash),
        )
        roll = self.chance.random() * 100
        for weight, way in ways:
            roll -= weight
            if roll < 0:
                self.mean()
                way()
                return True
        return False

    # -- what lies open ---------------------------------------------------------------------------------------------

    def put_away(self) -> None:
        """Put away what lies open over the table, step by step."""
        for _ in range(6):
            if not self.at_table or self.table.open is None or self.at.flow.waits:
                return
            back = self.way_back()
            if back is None:
                raise Lost
            self.press(back, 0.3, 1)
            self.settle()

    def way_back(self) -> i.Intent | None:
        """What leads back from what lies open; None where nothing does."""
        back = getattr(self.view, "back", None)
        if back is not None:
            return back.act  # type: ignore[no-any-return]
        closes = self.offered(lambda act: act == a.CloseOpen())
        backs = [button.act for button in (closes or self.buttons()) if closes or button.icon == "left"]
        return next((act for act in backs if act is not None), None)

    def menu(self, wanted: Callable[[i.Intent], bool] | i.Intent) -> None:
        """Open the menu and touch something in it."""
        self.press(opens(a.Menu))
        self.press(wanted)
        self.settle()

    def compose(self, done: Callable[[], bool], steps: int = MOST_STEPS) -> bool:
        """Touch one thing after the other on a sheet until it offers its next step; take it. Whether it came so far."""
        for _ in range(steps):
            if not isinstance(self.view, SheetView) or self.at.flow.waits:
                return False
            go = self.view.foot.go if self.view.foot is not None else None
            if done():
                return True
            if go is not None and go.enabled and go.act is not None:
                self.press(go.act)
                self.settle()
                return True
            parts = [b for part in self.view.body for b in keys_in(part) if b.enabled and b.act is not None]
            if not parts:
                return False
            self.press(self.chance.choice([b.act for b in parts if b.act is not None]), 0.4, 1.2)
        return False

    # -- deeds and buildings ----------------------------------------------------------------------------------------

    def _in_turn(self) -> str:
        top = self.game.top
        return (p.waits_for(top) if top is not None else None) or self.game.seated[0].id

    def build(self) -> None:
        """A player who holds a whole group builds as far as the money goes."""
        game = self.game
        able = [
            player.id
            for player in game.seated
            for spaces in game.edition.groups.values()
            if game.edition.deed(spaces[0]).building is not None
            and set(spaces) <= set(game.registry.estate(player.id))
            and any(game.registry.title(n).level < HOTEL for n in spaces)
        ]
        if able:
            self.plan("build", self.chance.choice(able))

    def mortgage_or_lift(self) -> None:
        self.plan("mortgage" if self.odds(80) else "sell", self._in_turn())

    def plan(self, mode: Mode, player: str) -> None:
        """Plan something in a player's estate, and sign it."""
        if not isinstance(self.table.open, Estate):
            self.press(lambda act: isinstance(act, a.Put) and act.open == Estate(player))
        if not (isinstance(self.table.open, Estate) and self.table.open.mode == mode):
            self.press(lambda act: isinstance(act, a.Put) and act.open == Estate(player, mode))
        for _ in range(self.chance.randint(1, 4) if mode != "mortgage" else 1):
            ways = self.offered(lambda act: isinstance(act, a.Put) and _plans(act.open, mode))
            if not ways:
                break
            self.press(lambda act: isinstance(act, a.Put) and _plans(act.open, mode), 0.4, 1)
        lies = self.table.open
        signs = isinstance(self.view, SheetView) and self.view.foot is not None and self.view.foot.signs
        if isinstance(lies, Estate) and lies.plan and signs and not self.odds(5):
            self.sign(player)
        self.put_away()

    def trade(self) -> None:
        """A deed that somebody's group lacks, for money; or any deed for money or for a deed, as somebody fancies."""
        lacking = self._lacking()
        if lacking:
            player, other, space = self.chance.choice(lacking)
            self._open_trade(player, other)
            self._add(other, "deeds", lambda act: isinstance(act, a.Put) and _takes(act.open, space))
            self._add(player, "money", None)
        elif any(self.game.registry.estate(player.id) for player in self.game.seated):
            player = self._in_turn()
            other = self.chance.choice([each.id for each in self.game.seated if each.id != player])
            self._open_trade(player, other)
            for what in self.chance.choice((("deeds", "money"), ("deeds", "deeds"), ("money", "deeds"))):
                self._add(self.chance.choice((player, other)), what, None)
        else:
            return
        if self.offered(books(c.ProposeTrade)):
            self.press(books(c.ProposeTrade), 2, 8)
            self.settle()
        else:
            self.put_away()

    def _lacking(self) -> list[tuple[str, str, int]]:
        """Who lacks which one deed of a group, and who has it."""
        game, found = self.game, []
        for spaces in game.edition.groups.values():
            holders = [game.registry.title(n).holder for n in spaces]
            for player in game.seated:
                missing = [n for n, holder in zip(spaces, holders, strict=True) if holder != player.id]
                if len(missing) == 1 and len(spaces) > 1 and (other := game.registry.title(missing[0]).holder):
                    found.append((player.id, other, missing[0]))
        return found

    def _open_trade(self, player: str, other: str) -> None:
        """From the player's estate to a trade with the other."""
        self.press(lambda act: isinstance(act, a.Put) and act.open == Estate(player))
        self.press(opens(Trading))
        if isinstance(self.table.open, Trading) and self.table.open.other is None:
            self.press(lambda act: isinstance(act, a.Put) and act.open == Trading(player, other))

    def _add(self, giver: str, what: str, wanted: Callable[[i.Intent], bool] | None) -> None:
        """Add a thing of somebody's to the trade; None: any."""
        if not self.offered(lambda act: _adds(act, giver, what)):
            return
        self.press(lambda act: _adds(act, giver, what))
        if wanted is None:
            self.press_any_part()
        else:
            self.press(wanted, 0.3, 1)
        self._done_adding()

    def press_any_part(self) -> None:
        """Touch one or two of the things that a sheet lists."""
        for _ in range(self.chance.randint(1, 2)):
            if not isinstance(self.view, SheetView):
                raise Lost
            acts = [b.act for part in self.view.body for b in keys_in(part) if b.enabled and b.act is not None]
            if acts:
                self.press(self.chance.choice(acts), 0.3, 1)

    def _done_adding(self) -> None:
        if not isinstance(self.view, SheetView) or self.view.foot is None or self.view.foot.go is None:
            raise Lost
        assert self.view.foot.go.act is not None
        self.press(self.view.foot.go.act, 0.3, 1)

    # -- free payments and corrections ------------------------------------------------------------------------------

    def pay_freely(self) -> None:
        """A free payment at the cashier's pad. If nobody is told of it they begin again, meaning the same."""
        player = self.chance.choice([player.id for player in self.game.seated])
        form = Cashing(player, "pay", payee=BANK, typed=self.chance.choice(self.game.edition.denominations[:8]))
        if self.odds(30):
            form = Cashing(BANK, "pay", payee=player, typed=form.typed)
        if self.odds(12):
            self.at.cut_when_booked = True
        self._pay(form)
        if self.odds(10):  # really a second one
            self.mean()
            self._pay(form)
        self.at.cut_when_booked = False

    def _pay(self, form: Cashing) -> None:
        if form.player not in (BANK, POT) and self.game.balance(form.player) < form.typed:
            return
        self._interrupted = (self.wish, form)
        try:
            self._pay_at_pad(form)
        finally:
            if self.at.on:
                self._interrupted = None
        self.put_away()

    def _pay_at_pad(self, form: Cashing) -> None:
        if not isinstance(self.table.open, Cashing):
            self.menu(opens(Cashing))
        steps = (
            lambda lies: lies.what == "pay",
            lambda lies: lies.what == "pay" and lies.player == form.player,
            lambda lies: lies.what == "pay" and lies.player == form.player and lies.payee == form.payee,
            lambda lies: lies == form,
        )
        for right in steps:
            lies = self.table.open
            if not (isinstance(lies, Cashing) and right(lies)):
                self.press(lambda act, right=right: isinstance(act, a.Put) and _is_cashing(act.open, right), 0.3, 0.9)
        self._sign_payment(form)

    def _sign_payment(self, form: Cashing) -> None:
        if form.player in (BANK, POT):
            self.press(books(c.CashPay))
            self.settle()
        else:
            self._tap_payment(form)
        lies = self.table.open
        if isinstance(lies, Cashing) and lies.repeats:
            self._meant_again(form)

    def _tap_payment(self, form: Cashing) -> None:
        try:
            self.sign(form.player)
        except Lost:
            lies = self.table.open
            if not (isinstance(lies, Cashing) and lies.repeats):
                raise

    def _meant_again(self, form: Cashing) -> None:
        """The bank asks whether an equal payment is meant a second time: only if this wish was not booked before."""
        if self.at.laws.was_booked(self.wish):
            self.slips["paid again, and asked"] += 1
            return
        self.press(lambda act: isinstance(act, a.Put) and act.open == form)
        if form.player in (BANK, POT):
            self.press(books(c.CashPay))
            self.settle()
        else:
            self.sign(form.player)

    def after_start(self) -> None:
        """The app has started: a player who was paying and was not told pays again."""
        if self._interrupted is None:
            return
        (wish, form), self._interrupted = self._interrupted, None
        if not isinstance(self.at.flow.place, AtTable) or not self.odds(80):
            return
        self.slips["paid again after a cut"] += 1
        kept, self.wish = self.wish, wish
        try:
            self._pay(form)
        finally:
            self.wish = kept

    def cash(self) -> None:
        """Something else that the cashier books: a salary, a card, where a pawn has come to."""
        self.menu(opens(Cashing))
        tab = self.chance.choice(("salary", "card", "land"))
        self.press(lambda act: isinstance(act, a.Put) and isinstance(act.open, Cashing) and act.open.what == tab)
        self.compose(lambda: False, 4)
        self.put_away()

    def correct(self) -> None:
        """A correcting entry, made of random touches; held at the end."""
        self.press(a.OpenHistory())
        self.settle()
        self.press(opens(Correcting))
        self.press(opens(Correcting))
        if self.compose(lambda: False) and isinstance(self.table.open, Correcting) and self.table.open.explaining:
            self.press(lambda act: isinstance(act, a.Put) and bool(getattr(act.open, "reason", None)))
            if self.offered(books(c.Correct)):
                self.press(books(c.Correct))
                self.settle()
        self.put_away()

    # -- back and forth ---------------------------------------------------------------------------------------------

    def undo(self) -> None:
        for _ in range(self.chance.choice((1, 1, 2, 4))):
            self.press(i.Undo(), 0.5, 2)
            self.settle()
        if self.odds(60) and self.offered(lambda act: act == i.Redo()):
            self.press(i.Redo(), 0.5, 2)
            self.settle()

    def undo_far(self) -> None:
        """Back to before a line of the history, held."""
        self.press(a.OpenHistory())
        self.settle()
        self.press(lambda act: isinstance(act, a.Put) and isinstance(act.open, History) and act.open.chosen is not None)
        self.press(lambda act: isinstance(act, a.UndoTo))
        self.settle()
        self.put_away()

    # -- who sits at the table --------------------------------------------------------------------------------------

    def come_late(self) -> None:
        """Somebody comes late, with a card or without."""
        free = [uid for uid in CARDS if uid not in self.cards.values() and uid not in self.at.laws.owners]
        if free and self.odds(70) and self.at.field.plugged:
            self.put(free[0])
            self.settle()
        else:
            self.menu(a.ComeIn())
        new = self.table.open
        if not isinstance(new, a.Newcomer):
            return
        before = {player.id for player in self.game.players}
        self.press(a.Admit(), 2, 6)
        self.settle()
        came = [player.id for player in self.game.players if player.id not in before]
        if came and new.card is not None:
            self.cards[came[0]] = free[0]
            self.at.laws.owners[free[0]] = came[0]

    def leave(self) -> None:
        """Somebody leaves for good."""
        if len(self.game.seated) < 3:
            return
        player = self.chance.choice(self.game.seated).id
        self._person(player)
        self.press(opens(a.Leaving))
        if self.offered(books(c.Leave)):
            self.press(books(c.Leave), 3, 8)
            self.settle()
        if self.at_table:
            self.put_away()

    def _person(self, player: str) -> None:
        self.press(lambda act: isinstance(act, a.Put) and act.open == Estate(player))
        self.press(opens(a.Person))

    def new_card(self) -> None:
        """A card is lost: another takes its place."""
        free = [uid for uid in CARDS if uid not in self.at.laws.owners]
        player = self.chance.choice(self.game.seated).id
        if not free or not self.at.field.plugged:
            return
        self._person(player)
        self.press(opens(a.NewCard))
        told = self.at.laws.told
        self.put(free[0])
        self.settle()
        if self.at.laws.told > told:
            self.cards[player] = free[0]
            self.at.laws.owners[free[0]] = player
        self.put_away()

    # -- the rest ---------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        if self.offered(lambda act: isinstance(act, a.Pause)):
            self.press(lambda act: isinstance(act, a.Pause))

    def switch_language(self) -> None:
        self.menu(lambda act: isinstance(act, i.ChooseLanguage))
        self.put_away()

    def go_home(self) -> None:
        self.menu(i.GoHome())

    def rename(self) -> None:
        self.menu(opens(Renaming))
        self.compose(lambda: False, 4)
        self.put_away()

    def look(self) -> None:
        """Look at what somebody has."""
        player = self.chance.choice(self.game.seated).id
        if player in self.cards and self.odds(50):
            self.put(self.cards[player])
            self.settle()
        else:
            self.press(lambda act: isinstance(act, a.Put) and act.open == Estate(player))
        self.think(3, 30)
        self.put_away()

    def look_beside(self) -> None:
        """Open the settings, or a test, over the game."""
        self.menu(lambda act: isinstance(act, b.LayBeside | b.OpenSettings))

    def agree_to_end(self) -> None:
        """The table agrees to stop here."""
        self.press(opens(a.Menu))
        if self.offered(books(c.EndGame)):
            self.press(books(c.EndGame), 2, 6)
            self.settle()
        else:
            self.put_away()


def _plans(lies: object, mode: Mode) -> bool:
    return isinstance(lies, Estate) and lies.mode == mode and bool(lies.plan)


def _adds(act: i.Intent, giver: str, what: str) -> bool:
    adding = act.open.adding if isinstance(act, a.Put) and isinstance(act.open, Trading) else None
    return isinstance(adding, Adding) and adding.giver == giver and adding.what == what


def _takes(lies: object, space: int) -> bool:
    return isinstance(lies, Trading) and space in (*lies.takes.deeds, *lies.gives.deeds)


def _is_cashing(lies: object, right: Callable[[Cashing], bool]) -> bool:
    return isinstance(lies, Cashing) and right(lies)
