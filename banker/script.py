"""The bank without a screen: one JSON request a line in, one JSON answer a line out. `banker script`, version 1.

Law: same input, same bytes out: ids, dice, deals and time are all given in the lines. A line that is not understood
gets an `error` that names it and says what was expected; the next line is processed. A refusal is not an error.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from banker import edition as editions
from banker.bank import Bank, Envelope, NoGame, Outcome
from banker.commands import Command
from banker.game import Game, Seat
from banker.log import NotBooked
from banker.pending import amount_of, blocks, waits_for
from banker.rules import setup, tally
from banker.rules.choices import choices
from banker.store import Store, StoreError

REQUESTS = ("new", "do", "undo", "redo", "can", "choices", "state", "tally", "history", "played_ms", "games")
Fields = dict[str, Any]


class ScriptError(Exception):
    """A line that is not understood: `where` in it, `what` is wrong, what was `expected`."""

    def __init__(self, where: str, what: str, expected: str) -> None:
        super().__init__(f"{where}: {what}; expected {expected}")
        self.where, self.what, self.expected = where, what, expected


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """The request `new`. `deal`: (player, space) pairs of a short game. `position`: a game begun on paper."""

    seats: tuple[Seat, ...]
    edition: str = editions.DEFAULT
    mode: str = "standard"
    options: Fields = {}
    first: str | None = None
    deal: tuple[tuple[str, int], ...] = ()
    position: setup.Position | None = None


class Script:
    """A conversation with a bank. `editions_folder`: where a user's own editions lie, or None."""

    def __init__(self, store: Store, *, game: str | None = None, editions_folder: Path | None = None) -> None:
        self.bank = Bank(store)
        self._folder = editions_folder
        self._wanted = game
        self.understood = True
        if game in self.bank.log.games():
            assert game is not None
            self.bank.resume(game)

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """One answer for each line that is not blank."""
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield json.dumps({"line": number, **self.answer(line)}, ensure_ascii=False, separators=(",", ":"))

    def answer(self, line: str) -> Fields:
        """The answer to one request."""
        try:
            return self._answered(_parsed(line))
        except ScriptError as error:
            self.understood = False
            return {"ok": False, "error": {"where": error.where, "what": error.what, "expected": error.expected}}
        except (NotBooked, StoreError) as error:
            self.understood = False
            return {"ok": False, "error": {"where": "log", "what": str(error), "expected": "a log that can be written"}}

    def _answered(self, request: Fields) -> Fields:
        kinds = [kind for kind in REQUESTS if kind in request]
        if len(kinds) != 1:
            raise ScriptError("request", f"keys {sorted(request)}", f"exactly one of {', '.join(REQUESTS)}")
        kind = kinds[0]
        allowed = {kind, "id", "seen", "by"} if kind in ("do", "undo", "redo") else {kind, "id"}
        for key in request:
            if key not in allowed:
                raise ScriptError(key, "unknown key", f"one of {', '.join(sorted(allowed))}")
        try:
            answer: Fields = getattr(self, f"_{kind}")(request[kind], request)
        except NoGame as error:
            raise ScriptError(kind, "no game is open", 'a "new" line first') from error
        return answer

    def _op_id(self, request: Fields) -> str:
        given = request.get("id")
        if given is not None and not isinstance(given, str):
            raise ScriptError("id", f"{given!r}", "text")
        head = self.bank.course.head if self.bank.game_id is not None else 0
        return given or f"{self.bank.game_id}#{head + 1}"

    def _new(self, value: Any, request: Fields) -> Fields:
        names = value if isinstance(value, dict) else {}
        edition = self._edition(names.get("edition", editions.DEFAULT))
        asked = _converted(_numbered(value, edition), NewGame, "new")
        options = self._options(edition, asked.options)
        if asked.mode not in ("standard", "short"):
            raise ScriptError("new.mode", f"{asked.mode!r}", "standard or short")
        try:
            terms, events = setup.open_game(
                edition,
                asked.seats,
                mode=asked.mode,  # type: ignore[arg-type]
                options=options,
                first=asked.first,
                deal=asked.deal,
                position=asked.position,
            )
        except setup.SetupError as error:
            raise ScriptError(f"new.{error.where}", error.what, error.expected) from error
        taken = self.bank.log.games()
        game_id = self._wanted if self._wanted and self._wanted not in taken else f"game-{len(taken) + 1}"
        given = request.get("id") or f"{game_id}#0"
        return self._booked(self.bank.begin(game_id, given, terms, events))

    def _edition(self, id: Any) -> Any:
        if not isinstance(id, str) or id not in editions.available(self._folder):
            raise ScriptError("new.edition", f"{id!r}", f"one of {', '.join(editions.available(self._folder))}")
        try:
            return editions.load(id, self._folder)
        except editions.EditionError as error:
            raise ScriptError("new.edition", str(error), "an edition without mistakes (banker editions check)") from error

    def _options(self, edition: Any, asked: Fields) -> Any:
        chosen = msgspec.structs.asdict(edition.options) | asked
        return _converted(chosen, type(edition.options), "new.options")

    def _do(self, value: Any, request: Fields) -> Fields:
        command = self._command(value, "do")
        seen = request.get("seen")
        if seen is not None and type(seen) is not int:
            raise ScriptError("seen", f"{seen!r}", "the number of a row")
        envelope = Envelope(self._op_id(request), command, seen, str(request.get("by", "")))
        return self._booked(self.bank.execute(envelope))

    def _command(self, value: Any, where: str) -> Any:
        game = self.bank.game
        return _converted(_numbered(value, game.edition), Command, where)

    def _undo(self, value: Any, request: Fields) -> Fields:
        if value != "one" and type(value) is not int:
            raise ScriptError("undo", f"{value!r}", '"one" or the number of an operation')
        self.bank.course  # noqa: B018 - says that no game is open before an id is made for it
        return self._booked(self.bank.undo(self._op_id(request), None if value == "one" else value))

    def _redo(self, value: Any, request: Fields) -> Fields:
        if value != "one":
            raise ScriptError("redo", f"{value!r}", '"one"')
        self.bank.course  # noqa: B018 - as for undo
        return self._booked(self.bank.redo(self._op_id(request)))

    def _can(self, value: Any, request: Fields) -> Fields:
        refused = self.bank.can(self._command(value, "can"))
        answer = self._standing({"ok": refused is None})
        return answer if refused is None else answer | {"refused": msgspec.to_builtins(refused)}

    def _choices(self, value: Any, request: Fields) -> Fields:
        return self._standing({"ok": True, "result": msgspec.to_builtins(choices(self.bank.game))})

    def _state(self, value: Any, request: Fields) -> Fields:
        state = msgspec.to_builtins(self.bank.game)
        terms = state.pop("terms")
        state |= {"edition": terms["edition"]["id"], "options": terms["options"], "mode": terms["mode"]}
        return self._standing({"ok": True, "result": state})

    def _tally(self, value: Any, request: Fields) -> Fields:
        game = self.bank.game
        placings = game.over.placings if game.over else tally.placings(game)
        return self._standing({"ok": True, "result": msgspec.to_builtins(placings)})

    def _history(self, value: Any, request: Fields) -> Fields:
        if type(value) is not int or value < 0:
            raise ScriptError("history", f"{value!r}", "how many operations, 0 or more")
        rows = [
            {"seq": number, "in_force": in_force, **msgspec.to_builtins(body)}
            for number, body, in_force in self.bank.history(value)
        ]
        return self._standing({"ok": True, "result": rows})

    def _played_ms(self, value: Any, request: Fields) -> Fields:
        if type(value) is not int or value < 0:
            raise ScriptError("played_ms", f"{value!r}", "milliseconds, 0 or more")
        self.bank.played(self._op_id(request), self.bank.course.played_ms + value)
        return self._standing({"ok": True, "result": {"played_ms": self.bank.course.played_ms}})

    def _games(self, value: Any, request: Fields) -> Fields:
        return {"ok": True, "result": msgspec.to_builtins(self.bank.games())}

    def _booked(self, outcome: Outcome) -> Fields:
        if outcome.refused is not None:
            return self._standing({"ok": False, "refused": msgspec.to_builtins(outcome.refused)})
        return self._standing({"ok": True, "seq": outcome.number, "events": msgspec.to_builtins(outcome.events)})

    def _standing(self, answer: Fields) -> Fields:
        """The answer with what every answer carries: balances, what is pending, the turn."""
        game = self.bank.game
        return answer | {
            "balances": dict(zip(game.ledger.accounts, game.ledger.balances, strict=True)),
            "pending": [_pending(game, n) for n in range(len(game.pending))],
            "turn": msgspec.to_builtins(game.turn),
        }


