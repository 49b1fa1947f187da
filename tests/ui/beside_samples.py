"""What stands beside a game, in its hardest cases: the widest names, many games and none, every state of a setting."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from msgspec.structs import replace

from banker.bank import Bank, Envelope
from banker.events import GameEnd
from banker.game import Seat, TableName
from banker.insight.deeds import accounts
from banker.insight.luck import luck
from banker.insight.record import Earning, Record, SeatResult
from banker.insight.result import result_of, written
from banker.insight.season import Sitting, season
from banker.rules.setup import open_game
from banker.store import Store
from tests.banker.banks import command
from tests.ui import setup_samples
from tests.ui.table_samples import NAMED, board_of
from ui.bank.bg_stats import pushed
from ui.bank.snapshot import Snapshot
from ui.records import beside as b
from ui.records.joining import JoinClub, StickTicket
from ui.records.season import Season
from ui.records.tally import Saved
from ui.views.beside import Offers
from ui.views.club import AtClub

TOKENS = tuple(setup_samples.looks(setup_samples.wealthy(8, "paris-francs", setup_samples.WIDE)).values())
FEW = ("Chloé", "Bob", "Alice", "Noé")
AT_CLUB = AtClub(
    "Der lange Freitag im Vereinsheim", True, 2, 3, False, 12, ("Maximilienne", "Bartholomäus", "Inès"),
    why="not_open",
)  # fmt: skip
ON_STICK = (
    StickTicket("banker-club-table-12.json", 12, "Der lange Freitag im Vereinsheim"),
    StickTicket("banker-club-table-13.json", 13, why="bad"),
    StickTicket("banker-club-table-128.json", 128, why="other_release"),
)
KIOSK = Offers(
    "",
    True,
    False,
    ("Banker 0.1.0", "Python 3.13.5, aarch64", "/var/lib/banker/games/of/the/long/evenings"),
    club=AT_CLUB,
)
LAPTOP = Offers("settings.light.none", False, True, KIOSK.about, no_voice="settings.voice.none")


SHORT = ("Chloé", "Bob", "Alice", "Noé", "Léa", "Hugo", "Inès", "Max")
LONG = ("Maximilienne", "Bartholomäus", "Annemarie", "Christopher", "Wolfgang", "Guillaume", "Josephine", "Alessandro")
BEST = ({"fr": "Rue de Bourg, Lausanne", "de": "Bahnhofplatz, Schaffhausen"}, "CHF\u202f12’450’000")


def _game(
    number: int, names: tuple[str, ...], edition: str = "suisse-2007", places: tuple[int, ...] = (), **more: object
) -> b.Shelved:
    """A game: an open one, in which it is the second player's turn, or with places a closed one."""
    players = tuple(
        b.Played(token, name, places[n] if places else 0, not places and n == 1)
        for n, (token, name) in enumerate(zip(TOKENS, names, strict=False))
    )
    mode = ("standard", "short", "timed")[number % 3]
    when = f"2026-11-{21 - number:02d}T21:40:00"
    return b.Shelved(f"g{number}", dict(board_of(edition).names), mode, players, when, closed=bool(places), **more)


GAMES = (
    _game(0, FEW[:2]),
    _game(1, FEW),
    _game(2, setup_samples.WIDE, "suisse-rues"),
    _game(3, FEW, places=(1, 2, 3, 4), played_s=6000, best=BEST),
    _game(4, SHORT, places=(1, 2, 2, 4, 5, 6, 7, 8), played_s=9240),
    _game(5, FEW[:2], places=(1, 2), played_s=2700, best=BEST),
    _game(6, LONG, "suisse-rues", places=(1, 2, 3, 4, 5, 6, 7, 8), played_s=13_500, best=BEST),
    _game(7, setup_samples.WIDE, places=(1, 1, 3, 4, 5, 6, 7, 8), played_s=None),
    *(_game(number, FEW[: 2 + number % 3], places=(1, 2, 3, 4)[: 2 + number % 3]) for number in range(8, 12)),
    replace(_game(12, FEW, places=(0, 0, 0, 0)), broken=True),
    b.Shelved("g13", {}, "", (), "", closed=True, broken=True),
)


def without_names(game: b.Shelved) -> b.Shelved:
    """A game of which every second player was taken off the lists."""
    return replace(
        game, players=tuple(replace(each, name="") if n % 2 else each for n, each in enumerate(game.players))
    )


