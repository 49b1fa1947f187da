"""The names at a purchase: over the panel and in the row of the group, on every board in every language."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.ui import samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import LONG, Desk
from tests.ui.setup_samples import editions
from tests.ui.table_samples import Play, waiting
from ui.look import theme
from ui.parts.group import told_apart
from ui.records.pieces import Fact
from ui.records.prompts import PurchaseView
from ui.table.state import Table
from ui.views.purchase import mates
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.purchase import Purchase
from ui.words.names import brief_line, space_name
from ui.words.strings import LANGUAGES, Strings, strings_for

EDITIONS = [edition.id for edition in editions()] if LONG else ["paris-francs", "suisse-classique"]


def unseen(panel: Purchase) -> list[str]:
    """The names that are cut or lose words other than those their whole group has, and words outside the panel."""
    view = panel.record
    texts = panel.painter.texts
    x, y, w, h = panel.box
    wrong = [text for text, left, top, wide, high in texts if left < x or left + wide > x + w or top + high > y + h + 1]
    wrong += [text for text, *_ in texts if "…" in text]
    shown = ["".join(pair).replace("-", "").replace(" ", "") for pair in pairwise(["", *(text for text, *_ in texts)])]
    shown += [text.replace(" ", "").replace("-", "") for text, *_ in texts]
    apart = told_apart([mate.name for mate in view.mates])
    for mate, brief in zip(view.mates, apart, strict=True):
        ways = (mate.name, mate.brief, brief)
        if not any(way and way.replace(" ", "").replace("-", "") in shown for way in ways):
            wrong.append(mate.name)
    return wrong


@pytest.mark.parametrize("edition_id", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES if LONG else ("de",))
def test_no_name_of_a_group_loses_a_word_silently(table: Desk, language: str, edition_id: str) -> None:
    """Regression: there were "…des Champs-Élysées" over the panel, "…de la Républi…" and "La Chaux-d…" in the row."""
    strings = strings_for(language)
    play = Play(edition_id, 2)
    asked = table_view(Told(strings, waiting("paris-francs", 2)["purchase"].table())).side
    assert isinstance(asked, PurchaseView)
    panel = Purchase(asked)
    table.put(Sheet([(panel, (488, 4, 304, 410))]))
    for group in play.game.edition.groups.values():
        names = {space: space_name(strings, play.game.edition, space) for space in group}
        space = max(group, key=lambda number: len(names[number]))
        line, brief = (strings.t("table.is_on", space=name) for name in (names[space], brief_line(names[space])))
        panel.view = replace(asked, lines=(line,), brief=brief, mates=mates(Told(strings, Table(play.game, 0)), space))
        table.frames(1)
        assert unseen(panel) == [], names


def test_a_name_shortened_for_one_line_has_no_seam_within_a_word() -> None:
    assert [brief_line(name) for name in ("Überlandbahnen", "Zürich, Paradeplatz")] == [
        "Überlandbahnen", "Zürich Paradeplatz",
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "icon"), [("purchase", "gavel"), ("purchase-no-auction", "cross")])
def test_the_other_way_has_a_hammer_only_where_it_leads_to_an_auction(name: str, icon: str) -> None:
    asked = table_view(Told(strings_for("fr"), waiting("paris-francs", 2)[name].table())).side
    assert isinstance(asked, PurchaseView)
    assert asked.other.icon == icon


def test_who_lacks_money_reads_what_is_in_hand(strings: Strings) -> None:
    """Regression: only the price was said and what is missing, and no tile says it either."""
    side = table_view(Told(strings, waiting("paris-francs", 4)["purchase-short"].table())).side
    assert side.cash == Fact(strings.t("table.in_hand"), "1")


def test_the_token_of_a_holder_lies_on_no_letter_of_a_name(table: Desk, strings: Strings) -> None:
    """Regression: it lay over the end of "Oriental", the first of two lines."""
    asked = table_view(Told(strings, waiting("london", 4)["purchase"].table())).side
    held = tuple(replace(mate, owner=None if mate.here else samples.BLUE) for mate in asked.mates)
    panel = table.put(Sheet([(Purchase(replace(asked, mates=held)), (488, 4, 304, 410))])).children[0]
    blue = theme.PLAYERS[samples.BLUE.colour]
    discs = [mark.box for mark in panel.painter.marks if mark.what == "disc" and mark.rgba == blue]
    assert len(discs) == 2
    for x, y, w, h in discs:
        for text, left, top, wide, high in panel.painter.texts:
            letters = top + 0.18 * high, top + 0.82 * high
            apart = left + wide <= x or x + w <= left or letters[1] <= y or y + h <= letters[0]
            assert apart, text
