"""Letters that the text fonts lack: another font writes them, or a sign that everybody knows stands for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.core.text import Label
from reportlab.pdfbase.ttfonts import TTFontFile

from banker.edition import load_file
from tests.ui.offscreen import desk
from ui import cli
from ui.look import theme
from ui.look.letters import LACKING, letters, symbol_font, written
from ui.paint import textures


@pytest.mark.parametrize("file", [theme.REGULAR, theme.BOLD, symbol_font()])
def test_the_letters_of_a_font_are_those_that_another_reader_finds(file: str) -> None:
    assert letters(file) == {code for code, glyph in TTFontFile(file).charToGlyph.items() if glyph}


@pytest.mark.parametrize("bold", [False, True])
def test_a_line_is_written_by_the_first_font_that_has_it(bold: bool) -> None:
    font = theme.BOLD if bold else theme.REGULAR
    assert written("Bahnhöfe · 1’500", bold) == ("Bahnhöfe · 1’500", font)
    assert written("Sternenplatz ★", bold) == ("Sternenplatz ★", symbol_font())
    assert written("東京 ★ Tokio", bold) == (f"{LACKING}{LACKING} ★ Tokio", symbol_font())


def test_the_screen_draws_no_empty_box() -> None:
    desk()
    drawn = textures.text("東", 40, False).pixels
    assert drawn != _label("東", theme.REGULAR), "the box of the text font"
    assert drawn == _label(LACKING, symbol_font())


def _label(words: str, font: str) -> bytes:
    label = Label(text=words, font_size=40, font_name=font)
    label.refresh()
    return bytes(label.texture.pixels)


BOARD = 'extends = "london"\nspaces.3.name = "東京 Road"\nspaces.6.name = "Star ★"\ncurrency.symbol = "🎩"\n'


def test_a_board_with_such_names_is_told_of_and_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "far.toml").write_text(BOARD, encoding="utf-8")
    assert cli.main(["editions", "check", str(tmp_path / "far.toml")]) == 1
    said = capsys.readouterr().out
    assert "spaces.3.names has 東 京" in said
    assert "currency.symbol has 🎩" in said
    assert "★" not in said
    assert load_file(tmp_path / "far.toml").spaces[3].names["en"] == "東京 Road", "it can be played"
    for form in ("svg", "pdf"):
        words = ["print", str(tmp_path / form), "--edition", "far", "--editions", str(tmp_path), "--format", form]
        assert cli.main(words) == 0
        assert list((tmp_path / form).iterdir())
