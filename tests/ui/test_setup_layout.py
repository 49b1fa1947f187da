"""What the set-up and the home screen show at 800 × 480: nothing out of its tile, no name cut without need."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from banker.rules.setup import open_game, opened
from hardware.ports import FaultCause
from tests.ui import gallery_screens, table_samples
from tests.ui import setup_samples as samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import SIZES, Desk, tap_piece
from tests.ui.test_begun_on_paper import stage as stage
from tests.ui.test_begun_on_paper import touched
from tests.ui.test_flow import CARDS, Table
from tests.ui.test_widget_layout import outside, overlapping
from ui.look import theme
from ui.records import intents as i
from ui.records.dice import HintView
from ui.records.setup import RulesView, SetupView
from ui.screens.deal import DealScreen
from ui.screens.home import HomeScreen
from ui.screens.naming import NamingScreen
from ui.screens.setup.editions import EditionCard
from ui.screens.setup.players import PlayersStep
from ui.screens.setup.rule_paper import ChoiceRow
from ui.screens.setup.screen import SetupScreen
from ui.screens.setup.step import SetupStep
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
from ui.widgets.piece import Box, Piece
from ui.words.names import name_in
from ui.words.strings import LANGUAGES, strings_for

FRENCH = strings_for("fr")


def drawn(stage: Desk, view: SetupView) -> SetupStep[object]:
    """The body of the set-up, on the screen."""
    screen = SetupScreen(view)
    stage.put(screen)
    stage.frames(1)
    return screen.bodies[type(view.body)]


def words(piece: Piece[object]) -> list[str]:
    return [words for words, *_ in piece.painter.texts]


def within(piece: Piece[object], inner: Box) -> bool:
    x, y, w, h = piece.box
    left, top, wide, high = inner
    return x - 1 < left and y - 1 < top and left + wide < x + w + 1 and top + high < y + h + 1


def shapes(piece: Piece[object]) -> list[Box]:
    """All that is drawn on a piece, in u from the window's top left."""
    _, height = piece.get_root_window().size
    slots = [slot.values for slot in piece.painter._slots if "pos" in slot.values]
    return [(v["pos"][0], height - v["pos"][1] - v["size"][1], *v["size"]) for v in slots]


@pytest.mark.parametrize(("edition", "count"), [("suisse-2007", 2), ("paris-francs", 8)])
def test_looks_of_a_game_begun_on_paper_stay_in_their_tiles(stage: Desk, edition: str, count: int) -> None:
    setup = replace(samples.seated(count, edition), step=RULES)
    step = drawn(stage, setup_view(strings_for("de"), touched(setup, i.EnterBegun(), i.BegunPart(3))))
    assert any(cell.record.swaps for cell in step.looks)
    for cell in step.looks:
        assert all(within(cell, shape) for shape in shapes(cell)), cell.record
        assert words(cell) == []


def test_a_space_says_how_many_pawns_stand_there(stage: Desk) -> None:
    setup = replace(samples.seated(4), step=RULES)
    setup = touched(setup, i.EnterBegun(), i.BegunPart(3), i.BegunPawn(24))
    step = drawn(stage, setup_view(strings_for("de"), setup))
    assert "×3" in words(step.spaces[0])
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
            names = [tuple(text for text in words(cell) if len(text) > 1) for cell in step.cells]
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
    assert german.n("setup.begun.held", 2) in words(step.rows[0])
    mortgaged = [cell.record.name for cell in step.cells if german.t("setup.begun.mortgaged") in words(cell)]
    assert mortgaged == ["Bahn\u00a01"]
    money = drawn(stage, setup_view(german, touched(setup, i.BegunPart(0))))
    assert " ".join(words(money)) == german.t("setup.begun.card")


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
    assert (over.title, over.line) == tuple(words(step.parent))[:2], "whole, however many sit there"
    assert "chacun paie" in over.line, "said before, not only afterwards"
    one = setup_view(french, touched(setup, i.DealDeed(1))).over
    assert one.title == french.t("setup.deal_to", player=named, count=1)
    other = setup_view(french, touched(setup, i.DealDeed(1), i.DealToSeat(1))).over
    assert other.title == french.t("setup.deal_to", player=seat_name(french, setup.seats[1]), count=2)
    assert setup_view(french, touched(setup, i.DealRest())).over.title == french.t("setup.all_dealt")
    assert french.t("setup.begin.deals_all") in words(step.following)
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
    assert (view.over.title, view.over.line, view.body.line) == (wanted, "", "")
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
    for cell in step.cells:
        inks = {
            ink for (text, *_), (_, ink) in zip(cell.painter.texts, cell.painter.inks, strict=True) if len(text) > 1
        }
        assert (inks == {theme.OFF}) is (cell.record.owner is None), cell.record.name
    assert step.record.line == (strings.t("setup.deal_other") if count else "")


