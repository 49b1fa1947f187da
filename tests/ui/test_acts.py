"""How many touches and taps single things take, by the shortest way that the screens offer."""

from __future__ import annotations

from banker import commands as c
from banker import pending as p
from banker.board import Deck, Pay
from tests.ui import table_samples as samples
from tests.ui.test_flow import CARDS, Table
from ui.records import intents as i
from ui.table import acts as a
from ui.table.drawn import Drawing
from ui.table.forms import Adding, Trading

EDITION = "suisse-2007"


class Counting(Table):
    """A table that counts what is done at it."""

    acts_made = 0

    def touch(self, intent: i.Intent) -> None:
        offered = isinstance(intent, i.Throw) or intent in self.acts() or intent in self.ring()
        assert offered, f"nothing on the screen does {intent}"
        self.acts_made += 2 if isinstance(intent, i.Throw) else 1
        super().touch(intent)

    def ring(self) -> list[i.Intent | None]:
        return [button.act for button in getattr(self.flow.view(), "actions", ())]

    def tap(self, uid: str) -> None:
        self.acts_made += 1
        super().tap(uid)


def at_table(play: samples.Play) -> Counting:
    table = Counting(samples.logged(play, CARDS))
    if isinstance(table.flow.table.open, a.LastBookings):
        table.touch(a.CloseOpen())
    table.acts_made = 0
    return table


def test_a_deed_is_traded_for_money_in_eight_acts_among_three() -> None:
    table = at_table(samples.Play(EDITION, 3, holders={5: "p1", 12: "p2"}))
    price = table.game.edition.deed(12).price
    table.touch(a.Put(Trading("p1")))
    table.touch(a.Put(Trading("p1", "p2")))
    for giver, what in (("p2", "deeds"), ("p1", "money")):
        table.touch(next(act for act in table.acts() if _adds(act) == Adding(giver, what)))
        wanted = (lambda lies: 12 in lies.takes.deeds) if what == "deeds" else (lambda lies: lies.adding.typed == price)
        table.touch(next(act for act in table.acts() if isinstance(act, a.Put) and _is(act.open, wanted)))
    table.tap(CARDS[0])
    table.tap(CARDS[1])
    assert table.game.registry.title(12).holder == "p1"
    assert table.acts_made <= 8


def _adds(act: i.Intent | None) -> Adding | None:
    return getattr(getattr(act, "open", None), "adding", None)


def _is(lies: object, wanted: object) -> bool:
    return isinstance(lies, Trading) and lies.adding is not None and wanted(lies)


def test_a_debt_of_four_mortgages_takes_a_card_after_the_dice() -> None:
    holders = dict.fromkeys((3, 6, 8, 9), "p1") | {39: "p2", 37: "p2"}
    poor = {"p1": 10_000}
    play = samples.Play(EDITION, 3, holders=holders, balances=poor, pawns=samples.before(37), levels={37: 1})
    table = at_table(play)
    table.throw(1, 2)
    assert isinstance(table.game.top, p.Debt)
    due, table.acts_made = table.game.top.amount, 0
    table.tap(CARDS[0])
    assert sum(table.game.registry.title(n).mortgaged for n in (3, 6, 8, 9)) == 4, due
    assert not isinstance(table.game.top, p.Debt)
    assert table.acts_made <= 3


def test_a_card_that_costs_takes_four_acts_with_its_dice() -> None:
    play = samples.Play(EDITION, 3, pawns=samples.before(7))
    table = at_table(play)
    table.throw(1, 2)
    assert isinstance(table.game.top, p.CardToDraw)
    costs = next(card for card in table.game.edition.cards if card.deck is Deck.CHANCE and isinstance(card.effect, Pay))
    table.touch(a.Put(Drawing(costs.id)))
    table.tap(CARDS[0])
    assert isinstance(table.game.top, p.Throw), "drawn and paid"
    assert isinstance(table.bank.course.bodies[table.bank.course.head].command, c.Pay)
    assert table.acts_made <= 4
