"""The audit of every picture of the gallery, and that it sees what it looks for.

The faults that are known and not yet mended stand in known_faults.txt, which may only get shorter; BANKER_FAULTS=FILE
writes what was found there, to compare and to copy, BANKER_WORDS=FILE the words of each picture, so that two commits
can be compared, BANKER_CUT=FILE what is cut in each. They add to the file, one line for each, in no order.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from tests.ui import audit as law
from tests.ui import samples
from tests.ui.audit import KINDS, OFTEN, ON_BOARDS, Case, Judged, audit, cases, judged
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from ui.look import theme
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.pieces import ButtonView
from ui.records.sheets import FootView
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece

KNOWN = Path(__file__).with_name("known_faults.txt")
# One picture in so many is drawn in a language, a window and a text: in all of them together, all pictures.
EVERY = 4
LISTS = {"BANKER_WORDS": "words", "BANKER_CUT": "cut", "BANKER_FAULTS": "faults"}


@cache
def known() -> frozenset[str]:
    """The faults that are known: look, language, picture and fault, with tabs between."""
    return frozenset(KNOWN.read_text(encoding="utf-8").splitlines())


def listed(case: Case, all: list[Judged]) -> None:
    """Write what is asked for to the files that are named."""
    for name, field in LISTS.items():
        if name in os.environ:
            lines = [f"{case}\t{each.name}\t{line}\n" for each in all for line in getattr(each, field)]
            with Path(os.environ[name]).open("a", encoding="utf-8") as file:
                file.write("".join(lines))


HELD = OFTEN  # The windows whose known faults are listed.
DRAWN = [
    pytest.param(case, kind, id=f"{case} {kind.__name__.strip('_')}".replace(" ", "-"))
    for case in cases(HELD)
    for kind in (*KINDS, *ON_BOARDS)
]


@pytest.mark.parametrize(("case", "kind"), DRAWN)
def test_every_picture_keeps_the_laws_but_for_the_known_faults(table: Desk, case: Case, kind: law.Kind) -> None:
    all = list(judged(case, kind, (case.board,), every=EVERY))
    listed(case, all)
    found = {f"{case}\t{each.name}\t{fault}" for each in all for fault in each.faults}
    names = {each.name for each in all}
    before = {line for line in known() if line.startswith(f"{case}\t") and line.split("\t")[1] in names}
    assert sorted(found - before) == [], "new faults: mend the layout"
    assert sorted(before - found) == [], f"these are mended: remove their lines from {KNOWN.name}"


def test_the_known_faults_are_of_pictures_that_are_drawn() -> None:
    looks = {str(case) for case in cases(OFTEN)}
    assert all(line.split("\t")[0] in looks and len(line.split("\t")) == 3 for line in known())


class Drawn(Piece[str]):
    """Paints what a test asks for; shows the words of its record in a corner."""

    painted = staticmethod(lambda p: None)

    def paint(self, p: Painter, view: str) -> None:
        type(self).painted(p)


def faults(table: Desk, *pieces: tuple[Piece, tuple[float, float, float, float]]) -> str:
    """What the audit says of pieces at these places."""
    sheet = table.put(Sheet(list(pieces)))
    table.frames(2)
    return " ".join(audit(sheet, "de"))


def drawn(paint: object) -> Piece:
    """A piece that paints so."""
    return type("Drawn", (Drawn,), {"painted": staticmethod(paint)})("here")


PLACE = (100.0, 100.0, 300.0, 100.0)


@pytest.mark.parametrize(
    ("paint", "fault"),
    [
        (lambda p: p.text("right", 20, 50, 24, theme.TEXT), ""),
        (lambda p: p.text("far too long for its place", 150, 50, 24, theme.TEXT), "leaves its piece"),
        (lambda p: p.text("high", 20, 2, 24, theme.TEXT), "leaves its piece"),
        (
            lambda p: (p.text("one", 20, 50, 24, theme.TEXT), p.text("other", 30, 55, 24, theme.TEXT)),
            "'one' on 'other'",
        ),
        (
            lambda p: (p.text("one", 20, 40, 24, theme.TEXT), p.text("other", 20, 56, 24, theme.TEXT)),
            "'other' under 'one'",
        ),
        (lambda p: (p.text("one", 20, 40, 24, theme.TEXT), p.text("other", 20, 60, 24, theme.TEXT)), ""),
        (lambda p: (p.text("one", 20, 50, 24, theme.TEXT), p.icon("check", 30, 50, 24, theme.TEXT)), "on a sign"),
        (lambda p: (p.icon("check", 30, 50, 24, theme.TEXT), p.text("one", 20, 50, 24, theme.TEXT)), "on a sign"),
        (lambda p: (draw_token(p, 30, 50, 18, samples.GREEN), p.text("one", 38, 50, 24, theme.TEXT)), "on a token"),
        (lambda p: (p.text("one", 20, 50, 24, theme.TEXT), p.rect(10, 30, 60, 40, theme.PAPER)), "under its own"),
        (lambda p: p.text("tiny", 20, 50, 9, theme.TEXT), "has capitals of"),
        (lambda p: p.text("faint", 20, 50, 24, theme.RAISED), "has a contrast"),
        (lambda p: (p.rect(0, 0, 300, 100, theme.PAPER), p.text("ok", 20, 50, 24, theme.INK)), ""),
        (lambda p: (p.rect(0, 0, 300, 100, theme.PAPER), p.text("no", 20, 50, 24, theme.PAPER2)), "has a contrast"),
        (lambda p: p.text("Rückgän…", 20, 50, 24, theme.TEXT), "cut: 'Rückgän…'"),
        (lambda p: p.text("Maximi…", 20, 50, 24, theme.TEXT), ""),
        (lambda p: p.text("…", 20, 50, 24, theme.TEXT), "cut: '…'"),
    ],
)
def test_the_audit_sees_a_fault_and_only_that(table: Desk, paint: object, fault: str) -> None:
    found = faults(table, (drawn(paint), PLACE))
    assert fault in found
    assert bool(found) == bool(fault)


def test_the_audit_sees_one_piece_over_another(table: Desk) -> None:
    words = drawn(lambda p: p.text("covered", 20, 50, 24, theme.TEXT))
    key = PushButton(ButtonView("Zurück"))
    assert "under: 'covered' under PushButton" in faults(table, (words, PLACE), (key, (110, 120, 150, 60)))
    key = PushButton(ButtonView("Zurück"))
    above = drawn(lambda p: p.text("above", 20, 50, 24, theme.TEXT))
    assert "over:" in faults(table, (key, PLACE), (above, (200, 100, 150, 100)))


def test_the_audit_sees_keys_that_are_small_or_lie_on_each_other(table: Desk) -> None:
    one, other = PushButton(ButtonView("A")), PushButton(ButtonView("B"))
    found = faults(table, (one, (100, 100, 120, 54)), (other, (200, 120, 40, 54)))
    assert "finger: PushButton and PushButton on each other" in found
    assert "mm" in found


def test_the_audit_sees_what_lies_outside_the_window(table: Desk) -> None:
    words = drawn(lambda p: p.text("far out", 20, 50, 24, theme.TEXT))
    assert "leaves its window" in faults(table, (words, (750, 100, 300, 100)))


def test_the_audit_sees_an_amount_to_pay_and_a_sentence_that_are_not_said(table: Desk) -> None:
    silent, foot = drawn(lambda p: None), drawn(lambda p: p.text("Zwei Häuser", 20, 50, 24, theme.TEXT))
    silent.view, foot.view = samples.RENT, FootView(("Zwei Häuser bauen.",))
    found = faults(table, (silent, PLACE), (foot, (100, 300, 300, 100)))
    assert f"unsaid: {samples.RENT.amount}" in found
    assert "unsaid: 'bauen' at the foot" in found
    assert "Häuser" not in found


def test_every_picture_is_drawn_in_every_language_and_in_every_look() -> None:
    all = list(cases(OFTEN))
    for number in range(4):
        seen = [case for case in all if case.draws(number, 4)]
        assert {case.language for case in seen} == {case.language for case in all}
        assert {case.look for case in seen} == {case.look for case in all}
        assert {case for case in seen} <= {case for case in all if case.draws(number, 2)}
    assert len({(case.language, case.board) for case in all}) == 16
    assert len({(case.look, case.board) for case in all}) == 16
