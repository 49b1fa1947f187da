"""The bank: what is booked is booked once, undo and redo go back and forth exactly, and a late answer is not taken."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from banker import commands as c
from banker import pending as p
from banker.bank import COPY_EVERY, Bank, Envelope, GameTaken, NoGame, Outcome
from banker.history import BadRow, Course
from banker.log import PAGE, IdUsed, NotBooked, Row
from banker.refusal import Reason
from banker.store import Store
from banker.store_error import StoreDamaged
from tests.banker.banks import begin, check_all, command, play, settle


@pytest.fixture
def bank() -> Bank:
    bank = Bank(Store(None))
    begin(bank)
    return bank


def do(bank: Bank, op_id: str, command: c.Command, seen: int | None = None) -> Outcome:
    return bank.execute(Envelope(op_id, command, seen, "card"))


def reason(outcome: Outcome) -> Reason | None:
    return None if outcome.refused is None else outcome.refused.reason


# -- once -----------------------------------------------------------------------------------------------------------


def test_the_same_operation_is_booked_once_no_matter_who_asks_again(bank: Bank) -> None:
    first = do(bank, "tap", c.ThrowDice((1, 2)))
    again = do(bank, "tap", c.ThrowDice((1, 2)), seen=0)
    assert (again.number, again.events, again.game) == (first.number, first.events, first.game)
    assert bank.course.head == 1


def test_it_is_booked_once_across_a_restart_too(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    first = do(bank, "tap", c.ThrowDice((1, 2)))
    do(bank, "buy", c.Buy("ann"))
    bank.close()
    bank = Bank.opened(path)
    again = do(bank, "tap", c.ThrowDice((1, 2)))
    assert (again.number, again.events, reason(again)) == (1, first.events, None)
    assert bank.course.head == 2
    bank.close()


@pytest.mark.parametrize("restart", [False, True])
def test_undo_redo_clock_and_putting_away_are_booked_once_too(path: Path, restart: bool) -> None:
    bank = Bank(Store(path))
    begin(bank)
    play(bank, Random(1), 6)
    acts: list[tuple[str, Callable[[Bank], object]]] = [
        ("undo", lambda bank: bank.undo("undo").number),
        ("redo", lambda bank: bank.redo("redo").number),
        ("undo to 2", lambda bank: bank.undo("undo to 2", 2).number),
        ("clock", lambda bank: bank.played("clock", 5000)),
        ("put away", lambda bank: bank.put_away("put away")),
    ]
    for _, act in acts:
        first, head = act(bank), bank.course.head
        if restart:
            bank.close()
            bank = Bank(Store(path))
            bank.resume("evening")
        assert act(bank) == first
        assert bank.course.head == head
    assert bank.course.head == 11
    bank.close()


# What can be booked under an id; a refusal is its reason.
ACTS: dict[str, Callable[[Bank, str], object]] = {
    "throw": lambda bank, op_id: reason(do(bank, op_id, c.ThrowDice((1, 2)))),
    "another throw": lambda bank, op_id: reason(do(bank, op_id, c.ThrowDice((2, 1)))),
    "undo": lambda bank, op_id: reason(bank.undo(op_id)),
    "redo": lambda bank, op_id: reason(bank.redo(op_id)),
    "clock": lambda bank, op_id: bank.played(op_id, 5_000),
    "more of the clock": lambda bank, op_id: bank.played(op_id, 9_000),
    "away": lambda bank, op_id: bank.put_away(op_id),
    "start": lambda bank, op_id: bank.begin("new", op_id, bank.game.terms, ()),
}


@pytest.mark.parametrize("first", [*ACTS])
@pytest.mark.parametrize("second", [*ACTS])
def test_an_id_booked_for_one_thing_is_refused_for_another(first: str, second: str) -> None:
    bank = Bank(Store(None))
    begin(bank)
    do(bank, "one", c.PutPawn("ann", 1))
    do(bank, "two", c.PutPawn("ann", 2))
    bank.undo("back")
    assert ACTS[first](bank, "id") is not Reason.ID_USED
    game, head = bank.game_id, bank.course.head
    if second == first:
        ACTS[second](bank, "id")
    elif second in ("throw", "another throw", "undo", "redo"):
        assert ACTS[second](bank, "id") is Reason.ID_USED
    elif not bank.course.ended or second == "start":
        with pytest.raises(IdUsed):
            ACTS[second](bank, "id")
    assert (bank.game_id, bank.course.head) == (game, head)


def test_an_id_of_another_game_is_refused(bank: Bank) -> None:
    do(bank, "tap", c.ThrowDice((1, 2)))
    begin(bank, "other")
    do(bank, "one", c.PutPawn("ann", 1))
    do(bank, "two", c.PutPawn("ann", 2))
    bank.undo("back")
    for second in ("throw", "undo", "redo"):
        assert ACTS[second](bank, "tap") is Reason.ID_USED
    for second in ("clock", "away", "start"):
        with pytest.raises(IdUsed):
            ACTS[second](bank, "tap")
    assert bank.course.head == 3


def test_the_lines_of_the_history_say_who_had_what_before_and_after(bank: Bank) -> None:
    begun = bank.game.balance("ann")
    do(bank, "throw", c.ThrowDice((1, 2)))
    do(bank, "buy", c.Buy("ann"))
    bank.undo("back")
    bank.played("clock", 5_000)
    do(bank, "decline", c.Decline("ann"))
    declined, bought, thrown = bank.course.lines()
    assert [line.number for line in (declined, bought, thrown)] == [5, 2, 1]
    assert [line.in_force for line in (declined, bought, thrown)] == [True, False, True]
    price = bank.game.edition.deed(3).price
    assert (bought.before.balance("ann"), bought.after.balance("ann")) == (begun, begun - price)
    assert declined.before.balance("ann") == declined.after.balance("ann") == begun
    assert bought.named[:2] == ("ann", "bank")


def test_going_back_to_two_places_takes_two_ids(bank: Bank) -> None:
    for number in (1, 2, 3):
        do(bank, f"pawn {number}", c.PutPawn("ann", number))
    assert reason(bank.undo("back", 1)) is None
    assert reason(bank.undo("back", 1)) is None
    assert reason(bank.undo("back", 2)) is Reason.ID_USED
    assert reason(bank.undo("back", 99)) is Reason.ID_USED
    assert bank.course.head == 4


def test_a_game_begun_twice_under_one_id_is_one_game(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank, "one")
    play(bank, Random(1), 3)
    begin(bank, "other")
    again = begin(bank, "one")
    assert (again.number, bank.game_id, bank.course.head) == (0, "one", 3)
    assert [info.id for info in bank.games()] == ["one", "other"]
    bank.close()


def test_a_new_game_cannot_take_the_id_of_another(bank: Bank) -> None:
    play(bank, Random(1), 3)
    terms, events = bank.game.terms, ()
    with pytest.raises(GameTaken, match="'evening'"):
        bank.begin("evening", "another operation", terms, events)
    assert bank.course.head == 3


def test_a_refusal_books_nothing_and_its_id_may_be_used_again(bank: Bank) -> None:
    assert reason(do(bank, "tap", c.Buy("ann"))) is not None
    assert bank.course.head == 0
    assert reason(do(bank, "tap", c.ThrowDice((1, 2)))) is None


def test_nothing_can_be_asked_of_a_bank_without_a_game() -> None:
    bank = Bank(Store(None))
    for ask in (lambda: bank.game, lambda: bank.undo("x"), lambda: do(bank, "x", c.EndGame())):
        with pytest.raises(NoGame):
            ask()
    assert bank.games() == ()
    assert bank.resume_newest() is None


# -- late answers ---------------------------------------------------------------------------------------------------


def test_two_taps_within_one_commit_pay_once(bank: Bank) -> None:
    """Both taps saw the debt; the second arrives when it is paid."""
    do(bank, "throw", c.ThrowDice((1, 3)))
    assert isinstance(bank.game.top, p.Debt)
    seen, owed = bank.course.head, bank.game.top.amount
    before = bank.game.balance("ann")
    assert reason(do(bank, "tap 1", c.Pay("ann"), seen)) is None
    late = do(bank, "tap 2", c.Pay("ann"), seen)
    assert (reason(late), late.number) == (Reason.STALE, bank.course.head)
    assert bank.game.balance("ann") == before - owed


def test_two_touches_throw_once_even_when_the_same_player_is_to_throw_again(bank: Bank) -> None:
    do(bank, "throw", c.ThrowDice((3, 3)))
    seen = do(bank, "buy", c.Buy("ann")).number - 1
    assert isinstance(bank.game.top, p.Throw)
    assert bank.game.top.player == "ann"
    assert reason(do(bank, "touch", c.ThrowDice((2, 3)), 0)) is Reason.STALE
    assert reason(do(bank, "touch again", c.ThrowDice((2, 3)), seen)) is Reason.STALE
    assert reason(do(bank, "now", c.ThrowDice((2, 3)), bank.course.head)) is None


def test_a_tap_and_a_touch_within_one_commit_book_once(bank: Bank) -> None:
    do(bank, "throw", c.ThrowDice((1, 2)))
    seen = bank.course.head
    assert reason(do(bank, "card", c.Buy("ann"), seen)) is None
    assert reason(do(bank, "touch", c.Decline("ann"), seen)) is Reason.STALE
    assert bank.game.registry.title(3).holder == "ann"


def test_a_question_seen_before_an_undo_is_not_the_one_that_came_after(bank: Bank) -> None:
    """After the undo another question gets the same number."""
    do(bank, "throw", c.ThrowDice((1, 2)))
    seen = bank.course.head
    bank.undo("undo")
    do(bank, "another throw", c.ThrowDice((2, 4)))
    assert isinstance(bank.game.top, p.Purchase)
    assert reason(do(bank, "late", c.Buy("ann"), seen)) is Reason.STALE
    assert reason(do(bank, "now", c.Buy("ann"), bank.course.head)) is None
    assert bank.game.registry.title(6).holder == "ann"


def test_a_question_brought_back_by_undo_may_be_answered_from_the_screen_that_shows_it(bank: Bank) -> None:
    do(bank, "throw", c.ThrowDice((1, 2)))
    seen = bank.course.head
    do(bank, "buy", c.Buy("ann"), seen)
    bank.undo("undo")
    assert reason(do(bank, "decline", c.Decline("ann"), bank.course.head)) is None


@pytest.mark.parametrize("seen", [-1, 2, 99])
def test_a_row_that_does_not_exist_counts_as_stale(bank: Bank, seen: int) -> None:
    do(bank, "throw", c.ThrowDice((1, 2)))
    assert reason(do(bank, "buy", c.Buy("ann"), seen)) is Reason.STALE


def test_business_that_changes_no_question_does_not_make_an_answer_late(bank: Bank) -> None:
    do(bank, "throw", c.ThrowDice((1, 2)))
    do(bank, "buy", c.Buy("ann"))
    seen = bank.course.head
    do(bank, "mortgage", c.Mortgage("ann", 3), seen)
    bank.played("clock", 10_000)
    assert reason(do(bank, "throw 2", c.ThrowDice((1, 2)), seen)) is None


def auction(bank: Bank) -> int:
    """Put the deed of space 3 up for auction, without a bid. Returns the number of the last row."""
    do(bank, "throw", c.ThrowDice((1, 2)))
    return do(bank, "decline", c.Decline("ann")).number


def test_a_bid_that_arrives_before_the_hammer_makes_the_hammer_late(bank: Bank) -> None:
    seen = auction(bank)
    do(bank, "bid 1", c.Bid("bob", 100_000, 0), seen)
    seen = bank.course.head
    assert reason(do(bank, "bid 2", c.Bid("cleo", 200_000, 100_000), seen)) is None
    assert reason(do(bank, "hammer", c.Hammer(100_000), seen)) is Reason.OUTBID
    assert reason(do(bank, "hammer 2", c.Hammer(200_000), bank.course.head)) is None
    assert bank.game.registry.title(3).holder == "cleo"
    assert bank.game.balance("cleo") == bank.game.balance("bob") - 200_000


def test_a_bid_that_arrives_after_the_hammer_is_late(bank: Bank) -> None:
    seen = auction(bank)
    do(bank, "bid 1", c.Bid("bob", 100_000, 0), seen)
    seen = bank.course.head
    assert reason(do(bank, "hammer", c.Hammer(100_000), seen)) is None
    assert reason(do(bank, "bid 2", c.Bid("cleo", 200_000, 100_000), seen)) is Reason.STALE
    assert bank.game.registry.title(3).holder == "bob"


def test_of_two_bids_that_raise_the_same_one_the_first_counts(bank: Bank) -> None:
    seen = auction(bank)
    assert reason(do(bank, "bid 1", c.Bid("bob", 100_000, 0), seen)) is None
    assert reason(do(bank, "bid 2", c.Bid("cleo", 200_000, 0), seen)) is Reason.OUTBID


def test_a_second_undo_within_one_commit_is_late_but_time_passing_is_not(bank: Bank) -> None:
    play(bank, Random(1), 4)
    seen = bank.course.head
    assert reason(bank.undo("undo 1", seen=seen)) is None
    assert reason(bank.undo("undo 2", seen=seen)) is Reason.STALE
    assert reason(bank.redo("redo", seen=seen)) is Reason.STALE
    seen = bank.course.head
    bank.played("clock", 10_000)
    assert reason(bank.redo("redo", seen=seen)) is None
    assert reason(bank.undo("undo 3", seen=99)) is Reason.STALE


# -- undo and redo --------------------------------------------------------------------------------------------------


def test_undo_goes_back_one_and_redo_forward_one_exactly(bank: Bank) -> None:
    states = [bank.game]
    random = Random(7)
    for n in range(30):
        do(bank, f"op {n}", command(bank, random))
        states.append(bank.game)
    for n in range(29, -1, -1):
        assert bank.undo(f"undo {n}").game == states[n]
    assert reason(bank.undo("too far")) is Reason.NOTHING_TO_UNDO
    for n in range(1, 31):
        assert bank.redo(f"redo {n}").game == states[n]
    assert reason(bank.redo("too far")) is Reason.NOTHING_TO_REDO


def test_many_steps_are_one_row(bank: Bank) -> None:
    random = Random(7)
    states = [bank.game]
    for n in range(10):
        do(bank, f"op {n}", command(bank, random))
        states.append(bank.game)
    assert bank.undo("far", 4).game == states[4]
    assert bank.course.head == 11
    assert bank.redo("forward").game == states[5]
    assert bank.undo("to the start", 0).game == states[0]


@pytest.mark.parametrize("to", [-1, 4, 5, 99])
def test_undo_goes_to_an_earlier_operation_in_force_and_nowhere_else(bank: Bank, to: int) -> None:
    random = Random(7)
    for n in range(3):
        do(bank, f"op {n}", command(bank, random))
    bank.undo("undo", 1)  # row 4: operations 2 and 3 are no longer in force
    do(bank, "op 5", command(bank, random))
    before = bank.game
    if to == 4:  # row 4 left the table at operation 1
        assert reason(bank.undo("back", to)) is None
        assert bank.course.at == 1
    else:
        assert reason(bank.undo("back", to)) is Reason.NOTHING_TO_UNDO
        assert bank.game is before
    assert reason(bank.undo("back to what was undone", 2)) is Reason.NOTHING_TO_UNDO


def test_undo_and_redo_survive_a_restart(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    random = Random(7)
    states = [bank.game]
    for n in range(6):
        do(bank, f"op {n}", command(bank, random))
        states.append(bank.game)
    bank.undo("undo", 2)
    bank.close()
    bank = Bank.opened(path)
    assert bank.game == states[2]
    assert bank.redo("redo 1").game == states[3]
    bank.close()
    bank = Bank.opened(path)
    assert bank.undo("undo 2", 1).game == states[1]
    assert [bank.redo(f"again {n}").game for n in range(2, 4)] == states[2:4]
    bank.close()


def test_undo_reaches_past_the_end_of_the_game_and_past_putting_it_away(bank: Bank) -> None:
    play(bank, Random(7), 3)
    settle(bank)
    before = bank.game
    do(bank, "end", c.EndGame())
    assert bank.game.over is not None
    over = bank.game
    bank.put_away("away")
    assert bank.games()[0].ended
    assert bank.undo("undo").game == before
    assert not bank.games()[0].ended
    assert bank.redo("redo").game == over


def test_undo_never_touches_played_time(bank: Bank) -> None:
    play(bank, Random(7), 3)
    bank.played("clock 1", 70_000)
    bank.undo("undo", 0)
    assert bank.course.played_ms == 70_000
    bank.played("clock 2", 60_000)
    assert bank.course.played_ms == 70_000, "it never goes back"


def test_history_shows_operations_newest_first_and_which_are_in_force(bank: Bank) -> None:
    random = Random(7)
    commands = [command(bank, random)]
    do(bank, "op 1", commands[0])
    commands.append(command(bank, random))
    do(bank, "op 2", commands[1])
    bank.undo("undo")
    bank.played("clock", 1000)
    rows = bank.history(5)
    assert [(n, body.command, in_force) for n, body, in_force in rows] == [
        (2, commands[1], False),
        (1, commands[0], True),
    ]
    assert [n for n, _, _ in bank.history(1)] == [2]
    assert bank.history(0) == ()
    assert rows[0][1].by == "card"


# -- opening --------------------------------------------------------------------------------------------------------


def test_resuming_gives_the_very_same_game(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    play(bank, Random(3), 120)
    game, course = bank.game, bank.course
    bank.close()
    bank = Bank.opened(path)
    assert bank.game == game
    assert (bank.course.path, bank.course.undone, bank.course.states) == (course.path, course.undone, course.states)
    assert msgspec.json.encode(bank.game) == msgspec.json.encode(game)
    bank.close()


def test_the_newest_game_that_was_not_put_away_is_resumed(path: Path) -> None:
    bank = Bank(Store(path), clock=lambda: "Friday")
    for name in ("one", "two", "three"):
        begin(bank, name)
        play(bank, Random(1), 2)
    bank.put_away("away")
    bank.close()
    bank = Bank.opened(path)
    assert (bank.game_id, bank.course.head) == ("two", 2)
    listed = [(info.id, info.edition, info.players, info.when, info.ended) for info in bank.games()]
    players = ("Ann", "Bob", "Cleo")
    assert listed == [(n, "suisse-2007", players, "Friday", n == "three") for n in ("one", "two", "three")]
    check_all(bank)
    bank.close()


def test_closing_twice_is_closing_once_and_nothing_is_booked_afterwards(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    bank.close()
    bank.close()
    with pytest.raises(NotBooked, match="has been closed"):
        play(bank, Random(1), 1)


# -- when a second copy is due --------------------------------------------------------------------------------------


def test_a_copy_is_due_every_fifty_rows_at_the_end_of_a_game_and_when_it_is_put_away(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    assert not bank.copy_due()
    play(bank, Random(3), COPY_EVERY - 2)
    assert not bank.copy_due()
    play(bank, Random(4), 1)
    assert bank.copy_due()
    bank.make_copy()
    assert not bank.copy_due()
    settle(bank)
    do(bank, "end", c.EndGame())
    assert bank.copy_due()
    bank.make_copy()
    bank.put_away("away")
    assert bank.copy_due()
    bank.close()


def test_in_memory_no_copy_is_ever_due(bank: Bank) -> None:
    play(bank, Random(3), COPY_EVERY + 5)
    assert not bank.copy_due()


# -- a long game ------------------------------------------------------------------------------------------------------


@pytest.fixture
def searching() -> Iterator[None]:
    """Switch Python's search for cycles of references on again after each test."""
    yield
    gc.enable()


