"""`banker print --format svg`: the same pages as the PDF, judged by what poppler reads in that one.

Letters are outlines; they are held against the boxes that the fonts themselves give for them.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.ui.test_printouts import A4, LETTER, needs_poppler, printed, words
from ui.look import theme
from ui.printouts.glyphs import glyphs
from ui.printouts.page import BOLD, REGULAR, SYMBOLS, font_file
from ui.words.guide import sections
from ui.words.strings import LANGUAGES, strings_for

SVG = "{http://www.w3.org/2000/svg}"
SHEETS = ("cards", "stickers", *(f"guide-{language}" for language in LANGUAGES))
FIRST_WORDS = {"Stern", "Springer", "START", "Gefängniskarte", "Wasserwerke", "Überlandbahnen", "Bern,"}


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the same print-outs on Letter paper as PDF and as SVG."""
    folder = tmp_path_factory.mktemp("letter")
    for kind in ("pdf", "svg"):
        printed(folder, "--edition", "suisse-rues", "--language", "de", "--paper", "letter", "--format", kind)
    return folder


def pages(folder: Path, sheet: str) -> list[ElementTree.Element]:
    """The drawing of each page of a sheet, in order."""
    return [ElementTree.parse(file).getroot() for file in sorted(folder.glob(f"{sheet}*.svg"))]


def size_of(page: ElementTree.Element) -> tuple[float, ...]:
    """The width and the height of a page, in mm, in which its lengths are too."""
    size = tuple(float(page.get(side, "").removesuffix("mm")) for side in ("width", "height"))
    assert page.get("viewBox") == f"0 0 {size[0]:g} {size[1]:g}"
    assert page.get("width", "").endswith("mm")
    return size


def lines(page: ElementTree.Element) -> list[ElementTree.Element]:
    """The lines of words on a page; a single letter is a symbol or a group's, which the other reader leaves out too."""
    return [line for line in page.iter(f"{SVG}path") if len(line.get("aria-label", "")) > 1]


@needs_poppler
def test_each_page_of_the_pdf_is_a_drawing_of_its_size_with_the_same_words(both: Path) -> None:
    for sheet in SHEETS:
        drawn, said = pages(both, sheet), list(words(both / f"{sheet}.pdf"))
        assert len(drawn) == max(word.page for word in said) + 1, sheet
        for number, page in enumerate(drawn):
            assert size_of(page) == LETTER
            shown = Counter(
                word for line in lines(page) for word in line.get("aria-label", "").split() if len(word) > 1
            )
            assert shown == Counter(word.text for word in said if word.page == number), (sheet, number)


@needs_poppler
def test_a_word_stands_where_it_stands_in_the_pdf(both: Path) -> None:
    for sheet in ("cards", "stickers"):
        found = {}
        for number, page in enumerate(pages(both, sheet)):
            for line in lines(page):
                word = line.get("aria-label", "").split()[0]
                place = re.match(r"translate\((\S+) (\S+)\)", line.get("transform", ""))
                found.setdefault((number, word), []).append((float(place[1]), float(place[2])))
        seen = 0
        for word in words(both / f"{sheet}.pdf"):
            if word.text in FIRST_WORDS:
                seen += 1
                assert any(
                    abs(left - word.left) < 0.05 and word.top < base < word.bottom
                    for left, base in found[word.page, word.text]
                ), (sheet, word)
        assert seen >= len(FIRST_WORDS)


def test_labels_have_the_colours_of_the_screen_and_only_plain_shapes_are_drawn(both: Path) -> None:
    fills = {shape.get("fill") for page in pages(both, "cards") for shape in page.iter()}
    for colour in (theme.PLAYERS[colour] for colour, _ in theme.SEATS):
        assert "#" + "".join(f"{round(255 * part):02x}" for part in colour[:3]) in fills
    kinds = {shape.tag for page in pages(both, "") for shape in page.iter()}
    assert kinds == {f"{SVG}{kind}" for kind in ("svg", "g", "clipPath", "rect", "circle", "path")}


def test_the_same_labels_make_the_same_files_and_no_pdf(tmp_path: Path) -> None:
    first = {path.name: path.read_bytes() for path in printed(tmp_path, "--format", "svg").iterdir()}
    assert {path.name: path.read_bytes() for path in printed(tmp_path, "--format", "svg").iterdir()} == first
    assert {Path(name).suffix for name in first} == {".svg"}
    assert {"stickers.svg", "guide-fr.svg", "cards-1.svg", "cards-4.svg"} <= first.keys()
    assert {size_of(page) for page in pages(tmp_path, "")} == {A4}
    assert all((b'r="0.75"' in drawn) is name.startswith("braille") for name, drawn in first.items()), "dots"


@pytest.mark.parametrize("font", [REGULAR, BOLD, SYMBOLS])
def test_the_outline_of_a_letter_fills_the_box_that_the_font_gives_it(font: str) -> None:
    """Also letters made of others, such as é."""
    said = set(theme.SYMBOLS.values()) if font == SYMBOLS else _all_letters()
    known = glyphs(font_file(font))
    for letter in said:
        if letter.isspace():
            assert known.outline(letter) == ()
            continue
        points = [point for contour in known.outline(letter) for point in contour]
        box = [edge * known.units for edge in known.box(letter)]
        drawn = [
            min(point.x for point in points), min(point.y for point in points),
            max(point.x for point in points), max(point.y for point in points),
        ]  # fmt: skip
        assert drawn == pytest.approx(box, abs=2), letter


def _all_letters() -> set[str]:
    """The letters of the guides, and those of names and amounts."""
    texts = (section.text for language in LANGUAGES for section in sections(strings_for(language)))
    return {*"".join(texts), *"ÀÂÇÈÉÊËÎÏÔÙÛÜàâäçèéêëîïñôöœùûüß’«»–0123456789£€"}
