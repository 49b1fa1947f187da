"""Why: every amount has its sum, every refusal its clause, every clause a section; the sums make what was booked."""

from __future__ import annotations

import io
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.bank import Bank, Envelope
from banker.board import Deck, Kind, Pay, PayOrDraw
from banker.clauses import GROUNDS, SECTIONS, Clause
from banker.edition import available, load
from banker.edition_file import RULES
from banker.game import Seat, fold
from banker.history import Course, Operation, encode
from banker.ledger import Why
from banker.log import Row, RowKind
from banker.options import Options
from banker.refusal import Reason, Refused
from banker.rules import auction, decide, setup
from banker.rules.position import Position
from banker.store import Store
from banker.sums import Part, Sum, What, adds_up, on_paper, plain
from banker.why import (
    behind,
    explained,
    foreseen,
    ground_of,
    owners_of,
    pending_sums,
    shares_of,
    sums_of,
    told_apart,
    told_of,
)
from ui.files.why import Charge, charges, check

SEATS = [Seat("ann", "Ann"), Seat("bob", "Bob")]
LEAST, MOST = 90, 500  # How many games are drawn at the least, and at the most until all is met.


def bank_of(edition: str, options: Options | None = None, **position: object) -> Bank:
    """A game in a position, Ann to throw, on a store in memory."""
    bank, loaded = Bank(Store(None)), load(edition)
    given = Position(turn="ann", **position)
    bank.begin("game", "0", *setup.open_game(loaded, SEATS, options=options or loaded.options, position=given))
    return bank


def do(bank: Bank, *commands: c.Command) -> None:
    for command in commands:
        outcome = bank.execute(Envelope(f"op{bank.course.head}", command))
        assert outcome.refused is None, outcome.refused


def said(bank: Bank, number: int | None = None) -> list[tuple[str, str, dict[str, object]]]:
    """The sums of a row (the last in force), as on paper, each with its clause and options."""
    sums = sums_of(bank.course, bank.course.at if number is None else number)
    whole = [explained(bank.game, sum_) for sum_ in sums]
    return [((each.sum or "").replace("\u202f", " "), each.clause, each.options) for each in whole]


# Every one has one


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_of_a_refusal_has_a_clause(reason):
    assert reason in GROUNDS, f"name the clause behind {reason.name} in GROUNDS of banker/clauses.py"
    assert GROUNDS[reason].option in (None, *Options.__struct_fields__), f"{reason.name} names an unknown option"


@pytest.mark.parametrize("clause", Clause)
def test_every_clause_names_a_section_that_exists(clause):
    for booklet in RULES:
        cited = clause.cited(booklet)
        known = cited.section in SECTIONS[cited.booklet]
        assert known, f"{clause.name} cites {cited.section!r} of {cited.booklet}, which SECTIONS does not list"
        assert cited.booklet in (booklet, "bank", "D", "R")
    assert clause.meaning.endswith("."), f"{clause.name}: its meaning is a sentence, with a full stop"
    assert set(clause.silent) <= set(RULES)


def test_every_section_listed_decides_something_or_heads_what_does():
    cited = {clause.cited(booklet) for clause in Clause for booklet in RULES}
    idle = set(SECTIONS) - {section.booklet for section in cited}
    assert not idle, f"no clause cites these booklets: take them out of SECTIONS in banker/clauses.py: {idle}"
    for alone in ("bank", "D", "R"):
        idle = set(SECTIONS[alone]) - {section.section for section in cited if section.booklet == alone}
        assert not idle, f"no clause cites these headings of {alone}: take them out of SECTIONS: {idle}"


@pytest.mark.drawn
def test_charges_of_every_kind_show_what_was_booked():
    """Games over all editions and options, until each purpose that money can have is met, with its sum."""
    from ui.files.charges import games

    met: set[Why] = set()
    for number, course in enumerate(islice(games(Random(5)), MOST), 1):
        for body in course.bodies.values():
            met |= {event.why for event in getattr(body, "events", ()) if isinstance(event, e.Paid)}
        differing = [charge for charge in charges(course) if charge.differs]
        assert not differing, f"the rule's sum does not make the amount that it booked: {differing[:3]}"
        if number >= LEAST and met == set(Why):
            break
    assert met == set(Why), f"no drawn game paid for {set(Why) - met}: draw it in ui/files/charges.py"


