"""`banker script` in each language: a *why* says, sentence by sentence, what the sheet on the screen says."""

from __future__ import annotations

import io
import json
from typing import Any

from banker.refusal import Reason, Refused
from banker.script import Script, run_script
from banker.store import Store
from banker.why import sums_of
from tests.processes import banker
from ui.records.receipts import ReceiptView
from ui.table.forms import Because
from ui.table.state import Table
from ui.views import because as sheet
from ui.views.told import Told
from ui.words.because import tellers
from ui.words.strings import LANGUAGES, strings_for, strings_on

NEW = {
    "new": {
        "edition": "suisse-2007",
        "seats": [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}],
        "position": {
            "holders": {"37": "bob", "39": "bob", "12": "ann"}, "mortgages": [12], "pawns": {"ann": 36}, "turn": "ann",
        },
    }
}  # fmt: skip
BOOKED: list[dict[str, Any]] = [
    {"do": {"type": "throw", "dice": [1, 2]}},
    {"do": {"type": "pay", "player": "ann"}},
    {"do": {"type": "lift_mortgage", "player": "ann", "space": 12}},
    {"do": {"type": "end_game"}},
]
REFUSED: dict[str, Any] = {"can": {"type": "buy", "player": "ann"}}


def answers(*requests: dict[str, Any], language: str | None = None) -> list[dict[str, Any]]:
    out = io.BytesIO()
    lines = [json.dumps(request).encode() for request in requests]
    run_script(lines, out, None, tellers=tellers(), language=language)
    return [json.loads(answer) for answer in out.getvalue().splitlines()]


def shown(script: Script, language: str, form: Because) -> ReceiptView:
    """What stands on the sheet."""
    view = sheet.because(Told(strings_on(language, script.bank.game.edition), Table(script.bank.game, 0)), form)
    return view.body[-1]


def test_every_amount_of_every_row_is_told_in_the_sentences_of_the_sheet(language: str) -> None:
    asked = [{**request, "language": language} for request in (NEW, *BOOKED)]
    script, told = Script(Store(None)), answers(*asked)
    several = 0
    for row, request in enumerate(asked):
        del request["language"]
        assert script.answer(json.dumps(request))["ok"]
        sums = sums_of(script.bank.course, row)
        assert sums
        for place, each in enumerate(told[row]["why"]):
            receipt = shown(script, language, Because(sums, chosen=place))
            ground = list(receipt.lines)
            first, *parts = each["said"][: -len(ground)]
            assert each["said"][-len(ground) :] == ground
            assert receipt.amount in first
            assert all(row.label.lower() in part.lower() for row, part in zip(receipt.rows, parts, strict=False))
        clauses = [strings_for(language, True).t(f"clause.{sum_.clause.value}") for sum_ in sums]
        assert [each["text"] for each in told[row]["why"]] == clauses
        several += sum(len(sum_.parts) > 1 for sum_ in sums)
    assert several, "a sum of several parts is among them"


def test_a_refusal_is_told_in_the_sentences_of_the_sheet(language: str) -> None:
    script = Script(Store(None))
    script.answer(json.dumps(NEW))
    _, asked, usual = answers(NEW, {**REFUSED, "language": language}, REFUSED, language=language)
    refused = Refused(Reason(asked["refused"]["reason"]), asked["refused"]["facts"])
    receipt = shown(script, language, Because(refused=refused))
    assert asked["why"]["said"] == [receipt.title, *receipt.lines]
    assert usual["why"] == asked["why"], "the language of the conversation counts where the request names none"


def test_a_language_that_nobody_speaks_is_refused_by_name() -> None:
    (answer,) = answers({**NEW, "language": "rm"})
    assert answer["error"]["expected"] == f"one of {', '.join(LANGUAGES)}"


def test_the_command_line_takes_the_language_of_all_requests() -> None:
    said = {}
    for words in ((), ("--language", "de")):
        done = banker("script", *words, input=json.dumps(NEW) + "\n")
        assert (done.returncode, done.stderr) == (0, "")
        said[words] = json.loads(done.stdout)["why"][0]
    assert "said" not in said[()]
    assert said["--language", "de"]["text"] == strings_for("de").t("clause.start")
    done = banker("script", "--language", "rm", input="")
    assert done.returncode == 2
    assert "invalid choice: 'rm'" in done.stderr
