"""Bus tickets on the screen: where they are offered, the board to touch with one, whose they are, what was booked."""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.history import Operation
from tests.ui.board_samples import MEGA, board_of
from tests.ui.setup_samples import seated
from tests.ui.table_samples import Play
from tests.ui.test_several_jail_cards import every_button
from ui.setup import begun
from ui.setup import state as s
from ui.setup.entered import RULES, enter
from ui.table import acts as a
from ui.table.drawn import Drawing
from ui.table.forms import Correcting, Going
from ui.views.board import icon_on
from ui.views.setup import setup_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.names import space_name
from ui.words.sentences import operation_sentence, question
from ui.words.spoken.sayings import account
from ui.words.strings import strings_for

ENGLISH = strings_for("en")
AT_GIFT = c.ThrowDice((1, 2), 3)  # From 41 on.


def told(play: Play, open_: a.Act | None = None) -> Told:
    return Told(ENGLISH, play.table(open=open_))


def acts(play: Play) -> list[object]:
    """What the keys beside the board do."""
    view = table_view(told(play))
    keys = [*view.actions, *getattr(view.side, "choices", ())]
    return [key.act for key in keys] + [key.act for key in (view.side if isinstance(view.side, tuple) else ())]


def gift(**held: object) -> Play:
    return Play(MEGA, 3, pawns={"p1": 41}, **held).do(AT_GIFT)


def test_the_gift_asks_for_a_ticket_of_each_kind_or_the_money() -> None:
    play = gift()
    asked = question(ENGLISH, play.game, play.game.top)
    assert "$100" in asked.line
    booked = {act.command for act in acts(play) if isinstance(act, a.Book)}
    assert booked == {c.TakeTicket("p1"), c.TakeTicket("p1", voids=True), c.TakeMoney("p1")}


def test_without_money_in_its_place_the_question_names_none() -> None:
    play = Play(MEGA, 3, pawns={"p1": 26}).do(AT_GIFT)
    assert "$" not in question(ENGLISH, play.game, play.game.top).line
    assert c.TakeMoney("p1") not in {act.command for act in acts(play) if isinstance(act, a.Book)}


def test_the_bus_offers_tickets_beside_the_next_cards() -> None:
    play = Play(MEGA, 3, holders={3: "p2"}).do(c.ThrowDice((1, 2), "bus"), c.Pay("p1"))
    tiles = [button.act.command for button in table_view(told(play)).side.choices]
    assert tiles == [c.Go("p1", 9), c.TakeTicket("p1"), c.TakeTicket("p1", voids=True)]
    assert question(ENGLISH, play.game, play.game.top).line.startswith("The bus: ")
    none = Play(MEGA, 3, holders={3: "p2"}, tickets={"p2": 16}).do(c.ThrowDice((1, 2), "bus"), c.Pay("p1"))
    assert [button.act.command for button in table_view(told(none)).side.choices] == [c.Go("p1", 9)]
    assert "ticket" not in question(ENGLISH, none.game, none.game.top).line


def test_only_who_holds_a_ticket_has_the_key_and_only_before_the_dice() -> None:
    assert a.Put(Going()) in acts(Play(MEGA, 3, tickets={"p1": 1}))
    assert a.Put(Going()) not in acts(Play(MEGA, 3, tickets={"p2": 1}))
    again = Play(MEGA, 3, tickets={"p1": 1}, jail={"p1": 0}).do(c.PayFine("p1"))
    assert a.Put(Going()) not in acts(again)


def test_the_board_leads_to_each_space_as_far_as_the_corner_and_its_key_books_it() -> None:
    play = Play(MEGA, 3, tickets={"p1": 1}, pawns={"p1": 9}, holders={12: "p2"})
    enabled = [n for n, button in enumerate(sheet_view(told(play, Going())).body[0].buttons) if button.enabled]
    assert enabled == [10, 11, 12, 13]
    foot = sheet_view(told(play, Going(12))).foot
    assert (foot.go.act, foot.amount) == (a.Book(c.UseTicket("p1", 12)), "−8")
    far = sheet_view(told(play, Going(30))).foot
    assert far.go is None or not far.go.enabled
    assert far.lines == (ENGLISH.t("reason.not_on_this_side", space=space_name(ENGLISH, board_of(MEGA), 30)),)


def test_a_rent_that_the_dice_will_make_is_due_though_no_amount_is_said() -> None:
    """Regression: it was said that no rent is due there."""
    play = Play(MEGA, 3, tickets={"p1": 1}, pawns={"p1": 9}, holders={10: "p2"})
    foot = sheet_view(told(play, Going(10))).foot
    owner = play.game.player("p2").name
    assert ENGLISH.t("going.rent", owner=owner).lower() in foot.lines[0].lower()
    assert foot.amount == ""


