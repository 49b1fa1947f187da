"""What the sheets of a trade say: nothing is cut, said twice, or asked for while it cannot be done."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.pending import Bundle
from tests.ui import sheet_samples, table_samples
from tests.ui.offscreen import Desk, strips
from tests.ui.table_samples import worded
from tests.ui.test_goods import sheet as sheet_of
from tests.ui.test_goods import shown
from ui.records.sheets import PadView
from ui.screens.sheet import SheetScreen
from ui.table.forms import Adding, Trading
from ui.views.sheets import sheet_view
from ui.views.told import Told, digits
from ui.words.sentences import amount
from ui.words.strings import strings_for


def sheet(table: Desk, language: str, edition: str, name: str) -> SheetScreen:
    of = worded(strings_for(language), sheet_samples.sheets(edition, 2)[name])
    return shown(table, language, of)


@pytest.mark.parametrize("name", ["trade-to-sign-slow", "trade-to-sign-not-booked"])
def test_nothing_asks_to_sign_while_nobody_can(table: Desk, name: str) -> None:
    """Regression: over "do not put the card down again" stood "both cards sign"."""
    foot = sheet(table, "fr", "suisse-2007", name).foot
    assert strips(foot)
    assert foot.painter.texts == []
    assert not [button for button in foot.buttons if button.parent is not None]


def test_a_reader_out_of_order_is_said_once_over_who_signs(language: str) -> None:
    """Regression: the fault stood over both who sign and in both, and cut their names."""
    strings = strings_for(language)
    foot = sheet_of(sheet_samples.sheets("paris-francs", 2)["trade-to-sign-reader-out"], language).foot
    fault, both = foot.lines
    assert strings.t("reader.fault") in fault
    assert both == strings.t("trade.sign_line")
    assert {sign.hold.detail for sign in foot.signs} == {strings.t("trade.hold")}


def test_how_much_of_a_debt_is_settled_is_asked_with_what_is_owed_and_to_whom() -> None:
    """Regression: neither was said where the part was to be typed."""
    of = sheet_samples.sheets("suisse-2007", 2)["trade-settles-part"]
    view, owed = sheet_of(of), of.game.top.amount
    (pad,) = view.body
    assert isinstance(pad, PadView)
    assert amount(of.game.edition, owed) in pad.title
    assert of.game.player("p2").name in pad.title
    assert digits(of.game, owed - owed // 4) in f"{view.foot.go.label} {view.foot.go.detail}"


def test_more_than_is_owed_is_said_where_it_is_typed_and_goes_no_further() -> None:
    """Regression: it was said on the next sheet alone."""
    of = sheet_samples.sheets("suisse-2007", 2)["trade-settles-how-much"]
    foot = sheet_of(of).foot
    assert foot.refused
    assert amount(of.game.edition, of.game.top.amount) in foot.lines[0]
    assert not foot.go.enabled
    assert foot.go.reason == foot.lines[0]


def test_a_part_typed_of_a_debt_that_was_undone_leads_back_to_the_trade() -> None:
    """A tag that undoes may be put down while it is typed."""
    of = sheet_samples.sheets("suisse-2007", 2)["trade"]
    assert isinstance(of.open, Trading)
    typed = replace(of, open=replace(of.open, adding=Adding("p1", "settles", 5_000)))
    view = sheet_view(Told(strings_for("fr"), typed))
    assert view.key == "trade"


def test_a_trade_of_nine_deeds_counts_them(language: str) -> None:
    """Regression: "Herz: Süd…, Cha…, Eli…" told nobody what changes hands."""
    deeds = tuple(space.number for space in table_samples.board_of("paris-francs").spaces if space.deed is not None)[:9]
    play = table_samples.Play("paris-francs", 2, holders=dict.fromkeys(deeds, "p1"))
    of = play.table(open=Trading("p1", "p2", Bundle(deeds), Bundle(money=50), adding=Adding("p1", "deeds")))
    foot = sheet_of(of, language).foot
    assert strings_for(language).n("table.deeds_held", 9) in foot.brief
