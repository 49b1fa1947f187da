"""Pictures of boards of other people: the table, the sheets that show spaces, deeds or cards, and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from tests.ui import setup_samples
from tests.ui.board_samples import BOARDS, EVENTS, PRINTED, board_of
from tests.ui.table_samples import Play, dealt, throw
from ui.records.rolls import MenuView, RollView
from ui.records.screens import TableView
from ui.records.seen import Seen
from ui.records.sheets import SheetView
from ui.screens.menu import MenuScreen
from ui.screens.roll import RollScreen
from ui.screens.setup import SetupScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.setup import begun
from ui.setup import state as s
from ui.setup.entered import DEEDS, RULES, Setup, enter
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Correcting, Estate, Renaming
from ui.table.state import Table
from ui.views.setup import setup_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.piece import Piece
from ui.words.strings import Strings

Picture = tuple[str, Piece[Any]]
SCREENS: dict[type, type[Piece[Any]]] = {
    SheetView: SheetScreen, MenuView: MenuScreen, RollView: RollScreen, TableView: TableScreen,
}  # fmt: skip


def boards(strings: Strings, ids: Iterable[str] = BOARDS, first: int = 0, every: int = 1) -> Iterator[Picture]:
    """The same pictures of each board: all of them, or from the `first` on one in so many."""
    for id in ids:
        for name, drawn in islice(_pictures(strings, id), first, None, every):
            yield f"board-{id}-{name}", drawn()


def _pictures(strings: Strings, id: str) -> Iterator[tuple[str, Callable[[], Piece[Any]]]]:
    """The name of each picture of a board, and what draws it."""
    for name, table in (_events() if id == EVENTS else _tables(id)).items():
        yield name, partial(_screen, Told(strings, table))
    for name, (setup, seen) in ({} if id == EVENTS else _setups(id)).items():
        yield name, partial(_setup_screen, strings, setup, seen)


def _screen(w: Told) -> Piece[Any]:
    view = sheet_view(w) or table_view(w)
    return SCREENS[type(view)](view)


def _setup_screen(strings: Strings, setup: Setup, seen: Seen) -> Piece[Any]:
    screen = SetupScreen(setup_view(strings, setup))
    screen.seen = seen
    return screen


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
        drawing = Play(id, 4, pawns={"p1": (deck - 3) % board.size}).do(throw(1, 2))
        assert isinstance(drawing.game.top, p.CardToDraw)
        found["cards"] = drawing.table()
    return found


def _events() -> dict[str, Table]:
    """The board with effects on its spaces: its ring, its cards, and what its tax asks."""
    tables = _tables(EVENTS)
    asked = {count: Play(EVENTS, count, pawns={"p1": 1}).do(throw(1, 2)) for count in (2, 8)}
    return {
        **{name: tables[name] for name in ("throw", "cards", "land")},
        "third-deck": Play(EVENTS, 4, pawns={"p1": 4}).do(throw(1, 2)).table(),
        "cash-draw": Play(EVENTS, 4).table(open=Cashing("p1", "card")),
        "choice": asked[2].table(),
        "choice-8": asked[8].table(),
        "share": asked[8].do(c.PayShare("p1")).table(),
    }


def _setups(id: str) -> dict[str, tuple[Setup, Seen]]:
    seated = replace(
        setup_samples.seated(8, PRINTED), editions=(board_of(id), *setup_samples.editions()), edition_id=id
    )
    paper = s.after(replace(seated, step=RULES), enter(begun.opened), setup_samples.zero)
    shown = {"boards": replace(seated, step=1), "pick": replace(seated, mode="short", step=DEEDS)}
    shown |= {f"begun-{tab}": s.after(paper, enter(begun.at_tab, tab), setup_samples.zero) for tab in begun.TABS}
    found = {name: (setup, Seen()) for name, setup in shown.items()}
    return found | {f"{name}-next": (setup, Seen(places=1)) for name, setup in shown.items() if name != "boards"}
