"""Pictures of boards of other people: the table, the sheets that show spaces, deeds or cards, and the set-up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import islice
from typing import Any

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import pending as p
from banker.registry import DEPOT
from tests.ui import setup_samples
from tests.ui.board_samples import BOARDS, EVENTS, MEGA, PRINTED, TALL, board_of
from tests.ui.gallery import Picture, Screens
from tests.ui.table_samples import Play, dealt, throw
from ui.records.seen import Seen
from ui.setup import begun
from ui.setup import state as s
from ui.setup.entered import DEEDS, RULES, Setup, enter
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.drawn import Drawing
from ui.table.forms import Correcting, Estate, Going, Raising, Renaming
from ui.table.state import Table
from ui.views.told import Told
from ui.words.strings import Strings


def boards(strings: Strings, ids: Iterable[str] = BOARDS, first: int = 0, every: int = 1) -> Iterator[Picture]:
    """The same pictures of each board: all of them, or from the `first` on one in so many."""
    for id in ids:
        for name, drawn in islice(_pictures(strings, id), first, None, every):
            yield f"board-{id}-{name}", drawn


def _pictures(strings: Strings, id: str) -> Iterator[Picture]:
    """The pictures of a board."""
    screens = Screens()
    own = {EVENTS: (_events, dict), TALL: (_tall, _tall_on_paper), MEGA: (_mega, _mega_on_paper)}
    tables, setups = own.get(id, (partial(_tables, id), partial(_setups, id)))
    for name, table in tables().items():
        yield name, partial(screens.show_table, Told(strings, table))
    for name, (setup, seen) in setups().items():
        yield name, partial(screens.set_up, strings, setup, seen)


@cache
def _tables(id: str) -> dict[str, Table]:
    """What lies on the table, by its name; of a station, a utility and a deck only where the board has one."""
    board = board_of(id)
    bare, full = Play(id, 2), Play(id, 8, **dealt(id, 8))
    crowd = {f"p{n}": board.corners[n % 3] + n % 2 for n in range(1, min(8, board.most_players) + 1)}
    crowded = Play(id, 8, pawns=crowd, jail={}).table()
    last = board.groups[board.street_groups[-1]][0]
    found = {
        "throw": bare.table(),
        "throw-dealt": full.table(),
        "throw-crowded": crowded,
        "land": full.table(open=Cashing("p1", "land", space=board.size - 1)),
        "estate": full.table(open=Estate("p1")),
        "build": full.table(open=Estate("p1", "build")),
        "deed-street": full.table(open=a.DeedShown(last)),
        "names": full.table(open=Renaming(last)),
        "stickers": full.table(open=a.Stickers()),
        "correction-deed": full.table(open=Correcting("deed", space=last)),
        "correction-pawn": full.table(open=Correcting("pawn", player="p1", space=last)),
    }
    for name, group in (("deed-station", "stations"), ("deed-utility", "utilities")):
        if group in board.groups:
            found[name] = full.table(open=a.DeedShown(board.groups[group][0]))
    deck = next((space.number for space in board.spaces[2:] if space.kind.value == "chance"), None)
    if deck is not None:
        drawing = _landed(id, 4, deck)
        assert isinstance(drawing.game.top, p.CardToDraw)
        found |= {"cards": drawing.table(), "card-other": drawing.table(open=Drawing())}
    if board.bus_tickets:
        found["by-ticket"] = Play(id, 8, tickets={"p1": board.bus_tickets}).table(open=Going())
    brings = next((space.number for space in board.spaces if isinstance(space.effect, b.Ticket)), None)
    if brings is not None:
        found["ticket"] = _landed(id, 4, brings).table()
    return found


def _landed(id: str, count: int, space: int) -> Play:
    """The first player's dice lead to the space."""
    third = 3 if board_of(id).options.speed_die == "yes" else None
    start = (space - 3 - (third or 0)) % board_of(id).size
    return Play(id, count, pawns={"p1": start}).do(c.ThrowDice((1, 2), third))


