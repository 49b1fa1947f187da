"""Labels in Braille: our tables beside those of liblouis, where it is installed; the measures of the printed dots, and
that the mirrored labels are those that are read."""

from __future__ import annotations

import re
import shutil

import pytest

from tests.processes import run
from tests.ui.board_samples import board_of
from tests.ui.test_printouts import A4, BOARDS, spots
from ui.look import theme
from ui.printouts.labels import CARD, DISC, GAP
from ui.printouts.svg import SvgBook
from ui.printouts.tactile import (
    ON_CARD,
    ON_STICKER,
    deed_code,
    draw_tactile_cards,
    draw_tactile_stickers,
    tactile_labels,
)
from ui.words.braille import EMPTY, cells, dots, in_lines
from ui.words.names import space_name
from ui.words.strings import strings_for

TABLES = {"fr": "fr-bfu-comp6.utb", "de": "de-g0.utb", "it": "it-it-comp6.utb", "en": "en-ueb-g1.ctb"}
OWN = {"fr": "àâçéèêëîïôœùûü", "de": "äöüß", "it": "àèéìòù", "en": ""}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
HALF_MM = 0.005  # What is written in a file is rounded.
TRANSLATE = shutil.which("lou_translate")


def by_liblouis(texts: list[str], language: str) -> list[str]:
    assert TRANSLATE is not None
    command = (TRANSLATE, "--forward", f"unicode.dis,{TABLES[language]}")
    done = run(command, input="".join(f"{text}\n" for text in texts))
    assert done.returncode == 0, done.stderr
    return [line.strip(EMPTY + " ").replace(" ", EMPTY) for line in done.stdout.splitlines()]


@pytest.mark.skipif(TRANSLATE is None, reason="liblouis-bin, which knows Braille, is missing")
def test_liblouis_writes_letters_numbers_and_names_in_the_same_cells(language: str) -> None:
    strings, own = strings_for(language), OWN[language]
    names = {strings.t(f"symbol.{symbol}") for _, symbol in theme.SEATS}
    names |= {strings.t(f"colour.{colour}") for colour, _ in theme.SEATS}
    for board in map(board_of, BOARDS):
        names |= {space_name(strings, board, space.number) for space in board.spaces}
    between = " " if language == "it" else " -"  # liblouis has no hyphen in its Italian
    plain = re.compile(rf"[A-Z]?[{LETTERS}{own}]+(?:[{between}][A-Z]?[{LETTERS}{own}]+)*")  # what the language writes
    texts = [*LETTERS, *own, *map(str, range(100)), "1250", *(f"{letter}{n}" for letter in "kxz" for n in range(1, 9))]
    known = sorted(name for name in names if plain.fullmatch(name))
    assert len(known) > 20
    texts += known
    assert [cells(text, language) for text in texts] == by_liblouis(texts, language)


def test_a_letter_of_another_language_stands_without_its_accent_and_a_number_has_its_sign_once() -> None:
    assert cells("Chloé", "de") == cells("chloe", "de")
    assert cells("Chloé", "en") == "⠠" + cells("chloe", "en")
    assert cells("Straße", "fr") == cells("Strasse", "fr")
    assert cells("1250", "fr") == "⠠⠡⠣⠱⠼"
    assert cells("1250", "de") == "⠼⠁⠃⠑⠚"
    assert cells("START", "fr") == cells("Start", "fr")
    assert cells("4a", "de") == "⠼⠙" + EMPTY + "⠁", "a letter is no digit"
    assert cells(" R. 名前  du–Lac ", "it") == "⠨⠗⠲" + EMPTY + "⠙⠥⠤⠨⠇⠁⠉"


def test_a_cell_has_its_dots_down_the_left_column_and_then_down_the_right_one() -> None:
    assert dots("⠿") == (1, 2, 3, 4, 5, 6)
    assert dots(cells("p", "en")) == (1, 2, 3, 4)
    assert dots("⠼") == (3, 4, 5, 6)
    assert dots(EMPTY) == ()


