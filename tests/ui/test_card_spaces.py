"""Card spaces and jail: what their screens offer, what one card of a player signs there, and how many acts it takes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.board import CollectEach, Deck, Effect, MoveTo, Receive
from banker.edition_proposed import with_proposed
from banker.game import fold
from banker.history import Operation
from banker.refusal import Refused
from banker.rules import decide
from banker.tags import Sticker, StickerKind
from hardware.ports import Signal
from tests.ui import table_samples as samples
from tests.ui.board_samples import EVENTS
from tests.ui.hands import touch
from tests.ui.offscreen import Desk
from tests.ui.table_samples import Play, throw
from tests.ui.test_flow import CARDS, Table
from tests.ui.test_flow import table as table
from tests.ui.test_never_stuck import Sitting, stage
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Fact
from ui.records.prompts import MoneyPromptView
from ui.records.receipts import ReceiptView
from ui.records.sheets import FaceView, GridView, SheetView
from ui.table import acts as a
from ui.table.cards import Composing, Sign, card_means, signed_at_once, sticker_means, takes_nothing
from ui.table.drawn import Building, Drawing, Entered, offered
from ui.table.forms import Estate, Going, Trading
from ui.table.state import Table as TableState
from ui.views.motion import announcement
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told, digits
from ui.words.event_line import event_line
from ui.words.names import DECK_ICONS, capital, card_label, space_name
from ui.words.names import amount as amount_words
from ui.words.strings import LANGUAGES, Strings, strings_for

FRENCH = strings_for("fr")
SWISS = samples.board_of("suisse-2007")
PAY_OR_DRAW = next(card for card in SWISS.cards if isinstance(card.effect, b.PayOrDraw))
SPACES = {Deck.CHANCE: 7, Deck.CHEST: 2}
assert stage  # a fixture


def at(
    deck: Deck, edition: str = "suisse-2007", count: int = 3, rules: dict[str, object] | None = None, **more: object
) -> Play:
    """The first player has come to a space of this deck."""
    return Play(edition, count, rules, pawns={"p1": SPACES[deck] - 2}, **more).do(throw(1, 1))


def sheet(table: TableState) -> SheetView:
    return sheet_view(Told(FRENCH, table))


def grid(table: TableState) -> tuple[ButtonView, ...]:
    """The tiles of the full screen."""
    (part,) = sheet(table).body
    return part.choices


def face(table: TableState) -> FaceView:
    """The card laid open."""
    (part,) = sheet(table).body
    return part


def tile(play: Play, card: str) -> ButtonView:
    """The tile of a card of the list."""
    label = card_label(FRENCH, play.game.edition, card)
    return next(each for each in grid(play.table()) if each.label == label)


# The deck


def kind(effect: Effect) -> int:
    """What brings money, what takes it, what leads to a space, what is kept."""
    match effect:
        case b.Receive() | b.CollectEach():
            return 0
        case b.Pay() | b.PayEach() | b.PayPerBuilding() | b.PayOrDraw():
            return 1
        case b.JailCard():
            return 3
        case _:
            return 2


@pytest.mark.parametrize("deck", SWISS.decks)
def test_the_sixteen_cards_stand_by_their_kinds_no_matter_who_holds_one(deck: Deck) -> None:
    kinds = {card_label(FRENCH, SWISS, card.id): kind(card.effect) for card in SWISS.cards if card.deck is deck}
    shown = [each.label for each in grid(at(deck).table())]
    assert sorted(shown) == sorted(kinds)
    assert [kinds[label] for label in shown] == sorted(kinds.values())
    assert shown == [each.label for each in grid(at(deck, jail_cards={"p2": (deck,)}).table())]


def test_a_jail_card_that_somebody_holds_is_greyed_with_whose_it_is_and_says_why() -> None:
    free, held = at(Deck.CHANCE), at(Deck.CHANCE, jail_cards={"p2": (Deck.CHANCE,)})
    assert tile(free, "chance.jail_card").enabled
    greyed = tile(held, "chance.jail_card")
    assert not greyed.enabled
    assert greyed.detail == held.game.player("p2").name
    assert greyed.token is not None
    assert held.game.player("p2").name in greyed.reason
    assert all(each.enabled for each in grid(held.table()) if each != greyed)
    assert tile(at(Deck.CHEST, jail_cards={"p2": (Deck.CHANCE,)}), "chest.jail_card").enabled, "that of the other deck"


def test_each_tile_says_what_the_card_brings_or_costs_now() -> None:
    built = at(Deck.CHANCE, holders={1: "p1", 3: "p1"}, levels={1: 2, 3: 1})
    plain = at(Deck.CHANCE)
    amounts = {
        "chance.speeding": ("−150’000", "-"), "chance.dividend": ("+500’000", "+"),
        "chance.to_start": ("+2’000’000", "+"), "chance.to_39": ("", ""), "chance.to_jail": ("", ""),
    }  # fmt: skip
    assert {id: (tile(plain, id).amount, tile(plain, id).sign) for id in amounts} == amounts
    assert tile(plain, "chance.street_repairs").detail == FRENCH.t("drawn.per_building")
    assert tile(built, "chance.street_repairs").amount == "−1’200’000", "three houses"
    assert tile(plain, "chance.to_39").group == "H"


@pytest.mark.parametrize("card", [card.id for card in SWISS.cards])
def test_a_touch_books_a_card_exactly_where_nobody_must_sign_for_it(card: str) -> None:
    deck = SWISS.card_by_id[card].deck
    play = at(deck, holders={39: "p2", 24: "p1"})
    act = tile(play, card).act
    if not isinstance(act, a.Book):
        assert act == a.Put(Drawing(card))
        asked = play.do(c.DrawCard("p1", card)).game.top
        assert asked.debtor == "p1", "it costs, or leads to a rent or a tax"
        return
    assert act.command == c.DrawCard("p1", card)
    before = {player.id: play.game.balance(player.id) for player in play.game.players}
    play.do(act.command)
    assert all(play.game.balance(id) >= money for id, money in before.items())
    assert not (isinstance(play.game.top, p.Debt) and play.game.top.debtor == "p1")


def test_a_card_that_takes_others_money_without_their_cards_is_laid_open() -> None:
    play = at(Deck.CHEST, rules={"payment": "automatic"})
    assert tile(play, "chest.birthday").act == a.Put(Drawing("chest.birthday"))
    assert isinstance(tile(at(Deck.CHEST), "chest.birthday").act, a.Book), "each of them signs"


def test_a_card_touched_by_mistake_is_taken_back_and_the_deck_is_there_again(table: Table) -> None:
    table.throw(3, 4)
    before = table.game.balance(drawer(table))
    table.touch(a.Book(c.DrawCard(drawer(table), "chance.dividend")))
    assert table.game.balance(drawer(table)) == before + 500_000
    table.flow.orders.undo()
    table.serve()
    assert table.game.balance(drawer(table)) == before
    assert isinstance(table.game.top, p.CardToDraw)


@pytest.mark.parametrize("moves", [True, False])
def test_a_card_that_is_booked_at_once_is_said_large_on_paper(table: Table, moves: bool) -> None:
    table.choose(motion=moves)
    table.throw(3, 4)
    table.touch(a.Book(c.DrawCard(drawer(table), "chance.to_39")))
    motion = table.flow.desk.motion
    said = motion.announcement
    assert said.paper
    title = card_label(FRENCH, table.game.edition, "chance.to_39")
    assert (said.title, said.icon, said.line) == (title, "question", table.game.players[0].name)
    assert bool(motion.runs) == moves


@pytest.mark.parametrize(("effect", "title"), [(CollectEach(100_000), "drawn.what.collect_each"), (MoveTo(39), "")])
def test_a_card_not_in_the_list_is_said_large_as_one_of_the_list(table: Table, effect: Effect, title: str) -> None:
    table.throw(3, 4)
    if isinstance(effect, MoveTo):
        not_listed(table, "move_to")
        touch(table, space_name(FRENCH, table.game.edition, effect.space))
    else:
        not_listed(table, "collect_each", effect.amount)
    table.touch(table.flow.view().foot.go.act)
    motion = table.flow.desk.motion
    said = motion.announcement
    assert (said.paper, said.icon, said.line) == (True, "question", table.game.players[0].name)
    assert said.title == FRENCH.t(title) if title else table.game.edition.spaces[39].names["fr"] in said.title


def test_the_way_to_a_card_with_another_amount_keeps_every_card_in_its_place() -> None:
    play = at(Deck.CHANCE)
    other = sheet(play.table(open=Drawing()))
    assert [each.act for each in other.tools] == [a.Put(Drawing(differs=True))]
    assert len(grid(play.table(open=Drawing()))) == len(offered(SWISS)), "two full rows: it is no ninth effect"
    tiles = grid(play.table(open=Drawing(differs=True)))
    assert [each.label for each in tiles] == [each.label for each in grid(play.table())]
    acts = {each.label: each.act for each in tiles}
    assert acts["Dividende"] == a.Put(Drawing("chance.dividend", typing=True))
    assert acts[SWISS.card_by_id["chance.street_repairs"].labels["fr"]] == a.Put(Drawing("chance.street_repairs"))
    jail = next(each for each in tiles if each.label == SWISS.card_by_id["chance.to_jail"].labels["fr"])
    assert not jail.enabled
    assert jail.reason
    assert card_means(play.table(open=Drawing(differs=True)), "p1") == Composing()


def test_the_fine_of_the_card_that_leaves_the_choice_is_corrected() -> None:
    play = at(Deck.CHEST)
    corrected = play.table(open=Drawing("chest.fine_or_chance", typed=250_000))
    assert face(corrected).amount == "−250’000"
    go = sheet(corrected).foot.go
    assert go.label == FRENCH.t("drawn.go.choose"), "nothing is paid yet"
    name = play.game.player("p1").name
    assert sheet(corrected).foot.lines == (FRENCH.t("question.pay_or_draw.title", player=name),), "who chooses what"
    play.do(go.act.command)
    assert isinstance(play.game.top, p.PayOrDrawChoice)
    assert play.game.top.amount == 250_000


def test_a_touch_on_a_card_lays_it_open_and_the_first_button_goes_back() -> None:
    play = at(Deck.CHANCE)
    opened = tile(play, "chance.speeding").act
    assert opened == a.Put(Drawing("chance.speeding"))
    laid = play.table(open=Drawing("chance.speeding"))
    assert (face(laid).title, face(laid).amount) == ("Excès de vitesse", "−150’000")
    assert "150’000" in face(laid).lines[0]
    assert sheet(laid).back.act == a.CloseOpen()


def test_the_amount_is_corrected_by_keys_and_the_corrected_one_is_booked() -> None:
    play = at(Deck.CHANCE)
    (tool,) = face(play.table(open=Drawing("chance.speeding"))).tools
    assert tool.act == a.Put(Drawing("chance.speeding", typing=True))
    typing = Drawing("chance.speeding", typed=15, typing=True)
    acts = [button.act for button in sheet(play.table(open=typing)).buttons]
    assert a.Put(Drawing("chance.speeding", typed=15_000, typing=True)) in acts
    assert a.Put(Drawing("chance.speeding", typed=15)) in acts, "done"
    corrected = play.table(open=Drawing("chance.speeding", typed=250_000))
    assert face(corrected).amount == "−250’000"
    assert card_means(corrected, "p1") == Sign(c.DrawCard("p1", "chance.speeding", 250_000), 1)
    assert card_means(play.table(open=typing), "p1") == Composing(), "nothing is signed while it is typed"


def test_a_card_that_is_kept_moves_or_jails_has_no_amount_to_correct() -> None:
    for id in ("chance.to_39", "chance.to_jail", "chance.jail_card"):
        assert face(at(Deck.CHANCE).table(open=Drawing(id))).tools == ()


def test_what_repairs_cost_a_house_and_a_hotel_is_corrected_by_keys() -> None:
    play = at(Deck.CHANCE, holders={1: "p1", 3: "p1"}, levels={1: 5, 3: 4})
    card = "chance.street_repairs"
    laid = face(play.table(open=Drawing(card)))
    assert laid.amount == f"−{4 * 400_000 + 1_150_000:,}".replace(",", "’")
    assert laid.rows == (Fact("4 appart. × 400’000", "1’600’000"), Fact("1 hôtel × 1’150’000", "1’150’000"))
    assert [tool.label for tool in laid.tools] == ["Tarif\nappart.", "Tarif\nhôtel"]
    form = Drawing(card)
    for number, typed in ((0, 500_000), (1, 2_000_000)):
        form = face(play.table(open=form)).tools[number].act.open
        assert card_means(play.table(open=form), "p1") == Composing(), "nothing is signed while it is typed"
        typed_in = replace(form, typed=typed)
        form = sheet(play.table(open=typed_in)).foot.go.act.open
    corrected = play.table(open=form)
    assert face(corrected).amount == "−4’000’000"
    assert [row.amount for row in face(corrected).rows] == ["2’000’000", "2’000’000"]
    assert "500’000" in face(corrected).lines[0]
    effect = b.PayPerBuilding(500_000, 2_000_000)
    assert card_means(corrected, "p1") == Sign(c.DrawCard("p1", card, effect=effect), 1)
    erased = sheet(play.table(open=replace(face(corrected).tools[0].act.open, typed=0))).foot.go.act.open
    assert erased.repairs == effect, "nothing typed leaves it as it was"


def test_repairs_of_who_has_no_building_say_that_nothing_is_to_pay() -> None:
    laid = face(at(Deck.CHANCE).table(open=Drawing("chance.street_repairs")))
    assert laid.rows == (Fact("Aucun bâtiment"),)
    assert laid.amount == "0"
    houses = at(Deck.CHANCE, holders={1: "p1", 3: "p1"}, levels={1: 1, 3: 1})
    assert face(houses.table(open=Drawing("chance.street_repairs"))).rows == (Fact("2 appart. × 400’000", "800’000"),)


def test_the_way_back_from_the_keys_keeps_what_was_corrected() -> None:
    play = at(Deck.CHANCE)
    effect = b.PayPerBuilding(1, 2)
    typing = Drawing("chance.street_repairs", repairs=effect, typing=True, building="hotel", typed=5)
    assert sheet(play.table(open=typing)).back.act == a.Put(Drawing("chance.street_repairs", repairs=effect))


def test_one_card_pays_for_repairs_as_corrected(table: Table) -> None:
    table.throw(3, 4)
    for form in (Drawing(), Drawing(differs=True), Drawing("chance.street_repairs")):
        table.touch(a.Put(form))
    acts = [act for act in table.acts() if isinstance(act, a.Put) and getattr(act.open, "building", None) == "house"]
    table.touch(acts[0])
    touch(table, *"70000")
    table.touch(table.flow.view().foot.go.act)
    table.tap(CARDS[0])
    drawn = next(body.command for body in table.flow.state.last if isinstance(body.command, c.DrawCard))
    assert drawn.effect.house == 70_000


def test_a_tile_shows_the_turns_that_its_player_is_yet_to_miss() -> None:
    play = Play(EVENTS, 2, pawns={"p1": 19})

    def misses() -> tuple[int, ...]:
        view = table_view(Told(FRENCH, play.table()))
        return tuple(tile.misses for tile in view.tiles)

    assert misses() == (0, 0)
    play.do(throw(1, 2))
    assert misses() == (1, 0)
    play.do(c.PutPawn("p2", 7), throw(1, 2))
    assert misses() == (0, 0), "the turn is missed"


@pytest.mark.parametrize("what", offered(SWISS))
def test_a_card_not_in_the_list_is_entered_by_what_it_does(what: str) -> None:
    play = at(Deck.CHEST)
    assert a.Put(Drawing()) in [tool.act for tool in sheet(play.table()).tools]
    assert a.Put(Drawing(what=what)) in [each.act for each in grid(play.table(open=Drawing()))]
    form = Drawing(what=what, typed=70_000, space=5)
    command = form.command(play.game)
    assert isinstance(command, c.DrawCard)
    assert command.card is None
    play.do(command)


def test_what_is_not_complete_books_nothing_and_says_what_is_missing() -> None:
    play = at(Deck.CHANCE)
    for form, hint in ((Drawing(what="pay"), "amount"), (Drawing(what="move_to"), "space")):
        view = sheet(play.table(open=form))
        assert view.foot.lines == (FRENCH.t(f"drawn.hint.{hint}"),)
        assert view.foot.go is None
        assert not view.foot.signs
        assert form.command(play.game) is None


def test_the_table_can_be_looked_at_while_a_card_waits() -> None:
    play = at(Deck.CHANCE)
    assert sheet(play.table()).back.act == a.Put(a.Aside())
    aside = play.table(open=a.Aside())
    assert sheet_view(Told(FRENCH, aside)) is None
    assert [button.act for button in table_view(Told(FRENCH, aside)).answers] == [
        a.Put(Estate("p1", "mortgage")), a.CloseOpen(),
    ]  # fmt: skip


def test_the_table_beside_a_question_says_what_waits_and_the_way_back_names_it() -> None:
    plays = {name: play.table(open=a.Aside()) for name, play in samples.waiting("suisse-2007", 3).items()}
    fine = at(PAY_OR_DRAW.deck).do(c.DrawCard("p1", PAY_OR_DRAW.id)).table(open=a.Aside())
    for aside, said, way, emblem in (
        (fine, 2, "Choisir", DECK_ICONS[PAY_OR_DRAW.deck]),
        (plays["pay-or-draw"], 1, "Choisir", "chest"),
        (plays["card-to-draw"], 1, "Choisir la carte", "chest"),
        (plays["swisscom"], 1, "Choisir", "chat"),
        (plays["die-three"], 1, "Choisir la case", (2, 2, 2)),
    ):
        view = table_view(Told(FRENCH, aside))
        assert len(view.middle.lines) == said
        assert (view.answers[-1].label, view.middle.emblem) == (way, emblem)


# The message and the decks


def test_a_space_with_a_message_shows_the_message_and_both_decks_as_pictures() -> None:
    play = samples.waiting("suisse-2007", 3)["swisscom"]
    (part,) = sheet(play.table()).body
    assert part.pictures
    assert [each.act for each in part.choices] == [
        a.Put(Drawing()), a.Book(c.ChooseDeck("p1", Deck.CHANCE)), a.Book(c.ChooseDeck("p1", Deck.CHEST)),
    ]  # fmt: skip
    entered = [each.act for each in grid(play.table(open=Drawing()))]
    assert a.Book(c.EnterEffect("p1")) in entered, "a message may ask for nothing"
    assert a.Put(Drawing(what="jail_card")) not in entered
    paid = Drawing(what="pay", typed=300_000)
    assert card_means(play.table(open=paid), "p1") == Sign(c.EnterEffect("p1", b.Pay(300_000)), 1)


# What a card of the player signs


def drawer(table: Table) -> str:
    return str(table.game.players[0].id)


def lay_open(table: Table, card: str, typed: int = 0) -> None:
    """The first player comes to a card space and touches the card drawn."""
    table.throw(*((3, 4) if card.startswith("chance") else (1, 1)))
    if typed:
        for form in (Drawing(), Drawing(differs=True), Drawing(card, typing=True)):
            table.touch(a.Put(form))
        touch(table, *str(typed))
        table.touch(table.flow.view().foot.go.act)
    else:
        table.touch(a.Put(Drawing(card)))


def not_listed(table: Table, what: Entered, amount: int = 0) -> None:
    """Enter a card that is not in the list: what it does, and how much."""
    for form in (Drawing(), Drawing(what=what)):
        table.touch(a.Put(form))
    if amount:
        touch(table, *str(amount))


def commands(table: Table) -> list[type]:
    """What was booked last, the newest first."""
    return [type(body.command) for body in table.flow.state.last if isinstance(body, Operation)]


def test_one_card_draws_and_pays(table: Table) -> None:
    lay_open(table, "chance.school_fees")
    before = table.game.balance(drawer(table))
    table.tap(CARDS[0])
    assert table.game.balance(drawer(table)) == before - 1_500_000
    assert commands(table)[:2] == [c.Pay, c.DrawCard]
    assert table.panel.signals[-2:] == (Signal.BOOKED, Signal.YOUR_TURN)


def test_the_card_of_another_player_draws_and_pays_nothing(table: Table) -> None:
    lay_open(table, "chance.school_fees")
    before = table.bank.course.head
    table.tap(CARDS[1])
    assert table.bank.course.head == before
    assert "Bob" in table.strip


def test_one_card_pays_each_of_the_others(table: Table) -> None:
    table.throw(3, 4)
    not_listed(table, "pay_each", 100_000)
    before = [table.game.balance(player.id) for player in table.game.players]
    table.tap(CARDS[0])
    after = [table.game.balance(player.id) for player in table.game.players]
    assert [now - was for was, now in zip(before, after, strict=True)] == [-200_000, 100_000, 100_000]
    assert isinstance(table.game.top, p.Throw)


def test_what_a_card_brings_is_booked_by_a_touch_or_by_the_card(table: Table) -> None:
    lay_open(table, "chance.dividend", typed=500_000)
    assert table.bears(a.Book(c.DrawCard(drawer(table), "chance.dividend", 500_000)))
    before = table.game.balance(drawer(table))
    table.tap(CARDS[0])
    assert table.game.balance(drawer(table)) == before + 500_000


def test_who_cannot_pay_all_of_it_signs_the_draw_alone(table: Table) -> None:
    lay_open(table, "chance.school_fees", typed=999_000_000)
    before = table.game.balance(drawer(table))
    view = table.flow.view()
    assert not view.foot.signs
    table.tap(CARDS[0])
    assert isinstance(table.game.top, p.Debt)
    assert table.game.balance(drawer(table)) == before


@pytest.mark.parametrize("drawn", ["chance.school_fees", "pay_each"])
def test_what_one_card_has_signed_is_taken_back_in_one_step_and_brought_back_in_one(table: Table, drawn: str) -> None:
    table.throw(3, 4)
    before, head = table.game.ledger.balances, table.bank.course.head
    table.touch(a.Put(Drawing(drawn))) if drawn != "pay_each" else not_listed(table, drawn, 60_000)
    table.tap(CARDS[0])
    after = table.game.ledger.balances
    assert table.bank.course.head > head + 1, "the draw, and each payment"
    table.flow.orders.undo()
    table.serve()
    assert isinstance(table.game.top, p.CardToDraw)
    assert table.game.ledger.balances == before != after
    table.flow.orders.redo()
    table.serve()
    assert table.game.ledger.balances == after
    assert table.flow.table.redo is False


def test_what_two_cards_have_signed_is_taken_back_in_two_steps(table: Table) -> None:
    """The birthday: everybody pays with their own card."""
    table.throw(1, 1)
    table.touch(a.Book(c.DrawCard(drawer(table), "chest.birthday")))
    for card in CARDS[1 : len(table.game.players)]:
        table.tap(card)
    assert not isinstance(table.game.top, p.Debt)
    for _ in table.game.players[1:]:
        table.flow.orders.undo()
        table.serve()
        assert isinstance(table.game.top, p.Debt)


def test_a_card_that_pays_each_says_how_often_and_what_it_comes_to() -> None:
    play = at(Deck.CHANCE, count=4)
    shown = sheet(play.table(open=Drawing(what="pay_each", typed=60_000))).foot
    assert shown.lines == (f"3 × {amount_words(SWISS, 60_000)} = {amount_words(SWISS, 180_000)}, à tous",)
    paid = play.game.balance("p1") - 180_000
    assert shown.change.after == digits(play.game, paid)
    collects = sheet(play.table(open=Drawing(what="collect_each", typed=60_000))).foot
    assert collects.lines == (f"3 × {amount_words(SWISS, 60_000)} = {amount_words(SWISS, 180_000)}, de tous",)
    assert collects.change.after == digits(play.game, play.game.balance("p1") + 180_000)


@pytest.mark.parametrize(("start", "salary"), [(7, False), (36, True)])
def test_a_card_that_leads_to_a_rent_shows_it_with_its_sum_and_the_salary_on_the_way(start: int, salary: bool) -> None:
    play = Play("suisse-2007", 3, holders={11: "p2"}, pawns={"p1": start - 2}).do(throw(1, 1))
    table = play.table(open=Drawing("chance.to_11"))
    shown, foot = face(table), sheet(table).foot
    rent = play.game.edition.deed(11).rents[0]
    assert (shown.amount, shown.sign, shown.group) == (digits(play.game, -rent), "-", "C")
    assert [sum_.amount for sum_ in shown.why.open.sums] == [rent]
    assert foot.lines[1:] == ((f"Salaire\u00a0+{amount_words(SWISS, 2_000_000)}",) if salary else ())


def test_a_card_that_leads_anywhere_says_what_awaits_there(strings: Strings) -> None:
    """Regression: where nothing was due it said nothing: it might have been left out."""

    def drawn(card: str, rules: dict[str, object] | None = None, **more: object) -> tuple[FaceView, tuple[str, ...]]:
        place: dict[str, Any] = {"holders": {11: "p2", 24: "p1"}, "pawns": {"p1": 5}, **more}
        view = sheet_view(
            Told(strings, Play("suisse-2007", 3, rules, **place).do(throw(1, 1)).table(open=Drawing(card)))
        )
        (shown,) = view.body
        assert isinstance(shown, FaceView)
        return shown, view.foot.lines[1:]

    names = [player.name for player in Play("suisse-2007", 3).game.players]
    for (shown, said), words, owner in (
        (drawn("chance.to_11", mortgages=(11,)), "going.mortgaged", 1),
        (drawn("chance.to_11", rules={"rent_in_jail": "no"}, jail={"p2": 0}), "going.no_rent", 1),
        (drawn("chance.to_24"), "going.own", 0),
    ):
        assert not shown.amount
        assert said == (capital(strings.t(words, owner=names[owner])),)
    shown, said = drawn("chance.to_39")
    assert (shown.amount, shown.sign) == (digits(Play("suisse-2007", 3).game, SWISS.deed(39).price), "")
    assert shown.why is not None
    assert said == (capital(strings.t("going.for_sale")),)
    assert drawn("chance.to_39", rules={"payment": "typed"})[0].amount == ""
    assert drawn("chance.to_start")[1] == drawn("chance.to_jail")[1] == ()


def test_a_card_that_leads_to_a_rent_to_be_thrown_does_not_say_that_none_is_due() -> None:
    """How much it is nobody knows before the dice are thrown."""
    play = at(Deck.CHANCE, "atlantic-city", holders={12: "p2"})
    card = next(card.id for card in play.game.edition.cards if card.effect == b.MoveToNearest(b.Kind.UTILITY, 10))
    lines = sheet(play.table(open=Drawing(card))).foot.lines
    assert lines[1:] == (capital(FRENCH.t("going.rent", owner=play.game.player("p2").name)),)


def test_a_rent_that_its_owner_may_claim_where_a_card_leads_is_said() -> None:
    table = at(Deck.CHANCE, rules={"rent_claim": "owner_taps"}, holders={39: "p2"}).table(open=Drawing("chance.to_39"))
    rent = SWISS.deed(39).rents[0]
    assert (face(table).amount, face(table).sign) == (digits(table.game, -rent), "-")


def test_the_card_that_leads_to_jail_says_once_where_it_leads() -> None:
    shown = face(at(Deck.CHANCE).table(open=Drawing("chance.to_jail")))
    assert shown.lines == (FRENCH.t("drawn.to_jail", start="START"),)


@pytest.mark.parametrize("card", [card.id for card in SWISS.cards])
def test_no_card_says_the_same_twice(card: str, strings: Strings) -> None:
    view = sheet_view(Told(strings, at(SWISS.card_by_id[card].deck).table(open=Drawing(card))))
    (shown,) = view.body
    assert isinstance(shown, FaceView)
    assert f"{shown.title}." not in shown.lines


@pytest.mark.parametrize("what", ["move_to", "move_back_to"])
def test_the_board_to_touch_says_what_for(what: Entered) -> None:
    assert sheet(at(Deck.CHANCE).table(open=Drawing(what=what))).title == FRENCH.t(f"drawn.what.{what}")


def test_to_draw_instead_of_paying_is_no_second_question_mark() -> None:
    table = Play("suisse-2007", 3, pawns={"p1": 0}).do(throw(1, 1), c.DrawCard("p1", "chest.fine_or_chance")).table()
    assert face(table).why is not None
    assert [tool.icon for tool in face(table).tools] == ["deck"]


@pytest.mark.parametrize(("payment", "count"), [("card", 1), ("automatic", 0), ("typed", 0)])
def test_only_where_the_payer_s_card_is_asked_for_does_it_pay_at_once(payment: str, count: int) -> None:
    play = at(Deck.CHANCE, rules={"payment": payment})
    assert len(signed_at_once(play.game, c.DrawCard("p1", "chance.speeding"))) == count


@pytest.mark.parametrize(("cash", "count"), [(150_000, 1), (149_999, 0)])
def test_a_card_pays_at_once_where_the_cash_is_just_enough(cash: int, count: int) -> None:
    play = at(Deck.CHANCE, balances={"p1": cash})
    assert len(signed_at_once(play.game, c.DrawCard("p1", "chance.speeding"))) == count


def test_a_card_that_is_refused_asks_for_nothing() -> None:
    assert signed_at_once(at(Deck.CHANCE).game, c.DrawCard("p2", "chance.speeding")) == ()


def test_a_rent_that_a_card_leads_to_is_signed_with_it() -> None:
    play = at(Deck.CHANCE, holders={39: "p2"})
    (rent,) = signed_at_once(play.game, c.DrawCard("p1", "chance.to_39"))
    assert (rent.creditor, rent.space) == ("p2", 39)


def test_to_pay_instead_of_drawing_is_signed_on_the_card(table: Table) -> None:
    table.throw(1, 1)
    table.touch(a.Book(c.DrawCard(drawer(table), "chest.fine_or_chance")))
    view = table.flow.view()
    assert isinstance(view, SheetView)
    assert c.ChooseDeck(drawer(table), Deck.CHANCE) in [getattr(act, "command", None) for act in table.acts()]
    before = table.game.balance(drawer(table))
    table.tap(CARDS[0])
    assert table.game.balance(drawer(table)) == before - 100_000


def test_a_sticker_does_nothing_while_a_card_lies_open() -> None:
    play = at(Deck.CHANCE)
    assert sticker_means(play.table(open=Drawing("chance.speeding")), Sticker(StickerKind.START)) == Composing()


# The payment keeps the name


def test_a_payment_for_a_card_is_headed_by_its_name_and_the_sign_of_its_deck() -> None:
    play = at(Deck.CHANCE).do(c.DrawCard("p1", "chance.school_fees"))
    middle = table_view(Told(FRENCH, play.table())).middle
    assert isinstance(middle, MoneyPromptView)
    assert (middle.title, middle.icon) == ("Frais de scolarité", "question")
    entered = at(Deck.CHANCE).do(c.DrawCard("p1", effect=b.Pay(100_000)))
    middle = table_view(Told(FRENCH, entered.table())).middle
    assert isinstance(middle, MoneyPromptView)
    assert (middle.title, middle.icon) == ("Carte", "bill")


# Jail


def ways(play: Play) -> tuple[ButtonView, ...]:
    """The tiles beside the dice."""
    view = table_view(Told(FRENCH, play.table()))
    assert isinstance(view.side, GridView)
    assert view.answers == view.side.choices
    return view.side.choices


@pytest.mark.parametrize(
    ("edition", "then"),
    [("suisse-2007", "puis joue au tour suivant"), ("paris-francs", "au centre, puis lance les dés")],
)
def test_the_fine_says_what_it_costs_and_what_comes_after_it(edition: str, then: str) -> None:
    fine, *_ = ways(samples.waiting(edition, 3)["jail"])
    assert fine.amount.startswith("−5"), "the fine is a loss"
    assert fine.detail == then
    assert fine.act == a.AskCard(c.PayFine("p1"), "p1")


def test_each_card_out_of_jail_is_a_way_and_one_of_another_player_can_be_bought() -> None:
    plays = samples.waiting("suisse-2007", 3)
    used = [each.act for each in ways(plays["jail-cards"])[1:]]
    assert used == [a.AskCard(c.UseJailCard("p1", deck), "p1") for deck in (Deck.CHANCE, Deck.CHEST)]
    (bought,) = ways(plays["jail-to-buy"])[1:]
    trade = Trading("p1", "p2", takes=p.Bundle(jail_cards=(Deck.CHEST,)), back=a.CloseOpen())
    assert bought.act == a.Put(trade.priced), "the keys for its price are open"


def test_who_cannot_pay_the_fine_is_told_why_and_can_raise_the_money() -> None:
    fine, raising, card = ways(samples.waiting("suisse-2007", 3)["jail-poor"])
    assert not fine.enabled
    assert not card.enabled
    assert fine.reason
    assert raising.act == a.Put(Estate("p1", "mortgage"))


# To raise money is one button


@pytest.mark.parametrize("name", ["debt-short", "debt-hopeless", "debt-hopeless-bank", "shortage-call"])
def test_no_answer_is_a_mortgage_or_a_sale(name: str) -> None:
    view = table_view(Told(FRENCH, samples.waiting("suisse-2007", 3)[name].table()))
    commands = [getattr(button.act, "command", None) for button in view.answers]
    assert not any(isinstance(command, c.Mortgage | c.SellBuildings | c.LiftMortgage) for command in commands)


@pytest.mark.parametrize("name", ["debt", "debt-short", "debt-hopeless-bank", "purchase-short"])
def test_the_button_to_raise_money_leads_to_the_estate_of_who_needs_it(name: str) -> None:
    view = table_view(Told(FRENCH, samples.waiting("suisse-2007", 3)[name].table()))
    words = FRENCH.t("raise.title")
    assert [button.act for button in view.answers if button.label == words] == [a.Put(Estate("p1", "mortgage"))]


# Acts


@pytest.mark.parametrize("card", [card.id for card in SWISS.cards])
def test_a_card_space_takes_four_acts_of_the_player_who_draws(stage: Desk, card: str) -> None:
    """The dice are two touches, the card drawn is the third, and the fourth is the player's card where it must sign."""
    drawn = SWISS.card_by_id[card]
    play = Play("suisse-2007", 3, pawns={"p1": {Deck.CHANCE: 7, Deck.CHEST: 17}[drawn.deck] - 3})
    sitting = Sitting(stage, play, "cards")
    acts = 2
    sitting.throw(1, 2)
    sitting.at.serve()
    question = sitting.at.game.top
    assert isinstance(question, p.CardToDraw)
    drawn_there, choice = sitting.at.game, isinstance(drawn.effect, b.PayOrDraw)
    while sitting.at.game.top in (question, None) or asks(sitting.at.game.top):
        view = sitting.look()
        assert isinstance(view, SheetView)
        if view.foot is not None and view.foot.signs:
            sitting.sign("p1")
        elif view.foot is not None:
            sitting.answer(next(n for n, act in enumerate(sitting.acts()) if isinstance(act, a.Book)))
        else:
            label = card_label(FRENCH, SWISS, drawn.id)
            sitting.answer(next(n for n, button in enumerate(view.buttons) if button.label == label))
        acts += 1
    state = sitting.at.flow.state
    assert card in [getattr(body.command, "card", None) for body in state.last]
    assert acts <= (3 if takes_nothing(drawn_there, c.DrawCard("p1", card)) and not choice else 4)


