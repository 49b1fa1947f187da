"""The widgets under a real finger in a real, invisible window: what they fire, refuse, say and where they stand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.ui import samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import LYING, Desk, Finger, middle, tap, tap_piece
from ui.look import theme
from ui.look.theme import scale
from ui.records.boards import TilesView
from ui.records.dice import DicePadView
from ui.records.intents import Intent, Redo, Undo
from ui.records.pieces import ButtonView, Look, TileView
from ui.records.screens import ReaderView
from ui.table.acts import UndoTo
from ui.widgets import dice, note
from ui.widgets import ring_geometry as geometry
from ui.widgets.answers import Answers
from ui.widgets.button import PushButton
from ui.widgets.dice import DicePad
from ui.widgets.drawn import Signature
from ui.widgets.magnifier import Magnifier
from ui.widgets.note import Note
from ui.widgets.piece import Piece
from ui.widgets.reader_strip import ReaderStrip
from ui.widgets.ring import Ring
from ui.widgets.tiles import Tile, Tiles
from ui.words.strings import Strings


def heard(piece: Piece[Any], *events: str) -> list[tuple[object, ...]]:
    """Everything a piece fires from now on, as (event, arguments…)."""
    list_: list[tuple[object, ...]] = []
    for event in events:
        piece.bind(**{event: lambda _, *args, event=event: list_.append((event, *args))})
    return list_


def notes(piece: Piece[Any]) -> list[Note]:
    return [child for child in piece.parent.parent.children if isinstance(child, Note)]


# Dice


def pad_on(table: Desk, view: DicePadView = samples.PAD) -> DicePad:
    pad = DicePad(view)
    high = dice.HEIGHT + 54 if view.third else dice.HEIGHT
    table.put(Sheet([(pad, (75, 162, dice.WIDTH, high))]))
    return pad


def touch_die(row: int, face: int) -> None:
    tap(75 + (face - 1) * 56 + 25, 162 + row * 62 + 25)


def test_two_touches_are_a_throw(table: Desk) -> None:
    pad = pad_on(table)
    fired = heard(pad, "on_throw")
    touch_die(0, 4)
    assert not fired
    assert pad.hint() == "Touchez le second dé : 4 + …"
    touch_die(1, 6)
    assert fired == [("on_throw", (4, 6))]


def test_a_second_finger_does_not_change_what_the_first_chooses(table: Desk) -> None:
    pad = pad_on(table)
    first = Finger(75 + 25, 162 + 25).down()
    second = Finger(75 + 3 * 56 + 25, 162 + 25).down()
    first.up()
    second.up()
    assert pad.chosen == (1, 0)


def test_three_touches_are_a_throw_with_the_third_die(table: Desk) -> None:
    """The faces can be touched in any order; those of the third die are 1 to 3, the bus and the character."""
    pad = pad_on(table, replace(samples.PAD, first_hint="three", second_hint="others", third=True))
    fired = heard(pad, "on_throw")

    def touch(row: int, face: int) -> None:
        tap(75 + (face - 1) * 56 + 25 + (28 if row == 2 else 0), 162 + row * 55 + 25)

    assert pad.hint() == "three"
    touch(2, 4)
    touch(0, 4)
    assert (pad.hint(), fired) == ("others", [])
    touch(1, 6)
    assert fired == [("on_throw", (4, 6), "bus")]
    pad.view = replace(pad.record, turn=2)
    for row, face in enumerate((1, 1, 3)):
        touch(row, face)
    pad.view = samples.PAD
    assert pad.chosen == (0, 0)
    assert fired[1:] == [("on_throw", (1, 1), 3)]


def test_one_touch_is_a_throw_of_one_die(table: Desk) -> None:
    """J "Roll the die"."""
    pad = pad_on(table, replace(samples.PAD, first_hint="one", dice=1))
    fired = heard(pad, "on_throw")
    assert pad.hint() == "one"
    tap(75 + 3 * 56 + 25, 162 + 31 + 25)
    assert fired == [("on_throw", (4,))]


def test_a_chosen_die_can_be_changed_and_taken_back(table: Desk) -> None:
    pad = pad_on(table)
    fired = heard(pad, "on_throw")
    touch_die(1, 2)
    touch_die(1, 3)
    assert pad.chosen == (0, 3)
    touch_die(1, 3)
    assert pad.chosen == (0, 0)
    assert not fired


def test_a_throw_is_fired_once_and_a_new_turn_forgets_it(table: Desk) -> None:
    pad = pad_on(table)
    fired = heard(pad, "on_throw")
    touch_die(0, 1)
    touch_die(1, 1)
    touch_die(1, 5)
    assert fired == [("on_throw", (1, 1))]
    pad.view = msgspec.structs.replace(pad.view, turn=2)
    assert pad.chosen == (0, 0)


def test_the_pad_takes_the_nearest_die(table: Desk) -> None:
    pad = pad_on(table)
    tap(75 + 50 + 2, 162 + 25)
    assert pad.chosen == (1, 0)
    tap(75 + 50 + 4, 162 + 50 + 7)
    assert pad.chosen == (1, 2)


def test_a_refused_throw_says_why(table: Desk) -> None:
    pad = pad_on(table, msgspec.structs.replace(samples.PAD, enabled=False, reason="Noé doit payer."))
    touch_die(0, 4)
    assert pad.chosen == (0, 0)
    assert [raised.view for raised in notes(pad)] == ["Noé doit payer."]


# Buttons


def button_on(table: Desk, view: ButtonView) -> PushButton:
    button = PushButton(view)
    table.put(Sheet([(button, (100, 100, 188, 54))]))
    return button


def test_lifting_inside_fires_sliding_off_does_not(table: Desk) -> None:
    button = button_on(table, ButtonView("Annuler", icon="undo"))
    fired = heard(button, "on_release")
    finger = Finger(120, 120).down()
    assert button.pressed
    finger.slide(120, 300).up()
    assert not fired
    assert not button.pressed
    Finger(120, 120).down().slide(120, 300).slide(125, 125).up()
    assert fired == [("on_release",)]


def test_a_second_finger_does_not_fire_twice(table: Desk) -> None:
    button = button_on(table, ButtonView("Payer"))
    fired = heard(button, "on_release")
    first = Finger(120, 120).down()
    Finger(200, 120).down().up()
    first.up()
    assert fired == [("on_release",)]


def test_a_greyed_button_says_why_and_does_not_fire(table: Desk) -> None:
    button = button_on(table, ButtonView("Bâtir", enabled=False, reason="Il vous manque Zoug.", hold_s=1))
    fired = heard(button, "on_release")
    tap_piece(button)
    assert not fired
    assert [raised.view for raised in notes(button)] == ["Il vous manque Zoug."]
    tap(600, 400)
    assert not notes(button)


def test_the_reason_of_a_greyed_button_disappears_by_itself(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(note, "SECONDS", 0.05)
    button = button_on(table, ButtonView("Bâtir", enabled=False, reason="Il vous manque Zoug."))
    tap_piece(button)
    assert notes(button)
    table.until(lambda: not notes(button))


def test_a_reason_does_not_stay_over_the_next_screen(table: Desk) -> None:
    tap_piece(button_on(table, ButtonView("Bâtir", enabled=False, reason="Il vous manque Zoug.")))
    assert not notes(button_on(table, ButtonView("Vendre")))


def test_a_refusal_that_is_handled_shows_no_reason_on_the_button(table: Desk) -> None:
    button = button_on(table, ButtonView("Bâtir", enabled=False, reason="Il vous manque Zoug."))
    said: list[str] = []
    button.bind(on_refused=lambda _, reason: said.append(reason) or True)
    tap_piece(button)
    assert said == ["Il vous manque Zoug."]
    assert not notes(button)


def test_a_hold_needs_its_full_time(table: Desk) -> None:
    button = button_on(table, ButtonView("Faillite", look=Look.DANGER, hold_s=0.3))
    fired = heard(button, "on_release")
    finger = Finger(120, 120).down()
    table.until(lambda: button.progress > 0.3)
    finger.up()
    table.until(lambda: button.progress == 0)
    assert not fired
    Finger(120, 120).down()
    table.until(lambda: bool(fired))
    assert button.progress == 0
    table.frames(3)
    assert fired == [("on_release",)]


def test_a_short_press_on_a_machine_that_stood_still_is_no_hold(table: Desk) -> None:
    button = button_on(table, ButtonView("Débiter", hold_s=0.5))
    fired = heard(button, "on_release")
    finger = Finger(120, 120).down()
    table.stand_still(5)
    table.frames(1)
    finger.up()
    table.until(lambda: button.progress == 0)
    assert not fired


def test_a_hold_that_slides_off_is_void(table: Desk) -> None:
    button = button_on(table, ButtonView("Faillite", look=Look.DANGER, hold_s=0.2))
    fired = heard(button, "on_release")
    Finger(120, 120).down().slide(120, 300).slide(120, 120)
    table.until(lambda: button.progress == 0)
    table.frames(3)
    assert not fired


def test_a_press_on_what_has_changed_is_void(table: Desk) -> None:
    button = button_on(table, ButtonView("Annuler", "loyer de Bob"))
    fired = heard(button, "on_release")
    finger = Finger(120, 120).down()
    button.view = ButtonView("Annuler", "loyer de Bob")
    assert button.pressed
    button.view = ButtonView("Annuler", "dés 5 + 3")
    finger.slide(122, 122).up()
    assert not fired
    tap_piece(button)
    assert fired == [("on_release",)]


def test_a_hold_on_what_goes_away_is_void(table: Desk) -> None:
    button = button_on(table, ButtonView("Débiter", hold_s=0.05))
    fired = heard(button, "on_release")
    finger = Finger(120, 120).down()
    button.parent.remove_widget(button)
    other = PushButton(ButtonView("Payer", hold_s=0.1))
    others = heard(other, "on_release")
    table.put(Sheet([(other, (300, 100, 188, 54))]))
    second = Finger(320, 120).down()
    table.until(lambda: bool(others))
    second.up()
    finger.up()
    assert not fired


def test_the_banker_debits_by_holding(table: Desk) -> None:
    view = msgspec.structs.replace(samples.WAITS, debit=ButtonView("Débiter", "tenir", hold_s=0.1, act=Undo()))
    table.put(Sheet([(Signature(view), (83, 332, 314, 64))]))
    sent: list[Intent] = []
    table.heard = sent.append
    finger = Finger(350, 364).down()
    table.until(lambda: bool(sent))
    finger.up()
    assert sent == [Undo()]


def test_a_debit_that_goes_away_under_the_finger_is_void(table: Desk) -> None:
    """Somebody's card signs while the banker holds the button that would pay for them."""
    strip = Signature(msgspec.structs.replace(samples.WAITS, debit=ButtonView("Débiter", hold_s=0.1, act=Undo())))
    table.put(Sheet([(strip, (83, 332, 314, 64))]))
    sent: list[Intent] = []
    table.heard = sent.append
    finger = Finger(350, 364).down()
    strip.view = samples.SIGNED
    finger.slide(352, 364).up()
    table.frames(10)
    assert not sent


