"""A player who cannot see, at the table: gestures in, spoken text out. Money still needs a card."""

from __future__ import annotations

import pytest

from banker import pending as p
from hardware.ports import Signal
from hardware.utterance import Rank
from tests.ui.by_ear import Player
from tests.ui.offscreen import Desk, desk
from tests.ui.test_flow import CARDS, Table
from ui.flow.counted import THIRD, TapCount
from ui.flow.focus import Focus
from ui.records import beside as b
from ui.records import intents as i
from ui.records.explored import Group, Said, Stop
from ui.setup import seats
from ui.setup.entered import enter
from ui.table.forms import Estate


@pytest.fixture(scope="module")
def stage() -> Desk:
    desk().fit(800, 480)
    return desk()


@pytest.fixture
def chloe(stage: Desk) -> Player:
    """Chloé cannot see; it is her turn to throw, and what was said at the beginning was heard."""
    player = Player(stage, Table().seat_three(), "Chloé")
    player.wait(1.0)
    return player


def throws(player: Player, first: int, second: int) -> None:
    """Count the dice by taps, and rest a finger: that is right."""
    player.taps(first)
    player.taps(second)
    player.rest(70, 40, 1.3)


def buys_nothing(player: Player) -> list[str]:
    """Swipe on until the words of an answer come by, and act. Returns what was heard on the way."""
    heard: list[str] = []
    for _ in range(20):
        player.swipe("right")
        heard += player.heard()
        if heard and heard[-1].startswith("Mettre aux enchères"):
            return heard
    raise AssertionError(f"it was not said: {heard}")


def test_the_voice_says_whose_fingers_explore_and_that_taps_count_the_dice(chloe: Player) -> None:
    heard = chloe.heard()
    assert "Chloé, au toucher" in heard
    assert heard[-1].startswith("Tapez les points")
    assert chloe.table.flow.explorer.token is not None


def test_dice_are_counted_aloud_and_thrown_only_once_a_finger_rests(chloe: Player) -> None:
    before, _ = chloe.table.bank.course.head, chloe.heard()
    chloe.taps(3)
    assert chloe.heard() == ["un", "deux", "trois", "trois. Le second dé"]
    chloe.taps(1)
    assert chloe.heard()[-1].startswith("trois et un, quatre. ")
    chloe.two_tap()
    assert chloe.heard() == ["On recommence au premier dé"]
    assert chloe.table.bank.course.head == before
    throws(chloe, 1, 2)
    assert chloe.table.game.top == p.Purchase(2, "p1", 3, 600_000)


def test_a_seventh_tap_is_refused_and_the_die_counted_anew(chloe: Player) -> None:
    chloe.heard()
    chloe.taps(7)
    assert chloe.heard()[-1] == "Au plus six. Encore ce dé"
    chloe.taps(2)
    assert chloe.heard()[-1] == "deux. Le second dé"


def test_swipes_walk_the_screen_in_order_and_a_low_tone_ends_it(chloe: Player) -> None:
    throws(chloe, 1, 2)
    stops = chloe.table.flow.explorer._reading.focus.stops
    chloe.heard()
    heard: list[str] = []
    for _ in stops[1:]:
        chloe.swipe("right")
        assert chloe.focused is not None
        assert chloe.focused.said.sentence() in chloe.heard()
        heard.append(chloe.focused.key)
    assert heard == [stop.key for stop in stops[1:]]
    chloe.swipe("right")
    assert chloe.table.panel.signals[-1] is Signal.NO_FURTHER
    assert chloe.heard() == []


def test_two_taps_do_what_was_heard_and_only_the_card_pays(chloe: Player) -> None:
    throws(chloe, 1, 2)
    before = chloe.table.bank.course.head
    heard = buys_nothing(chloe)
    assert "Acheter, six cent mille francs" in heard
    assert chloe.table.bank.course.head == before
    chloe.table.tap(CARDS[0])
    chloe.wait(0.2)
    assert chloe.table.game.registry.title(3).holder == "p1"
    assert not chloe.table.flow.explorer.takes, "it is Bob's turn"


def test_an_answer_is_booked_by_two_taps(chloe: Player) -> None:
    throws(chloe, 1, 2)
    buys_nothing(chloe)
    chloe.double_tap()
    assert isinstance(chloe.table.game.top, p.Auction)


