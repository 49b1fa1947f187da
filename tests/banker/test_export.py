"""A game for other programs: the payments add up to the balances, and an accounting program agrees."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import export
from banker.bank import Bank, Envelope, course_of
from banker.board import CollectEach, Receive
from banker.events import MoneyRepair
from banker.game import Seat
from banker.ledger import BANK, POT, Why
from banker.log import Log
from banker.rules import setup
from banker.rules.position import Position
from banker.store import Store
from banker.tags import Tags
from tests.banker.banks import begin, load, play
from tests.processes import run

FORMATS = Path(__file__).parents[1] / "games/formats"
LEDGER = shutil.which("ledger")
needs_ledger = pytest.mark.skipif(LEDGER is None, reason="the program ledger is not installed (Debian: ledger)")


def say(payment: export.Payment) -> str:
    return f"{payment.event.why.value} {payment.game.turn.number}"


def bank_of(edition: str = "suisse-2007", rows: int = 120, seed: int = 1) -> Bank:
    """A game in the middle, some of it undone; the clock on the wall jumps."""
    hours = count()
    wall = ("", "2026-11-22T20:01:02+01:00", "1970-01-01T01:00:00+01:00", "nonsense", "2026-11-23T00:30:00+01:00")
    bank = Bank(Store(None), lambda: wall[next(hours) % len(wall)])
    begin(bank, edition=edition, players=4)
    play(bank, Random(seed), rows)
    return bank


def table_of(bank: Bank) -> list[dict[str, str]]:
    out = io.StringIO()
    export.write_csv(bank.course, out, say, str)
    return list(csv.DictReader(io.StringIO(out.getvalue())))


def journal_of(bank: Bank) -> str:
    out = io.StringIO()
    export.write_journal("evening", bank.course, out, say)
    return out.getvalue()


def balances(bank: Bank) -> dict[str, int]:
    ledger = bank.game.ledger
    return dict(zip(ledger.accounts, ledger.balances, strict=True))


def told_by_ledger(journal: str, tmp_path: Path) -> dict[str, int]:
    """The balance of each account as `ledger` adds it up; it also checks those that each entry asserts."""
    file = tmp_path / "game.ledger"
    file.write_text(journal, "utf-8")
    form = "%(account)\t%(quantity(scrub(display_total)))\n"
    words = (str(LEDGER), "-f", str(file), "--args-only", "bal", "--flat", "--empty", "--no-total")
    done = run((*words, "--balance-format", form))
    assert (done.returncode, done.stderr) == (0, "")
    return {account: int(total) for account, total in (line.split("\t") for line in done.stdout.splitlines())}


# -- the table of payments ------------------------------------------------------------------------------------------


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(5))
def test_the_payments_of_the_table_add_up_to_the_balances(seed: int) -> None:
    bank = bank_of(seed=seed)
    assert any(not bank.course.in_force(number) for number in bank.course.states), "something was undone"
    sums: Counter[str] = Counter(dict.fromkeys(balances(bank), 0))
    for line in table_of(bank):
        sums[line["payer"]] -= int(line["amount"])
        sums[line["payee"]] += int(line["amount"])
        assert all(sums[account] == int(line[f"balance {account}"]) for account in sums)
    assert dict(sums) == balances(bank)


def test_a_line_says_when_in_whose_turn_who_paid_whom_and_why() -> None:
    bank = bank_of(rows=0)
    bank.execute(Envelope("1", c.CashPay("ann", BANK, 70)))
    bank.execute(Envelope("2", c.Correct(MoneyRepair(BANK, "bob", 5), "forgotten")))
    assert table_of(bank)[-1] == {
        "row": "2", "time": "1970-01-01T01:00:00+01:00", "turn": "0", "player": "ann",
        "payer": "bank", "payee": "bob", "amount": "5", "reason": "correction 0",
        "balance ann": "14999930", "balance bob": "15000005", "balance cleo": "15000000", "balance dan": "15000000",
        "balance bank": "-59999935", "balance pot": "0",
    }  # fmt: skip


def test_what_is_paid_for_a_message_is_told_from_what_a_card_asks() -> None:
    bank = Bank(Store(None))
    seats = [Seat(name, name) for name in ("ann", "bob", "cleo")]
    place = Position(pawns={"ann": 19, "bob": 4}, balances=dict.fromkeys(("ann", "bob", "cleo"), 9_000_000))
    bank.begin("game", "begin", *setup.open_game(load("suisse-2007"), seats, position=place))
    each = CollectEach(100_000)
    steps = (
        c.ThrowDice((1, 2)), c.EnterEffect("ann", each), c.Pay("bob"), c.Pay("cleo"), c.ThrowDice((1, 2)),
        c.DrawCard("bob", effect=Receive(50_000)),
    )  # fmt: skip
    for number, command in enumerate(steps):
        assert bank.execute(Envelope(f"{number}", command)).refused is None
    told = [payment.message for payment in export.payments(bank.course) if payment.event.why is Why.CARD]
    assert told == [True, True, False]


def test_the_balance_of_a_late_player_is_empty_before_they_came() -> None:
    bank = bank_of(rows=0)
    bank.execute(Envelope("1", c.Join("eve", "Eve", 1000)))
    lines = table_of(bank)
    assert lines[0]["balance eve"] == ""
    assert int(lines[-1]["balance eve"]) == bank.game.balance("eve") > 0


# -- the journal ----------------------------------------------------------------------------------------------------


@pytest.mark.unmeasured
@needs_ledger
@pytest.mark.parametrize("edition", ["suisse-2007", "london", "generic", "paris-francs", "monde-2008", "france-2007"])
def test_a_real_accounting_program_agrees_with_every_balance(edition: str, tmp_path: Path) -> None:
    bank = bank_of(edition)
    names = {BANK: "Bank", POT: "Pot", **{player.id: f"Players:{player.name}" for player in bank.game.players}}
    found = told_by_ledger(journal_of(bank), tmp_path)
    assert {account: found.get(name, 0) for account, name in names.items()} == balances(bank)
    assert sum(found.values()) == 0


@needs_ledger
def test_names_that_mean_something_in_a_journal_are_told_apart(tmp_path: Path) -> None:
    loaded = load("suisse-2007")
    strange = replace(loaded, currency=replace(loaded.currency, symbol='Fr. "5"'))
    names = ("A:B;  [c]", "A-B- -c-", "Zoë", ";")
    terms, events = setup.open_game(strange, [Seat(str(n), name) for n, name in enumerate(names)])
    bank = Bank(Store(None))
    bank.begin("evening", "0", terms, events)
    bank.execute(Envelope("1", c.CashPay("1", BANK, 7)))
    journal = journal_of(bank)
    found = told_by_ledger(journal, tmp_path)
    accounts = ("Players:A-B- -c-", "Players:A-B- -c- 2", "Players:Zoë", "Players:-")
    assert [found[name] for name in accounts] == [bank.game.balance(str(n)) for n in range(4)]
    assert '"Fr. 5"' in journal


@needs_ledger
def test_the_accounting_program_refuses_a_balance_that_is_wrong(tmp_path: Path) -> None:
    """So that its agreement means something."""
    bank = bank_of()
    journal = journal_of(bank)
    wrong = journal.replace(" = 15000000 CHF", " = 15000001 CHF", 1)
    assert wrong != journal
    with pytest.raises(AssertionError, match="While p"):
        told_by_ledger(wrong, tmp_path)


def test_the_dates_of_a_journal_never_go_back() -> None:
    days = [line[:10] for line in journal_of(bank_of()).splitlines() if line[:1].isdigit()]
    assert days == sorted(days)
    assert set(days) == {"1970-01-01", "2026-11-23"}, "before any was noted, and the latest so far"


# -- everything -----------------------------------------------------------------------------------------------------


def test_the_json_holds_terms_every_row_and_how_it_ends() -> None:
    bank = bank_of()
    bank.execute(Envelope("end", c.EndGame()))
    bank.played("clock", 5)
    whole = json.loads(export.as_json("evening", bank.course, bank.log.rows("evening")))
    assert whole["terms"]["edition"]["id"] == "suisse-2007"
    assert [row["number"] for row in whole["rows"]] == list(range(bank.course.head + 1))
    assert [row["hash"] for row in whole["rows"]] == [row.hash.hex() for row in bank.log.rows("evening")]
    kinds = {row["kind"] for row in whole["rows"]}
    assert {"start", "operation", "undo", "clock"} <= kinds
    sums: Counter[str] = Counter(dict.fromkeys(balances(bank), 0))
    for row in whole["rows"]:
        for event in row["events"] if row.get("in_force") else ():
            if event["type"] == "paid":
                sums[event["payer"]] -= event["amount"]
                sums[event["payee"]] += event["amount"]
    assert dict(sums) == whole["balances"] == balances(bank)
    assert bank.game.over is not None
    assert [placing["worth"] for placing in whole["tally"]] == [each.worth for each in bank.game.over.placings]
    assert (whole["over"], whole["played_ms"]) == ("agreed", 5)


@pytest.mark.parametrize("name", ["v1", "v2"])
def test_the_rows_of_each_format_can_be_made_from_the_json_again(name: str, tmp_path: Path) -> None:
    shutil.copy(FORMATS / f"{name}.db", tmp_path / "banker.db")
    with Store(tmp_path / "banker.db", reading=True) as store:
        log = Log(store)
        for game in log.games():
            rows = list(log.rows(game))
            assert export.rows_of(export.as_json(game, course_of(log, game), iter(rows))) == rows


@pytest.mark.parametrize("change", [
    lambda whole: [],
    lambda whole: {**whole, "game": 1},
    lambda whole: {**whole, "rows": [{**whole["rows"][0], "hash": "no hash"}]},
    lambda whole: {**whole, "rows": [{**whole["rows"][0], "hash": 7}]},
    lambda whole: {**whole, "rows": [{**whole["rows"][0], "kind": "none"}]},
    lambda whole: {**whole, "rows": [{}]},
])  # fmt: skip
def test_other_json_is_no_exported_game(change) -> None:
    bank = bank_of(rows=3)
    whole = json.loads(export.as_json("evening", bank.course, bank.log.rows("evening")))
    with pytest.raises(export.NotExported):
        export.rows_of(json.dumps(change(whole)).encode())


def test_the_json_says_what_everybody_is_called_now() -> None:
    bank = bank_of(rows=3)
    before = {player.id: player.name for player in bank.game.players}
    bank.execute(Envelope("rename", c.RenamePlayer("ann", "Zoe")))
    whole = json.loads(export.as_json("evening", bank.course, bank.log.rows("evening")))
    assert whole["names"] == before | {"ann": "Zoe"}


def test_a_game_in_progress_has_a_tally_too() -> None:
    bank = bank_of(rows=3)
    whole = json.loads(export.as_json("evening", bank.course, bank.log.rows("evening")))
    assert whole["over"] is None
    assert {placing["player"] for placing in whole["tally"]} == {player.id for player in bank.game.players}


def test_no_card_is_in_any_of_them() -> None:
    bank = bank_of(rows=20)
    tags = Tags(bank.store)
    card = tags.card("04A1B2C3")
    tags.seat("evening", {card: Seat("ann", "Ann", "", "")})
    texts = (
        export.as_json("evening", bank.course, bank.log.rows("evening")).decode(),
        journal_of(bank),
        str(table_of(bank)),
    )
    for text in texts:
        assert "Ann" in text or "ann" in text
        assert "04A1B2C3" not in text
        assert card not in text


def test_who_leaves_is_not_exported_as_a_bankrupt():
    bank = Bank(Store(None))
    begin(bank, edition="suisse-2007", players=3)
    leaving = bank.game.players[1].id
    assert bank.execute(Envelope("leave", c.Leave(leaving))).refused is None
    assert [row["reason"] for row in table_of(bank)][-1].split()[0] == Why.LEAVING.value
    assert Why.LEAVING.value in journal_of(bank)
    told = json.loads(export.as_json("evening", bank.course, bank.log.rows("evening")))
    placing = next(row for row in told["tally"] if row["player"] == leaving)
    assert (placing["left"], placing["place"], placing["worth"]) == (True, 3, 15_000_000)
    assert [event["type"] for event in told["rows"][-1]["events"]][-1] == "left"