def asks(top: p.Pending | None) -> bool:
    """Whether the card still asks something of its drawer."""
    return isinstance(top, p.PayOrDrawChoice) or (
        isinstance(top, p.Debt) and top.debtor == "p1" and top.card is not None
    )


def why_of(act: Intent | None, table: TableState) -> ReceiptView:
    """The sheet that a touch on an amount opens."""
    assert isinstance(act, a.Put)
    view = sheet_view(Told(FRENCH, replace(table, open=act.open)))
    (receipt,) = view.body
    return receipt


def test_why_of_a_card_names_it_and_says_when_the_table_has_corrected_its_amount() -> None:
    table = at(Deck.CHANCE).table()
    printed, corrected = (
        why_of(face(replace(table, open=form)).why, table)
        for form in (Drawing("chance.speeding"), Drawing("chance.speeding", typed=17))
    )
    assert {printed.title, corrected.title} == {"Excès de vitesse"}
    assert [(row.label, row.detail, row.amount) for row in printed.rows] == [("Montant de la carte", "", "150’000")]
    assert [(row.label, row.amount) for row in corrected.rows] == [("Entré à la main", "17")]
    assert corrected.rows[0].detail.endswith("150’000")
    assert printed.total == FRENCH.t("because.makes")


def test_why_of_repairs_names_the_card_and_speaks_of_what_the_edition_builds() -> None:
    table = at(Deck.CHANCE, holders={1: "p1", 3: "p1"}, levels={1: 5, 3: 4}).table()
    receipt = why_of(face(replace(table, open=Drawing("chance.street_repairs"))).why, table)
    assert receipt.title == SWISS.card_by_id["chance.street_repairs"].labels["fr"]
    assert "appartements" in receipt.lines[0]