# Sums as on paper


def test_rent_of_a_whole_group_is_twice_the_printed_one():
    bank = bank_of("atlantic-city", holders={31: "bob", 32: "bob", 34: "bob"}, pawns={"ann": 28})
    do(bank, c.ThrowDice((1, 2)))
    assert said(bank) == [("26 × 2 = 52", "rent_group", {})]
    do(bank, c.Pay("ann"))
    assert said(bank) == [("26 × 2 = 52", "rent_group", {})], "the payment says what the debt said"


@pytest.mark.parametrize(
    ("edition", "value", "sum_", "clause"),
    [("paris-francs", "no", "2 600", "rent_mortgage"), ("paris-francs", "yes", "2 600 × 2 = 5 200", "rent_group")],
)
def test_the_option_that_decides_is_named(edition, value, sum_, clause):
    options = replace(load(edition).options, double_rent_beside_mortgage=value)
    bank = bank_of(edition, options, holders={31: "bob", 32: "bob", 34: "bob"}, mortgages=(34,), pawns={"ann": 28})
    do(bank, c.ThrowDice((1, 2)))
    assert said(bank) == [(sum_, clause, {"double_rent_beside_mortgage": value})]


def test_the_points_are_multiplied_for_a_utility():
    bank = bank_of("suisse-2007", holders={12: "bob"}, pawns={"ann": 5})
    do(bank, c.ThrowDice((3, 4)))
    (shown,) = said(bank)
    assert shown[:2] == ("7 × 40'000 = 280'000".replace("'", bank.game.edition.currency.separator), "rent_utility")


def test_lifting_is_rounded_up_by_this_table():
    bank = bank_of("london", holders={12: "ann"}, mortgages=(12,))
    do(bank, c.LiftMortgage("ann", 12))
    assert said(bank) == [("75 + 7.5 = 82.5 → 83", "lift", {"interest_rounding": 1})]


def test_where_nothing_is_rounded_no_rounding_is_named():
    bank = bank_of("london", holders={1: "ann"}, mortgages=(1,))
    do(bank, c.LiftMortgage("ann", 1))
    assert said(bank) == [("30 + 3 = 33", "lift", {})]


def test_who_pays_before_throwing_was_not_forced_to():
    bank = bank_of("london", jail={"ann": 0})
    do(bank, c.PayFine("ann"))
    assert said(bank) == [("50", "fine", {})]


def test_a_rest_of_a_debt_says_what_was_settled():
    bank = bank_of("paris-francs", holders={39: "bob", 5: "ann"}, pawns={"ann": 36})
    do(bank, c.ThrowDice((1, 2)))
    trade = c.ProposeTrade("ann", "bob", p.Bundle(deeds=(5,)), p.Bundle(), settles=1_000)
    do(bank, trade, c.SignTrade("ann"), c.SignTrade("bob"))
    assert ("5 000 − 1 000 = 4 000", "settled", {}) in said(bank)


def test_a_claimed_rent_says_the_rent():
    options = replace(load("paris-francs").options, rent_claim="owner_taps")
    bank = bank_of("paris-francs", options, holders={5: "bob", 15: "bob", 25: "bob"}, pawns={"ann": 2})
    do(bank, c.ThrowDice((1, 2)), c.ClaimRent("bob"), c.Pay("ann"))
    assert said(bank) == [("10 000", "rent_station", {})]
    (debt,) = [event.entry for event in bank.course.bodies[2].events if isinstance(event, e.Asked)]
    assert isinstance(debt, p.Debt)


