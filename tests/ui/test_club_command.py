"""`banker club`: an evening from the first name to the standings, and that a refusal changes nothing."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.bank import Bank
from banker.club.acts import How
from banker.club.book import Book
from banker.club.evening import ClubRefused, No
from banker.club.format import Tie
from banker.export import as_json
from banker.insight.result import result_of, written
from banker.log import Row
from tests import processes
from tests.club.tables import forged, played_by
from tests.insight.ann_and_bob import bank_at
from tests.ui.board_samples import LONGER
from tests.ui.command_line import banker
from ui.club.paper import seats_sheet, standings_sheet
from ui.words.club import refused
from ui.words.strings import LANGUAGES, strings_for

SIX = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Flo")
FIELDS = dict.fromkeys(
    (
        *("table", "round", "rounds", "size", "least", "most", "count", "row", "name", "names", "tables", "game"),
        "term",
    ),
    3,
)
Club = Callable[..., str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "friday.club"


@pytest.fixture
def club(file: Path) -> Club:
    """Calls `banker club VERB` on the evening's file in English; what it printed, once it ended with this code."""

    def call(verb: str, *words: object, code: int = 0, language: str = "en") -> str:
        done = banker("club", verb, file, "--language", language, *map(str, words))
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    return call


@pytest.fixture
def seated(club: Club) -> Club:
    """The same, in an evening whose first round has two tables of three."""
    club("new", "--seed", "s", "--name", "Friday", "--format", "final")
    club("enter", *SIX)
    club("seat", "--tables", "Ann, Bob, Cleo / Dan, Eve, Flo")
    return club


def play(folder: Path, names: tuple[str, ...], game: str = "g", seed: int = 1) -> Bank:
    """The bank of a game of these, in a file; beside it the game as JSON and its result code."""
    bank = played_by(names, game, seed, path=folder / f"{game}.db")
    last = bank.log.last(game)
    (folder / f"{game}.json").write_bytes(as_json(game, bank.course, bank.log.rows(game)))
    (folder / f"{game}.txt").write_text(written(result_of(bank.game, last.number + 1, last.hash)), "utf-8")
    return bank


def test_an_evening_goes_from_the_names_to_the_standings(club: Club, file: Path, tmp_path: Path) -> None:
    said = club("new", "--name", "Friday", "--format", "final", "--seed", "lausanne")
    assert "Friday, Three rounds and a final: the evening is open" in said
    (tmp_path / "names.txt").write_text("\ufeffAnn\nBob\n\n Cleo  \nDan\nEve\n", "utf-8")
    assert club("players", "--list", tmp_path / "names.txt").endswith("Eve\n5 players\n")
    assert club("enter", "Flo", "Gus") == "7 players\n"
    assert club("gone", "gus") == "Gus (has left). 6 players\n"
    assert club("players").splitlines()[-2:] == ["  Gus (has left)", "6 players"]
    sheet = tmp_path / "wall.pdf"
    first = club("seat", "--pdf", sheet)
    assert first.startswith("Round 1\n  Table 1: ")
    assert sheet.read_bytes().startswith(b"%PDF")
    for round in (1, 2, 3):
        if round > 1:
            assert f"Round {round}" in club("seat")
        with Book(file, reading=True) as book:
            tables = book.evening.rounds[-1]
        for table in tables:
            game = f"{round}-{table.number}"
            play(tmp_path, table.players, game, round * 10 + table.number).close()
            assert "provisional, until the stick brings" in club("take", tmp_path / f"{game}.txt")
            assert f"Round {round}, table {table.number}: checked" in club("take", tmp_path / f"{game}.db")
    assert club("final").startswith("Final\n  Table 1: ")
    assert "Final, table 1: no result yet." in club("standings")
    with Book(file, reading=True) as book:
        best = [line.player for line in book.evening.lines()[:4]]
    said = club("correct", 1, *reversed(best), "--because", "the paper says so")
    assert said.startswith("Final, table 1: put by hand")
    listed = club("standings")
    assert re.search(rf"1\. {best[3]} ", listed)
    assert "Final, table 1: put by hand." in listed
    club("standings", "--csv", tmp_path / "s.csv", "--pdf", tmp_path / "s.pdf", language="fr")
    table = (tmp_path / "s.csv").read_text("utf-8-sig").splitlines()
    assert table[0].split(";")[:3] == ["rang", "joueur", "points"]
    assert table[1].split(";")[:2] == ["1", best[3]]
    assert len(table) == 1 + 7
    assert (tmp_path / "s.pdf").read_bytes().startswith(b"%PDF")


