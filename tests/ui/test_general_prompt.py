"""The general prompt stays a fallback: every question of the bank, under all rules, has a screen of its own."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from tests.ui import auction_samples, because_samples, debt_samples, sheet_samples, table_samples
from tests.ui.table_samples import Play
from ui.table.state import Table
from ui.views import prompts
from ui.views.debts import debt_view
from ui.views.lot import auction_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.strings import strings_for

STRINGS = strings_for("fr")
BOARDS = (("suisse-2007", 3), ("paris-francs", 8))
SAMPLES = (
    table_samples.tables, sheet_samples.sheets, auction_samples.auctions, debt_samples.debts, because_samples.payments,
)  # fmt: skip
NEVER_ON_TOP = {p.Lots, p.MoveDue, p.EffectsDue, p.RentClaim}  # The bank's own next steps, and what lapses.


@pytest.fixture(autouse=True)
def general(monkeypatch: pytest.MonkeyPatch) -> list[type]:
    """What was shown by the general prompt."""
    shown: list[type] = []
    drawn = prompts.general

    def noted(w: Told, top: p.Pending) -> object:
        shown.append(type(top))
        return drawn(w, top)

    monkeypatch.setattr(prompts, "general", noted)
    return shown


def look(table: Table) -> None:
    """Draw the record of the screen that shows the table."""
    w = Told(STRINGS, table)
    if not any(view(w) for view in (debt_view, sheet_view, auction_view)):
        table_view(w)


def test_every_kind_of_question_is_among_the_samples() -> None:
    tops = {type(play.game.top) for play in table_samples.waiting(*BOARDS[0]).values()}
    missing = set(get_args(p.Pending)) - NEVER_ON_TOP - tops
    assert not missing, f"ask these questions in `waiting` of tests/ui/table_samples.py: {missing}"


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_no_question_of_any_sample_is_shown_by_the_general_prompt(
    edition_id: str, count: int, general: list[type]
) -> None:
    for samples in SAMPLES:
        for table in samples(edition_id, count).values():
            look(table)
            bare = replace(table, open=None, asked=None)
            look(bare)
            look(replace(bare, alone=frozenset(player.id for player in table.game.players)))
            look(replace(bare, looking=True))
    assert general == []


@pytest.mark.parametrize("payment", ["card", "automatic", "typed"])
@pytest.mark.parametrize("cash", [1, 10_000_000])
def test_a_payment_has_its_screen_under_each_rule_for_payments(payment: str, cash: int, general: list[type]) -> None:
    play = Play("suisse-2007", 3, {"payment": payment}, holders={39: "p2", 37: "p1"}, balances={"p1": cash},
                pawns=table_samples.before(39))  # fmt: skip
    play.do(table_samples.throw(1, 2))
    for looking in (False, True):
        look(play.table(looking=looking))
    assert general == []


def test_the_fallback_still_lists_every_answer(general: list[type]) -> None:
    """It is drawn here as for a question that nobody has given a screen."""
    play = table_samples.waiting(*BOARDS[0])["die-bus"]
    top = play.game.top
    assert isinstance(top, p.Destination)
    prompt = prompts.general(Told(STRINGS, play.table()), top)
    assert [type(button.act.command) for button in prompt.side] == [c.Go] * 3  # type: ignore[union-attr]
    assert general == [p.Destination]
