"""Logs with right hashes that no table can have played: each is found, and then nothing is put in its place."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from banker import commands as c
from banker import events as e
from banker.backup import inspect, make_dated
from banker.bank import Bank, Envelope
from banker.game import Seat
from banker.history import Jump, Operation, Start, encode
from banker.ledger import BANK, Why
from banker.log import FORMAT, Log, RowKind, row_hash
from banker.paths import copy_of
from banker.pending import MoveDue, Purchase
from banker.registry import DEPOT, LevelChange
from banker.replay import replay
from banker.restore import restore, restore_second_copy
from banker.sound import CAUSES, PAYS, _kinds, _possible, played_again
from banker.store import Store
from banker.store_error import StoreDamaged
from tests.banker.banks import begin, play, settle
from ui.files.charges import games

DAY = "2026-11-22"
HUGE = 2**62
Body = Callable[[Bank], tuple[RowKind, Any]]


def booked(file: Path, *rows: tuple[RowKind, Any], game: str = "evening") -> None:
    """Add rows to a game with the right hashes, even if the rows are nonsense."""
    with Store(file) as store:
        last = Log(store).last(game)
        number, previous = last.number, last.hash
        for kind, body in rows:
            number += 1
            content = body if isinstance(body, bytes) else encode(body)
            previous = row_hash(previous, game, number, kind, f"forged {number}", FORMAT, content)
            row = (game, number, kind, f"forged {number}", FORMAT, content, previous)
            store.connection.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", row)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed file in which somebody is to throw."""
    file = tmp_path / "bank.db"
    bank = Bank(Store(file))
    begin(bank, balance=9 * 10**8)
    play(bank, Random(1), 12)
    settle(bank)
    bank.close()
    return file


def operation(command: c.Command, *events: e.Event) -> Body:
    return lambda _: (RowKind.OPERATION, Operation(command, events))


def thrown(first: int, second: int) -> Body:
    def body(bank: Bank) -> tuple[RowKind, Any]:
        return RowKind.OPERATION, Operation(
            c.ThrowDice((first, second)), (e.Thrown(bank.game.in_turn, (first, second)),)
        )

    return body


def second_start(bank: Bank) -> tuple[RowKind, Any]:
    return RowKind.START, bank.course.bodies[0]


def paid(payer: str, payee: str, amount: int, why: Why = Why.PAYMENT, command: c.Command | None = None) -> Body:
    return operation(command or c.CashPay(payer, payee, amount), e.Paid(payer, payee, amount, why))


def asked_to_buy(space: int) -> Body:
    def body(bank: Bank) -> tuple[RowKind, Any]:
        asked = e.Asked(Purchase(bank.game.next_id, "ann", space, 5))
        return RowKind.OPERATION, Operation(c.PutPawn("ann", 0), (asked,))

    return body


WRONG: dict[str, tuple[Body, str]] = {
    "a negative amount": (paid("ann", "bob", -5), "cannot be paid"),
    "an unknown payer": (paid("zoe", "bob", 5), "zoe"),
    "somebody unknown who is asked": (
        operation(c.RenamePlayer("zoe", "Zoe", "", ""), e.PlayerRenamed("ann", "Ann", "Zoe")),
        "not at the table",
    ),
    "undone to nowhere": (lambda _: (RowKind.UNDO, Jump(999)), "999"),
    "a second start": (second_start, "wrong place"),
    "more than there is": (paid(BANK, "ann", HUGE), "beyond"),
    "a number beyond all": (operation(c.PutPawn("ann", 0), e.TimeUp(HUGE)), "beyond"),
    "dice of seven": (thrown(7, 1), "a die"),
    "a space that there is not": (operation(c.PutPawn("ann", 99), e.PawnPut("ann", 99)), "a space"),
    "no events that follow": (operation(c.ThrowDice((1, 2)), e.TimeUp(1)), "cannot cause time_up"),
    "a gift of the bank": (paid(BANK, "ann", 5, Why.SALARY, c.RenamePlayer("ann", "A", "", "")), "cannot cause paid"),
    "a deed for nothing": (operation(c.CashSalary("ann"), e.DeedPassed(39, None, "ann")), "cannot cause deed_passed"),
    "a name without end": (operation(c.Join("eve", "E" * 999, 5), e.Joined("eve", "E" * 999)), "a name"),
    "time that goes back": (lambda _: (RowKind.CLOCK, b'{"played_ms":-1}'), "goes back"),
    "nothing to be asked any more": (
        lambda bank: (RowKind.OPERATION, Operation(c.EndGame(), (e.Answered(bank.game.pending[-1].id),))),
        "nothing is asked",
    ),
    "a question about no space": (asked_to_buy(99), "a space"),
}