def test_two_taps_on_what_has_changed_since_it_was_heard_say_it_and_do_nothing(chloe: Player) -> None:
    throws(chloe, 1, 2)
    before, _ = chloe.table.bank.course.head, chloe.heard()
    chloe.double_tap()
    assert len(chloe.heard()) == 1, "nothing of this screen was heard yet: it is said"
    assert chloe.table.bank.course.head == before


def test_a_finger_that_slides_says_what_it_enters_with_a_click_at_each_edge(chloe: Player) -> None:
    throws(chloe, 1, 2)
    stop = next(s for s in chloe.table.flow.explorer._reading.focus.stops if s.said.name == "Mettre aux enchères")
    chloe.heard()
    chloe.rest(*chloe.middle(stop))
    assert chloe.heard() == [stop.said.sentence()]
    assert chloe.table.panel.signals[-1] is Signal.EDGE
    chloe.rest(*chloe.middle(stop), split=True)
    assert isinstance(chloe.table.game.top, p.Auction), "a second finger that taps acts"


def test_the_wrong_card_is_refused_aloud_whatever_the_table_wants_to_hear(chloe: Player) -> None:
    throws(chloe, 1, 2)
    chloe.heard()
    chloe.table.tap(CARDS[1])
    chloe.wait(0.2)
    assert chloe.heard() == ["Carte de Bob. Chloé doit signer"]


def test_two_fingers_hand_one_question_to_a_neighbour_and_back(chloe: Player) -> None:
    explorer = chloe.table.flow.explorer
    chloe.heard()
    chloe.two_hold()
    assert not explorer.takes
    assert explorer.listens
    assert chloe.heard()[-1].startswith("Un voisin répond")
    chloe.two_hold()
    assert explorer.takes
    chloe.two_hold()
    chloe.table.throw(1, 2)
    chloe.wait(0.2)
    assert explorer.takes, "the next question is hers again"


def test_two_fingers_silence_what_is_said_and_ask_again_where_it_is_quiet(chloe: Player) -> None:
    throws(chloe, 1, 2)
    chloe.wait(1.0)
    chloe.heard()
    chloe.two_tap()
    assert chloe.heard()[0].startswith("Acheter Schaffhouse? six cent mille francs.")
    chloe.voice._until = chloe.voice.now + 60
    chloe.two_tap()
    assert chloe.heard() == []
    assert chloe.voice.quiet_s > 0


def test_a_hold_is_counted_and_not_done_where_it_ends_early(chloe: Player) -> None:
    throws(chloe, 1, 2)
    buys_nothing(chloe)
    chloe.double_tap()  # the auction is everybody's
    assert not chloe.table.flow.explorer.takes
    chloe.two_hold()
    hold = next(s for s in chloe.table.flow.explorer._reading.focus.stops if s.held is not None)
    chloe.rest(*chloe.middle(hold))
    chloe.wait(1.0)
    chloe.heard()
    chloe.hold(hold.hold_s / 2)
    assert chloe.heard() == ["Tenir", "Pas fait"]
    assert isinstance(chloe.table.game.top, p.Auction)
    chloe.rest(*chloe.middle(hold))
    chloe.heard()
    chloe.hold(hold.hold_s + 0.5)
    assert "C'est fait" in chloe.heard()


def test_an_own_sheet_is_explored_and_a_stroke_to_a_side_and_back_leaves_it(stage: Desk) -> None:
    bob = Player(stage, Table().seat_three(), "Bob")
    assert not bob.table.flow.explorer.takes, "Chloé throws, and sees"
    bob.table.tap(CARDS[1])
    bob.wait(0.2)
    assert isinstance(bob.table.flow.table.open, Estate)
    assert bob.table.flow.explorer.takes
    bob.back()
    assert bob.table.flow.table.open is None
    assert not bob.table.flow.explorer.takes


def test_what_was_missed_is_said_once_it_is_quiet_three_sentences_at_most(chloe: Player) -> None:
    chloe.heard()
    chloe.voice.lost = ["Bob paie Alice. Alice paie Bob", "Bob va en prison", "Alice achète Bâle", "Bob achète Berne"]
    chloe.wait(1.0)
    said = "Entre temps, Bob paie Alice. Alice paie Bob. Bob va en prison. et deux autres, dans l'historique"
    assert chloe.heard() == [said.replace("Entre temps", "Entre-temps")]
    chloe.wait(1.0)
    assert chloe.heard() == []


