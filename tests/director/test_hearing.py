"""What is heard of a table beside its rows: only what can be shown, and whose card is whose at the evening."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from banker.club.evening import Table
from banker.club.wire import STATE, VERSION, ClubPlayers, Here, NotUnderstood, Sitter, Standing, State, decoded, encoded
from banker.limits import PLAYERS
from tests.club.tables import NAMES, opened, under_way
from ui.director.arrivals import Refused, Why
from ui.director.hearing import Change, Heard, Hearing

BAD = "\x1b[2J"
CARD = "ab" * 16


def state(**fields: Any) -> bytes:
    return encoded(State(**{"v": VERSION, "release": "1", "rows": 2, "clock": "", **fields}))


@pytest.mark.parametrize(
    "fields",
    [
        {"release": BAD},
        {"clock": BAD},
        {"game": BAD},
        {"began": BAD},
        {"turn": BAD},
        {"players": (Standing("Ann", 1, 0), Standing(BAD, 2, 0))},
        {"cards": (Sitter(CARD, BAD),)},
        {"refused": {BAD: "why"}},
        {"refused": {"round": BAD}},
        {"cards": tuple(Sitter(f"{n:032x}", f"P{n}") for n in range(PLAYERS + 1))},
    ],
    ids=lambda fields: ",".join(fields),
)
def test_what_cannot_be_shown_is_not_taken(fields: dict[str, Any]) -> None:
    hearing = Hearing()
    with pytest.raises(NotUnderstood):
        hearing.state(1, state(**fields), under_way().evening)
    assert (hearing.of(1), hearing.cards) == (Heard(), {})


def test_as_many_cards_as_players_are_taken() -> None:
    hearing = Hearing()
    hearing.state(1, state(cards=tuple(Sitter(f"{n:032x}", f"P{n}") for n in range(PLAYERS))), under_way().evening)
    assert hearing.of(1).state is not None


def test_the_state_before_is_given_back() -> None:
    hearing, evening = Hearing(), under_way().evening
    assert hearing.state(1, state(turn="Ann"), evening) is None
    before = hearing.state(1, state(turn="Bob"), evening)
    assert before is not None
    assert before.turn == "Ann"
    assert hearing.of(2).state is None


def test_a_table_comes_and_goes_once() -> None:
    hearing = Hearing()
    said = [hearing.here(1, encoded(Here(v=VERSION, here=here))) for here in (False, True, True, False, False, True)]
    assert said == [Change.NONE, Change.CAME, Change.NONE, Change.WENT, Change.NONE, Change.CAME]
    hearing.here(3, encoded(Here(v=VERSION, here=True)))
    hearing.here(2, encoded(Here(v=VERSION, here=True)))
    hearing.here(2, encoded(Here(v=VERSION, here=False)))
    assert hearing.present == (1, 3)
    hearing.all_away()
    assert hearing.present == ()
    assert hearing.here(1, encoded(Here(v=VERSION, here=False))) is Change.NONE


def test_the_first_message_of_each_kind_that_is_refused_is_news() -> None:
    hearing = Hearing()
    kinds = (Why.FORGED, Why.FORGED, Why.MALFORMED, Why.FORGED)
    assert [hearing.refuse(Refused(1, why)) for why in kinds] == [True, False, True, False]
    assert hearing.refuse(Refused(2, Why.FORGED))
    assert (hearing.of(1).refused, hearing.of(1).why) == (4, frozenset((Why.FORGED, Why.MALFORMED)))


def test_cards_of_players_are_told_by_name_with_their_table_as_many_as_a_message_takes() -> None:
    hearing, evening = Hearing(), under_way().evening
    cards = (Sitter(CARD, f"  {NAMES[1].upper()} "), Sitter("cd" * 16, NAMES[0]), Sitter("ef" * 16, "Nobody"))
    hearing.state(2, state(cards=cards), evening)
    told = decoded(hearing.players(evening, "5e" * 32, 7), ClubPlayers, STATE)
    assert (told.term, told.serial, told.key) == (evening.term, 7, "5e" * 32)
    assert told.players == (Sitter("cd" * 16, NAMES[0], 1), Sitter(CARD, NAMES[1], 1)), "by their names"
    last = replace(evening, rounds=(*evening.rounds, (Table(7, NAMES[:1]),)))
    later = decoded(hearing.players(last, "5e" * 32, 7), ClubPlayers, STATE)
    assert [sitter.table for sitter in later.players] == [7, 0]
    unseated = decoded(hearing.players(opened().evening, "5e" * 32, 8), ClubPlayers, STATE)
    assert [sitter.table for sitter in unseated.players] == [0, 0]


def test_cards_are_told_as_long_as_they_fit_and_no_longer() -> None:
    hearing, evening = Hearing(), opened().evening
    hearing.cards = {f"{n:032x}": "Ann" for n in range(2_000)}
    full = hearing.players(evening, "5e" * 32, 9)
    told = decoded(full, ClubPlayers, STATE).players
    left = STATE - len(full)
    assert left < len(msgspec.json.encode(told[-1])) + len(",")
    hearing.cards = {each.card: "Ann" for each in told} | {told[0].card: "Ann" + left * "x"}
    assert len(hearing.players(evening, "5e" * 32, 9)) == STATE
    hearing.cards[told[0].card] += "x"
    assert len(decoded(hearing.players(evening, "5e" * 32, 9), ClubPlayers, STATE).players) == len(told) - 1
