"""Whose fingers explore the screen: who is asked, whose sheet lies open, and what concerns everybody; and what a trade
comes to for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.events import Why
from banker.pending import Bundle
from tests.ui.by_ear import Heard
from tests.ui.by_stops import seated
from tests.ui.test_flow import CARDS, Table
from ui.flow import terms
from ui.flow.by_ear import Turn, turn_of
from ui.flow.place import AtTable, Dealt, Ended, Home, Looked, Place, SettingUp
from ui.records import intents as i
from ui.records.beside import Choices
from ui.table import acts as a
from ui.table.forms import Adding, Estate, History, Trading
from ui.views.board import token
from ui.words.spoken import sayings as say
from ui.words.strings import strings_for

NAMES = ("Chloé", "Bob", "Alice")
BOB = frozenset(("p2",))


def explores(place: Place, *names: str, **desk: Any) -> Turn | None:
    """Who explores the screen of this place, where these players cannot see."""
    table = seated()
    shown = table.flow.desk
    before = shown.place, shown.stopping_at
    shown.wiring = replace(shown.wiring, voice=Heard())
    shown.choices = Choices(speaks="booked", by_ear=names)
    shown.place = place
    for name, value in desk.items():
        setattr(shown, name, value)
    try:
        return turn_of(shown)
    finally:
        shown.place, shown.stopping_at = before


def at_table(top: Any = None, by_ear: Sequence[str] = ("p2",), **changes: Any) -> AtTable:
    """The table where the bank asks this."""
    place = seated().flow.desk.at
    game = replace(place.table.game, pending=(top,) if top is not None else ())
    return replace(place, table=replace(place.table, game=game, by_ear=frozenset(by_ear), **changes))


def owns(place: Place, *names: str) -> tuple[str, bool] | None:
    """The name of who explores, and whether they are asked themselves."""
    turn = explores(place, *names)
    return None if turn is None else (turn.name, turn.own)


THROW = p.Throw(1, "p2")


def test_who_is_asked_explores_with_their_disc_and_for_this_question_only() -> None:
    place = at_table(THROW)
    turn = explores(place)
    assert turn == Turn((place.state.game_id, 1, "p2"), "Bob", True, token(place.table.game, "p2"))
    later = explores(at_table(p.Throw(2, "p2")))
    assert later is not None
    assert later.question != turn.question


ALL = ("p1", "p2", "p3")
OTHER = p.Throw(1, "p1")


def trade(player: str, other: str, *signed: str) -> p.TradeToSign:
    return p.TradeToSign(1, player, other, Bundle(money=1), Bundle(), signed=signed)


def ask(player: str) -> a.AskCard:
    return a.AskCard(c.Leave(player), player)


@pytest.mark.parametrize(
    ("asks", "shows", "whose"),
    [
        (OTHER, {}, ("Bob", False)),
        (THROW, {"by_ear": ()}, None),
        (THROW, {"by_ear": ("p3",)}, ("Alice", False)),
        (OTHER, {"by_ear": ALL}, ("Chloé", True)),
        (None, {}, ("Bob", False)),
        (None, {"by_ear": ALL}, ("Chloé", True)),
        # Whose card is asked for, and whose sheet lies open, whatever the bank asks.
        (OTHER, {"asked": ask("p2")}, ("Bob", True)),
        (THROW, {"asked": ask("p1")}, ("Bob", False)),
        (OTHER, {"open": Estate("p2")}, ("Bob", True)),
        (THROW, {"open": Estate("p1")}, ("Bob", False)),
        (THROW, {"open": Estate("p2"), "asked": ask("p1")}, ("Bob", False)),
        (THROW, {"open": History(None)}, ("Bob", True)),
        # What two sign.
        (trade("p1", "p2"), {}, ("Bob", True)),
        (trade("p2", "p1"), {}, ("Bob", True)),
        (trade("p1", "p2", "p2"), {}, ("Bob", False)),
        (trade("p1", "p3"), {}, ("Bob", False)),
    ],
)
def test_the_screen_is_explored_by_whom_it_concerns_and_can_be_taken_by_who_cannot_see(
    asks: p.Pending | None, shows: dict[str, Any], whose: tuple[str, bool] | None
) -> None:
    assert owns(at_table(asks, **shows)) == whose


def test_an_auction_is_everybodys() -> None:
    table = Table().seat_three()
    table.throw(1, 2)
    table.answer(c.Decline)
    place = table.flow.desk.at
    assert owns(replace(place, table=replace(place.table, by_ear=frozenset(("p1",))))) == ("Chloé", False)


def test_nobody_explores_where_nothing_is_said_or_can_be_or_the_app_is_about_to_end() -> None:
    place = at_table(THROW)
    assert explores(place, choices=Choices(speaks="off")) is None
    assert explores(place, stopping_at=1.0) is None
    broken = Heard()
    broken.broken = True
    wiring = replace(seated().flow.desk.wiring, voice=broken)
    assert explores(place, wiring=wiring) is None
    assert explores(Home(None), "Bob") is None


def test_deeds_that_were_dealt_and_the_tally_are_everybodys() -> None:
    place = at_table(THROW)
    state = place.state
    for shown in (Dealt(place), Ended(state, {}), Looked(state)):
        assert owns(shown, "Bob") == ("Bob", False)
        assert owns(shown, "Bob", "Alice") == ("Bob", False)
        assert owns(shown, *NAMES) == ("Chloé", True)
        assert owns(shown) is None
        assert owns(shown, "Emma") is None
        turn = explores(shown, "Bob")
        assert turn is not None
        assert turn.question == (state.game_id, type(shown))


def test_at_the_set_up_the_first_explores_who_cannot_see() -> None:
    table = Table()
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for uid in CARDS:
        table.tap(uid)
    assert isinstance(table.flow.place, SettingUp)
    setup = table.flow.place.setup
    one, two, three = setup.seats
    assert explores(SettingUp(setup)) is None
    blind = replace(setup, seats=(one, replace(two, by_ear=True, name="Bob"), replace(three, by_ear=True)))
    assert explores(SettingUp(blind)) == Turn(("set-up",), "Bob", True, two.token)
    remembered = replace(setup, by_ear=("Bob",), seats=(one, replace(two, name="Bob"), three))
    assert owns(SettingUp(remembered)) == ("Bob", True)
    assert owns(SettingUp(replace(remembered, seats=(one,)))) is None


# What a trade comes to, and what a debtor lacks


FR = strings_for("fr").aloud


def bought() -> Table:
    """Chloé has bought Schaffhouse."""
    table = Table().seat_three()
    table.throw(1, 2)
    table.tap(CARDS[0])
    return table


def test_a_trade_to_be_signed_says_what_each_then_has_who_cannot_see() -> None:
    game = bought().game
    for signed in ((), ("p1",), ("p2",)):
        question = p.TradeToSign(9, "p1", "p2", Bundle(deeds=(3,)), Bundle(money=100_000), signed=signed)
        asks = replace(game, pending=(*game.pending, question))
        told = terms.asked(FR, asks, BOB)
        assert told.count("Ensuite, Bob a") == 1
        assert "Ensuite, Chloé a" not in told
        both = terms.asked(FR, asks, ("p1", "p2"))
        assert 0 < both.index("Ensuite, Chloé a") < both.index("Ensuite, Bob a")
        assert "Ensuite" not in terms.asked(FR, asks, ())
        assert terms.asked(FR, asks, ("p3", "p2")) == told, "it is nothing to Alice"
        assert ".." not in both


def test_a_debtor_is_told_how_much_is_missing_and_who_has_enough_is_not() -> None:
    game = bought().game
    rich = game.balance("p2")
    for amount, lacks in ((rich + 5_000, True), (rich, False)):
        asks = replace(game, pending=(*game.pending, p.Debt(9, "p2", "p1", amount, Why.RENT)))
        told = terms.asked(FR, asks, BOB)
        assert told.endswith(f"Il manque {say.money(game, 5_000)}") is lacks
        assert ("Il manque" in told) is lacks


def test_a_trade_that_is_composed_is_told_once_something_is_handed_over_and_nothing_is_being_added() -> None:
    game = bought().game
    trade = Trading("p1", "p2", Bundle(deeds=(3,)), Bundle(money=100_000))
    told = terms.composed(FR, game, trade, BOB)
    proposed = p.TradeToSign(9, "p1", "p2", trade.gives, trade.takes)
    assert told == terms.asked(FR, replace(game, pending=(*game.pending, proposed)), BOB)
    assert "Ensuite, Bob a" in told
    assert terms.composed(FR, game, trade, ("p3", "p2")) == told
    assert terms.composed(FR, game, Trading("p1", "p2"), BOB) == ""
    assert terms.composed(FR, game, replace(trade, adding=Adding("p1", "money")), BOB) == ""
    dear = replace(trade, takes=Bundle(money=99_000_000))
    assert "Ensuite" not in terms.composed(FR, game, dear, BOB), "the bank refuses it"
