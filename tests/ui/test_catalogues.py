"""The catalogues: compiled as another reader of such files reads them, anew whenever the text is another."""

from __future__ import annotations

import shutil
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import polib
import pytest

from tests.processes import run
from tests.test_layers import ROOT
from ui.words.catalogues import SOURCE, CatalogueError, catalogues, compile_all, compiled, read
from ui.words.strings import LANGUAGES, strings_for


def texts_in(folder: Path) -> Path:
    """A copy of the texts alone, as a fresh checkout has them."""
    for language, text in catalogues().items():
        place = folder / language / "LC_MESSAGES"
        place.mkdir(parents=True)
        shutil.copy(text, place)
    return folder


def told(words: GNUTranslations, id: str) -> str:
    return words.gettext(id)


def reword(locale: Path, words: str) -> None:
    """Give *the bank* other words in German, as somebody does who edits the text."""
    text = catalogues(locale)["de"]
    text.write_text(text.read_text("utf-8").replace('msgstr "die Bank"', f'msgstr "{words}"'), "utf-8")


def test_every_word_is_compiled_as_another_reader_of_such_files_does(language: str) -> None:
    text = catalogues()[language]
    ours, theirs = GNUTranslations(BytesIO(compiled(text))), polib.pofile(str(text))
    plurals = [entry for entry in theirs if entry.msgid_plural]
    assert plurals
    for entry in plurals:
        for count in (0, 1, 2, 5):
            form = 0 if count == 1 or (language == "fr" and count == 0) else 1
            assert ours.ngettext(entry.msgid, entry.msgid_plural, count) == entry.msgstr_plural[form]
    for entry in theirs:
        if not entry.msgid_plural:
            assert ours.gettext(entry.msgid) == entry.msgstr
    assert {key.lower(): value for key, value in theirs.metadata.items()}.items() <= ours.info().items()


def test_marks_of_escape_mean_what_they_mean_to_gettext(tmp_path: Path) -> None:
    text = tmp_path / "banker.po"
    text.write_text('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
                    'msgid "a"\nmsgstr "é\\n\\t\\"\\\\n"\n" more"\n', "utf-8")  # fmt: skip
    assert GNUTranslations(BytesIO(compiled(text))).gettext("a") == 'é\n\t"\\n more'


def test_a_text_that_was_never_compiled_is_read_and_nothing_is_written(tmp_path: Path) -> None:
    locale = texts_in(tmp_path)
    assert told(read("de", locale), "account.bank") == "die Bank"
    assert not list(locale.rglob("*.mo"))


def test_a_changed_text_holds_at_once_and_compiled_again(tmp_path: Path) -> None:
    locale = texts_in(tmp_path)
    compile_all(locale)
    assert len(list(locale.rglob("*.mo"))) == len(list(locale.rglob("*.*"))) / 2 == len(LANGUAGES)
    reword(locale, "die Sparkasse")
    assert told(read("de", locale), "account.bank") == "die Sparkasse"
    before = {made: made.read_bytes() for made in locale.rglob("*.mo")}
    compile_all(locale)
    assert [made.parts[-3] for made in before if made.read_bytes() != before[made]] == ["de"]
    for text in catalogues(locale).values():
        text.unlink()  # as a package without its sources
    assert told(read("de", locale), "account.bank") == "die Sparkasse"


def test_words_are_read_compiled_while_the_text_is_the_same(tmp_path: Path) -> None:
    locale = texts_in(tmp_path)
    made = catalogues(locale)["de"].with_suffix(".mo")
    made.write_bytes(compiled(catalogues(locale)["de"]).replace(b"die Bank", b"DIE BANK"))
    assert told(read("de", locale), "account.bank") == "DIE BANK"
    assert SOURCE in read("de", locale).info()


def test_without_any_words_it_is_said_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"de.LC_MESSAGES.banker\.po is missing: .*install it again"):
        read("de", tmp_path)


@pytest.mark.parametrize("line", ["msgstr Bank", 'msgctxt "bank"', 'msgstr "Ba"nk"', 'msgstr "Ba\\nk\\q"'])
def test_a_line_that_is_none_is_named_with_its_number(line: str, tmp_path: Path) -> None:
    locale = texts_in(tmp_path)
    text = catalogues(locale)["de"]
    number = len(text.read_text("utf-8").splitlines()) + 2
    text.write_text(f"{text.read_text('utf-8')}\n{line}\n", "utf-8")
    with pytest.raises(CatalogueError, match=rf"banker\.po, line {number}: "):
        read("de", locale)


def test_words_come_from_the_texts_of_this_checkout() -> None:
    assert strings_for("de").t("account.bank") == "die Bank"


def test_no_compiled_words_are_under_version_control() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout of git")
    assert run(["git", "-c", f"safe.directory={ROOT}", "ls-files", "*.mo"], cwd=ROOT).stdout == ""