def _pending(game: Game, index: int) -> Fields:
    entry = game.pending[index]
    shown: Fields = {"kind": msgspec.to_builtins(entry)["type"], "for": waits_for(entry), "amount": amount_of(entry)}
    return shown | {"blocks": blocks(entry), "entry": msgspec.to_builtins(entry)}


def _parsed(line: str) -> Fields:
    try:
        request = json.loads(line)
    except ValueError as error:
        raise ScriptError("line", f"not JSON ({error})", "one JSON object") from error
    if not isinstance(request, dict):
        raise ScriptError("line", f"{type(request).__name__}", "one JSON object")
    return request


def _converted(value: Any, to: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, to, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        path = place.strip("`").removeprefix("$")
        raise ScriptError(f"{where}{path}", what, "what `banker commands` prints") from error


def _numbered(value: Any, edition: Any) -> Any:
    """The same request with space ids turned into numbers, wherever a space is meant."""
    by_id = {space.id: space.number for space in edition.spaces}

    def number(item: Any) -> Any:
        if isinstance(item, str) and item not in by_id:
            raise ScriptError("space", f"{item!r}", "a number 0 to 39 or the id of a space")
        return by_id[item] if isinstance(item, str) else item

    def walk(item: Any, key: str = "") -> Any:
        if isinstance(item, dict):
            return {
                (str(number(k)) if key in ("holders", "levels") and not k.lstrip("-").isdigit() else k): walk(v, k)
                for k, v in item.items()
            }
        if isinstance(item, list):
            if key == "deal":
                return [[pair[0], number(pair[1])] if _is_pair(pair) else pair for pair in item]
            return [number(part) if key == "mortgages" else walk(part) for part in item]
        return number(item) if key == "space" else item

    return walk(value)


def _is_pair(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2


def schema() -> Fields:
    """What `banker commands` prints: every request, command, event and pending entry, as JSON Schema."""
    from banker.events import Event
    from banker.pending import Pending
    from banker.refusal import Reason

    (command, event, pending, new), components = msgspec.json.schema_components(
        (Command, Event, Pending, NewGame), ref_template="#/$defs/{name}"
    )
    return {
        "version": 1,
        "requests": list(REQUESTS),
        "command": command,
        "event": event,
        "pending": pending,
        "new": new,
        "reasons": [reason.value for reason in Reason],
        "$defs": components,
    }
