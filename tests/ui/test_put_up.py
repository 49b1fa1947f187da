"""A deed of the bank that is put up for auction: the question, the board to touch, what the foot says."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker.board import ChooseSpace, Kind
from tests.ui.board_samples import PRINTED, board_of
from tests.ui.table_samples import Play, throw
from ui.table import acts as a
from ui.table.forms import Going
from ui.views.board import icon_on
from ui.views.going import is_put_up
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.effects import effect_words
from ui.words.names import space_name
from ui.words.sentences import question
from ui.words.strings import strings_for

ENGLISH = strings_for("en")
SPACE, FREE, TAKEN = 36, 37, 39
PUT_UP = ChooseSpace(auction=True)
DEEDS = [space.number for space in board_of(PRINTED).spaces if space.deed is not None]


def landed(**held: object) -> Play:
    """The first player has drawn a card that lets them put a lot up."""
    drawn = c.DrawCard("p1", effect=PUT_UP)
    return Play(PRINTED, 3, pawns={"p1": SPACE - 3}, **held).do(throw(1, 2), drawn)


def test_the_space_has_a_gavel_and_its_question_is_about_a_lot() -> None:
    play = landed()
    space = replace(board_of(PRINTED).spaces[SPACE], kind=Kind.EVENT, effect=PUT_UP)
    assert icon_on(board_of(PRINTED), space) == "gavel"
    asked = question(ENGLISH, play.game, play.game.top)
    assert asked.title == ENGLISH.t("question.space_choice.lot")
    assert effect_words(ENGLISH, board_of(PRINTED), play.game.top.effect) in asked.line


def test_only_lots_of_the_bank_can_be_touched() -> None:
    play = landed(holders={TAKEN: "p2"})
    sheet = sheet_view(Told(ENGLISH, play.table(open=Going())))
    enabled = [n for n, button in enumerate(sheet.body[0].buttons) if button.enabled]
    assert enabled == [n for n in DEEDS if n != TAKEN]


def test_the_foot_says_what_is_auctioned_and_its_key_books_it() -> None:
    play = landed()
    foot = sheet_view(Told(ENGLISH, play.table(open=Going(FREE)))).foot
    assert foot.lines == (ENGLISH.t("going.put_up", space=space_name(ENGLISH, board_of(PRINTED), FREE)),)
    assert foot.go.label == ENGLISH.t("going.put_up.go")
    assert (foot.amount, isinstance(foot.go.act, a.Book)) == ("", True)
    play.do(foot.go.act.command)
    assert play.game.top.space == FREE
    assert play.game.player("p1").space == SPACE


def test_where_all_are_taken_the_pawn_goes_on_and_the_foot_says_so() -> None:
    play = landed(holders=dict.fromkeys(DEEDS, "p2"))
    assert not is_put_up(play.game, play.game.top, TAKEN)
    ring = table_view(Told(ENGLISH, play.table())).ring
    (space,) = [n for n, view in enumerate(ring.spaces) if isinstance(view.act, a.Book)]
    foot = sheet_view(Told(ENGLISH, play.table(open=Going(space)))).foot
    assert foot.go.label == ENGLISH.t("going.go")
    assert foot.amount
