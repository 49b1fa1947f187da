"""What each amount is made of: for each purpose the clauses that may decide it, for each clause its parts, and the deed
that they are about.

Law: whoever is told an amount can read how it came about: from nothing but what its clause speaks of.
"""

from __future__ import annotations

from typing import Any

from banker.clauses import Clause
from banker.events import Asked, Event, Events, Paid, Replaced
from banker.game import Game
from banker.ledger import Why
from banker.pending import Debt
from banker.sums import Sum, What
from banker.why import asked_by

RENTS = (
    "rent rent_built rent_depot rent_group rent_mortgage rent_nearest rent_rising rent_share rent_station rent_utility "
    "rent_utility_three"
)

# The clauses of a payment or a debt, by what it is for.
DECIDED_BY: dict[Why, str] = {
    Why.START: "start start_third_die entered",
    Why.DEAL: "deal",
    Why.SALARY: "salary salary_double",
    Why.PRICE: "price price_due",
    Why.AUCTION: "auction",
    Why.RENT: RENTS,
    Why.TAX: "tax levy share card",
    Why.FINE: "fine fine_forced",
    Why.POT: "pot pot_all",
    Why.POT_SEED: "pot_seed entered",
    Why.CARD: "card levy share message",
    Why.LOAN: "loan",
    Why.LIFT: "lift lift_loan",
    Why.INTEREST: "interest",
    Why.BUILD: "build build_auction",
    Why.SELL_BUILDINGS: "sell",
    Why.ESTATE: "estate",
    Why.LEAVING: "leaving",
    Why.TRADE: "trade",
    Why.HANDED: "handed",
    Why.CORRECTION: "correction",
    Why.PAYMENT: "cashier",
}

# The same of what is asked or told beside payments.
ASKED_BY: dict[str, str] = {
    "Purchase": "price",
    "RentClaim": RENTS,
    "RentThrow": "rent_utility rent_utility_three",
    "JailChoice": "fine",
    "MortgageChoice": "interest lift lift_loan",
    "PayOrDrawChoice": "card tax message",
    "PayOrShareChoice": "card tax message",
    "SpaceChoice": "card tax message",
    "TicketChoice": "card tax message",
    "TradeToSign": "settled",
    "BuildingAuction": "build_auction",
    "AuctionClosed": "auction",
    "BuildingAuctionClosed": "build_auction",
    "BidMade": "bids",
    "BuildingBidMade": "bids",
}

# The parts that a clause's sum may have.
PARTS: dict[str, str] = {
    "start": "cash", "start_third_die": "cash", "entered": "cash pot", "deal": "price", "salary": "salary",
    "salary_double": "salary", "price": "price", "price_due": "price", "auction": "bid", "bids": "bid", "rent": "rent",
    "rent_built": "houses hotel skyscraper", "rent_depot": "stations", "rent_group": "group", "rent_mortgage": "rent",
    "rent_nearest": "stations", "rent_rising": "rent", "rent_share": "group", "rent_station": "stations",
    "rent_utility": "points", "rent_utility_three": "points", "tax": "tax deeds", "levy": "houses hotel",
    "share": "worth", "card": "card deeds", "message": "message", "fine": "fine", "fine_forced": "fine", "pot": "pot",
    "pot_all": "pot", "pot_seed": "pot", "loan": "loan", "lift": "loan interest", "lift_loan": "loan",
    "interest": "interest", "build": "houses hotel skyscraper depot", "build_auction": "bid price",
    "sell": "houses hotel skyscraper depot", "estate": "cash", "leaving": "cash", "trade": "agreed",
    "handed": "price", "correction": "agreed", "cashier": "agreed", "settled": "owed settled agreed",
}  # fmt: skip

