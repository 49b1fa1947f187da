"""A refusal names the player whose card was put down, since others look at the screen too."""

from __future__ import annotations

import pytest

from banker import commands as c
from tests.ui import table_samples as samples
from tests.ui.hands import card, sit_down
from tests.ui.test_why_touches import PLAYS
from ui.records.pieces import Signing


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