def test_what_is_pending_says_its_sum_also_after_other_business():
    bank = bank_of("paris-francs", holders={31: "bob", 32: "bob", 34: "bob", 1: "ann"}, pawns={"ann": 28})
    assert behind(bank.course, bank.game.pending[0]) == ()
    do(bank, c.ThrowDice((1, 2)), c.Mortgage("ann", 1))
    (sum_,) = behind(bank.course, bank.game.top)
    assert (sum_.amount, sum_.clause) == (5_200, Clause.RENT_GROUP)


def test_a_row_undone_says_its_sum_and_the_undo_says_nothing():
    bank = bank_of("paris-francs", holders={39: "bob"}, pawns={"ann": 36})
    do(bank, c.ThrowDice((1, 2)), c.Pay("ann"))
    bank.undo("u1")
    bank.undo("u2")
    assert said(bank, 1) == said(bank, 2) == [("5 000", "rent", {})]
    assert told_of(bank.course, 3) == {}


def test_the_tally_counts_line_by_line():
    levels = {1: 5, 3: 4}
    holders = {1: "ann", 3: "ann", 5: "ann", 39: "ann"}
    bank = bank_of("paris-francs", holders=holders, levels=levels, mortgages=(5,), balances={"ann": 37_400})
    do(bank, c.EndGame())
    assert [row for row in said(bank) if row[1] != "tally_cash"] == [
        ("6 000", "tally_deed", {}),
        ("5 × 5 000 = 25 000", "tally_built", {}),
        ("6 000", "tally_deed", {}),
        ("4 × 5 000 = 20 000", "tally_built", {}),
        ("20 000 ÷ 2 = 10 000", "tally_mortgaged", {}),
        ("40 000", "tally_deed", {}),
    ]
    assert owners_of(bank.course, bank.course.head) == ("bob",) + ("ann",) * 7


def test_a_sum_outside_a_tally_is_nobodys_alone():
    bank = bank_of("paris-francs", pawns={"ann": 36})
    do(bank, c.ThrowDice((1, 2)))
    assert owners_of(bank.course, 0) == ("",) * len(sums_of(bank.course, 0)) != ()
    assert owners_of(bank.course, 1) == ("",) * len(sums_of(bank.course, 1))


def test_the_opening_says_what_was_entered_and_what_is_usual():
    bank = bank_of("paris-francs", balances={"ann": 7}, pot=5_000, jail={"ann": 0})
    assert said(bank) == [
        ("7", "entered", {}),
        ("150 000", "start", {"starting_balance": 150_000}),
        ("5 000", "entered", {}),
        ("5 000", "fine", {}),
    ]


@pytest.mark.parametrize(("pawn", "twice"), [(37, True), (38, False)])
def test_r_the_double_salary_is_the_house_rule_s_and_the_passing_one_the_booklet_s(pawn, twice):
    """R "Dash for the Cash": who stops on Start "double your salary"."""
    options = replace(load("paris-francs").options, salary_on_start=2)
    bank = bank_of("paris-francs", options, pawns={"ann": pawn})
    do(bank, c.ThrowDice((1, 2)))
    double = ("20 000 × 2 = 40 000", "salary_double", {"salary_on_start": 2})
    assert said(bank)[:1] == [double if twice else ("20 000", "salary", {})]


@pytest.mark.parametrize(("pot", "clause"), [("fines_taxes_cards", "pot_all"), ("jail_fines", "pot")])
def test_r_a_pot_of_all_taxes_is_the_house_rule_s_and_one_of_jail_fines_the_booklet_s(pot, clause):
    """R "Free Parking, Fast Cash": "All taxes and fees"; C "Parc Gratuit"."""
    bank = bank_of("paris-francs", replace(load("paris-francs").options, pot=pot), pawns={"ann": 17}, pot=9_000)
    do(bank, c.ThrowDice((1, 2)))
    assert ("9 000", clause, {"pot": pot}) in said(bank)


