"""The names at a purchase: over the panel and in the row of the group, on every board in every language."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from hardware.ports import FaultCause
from tests.ui.gallery import Sheet
from tests.ui.offscreen import LONG, SIZES, Desk
from tests.ui.setup_samples import editions
from tests.ui.table_samples import Play, tables, waiting, worded
from tests.ui.test_widget_layout import outside, overlapping
from ui.records.pieces import DeedView, Fact, Signing
from ui.records.prompts import PurchaseView
from ui.screens.table import TableScreen
from ui.table.state import Strip, Table
from ui.views.prompts import _mates
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.deed import Deed
from ui.widgets.group_row import told_apart
from ui.widgets.purchase import PurchasePanel
from ui.words.names import brief_line, space_name
from ui.words.strings import LANGUAGES, strings_for

EDITIONS = [edition.id for edition in editions()]


def unseen(panel: PurchasePanel) -> list[str]:
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
@pytest.mark.parametrize("language", LANGUAGES if LONG else ("fr", "de"))
def test_no_name_of_a_group_loses_a_word_silently(table: Desk, language: str, edition_id: str) -> None:
    """There were "…des Champs-Élysées" over the panel, "…de la Républi…" and "La Chaux-d…" in the row."""
    strings = strings_for(language)
    play = Play(edition_id, 2)
    asked = table_view(strings, waiting("paris-francs", 2)["purchase"].table()).side
    assert isinstance(asked, PurchaseView)
    panel = PurchasePanel(asked)
    table.put(Sheet([(panel, (488, 4, 304, 410))]))
    for group in play.game.edition.groups.values():
        names = {space: space_name(strings, play.game.edition, space) for space in group}
        space = max(group, key=lambda number: len(names[number]))
        line, brief = (strings.t("table.is_on", space=name) for name in (names[space], brief_line(names[space])))
        panel.view = replace(asked, line=line, brief=brief, mates=_mates(Told(strings, Table(play.game, 0)), space))
        table.frames(1)
        assert unseen(panel) == [], names
        paper = panel.box[1] + 68
        head = [at + high for _, _, at, _, high in panel.painter.texts if at < paper]
        assert max(head) <= paper - 4, f"{names[space]}: leaves air over the paper"


def test_a_name_shortened_for_one_line_has_no_seam_within_a_word() -> None:
    assert [brief_line(name) for name in ("Überlandbahnen", "Zürich, Paradeplatz")] == [
        "Überlandbahnen", "Zürich Paradeplatz",
    ]  # fmt: skip


@pytest.mark.parametrize("edition_id", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES if LONG else ("fr", "de"))
def test_the_title_of_a_deed_is_whole_beside_its_question_mark(table: Desk, language: str, edition_id: str) -> None:
    """Of "Compagnie de distribution d'électricité" there was "Compagnie de / distribution d'éle…"."""
    strings, play = strings_for(language), Play(edition_id, 2)
    asked = table_view(strings, waiting(edition_id, 2)["purchase"].table()).middle
    assert isinstance(asked, DeedView)
    deed = Deed(asked)
    table.put(Sheet([(deed, (112, 78, 256, 324))]))
    for group in play.game.edition.groups.values():
        for space in group:
            name = space_name(strings, play.game.edition, space)
            deed.view = replace(asked, name=name)
            table.frames(1)
            written = " ".join(text for text, *_ in deed.painter.texts)
            assert name in written
            x, _, w, _ = deed.box
            assert all(left >= x and left + wide <= x + w for _, left, _, wide, _ in deed.painter.texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["purchase", "purchase-cardless", "purchase-refused", "purchase-sentence"])
def test_the_price_stays_under_every_sentence_and_the_balances_where_they_can(
    table: Desk, language: str, name: str
) -> None:
    """A long refusal drove the price off the panel, and a tile to hold the balance afterwards."""
    strings, screen = strings_for(language), TableScreen()
    for edition_id, count in (("suisse-2007", 2), ("paris-francs", 8)):
        view = table_view(strings, worded(strings, tables(edition_id, count)[name]))
        table.show(screen, view)
        asked, panel = screen.purchase.record, screen.purchase
        said = [*panel.painter.texts, *panel.why.painter.texts]
        below = panel.signature.box[1]
        prices = [top + 0.85 * high for text, _, top, _, high in said if text == asked.amount]
        assert panel.why.parent is panel
        assert prices
        assert max(prices) <= below
        assert asked.change is not None
        after = [top + 0.85 * high for text, _, top, _, high in said if text == asked.change.after]
        assert after or name == "purchase-sentence"
        assert all(bottom <= below for bottom in after)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition_id", "count"), [("suisse-2007", 2), ("paris-francs", 8)])
def test_price_and_balances_stay_whatever_the_reader_has(
    table: Desk, language: str, edition_id: str, count: int, size: tuple[int, int]
) -> None:
    """In an upright window the panel was empty over the strip that asks to hold the tile, which signs."""
    table.fit(*size)
    strings, play, screen = strings_for(language), waiting(edition_id, count)["purchase"], TableScreen()
    ids = ("reader.out", *(f"reader.out.{cause.value}" for cause in FaultCause))
    table.put(screen)
    for why in filter(strings.has, ids):
        strip = Strip(strings.t(why), "", Signing.FAULT) if why != "reader.out" else None
        screen.view = table_view(strings, play.table(strip=strip, reader_out=True, reader_why=why))
        table.frames(1)
        asked, panel = screen.purchase.record, screen.purchase
        assert asked.change is not None
        said = [*panel.painter.texts, *panel.why.painter.texts]
        for words in (asked.title, asked.amount, asked.change.before, asked.change.after):
            (bottom,) = [top + 0.85 * high for text, _, top, _, high in said if text == words]
            assert bottom <= panel.signature.box[1], (why, words)
        (tile,) = [tile for tile in screen.tiles if tile.parent is screen]
        assert {asked.name, asked.change.before} <= {text for text, *_ in tile.painter.texts}
        if size[0] < size[1]:
            assert unseen(panel) == [], "the rest of the group goes"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition_id", "count"), [("suisse-2007", 2), ("paris-francs", 8)])
def test_what_is_owed_stays_over_the_longest_refusal(
    table: Desk, language: str, edition_id: str, count: int
) -> None:  # fmt: skip
    """Of a refusal of eight lines only the names of payer and payee were left beside it."""
    screen, sample = TableScreen(), tables(edition_id, count)["debt-sentence"]
    table.show(screen, table_view(strings_for(language), worded(strings_for(language), sample)))
    money = screen.money
    said = [*money.painter.texts, *(money.why.painter.texts if money.why.parent is money else ())]
    ((_, _, top, _, high),) = [text for text in said if text[0] == money.record.amount]
    assert top + 0.85 * high <= money.signature.box[1]
    names = [at + 0.85 * tall for text, _, at, _, tall in said if text.startswith(money.record.payer.name[:3])]
    assert max(names) <= top + 0.2 * high


def test_a_name_of_three_lines_ends_with_a_sign_that_more_is_cut_off(table: Desk) -> None:
    """The third line of a space renamed at the table was lost without a word."""
    asked = table_view(strings_for("fr"), waiting("paris-francs", 2)["purchase"].table()).side
    assert isinstance(asked, PurchaseView)
    long = "est sur Boulevard de la Grande Traversée du Vieux Faubourg Saint-Antoine des Champs"
    panel = PurchasePanel(replace(asked, line=long, brief=long))
    table.put(Sheet([(panel, (488, 4, 304, 410))]))
    said = [text for text, *_ in panel.painter.texts]
    first, second = (text for text in said if text and text.removesuffix("…") in long and len(text) > 12)
    assert long.startswith(f"{first} {second.removesuffix('…')}")
    assert second.endswith("…")


@pytest.mark.parametrize(("name", "icon"), [("purchase", "gavel"), ("purchase-no-auction", "cross")])
def test_the_other_way_has_a_hammer_only_where_it_leads_to_an_auction(name: str, icon: str) -> None:
    asked = table_view(strings_for("fr"), waiting("paris-francs", 2)[name].table()).side
    assert isinstance(asked, PurchaseView)
    assert asked.other.icon == icon


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(480, 800), (720, 1280), (800, 480), (1024, 600)])
@pytest.mark.parametrize("edition_id", ["suisse-2007", "paris-francs"])
def test_who_lacks_money_reads_what_is_in_hand(
    table: Desk, edition_id: str, size: tuple[int, int], large: bool
) -> None:
    """Only the price was said and what is missing, and no tile says it either."""
    table.fit(*size)
    table.stage.large = large
    short = waiting(edition_id, 4)["purchase-short"].table()
    for language in LANGUAGES:
        strings = strings_for(language)
        view = table_view(strings, short)
        side = view.side
        assert isinstance(side, PurchaseView)
        assert side.cash == Fact(strings.t("table.in_hand"), "1")
        screen = TableScreen(view)
        table.put(screen)
        for cash in ("1", side.amount):  # less than the price, but it may be as long
            screen.purchase.view = replace(side, cash=replace(side.cash, amount=cash))
            table.frames(1)
            pieces = (screen.purchase, screen.purchase.why)
            said = {text for piece in pieces for text, *_ in piece.painter.texts}
            assert {side.title, side.amount, side.cash.label, cash} <= said, language
            assert outside(screen.purchase) + overlapping(screen.purchase) == [], language
