"""The bank without a screen: one JSON request a line in, one JSON answer a line out. `banker script`, version 1.

Law: same input, same bytes out: ids, dice, deals and time are all given in the lines. A line that is not understood
gets an `error` that names it and says what was expected; the next line is processed. A refusal is not an error. After a
line that is too long nothing more is read, since it may have no end.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from banker import edition as editions
from banker import limits, why
from banker import script_input as given
from banker.bank import Bank, Envelope, NoGame, Outcome, opened_store
from banker.board import Edition
from banker.game import Game
from banker.log import IdUsed, NotBooked
from banker.pending import amount_of, blocks, waits_for
from banker.refusal import Reason, Refused
from banker.rules import setup, tally
from banker.rules.choices import choices
from banker.rules.position import SetupError
from banker.script_input import Fields, ScriptError
from banker.store import Store
from banker.store_error import StoreError
from banker.sums import Sum

REQUESTS = {
    "new": "Opens a game.",
    "do": "A command to book; `id` names the operation (booked at most once), `seen` the row that was on the screen.",
    "undo": 'Back: "one" operation, or to just after the row of this number.',
    "redo": 'Forward again: "one" operation.',
    "can": "Would this command be booked now? The refusal if not.",
    "choices": "true: every command that is lawful now, with its amount and for whom.",
    "state": "true: the whole state of the game; `candidates`: names to offer for a space whose own is not known.",
    "tally": "true: every player's wealth line by line, and the placing.",
    "history": "The last so many operations as facts, the newest first, and whether each is in force.",
    "played_ms": "The played time moves on by so many milliseconds.",
    "games": "true: the games of the file.",
    "why": "The sum and the clause behind every amount of the row of this number; true: of what is pending.",
}
NAMED = ("id", "seen", "by")
OWN_WORDS: Mapping[str, why.Tell] = {"en": why.in_english}
EXTRAS = {"new": ("id",), "do": NAMED, "undo": NAMED, "redo": NAMED, "played_ms": ("id",)}

_TOO_LONG = ScriptError(
    "line", f"longer than {given.LONGEST_LINE:,} bytes; nothing after it is read", "shorter lines, each with its end"
)


class Script:
    """A conversation with a bank. `editions_folder`: where a user's own editions lie, or None.

    `game`: the game of the file to open, or the id of the one begun first; None opens the newest not put away.
    `tellers`: language to what puts a *why* into its words; `language`: that of requests which name none. Without one
    the bank's own English sentences are given.
    """

    def __init__(
        self,
        store: Store,
        *,
        game: str | None = None,
        editions_folder: Path | None = None,
        tellers: Mapping[str, why.Tell] = OWN_WORDS,
        language: str | None = None,
    ) -> None:
        self.bank = Bank(store)
        self._tellers = tellers
        self._tell = self._usual = why.in_english if language is None else tellers[language]
        self._folder = editions_folder
        self._wanted = game
        self.understood = True
        if game is None:
            self.bank.resume_newest()
        elif game in self.bank.log.games():
            self.bank.resume(game)

    def answers(self, lines: Iterable[str | bytes]) -> Iterator[str]:
        """One answer for each line that is not blank, up to one that is too long."""
        for number, line in enumerate(lines, 1):
            if given.is_too_long(line):
                yield _written(number, self._error(_TOO_LONG))
                return
            if line.strip():
                yield _written(number, self.answer(line))

    def answer(self, line: str | bytes) -> Fields:
        """The answer to one request."""
        try:
            return self._answered(given.parsed(line))
        except ScriptError as error:
            return self._error(error)
        except IdUsed:
            return self._standing({"ok": False, **self._refusal(Refused(Reason.ID_USED))})
        except (NotBooked, StoreError) as error:
            return self._error(ScriptError("log", str(error), "a log that can be read and written"))

    def _error(self, error: ScriptError) -> Fields:
        self.understood = False
        fields = {"where": error.where, "what": error.what, "expected": error.expected}
        return self._standing({"ok": False, "error": fields})

    def _answered(self, request: Fields) -> Fields:
        kinds = [kind for kind in REQUESTS if kind in request]
        if len(kinds) != 1:
            keys = ", ".join(request) or "none"
            raise ScriptError("request", f"the keys are {keys}", f"exactly one of {', '.join(REQUESTS)}")
        (kind,) = kinds
        given.need_only(request, (kind, *EXTRAS.get(kind, ()), "language"))
        self._tell = self._teller(request)
        try:
            answer = ANSWERS[kind](self, request[kind], request)
        except NoGame as error:
            raise ScriptError(kind, "no game is open", 'a "new" line first') from error
        return answer

    def _teller(self, request: Fields) -> why.Tell:
        """What puts the answer into words: in the language of the request, the key `language`."""
        language = request.get("language")
        if language is None:
            return self._usual
        if not isinstance(language, str) or language not in self._tellers:
            raise ScriptError("language", f"{language!r}", f"one of {', '.join(self._tellers)}")
        return self._tellers[language]

    # -- what is booked -----------------------------------------------------------------------------------------

    def _new(self, value: Any, request: Fields) -> Fields:
        edition = self._edition(value.get("edition", editions.DEFAULT) if isinstance(value, dict) else editions.DEFAULT)
        asked = given.new_game(value, edition)
        edition = edition.for_players(len(asked.seats))
        try:
            terms, events = setup.open_game(
                edition,
                asked.seats,
                mode=asked.mode,
                options=given.options(asked.options, edition),
                first=asked.first,
                deal=asked.deal,
                position=asked.position,
                minutes=asked.minutes,
                ends=asked.ends,
            )
        except SetupError as error:
            raise ScriptError(f"new.{error.where}", error.what, error.expected) from error
        game_id = self._free_game_id()
        if len(game_id) > limits.ID:
            raise ScriptError("--game", f"{len(game_id)} characters", f"at most {limits.ID}")
        if not limits.is_plain(game_id):
            raise ScriptError("--game", f"{game_id!r}", "plain text, without control or direction characters")
        return self._booked(self.bank.begin(game_id, given.op_id(request) or f"{game_id}#0", terms, events))

    def _edition(self, id: Any) -> Edition:
        known = editions.available(self._folder)
        if not isinstance(id, str) or id not in known:
            raise ScriptError("new.edition", f"{id!r}", f"one of {', '.join(known)}")
        try:
            return editions.load(id, self._folder)
        except editions.EditionError as error:
            more = f" (and {len(error.problems) - 1} more)" if len(error.problems) > 1 else ""
            what = f"{error.path.name}, {error.where}: {error.what}{more}"
            raise ScriptError("new.edition", what, error.expected) from error

    def _free_game_id(self) -> str:
        taken = self.bank.log.games()
        if self._wanted is not None and self._wanted not in taken:
            return self._wanted
        number = len(taken) + 1
        while f"game-{number}" in taken:
            number += 1
        return f"game-{number}"

    def _op_id(self, request: Fields) -> str:
        """The id given, else one that is free."""
        named = given.op_id(request)
        if named is not None:
            return named
        free = f"{self.bank.game_id}#{self.bank.course.head + 1}"
        while self.bank.log.by_op(free) is not None:
            free += "+"
        return free

    def _do(self, value: Any, request: Fields) -> Fields:
        command = given.command(value, self.bank.game.edition, "do")
        envelope = Envelope(self._op_id(request), command, given.seen(request), given.by(request))
        return self._booked(self.bank.execute(envelope))

    def _undo(self, value: Any, request: Fields) -> Fields:
        if value != "one" and type(value) is not int:
            raise ScriptError("undo", f"{value!r}", '"one" or the number of a row')
        to = None if value == "one" else value
        op_id, seen, by = self._op_id(request), given.seen(request), given.by(request)
        return self._booked(self.bank.undo(op_id, to, seen=seen, by=by))

    def _redo(self, value: Any, request: Fields) -> Fields:
        if value != "one":
            raise ScriptError("redo", f"{value!r}", '"one"')
        op_id, seen, by = self._op_id(request), given.seen(request), given.by(request)
        return self._booked(self.bank.redo(op_id, seen=seen, by=by))

    def _played_ms(self, value: Any, request: Fields) -> Fields:
        more, op_id, course = given.count(value, "played_ms", "milliseconds"), self._op_id(request), self.bank.course
        self.bank.played(op_id, course.played_before(course.ops.get(op_id, course.head + 1)) + more)
        return self._standing({"ok": True, "result": {"played_ms": self.bank.course.played_ms}})

    # -- what is asked ------------------------------------------------------------------------------------------

    def _can(self, value: Any, request: Fields) -> Fields:
        refused = self.bank.can(given.command(value, self.bank.game.edition, "can"))
        fields = {} if refused is None else self._refusal(refused)
        return self._standing({"ok": refused is None, **fields})

    def _choices(self, value: Any, request: Fields) -> Fields:
        _need_true("choices", value)
        return self._standing({"ok": True, "result": msgspec.to_builtins(choices(self.bank.game))})

    def _state(self, value: Any, request: Fields) -> Fields:
        _need_true("state", value)
        state, terms = msgspec.to_builtins(self.bank.game), self.bank.game.terms
        del state["terms"]
        state |= {"edition": terms.edition.id, "options": msgspec.to_builtins(terms.options), "mode": terms.mode}
        state |= {"first": terms.first, "minutes": terms.minutes, "ends": terms.ends}
        shown = ("number", "id", "names", "candidates")
        state["spaces"] = [{field: getattr(space, field) for field in shown} for space in terms.edition.spaces]
        return self._standing({"ok": True, "result": state})

    def _tally(self, value: Any, request: Fields) -> Fields:
        _need_true("tally", value)
        game = self.bank.game
        placings = game.over.placings if game.over else tally.placings(game)
        return self._standing({"ok": True, "result": msgspec.to_builtins(placings)})

    def _history(self, value: Any, request: Fields) -> Fields:
        rows = [
            {"seq": number, "in_force": in_force, **msgspec.to_builtins(body)}
            for number, body, in_force in self.bank.history(given.count(value, "history", "how many operations"))
        ]
        return self._standing({"ok": True, "result": rows})

    def _games(self, value: Any, request: Fields) -> Fields:
        _need_true("games", value)
        return self._standing({"ok": True, "result": msgspec.to_builtins(self.bank.games())})

    def _why(self, value: Any, request: Fields) -> Fields:
        course = self.bank.course
        if value is True:
            told = [
                {"id": question.id, **self._explained(sum_)}
                for question in course.game.pending
                for sum_ in why.behind(course, question)
            ]
        elif type(value) is int and 0 <= value <= course.head:
            told = self._told(value)
        else:
            raise ScriptError("why", f"{value!r}", f"true, or the number of a row: 0 to {course.head}")
        return self._standing({"ok": True, "result": told})

    # -- answers ------------------------------------------------------------------------------------------------

    def _booked(self, outcome: Outcome) -> Fields:
        if outcome.refused is not None:
            return self._standing({"ok": False, **self._refusal(outcome.refused)})
        booked = {"ok": True, "seq": outcome.number, "events": msgspec.to_builtins(outcome.events)}
        return self._standing(booked | {"why": self._told(outcome.number)})

    def _told(self, number: int) -> list[Fields]:
        """The sums of a row; `event`: the place of the event whose amount each explains."""
        sums = why.told_of(self.bank.course, number)
        return [{"event": place, **self._explained(sum_)} for place in sorted(sums) for sum_ in sums[place]]

    def _explained(self, sum_: Sum) -> Fields:
        told: Fields = msgspec.to_builtins(why.explained(self.bank.game, sum_, self._tell))
        return told

    def _refusal(self, refused: Refused) -> Fields:
        told: Fields = {"refused": msgspec.to_builtins(refused)}
        if self.bank.game_id is not None:
            told["why"] = msgspec.to_builtins(why.ground_of(self.bank.game, refused, self._tell))
        return told

    def _standing(self, answer: Fields) -> Fields:
        """The answer with what every answer carries: balances, what is pending, and the turn if a game is open."""
        if self.bank.game_id is None:
            return answer | {"balances": {}, "pending": []}
        game = self.bank.game
        return answer | {
            "balances": dict(zip(game.ledger.accounts, game.ledger.balances, strict=True)),
            "pending": [_pending(game, n) for n in range(len(game.pending))],
            "turn": msgspec.to_builtins(game.turn),
        }


# Kind of request (what each means: `REQUESTS`) to the method that answers it, called with its value and all keys.
ANSWERS: dict[str, Callable[[Script, Any, Fields], Fields]] = {
    "new": Script._new,
    "do": Script._do,
    "undo": Script._undo,
    "redo": Script._redo,
    "can": Script._can,
    "choices": Script._choices,
    "state": Script._state,
    "tally": Script._tally,
    "history": Script._history,
    "played_ms": Script._played_ms,
    "games": Script._games,
    "why": Script._why,
}


def run_script(
    lines: Iterable[bytes],
    out: BinaryIO,
    db: str | None,
    game: str | None = None,
    editions_folder: Path | None = None,
    *,
    tellers: Mapping[str, why.Tell] = OWN_WORDS,
    language: str | None = None,
) -> int:
    """Hold a conversation: each answer is written and flushed before the next line is read.

    `db`: path or SQLite URI of the log, None for memory; the others as of `Script`. 0 if every line was understood,
    else 1. Raises StoreError if the log cannot be used to begin with.
    """
    with opened_store(db) as store:
        if store.aside is not None:
            said = f"{store.source}: begun anew; nothing was booked in what lay here, which is now {store.aside}"
            print(said, file=sys.stderr)
        script = Script(store, game=game, editions_folder=editions_folder, tellers=tellers, language=language)
        for answer in script.answers(lines):
            out.write(answer.encode() + b"\n")
            out.flush()
    return 0 if script.understood else 1


def print_commands(out: BinaryIO) -> None:
    """Write what `banker commands` prints."""
    out.write(json.dumps(schema(), ensure_ascii=False, indent=1).encode() + b"\n")
    out.flush()


def schema() -> Fields:
    """Every request, command, event, question and reason, described, as JSON Schema."""
    from banker.schema import described_schema  # only this one request needs the descriptions

    return described_schema(REQUESTS)


def _written(number: int, answer: Fields) -> str:
    return json.dumps({"line": number, **answer}, ensure_ascii=False, separators=(",", ":"))


def _need_true(kind: str, value: Any) -> None:
    if value is not True:
        raise ScriptError(kind, f"{value!r}", "true")


def _pending(game: Game, index: int) -> Fields:
    question = game.pending[index]
    fields: Fields = msgspec.to_builtins(question)
    shown: Fields = {"kind": fields["type"], "for": waits_for(question), "amount": amount_of(question)}
    return shown | {"blocks": blocks(question), "entry": fields}