REFEREES_CARD = b.KeptCard("r", "", TOKENS[0], 0, 0, serves=True)
CARDS = tuple(
    b.KeptCard(f"c{number}", name, token, number * 7, number)
    for number, (token, name) in enumerate(zip(TOKENS, setup_samples.WIDE, strict=True))
)
SEEN = (
    b.Glimpse("seen", setup_samples.WIDE[0], TOKENS[0], "4821", 2),
    b.Glimpse("refused", "reader.several"),
    b.Glimpse("gone", setup_samples.WIDE[0], TOKENS[0], "4821", 1),
    b.Glimpse("seen", setup_samples.WIDE[0], TOKENS[0], "4821", 1),
    b.Glimpse("gone", number="0375", times=1),
    b.Glimpse("seen", number="0375", times=1),
)


def insight(names: tuple[str, ...], edition: str, operations: int) -> b.Insight:
    """What a game of so many bookings tells about itself."""
    bank, chance = Bank(Store(None)), Random(34)
    seats = [Seat(f"p{n}", name, TOKENS[n].colour, TOKENS[n].symbol) for n, name in enumerate(names)]
    bank.begin("g", "0", *open_game(board_of(edition), seats))
    for number in range(operations):
        bank.execute(Envelope(f"op{number}", command(bank, chance)))
    return b.Insight(bank.game, luck(bank.course), accounts(bank.course))


def proof(names: tuple[str, ...], edition: str) -> b.Proof:
    """The result of a long game of these players as codes, at a table of the longest name that can be typed."""
    game = setup_samples.ended(len(names), edition, names)
    game = replace(game, terms=replace(game.terms, table=TableName(9999, "WWWWWWW")))
    story, began = setup_samples.story(game), "2026-11-22T20:15:00+01:00"
    state = Snapshot(game, 1417, "0f" * 16, (), False, story, began=began)
    return b.Proof(written(result_of(game, 1418, bytes(range(32)))), pushed(state))


