"""What a person settles on the screen of a club evening: a result by hand, which of two histories counts, the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from banker.club.evening import ClubRefused, No
from ui.director.director import Director
from ui.director.histories import histories
from ui.evening import by_hand
from ui.evening.asking import Asking
from ui.records import director_results as results
from ui.records.director import AskToClose, CloseEvening, Tab
from ui.records.director_results import ByHand, Two
from ui.records.intents import Intent
from ui.records.pieces import Signing

CLEAR: dict[str, object] = {"result": None, "two": None, "sticks": None, "closing": False}
"""Nothing is being settled."""


class Settling:
    """Settles what lies open there."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def obey(self, intent: Intent) -> bool:
        """Do what a touch does; False: it is about something else."""
        asking = self._asking
        match intent:
            case results.OpenResult(table):
                self._open_result(table)
            case results.OpenFork(table):
                asking.do(lambda director: histories(director, table), self._show_fork)
            case results.Decide(there):
                self._decide(there)
            case results.GiveReason():
                asking.put(typing="reason", typings=asking.lay.typings + 1)
            case AskToClose(asked):
                asking.put(closing=asked)
            case CloseEvening():
                asking.do(lambda director: director.close_evening(), self._closed)
            case _:
                return self._form(intent)
        return True

    # -- a result by hand -------------------------------------------------------------------------------------------

    def _form(self, intent: Intent) -> bool:
        form = self._asking.lay.result
        match intent:
            case results.TouchPlace(player):
                self._change(form, lambda each: by_hand.touched(each, player))
            case results.TypeWealth(worth):
                self._change(form, lambda each: by_hand.typed(each, worth))
            case results.SharePlace():
                self._change(form, by_hand.shared)
            case results.PlaceAnew():
                self._change(form, by_hand.anew)
            case _:
                return False
        return True

    def _change(self, form: ByHand | None, change: Callable[[ByHand], ByHand]) -> None:
        if form is not None:
            self._asking.put(result=change(form))

    def _open_result(self, table: int) -> None:
        evening = self._asking.live.evening
        shown = next((each for each in self._asking.live.tables if each.number == table), None)
        if evening is None or shown is None or not shown.players:
            return
        form = by_hand.begun(evening.round, evening.table(table), shown.state)
        self._asking.put(**{**CLEAR, "tab": Tab.TABLES, "table": table, "result": form})

    def take_reason(self, reason: str) -> None:
        """Book the result that is put, with this reason."""
        form = self._asking.lay.result
        if form is not None:
            self._asking.do(partial(_put, form, reason), lambda _: self._was_put(form.table))

    def _was_put(self, table: int) -> None:
        self._asking.put(**CLEAR)
        self._asking.note(self._asking.strings.t("director.result.put", table=table))

    # -- two histories ----------------------------------------------------------------------------------------------

    def _show_fork(self, found: object) -> None:
        if isinstance(found, Two):
            self._asking.put(**{**CLEAR, "tab": Tab.TABLES, "table": found.table, "two": found})

    def _decide(self, there: bool) -> None:
        two = self._asking.lay.two
        if two is None:
            return
        history = two.there if there else two.here
        reason = self._asking.strings.t(f"director.fork.reason.{'there' if there else 'here'}", row=two.parts)
        form = ByHand(two.round, two.table, tuple(each.player for each in history.placed), history.placed)
        self._asking.do(partial(_put, form, reason), lambda _: self._was_put(two.table))

    # -- the end ----------------------------------------------------------------------------------------------------

    def _closed(self, _: object) -> None:
        """Show the final standings, and write them."""
        asking = self._asking
        asking.put(**{**CLEAR, "tab": Tab.STANDINGS, "table": 0, "player": "", "proposed": None})
        if asking.live.evening is not None:
            asking.papers.final(asking.strings, asking.live.evening, self._saved)

    def _saved(self, folder: str, names: tuple[str, ...], error: OSError | None) -> None:
        """Let it be seen where the standings lie, or why they do not."""
        asking = self._asking
        if error is None:
            asking.put(saved=(f"{folder}/{names[0]}", *names[1:]))
        else:
            words = asking.strings.t("director.not_saved", why=error.strerror, folder=folder)
            asking.note(words, Signing.REFUSED)


def _put(form: ByHand, reason: str, director: Director) -> None:
    """Book a result. Raises ClubRefused where another has come since it was begun."""
    if director.evening.table(form.table, form.round).came != form.before:
        raise ClubRefused(No.RESULT_IN, table=form.table)
    director.accept(by_hand.result_of(form, reason))
