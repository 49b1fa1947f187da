"""The window of a link: whatever is lost, doubled or late between it and the director, in the end all is held."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from banker.club.acts import Carried
from banker.club.wire import VERSION, WINDOW, Have, Rows
from banker.log import RowKind
from ui.link.window import AGAIN_S, MOST_AGAIN_S, Window, connected_anew, heard, next_rows

GAMES = ("a", "b", "c")
SIZE = 10  # Rows that the smallest message of these tests holds.


def row(number: int) -> Carried:
    return Carried(number, RowKind.OPERATION, f"op{number}", 1, msgspec.Raw(b"{}"), "")


class Outbox:
    """The rows of a table's games."""

    def __init__(self) -> None:
        self.lasts: dict[str, int] = {}

    def book(self, game: str, rows: int) -> None:
        self.lasts[game] = self.lasts.get(game, -1) + rows

    def read(self, game: str, after: int, most: int) -> Sequence[Carried]:
        assert most > 0
        return [row(n) for n in range(after + 1, self.lasts[game] + 1)][:SIZE]


class Director:
    """Holds the rows that follow on what is held, and says what it has."""

    def __init__(self, term: int) -> None:
        self.term, self.serial, self.held = term, 0, dict[str, int]()

    def take(self, rows: Rows) -> None:
        for each in rows.rows:
            if each.number == self.held.get(rows.game, -1) + 1:
                self.held[rows.game] = each.number

    def have(self) -> Have:
        self.serial += 1
        return Have(v=VERSION, term=self.term, serial=self.serial, games=dict(self.held))


