"""The names at a purchase: over the panel and in the row of the group, on every board in every language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.ui.gallery import Sheet
from tests.ui.offscreen import LONG, Desk
from tests.ui.setup_samples import editions
from tests.ui.table_samples import Play, waiting
from ui.records.pieces import DeedView, PurchaseView
from ui.views.prompts import _mates
from ui.views.table import table_view
from ui.widgets.deed import Deed
from ui.widgets.purchase import PurchasePanel
from ui.words.names import space_name
from ui.words.strings import LANGUAGES, strings_for

EDITIONS = [edition.id for edition in editions()]


def unseen(panel: PurchasePanel) -> list[str]:
    """The names of which words are missing without an ellipsis, and words outside the panel."""
    view = panel.record
    texts = panel.painter.texts
    x, y, w, h = panel.box
    wrong = [text for text, left, top, wide, high in texts if left < x or left + wide > x + w or top + high > y + h + 1]
    shown = [text for text, *_ in texts]
    for mate in view.mates:
        words = mate.name.split(" ")
        whole = any(" ".join(words[:n]) in shown and " ".join(words[n:]) in shown for n in range(1, len(words)))
        if mate.name not in shown and not whole and not any("…" in text for text in shown):
            wrong.append(mate.name)
    return wrong


@pytest.mark.parametrize("edition_id", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES if LONG else ("fr", "de"))
def test_no_name_of_a_group_loses_a_word_silently(table: Desk, language: str, edition_id: str) -> None:
    """Of "Boulevard de la Villette" there was "Boulevard / de la", with the last line on the lower edge."""
    strings = strings_for(language)
    play = Play(edition_id, 2)
    asked = table_view(strings, waiting("paris-francs", 2)["purchase"].table()).side
    assert isinstance(asked, PurchaseView)
    panel = PurchasePanel(asked)
    table.put(Sheet([(panel, (488, 4, 304, 410))]))
    for group in play.game.edition.groups.values():
        names = {space: space_name(strings, play.game.edition, space) for space in group}
        space = max(group, key=lambda number: len(names[number]))
        panel.view = replace(
            asked, line=strings.t("table.is_on", space=names[space]), mates=_mates(strings, play.game, space)
        )
        table.frames(1)
        assert unseen(panel) == [], names
        paper = panel.box[1] + 68
        head = [at + high for _, _, at, _, high in panel.painter.texts if at < paper]
        assert max(head) <= paper - 4, f"{names[space]}: leaves air over the paper"


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