@pytest.mark.parametrize(
    ("card", "building", "here"),
    [
        ("chance.speeding", None, "150’000"),
        ("chance.street_repairs", "house", "400’000"),
        ("chance.street_repairs", "hotel", "1’150’000"),
    ],
)
def test_the_keys_name_the_amount_they_replace_and_take_none_of_nothing(
    card: str, building: Building | None, here: str
) -> None:
    typing = Drawing(card, typing=True, building=building)
    none, some = (sheet(at(Deck.CHANCE).table(open=replace(typing, typed=typed))).foot for typed in (0, 500_000))
    assert none.lines[-1].endswith(here)
    assert (none.go.enabled, some.go.enabled) == (False, True)
    assert none.go.reason == FRENCH.t("drawn.printed")


def test_the_keys_of_a_message_ask_for_the_amount_of_the_message() -> None:
    swisscom = samples.waiting("suisse-2007", 3)["swisscom"]
    assert sheet(swisscom.table(open=Drawing(what="pay"))).foot.lines == (FRENCH.t("drawn.hint.message"),)


def test_a_message_that_leads_to_jail_is_no_card() -> None:
    """Regression: it said "par une carte", under the title "Message"."""
    table = samples.waiting("suisse-2007", 3)["swisscom"].table(open=Drawing(what="to_jail"))
    name = table.game.player("p1").name
    assert sheet(table).foot.lines == (FRENCH.t("event.jailed.message", player=name),)