@pytest.mark.parametrize("asked", [c.ThrowDice((1, 2)), c.Buy("ann")], ids=["booked otherwise", "refused"])
def test_what_another_version_has_booked_stays_and_is_called_so(asked):
    """A row that the rules of today would not book so, or not at all: its amount is shown, and no sum is invented."""
    bank = bank_of("paris-francs", holders={39: "bob"}, pawns={"ann": 36})
    command = c.ThrowDice((1, 2))
    events = decide(bank.game, command)
    assert not isinstance(events, Refused)
    changed = tuple(
        replace(event, entry=replace(event.entry, amount=4_900)) if isinstance(event, e.Asked) else event
        for event in events
    )
    course, body = Course(bank.log.rows("game")), Operation(asked, changed)
    course.add(Row("game", 1, RowKind.OPERATION, "old", 1, encode(body), b""), state=fold(course.game, changed))
    ((sum_,),) = told_of(course, 1).values()
    assert (sum_.amount, sum_.clause) == (4_900, Clause.AS_BOOKED)
    assert [charge.differs for charge in charges(course)][-1]


# What would be booked


def would(bank: Bank, command: c.Command, player: str, **how: bool) -> list[tuple[int, str, str]]:
    """What a command would bring (1) or cost (-1) a player, as on paper, each with its clause."""
    shares = foreseen(bank.game, command, player, pending_sums(bank.course), **how)
    shown = [(sign, explained(bank.game, sum_)) for sign, sum_ in shares]
    return [(sign, (each.sum or "").replace("\u202f", " "), each.clause) for sign, each in shown]


def test_a_plan_says_what_it_would_bring_and_cost_before_it_is_booked():
    bank = bank_of("paris-francs", holders={1: "ann", 12: "ann"}, mortgages=(12,))
    plan = c.CarryOut("ann", (c.Mortgage("ann", 1), c.LiftMortgage("ann", 12)))
    assert would(bank, plan, "ann") == [(1, "3 000", "loan"), (-1, "7 500 + 750 = 8 250 → 8 300", "lift")]
    assert would(bank, plan, "bob") == []
    assert would(bank, c.LiftMortgage("bob", 12), "bob") == [], "what would be refused brings nothing"


def test_the_payment_of_a_debt_says_before_it_what_the_debt_said():
    bank = bank_of("paris-francs", holders={31: "bob", 32: "bob", 34: "bob"}, pawns={"ann": 28})
    do(bank, c.ThrowDice((1, 2)))
    assert would(bank, c.Pay("ann"), "ann") == [(-1, "2 600 × 2 = 5 200", "rent_group")]
    assert would(bank, c.Pay("ann"), "bob") == [(1, "2 600 × 2 = 5 200", "rent_group")]


def test_who_leaves_before_a_rent_was_claimed_pays_it_and_the_rent_says_why():
    """Leaving asks for the rent and pays it at once; the sums of a question only just asked were not found."""
    options = replace(load("paris-francs").options, rent_claim="owner_taps")
    bank = bank_of("paris-francs", options, holders={31: "bob"}, pawns={"ann": 28})
    do(bank, c.ThrowDice((1, 2)))
    assert bank.game.waiting(p.RentClaim)
    (paid, _) = would(bank, c.Leave("ann"), "ann")
    assert paid == (-1, "2 600", "rent")
    assert would(bank, c.Leave("ann"), "bob") == [(1, "2 600", "rent")]


@pytest.mark.parametrize("effect", [Pay(700), PayOrDraw(700, Deck.CHANCE)])
def test_what_a_card_would_have_its_drawer_owe(effect):
    bank = bank_of("paris-francs", pawns={"ann": 4})
    do(bank, c.ThrowDice((1, 2)))
    drawn = c.DrawCard("ann", effect=effect)
    assert would(bank, drawn, "ann") == []
    assert would(bank, drawn, "ann", owed=True) == [(-1, "700", "card")]


def test_a_bid_says_from_what_it_rises():
    bank = bank_of("paris-francs", pawns={"ann": 3})
    do(bank, c.ThrowDice((1, 2)), c.Decline("ann"))
    lot = bank.game.top
    assert isinstance(lot, p.Auction)
    assert auction.offer_sum(lot, 500).parts == (Part(What.BID, 500),)
    do(bank, c.Bid("bob", 500, 0))
    lot = bank.game.top
    assert isinstance(lot, p.Auction)
    assert auction.standing_sum(lot).amount == 500
    assert auction.offer_sum(lot, 700).parts == (Part(What.BID, 500), Part(What.RISE, 200))


