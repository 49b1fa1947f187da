"""The hints of a first game: each once in the life of a bank, over nothing that is touched, and off by one touch."""

from __future__ import annotations

import os

import msgspec
import pytest
from msgspec.structs import replace

from banker import commands as c
from banker.bank import Bank
from banker.store import Store
from tests.ui import debt_samples, table_samples
from tests.ui.gallery_screens import HINTED, hinted
from tests.ui.hands import card, sit_down, told, touch
from tests.ui.offscreen import Desk
from tests.ui.table_samples import Play, group_of, throw
from tests.ui.test_flow import Table, three_seated
from ui.bank.snapshot import CHOICES, choices
from ui.records import intents as i
from ui.records.beside import Choices
from ui.table import acts as a
from ui.widgets.bulletin import Bulletin
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece
from ui.words.strings import LANGUAGES, strings_for

FRENCH = strings_for("fr")
OFF = FRENCH.t("hint.off")


@pytest.fixture
def first() -> Table:
    """A first game, which has just begun."""
    return look(three_seated())


def look(table: Table) -> Table:
    """Let time go on."""
    table.at += 0.1
    table.flow.tick(table.at)
    table.serve()
    return table


def hint(table: Table) -> str | None:
    """The words of the hint that is shown."""
    said = told(look(table))
    return None if said is None else said.title


def words(id: str) -> str:
    return FRENCH.t(f"hint.{id}", undo=FRENCH.t("table.undo"), build=FRENCH.t("estate.build"))


def test_each_comes_at_the_first_question_at_which_it_is_of_use_and_never_again(first: Table) -> None:
    seen = []
    for _ in range(2):
        for dice in ((1, 2), (1, 2), (2, 4)):
            seen.append(hint(first))
            first.throw(*dice)
            seen.append(hint(first))
            if first.game.top.__class__.__name__ in ("Purchase", "Debt"):
                card(first, getattr(first.game.top, "player", None) or first.game.top.debtor)
    shown = [each for each in seen if each is not None]
    assert shown == [words("throw"), words("purchase"), words("undo"), words("rent")]


def test_what_was_shown_is_kept_and_what_nobody_could_read_is_not() -> None:
    at = sit_down(Play("suisse-2007", 3))
    assert hint(at) == words("throw")
    at.throw(1, 2)
    at.settings()
    assert (hint(at), at.flow.desk.choices.hinted) == (None, ("throw",))
    at.post(a.Book(c.Decline("p1")))
    look(at)
    assert at.flow.desk.choices.hinted == ("throw",), "the settings lay over the purchase all the time"


def bought(*more: c.Command) -> Play:
    """Somebody has come to a deed that nobody owns."""
    return Play("suisse-2007", 3).do(throw(1, 2), *more)


def rent() -> Play:
    return Play("suisse-2007", 3, holders={3: "p2"}).do(throw(1, 2))


@pytest.mark.parametrize(
    ("play", "way", "id"),
    [
        (Play("suisse-2007", 3), "cards", "throw"),
        (Play("suisse-2007", 3, {"dice": 1}), "cards", "throw.one"),
        (bought(), "cards", "purchase"),
        (bought(), "no cards", "purchase.touch"),
        (bought(), "reader out", "purchase.touch"),
        (bought(c.Decline("p1")), "cards", "auction"),
        (bought(c.Decline("p1")), "reader out", "auction.touch"),
        (rent(), "cards", "rent"),
        (rent(), "no cards", "rent.touch"),
        (debt_samples.tight("suisse-2007", 3, 0.6, 5), "cards", "short"),
        (table_samples.waiting("suisse-2007", 3)["jail"], "cards", "jail"),
    ],
)
def test_what_it_says_suits_the_question_and_the_way_of_signing(play: Play, way: str, id: str) -> None:
    assert hint(sit_down(play, way)) == words(id)


def test_who_owns_a_whole_colour_is_shown_where_houses_come_from() -> None:
    at = sit_down(Play("suisse-2007", 3, holders=dict.fromkeys(group_of("suisse-2007", 1), "p1")))
    at.flow.desk.choices = replace(at.flow.desk.choices, hinted=("throw",))
    assert hint(at) == words("build")
    at.throw(1, 2)  # to a deed that is theirs already: another throws, who owns none
    assert hint(at) == words("undo")


