"""The season in the whole flow: its players, the page of one, names taken off and put back, the table on the stick."""

from __future__ import annotations

import csv
import io
import queue
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import edition as editions
from banker.events import GameEnd
from banker.game import Seat, TableName
from banker.insight.kept_games import LISTED, LUCK, nameless
from banker.insight.record import Record, SeatResult
from banker.insight.season import Sitting, season
from banker.log import Log
from tests.processes import DEADLINE_S
from tests.ui.test_beside import forbidden, roll
from tests.ui.test_flow import CARDS, NOON, Table, three_seated
from ui.flow.place import Looked
from ui.flow.wiring import Told
from ui.host.writer import Writer
from ui.records import beside as b
from ui.records import intents as i
from ui.records.pieces import keys_in
from ui.records.season import OpenPlayer, OpenSeason, SaveSeason, Season, ShowNames, TakeOff
from ui.records.story import TallyFiles
from ui.words.season import season_table
from ui.words.strings import strings_for

FR = strings_for("fr")


def ended(table: Table, games: int = 1) -> Table:
    """The table after so many games of Chloé, who pays a tax, Bob and Alice, each put away."""
    for _ in range(games):
        table.seat_three()
        table.throw(1, 3)
        table.tap(CARDS[0])
        table.end()
        table.touch(i.Close())
    return table


def to_season(table: Table) -> Season:
    """Touch the way to the season."""
    if table.flow.desk.beside is None:
        table.touch(b.OpenGames())
    table.touch(OpenSeason())
    return season_open(table)


def labels(table: Table) -> list[str]:
    return [row.button.label for row in roll(table).rows]


def season_open(table: Table) -> Season:
    return table.flow.desk.beside


def test_the_season_is_a_tab_of_the_games_played_and_tells_who_won_how_often() -> None:
    table = ended(Table(), 2)
    table.touch(b.OpenGames())
    assert [tab.label for tab in roll(table).tabs] == ["Saison"]
    to_season(table)
    view = roll(table)
    assert [tab.chosen for tab in view.tabs] == [False, True, False]
    assert sorted(labels(table)) == ["Alice", "Bob", "Chloé"]
    assert view.rows[0].button.detail == "2 parties, 2 victoires"
    assert view.paper.line.startswith("2 parties")
    table.touch(OpenSeason("deeds"))
    assert season_open(table).page == "deeds"
    table.touch(b.Leave())
    assert table.flow.desk.beside is None


def test_a_player_has_a_page_for_which_luck_is_reckoned_once_while_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = ended(Table(), 2)
    to_season(table)
    person = season_open(table).season.people[0]
    table.flow.on_intent(OpenPlayer(person.key))
    assert FR.n("season.unweighed", 2) in [row.button.detail for row in roll(table).rows]
    assert not table.flow.waits, "no touch waits for it"
    table.serve()
    assert len(table.bank.store.names_kept(LUCK)) == 2
    own = season_open(table).season.person(person.key)
    assert own.unweighed == ()
    rows = {row.button.label: row.button for row in roll(table).rows}
    assert rows[FR.t("luck.title")].detail == FR.t("season.luck")
    assert roll(table).title == own.seat.name
    monkeypatch.setattr(Log, "rows", forbidden)
    table.touch(b.Leave())
    assert season_open(table).player is None
    table.touch(OpenPlayer(person.key))
    assert season_open(table).unread == (), "what is known is not reckoned again"


def test_the_page_of_a_player_leads_to_the_tally_of_the_best_game_and_to_the_others() -> None:
    table = ended(Table())
    to_season(table)
    first, _, last = season_open(table).season.people
    table.touch(OpenPlayer(first.key))
    acts = [row.button.act for row in roll(table).rows]
    assert OpenPlayer(last.key) in acts
    table.touch(OpenPlayer(last.key))
    assert roll(table).title == last.seat.name
    assert [row.button.amount for row in roll(table).rows if row.button.act == OpenPlayer(first.key)] == [
        "0\u202f:\u202f1"
    ]
    table.touch(b.ShowTally(last.heights[0].game))
    assert isinstance(table.flow.place, Looked)


