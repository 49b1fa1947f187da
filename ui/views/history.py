"""The history as a full screen: newest first, of all or one player; a button to hold undoes a line and all after it.

Law: undone operations stay listed, struck through. Before the hold the paper says how many would be undone, and every
balance.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.game import Game, fold
from banker.history import Line
from banker.ledger import Ledger
from banker.money import Money, written
from banker.rules.clock import CLUB
from banker.rules.referee import REFEREE
from banker.why import amounts_of
from ui.records import intents as i
from ui.records import pieces as r
from ui.records.rolls import BalanceView, BlankView, PaperView, RollView, Rows, RowView
from ui.table import acts as a
from ui.table.forms import Correcting, History
from ui.table.state import Table
from ui.views import board
from ui.views.shared import DANGER_HOLD_S, SIGNED
from ui.views.sheet_parts import said
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.together import for_message, who_traded

# With so many balances the paper still has room for *Why?*; with more, the row alone asks.
MOST_ASKED_BESIDE = 4


def history(w: Told, form: History) -> RollView:
    """The list of all that was booked, or of what concerns one player. A line is only worded once it is seen."""
    found = w.table.all if form.player is None else tuple(line for line in w.table.all if form.player in line.named)
    if form.chosen is None:  # the newest line is chosen, so that the paper says at once what going back would do
        form = replace(form, chosen=next((line.number for line in found if line.in_force), None))
    return RollView(
        key=f"history {form.player}",
        title=w.t("history.title"),
        back=r.ButtonView(icon="left", act=a.CloseOpen()),
        rows=_rows(w.at(with_the_undone(w.table)), form, found),
        paper=_paper(w, form),
        tabs=_tabs(w, form),
        note=said(w),
        blank=None if found or w.table.undone is not None else _blank(w),
    )


def _blank(w: Told) -> BlankView:
    """What is said where nothing is on the list."""
    return BlankView(w.t("table.nothing_booked"), w.t("history.empty.line"), "history")


def _rows(w: Told, form: History, found: tuple[Line, ...]) -> Rows[RowView]:
    """The lines, after an undo under one that offers to do it again."""
    top: tuple[RowView, ...] = ()
    if w.table.undone is not None:
        words = w.t("history.redo", what=say.undo_name(w.strings, w.game, w.table.undone))
        top = (RowView(r.ButtonView(words, icon="redo", act=i.Redo())),)

    def row(index: int) -> RowView:
        above = len(top)
        return top[index] if index < above else _row(w, form, found[index - above], w.table.all)

    chosen = (place for place, line in enumerate(found, len(top)) if line.number == form.chosen)
    return Rows(len(top) + len(found), row, next(chosen, None))


def _tabs(w: Told, form: History) -> tuple[r.ButtonView, ...]:
    every = r.ButtonView(w.t("history.all"), chosen=form.player is None, act=a.Put(History()))
    players = (
        r.ButtonView(token=w.token(player.id), chosen=form.player == player.id, act=a.Put(History(player.id)))
        for player in board.shown(w.game)
    )
    return (every, *players)


def _row(w: Told, form: History, line: Line, all_: tuple[Line, ...]) -> RowView:
    """The line of one operation, which a touch chooses."""
    older = (each.body for each in all_ if each.number < line.number and each.in_force >= line.in_force)
    seated = {player.id for player in w.game.players}
    who = form.player or next((id for id in line.named if id in seated), None)
    moved = _moved(line, who) if who is not None else 0
    chosen = line.number == form.chosen
    button = r.ButtonView(
        _sentence(w, line, moved, for_message(line.body, older)),
        icon="" if who is not None else say.operation_icon(w.strings, w.game, line.body),
        token=w.token(who) if who is not None else None,
        amount=w.signed(moved) if moved else "",
        sign="+" if moved > 0 else "-" if moved < 0 else "",
        chosen=chosen,
        struck=not line.in_force,
        enabled=line.in_force,
        reason=w.t("history.undone"),
        brief=who_traded(w.strings, w.game, line.body.events),
        act=a.Put(replace(form, chosen=line.number)),
    )
    falls = form.chosen is not None and line.in_force and line.number >= form.chosen
    parted = any(isinstance(event, e.TurnBegan) for event in line.body.events)
    return RowView(button, falls, parted, a.Explain(line.number, form) if _names_amounts(line) else None)


def _names_amounts(line: Line) -> bool:
    """Whether there is a sum behind anything in a line."""
    return any(amounts_of(event) for event in line.body.events)


def _sentence(w: Told, line: Line, moved: Money, message: bool) -> str:
    """What was booked; without the amount at its end, which stands beside it."""
    body = line.body
    sentence = say.operation_sentence(w.strings, w.game, body, message, line.spared)
    amount = re.escape(written(abs(moved), w.game.edition.currency))
    sentence = re.sub(rf"\s*[:,]\s*{amount}$", "", sentence) if moved else sentence
    if isinstance(body.command, c.DrawCard) and _entered(body.command):
        sentence = f"{sentence} · {w.t('history.entered')}"
    if REFEREE in (body.by, line.undone_by):
        by = "history.by.referee" if body.by == REFEREE else "history.undone_by.referee"
        return f"{sentence} · {w.t(by)}"
    if body.by == CLUB:
        return f"{sentence} · {w.t('history.by.club')}"
    if not isinstance(body.command, SIGNED) or body.by not in ("touch", "banker"):
        return sentence
    return f"{sentence} · {w.t(f'history.by.{body.by}')}"


def _entered(command: c.DrawCard) -> bool:
    """Whether a card of the list was booked with what the table's own card says: another amount, or other rates."""
    return command.amount is not None or (command.card is not None and command.effect is not None)


