"""Results of a club evening that a person settles, as records: one put by hand, and one of two histories."""

from __future__ import annotations

from banker.board import Currency
from banker.club.evening import Evening
from banker.money import grouped
from ui.records import director_results as results
from ui.records.director import OpenTable
from ui.records.pieces import ButtonView, Fact, Look
from ui.records.sheets import PadView
from ui.views.shared import DANGER_HOLD_S
from ui.views.sheet_parts import ERASE, keys, longer
from ui.words.names import held_for
from ui.words.strings import Strings

PLAIN = Currency("", False, "\u202f", ".")  # While no board is laid down for the evening.


def currency_of(evening: Evening | None) -> Currency:
    """How amounts of an evening are written."""
    terms = evening.terms if evening is not None else None
    return terms.edition.currency if terms is not None else PLAIN


# -- by hand --------------------------------------------------------------------------------------------------------


def result(strings: Strings, evening: Evening | None, form: results.ByHand) -> results.ResultView:
    """A result as it is put: who has a place in order, then the others; and the keypad for what the chosen one owns."""
    currency = currency_of(evening)
    numbers = results.numbered(form.placed)
    placed = [
        _player(form, each.player, f"{number}.", grouped(each.worth, currency))
        for number, each in zip(numbers, form.placed, strict=True)
    ]
    known = {each.player for each in form.placed}
    others = [_player(form, player) for player in form.players if player not in known]
    return results.ResultView(_line(strings, form), (*placed, *others), _pad(strings, currency, form))


def _line(strings: Strings, form: results.ByHand) -> str:
    if len(form.placed) < len(form.players):
        return strings.t("director.result.next", place=len(form.placed) + 1)
    return strings.t("director.result.wealth")


def _player(form: results.ByHand, name: str, place: str = "", worth: str = "") -> ButtonView:
    words = f"{place} {name}" if place else name
    return ButtonView(words, amount=worth, named=True, chosen=name == form.chosen, act=results.TouchPlace(name))


def _pad(strings: Strings, currency: Currency, form: results.ByHand) -> PadView:
    typed = next((each.worth for each in form.placed if each.player == form.chosen), 0)

    def after(key: str) -> results.TypeWealth:
        return results.TypeWealth(typed // 10 if key == ERASE else longer(typed, key))

    digits = keys(strings, currency, typed, after)
    if not form.chosen:
        why = strings.t("director.result.choose")
        digits = tuple(ButtonView(each.label, icon=each.icon, enabled=False, reason=why) for each in digits)
    return PadView(strings.t("director.result.worth"), grouped(typed, currency), currency.symbol, digits, ())


def result_keys(strings: Strings, form: results.ByHand) -> tuple[ButtonView, ...]:
    """What is done about a result that is put."""
    missing = len(form.players) - len(form.placed)
    take = ButtonView(
        strings.t("director.result.take"), icon="check", look=Look.PLAIN if missing else Look.MAIN, enabled=not missing,
        reason=strings.t("director.result.missing") if missing else "", act=results.GiveReason(),
    )  # fmt: skip
    first = not form.placed or form.placed[0].player == form.chosen
    can_share = bool(form.chosen) and not first
    shares = any(each.player == form.chosen and each.shares for each in form.placed)
    tie = ButtonView(
        strings.t("director.result.share"), pick="tick", chosen=shares, enabled=can_share,
        reason="" if can_share else strings.t("director.result.share.whom"), act=results.SharePlace(),
    )  # fmt: skip
    anew = ButtonView(strings.t("director.result.anew"), icon="turning", act=results.PlaceAnew())
    return take, tie, anew


# -- two histories --------------------------------------------------------------------------------------------------


def fork(strings: Strings, evening: Evening | None, two: results.Two) -> results.ForkView:
    """Two histories of a table side by side, each with the key that lets it count."""
    line = strings.t("director.fork.line", row=two.parts - 1) if two.parts else strings.t("director.fork.all")
    here = _history(strings, evening, two.here, "here", False)
    return results.ForkView(line, (here, _history(strings, evening, two.there, "there", True)))


def _history(
    strings: Strings, evening: Evening | None, history: results.History, name: str, there: bool
) -> results.HistoryView:
    currency = currency_of(evening)
    players = tuple(
        Fact(f"{number}. {each.player}", grouped(each.worth, currency))
        for number, each in zip(results.numbered(history.placed), history.placed, strict=True)
    )
    line = strings.t("director.fork.over" if history.over else "director.fork.open", row=history.row)
    key = ButtonView(
        strings.t("director.fork.counts"), held_for(strings, DANGER_HOLD_S), "check", hold_s=DANGER_HOLD_S,
        reason=strings.t("director.hold"), act=results.Decide(there),
    )  # fmt: skip
    if not players:
        key = ButtonView(strings.t("director.fork.counts"), enabled=False, reason=strings.t("director.fork.unknown"))
    return results.HistoryView(strings.t(f"director.fork.{name}"), line, players, key)


def fork_keys(strings: Strings, two: results.Two) -> tuple[ButtonView, ...]:
    """What else can be done about them: the result by hand, or to leave it."""
    by_hand = ButtonView(strings.t("director.result"), icon="pencil", act=results.OpenResult(two.table))
    return by_hand, ButtonView(strings.t("director.fork.later"), icon="left", act=OpenTable(two.table))
