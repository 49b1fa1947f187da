"""A tally saved: files that are whole, in the folder that is said; and what is said when that cannot be."""

from __future__ import annotations

import errno
import queue
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from banker.game import TableName
from banker.insight.season import season
from banker.store_error import NotKept
from tests.processes import DEADLINE_S
from tests.ui import table_samples as samples
from tests.ui.hands import sit_down
from tests.ui.test_flow import Table
from ui.bank.snapshot import Snapshot
from ui.files.export import export
from ui.flow.place import Home, Looked
from ui.flow.saving import file_name
from ui.flow.wiring import Told
from ui.host.writer import Writer
from ui.records import beside as b
from ui.records import intents as i
from ui.records.season import SaveSeason, Season
from ui.records.story import ReadStory, StoryView, TallyFiles
from ui.records.tally import Saved, SavedView, SaveTally, TallyView
from ui.words.strings import strings_for

FR = strings_for("fr")
PICTURE = b"the picture"
BEGAN = "2026-11-22T20:15:00+01:00"


class Saving:
    """A game of three that has ended, and a real writer for what is saved of it."""

    def __init__(self, folder: Path, *, make: bool = True) -> None:
        self.table = Table().seat_three()
        self.table.end()
        self.told: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self.folder, self.kept = folder, []
        writer = Writer(folder, self.told.put, make=make)

        def save(files: TallyFiles, told: Told) -> None:
            self.kept.append(files)
            name, table = files.table
            pictures = {f"{each}.png": lambda: PICTURE for each in files.pictures}
            writer.write({**pictures, f"{name}.csv": table.encode}, told)

        desk = self.table.flow.desk
        desk.wiring = replace(desk.wiring, save=save, saved_in=str(folder))

    def save(self) -> SavedView:
        """Touch *save*, wait for the writer; what the tally says then."""
        before = len(self.kept)
        self.table.touch(SaveTally())
        assert len(self.kept) > before, "nothing is written"
        self.told.get(timeout=DEADLINE_S)()
        return self.said

    @property
    def said(self) -> SavedView | None:
        return self.table.flow.view().saved


@pytest.fixture(scope="module")
def state() -> Snapshot:
    """A game of three, as the bank tells of it."""
    state = sit_down(samples.Play("suisse-2007", 3)).flow.state
    assert state is not None
    return state


def test_nothing_is_said_before_anybody_saves(tmp_path: Path) -> None:
    assert Saving(tmp_path).said is None


def test_picture_and_table_lie_in_the_folder_that_is_said(tmp_path: Path) -> None:
    saving = Saving(tmp_path / "data" / "tallies")
    saving.table.touch(SaveTally())
    assert saving.said.title == "Enregistrement en cours"
    saving.told.get(timeout=DEADLINE_S)()
    (kept,) = saving.kept
    assert saving.said.good
    assert saving.said.lines[1] == str(saving.folder)
    name, _ = kept.table
    assert saving.said.lines[2:] == (f"{name}.png", f"{name}-histoire.png", f"{name}.csv")
    assert sorted(path.name for path in saving.folder.iterdir()) == sorted(saving.said.lines[2:])
    tally, story = kept.pictures.values()
    assert (saving.folder / f"{name}.png").read_bytes() == PICTURE
    assert (type(tally), type(story)) == (TallyView, StoryView)
    assert tally.title == story.title == saving.table.flow.view().title


def test_the_story_is_read_over_the_tally_and_saved_from_there(tmp_path: Path) -> None:
    saving = Saving(tmp_path / "tallies")
    saving.table.touch(ReadStory())
    assert isinstance(saving.table.flow.view(), StoryView)
    said = saving.save()
    assert said.good
    assert said.lines[1] == str(saving.folder)
    assert (saving.folder / said.lines[3]).is_file()
    saving.table.touch(ReadStory(open=False))
    assert isinstance(saving.table.flow.view(), TallyView)


def test_the_table_is_the_one_that_the_export_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from banker.store import Store

    saving = Saving(tmp_path / "tallies")
    path = tmp_path / "bank.db"
    saving.table = Table(Store(path)).seat_three()
    saving.table.end()
    game = saving.table.flow.state.game_id
    text: list[str] = []
    desk = saving.table.flow.desk
    desk.wiring = replace(desk.wiring, save=lambda files, told: text.append(files.table[1]))
    saving.table.touch(SaveTally())
    saving.table.bank.close()
    assert export(SimpleNamespace(db=str(path), data=None, game=game, format="csv", language="fr")) == 0
    assert [capsys.readouterr().out] == text


