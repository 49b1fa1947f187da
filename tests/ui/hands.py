"""What people at the table do: they read, touch words, and put down a card. No index, no act and no form.

Nothing is drawn: the words are those of the record that the screen is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

from banker.ledger import BANK
from hardware.ports import FaultCause, ReaderFault
from tests.ui import table_samples as samples
from tests.ui.test_flow import CARDS, Table, parts
from ui.records.bulletin import BulletinView
from ui.records.pieces import ButtonView, TileView
from ui.records.setup import EditionCardView
from ui.table import acts as a
from ui.table.state import by_touch


def sit_down(play: samples.Play, way: str = "cards") -> Table:
    """A table at which this was played, past what a start shows; `way`: "cards", "no cards" or "reader out"."""
    at = Table(samples.logged(play, CARDS if way != "no cards" else ()))
    if way == "reader out":
        at.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", 0))
    if isinstance(at.flow.desk.table.open, a.LastBookings):
        at.answer(a.CloseOpen)
    return at


def said(at: Table) -> str:
    """All words of what is shown now, a line each."""
    return "\n".join(
        part for part in parts(at.flow.view()) if isinstance(part, str) and part and not isinstance(part, Enum)
    )


def told(at: Table) -> BulletinView | None:
    """What is told over the screen: a bulletin, or a hint; None: nothing."""
    return at.flow.bulletins.view() or at.flow.hints.view()


def touch(at: Table, *words: str, under: str = "") -> None:
    """Touch, or hold, what bears these words or this icon, one after the other; of what stands twice, that `under` a
    title. It fails where the button is not there, is greyed, or does nothing."""
    for each in words:
        view = at.flow.view()
        lists = [part for part in parts(view) if getattr(part, "title", None) == under] if under else [view, told(at)]
        found = next((button for part in lists for button in _buttons(part) if each in _borne(button)), None)
        assert found is not None, f"{each!r} is not on the screen:\n{said(at)}"
        assert getattr(found, "enabled", True), f"{each!r} is greyed: {getattr(found, 'reason', '')}"
        assert found.act is not None, f"{each!r} does nothing"
        at.post(found.act)


Borne = ButtonView | TileView | EditionCardView


def _buttons(record: Any) -> Iterator[Borne]:
    return (part for part in parts(record) if isinstance(part, Borne))


def _borne(button: Borne) -> tuple[str, ...]:
    """The words that a button bears; a tile bears its player's name, a card its board's."""
    return (button.label, button.detail, button.icon) if isinstance(button, ButtonView) else (button.name,)


def put_right(at: Table, payer: str, payee: str, amount: int, why: str = "correct.why.miscounted") -> None:
    """Enter by the menu that the one has so much too much and the other so much too little, and hold what books it."""
    t = at.flow.desk.strings.t
    at.to_table()
    touch(at, "menu", t("correct.title"), t("correct.money"))
    for account, side in ((payer, "cashier.payer"), (payee, "cashier.payee")):
        touch(at, at.game.player(account).name if account != BANK else t("account.bank"), under=t(side))
    touch(at, *str(amount), t("correct.on"), t(why), t("correct.book"))


def card(at: Table, player: str) -> None:
    """Put down the player's card; where they sign by touch, hold what is there for it."""
    if not by_touch(at.flow.desk.table, player):
        at.tap(next(uid for uid in CARDS if at.flow.desk.seated(uid) == player))
        return
    found = next((part for part in parts(at.flow.view()) if part == a.SignHere(player)), None)
    assert found is not None, f"nothing is there for {player} to hold:\n{said(at)}"
    at.post(found)
