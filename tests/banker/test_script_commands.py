"""Every command by script: the line that makes it, and what it comes to, in a game set up by `position`.

Law: there is one line here for each command; the last test sees to that.
"""

from __future__ import annotations

import io
import json
from typing import Any, NamedTuple

import pytest

from banker.commands import Command
from banker.script import run_script

Fields = dict[str, Any]
SEATS = [{"id": who, "name": who.title()} for who in ("ann", "bob", "cleo")]
THROW = {"type": "throw", "dice": [1, 2]}
BUY, DECLINE = {"type": "buy", "player": "ann"}, {"type": "decline", "player": "ann"}
SELL_5 = {
    "type": "propose_trade", "player": "ann", "other": "bob", "gives": {"deeds": ["station_1"]}, "takes": {"money": 7}
}  # fmt: skip
LAST_HOUSE: Fields = {
    "holders": {"1": "ann", "3": "ann", "37": "bob", "39": "bob"}
    | {str(n): "cleo" for n in (6, 8, 9, 11, 13, 14, 16, 18, 19)},
    "levels": {str(n): 4 for n in (6, 8, 9, 11, 13, 14)} | {"16": 2, "18": 2, "19": 3},
    "balances": {"cleo": 0},
}


class Case(NamedTuple):
    """`new`: how the game begins; `before`: commands booked first; `comes_to`: balances, and what is pending on top."""

    new: Fields
    before: list[Fields]
    command: Fields
    balances: Fields
    pending: str


def francs(
    *before: Fields, mode: str = "standard", options: Fields | None = None, **position: Any
) -> tuple[Fields, list[Fields]]:
    timed = {"minutes": 1} if mode == "timed" else {}
    new = {"edition": "paris-francs", "mode": mode, "options": options or {}, "position": position, **timed}
    return new, list(before)


def swiss(*before: Fields, **position: Any) -> tuple[Fields, list[Fields]]:
    return {"edition": "suisse-2007", "position": position}, list(before)


