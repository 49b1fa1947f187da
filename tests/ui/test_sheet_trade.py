"""Trades with real touches: composed on the screen, checked by the bank, signed by both, then booked at once."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import pending as p
from banker.board import Deck
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, strips
from tests.ui.test_flow import CARDS, STRANGE
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from ui.records.pieces import Signing
from ui.records.sheets import PadView
from ui.table import acts as a
from ui.table.forms import Adding, Trading
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.note import Note
from ui.words import sentences as say
from ui.words.strings import strings_for

MINE, THEIRS = 5, 12  # A station of the first player, a utility of the second.


def play(**position: object) -> samples.Play:
    """Two who have something to trade."""
    return samples.Play(EDITION, COUNT, holders={MINE: "p1", 15: "p1", THEIRS: "p2"}, **position)


@pytest.fixture(params=("cards", "no cards", "reader out"))
def sitting(stage: Desk, request: pytest.FixtureRequest) -> Sitting:
    return opened(stage, play(mortgages=(THEIRS,), jail_cards={"p1": (Deck.CHANCE,)}), request.param)


def opened(stage: Desk, of: samples.Play, way: str = "cards") -> Sitting:
    """At the table, past what a start shows."""
    at = Sitting(stage, of, way)
    if isinstance(at.at.flow.table.open, a.LastBookings):
        at.step()
    at.look()
    return at


def choose(at: Sitting, wanted: object) -> None:
    """Touch the button that leads there."""
    acts = at.acts()
    at.answer(next(n for n, act in enumerate(acts) if wanted(act)) if callable(wanted) else acts.index(wanted))
    at.look()


def draft(at: Sitting) -> Trading:
    """What is composed now."""
    return at.at.flow.table.open


def give(at: Sitting, giver: str, *spaces: int) -> None:
    """Add these deeds through the list of deeds."""
    choose(at, lambda act: getattr(getattr(act, "open", None), "adding", None) == Adding(giver, "deeds"))
    for space in spaces:
        choose(at, lambda act, space=space: space in _deeds(act, giver))
    choose(at, lambda act: isinstance(act, a.Put) and act.open == _done(at))


def _deeds(act: a.Act, giver: str) -> tuple[int, ...]:
    if not isinstance(act, a.Put) or not isinstance(act.open, Trading):
        return ()
    return (act.open.gives if act.open.player == giver else act.open.takes).deeds


def _done(at: Sitting) -> Trading:
    now = draft(at)
    return Trading(now.player, now.other, now.gives, now.takes, now.settles)


def pay(at: Sitting, giver: str, digits: str) -> None:
    """Add this amount on the keypad."""
    choose(at, lambda act: getattr(getattr(act, "open", None), "adding", None) == Adding(giver, "money"))
    for digit in digits:
        keys = [button.view.label for button in at.screen.buttons]
        at.answer(keys.index(digit))
        at.look()
    at.answer(len(at.screen.buttons) - 1)
    at.look()


def compose(at: Sitting) -> None:
    """Compose a trade: a station against a mortgaged utility and 250."""
    choose(at, a.Put(Trading("p1")))
    choose(at, a.Put(Trading("p1", "p2")))
    give(at, "p1", MINE)
    give(at, "p2", THEIRS)
    pay(at, "p2", "250")


def test_what_is_chosen_so_far_takes_the_place_of_what_to_do(stage: Desk) -> None:
    at = opened(stage, samples.Play(EDITION, COUNT, holders={MINE: "p1", THEIRS: "p2"}))
    choose(at, a.Put(Trading("p1")))
    choose(at, a.Put(Trading("p1", "p2")))
    choose(at, lambda act: getattr(getattr(act, "open", None), "adding", None) == Adding("p1", "deeds"))
    strings = at.at.flow.desk.strings
    assert at.look().foot.lines == (strings.t("trade.which_deeds.all"),)
    choose(at, lambda act: MINE in _deeds(act, "p1"))
    (line,) = at.look().foot.lines
    assert line.startswith(f"{at.at.game.player('p1').name}\u202f: ")


@pytest.mark.parametrize(("more", "said"), [({}, "none"), ({MINE: "p1"}, "some")])
def test_grey_deeds_are_explained_and_nothing_to_touch_is_promised_where_all_are_grey(
    more: dict[int, str], said: str
) -> None:
    """Regression: it asked to touch what is handed over, over rows all grey."""
    group = samples.group_of(EDITION, samples.longest_street(EDITION))
    of = samples.Play(EDITION, COUNT, holders=dict.fromkeys(group, "p1") | more, levels=dict.fromkeys(group, 1))
    strings, adding = strings_for("de"), Adding("p1", "deeds")
    view = sheet_view(Told(strings, of.table(open=Trading("p1", "p2", adding=adding))))
    assert view.foot.lines == (strings.t(f"trade.which_deeds.{said}"),)


def test_a_trade_is_composed_proposed_and_signed_by_both_in_any_order(sitting: Sitting) -> None:
    before = sitting.at.bank.course.head
    cash = sitting.at.game.balance("p1"), sitting.at.game.balance("p2")
    compose(sitting)
    assert sitting.at.bank.course.head == before, "nothing is booked by composing"
    assert draft(sitting).command(sitting.at.game) == c.ProposeTrade(
        "p1", "p2", p.Bundle((MINE,)), p.Bundle((THEIRS,), money=250)
    )
    choose(sitting, lambda act: isinstance(act, a.Book))
    assert isinstance(sitting.at.game.top, p.TradeToSign)
    sitting.sign("p2")
    sitting.look()
    assert sitting.at.game.registry.title(MINE).holder == "p1", "one signature books nothing"
    sitting.sign("p1")
    game = sitting.at.game
    assert (game.registry.title(MINE).holder, game.registry.title(THEIRS).holder) == ("p2", "p1")
    loan = game.edition.deed(THEIRS).mortgage
    assert game.balance("p1") == cash[0] + 250 - loan // 10, "the new holder keeps it mortgaged, for the 10 %"
    assert game.balance("p2") == cash[1] - 250
    sitting.look()
    assert sitting.at_rest()


def test_the_new_holder_may_lift_at_once(stage: Desk) -> None:
    at = opened(stage, play(mortgages=(THEIRS,)))
    compose(at)
    choose(at, lambda act: isinstance(act, a.Put) and getattr(act.open, "takes", p.Bundle()).lifted == (THEIRS,))
    choose(at, lambda act: isinstance(act, a.Book))
    at.sign("p1")
    at.sign("p2")
    assert not at.at.game.registry.title(THEIRS).mortgaged


def test_a_third_players_card_signs_nothing_and_one_that_has_signed_is_told_so(stage: Desk) -> None:
    at = opened(stage, play())
    compose(at)
    choose(at, lambda act: isinstance(act, a.Book))
    before = at.at.bank.course.head
    at.at.tap(CARDS[2])
    assert at.at.bank.course.head == before
    said = at.look().foot.said
    assert said.signing is Signing.REFUSED, "and is told whose card is asked for"
    names = [at.at.game.player(player).name for player in ("p1", "p2")]
    assert all(name in said.line for name in names), "both may sign"
    at.sign("p1")
    at.sign("p1")
    assert at.at.bank.course.head == before + 1
    assert at.at.strip


def test_what_a_wrong_card_is_told_lies_over_both_who_sign_and_then_both_ask_again(stage: Desk) -> None:
    """Regression: as a note it lay over the name of one of the two, and over what they hand over."""
    at = opened(stage, play())
    compose(at)
    choose(at, lambda act: isinstance(act, a.Book))
    view, foot = at.look(), at.screen.foot
    assert len(strips(foot)) == 2
    at.at.tap(CARDS[2])
    assert not at.look().note
    assert not [child for child in stage.stage.children if isinstance(child, Note)]
    assert len(strips(foot)) == 1
    at.at.flow.tick(60.0)
    assert at.look() == view
    assert len(strips(foot)) == 2


def test_what_is_said_leaves_a_button_that_signs_by_touch_under_the_finger(stage: Desk) -> None:
    at = opened(stage, play(), "no cards")
    compose(at)
    choose(at, lambda act: isinstance(act, a.Book))
    holds = [button.box for button in at.screen.foot.buttons]
    at.at.tap(CARDS[2])
    said = at.look()
    assert said.foot.said is None
    assert said.note
    assert [button.box for button in at.screen.foot.buttons if button.parent is not None] == holds


def test_a_card_signs_the_trade_before_it_claims_a_rent(stage: Desk) -> None:
    """A rent that lapses is still open: claimed by the same tap, it would drop what both have agreed on."""
    owned = {MINE: "p1", 15: "p1", THEIRS: "p2", 3: "p2"}
    rules: dict[str, object] = {"rent_claim": "owner_taps"}
    landed = samples.Play(EDITION, COUNT, rules, holders=owned).do(samples.throw(1, 2))
    offer = c.ProposeTrade("p1", "p2", p.Bundle((MINE,)), p.Bundle((THEIRS,)))
    at = opened(stage, landed.do(offer))
    assert at.at.game.waiting(p.RentClaim)
    at.at.tap(CARDS[1])
    assert at.at.game.top.signed == ("p2",)


def test_a_card_of_the_two_puts_a_trade_on_the_table_and_signs_it(stage: Desk) -> None:
    """From the keypad too, where what each hands over is said under the keys."""
    at = opened(stage, play())
    compose(at)
    at.at.tap(CARDS[2])
    assert draft(at) is not None, "it is no trade of theirs"
    at.at.tap(CARDS[0])
    assert at.at.game.top.signed == ("p1",)
    at.at.tap(CARDS[1])
    assert not isinstance(at.at.game.top, p.TradeToSign)


def test_a_trade_composed_stays_until_somebody_puts_it_away(stage: Desk) -> None:
    at = opened(stage, play())
    compose(at)
    composed = draft(at)
    at.at.tap(STRANGE)
    assert draft(at) == composed, "nor does a card that is nobody's put it away"
    at.at.flow.tick(60.0)
    assert draft(at) == composed, "people take their time over a trade"


def test_changing_a_proposal_takes_both_signatures_back(stage: Desk) -> None:
    at = opened(stage, play())
    compose(at)
    choose(at, lambda act: isinstance(act, a.Book))
    at.sign("p1")
    choose(at, lambda act: isinstance(act, a.Revise))
    assert at.at.game.top is not None
    assert not isinstance(at.at.game.top, p.TradeToSign)
    assert draft(at).gives.deeds == (MINE,)


def test_what_the_bank_refuses_is_said_in_its_sentence_and_cannot_be_proposed(stage: Desk) -> None:
    rows = samples.group_of(EDITION, samples.longest_street(EDITION))
    held = {**dict.fromkeys(rows, "p1"), THEIRS: "p2"}
    at = opened(stage, samples.Play(EDITION, COUNT, holders=held, levels=dict.fromkeys(rows, 1)))
    choose(at, a.Put(Trading("p1")))
    choose(at, a.Put(Trading("p1", "p2")))
    foot, strings = at.look().foot, at.at.flow.desk.strings
    assert (foot.lines, foot.refused) == ((strings.t("trade.empty"),), False)  # nothing is wrong yet
    assert (foot.go.enabled, foot.go.reason) == (False, strings.t("trade.empty"))
    pay(at, "p1", "7")
    assert at.look().foot.refused
    money_alone = at.look().foot.lines[0]
    assert money_alone == at.at.flow.desk.strings.t("reason.money_alone")
    choose(at, lambda act: getattr(getattr(act, "open", None), "adding", None) == Adding("p1", "deeds"))
    listed = at.look().body[0].rows
    assert [button.enabled for button in listed] == [False] * len(rows)
    assert listed[0].reason == at.at.flow.desk.strings.t(
        "reason.group_built", space=at.at.game.edition.spaces[rows[0]].names["fr"]
    )


def test_a_debt_is_met_in_property(stage: Desk) -> None:
    owes = samples.owing(EDITION, COUNT, 1, (MINE,))
    at = opened(stage, owes)
    debt = at.at.game.top
    assert isinstance(debt, p.Debt)
    choose(at, a.Put(Trading("p1", "p2", settles=debt.amount)))
    give(at, "p1", MINE)
    choose(at, lambda act: isinstance(act, a.Book))
    at.sign("p2")
    at.sign("p1")
    assert at.at.game.registry.title(MINE).holder == "p2"
    assert at.at.game.balance("p1") == 1
    assert not isinstance(at.at.game.top, p.Debt)


def test_a_part_of_a_debt_is_met_in_property(stage: Desk) -> None:
    at = opened(stage, samples.owing(EDITION, COUNT, 1, (MINE,)))
    owed = at.at.game.top.amount
    choose(at, a.Put(Trading("p1", "p2", settles=owed)))
    give(at, "p1", MINE)
    choose(at, lambda act: getattr(getattr(act, "open", None), "adding", None) == Adding("p1", "settles", owed))
    for _ in str(owed):
        at.answer([button.view.icon for button in at.screen.buttons].index("start"))
        at.look()
    at.answer([button.view.label for button in at.screen.buttons].index("9"))
    at.look()
    at.answer(len(at.screen.buttons) - 1)
    choose(at, lambda act: isinstance(act, a.Book))
    at.sign("p1")
    at.sign("p2")
    assert isinstance(at.at.game.top, p.Debt)
    assert at.at.game.top.amount == owed - 9


def test_the_keypad_of_a_trade_says_how_much_the_giver_has() -> None:
    french = strings_for("fr")
    table = play(balances={"p2": 700}).table(open=Trading("p1", "p2", adding=Adding("p2", "money")))
    view = sheet_view(Told(french, table))
    (pad,) = view.body
    assert isinstance(pad, PadView)
    assert pad.title == french.t("pad.in_hand", amount=say.amount(table.game.edition, 700))
