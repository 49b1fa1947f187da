"""The facts of a story found a second time, from nothing but what other programs are given of a game: its JSON.

Law: no function of the bank is called; money, deeds and buildings are counted here, event by event.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

BOUGHT = ("price", "auction", "deal")


class Table:
    """What lies on the table, and what is counted on the way."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.spaces = game["terms"]["edition"]["spaces"]
        self.cash_alone = game["terms"]["options"].get("tally_counts") == "cash"
        terms = game["terms"]
        short = terms["mode"] == "short" or (terms["mode"] == "timed" and terms["options"].get("timed_base") == "short")
        self.hotel = 4 if short else 5  # So many houses a hotel costs.
        self.players: list[str] = [seat["id"] for seat in game["terms"]["seats"]]
        self.cash: Counter[str] = Counter()
        self.holder: dict[int, str] = {}
        self.mortgaged: set[int] = set()
        self.level: Counter[int] = Counter()
        self.jailed: set[str] = set()
        self.out: set[str] = set()
        self.stay: Counter[str] = Counter()
        self.stays: list[tuple[str, int]] = []
        self.paid: list[dict[str, Any]] = []
        self.spent: Counter[int] = Counter()
        self.landed: Counter[int] = Counter()
        self.trades: list[tuple[list[str], list[int], int]] = []
        self.curve: list[dict[str, int]] = []
        rows = [row for row in game["rows"] if row.get("in_force")]
        for row in rows:
            events = row["events"]
            if row["number"] and any(event["type"] == "turn_began" for event in events):
                self.curve.append(self.worths())
            self.row(events, counts=row["number"] > 0)
        self.curve.append(self.worths())

    def deed(self, space: int) -> dict[str, Any]:
        return self.spaces[space]["deed"]

    def worths(self) -> dict[str, int]:
        worths = {player: self.cash[player] for player in self.players}
        for space, player in self.holder.items() if not self.cash_alone else ():
            price = self.deed(space)["price"]
            worths[player] += price // 2 if space in self.mortgaged else price
            worths[player] += self.houses(self.level[space]) * (self.deed(space).get("building") or 0)
        return worths

    def houses(self, level: int) -> int:
        """How many houses what stands on a street has cost."""
        return self.hotel if level == 5 else level

    def row(self, events: list[dict[str, Any]], counts: bool) -> None:
        signed = any(event["type"] == "trade_signed" for event in events)
        passed = [event for event in events if signed and event["type"] == "deed_passed"]
        if passed:
            money = sum(event["amount"] for event in events if event["type"] == "paid" and event["why"] == "trade")
            sides = [passed[0]["giver"], passed[0]["taker"]]
            self.trades.append((sides, [event["space"] for event in passed], money))
        for event, after in zip(events, [*events[1:], {"type": ""}], strict=True):
            if event["type"] == "paid":
                self.pay(event, after, counts)
            elif event["type"] == "moved" and after["type"] != "jailed":
                self.landed[event["end"]] += 1
            else:
                self.change(event)

    def pay(self, event: dict[str, Any], after: dict[str, Any], counts: bool) -> None:
        self.cash[event["payer"]] -= event["amount"]
        self.cash[event["payee"]] += event["amount"]
        if counts:
            self.paid.append(event)
        if event["why"] in BOUGHT and event.get("space") is not None:
            self.spent[event["space"]] += event["amount"]
        if event["why"] in ("build", "sell_buildings"):
            sign = 1 if event["why"] == "build" else -1
            shares = {event["space"]: 1}
            if after["type"] == "buildings_changed":
                changes = {c["space"]: self.houses(c["level"]) for c in after["levels"]}
                before = {n: self.houses(self.level[n]) for n in changes}
                shares = {n: abs(to - before[n]) * self.deed(n)["building"] for n, to in changes.items()}
            each = {n: event["amount"] * share // sum(shares.values()) for n, share in shares.items()}
            each[event["space"]] += event["amount"] - sum(each.values())
            for space, amount in each.items():
                self.spent[space] += sign * amount

    def change(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "deed_passed" if event["taker"] is None:
                del self.holder[event["space"]]
            case "deed_passed":
                self.holder[event["space"]] = event["taker"]
            case "mortgaged":
                self.mortgaged.add(event["space"])
            case "mortgage_lifted":
                self.mortgaged.discard(event["space"])
            case "buildings_changed":
                self.level.update({c["space"]: c["level"] - self.level[c["space"]] for c in event["levels"]})
            case "jailed":
                self.jailed.add(event["player"])
                self.stay[event["player"]] = 0
            case "freed":
                self.jailed.discard(event["player"])
            case "turn_began" if event["player"] in self.jailed:
                self.stay[event["player"]] += 1
                self.stays.append((event["player"], self.stay[event["player"]]))
            case "bankrupted" | "left":
                self.out.add(event["player"])
            case "joined":
                self.players.append(event["player"])


def told(game: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Each fact of the story by its kind, with its numbers."""
    table = Table(game)
    rents = [paid for paid in table.paid if paid["why"] == "rent" and paid["payee"] != "bank"]
    found = [
        *_of_the_winner(game, table),
        *_deal(table),
        *_nemesis(rents),
        *_bargain(table, rents),
        *_dearest(rents),
        *_jail(table),
        *_alone("Crowd", "space", "landings", table.landed, 3),
        *_built(table),
        *_peak(table),
    ]
    return found[:6]


Found = list[tuple[str, dict[str, Any]]]


def _of_the_winner(game: dict[str, Any], table: Table) -> Found:
    winners = [placing["player"] for placing in game["tally"] if placing["place"] == 1]
    if len(winners) != 1:
        return []
    (winner,), curve, found = winners, table.curve, []
    last = len(curve) - 1
    turn = last + 1
    while turn > 0 and all(curve[turn - 1][o] < curve[turn - 1].get(winner, 0) for o in curve[turn - 1] if o != winner):
        turn -= 1
    if 0 < last >= turn:
        found.append(("Turning", {"player": winner, "turn": turn, "turns": last}))
    still = {player: worth for player, worth in curve[-1].items() if player not in table.out and player != winner}
    most = max(still.values(), default=0)
    lead = curve[-1][winner] - most
    second = [player for player in still if still[player] == most]
    if still and len(second) < 3 and 0 < lead <= curve[-1][winner] / 20:
        return [*found, ("Finish", {"player": winner, "others": second, "lead": lead})]
    gaps = [max(worths.values()) - worths[winner] if winner in worths else -1 for worths in curve]
    turn = gaps.index(max(gaps))
    if turn and gaps[turn] > 0 and gaps[turn] >= max(curve[turn].values()) / 2:
        found.append(("Comeback", {"player": winner, "turn": turn, "behind": gaps[turn]}))
    return found


def _deal(table: Table) -> Found:
    worths = [money + sum(table.deed(space)["price"] for space in deeds) for _, deeds, money in table.trades]
    if not worths or worths.count(max(worths)) > 1:
        return []
    players, deeds, money = table.trades[worths.index(max(worths))]
    return [("Deal", {"players": players, "deeds": deeds, "money": money, "worth": max(worths)})]


def _nemesis(rents: list[dict[str, Any]]) -> Found:
    pairs = {(paid["payer"], paid["payee"]) for paid in rents}
    sums = {pair: [p["amount"] for p in rents if (p["payer"], p["payee"]) == pair] for pair in pairs}
    ranked = sorted(sums, key=lambda pair: -sum(sums[pair]))
    if not ranked or len(sums[ranked[0]]) < 2 or (ranked[1:] and sum(sums[ranked[1]]) == sum(sums[ranked[0]])):
        return []
    (payer, payee), paid = ranked[0], sums[ranked[0]]
    return [("Nemesis", {"payer": payer, "payee": payee, "amount": sum(paid), "rents": len(paid)})]


def _bargain(table: Table, rents: list[dict[str, Any]]) -> Found:
    bought = {paid["space"] for paid in table.paid if paid["why"] in BOUGHT and paid["amount"]}
    earned = {space: sum(p["amount"] for p in rents_of(table, space)) for space in bought if table.spent[space] > 0}
    parts = sorted(((Fraction(earned[n], table.spent[n]), n) for n in earned), reverse=True)
    if not parts or parts[0][0] <= 1 or (parts[1:] and parts[1][0] == parts[0][0]):
        return []
    space = parts[0][1]
    return [("Bargain", {"space": space, "spent": table.spent[space], "earned": earned[space]})]


def rents_of(table: Table, space: int) -> list[dict[str, Any]]:
    return [paid for paid in table.paid if paid["why"] == "rent" and paid.get("space") == space]


def _dearest(rents: list[dict[str, Any]]) -> Found:
    amount = max((paid["amount"] for paid in rents), default=0)
    those = [paid for paid in rents if paid["amount"] == amount]
    payers = [paid["payer"] for n, paid in enumerate(those) if paid["payer"] not in [p["payer"] for p in those[:n]]]
    if len(payers) not in (1, 2) or len({(paid["payee"], paid.get("space")) for paid in those}) > 1:
        return []
    return [("Dearest", {"payers": payers, "payee": those[0]["payee"], "space": those[0]["space"], "amount": amount})]


def _jail(table: Table) -> Found:
    turns = max((turns for _, turns in table.stays), default=0)
    players = [player for player in table.players if (player, turns) in table.stays]
    return [("Jail", {"players": players, "turns": turns})] if turns > 1 and len(players) < 3 else []


def _alone(kind: str, what: str, how: str, counts: Counter[Any], least: int) -> Found:
    """The one that has the most, if none has as much."""
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < least or (ranked[1:] and ranked[1][1] == ranked[0][1]):
        return []
    return [(kind, {what: ranked[0][0], how: ranked[0][1]})]


def _built(table: Table) -> Found:
    built: Counter[str] = Counter()
    for paid in table.paid:
        built[paid["payer"]] += paid["amount"] if paid["why"] == "build" else 0
    return _alone("Builder", "player", "amount", built, 1)


def _peak(table: Table) -> Found:
    every = sorted({worth for worths in table.curve for worth in worths.values()})
    richest = {player for worths in table.curve for player, worth in worths.items() if worth == every[-1]}
    turn = next(turn for turn, worths in enumerate(table.curve) if every[-1] in worths.values())
    if len(richest) > 1 or turn == 0:
        return []
    return [("Peak", {"player": richest.pop(), "turn": turn, "worth": every[-1]})]
