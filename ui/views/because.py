"""*Why?* as a full screen: the sum on paper, and the clause that decides it; of several amounts, the one chosen."""

from __future__ import annotations

from msgspec.structs import replace

from banker.clauses import Clause
from banker.game import Game
from banker.refusal import Refused
from banker.sums import Sum
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.forms import Because
from ui.views import board
from ui.views.shared import digits, signed_digits, unit_of
from ui.words import because as say
from ui.words.strings import Strings

ICON = "question"
_DOES = {
    Clause.RENT: "estate.rent", Clause.RENT_BUILT: "estate.rent",
    Clause.BUILD: "estate.build", Clause.SELL: "estate.resale",
}  # fmt: skip
"""What buildings do in a sum."""


def because(strings: Strings, game: Game, form: Because) -> sr.SheetView:
    """The sheet of what was touched: an amount, the amounts of a row, or a refusal."""
    return sr.SheetView(
        key="because",
        title=strings.t("because.title"),
        back=r.ButtonView(icon="left", act=form.back or a.CloseOpen()),
        undo=None,
        body=_sums(strings, game, form) if form.refused is None else (_refused(strings, game, form.refused),),
    )


def _refused(strings: Strings, game: Game, refused: Refused) -> sr.FaceView:
    sentence, *lines = say.because(strings, game, refused).said
    return sr.FaceView(ICON, sentence, tuple(lines), whole=True)


def _sums(strings: Strings, game: Game, form: Because) -> tuple[sr.SheetPart, ...]:
    chosen = form.sums[form.chosen]
    headline, *lines = say.because(strings, game, chosen).said
    about, icon = _about(game, chosen)
    amount, unit = digits(game, chosen.amount), unit_of(game)
    face = sr.FaceView(icon, headline, tuple(lines), amount, unit, share=2, about=about, whole=True)
    if len(form.sums) == 1:
        return (face,)
    rows = tuple(
        r.ButtonView(
            say.row_words(strings, game, sum_), _does(strings, form, sum_), named=True,
            amount=_amount(game, form, place), chosen=place == form.chosen, act=a.Put(replace(form, chosen=place)),
        )
        for place, sum_ in enumerate(form.sums)
    )  # fmt: skip
    together = sr.HeadView(strings.t("because.total"), balance=digits(game, form.total)) if form.signs else None
    return sr.ListView(rows, together, columns=1), face


def _about(game: Game, sum_: Sum) -> tuple[str, str]:
    """The group of the deed that a sum is about, and the icon of its space; no group if it is about none or several."""
    spaces = {part.space for part in sum_.parts if part.space is not None}
    deeds = [space for space in spaces if game.edition.spaces[space].deed]
    if len(spaces) != 1 or not deeds:
        return "", ICON
    return board.group_key(game, deeds[0]), board.icon_of(game, game.edition.spaces[deeds[0]])


def _does(strings: Strings, form: Because, sum_: Sum) -> str:
    """Whether a row is rent, building or selling, where houses are more than one of it; "" where all rows are alike."""
    several = len({_DOES[each.clause] for each in form.sums if each.clause in _DOES}) > 1
    return strings.t(_DOES[sum_.clause]) if several and sum_.clause in _DOES else ""


def _amount(game: Game, form: Because, place: int) -> str:
    """The amount of a sum, with what it does to the whole where all are one amount."""
    amount = form.sums[place].amount
    return signed_digits(game, form.signs[place] * amount) if form.signs else digits(game, amount)
