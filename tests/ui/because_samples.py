"""Payments that say why in one line, and the sheet *Why?* of amounts, of a row and of a refusal."""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker.refusal import Reason, Refused
from banker.why import owners_of, shares_of, sums_of, told_apart
from tests.ui.debt_samples import tight
from tests.ui.table_samples import (
    RICH,
    Play,
    before,
    board_of,
    course_of_play,
    drawing,
    group_of,
    longest_street,
    throw,
)
from ui.table.forms import Because
from ui.table.plans import debt_of, proposed, together
from ui.table.state import Table
from ui.views.debts import debt_view
from ui.views.told import Told
from ui.words.strings import strings_for


def _payments(edition_id: str, count: int) -> dict[str, Play]:
    street = longest_street(edition_id)
    group = dict.fromkeys(group_of(edition_id, street), "p2")
    stations = dict.fromkeys((5, 15, 25), "p2")
    lots = board_of(edition_id).groups[board_of(edition_id).deed(6).group]
    built = {"holders": dict.fromkeys(lots, "p1"), "levels": dict.fromkeys(lots, 4) | {lots[0]: 5}}
    return {
        "why-group": Play(edition_id, count, holders=group, pawns=before(street)).do(throw(1, 2)),
        "why-houses": Play(
            edition_id, count, holders=group, levels=dict.fromkeys(group, 3), pawns=before(street)
        ).do(throw(1, 2)),
        "why-stations": Play(edition_id, count, holders=stations, pawns=before(25)).do(throw(1, 2)),
        "why-utility": Play(edition_id, count, holders=dict.fromkeys((12, 28), "p2"), pawns={"p1": 5}).do(throw(3, 4)),
        "why-levy": drawing(edition_id, count, b.PayPerBuilding(400_000, 1_150_000), **built),
    }  # fmt: skip


def payments(edition_id: str, count: int) -> dict[str, Table]:
    """A payment for each way in which a sum is made."""
    return {name: play.table() for name, play in _payments(edition_id, count).items()}


def sheets(edition_id: str, count: int) -> dict[str, Table]:
    """The sheet of each of these, of a row with several amounts, of a mortgage lifted, and of refusals."""
    paid = _payments(edition_id, count).items()
    shown = {f"{name}-sheet": play.table(open=Because(play.table().sums)) for name, play in paid}
    group = group_of(edition_id, longest_street(edition_id))
    lifted = Play(edition_id, count, holders={12: "p1"}, mortgages=(12,)).do(c.LiftMortgage("p1", 12))
    ended = Play(edition_id, count, holders=dict.fromkeys(group, "p1"), levels=dict.fromkeys(group, 4)).do(c.EndGame())
    course = course_of_play(ended)
    tally = Because(sums_of(course, 1), chosen=2, owners=owners_of(course, 1))
    mine = tuple(sum_ for sum_, owner in zip(tally.sums, tally.owners, strict=True) if owner == "p1")
    rich = Play(edition_id, count, {"salary_on_start": 2}, pawns={"p1": 33}).do(throw(3, 4))
    own_turn = Play(edition_id, count, {"build_when": "own_turn"})
    between = Refused(Reason.NOT_YOUR_TURN, {"player": "p1"})
    return (
        shown
        | _plans(edition_id, count)
        | _cards(edition_id, count)
        | {
            "why-lift": lifted.table(open=Because(sums_of(course_of_play(lifted), 1))),
            "why-salary": rich.table(open=Because(sums_of(course_of_play(rich), 1))),
            "why-tally": ended.table(open=replace(tally, sums=mine, owners=("p1",) * len(mine))),
            "why-tally-all": ended.table(open=tally),
            "why-refused": Play(edition_id, count).table(open=Because(refused=Refused(Reason.MONEY_ALONE))),
            "why-refused-option": own_turn.table(open=Because(refused=between)),
        }
    )


def _plans(edition_id: str, count: int) -> dict[str, Table]:
    """What a plan of houses sold and deeds mortgaged leads to: at the debt, and from the history."""
    table = tight(edition_id, count, 0.9, 4, 4, creditor=False).table()
    debt = debt_of(table.game, "p1")
    assert debt is not None
    plan = together("p1", proposed(table.game, debt))
    booked = course_of_play(tight(edition_id, count, 0.9, 4, 4, creditor=False).do(plan))
    sums, signs = told_apart(shares_of(booked, booked.head))
    why = debt_view(Told(strings_for("de"), table)).plan_why
    return {
        "why-plan": replace(table, open=replace(why.open, chosen=2)),
        "why-plan-booked": replace(table, open=Because(sums, signs=signs)),
    }


def _cards(edition_id: str, count: int) -> dict[str, Table]:
    """What a card asks for: corrected, one out of the list, repairs at other rates; and a message."""
    fees = next(card for card in board_of(edition_id).cards if isinstance(card.effect, b.Pay))
    repairs = next(card for card in board_of(edition_id).cards if isinstance(card.effect, b.PayPerBuilding))
    lots = board_of(edition_id).groups[board_of(edition_id).deed(6).group]
    built = {"holders": dict.fromkeys(lots, "p1"), "levels": dict.fromkeys(lots, 4) | {lots[0]: 5}}
    spaces = {space.kind.value: space.number for space in board_of(edition_id).spaces}

    def at(kind: str) -> Play:
        return Play(edition_id, count, pawns=before(spaces[kind]), **built).do(throw(1, 2))

    amount, other = fees.effect.amount, b.PayPerBuilding(RICH // 100, RICH // 10)
    plays = {
        "why-corrected": at(fees.deck.value).do(c.DrawCard("p1", fees.id, amount * 3)),
        "why-unlisted": at(fees.deck.value).do(c.DrawCard("p1", effect=b.Pay(amount))),
        "why-repairs": at(repairs.deck.value).do(c.DrawCard("p1", repairs.id, effect=other)),
    }
    if b.Kind.SWISSCOM.value in spaces:
        plays["why-message"] = at(b.Kind.SWISSCOM.value).do(c.EnterEffect("p1", b.Pay(amount)))
    return {name: play.table(open=Because(play.table().sums)) for name, play in plays.items()}