def test_saving_again_while_it_is_under_way_saves_once(tmp_path: Path) -> None:
    saving = Saving(tmp_path)
    saving.table.touch(SaveTally())
    saving.table.touch(SaveTally())
    saving.told.get(timeout=DEADLINE_S)()
    assert len(saving.kept) == 1
    assert saving.save().good
    assert len(saving.kept) == 2, "once it is done it can be saved again"
    assert len(list(tmp_path.iterdir())) == 3


def test_a_stick_that_is_not_there_is_said_and_no_folder_is_made_in_its_place(tmp_path: Path) -> None:
    saving = Saving(tmp_path / "stick", make=False)
    said = saving.save()
    assert not said.good
    assert said.lines == (
        "Ce dossier n’est pas là. Branchez la clé, puis enregistrez encore une fois.",
        str(saving.folder),
    )
    assert not saving.folder.exists()
    saving.folder.mkdir()
    assert saving.save().good, "once it is there"


def test_a_folder_in_which_nothing_can_be_written_is_said() -> None:
    said = Saving(Path("/proc/self/fdinfo"), make=False).save()
    assert not said.good
    assert said.lines[1] == "/proc/self/fdinfo"


def test_a_file_in_the_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = Saving(tmp_path / "file" / "tallies").save()
    assert not said.good
    assert (tmp_path / "file").read_bytes() == b""


@pytest.mark.parametrize(
    ("error", "why"),
    [
        *((OSError(error, "not written"), "full") for error in (errno.ENOSPC, errno.EDQUOT)),
        *((OSError(error, "not written"), "locked") for error in (errno.EROFS, errno.EACCES, errno.EPERM)),
        *((OSError(error, "not written"), "gone") for error in (errno.ENOENT, errno.ENOTDIR, errno.ENODEV)),
        (OSError(errno.EIO, "not written"), "other"),
        (OSError("not written"), "other"),
    ],
)
def test_why_the_disk_did_not_take_it_is_said_so_that_a_player_knows_what_to_do(error: OSError, why: str) -> None:
    table = Table()
    desk = table.flow.desk
    desk.wiring = replace(desk.wiring, save=lambda _, told: told((), error), saved_in="/media/usb")
    table.post(b.LayBeside(Season(season(()))))
    table.post(SaveSeason())
    reason = "season.saved.other" if why == "other" else f"tally.saved.{why}"
    assert table.flow.view().paper.lines == (FR.t("tally.saved.not"), FR.t(reason), "/media/usb")


def test_a_tally_that_the_disk_or_the_bank_did_not_give_is_not_said_to_be_saved() -> None:
    table = Table().seat_three()
    table.end()
    desk = table.flow.desk
    desk.wiring = replace(desk.wiring, save=lambda _, told: told((), OSError(errno.ENOSPC, "full")), saved_in="/media")
    for failing, why in ((table.serve, "full"), (lambda: table.jobs.pop().failed(NotKept("unread")), "other")):
        table.flow.on_intent(SaveTally())
        failing()
        assert table.flow.view().saved == SavedView(
            FR.t("tally.saved.not"), (FR.t(f"tally.saved.{why}"), "/media"), good=False
        )
    table.post(i.Close())
    table.post(b.LayBeside(Season(season(()))))
    table.flow.on_intent(SaveSeason())
    table.jobs.pop().failed(NotKept("unread"))
    assert table.flow.view().paper.lines == (FR.t("tally.saved.not"), FR.t("season.saved.other"), "/media")


def test_nothing_but_the_touch_for_it_saves_and_only_what_is_shown(state: Snapshot) -> None:
    """Late touches at home, others in the season, and the season's over no season."""
    table = Table()
    desk = table.flow.desk
    kept: list[TallyFiles] = []
    desk.wiring = replace(desk.wiring, save=lambda files, _: kept.append(files))
    for late in (SaveSeason(), SaveTally()):
        table.post(late)
    assert isinstance(table.flow.place, Home)
    table.post(b.LayBeside(Season(season(()))))
    for other in (i.CloseBulletin(), i.CloseHint(), SaveTally()):
        table.post(other)
    assert kept == []
    table.post(SaveSeason())
    table.post(b.Leave())
    desk.go(Looked(state))
    table.post(SaveSeason())
    (saved,) = kept
    name, csv = saved.table
    assert (name, saved.pictures) == ("banker-season-2026-11-21-1200", {})
    assert csv.startswith("\ufeffpartie;")
    table.flow.on_intent(SaveTally())
    assert table.flow.place == Looked(state, saved=Saved(desk.wiring.saved_in))