def test_each_mortgaged_deed_begun_with_is_hatched_whatever_room_its_name_leaves(stage: Desk) -> None:
    """Only short names left room for the word."""
    setup = replace(samples.seated(8, "paris-francs"), step=RULES)
    setup = touched(setup, i.EnterBegun(), i.BegunPart(1), *[i.BegunDeed(n) for n in (5, 5, 39, 39, 25, 25, 1)])
    step = drawn(stage, setup_view(FRENCH, setup))
    hatched = {cell.record.name for cell in step.cells if theme.EDGE in {slot.rgba for slot in cell.painter._slots}}
    assert hatched == {"Gare Montparnasse", "Rue de la Paix", "Gare du Nord"}


@pytest.mark.parametrize(("count", "edition"), [(3, "suisse-2007"), (8, "paris-francs")])
def test_deeds_dealt_stay_clear_of_the_outline_of_who_is_next(stage: Desk, count: int, edition: str) -> None:
    step = drawn(
        stage, setup_view(strings_for("fr"), replace(samples.seated(count, edition), mode="short", step=DEEDS))
    )
    row = next(row for row in step.rows if row.record.chosen)
    low = [y + h for _, y, w, h in shapes(row) if w == h and w <= 20 and y > row.box[1] + 0.4 * row.h]
    assert low
    assert max(low) <= row.box[1] + row.h - 6


def test_letters_of_deeds_dealt_stay_in_squares(stage: Desk) -> None:
    """The letter ran over the edge, and the square had become the disc that stands for a player."""
    setup = replace(samples.seated(8, "paris-francs"), mode="short", step=DEEDS)
    step = drawn(stage, setup_view(strings_for("fr"), touched(setup, i.DealDeed(31), i.DealDeed(39))))
    row = step.rows[0]
    squares = [(x, y, w, h) for x, y, w, h in shapes(row) if w == h == 20]
    letters = [box for text, *box in row.painter.texts if text in "GH"]
    assert len(letters) == 2
    for x, y, w, h in letters:
        over, under = y + 0.22 * h - 2, y + 0.8 * h + 2  # of the capital
        assert any(a < x and x + w < a + b and d <= over and under <= d + e for a, d, b, e in squares)


@pytest.mark.parametrize("begun", [False, True])
def test_no_usual_deed_is_cut_at_a_full_table(stage: Desk, begun: bool) -> None:
    for id in ("paris-francs", "france-2007", "suisse-classique"):
        count = 8 if id == "paris-francs" else 6
        setup = replace(samples.seated(count, id), mode="short", step=RULES if begun else DEEDS)
        setup = touched(setup, i.EnterBegun(), i.BegunPart(1)) if begun else touched(setup, i.DealDeed(15))
        for language in LANGUAGES:
            step = drawn(stage, setup_view(strings_for(language), setup))
            assert not [text for cell in step.cells for text in words(cell) if "…" in text], (id, language)


def test_the_token_of_an_owner_takes_the_place_of_the_badge(stage: Desk) -> None:
    """It stood under it or at the right, as the name had room."""
    setup = replace(samples.seated(8, "paris-francs"), mode="short", step=DEEDS)
    free = drawn(stage, setup_view(FRENCH, setup)).cells
    lines = [[box for _, *box in cell.painter.texts if _ not in cell.record.group] for cell in free]
    step = drawn(stage, setup_view(FRENCH, touched(setup, i.DealRest())))
    taken = [cell for cell in step.cells if cell.record.owner is not None]
    assert len(taken) == 16
    for cell in taken:
        assert [box for _, *box in cell.painter.texts] == lines[step.cells.index(cell)], "the name stays"