def test_a_player_taken_off_the_lists_has_no_name_anywhere_and_can_be_put_back() -> None:
    table = ended(Table(), 2)
    rows = table.bank.store.read("SELECT * FROM log")
    to_season(table)
    gone = next(person for person in season_open(table).season.people if person.seat.name == "Bob")
    table.touch(OpenPlayer(gone.key))
    (off,) = roll(table).paper.others
    assert (off.act, off.hold_s > 0) == (TakeOff(gone.key), True)
    table.touch(off.act)
    assert "Bob" not in labels(table)
    assert roll(table).paper.lines[0] == FR.t("season.gone")
    assert all(len(nameless(table.bank, game)) == 1 for game in table.bank.log.games())
    assert table.bank.store.read("SELECT * FROM log") == rows, "the books stay as they are"
    table.touch(OpenPlayer(season_open(table).season.people[0].key))
    table.touch(b.Leave())
    assert roll(table).paper.lines == (FR.t("season.same"),), "it is said once"
    table.touch(b.OpenGames())
    said = [each.name for row in roll(table).rows for each in row.standings]
    assert "Bob" not in said
    assert FR.t("season.nobody") in said
    to_season(table)
    assert ShowNames() in [key.act for key in keys_in(roll(table).paper)]
    table.touch(ShowNames())
    assert "Bob" in labels(table)
    assert ShowNames() not in [key.act for key in keys_in(roll(table).paper)]


def test_a_player_is_taken_off_the_games_too_that_are_still_to_be_read() -> None:
    """Regression: once they were read, the name stood there again."""
    table = ended(Table(), 2)
    to_season(table)
    gone = next(person for person in season_open(table).season.people if person.seat.name == "Bob")
    table.bank.store.keep_all({LISTED + table.bank.log.games()[0]: None})
    table.touch(OpenPlayer(gone.key))
    table.touch(TakeOff(gone.key))
    assert all(len(nameless(table.bank, game)) == 1 for game in table.bank.log.games())
    assert "Bob" not in labels(table)


def test_games_that_were_never_listed_are_read_for_the_season_while_nobody_waits() -> None:
    table = ended(Table(), 2)
    table.bank.store.keep_all({name: None for name in table.bank.store.names_kept(LISTED)})
    table.bank.resume(table.seat_three().flow.state.game_id)
    table.home()
    table.flow.on_intent(OpenSeason())
    table.jobs.pop(0).run(table.bank)()
    assert not table.flow.waits
    assert roll(table).paper.lines == (FR.n("season.unread", 3),)
    table.serve()
    assert sorted(labels(table)) == ["Alice", "Bob", "Chloé"]
    assert season_open(table).unread == ()


def test_a_hidden_game_does_not_count_and_an_open_one_neither() -> None:
    table = ended(Table(), 2)
    table.seat_three()
    table.home()
    game = table.bank.log.games()[0]
    table.listed(game, b.HideGame(game))
    to_season(table)
    assert {person.games for person in season_open(table).season.people} == {1}


def test_before_any_game_has_ended_the_season_says_what_will_stand_there() -> None:
    table = three_seated()
    table.home()
    to_season(table)
    view = roll(table)
    assert (view.blank.title, view.paper.go) == (FR.t("season.empty"), None)


class Saving:
    """A season of one game, and a real writer for what is saved of it."""

    def __init__(self, folder: Path, *, make: bool = True) -> None:
        self.table = ended(Table(wall=NOON))
        to_season(self.table)
        self.told: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self.written = 0
        writer = Writer(folder, self.told.put, make=make)

        def save(files: TallyFiles, told: Told) -> None:
            assert not files.pictures
            self.written += 1
            name, table = files.table
            writer.write({f"{name}.csv": table.encode}, told)

        desk = self.table.flow.desk
        desk.wiring = replace(desk.wiring, save=save, saved_in=str(folder))

    def save(self) -> tuple[str, ...]:
        """Touch *save*, wait for the writer. Returns what the paper says then."""
        self.table.touch(SaveSeason())
        self.told.get(timeout=DEADLINE_S)()
        return roll(self.table).paper.lines