def test_a_message_is_booked_as_a_message_under_its_own_sign() -> None:
    play = samples.waiting("suisse-2007", 3)["swisscom"]
    events = decide(play.game, c.EnterEffect("p1", Receive(200_000)))
    assert not isinstance(events, Refused)
    line = event_line(FRENCH, play.game, events)
    assert (line.icon, line.parts[-1].words) == ("chat", "message 200’000")


def test_repairs_without_buildings_say_that_nothing_is_to_pay() -> None:
    before = at(Deck.CHANCE).game
    events = decide(before, c.DrawCard("p1", "chance.street_repairs"))
    assert not isinstance(events, Refused)
    line = event_line(FRENCH, before, events)
    assert line.parts[-1].words.endswith("rien à payer")
    claimed = fold(before, (*events, e.Asked(p.RentClaim(before.next_id + 9, "p2", "p1", 39, 1))))
    said = announcement(FRENCH, claimed, events)
    name, none = before.player("p1").name, FRENCH.t("drawn.none_built")
    assert (said.amount[-1], said.line) == ("0", f"{name}, {none}")


def test_by_three_of_a_kind_the_space_chosen_says_what_awaits_there_before_it_is_booked() -> None:
    play = samples.waiting("suisse-2007", 3)["die-three"]
    assert FRENCH.t("going.touch") in sheet(play.table()).foot.lines
    foot = sheet(play.table(open=Going(6))).foot
    assert foot.lines[0].endswith("À\u00a0vendre.")
    assert foot.amount == digits(play.game, SWISS.deed(6).price)
    assert foot.why is not None


