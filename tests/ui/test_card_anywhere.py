"""What a card or a sticker does where the app stands, light by light: at home, at the set-up, at a table, at the tally.

Each table is taken up again from the log of a game, so that a test is quick.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker.pending import Bundle
from banker.tags import Sticker, StickerKind, Tags
from hardware.ports import ReaderReady, Signal, TagGone, TagSeen
from tests.ui import table_samples as samples
from tests.ui.hands import sit_down
from tests.ui.setup_samples import WIDE
from tests.ui.test_flow import CARDS, STRANGE, Table
from tests.ui.test_voice import Listener, sayings_of
from ui.flow.place import AtTable, Ended, Failed, Home, SettingUp
from ui.records import intents as i
from ui.table import acts as a
from ui.table.forms import Estate, Trading
from ui.table.lay import Lay
from ui.views.home import ReaderState
from ui.words.strings import strings_for

FR = strings_for("fr")
REFEREES = "0499AA01"
DEED = Sticker(StickerKind.DEED, 39)


def seated(*commands: c.Command, referee: bool = False, **position: object) -> Table:
    """A table of three at which this was booked; with a referee, whose card is known."""
    options = {"referee": "yes"} if referee else {}
    at = sit_down(samples.Play("suisse-2007", 3, options, **position).do(*commands))
    if referee:
        tags = Tags(at.bank.store)
        tags.tie(tags.card(REFEREES), Sticker(StickerKind.REFEREE))
        at.bank.store.keep_all(tags.appoint(at.bank.game_id))
    return at


def at_home() -> Table:
    at = seated()
    at.post(i.GoHome())
    assert isinstance(at.flow.place, Home)
    return at


def at_the_tally(*, referee: bool = False) -> Table:
    at = seated(referee=referee)
    at.flow.orders.execute(c.EndGame(), "referee" if referee else "touch")
    at.serve()
    assert isinstance(at.flow.place, Ended)
    return at


def shows(at: Table, does: Callable[[], object]) -> tuple[Signal, ...]:
    """What the panel shows of it."""
    before = len(at.panel.signals)
    does()
    return at.panel.signals[before:]


def strip(at: Table) -> tuple[str, str]:
    """What the strip says of a card."""
    said = at.flow.desk.table.strip
    return ("", "") if said is None else (said.title, said.line)


@pytest.mark.parametrize(("reader", "state"), [("sim", ReaderState.READY), ("screen", ReaderState.SCREEN)])
def test_a_reader_that_is_ready_is_known_by_where_cards_are_put_down(reader: str, state: ReaderState) -> None:
    table = Table()
    assert shows(table, lambda: table.flow.on_reader(ReaderReady(reader, 0))) == (Signal.READY,)
    assert table.flow.desk.reader is state


def test_a_card_at_home_leads_to_its_game_and_any_other_begins_a_set_up() -> None:
    at = at_home()
    assert shows(at, lambda: at.tap(CARDS[1])) == (Signal.SEEN, Signal.BOOKED)
    assert isinstance(at.flow.place, AtTable)
    at = at_home()
    assert shows(at, lambda: at.tap(STRANGE)) == (Signal.SEEN, Signal.BOOKED)
    place = at.flow.place
    assert isinstance(place, SettingUp)
    assert [seat.card for seat in place.setup.seats] == [at.flow.desk.card(STRANGE)]


def test_a_sticker_at_home_and_at_the_set_up_is_refused_and_begins_nothing() -> None:
    table = Table()
    tags = Tags(table.bank.store)
    tags.tie(tags.card(STRANGE), DEED)
    assert shows(table, lambda: table.tap(STRANGE)) == (Signal.SEEN, Signal.REFUSED)
    assert isinstance(table.flow.place, Home)
    table.post(i.NewGame())
    assert shows(table, lambda: table.tap(STRANGE)) == (Signal.SEEN, Signal.REFUSED)
    place = table.flow.place
    assert isinstance(place, SettingUp)
    assert place.setup.seats == ()


def test_a_second_card_while_the_bank_is_asked_what_the_first_is_waits() -> None:
    at = at_home()
    lights = shows(at, lambda: [at.flow.on_reader(TagSeen(uid, at.at)) for uid in (CARDS[1], STRANGE)])
    assert lights == (Signal.SEEN, Signal.SEEN, Signal.WAIT)
    assert len(at.jobs) == 1
    at.serve()
    assert isinstance(at.flow.place, AtTable), "the first counts"


@pytest.mark.parametrize("uid", [CARDS[0], STRANGE])
def test_a_card_at_the_tally_is_seen_and_signs_nothing(uid: str) -> None:
    at = at_the_tally()
    assert shows(at, lambda: at.tap(uid)) == (Signal.SEEN,)
    assert isinstance(at.flow.place, Ended)
    assert at.jobs == []


def test_at_the_tally_the_referees_card_takes_the_end_back_and_another_does_not() -> None:
    at = at_the_tally(referee=True)
    at.post(i.Undo())
    assert shows(at, lambda: at.tap(CARDS[0])) == (Signal.SEEN, Signal.REFUSED)
    assert isinstance(at.flow.place, Ended)
    at.at += 1
    at.flow.tick(at.at)
    at.tap(REFEREES)
    assert isinstance(at.flow.place, AtTable)
    assert at.flow.desk.touched_at == at.at


def test_the_referees_card_that_is_not_waited_for_is_told_what_it_is() -> None:
    at = seated(referee=True)
    assert shows(at, lambda: at.tap(REFEREES)) == (Signal.SEEN, Signal.REFUSED)
    assert strip(at) == (FR.t("stickers.referee"), FR.t("sheet.nothing_to_sign"))


@pytest.mark.parametrize("lay", [None, a.Person("p1"), a.NewCard("p1"), a.Tie(DEED), a.Tie(None)])
def test_what_a_tag_is_changes_nothing_once_the_bank_is_lost(lay: Lay | None) -> None:
    at = seated()
    at.flow.desk.set_table(open=lay)
    at.flow.on_reader(TagSeen(STRANGE, at.at))
    at.flow.lose_bank()
    at.serve()
    assert isinstance(at.flow.place, Failed)
    assert at.panel.signals[-1] is Signal.FAULT


def test_what_a_card_is_changes_nothing_at_a_set_up_that_is_left_as_the_bank_is_lost() -> None:
    table = Table()
    table.post(i.NewGame())
    table.flow.on_reader(TagSeen(STRANGE, table.at))
    table.flow.lose_bank()
    table.serve()
    assert isinstance(table.flow.place, Failed)
    assert table.panel.signals[-1] is Signal.FAULT


@pytest.mark.parametrize("lay", [a.NewCard("p1"), a.Person("p1")])
def test_a_card_that_was_just_given_to_a_player_opens_no_estate(lay: Lay) -> None:
    at = seated()
    at.flow.desk.set_table(open=lay)
    at.tap(STRANGE)
    assert at.flow.desk.seated(STRANGE) == "p1"
    at.flow.desk.put(None)
    at.flow.on_reader(TagGone(STRANGE, at.at))
    at.at += 1
    at.flow.tick(at.at)
    at.tap(STRANGE)
    assert at.flow.table.open is None


def test_what_is_tied_is_marked_and_no_more_once_it_is_untied() -> None:
    at = seated()
    for lay, tagged in ((a.Tie(DEED), {DEED}), (a.Tie(None), set())):
        at.flow.desk.set_table(open=lay)
        assert shows(at, lambda: at.tap(STRANGE)) == (Signal.SEEN, Signal.BOOKED)
        assert at.flow.table.tagged == tagged
        at.flow.on_reader(TagGone(STRANGE, at.at))
        at.at += 1
    assert shows(at, lambda: at.tap(STRANGE)) == (Signal.SEEN, Signal.REFUSED), "it is none any more"


def test_a_trade_is_proposed_and_signed_by_one_card_and_then_by_the_other() -> None:
    at = seated(holders={1: "p1", 3: "p2"})
    at.flow.desk.set_table(open=Trading("p1", "p2", Bundle((1,)), Bundle((3,))))
    at.tap(CARDS[0])
    assert at.game.top.signed == ("p1",)
    at.tap(CARDS[1])
    assert (at.game.registry.title(1).holder, at.game.registry.title(3).holder) == ("p2", "p1")
    bodies = [at.bank.course.bodies[number] for number in range(1, at.bank.course.head + 1)]
    assert [body.by for body in bodies] == ["card"] * 3


def test_while_the_hammer_waits_to_be_placed_another_card_is_told_who_leads() -> None:
    at = seated(samples.throw(1, 2), c.Decline("p1"), c.Bid("p2", 700_000, 0))
    at.flow.desk.set_table(placing=True)
    at.tap(CARDS[2])
    assert strip(at) == (FR.t("auction.was_sold", name=WIDE[1]), FR.t("auction.too_late", late=WIDE[2]))
    at.tap(CARDS[1])
    assert strip(at) == (FR.t("table.card_of", name=WIDE[1]), FR.t("sheet.nothing_to_sign"))


def test_a_card_with_nothing_to_sign_tells_aloud_what_its_player_has_and_a_touch_does_not() -> None:
    at = seated()
    listener = Listener()
    desk = at.flow.desk
    desk.wiring = replace(desk.wiring, voice=listener)
    desk.choices = replace(desk.choices, speaks="moments", hinting=False)
    sayings_of(at, listener)
    at.post(a.SignHere("p1"))
    assert at.flow.table.open == Estate("p1")
    assert sayings_of(at, listener) == []
    desk.put(None)
    at.tap(CARDS[0])
    assert at.flow.table.open == Estate("p1")
    (said,) = sayings_of(at, listener)
    assert said.text.startswith(f"{WIDE[0]} a ")