def test_the_table_of_the_season_lies_in_the_folder_that_is_said(tmp_path: Path) -> None:
    saving = Saving(tmp_path)
    saving.table.touch(SaveSeason())
    saving.table.touch(SaveSeason())
    assert roll(saving.table).paper.lines[0] == FR.t("tally.saving")
    saving.told.get(timeout=DEADLINE_S)()
    assert saving.written == 1, "a second touch meanwhile saves nothing twice"
    (file,) = tmp_path.iterdir()
    where, folder, name = roll(saving.table).paper.lines
    assert (where, folder, name.replace("\u00ad", "")) == (FR.t("season.saved.where"), str(tmp_path), file.name)
    assert file.read_text("utf-8").startswith("\ufeffpartie;début;")


def test_a_stick_that_is_not_there_is_said(tmp_path: Path) -> None:
    saving = Saving(tmp_path / "stick", make=False)
    lines = saving.save()
    assert lines == (FR.t("tally.saved.not"), FR.t("tally.saved.gone"), str(tmp_path / "stick"))
    (tmp_path / "stick").mkdir()
    assert saving.save()[0] == FR.t("season.saved.where"), "once it is there"


def test_saving_goes_on_when_the_list_is_closed_meanwhile(tmp_path: Path) -> None:
    saving = Saving(tmp_path)
    saving.table.touch(SaveSeason())
    saving.table.touch(b.Leave())
    saving.told.get(timeout=DEADLINE_S)()
    assert saving.table.flow.desk.beside is None
    assert len(list(tmp_path.iterdir())) == 1


def a_game(currency: str, *results: SeatResult, nameless: tuple[str, ...] = ()) -> Sitting:
    board = editions.load(currency)
    when = "2026-11-27T21:40:05+01:00"
    named = (board.id, board.names, board.currency, "timed", when, when)
    record = Record(5, *named, results, (), GameEnd.TIME, "", 5_459, TableName(3, "Terrace"))
    return Sitting("g", record, nameless=nameless)


def test_the_table_says_place_and_wealth_by_places_and_who_is_out_or_has_no_name() -> None:
    results = (
        SeatResult(Seat("a", "Ann; the 1st"), 3, 0, "bankrupt"), SeatResult(Seat("b", "Bob"), 1, 1500),
        SeatResult(Seat("c", "Cleo"), 2, 700, "left"),
    )  # fmt: skip
    told = season([a_game("london", *results, nameless=("c",))])
    table = season_table(strings_for("en"), told)
    assert table.startswith("\ufeff")
    heads, *lines = csv.reader(io.StringIO(table[1:]))
    assert [dict(zip(heads, line, strict=True)) for line in lines] == [
        {"game": "1", "began": "2026-11-27 21:40", "ended": "2026-11-27 21:40", "board": "London", "mode": "timed game",
         "minutes": "90", "reason for the end": "time is up", "player": name, "place": place, "wealth": wealth,
         "currency": "£", "out": out, "table": "Table 3 · Terrace"}
        for name, place, wealth, out in (("Bob", "1", "1500", ""), ("no name", "2", "700", "left"),
                                         ("Ann; the 1st", "3", "0", "bankrupt"))
    ]  # fmt: skip
    assert list(csv.reader(io.StringIO(season_table(FR, told)[1:]), delimiter=";"))[3][7] == "Ann; the 1st"


def test_amounts_in_tenths_are_written_as_numbers_of_the_language() -> None:
    tenths = replace(editions.load("london").currency, decimals=1)
    one = a_game("london", SeatResult(Seat("a", "Ann"), 1, 1506))
    told = season([replace(one, record=replace(one.record, currency=tenths))])
    assert ";150,6;" in season_table(strings_for("de"), told)
    assert ",150.6," in season_table(strings_for("en"), told)