def test_a_card_that_takes_money_may_be_debited_for_a_drawer_who_is_away(table: Table) -> None:
    """Regression: rent could be debited; for a card only the drawer's own card was awaited."""
    table.throw(3, 4)
    card = next(
        card.id
        for card in table.game.edition.cards
        if card.deck is Deck.CHANCE
        and isinstance(card.effect, b.Pay)
        and not takes_nothing(table.game, c.DrawCard("p1", card.id))
    )
    table.touch(a.Put(Drawing(card)))
    view = table.flow.view()
    (sign,) = view.foot.signs
    assert sign.strip.debit.hold_s == 1
    before = table.game.balance("p1")
    table.touch(sign.strip.debit.act)
    assert table.game.balance("p1") < before
    assert not isinstance(table.game.top, p.Debt | p.CardToDraw)
    assert [row[1].by for row in table.bank.history(2)] == ["banker", "banker"]


def test_only_the_player_chooses_to_pay_rather_than_to_draw() -> None:
    play = Play("suisse-2007", 3, pawns={"p1": 15}).do(throw(1, 1))
    choice = next(card.id for card in play.game.edition.cards if isinstance(card.effect, b.PayOrDraw))
    view = sheet(play.do(c.DrawCard("p1", choice)).table())
    assert [sign.strip.debit for sign in view.foot.signs] == [None]


