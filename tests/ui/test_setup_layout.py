"""What the set-up and the home screen show at 800 × 480: nothing out of its tile, no name cut without need."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.rules.setup import open_game, opened
from hardware.ports import FaultCause
from tests.ui import setup_samples as samples
from tests.ui import table_samples
from tests.ui.audit import audit, words_of
from tests.ui.offscreen import SIZES, Desk, tap_piece
from tests.ui.test_begun_on_paper import stage as stage
from tests.ui.test_begun_on_paper import touched
from tests.ui.test_flow import CARDS, Table
from tests.ui.test_widget_layout import outside, overlapping
from ui.look import theme
from ui.records import intents as i
from ui.records.dice import HintView
from ui.records.setup import EditionCardView, SetupView, StartRowView
from ui.screens.deal import DealScreen
from ui.screens.home import HomeScreen
from ui.screens.naming import NamingScreen
from ui.screens.setup import SetupScreen
from ui.screens.table import TableScreen
from ui.setup import state as s
from ui.setup.entered import DEEDS, PLAYERS, RULES, Known
from ui.setup.opening import opening_of
from ui.setup.options import options_shown
from ui.setup.proposed import awaiting
from ui.setup.seats import seat_name, unnamed
from ui.table.acts import NewLook
from ui.table.forms import Renaming
from ui.views.board import token
from ui.views.board_names import space_name_typed
from ui.views.correction import reason_typed
from ui.views.deal import deal_view
from ui.views.home import ReaderState, Resumable, home_view
from ui.views.seats import naming
from ui.views.setup import setup_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.looks import LookCell
from ui.widgets.piece import Box, Piece
from ui.widgets.plates import Card, Cell
from ui.widgets.press import Plate
from ui.widgets.seat_row import SeatRow
from ui.widgets.spaces import SpaceButton
from ui.words.names import name_in
from ui.words.strings import LANGUAGES, strings_for

FRENCH = strings_for("fr")


def drawn(stage: Desk, view: SetupView) -> SetupScreen:
    """The set-up, on the screen."""
    screen = SetupScreen(view)
    stage.put(screen)
    stage.frames(1)
    return screen


def all_words(screen: Piece[object]) -> str:
    """Everything that is written on a screen."""
    return " ".join(text for piece in screen.walk(restrict=True) for text in words(piece))


def words(piece: Piece[object]) -> list[str]:
    return [words for words, *_ in piece.painter.texts]


def shapes(piece: Piece[object]) -> list[Box]:
    """All that is drawn on a piece, in u from the window's top left."""
    _, height = piece.get_root_window().size
    slots = [slot.values for slot in piece.painter._slots if "pos" in slot.values]
    return [(v["pos"][0], height - v["pos"][1] - v["size"][1], *v["size"]) for v in slots]


def test_a_space_says_how_many_pawns_stand_there(stage: Desk) -> None:
    setup = replace(samples.seated(4), step=RULES)
    setup = touched(setup, i.EnterBegun(), i.BegunPart(3), i.BegunPawn(24))
    step = drawn(stage, setup_view(strings_for("de"), setup))
    assert "×3" in words(step.of(SpaceButton)[0])
    shown = [button for button in setup_view(strings_for("de"), setup).body.spaces if button.token or button.amount]
    assert [(button.amount, button.token) for button in shown] == [("×3", None), ("", setup.seats[0].token)]


@pytest.mark.parametrize("begun", [False, True])
def test_deeds_to_touch_are_told_apart_by_their_names(stage: Desk, begun: bool) -> None:
    """On every board in every language: no two deeds read alike, and no name is cut."""
    cut = shown = 0
    for edition in samples.editions():
        setup = replace(samples.seated(2, edition.id), mode="short", step=RULES if begun else DEEDS)
        setup = touched(setup, i.EnterBegun(), i.BegunPart(1)) if begun else setup
        for language in LANGUAGES:
            step = drawn(stage, setup_view(strings_for(language), setup))
            names = [tuple(text for text in words(cell) if len(text) > 1) for cell in step.of(Cell)]
            assert len(set(names)) == 28, (edition.id, language)
            cut += sum(any("…" in line for line in name) for name in names)
            shown += len(names)
    assert shown == 28 * 4 * len(samples.editions())
    assert cut == 0