@pytest.fixture(params=WRONG)
def wrong(request: pytest.FixtureRequest, file: Path) -> str:
    """What is found in the file, to which such a row was added with its right hash."""
    body, said = WRONG[request.param]
    bank = Bank.opened(file)
    row = body(bank)
    bank.close()
    booked(file, row)
    return said


def test_what_no_table_can_have_played_is_found(file: Path, wrong: str) -> None:
    with Store(file, reading=True) as store, pytest.raises(StoreDamaged, match=wrong):
        played_again(Log(store), "evening")


@pytest.mark.unmeasured
def test_what_no_table_can_have_played_is_not_put_in_place(file: Path, wrong: str, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    bank = Bank(Store(other))
    begin(bank)
    bank.close()
    lay_there = other.read_bytes()
    with pytest.raises(StoreDamaged):
        restore(other, file)
    assert other.read_bytes() == lay_there
    with pytest.raises(StoreDamaged):
        restore(tmp_path / "nothing.db", file)
    assert not (tmp_path / "nothing.db").exists()


@pytest.mark.unmeasured
def test_no_copy_is_kept_of_it_and_a_replay_says_it(file: Path, wrong: str, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    with pytest.raises(StoreDamaged):
        make_dated(file, folder, DAY)
    assert [*folder.iterdir()] == []
    assert replay(file, io.StringIO()) == 1


@pytest.mark.unmeasured
def test_a_second_copy_that_no_table_can_have_played_is_not_offered(file: Path, wrong: str) -> None:
    copy_of(file).write_bytes(file.read_bytes())
    assert inspect(file) is None
    with pytest.raises(StoreDamaged, match="no second copy"):
        restore_second_copy(file)


def begun(**changes: object) -> Callable[[Start], Start]:
    return lambda start: msgspec.structs.replace(start, terms=msgspec.structs.replace(start.terms, **changes))


def crowded(start: Start) -> Start:
    """A thousand seats, at a board that says it has them."""
    seats = tuple(Seat(f"p{n}", f"P{n}") for n in range(1000))
    edition = msgspec.structs.replace(start.terms.edition, most_players=1000)
    paid = tuple(e.Paid(BANK, seat.id, 1, Why.START) for seat in seats)
    terms = msgspec.structs.replace(start.terms, seats=seats, edition=edition, first="p0")
    return Start(terms, (*paid, start.events[-1]))


def short_board(start: Start) -> Start:
    spaces = start.terms.edition.spaces[1:]
    return begun(edition=msgspec.structs.replace(start.terms.edition, spaces=spaces))(start)


BEGUN: dict[str, tuple[Callable[[Start], Start], str]] = {
    "a thousand seats": (crowded, "1000 players"),
    "a board without its first space": (short_board, "spaces of a ring"),
    "somebody unknown begins": (begun(first="zoe"), "zoe"),
    "a timed game without a time": (begun(mode="timed"), "agreed"),
    "a start that is none": (
        lambda start: msgspec.structs.replace(start, events=(*start.events, e.TimeUp())),
        "does not begin so",
    ),
    "a pawn beyond the board": (
        lambda start: msgspec.structs.replace(start, events=(e.PawnPut("ann", 99), *start.events)),
        "a space",
    ),
}


@pytest.mark.parametrize(("forged", "said"), BEGUN.values(), ids=BEGUN)
def test_a_game_that_cannot_have_begun_so_is_not_put_in_place(
    forged: Callable[[Start], Start], said: str, tmp_path: Path
) -> None:
    bank = Bank(Store(None))
    begin(bank)
    start = bank.course.bodies[0]
    assert isinstance(start, Start)
    file = tmp_path / "copy.db"
    with Store(file) as store:
        Log(store).append("evening", RowKind.START, "forged", encode(forged(start)))
    with pytest.raises(StoreDamaged, match=said):
        restore(tmp_path / "bank.db", file)
    assert not (tmp_path / "bank.db").exists()


def test_nothing_is_booked_after_the_end(tmp_path: Path) -> None:
    file = tmp_path / "bank.db"
    bank = Bank(Store(file))
    begin(bank)
    bank.execute(Envelope("end", c.EndGame()))
    assert bank.game.over is not None
    bank.close()
    booked(file, (RowKind.OPERATION, Operation(c.CashSalary("ann"), (e.Paid(BANK, "ann", 5, Why.SALARY),))))
    with pytest.raises(StoreDamaged, match="after the end"):
        restore(tmp_path / "other.db", file)


def test_a_command_over_which_the_rules_trip_is_found(file: Path) -> None:
    """A tax that is offered for sale: nobody can say what it costs."""
    bank = Bank.opened(file)
    row = asked_to_buy(4)(bank)
    bank.close()
    bought = Operation(c.Buy("ann"), (e.Paid("ann", BANK, 5, Why.PRICE),))
    booked(file, row, (RowKind.OPERATION, bought))
    with Store(file, reading=True) as store, pytest.raises(StoreDamaged, match="the rules cannot take it"):
        played_again(Log(store), "evening")


def test_an_old_game_that_does_not_play_is_named_and_the_others_are_restored(file: Path, tmp_path: Path) -> None:
    with Store(file) as store:
        Bank(store).resume("evening")
    booked(file, (RowKind.OPERATION, Operation(c.CashPay("ann", "bob", 5), (e.Paid("ann", "bob", -5, Why.PAYMENT),))))
    bank = Bank(Store(file))
    begin(bank, "new")
    bank.close()
    assert restore(tmp_path / "other.db", file).copy.broken == ("evening",)


def test_what_older_rules_booked_is_sound_and_counted(tmp_path: Path) -> None:
    formats = Path(__file__).parents[1] / "games" / "formats" / "v1.db"
    file = tmp_path / "v1.db"
    file.write_bytes(formats.read_bytes())
    done = restore(tmp_path / "bank.db", file)
    assert done.copy.broken == ()
    assert done.copy.otherwise >= 2
    out = io.StringIO()
    assert replay(tmp_path / "bank.db", out) == 0
    assert "are booked as older rules did" in out.getvalue()


def test_whatever_is_played_today_is_sound(file: Path) -> None:
    with Store(file, reading=True) as store:
        assert not played_again(Log(store), "evening").otherwise


def test_every_purpose_of_a_payment_has_its_causes() -> None:
    missing = set(Why) - set(PAYS)
    assert not missing, f"list in PAYS of banker/sound.py which commands can pay for {missing}"


@pytest.mark.drawn
def test_what_a_command_causes_at_any_table_is_among_what_it_can_cause() -> None:
    """Else a row of today would count as forged once a rule has changed."""
    seen: set[tuple[type, type]] = set()
    for number, course in enumerate(games(Random(31))):
        if number == 60:
            break
        for body in course.bodies.values():
            if isinstance(body, Operation) and not isinstance(body.command, c.CarryOut):
                for event in body.events:
                    causes = PAYS.get(event.why) if isinstance(event, e.Paid) else CAUSES.get(type(event))
                    assert causes is None or type(body.command) in causes, (body.command, event)
                    seen.add((type(body.command), type(event)))
    assert len(seen) > 120


def test_a_plan_can_cause_what_its_steps_can() -> None:
    assert set(_kinds(c.CarryOut("ann", (c.Mortgage("ann", 1), c.Pay("ann"))))) == {c.CarryOut, c.Mortgage, c.Pay}


@pytest.mark.parametrize(("space", "there"), [(0, True), (39, True), (-1, False), (40, False)])
def test_a_pawn_stands_on_a_space_that_there_is(space: int, there: bool) -> None:
    assert _possible(e.PawnPut("ann", space), 40) is there
    assert _possible(e.Moved("ann", space, 0), 40) is _possible(e.Moved("ann", 0, space), 40) is there


@pytest.mark.parametrize(
    ("dice", "possible"), [((6,), True), ((1, 6), True), ((), False), ((1, 2, 3), False), ((0, 1), False)]
)
def test_one_die_is_thrown_or_two(dice: e.Dice, possible: bool) -> None:
    """Those of a move that waits for a payment too."""
    assert _possible(e.Thrown("ann", dice), 40) is possible
    assert _possible(e.Asked(MoveDue(1, "ann", dice)), 40) is possible


@pytest.mark.parametrize(("turns", "possible"), [(1, True), (10, True), (0, False), (11, False)])
def test_a_player_misses_as_many_turns_as_a_card_can_say(turns: int, possible: bool) -> None:
    assert _possible(e.TurnsToMiss("ann", turns), 40) is possible


@pytest.mark.parametrize(("level", "possible"), [(0, True), (DEPOT, True), (-1, False), (DEPOT + 1, False)])
def test_what_stands_on_a_deed_is_a_building_that_there_is(level: int, possible: bool) -> None:
    """Regression: a depot was none, and a game begun on paper with one was called damaged."""
    assert _possible(e.BuildingsChanged((LevelChange(5, level),), 32, 12), 40) is possible


@pytest.mark.parametrize(("row", "possible"), [(0, True), (5, True), (-1, False), (6, False)])
def test_a_rent_rises_to_one_that_a_deed_can_have(row: int, possible: bool) -> None:
    assert _possible(e.RentMoved(6, row), 40) is possible
