"""What a player who cannot see hears of a screen that changes: of what they did, of what was opened, of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from hardware.ports import Signal
from tests.ui.by_stops import Composed, Does, at, key, stop
from tests.ui.test_flow import CARDS, Table
from ui.flow.place import AtTable, Ended, SettingUp
from ui.records import beside as b
from ui.records import intents as i
from ui.records.explored import ACCENTS, ERASE, Group, Letter, Said, Scroll, Stop
from ui.records.pages import TurnTo
from ui.table import acts as a
from ui.table.forms import Estate, Raising, Trading
from ui.table.lay import Lay

ASKED = stop("Gebot", group=Group.QUESTION)


def with_amount(stop: Stop, amount: str) -> Stop:
    return replace(stop, said=replace(stop.said, amount=amount))


def does(fingers: Composed, name: str, *then: Stop) -> list[str]:
    """Go to this stop and do it; the screen then shows these. Returns what is said of that."""
    fingers.goes_to(name)
    fingers.then = [then] if then else []
    fingers.heard()
    fingers.double_tap()
    return fingers.heard()


# What one's own touch changes


def test_what_a_touch_has_changed_of_the_question_and_of_itself_is_said_and_nothing_else() -> None:
    more, price = key("Mehr"), stop("Preis")
    fingers = Composed(ASKED, more, price)
    changed = with_amount(ASKED, "zwei"), more, with_amount(price, "neun")
    assert does(fingers, "Mehr", *changed) == ["Gebot, zwei"]
    fingers.shows(ASKED, more, price)
    fingers.wait(0.2)
    assert fingers.heard() == [], "it was told; what comes now is not theirs"
    assert does(fingers, "Mehr", ASKED, more, with_amount(price, "neun")) == []


def test_the_stop_itself_is_said_before_the_question_and_can_be_done_again_at_once() -> None:
    more = key("Mehr")
    fingers = Composed(ASKED, more)
    assert does(fingers, "Mehr", with_amount(ASKED, "zwei"), with_amount(more, "drei")) == ["Mehr, drei. Gebot, zwei"]
    fingers.double_tap()
    assert len(fingers.did) == 2


def test_two_places_that_come_to_say_the_same_are_said_once_and_new_ones_not_at_all() -> None:
    fingers = Composed(ASKED, replace(ASKED, key="other"), key("Mehr"))
    two = with_amount(ASKED, "zwei")
    new = replace(stop("Neu"), group=Group.QUESTION)
    assert does(fingers, "Mehr", new, two, replace(two, key="other"), key("Mehr")) == ["Gebot, zwei"]


def test_what_the_bank_changes_within_five_seconds_is_taken_as_the_answer_and_later_as_somebody_elses() -> None:
    more = key("Mehr")
    for seconds, heard in ((4, ["Gebot, zwei"]), (5.5, [])):
        fingers = Composed(ASKED, more)
        assert does(fingers, "Mehr") == []
        fingers.wait(seconds - 0.7)
        fingers.shows(with_amount(ASKED, "zwei"), more)
        fingers.wait(0.2)
        assert fingers.heard() == heard
        fingers.shows(with_amount(ASKED, "drei"), more)
        fingers.wait(0.2)
        assert fingers.heard() == []


def test_what_others_change_is_not_said_but_kept_from_being_done_unheard() -> None:
    more = key("Mehr")
    fingers = Composed(ASKED, more)
    fingers.goes_to("Mehr")
    fingers.shows(with_amount(ASKED, "zwei"), with_amount(more, "drei"))
    fingers.wait(1)
    assert fingers.heard() == []
    fingers.double_tap()
    assert (fingers.heard(), fingers.did) == (["Mehr, drei"], [])


def test_a_stop_that_has_gone_gives_the_focus_to_the_next_which_is_not_done_unheard() -> None:
    fingers = Composed(key("Eins"), key("Zwei"), key("Drei"))
    assert does(fingers, "Zwei", key("Eins"), key("Drei")) == []
    fingers.double_tap()
    assert (fingers.heard(), len(fingers.did)) == (["Drei"], 1)


def test_what_lies_within_a_stop_is_done_by_the_piece_of_the_whole() -> None:
    ring = key("Brett", inside=(key("Bern"), key("Chur")))
    fingers = Composed(stop("Miete"), ring)
    fingers.goes_to("Brett")
    fingers.swipe("up")
    fingers.double_tap()
    assert fingers.did == [("Brett", Does("Bern"))]
    fingers.swipe("left")
    fingers.shows(key("Miete"), ring)
    assert does(fingers, "Miete") == []
    assert fingers.did[1:] == [("Miete", Does("Miete"))]


# Letters


def field(*typed: str) -> Stop:
    letters = tuple(replace(stop(letter), key=f"field {letter}") for letter in typed)
    return Stop("field", Said("Name", "".join(typed).strip()), (0, 0, 50, 50), Group.PAPER, letters, field=True)


def letter(does: str, name: str = "") -> Stop:
    return stop(name or does, Letter(does), group=Group.KEYS)


KEYS = letter("B"), letter("o"), letter(" ", "espace"), letter(ERASE, "effacer"), letter(ACCENTS, "accents")


def types(fingers: Composed, name: str, *then: Stop) -> list[str]:
    return does(fingers, name, *(then or fingers.stops))


def test_a_key_is_said_as_it_types_and_a_space_with_all_that_was_typed() -> None:
    fingers = Composed(field(), *KEYS)
    assert types(fingers, "B", field("B"), *KEYS) == ["B"]
    assert types(fingers, "o", field("B", "o"), *KEYS) == ["o"]
    space = replace(field("B", "o", " "), said=field("B", "o").said)
    assert types(fingers, "espace", space, *KEYS) == ["espace. Bo"]
    fingers.signals()
    assert types(fingers, "espace") == []
    assert [*fingers.signals()] == [Signal.NO_FURTHER]


def test_the_letter_that_is_erased_is_said_and_a_low_tone_where_there_is_none() -> None:
    fingers = Composed(field("B", "o"), *KEYS)
    assert types(fingers, "effacer", field("B"), *KEYS) == ["o, effacé"]
    assert types(fingers, "effacer", field(), *KEYS) == ["B, effacé"]
    fingers.signals()
    assert types(fingers, "effacer") == []
    assert [*fingers.signals()] == [Signal.NO_FURTHER]


def test_a_key_that_types_nothing_says_what_it_is_called_now_and_typed_letters_need_no_second_hearing() -> None:
    fingers = Composed(field("B"), *KEYS)
    letters = replace(KEYS[-1], said=Said("lettres"))
    assert types(fingers, "accents", field("B"), *KEYS[:-1], letters) == ["lettres"]
    fingers.goes_to("o")
    small = replace(KEYS[1], said=Said("oo"))
    fingers.then = [(field("B", "o"), KEYS[0], small, *KEYS[2:])]
    fingers.heard()
    fingers.double_tap()
    assert fingers.heard() == ["o"]
    fingers.then = [(field("B", "o", "o"), *KEYS)]
    fingers.double_tap()
    assert fingers.heard() == ["oo"], "what it is called now was known to them by their own doing"


def test_where_it_is_not_seen_what_was_typed_only_what_has_changed_is_said() -> None:
    fingers = Composed(ASKED, *KEYS)
    assert types(fingers, "o", with_amount(ASKED, "zwei"), *KEYS) == ["Gebot, zwei"]


def test_where_a_typed_letter_closes_the_keyboard_there_is_nothing_to_say_of_it() -> None:
    fingers = Composed(field("B"), *KEYS)
    fingers.signals()
    assert types(fingers, "o", key("Weiter")) == []
    assert [*fingers.signals()][-1:] == [Signal.NO_FURTHER]


# Lists


def scrolled(first: int, *, most: int = 9) -> Sequence[Stop]:
    """A list of which three rows are seen, between a title and a key."""
    seen = [stop(f"Zeile {'abcdefghi'[n]}") for n in range(first, min(first + 3, most))]
    before = [stop("davor", Scroll(-3))] if first else []
    after = [stop("mehr", Scroll(3))] if first + 3 < most else []
    return stop("Titel", group=Group.QUESTION), *before, *seen, *after, key("Weiter", group=Group.FOOT)


def walked(fingers: Composed, way: str, times: int) -> list[str]:
    fingers.heard()
    for _ in range(times):
        fingers.swipe(way)
    return fingers.heard()


def test_a_swipe_past_the_last_row_that_is_seen_scrolls_and_goes_on_with_the_next() -> None:
    fingers = Composed(*scrolled(0))
    fingers.then = [scrolled(3)]
    fingers.goes_to("Zeile c")
    assert walked(fingers, "right", 2) == ["Zeile d", "Zeile e"]
    assert fingers.did == [("mehr", Scroll(3))]
    fingers.then = [scrolled(0)]
    assert walked(fingers, "left", 3) == ["Zeile d", "Zeile c", "Zeile b"]
    assert fingers.did[1:] == [("davor", Scroll(-3))]


def test_the_way_to_rows_behind_a_walk_is_a_stop_like_others() -> None:
    fingers = Composed(*scrolled(3))
    assert walked(fingers, "right", 2) == ["davor", "Zeile d"], "it leads to rows before these"
    fingers.swipe("down")
    assert walked(fingers, "left", 2) == ["mehr", "Zeile f"], "and this to rows after these"
    fingers.swipe("down")
    fingers.swipe("left")
    fingers.then = [scrolled(6)]
    fingers.heard()
    fingers.double_tap()
    assert fingers.did == [("mehr", Scroll(3))]


def test_a_list_that_does_not_turn_any_further_says_where_the_focus_stays() -> None:
    fingers = Composed(*scrolled(0))
    fingers.goes_to("Zeile c")
    assert walked(fingers, "right", 1) == ["Zeile c"]


def test_rows_elsewhere_that_are_new_are_not_taken_for_those_of_the_list() -> None:
    fingers = Composed(*scrolled(0))
    title, *others = scrolled(3)
    fingers.swipe("down")
    fingers.double_tap()
    fingers.goes_to("Zeile c")
    fingers.then = [(with_amount(title, "zwei"), *others)]
    assert walked(fingers, "right", 1) == ["Zeile d"]


def page(number: int) -> Sequence[Stop]:
    """A page of three, with keys to the others before its rows."""
    rows = [key(f"Zeile {'abcdef'[2 * number + n]}") for n in range(2)]
    turns = [
        stop(f"Seite {'abc'[n]}", TurnTo(n), box=(100 * n, 0, 50, 50)) for n in (number - 1, number + 1) if 0 <= n < 3
    ]
    before, after = (turns[:-1], turns[-1:]) if number < 2 else (turns, [])
    return *before, *rows, *after, key("Weiter", group=Group.FOOT)


def test_pages_are_turned_on_and_back_by_swipes_and_by_their_keys() -> None:
    fingers = Composed(*page(0))
    fingers.goes_to("Zeile b")
    fingers.then = [page(1), page(2)]
    assert walked(fingers, "right", 4) == ["Zeile c", "Zeile d", "Zeile e", "Zeile f"]
    fingers.then = [page(1), page(0)]
    assert walked(fingers, "left", 4) == ["Zeile e", "Zeile d", "Zeile c", "Zeile b"]
    assert [act.page for _, act in fingers.did if isinstance(act, TurnTo)] == [1, 2, 1, 0]
    fingers.tap(*at(125, 25))
    fingers.then = [page(1)]
    fingers.double_tap()
    fingers.goes_to("Zeile d")
    fingers.then = [page(2)]
    assert walked(fingers, "right", 1) == ["Zeile e"]


def test_a_key_to_a_page_further_away_is_a_stop_like_others() -> None:
    fingers = Composed(key("Zeile a"), stop("Seite c", TurnTo(2)))
    assert walked(fingers, "right", 1) == ["Seite c"]
    other = Composed(key("Zeile a"), key("Zeile b"))
    assert walked(other, "right", 1) == ["Zeile b"]


# What is opened


def opens(lay: Lay | None, *stops: Stop, asked: a.AskCard | None = None, table: Table | None = None) -> Composed:
    """Chloé opens this, or closes what lies open; then these are shown."""
    fingers = Composed(key("Auf"), table=table or Table().seat_three())

    def does(_: Stop, __: Any) -> None:
        fingers.desk.set_table(open=lay, asked=asked)
        fingers.shows(*stops)

    fingers.explorer.over(lambda: fingers.stops, does)
    fingers.double_tap()
    fingers.heard()
    fingers.double_tap()
    return fingers


PAPER = stop("Titel", group=Group.QUESTION), stop("Zeile"), key("Ja", group=Group.KEYS), key("menu", group=Group.FOOT)


def test_of_what_is_opened_the_first_words_are_said() -> None:
    fingers = opens(Estate("p1"), *PAPER)
    assert fingers.heard() == ["Titel"]
    assert fingers.focused == PAPER[0]
    fingers.shows(with_amount(PAPER[0], "zwei"), *PAPER[1:])
    fingers.wait(0.5)
    assert fingers.heard() == [], "it was told"


def test_what_ones_own_card_signs_is_read_before_and_that_of_another_is_not() -> None:
    pays = c.Leave("p1")
    mine = opens(Estate("p1"), *PAPER, asked=a.AskCard(pays, "p1"))
    assert mine.heard() == ["Titel. Zeile"]
    mine.double_tap()
    assert mine.did == [], "its first words were heard, and do nothing"
    other = opens(Estate("p1"), *PAPER, asked=a.AskCard(pays, "p2"))
    assert not other.explorer.takes


def test_where_something_is_closed_the_question_is_asked_again() -> None:
    table = Table().seat_three()
    table.throw(1, 2)
    table.tile(0)
    fingers = opens(None, *PAPER, table=table)
    assert fingers.heard()[0].startswith("Acheter Schaffhouse? ")


def opened_by_a_key(fingers: Composed, opens: Callable[[], object]) -> list[str]:
    """What is heard of a page that the one key of this screen opens."""

    def does(_: Stop, __: Any) -> None:
        opens()
        fingers.shows(*PAPER)

    fingers.explorer.over(lambda: fingers.stops, does)
    fingers.double_tap()
    fingers.heard()
    fingers.double_tap()
    return fingers.heard()


def test_what_stands_beside_the_game_begins_with_its_first_words() -> None:
    fingers = Composed(key("Auf"), table=Table().seat_three())
    assert opened_by_a_key(fingers, lambda: fingers.desk.lay(b.VoiceSettings())) == ["Titel"]
    fingers.desk.lay(None)


def test_what_was_booked_before_a_start_is_read_without_a_touch() -> None:
    table = Table().seat_three()
    fingers = Composed(key("Auf"), table=table)
    table.flow.desk.set_table(open=a.LastBookings())
    fingers.shows(*PAPER)
    fingers.tap(0, 0)
    assert fingers.heard()[0] == "Titel. Zeile"
    other = Composed(key("Auf"), table=Table().seat_three())
    other.desk.set_table(open=Estate("p1"))
    other.shows(*PAPER)
    other.tap(99, 99)
    assert other.heard() == [], "what others open is not read out"
    assert other.focused == PAPER[0]


# What is composed


def composes(lay: Lay, *stops: Stop) -> Composed:
    """Chloé before this, whose first words she has heard."""
    table = Table().seat_three()
    table.flow.desk.put(lay)
    return Composed(*stops, table=table)


def test_lines_that_come_to_a_form_are_told_and_of_what_is_typed_the_amount() -> None:
    more = key("Mehr", group=Group.KEYS)
    fingers = composes(Estate("p1"), stop("Zeile"), more)
    typed = replace(field(), said=Said("Betrag", "zwei"), inside=())
    assert does(fingers, "Mehr", stop("Zeile"), stop("Neu"), key("Key"), typed, more) == ["Neu. zwei"]
    elsewhere = Composed(stop("Zeile"), more, table=Table().seat_three())
    assert does(elsewhere, "Mehr", stop("Zeile"), stop("Neu"), more) == []
    debt = composes(Raising("p1", ()), stop("Zeile"), more)
    assert does(debt, "Mehr", stop("Zeile"), stop("Neu"), more) == []


@pytest.mark.parametrize("act", [Scroll(3), TurnTo(1), i.TurnView()])
def test_the_rows_of_a_list_that_is_turned_are_walked_and_not_told(act: i.Intent) -> None:
    more = stop("Mehr", act, group=Group.KEYS)
    fingers = composes(Estate("p1"), stop("Zeile"), more)
    fingers.swipe("down")
    assert does(fingers, "Mehr", stop("Neu"), more) == []
    assert does(fingers, "Mehr", stop("Zeile"), replace(more, said=Said("Weniger"))) == ["Weniger"]


def test_of_a_trade_is_told_what_it_comes_to_each_time_that_it_changes() -> None:
    trade = Trading("p1", "p2", p.Bundle(money=100), p.Bundle(money=20))
    more = key("Mehr", group=Group.KEYS)
    fingers = composes(trade, stop("Zeile"), more)

    def does(_: Stop, __: Any) -> None:
        fingers.desk.set_table(open=replace(trade, gives=p.Bundle(money=300)))
        fingers.shows(stop("Neu"), more)

    fingers.goes_to("Mehr")
    fingers.explorer.over(lambda: fingers.stops, does)
    fingers.heard()
    fingers.double_tap()
    (told,) = fingers.heard()
    assert "trois cents" in told
    assert "Neu" not in told
    fingers.double_tap()
    assert fingers.heard() == [], "it is the same trade"


def test_a_trade_that_is_opened_is_told_after_its_first_words() -> None:
    fingers = opens(Trading("p1", "p2", p.Bundle(money=100), p.Bundle(deeds=())), *PAPER)
    (told,) = fingers.heard()
    assert told.startswith("Titel. ")
    assert "cent" in told


def test_what_is_opened_at_the_set_up_begins_with_its_first_words() -> None:
    table = Table()
    table.touch(i.NewGame())
    assert isinstance(table.flow.place, SettingUp)
    setup = replace(table.flow.place.setup, by_ear=True)
    table.touch(i.Step(2))
    table.tap(CARDS[0])
    assert isinstance(table.flow.place, SettingUp)
    seats = (replace(table.flow.place.setup.seats[0], by_ear=True),)
    table.flow.desk.place = SettingUp(replace(setup, seats=seats, step=2))
    fingers = Composed(key("Auf"), table=table, names=())
    rules = SettingUp(replace(setup, seats=seats, step=3))
    assert opened_by_a_key(fingers, lambda: setattr(fingers.desk, "place", rules)) == ["Titel"]


# Which screen it is


@pytest.mark.parametrize(
    ("change", "another"),
    [
        ({"open": Estate("p1")}, True),
        ({"open": Trading("p1", "p2")}, True),
        ({"open": Trading("p1", "p3")}, True),
        ({"open": Raising("p1", ())}, False),
        ({"placing": True}, True),
        ({"turn_left": "5"}, False),
    ],
)
def test_on_another_screen_the_focus_begins_at_the_top_and_on_the_same_one_it_stays(
    change: dict[str, Any], another: bool
) -> None:
    fingers = Composed(key("Eins"), key("Zwei"), table=Table().seat_three())
    fingers.goes_to("Zwei")
    fingers.desk.set_table(**change)
    fingers.shows(key("Eins"), key("Zwei"))
    fingers.tap(99, 99)
    assert fingers.focused is not None
    assert fingers.focused.key == ("Eins" if another else "Zwei")


def test_another_page_of_a_trade_and_the_keyboard_are_other_screens() -> None:
    fingers = Composed(key("Eins"), key("Zwei"), table=Table().seat_three())
    fingers.desk.put(Trading("p1"))
    for place in (
        replace(fingers.desk.at, table=replace(fingers.desk.table, open=Trading("p1", "p2"))),
        replace(fingers.desk.at, table=replace(fingers.desk.table, open=Trading("p1", "p2")), typing=True),
    ):
        fingers.shows(key("Eins"), key("Zwei"))
        fingers.tap(99, 99)
        fingers.goes_to("Zwei")
        fingers.desk.place = place
        fingers.shows(key("Eins"), key("Zwei"))
        fingers.tap(99, 99)
        assert fingers.focused is not None
        assert fingers.focused.key == "Eins"


def test_what_is_beside_the_game_and_the_story_of_one_that_is_over_are_screens_of_their_own() -> None:
    table = Table().seat_three()
    fingers = Composed(key("Eins"), key("Zwei"), table=table, names=("Chloé", "Bob", "Alice"))
    places: list[tuple[Any, Any]] = [(fingers.desk.place, b.VoiceSettings()), (fingers.desk.place, None)]
    assert isinstance(fingers.desk.place, AtTable)
    ended = Ended(fingers.desk.place.state, {})
    places += [(ended, None), (replace(ended, story=True), None), (ended, None)]
    for place, beside in places:
        fingers.goes_to("Zwei")
        fingers.desk.place, fingers.desk.beside = place, beside
        fingers.shows(key("Eins"), key("Zwei"))
        fingers.wait(0.1)
        fingers.tap(99, 99)
        assert fingers.focused is not None
        assert fingers.focused.key == "Eins"


def test_each_step_of_the_set_up_is_a_screen_of_its_own() -> None:
    table = Table()
    table.touch(i.NewGame())
    place = table.flow.place
    assert isinstance(place, SettingUp)
    table.touch(i.Step(2))
    table.tap(CARDS[0])
    seated = table.flow.place
    assert isinstance(seated, SettingUp)
    by_ear = replace(seated.setup, seats=(replace(seated.setup.seats[0], by_ear=True),), chosen=None, step=2)
    fingers = Composed(key("Eins"), key("Zwei"), table=table, names=())
    steps = [by_ear, replace(by_ear, chosen="p1"), by_ear, replace(by_ear, step=3), replace(by_ear, starting=True)]
    for each in steps:
        fingers.desk.place = SettingUp(each)
        fingers.shows(key("Eins"), key("Zwei"))
        fingers.wait(0.1)
        fingers.tap(99, 99)
        assert fingers.focused is not None
        assert fingers.focused.key == "Eins"
        fingers.goes_to("Zwei")
    fingers.desk.place = SettingUp(replace(steps[-1], given=7))
    fingers.shows(key("Eins"), key("Zwei"))
    fingers.tap(99, 99)
    assert fingers.focused is not None
    assert fingers.focused.key == "Zwei"