def test_the_number_of_deeds_is_said_in_words_and_what_a_jail_card_does(stage: Desk) -> None:
    german = strings_for("de")
    setup = replace(samples.seated(4), step=RULES)
    setup = touched(setup, i.EnterBegun(), i.BegunPart(1), i.BegunDeed(1), i.BegunDeed(5), i.BegunDeed(5))
    step = drawn(stage, setup_view(german, setup))
    assert german.n("setup.begun.held", 2) in words(step.doing(i.BegunSeat(0)))
    mortgaged = [cell.record.name for cell in step.of(Cell) if german.t("setup.begun.mortgaged") in words(cell)]
    assert mortgaged == ["Bahn\u00a01"]
    money = drawn(stage, setup_view(german, touched(setup, i.BegunPart(0))))
    assert german.t("setup.begun.card") in all_words(money)


@pytest.mark.parametrize(("count", "edition"), [(3, "suisse-2007"), (8, "paris-francs")])
def test_dealing_says_what_to_touch_and_what_beginning_deals(stage: Desk, count: int, edition: str) -> None:
    french = strings_for("fr")
    setup = replace(samples.seated(count, edition), mode="short", step=DEEDS)
    step = drawn(stage, setup_view(french, setup))
    over = setup_view(french, setup).over
    named = seat_name(french, setup.seats[0])
    assert (over.title, over.line) == (
        french.t("setup.deal_to", player=named, count=2),
        french.t("setup.deal_line"),
    )
    assert (over.title, over.line) == tuple(words(step))[:2], "whole, however many sit there"
    assert "chacun paie" in over.line, "said before, not only afterwards"
    one = setup_view(french, touched(setup, i.DealDeed(1))).over
    assert one.title == french.t("setup.deal_to", player=named, count=1)
    other = setup_view(french, touched(setup, i.DealDeed(1), i.DealToSeat(1))).over
    assert other.title == french.t("setup.deal_to", player=seat_name(french, setup.seats[1]), count=2)
    assert setup_view(french, touched(setup, i.DealRest())).over.title == french.t("setup.all_dealt")
    assert french.t("setup.begin.deals_all") in words(step.buttons[-1])
    some = setup_view(french, touched(setup, i.DealDeed(1)))
    assert some.following.detail == french.t("setup.begin.deals_rest")
    assert setup_view(french, touched(setup, i.DealRest())).following.detail == ""
    assert setup_view(french, replace(setup, mode="standard", step=RULES)).following.detail == ""


def test_with_nobody_seated_dealing_says_who_is_wanted_and_leads_to_the_players() -> None:
    """It said that everybody had their deeds already."""
    french = strings_for("fr")
    setup = replace(samples.seated(0), mode="short", step=DEEDS)
    view = setup_view(french, setup)
    wanted = french.t("setup.too_few", count=2)
    assert (view.over.title, view.over.line) == (wanted, "")
    assert {view.body.rest.reason, *(cell.reason for cell in view.body.cells)} == {wanted}
    assert touched(setup, view.following.act).step == PLAYERS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 3])
def test_deeds_that_nobody_may_be_dealt_any_more_are_grey(stage: Desk, language: str, count: int) -> None:
    """They looked ready to be touched, and it was still asked for."""
    strings = strings_for(language)
    setup = replace(samples.seated(count), mode="short", step=DEEDS)
    setup = touched(setup, i.DealRest()) if count else setup
    step = drawn(stage, setup_view(strings, setup))
    for cell in step.of(Cell):
        inks = {
            ink for (text, *_), (_, ink) in zip(cell.painter.texts, cell.painter.inks, strict=True) if len(text) > 1
        }
        assert (inks == {theme.OFF}) is (cell.record.owner is None), cell.record.name
    assert step.record.over.line == (strings.t("setup.deal_other") if count else "")