def test_a_signed_strip_has_no_debit(table: Desk) -> None:
    strip = Signature(msgspec.structs.replace(samples.SIGNED, debit=samples.DEBIT))
    table.put(Sheet([(strip, (83, 332, 314, 64))]))
    assert not strip.children


# Answers and prompt


@pytest.mark.parametrize("size", LYING)
@pytest.mark.parametrize("box", [(488, 8, 304, 408), (8, 8, 784, 300), (75, 280, 330, 132)])
def test_every_answer_can_be_given(table: Desk, size: tuple[int, int], box: tuple[int, int, int, int]) -> None:
    table.fit(*size)
    views = tuple(ButtonView(f"Zürich {number} belasten", act=UndoTo(number)) for number in range(14))
    answers = Answers(views)
    table.put(Sheet([(answers, box)]))
    sent: list[Intent] = []
    table.heard = sent.append
    for _ in range(len(views)):
        for button in list(answers.buttons):
            tap_piece(button)
    assert set(sent) == {UndoTo(number) for number in range(len(views))}


def test_nothing_dangerous_stands_near_something_common(table: Desk) -> None:
    answers = Answers(samples.JAIL_ANSWERS)
    table.put(Sheet([(answers, (8, 8, 390, 464))]))
    boxes = [(child.box, child.view.look is Look.DANGER) for child in answers.buttons]
    assert len(boxes) == len(samples.JAIL_ANSWERS)
    for (_, y, _, h), dangerous in boxes:
        for (_, other_y, _, _), other in boxes:
            if other_y > y and dangerous != other:
                assert other_y - (y + h) >= 12 - 0.01


