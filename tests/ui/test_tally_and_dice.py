"""The foot of the tally, the rows of few players, three rows of dice, and what *Undo* says of them."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import events as e
from banker.game import fold
from banker.money import grouped
from banker.pending import Auction
from banker.rules.tally import net_worth, placings
from tests.ui import setup_samples, table_samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import LYING, SIZES, Desk, tap_piece
from ui.screens.table import TableScreen
from ui.screens.tally import TallyScreen
from ui.views.board import looks
from ui.views.table import table_view
from ui.views.tally import tally_view
from ui.widgets import dice
from ui.widgets.button import PushButton
from ui.words.names import face_words
from ui.words.strings import LANGUAGES, strings_for

BOARD = ("suisse-2007", 4)


@pytest.mark.parametrize("size", LYING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_in_the_foot_of_a_tally_keep_off_their_edges_and_awards_are_whole(
    table: Desk, language: str, size: tuple[int, int]
) -> None:
    table.fit(*size)
    screen, strings = TallyScreen(), strings_for(language)
    for count, edition_id in ((2, "suisse-2007"), (8, "paris-francs")):
        game = setup_samples.ended(count, edition_id, setup_samples.WIDE)
        table.show(screen, tally_view(strings, game, looks(game), setup_samples.story(game)))
        for button in (screen.watch, screen.save, screen.undo, screen.close):
            (_, left, _, wide, _) = button.painter.texts[0]
            assert min(left - button.box[0], button.box[0] + button.w - left - wide) >= 8
        stand = [tile for tile in screen.tiles if tile.parent is screen]
        assert stand
        assert all(tile.record.line in [text for text, *_ in tile.painter.texts] for tile in stand)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_paid_the_dearest_rent_is_said_whole(table: Desk, language: str, size: tuple[int, int]) -> None:
    """The player who had paid it was said to be the best at it."""
    table.fit(*size)
    game, strings = setup_samples.ended(8, "paris-francs", setup_samples.WIDE), strings_for(language)
    told = setup_samples.story(game)
    screen = TallyScreen(tally_view(strings, game, looks(game), told))
    table.put(screen)
    tap_piece(screen.tiles[0])
    table.frames(1)
    lines = {text: left + wide for text, left, _, wide, _ in screen.awards.painter.texts}
    assert {"fr": "a payé", "de": "zahlte", "it": "ha pagato", "en": "paid"}[language] in strings.t("award.dearest")
    assert lines[strings.t("award.dearest")] <= screen.awards.box[0] + screen.awards.w


def test_two_players_fill_their_column_of_the_tally(table: Desk) -> None:
    screen, low = TallyScreen(), []
    table.put(screen)
    for count in (2, 4):
        game = setup_samples.ended(count, "suisse-2007", setup_samples.WIDE)
        table.show(screen, tally_view(strings_for("fr"), game, looks(game), setup_samples.story(game)))
        low.append(max(row.box[1] + row.h for row in screen.rows))
    assert abs(low[0] - low[1]) < 4


@pytest.mark.parametrize("timed", [False, True])
def test_the_outline_of_a_chosen_die_keeps_off_the_row_below(table: Desk, timed: bool) -> None:
    screen = TableScreen()
    name = "die-throw-timed" if timed else "die-throw"
    table.show(screen, table_view(strings_for("de"), table_samples.tables(*BOARD)[name]))
    pad = screen.idle.pad
    pitch = (pad.h - dice.DIE) / 2
    assert pitch - dice.DIE >= (5 if timed else 8)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("third", ["bus", "character"])
def test_undo_of_a_throw_names_the_third_die_too(table: Desk, language: str, third: str) -> None:
    strings = strings_for(language)
    undo = table_view(strings, table_samples.tables(*BOARD)[f"die-{third}"]).undo
    button = PushButton(undo)
    table.put(Sheet([(button, (20, 20, 188, 54))]))
    table.frames(1)
    words = [text for text, *_ in button.painter.texts]
    assert any(words[1].endswith(face) for face in (face_words(strings, third), face_words(strings, third, True)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_opened_awards_stand_in_rows_and_columns_alike(table: Desk, language: str, size: tuple[int, int]) -> None:
    """Names were cut each at another place, and the lines of two awards stood as close as those of one."""
    table.fit(*size)
    game = setup_samples.ended(2, "suisse-2007", setup_samples.WIDE)
    screen = TallyScreen(tally_view(strings_for(language), game, looks(game), setup_samples.story(game)))
    table.put(screen)
    tap_piece(screen.tiles[0])
    table.frames(1)
    texts = screen.awards.painter.texts
    amounts, names, lines = texts[0::3], texts[1::3], texts[2::3]
    ends = [left + wide for _, left, _, wide, _ in amounts]
    assert max(ends) - min(ends) < 1
    assert {left for _, left, *_ in (*names, *lines)} == {names[0][1]}
    assert max(left + wide for _, left, _, wide, _ in names) < min(left for _, left, *_ in amounts)
    within = [line[2] - name[2] for name, line in zip(names, lines, strict=True)]
    between = [name[2] - line[2] for line, name in zip(lines, names[1:], strict=False)]
    assert max(within) - min(within) <= 1
    assert max(between) - min(between) <= 1.5
    assert min(between) > max(within)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_left_is_told_so_at_the_tally_with_what_they_had(language: str) -> None:
    """They were told to be bankrupt, with 940 in hand."""
    strings, running = strings_for(language), setup_samples.wealthy(4)
    left = setup_samples.done(running, c.Leave("p2"))
    while isinstance(left.top, Auction):
        left = setup_samples.done(left, c.Hammer(0))
    game = setup_samples.done(left, c.EndGame())
    row = tally_view(strings, game, looks(game)).rows[-1]
    had = grouped(net_worth(running, "p2"), game.edition.currency)
    assert (row.name, row.place, row.worth) == (game.player("p2").name, "4", had)
    assert row.total == strings.t("tally.left_with", amount=had) != strings.t("tally.bankrupt")
    assert row.wealth, "a touch lists what they had"
    old = fold(running, (e.Bankrupted("p2", "bank", counts=False), e.GameEnded(e.GameEnd.AGREED, placings(running))))
    told = [row.total for row in tally_view(strings, old, looks(old)).rows]
    assert strings.t("tally.left") in told, "an old log does not tell what they had"
    assert strings.t("tally.bankrupt") not in told
