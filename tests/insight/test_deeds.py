"""Accounts of the deeds: games made by hand, and random games counted again from what other programs are given."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import msgspec
import pytest

from banker import commands as c
from banker import edition as editions
from banker import export
from banker.bank import Bank, Envelope
from banker.events import LevelChange
from banker.game import Seat
from banker.insight.deeds import Account, accounts
from banker.rules.position import Position
from banker.rules.setup import open_game
from banker.store import Store
from tests.banker import random_tables
from tests.insight.ann_and_bob import bank_at, did

GAMES, EACH = (1_000, 20) if "BANKER_LONG" in os.environ else (6, 6)
LONDON = editions.load("london")
OLD_KENT, WHITECHAPEL = 1, 3


def of(bank: Bank, space: int) -> Account:
    return accounts(bank.course)[space]


def test_a_deed_that_is_bought_and_landed_on_cost_its_price_and_earned_its_rent():
    deed = LONDON.deed(6)
    bank = did(bank_at(Position()), c.ThrowDice((2, 4)), c.Buy("ann"), c.ThrowDice((2, 4)), c.Pay("bob"))
    assert of(bank, 6) == Account(6, 2, deed.price, 0, deed.rents[0])
    assert of(bank, 6).returned == 100 * deed.rents[0] // deed.price


def test_what_was_undone_counts_for_nothing():
    bank = did(bank_at(Position()), c.ThrowDice((2, 4)), c.Buy("ann"))
    bank.undo("u")
    assert of(bank, 6) == Account(6, 1, 0, 0, 0)
    assert of(bank, 6).returned is None


def test_houses_that_are_paid_for_together_are_shared_by_their_prices():
    house = LONDON.deed(OLD_KENT).building
    bank = bank_at(Position(holders={OLD_KENT: "ann", WHITECHAPEL: "ann"}))
    did(bank, c.Build("ann", (LevelChange(OLD_KENT, 2), LevelChange(WHITECHAPEL, 1))))
    assert (of(bank, OLD_KENT).built, of(bank, WHITECHAPEL).built) == (2 * house, house)
    did(bank, c.SellBuildings("ann", (LevelChange(OLD_KENT, 0), LevelChange(WHITECHAPEL, 0))))
    assert (of(bank, OLD_KENT).built, of(bank, WHITECHAPEL).built) == (house, house - house // 2)


def test_a_building_won_for_more_than_is_in_hand_cost_its_bid_once_that_is_paid():
    """U, shortage; `bid_limit` raisable: what the winner lacks is a debt, paid without any change of levels."""
    groups = dict.fromkeys((6, 8, 9, 11, 13, 14), 4) | {16: 2, 18: 2, 19: 3}
    holders = dict.fromkeys(groups, "cleo") | {1: "ann", 3: "ann", 37: "bob", 39: "bob", 5: "bob"}
    seats = [Seat(id, id) for id in ("ann", "bob", "cleo")]
    terms, events = open_game(
        LONDON,
        seats,
        options=msgspec.structs.replace(LONDON.options, bid_limit="raisable"),
        position=Position(holders=holders, levels=groups, balances={"bob": 200}),
    )
    bank = Bank(Store(None))
    bank.begin("g", "0", terms, events)
    did(bank, c.Build("ann", (LevelChange(OLD_KENT, 1),)), c.Want("bob", 1), c.Want("cleo", 0))
    did(bank, c.Bid("bob", 250, 0, 39), c.Hammer(250), c.Mortgage("bob", 5), c.Pay("bob"))
    assert of(bank, 39).built == 250


def test_a_pawn_that_is_sent_to_jail_has_not_landed_there():
    bank = did(bank_at(Position(pawns={"ann": 28})), c.ThrowDice((1, 1)))
    assert (of(bank, 30).landings, of(bank, 10).landings) == (1, 0)


@pytest.mark.drawn
@pytest.mark.parametrize("seed", range(0, GAMES, EACH))
def test_accounts_agree_with_the_ledger(seed):
    """Random games with undo: every account counted again from the JSON that other programs are given."""
    for number in range(seed, seed + EACH):
        bank = played(Random(number))
        rows = msgspec.json.decode(export.as_json("g", bank.course, bank.log.rows("g")))["rows"]
        events = [event for row in rows if row.get("in_force") for event in row["events"]]
        paid = [event for event in events if event["type"] == "paid"]
        found = {account.space: account for account in accounts(bank.course)}
        sums = Counter()
        for event in paid:
            sums[event.get("space"), event["why"]] += event["amount"]
        for space, account in found.items():
            assert account.earned == sums[space, "rent"]
            assert account.cost == sums[space, "price"] + sums[space, "auction"] + sums[space, "deal"]
        for spaces in bank.game.edition.groups.values():
            built = sum(sums[space, "build"] - sums[space, "sell_buildings"] for space in spaces)
            assert sum(found[space].built for space in spaces) == built or crossed(rows, spaces)
        moved = Counter(event["end"] for event in events if event["type"] == "moved")
        jail = bank.game.edition.jail
        assert all(account.landings == moved[n] for n, account in found.items() if n != jail)
        total = sum(account.built for account in found.values())
        assert total == sum(sums[n, "build"] - sums[n, "sell_buildings"] for n in found)


def crossed(rows: list[dict], spaces: tuple[int, ...]) -> bool:
    """Whether buildings of this group and of others were paid for at once, so that the group alone says nothing."""
    changed = [
        {change["space"] for change in event["levels"]}
        for row in rows
        for event in row.get("events", ())
        if event["type"] == "buildings_changed"
    ]
    return any(each & set(spaces) and each - set(spaces) for each in changed)


def played(chance: Random, operations: int = 250) -> Bank:
    bank = Bank(Store(None))
    edition = chance.choice(("paris-francs", "suisse-2007", "london", "atlantic-city"))
    bank.begin("g", "begin", *random_tables.opened(edition, chance))
    for number in range(operations):
        command = random_tables.listed(bank.game, chance)
        if chance.random() < 0.05:
            bank.undo(f"undo{number}")
        elif isinstance(command, c.EndGame) or command is None:
            continue
        else:
            bank.execute(Envelope(f"op{number}", command))
    return bank