@cache
def _events() -> dict[str, Table]:
    """The board with effects on its spaces: its ring, its cards, and what its tax asks."""
    tables = _tables(EVENTS)
    asked = {count: Play(EVENTS, count, pawns={"p1": 1}).do(throw(1, 2)) for count in (2, 8)}
    landings = (c.PutPawn("p1", 24), throw(2, 3), c.PutPawn("p2", 24), throw(2, 3))
    rising = Play(EVENTS, 2, holders=dict.fromkeys((26, 27, 29), "p1")).do(*landings)
    auction = c.DrawCard("p1", effect=b.ChooseSpace(auction=True))
    owned = {39: "p2"} | dict.fromkeys((1, 3), "p1")
    lot = Play(PRINTED, 8, pawns={"p1": 33}, holders=owned).do(throw(1, 2), auction)
    lots = {"debts_in_lots": "yes", "mortgages": "no", "trades": "no"}
    held = dict.fromkeys((1, 3, 6, 8, 9, 26, 27, 29), "p1") | {37: "p2", 39: "p2"}
    owing = Play(EVENTS, 8, lots, holders=held, balances={"p1": 1}, pawns={"p1": 36}).do(throw(1, 2)).table()
    location = Play(EVENTS, 8, pawns={"p1": 39}).do(throw(1, 2))
    misses = {count: Play(EVENTS, count, pawns={"p1": 19}).do(throw(1, 2)).table() for count in (2, 4, 8)}
    return {
        **{f"misses-{count}": table for count, table in misses.items()},
        **{name: tables[name] for name in ("throw", "cards", "card-other", "land")},
        "missed": Play(EVENTS, 2, pawns={"p1": 19}).do(throw(1, 2), c.PutPawn("p2", 7), throw(1, 2)).table(),
        "third-deck": Play(EVENTS, 4, pawns={"p1": 4}).do(throw(1, 2)).table(),
        "cash-draw": Play(EVENTS, 4).table(open=Cashing("p1", "card")),
        "choice": asked[2].table(),
        "rising": rising.table(),
        "rising-deed": rising.table(open=a.DeedShown(29)),
        "rising-auction": Play(EVENTS, 8, pawns={"p1": 24}).do(throw(2, 3), c.Decline("p1")).table(),
        "rising-corrected": rising.table(open=Correcting("rent", space=29, row=4)),
        "rising-to-correct": rising.table(open=Correcting("rent")),
        "rising-why": rising.do(c.Pay("p2")).table(),
        "debt-lots": owing,
        "debt-lots-own": replace(owing, open=Raising("p1", (c.HandOver("p1", 1), c.HandOver("p1", 29)))),
        "lot": lot.table(),
        "lot-chosen": lot.table(open=Going(37)),
        "location": location.table(),
        "location-chosen": location.table(open=Going(39)),
        "location-stay": location.table(open=Going(2)),
        "choice-8": asked[8].table(),
        "share": asked[8].do(c.PayShare("p1")).table(),
    }


@cache
def _mega() -> dict[str, Table]:
    """The board with bus tickets: who holds them, where they come from, where one leads."""
    held = {count: Play(MEGA, count, tickets={"p1": 2, "p2": 1}) for count in (2, 4, 8)}
    by_bus = c.ThrowDice((1, 2), "bus")
    bus = Play(MEGA, 8, holders={3: "p2"}).do(by_bus, c.Pay("p1"))
    last = Play(MEGA, 2, holders={3: "p2"}, tickets={"p2": 16}).do(by_bus, c.Pay("p1"))
    gift = {count: Play(MEGA, count, pawns={"p1": 41}).do(c.ThrowDice((1, 2), 3)) for count in (2, 8)}
    only = Play(MEGA, 8, pawns={"p1": 26}).do(c.ThrowDice((1, 2), 3))
    rent = Play(MEGA, 8, tickets={"p1": 1}, pawns={"p1": 9}, holders={10: "p2", 12: "p2"})
    return {
        **_tables(MEGA),
        **{f"tickets-{count}": play.table() for count, play in held.items()},
        "bus": bus.table(),
        "bus-no-ticket": last.table(),
        **{f"gift-{count}": play.table() for count, play in gift.items()},
        "ticket": only.table(),
        "ticket-taken": only.do(c.TakeTicket("p1", voids=True)).table(),
        "by-ticket": rent.table(open=Going()),
        "by-ticket-rent": rent.table(open=Going(12)),
        "by-ticket-dice": rent.table(open=Going(10)),
        "by-ticket-far": rent.table(open=Going(30)),
        "correction-tickets": held[8].table(open=Correcting("tickets", player="p1")),
        "correction-tickets-said": held[8].table(open=Correcting("tickets", player="p1", tickets=7)),
    }


