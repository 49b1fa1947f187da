"""What moves over the table, drawn: it takes no touch, is soon over, and leaves every balance and pawn as they are."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from msgspec.structs import replace

from tests.ui import auction_samples, debt_samples
from tests.ui.audit import misplaced
from tests.ui.motion_samples import Sample, samples, third_die, won
from tests.ui.offscreen import FRAME_S, Desk, Finger, tap_piece
from ui.look import theme
from ui.records.idle import IdleView
from ui.records.intents import Intent
from ui.records.motion import AS_IT_IS, SAID_S, WON_S, Flight, Motion
from ui.records.pieces import Token
from ui.records.sheets import SheetView
from ui.screens.auction import AuctionScreen
from ui.screens.debt import DebtScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.table.forms import Estate, Mode
from ui.views.debts import debt_view
from ui.views.lot import auction_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.dice import DIE
from ui.widgets.estate import EstateCards
from ui.widgets.motion import DEED_S, HOUSE_FALLS, HOUSE_S, MOST_S, Moving, place_on, tile_of
from ui.widgets.piece import Piece
from ui.widgets.player_plate import BidderTile
from ui.widgets.press import Words
from ui.widgets.rain import RAIN_S
from ui.widgets.ring_geometry import CORNER, SIDE
from ui.widgets.tiles import Tile
from ui.words.strings import Strings, strings_for

FR = strings_for("fr")
ALL = samples(FR)
SOON = round(0.15 / FRAME_S)  # Frames until the money is on its way.


class Shown:
    """A table with what moves over it."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.screen, self.moving = desk, TableScreen(), Moving()

    def play(self, sample: Sample, *, number: int = 1) -> Shown:
        table, motion = sample
        self.screen.view = table_view(Told(FR, table))
        if self.moving.parent is None:
            self.desk.put(self.screen)
            self.desk.stage.add_widget(self.moving)
            self.moving.place(0, 0, 800, 480)
        self.desk.frames(1)
        self.moving.play(replace(motion, number=number), self.screen)
        return self

    def written(self, piece: Piece) -> list[str]:
        """What a piece has written; an amount that counts is written letter by letter, from the right."""
        self.desk.frames(1)
        texts = [text for text, *_ in piece.painter.texts]
        letters = "".join(text for text in reversed(texts) if len(text) == 1)
        return [*texts, letters] if isinstance(piece, Tile) else texts

    def balances_hold(self) -> bool:
        """Whether each tile writes the balance of its record, or its short form."""
        tiles = self.screen.tiles
        return all({tile.record.balance, tile.record.short} & set(self.written(tile)) for tile in tiles)

    def pawns_hold(self) -> bool:
        """Whether pawns stand, houses stand and deeds lie as they are."""
        return not self.screen.ring._carried and not self.screen.ring._between


@pytest.fixture
def shown(table: Desk) -> Iterator[Shown]:
    shown = Shown(table)
    yield shown
    shown.moving.leave()
    if shown.moving.parent is not None:
        table.stage.remove_widget(shown.moving)


@pytest.mark.parametrize("name", ALL)
def test_all_is_still_and_exact_once_it_is_over(shown: Shown, name: str) -> None:
    shown.play(ALL[name])
    shown.desk.until(lambda: shown.moving.view is None)
    assert shown.balances_hold()
    assert shown.pawns_hold()
    shown.desk.frames(3)
    assert shown.desk.drawn(30) == 0, "an idle screen draws no frames"


@pytest.mark.parametrize("name", ALL)
def test_nothing_moves_longer_than_it_may(shown: Shown, name: str) -> None:
    shown.play(ALL[name])
    shown.desk.frames(round(MOST_S / FRAME_S) + 1)
    assert shown.balances_hold()
    assert shown.pawns_hold()
    said = ALL[name][1].announcement
    stays = SAID_S if said is None else said.stays_s
    shown.desk.frames(round((stays - MOST_S) / FRAME_S) + 1)
    assert shown.moving.view is None


