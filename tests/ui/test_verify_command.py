"""`banker verify`: what it says of a result and a log, in each language, and the code it ends with."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker.bank import Bank, Envelope
from banker.edition import load
from banker.export import as_json
from banker.game import Seat
from banker.insight.record import Standing
from banker.insight.result import Difference, Differs, read, result_of, written
from banker.options import Options
from banker.rules import setup
from banker.store import Store
from tests import processes
from tests.ui.command_line import banker
from ui.words.names import name_in
from ui.words.results import sentence
from ui.words.strings import Strings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A bank's file with a game that is over and one that has just begun; beside it `result.txt` and `game.json`."""
    bank = Bank(Store(tmp_path / "banker.db"))
    seats = [Seat("ann", "Ann"), Seat("bob", "Bob")]
    bank.begin("game", "0", *setup.open_game(load("london"), seats))
    for number, command in enumerate(
        (c.ThrowDice((1, 3)), c.Pay("ann"), c.ThrowDice((2, 4)), c.Buy("bob"), c.EndGame())
    ):
        assert bank.execute(Envelope(f"op{number}", command)).refused is None
    last = bank.log.last("game")
    text = written(result_of(bank.game, last.number + 1, last.hash))
    (tmp_path / "result.txt").write_text(text + "\n", encoding="utf-8")
    (tmp_path / "game.json").write_bytes(as_json("game", bank.course, bank.log.rows("game")))
    bank.begin("new", "1", *setup.open_game(load("london"), seats))
    bank.close()
    return tmp_path / "banker.db"


def text_of(file: Path) -> str:
    return file.with_name("result.txt").read_text("utf-8")


def test_a_result_is_that_of_the_game_in_the_file_which_has_its_head(file: Path) -> None:
    for wish, text in ((file.with_name("result.txt"), ""), (text_of(file), ""), ("-", text_of(file))):
        done = banker("verify", wish, file, text=text)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == (
            "This is the result of game game: its rows, 6 of them, follow on each other without a gap, played again "
            "they come to these places, and the money adds up.\n"
        )


def test_a_result_is_that_of_the_game_that_was_exported(file: Path) -> None:
    done = banker("verify", text_of(file), file.with_name("game.json"))
    assert (done.returncode, done.stderr) == (0, "")


def test_every_difference_is_a_sentence(file: Path) -> None:
    other = text_of(file).replace("1500", "1600").replace("Bob", "Eve").replace("london, standard", "paris, short")
    done = banker("verify", other, file)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "This is not the result of game game:",
        "  The board is london in the log, paris in the result.",
        "  The mode is standard in the log, short in the result.",
        "  Where the log has Bob, the result has Eve.",
        "  The wealth of Bob is 1500 in the log, 1600 in the result.",
    ]


def test_a_head_that_no_game_of_the_file_has_is_said(file: Path) -> None:
    result = read(text_of(file))
    other = written(replace(result, head="0" * 32))
    done = banker("verify", other, file)
    assert (done.returncode, "No game of this file has a row 5 with this hash" in done.stderr) == (1, True)
    named = banker("verify", other, file, "--game", "game")
    assert named.stderr.splitlines()[1:] == [
        f"  The hash of row 5 is {result.head} in the log, {'0' * 32} in the result."
    ]
    open_game = banker("verify", text_of(file), file, "--game", "new")
    assert open_game.stderr.splitlines()[1:] == ["  The result counts 6 rows, the log has only 1."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Banker result 7\n", "This result has version 7, and version 2 is known here. Update Banker.\n"),
        ("Banker result 1\n", "This is not a whole result: lines are missing.\n"),
        ("Banker results\n", "Line 1 is not of a result of Banker: Banker results\n"),
    ],
)
def test_a_text_that_is_no_result_is_said_so(file: Path, text: str, said: str) -> None:
    done = banker("verify", "-", file, text=text)
    assert (done.returncode, done.stderr) == (1, said)


def test_what_is_not_there_or_no_log_is_said(file: Path) -> None:
    text = text_of(file)
    for words in (("nowhere.txt", file), (text, "nowhere.db"), (file, file), (text, file, "--game", "nobody")):
        done = banker("verify", *words)
        assert done.returncode == 2, done
        assert len(done.stderr.splitlines()) == 1
    other = file.with_name("other")
    other.write_text("{}")
    done = banker("verify", text, other)
    assert (done.returncode, "this is no game that was exported as JSON" in done.stderr) == (1, True)
    other.write_bytes(b"SQLite format 3\0" + b"no bank at all" * 100)
    assert banker("verify", text, other).returncode == 1


def test_each_difference_has_words_in_each_language(strings: Strings) -> None:
    def words(how: Differs, said: str, logged: str) -> str:
        return sentence(strings, Difference(how, said, logged, 5, "dice" if how is Differs.TERMS else "Ann"))

    for how in Differs:
        said, logged = (Standing.LEFT, Standing.PLAYED) if how is Differs.STANDING else ("7", "8")
        assert words(how, said, logged).strip()[:1].isupper()
        assert words(how, said, logged).endswith(".")
    assert len({words(how, "", "") for how in Differs}) == len(Differs)


def test_other_terms_are_named_as_people_call_them(strings: Strings) -> None:
    """Regression: they were named by the ids of the options and their values."""

    def differs(name: str, said: object, logged: object) -> str:
        return sentence(strings, Difference(Differs.TERMS, str(said), str(logged), name=name))

    for option, kind in get_type_hints(Options).items():
        title = strings.t(f"option.{option}.title", start="\0").split("\0")[0]
        values = get_args(kind) or (100, 200)
        for said, logged in permutations(values, 2):
            words = differs(option, said, logged)
            assert title in words
            for value in (said, logged):
                assert (str(value) if value in (100, 200) else strings.t(f"option.{option}.{value}")) in words
    london = name_in(strings, load("london").names)
    assert "our-town" in differs("board", "london", "our-town")
    assert london in differs("board", "london", "our-town")
    assert differs("board", "london", "london") != differs("board", "london", "junior")
    assert strings.t("mode.timed") in differs("mode", "timed", "short")
    assert strings.t("verify.terms.minutes.none") in differs("minutes", 60, None)


def test_the_language_is_chosen(file: Path) -> None:
    done = processes.banker("verify", text_of(file), file, "--language", "de")
    assert done.stdout.startswith("Das ist das Ergebnis des Spiels game:")