@pytest.mark.usefixtures("searching")
@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("sound", [True, False])
def test_reading_a_game_leaves_the_search_for_cycles_as_it_was(
    bank: Bank, monkeypatch: pytest.MonkeyPatch, on: bool, sound: bool
) -> None:
    play(bank, Random(1), 3)
    looked: list[bool] = []
    add = Course.add

    def watched(course: Course, row: Row) -> None:
        looked.append(gc.isenabled())
        if not sound and row.number == 2:
            raise BadRow(2, "spoilt")
        add(course, row)

    monkeypatch.setattr(Course, "add", watched)
    (gc.enable if on else gc.disable)()
    if sound:
        bank.resume("evening")
    else:
        with pytest.raises(StoreDamaged, match="spoilt"):
            bank.resume("evening")
    assert gc.isenabled() is on
    assert set(looked) == {False}


def test_a_game_of_several_pages_is_read_whole(bank: Bank) -> None:
    rows = [bank.execute(Envelope(str(n), c.CashPay("ann", "bank", 1))).number for n in range(2 * PAGE)]
    assert [row.number for row in bank.log.rows("evening")] == [0, *rows]
    assert [row.number for row in bank.log.rows("evening", PAGE)] == list(range(PAGE + 1, 2 * PAGE + 1))


# -- who sits there -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_list_has_everybody_as_called_now_whatever_was_undone_and_redone(seed: int) -> None:
    random, bank = Random(seed), Bank(Store(None))
    begin(bank)
    for number in range(60):
        names = [player.id for player in bank.game.seated]
        late = c.Join(f"late{number}", f"Late {number}", 5, "red", "star")
        some = [c.RenamePlayer(random.choice(names), f"Name {number}"), c.ThrowDice((1, 2)), late]
        act = random.choice(["do", "do", "undo", "redo"])
        if act == "do":
            do(bank, f"op {number}", random.choice(some[: 3 if len(names) < 6 else 2]))
        elif act == "undo":
            bank.undo(f"op {number}")
        else:
            bank.redo(f"op {number}")
        assert bank.seats("evening") == bank.game.terms.seats
        assert bank.games()[0].players == tuple(player.name for player in bank.game.players)
    assert bank.games(begun=True)[0].players == ("Ann", "Bob", "Cleo")


def test_where_a_row_with_a_name_cannot_be_read_the_list_has_the_players_as_they_began(bank: Bank) -> None:
    do(bank, "rename", c.RenamePlayer("ann", "Zoe"))
    do(bank, "throw", c.ThrowDice((1, 2)))
    bank.store.connection.execute("DROP TRIGGER never_changed")
    bank.store.connection.execute("UPDATE log SET body = x'22706c617965725f72656e616d656422' WHERE number = 1")
    (listed,) = bank.games()
    assert (listed.players, listed.broken) == (("Ann", "Bob", "Cleo"), False)