def test_from_each_tile_of_eight_the_money_flies_and_every_balance_counts(shown: Shown) -> None:
    shown.play(ALL["birthday"])
    shown.desk.frames(SOON)
    assert shown.written(shown.moving).count("+1\u202f000") == 7
    tiles = shown.screen.tiles
    before = [counting.before for counting in ALL["birthday"][1].countings]
    assert all(set(pair) & set(shown.written(tile)) for tile, pair in zip(tiles, before, strict=True))


def test_a_balance_counts_on_the_tile_once_the_money_has_landed(shown: Shown) -> None:
    shown.play(ALL["birthday-rich"])
    shown.desk.frames(round(0.35 / FRAME_S))
    assert shown.written(shown.moving) == []
    first = ALL["birthday-rich"][1].countings[0]
    written = set(shown.written(shown.screen.tiles[0]))
    assert written & {words for step in first.steps[:-1] for words in step}
    assert not written & set(first.before)
    assert not shown.balances_hold()


def test_a_touch_while_money_flies_and_something_is_said_acts_at_once(shown: Shown) -> None:
    heard: list[Intent] = []
    shown.desk.heard = heard.append
    shown.play(ALL["jail"])
    shown.desk.frames(3)
    assert shown.moving.view is not None
    for tile in shown.screen.tiles[:2]:
        tap_piece(tile)
    assert heard == [tile.record.act for tile in shown.screen.tiles[:2]]


def test_dice_are_thrown_through_what_is_said_large_and_it_goes_with_the_finger(shown: Shown) -> None:
    heard: list[Intent] = []
    shown.desk.heard = heard.append
    shown.play(ALL["time-up"])
    title = FR.t("event.time_up")
    assert title in shown.written(shown.moving)
    x, y, *_ = shown.screen.idle.pad.box
    finger = Finger(x + DIE / 2, y + DIE / 2).down()
    assert title not in shown.written(shown.moving)
    finger.up()
    assert "{" in shown.screen.idle.record.pad.second_hint
    assert shown.screen.idle.pad.hint() != shown.screen.idle.record.pad.first_hint, "the first die is chosen"
    shown.desk.frames(round(MOST_S / FRAME_S))
    assert shown.moving.view is None


@pytest.mark.parametrize("name", ["sold", "won"])
@pytest.mark.parametrize("laid_over", [False, True])
def test_a_touch_skips_a_sale_or_the_winner_and_does_nothing_else(
    shown: Shown, monkeypatch: pytest.MonkeyPatch, name: str, laid_over: bool
) -> None:
    """Regression: it opened an estate, or threw a die, that nobody meant: people touch to go on."""
    heard: list[Intent] = []
    shown.desk.heard = heard.append
    motion = ALL["sold"][1] if name == "sold" else won(FR, 2)[1]
    shown.play((ALL["sold"][0], motion))
    stage, tile = shown.desk.stage, shown.screen.tiles[0]
    monkeypatch.setattr(stage, "_over", shown.moving)
    if laid_over:  # as what is said beside the question is
        stage.remove_widget(shown.moving)
        stage.add_widget(shown.moving, index=len(stage.children))
    shown.desk.frames(round(0.2 / FRAME_S))
    title = motion.announcement.title
    assert any(text.startswith(title[:6]) for text in shown.written(shown.moving))
    x, y, w, h = tile.box
    finger = Finger(x + w / 2, y + h / 2).down()
    shown.desk.frames(2)
    finger.slide(x + w / 2 + 2, y + h / 2).up()
    assert heard == []
    assert not any(text.startswith(title[:6]) for text in shown.written(shown.moving)), "it is skipped"
    tap_piece(tile)
    assert heard == [tile.record.act], "the next touch acts"


