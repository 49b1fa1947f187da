"""The sheet of a player who reckons alone: what for, a keypad, and three steps of help: the deed, its row, the sum.

Law: the amount asked for is shown nowhere before it was typed. Nor does the screen say by how much a typed amount is
wrong.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.sums import Sum, on_paper
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.prompts import PromptView
from ui.table import acts as a
from ui.table import arithmetic
from ui.table.forms import Reckoning
from ui.table.state import reckoning, to_reckon
from ui.views import deed_printed
from ui.views.shared import DANGER_HOLD_S, Prompt
from ui.views.sheet_parts import pad, sheet
from ui.views.told import Told
from ui.words.because import asks_message
from ui.words.names import capital, space_alone, why_words

DEED, ROW, SUM = 1, 2, 3  # The steps of help.


def arithmetic_view(w: Told) -> sr.SheetView | None:
    """The sheet that asks for the amount; None while nobody is to reckon."""
    asked = reckoning(w.table)
    if asked is None:
        return None
    game = w.game
    typed = w.table.open.typed if isinstance(w.table.open, Reckoning) else 0
    step = w.table.reckoned.step if w.table.reckoned is not None and w.table.reckoned.question == asked.question else 0
    keys = pad(w, w.t("arithmetic.how_much"), typed, lambda money: a.Put(Reckoning(money)), 1.5)
    bare, said = replace(keys, quick=()), _lines(w, asked, step, w.table.sums)
    check = r.ButtonView(
        w.t("arithmetic.check"), icon="check", look=r.Look.MAIN, enabled=typed > 0,
        reason=w.t("arithmetic.type_first"), act=a.Check(typed),
    )  # fmt: skip
    return sheet(
        w,
        key=f"arithmetic {asked.player}",
        title=w.t(_asked_for(game, asked), name=w.name(asked.player)),
        token=w.token(asked.player),
        body=[*_help(w, step, w.table.sums), bare],
        back=a.Put(a.Aside()),
        tools=_left(w, asked),
        foot=sr.FootView(said, others=(_told(w, asked),), go=check, high=True),
        line=_what_for(w, asked, asks_message(w.table.sums)),
        crowded=True,
    )


def aside(w: Told) -> Prompt | None:
    """The table beside that sheet: who reckons what, and the way back; None while nobody is to reckon."""
    asked = to_reckon(w.table)
    if asked is None:
        return None
    go = w.t("arithmetic.go_on")
    name = w.name(asked.player)
    middle = PromptView(
        w.t("arithmetic.reckons", name=name),
        w.token(asked.player),
        lines=(_what_for(w, asked, asks_message(w.table.sums)),),
        emblem="pad",
    )
    return Prompt(middle, actions=(r.ButtonView(go, icon="right", look=r.Look.MAIN, act=a.CloseOpen()),))


def _asked_for(game: Game, asked: arithmetic.Task) -> str:
    """The id of the words for what is asked of the player: who buys owes nothing yet."""
    if isinstance(game.top, p.Purchase):
        return "arithmetic.buys"
    return "arithmetic.owed" if asked.receives else "arithmetic.owes"


def _what_for(w: Told, asked: arithmetic.Task, message: bool) -> str:
    """What the amount is for, and who the other is."""
    match w.game.top:
        case p.Debt() as debt:
            other = debt.debtor if asked.receives else debt.creditor
            why = why_words(w.strings, w.game.edition, debt.why, debt.card, message)
            place = space_alone(w.strings, w.game.edition, debt.space) if debt.space is not None else ""
            return " · ".join(filter(None, (capital(why), place, w.account(other))))
        case p.Purchase() as purchase:
            return f"{w.t('arithmetic.price')} · {space_alone(w.strings, w.game.edition, purchase.space)}"
        case _:
            return ""


def _told(w: Told, asked: arithmetic.Task) -> r.ButtonView:
    """The button to hold for a player who has had enough: then the amount is shown without having been typed."""
    act = a.Check(asked.amount)
    held = w.held(DANGER_HOLD_S)
    return r.ButtonView(w.t("arithmetic.tell"), held, "check", hold_s=DANGER_HOLD_S, act=act)


def _left(w: Told, asked: arithmetic.Task) -> tuple[r.ButtonView, ...]:
    """The way to leave a deed without its price."""
    if not isinstance(w.game.top, p.Purchase):
        return ()
    words = "table.auction" if w.game.options.auction == "yes" else "table.leave_it"
    return (r.ButtonView(w.t(words), act=a.Book(c.Decline(asked.player))),)


# The help


def _space(game: Game) -> int | None:
    return game.top.space if isinstance(game.top, p.Debt | p.Purchase) else None


def _help(w: Told, step: int, sums: tuple[Sum, ...]) -> tuple[sr.DeedPartView, ...]:
    """Nothing at first, nor where there is no deed; then the deed with its rows; then the row that counts marked."""
    space = _space(w.game)
    if step < DEED or space is None or w.game.edition.spaces[space].deed is None:
        return ()
    deed = deed_printed.deed(w.strings, w.game, space)
    rents = [line for line in deed.lines if not line.cost]
    if isinstance(w.game.top, p.Purchase):
        price = r.DeedLine(w.t("table.printed_price"), w.digits(w.game.top.price), current=step >= ROW)
        return (sr.DeedPartView(replace(deed, lines=(price, *rents))),)
    at = arithmetic.row_of(sums) if step >= ROW else None
    marked = deed_printed.row_shown(w.game, space, at) if at is not None else None
    lines = tuple(replace(line, current=n == marked) for n, line in enumerate(rents))
    return (sr.DeedPartView(replace(deed, lines=lines)),)


def _lines(w: Told, asked: arithmetic.Task, step: int, sums: tuple[Sum, ...]) -> tuple[str, ...]:
    """The lines under the keys: at first that the player types the amount, and who pays then; later *not yet*, and what
    to look at; the answer, if there is nothing to work out."""
    if step == 0 and asked.receives and isinstance(w.game.top, p.Debt):
        return (w.t("arithmetic.type.owed", name=w.account(w.game.top.debtor)),)
    if step == 0:
        return (w.t("arithmetic.type"),)
    deed = (space := _space(w.game)) is not None and w.game.edition.spaces[space].deed is not None
    ids = {
        DEED: "arithmetic.help.deed" if deed else "arithmetic.help.why",
        ROW: "arithmetic.help.row",
        SUM: "arithmetic.help.sum",
    }
    step = SUM if step == ROW and not deed else step
    reckoned = how_reckoned(w.game, sums)
    if step == SUM and reckoned == w.digits(asked.amount):
        ids[SUM] = "arithmetic.help.answer"
    return w.t("arithmetic.not_yet"), w.t(ids[step], sum=reckoned)


def how_reckoned(game: Game, sums: tuple[Sum, ...]) -> str:
    """The bank's own sum, without its result if there is something to work out; "" if the bank knows none."""
    return on_paper(sums[0], game.edition.currency).split(" = ")[0] if sums else ""