@pytest.mark.parametrize("begun", [False, True])
def test_deeds_to_touch_keep_off_the_edges_of_their_cells(stage: Desk, begun: bool) -> None:
    setup = replace(samples.seated(8, "paris-francs"), mode="short", step=RULES if begun else DEEDS)
    touches = (i.EnterBegun(), i.BegunPart(1)) if begun else ()
    step = drawn(stage, setup_view(FRENCH, touched(setup, *touches)))
    for cell in step.cells:
        ends = [(x, x + w) for _, x, _, w, _ in cell.painter.texts]
        assert min(x for x, _ in ends) >= cell.box[0] + 6, cell.record.name
        assert max(end for _, end in ends) <= cell.box[0] + cell.w - 4 - 1, cell.record.name
        names = {x for text, x, *_ in cell.painter.texts if len(text) > 1}
        assert len({round(x - cell.box[0]) for x in names}) == 1, "no line goes under the badge"


def test_in_large_text_what_touches_do_is_written_alike_whoever_lacks_deeds(table: Desk) -> None:
    setup = replace(samples.seated(8, "paris-francs"), mode="short", step=DEEDS)
    table.stage.large = True
    sizes = set()
    for now in (setup, touched(setup, i.DealRest())):
        screen = SetupScreen(setup_view(FRENCH, now))
        table.put(screen)
        table.frames(2)
        said = zip(screen.painter.texts, screen.painter.inks, strict=True)
        sizes |= {size for (text, *_), (size, _) in said if text == setup_view(FRENCH, now).over.line}
    assert len(sizes) == 1
    assert min(sizes) > theme.SMALL


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_row_of_whoever_starts_that_is_said_in_words(stage: Desk, language: str) -> None:
    """Only a flag marked the row of a long name."""
    strings = strings_for(language)
    thrown = touched(samples.seated(4), i.AskFirst(), *[i.ThrowFirst((3, 1 + n)) for n in range(4)])
    for setup in (thrown, touched(thrown, i.DrawFirst()), touched(thrown, i.StartsFirst(0))):
        view = setup_view(strings, setup)
        rows = [words(row) for row in drawn(stage, view).rows]
        assert [strings.t("setup.starts") in row for row in rows].count(True) == 1
        name = seat_name(strings, setup.seat(setup.first))
        assert name in view.body.title
        assert name not in view.body.line, "it is said once who starts"
        assert view.body.line.endswith(strings.t("setup.start_other"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_colours_and_the_pawns_to_choose_from_are_named(stage: Desk, language: str) -> None:
    strings = strings_for(language)
    game = table_samples.tables("suisse-2007", 2)["person"]
    screen = NamingScreen(naming(strings, replace(game, open=NewLook("p1", token(game.game, "p1")))))
    stage.put(screen)
    tap_piece(screen.naming.look)
    stage.frames(2)
    looks = screen.naming.looks
    assert words(looks) == [strings.t("setup.begun.colour"), strings.t("setup.begun.symbol")]
    free = [cell for cell in looks.cells if not cell.record.swaps]
    assert {text for cell in free for text in words(cell)} >= {strings.t("colour.green"), strings.t("symbol.star")}
    discs = [y + h / 2 for cell in looks.cells[:12] for *_, y, _, h in shapes(cell)[-2 - bool(words(cell)) :][:1]]
    assert max(discs) - min(discs) <= 1, "what is another's stands as high as what is free"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_over_the_spaces_keeps_off_what_stands_over_and_under_it(stage: Desk, language: str) -> None:
    setup = replace(samples.seated(8, "paris-francs"), step=RULES)
    step = drawn(stage, setup_view(strings_for(language), touched(setup, i.EnterBegun(), i.BegunPart(3))))
    _, _, y, _, h = step.painter.texts[-1]
    over, under = max(cell.box[1] + cell.h for cell in step.looks), min(cell.box[1] for cell in step.spaces)
    assert y + 0.18 * h >= over + 7
    assert y + 0.82 * h <= under - 7
    assert min(cell.h for cell in (*step.looks, *step.spaces)) >= theme.TOUCH


@pytest.mark.parametrize("language", LANGUAGES)
def test_over_the_keys_for_the_sum_of_a_rule_stands_which_it_is(table: Desk, language: str) -> None:
    table.heard = lambda _: None
    for name, screen in gallery_screens.rules(strings_for(language)):
        if not name.endswith("-typing"):
            continue
        table.put(screen)
        step = screen.bodies[RulesView]
        rule = name.removeprefix("sum-").removesuffix("-typing")
        gallery_screens.reach_rule(step, rule)
        table.frames(1)
        pad = step.paper.pad
        title, amount = pad.painter.texts
        assert title[0] == next(each.title for each in step.record.rules if each.name == rule)
        assert title[2] + 0.82 * title[4] < amount[2] + 0.18 * amount[4]
        assert min(key.h for key in pad.keys) >= theme.TOUCH
        assert outside(pad) == overlapping(pad) == []


@pytest.mark.parametrize(("count", "edition"), [(5, "suisse-2007"), (7, "paris-francs"), (8, "paris-francs")])
def test_a_card_put_down_again_is_answered_large_with_its_player_outlined(
    stage: Desk, count: int, edition: str
) -> None:  # fmt: skip
    """The next card was asked for as before, and whose it was stood in small grey words under that."""
    french = strings_for("fr")
    setup = s.after_tap(samples.seated(count, edition), "card 2", None)
    step = drawn(stage, setup_view(french, setup))
    call = next(piece for piece in (step.call, step.small_call) if piece.parent is not None)
    large = [text for (text, *_), (size, _) in zip(call.painter.texts, call.painter.inks, strict=True) if size >= 22]
    assert " ".join(large) == french.t("setup.card_of", player="Maximilienne")
    assert call.record.token == samples.TOKENS[2]
    assert [row.record.chosen for row in step.rows[:count]] == [n == 2 for n in range(count)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("count", "edition"), [(4, "suisse-2007"), (8, "paris-francs")])
def test_amounts_of_the_game_to_resume_stand_clear_of_the_next_player(
    stage: Desk, language: str, count: int, edition: str
) -> None:
    """An amount stood nearer to the disc of the next player than to its own name."""
    game = samples.wealthy(count, edition)
    resumable = Resumable(game, "2026-11-21T21:40", samples.looks(game))
    home = HomeScreen(home_view(strings_for(language), resumable, ReaderState.READY))
    stage.put(home)
    stage.frames(1)
    paper = home.resume
    middle = paper.box[0] + paper.w / 2
    first = {player.balance for player in paper.record.players[::2]}
    ends = [x + w for text, x, _, w, _ in paper.painter.texts if text in first and x < middle]
    discs = [x for x, _, w, h in shapes(paper) if abs(w - h) < 0.1 and 20 < w < 45 and middle - 20 < x < middle + 40]
    assert len(ends) == count / 2
    assert max(ends) + 20 <= min(discs)
    cut = [text for text, *_ in paper.painter.texts if "…" in text]
    assert all(text.startswith(("WW", "MM")) for text in cut), "no usual name is cut"


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
    said = [*words(step.fold), *words(step.summary.all), *words(step.begun), step.record.chosen.summary]
    assert step.summary.all.parent is not None
    assert len([text for text in said if any(map(str.isdigit, text))]) == 1


def test_a_full_table_is_said_once_and_asks_for_no_card(stage: Desk) -> None:
    german = strings_for("de")
    setup = samples.seated(8, "paris-francs")
    for full in (setup, s.after_tap(setup, "one more", None)):
        step = drawn(stage, setup_view(german, full))
        count = german.n("setup.count", 8, least=2, most=8, board=name_in(german, setup.edition.names))
        assert " ".join(words(step.small_call)) == f"{count}. {german.t('setup.no_room')}"
        assert max(h for *_, h in shapes(step.small_call)) == step.small_call.h, "nothing is left empty under it"
        assert theme.PAPER not in [slot.rgba for slot in step.small_call.painter._slots]


def test_who_starts_is_outlined_and_the_sums_stand_in_one_column(stage: Desk) -> None:
    setup = touched(samples.seated(8, "paris-francs"), i.AskFirst(), *[i.ThrowFirst((3, 1))] * 7, i.ThrowFirst((4, 4)))
    step = drawn(stage, setup_view(strings_for("de"), setup))
    ends = {round(x + w) for row in step.rows for text, x, _, w, _ in row.painter.texts if text in ("4", "8")}
    assert len(ends) == 1
    outlined = [row for row in step.rows if any(theme.TEXT in colours for *_, colours in outlines(row))]
    assert outlined == [step.rows[-1]]


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
        label, example = words(step.names)
        assert (label, example) == (strings.t("setup.names"), step.names.record.detail), "no name is cut"
        assert name_in(strings, plain.spaces[space].names) in example
        assert (step.names.record.pick, step.names.record.chosen) == ("tick", setup is start)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("games", [0, 12, 112])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_who_starts_is_said_in_words_clear_of_the_rest(
    stage: Desk, language: str, games: int, size: tuple[int, int]
) -> None:
    stage.fit(*size)
    strings = strings_for(language)
    setup = s.after_tap(s.new_setup(samples.editions()), "card", Known("Maximilienne", samples.TOKENS[0], games, games))
    row = drawn(stage, setup_view(strings, replace(setup, message=None))).rows[0]
    assert strings.t("setup.starts") in words(row)
    pill = next(box for *box, colours in outlines(row) if theme.BRASS in colours)
    for text, x, y, w, h in row.painter.texts:
        if text in (row.record.name, row.record.line):
            clear = x + w + 4 <= pill[0] or y - 2 + h - 4 <= pill[1] or pill[1] + pill[3] <= y + 4
            assert clear, (text, (x, y, w, h), pill)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_that_is_held_to_remove_a_player_keeps_its_words_off_its_edges(stage: Desk, language: str) -> None:
    screen = SetupScreen(setup_view(strings_for(language), touched(samples.seated(3), i.ChooseSeat(1))))
    stage.put(screen)
    key = screen.naming.remove
    assert all(x + w <= key.box[0] + key.w - 8 for _, x, _, w, _ in key.painter.texts)


def test_the_arrows_that_move_a_player_stand_side_by_side_upright(stage: Desk) -> None:
    stage.fit(720, 1280)
    screen = SetupScreen(setup_view(strings_for("fr"), touched(samples.seated(3), i.ChooseSeat(1))))
    stage.put(screen)
    stage.frames(1)
    up, down = screen.naming.up.box, screen.naming.down.box
    assert up[1] == down[1]
    assert up[0] + up[2] < down[0] < up[0] + up[2] + theme.TOUCH


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_space_that_is_renamed_is_named_beside_what_is_typed(stage: Desk, size: tuple[int, int]) -> None:
    stage.fit(*size)
    told = Told(strings_for("fr"), table_samples.tables("suisse-2007", 2)["person"])
    screen = NamingScreen(space_name_typed(told, Renaming(1)))
    stage.put(screen)
    for typed in ("", "z", "z" + samples.TYPED[0][1:]):
        stage.write(screen.naming.keyboard, typed[len(screen.naming.text) :].lower())
        stage.frames(1)
        field = screen.naming.field
        assert len(screen.naming.text) == len(typed)
        assert {"A", told.t("names.now", name="Marron\u00a01")} <= set(words(field)), words(field)
        x, _, w, _ = field.box
        ends = sorted((left, left + wide) for text, left, top, wide, _ in field.painter.texts if text)
        assert ends[-1][1] <= x + w - 8, "the cursor has room, too"


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
        for card in drawn(stage, setup_view(strings, replace(setup, edition_id=chosen))).cards:
            x, _, w, _ = card.box
            assert all(left + wide <= x + w - 6 for _, left, _, wide, _ in card.painter.texts), card.record
            assert words(card)[-2:] == list(card.record.lines)


def test_the_swiss_boards_stand_together_first() -> None:
    setup = s.new_setup(samples.editions())
    cards = setup_view(strings_for("fr"), setup).body.cards
    assert [card.sign == "CHF" for card in cards] == [True] * 3 + [False] * (len(cards) - 3)
    for card in cards:
        chosen = touched(setup, card.act).edition
        assert chosen.names["fr"] == card.name


# Players


@pytest.mark.parametrize("count", [6, 7, 8])
def test_rows_of_players_lie_apart(stage: Desk, count: int) -> None:
    edition = {6: "suisse-2007", 7: "france-2007", 8: "paris-francs"}[count]
    step = drawn(stage, setup_view(strings_for("fr"), samples.seated(count, edition)))
    for upper, lower in itertools.pairwise(step.rows):
        assert lower.box[1] - upper.box[1] - upper._high >= 3
    assert len(step.rows) == count
    assert all(row.h >= theme.TOUCH - 1 for row in step.rows)


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
    assert {"Matthias", "Cavalier", "Benjamin", "Dominik"} <= set(words(home.resume))


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
        (when,) = (text for text in words(home.resume) if "22:48" in text)
        assert when.endswith(" 1") is (number == 1)
        assert not when.endswith(" 0")
        assert outside(home.resume) == []


@pytest.mark.parametrize(("count", "columns"), [(2, 1), (3, 1), (4, 2), (8, 2)])
def test_few_players_of_an_open_game_have_a_row_each(stage: Desk, count: int, columns: int) -> None:
    game = samples.wealthy(count, "suisse-2007" if count < 7 else "paris-francs", ("Cavalier", "Maximilienne") * 4)
    home = HomeScreen(home_view(strings_for("de"), Resumable(game, "2026-11-21T21:40", samples.looks(game)), READY))
    stage.put(home)
    stage.frames(1)
    names = [(text, round(x)) for text, x, *_ in home.resume.painter.texts[3:] if text[0] in "CM"]
    assert len({x for _, x in names}) == columns
    assert len(names) == count
    if columns == 1:
        assert {text for text, _ in names} == {"Cavalier", "Maximilienne"}


READY = ReaderState.READY


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_before_the_first_game_shows_whole_symbols_and_no_fault(stage: Desk, language: str) -> None:
    home = HomeScreen(home_view(strings_for(language), None, ReaderState.SEARCHING))
    stage.put(home)
    stage.frames(1)
    assert len([text for text in words(home.emblem)]) == 2, "the line under the name does not wrap"
    assert theme.LOSS not in [slot.rgba for slot in home.status.painter._slots]
    slots = home.new.painter._slots
    cards = [n for n, slot in enumerate(slots) if slot.kind == "round" and slot.rgba in theme.PLAYERS.values()]
    for one, other in itertools.pairwise(cards):
        symbol = slots[one + 3].values
        assert symbol["pos"][0] + symbol["size"][0] < slots[other].values["pos"][0]


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
        said, (fault, _, remedy) = " ".join(words(home.new)), strings.t(why or "reader.fault").partition(":")
        assert said.endswith(strings.t("setup.reader_out" if why else "home.opens_out"))
        assert remedy.strip() in said, "what to do"
        verb = "home.see" if strings.t("settings.title") in remedy else "home.mend"
        assert not why or strings.t(verb, mend=remedy.strip()) in said, "with the reader, not with the new game"
        assert " ".join(words(home.status)) == fault.rstrip(), "what is wrong is said once"
        assert fault not in said
        assert outside(home.new) == overlapping(home.new) == []
        home.view = home_view(strings, None, ReaderState.READY, why)
        assert home.new.record.detail == strings.t("home.opens"), "it reads on"


# At the table


@pytest.mark.parametrize("clock", [False, True])
def test_a_hint_stands_clear_of_rule_and_stock(stage: Desk, clock: bool) -> None:
    table = table_samples.tables("paris-francs", 8)["throw-booked"]
    view = table_view(strings_for("fr"), table)
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
        (naming(french, replace(table, open=NewLook("p1", samples.TOKENS[0]))), "seats.look"),
    ):
        screen = NamingScreen(view)
        stage.put(screen)
        stage.frames(1)
        assert words(screen) == [french.t(title)]
        x, y, _, h = next(iter(box for _, *box in screen.painter.texts))
        assert (x > 60, y + h < 66) == (True, True)
        assert french.t(title) not in words(screen.naming.field)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_chosen_is_named_whatever_page_of_boards_is_shown(stage: Desk, language: str) -> None:
    strings = strings_for(language)
    setup = replace(s.new_setup(samples.editions()), edition_id="monde-2008")
    screen = SetupScreen(setup_view(strings, setup))
    stage.put(screen)
    step = screen.bodies[type(screen.record.body)]
    assert any(card.record.chosen for card in step.cards), "the page with it is shown first"
    tap_piece(step.pager.on)
    stage.frames(1)
    assert not any(card.record.chosen for card in step.cards)
    assert name_in(strings, table_samples.board_of("monde-2008").names) in words(screen.following)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_every_board_keeps_off_the_edges_of_its_card(stage: Desk, language: str) -> None:
    """One of three lines filled its card."""
    step = drawn(stage, setup_view(strings_for(language), s.new_setup(samples.editions())))
    for _ in range(2):
        for card in step.cards:
            _, y, _, high = card.box
            middles = [top + tall / 2 for _, _, top, _, tall in card.painter.texts[1:]]
            assert min(middles) - theme.SMALL / 2 >= y + 4, card.record.name
            assert max(middles) + theme.SMALL / 2 <= y + high - 4, card.record.name
        tap_piece(step.pager.on)
        stage.frames(1)


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
            assert isinstance(step, PlayersStep)
            assert step.call.parent is None
            call = step.small_call
            said = " ".join(words(call))
            assert all(line in said for line in (call.record.title, *call.record.lines)), said
            assert outside(call) == overlapping(call) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (480, 800)])