def test_a_bid_for_a_building_rises_from_the_price_at_which_it_opens():
    lot = p.BuildingAuction(1, "house", 5_000, 100, (("ann", 1), ("bob", 1)))
    sums = [auction.offer_sum(lot, amount) for amount in (4_000, 5_000, 5_100)]
    assert [len(sum_.parts) for sum_ in sums] == [1, 1, 2]
    assert [sum_.clause for sum_ in sums] == [Clause.BIDS, Clause.BUILD_AUCTION, Clause.BUILD_AUCTION]
    assert all(adds_up(sum_) for sum_ in sums)


# Refusals


def test_a_refusal_names_the_clause_and_the_option():
    options = replace(load("suisse-2007").options, bid_limit="cash")
    bank = bank_of("suisse-2007", options)
    told = ground_of(bank.game, Refused(Reason.OVER_LIMIT))
    assert (told.clause, told.booklet, told.section) == ("bid_limit", "S", "Vente aux enchères")
    assert (told.options, told.silent, told.sum) == ({"bid_limit": "cash"}, True, None)
    told = ground_of(bank.game, Refused(Reason.NOT_DICE))
    assert (told.booklet, told.section, told.options) == ("bank", "Entries", {})


# The check


@pytest.mark.parametrize(
    ("sum_", "good"),
    [
        (plain(Clause.TAX, What.TAX, 5), True),
        (Sum(6, Clause.TAX, (Part(What.TAX, 5),)), False),
        (Sum(2_000, Clause.LIFT, (Part(What.LOAN, 1_250), Part(What.INTEREST, 1_250, over=10)), step=1_000), True),
        (Sum(1_400, Clause.LIFT, (Part(What.LOAN, 1_250), Part(What.INTEREST, 1_250, over=10)), step=1_000), False),
        (Sum(7, Clause.SELL, (Part(What.HOUSES, 5, (3,), over=2),)), True),
        (Sum(8, Clause.SELL, (Part(What.HOUSES, 5, (3,), over=2),)), False),
    ],
)
def test_the_parts_make_the_amount_or_not(sum_, good):
    assert adds_up(sum_) is good


def test_a_rounding_is_shown():
    parts = (Part(What.LOAN, 1_250), Part(What.INTEREST, 1_250, over=10))
    paper = on_paper(Sum(2_000, Clause.LIFT, parts, step=1_000), load("london").currency)
    assert paper == "1,250 + 125 = 1,375 → 2,000"


@pytest.mark.parametrize(
    ("booked", "shown"),
    [
        (5, None),
        (5, plain(Clause.AS_BOOKED, What.AGREED, 5)),
        (5, plain(Clause.TAX, What.TAX, 6)),
        (5, Sum(5, Clause.TAX, (Part(What.TAX, 6),))),
    ],
)
def test_the_check_notices_what_differs(booked, shown):
    game = bank_of("london").game
    assert Charge("paid tax", booked, shown, game).differs
    assert not Charge("paid tax", 5, plain(Clause.TAX, What.TAX, 5), game).differs


def test_the_check_draws_as_many_as_asked_the_same_for_a_seed():
    first, again, other = io.StringIO(), io.StringIO(), io.StringIO()
    assert check(100, 1, first) == check(100, 1, again) == check(100, 2, other) == 0
    assert first.getvalue() == again.getvalue() != other.getvalue()
    assert first.getvalue().splitlines()[-1].startswith("100 charges of ")
    assert first.getvalue().endswith(": 0 differences\n")