def test_a_closed_games_tally_is_saved_like_any_other(tmp_path: Path) -> None:
    saving = Saving(tmp_path)
    game = saving.table.flow.state.game_id
    saving.save()
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    saving.table.touch(i.Close())
    saving.table.listed(game, b.ShowTally(game))
    assert isinstance(saving.table.flow.place, Looked)
    assert saving.said is None, "what was said of it the other time is gone"
    assert saving.save().good
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == first


def test_what_is_told_of_a_tally_that_was_left_is_said_nowhere_else(tmp_path: Path) -> None:
    saving = Saving(tmp_path)
    saving.table.touch(SaveTally())
    saving.table.touch(i.Close())
    place = saving.table.flow.place
    saving.told.get(timeout=DEADLINE_S)()
    assert saving.table.flow.place == place


def test_what_is_told_of_a_tally_is_not_said_of_another_game(tmp_path: Path) -> None:
    saving = Saving(tmp_path)
    first = saving.table.flow.state.game_id
    saving.table.touch(i.Close())
    saving.table.seat_three()
    saving.table.end()
    saving.table.touch(SaveTally())
    saving.table.touch(i.Close())
    saving.table.listed(first, b.ShowTally(first))
    saving.told.get(timeout=DEADLINE_S)()
    assert isinstance(saving.table.flow.place, Looked)
    assert saving.said is None


def test_what_lay_there_stays_whole_if_writing_fails(tmp_path: Path) -> None:
    told: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
    writer = Writer(tmp_path, told.put, make=True)
    heard: list[tuple[tuple[str, ...], OSError | None]] = []

    def gone() -> bytes:
        raise OSError(5, "Input/output error")

    for content in (lambda: b"first", gone):
        writer.write({"a.png": content}, lambda names, error: heard.append((names, error)))
        told.get(timeout=DEADLINE_S)()
    assert [names for names, _ in heard] == [("a.png",), ()]
    assert heard[1][1].errno == 5
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.png", b"first")]


def played_by(state: Snapshot, *names: str, began: str = BEGAN) -> Snapshot:
    players = tuple(replace(player, name=name) for player, name in zip(state.game.players, names, strict=True))
    return replace(state, game=replace(state.game, players=players), began=began, game_id="Game 7")


@pytest.mark.parametrize(
    ("names", "began", "name"),
    [
        (("Chloé", "Bob", "Noé"), BEGAN, "banker-2026-11-22-2015-chloe-bob-noe"),
        (("Cœur", "Strauß", "Næss"), BEGAN, "banker-2026-11-22-2015-coeur-strauss-naess"),
        (("Łódź", "Đa", "Ødegård"), BEGAN, "banker-2026-11-22-2015-lodz-da-odegard"),
        (("A/B", "..", "x y"), BEGAN, "banker-2026-11-22-2015-a-b-x-y"),
        (("Ωμέγα", "", "日本"), "", "banker-game-7-suisse-2007"),
        (("W" * 28, "X" * 28, "Y"), BEGAN, f"banker-2026-11-22-2015-{'w' * 28}-{'x' * 28}"),
        (("W" * 56, "X", "Y"), BEGAN, f"banker-2026-11-22-2015-{'w' * 56}"),
        (("W" * 29, "X" * 28, "Y"), BEGAN, f"banker-2026-11-22-2015-{'w' * 29}-{'x' * 27}"),
    ],
)
def test_a_files_name_says_when_it_was_and_who_played_as_far_as_eighty_letters_go(
    state: Snapshot, names: tuple[str, ...], began: str, name: str
) -> None:
    assert file_name(played_by(state, *names, began=began)) == name


def test_a_files_name_says_at_which_table_it_was(state: Snapshot) -> None:
    for named, words in (
        (TableName(5, "Fenêtre"), "-t5-fenetre"),
        (TableName(5), "-t5"),
        (TableName(0, "Bar"), "-bar"),
    ):
        terms = replace(state.game.terms, table=named)
        played = played_by(replace(state, game=replace(state.game, terms=terms)), "A", "B", "C")
        assert file_name(played) == f"banker-2026-11-22-2015{words}-a-b-c"


def test_an_app_without_a_folder_says_that_there_is_none() -> None:
    table = Table().seat_three()
    table.end()
    table.touch(SaveTally())
    strings = strings_for("fr")
    said = table.flow.view().saved
    assert (said.title, said.lines[0]) == (strings.t("tally.saved.not"), strings.t("tally.saved.gone"))
