"""The table and the fault screen: everything the bank can wait for, drawn whole, in every language at every size."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import polib
import pytest

from tests.ui import beside_samples, setup_samples
from tests.ui import gallery_screens as gallery
from tests.ui.gallery import Sheet
from tests.ui.offscreen import LONG, SIZES, Desk
from tests.ui.panels import faint, small_targets, small_words
from tests.ui.test_screens_home_setup_tally import covering
from tests.ui.test_widget_layout import outside, overlapping, pieces
from ui.records.pieces import ButtonView, TileView, Token
from ui.screens.fault import FaultScreen
from ui.views.board_names import LENGTH
from ui.widgets.answers import Answers
from ui.widgets.button import PushButton
from ui.widgets.debt_paper import Payee
from ui.widgets.foot import SheetFoot
from ui.widgets.goods_way import Way
from ui.widgets.money import BAND, MoneyPrompt
from ui.widgets.note import Note
from ui.widgets.piece import Box, Piece
from ui.widgets.prompt import PromptPaper
from ui.widgets.ring import Ring
from ui.widgets.roll import Roll
from ui.widgets.side_paper import SidePaper
from ui.widgets.signature import Signature
from ui.widgets.tile import Tile
from ui.words.catalogues import catalogues
from ui.words.strings import LANGUAGES, Strings, strings_for

Pictures = Callable[..., Iterable[gallery.Picture]]
Boards = Sequence[tuple[str, int]]


def hidden(root: Piece[Any]) -> list[str]:
    """Words of one piece, or of the screen, that lie under another. The ring frames the middle and hides nothing in it,
    a roll has its rows; notes may."""
    shown = [piece for piece in pieces(root) if not isinstance(piece, Ring | Answers | Note | Roll)]
    wrong = []
    for piece, other in itertools.combinations(shown, 2):  # they come as they lie, each over those before it
        x, y, w, h = seen_box(other)
        if not piece.painter.texts or not _overlap(piece.box, (x, y, w, h)):
            continue
        for text, left, top, wide, high in piece.painter.texts:
            across = min(left + wide, x + w) - max(left, x)
            down = min(top + 0.8 * high, y + h) - max(top + 0.25 * high, y)
            if across > 1 and down > 1:
                wrong.append(f"{type(piece).__name__}: {text!r} under {type(other).__name__} {other.box}")
    return wrong


def seen_box(piece: Piece[Any]) -> Box:
    """Where a piece is seen: a question mark takes the finger around it too, and a key in a row of a trade over the
    name of the row."""
    x, y, w, h = piece.filled
    return (x, y + h - piece.high, w, piece.high) if isinstance(piece, Way) else (x, y, w, h)


def _overlap(one: Box, other: Box) -> bool:
    (x, y, w, h), (x2, y2, w2, h2) = one, other
    return x < x2 + w2 and x2 < x + w and y < y2 + h2 and y2 < y + h


@cache
def names() -> tuple[str, ...]:
    """What may be cut for want of room: words that somebody typed, players' names and long names of spaces."""
    spaces = {name for edition in setup_samples.editions() for s in edition.spaces for name in s.names.values()}
    return (
        "W" * 40,
        *setup_samples.WIDE,
        *beside_samples.LONG,
        *setup_samples.TYPED,
        *(part for name in spaces for part in name.split(" ")),
        *spaces,
    )


@cache
def sentences(language: str) -> str:
    """All the words of a language: an ellipsis that stands in them is meant."""
    return "\n".join(entry.msgstr for entry in polib.pofile(str(catalogues()[language])))


def truncated(root: Piece[Any], language: str) -> list[str]:
    """Words cut with an ellipsis that do not end in a name: a sentence, a label or an amount is never cut."""
    wrong = []
    for piece in pieces(root):
        for text, *_ in piece.painter.texts:
            if not text.endswith("…") or text in sentences(language) or isinstance(piece, FaultScreen):
                continue
            words = text.removesuffix("…").rstrip(",").split(" ")
            ends = [" ".join(words[n:]) for n in range(len(words))]
            if not any(end and name.startswith(end) for end in ends for name in names()):
                wrong.append(f"{type(piece).__name__}: {text!r} is cut")
    return wrong


def dropped(root: Piece[Any]) -> list[str]:
    """Sentences at the foot of a sheet of which some words are not shown. (A strip may take the whole paper.)"""
    wrong = []
    for foot in pieces(root):
        if isinstance(foot, SheetFoot) and foot.painter.texts:
            shown = {word for text, *_ in foot.painter.texts for word in text.split()}
            shown |= {word[:-1] for word in shown if word[:-1].endswith("…")}  # a sign after a name that is cut
            whole = "".join(text for text, *_ in foot.painter.texts)  # a path, or the longest name, goes on below
            cut = tuple(word.removesuffix("…") for word in shown if word.endswith("…") and len(word) > 2)
            lacking: list[str] = []
            for said in filter(None, (foot.record.brief, " ".join(foot.record.lines))):
                words = said.split()
                found = {
                    word for word in words if word in shown or (("/" in word or len(word) >= LENGTH) and word in whole)
                }
                lacking = [word for word in words if word not in found and not (cut and word.startswith(cut))]
                if not lacking:
                    break
            if lacking:
                wrong.append(f"SheetFoot: {foot.record.lines} without {lacking}")
    return wrong