@cache
def _tall() -> dict[str, Table]:
    """The board with something above its hotels: what stands, is built, sold, auctioned, corrected, and earns."""
    first, second, third = (board_of(TALL).groups[name] for name in board_of(TALL).street_groups[1:4])
    levels = {n: 6 for n in first} | {n: 5 for n in second} | {third[0]: 4, third[1]: 4}
    holders = dict.fromkeys((*first, *second), "p1") | {third[0]: "p2", third[1]: "p2", third[2]: "p1"}
    halls = board_of(TALL).groups["stations"]
    owned = dict.fromkeys(halls[:2], "p1") | {halls[2]: "p2"}
    stands: dict[str, Any] = {"holders": holders | owned, "levels": levels | dict.fromkeys(halls[1:3], DEPOT)}
    games = {count: Play(TALL, count, **stands) for count in (2, 8)}
    rent = Play(TALL, 8, **stands, pawns={"p1": 0, "p2": first[0] - 3}, turn="p2").do(throw(1, 2))
    up = c.Build("p1", tuple(c.LevelChange(n, 6) for n in second))
    down = c.SellBuildings("p1", tuple(c.LevelChange(n, level) for n, level in zip(first, (5, 4, 5, 5), strict=False)))
    bare = {first[0]: "p3", first[1]: "p3", **dict.fromkeys(second, "p2")}
    share = Play(TALL, 4, holders=bare)
    hammer = Play(TALL, 4, {"shortage_auction": "yes", "build_when": "between_turns"}, **_one_left())
    wanted = hammer.do(c.Build("p1", (c.LevelChange(second[0], 6),)), c.Want("p2", 1))
    hall, sold = c.Build("p1", (c.LevelChange(halls[0], DEPOT),)), c.SellBuildings("p1", (c.LevelChange(halls[1], 0),))
    offered = Play(TALL, 8, pawns={"p1": first[0] - 3}).do(throw(1, 2))
    fare = Play(TALL, 4, **stands, pawns={"p1": 0, "p2": halls[1] - 3}, turn="p2").do(throw(1, 2))
    return {
        "throw": games[2].table(),
        "throw-8": games[8].table(),
        "estate": games[8].table(open=Estate("p1")),
        "build": games[8].table(open=Estate("p1", "build", plan=(up,))),
        "build-all-but-one": games[2].table(open=Estate("p2", "build")),
        "sell": games[8].table(open=Estate("p1", "sell", plan=(down,))),
        "rent": rent.table(),
        "deed": games[2].table(open=a.DeedShown(first[0])),
        "purchase": offered.table(),
        "lot": offered.do(c.Decline("p1")).table(),
        "deed-share": share.table(open=a.DeedShown(first[0])),
        "deed-whole": share.table(open=a.DeedShown(second[0])),
        "auction": wanted.table(),
        "correction": games[8].table(open=Correcting("buildings", space=first[0])),
        "depot-build": games[8].table(open=Estate("p1", "build", space=halls[0], plan=(hall,))),
        "depot-sell": games[2].table(open=Estate("p1", "sell", space=halls[0], plan=(sold,))),
        "depot-deed": games[2].table(open=a.DeedShown(halls[0])),
        "depot-deed-built": games[2].table(open=a.DeedShown(halls[1])),
        "depot-rent": fare.table(),
        "depot-correction": games[8].table(open=Correcting("buildings", space=halls[1])),
    }


def _one_left() -> dict[str, Any]:
    """Two players with hotels on a group each, and all skyscrapers but one on the streets of a third."""
    groups = board_of(TALL).groups
    hers, his, theirs = groups["pink"], groups["light_blue"], (*groups["red"], *groups["dark_blue"])
    holders = dict.fromkeys(hers, "p1") | dict.fromkeys(his, "p2") | dict.fromkeys(theirs, "p3")
    return {"holders": holders, "levels": dict.fromkeys((*hers, *his), 5) | dict.fromkeys(theirs, 6)}


@cache
def _tall_on_paper() -> dict[str, tuple[Setup, Seen]]:
    """A game begun with paper money on that board: hotels and skyscrapers stand on some streets."""
    first, second = (board_of(TALL).groups[name] for name in board_of(TALL).street_groups[:2])
    seated = setup_samples.seated(4, PRINTED)
    seated = replace(seated, editions=(board_of(TALL), *setup_samples.editions()), edition_id=TALL)
    paper = s.after(replace(seated, step=RULES), enter(begun.opened), setup_samples.zero)
    assert paper.begun is not None
    holders = dict.fromkeys((*first, *second), seated.seats[0].id)
    hall = board_of(TALL).groups["stations"][0]
    levels = {n: 6 for n in first} | {n: 5 for n in second} | {hall: DEPOT}
    entered = replace(paper.begun, holders=holders | {hall: seated.seats[1].id}, levels=levels)
    return {
        "begun-houses": (
            s.after(replace(paper, begun=entered), enter(begun.at_tab, "houses"), setup_samples.zero),
            Seen(),
        )
    }


@cache
def _mega_on_paper() -> dict[str, tuple[Setup, Seen]]:
    """The set-up of that board, and a game begun on it with paper money, where one of eight has bus tickets."""
    seated = replace(setup_samples.seated(8, PRINTED), edition_id=MEGA)
    paper = s.after(replace(seated, step=RULES), enter(begun.opened), setup_samples.zero)
    for _ in range(2):
        paper = s.after(paper, enter(begun.with_ticket), setup_samples.zero)
    return {**_setups(MEGA), "begun-tickets": (paper, Seen())}


@cache
def _setups(id: str) -> dict[str, tuple[Setup, Seen]]:
    seated = replace(
        setup_samples.seated(8, PRINTED), editions=(board_of(id), *setup_samples.editions()), edition_id=id
    )
    paper = s.after(replace(seated, step=RULES), enter(begun.opened), setup_samples.zero)
    shown = {"boards": replace(seated, step=1), "pick": replace(seated, mode="short", step=DEEDS)}
    shown |= {f"begun-{tab}": s.after(paper, enter(begun.at_tab, tab), setup_samples.zero) for tab in begun.TABS}
    found = {name: (setup, Seen()) for name, setup in shown.items()}
    return found | {f"{name}-next": (setup, Seen(places=1)) for name, setup in shown.items() if name != "boards"}
