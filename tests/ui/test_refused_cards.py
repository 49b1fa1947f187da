"""A refusal names the player whose card was put down, since others look at the screen too."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker.pending import Bundle
from hardware.ports import FaultCause, ReaderFault, Signal, TagSeen
from tests.ui import table_samples as samples
from tests.ui.hands import card, said, sit_down
from tests.ui.test_flow import CARDS, STRANGE, Table
from tests.ui.test_why_touches import PLAYS
from ui.records.pieces import Signing
from ui.table import acts as a
from ui.words.strings import strings_for

FR = strings_for("fr")


def refused_card(play: samples.Play, player: str) -> tuple[str, str] | None:
    """The name of the player whose card was put down, and what the strip says of it; None if it was not refused."""
    at = sit_down(play)
    name = at.flow.desk.game.player(player).name
    card(at, player)
    strip = at.flow.desk.table.strip if hasattr(at.flow.place, "table") else None
    return (name, f"{strip.title} {strip.line}") if strip is not None and strip.signing is Signing.REFUSED else None


@pytest.mark.parametrize("name", PLAYS)
def test_a_refused_card_is_said_to_be_whose_it_is(name: str) -> None:
    play = PLAYS[name]
    for player in [each.id for each in play.game.players]:
        found = refused_card(play, player)
        if found is not None:
            whose, words = found
            assert whose in words


POOR = {
    "bidder": samples.Play("suisse-2007", 3, balances={"p2": 5_000}).do(samples.throw(1, 2)).do(c.Decline("p1")),
    "buyer": samples.Play("suisse-2007", 3, balances={"p1": 50_000}).do(samples.throw(1, 2)),
    "debtor": samples.Play("suisse-2007", 3, holders={3: "p2"}, balances={"p1": 10_000}).do(samples.throw(1, 2)),
}


@pytest.mark.parametrize(("kind", "player"), [("bidder", "p2"), ("buyer", "p1"), ("debtor", "p1")])
def test_a_card_that_cannot_pay_is_named_by_the_sentence_of_the_bank(kind: str, player: str) -> None:
    found = refused_card(POOR[kind], player)
    assert found[0] in found[1]


def shows(at: Table, uid: str) -> tuple[Signal, ...]:
    """What the panel shows of a card that books nothing."""
    shown, head = len(at.panel.signals), at.bank.course.head
    at.tap(uid)
    assert at.bank.course.head == head
    return at.panel.signals[shown:]


@pytest.mark.parametrize(
    ("signed", "words"),
    [
        ("", FR.t("trade.turn_of", player=samples.WIDE[0], other=samples.WIDE[1])),
        ("p1", FR.t("table.turn_of", name=samples.WIDE[1])),
        ("p2", FR.t("table.turn_of", name=samples.WIDE[0])),
    ],
)
def test_a_card_that_does_not_sign_a_trade_is_told_who_still_does(signed: str, words: str) -> None:
    offer = c.ProposeTrade("p1", "p2", Bundle((1,)), Bundle((3,)))
    at = sit_down(samples.Play("suisse-2007", 3, holders={1: "p1", 3: "p2"}).do(offer))
    if signed:
        card(at, signed)
    assert shows(at, CARDS[2]) == (Signal.SEEN, Signal.REFUSED)
    strip = at.flow.desk.table.strip
    assert strip is not None
    assert (strip.title, strip.line) == (FR.t("table.card_of", name=samples.WIDE[2]), words)


@pytest.mark.parametrize("uid", [CARDS[0], STRANGE])
def test_a_card_at_the_keyboard_is_refused_and_what_is_typed_stays(uid: str) -> None:
    at = sit_down(samples.Play("suisse-2007", 3))
    at.person(0, a.NewLook)
    before = said(at)
    assert shows(at, uid) == (Signal.SEEN, Signal.REFUSED)
    assert said(at) == before


def test_a_card_that_comes_while_the_bank_books_is_told_to_wait() -> None:
    at = sit_down(samples.Play("suisse-2007", 3).do(samples.throw(1, 2)))
    for _ in range(2):
        at.flow.on_reader(TagSeen(CARDS[0], at.at))
    assert at.panel.signals[-2:] == (Signal.SEEN, Signal.WAIT)
    at.serve()
    assert at.game.registry.title(3).holder == "p1"


def test_a_line_that_cannot_be_read_is_refused_and_said_at_the_table() -> None:
    at = sit_down(samples.Play("suisse-2007", 3))
    at.flow.on_reader(ReaderFault(FaultCause.BAD_LINE, "noise", 0))
    assert at.panel.signals[-1] is Signal.REFUSED
    assert at.strip == FR.t("reader.unreadable")
    assert at.flow.table.reader_out is False, "the reader goes on"