def faulty(screen: Piece[Any], language: str) -> list[str]:
    """Everything that is wrong with what a screen shows."""
    found = [wrong for piece in pieces(screen) for wrong in outside(piece) + overlapping(piece)]
    small = small_targets(screen) + small_words(screen)
    found += covering(screen) + hidden(screen) + dropped(screen)
    return found + truncated(screen, language) + small


def all_that_is_wrong(table: Desk, pictures: Iterable[gallery.Picture], language: str) -> dict[str, list[str]]:
    """Name of a picture to its faults."""
    wrong = {}
    for name, screen in pictures:
        if screen.parent is None:
            table.put(screen)
        table.frames(1)
        found = faulty(screen, language)
        if found:
            wrong[name] = found
    return wrong


OWN = dict(zip(("fr", "it", "en"), gallery.TABLES, strict=False))
"""The board that a language is judged on at each submission; German, the longest, on all."""


def boards(language: str, size: tuple[int, int], every: Sequence[tuple[int, int]] = SIZES[:1]) -> Boards:
    """On the smallest window every board; a larger one shows the same in larger units, so one board will do. `every`:
    the windows on which few players stand otherwise than many."""
    if size not in every:
        return gallery.TABLES[-SIZES.index(size) :][:1]
    return gallery.TABLES if LONG or language not in OWN else (OWN[language],)


UPRIGHT = SIZES[-1]
LOOKS = [
    (language, size)
    for language in LANGUAGES
    for size in SIZES
    if LONG or size in (SIZES[0], UPRIGHT) or (language == "de" and size == (1280, 720))
]
"""Every language on the two layouts, and German on the second official display as it lies; BANKER_LONG=1: all sizes."""


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_whatever_the_bank_waits_for_is_drawn_whole(table: Desk, language: str, size: tuple[int, int]) -> None:
    table.fit(*size)
    pictures = gallery.tables(strings_for(language), boards(language, size))
    assert all_that_is_wrong(table, pictures, language) == {}


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_every_moment_of_an_auction_is_drawn_whole(table: Desk, language: str, size: tuple[int, int]) -> None:
    table.fit(*size)
    pictures = gallery.auctions(strings_for(language), boards(language, size, (SIZES[0], UPRIGHT)))
    assert all_that_is_wrong(table, pictures, language) == {}


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_whatever_is_composed_is_drawn_whole(table: Desk, language: str, size: tuple[int, int]) -> None:
    table.fit(*size)
    pictures = gallery.sheets(strings_for(language), boards(language, size))
    assert all_that_is_wrong(table, pictures, language) == {}


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_whatever_is_owed_is_drawn_whole(table: Desk, language: str, size: tuple[int, int]) -> None:
    table.fit(*size)
    pictures = gallery.debts(strings_for(language), boards(language, size, (SIZES[0], UPRIGHT)))
    assert all_that_is_wrong(table, pictures, language) == {}


@pytest.mark.parametrize("pictures", [gallery.hinted, gallery.readers_out])
@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_and_the_first_words_of_a_readers_fault_are_drawn_whole(
    table: Desk, language: str, pictures: Callable[[Strings], Iterable[gallery.Picture]]
) -> None:
    table.fit(800, 480)
    assert all_that_is_wrong(table, pictures(strings_for(language)), language) == {}


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_every_fault_is_drawn_whole(table: Desk, language: str, size: tuple[int, int]) -> None:
    table.fit(*size)
    assert all_that_is_wrong(table, gallery.faults(strings_for(language)), language) == {}


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_what_stands_beside_a_game_is_drawn_whole(table: Desk, language: str, size: tuple[int, int]) -> None:
    table.fit(*size)
    assert all_that_is_wrong(table, gallery.besides(strings_for(language)), language) == {}


ALL = (gallery.tables, gallery.auctions, gallery.sheets, gallery.debts)


@pytest.mark.parametrize("language", LANGUAGES if LONG else ["de"])
@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_words_and_outlines_stand_out(table: Desk, kind: Pictures, language: str) -> None:
    wrong = {}
    for name, screen in kind(strings_for(language), gallery.TABLES[:1]):
        if screen.parent is None:
            table.put(screen)
        table.frames(1)
        if found := faint(screen):
            wrong[name] = found
    assert wrong == {}


@pytest.mark.parametrize("size", SIZES if LONG else [SIZES[0], UPRIGHT])
@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_large_text_is_drawn_whole(table: Desk, kind: Pictures, size: tuple[int, int]) -> None:
    table.fit(*size)
    table.stage.large = True
    assert all_that_is_wrong(table, kind(strings_for("de"), gallery.TABLES[:1]), "de") == {}


