"""*Why?* as a full screen: the sum on paper, and the clause that decides it; of several amounts, the one chosen."""

from __future__ import annotations

from msgspec.structs import replace

from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.forms import Because
from ui.table.state import Table
from ui.views.shared import digits, unit_of
from ui.views.sheet_parts import sheet
from ui.words import because as say
from ui.words import sentences
from ui.words.strings import Strings

ICON = "question"


def because(strings: Strings, table: Table, form: Because) -> sr.SheetView:
    """The sheet of what was touched: an amount, the amounts of a row, or a refusal."""
    faces = _refused(strings, table, form) if form.refused is not None else _sums(strings, table, form)
    back = a.Put(form.back) if form.back is not None else None
    return sheet(strings, table, key="because", title=strings.t("because.title"), body=list(faces), back=back)


def _refused(strings: Strings, table: Table, form: Because) -> tuple[sr.SheetPart, ...]:
    assert form.refused is not None
    sentence = sentences.refusal_sentence(strings, table.game, form.refused)
    return (sr.FaceView(ICON, sentence, say.because_refused(strings, table.game, form.refused)),)


def _sums(strings: Strings, table: Table, form: Because) -> tuple[sr.SheetPart, ...]:
    game, chosen = table.game, form.sums[form.chosen]
    parts = tuple(say.part_line(strings, game, part) for part in chosen.parts)
    lines = (*parts, *say.because(strings, game, chosen)) if len(parts) > 1 else say.because(strings, game, chosen)
    face = sr.FaceView(
        ICON, say.headline(strings, game, chosen), lines, digits(game, chosen.amount), unit_of(game),
        share=2,
    )  # fmt: skip
    if len(form.sums) == 1:
        return (face,)
    rows = tuple(
        r.ButtonView(
            say.part_words(strings, game, sum_.parts[0]), amount=digits(game, sum_.amount),
            chosen=place == form.chosen, act=a.Put(replace(form, chosen=place)),
        )
        for place, sum_ in enumerate(form.sums)
    )  # fmt: skip
    return sr.ListView(rows, columns=1), face
