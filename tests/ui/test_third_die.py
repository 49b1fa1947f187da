"""Where the third die leads, with real touches: the ways of the bus, the character's space, what awaits there."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.rules.speed_die import destinations
from tests.ui import table_samples as samples
from tests.ui.audit import words_of
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.test_deed_shown import finger_on
from tests.ui.test_never_stuck import Sitting
from tests.ui.test_never_stuck import stage as stage
from ui.records import pieces as r
from ui.records.prompts import PromptView
from ui.records.sheets import GridView
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.forms import Going
from ui.table.state import Table
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.piece import Piece
from ui.words.strings import LANGUAGES, strings_for

EDITION = "suisse-2007"
STRINGS = strings_for("fr")
START, CHEST, TAX, JAIL, PARKING, TO_JAIL, LUXURY = 0, 2, 4, 10, 20, 30, 38
BROWN, STATION, BLUE = 1, 5, 39


def bus(here: int, *dice: int, options: dict[str, object] | None = None, **position: object) -> samples.Play:
    """The first player has thrown the bus on this space."""
    rules = {"speed_die": "yes", **(options or {})}
    play = samples.Play(EDITION, 3, rules, third_die=("p1",), pawns={"p1": here}, **position)
    return play.do(samples.throw(dice[0], dice[1], "bus"))


def tiles(table: Table) -> dict[int, r.ButtonView]:
    """Each large way by its space."""
    side = table_view(Told(STRINGS, table)).side
    assert isinstance(side, GridView)
    return {button.act.command.space: button for button in side.choices if isinstance(button.act, a.Book)}


def awaits(play: samples.Play, space: int) -> tuple[str, str]:
    """The amount and the words on the tile of a space, its spaces plain."""
    button = tiles(play.table())[space]
    return button.amount, button.detail.replace("\u00a0", " ")


def opened(stage: Desk, play: samples.Play) -> Sitting:
    """People at the table, after what was booked last was said."""
    at = Sitting(stage, play, "cards")
    at.step()
    at.look()
    return at


def test_each_way_of_the_bus_is_a_large_tile_with_name_and_group_and_a_touch_goes_there(stage: Desk) -> None:
    at = opened(stage, bus(34, 3, 5))
    view = at.look()
    assert isinstance(view.middle, PromptView)
    assert view.middle.facts[0].amount, "what is in hand is said, as no tile says it"
    assert at.screen.tiles == []
    shown = [(tile.record.label, tile.record.group, tile.record.icon) for tile in at.screen.ways_out.buttons]
    assert shown == [("Glaris", "H", ""), ("Uri", "H", ""), ("Chancellerie", "", "chest")]
    tap_piece(at.screen.ways_out.buttons[1])
    assert at.at.game.player("p1").space == BLUE
    assert isinstance(at.at.game.top, p.Purchase)


def test_a_finger_on_the_board_goes_there_too_and_other_deeds_are_only_read(stage: Desk) -> None:
    at = opened(stage, bus(34, 3, 5))
    outlined = [number for number, space in enumerate(at.look().ring.spaces) if space.here]
    assert sorted(outlined) == sorted(destinations(at.at.game, at.at.game.top))
    finger_on(at, STATION).up()
    assert at.at.flow.table.open == a.DeedShown(STATION)
    at.at.touch(a.CloseOpen())
    at.look()
    finger_on(at, BLUE).up()
    assert at.at.game.player("p1").space == BLUE


def test_the_one_space_of_the_character_is_shown_with_its_deed(stage: Desk) -> None:
    play = samples.Play(EDITION, 3, {"speed_die": "yes"}, third_die=("p1",), pawns={"p1": 8})
    at = opened(stage, play.do(samples.throw(1, 1, "character")))
    view = at.look()
    assert isinstance(view.middle, r.DeedView)
    (space,) = destinations(at.at.game, at.at.game.top)
    (tile,) = at.screen.ways_out.buttons
    assert tile.record.label == f"Vers {view.middle.name}"
    assert tile.record.look is r.Look.MAIN, "the one next step"
    assert "personnage" in tile.record.detail
    assert at.screen.tiles, "whose turn it is stands over the way"
    tap_piece(tile)
    assert at.at.game.player("p1").space == space


AWAITS = [
    (bus(34, 3, 5), BLUE, "4’000’000", "Dé 5 · à vendre"),
    (bus(34, 3, 5, holders={BLUE: "p1"}), BLUE, "", "Dé 5 · déjà à WWWWWWWWWWWW"),
    (bus(38, 1, 3, holders={BROWN: "p2"}), BROWN, "−20’000", "Dé 3 · à MMMMMMMMMMMM · salaire +2’000’000"),
    (bus(1, 3, 4, holders={STATION: "p2"}, mortgages=(STATION,)), STATION, "", "Dé 4 · à MMMMMMMMMMMM, hypothéqué"),
    (bus(1, 3, 4), TAX, "−2’000’000", "Dé 3"),
    (bus(37, 1, 2), LUXURY, "−1’000’000", "Dé 1"),
    (bus(37, 1, 2), START, "+2’000’000", "Dés 1 + 2 · salaire"),
    (bus(38, 1, 3), CHEST, "", "Dés 1 + 3 · une carte à tirer · salaire +2’000’000"),
    (bus(18, 2, 4), PARKING, "", "Dé 2 · rien à payer"),
    (bus(18, 2, 4, options={"pot": "jail_fines", "pot_seed": 70_000}), PARKING, "+70’000", "Dé 2 · argent du centre"),
    (bus(27, 3, 3), TO_JAIL, "", "Dé 3 · droit en prison"),
    (bus(6, 4, 6), JAIL, "", "Dé 4 · simple visite"),
    (bus(6, 1, 2), 7, "", "Dé 1 · une carte à tirer"),
]


@pytest.mark.parametrize(("play", "space", "amount", "words"), AWAITS, ids=lambda each: str(each)[:24])
def test_a_tile_says_what_awaits_there(play: samples.Play, space: int, amount: str, words: str) -> None:
    assert awaits(play, space) == (amount, words)


@pytest.mark.parametrize("options", [{"payment": "automatic"}, {"rent_claim": "owner_taps"}])
def test_the_rent_is_said_however_it_is_paid(options: dict[str, object]) -> None:
    play = bus(1, 3, 4, options=options, holders={STATION: "p2"})
    assert awaits(play, STATION) == ("−250’000", "Dé 4 · à MMMMMMMMMMMM")


def test_the_rent_of_a_utility_counts_the_dice_as_the_bank_does() -> None:
    play = bus(9, 3, 5, holders={12: "p2"})
    assert awaits(play, 12)[0].startswith("−")
    owed = next(debt for debt in play.do(c.Go("p1", 12)).game.pending if isinstance(debt, p.Debt))
    assert awaits(bus(9, 3, 5, holders={12: "p2"}), 12)[0] == f"−{owed.amount:,}".replace(",", "’")


def test_who_reckons_alone_is_told_no_price_and_no_rent() -> None:
    table = bus(34, 3, 5, holders={37: "p2"}).table()
    assert {space: bool(tile.amount) for space, tile in tiles(table).items()} == {37: True, 39: True, 2: False}
    alone = tiles(replace(table, alone=frozenset({"p1"})))
    assert [tile.amount for tile in alone.values()] == ["", "", ""]
    typed = tiles(bus(34, 3, 5, options={"payment": "typed"}, holders={37: "p2"}).table())
    assert [tile.amount for tile in typed.values()] == ["", "", ""]


@pytest.mark.parametrize("size", [(480, 800), (600, 1024), (800, 480)])
def test_the_line_over_three_rows_of_dice_says_all(table: Desk, size: tuple[int, int]) -> None:
    """Regression: it was cut for less than a pixel in German, and of a rent it did not say to whom it goes."""
    table.fit(*size)
    for language in LANGUAGES:
        screen, tables = TableScreen(), samples.tables(EDITION, 4)
        table.show(screen, table_view(Told(strings_for(language), tables["die-throw-again"])))
        assert screen.idle.record.line in words_of(screen.idle), language
        game = tables["die-rent-throw"].game
        assert isinstance(game.top, p.RentThrow)
        table.show(screen, table_view(Told(strings_for(language), tables["die-rent-throw"])))
        name, line, *_ = words_of(screen.idle)
        assert name[:8] == game.player(game.top.player).name[:8]
        assert line == screen.idle.record.brief or game.player(game.top.owner).name[:2] in line, language


def words(piece: Piece[Any]) -> list[str]:
    return [text for text, *_ in piece.painter.texts]


def test_a_price_stands_beside_what_is_for_sale_and_not_beside_the_salary() -> None:
    """Regression: "For sale · salary +200. $200": which was the price?"""
    play = samples.Play(EDITION, 3, {"speed_die": "yes"}, third_die=("p1",), pawns={"p1": 38}).do(
        samples.throw(2, 2, 2)
    )
    view = sheet_view(Told(STRINGS, play.table(open=Going(BROWN))))
    assert view.foot.amount
    assert view.foot.lines[0].endswith(f"{STRINGS.t('going.for_sale')}.")
    assert STRINGS.t("why.salary") in view.foot.lines[0].lower()
