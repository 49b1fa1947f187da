"""`banker club run`, `takeover`, `stick` and `key` where no broker is needed, or where there is none: what is written,
and what is said of a file, a key or a machine that does not do."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.club.book import Book
from banker.club.wire import Ticket, decoded
from hardware.network import broker
from tests.club.tables import under_way
from tests.ui.command_line import Done, banker
from ui.director.network import network_of, read_key
from ui.words.strings import LANGUAGES, strings_for

ENGLISH = strings_for("en")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An evening in its first round."""
    file = tmp_path / "friday.club"
    under_way(file).close()
    return file


def club(verb: str, file: Path, *words: object, language: str = "en") -> Done:
    """What `banker club` says to a verb, and the code it ends with."""
    return banker("club", verb, file, "--language", language, *map(str, words))


def test_the_stick_of_a_table_is_for_its_owner_alone_and_replaces_the_one_before(file: Path, tmp_path: Path) -> None:
    network = ("--address", "10.0.0.2", "--address", "club.local", "--port", 8899)
    ticket = tmp_path / "banker-club-table-5.json"
    passwords = []
    for words in (network, ()):  # the second time as before
        assert club("stick", file, 5, tmp_path, *words) == (
            0,
            f"{ENGLISH.t('club.ticket', file=ticket, table=5)}\n",
            "",
        )
        assert ticket.stat().st_mode & 0o777 == 0o600
        read = decoded(ticket.read_bytes(), Ticket)
        assert (read.evening, read.address, read.port, read.table) == ("Friday", "10.0.0.2", 8899, 5)
        passwords.append(read.password)
    assert len(set(passwords)) == 2
    with Book(file) as book:
        assert [*book.evening.joined] == [5]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_stick_for_no_table_or_into_no_folder_is_refused(file: Path, tmp_path: Path) -> None:
    assert club("stick", file, 0, tmp_path) == (1, "", "There is no table 0: numbers go from 1 to 999.\n")
    code, printed, complained = club("stick", file, 5, tmp_path / "none")
    assert (code, printed) == (2, "")
    assert complained.endswith("cannot be written (No such file or directory): name another folder\n")


def test_the_key_holds_what_another_machine_needs(file: Path, tmp_path: Path) -> None:
    key = tmp_path / "key"
    club("stick", file, 5, tmp_path)
    assert club("key", file, key) == (0, f"{ENGLISH.t('club.key', file=key)}\n", "")
    assert key.stat().st_mode & 0o777 == 0o600
    with Book(file) as book:
        assert read_key(key).network == network_of(book)
        assert read_key(key).joined == book.evening.joined
    code, _, complained = club("key", file, tmp_path / "none" / "key")
    assert code == 2
    assert "name another folder" in complained


@pytest.mark.parametrize("verb", ["run", "stick", "key"])
def test_a_file_that_is_no_evening_or_is_not_there_is_named_and_stays_as_it_is(verb: str, tmp_path: Path) -> None:
    words = {"run": ("--no-screen",), "stick": (5, tmp_path), "key": (tmp_path / "key",)}[verb]
    other = tmp_path / "letter"
    other.write_text("Dear Ann")
    code, printed, complained = club(verb, other, *words)
    assert (code, printed) == (1, "")
    assert complained == f"{other}: this is not a bank file. Choose another folder or file.\n"
    assert other.read_text() == "Dear Ann"
    missing = tmp_path / "missing"
    assert club(verb, missing, *words) == (2, "", f"{ENGLISH.t('club.missing', file=missing)}\n")
    assert not missing.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_mosquitto_the_line_that_installs_it_is_said(
    language: str, file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(broker, "PLACES", ())
    sentence = strings_for(language).t("club.no_broker")
    assert "sudo apt install mosquitto\n" in sentence
    assert club("run", file, "--no-screen", language=language) == (2, "", f"{sentence}\n")
    assert club("takeover", file, "--no-screen", language=language) == (2, "", f"{sentence}\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_missing_for_a_takeover_is_said(language: str, file: Path, tmp_path: Path) -> None:
    strings = strings_for(language)
    new = tmp_path / "new.club"
    assert club("takeover", new, "--no-screen", language=language) == (2, "", f"{strings.t('club.no_key')}\n")
    never = strings.t("club.never_run", file=file)
    assert club("takeover", file, "--no-screen", language=language) == (2, "", f"{never}\n")
    letter = tmp_path / "letter"
    letter.write_text("Dear Ann")
    bad = strings.t("club.bad_key", file=letter)
    assert club("takeover", new, "--no-screen", "--key", letter, language=language) == (2, "", f"{bad}\n")
    missing = tmp_path / "missing"
    code, _, complained = club("takeover", new, "--no-screen", "--key", missing, language=language)
    assert (code, complained) == (2, f"{missing}: No such file or directory\n")
    assert not new.exists()


@pytest.mark.parametrize(
    "words",
    [("--port", "70000"), ("--port", "0"), ("--port", "http"), ("--address", ""), ("--address", "a b"),
     ("--address", 65 * "x")],
)  # fmt: skip
def test_a_port_or_an_address_that_there_cannot_be_is_refused_before_anything_runs(
    file: Path, words: tuple[str, str]
) -> None:
    """Regression: a port of 70000 ended in a traceback, and was what the evening began with from then on."""
    before = file.read_bytes()
    done = club("run", file, "--no-screen", *words)
    assert done.returncode == 2
    assert f"{words[1]!r}: expected" in done.stderr
    assert file.read_bytes() == before
