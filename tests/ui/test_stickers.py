"""Stickers on deeds, on Start, on the jail card and for undo: tied once, then each opens what it stands on."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import pending as p
from banker.board import Deck
from banker.events import JailCardRepair
from banker.tags import Sticker, StickerKind, Tags
from hardware.ports import Signal
from tests.ui.test_flow import CARDS, Table
from tests.ui.test_flow import table as table
from ui.records import intents as i
from ui.records.pieces import SignatureView, Signing
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.forms import Correcting, Estate, Form, Renaming, Trading
from ui.table.state import Strip
from ui.words.strings import strings_for

DEED, OTHER = "04D0D0D0D0D0D0", "04E0E0E0E0E0E0"


def tie(table: Table, uid: str, sticker: Sticker | None) -> None:
    """Tie a tag to this through the menu, and go back to the table."""
    table.menu()
    table.answer(a.Stickers)
    assert a.Put(a.Tie(sticker)) in table.acts()
    table.touch(a.Put(a.Tie(sticker)))
    table.tap(uid)


def home_again(table: Table) -> None:
    table.touch(a.CloseOpen())
    table.flow.tick(table.at)


def deed(space: int) -> Sticker:
    return Sticker(StickerKind.DEED, space)


def tied(table: Table, uid: str, sticker: Sticker) -> None:
    tie(table, uid, sticker)
    assert table.strip == strings_for("fr").t("stickers.tied")
    home_again(table)


def later(table: Table) -> None:
    """Let so much time pass that a tag counts again, after it was tied or has signed."""
    table.at += 5
    table.flow.desk.now = table.at


def say(id: str, **fields: str) -> str:
    return strings_for("fr").t(id, **fields)


# Tying


def test_a_tag_can_be_tied_to_every_deed_and_start_jail_card_and_undo(table: Table) -> None:
    table.menu()
    table.answer(a.Stickers)
    ties = [act.open for act in table.acts() if isinstance(act, a.Put) and isinstance(act.open, a.Tie)]
    offered = [tie.sticker for tie in ties if tie.sticker is not None]
    assert len([sticker for sticker in offered if sticker.kind is StickerKind.DEED]) == 28
    assert {sticker.kind for sticker in offered} == set(StickerKind) - {StickerKind.REFEREE}
    assert a.Tie(None) in ties


def test_a_tag_is_tied_and_said_so(table: Table) -> None:
    before = table.bank.course.head
    tie(table, DEED, deed(39))
    assert table.flow.table.strip == Strip(say("stickers.tied"), "", Signing.SIGNED, 3.0)
    assert table.panel.signals[-1] is Signal.BOOKED
    assert Tags(table.bank.store).meaning(DEED).sticker == deed(39)
    assert table.bank.course.head == before


def test_a_players_card_is_refused_with_whose_it_is(table: Table) -> None:
    tie(table, CARDS[1], deed(39))
    assert table.strip == say("stickers.is_card", player="Bob")
    assert table.panel.signals[-1] is Signal.REFUSED
    assert Tags(table.bank.store).meaning(CARDS[1]).sticker is None


def test_a_sticker_is_refused_with_what_it_is(table: Table) -> None:
    tied(table, DEED, Sticker(StickerKind.UNDO))
    tie(table, DEED, deed(39))
    title, line = say("stickers.is", what=say("stickers.undo")), say("stickers.forget_first")
    assert table.flow.table.strip == Strip(title, line, Signing.REFUSED, 3.0)
    assert Tags(table.bank.store).meaning(DEED).sticker == Sticker(StickerKind.UNDO)


def test_a_sticker_is_freed_and_can_be_tied_anew(table: Table) -> None:
    tied(table, DEED, Sticker(StickerKind.START))
    tie(table, DEED, None)
    assert table.strip == say("stickers.untied", what=say("stickers.start"))
    table.tap(DEED)
    assert table.strip == say("stickers.is_none")
    home_again(table)
    tied(table, DEED, deed(1))


def test_a_players_card_cannot_be_freed_this_way(table: Table) -> None:
    tie(table, CARDS[0], None)
    assert table.strip == say("stickers.is_none")
    assert Tags(table.bank.store).meaning(CARDS[0]).name == "Chloé"


def test_back_leads_to_the_table_and_a_second_touch_waits_no_longer(table: Table) -> None:
    table.menu()
    table.answer(a.Stickers)
    table.answer(a.Tie)
    table.answer(a.Stickers)
    assert table.flow.table.open == a.Stickers()
    table.answer(a.Tie)
    table.answer(a.CloseOpen)
    assert table.flow.table.open is None


def test_one_touch_leads_from_a_deed_to_the_next(table: Table) -> None:
    tie(table, DEED, deed(1))
    table.touch(a.Put(a.Tie(deed(3))))
    table.tap(OTHER)
    tags = Tags(table.bank.store)
    assert [tags.meaning(uid).sticker for uid in (DEED, OTHER)] == [deed(1), deed(3)]


def marked(table: Table) -> set[Sticker]:
    """What the screen marks as having a tag."""
    view = table.flow.view()
    assert isinstance(view, SheetView)
    acts = [button.act for button in view.buttons if button.mark]
    return {act.open.sticker for act in acts if isinstance(act, a.Put) and isinstance(act.open, a.Tie)} - {None}


def test_what_has_a_tag_already_is_marked(table: Table) -> None:
    table.menu()
    table.answer(a.Stickers)
    assert marked(table) == set()
    home_again(table)
    for uid, sticker in ((DEED, deed(39)), (OTHER, Sticker(StickerKind.JAIL_CARD))):
        tied(table, uid, sticker)
    table.menu()
    table.answer(a.Stickers)
    assert marked(table) == {deed(39), Sticker(StickerKind.JAIL_CARD)}
    table.touch(a.Put(a.Tie(None)))
    table.tap(DEED)
    assert marked(table) == {Sticker(StickerKind.JAIL_CARD)}


def test_a_space_without_a_deed_says_so(table: Table) -> None:
    table.menu()
    table.answer(a.Stickers)
    view = table.flow.view()
    board = view.body[0].buttons
    assert [number for number, space in enumerate(board) if not space.enabled] == [
        space.number for space in table.game.edition.spaces if space.deed is None
    ]
    assert board[2].reason == say("stickers.no_deed")


def test_waiting_for_a_tag_closes_by_itself_so_that_no_later_card_is_tied(table: Table) -> None:
    table.menu()
    table.answer(a.Stickers)
    table.answer(a.Tie)
    table.flow.tick(25.0)
    assert table.flow.table.open is None
    table.tap(DEED)
    assert Tags(table.bank.store).meaning(DEED).sticker is None


def test_a_sticker_is_no_players_card_at_the_set_up(table: Table) -> None:
    tied(table, DEED, deed(39))
    anew = Table(table.bank.store)
    anew.home()
    anew.touch(i.NewGame())
    anew.touch(i.Step(2))
    anew.tap(DEED)
    assert anew.flow.place.setup.seats == ()
    assert anew.flow.place.setup.message.id == "sticker"
    assert anew.panel.signals[-1] is Signal.REFUSED


def strip(table: Table) -> SignatureView:
    """The strip at the foot of the stickers."""
    view = table.flow.view()
    return view.foot.signs[0].strip


def test_every_state_has_its_words_in_every_language(table: Table, language: str) -> None:
    table.flow.desk.language = language
    others = [Sticker(kind) for kind in StickerKind if kind not in (StickerKind.DEED, StickerKind.REFEREE)]
    for sticker in (deed(1), *others, None):
        table.flow.desk.set_table(open=a.Tie(sticker), strip=None, reader_out=False)
        assert strip(table).title
        table.flow.desk.set_table(reader_out=True)
        assert strip(table).line == table.flow.desk.strings.t("stickers.no_reader")


# A deed


def test_a_deed_of_the_bank_lands_the_player_there_and_offers_it_for_sale(table: Table) -> None:
    tied(table, DEED, deed(6))
    table.tap(DEED)
    top = table.game.top
    assert isinstance(top, p.Purchase)
    assert (top.player, top.space) == (table.game.players[0].id, 6)
    table.tap(CARDS[0])
    assert table.game.registry.title(6).holder == table.game.players[0].id


def test_a_deed_of_another_asks_the_player_in_turn_for_its_rent(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    tied(table, DEED, deed(3))
    table.tap(DEED)
    top = table.game.top
    assert (top.debtor, top.creditor) == (table.game.players[1].id, table.game.players[0].id)
    before = table.game.balance(top.creditor)
    table.tap(CARDS[1])
    assert table.game.balance(top.creditor) == before + top.amount


def test_a_deed_shown_again_while_it_is_asked_for_books_nothing(table: Table) -> None:
    tied(table, DEED, deed(6))
    table.tap(DEED)
    before = table.bank.course.head
    table.menu()
    table.tap(DEED)
    assert table.bank.course.head == before
    assert table.flow.table.open is None


@pytest.mark.parametrize("composed", [Trading("p1", "p2"), Correcting("deed"), Renaming(6, "Soleure")])
def test_a_deed_shown_while_something_is_composed_does_nothing(table: Table, composed: Form) -> None:
    tied(table, DEED, deed(6))
    table.flow.desk.set_table(open=composed)
    head = table.bank.course.head
    table.tap(DEED)
    assert table.bank.course.head == head
    assert table.flow.table.open == composed
    assert table.strip == say("sheet.nothing_to_sign")


def test_a_deed_while_something_else_is_asked_is_refused_in_words(table: Table) -> None:
    tied(table, DEED, deed(6))
    table.throw(1, 2)
    before = table.bank.course.head
    table.tap(DEED)
    assert table.bank.course.head == before
    asked = say("question.purchase.title", space=table.game.edition.spaces[3].names["fr"])
    assert table.strip == say("reason.answer_first.which", question=asked), "it says which question"
    assert table.panel.signals[-1] is Signal.REFUSED


def test_my_own_deed_opens_what_may_be_done_with_it_alone(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    for dice, card in (((1, 3), CARDS[1]), ((1, 5), CARDS[2])):
        table.throw(*dice)
        if isinstance(table.game.top, p.Purchase | p.Debt):
            table.tap(card)
    tied(table, DEED, deed(3))
    me = table.game.players[0].id
    assert table.game.top.player == me
    later(table)
    table.tap(DEED)
    assert table.flow.table.open == Estate(me, space=3)
    table.put(lambda draft: isinstance(draft, Estate) and draft.mode == "mortgage")
    offered = [getattr(act, "open", None) for act in table.acts()]
    assert [draft.plan for draft in offered if isinstance(draft, Estate) and draft.plan] == [(c.Mortgage(me, 3),)]


def test_a_deed_does_not_free_a_jailed_player(table: Table) -> None:
    tied(table, DEED, deed(6))
    jail(table)
    before = table.bank.course.head
    table.tap(DEED)
    assert table.bank.course.head == before
    assert table.game.players[0].jailed
    asked = say("question.jail_choice.title", player=table.game.players[0].name)
    assert table.strip == say("reason.answer_first.which", question=asked)


# Start, jail card, undo


def test_start_pays_the_salary_once_the_players_card_is_there(table: Table) -> None:
    tied(table, DEED, Sticker(StickerKind.START))
    me = table.game.players[0].id
    before = table.game.balance(me)
    table.tap(DEED)
    assert table.game.balance(me) == before
    assert table.flow.table.asked == a.AskCard(c.CashSalary(me), me)
    table.tap(CARDS[1])
    assert table.game.balance(me) == before
    table.tap(CARDS[0])
    assert table.game.balance(me) == before + table.game.edition.salary


def test_what_a_tag_asks_for_or_shows_is_seen_over_whatever_lay_open(table: Table) -> None:
    tied(table, DEED, Sticker(StickerKind.START))
    tied(table, OTHER, deed(6))
    me, said = table.game.players[0].id, Strip("x", "", Signing.REFUSED, 9.0)
    table.flow.desk.set_table(open=a.Menu(), strip=said)
    table.tap(DEED)
    shown = table.flow.table
    assert (shown.open, shown.asked, shown.strip) == (None, a.AskCard(c.CashSalary(me), me), None)
    table.touch(a.CloseOpen())
    table.tap(OTHER)
    assert table.bank.history(1)[0][1].by == "card"
    table.flow.desk.set_table(open=a.Menu(), asked=a.AskCard(c.Buy(me), me), strip=said)
    table.tap(OTHER)
    shown = table.flow.table
    assert (shown.open, shown.asked, shown.strip) == (None, None, None)
    table.tap(CARDS[0])
    table.flow.orders.execute(c.Land(table.game.players[1].id, 20), "banker")
    table.serve()
    table.flow.orders.execute(c.Land(table.game.players[2].id, 20), "banker")
    table.serve()
    table.flow.desk.set_table(asked=a.AskCard(c.CashSalary(me), me), strip=said)
    later(table)
    table.tap(OTHER)
    shown = table.flow.table
    assert (shown.open, shown.asked, shown.strip) == (Estate(me, space=6), None, None)


def test_start_while_something_is_asked_is_refused(table: Table) -> None:
    tied(table, DEED, Sticker(StickerKind.START))
    table.throw(1, 2)
    table.tap(DEED)
    assert table.flow.table.asked is None
    assert table.panel.signals[-1] is Signal.REFUSED


def jail(table: Table) -> None:
    """The first player lands on *Go to jail* and it is their turn again."""
    me = table.game.players[0].id
    table.flow.orders.execute(c.Land(me, 30), "banker")
    table.serve()
    assert table.game.player(me).jailed
    while not (isinstance(table.game.top, p.JailChoice) and table.game.top.player == me):
        top = table.game.top
        if isinstance(top, p.Throw):
            table.flow.orders.execute(c.Land(top.player, 20), "banker")
            table.serve()
        else:
            raise AssertionError(top)


def test_the_jail_card_opens_its_use_and_the_players_card_signs_it(table: Table) -> None:
    tied(table, DEED, Sticker(StickerKind.JAIL_CARD))
    jail(table)
    me = table.game.players[0].id
    table.tap(DEED)
    assert table.panel.signals[-1] is Signal.REFUSED  # they hold none
    table.flow.orders.execute(c.Correct(JailCardRepair(Deck.CHANCE, me), "found under the board"), "banker")
    table.serve()
    table.tap(DEED)
    assert table.flow.table.asked == a.AskCard(c.UseJailCard(me, Deck.CHANCE), me)
    table.tap(CARDS[0])
    assert not table.game.player(me).jailed


def test_the_undo_tag_takes_back_the_last_operation(table: Table) -> None:
    tied(table, DEED, Sticker(StickerKind.UNDO))
    table.throw(1, 2)
    table.tap(DEED)
    assert isinstance(table.game.top, p.Throw)
    assert table.game.players[0].space == 0


def test_two_stickers_may_stand_on_the_same_thing(table: Table) -> None:
    tied(table, DEED, deed(6))
    tied(table, OTHER, deed(6))
    table.tap(OTHER)
    assert isinstance(table.game.top, p.Purchase)


def test_a_deed_that_was_landed_on_and_bought_opens_nothing_before_it_was_taken_away(table: Table) -> None:
    tied(table, OTHER, deed(6))
    later(table)
    table.tap(OTHER)
    table.tap(CARDS[0])
    me = table.game.players[0].id
    assert table.game.registry.title(6).holder == me
    for other in table.game.players[1:]:
        table.flow.orders.execute(c.Land(other.id, 20), "banker")
        table.serve()
    assert table.game.in_turn == me
    table.flow.tick(table.at)
    table.tap(OTHER)
    assert table.flow.table.open is None
    later(table)
    table.tap(OTHER)
    assert table.flow.table.open == Estate(me, space=6)