def test_money_rains_while_it_is_said_who_has_won(shown: Shown) -> None:
    """It has fallen out of the window before the words go, and from then on nothing is drawn anew."""
    motion = won(FR, 2)[1]
    assert motion.rain
    shown.play((ALL["sold"][0], motion))
    money = [money_of(shown)]
    for _ in range(4):
        shown.desk.frames(round(RAIN_S / 4 / FRAME_S))
        money.append(money_of(shown))
    first, *falling, last = money
    assert first < min(falling)
    assert last == 0
    assert shown.moving.view is not None, "who has won is still said"
    drawn = shown.moving.painter.marks
    shown.desk.frames(2)
    assert shown.moving.painter.marks == drawn
    shown.desk.frames(round((WON_S - RAIN_S) / FRAME_S) + 1)
    assert shown.moving.view is None


def test_a_touch_ends_the_rain_and_none_falls_without_motion(shown: Shown) -> None:
    motion = won(FR, 2)[1]
    shown.play((ALL["sold"][0], motion))
    shown.desk.frames(round(0.5 / FRAME_S))
    assert money_of(shown) > 0
    shown.moving.on_touch_down(SimpleNamespace(pos=(400, 240)))
    assert money_of(shown) == 0
    shown.desk.frames(round(MOST_S / FRAME_S))
    assert shown.moving.view is None
    shown.play((ALL["sold"][0], replace(motion, rain=False)), number=2)
    shown.desk.frames(round(0.5 / FRAME_S))
    assert money_of(shown) == 0


def money_of(shown: Shown) -> int:
    """How many discs of notes and coins there are on the screen."""
    shown.desk.frames(1)
    return sum(mark.what == "disc" for mark in shown.moving.painter.marks)


def test_a_finger_that_lay_there_before_a_sale_is_not_taken_from_its_key(shown: Shown) -> None:
    heard: list[Intent] = []
    shown.desk.heard = heard.append
    shown.play(ALL["rent"])
    shown.desk.until(lambda: shown.moving.view is None)
    tile = shown.screen.tiles[0]
    x, y, w, h = tile.box
    finger = Finger(x + w / 2, y + h / 2).down()
    shown.moving.play(replace(ALL["sold"][1], number=2), shown.screen)
    finger.up()
    assert heard == [tile.record.act]


def test_without_motion_what_is_said_large_stands_still_for_as_long(shown: Shown) -> None:
    table, motion = ALL["card-leads"]
    shown.play((table, Motion(1, announcement=motion.announcement)))
    shown.desk.frames(1)
    said = [*shown.moving.painter.texts]
    assert motion.announcement.title in shown.written(shown.moving)
    assert shown.balances_hold()
    assert shown.pawns_hold()
    shown.desk.frames(round((SAID_S - 0.1) / FRAME_S))
    assert shown.moving.painter.texts == said
    shown.desk.frames(round(0.1 / FRAME_S) + 1)
    assert shown.moving.view is None


@pytest.mark.parametrize("frames", [1, SOON, round(0.4 / FRAME_S)])
def test_what_comes_next_ends_it_with_every_balance_exact(shown: Shown, frames: int) -> None:
    shown.play(ALL["birthday"])
    shown.desk.frames(frames)
    shown.moving.play(None, shown.screen)
    assert shown.balances_hold()
    shown.play(ALL["birthday"], number=2)
    shown.desk.frames(frames)
    shown.play(ALL["five-minutes"], number=3)
    assert shown.balances_hold()
    assert shown.pawns_hold()


def test_another_screen_ends_it_too(shown: Shown) -> None:
    shown.play(ALL["rent"])
    shown.desk.frames(SOON)
    shown.moving.play(ALL["rent"][1], None)
    assert shown.balances_hold()


def test_the_same_motion_begins_once(shown: Shown) -> None:
    shown.play(ALL["rent"])
    shown.desk.until(lambda: shown.moving.view is None)
    shown.moving.play(ALL["rent"][1], shown.screen)
    assert shown.moving.view is None