def sitting(number: int, names: tuple[str, ...], edition: str, weighed: bool = True) -> Sitting:
    """A game of the season that has ended, the richest first; every third with a bankrupt, and with a deed of each."""
    chance, board = Random(number), board_of(edition)
    order = chance.sample(range(len(names)), len(names))
    worth = board.options.starting_balance
    results = tuple(
        SeatResult(
            Seat(f"p{n}", name, TOKENS[n].colour, TOKENS[n].symbol),
            1 + order[n],
            worth * (1 + len(names) - order[n]) + number,
            "bankrupt" if order[n] == len(names) - 1 and number % 3 == 0 else "",
        )
        for n, name in enumerate(names)
    )
    spaces = [space for space in board.spaces if space.deed is not None]
    earnings = tuple(
        Earning(space.number, space.names, f"p{n}", worth * (n + 1) // 3)
        for n, space in zip(range(len(names)), chance.sample(spaces, len(names)), strict=True)
    )
    when = f"20{26 - number // 300}-{1 + number // 28 % 12:02}-{1 + number % 28:02}T20:15:00+01:00"
    record = Record(
        9, board.id, board.names, board.currency, "standard", when, when, results, earnings, GameEnd.AGREED, "", 5400
    )
    luck = {seat.seat.id: Fraction(chance.randint(-worth, worth)) for seat in results} if weighed else None
    return Sitting(f"g{number}", record, luck=luck)


def season_of(*sittings: Sitting) -> Season:
    return Season(season(sittings))


ONCE = season_of(sitting(0, FEW[:2], "suisse-2007"))
CROWD = season_of(*(sitting(n, setup_samples.WIDE, ("suisse-rues", "paris-francs")[n % 2]) for n in range(12)))
MANY = season_of(
    *(
        sitting(n, (*SHORT, *LONG)[n % 9 : n % 9 + 2 + n % 7], ("suisse-2007", "london", "junior")[n % 3])
        for n in range(200)
    )
)
RIVALS = season_of(sitting(0, SHORT, "london", weighed=False), sitting(1, SHORT, "london", weighed=False))
FOLDER = "/media/pi/BANKER"
TWO_PROVEN, EIGHT_PROVEN = proof(FEW[:2], "suisse-2007"), proof(LONG, "paris-francs")
TWO, EIGHT = insight(FEW[:2], "suisse-2007", 120), insight(setup_samples.WIDE, "paris-francs", 400)
BESIDE: dict[str, b.Beside] = {
    "luck-two": TWO,
    "luck-eight": EIGHT,
    "luck-whole": replace(EIGHT, moment=6),
    "luck-none": insight(FEW, "london", 0),
    "landings-two": replace(TWO, page="landings"),
    "landings-eight": replace(EIGHT, page="landings", space=0),
    "rents-two": replace(TWO, page="rents", space=19),
    "rents-eight": replace(EIGHT, page="rents"),
    "result-two": TWO_PROVEN,
    "result-eight": EIGHT_PROVEN,
    "play-two": replace(TWO_PROVEN, page="play"),
    "play-eight": replace(EIGHT_PROVEN, page="play"),
    "settings": b.Settings(),
    "about-table": b.About(typing=True),
    "voice": b.VoiceSettings(),
    "lamps": b.LampTest(2),
    "about": b.About(),
    "club": JoinClub("banker-club.local", "12", "123456"),
    "club-empty": JoinClub(),
    "club-stick": JoinClub(tickets=ON_STICK),
    "club-typing": JoinClub("192.168.178.120", typing="address"),
    "help": b.Help(),
    "reader": b.ReaderTest(SEEN),
    "reader-empty": b.ReaderTest(),
    "cards": b.Cards(CARDS),
    "cards-chosen": b.Cards(CARDS, "c1"),
    "cards-learning": b.Cards((REFEREES_CARD, *CARDS), learning=True),
    "cards-taken": b.Cards(CARDS, learning=True, taken=CARDS[0].name),
    "cards-referee": b.Cards((REFEREES_CARD, *CARDS), "r"),
    "cards-never": b.Cards(CARDS, "c0"),
    "cards-typing": b.Cards(CARDS, "c0", typing=True),
    "cards-saying": b.Cards(CARDS, "c0", saying=True),
    "cards-empty": b.Cards(()),
    "games": b.Games(GAMES),
    "games-open": b.Games(GAMES, "g2"),
    "games-closed": b.Games(GAMES, "g3"),
    "games-broken": b.Games(GAMES, "g13"),
    "games-damaged": b.Games(GAMES, "g12"),
    "games-empty": b.Games(()),
    "games-hidden": b.Games(GAMES, hidden=3),
    "games-gone": b.Games(GAMES, hidden=1, gone="g3"),
    "games-all-hidden": b.Games((), hidden=2),
    "games-all-gone": b.Games((), hidden=2, gone="g3"),
    "games-only-gone": b.Games((), hidden=1, gone="g3"),
    "games-eight": b.Games(GAMES, "g4"),
    "games-two": b.Games(GAMES, "g5"),
    "games-long": b.Games(GAMES, "g6"),
    "games-long-hidden": b.Games(GAMES, "g6", hidden=3),
    "games-wide": b.Games(GAMES, "g7"),
    "games-nameless": b.Games(tuple(map(without_names, GAMES)), "g4"),
    "season-empty": season_of(),
    "season-one": ONCE,
    "season-eight": CROWD,
    "season-many": replace(MANY, to_read=("g1", "g2")),
    "season-gone": replace(CROWD, gone=True, nameless=True),
    "season-saved": replace(CROWD, nameless=True, saved=Saved(FOLDER, ("banker-season-2026-11-27-2140.csv",))),
    "season-not-saved": replace(CROWD, nameless=True, saved=Saved(FOLDER, (), "other")),
    "season-deeds-one": replace(ONCE, page="deeds"),
    "season-deeds": replace(MANY, page="deeds"),
    "season-deeds-eight": replace(CROWD, page="deeds"),
    "season-player-one": replace(ONCE, player=ONCE.season.people[0].key),
    "season-player-eight": replace(CROWD, player=CROWD.season.people[-1].key),
    "season-player-many": replace(MANY, player=MANY.season.people[0].key),
    "season-player-weighed": replace(RIVALS, player=RIVALS.season.people[-1].key, to_weigh=("g0", "g1")),
}
CHOICES = (
    b.Choices(),
    b.Choices(
        "quiet",
        True,
        True,
        15,
        30,
        speaks="moments",
        speed=1.3,
        level="loud",
        counting="septante",
        table=NAMED,
    ),
)