def test_the_drawing_checks_notice_faults(table: Desk) -> None:
    """The eye of these tests: a label too long for its button, one under another, a name that is none."""
    low = PushButton(ButtonView("Rückgängig machen, was zuletzt gebucht wurde", "eine zweite Zeile"))
    sheet = Sheet([(low, (8, 8, 60, 40)), (PushButton(ButtonView("Zurück")), (40, 20, 120, 54))])
    table.put(sheet)
    found = " ".join(faulty(sheet, "de"))
    for fault in ("leaves its piece", "under PushButton", "PushButton (", "takes a finger"):
        assert fault in found
    tile = Tile(TileView(Token("red", "star"), "Nobody of this table at all", "1"))
    table.put(Sheet([(tile, (8, 8, 149, 82))]))
    assert any("is cut" in fault for fault in faulty(tile, "de"))


def shown(table: Desk, pictures: Iterable[gallery.Picture], name: str) -> list[tuple[Piece[Any], str, float, float]]:
    """The words of one picture, upright: the piece that draws them, the words, their top and their height."""
    table.fit(*UPRIGHT)
    screen = next(screen for picture, screen in pictures if picture == name)
    table.put(screen)
    table.frames(1)
    return [(piece, text, y, h) for piece in pieces(screen) for text, _, y, _, h in piece.painter.texts]


def test_an_upright_debt_leaves_its_words_room(table: Desk) -> None:
    """The strip has a line for each sentence, the payee's balances keep off the edge, what must be held is not cut."""
    words = shown(table, gallery.debts(strings_for("de"), gallery.TABLES[1:2]), "owed-suisse-2007-debt-many")
    assert sum(isinstance(piece, Signature) for piece, *_ in words) == 2
    assert all(y + 0.2 * h - piece.box[1] > 2 for piece, _, y, h in words if isinstance(piece, Payee))
    assert any(text == "1,5\u00a0s halten + Karte" for _, text, *_ in words)


def test_an_upright_sheet_shows_what_would_be_booked_beside_a_long_name(table: Desk) -> None:
    name = "sheet-paris-francs-estate-mortgage-plan"
    words = shown(table, gallery.sheets(strings_for("de"), gallery.TABLES[:1]), name)
    assert any(isinstance(piece, SheetFoot) and "Rue de Vaugirard" in text for piece, text, *_ in words)


def test_the_balances_of_eight_stand_apart_under_an_upright_history(table: Desk) -> None:
    name = "sheet-paris-francs-history-chosen"
    words = shown(table, gallery.sheets(strings_for("de"), gallery.TABLES[:1]), name)
    tops = sorted({round(y) for piece, text, y, _ in words if isinstance(piece, SidePaper) and "487" in text})
    assert len(tops) == 4
    assert min(low - high for high, low in itertools.pairwise(tops)) >= 20


def test_a_long_name_stays_inside_the_paper_beside_a_list(table: Desk) -> None:
    table.fit(*SIZES[0])
    screen = next(screen for name, screen in gallery.besides(strings_for("de")) if name == "beside-on-cards-chosen")
    table.put(screen)
    table.frames(1)
    paper = next(piece for piece in pieces(screen) if isinstance(piece, SidePaper))
    assert all(left + wide <= paper.box[0] + paper.w - 14 for _, left, _, wide, _ in paper.painter.texts)


def test_the_time_of_a_pause_stands_in_the_middle_over_its_sign(table: Desk) -> None:
    """It stood at the right, and its caption at the left."""
    table.fit(*SIZES[0])
    pictures = gallery.tables(strings_for("de"), gallery.TABLES[:1])
    screen = next(screen for name, screen in pictures if name == "table-paris-francs-timed-paused")
    table.put(screen)
    table.frames(1)
    paper = next(piece for piece in pieces(screen) if isinstance(piece, PromptPaper))
    middle = paper.box[0] + paper.w / 2
    lines = {text: left + wide / 2 for text, left, _, wide, _ in paper.painter.texts}
    for words in (strings_for("de").t("clock.remains"), paper.record.amount):
        assert abs(lines[words] - middle) < 2


def test_the_reason_of_a_payment_keeps_off_the_band_over_it(table: Desk) -> None:
    table.fit(*SIZES[0])
    pictures = gallery.tables(strings_for("de"), gallery.TABLES[:1])
    screen = next(screen for name, screen in pictures if name == "table-paris-francs-debt")
    table.put(screen)
    table.frames(1)
    prompt = next(piece for piece in pieces(screen) if isinstance(piece, MoneyPrompt))
    top, high = next((y, h) for text, _, y, _, h in prompt.painter.texts if text == "Miete, Hotel")
    assert top + 0.25 * high >= prompt.box[1] + BAND + 5