def ring_way(shown: Shown, name: str) -> list[tuple[float, float]]:
    """Where the pawn is, frame by frame."""
    shown.play(ALL[name])
    token = ALL[name][1].runs[0].token
    places = []
    while shown.moving.view is not None and token in shown.screen.ring._carried:
        places.append(shown.screen.ring._carried[token])
        shown.desk.frames(1)
    return places


def test_a_pawn_that_passes_start_goes_by_its_corner(shown: Shown) -> None:
    way = ring_way(shown, "salary-purchase")
    assert max(x for x, _ in way) > 415, "down the right side, into the corner of Start"
    assert max(y for _, y in way) > 415
    assert way[-1][0] < way[0][0], "and on along the bottom"


def test_a_pawn_that_goes_back_three_never_goes_forward(shown: Shown) -> None:
    xs = [x for x, _ in ring_way(shown, "back")]
    assert xs == sorted(xs), "along the bottom from left to right, towards Start"


def test_a_pawn_sent_to_jail_cuts_across_the_board(shown: Shown) -> None:
    way = ring_way(shown, "jail")
    assert any(80 < x < 390 and 80 < y < 390 for x, y in way)


def test_a_pawn_on_its_way_lies_over_the_dice_that_it_crosses(shown: Shown) -> None:
    """Regression: between two dice a sliver of it was seen."""
    shown.play(ALL["jail"])
    token, ring, pad = ALL["jail"][1].runs[0].token, shown.screen.ring, shown.screen.idle.pad
    left, top, w, h = pad.box
    seen = 0
    while shown.moving.view is not None and token in ring._carried:
        x, y = ring._carried[token][0] + ring.box[0], ring._carried[token][1] + ring.box[1]
        if left < x < left + w and top < y < top + h:
            Window.dispatch("on_draw")
            read = glReadPixels(round(x - 11), 480 - round(y), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE)
            seen += tuple(read[:3]) == tuple(round(255 * part) for part in theme.PLAYERS[token.colour][:3])
        shown.desk.frames(1)
    assert seen > 1


def test_where_a_deed_hides_the_tiles_the_salary_flies_to_the_pawn(shown: Shown) -> None:
    shown.play(ALL["salary-purchase"])
    flight = ALL["salary-purchase"][1].flights[0]
    assert tile_of(shown.screen, flight.taker) is None
    shown.desk.frames(round(0.27 / FRAME_S))
    ((left, width),) = [(x, w) for text, x, _, w, _ in shown.moving.painter.texts if text == flight.amount]
    assert left + width < 488, "over the board, not over the deed's question"


def test_what_is_said_large_is_said_whole(shown: Shown, strings: Strings) -> None:
    for number, (name, sample) in enumerate(samples(strings).items()):
        if sample[1].announcement is None:
            continue
        shown.play(sample, number=number)
        shown.desk.frames(2)
        assert misplaced(shown.moving) == [], name
        said = " ".join(shown.written(shown.moving))
        assert sample[1].announcement.title in said, name


@pytest.mark.parametrize("name", ["five-minutes-rent", "time-up-rent", "salary-purchase", "card-leads"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280)])
def test_what_is_said_large_covers_nothing_that_is_read_to_pay(shown: Shown, name: str, size: tuple[int, int]) -> None:
    """Regression: it lay on the names and discs of a rent, and on the name of a deed to buy."""
    shown.desk.fit(*size)
    shown.play(ALL[name])
    x, y, w, h = shown.screen.moment_box
    ring = shown.screen.ring.box
    assert (x, y) >= ring[:2]
    assert x + w <= ring[0] + SIDE
    middles = (shown.screen.money, shown.screen.deed, shown.screen.purchase, *shown.screen.tiles)
    seen = [piece.box for piece in middles if piece.parent is not None]
    assert seen
    assert not [
        box for box in seen if x < box[0] + box[2] and box[0] < x + w and y < box[1] + box[3] and box[1] < y + h
    ]


# Houses and deeds


