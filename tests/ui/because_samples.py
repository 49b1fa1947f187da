"""Payments that say why in one line, and the sheet *Why?* of amounts, of a row and of a refusal."""

from __future__ import annotations

from banker import board as b
from banker import commands as c
from banker.refusal import Reason, Refused
from banker.why import sums_of
from tests.ui.table_samples import Play, before, board_of, course_of_play, drawing, group_of, longest_street, throw
from ui.table.forms import Because
from ui.table.state import Table


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
    rich = Play(edition_id, count, {"salary_on_start": 2}, pawns={"p1": 33}).do(throw(3, 4))
    table = Play(edition_id, count).table
    return shown | {
        "why-lift": table(open=Because(sums_of(course_of_play(lifted), 1))),
        "why-salary": table(open=Because(sums_of(course_of_play(rich), 1))),
        "why-tally": table(open=Because(sums_of(course_of_play(ended), 1), chosen=2)),
        "why-refused": table(open=Because(refused=Refused(Reason.MONEY_ALONE))),
        "why-refused-option": table(open=Because(refused=Refused(Reason.NOT_YOUR_TURN, {"player": "p1"}))),
    }