# Of these each part names the deed or the space that the amount is about.
OF_A_SPACE = {
    *RENTS.split(), "deal", "price", "price_due", "auction", "tax", "loan", "lift_loan", "interest", "handed",
}  # fmt: skip
OF_SEVERAL = {"build", "sell"}  # Each part names its own, one of them that of the amount.
# The rows of the deed that a rent is read from; a card says another factor for a utility.
OF_A_ROW = set(RENTS.split()) - {"rent_utility", "rent_utility_three"}
OF_A_CARD = {"card", "levy", "share"}
# So many of a thing, each at the same amount.
COUNTED = {What.POINTS, What.HOUSES, What.HOTEL, What.SKYSCRAPER, What.DEPOT, What.DEEDS}
# The option of the table that decides, where one always does; and those that may decide beside it.
OPTION: dict[str, str] = {
    "salary_double": "salary_on_start", "price_due": "purchase", "rent_mortgage": "double_rent_beside_mortgage",
    "rent_share": "bare_rent", "rent_utility_three": "speed_die", "pot": "pot", "pot_all": "pot",
    "pot_seed": "pot_seed", "lift_loan": "transfer_interest", "build_auction": "shortage_auction",
    "handed": "debts_in_lots", "start": "starting_balance",
}  # fmt: skip
NOW_AND_THEN: dict[str, set[str]] = {
    "start_third_die": {"starting_balance", "speed_die"},
    "rent_group": {"double_rent_beside_mortgage", "bare_rent"},
    "rent_share": {"double_rent_beside_mortgage"},
    "lift": {"interest_rounding"},
    "interest": {"interest_rounding"},
}


def check_carried(game: Game, events: Events, sums: tuple[Sum, ...]) -> None:
    """What a question has asked is just what it asked, before these events or by them."""
    asked = {question.id: question for question in game.pending}
    asked |= {event.entry.id: event.entry for event in events if isinstance(event, Asked | Replaced)}
    for sum_ in sums:
        if sum_.question is not None:
            assert asked_by(asked[sum_.question])[sum_.place] == sum_.amount, f"this was asked: {sum_}"


def check(event: Event, sums: tuple[Sum, ...]) -> None:
    """The sums behind an event speak of what it is for."""
    about: Any = event.entry if isinstance(event, Asked | Replaced) else event
    for sum_ in sums:
        clauses = _clauses(about)
        assert sum_.clause in clauses, f"{sum_.clause} does not decide this: {about}"
        if sum_.question is not None:
            assert [part.what for part in sum_.parts] == [What.OWED], f"what a question has asked is owed: {sum_}"
            continue
        allowed = PARTS[sum_.clause].split()
        assert {part.what for part in sum_.parts} <= set(allowed), f"what {sum_.clause} speaks of: {sum_}"
        _check_spaces(about, sum_)
        _check_counts(sum_)
        decides, may = {OPTION[sum_.clause]} if sum_.clause in OPTION else set(), NOW_AND_THEN.get(sum_.clause, set())
        assert decides <= set(sum_.options) <= decides | may, f"the options that decide are named: {sum_}"
        card = getattr(about, "card", None) if sum_.clause in OF_A_CARD else None
        assert sum_.card == card, f"the card that asks for it is named: {sum_}"


def _clauses(about: Any) -> list[str]:
    if not isinstance(about, Paid | Debt):
        return ASKED_BY[type(about).__name__].split()
    carried = [Clause.OWES_FIRST] if isinstance(about, Paid) else [Clause.SETTLED]
    return [*DECIDED_BY[about.why].split(), *carried]


def _check_counts(sum_: Sum) -> None:
    assert sum_.step is None or sum_.step >= 0, f"it is rounded up to a step, or to the next unit: {sum_}"
    for part in sum_.parts:
        if part.what is What.LOAN:
            assert part.space is not None, f"a loan is on a deed: {part}"
        if part.what in COUNTED and part.times:
            assert part.times == (part.count,), f"so many at an amount: {part}"
        if part.what is What.STATIONS:
            assert part.row == part.count - 1, f"the first rent is that of one station: {part}"
        if part.what in (What.GROUP, What.RENT) and sum_.clause != Clause.RENT_RISING:
            assert part.row == 0, f"the rent of a bare street is the first: {part}"


def _check_spaces(about: Any, sum_: Sum) -> None:
    spaces = [part.space for part in sum_.parts]
    space = getattr(about, "space", None)
    if sum_.clause in OF_A_SPACE and What.DEEDS not in {part.what for part in sum_.parts}:
        assert None not in spaces, f"the space is named: {sum_}"
        assert space is None or set(spaces) == {space}, f"it is about space {space}: {sum_}"
    if sum_.clause in OF_SEVERAL:
        assert None not in spaces, f"each part names its deed: {sum_}"
        assert space in spaces, f"space {space} is one of those named: {sum_}"
    if sum_.clause in OF_A_ROW:
        assert None not in {part.row for part in sum_.parts}, f"a rent is read from a row of the deed: {sum_}"