def test_the_formats_are_listed() -> None:
    done = banker("club", "formats", "--language", "de")
    assert done.returncode == 0
    assert re.search(r"classic +Drei Runden", done.stdout)


def test_nothing_is_begun_over_an_evening_or_done_without_one(club: Club, file: Path, tmp_path: Path) -> None:
    assert "there is no such evening" in club("enter", "Ann", code=2)
    assert not file.exists()
    assert "is missing" in _with_format(club, tmp_path, 'names = { en = "Ours" }\n')
    assert 'did you mean "classic"' in club("new", "--format", "clasic", code=1)
    assert not file.exists()
    club("new")
    assert "choose another name" in club("new", code=2)
    assert "no tables of 3 to 5" in club("seat", code=1)
    other = tmp_path / "banker.db"
    play(tmp_path, SIX[:3]).close()
    shutil.copy(tmp_path / "g.db", other)
    done = banker("club", "players", other)
    assert done.returncode == 1
    assert "this is the file of a bank, not the file of a club's evening" in done.stderr


def test_an_evening_that_runs_is_looked_at_and_nothing_else_is_done_to_it(seated: Club, file: Path) -> None:
    standings = seated("standings")
    with Book(file):
        looked = processes.banker("club", "standings", file, "--language", "en")
        assert (looked.returncode, looked.stdout) == (0, standings)
        for verb, *words in (("enter", "Gus"), ("stick", "1", file.parent)):
            refused = processes.banker("club", verb, file, *words, "--language", "en")
            assert refused.returncode == 2
            assert refused.stderr.startswith(f"{file}: the evening runs already. Do it on its screen")


def _with_format(club: Club, folder: Path, text: str) -> str:
    (folder / "ours.toml").write_text(text, "utf-8")
    return club("new", "--format", folder / "ours.toml", code=1)


def test_names_are_entered_all_or_none(club: Club, tmp_path: Path) -> None:
    club("new")
    assert "Ann is here already" in club("enter", "Ann", "Bob", "ann", code=1)
    assert club("players") == "0 players\n"
    assert "names.txt" in club("players", "--list", tmp_path / "names.txt", code=2)
    (tmp_path / "names.txt").write_bytes(b"\xff")
    assert "this is no text" in club("players", "--list", tmp_path / "names.txt", code=2)


def test_seats_are_changed_by_hand(seated: Club) -> None:
    assert "Table 1: Dan, Bob, Cleo" in seated("swap", "ann", "DAN")
    assert "the same table" in seated("swap", "Bob", "Cleo", code=1)
    assert "Nobody here is called Zoë" in seated("swap", "Bob", "Zoë", code=1)
    seated("enter", "Zoë")
    assert "Table 2: Ann, Eve, Flo, Zoë" in seated("move", "Zoë", 2)
    assert "Table 1 (dissolved)" in seated("dissolve", 1)
    assert "Without a result: table 2" in seated("seat", code=1)
    assert "can no longer be seated anew" in seated("seat", "--again", code=1)


def test_a_round_is_seated_again_as_long_as_no_result_is_in(seated: Club) -> None:
    assert seated("seat", "--again").startswith("Round 1\n")
    assert "Table 1: Flo, Ann, Bob" in seated("seat", "--again", "--tables", "Flo,Ann,Bob/Cleo,Dan,Eve")
    assert "exactly one seat. To be checked: Eve." in seated(
        "seat", "--again", "--tables", "Flo,Ann,Bob/Cleo,Dan", code=1
    )


