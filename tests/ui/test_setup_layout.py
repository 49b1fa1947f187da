"""What the set-up and the home screen show at 800 × 480: nothing out of its tile, no name cut without need."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.edition_proposed import awaiting
from hardware.ports import FaultCause
from tests.ui import setup_samples as samples
from tests.ui import table_samples
from tests.ui.audit import audit, words_of
from tests.ui.offscreen import SIZES, Desk, tap_piece
from tests.ui.test_begun_on_paper import touched
from tests.ui.test_flow import CARDS, Table
from ui.records import intents as i
from ui.records.setup import SetupView
from ui.screens.home import HomeScreen
from ui.screens.naming import NamingScreen
from ui.screens.setup import SetupScreen
from ui.setup import begun, deal, first, options, seats
from ui.setup import state as s
from ui.setup.entered import DEEDS, PLAYERS, RULES, enter, with_or_without_names
from ui.setup.options import options_shown, values_of
from ui.setup.seats import seat_name, unnamed
from ui.table.acts import NewLook
from ui.table.forms import Renaming
from ui.views.board import token
from ui.views.board_names import space_name_typed
from ui.views.home import ReaderState, Resumable, home_view
from ui.views.seats import naming
from ui.views.setup import setup_view
from ui.views.told import Told
from ui.widgets.piece import Piece
from ui.widgets.plates import Card, LookPlate
from ui.words.names import name_in
from ui.words.strings import LANGUAGES, Strings, strings_for

FRENCH = strings_for("fr")


def drawn(stage: Desk, view: SetupView) -> SetupScreen:
    """The set-up, on the screen."""
    screen = SetupScreen(view)
    stage.put(screen)
    stage.frames(1)
    return screen


def words(piece: Piece[object]) -> list[str]:
    return [words for words, *_ in piece.painter.texts]


def test_a_space_says_how_many_pawns_stand_there() -> None:
    setup = replace(samples.seated(4), step=RULES)
    setup = touched(setup, enter(begun.opened), enter(begun.at_tab, "pawns"), enter(begun.with_pawn, 24))
    shown = [button for button in setup_view(FRENCH, setup).body.spaces if button.token or button.amount]
    assert [(button.amount, button.token) for button in shown] == [("×3", None), ("", setup.seats[0].token)]


def test_the_number_of_deeds_is_said_in_words_and_what_a_jail_card_does() -> None:
    german = strings_for("de")
    setup = replace(samples.seated(4), step=RULES)
    setup = touched(
        setup,
        enter(begun.opened),
        enter(begun.at_tab, "deeds"),
        enter(begun.with_deed, 1),
        enter(begun.with_deed, 5),
        enter(begun.with_deed, 5),
    )
    view = setup_view(german, setup).body
    assert view.rows[0].deeds == german.n("setup.begun.held", 2)
    assert [cell.name for cell in view.cells if cell.mortgaged] == ["Bahn\u00a01"]
    assert setup_view(german, touched(setup, enter(begun.at_tab, "money"))).body.hint == german.t("setup.begun.card")


def test_dealing_says_what_to_touch_and_what_beginning_deals() -> None:
    french = strings_for("fr")
    setup = replace(samples.seated(3), mode="short", step=DEEDS)
    over = setup_view(french, setup).over
    named = seat_name(french, setup.seats[0])
    assert (over.title, over.line) == (
        french.t("setup.deal_to", player=named, count=2),
        french.t("setup.deal_line"),
    )
    assert "chacun paie" in over.line, "said before, not only afterwards"
    one = setup_view(french, touched(setup, enter(deal.after_pick, 1))).over
    assert one.title == french.t("setup.deal_to", player=named, count=1)
    other = setup_view(french, touched(setup, enter(deal.after_pick, 1), enter(deal.to_seat, "p2"))).over
    assert other.title == french.t("setup.deal_to", player=seat_name(french, setup.seats[1]), count=2)
    assert setup_view(french, touched(setup, i.DealRest())).over.title == french.t("setup.all_dealt")
    assert setup_view(french, setup).following.detail == french.t("setup.begin.deals_all")
    some = setup_view(french, touched(setup, enter(deal.after_pick, 1)))
    assert some.following.detail == french.t("setup.begin.deals_rest")
    assert setup_view(french, touched(setup, i.DealRest())).following.detail == ""
    assert setup_view(french, replace(setup, mode="standard", step=RULES)).following.detail == ""


def test_with_nobody_seated_dealing_says_who_is_wanted_and_leads_to_the_players() -> None:
    """Regression: it said that everybody had their deeds already."""
    french = strings_for("fr")
    setup = replace(samples.seated(0), mode="short", step=DEEDS)
    view = setup_view(french, setup)
    wanted = french.t("setup.too_few", count=2)
    assert (view.over.title, view.over.line) == (wanted, "")
    assert {view.body.rest.reason, *(cell.reason for cell in view.body.cells)} == {wanted}
    assert touched(setup, view.following.act).step == PLAYERS


def test_deeds_that_nobody_may_be_dealt_any_more_say_why() -> None:
    """Regression: they looked ready to be touched, and it was still asked for."""
    setup = touched(replace(samples.seated(3), mode="short", step=DEEDS), i.DealRest())
    view = setup_view(FRENCH, setup)
    assert all(bool(cell.reason) is (cell.owner is None) for cell in view.body.cells)
    assert view.over.line == FRENCH.t("setup.deal_other")


def test_in_the_row_of_the_player_who_starts_that_is_said_in_words(strings: Strings) -> None:
    """Regression: only a flag marked the row of a long name."""
    thrown = touched(samples.seated(4), enter(first.asked), *[i.ThrowFirst((3, 1 + n)) for n in range(4)])
    for setup in (thrown, touched(thrown, i.DrawFirst()), touched(thrown, enter(first.starts, "p1"))):
        view = setup_view(strings, setup).body
        assert [row.pill for row in view.rows].count(strings.t("setup.starts")) == 1
        name = seat_name(strings, setup.seat(setup.first))
        assert name in view.title
        assert name not in view.line, "it is said once who starts"
        assert view.line.endswith(strings.t("setup.start_other"))


def test_the_colours_and_the_pawns_to_choose_from_are_named(stage: Desk, strings: Strings) -> None:
    game = table_samples.tables("suisse-2007", 2)["person"]
    screen = NamingScreen(naming(Told(strings, replace(game, open=NewLook("p1", token(game.game, "p1"))))))
    stage.put(screen)
    tap_piece(screen.naming.doing(i.Show(True)))
    stage.frames(2)
    assert {strings.t("setup.begun.colour"), strings.t("setup.begun.symbol")} <= set(words(screen.naming))
    free = [cell for cell in screen.naming.of(LookPlate) if not cell.record.swaps]
    assert {text for cell in free for text in words(cell)} >= {strings.t("colour.green"), strings.t("symbol.star")}


def test_a_card_put_down_again_is_answered_with_its_player_outlined() -> None:
    """Regression: the next card was asked for as before, and whose it was stood in small grey words under that."""
    view = setup_view(FRENCH, s.after_tap(samples.seated(8, "paris-francs"), "card 2", None)).body
    assert view.call.title == FRENCH.t("setup.card_of", player="Maximilienne")
    assert view.call.token == samples.TOKENS[2]
    assert [row.chosen for row in view.rows] == [n == 2 for n in range(8)]


def test_beside_the_house_rules_one_number_says_how_many_there_are(strings: Strings) -> None:
    """Regression: there were 15 house rules, 25 that were changed, and 28 to see."""
    setup = replace(samples.seated(4), step=RULES)
    for name in options_shown(setup):
        setup = touched(setup, enter(options.with_option, name, values_of(setup.edition, name)[0]))
        if getattr(setup.options, name) == getattr(setup.edition.options, name):
            setup = touched(setup, enter(options.with_option, name, values_of(setup.edition, name)[1]))
    view = setup_view(strings, setup).body
    said = [view.chosen.all, view.begun.label, view.begun.detail, view.chosen.summary]
    assert len([text for text in said if any(map(str.isdigit, text))]) == 1


def test_a_full_table_is_said_once_and_asks_for_no_card() -> None:
    german = strings_for("de")
    setup = samples.seated(8, "paris-francs")
    count = german.n("setup.count", 8, least=2, most=8, board=name_in(german, setup.edition.names))
    for full in (setup, s.after_tap(setup, "one more", None)):
        call = setup_view(german, full).body.call
        said = " ".join((call.title, *call.lines))
        assert said.count(count) == said.count(german.t("setup.no_room")) == 1


def test_the_proposed_names_are_ticked_beside_what_they_replace(language: str) -> None:
    """Regression: there was a list of two names with an ellipsis, and nothing said what a touch does."""
    strings, start = strings_for(language), s.new_setup(samples.editions())
    plain = start.editions[0]
    space = awaiting(plain)[0].number
    for setup in (start, touched(start, enter(with_or_without_names))):
        key = setup_view(strings, setup).body.names
        assert key.label == strings.t("setup.names")
        assert name_in(strings, plain.spaces[space].names) in key.detail
        assert (key.pick, key.chosen) == ("tick", setup is start)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_space_that_is_renamed_is_named_beside_what_is_typed(stage: Desk, size: tuple[int, int]) -> None:
    stage.fit(*size)
    told = Told(strings_for("fr"), table_samples.tables("suisse-2007", 2)["person"])
    screen = NamingScreen(space_name_typed(told, Renaming(1)))
    stage.put(screen)
    for typed in ("", "z", "z" + samples.TYPED[0][1:]):
        stage.write(screen.naming.keyboard, typed[len(screen.naming.text) :].lower())
        stage.frames(1)
        assert len(screen.naming.text) == len(typed)
        assert "A" in words(screen.naming)
        assert FRENCH.t("names.now", name="Marron\u00a01") in " ".join(words(screen.naming))


def test_while_a_sum_is_typed_nothing_leads_on_but_its_ok() -> None:
    french = strings_for("fr")
    setup = touched(
        replace(samples.seated(3), step=RULES), enter(options.asked, "starting_balance"), enter(options.typed, "7")
    )
    view = setup_view(french, setup).following
    assert (view.enabled, view.reason) == (False, french.t("setup.sum_open"))
    assert setup_view(french, touched(setup, enter(options.asked, "starting_balance"))).following.enabled
    deals = setup_view(french, replace(setup, mode="short")).following
    assert (deals.act, deals.enabled) == (i.Step(DEEDS), False)


def test_the_summary_says_how_long_a_timed_game_lasts_and_that_one_has_begun_on_paper() -> None:
    french = strings_for("fr")
    timed = replace(samples.seated(3), step=RULES, mode="timed", minutes=15)
    by_hour = replace(timed, by_hour=True, ends=14 * 60 + 45)
    on_paper = touched(timed, enter(begun.opened), enter(begun.typed, "5"), enter(begun.opened))
    shown = [setup_view(french, setup).body.chosen.game for setup in (timed, by_hour, on_paper)]
    assert [game[1].split("\u202f: ")[-1] for game in shown] == ["15 min", "jusqu’à 14:45", "15 min"]
    assert shown[2][2] == french.t("setup.begun")
    assert "15’000’000" in shown[0][2]


def test_the_swiss_boards_stand_together_first() -> None:
    setup = s.new_setup(samples.editions())
    cards = setup_view(strings_for("fr"), setup).body.cards
    assert [card.sign == "CHF" for card in cards] == [True] * 3 + [False] * (len(cards) - 3)
    for card in cards:
        chosen = touched(setup, card.act).edition
        assert chosen.names["fr"] == card.name


# Players


# Names that nobody typed


def test_a_name_that_nobody_typed_follows_the_language_and_the_symbol() -> None:
    table = Table()
    table.touch(i.NewGame())
    table.touch(i.Step(PLAYERS))
    for uid in CARDS[:2]:
        table.tap(uid)
    table.touch(enter(seats.touched, "p2"))
    table.touch(i.TakeName("Zoé"))
    table.begin_game()
    assert [player.name for player in table.game.players] == ["Étoile", "Zoé"]
    table.home()
    table.touch(i.ChooseLanguage(LANGUAGES.index("de")))
    table.touch(i.NewGame())
    table.touch(i.Step(PLAYERS))
    for uid in CARDS[:2]:
        table.tap(uid)
    setup = table.flow.place.setup
    assert [seat.name for seat in setup.seats] == ["", "Zoé"]
    assert [seat_name(strings_for("de"), seat) for seat in setup.seats] == ["Stern", "Zoé"]
    assert setup.seats[0].known.games == 1, "the card still remembers its player"
    assert setup.seats[0].known.token == setup.seats[0].token


@pytest.mark.parametrize(
    ("name", "symbol", "nobodys"),
    [
        ("Étoile", "star", True),
        ("Stern", "star", True),
        ("Cavalier 2", "knight", True),
        ("Stern", "tower", False),
        ("Chloé", "star", False),
        ("Étoile filante", "star", False),
    ],
)
def test_the_word_for_ones_own_symbol_is_nobodys_name(name: str, symbol: str, nobodys: bool) -> None:
    assert unnamed(name, symbol) is nobodys


# Home


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_a_game_without_a_turn_is_not_at_turn_0(stage: Desk, strings: Strings, size: tuple[int, int]) -> None:
    """Regression: home said "tour 0" of a game just begun."""
    stage.fit(*size)
    game = samples.wealthy(4)
    for number in (0, 1):
        then = replace(game, turn=replace(game.turn, number=number))
        resumable = Resumable(then, "2026-09-10T22:48", samples.looks(game))
        home = HomeScreen(home_view(strings, resumable, READY))
        stage.put(home)
        stage.frames(1)
        (when,) = (text for text in words_of(home) if "22:48" in text)
        assert when.endswith(" 1") is (number == 1)
        assert not when.endswith(" 0")


READY = ReaderState.READY


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_home_asks_for_no_cards_while_none_can_be_read(stage: Desk, language: str, size: tuple[int, int]) -> None:
    """Regression: beside a reader that is out it asked to put down the cards, with four of them drawn."""
    strings = strings_for(language)
    stage.fit(*size)
    home = HomeScreen()
    stage.put(home)
    for why in ("", *(why for cause in FaultCause if strings.has(why := f"reader.out.{cause.value}"))):
        home.view = home_view(strings, None, ReaderState.FAULT, why)
        stage.frames(1)
        said, (fault, _, remedy) = _on_paper(home), strings.t(why or "reader.fault").partition(":")
        assert said.endswith(strings.t("setup.reader_out" if why else "home.opens_out"))
        assert remedy.strip() in said, "what to do"
        verb = "home.see" if strings.t("settings.title") in remedy else "home.mend"
        assert not why or strings.t(verb, mend=remedy.strip()) in said, "with the reader, not with the new game"
        assert home.record.status.words == fault.rstrip(), "what is wrong is said once"
        assert fault not in said
        assert audit(home, language) == []
        home.view = home_view(strings, None, ReaderState.READY, why)
        assert home.record.new.detail == strings.t("home.opens"), "it reads on"


def _on_paper(home: HomeScreen) -> str:
    """The words on the large paper."""
    return " ".join(words(home.doing(i.NewGame())))


# At the table


def test_while_no_card_can_be_read_it_is_said_why_and_how_to_go_on(strings: Strings) -> None:
    """Regression: the screen asked for cards that nothing could read."""
    for why in (why for cause in FaultCause if strings.has(why := f"reader.out.{cause.value}")):
        for setup in (s.after(s.new_setup(samples.editions()), i.Step(PLAYERS), samples.zero), samples.seated(5)):
            call = setup_view(strings, setup, why).body.call
            fault = strings.t(why).partition(":")[0]
            assert call.out
            assert fault.strip() in f"{call.title} {call.lines}"
            assert all(call.lines), "what to do about it, and without it"
            assert len(call.lines) == 2


@pytest.mark.parametrize(
    ("lacking", "name", "said"),
    [({"bad": ("torn",)}, "torn", ("torn.toml", "banker editions check torn")), ({"unread": 1_234}, "1234", ("100",))],
)
def test_boards_that_cannot_be_played_are_named_and_say_why_where_they_are_touched(
    stage: Desk, strings: Strings, lacking: dict[str, object], name: str, said: tuple[str, ...]
) -> None:
    start = s.new_setup(samples.editions())
    few = replace(start, editions=start.editions[:3], edition_id=start.editions[0].id, **lacking)
    screen = drawn(stage, setup_view(strings, few))
    (card,) = (piece for piece in screen.of(Card) if name in getattr(piece.view, "name", ""))
    notes: list[str] = []
    card.bind(on_refused=lambda _, reason: notes.append(reason))
    tap_piece(card)
    (why,) = notes
    assert all(words in why for words in said)
