"""Small recorded games, each of which begins from a position and ends in a question that the large one never asks.

The bank books each of them, and the screen then resumes it. Needs Kivy.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec

from banker import commands as c
from banker import edition
from banker.bank import Bank, Envelope
from banker.board import Edition
from banker.game import Game, Seat
from banker.pending import RentClaim
from banker.rules.position import Position
from banker.rules.setup import open_game
from banker.tags import Tags
from ui.bank.thread import Job
from ui.demo.at_table import AtTheTable
from ui.demo.kinds import PICTURES
from ui.demo.performer import DemoFailed, Gestures
from ui.demo.tally_visits import choose_game
from ui.flow.place import AtTable
from ui.look.theme import SEATS
from ui.records import beside as b
from ui.records import intents as i
from ui.screens.home import HomeScreen
from ui.table import acts as a
from ui.table.forms import Going

RECORD = Path(__file__).parent / "questions.jsonl"
NAMES = ("Chloé", "Bob", "Alice")


class Asked(msgspec.Struct, frozen=True):
    """A line of the record: the options that are not the booklet's, how the game stands, what is booked in it.

    `edition`: the board; `open`: the space to touch on the screen of the question, None if nothing is.
    """

    options: dict[str, object]
    position: Position
    do: tuple[c.Command, ...]
    edition: str = "suisse-2007"
    open: int | None = None


def ask_all(at: AtTheTable) -> Gestures:
    """From the home screen to each of the questions and back, with a picture of it."""
    for number, line in enumerate(RECORD.read_bytes().splitlines()):
        asked = msgspec.json.decode(line, type=Asked)
        id = f"question {number}"
        yield from _book(at, id, asked)
        yield from choose_game(at, id)
        yield from at.touch_for(b.ResumeGame(id))
        yield lambda: isinstance(at.flow.place, AtTable) and not at.flow.waits
        yield from at.to_question()
        lapses = at.table.game.waiting(RentClaim)  # this question stands beside what comes next
        yield from at.picture(PICTURES[RentClaim] if lapses else None)
        if asked.open is not None:
            yield from at.touch_for(a.Put(Going(asked.open)))
            yield from at.picture(None)
        if asked.options.get("referee") == "yes":
            at.flow.on_intent(a.Book(c.EndGame()))
            yield lambda: isinstance(at.table.open, a.AskReferee)
            yield from at.picture()
        at.flow.on_intent(i.GoHome())  # some of them fill the screen and have no menu
        yield lambda: isinstance(at.screen, HomeScreen) and not at.flow.waits


def _book(at: AtTheTable, id: str, asked: Asked) -> Gestures:
    """Have the bank book the whole game."""
    done: list[Game] = []
    failed: list[Exception] = []
    work = partial(_booked, id=id, asked=asked, cards=at.flow.desk.wiring.cards_shown)
    at.app.bank.submit(Job(work, done.append, failed.append))
    yield lambda: bool(done or failed)
    if failed:
        raise DemoFailed(f"{id} of {RECORD.name}: {failed[0]}")


def _booked(bank: Bank, id: str, asked: Asked, cards: tuple[str, ...]) -> Game:
    """The game as it stands once all of it is booked."""
    chosen: Edition = edition.load(asked.edition)
    seats = tuple(Seat(f"p{n}", name, *look) for n, (name, look) in enumerate(zip(NAMES, SEATS, strict=False), 1))
    options = msgspec.structs.replace(chosen.options, **asked.options)
    terms, events = open_game(chosen, seats, options=options, position=asked.position)
    tags = Tags(bank.store)
    seated = {tags.card(uid): seat for uid, seat in zip(cards, seats, strict=False)}
    bank.begin(id, id, terms, events, tags.seats(id, seated))
    for number, command in enumerate(asked.do):
        refused = bank.execute(Envelope(f"{id}.{number}", command)).refused
        assert refused is None, f"{command}: {refused}"
    return bank.game