def test_lines_break_between_words_and_in_a_word_only_where_it_is_longer_than_a_line() -> None:
    text = cells("rue du lac elisabethenstrasse", "en")
    lines = in_lines(text, 13)
    assert lines == [cells(line, "en") for line in ("rue du lac", "elisabethens-", "trasse")]
    assert in_lines(text, 40) == [text]


@pytest.mark.parametrize("board", BOARDS)
def test_every_deed_and_sign_has_few_cells_of_its_own(board: str, language: str) -> None:
    loaded, strings = board_of(board), strings_for(language)
    shown = tactile_labels(strings, loaded)
    codes = [label.code for label in shown if label.code]
    deeds = [space.number for space in loaded.spaces if space.deed is not None]
    assert len(codes) == 3 + len(deeds)
    assert len(set(codes)) == len(codes), "no two are alike"
    assert all(len(code) <= ON_STICKER for code in codes)
    assert [label.code for label in shown[-len(deeds) :]] == [
        cells(deed_code(strings, loaded, space), language) for space in deeds
    ]
    for label in shown:
        assert label.lines
        assert all(0 < len(line) <= ON_CARD for line in label.lines)


# The printed sheets


def printed_dots(page: bytes) -> list[tuple[float, float]]:
    """The middle of each dot of 1.5 mm on a page."""
    circles = re.findall(r'<circle fill="[^"]*" cx="(.*?)" cy="(.*?)" r="0.75"/>', page.decode())
    return [(float(x), float(y)) for x, y in circles]


def read(found: list[tuple[float, float]], middle: float, top: float, lines: tuple[str, ...]) -> list[str]:
    """Lines of cells round `middle` whose first dots are at `top`: a reader with a ruler."""
    said = []
    for number, line in enumerate(lines):
        left = middle - ((len(line) - 1) * 6 + 2.5) / 2
        bits = [0] * len(line)
        for x, y in found:
            row, cell = (y - top - 10 * number) / 2.5, round((x - left - 1.25) / 6)
            column = (x - left - 6 * cell) / 2.5
            if not -0.5 < row < 2.5:
                continue
            assert abs(row - round(row)) < HALF_MM, "2.5 mm from dot to dot"
            assert abs(column - round(column)) < HALF_MM, "6 mm from cell to cell"
            bits[cell] |= 1 << (round(row) + 3 * round(column))
        said.append("".join(chr(0x2800 + each) for each in bits))
    return said


@pytest.mark.parametrize("sticker", [False, True])
def test_each_label_is_printed_as_it_is_read_and_mirrored_in_the_measures_of_marburg_medium(sticker: bool) -> None:
    strings, book = strings_for("fr"), SvgBook("a4", "", "fr")
    shown = tactile_labels(strings, board_of("paris-francs"))
    draw, size = draw_tactile_cards, (2 * CARD[0] + GAP, CARD[1])
    if sticker:
        draw, size = draw_tactile_stickers, (4 * DISC + GAP, 2 * DISC)
    draw(book, strings, shown)
    labels = [label for label in shown if label.code or not sticker]
    places = spots(len(labels), A4, size)
    pages = [printed_dots(page) for page in book.files()]
    assert len(pages) == places[-1][0] + 1
    half = (size[0] - GAP) / 2
    for label, (page, x, y) in zip(labels, places, strict=True):
        there = [(cx, cy) for cx, cy in pages[page] if x < cx < x + size[0] and y < cy < y + size[1]]
        left = [(cx, cy) for cx, cy in there if cx < x + half]
        right = sorted((round(2 * x + size[0] - cx, 2), cy) for cx, cy in there if cx > x + half)
        assert len(left) * 2 == len(there) > 0
        for (ax, ay), (bx, by) in zip(sorted(left), right, strict=True):
            assert abs(ax - bx) <= 4 * HALF_MM, "mirrored"
            assert ay == by
        lines = (label.code,) if sticker else label.lines
        under = 0 if sticker else 3.6  # the words under the dots; on a sticker the one line is in the middle
        top = y + (size[1] - (len(lines) - 1) * 10 - 6.5 - under) / 2 + 0.75
        assert read(left, x + half / 2, top, lines) == list(lines)