HOLDS_5: Fields = {"holders": {"station_1": "ann"}}
DIE: Fields = {
    "edition": "atlantic-city", "options": {"speed_die": "yes"}, "position": {"third_die": ["ann"]}
}  # fmt: skip
THREE: Fields = {"type": "throw", "dice": [1, 2], "third": 3}
GIFT: Fields = {"edition": "mega", "position": {"pawns": {"ann": 41}, "tickets": {"ann": 1}}}
CALLED: Fields = {"type": "want", "player": "bob", "count": 1}
ASKS_FOR_ONE: Fields = {"type": "build", "player": "ann", "levels": [{"space": "brown_1", "level": 1}]}
RENAMED = {"type": "rename_space", "space": "dark_blue_2", "names": {"fr": "Ici"}}
CASES = (
    Case(*francs(), THROW, {}, "purchase"),
    Case(*francs(THROW), BUY, {"ann": 144_000}, "throw"),
    Case(*francs(THROW), DECLINE, {}, "auction"),
    Case(*francs(THROW, DECLINE), {"type": "bid", "player": "bob", "amount": 5, "raises": 0}, {}, "auction"),
    Case(*swiss(), {"type": "choose_rounding", "step": 10_000}, {}, "throw"),
    Case(*francs(THROW, DECLINE), {"type": "hammer", "bid": 0}, {}, "throw"),
    Case(*francs({"type": "leave", "player": "cleo"}, holders={"5": "cleo", "15": "cleo"}),
         {"type": "pass_lots"}, {"cleo": 0}, "throw"),
    Case(
        *francs(THROW, holders={"3": "bob"}),
        {"type": "pay", "player": "ann"}, {"ann": 149_600, "bob": 150_400}, "throw",
    ),
    Case(*francs(jail={"ann": 0}), {"type": "pay_fine", "player": "ann"}, {"ann": 145_000, "pot": 5_000}, "throw"),
    Case(
        *francs(jail={"ann": 0}, jail_cards={"ann": ["chest"]}),
        {"type": "use_jail_card", "player": "ann", "deck": "chest"}, {"ann": 150_000}, "throw",
    ),
    Case(
        *francs(THROW, options={"rent_claim": "owner_taps"}, holders={"3": "bob"}),
        {"type": "claim_rent", "owner": "bob"}, {}, "debt",
    ),
    Case(
        *francs(THROW, pawns={"ann": 4}),
        {"type": "draw_card", "player": "ann", "card": "chance.dividend", "amount": 4_500}, {"ann": 154_500}, "throw",
    ),
    Case(
        *swiss(THROW, pawns={"ann": 19}), {"type": "choose_deck", "player": "ann", "deck": "chest"}, {}, "card_to_draw"
    ),
    Case(
        *swiss(THROW, pawns={"ann": 19}),
        {"type": "enter_effect", "player": "ann", "effect": {"type": "receive", "amount": 5}},
        {"ann": 15_000_005}, "throw",
    ),
    Case(
        *francs(THROW, {"type": "draw_card", "player": "ann", "card": "chest.fine_or_chance"}, pawns={"ann": 14}),
        {"type": "pay_instead", "player": "ann"}, {}, "debt",
    ),
    Case(
        *francs(
            THROW,
            {"type": "draw_card", "player": "ann", "effect": {"type": "pay_or_share", "amount": 20_000, "percent": 10}},
            pawns={"ann": 14},
        ),
        {"type": "pay_share", "player": "ann"}, {}, "debt",
    ),
    Case(GIFT, [THREE], {"type": "take_money", "player": "ann"}, {"ann": 2_600}, "throw"),
    Case(GIFT, [THREE], {"type": "take_ticket", "player": "ann"}, {}, "throw"),
    Case(GIFT, [], {"type": "use_ticket", "player": "ann", "space": "dark_blue_1"}, {}, "purchase"),
    Case(DIE, [{**THROW, "third": "bus"}], {"type": "go", "player": "ann", "space": "brown_2"}, {}, "purchase"),
    Case(*francs(**HOLDS_5), {"type": "mortgage", "player": "ann", "space": "station_1"}, {"ann": 160_000}, "throw"),
    Case(
        *francs(**HOLDS_5),
        {
            "type": "carry_out", "player": "ann",
            "plan": [{"type": t, "player": "ann", "space": "station_1"} for t in ("mortgage", "lift_mortgage")],
        },
        {"ann": 149_000}, "throw",
    ),
    Case(
        *francs(mortgages=[5], **HOLDS_5),
        {"type": "lift_mortgage", "player": "ann", "space": 5}, {"ann": 139_000}, "throw",
    ),
    Case(
        *francs(
            THROW, {"type": "declare_bankruptcy", "player": "ann"},
            holders={"5": "ann", "39": "bob"}, mortgages=["station_1"], balances={"ann": 0}, pawns={"ann": 36},
        ),
        {"type": "keep_mortgage", "player": "bob", "space": 5}, {"bob": 149_000}, "throw",
    ),
    Case(*francs(holders={"1": "ann", "3": "ann"}), ASKS_FOR_ONE, {"ann": 145_000}, "throw"),
    Case(
        *francs(holders={"1": "ann", "3": "ann"}, levels={"brown_1": 1}),
        {"type": "sell_buildings", "player": "ann", "levels": [{"space": 1, "level": 0}]}, {"ann": 152_500}, "throw",
    ),
    Case(
        *francs(THROW, balances={"ann": 7}, pawns={"ann": 1}),
        {"type": "declare_bankruptcy", "player": "ann"}, {"ann": 0}, "throw",
    ),
    Case(
        *francs(
            THROW, options={"debts_in_lots": "yes"}, balances={"ann": 0}, pawns={"ann": 36},
            holders={"brown_1": "ann", "dark_blue_2": "bob"},
        ),
        {"type": "hand_over", "player": "ann", "space": "brown_1"}, {"ann": 6_000}, "debt",
    ),
    Case(*francs(), {"type": "put_pawn", "player": "bob", "space": "dark_blue_2"}, {}, "throw"),
    Case(*francs(), {"type": "end_game"}, {"ann": 150_000}, ""),
    Case(*francs(**HOLDS_5), SELL_5, {}, "trade_to_sign"),
    Case(
        *francs(SELL_5, {"type": "sign_trade", "player": "bob"}, **HOLDS_5),
        {"type": "sign_trade", "player": "ann"}, {"ann": 150_007, "bob": 149_993}, "throw",
    ),
    Case(*francs(SELL_5, **HOLDS_5), {"type": "cancel_trade", "player": "bob"}, {"ann": 150_000}, "throw"),
    Case(*swiss(ASKS_FOR_ONE, **LAST_HOUSE), CALLED, {}, "shortage_call"),  # Cleo can raise the price too
    Case(
        *francs(),
        {"type": "correct", "repair": {"type": "money", "payer": "ann", "payee": "bank", "amount": 5}, "reason": "no"},
        {"ann": 149_995}, "throw",
    ),
    Case(*francs(mode="timed"), {"type": "call_time", "played_ms": 60_000}, {}, ""),
    Case(*francs(), {"type": "leave", "player": "ann"}, {"ann": 0}, "throw"),
    Case(*francs(), {"type": "join", "player": "dan", "name": "Dan", "balance": 9}, {"dan": 9}, "throw"),
    Case(*francs(), RENAMED, {}, "throw"),
    Case(*francs(), {"type": "rename_spaces", "renames": [RENAMED]}, {}, "throw"),
    Case(*francs(), {"type": "rename_player", "player": "bob", "name": "Robert", "symbol": "dog"}, {}, "throw"),
    Case(*francs(), {"type": "land", "player": "bob", "space": "luxury_tax"}, {}, "debt"),
    Case(*francs(), {"type": "cash_salary", "player": "cleo"}, {"cleo": 170_000}, "throw"),
    Case(*francs(jail={"bob": 1}), {"type": "cash_fine", "player": "bob"}, {"bob": 145_000, "pot": 5_000}, "throw"),
    Case(
        *francs(),
        {"type": "cash_card", "player": "bob", "effect": {"type": "receive", "amount": 3}}, {"bob": 150_003}, "throw",
    ),
    Case(*francs(), {"type": "cash_draw", "player": "bob", "deck": "chest"}, {}, "card_to_draw"),
    Case(*francs(), {"type": "cash_pay", "payer": "bank", "payee": "ann", "amount": 1}, {"ann": 150_001}, "throw"),
)  # fmt: skip