def test_a_house_falls_into_its_place_and_those_that_stood_do_not(shown: Shown) -> None:
    shown.play(ALL["built"])
    shown.desk.frames(2)
    between = shown.screen.ring._between
    assert between.keys() == {1, 3}
    assert all(one.stood == 1 and 0 < one.rise <= HOUSE_FALLS for one in between.values())
    shown.desk.frames(round(HOUSE_S / FRAME_S) + 1)
    assert shown.screen.ring._between == {}
    assert shown.moving.view is not None, "money still flies"


def test_a_deed_that_turns_shows_first_its_other_side(shown: Shown) -> None:
    shown.play(ALL["mortgaged"])
    shown.desk.frames(2)
    ring = shown.screen.ring
    assert ring._between.keys() == {1, 15}
    assert all(one.turned < 0.5 for one in ring._between.values())
    assert ring._shown[1][2].turned < 0.5
    shown.desk.frames(round(DEED_S / FRAME_S) + 1)
    assert ring._between == {}
    shown.desk.frames(1)
    assert ring._shown[1][2] == AS_IT_IS


# On the estate's own cards


def over_estate(shown: Shown, name: str, mode: Mode) -> EstateCards:
    """The cards of the estate of the player who booked this motion, under it."""
    table, motion = ALL[name]
    view = sheet_view(Told(FR, replace(table, open=Estate("p1", mode))))
    assert isinstance(view, SheetView)
    shown.play(ALL[name])
    shown.moving.leave()
    screen = SheetScreen(view)
    shown.desk.put(screen)
    shown.moving.play(replace(motion, number=2), screen)
    shown.desk.frames(2)
    return screen.of(EstateCards)[0]


def said_on(cards: EstateCards) -> list[str]:
    return [text for plate in cards.of(Words) for text, *_ in plate.painter.texts]


def test_a_house_falls_onto_the_card_of_its_street_and_lies_there_in_time(shown: Shown) -> None:
    cards = over_estate(shown, "built", "build")
    assert cards.moving.keys() >= {1, 3}
    assert all(0 < cards.moving[space].rise <= HOUSE_FALLS and cards.moving[space].stood == 1 for space in (1, 3))
    shown.desk.frames(round(MOST_S / FRAME_S))
    assert cards.moving == {}


def test_a_card_turns_over_when_its_deed_is_mortgaged(shown: Shown) -> None:
    cards = over_estate(shown, "mortgaged", "mortgage")
    word = FR.t("estate.is_mortgaged")
    (card,) = (card for card in cards.record.cards if card.space == 15)
    assert card.mortgaged == word
    assert word not in said_on(cards), "its other side first"
    shown.desk.frames(round(DEED_S / FRAME_S) + 1)
    assert cards.moving == {}
    assert word in said_on(cards)


def test_a_card_is_touched_while_it_moves(shown: Shown) -> None:
    heard: list[Intent] = []
    cards = over_estate(shown, "built", "build")
    shown.desk.heard = heard.append
    assert cards.moving
    button = next(button for button in cards.buttons if button.record.enabled and button.record.icon == "plus")
    tap_piece(button)
    assert heard == [button.record.act]


def test_what_comes_next_leaves_every_card_as_it_lies(shown: Shown) -> None:
    cards = over_estate(shown, "mortgaged", "mortgage")
    assert cards.moving
    shown.moving.play(None, None)
    assert cards.moving == {}


# Over a screen without the board


def test_money_flies_to_who_is_seen_on_a_full_screen(shown: Shown) -> None:
    table = auction_samples.auctions("suisse-2007", 4)["open"]
    screen = AuctionScreen()
    screen.view = auction_view(Told(FR, table))
    shown.play(ALL["built"])
    shown.moving.leave()
    shown.desk.put(screen)
    player, stranger = screen.of(BidderTile)[1].record.token, Token("white", "heart")
    flights = (Flight(None, player, "5", True), Flight(stranger, player, "7", True))
    shown.moving.play(Motion(9, flights), screen)
    shown.desk.frames(SOON)
    assert shown.written(shown.moving) == ["5"], "from somebody who is not seen nothing flies"
    x, y = place_on(screen, player)
    bidder = screen.of(BidderTile)[1].box
    assert bidder[0] < x < bidder[0] + bidder[2]
    assert bidder[1] < y < bidder[1] + bidder[3]
    shown.desk.until(lambda: shown.moving.view is None)


