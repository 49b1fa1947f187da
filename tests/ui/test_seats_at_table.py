"""Players and cards that come and go while the game runs: another card, a late player, one who leaves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import limits
from banker import pending as p
from banker.clauses import Clause
from banker.events import GameEnd
from banker.game import Seat
from banker.tags import Sticker, StickerKind, Tags
from hardware.ports import Signal
from tests.ui.table_samples import tables, waiting
from tests.ui.test_flow import CARDS, STRANGE, Table
from tests.ui.test_flow import table as table
from ui.flow.place import AtTable, Ended
from ui.records import intents as i
from ui.records.pieces import ButtonView, Signing
from ui.records.prompts import PromptView
from ui.records.sheets import SheetView
from ui.setup import seats
from ui.setup.entered import enter
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Correcting, Estate, History, Renaming, Trading
from ui.table.lay import BUSINESS_S, Lay
from ui.table.state import Strip
from ui.views.board import token
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told, digits
from ui.words.names import space_name
from ui.words.strings import strings_for


def ask_for_card(table: Table, seat: int) -> None:
    """Touch the tile, *card*, *another card*."""
    table.tile(seat)
    table.answer(a.Person)
    table.answer(a.NewCard)


def middle(table: Table) -> PromptView:
    view = table_view(Told(table.flow.desk.strings, table.flow.table))
    assert isinstance(view.middle, PromptView)
    return view.middle


def sheet(table: Table) -> SheetView:
    return sheet_view(Told(table.flow.desk.strings, table.flow.table))


# Another card


def test_another_card_signs_and_the_one_before_no_longer_does(table: Table) -> None:
    ask_for_card(table, 0)
    table.tap(STRANGE)
    assert table.strip == "C’est maintenant la carte de Chloé"
    table.throw(1, 2)
    table.tap(CARDS[0])
    assert table.strip == "Carte inconnue"
    assert isinstance(table.game.top, p.Purchase)
    table.tap(STRANGE)
    assert table.game.registry.title(3).holder == table.game.players[0].id


def test_the_new_card_survives_a_restart_and_an_undo(table: Table) -> None:
    table.throw(1, 2)
    ask_for_card(table, 0)
    table.tap(STRANGE)
    table.touch(i.Undo())
    again = Table(table.bank.store)
    again.answer(a.CloseOpen)
    again.throw(1, 2)
    again.tap(STRANGE)
    assert again.game.registry.title(3).holder == again.game.players[0].id


def test_a_card_of_another_player_is_refused_with_the_name(table: Table) -> None:
    ask_for_card(table, 0)
    table.tap(CARDS[1])
    assert "Bob" in table.strip
    assert table.panel.signals[-1] is Signal.REFUSED
    assert isinstance(table.flow.table.open, a.NewCard), "it waits for another one"
    assert list(table.flow.place.cards.values()) == [player.id for player in table.game.players]


def test_a_sticker_is_refused_with_what_it_is(table: Table) -> None:
    tags = Tags(table.bank.store)
    tags.tie(tags.card(STRANGE), Sticker(StickerKind.DEED, 39))
    ask_for_card(table, 0)
    table.tap(STRANGE)
    assert "Uri" in table.strip
    assert list(table.flow.place.cards.values()) == [player.id for player in table.game.players]


def test_the_players_own_card_may_be_put_down_again(table: Table) -> None:
    ask_for_card(table, 2)
    before = dict(table.flow.place.cards)
    table.tap(CARDS[2])
    assert table.flow.place.cards == before
    assert table.strip == "C’est maintenant la carte d’Alice"


def test_a_players_prompts_lead_back_and_close_by_themselves(table: Table) -> None:
    ask_for_card(table, 1)
    table.answer(a.Person)
    table.put(lambda opened: isinstance(opened, Estate))
    assert table.flow.table.open == Estate(table.game.players[1].id)
    table.answer(a.Person)
    table.answer(a.NewCard)
    table.flow.tick(table.flow.desk.now + BUSINESS_S + 1)
    assert table.flow.table.open is None


def test_an_unknown_card_on_the_sheet_of_a_player_becomes_theirs(table: Table) -> None:
    table.tile(0)
    table.answer(a.Person)
    signature = middle(table).signature
    assert (signature.title, signature.signing) == ("Posez la nouvelle carte", Signing.WAITS)
    table.tap(STRANGE)
    assert table.strip == "C’est maintenant la carte de Chloé"
    assert table.flow.table.open == a.Person(table.game.players[0].id)
    assert len(table.game.players) == 3
    table.throw(1, 2)
    table.tap(STRANGE)
    assert table.game.registry.title(3).holder == table.game.players[0].id


def test_a_sticker_on_the_sheet_of_a_player_is_no_card_of_theirs(table: Table) -> None:
    tags = Tags(table.bank.store)
    tags.tie(tags.card(STRANGE), Sticker(StickerKind.DEED, 39))
    before = dict(table.flow.place.cards)
    table.tile(0)
    table.answer(a.Person)
    table.tap(STRANGE)
    assert dict(table.flow.place.cards) == before


# Coming late


def test_the_card_of_a_newcomer_is_said_to_become_theirs(table: Table) -> None:
    table.tap(STRANGE)
    signature = middle(table).signature
    assert (signature.title, signature.signing) == ("Cette carte sera la sienne", Signing.SIGNED)
    table.touch(a.CloseOpen())
    table.menu()
    table.answer(a.ComeIn)
    assert middle(table).signature is None


def test_the_newcomer_chooses_colour_and_pawn_beside_the_name(table: Table) -> None:
    table.tap(STRANGE)
    table.answer(a.Type)
    view = table.flow.view()
    taken = {token(table.game, player.id) for player in table.game.players}
    assert {look.token for look in view.symbols if look.reason} == taken
    free = [look for look in view.symbols if not look.reason and not look.chosen]
    table.touch(free[-1].act)
    assert table.flow.place.typing, "the sheet stays"
    colour = next(look for look in table.flow.view().colours if not look.reason and not look.chosen)
    table.touch(colour.act)
    table.touch(i.TakeName(""))
    new = table.flow.table.open
    assert (new.token.symbol, new.token.colour) == (free[-1].token.symbol, colour.token.colour)
    assert new.name == free[-1].label, "a name that nobody typed is that of the pawn"
    table.answer(a.Type)
    table.touch(i.TakeName("Zoé"))
    table.answer(a.Type)
    table.touch(next(look for look in table.flow.view().symbols if not look.reason and not look.chosen).act)
    assert table.flow.table.open.name == "Zoé"


def test_an_unknown_card_may_come_in_with_the_sum_agreed_on(table: Table) -> None:
    table.tap(STRANGE)
    assert table.panel.signals[-1] is Signal.REFUSED
    assert middle(table).name == "Avion"
    assert middle(table).amount == "15’000’000"
    new = table.flow.table.open
    table.put(lambda new: isinstance(new, a.Newcomer) and new.balance == 13_000_000)
    table.answer(a.Admit)
    player = table.game.players[3]
    assert (player.name, table.game.balance(player.id)) == ("Avion", 13_000_000)
    assert table.game.terms.seats[3].colour == new.token.colour
    for dice in ((1, 2), (1, 2), (1, 2)):
        table.throw(*dice)
        while isinstance(table.game.top, p.Purchase | p.Debt):
            table.tap(CARDS[[q.id for q in table.game.players].index(p.waits_for(table.game.top))])
    table.throw(2, 4)
    assert isinstance(table.game.top, p.Purchase)
    table.tap(STRANGE)
    assert table.game.registry.title(6).holder == player.id


def test_the_newcomer_is_called_as_typed_and_never_as_another(table: Table) -> None:
    table.tap(STRANGE)
    for typed, name in (("  Zoë ", "Zoë"), ("", "Zoë"), ("Bob", "Bob 2")):
        table.answer(a.Type)
        assert table.flow.place.typing
        table.flow.tick(table.flow.desk.now + BUSINESS_S + 1)
        table.tap(CARDS[0])
        table.touch(i.TakeName(typed))
        assert isinstance(table.flow.place, AtTable)
        assert middle(table).name == name
    table.answer(a.Admit)
    assert table.game.players[3].name == "Bob 2"


def test_a_touch_to_let_in_somebody_who_is_shown_no_more_lets_nobody_in(table: Table) -> None:
    for opened in (None, a.Menu()):
        table.tap(STRANGE)
        assert table.bears(a.Admit())
        table.flow.desk.put(opened)
        table.post(a.Admit())
        assert (len(table.game.players), table.flow.table.open) == (3, opened)


def test_a_card_of_one_more_stranger_is_asked_about_in_place_of_the_first(table: Table) -> None:
    table.tap(STRANGE)
    table.tap(CARDS[0][:-1] + "9")
    assert table.strip == "", "nothing on this sheet is refused"
    table.answer(a.Admit)
    assert table.flow.desk.seated(CARDS[0][:-1] + "9") == table.game.players[3].id
    assert table.flow.desk.seated(STRANGE) is None


def test_the_sum_of_a_newcomer_is_chosen_without_the_keyboard(table: Table) -> None:
    table.tap(STRANGE)
    table.put(lambda new: isinstance(new, a.Newcomer) and new.balance == 13_000_000)
    assert middle(table).amount == "13’000’000"
    assert not table.flow.place.typing
    table.answer(a.Type)
    table.post(a.Put(Estate("p1")))
    assert not table.flow.place.typing, "the keyboard goes with what was typed on it"


def test_coming_in_is_undone_and_the_card_is_nobodys_until_it_is_redone(table: Table) -> None:
    table.tap(STRANGE)
    table.answer(a.Admit)
    id = table.game.players[3].id
    table.touch(i.Undo())
    assert len(table.game.players) == 3
    table.tap(STRANGE)
    assert isinstance(table.flow.table.open, a.Newcomer)
    table.touch(i.Redo())
    table.tap(STRANGE)
    assert table.flow.table.open == Estate(id)
    table.undo_by_sticker()
    table.tap(STRANGE)
    table.answer(a.Admit)
    assert table.game.players[3].id == id, "the same card is the same player"


def test_the_card_of_somebody_whose_coming_was_undone_can_be_given(table: Table) -> None:
    table.tap(STRANGE)
    table.answer(a.Admit)
    newcomer = table.game.players[3].id
    table.touch(i.Undo())
    ask_for_card(table, 0)
    table.tap(STRANGE)
    assert table.strip == "C’est maintenant la carte de Chloé"
    table.touch(i.Redo())
    assert newcomer in table.flow.table.cardless, "back without a card"


def test_a_player_who_comes_in_after_an_undo_never_gets_the_card_of_another(table: Table) -> None:
    table.tap(STRANGE)
    table.answer(a.Admit)
    table.touch(i.Undo())
    table.menu()
    table.answer(a.ComeIn)
    table.answer(a.Admit)
    other = table.game.players[3].id
    assert other not in table.flow.place.cards.values()
    assert other in table.flow.table.cardless


def test_while_a_card_is_awaited_an_unknown_one_is_only_refused(table: Table) -> None:
    table.throw(1, 2)
    table.tap(STRANGE)
    assert table.strip == "Carte inconnue"
    assert table.flow.table.open is None


def newcomer(table: Table) -> ButtonView:
    """The greyed key of the menu by which nobody comes in any more."""
    table.menu()
    (key,) = (tile for tile in table.flow.view().tiles if tile.act == a.ComeIn())
    assert not key.enabled
    return key


def test_a_full_table_takes_nobody_more(table: Table) -> None:
    for number in range(3):
        table.tap(f"04FFFF0{number}")
        table.answer(a.Admit)
    assert len(table.game.players) == 6
    table.tap(STRANGE)
    assert table.flow.table.open is None
    assert newcomer(table).reason == "La table est complète."
    assert len({player.name for player in table.game.players}) == 6


def test_a_player_who_has_left_keeps_name_and_look_and_the_thirteenth_is_refused(table: Table) -> None:
    """Regression: the ninth looked like one who had left: two alike in history and curve."""

    def come(number: int) -> None:
        table.tap(f"04FFFF{number:02}")
        table.answer(a.Admit)

    for number in range(3):
        come(number)
    for number in range(3, 9):
        table.leave(-1)
        come(number)
    looks = [token(table.game, player.id) for player in table.game.players]
    assert len(looks) == limits.PLAYERS
    assert len({look.colour for look in looks}) == len({look.symbol for look in looks}) == limits.PLAYERS
    table.leave(-1)
    assert newcomer(table).reason.startswith("Une partie garde 12 noms au plus")
    assert len(table.game.players) == limits.PLAYERS


def test_a_card_that_remembers_a_player_brings_the_name_along(table: Table) -> None:
    tags = Tags(table.bank.store)
    tags.seat("earlier", {tags.card(STRANGE): Seat("p9", "Bob", "orange", "anchor")})
    table.tap(STRANGE)
    new = table.flow.table.open
    assert (new.name, new.token.colour, new.token.symbol) == ("Bob 2", "orange", "anchor")


# The card of somebody who is out


def test_the_card_of_somebody_who_is_out_brings_a_newcomer(table: Table) -> None:
    table.leave(2)
    table.tap(CARDS[2])
    assert isinstance(table.flow.table.open, a.Newcomer)
    table.answer(a.Admit)
    assert [player.id for player in table.game.players if player.left is None] == ["p1", "p2", "p4"]
    assert table.flow.desk.seated(CARDS[2]) == "p4"


@pytest.mark.parametrize("asked", [False, True])
def test_the_card_of_somebody_who_is_out_replaces_a_lost_one(table: Table, asked: bool) -> None:
    table.leave(2)
    table.tile(0)
    table.answer(a.Person)
    if asked:
        table.answer(a.NewCard)
    table.tap(CARDS[2])
    assert table.strip == "C’est maintenant la carte de Chloé"
    assert table.flow.desk.seated(CARDS[2]) == "p1"


# Leaving


def test_the_tile_of_the_player_who_has_left_says_so(table: Table) -> None:
    """Regression: it said that they were out, as after a bankruptcy."""
    table.leave(2)
    assert table.flow.view().tiles[2].out == table.flow.desk.strings.t("tally.left")


def test_leaving_shows_what_happens_and_is_held(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    table.tile(0)
    table.answer(a.Person)
    table.answer(a.Leaving)
    receipt, passing = sheet(table).body
    assert [row.amount for row in receipt.rows] == ["14’400’000"]
    assert receipt.amount == "14’400’000"
    assert [line.name for line in passing.lines] == [space_name(table.flow.desk.strings, table.game.edition, 3)]
    leave = sheet(table).foot.go
    assert leave.act == a.Book(c.Leave(table.game.players[0].id))
    assert leave.hold_s > 0
    table.touch(leave.act)
    assert table.game.players[0].left == 1
    assert isinstance(table.game.top, p.Auction)
    assert table.game.bankrupts == 0
    table.tap(CARDS[0])
    assert table.panel.signals[-1] is Signal.REFUSED


def test_leaving_in_debt_says_that_it_is_paid_first(table: Table) -> None:
    table.throw(1, 3)  # a tax
    table.tap(CARDS[1])
    table.tile(0)
    table.answer(a.Person)
    table.answer(a.Leaving)
    (receipt,) = sheet(table).body
    assert [row.amount for row in receipt.rows] == ["15’000’000", "−2’000’000"]
    assert receipt.amount == "13’000’000"


def test_leaving_before_a_rent_was_claimed_says_why_it_is_owed() -> None:
    """Regression: it broke off."""
    table = waiting("london", 3)["rent-claim"].table(open=a.Leaving("p1"))
    (claim,) = table.game.waiting(p.RentClaim)
    view = sheet_view(Told(strings_for("en"), table))
    (receipt,) = view.body
    _, owed = receipt.rows
    assert owed.amount == f"−{digits(table.game, claim.amount)}"
    (sum_,) = owed.why.open.sums
    assert (sum_.amount, sum_.clause) == (claim.amount, Clause.RENT)


@pytest.mark.parametrize("kept", [False, True])
def test_what_the_bank_auctions_is_only_called_mortgaged_where_the_mortgage_stays(kept: bool) -> None:
    table = tables("paris-francs", 3)["leaving-few"]
    options = replace(table.game.options, estate_mortgages="kept" if kept else "cancelled")
    game = replace(table.game, terms=replace(table.game.terms, options=options))
    view = sheet_view(Told(strings_for("fr"), replace(table, game=game)))
    _, passing = view.body
    assert [fact.label for fact in passing.facts] == ([] if kept else ["1 hypothèque effacée"])
    assert any(line.mortgaged for line in passing.lines) == kept


def test_leaving_bankrupt_says_what_the_mortgages_cost_the_receiver() -> None:
    """Regression: it was said at a bankruptcy alone."""
    table = tables("paris-francs", 3)["leaving-bankrupt"]
    view = sheet_view(Told(strings_for("fr"), table))
    _, passing = view.body
    assert [line.detail for line in passing.lines] == ["hypothéqué", ""]
    (space,) = [space for space in table.game.registry.estate("p1") if table.game.registry.title(space).mortgaged]
    deed = table.game.edition.deed(space)
    assert [fact.amount for fact in passing.facts] == [digits(table.game, -deed.mortgage // 10)]


def test_leaving_bankrupt_says_with_the_money_that_it_does_not_pay_what_is_owed() -> None:
    """Regression: four lines filled the bar."""
    view = sheet_view(Told(strings_for("fr"), tables("suisse-2007", 2)["leaving-bankrupt"]))
    receipt, _ = view.body
    assert [row.label for row in receipt.rows] == ["En main", "5’500’000 sont dus, cela ne suffit pas."]
    assert receipt.rows[1].why is not None
    assert len(view.foot.lines) == 1


def test_when_one_player_is_left_the_game_ends(table: Table) -> None:
    for seat in (0, 1):
        table.tile(seat)
        table.answer(a.Person)
        table.answer(a.Leaving)
        assert ("gagne" in sheet(table).foot.lines[0]) == (seat == 1)
        table.answer(c.Leave)
    assert isinstance(table.flow.place, Ended)
    assert table.game.over.why is GameEnd.LAST_PLAYER


# To the letter


def test_once_a_card_is_given_its_player_is_shown_and_signs_by_card_from_then_on(table: Table) -> None:
    table.home()
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for _ in range(2):
        table.touch(enter(seats.added))
    table.begin_game()
    first, second = (player.id for player in table.game.players)
    assert table.flow.table.cardless == {first, second}
    table.flow.desk.set_table(open=a.NewCard(first))
    table.tap(STRANGE)
    assert table.flow.table.open == a.Person(first)
    assert table.flow.table.cardless == {second}
    assert table.panel.signals[-1] is Signal.BOOKED


def test_an_unknown_card_is_refused_with_what_to_do_about_it(table: Table) -> None:
    table.throw(1, 2)
    table.tap(STRANGE)
    strings = table.flow.desk.strings
    title, line = strings.t("table.unknown_card"), strings.t("table.unknown_card_line")
    assert table.flow.table.strip == Strip(title, line, Signing.REFUSED, 3.0)


def test_the_card_of_somebody_who_does_not_play_is_refused_with_the_name(table: Table) -> None:
    tags = Tags(table.bank.store)
    tags.seat("earlier", {tags.card(STRANGE): Seat("p9", "Zoé", "orange", "anchor")})
    table.throw(1, 2)
    table.tap(STRANGE)
    assert table.strip == "Carte de Zoé"


@pytest.mark.parametrize("lies", [Estate("p1"), Trading("p1"), Cashing("p1"), Correcting(), Renaming(), History()])
def test_an_unknown_card_does_not_come_in_over_what_is_composed(table: Table, lies: Lay) -> None:
    table.flow.desk.set_table(open=lies)
    table.tap(STRANGE)
    assert table.flow.table.open == lies


def test_an_unknown_card_comes_in_over_the_menu_and_not_while_another_is_asked_for(table: Table) -> None:
    table.menu()
    me = table.game.players[0].id
    table.flow.desk.set_table(asked=a.AskCard(c.CashSalary(me), me))
    table.tap(STRANGE)
    assert table.flow.table.open == a.Menu()
    table.flow.desk.set_table(asked=None)
    table.tap(STRANGE)
    assert isinstance(table.flow.table.open, a.Newcomer)
    assert table.flow.table.strip is None


@pytest.mark.parametrize("shared", ["", "colour", "symbol"])
def test_a_card_keeps_its_look_only_if_neither_colour_nor_symbol_is_taken(table: Table, shared: str) -> None:
    taken = table.flow.view().tiles[1].token
    colour = taken.colour if shared == "colour" else "orange"
    symbol = taken.symbol if shared == "symbol" else "anchor"
    tags = Tags(table.bank.store)
    tags.seat("earlier", {tags.card(STRANGE): Seat("p9", "Zoé", colour, symbol)})
    table.tap(STRANGE)
    new = table.flow.table.open
    assert new.name == "Zoé"
    assert ((new.token.colour, new.token.symbol) == (colour, symbol)) is (not shared)
    others = [tile.token for tile in table.flow.view().tiles]
    assert new.token.colour not in {token.colour for token in others}
    assert new.token.symbol not in {token.symbol for token in others}


def test_a_player_who_comes_without_a_card_is_named_after_their_symbol_and_has_the_usual_sum(table: Table) -> None:
    table.menu()
    table.answer(a.ComeIn)
    new = table.flow.table.open
    assert new.card is None
    assert new.name == table.flow.desk.strings.t(f"symbol.{new.token.symbol}")
    assert new.balance == table.game.options.starting_balance
    table.flow.on_intent(a.Admit())
    table.flow.on_intent(a.Admit())
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    assert [player.name for player in table.game.players[3:]] == [new.name]
    assert table.flow.table.open is None
    seat = table.game.terms.seats[3]
    assert (seat.colour, seat.symbol) == (new.token.colour, new.token.symbol)
    assert table.bank.history(1)[0][1].by == "touch"
    assert not table.bears(a.Admit()), "nobody is at the door"
    table.menu()
    table.answer(a.ComeIn)
    table.answer(a.Admit)
    assert [player.id for player in table.game.players] == ["p1", "p2", "p3", "p4", "p5"]


def test_a_refused_newcomer_stays_at_the_door(table: Table) -> None:
    """Three players come in while the last free seat is offered to a fourth: the fourth is refused, and what was
    offered stays open."""
    for number in range(3):
        table.tap(f"04FFFF0{number}")
        door = table.flow.table.open
        table.answer(a.Admit)
    table.flow.desk.set_table(open=door)
    table.touch(a.Admit())
    assert len(table.game.players) == 6
    assert table.panel.signals[-1] is Signal.REFUSED
    assert table.flow.table.open == door


def test_a_late_player_who_comes_to_a_full_table_is_refused_with_the_reason(table: Table) -> None:
    """The touch was made before the last seat was taken, and comes after it."""
    for number in range(3):
        table.tap(f"04FFFF0{number}")
        table.answer(a.Admit)
    head = table.bank.course.head
    table.post(a.ComeIn())
    assert table.strip == "La table est complète."
    assert table.panel.signals[-1] is Signal.REFUSED
    assert table.flow.table.open is None
    assert table.bank.course.head == head
