"""The season of random games, counted again by plain SQL and JSON from the bank's file."""

from __future__ import annotations

import json
import os
import sqlite3
from collections import Counter, defaultdict
from random import Random

import pytest

from banker import commands as c
from banker import edition as editions
from banker.bank import Bank, Envelope, course_of
from banker.events import Events
from banker.game import Seat, Terms
from banker.insight import kept_games as kept
from banker.insight.luck import luck
from banker.insight.record import Record
from banker.insight.season import MOST_DEEDS, NOBODY
from banker.rules.setup import open_game
from banker.store import Store
from banker.tags import Tags
from tests.banker import random_tables

FILES, EACH = (42, 12) if "BANKER_LONG" in os.environ else (2, 6)
BOARDS = ("paris-francs", "suisse-2007", "london", "junior", "atlantic-city")
POOL = ("Léa", "LÉA ", "Bob", "bob", "Max", "Zoé", "Noé")


def read(bank: Bank, game: str) -> Record:
    return kept.kept(bank, game, course_of(bank.log, game))


@pytest.mark.drawn
@pytest.mark.parametrize("seed", range(FILES))
def test_the_season_of_random_games_equals_a_recount_by_sql_and_json(seed: int):
    """Games of several boards and modes with undo, bankruptcies, leaving, late comers and renamed players; with and
    without cards; open ones, hidden ones, and ones of which players were taken off the lists."""
    bank = an_evening(Random(seed))
    told = kept.season_of(bank, kept.sittings(bank, lambda game: read(bank, game))[0])
    again = kept.season_of(bank, kept.sittings(bank)[0])
    assert again == told, "what is kept says the same"
    recount = Recount(bank.store.connection)
    assert [match.id for match in told.matches] == list(recount.games)
    for match in told.matches:
        game = recount.games[match.id]
        assert list(match.who) == game["who"]
        assert [each.seat.name for each in match.record.results] == [each["name"] for each in game["players"].values()]
        assert [(each.place, each.worth, each.out) for each in match.record.results] == game["placed"]
        assert (match.record.why, match.record.mode, match.record.began) == (game["why"], game["mode"], game["began"])
    people = {person.key: person for person in told.people}
    assert people.keys() == recount.people.keys()
    for key, person in people.items():
        counted = recount.people[key]
        assert (person.games, person.wins) == (counted["games"], counted["wins"])
        assert {each.key: (each.games, each.ahead, each.behind) for each in person.against} == recount.against(key)
        assert set(person.nemesis) == recount.nemesis(key)
        assert {height.currency.symbol: height.worth for height in person.heights} == counted["heights"]
    assert sorted(deed.amount for deed in told.deeds) == recount.deeds()


def test_the_luck_of_a_season_is_the_sum_of_that_of_its_games():
    bank = an_evening(Random(5), games=3, operations=40)
    wanted: Counter[str] = Counter()
    for game in bank.log.games():
        course = course_of(bank.log, game)
        read(bank, game)
        kept.keep_luck(bank, game, course)
    found, _ = kept.sittings(bank)
    told = kept.season_of(bank, found)
    for match in told.matches:
        lines = luck(course_of(bank.log, match.id)).lines
        for key, each in zip(match.who, match.record.results, strict=True):
            wanted[key, match.record.currency.symbol] += lines[each.seat.id]
    assert {
        (person.key, unit.symbol): amount for person in told.people for unit, amount in person.luck
    } == {pair: amount for pair, amount in wanted.items() if pair[0] != NOBODY}  # fmt: skip
    assert not any(person.unweighed for person in told.people)