def test_a_card_that_leads_back_says_where_one_arrives(language: str) -> None:
    """Regression: who drew it had to count the spaces back."""
    strings, play = strings_for(language), Play("suisse-2007", 3, pawns={"p1": 4}).do(throw(1, 2))
    shown = sheet_view(Told(strings, play.table(open=Drawing("chance.back_three"))))
    (face,) = (part for part in shown.body if isinstance(part, FaceView))
    assert space_name(strings, play.game.edition, 4) in face.lines[0]


def test_a_rent_due_where_another_card_leads_stands_large_on_the_board(table: Desk) -> None:
    """Regression: only the balances were said: the amount had to be subtracted by oneself."""
    rented = at(Deck.CHANCE, holders={39: "p2"})
    view = sheet(rented.table(open=Drawing(what="move_to", space=39)))
    rent = rented.game.edition.deed(39).rents[0]
    assert view.foot.amount == digits(rented.game, rent)
    assert view.foot.why is not None
    assert view.foot.signs
    typed = at(Deck.CHANCE, rules={"payment": "typed"}, holders={39: "p2"})
    view = sheet(typed.table(open=Drawing(what="move_to", space=39)))
    assert view.foot.amount == ""


# Names


def test_the_deck_calls_spaces_as_the_table_does(language: str) -> None:
    """Regression: with the names proposed taken, or a space renamed, cards still led to "Rouge 3"."""
    strings, play = strings_for(language), at(Deck.CHANCE)
    was = [space_name(strings, SWISS, space) for space in (24, 11)]
    proposed = with_proposed(SWISS)
    labels = [card_label(strings, proposed, f"chance.to_{space}") for space in (24, 11)]
    assert not any(name in label for name, label in zip(was, labels, strict=True))
    assert space_name(strings, proposed, 24) in labels[0]
    play.do(c.RenameSpace(24, dict.fromkeys(LANGUAGES, "Chez nous")))
    view = sheet_view(Told(strings, play.table()))
    shown = [tile.label for part in view.body if isinstance(part, GridView) for tile in part.choices]
    assert [label for label in shown if "Chez nous" in label]
    assert not [label for label in shown if was[0] in label]
