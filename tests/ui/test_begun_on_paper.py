"""A game begun with paper money: entered with real touches on one screen, booked in the first row, zero in sum."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.board import Deck
from banker.ledger import BANK
from banker.rules.setup import open_game, opened
from tests.ui import setup_samples as samples
from tests.ui.offscreen import Desk, Finger, tap_piece
from tests.ui.test_flow import CARDS, Table
from ui.records import intents as i
from ui.records.pieces import Look, Token
from ui.screens.setup import SetupScreen
from ui.setup import begun, seats
from ui.setup import state as s
from ui.setup.entered import PLAYERS, RULES, JailCardOf, Message, Setup, enter, on_board
from ui.setup.opening import opening_of
from ui.views.setup import setup_view
from ui.views.shared import DANGER_HOLD_S
from ui.words.strings import Strings, strings_for

FRENCH = strings_for("fr")
BROWN = (1, 3)
CHANCE_CARD, CHEST_CARD = JailCardOf(Deck.CHANCE), JailCardOf(Deck.CHEST)


def touched(setup: Setup, *intents: i.Intent) -> Setup:
    for intent in intents:
        setup = s.after(setup, intent, samples.zero)
    return setup


def entering(count: int = 3, **changes: object) -> Setup:
    """The screen is open, at the rules."""
    return touched(replace(samples.seated(count), step=RULES, **changes), enter(begun.opened))


class AtScreen:
    """Somebody at the real screen of the set-up."""

    def __init__(self, stage: Desk, setup: Setup) -> None:
        self.stage, self.setup = stage, setup
        self.screen = SetupScreen(setup_view(FRENCH, setup))
        stage.put(self.screen)
        stage.heard = self.hear

    def hear(self, intent: i.Intent) -> None:
        self.setup = touched(self.setup, intent)
        self.screen.view = setup_view(FRENCH, self.setup)

    def touch(self, *acts: i.Intent) -> None:
        """Touch what does this, one after the other."""
        for act in acts:
            tap_piece(self.screen.doing(act))
            self.stage.frames(1)

    def said(self) -> list[str]:
        """The words that stand on no key."""
        return [text for text, *_ in self.screen.painter.texts]


def test_where_nothing_is_built_or_mortgaged_neither_is_entered() -> None:
    """Regression: a second touch on a deed of Junior mortgaged it, and no game could begin so."""
    setup = touched(replace(samples.seated(3, "junior"), step=RULES), enter(begun.opened), enter(begun.at_tab, "deeds"))
    assert begun.tabs(setup) == ("money", "deeds", "pawns")
    once = touched(setup, enter(begun.with_deed, 1))
    assert (begun.entered(once).holders, begun.entered(once).mortgages) == ({1: setup.seats[0].id}, ())
    assert begun.stands(once)
    twice = touched(once, enter(begun.with_deed, 1))
    assert (begun.entered(twice).holders, begun.entered(twice).mortgages) == ({}, ())


def test_money_deeds_houses_and_cards_are_entered_by_touch_and_the_game_begins_so(stage: Desk) -> None:
    at = AtScreen(stage, replace(samples.seated(3), step=RULES))
    at.touch(enter(begun.opened), *(enter(begun.typed, key) for key in ("2", "2", "000")))
    assert "CHF\u202f22’000" in at.said()
    at.touch(
        enter(begun.with_jail_card, CHANCE_CARD),
        enter(begun.at_tab, "deeds"),
        enter(begun.with_deed, 1),
        enter(begun.with_deed, 3),
    )
    at.touch(
        enter(begun.at_tab, "houses"),
        enter(begun.with_level, 1),
        enter(begun.with_level, 1),
        enter(begun.with_level, 3),
    )
    at.touch(
        enter(begun.chosen, "p2"),
        enter(begun.at_tab, "deeds"),
        enter(begun.with_deed, 5),
        enter(begun.with_deed, 5),
        enter(begun.opened),
    )
    assert not at.setup.entering
    opening = opening_of(at.setup, FRENCH, samples.zero)
    terms, events = open_game(
        opening.edition, opening.seats, options=opening.options, first=opening.first, position=opening.position
    )
    game = opened(terms, events)
    first, second, third = (player.id for player in game.players)
    usual = at.setup.options.starting_balance
    assert [game.balance(id) for id in (first, second, third)] == [22_000, usual, usual]
    assert sum(game.balance(account) for account in game.ledger.accounts) == 0
    assert [game.registry.title(space).holder for space in (*BROWN, 5)] == [first, first, second]
    assert [game.registry.title(space).level for space in BROWN] == [2, 1]
    assert game.registry.title(5).mortgaged
    assert game.player(first).jail_cards == (Deck.CHANCE,)


def test_it_is_one_row_of_the_log_and_the_table_plays_on_from_there() -> None:
    table = Table()
    table.touch(i.NewGame())
    for uid in CARDS:
        table.tap(uid)
    table.touch(i.Step(RULES))
    for touch in (
        enter(begun.opened), enter(begun.typed, "7"), enter(begun.at_tab, "deeds"), enter(begun.with_deed, 39),
        enter(begun.opened),
    ):  # fmt: skip
        table.touch(touch)
    table.touch(i.BeginGame())
    first = table.game.players[0].id
    assert table.bank.course.head == 0, "one row holds it"
    assert table.game.balance(first) == 7
    assert table.game.registry.title(39).holder == first
    assert table.game.balance(BANK) == -sum(table.game.balance(player.id) for player in table.game.players)


def test_a_touch_gives_a_deed_then_mortgages_it_then_takes_it_back() -> None:
    setup = touched(entering(), enter(begun.with_deed, 1))
    assert (setup.begun.holders, setup.begun.mortgages) == ({1: "p1"}, ())
    setup = touched(setup, enter(begun.with_deed, 1))
    assert setup.begun.mortgages == (1,)
    other = touched(setup, enter(begun.chosen, "p2"), enter(begun.with_deed, 1))
    assert (other.begun.holders, other.begun.mortgages) == ({1: "p2"}, ())
    assert touched(setup, enter(begun.with_deed, 1)).begun.holders == {}


def test_houses_need_the_whole_group_and_go_with_it() -> None:
    setup = touched(entering(), enter(begun.with_deed, 1))
    assert not begun.can_stand(setup, 1)
    setup = touched(setup, enter(begun.with_deed, 3), enter(begun.with_level, 1))
    assert begun.can_stand(setup, 1)
    assert setup.begun.levels == {1: 1}
    assert touched(setup, enter(begun.with_deed, 3)).begun.levels == {}
    for _ in range(5):
        setup = touched(setup, enter(begun.with_level, 1))
    assert setup.begun.levels == {1: 0}, "after the hotel there is nothing again"
    short = touched(
        entering(mode="short"), enter(begun.with_deed, 1), enter(begun.with_deed, 3), *[enter(begun.with_level, 1)] * 4
    )
    assert short.begun.levels == {1: 5}, "the hotel follows on three"


def test_uneven_houses_are_refused_in_words_before_the_game_begins() -> None:
    setup = touched(entering(), enter(begun.with_deed, 1), enter(begun.with_deed, 3), *[enter(begun.with_level, 1)] * 3)
    assert s.lacks(setup) == Message("begun.uneven")
    following = setup_view(FRENCH, touched(setup, enter(begun.opened))).following
    assert (following.enabled, following.reason) == (False, FRENCH.t("setup.begun.uneven"))
    assert s.lacks(touched(setup, *[enter(begun.with_level, 3)] * 2)) is None


def test_nothing_entered_is_the_usual_game_and_all_can_be_cleared() -> None:
    assert begun.position(entering()) is None
    assert begun.position(samples.seated(2)) is None
    setup = touched(entering(), enter(begun.at_tab, "deeds"), enter(begun.with_deed, 1), enter(begun.forgotten))
    assert (setup.begun.empty, setup.begun.tab, setup.entering) == (True, "deeds", True)
    assert begun.position(setup) is None


def test_what_was_entered_is_cleared_by_a_hold_and_never_by_a_touch(stage: Desk) -> None:
    at = AtScreen(stage, touched(entering(), enter(begun.with_deed, 1)))
    clear = at.screen.doing(enter(begun.forgotten))
    assert (clear.record.look, clear.record.hold_s) == (Look.DANGER, DANGER_HOLD_S)
    at.touch(enter(begun.forgotten))
    assert at.setup.begun.holders == {1: "p1"}
    x, y, w, h = clear.box
    finger = Finger(x + w / 2, y + h / 2).down()
    stage.until(lambda: not at.setup.begun.holders)
    finger.up()
    assert (clear.record.enabled, clear.record.reason) == (False, FRENCH.t("setup.begun.nothing"))


def test_each_part_is_titled_and_says_what_touches_do(strings: Strings) -> None:
    for part, does in enumerate(("types", "touches", "builds", "stand")):
        setup = touched(
            replace(samples.seated(8, "paris-francs"), step=RULES),
            enter(begun.opened),
            enter(begun.at_tab, begun.TABS[part]),
        )
        over = setup_view(strings, setup).over
        assert (over.title, over.line) == (strings.t("setup.begun"), strings.t(f"setup.begun.{does}"))


def test_the_looks_and_the_place_of_a_pawn_are_named(stage: Desk) -> None:
    setup = replace(samples.seated(8, "paris-francs"), step=RULES)
    at = AtScreen(stage, touched(setup, enter(begun.opened), enter(begun.at_tab, "pawns")))
    at.touch(enter(begun.with_pawn, 37))
    street = at.setup.edition.spaces[37].names["fr"]
    assert at.said()[2:] == [*(FRENCH.t(f"setup.begun.{id}") for id in ("colour", "symbol", "where")), street]


def test_what_is_entered_waits_with_its_board_and_goes_with_its_player() -> None:
    setup = touched(
        entering(),
        enter(begun.with_deed, 1),
        enter(begun.typed, "5"),
        enter(begun.with_jail_card, CHEST_CARD),
    )
    away = touched(setup, enter(seats.without, "p1"))
    assert begun.position(away).holders == {}
    assert begun.position(away).balances == {}
    assert begun.position(touched(setup, enter(on_board, "london"))) is None
    anew = touched(setup, enter(begun.opened), enter(on_board, "london"), enter(begun.opened))
    assert anew.begun.holders == {}


def test_deeds_in_hands_are_not_dealt() -> None:
    assert replace(samples.seated(3), mode="short").deals
    assert touched(entering(mode="short"), enter(begun.opened)).deals, "nothing was entered"
    setup = touched(entering(mode="short"), enter(begun.with_deed, 1))
    assert not setup.deals
    assert s.lacks(setup) is None


def test_a_jail_card_has_one_holder_and_is_taken_back() -> None:
    setup = touched(
        entering(),
        enter(begun.with_jail_card, CHANCE_CARD),
        enter(begun.chosen, "p2"),
        enter(begun.with_jail_card, CHANCE_CARD),
    )
    assert setup.begun.jail_cards == {CHANCE_CARD: "p2"}
    assert touched(setup, enter(begun.with_jail_card, CHANCE_CARD)).begun.jail_cards == {}


def test_with_nobody_seated_nothing_is_entered() -> None:
    setup = touched(s.new_setup(samples.editions()), enter(begun.opened))
    for touch in (
        enter(begun.typed, "1"),
        enter(begun.with_deed, 1),
        enter(begun.with_jail_card, CHANCE_CARD),
    ):
        setup = touched(setup, touch)
    assert begun.position(setup) is None
    view = setup_view(FRENCH, setup)
    assert view.body.line == FRENCH.t("setup.too_few", count=2)
    assert (view.over.line, view.over.clear.enabled) == ("", False)
    assert touched(setup, view.following.act).step == PLAYERS, "the one button leads to the players"


def test_a_card_or_a_step_leads_away_and_loses_nothing() -> None:
    setup = touched(entering(), enter(begun.with_deed, 1))
    assert not s.after_tap(setup, "new", None).entering
    assert touched(setup, i.Step(1)).begun == setup.begun
    assert setup_view(FRENCH, setup).back.act == enter(begun.opened)


# Pawns and colours


def test_pawns_stand_where_they_were_touched_and_have_the_looks_touched(stage: Desk) -> None:
    at = AtScreen(stage, replace(samples.seated(3), step=RULES))
    before = [seat.token for seat in at.setup.seats]
    at.touch(
        enter(begun.opened),
        enter(begun.at_tab, "pawns"),
        enter(begun.with_pawn, 24),
        enter(begun.chosen, "p2"),
        enter(begun.with_pawn, 10),
    )
    at.touch(
        *(enter(seats.with_look, "p2", Token("orange", symbol)) for symbol in (before[1].symbol, "anchor")),
        enter(begun.chosen, "p3"),
        enter(begun.with_pawn, 10),
        enter(begun.with_pawn, 10),
    )
    assert [row.place for row in at.screen.record.body.rows][1:] == ["Simple visite", "En prison"]
    at.touch(enter(begun.opened))
    opening = opening_of(at.setup, FRENCH, samples.zero)
    game = opened(*open_game(opening.edition, opening.seats, options=opening.options, position=opening.position))
    assert [(player.space, player.jailed) for player in game.players] == [(24, False), (10, False), (10, True)]
    looks = [(seat.colour, seat.symbol) for seat in game.terms.seats]
    assert looks == [(before[0].colour, before[0].symbol), ("orange", "anchor"), (before[2].colour, before[2].symbol)]


def test_on_the_corner_it_is_said_what_another_touch_does(language: str) -> None:
    """Regression: nothing said how to put a pawn into jail, nor how to take it out."""
    strings, stand = strings_for(language), touched(entering(6), enter(begun.at_tab, "pawns"))
    hints = ("", strings.t("setup.begun.to_jail"), strings.t("setup.begun.to_visit"))
    for touches, hint in enumerate(hints):
        view = setup_view(strings, touched(stand, *[enter(begun.with_pawn, 10)] * touches))
        assert view.body.hint == hint


@pytest.mark.parametrize(
    ("spaces", "stands"), [((5, 5), 0), ((5, 6), 6), ((10, 10, 10), 10), ((10, 10, 3), 3), ((0,), 0)]
)
def test_a_second_touch_puts_a_pawn_back_on_start_but_from_jail_to_a_visit(
    spaces: tuple[int, ...], stands: int
) -> None:
    setup = touched(entering(), *(enter(begun.with_pawn, space) for space in spaces))
    first = setup.seats[0].id
    assert begun.stands_on(setup, first) == stands
    assert setup.begun.jailed == ()
    assert (begun.position(setup) is None) is (stands == 0)


def test_a_look_that_another_has_is_exchanged_as_at_set_up() -> None:
    setup = touched(entering(), enter(begun.at_tab, "pawns"))
    first, second = (seat.token for seat in setup.seats[:2])
    setup = touched(setup, enter(seats.with_look, "p1", Token(second.colour, first.symbol)))
    assert [seat.token.colour for seat in setup.seats[:2]] == [second.colour, first.colour]
    assert [seat.token.symbol for seat in setup.seats[:2]] == [first.symbol, second.symbol]


def test_where_nobody_sits_no_pawn_is_put() -> None:
    setup = touched(
        s.new_setup(samples.editions()), enter(begun.opened), enter(begun.at_tab, "pawns"), enter(begun.with_pawn, 5)
    )
    body = setup_view(FRENCH, setup).body
    assert (body.looks, body.spaces, setup.begun.pawns) == ((), (), {})


def test_a_space_with_several_pawns_shows_the_one_that_is_entered() -> None:
    setup = touched(entering(), enter(begun.at_tab, "pawns"), enter(begun.chosen, "p2"))
    body = setup_view(FRENCH, setup).body
    assert body.spaces[0].token == setup.seats[1].token
    assert body.spaces[0].amount == f"+{len(setup.seats) - 1}", "how many others"
    assert [button.token for button in body.spaces[1:]] == [None] * 39


def test_a_short_game_says_whether_somebody_is_bankrupt_already(stage: Desk) -> None:
    """The next bankruptcy is the second one, and ends it; by the other rules nothing is asked."""
    assert all(key.record.act != enter(begun.with_bankrupt) for key in AtScreen(stage, entering()).screen.buttons)
    at = AtScreen(stage, entering(mode="short"))
    at.touch(enter(begun.with_bankrupt))
    assert begun.position(at.setup).bankrupts == 1
    at.touch(enter(begun.with_bankrupt))
    assert begun.position(at.setup) is None
    kept = replace(touched(entering(mode="short"), enter(begun.with_bankrupt)), mode="standard")
    assert begun.position(kept).bankrupts == 0


def test_where_rents_rise_a_touch_leads_a_held_street_to_its_next_rent() -> None:
    board = replace(samples.seated(2, "ultimate-banking"), step=RULES)
    setup = touched(board, enter(begun.opened), enter(begun.with_deed, 1), enter(begun.at_tab, "houses"))
    assert begun.tabs(setup) == begun.TABS
    assert (begun.can_stand(setup, 1), begun.can_stand(setup, 3)) == (True, False)
    twice = touched(setup, enter(begun.with_level, 1), enter(begun.with_level, 1))
    assert begun.position(twice).rows == {1: 2}
    assert begun.position(twice).levels == {}
    assert begun.stands(twice)
    round_ = touched(twice, *(enter(begun.with_level, 1) for _ in range(3)))
    assert begun.position(round_).rows == {1: 0}, "after the last rent the first one again"