def test_a_game_that_is_not_what_was_played_is_named_with_the_row_and_nothing_is_taken(
    seated: Club, file: Path, tmp_path: Path
) -> None:
    bank = play(tmp_path, SIX[:3])
    torn = (tmp_path / "g.json").read_text("utf-8").replace('"op_id": "g:5"', '"op_id": "g:x"', 1)
    (tmp_path / "torn.json").write_text(torn, "utf-8")
    said = seated("take", tmp_path / "torn.json", code=1)
    assert "This is not the result of table 1, and nothing was taken:" in said
    assert "Row 5 of the log is missing, or is not as it was booked." in said
    play(tmp_path, SIX[1:4], "strangers").close()
    assert "At no table sit Bob, Cleo, Dan" in seated("take", tmp_path / "strangers.db", code=2)
    said = seated("take", tmp_path / "strangers.json", "--table", 1, code=1)
    assert "Dan plays in it, but does not sit at this table." in said
    assert "Dan plays in it" in seated("take", tmp_path / "strangers.txt", "--table", 1, code=1)
    (tmp_path / "odd.json").write_text("{}", "utf-8")
    assert "no game that was exported" in seated("take", tmp_path / "odd.json", code=1)
    assert "Line 2 is not of a result" in seated("take", "Banker result 1\nx\ny\nz", code=1)
    assert "banker.db" in seated("take", tmp_path / "banker.db", code=2)
    bank.close()
    assert "there is no game 'h'" in seated("take", tmp_path / "g.db", "--game", "h", code=2)
    with Book(file, reading=True) as book:
        assert book.evening.held == {}
        assert not any(table.done for table in book.evening.rounds[0])
    assert "checked" in seated("take", tmp_path / "g.db", "--game", "1")
    assert "has its result already" in seated("take", tmp_path / "g.json", code=1)


def test_a_table_plays_by_the_terms_that_were_noted(seated: Club, tmp_path: Path) -> None:
    play(tmp_path, SIX[:3]).close()
    seated("take", tmp_path / "g.db")
    said = seated("standings").splitlines()
    assert "are not compared" in said[-3]
    assert "`banker club rules`" in said[-2], "what is to be done comes at once, before the tables without a result"
    other = bank_at(id="suisse-2007")
    (tmp_path / "model.json").write_bytes(as_json("g", other.course, other.log.rows("g")))
    assert "All tables play so: " in seated("rules", tmp_path / "model.json")
    assert "are not compared" not in seated("standings")
    play(tmp_path, SIX[3:], "h").close()
    said = seated("take", tmp_path / "h.db", code=1)
    assert "The table does not play as agreed. Board: London in place of Switzerland" in said
    seated("rules", tmp_path / "g.db", "--game", "g")
    seated("take", tmp_path / "h.db")
    (tmp_path / "odd.json").write_text("{}", "utf-8")
    assert "no game that was exported" in seated("rules", tmp_path / "odd.json", code=1)
    empty = '{"game": "g", "terms": {}, "rows": []}'
    (tmp_path / "empty.json").write_text(empty, "utf-8")
    assert "the start of the game cannot be read" in seated("rules", tmp_path / "empty.json", code=1)


def test_a_template_is_begun_noted_and_played_by(seated: Club, tmp_path: Path) -> None:
    """An evening with a template needs no game to be named, and refuses one of other terms by the option's title."""
    mine = tmp_path / "club.toml"
    assert banker("club", "new-template", mine, "--from", "london") == (0, f"{mine}\n", "")
    assert seated("template", mine).splitlines() == ["All tables play by “Our club”: London, standard game."]
    play(tmp_path, SIX[:3]).close()
    seated("take", tmp_path / "g.db")
    assert "are not compared" not in seated("standings")
    mine.write_text(mine.read_text("utf-8").replace('# payment = "card"', 'payment = "typed"'), "utf-8")
    assert seated("template", mine).splitlines()[1:] == ["  Compulsory payments: payer types the amount"]
    play(tmp_path, SIX[3:], "h").close()
    refused = seated("take", tmp_path / "h.db", code=1)
    assert "The table does not play as agreed. Compulsory payments: payer’s card in place of payer types" in refused
    assert "each table plays as it likes" in seated("template", "none")
    seated("take", tmp_path / "h.db")


def test_a_template_says_its_clock(seated: Club, tmp_path: Path) -> None:
    mine = tmp_path / "club.toml"
    timed = 'name = "C"\nboard = "london"\nmode = "timed"\n'
    mine.write_text(f"{timed}minutes = 90", "utf-8")
    assert "  Length: 1 h 30" in seated("template", mine)
    mine.write_text(f'{timed}hour = "22:00"', "utf-8")
    assert "  End time: 22:00" in seated("template", mine)


def test_a_template_whose_board_no_screen_draws_is_said_when_it_is_made(
    seated: Club, file: Path, tmp_path: Path
) -> None:
    """Regression: it was said in the evening alone, by an alarm for each table."""
    boards, mine = tmp_path / "boards", tmp_path / "club.toml"
    boards.mkdir()
    (boards / "longer.toml").write_text(LONGER, "utf-8")
    made = banker("club", "new-template", mine, "--from", "longer", "--editions", boards)
    assert (made.returncode, made.stdout.split()) == (0, [str(mine), str(tmp_path / "longer.toml")])
    assert made.stderr.startswith("No table’s screen can draw “London”")
    said = seated("template", mine).splitlines()
    assert said[0].startswith("All tables play by “Our club”")
    assert said[-1] == made.stderr.strip()
    with Book(file, reading=True) as book:
        assert book.evening.template is not None, "a table may play by sentences"


