"""Names, ids and reasons are plain text at every door: what acts instead of being seen is refused by one function."""

from __future__ import annotations

import io
import json

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.edition_file import text
from banker.game import Game, Seat
from banker.limits import is_blank, is_plain
from banker.refusal import Reason
from banker.rules import can
from banker.rules.position import SetupError
from banker.rules.setup import open_game, opened
from banker.script import run_script
from banker.store import Store
from banker.store_error import NotKept
from banker.tags import Tags
from tests.banker.banks import load
from ui.setup.seats import typed_name

ACTING = {
    "escape": "An\x1b[2Jn",
    "end of line": "An\nn",
    "tab": "An\tn",
    "nothing": "An\0n",
    "bell": "An\x07n",
    "c1": "An\x9bn",
    "right to left": "An\u202en",
    "isolate": "An\u2066n",
    "mark": "An\u200fn",
    "soft hyphen": "An\xadn",
    "byte order": "\ufeffAnn",
    "line": "An\u2028n",
    "half": "An\ud800n",
    "tag": "An\U000e0041n",
}
PLAIN = ["Anne-Laure", "Éloïse d’Arc", "東京", "★", "Ann\xa0B.", "می‌روم", "👩\u200d🚀", "🏴", "Zoë 2"]

acting = pytest.mark.parametrize("name", ACTING.values(), ids=ACTING)


@pytest.fixture
def game() -> Game:
    return opened(*open_game(load("suisse-2007"), [Seat("ann", "Ann"), Seat("bob", "Bob")]))


@pytest.mark.parametrize("name", PLAIN)
def test_what_is_written_anywhere_in_the_world_is_a_name(game: Game, name: str) -> None:
    assert is_plain(name)
    assert can(game, c.RenamePlayer("ann", name, "", "")) is None
    opened(*open_game(load("suisse-2007"), [Seat("ann", name), Seat("bob", "Bob")]))


@acting
@pytest.mark.parametrize(
    "command",
    [
        lambda name: c.Join("eve", name, 5),
        lambda name: c.Join(name, "Eve", 5),
        lambda name: c.Join("eve", "Eve", 5, name),
        lambda name: c.RenamePlayer("ann", name, "", ""),
        lambda name: c.RenamePlayer("ann", "Ann", "", name),
        lambda name: c.RenameSpace(1, {"fr": name}),
        lambda name: c.RenameSpace(1, {name: "Rue"}),
        lambda name: c.RenameSpaces((c.RenameSpace(1, {"fr": name}),)),
        lambda name: c.Correct(e.MoneyRepair("ann", "bob", 5), name),
    ],
)
def test_no_command_takes_a_text_that_acts(game: Game, name: str, command: object) -> None:
    refused = can(game, command(name))  # type: ignore[operator]
    assert refused is not None
    assert refused.reason is Reason.NOT_PLAIN


@acting
@pytest.mark.parametrize("field", ["id", "name", "colour", "symbol"])
def test_no_game_begins_with_one(name: str, field: str) -> None:
    seat = replace(Seat("ann", "Ann"), **{field: name})
    with pytest.raises(SetupError, match=rf"seats\[0\]\.{field}.*plain text"):
        open_game(load("suisse-2007"), [seat, Seat("bob", "Bob")])


@pytest.mark.parametrize("name", ["\u200d", " \u200c ", "\xa0"])
def test_a_name_of_which_nothing_can_be_seen_is_none(game: Game, name: str) -> None:
    assert is_blank(name)
    refused = can(game, c.RenamePlayer("ann", name, "", ""))
    assert refused is not None
    assert refused.reason is Reason.NO_NAME


@acting
def test_no_board_has_one(name: str) -> None:
    found: list[object] = []

    class Report:
        def add(self, *words: object) -> None:
            found.append(words)

    text(60)(Report(), "name", name)  # type: ignore[arg-type]
    assert found


@acting
def test_a_card_keeps_no_such_name(name: str) -> None:
    with Store(None) as store, pytest.raises(NotKept):
        Tags(store).rename("card", name)


@acting
def test_a_script_takes_none(name: str) -> None:
    seats = [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}]
    lines = [
        {"new": {"seats": [{"id": "ann", "name": name}, seats[1]]}},
        {"new": {"seats": seats}, "id": name},
        {"new": {"seats": seats}},
        {"do": {"type": "rename_player", "player": "ann", "name": name}},
        {"do": {"type": "rename_player", "player": "ann", "name": "A"}, "by": name},
    ]
    out = io.BytesIO()
    assert run_script([json.dumps(line).encode() + b"\n" for line in lines], out, None) == 1
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [False, False, True, False, False]
    if name != ACTING["half"]:  # that is no JSON to begin with
        assert [("plain" in json.dumps(answer)) for answer in answers] == [True, True, False, True, True]
    assert not {"\x1b", "\u202e", "\x9b"} & set(out.getvalue().decode())


@acting
def test_a_script_names_no_game_so(name: str) -> None:
    out = io.BytesIO()
    seats = [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}]
    assert run_script([json.dumps({"new": {"seats": seats}}).encode()], out, None, game=name) == 1
    assert b"--game" in out.getvalue()


@acting
def test_what_is_typed_at_the_table_is_left_out_if_it_is_none(name: str) -> None:
    assert typed_name(name) == ""
    assert typed_name("  Anne   Laure ") == "Anne Laure"
