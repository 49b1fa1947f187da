"""The screen that waits for the referee's card: what it would do, and what the last card was. No Kivy inside."""

from __future__ import annotations

from banker import commands as c
from ui.records import intents as i
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.views.shared import awaits_tag
from ui.views.sheet_parts import sheet
from ui.views.told import Told


def referee_view(w: Told, form: a.AskReferee) -> sr.SheetView:
    """The sheet: what the referee's card lets be done, and at the foot the strip that waits for it."""
    own = isinstance(form.act, a.Book) and isinstance(form.act.command, c.Leave)
    lines = (w.t("referee.why"), *((w.t("referee.or_own"),) if own else ()))
    face = sr.FaceView("card", _what(w, form.act), lines)
    strip = r.SignatureView(w.t("referee.put"))
    if form.wrong:
        strip = r.SignatureView(form.wrong, w.t("referee.not_this"), r.Signing.REFUSED)
    return sheet(
        w,
        key="referee",
        title=w.t("referee.title"),
        body=(face,),
        back=a.Put(form.over) if form.over is not None else a.CloseOpen(),
        foot=sr.FootView((w.t("referee.kept"),), signs=(sr.SignView(awaits_tag(w, strip)),), high=True, joined=True),
    )


def _what(w: Told, act: i.Intent) -> str:
    """What the referee's card would do."""
    match act:
        case a.Revise(c.Correct()):
            return w.t("referee.correct")
        case a.Book(c.EndGame()):
            return w.t("referee.end")
        case a.Book(c.Leave(player)):
            return w.t("referee.leave", name=w.name(player))
        case i.Redo():
            return w.t("referee.redo")
        case _:
            return w.t("referee.go_on" if w.game.over is not None else "referee.undo")
