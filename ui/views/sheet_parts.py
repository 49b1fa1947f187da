"""What the full screens share: buttons with what they do, put together to one record; keypads; who signs.

Law: a button and its act stand together until the last moment, so that neither can be counted without the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from banker import commands as c
from banker.board import Kind
from banker.game import Game, fold
from banker.ledger import BANK, POT
from banker.money import Money, grouped, short
from banker.refusal import Refused
from banker.rules import can, decide
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.state import Table, by_touch
from ui.views import board, shared
from ui.views.shared import amount_of, unit_of
from ui.words import sentences as say
from ui.words.strings import Strings

Way = tuple[r.ButtonView, a.Act]
"""A button, and what it does."""

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "000", "0")
MOST_TYPED = 10**12
_GLYPHS = {Kind.CHANCE: "?", Kind.PARKING: "P"}
QUICK = 8
"""How many quick amounts have room beside the keys."""


class Listed(msgspec.Struct, frozen=True):
    """A list, as a part of a sheet."""

    rows: Sequence[Way]
    head: sr.HeadView | None = None
    adders: Sequence[Way] = ()
    share: float = 1
    columns: int = 2

    @property
    def view(self) -> sr.ListView:
        """What is shown."""
        return sr.ListView(_buttons(self.rows), self.head, _buttons(self.adders), self.share, self.columns)

    @property
    def acts(self) -> tuple[a.Act, ...]:
        """What its buttons do."""
        return (*_acts(self.rows), *_acts(self.adders))


class Pad(msgspec.Struct, frozen=True):
    """A keypad, as a part of a sheet."""

    title: str
    amount: str
    unit: str
    keys: Sequence[Way]
    quick: Sequence[Way]
    share: float = 1

    @property
    def view(self) -> sr.PadView:
        """What is shown."""
        keys, quick = _buttons(self.keys), _buttons(self.quick)
        return sr.PadView(self.title, self.amount, self.unit, keys, quick, self.share)

    @property
    def acts(self) -> tuple[a.Act, ...]:
        """What its keys do."""
        return (*_acts(self.keys), *_acts(self.quick))


class Spaces(msgspec.Struct, frozen=True):
    """The spaces of the board, as a part of a sheet."""

    cells: Sequence[Way]
    share: float = 1

    @property
    def view(self) -> sr.BoardView:
        """What is shown."""
        return sr.BoardView(_buttons(self.cells), self.share)

    @property
    def acts(self) -> tuple[a.Act, ...]:
        """What a touch on a space does."""
        return _acts(self.cells)


class Cards(msgspec.Struct, frozen=True):
    """Deeds as cards with what may be done with each, as a part of a sheet."""

    cards: Sequence[tuple[sr.EstateCard, Sequence[Way]]]
    empty: str

    @property
    def view(self) -> sr.CardsView:
        """What is shown."""
        return sr.CardsView(tuple(card for card, _ in self.cards), self.empty)

    @property
    def acts(self) -> tuple[a.Act, ...]:
        """What the buttons of the cards do."""
        return tuple(act for _, ways in self.cards for act in _acts(ways))


class Foot(msgspec.Struct, frozen=True):
    """The paper at the foot. `signs`: who signs, and what the button does that is held instead of a card."""

    lines: tuple[str, ...] = ()
    refused: bool = False
    amount: str = ""
    unit: str = ""
    change: r.Change | None = None
    others: Sequence[Way] = ()
    go: Way | None = None
    signs: Sequence[tuple[sr.SignView, a.Act]] = ()
    high: bool = False

    @property
    def view(self) -> sr.FootView:
        """What is shown."""
        return sr.FootView(
            self.lines, self.refused, self.amount, self.unit, self.change, _buttons(self.others),
            self.go[0] if self.go is not None else None, tuple(sign for sign, _ in self.signs),
            self.high,
        )  # fmt: skip

    @property
    def acts(self) -> tuple[a.Act, ...]:
        """What its buttons do."""
        held = tuple(act for sign, act in self.signs if sign.hold is not None)
        return (*_acts(self.others), *((self.go[1],) if self.go is not None else ()), *held)


Part = Listed | Pad | Spaces | Cards


def _buttons(ways: Iterable[Way]) -> tuple[r.ButtonView, ...]:
    return tuple(button for button, _ in ways)


def _acts(ways: Iterable[Way]) -> tuple[a.Act, ...]:
    return tuple(act for _, act in ways)


def sheet(
    strings: Strings,
    table: Table,
    *,
    key: str,
    title: str,
    body: Sequence[Part],
    back: a.Act | None = None,
    foot: Foot | None = None,
    token: r.Token | None = None,
    tabs: Sequence[Way] = (),
    tools: Sequence[Way] = (),
) -> sr.SheetView:
    """One full screen. `back`: where the first button leads, None: to the table."""
    ways = [act for part in body for act in part.acts]
    signs = len(foot.signs) if foot is not None else 0
    note = f"{table.strip.title}\n{table.strip.line}".strip() if table.strip is not None and signs != 1 else ""
    undo = shared.undo_button(strings, table)
    return sr.SheetView(
        key=key,
        title=title,
        back=r.ButtonView(icon="left"),
        undo=undo if not tabs else msgspec.structs.replace(undo, label="", detail=""),
        body=tuple(part.view for part in body),
        acts=(back or a.CloseOpen(), *_acts(tabs), *_acts(tools), *ways, *(foot.acts if foot is not None else ())),
        foot=foot.view if foot is not None else None,
        token=token,
        tabs=_buttons(tabs),
        tools=_buttons(tools),
        note=note,
    )


def after(game: Game, *commands: c.Command) -> Game | Refused:
    """The game as it would be after these commands, or the first refusal."""
    for command in commands:
        events = decide(game, command)
        if isinstance(events, Refused):
            return events
        game = fold(game, events)
    return game


def asked(strings: Strings, game: Game, button: r.ButtonView, command: c.Command) -> r.ButtonView:
    """The button, greyed with its sentence if the bank would refuse the command."""
    refused = can(game, command)
    if refused is None:
        return button
    return msgspec.structs.replace(button, enabled=False, reason=say.refusal_sentence(strings, game, refused, command))


def head(game: Game, player: str, then: Game | Refused | None = None) -> sr.HeadView:
    """A player over a list, with what they have now, and would have then if that differs."""
    name, token = game.player(player).name, board.token(game, player)
    now = game.balance(player)
    if isinstance(then, Game) and then.balance(player) != now:
        change = r.Change(amount_of(game, now), amount_of(game, then.balance(player)))
        return sr.HeadView(name, token, change=change)
    return sr.HeadView(name, token, balance=amount_of(game, now))


def player_rows(
    strings: Strings, game: Game, accounts: Iterable[str], chosen: str | None, choose: Callable[[str], a.Act]
) -> list[Way]:
    """Players to choose from, or the bank and the pot among them."""
    rows: list[Way] = []
    for id in accounts:
        token = None if id in (BANK, POT) else board.token(game, id)
        name = say.account_name(strings, game, id)
        rows.append((r.ButtonView(name, icon="bill", token=token, chosen=id == chosen), choose(id)))
    return rows


def deed_button(strings: Strings, game: Game, space: int, **more: str | bool) -> r.ButtonView:
    """A deed in a list: badge and name, and that it is mortgaged."""
    key = board.group_key(game, space)
    mortgaged = game.registry.title(space).mortgaged
    icon = board.icon_of(game, game.edition.spaces[space]) if len(key) > 1 else ""
    detail = strings.t("sheet.mortgaged") if mortgaged else ""
    name = say.space_name(strings, game.edition, space)
    return msgspec.structs.replace(
        r.ButtonView(name, detail, icon, group=key, mortgaged=mortgaged), **more
    )


def spaces(game: Game, chosen: int | None, choose: Callable[[int], a.Act], share: float) -> Spaces:
    """The board to touch; what is touched is named in the foot."""
    cells: list[Way] = []
    for space in game.edition.spaces:
        key = board.group_key(game, space.number)
        title = game.registry.title(space.number) if space.deed is not None else None
        button = r.ButtonView(
            _GLYPHS.get(space.kind, ""),
            icon="" if len(key) == 1 else "bars" if space.kind is Kind.GO_TO_JAIL else board.icon_of(game, space),
            group=key,
            mortgaged=title is not None and title.mortgaged,
            token=board.token(game, title.holder) if title is not None and title.holder else None,
            chosen=space.number == chosen,
        )
        cells.append((button, choose(space.number)))
    return Spaces(cells, share)


def pad(game: Game, title: str, typed: Money, then: Callable[[Money], a.Act], share: float = 1) -> Pad:
    """A keypad with the notes of the edition as quick amounts. `then`: what another amount leads to."""
    keys = [(r.ButtonView(key), then(_typed(typed, key))) for key in KEYS]
    keys.append((r.ButtonView(icon="start"), then(typed // 10)))
    currency = game.edition.currency
    notes = game.edition.denominations[:QUICK]
    quick = [(r.ButtonView(f"+{short(note, currency)}"), then(min(MOST_TYPED, typed + note))) for note in notes]
    return Pad(title, grouped(typed, currency), unit_of(game), keys, quick, share)


def _typed(typed: Money, key: str) -> Money:
    longer = int(f"{typed}{key}")
    return longer if longer < MOST_TYPED else typed


def signer(strings: Strings, table: Table, player: str, words: str) -> tuple[sr.SignView, a.Act]:
    """Who signs: the strip that asks for the card in these words, or the button held by who signs by touch."""
    name, token = table.game.player(player).name, board.token(table.game, player)
    strip = r.SignatureView(words, token=token)
    if table.strip is not None:
        strip = r.SignatureView(table.strip.title, table.strip.line, table.strip.signing)
    hold = None
    if by_touch(table, player):
        detail = strings.t("table.reader_out") if table.reader_out else ""
        label = strings.t("sheet.hold", name=name)
        hold = r.ButtonView(label, detail, seconds=shared.SIGN_HOLD_S, card=token)
    return sr.SignView(strip, hold), a.SignHere(player)