def test_who_holds_a_bus_ticket_is_told_of_its_key() -> None:
    at = sit_down(Play("mega", 3, tickets={"p1": 1}))
    at.flow.desk.choices = replace(at.flow.desk.choices, hinted=("throw",))
    assert hint(at) == FRENCH.t("hint.ticket", ticket=FRENCH.t("ticket.use"))
    without = sit_down(Play("mega", 3, tickets={"p2": 1}))
    without.flow.desk.choices = replace(without.flow.desk.choices, hinted=("throw",))
    assert hint(without) is None


def test_a_touch_puts_it_away_and_the_next_question_has_its_own(first: Table) -> None:
    assert hint(first) == words("throw")
    first.touch(i.CloseHint())
    assert hint(first) is None
    first.throw(1, 2)
    assert hint(first) == words("purchase")


def test_one_touch_ends_them_all_and_the_settings_bring_them_back(first: Table) -> None:
    assert hint(first) == words("throw")
    touch(first, OFF)
    first.throw(1, 2)
    assert hint(first) is None
    touch(first, "menu", FRENCH.t("settings.title"), FRENCH.t("settings.about"), FRENCH.t("settings.hints"))
    assert first.flow.desk.choices.hinting
    touch(first, "left", "left", "left")
    assert hint(first) == words("purchase")


def test_it_waits_while_something_lies_over_its_question(first: Table) -> None:
    assert hint(first) == words("throw")
    touch(first, "menu")
    assert hint(first) is None
    touch(first, "left")
    assert hint(first) == words("throw")


def test_what_was_shown_is_known_after_a_restart() -> None:
    store = Store(None)
    first = Table(store).seat_three()
    assert hint(first) == words("throw")
    first.throw(1, 2)
    assert hint(first) == words("purchase")
    first.home()
    look(first)
    again = Table(store)
    look(again)
    again.touch(i.Resume()) if again.bears(i.Resume()) else None
    if isinstance(again.flow.desk.table.open, a.LastBookings):
        again.answer(a.CloseOpen)
    assert hint(again) is None
    card(again, "p1")
    assert hint(again) == words("undo")


def test_a_table_that_has_ended_a_game_gets_none_unless_it_asks_for_them() -> None:
    store = Store(None)
    first = Table(store).seat_three()
    assert hint(first) == words("throw")
    touch(first, "menu")
    touch(first, next(b.label for b in first.flow.view().tiles if b.icon == "trophy"))
    look(first)
    assert first.flow.desk.choices.hinting is False
    first.touch(i.Close())
    store.keep(CHOICES, msgspec.json.encode(Choices()))
    assert choices(Bank(store)).hinting is False
    store.keep(CHOICES, msgspec.json.encode(Choices(hinting=True)))
    assert choices(Bank(store)).hinting is True


def test_choices_of_before_are_read() -> None:
    """Another version kept how many hints were shown."""
    bank = Bank(Store(None))
    bank.store.keep(CHOICES, b'{"sound":"quiet","hints":3}')
    assert choices(bank) == Choices("quiet")


LOOKS = [((800, 480), False), ((800, 480), True), ((720, 1280), False), ((720, 1280), True)]
# Every language in one look at each submission, in all with BANKER_LONG=1.
CASES = [
    (language, *look)
    for number, language in enumerate(LANGUAGES)
    for place, look in enumerate(LOOKS)
    if "BANKER_LONG" in os.environ or number == place
]


@pytest.mark.parametrize(("language", "size", "large"), CASES)
def test_it_covers_no_key_and_has_room_for_its_words(
    table: Desk, language: str, size: tuple[int, int], large: bool
) -> None:
    table.fit(*size)
    table.stage.large = large
    shown = 0
    for name, made in hinted(strings_for(language)):
        screen = made()
        (over,) = (piece for piece in screen.children if isinstance(piece, Bulletin))
        table.frames(2)
        own = list(over.walk(restrict=True))
        assert over.buttons, f"{name}: the hint has no room"
        x, y, w, h = over.box
        for piece in screen.walk(restrict=True):
            if isinstance(piece, PushButton) and piece not in own and piece.view is not None:
                left, top, wide, high = piece.box
                assert left >= x + w or left + wide <= x or top >= y + h or top + high <= y, (name, piece.record)
        said = [text for piece in own if isinstance(piece, Piece) for text, *_ in piece.painter.texts]
        assert not any("…" in text for text in said), (name, said)
        shown += 1
    assert shown == 2 * len(HINTED) + 4, "two come after a booking at the dice, two where a ticket is held"