def test_fewer_answers_leave_no_old_button(table: Desk) -> None:
    answers = Answers(samples.MANY_ANSWERS)
    table.put(Sheet([(answers, (488, 8, 304, 408))]))
    answers.view = samples.MANY_ANSWERS[:1]
    table.frames()
    assert len(answers.children) == 1


# Ring


def test_every_space_is_found_at_its_middle() -> None:
    for number in range(40):
        x, y, w, h = geometry.USUAL.box(number)
        assert geometry.USUAL.nearest(x + w / 2, y + h / 2) == number


def test_the_spaces_cover_the_ring_without_overlap() -> None:
    area = sum(w * h for _, _, w, h in map(geometry.USUAL.box, range(40)))
    assert area == geometry.SIDE**2 - (geometry.SIDE - 2 * geometry.CORNER) ** 2
    assert [geometry.USUAL.box(number)[:2] for number in (0, 10, 20, 30)] == [(416, 416), (0, 416), (0, 0), (416, 0)]
    assert geometry.USUAL.box(1)[0] < geometry.USUAL.box(0)[0]


def ring_on(table: Desk) -> Ring:
    ring = Ring(samples.ring(8, samples.EIGHT_PAWNS))
    table.put(Sheet([(ring, (4, 4, 472, 472))]))
    return ring