def test_a_card_that_is_not_in_the_list_may_bring_a_ticket_an_auction_or_other_rents_where_the_board_has_them() -> None:
    def tiles(play: Play) -> list[str]:
        return [each.act.open.what for each in sheet_view(told(play, Drawing())).body[0].choices]

    mega = Play(MEGA, 3, pawns={"p1": 3}).do(c.ThrowDice((1, 2), 3))
    assert tiles(mega)[8:] == ["ticket", "auction"]
    chance = next(space.number for space in board_of("ultimate-banking").spaces[3:] if space.kind.value == "chance")
    rising = Play("ultimate-banking", 3, pawns={"p1": chance - 3}).do(c.ThrowDice((1, 2)))
    assert tiles(rising)[8:] == ["rents_up", "rents_down", "all_rents_up", "all_rents_down"]
    assert len(tiles(Play("london", 3, pawns={"p1": 4}).do(c.ThrowDice((1, 2))))) == 8
    for play, effects in (
        (mega, {"ticket": b.Ticket(), "auction": b.ChooseSpace(auction=True)}),
        (rising, {"rents_down": b.ShiftRents("down"), "all_rents_up": b.ShiftRents("up", "all")}),
    ):
        for what, effect in effects.items():
            foot = sheet_view(told(play, Drawing(what=what))).foot
            assert foot.go.act == a.Book(c.DrawCard("p1", effect=effect))


def test_the_voice_tells_whose_card_lies_there_what_is_kept_beside_deeds() -> None:
    game = Play(MEGA, 3, tickets={"p1": 2, "p2": 1}, jail_cards={"p1": (b.Deck.CHANCE,)}).game
    first, second, third = (account(ENGLISH, game, player.id) for player in game.players)
    assert "2 bus tickets" in first
    assert "(Chance)" in first
    assert "1 bus ticket" in second
    assert "ticket" not in third


def test_a_tile_says_how_many_tickets_a_player_holds() -> None:
    tiles = table_view(told(Play(MEGA, 3, tickets={"p1": 2}))).tiles
    assert [tile.tickets for tile in tiles] == [2, 0, 0]


def test_the_spaces_have_a_ticket_for_their_sign() -> None:
    assert [icon_on(board_of(MEGA), board_of(MEGA).spaces[n]) for n in (14, 32, 47)] == ["gavel", "ticket", "ticket"]


def test_the_history_says_who_took_used_and_gave_back_tickets() -> None:
    play = gift(tickets={"p1": 1})
    name = play.game.player("p1").name
    for event, words in (
        (e.TicketTaken("p1"), "takes a bus ticket"),
        (e.TicketTaken("p1", voids=True), "takes a bus ticket, which ends all others"),
        (e.TicketUsed("p1"), "uses a bus ticket"),
        (e.TicketsPassed("p1", 1), "receives 1 bus ticket"),
        (e.TicketsPassed("p1", -2), "gives 2 bus tickets back"),
    ):
        row = Operation(c.TakeTicket("p1"), (event,))
        assert operation_sentence(ENGLISH, play.game, row) == f"{name} {words}"


def test_a_correction_says_how_many_tickets_a_player_should_hold() -> None:
    play = Play(MEGA, 3, tickets={"p1": 1, "p2": 14})
    _, numbers = sheet_view(told(play, Correcting("tickets", player="p1"))).body
    assert [button.label for button in numbers.choices] == ["0", "1", "2"], "one lies in the pile"
    foot = sheet_view(told(play, Correcting("tickets", player="p1", tickets=2))).foot
    assert foot.go.act == a.Put(Correcting("tickets", player="p1", tickets=2, explaining=True))
    assert Correcting("tickets", player="p1", tickets=2).repair == e.TicketsRepair("p1", 2)
    offered = [button.act for button in sheet_view(told(play, Correcting())).body[0].rows]
    assert a.Put(Correcting("tickets")) in offered
    elsewhere = [button.act for button in sheet_view(told(Play("london", 3), Correcting())).body[0].rows]
    assert a.Put(Correcting("tickets")) not in elsewhere


def test_a_game_begun_on_paper_enters_tickets_touch_by_touch() -> None:
    """One more each time, and none after the most; a board without them has no such key."""
    setup = replace(seated(3, MEGA), step=RULES)
    for intent in (enter(begun.opened), enter(begun.with_ticket), enter(begun.with_ticket)):
        setup = s.after(setup, intent, lambda below: 0)
    first, place = setup.seats[0].id, begun.position(setup)
    assert place is not None
    assert place.tickets == {first: 2}
    keys = every_button(setup_view(ENGLISH, setup))
    assert [key.detail for key in keys if key.act == enter(begun.with_ticket)] == ["2"]
    for _ in range(begun.MOST_TICKETS - 1):
        setup = s.after(setup, enter(begun.with_ticket), lambda below: 0)
    assert begun.position(setup) is None
    elsewhere = s.after(replace(seated(3, "london"), step=RULES), enter(begun.opened), lambda below: 0)
    assert enter(begun.with_ticket) not in [key.act for key in every_button(setup_view(ENGLISH, elsewhere))]
