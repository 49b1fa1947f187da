"""`banker print`: what stands on the labels and in the guide, how large, in which colours, and what it refuses.

The sheets are judged by poppler, which reads the finished files: words, their boxes, and the colours of single points.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from math import hypot
from pathlib import Path

import pytest

from banker import edition
from tests.processes import run
from tests.ui.board_samples import board_of
from ui.cli import main
from ui.look import theme
from ui.printouts.labels import CARD, DISC, Label, draw_cards, draw_stickers, labels
from ui.printouts.pdf import PdfBook
from ui.words.names import name_in
from ui.words.strings import LANGUAGES, strings_for

ROOT = Path(__file__).resolve().parents[2]
POINTS_TO_MM = 25.4 / 72
BOARDS = edition.available()
FILES = {
    *("cards.pdf", "stickers.pdf", "braille-cards.pdf", "braille-stickers.pdf"),
    *(f"guide-{language}.pdf" for language in LANGUAGES),
}
needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler-utils, which reads PDF, is missing"
)


@dataclass(frozen=True)
class Word:
    """A word of a printed page: its box, in mm from the top left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str


def printed(folder: Path, *words: str) -> Path:
    """Print into a folder."""
    assert main(["print", str(folder), *words]) == 0
    return folder


def told(*command: str) -> str:
    done = run(command, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


def words(file: Path) -> Iterator[Word]:
    for page, text in enumerate(told("pdftotext", "-bbox", str(file), "-").split("<page ")[1:]):
        for found in re.finditer(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', text):
            box = (float(found[n]) * POINTS_TO_MM for n in range(1, 5))
            text = unescape(found[5])
            if len(text) > 1:  # a symbol or the letter of a group has the box of a whole line of text
                yield Word(page, *box, text)


def without_single(text: str) -> str:
    """A text as `words` gives it, in one piece."""
    return "".join(word for word in text.split() if len(word) > 1)


def spots(shown: int, sheet: tuple[float, float], size: tuple[float, float]) -> list[tuple[int, float, float]]:
    """Page, left and top of each label on sheets of this size: in rows, 1.5 mm apart, 12 mm from the edge."""
    (width, height), (w, h) = sheet, size
    columns, rows = int((width - 24 + 1.5) // (w + 1.5)), int((height - 24 + 1.5) // (h + 1.5))
    left = (width - columns * w - (columns - 1) * 1.5) / 2
    places = []
    for number in range(shown):
        page, on_page = divmod(number, columns * rows)
        row, column = divmod(on_page, columns)
        places.append((page, left + column * (w + 1.5), 12 + row * (h + 1.5)))
    return places


A4, LETTER = (210.0, 297.0), (215.9, 279.4)


def test_a_folder_gets_both_sheets_and_a_guide_in_each_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = printed(tmp_path / "new" / "folder")
    assert {path.name for path in folder.iterdir()} == FILES
    assert set(capsys.readouterr().out.splitlines()) == {str(folder / name) for name in FILES}
    first = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert {path.name: path.read_bytes() for path in printed(folder).iterdir()} == first


@pytest.mark.parametrize("board", BOARDS)
def test_there_is_a_label_for_each_player_sign_and_deed(board: str, language: str) -> None:
    loaded, strings = board_of(board), strings_for(language)
    shown = labels(strings, loaded)
    assert [label.symbol for label in shown[:8]] == [symbol for _, symbol in theme.SEATS]
    assert [label.ground for label in shown[:8]] == [theme.PLAYERS[colour] for colour, _ in theme.SEATS]
    assert [label.icon for label in shown[8:11]] == ["start", "door", "undo"]
    deeds = [space for space in loaded.spaces if space.deed]
    assert [label.name for label in shown[11:]] == [name_in(strings, space.names) for space in deeds]
    assert [bool(label.letter) for label in shown[11:]] == [space.kind.value == "street" for space in deeds]
    assert all(label.deed and label.line and (label.letter or label.icon) for label in shown[11:])


@needs_poppler
@pytest.mark.parametrize(
    ("board", "paper", "language"),
    [*((board, "a4", "de") for board in BOARDS), ("suisse-rues", "letter", "it"), ("paris-francs", "letter", "fr")],
)
def test_every_word_of_a_label_stands_on_it(board: str, paper: str, language: str, tmp_path: Path) -> None:
    """Also La Chaux-de-Fonds, Avenue Léopold-Robert; and no word stands anywhere else."""
    strings, file = strings_for(language), tmp_path / "labels.pdf"
    shown = labels(strings, board_of(board))
    sheet = {"a4": A4, "letter": LETTER}[paper]
    for draw, size in ((draw_cards, CARD), (draw_stickers, (2 * DISC, 2 * DISC))):
        book = PdfBook(paper, board, language)
        draw(book, strings, shown)
        file.write_bytes(*book.files())
        found = list(words(file))
        for label, spot in zip(shown, spots(len(shown), sheet, size), strict=True):
            said = "".join(word.text for word in found if on_label(word, spot, size))
            assert without_single(label.name) in said, (draw, label.name)
            assert not label.deed or without_single(label.line) in said
        foot = sheet[1] - 12
        lost = [
            word for word in found
            if word.top < foot and not any(on_label(word, spot, size) for spot in spots(len(shown), sheet, size))
        ]  # fmt: skip
        assert lost == []


def on_label(word: Word, spot: tuple[int, float, float], size: tuple[float, float]) -> bool:
    """Whether a word lies within a card, or with the middle of its ends within a round sticker."""
    page, x, y = spot
    if page != word.page:
        return False
    if size == CARD:
        return x <= word.left and word.right <= x + size[0] and y <= word.top and word.bottom <= y + size[1]
    cx, cy, middle = x + DISC, y + DISC, (word.top + word.bottom) / 2
    return all(hypot(side - cx, middle - cy) < DISC for side in (word.left, word.right))


@needs_poppler
def test_a_short_name_on_a_sticker_is_in_large_type(tmp_path: Path) -> None:
    """At least 8.5 points; a long one keeps to the smaller sizes, in which it fits."""
    found = {word.text: word.bottom - word.top for word in words(printed(tmp_path) / "stickers.pdf")}
    least = 1.3 * 8.5 * POINTS_TO_MM  # the box of a line of Roboto Condensed is 1.32 type sizes high
    assert found["Uri"] > least
    printed(tmp_path, "--edition", "suisse-rues")
    found = {word.text: word.bottom - word.top for word in words(tmp_path / "stickers.pdf")}
    assert found["Paradeplatz"] > least > found["Léopold-Robert"]


@needs_poppler
@pytest.mark.parametrize(("paper", "size"), [("a4", "595.276 x 841.89 pts (A4)"), ("letter", "612 x 792 pts (letter)")])
def test_the_sheets_have_the_size_of_the_paper_and_the_guide_is_one_page(paper: str, size: str, tmp_path: Path) -> None:
    for file in printed(tmp_path, "--paper", paper).iterdir():
        said = told("pdfinfo", str(file))
        assert size in said, file.name
        assert not file.name.startswith("guide") or re.search(r"Pages: +1\n", said), file.name


@needs_poppler
def test_the_labels_have_the_colours_of_the_screen(tmp_path: Path) -> None:
    folder = printed(tmp_path, "--edition", "london", "--language", "de")
    shown = labels(strings_for("de"), board_of("london"))
    for name, size, at in (("cards", CARD, (0.1, 0.1)), ("stickers", (2 * DISC, 2 * DISC), (0.32, 0.14))):
        told("pdftoppm", "-r", "50.8", str(folder / f"{name}.pdf"), str(folder / name))  # two points a mm
        pages = [read_ppm(path) for path in sorted(folder.glob(f"{name}-*.ppm"))]
        for label, (page, x, y) in zip(shown, spots(len(shown), A4, size), strict=True):
            seen = pages[page][round(2 * (y + at[1] * size[1]))][round(2 * (x + at[0] * size[0]))]
            assert near(seen, label), (name, label.name, seen)


def near(seen: tuple[int, ...], label: Label) -> bool:
    return all(abs(value - 255 * wanted) <= 2 for value, wanted in zip(seen, label.ground, strict=False))


def read_ppm(path: Path) -> list[list[tuple[int, ...]]]:
    """The points of a picture, row by row."""
    found = re.match(rb"P6\n(\d+) (\d+)\n255\n", data := path.read_bytes())
    width, height, start = int(found[1]), int(found[2]), found.end()
    rows = (data[start + 3 * width * row : start + 3 * width * (row + 1)] for row in range(height))
    return [[tuple(row[3 * n : 3 * n + 3]) for n in range(width)] for row in rows]


@needs_poppler
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_guide_names_the_buttons_and_the_players_and_keeps_to_the_page(paper: str, tmp_path: Path) -> None:
    folder = printed(tmp_path, "--paper", paper)
    width, height = {"a4": A4, "letter": LETTER}[paper]
    for language in LANGUAGES:
        strings, found = strings_for(language, True), list(words(folder / f"guide-{language}.pdf"))
        said = "".join(word.text for word in found)
        ids = [
            "home.new",
            "setup.who_starts",
            "estate.build",
            "trade.title",
            "table.undo",
            "seats.title",
            "games.title",
        ]
        ids += [id for colour, symbol in theme.SEATS for id in (f"symbol.{symbol}", f"colour.{colour}")]
        ids += ["guide.end.title", "guide.power"]
        assert [id for id in ids if without_single(strings.t(id)) not in said] == [], language
        assert all(word.left > 10 and word.right < width - 10 and word.bottom < height - 5 for word in found)
        text = [word for word in found if word.top < height - 30]
        assert max(word.bottom for word in text) < height - 29, "the sections run into the players"


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("FOLDER", "--edition", "atlantis"), 2, "no edition is called 'atlantis': suisse-2007, "),
        (("FILE",), 2, "FILE is a file and no folder: name another folder"),
        (("FILE/below",), 2, "is a file and no folder: name another folder"),
        (("FOLDER", "--editions", "NOWHERE"), 2, "there is no such folder"),
        (("FOLDER", "--editions", "EDITIONS", "--edition", "broken"), 1, "broken cannot be printed:\n"),
        (("TAKEN",), 2, "cards.pdf cannot be written (Is a directory): name another folder"),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_half_made_is_left(
    words: tuple[str, ...], code: int, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "FILE").touch()
    (tmp_path / "TAKEN" / "cards.pdf").mkdir(parents=True)
    (tmp_path / "EDITIONS").mkdir()
    (tmp_path / "EDITIONS" / "broken.toml").write_text("extends = 3\n")
    before = sorted(tmp_path.rglob("*"))
    assert (
        main(["print", *(str(tmp_path / word) if word.isupper() else word for word in places(words, tmp_path))]) == code
    )
    said = capsys.readouterr()
    assert sentence in said.err.replace(f"{tmp_path}/", "")
    assert said.out == ""
    assert sorted(tmp_path.rglob("*")) == before


def places(words: tuple[str, ...], folder: Path) -> list[str]:
    """The words, of which a path below a name in capitals lies in the folder too."""
    return [str(folder / word) if "/" in word else word for word in words]


def test_the_app_does_not_load_what_is_there_for_printing() -> None:
    program = (
        "import sys; from ui.host.kivy_env import prepare; prepare(800, 480); import kivy.core.image, kivy.core.text\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & {'PIL', 'reportlab'}))"
    )
    assert told(sys.executable, "-c", program) == "[]\n"