def test_the_check_fails_where_a_sum_is_wrong(monkeypatch):
    """With a sum whose part is one too many, each such payment is listed and the code is 1."""
    from banker.rules import movement

    def wrong(game, times):
        return Sum(game.edition.salary * times, Clause.SALARY, (Part(What.SALARY, game.edition.salary + 1),))

    monkeypatch.setattr(movement, "salary", wrong)
    out = io.StringIO()
    assert check(100, 1, out) == 1
    listed = [line for line in out.getvalue().splitlines() if line.startswith("differs: ")]
    assert listed
    assert all("paid salary" in line for line in listed)


@pytest.mark.drawn
def test_all_editions_are_drawn():
    from ui.files.charges import games

    drawn = {course.game.edition.id for course, _ in zip(games(Random(1)), range(80), strict=False)}
    assert drawn == set(available(None)), f"never drawn: {set(available(None)) - drawn}"


# Plans


def test_shares_of_a_plan_are_told_deed_by_deed_and_kind_by_kind():
    bank = bank_of("suisse-2007", holders={1: "ann", 3: "ann", 5: "ann", 12: "ann"}, levels={1: 2, 3: 1})
    sold = c.SellBuildings("ann", (e.LevelChange(1, 0), e.LevelChange(3, 0)))
    do(bank, c.CarryOut("ann", (c.Mortgage("ann", 5), sold, c.Mortgage("ann", 12))))
    shares = shares_of(bank.course, bank.course.head)
    sums, signs = told_apart(shares)
    assert [(sum_.clause, sum_.parts[0].space) for sum_ in sums] == [
        (Clause.LOAN, 5), (Clause.LOAN, 12), (Clause.SELL, 1), (Clause.SELL, 3),
    ]  # fmt: skip
    assert signs == (1,) * 4
    assert all(adds_up(sum_) for sum_ in sums)
    assert sum(sum_.amount for sum_ in sums) == sum(sum_.amount for _, sum_ in shares)
    assert [part.count for sum_ in sums[2:] for part in sum_.parts] == [2, 1]


def test_houses_of_one_street_alone_stay_one_sum():
    bank = bank_of("suisse-2007", holders={1: "ann", 3: "ann", 5: "ann"}, levels={1: 1, 3: 1})
    do(bank, c.CarryOut("ann", (c.Mortgage("ann", 5), c.SellBuildings("ann", (e.LevelChange(1, 0),)))))
    sums, _ = told_apart(shares_of(bank.course, bank.course.head))
    assert [(sum_.clause, len(sum_.parts)) for sum_ in sums] == [(Clause.LOAN, 1), (Clause.SELL, 1)]


def test_a_row_that_carries_out_no_plan_has_no_shares():
    bank = bank_of("suisse-2007", holders={5: "ann"})
    do(bank, c.Mortgage("ann", 5))
    assert shares_of(bank.course, bank.course.head) == ()


def test_a_card_s_sum_names_it_and_a_message_s_is_no_card_s():
    bank = bank_of("suisse-2007", pawns={"ann": 4})
    do(bank, c.ThrowDice((1, 2)), c.DrawCard("ann", "chance.speeding"))
    (asked,) = behind(bank.course, bank.game.top)
    assert (asked.card, asked.clause) == ("chance.speeding", Clause.CARD)
    do(bank, c.Pay("ann"))
    (paid,) = sums_of(bank.course, bank.course.at)
    assert paid == asked
    space = next(each.number for each in load("suisse-2007").spaces if each.kind is Kind.SWISSCOM)
    other = bank_of("suisse-2007", pawns={"ann": space - 3})
    do(other, c.ThrowDice((1, 2)), c.EnterEffect("ann", Pay(70_000)), c.Pay("ann"))
    (message,) = sums_of(other.course, other.course.at)
    assert (message.card, message.clause, message.parts[0].what) == (None, Clause.MESSAGE, What.MESSAGE)


def test_a_card_that_only_the_table_has_seen_is_no_message():
    bank = bank_of("suisse-2007")
    do(bank, c.CashCard("ann", Pay(70_000)))
    (asked,) = behind(bank.course, bank.game.top)
    assert (asked.card, asked.clause, asked.parts[0].what) == (None, Clause.CARD, What.CARD)