def test_each_mortgaged_deed_begun_with_is_hatched_whatever_room_its_name_leaves(stage: Desk) -> None:
    """Only short names left room for the word."""
    setup = replace(samples.seated(8, "paris-francs"), step=RULES)
    setup = touched(setup, i.EnterBegun(), i.BegunPart(1), *[i.BegunDeed(n) for n in (5, 5, 39, 39, 25, 25, 1)])
    step = drawn(stage, setup_view(FRENCH, setup))
    hatched = {cell.record.name for cell in step.of(Cell) if theme.EDGE in {slot.rgba for slot in cell.painter._slots}}
    assert hatched == {"Gare Montparnasse", "Rue de la Paix", "Gare du Nord"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_row_of_whoever_starts_that_is_said_in_words(stage: Desk, language: str) -> None:
    """Only a flag marked the row of a long name."""
    strings = strings_for(language)
    thrown = touched(samples.seated(4), i.AskFirst(), *[i.ThrowFirst((3, 1 + n)) for n in range(4)])
    for setup in (thrown, touched(thrown, i.DrawFirst()), touched(thrown, i.StartsFirst(0))):
        view = setup_view(strings, setup)
        rows = [words(row) for row in drawn(stage, view).of(Plate) if isinstance(row.record, StartRowView)]
        assert [strings.t("setup.starts") in row for row in rows].count(True) == 1
        name = seat_name(strings, setup.seat(setup.first))
        assert name in view.body.title
        assert name not in view.body.line, "it is said once who starts"
        assert view.body.line.endswith(strings.t("setup.start_other"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_colours_and_the_pawns_to_choose_from_are_named(stage: Desk, language: str) -> None:
    strings = strings_for(language)
    game = table_samples.tables("suisse-2007", 2)["person"]
    screen = NamingScreen(naming(Told(strings, replace(game, open=NewLook("p1", token(game.game, "p1"))))))
    stage.put(screen)
    tap_piece(screen.naming.doing(i.Show(True)))
    stage.frames(2)
    assert {strings.t("setup.begun.colour"), strings.t("setup.begun.symbol")} <= set(words(screen.naming))
    free = [cell for cell in screen.naming.of(LookCell) if not cell.record.swaps]
    assert {text for cell in free for text in words(cell)} >= {strings.t("colour.green"), strings.t("symbol.star")}


@pytest.mark.parametrize(("count", "edition"), [(5, "suisse-2007"), (7, "paris-francs"), (8, "paris-francs")])
def test_a_card_put_down_again_is_answered_large_with_its_player_outlined(
    stage: Desk, count: int, edition: str
) -> None:  # fmt: skip
    """The next card was asked for as before, and whose it was stood in small grey words under that."""
    french = strings_for("fr")
    setup = s.after_tap(samples.seated(count, edition), "card 2", None)
    step = drawn(stage, setup_view(french, setup))
    said = zip(step.painter.texts, step.painter.inks, strict=True)
    large = " ".join(text for (text, *_), (size, _) in said if size > theme.STRIP)
    assert french.t("setup.card_of", player="Maximilienne") in large
    assert step.record.body.call.token == samples.TOKENS[2]
    assert [row.record.chosen for row in step.of(SeatRow)] == [n == 2 for n in range(count)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("count", "edition", "large"),
    [(3, "suisse-2007", False), (6, "suisse-2007", False), (8, "paris-francs", False), (8, "paris-francs", True)],
)
def test_of_dealt_deeds_it_is_said_what_they_cost_and_what_is_kept(
    stage: Desk, language: str, count: int, edition: str, large: bool
) -> None:
    """The sum in hand stood over the two prices like their total, in large text over most."""
    strings = strings_for(language)
    setup = replace(samples.seated(count, edition), mode="short")
    opening = opening_of(setup, strings, samples.zero)
    game = opened(*open_game(opening.edition, opening.seats, mode="short", options=opening.options, deal=opening.deal))
    screen = DealScreen(deal_view(strings, game, samples.looks(game)))
    stage.stage.large = large
    stage.put(screen)
    stage.frames(1)
    stage.stage.large = False
    for hand in screen.live[:-1]:
        assert all(deed.amount.startswith("\u2212") for deed in hand.record.deeds)
        usual = not hand.record.name.startswith(("WW", "MM"))
        assert not usual or not [text for text in words(hand) if "…" in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_the_house_rules_one_number_says_how_many_there_are(stage: Desk, language: str) -> None:
    """There were 15 house rules, 25 that were changed, and 28 to see."""
    setup = replace(samples.seated(4), step=RULES)
    for name in options_shown(setup):
        setup = touched(setup, i.ChooseOption(name, 0))
        if getattr(setup.options, name) == getattr(setup.edition.options, name):
            setup = touched(setup, i.ChooseOption(name, 1))
    step = drawn(stage, setup_view(strings_for(language), setup))
    chosen = step.record.body.chosen
    whole = next(key for key in step.buttons if key.record.label == chosen.all)
    said = [*(text for key in (whole, step.doing(i.EnterBegun())) for text in words(key)), chosen.summary]
    assert len([text for text in said if any(map(str.isdigit, text))]) == 1


def test_a_full_table_is_said_once_and_asks_for_no_card(stage: Desk) -> None:
    german = strings_for("de")
    setup = samples.seated(8, "paris-francs")
    for full in (setup, s.after_tap(setup, "one more", None)):
        step = drawn(stage, setup_view(german, full))
        count = german.n("setup.count", 8, least=2, most=8, board=name_in(german, setup.edition.names))
        said = " ".join(words(step))
        assert said.count(count) == said.count(german.t("setup.no_room")) == 1
        assert theme.PAPER not in [slot.rgba for slot in step.painter._slots if slot.rgba == theme.PAPER][1:]


def outlines(piece: Piece[object]) -> list[tuple[float, float, float, float, tuple[theme.Rgba, theme.Rgba]]]:
    return [(*box, (outer, inner)) for *box, outer, inner in piece.painter.outlines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_proposed_names_are_ticked_beside_what_they_replace(stage: Desk, language: str) -> None:
    """There was a list of two names with an ellipsis, and nothing said what a touch does."""
    strings, start = strings_for(language), s.new_setup(samples.editions())
    plain = start.editions[0]
    space = awaiting(plain)[0].number
    for setup in (start, touched(start, i.ProposeNames())):
        step = drawn(stage, setup_view(strings, setup))
        key = step.doing(i.ProposeNames())
        assert " ".join(words(key)) == f"{strings.t('setup.names')} {key.record.detail}", "no name is cut"
        assert name_in(strings, plain.spaces[space].names) in key.record.detail
        assert (key.record.pick, key.record.chosen) == ("tick", setup is start)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("games", [0, 12, 112])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_who_starts_is_said_in_words_clear_of_the_rest(
    stage: Desk, language: str, games: int, size: tuple[int, int]
) -> None:
    stage.fit(*size)
    strings = strings_for(language)
    setup = s.after_tap(s.new_setup(samples.editions()), "card", Known("Maximilienne", samples.TOKENS[0], games, games))
    (row,) = drawn(stage, setup_view(strings, replace(setup, message=None))).of(SeatRow)
    assert words(row) == ["Maximilienne", row.record.line, strings.t("setup.starts")]


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


def test_while_a_sum_is_typed_nothing_leads_on_but_its_ok(stage: Desk) -> None:
    french = strings_for("fr")
    setup = touched(replace(samples.seated(3), step=RULES), i.AskSum("starting_balance"), i.TypeSum("7"))
    view = setup_view(french, setup).following
    assert (view.enabled, view.reason) == (False, french.t("setup.sum_open"))
    assert setup_view(french, touched(setup, i.AskSum("starting_balance"))).following.enabled
    deals = setup_view(french, replace(setup, mode="short")).following
    assert (deals.act, deals.enabled) == (i.Step(DEEDS), False)


def test_the_summary_says_how_long_a_timed_game_lasts_and_that_one_has_begun_on_paper() -> None:
    french = strings_for("fr")
    timed = replace(samples.seated(3), step=RULES, mode="timed", minutes=15)
    by_hour = replace(timed, by_hour=True, ends=14 * 60 + 45)
    on_paper = touched(timed, i.EnterBegun(), i.BegunKey("5"), i.EnterBegun())
    shown = [setup_view(french, setup).body.chosen.game for setup in (timed, by_hour, on_paper)]
    assert [game[1].split("\u202f: ")[-1] for game in shown] == ["15 min", "jusqu’à 14:45", "15 min"]
    assert shown[2][2] == french.t("setup.begun")
    assert "15’000’000" in shown[0][2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_says_how_many_play_and_what_they_begin_with(stage: Desk, language: str) -> None:
    strings = strings_for(language)
    setup = s.new_setup(samples.editions())
    for chosen in ("suisse-2007", "paris-francs"):
        for card in drawn(stage, setup_view(strings, replace(setup, edition_id=chosen))).of(Card):
            if isinstance(card.record, EditionCardView):
                assert words(card)[-2:] == list(card.record.lines)


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
    table.touch(i.ChooseSeat(1))
    table.touch(i.TakeName("Zoé"))
    table.touch(i.BeginGame())
    assert [player.name for player in table.game.players] == ["Étoile", "Zoé"]
    table.touch(i.GoHome())
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


def test_a_name_of_eight_letters_stands_whole_beside_its_balance(stage: Desk) -> None:
    game = samples.wealthy(4, "suisse-2007", ("Matthias", "Cavalier", "Benjamin", "Dominik"))
    home = HomeScreen(home_view(strings_for("de"), Resumable(game, "2026-11-21T21:40", samples.looks(game)), READY))
    stage.put(home)
    stage.frames(1)
    assert {"Matthias", "Cavalier", "Benjamin", "Dominik"} <= set(words_of(home))


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_a_turn_is_not_at_turn_0(stage: Desk, language: str, size: tuple[int, int]) -> None:
    """Home said "tour 0" of a game just begun."""
    stage.fit(*size)
    game = samples.wealthy(4)
    for number in (0, 1):
        then = replace(game, turn=replace(game.turn, number=number))
        resumable = Resumable(then, "2026-09-10T22:48", samples.looks(game))
        home = HomeScreen(home_view(strings_for(language), resumable, READY))
        stage.put(home)
        stage.frames(1)
        (when,) = (text for text in words_of(home) if "22:48" in text)
        assert when.endswith(" 1") is (number == 1)
        assert not when.endswith(" 0")


READY = ReaderState.READY


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_home_asks_for_no_cards_while_none_can_be_read(stage: Desk, language: str, size: tuple[int, int]) -> None:
    """Beside a reader that is out it asked to put down the cards, with four of them drawn."""
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


@pytest.mark.parametrize("clock", [False, True])
def test_a_hint_stands_clear_of_rule_and_stock(stage: Desk, clock: bool) -> None:
    table = table_samples.tables("paris-francs", 8)["throw-booked"]
    view = table_view(Told(strings_for("fr"), table))
    hint = HintView(strings_for("fr").t("hint.0"), i.CloseHint())
    screen = TableScreen(replace(view, middle=replace(view.middle, hint=hint)))
    stage.put(screen)
    stage.frames(1)
    idle = screen.idle
    assert theme.LINE not in [slot.rgba for slot in idle.painter._slots]
    foot = min(y for text, _, y, _, _ in idle.painter.texts if text == str(view.middle.houses))
    assert idle.hint.box[1] + idle.hint.h + 4 <= foot
    assert max(y + h for text, _, y, _, h in idle.painter.texts if text == idle.pad.hint()) <= idle.hint.box[1] + 4


def test_what_is_typed_stands_beside_the_arrow(stage: Desk) -> None:
    french = strings_for("fr")
    table = table_samples.tables("suisse-2007", 2)["person"]
    for view, title in (
        (reason_typed(french), "correct.other"),
        (naming(Told(french, replace(table, open=NewLook("p1", samples.TOKENS[0])))), "seats.look"),
    ):
        screen = NamingScreen(view)
        stage.put(screen)
        stage.frames(1)
        assert words(screen) == [french.t(title)]
        assert french.t(title) not in words(screen.naming)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_while_no_card_can_be_read_it_is_said_why_and_how_to_go_on(
    stage: Desk, language: str, size: tuple[int, int]
) -> None:
    """The screen asked for cards that nothing could read."""
    strings = strings_for(language)
    stage.fit(*size)
    for why in (why for cause in FaultCause if strings.has(why := f"reader.out.{cause.value}")):
        for setup in (s.after(s.new_setup(samples.editions()), i.Step(PLAYERS), samples.zero), samples.seated(5)):
            step = drawn(stage, setup_view(strings, setup, why))
            call, said = step.record.body.call, " ".join(words(step))
            assert call.out
            assert all(line in said for line in (call.title, *call.lines)), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_that_cannot_be_played_is_named_and_says_why_where_it_is_touched(stage: Desk, language: str) -> None:
    start = s.new_setup(samples.editions())
    few = replace(start, editions=start.editions[:3], edition_id=start.editions[0].id, bad=("torn",))
    screen = SetupScreen(setup_view(strings_for(language), few))
    stage.put(screen)
    intents: list[object] = []
    screen.bind(on_intent=lambda _, intent: intents.append(intent))
    notes: list[str] = []
    (card,) = (piece for piece in screen.of(Card) if getattr(piece.view, "name", "") == "torn")
    card.bind(on_refused=lambda _, reason: notes.append(reason))
    tap_piece(card)
    assert len(notes) == 1
    assert "torn.toml" in notes[0]
    assert "banker editions check torn" in notes[0]
    assert not intents


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_too_many_to_be_read_are_counted_and_say_why(stage: Desk, language: str) -> None:
    start = s.new_setup(samples.editions())
    few = replace(start, editions=start.editions[:3], edition_id=start.editions[0].id, unread=1_234)
    screen = SetupScreen(setup_view(strings_for(language), few))
    stage.put(screen)
    (card,) = (piece for piece in screen.of(Card) if "1234" in getattr(piece.view, "name", ""))
    notes: list[str] = []
    card.bind(on_refused=lambda _, reason: notes.append(reason))
    tap_piece(card)
    assert len(notes) == 1
    assert "100" in notes[0]
    assert overlapping(card) == outside(card) == []