class Between(RuleBasedStateMachine):
    """A link, a director and a wire on which anything happens."""

    def __init__(self) -> None:
        super().__init__()
        self.now, self.window = 0.0, Window()
        self.outbox, self.director = Outbox(), Director(0)
        self.rows: list[Rows] = []
        self.words: list[Have] = []

    @rule(game=st.sampled_from(GAMES), rows=st.integers(1, 80))
    def book(self, game: str, rows: int) -> None:
        self.outbox.book(game, rows)

    @rule()
    def send(self) -> None:
        self.window, rows = next_rows(self.window, [*self.outbox.lasts], self.outbox.read, self.now)
        if rows is not None:
            numbers = [each.number for each in rows.rows]
            assert numbers == [*range(numbers[0], numbers[-1] + 1)]
            assert numbers[-1] <= self.window.held(rows.game) + WINDOW
            self.rows.append(rows)

    @rule(chance=st.randoms(use_true_random=False), twice=st.booleans())
    def rows_come(self, chance: random.Random, twice: bool) -> None:
        if self.rows:
            rows = chance.choice(self.rows)
            self.director.take(rows)
            if not twice:
                self.rows.remove(rows)

    @rule(chance=st.randoms(use_true_random=False))
    def rows_are_lost(self, chance: random.Random) -> None:
        self.rows = [rows for rows in self.rows if chance.random() < 0.5]

    @rule()
    def say(self) -> None:
        self.words.append(self.director.have())

    @rule(chance=st.randoms(use_true_random=False), twice=st.booleans())
    def word_comes(self, chance: random.Random, twice: bool) -> None:
        if self.words:
            word = chance.choice(self.words)
            self.window = heard(self.window, word, self.now)
            if not twice:
                self.words.remove(word)

    @rule()
    def words_are_lost(self) -> None:
        self.words.clear()

    @rule()
    def connect_anew(self) -> None:
        self.window = connected_anew(self.window)

    @rule()
    def link_starts_anew(self) -> None:
        self.window = Window(self.window.term)

    @rule(seconds=st.sampled_from([0.1, AGAIN_S, MOST_AGAIN_S]))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @rule(keeps=st.booleans())
    def take_over(self, keeps: bool) -> None:
        """Another director, with the file of the one before, with an older one or with an empty one."""
        held = {game: last // 2 for game, last in self.director.held.items()}
        self.director = Director(self.director.term + 1)
        self.director.held = held if keeps else {}

    @invariant()
    def one_game_is_on_its_way_beside_those_sent_in_vain(self) -> None:
        assert len(self.window.flights.keys() - self.window.tries.keys()) <= 1

    @invariant()
    def nobody_is_believed_to_hold_what_was_never_booked(self) -> None:
        assert all(self.window.held(game) <= self.outbox.lasts.get(game, -1) for game in GAMES)

    def teardown(self) -> None:
        """From now on the wire is a good one: all that is booked is held within some minutes."""
        for _ in range(400):
            self.say()
            for word in self.words:
                self.window = heard(self.window, word, self.now)
            self.words.clear()
            self.send()
            for rows in self.rows:
                self.director.take(rows)
            self.rows.clear()
            self.now += 0.5
        assert self.director.held == self.outbox.lasts
        assert all(self.window.held(game) == last for game, last in self.outbox.lasts.items())


Between.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestWindow = Between.TestCase


def told(held: int, term: int = 0, serial: int = 0, game: str = "a") -> Have:
    return Have(v=VERSION, term=term, serial=serial, games={game: held})


def sent(window: Window, outbox: Outbox, now: float = 0.0) -> tuple[Window, list[int]]:
    """The window after all that is sent now, and the first number of each message."""
    numbers = []
    while True:
        window, rows = next_rows(window, [*outbox.lasts], outbox.read, now)
        if rows is None:
            return window, numbers
        numbers.append(rows.rows[0].number)


def booked(**games: int) -> Outbox:
    outbox = Outbox()
    for game, rows in games.items():
        outbox.book(game, rows)
    return outbox


def unread(game: str, after: int, most: int) -> Sequence[Carried]:
    raise AssertionError("nothing is read that cannot be sent")


def test_no_more_is_sent_than_the_window_and_all_of_it_in_order() -> None:
    window, numbers = sent(Window(), booked(a=100))
    assert numbers == [0, 10, 20, 30, 40, 50]
    assert next_rows(window, ["a"], unread, 0.1) == (window, None)
    window, numbers = sent(heard(window, told(24), 0.1), booked(a=100))
    assert numbers == [60, 70, 80]


def test_the_next_game_waits_until_the_director_holds_the_one_before() -> None:
    outbox = booked(a=5, b=5)
    window, numbers = sent(Window(), outbox)
    assert (numbers, set(window.flights)) == ([0], {"a"})
    window, numbers = sent(heard(window, told(4), 0.1), outbox)
    assert (numbers, set(window.flights)) == ([0], {"b"})


def test_a_game_that_the_director_does_not_take_keeps_no_other_waiting() -> None:
    outbox = booked(a=100, b=5)
    window, _ = sent(Window(), outbox)
    window, rows = next_rows(window, [*outbox.lasts], outbox.read, AGAIN_S)
    assert rows is not None
    assert rows.game == "b"
    window, numbers = sent(heard(window, told(4, game="b"), AGAIN_S), outbox, AGAIN_S)
    assert numbers == [0], "and of it the first row alone is sent again"
    assert sent(window, outbox, AGAIN_S + 1)[1] == []


def test_what_lies_above_have_is_sent_again_on_a_new_connection() -> None:
    outbox = booked(a=15)
    window, _ = sent(Window(), outbox)
    window = heard(window, told(3), 0.1)
    assert sent(window, outbox, 0.2)[1] == []
    assert sent(connected_anew(window), outbox, 0.2)[1] == [4, 14]


def test_a_higher_term_may_have_less_and_a_lower_one_is_not_heard() -> None:
    outbox = booked(a=15)
    window, _ = sent(heard(Window(), told(14, serial=7), 0.0), outbox)
    taken_over = heard(window, told(2, term=1, serial=0), 0.1)
    assert sent(taken_over, outbox, 0.2)[1] == [3, 13]
    assert heard(taken_over, told(14, serial=8), 0.3) == taken_over


def test_what_was_sent_to_an_earlier_director_is_sent_again_to_one_who_holds_as_much() -> None:
    outbox = booked(a=15)
    for term in (0, 3):
        window, _ = sent(heard(Window(term), told(3, term=term), 0.0), outbox)
        assert sent(heard(window, told(3, term=term + 1), 0.1), outbox, 0.2)[1] == [4, 14]
        late, _ = sent(window, outbox, AGAIN_S)
        assert sent(heard(late, told(3, term=term + 1), AGAIN_S), outbox, AGAIN_S)[1] == [4, 14], "many at a time again"


def test_what_was_sent_before_the_first_word_of_a_director_is_on_its_way_to_it() -> None:
    outbox = booked(a=15)
    window, _ = sent(Window(), outbox)
    assert sent(heard(window, told(4, term=1), 0.1), outbox, 0.2)[1] == []


def test_a_link_that_starts_hears_any_word_of_the_director_it_knows() -> None:
    assert heard(Window(3), told(14, term=3, serial=0), 0.0).held("a") == 14
    assert heard(Window(3), told(14, term=2, serial=9), 0.0) == Window(3)


def test_a_word_about_another_game_leaves_what_is_on_its_way() -> None:
    outbox = booked(a=15)
    window, _ = sent(heard(Window(), told(0), 0.0), outbox)
    window = heard(window, Have(v=VERSION, term=0, serial=1, games={"a": 0, "b": 7}), 0.1)
    assert sent(window, outbox, 0.2)[1] == []
    late, numbers = sent(window, outbox, AGAIN_S)
    assert numbers == [1]
    late = heard(late, Have(v=VERSION, term=0, serial=2, games={"a": 0, "b": 8}), AGAIN_S)
    assert sent(late, outbox, AGAIN_S)[1] == [], "it was sent in vain all the same"


def test_once_the_director_holds_what_was_sent_in_vain_many_rows_are_sent_again() -> None:
    outbox = booked(a=35)
    window, _ = sent(Window(), outbox)
    window, numbers = sent(window, outbox, AGAIN_S)
    assert numbers == [0]
    assert sent(heard(window, told(0), AGAIN_S), outbox, AGAIN_S)[1] == [1, 11, 21, 31]


def test_each_game_that_was_sent_in_vain_waits_for_itself() -> None:
    outbox = booked(a=100, b=100)
    window, _ = sent(Window(), outbox)
    window, rows = next_rows(window, ["a"], outbox.read, AGAIN_S)
    assert rows is not None
    window, _ = sent(window, booked(b=100), AGAIN_S)
    assert set(window.flights) == {"a", "b"}
    assert next_rows(window, ["a", "b"], outbox.read, AGAIN_S)[1] is None
    both = heard(window, told(9, game="b"), 2 * AGAIN_S)
    assert set(both.flights) == {"a", "b"}
    window, rows = next_rows(window, ["b"], outbox.read, 2 * AGAIN_S)
    assert rows is not None
    assert (rows.game, len(rows.rows), window.tries) == ("b", 1, {"a": 1, "b": 1})
    window, rows = next_rows(window, ["b", "a"], outbox.read, 3 * AGAIN_S)
    assert rows is not None
    assert (rows.game, len(rows.rows), window.tries) == ("a", 1, {"a": 2, "b": 1})


def test_within_a_term_the_newest_word_counts() -> None:
    window = heard(Window(), told(14, serial=2), 0.0)
    assert heard(window, told(3, serial=1), 0.1) == window
    assert heard(window, told(3, serial=2), 0.1) == window
    assert heard(window, told(3, serial=3), 0.1).held("a") == 3


def test_rows_with_a_gap_before_them_are_not_sent() -> None:
    def torn(game: str, after: int, most: int) -> Sequence[Carried]:
        return [row(after + 1), row(after + 3)]

    _, rows = next_rows(Window(), ["a"], torn, 0.0)
    assert rows is not None
    assert [each.number for each in rows.rows] == [0]
    _, rows = next_rows(Window(have={"a": 4}), ["a"], lambda *_: [row(0)], 0.0)
    assert rows is None


def test_what_was_sent_in_vain_is_sent_again_after_twice_the_time_each_time() -> None:
    outbox, window, now = Outbox(), Window(0), 0.0
    outbox.book("a", 1)
    window, rows = next_rows(window, ["a"], outbox.read, now)
    assert rows is not None
    for wait in (AGAIN_S, 2 * AGAIN_S, 4 * AGAIN_S):
        window, rows = next_rows(window, ["a"], outbox.read, now + wait - 0.01)
        assert rows is None
        now += wait
        window, rows = next_rows(window, ["a"], outbox.read, now)
        assert rows is not None
    for _ in range(20):
        now += MOST_AGAIN_S
        window, rows = next_rows(window, ["a"], outbox.read, now)
        assert rows is not None


@pytest.mark.parametrize("held", [0, 1, 9])
def test_a_game_that_the_director_no_longer_holds_is_sent_anew_at_once(held: int) -> None:
    outbox = booked(a=25)
    window, numbers = sent(heard(Window(0), told(held, serial=1), 0.0), outbox)
    assert numbers[0] == held + 1
    window = heard(window, Have(v=VERSION, term=0, serial=2), 0.1)
    assert sent(window, outbox, 0.1)[1] == [0, 10, 20]


def test_a_new_connection_waits_no_longer_for_what_was_sent_in_vain_over_the_one_before() -> None:
    outbox, window = Outbox(), Window(0)
    outbox.book("a", 25)
    window, _ = next_rows(window, ["a"], outbox.read, 0.0)
    window, rows = next_rows(window, ["a"], outbox.read, AGAIN_S)
    assert rows is not None
    assert len(rows.rows) == 1, "one row at a time, until the director holds it"
    window, rows = next_rows(connected_anew(window), ["a"], outbox.read, AGAIN_S)
    assert rows is not None
    assert len(rows.rows) == SIZE