def _moved(line: Line, player: str) -> Money:
    """By how much a player's balance rose."""
    return _balance(line.after, player) - _balance(line.before, player)


def _balance(ledger: Ledger, player: str) -> Money:
    """A player's balance; nothing before they came."""
    return ledger.balance(player) if player in ledger.accounts else 0


def with_the_undone(table: Table) -> Game:
    """The game with the players whose coming was undone, since lines struck through name them."""
    undone = (line.body for line in reversed(table.all) if not line.in_force)
    came = [event for body in undone for event in body.events if isinstance(event, e.Joined)]
    lost = {event.player: event for event in came if event.player not in table.game.ledger.accounts}
    return fold(table.game, tuple(lost.values()))


def _paper(w: Told, form: History) -> PaperView:
    """The paper: what going back to before the chosen line would undo, everybody's balance after it, and the button to
    hold."""
    repair = (r.ButtonView(w.t("history.correct"), act=a.Put(Correcting())),)
    standing = [line for line in w.table.all if line.in_force]
    undone = [line for line in standing if form.chosen is not None and line.number >= form.chosen]
    if not standing:
        return PaperView(w.t("correct.title"), lines=(w.t("correct.hint"),), others=repair)
    if not undone:
        return PaperView(w.t("history.back"), lines=(w.t("history.hint"),), others=repair)
    to = max((line.number for line in standing if line.number < undone[-1].number), default=0)
    why = _why(w, form, undone[-1]) if len(w.game.players) <= MOST_ASKED_BESIDE else ()
    return PaperView(
        w.t("history.back"),
        w.n("history.undoes", len(undone)),
        balances=tuple(_then(w, undone[-1].before, player.id) for player in w.game.players),
        go=r.ButtonView(
            w.t("table.undo"),
            w.held(DANGER_HOLD_S),
            "undo",
            look=r.Look.MAIN,
            hold_s=DANGER_HOLD_S,
            act=a.UndoTo(to),
        ),
        others=(*why, *repair),
    )


def _why(w: Told, form: History, chosen: Line) -> tuple[r.ButtonView, ...]:
    """The button that shows the sums behind the line chosen; none where it names no amount."""
    if not _names_amounts(chosen):
        return ()
    return (r.ButtonView(w.t("because.title"), icon="question", act=a.Explain(chosen.number, form)),)


def _then(w: Told, then: Ledger, player: str) -> BalanceView:
    now, amount = w.game.balance(player), _balance(then, player)
    sign = "+" if amount > now else "-" if amount < now else ""
    return BalanceView(w.token(player), w.digits(amount), sign)