def test_no_words_of_an_open_rule_lie_under_its_cross(table: Desk, language: str, size: tuple[int, int]) -> None:
    """The cross of *The bank's stake* covered the end of the first line of its sentence."""
    table.fit(*size)
    table.heard = lambda _: None
    crossed = 0
    for name, screen in gallery_screens.rules(strings_for(language)):
        if name != "setup-3-house" and not name.endswith("-typed"):
            continue
        table.put(screen)
        step = screen.bodies[RulesView]
        for rule in [rule.name for rule in step.record.rules if rule.house]:
            gallery_screens.reach_rule(step, rule)
            table.frames(1)
            paper = step.paper
            assert overlapping(paper) == outside(paper) == []
            crossed += paper.close.parent is not None
            left, top, _, high = paper.close.box
            for text, x, y, w, h in paper.painter.texts if paper.close.parent else ():
                assert x + w <= left + 12 or y + 0.18 * h >= top + high - 1, (rule, text)
    assert crossed


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_of_a_rule_and_its_note_lie_apart(stage: Desk, language: str) -> None:
    """The Italian "in / automatico" ended two pixels before its note."""
    row = ChoiceRow()
    stage.put(Sheet([(row, (0, 0, 292, theme.TOUCH))]))
    body = setup_view(strings_for(language), replace(samples.seated(4), step=RULES)).body
    assert isinstance(body, RulesView)
    for choice in (choice for rule in body.rules for choice in rule.choices):
        row.view = choice
        stage.frames(1)
        for note, x, y, _, high in row.painter.texts:
            for text, left, top, wide, _ in row.painter.texts:
                if note == choice.note != text and abs(top - y) < 0.8 * high:
                    assert left + wide <= x - 10, text
        assert overlapping(row) == outside(row) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_that_cannot_be_played_is_named_and_says_why_where_it_is_touched(stage: Desk, language: str) -> None:
    start = s.new_setup(samples.editions())
    few = replace(start, editions=start.editions[:3], edition_id=start.editions[0].id, bad=("torn",))
    screen = SetupScreen(setup_view(strings_for(language), few))
    stage.put(screen)
    intents: list[object] = []
    screen.bind(on_intent=lambda _, intent: intents.append(intent))
    notes: list[str] = []
    (card,) = (piece for piece in screen.walk() if isinstance(piece, EditionCard) and piece.view.name == "torn")
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
    (card,) = (piece for piece in screen.walk() if isinstance(piece, EditionCard) and "1234" in piece.view.name)
    notes: list[str] = []
    card.bind(on_refused=lambda _, reason: notes.append(reason))
    tap_piece(card)
    assert len(notes) == 1
    assert "100" in notes[0]
    assert overlapping(card) == outside(card) == []