def an_evening(chance: Random, games: int = EACH, operations: int = 120) -> Bank:
    """A file of random games, most of them over; of some the end was undone, and of those some were played on."""
    bank = Bank(Store(None), lambda: f"2026-11-{chance.randint(1, 28):02}T20:00:00+01:00")
    tags = Tags(bank.store)
    for game in range(games):
        bank.begin(f"g{game}", f"b{game}", *opened(chance.choice(BOARDS), chance))
        seats = [seat.id for seat in bank.game.terms.seats]
        for number, seat in enumerate(seats):
            bank.execute(Envelope(f"n{game}.{number}", c.RenamePlayer(seat, chance.choice(POOL))))
        for seat in (seat for seat in bank.game.terms.seats if chance.random() < 0.5):
            uid = f"04{chance.randint(0, 3)}"
            if uid not in tags.seated(f"g{game}"):
                give_card(tags, f"g{game}", uid, seat)
        for number in range(chance.randint(operations // 2, operations)):
            command = random_tables.listed(bank.game, chance)
            if chance.random() < 0.05:
                bank.undo(f"u{game}.{number}")
                if chance.random() < 0.5:
                    bank.redo(f"r{game}.{number}")
            elif command is not None and (not isinstance(command, c.EndGame) or chance.random() < 0.2):
                bank.execute(Envelope(f"o{game}.{number}", command))
        if chance.random() < 0.8:
            bank.execute(Envelope(f"e{game}", c.EndGame()))
        if bank.game.over is not None and chance.random() < 0.3:
            bank.put_away(f"p{game}")
        kept.take_name_away(bank, {f"g{game}": [seat for seat in seats if chance.random() < 0.1]})
        if chance.random() < 0.1:
            bank.store.keep(kept.HIDDEN + f"g{game}", b"yes")
    return bank


def opened(board: str, chance: Random) -> tuple[Terms, Events]:
    """A game in a random position; Junior's from its beginning."""
    if board != "junior":
        return random_tables.opened(board, chance)
    seats = [Seat(name, name.title()) for name in random_tables.NAMES[: chance.randint(2, 4)]]
    return open_game(editions.load(board), seats)


def give_card(tags: Tags, game: str, uid: str, seat: Seat) -> None:
    card = tags.card(uid)
    if card not in tags.seated(game):
        tags.seat(game, {card: seat})


class Recount:
    """The season counted by plain SQL and JSON, without a line of the bank."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.kept = {name: bytes(body) for name, body in connection.execute("SELECT name, body FROM kept")}
        order = [game for (game,) in connection.execute("SELECT game FROM games ORDER BY place")]
        query = "SELECT kind, body FROM log WHERE game = ? ORDER BY number"
        read = {game: connection.execute(query, (game,)).fetchall() for game in order}
        rows = {game: [(kind, json.loads(body)) for kind, body in found] for game, found in read.items()}
        shown = [game for game in order if f"hidden.{game}" not in self.kept]
        self.games = {game: told for game in shown if (told := self._game(game, rows[game]))["why"] is not None}
        self._name_everybody()
        self.people = self._people()

    def _game(self, id: str, rows: list[tuple[str, dict]]) -> dict:
        path, undone = [], []
        for number, (kind, body) in enumerate(rows):
            if kind in ("start", "operation"):
                path.append(number)
                undone = [] if kind == "operation" else undone
            elif kind == "undo":
                while path[-1] != body["to"]:
                    undone.append(path.pop())
            elif kind == "redo":
                path.append(undone.pop())
        terms = rows[0][1]["terms"]
        players = {seat["id"]: {"name": seat["name"], "out": ""} for seat in terms["seats"]}
        rents: Counter[int] = Counter()
        end = None
        for event in (event for number in path for event in rows[number][1]["events"]):
            match event["type"]:
                case "joined":
                    players[event["player"]] = {"name": event["name"], "out": ""}
                case "player_renamed":
                    players[event["player"]]["name"] = event["name"]
                case "bankrupted":
                    players[event["player"]]["out"] = "bankrupt"
                case "left":
                    players[event["player"]]["out"] = "left"
                case "paid" if event["why"] == "rent" and event.get("space") is not None:
                    rents[event["space"]] += event["amount"]
                case "game_ended":
                    end = event
        seated = json.loads(self.kept.get(f"tags.seats.{id}", b'{"players": {}}'))
        placed = {each["player"]: each for each in end["placings"]} if end else {}
        return {
            "why": end and end["why"],
            "mode": terms["mode"],
            "began": rows[0][1].get("when", ""),
            "players": players,
            "placed": [(placed[id]["place"], placed[id]["worth"], players[id]["out"]) for id in players] if end else [],
            "rents": rents,
            "edition": terms["edition"]["id"],
            "unit": terms["edition"]["currency"]["symbol"],
            "cards": {player: card for card, player in seated["players"].items()},
            "nameless": json.loads(self.kept.get(f"nameless.{id}", b"[]")),
        }  # fmt: skip

    def _name_everybody(self) -> None:
        called: defaultdict[str, set[str]] = defaultdict(set)
        for game in self.games.values():
            for player, card in game["cards"].items():
                for name in (game["players"][player]["name"], json.loads(self.kept[f"tags.card.{card}"])["name"]):
                    called[name.strip().casefold()].add(card)
        for game in self.games.values():
            game["who"] = []
            for player, told in game["players"].items():
                plain = told["name"].strip().casefold()
                card = game["cards"].get(player)
                if card is None and len(called[plain]) == 1 and not called[plain] & set(game["cards"].values()):
                    (card,) = called[plain]
                key = f"card:{card}" if card else f"name:{plain}"
                key = f"{key} {player}" if key in game["who"] else key
                game["who"].append("" if player in game["nameless"] else key)

    def _people(self) -> dict[str, dict]:
        people: defaultdict[str, dict] = defaultdict(lambda: {"games": 0, "wins": 0, "heights": {}})
        for game in self.games.values():
            for key, (place, worth, out) in zip(game["who"], game["placed"], strict=True):
                if key:
                    person = people[key]
                    person["games"] += 1
                    person["wins"] += place == 1
                    if not out:
                        person["heights"][game["unit"]] = max(worth, person["heights"].get(game["unit"], 0))
        return dict(people)

    def against(self, key: str) -> dict[str, tuple[int, int, int]]:
        met: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for game in (game for game in self.games.values() if key in game["who"]):
            places = {who: placed[0] for who, placed in zip(game["who"], game["placed"], strict=True) if who}
            for other in places.keys() - {key}:
                met[other][0] += 1
                met[other][1] += places[key] < places[other]
                met[other][2] += places[key] > places[other]
        return {other: tuple(counted) for other, counted in met.items()}

    def nemesis(self, key: str) -> set[str]:
        lost = {other: behind for other, (_, ahead, behind) in self.against(key).items() if behind > ahead}
        return {other for other, times in lost.items() if times == max(lost.values())}

    def deeds(self) -> list[int]:
        units: defaultdict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
        for game in self.games.values():
            for space, amount in game["rents"].items():
                units[game["unit"]][game["edition"], space] += amount
        return sorted(amount for rents in units.values() for _, amount in rents.most_common(MOST_DEEDS))