# Where it is said


def test_what_is_said_large_keeps_off_the_dice(shown: Shown) -> None:
    for number, name in enumerate(("doubles", "jail", "time-up")):
        shown.play(ALL[name], number=number)
        shown.desk.frames(1)
        assert shown.screen.idle.pad.box[1] - said_in(shown.moving)[3] >= 6, name


def test_over_three_rows_of_dice_it_is_said_on_the_farther_side_of_the_ring(shown: Shown) -> None:
    for number, (name, sample) in enumerate(third_die(FR).items()):
        shown.play(sample, number=number)
        texts = shown.written(shown.moving)
        assert sample[1].announcement.title in texts, name
        assert said_in(shown.moving)[3] <= shown.screen.ring.box[1] + CORNER, name
        assert isinstance(shown.screen.record.middle, IdleView), name


def test_what_is_only_said_is_painted_no_more_once_nothing_moves(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    shown.play(ALL["bankrupt"])
    shown.desk.frames(round(MOST_S / FRAME_S) + 2)
    painted: list[Motion] = []
    monkeypatch.setattr(shown.moving, "paint", lambda _, view: painted.append(view))
    shown.desk.frames(round((SAID_S - MOST_S) / FRAME_S) - 6)
    assert shown.moving.view is not None
    assert painted == []
    shown.desk.until(lambda: shown.moving.view is None)


def test_a_third_double_has_a_line_for_what_it_is_and_one_for_who_goes(shown: Shown, strings: Strings) -> None:
    shown.play(samples(strings)["doubles"])
    texts = shown.written(shown.moving)
    assert strings.t("announce.doubles") in texts
    assert len(texts) == 2
    assert texts[1].endswith(strings.t("announce.doubles_line", name="")[1:])


@pytest.mark.parametrize("count", [2, 4, 8])
def test_over_a_full_screen_it_covers_no_half_of_a_line(table: Desk, count: int) -> None:
    announced = ALL["bankrupt"][1]
    auctions, debts = auction_samples.auctions("suisse-2007", count), debt_samples.debts("suisse-2007", count)
    screens = [
        *(
            AuctionScreen(auction_view(Told(FR, auctions[name])))
            for name in ("open", "called-0", "stopped", "building")
        ),
        *(DebtScreen(debt_view(Told(FR, debts[name]))) for name in ("debt-many", "debt-one", "debt-nothing")),
        *(
            SheetScreen(sheet_view(Told(FR, debts[name])))
            for name in ("receiving", "bankruptcy-player")
            if name in debts
        ),
    ]
    for screen in screens:
        moving = Moving()
        table.put(screen)
        screen.add_widget(moving)
        moving.place(*screen.box)
        table.frames(1)
        moving.show_at(announced, screen, 0.7)
        table.frames(1)
        left, top, right, bottom = said_in(moving)
        for piece in screen.walk(restrict=True):
            if not isinstance(piece, Piece) or piece is moving or piece.parent is None:
                continue
            for text, x, y, w, h in piece.painter.texts:
                ink = (y + 0.2 * h, y + 0.8 * h)
                beside = x >= right or x + w <= left or ink[0] >= bottom or ink[1] <= top
                under = x >= left and x + w <= right and ink[0] >= top and ink[1] <= bottom
                assert beside or under, f"{type(screen).__name__}: {text!r} is covered in part"


def said_in(moving: Moving) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is said large."""
    x, y, w, h, *_ = moving.painter.outlines[-1]
    return x, y, x + w, y + h