def test_a_template_with_mistakes_changes_nothing(seated: Club, file: Path, tmp_path: Path) -> None:
    mine = tmp_path / "club.toml"
    mine.write_text('name = "C"\nboard = "london"\n[options]\nreferee = "maybe"', "utf-8")
    said = seated("template", mine, code=1)
    assert said == f"{mine}: options.referee is 'maybe'; expected one of 'yes', 'no'\n"
    with Book(file, reading=True) as book:
        assert book.evening.template is None
    for words, part in (
        (["new-template", str(mine)], "is there already"),
        (["new-template", str(tmp_path / "other.toml"), "--from", "lundon"], "there is no board 'lundon'"),
        (["new-template", str(tmp_path / "none" / "other.toml")], "cannot be used (No such file or directory)"),
    ):
        done = banker("club", *words)
        assert (done.returncode, part in done.stderr) == (2, True)


def test_two_histories_of_a_game_are_both_kept_and_a_person_decides(seated: Club, file: Path, tmp_path: Path) -> None:
    bank = play(tmp_path, SIX[:3])
    seated("take", tmp_path / "g.json")
    other = forged(bank.log.rows("g"), lambda row: row if row.number < 6 else _renamed(row))
    (tmp_path / "other.json").write_bytes(as_json("g", bank.course, iter(other)))
    said = seated("take", tmp_path / "other.json", code=1)
    assert "Table 1 brings another history of game g, from row 6 on" in said
    assert "Round 1, table 1, 2: no result yet." in seated("standings")
    assert "two histories of this game, which differ from row 6 on" in seated("take", tmp_path / "g.json", code=1)
    seated("correct", 1, "Ann:2000", "Bob:10=Cleo:10", "--because", "the referee saw it")
    with Book(file, reading=True) as book:
        assert [row.op_id for row in book.forked(1, "g")] == [row.op_id for row in other[6:]]
        assert [each.place for each in book.evening.table(1).came.places] == [1, 2, 2]  # type: ignore[union-attr]


def _renamed(row: Row) -> Row:
    return replace(row, op_id=f"x{row.number}")


def test_a_result_by_hand_needs_names_numbers_and_a_reason(seated: Club) -> None:
    assert "a wealth in digits" in seated("correct", 1, "Ann:much", "Bob", "Cleo", "--because", "x", code=2)
    assert "name each player of table 1 once. To be checked: Cleo" in seated(
        "correct", 1, "Ann", "Bob", "--because", "x", code=1
    )
    assert "Give a reason" in seated("correct", 1, "Ann", "Bob", "Cleo", "--because", " ", code=1)
    assert "no table 9" in seated("correct", 9, "Ann", "--because", "x", code=1)
    assert "Round 7 has no seats yet" in seated("correct", 1, "Ann", "--because", "x", "--round", 7, code=1)


def test_what_cannot_be_written_is_said(seated: Club, tmp_path: Path) -> None:
    assert "name another folder" in seated("standings", "--csv", tmp_path / "gone" / "s.csv", code=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_every_step_has_words_in_every_language(language: str) -> None:
    strings = strings_for(language)
    for why in No:
        assert refused(strings, ClubRefused(why, **FIELDS))
    for tie in Tie:
        assert strings.t(f"club.tie.{tie}")
    for how in How:
        assert strings.t(f"club.came.{how}", round="1", table=1)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler-utils, which reads PDF, is missing")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheets_name_everybody_also_in_a_crowd_and_with_the_longest_names(
    club: Club, file: Path, tmp_path: Path, language: str
) -> None:
    names = [f"{number:02} {'Wilhelmine ' * 5}"[:60].strip() for number in range(60)]
    club("new")
    club("enter", *names)
    club("seat", language=language)
    strings = strings_for(language)
    with Book(file, reading=True) as book:
        evening = book.evening
    for sheet in (seats_sheet, standings_sheet):
        (tmp_path / "sheet.pdf").write_bytes(sheet(strings, evening))
        done = processes.run(["pdftotext", "-layout", str(tmp_path / "sheet.pdf"), "-"], cwd=tmp_path)
        words = done.stdout.replace("\u00a0", " ")
        assert [name for name in names if name not in words] == []
