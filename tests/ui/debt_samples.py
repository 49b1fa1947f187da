"""Debts, bankruptcies and deeds received mortgaged, in their hardest cases, by name."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from tests.ui.table_samples import (
    CARD,
    RICH,
    Play,
    board_of,
    drawing,
    group_of,
    longest_street,
    owing,
    throw,
    unrelated,
)
from ui.table import acts as a
from ui.table.forms import Estate, Raising, Receiving
from ui.table.plans import debt_of, proposed
from ui.table.state import Table


def in_debt(table: Table) -> Table:
    """The table with a plan of the debtor's own: nothing of what is proposed."""
    return _with_plan(table, 0)


def _with_plan(table: Table, steps: int) -> Table:
    debt = debt_of(table.game, "p1")
    assert debt is not None
    plan = proposed(table.game, debt)[:steps]
    return replace(table, open=Raising("p1", plan))


def tight(edition_id: str, count: int, share: float, deeds: int, built: int = 0, creditor: bool = True) -> Play:
    """The first player owes what is this share of all that can be raised, to the second or to the bank; so many deeds
    are theirs, and a whole group built on to this level."""
    chosen = board_of(edition_id)
    away = group_of(edition_id, longest_street(edition_id))
    rows = [g for g in chosen.groups.values() if chosen.deed(g[0]).building is not None and g != away][1]
    loose = [n for n in unrelated(edition_id, 28) if n not in rows][:deeds]
    holders = dict.fromkeys(loose, "p1") | (dict.fromkeys(rows, "p1") if built else {})
    sums = sum(chosen.deed(n).mortgage for n in holders)
    sums += sum(built * (chosen.deed(n).building or 0) // 2 for n in (rows if built else ()))
    cash = chosen.smallest_note * 12
    owed = int((sums + cash) * share) // chosen.smallest_note * chosen.smallest_note
    place = {"holders": holders, "levels": dict.fromkeys(rows, built) if built else {}, "balances": {"p1": cash}}
    effect = b.CollectEach(owed) if creditor else b.Pay(owed)
    if not creditor:
        return drawing(edition_id, count, effect, **place)
    space = 34 if 34 not in holders else 31
    group = group_of(edition_id, space)
    clear = {n: "p2" for n in group}
    return Play(edition_id, count, holders=holders | clear, levels=dict.fromkeys(group, 5), balances={"p1": cash},
                pawns={"p1": (space - 3) % 40}).do(throw(1, 2))  # fmt: skip


@cache
def debts(edition_id: str = "suisse-2007", count: int = 4) -> dict[str, Table]:
    """Every screen of a debt, and of what it may come to."""
    chosen = board_of(edition_id)
    bank = drawing(
        edition_id,
        count,
        b.Pay(chosen.deed(39).price * 3 // 4),
        balances={"p1": chosen.smallest_note},
        holders={n: "p1" for n in (39, 37)},
    )
    rows = group_of(edition_id, 16)
    houses = drawing(
        edition_id, count, b.Pay(chosen.deed(39).price * 2), balances={"p1": chosen.smallest_note},
        holders=dict.fromkeys((*rows, 1, 5), "p1"), levels=dict.fromkeys(rows, 4),
    )  # fmt: skip
    many = owing(edition_id, count, chosen.smallest_note, unrelated(edition_id, 14))
    enough = tight(edition_id, count, 0.8, 12, creditor=False)
    huge = drawing(edition_id, count, b.Pay(RICH), balances={"p1": RICH - 1}, holders={39: "p1"})
    each = drawing(
        edition_id, count, b.PayEach(chosen.deed(39).price), balances={"p1": chosen.smallest_note},
        holders=dict.fromkeys(unrelated(edition_id, 20), "p1"),
    )  # fmt: skip
    hopeless = owing(edition_id, count, 1, unrelated(edition_id, 5), unrelated(edition_id, 3))
    nothing = drawing(edition_id, count, b.Pay(RICH), balances={"p1": 1})
    ruined_houses = drawing(
        edition_id, count, b.PayEach(RICH // 4), balances={"p1": chosen.smallest_note},
        holders=dict.fromkeys((*rows, 1, 5), "p1"), levels=dict.fromkeys(rows, 4), mortgages=(1, 5),
        jail_cards={"p1": (b.Deck.CHANCE, b.Deck.CHEST)},
    )  # fmt: skip
    deeds = tuple(space.number for space in chosen.spaces if space.deed is not None)
    everything = drawing(
        edition_id, count, b.PayEach(RICH // 4), balances={"p1": 1}, holders=dict.fromkeys(deeds, "p1"),
        mortgages=deeds[::2],
    )  # fmt: skip
    card = a.AskCard(c.DeclareBankruptcy("p1"), "p1")
    found = {
        "debt-one": bank.table(),
        "debt-houses": houses.table(),
        "debt-many": many.table(),
        "debt-huge": huge.table(),
        "debt-each": each.table(),
        "debt-hopeless": hopeless.table(),
        "debt-nothing": nothing.table(),
        "debt-hopeless-built": ruined_houses.table(),
        "debt-unticked": in_debt(bank.table()),
        "debt-part": _with_plan(many.table(), 3),
        "debt-own-plan": _with_plan(enough.table(), 3),
        "debt-own-plan-reader-out": enough.table(reader_out=True),
        "debt-refused": bank.table(strip=CARD),
        "debt-undone": bank.table(redo=True, undone=bank.booked[0].body),
        "debt-cardless": bank.table(cardless=frozenset({"p1"})),
        "debt-reader-out": many.table(reader_out=True),
        "debt-menu": many.table(open=a.Menu()),
        "debt-estate": houses.table(open=Estate("p1", "sell", plan=proposed(houses.game, debt_of(houses.game, "p1")))),
        "debt-estate-mortgage": houses.table(
            open=Estate("p1", "mortgage", plan=proposed(houses.game, debt_of(houses.game, "p1")))
        ),
        "bankruptcy-bank": nothing.table(asked=card),
        "bankruptcy-player": hopeless.table(asked=card),
        "bankruptcy-built": ruined_houses.table(asked=card),
        "bankruptcy-all": everything.table(asked=card),
        "bankruptcy-cardless": hopeless.table(asked=card, cardless=frozenset({"p1"})),
    }
    if count > 2:
        left = owing(edition_id, count, 1, unrelated(edition_id, 14), unrelated(edition_id, 14)).do(
            c.DeclareBankruptcy("p1")
        )
        one = owing(edition_id, count, 1, unrelated(edition_id, 1), unrelated(edition_id, 1)).do(
            c.DeclareBankruptcy("p1")
        )
        poor = owing(edition_id, count, 1, unrelated(edition_id, 14), unrelated(edition_id, 14), 0).do(
            c.DeclareBankruptcy("p1")
        )
        found |= {
            "receiving": left.table(),
            "receiving-some": left.table(open=Receiving("p2", unrelated(edition_id, 2))),
            "receiving-one": one.table(),
            "receiving-owes": poor.table(),
        }
    return found
