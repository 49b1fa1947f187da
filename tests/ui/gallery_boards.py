"""Pictures of boards of other people: the table, the sheets that show spaces, deeds or cards, and the set-up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from tests.ui import setup_samples
from tests.ui.board_samples import EVENTS, PRINTED, SIDES, board_of
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
_SCREENS: dict[type, type[Piece[Any]]] = {
    SheetView: SheetScreen, MenuView: MenuScreen, RollView: RollScreen, TableView: TableScreen,
}  # fmt: skip


def boards(strings: Strings) -> Iterator[Picture]:
    """The same pictures of each board."""
    for id in SIDES:
        for name, table in _tables(id).items():
            w = Told(strings, table)
            view = sheet_view(w) or table_view(w)
            yield f"board-{id}-{name}", _SCREENS[type(view)](view)
        for name, (setup, seen) in _setups(id).items():
            screen = SetupScreen(setup_view(strings, setup))
            screen.seen = seen
            yield f"board-{id}-{name}", screen
    for name, table in _events().items():
        w = Told(strings, table)
        view = sheet_view(w) or table_view(w)
        yield f"board-{EVENTS}-{name}", _SCREENS[type(view)](view)


def _tables(id: str) -> dict[str, Table]:
    board = board_of(id)
    bare, full = Play(id, 2), Play(id, 8, **dealt(id, 8))
    crowd = {f"p{n}": board.corners[n % 3] + n % 2 for n in range(1, 9)}
    crowded = Play(id, 8, pawns=crowd, jail={}).table()
    deck = next(space for space in range(2, board.size) if board.spaces[space].kind.value == "chance")
    drawing = Play(id, 4, pawns={"p1": (deck - 3) % board.size}).do(throw(1, 2))
    assert isinstance(drawing.game.top, p.CardToDraw)
    station, utility = (board.groups[name][0] for name in ("stations", "utilities"))
    last = board.groups[board.street_groups[-1]][0]
    return {
        "throw": bare.table(),
        "throw-dealt": full.table(),
        "throw-crowded": crowded,
        "cards": drawing.table(),
        "land": full.table(open=Cashing("p1", "land", space=board.size - 1)),
        "estate": full.table(open=Estate("p1")),
        "build": full.table(open=Estate("p1", "build")),
        "deed-street": full.table(open=a.DeedShown(last)),
        "deed-station": full.table(open=a.DeedShown(station)),
        "deed-utility": full.table(open=a.DeedShown(utility)),
        "names": full.table(open=Renaming(last)),
        "stickers": full.table(open=a.Stickers()),
        "correction-deed": full.table(open=Correcting("deed", space=last)),
        "correction-pawn": full.table(open=Correcting("pawn", player="p1", space=last)),
    }


def _events() -> dict[str, Table]:
    """The board with effects on its spaces: its ring, its cards, and what its tax asks."""
    tables = _tables(EVENTS)
    asked = {count: Play(EVENTS, count, pawns={"p1": 1}).do(throw(1, 2)) for count in (2, 8)}
    return {
        **{name: tables[name] for name in ("throw", "cards", "land")},
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
