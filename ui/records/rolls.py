"""What the menus and the long lists show: tiles in a grid, rows that scroll, and the paper beside them. No Kivy inside.

Law: everything that can be touched is a ButtonView, which carries what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

import msgspec

from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Token, keys_in

T = TypeVar("T")  # A row.


class MenuView(msgspec.Struct, frozen=True):
    """A menu: its tiles over the languages. `note`: a sentence for a moment, `because`:
    what a touch on it does."""

    title: str
    back: ButtonView
    tiles: tuple[ButtonView, ...]
    languages: tuple[ButtonView, ...]
    note: str = ""
    because: Intent | None = None

    @property
    def buttons(self) -> tuple[ButtonView, ...]:
        """All that can be touched, in order, but for the languages."""
        return (self.back, *self.tiles)


class StandingView(msgspec.Struct, frozen=True):
    """A player of a game. `place`: in which they ended, "" if that is not known; `first`: told from the others, as the
    winner or as the one whose turn it is."""

    token: Token
    name: str
    place: str = ""
    first: bool = False


class RowView(msgspec.Struct, frozen=True):
    """A row of a list. `falls`: it goes with the one that is chosen; `parted`: a line stands under it; `why`: what a
    touch on its right end does, which asks about its amounts. `alarm`: it says what is wrong. `standings`: the players
    who are shown in place of its label, as many as have room."""

    button: ButtonView
    falls: bool = False
    parted: bool = False
    why: Intent | None = None
    alarm: bool = False
    standings: tuple[StandingView, ...] = ()


class Rows(Sequence[T], Generic[T]):
    """`count` rows, each made by `make` when it is first asked for: of a long list only what is seen is ever made.
    `whole`: the row whose words are all read, None: none."""

    def __init__(self, count: int, make: Callable[[int], T], whole: int | None = None) -> None:
        self._count, self._make, self.whole = count, make, whole
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self._count))]
        if not 0 <= index < self._count:
            raise IndexError(index)
        if index not in self._made:
            self._made[index] = self._make(index)
        return self._made[index]

    def __iter__(self) -> Iterator[T]:
        return (self[index] for index in range(self._count))

    @property
    def made(self) -> int:
        """How many were made so far."""
        return len(self._made)


class BalanceView(msgspec.Struct, frozen=True):
    """A player's balance as it would be; `sign`: "+" more than now, "-" less, "" the same. `name`: said beside it in
    place of the arrow, where the amount has its sign itself."""

    token: Token
    amount: str
    sign: str = ""
    name: str = ""


class PaperView(msgspec.Struct, frozen=True):
    """The paper beside a list: what is said of the row chosen, and what can be done with it.

    `standings`: the players of a game, one under the other; `spare`: a last sentence, left out where the players would
    need a second column for it. `go` is the main answer; `others` stand under it, and over them, never left out, what a
    held one `erases`.
    """

    title: str
    line: str = ""
    lines: tuple[str, ...] = ()
    erases: str = ""
    balances: tuple[BalanceView, ...] = ()
    go: ButtonView | None = None
    others: tuple[ButtonView, ...] = ()
    standings: tuple[StandingView, ...] = ()
    spare: str = ""


class BlankView(msgspec.Struct, frozen=True):
    """What is said where a list has nothing yet: what to do, and what will then stand there. `icon` "card": a card over
    a reader is drawn."""

    title: str
    line: str
    icon: str


class RollView(msgspec.Struct, frozen=True):
    """A list that scrolls, with the paper beside it. `key`: what is listed; another key begins at the top.

    `blank` stands large under the rows there are. `note`: a sentence for a moment. `wide`: the paper is wider than
    usual, for whole names.
    """

    key: str
    title: str
    back: ButtonView
    rows: Sequence[RowView]
    paper: PaperView
    tabs: tuple[ButtonView, ...] = ()
    note: str = ""
    blank: BlankView | None = None
    wide: bool = False

    @property
    def buttons(self) -> tuple[ButtonView, ...]:
        """All that can be touched, in order; the rows come last, and are all made."""
        return (self.back, *self.tabs, *keys_in(self.paper), *(row.button for row in self.rows))
