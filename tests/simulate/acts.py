"""How many touches and taps a turn takes: whole evenings at an undisturbed machine, by people who waste none.

An act is a touch, a hold, or a card put on the reader; a throw is two, one for each die. What is done before the dice
belongs to the turn of the player who throws next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean, median

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.rules.building import step_of
from banker.rules.choices import choices
from tests.faults.sitting import folder_in_memory
from tests.simulate.clock import Clock
from tests.simulate.evening import BEGINS
from tests.simulate.laws import Laws
from tests.simulate.machine import Machine
from tests.simulate.people import Lost, books, opens
from tests.simulate.playing import Playing
from tests.simulate.reader import Presentation
from tests.simulate.screens import answers
from ui.flow.place import AtTable
from ui.records.intents import Intent, Throw
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.drawn import Drawing
from ui.table.forms import Estate, Trading
from ui.table.lay import Lay
from ui.table.plans import levels

CARD_SPACES = p.CardToDraw | p.SwisscomChoice | p.PayOrDrawChoice
AUCTIONS = p.Auction | p.BuildingAuction | p.ShortageCall
FEW = 4  # The acts that nine turns in ten may take, without auctions and trades.


@dataclass(slots=True)
class Turn:
    """The acts of a throw and what it leads to; how many of them were for what. `drawn`: those from the dice to the end
    of the card drawn, 0: no card was drawn."""

    acts: int = 0
    auction: int = 0
    lots: int = 0
    trade: int = 0
    building: int = 0
    drawn: int = 0

    @property
    def plain(self) -> bool:
        """Whether it had neither auction nor trade."""
        return not self.auction and not self.trade


@dataclass(slots=True)
class Count:
    """Counts the acts of one game after the other, throw by throw."""

    turns: dict[tuple[str, int, int], Turn] = field(default_factory=dict)
    _thrown: Counter[tuple[str, int]] = field(default_factory=Counter)

    def act(self, id: str, game: Game, open_: Lay | None, count: int, does: Intent | None = None) -> None:
        """Somebody acts at the table as it is now. `does`: what the touch does, None for a card."""
        whose = id, game.turn.number + game.turn.ended
        under = game.pending[-2] if isinstance(game.top, p.TradeToSign) else game.top
        awaited = isinstance(under, p.Throw | p.JailChoice)
        turn = self.turns.setdefault((*whose, max(1, self._thrown[whose] + awaited)), Turn())
        self._thrown[whose] += awaited and isinstance(does, Throw)
        turn.acts += count
        leads = does.open if isinstance(does, a.Put) else None
        if isinstance(game.top, p.TradeToSign) or isinstance(open_, Trading) or isinstance(leads, Trading):
            turn.trade += count + isinstance(open_, a.DeedShown)  # the touch that showed the deed is one of them
        elif isinstance(game.top, AUCTIONS):
            turn.auction += count
        elif isinstance(open_, Estate) or isinstance(leads, Estate):
            turn.building += count
        elif _declines(does):
            turn.auction += count
            turn.lots += 1
        if isinstance(does, Throw):
            turn.drawn = 0
        elif isinstance(game.top, CARD_SPACES) or (turn.drawn and isinstance(game.top, p.Debt)):
            turn.drawn = (turn.drawn or 2) + count


def _declines(does: Intent | None) -> bool:
    return isinstance(does, a.Book) and type(does.command).__name__ == "Decline"


class Counted(Machine):
    """A machine that counts what people do at its table."""

    def count_with(self, count: Count) -> None:
        """From now on count with this."""
        self._count: Count = count

    def touch(self, act: Intent, wish: int, *, held: bool = False) -> None:
        self._note(2 if isinstance(act, Throw) else 1, act)
        super().touch(act, wish, held=held)

    def put(self, uid: str, wish: int) -> Presentation:
        self._note(1, None)
        return super().put(uid, wish)

    def _note(self, count: int, act: Intent | None) -> None:
        place = self.flow.place
        if self.on and isinstance(place, AtTable):
            self._count.act(place.state.game_id, place.table.game, place.table.open, count, act)


class Thrifty(Playing):
    """People who make no slips and no detours, and wait until the reader is free: they bid what is offered, and do no
    business but to build, with one plan before a throw, and to trade for a group."""

    _meant: p.Pending | None = None
    _built: tuple[str, int] = ("", 0)  # The game and the turn in which somebody built last.

    def slip(self, kind: str, percent: float) -> bool:
        return False

    def sign(self, player: str) -> None:
        """Have a player sign the question that is asked now, and not what has come in its place."""
        self._meant = self.game.top
        super().sign(player)

    def put(self, uid: str) -> Presentation:
        """Put a card on the reader once nobody else's lies there. Raises Lost if the question is gone by then."""
        while self.at.field.lying:
            self.think(0.1, 0.3)
        if self.at_table and self.game.top != self._meant:
            raise Lost
        return super().put(uid)

    def do_business(self) -> bool:
        self.mean()
        player = self._in_turn()
        now = self.at.flow.place.state.game_id, self.game.turn.number
        if self._built != now and self._may_build(player) and self.odds(40):
            self._built = now
            self._build(player)
        elif self._lacking() and self.odds(6):
            self._trade()
        else:
            return False
        return True

    def _may_build(self, player: str) -> bool:
        game = self.game
        return any(
            isinstance(ch.command, c.Build) and ch.player == player and (ch.amount or 0) * 3 <= game.balance(player)
            for ch in choices(game)
        )

    def _build(self, player: str) -> None:
        """One, two or three steps from the table's own button, as many by a touch as it offers, and the card."""
        self.press(lambda act: isinstance(act, a.Put) and act.open == Estate(player, "build"))
        wanted = self.chance.randint(1, 3)
        while gains := [
            gain for button in self.buttons() if button.enabled and 0 < (gain := self._gain(button.act)) <= wanted
        ]:
            most = max(gains)
            self.press(lambda act, most=most: self._gain(act) == most, 0.4, 1)  # type: ignore[misc]
            wanted -= most
        if self._estate.plan:
            self.sign(player)
        self.put_away()

    def _gain(self, act: Intent | None) -> int:
        """How many steps more this touch would plan to build than are planned."""
        open_ = act.open if isinstance(act, a.Put) else None
        if not isinstance(open_, Estate) or open_.mode != "build":
            return 0
        return self._steps(open_) - self._steps(self._estate)

    def _steps(self, form: Estate) -> int:
        game = self.game
        return sum(
            step_of(game, level) - step_of(game, game.registry.title(space).level)
            for space, level in levels(form.plan).items()
        )

    @property
    def _estate(self) -> Estate:
        if not isinstance(self.table.open, Estate):
            raise Lost
        return self.table.open

    def _trade(self) -> None:
        """A deed that somebody's group lacks, touched on the board, for the money of a key. Both sign."""
        player, _, space = self.chance.choice(self._lacking())
        price = self.game.edition.deed(space).price
        if player != self._in_turn() or self.game.balance(player) < price:
            return
        self.press(a.Put(a.DeedShown(space)))
        self.press(opens(Trading))
        self.press(lambda act: isinstance(act, a.Put) and _offers(act.open, price))
        self.sign(player)

    def _sign_trade(self, top: p.TradeToSign) -> None:
        self.sign(next(id for id in (top.other, top.player) if id not in top.signed))

    def _buy(self, top: p.Purchase) -> None:
        if self.game.balance(top.player) >= top.price and self.odds(92):
            self.sign(top.player)
        else:
            self.press(books(c.Decline))
            self.settle()

    def _owe(self, top: p.Debt) -> None:
        if self.signer() == top.debtor:
            self.sign(top.debtor)
        else:
            self._ask_and_sign(books(c.DeclareBankruptcy))

    def _choose(self) -> None:
        """The card that was drawn, then the player's card or the next step; else any answer."""
        before = self.number
        while self.number == before and self.at_table and not self.at.flow.waits:
            ways = [way.act for way in answers(self.view) if way.act is not None] if self.view is not None else []
            drawn = [act for act in ways if _lies_in_deck(act)]
            go = self.view.foot.go if isinstance(self.view, SheetView) and self.view.foot is not None else None
            signer = self.signer()
            if drawn and self.table.open is None:
                self.press(self.chance.choice(drawn), 0.5, 2)
            elif signer is not None:
                self.sign(signer)
            elif go is not None and go.enabled and go.act is not None:
                self.press(go.act)
            else:
                super()._choose()
            self.settle()

    def _bid(self, top: p.Auction | p.BuildingAuction, keen: list[str]) -> None:
        bidder = self.chance.choice(keen)
        if self.game.top == top:  # else the hammer has fallen, or another bid has come, while they thought
            self.sign(bidder)

    def _end_auction(self) -> None:
        if self.table.countdown is not None:
            self.think(1, 8)
        else:
            super()._end_auction()

    def _choose_rules(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Figures:
    """What the turns of a game come to: how many; the median and the mean of their acts; which part of those without
    auctions and trades takes few; the acts of an auction, of a turn's trades and of a card space on average, 0: there
    was none."""

    turns: int
    median: float
    mean: float
    few: float
    auction: float
    trade: float
    drawn: float


def figures(count: Count) -> Figures:
    """The figures of a count."""
    turns = list(count.turns.values())
    acts, plain = [turn.acts for turn in turns], [turn.acts for turn in turns if turn.plain]
    lots, drawn = sum(turn.lots for turn in turns), [turn.drawn for turn in turns if turn.drawn]
    traded = [turn.trade for turn in turns if turn.trade]
    return Figures(
        len(turns),
        median(acts),
        fmean(acts),
        sum(acts <= FEW for acts in plain) / len(plain),
        sum(turn.auction for turn in turns) / lots if lots else 0.0,
        fmean(traded) if traded else 0.0,
        fmean(drawn) if drawn else 0.0,
    )


def counted_evening(seed: int, turns: int) -> Count:
    """The count of an evening of at least so many turns. `seed`: what all is drawn from."""
    clock, count = Clock(BEGINS), Count()
    with folder_in_memory() as folder:
        machine = Counted(Path(folder), clock, Random(f"{seed} machine"), Laws())
        machine.count_with(count)
        people = Thrifty(machine, Random(f"{seed} acts"))
        machine.switch_on()
        while len({turn[:2] for turn in count.turns}) <= turns:
            people.step()
        machine.switch_off()
    count.turns.popitem()  # it has only begun
    return count


def together(counts: Sequence[Count]) -> Count:
    """The turns of several games, as those of one."""
    turns = {(f"{number} {id}", *rest): turn for number, count in enumerate(counts)
             for (id, *rest), turn in count.turns.items()}  # fmt: skip
    return Count(turns)  # type: ignore[arg-type]


def _lies_in_deck(act: Intent | None) -> bool:
    drawing = isinstance(act, a.Put) and isinstance(act.open, Drawing) and act.open.card is not None
    return drawing or (isinstance(act, a.Book) and isinstance(act.command, c.DrawCard | c.ChooseDeck))


def _offers(open_: Lay | None, price: int) -> bool:
    return isinstance(open_, Trading) and open_.adding is not None and open_.adding.typed == price