@pytest.mark.parametrize("size", LYING)
def test_the_nearest_space_within_reach_wins(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    ring_on(table)
    for x, y, magnified in ((396, 440, ["Case 1"]), (396, 416 - 20, ["Case 1"]), (236, 236, [])):
        finger = Finger(4 + x, 4 + y).down()
        assert names_magnified(table) == magnified
        finger.up()


def names_magnified(table: Desk) -> list[str]:
    return [child.record.name for child in table.stage.children if isinstance(child, Magnifier)]


def test_the_magnifier_shows_the_space_while_the_finger_is_down(table: Desk) -> None:
    ring_on(table)
    finger = Finger(400, 450).down()
    assert names_magnified(table) == ["Case 1"]
    finger.slide(360, 450)
    assert names_magnified(table) == ["Case 2"]
    finger.slide(240, 240)
    assert names_magnified(table) == []
    finger.up()


# Other pieces


def test_a_short_touch_opens_a_tile_a_long_one_signs(table: Desk) -> None:
    tiles = Tiles(TilesView((msgspec.structs.replace(samples.tile(0), hold_s=0.2, act=Undo(), held=Redo()),)))
    table.put(Sheet([(tiles, (488, 4, 304, 82))]))
    (tile,) = tiles.of(Tile)
    sent: list[Intent] = []
    table.heard = sent.append
    tap_piece(tile)
    finger = Finger(600, 40).down()
    table.until(lambda: len(sent) > 1)
    finger.up()
    assert sent == [Undo(), Redo()]


def test_a_tile_that_need_not_be_held_is_touched(table: Desk) -> None:
    view: TileView = msgspec.structs.replace(samples.tile(0), hold_s=0, act=Undo(), held=Redo())
    tiles = Tiles(TilesView((view,)))
    table.put(Sheet([(tiles, (488, 4, 149, 82))]))
    (tile,) = tiles.of(Tile)
    sent: list[Intent] = []
    table.heard = sent.append
    tap_piece(tile)
    assert sent == [Undo()]


def test_a_card_is_tapped_laid_down_and_taken_up(table: Desk) -> None:
    strip = ReaderStrip(samples.CARDS)
    table.put(Sheet([(strip, (0, 424, 800, 56))]))
    fired = heard(strip, "on_tap", "on_lay", "on_take")
    tap_piece(strip.cards[0])
    tap_piece(strip.cards[1])
    finger = Finger(*middle(strip.cards[2])).down()
    table.until(lambda: len(fired) == 3)
    finger.up()
    tags = [card.tag for card in samples.CARDS.cards]
    assert fired == [("on_tap", tags[0]), ("on_take", tags[1]), ("on_lay", tags[2])]


SYMBOLS = ("star", "tower", "knight", "plane", "clover", "heart", "umbrella", "anchor")


def test_the_names_of_eight_pawns_are_whole_on_their_cards(table: Desk, strings: Strings) -> None:
    names = [strings.t(f"symbol.{symbol}") for symbol in SYMBOLS]
    cards = tuple(replace(card, name=name) for card, name in zip(samples.CARDS.cards, names, strict=True))
    strip = ReaderStrip(ReaderView("", cards))
    table.put(Sheet([(strip, (0, 424, 800, 56))]))
    assert [text for card in strip.cards for text, *_ in card.painter.texts] == names


def test_fewer_cards_leave_no_old_one(table: Desk) -> None:
    strip = ReaderStrip(samples.CARDS)
    table.put(Sheet([(strip, (0, 424, 800, 56))]))
    strip.view = ReaderView("Lecteur", samples.CARDS.cards[:2])
    assert len(strip.cards) == len(strip.children) == 2


def test_a_turned_view_is_touched_where_it_is_seen(table: Desk) -> None:
    button = button_on(table, ButtonView("Payer"))
    fired = heard(button, "on_release")
    table.stage.turned = True
    x, y = middle(button)
    tap(x, y)
    assert not fired
    tap(scale.width - x, scale.height - y)
    assert fired == [("on_release",)]


def test_the_deeds_of_a_narrow_tile_are_those_of_the_groups_held_and_wide_enough_to_be_told_apart(table: Desk) -> None:
    """Regression: twenty-eight ticks of three pixels stood on each tile of eight."""
    held = samples.tile(0, deeds=samples.deeds(0, 1, 9, 22, mortgaged=(23,)))
    players = Tiles(TilesView((held, *(samples.tile(seat, deeds=samples.deeds(seat)) for seat in range(1, 8)))))
    table.put(Sheet([(players, (488, 4, 304, 350))]))
    tiles = players.of(Tile)
    colours = {theme.GROUPS[group] for group in ("A", "D", "station")}
    marks = [mark for mark in tiles[0].painter.marks if mark.rgba in colours]
    assert {mark.rgba for mark in marks} == colours
    assert len({mark.box[0] for mark in marks}) >= 5
    assert min(mark.box[2] for mark in marks) >= 6