def test_with_the_voice_off_or_gone_the_screen_takes_touches_as_always(chloe: Player) -> None:
    table = chloe.table
    table.choose(speaks="off")
    chloe.wait(0.2)
    assert not table.flow.explorer.listens
    table.choose(speaks="all")
    chloe.wait(0.2)
    assert table.flow.explorer.takes
    chloe.voice.broken = True
    table.flow.desk.changed()
    chloe.wait(0.2)
    assert not table.flow.explorer.listens


def test_where_everybody_sees_no_touch_is_looked_at(stage: Desk) -> None:
    seeing = Player(stage, Table().seat_three())
    assert not seeing.table.flow.explorer.listens
    assert not seeing.table.flow.explorer.touch("down", 1, 10, 10)


def test_the_time_of_the_double_tap_is_chosen_beside_the_voice(chloe: Player) -> None:
    table = chloe.table
    table.settings(b.LayBeside(b.VoiceSettings()))
    times = []
    for _ in b.DOUBLES:
        tile = next(each for each in table.flow.view().tiles if each.label == "Deux touches en")
        times.append(tile.detail)
        table.touch(tile.act)
    assert times == ["0,5 s", "0,7 s", "1 s", "0,3 s"]


def test_who_cannot_see_is_chosen_at_the_set_up_starts_the_voice_and_is_remembered(stage: Desk) -> None:
    chloe = Player(stage, Table(), speaks="off")
    table = chloe.table
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for uid in CARDS[:2]:
        table.tap(uid)
    table.touch(enter(seats.touched, "p1"))
    assert not table.flow.explorer.listens
    table.touch(table.flow.view().body.naming.by_ear.act)
    chloe.wait(0.3)
    assert table.flow.desk.choices.speaks == "booked"
    assert table.flow.explorer.takes
    assert any(words.endswith("au toucher") for words in chloe.heard())
    table.touch(i.TakeName("Chloé"))
    table.begin_game()
    chloe.wait(0.3)
    assert table.flow.table.by_ear == {"p1"}
    assert table.flow.desk.choices.by_ear == ("Chloé",)


def test_without_a_voice_the_choice_is_grey_and_says_why() -> None:
    table = Table()
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    table.tap(CARDS[0])
    table.touch(enter(seats.touched, "p1"))
    key = table.flow.view().body.naming.by_ear
    assert not key.enabled
    assert key.reason


def stop(key: str, group: Group = Group.PAPER, x: float = 0) -> Stop:
    return Stop(key, Said(key), (x, 0, 50, 50), group)


def test_the_focus_stays_with_its_stop_and_goes_to_what_came_after_one_that_is_gone() -> None:
    focus = Focus()
    focus.see([stop("a"), stop("b"), stop("c")])
    focus.step(1)
    focus.see([stop("new"), stop("a"), stop("b"), stop("c")])
    assert focus.stop == stop("b")
    focus.see([stop("a"), stop("c")])
    assert focus.stop == stop("c")
    focus.see([stop("a")])
    assert focus.stop == stop("a")
    focus.see([])
    assert focus.stop is None


def test_the_third_die_is_counted_after_the_two_and_its_first_side_by_one_tap() -> None:
    count = TapCount(2, third=True)
    for at, taps in ((0, 4), (10, 6), (20, 1)):
        for _ in range(taps):
            count.tap(at)
        count.tick(at + 9)
    assert count.whole
    assert count.throw == ((4, 6), THIRD[0])


def test_a_finger_on_the_edge_of_a_stop_does_not_fall_off_it() -> None:
    focus = Focus()
    focus.see([stop("a"), stop("b", x=60)])
    assert focus.under(54, 20, last="a") == stop("a")
    assert focus.under(54, 20) is None
    assert focus.under(61, 20, last="a") == stop("b", x=60)


def test_the_answer_to_a_finger_is_the_most_urgent(chloe: Player) -> None:
    throws(chloe, 1, 2)
    chloe.swipe("right")
    assert chloe.voice.utterances[-1].rank is Rank.ANSWER
