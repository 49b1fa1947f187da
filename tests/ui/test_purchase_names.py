"""The names at a purchase: over the panel and in the row of the group, on every board in every language."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from hardware.ports import FaultCause
from tests.ui.audit import words_of
from tests.ui.gallery import Sheet
from tests.ui.offscreen import LONG, SIZES, Desk
from tests.ui.setup_samples import editions
from tests.ui.table_samples import Play, tables, waiting, worded
from ui.parts.group import told_apart
from ui.records.pieces import DeedView, Fact, Signing
from ui.records.prompts import PurchaseView
from ui.screens.table import TableScreen
from ui.table.state import Strip, Table
from ui.views.prompts import _mates
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.deed import Deed
from ui.widgets.purchase import Purchase
from ui.words.names import brief_line, space_name
from ui.words.strings import LANGUAGES, strings_for

EDITIONS = [edition.id for edition in editions()]


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
@pytest.mark.parametrize("language", LANGUAGES if LONG else ("fr", "de"))
def test_no_name_of_a_group_loses_a_word_silently(table: Desk, language: str, edition_id: str) -> None:
    """There were "…des Champs-Élysées" over the panel, "…de la Républi…" and "La Chaux-d…" in the row."""
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
        panel.view = replace(asked, line=line, brief=brief, mates=_mates(Told(strings, Table(play.game, 0)), space))
        table.frames(1)
        assert unseen(panel) == [], names


def test_a_name_shortened_for_one_line_has_no_seam_within_a_word() -> None:
    assert [brief_line(name) for name in ("Überlandbahnen", "Zürich, Paradeplatz")] == [
        "Überlandbahnen", "Zürich Paradeplatz",
    ]  # fmt: skip


@pytest.mark.parametrize("edition_id", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES if LONG else ("fr", "de"))
def test_the_title_of_a_deed_is_whole_beside_its_question_mark(table: Desk, language: str, edition_id: str) -> None:
    """Of "Compagnie de distribution d'électricité" there was "Compagnie de / distribution d'éle…"."""
    strings, play = strings_for(language), Play(edition_id, 2)
    asked = table_view(Told(strings, waiting(edition_id, 2)["purchase"].table())).middle
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


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_price_and_balances_stay_whatever_the_strip_says(table: Desk, language: str, size: tuple[int, int]) -> None:
    """A long refusal drove the price off the panel, and a tile to hold the balance afterwards; in an upright window the
    panel was empty over a strip that says what the reader has."""
    table.fit(*size)
    strings, screen = strings_for(language), TableScreen()
    ids = ("reader.out", *(f"reader.out.{cause.value}" for cause in FaultCause))
    for edition_id, count in (("suisse-2007", 2), ("paris-francs", 8)):
        play, samples = waiting(edition_id, count)["purchase"], tables(edition_id, count)
        longest = worded(strings, samples["purchase-sentence"])
        asked = [longest, *(worded(strings, samples[f"purchase{n}"]) for n in ("", "-cardless", "-refused"))]
        for why in filter(strings.has, ids):
            strip = Strip(strings.t(why), "", Signing.FAULT) if why != "reader.out" else None
            asked.append(play.table(strip=strip, reader_out=True, reader_why=why))
        for sample in asked:
            table.show(screen, table_view(Told(strings, sample)))
            side = screen.purchase.record
            assert side.change is not None
            assert {side.title, side.amount} <= (said := set(words_of(screen.purchase)))
            assert side.change.after in said or sample is longest


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition_id", "count"), [("suisse-2007", 2), ("paris-francs", 8)])
def test_what_is_owed_stays_over_the_longest_refusal(
    table: Desk, language: str, edition_id: str, count: int
) -> None:  # fmt: skip
    """Of a refusal of eight lines only the names of payer and payee were left beside it."""
    screen, sample = TableScreen(), tables(edition_id, count)["debt-sentence"]
    table.show(screen, table_view(Told(strings_for(language), worded(strings_for(language), sample))))
    money = screen.money
    said = words_of(money)
    assert money.record.amount in said
    assert any(text.startswith(money.record.payer.name[:3]) for text in said)


def test_a_name_of_three_lines_says_that_more_is_cut_off(table: Desk) -> None:
    """The third line of a space renamed at the table was lost without a word."""
    asked = table_view(Told(strings_for("fr"), waiting("paris-francs", 2)["purchase"].table())).side
    assert isinstance(asked, PurchaseView)
    long = "est sur Boulevard de la Grande Traversée du Vieux Faubourg Saint-Antoine des Champs"
    panel = Purchase(replace(asked, line=long, brief=long))
    table.put(Sheet([(panel, (488, 4, 304, 410))]))
    said = " ".join(text for text in words_of(panel) if "…" in text)
    assert [word[:3] for word in said.split()] == [word[:3] for word in long.split()]


@pytest.mark.parametrize(("name", "icon"), [("purchase", "gavel"), ("purchase-no-auction", "cross")])
def test_the_other_way_has_a_hammer_only_where_it_leads_to_an_auction(name: str, icon: str) -> None:
    asked = table_view(Told(strings_for("fr"), waiting("paris-francs", 2)[name].table())).side
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
        view = table_view(Told(strings, short))
        side = view.side
        assert isinstance(side, PurchaseView)
        assert side.cash == Fact(strings.t("table.in_hand"), "1")
        screen = TableScreen(view)
        table.put(screen)
        for cash in ("1", side.amount):  # less than the price, but it may be as long
            screen.purchase.view = replace(side, cash=replace(side.cash, amount=cash))
            table.frames(1)
            assert {side.title, side.amount, side.cash.label, cash} <= set(words_of(screen.purchase)), language