@pytest.mark.unmeasured
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.command["type"])
def test_the_command_is_lawful_and_books_the_expected_balances(case: Case) -> None:
    requests = [{"new": {"seats": SEATS, **case.new}}, *({"do": command} for command in case.before)]
    requests += [{"can": case.command}, {"choices": True}, {"do": case.command}]
    out = io.BytesIO()
    assert run_script([json.dumps(request).encode() for request in requests], out, None) == 0
    answers = [json.loads(answer) for answer in out.getvalue().splitlines()]
    assert [answer.get("refused") for answer in answers] == [None] * len(answers)
    first = case.command.get("plan", [case.command])[0]  # of a plan its steps are listed
    assert first["type"] in {choice["command"]["type"] for choice in answers[-2]["result"]}
    done = answers[-1]
    assert done["seq"] == len(case.before) + 1
    assert {who: done["balances"][who] for who in case.balances} == case.balances
    assert (done["pending"][-1]["kind"] if done["pending"] else "") == case.pending


def test_every_command_has_a_case() -> None:
    tags = [kind.__struct_config__.tag for kind in Command.__args__]
    cases = [case.command["type"] for case in CASES]
    missing = sorted(set(tags) - set(cases))
    assert not missing, f"give each command a case in CASES: {missing}"
    assert sorted(cases) == sorted(tags), "a command has two cases in CASES, or a case is of no command"
