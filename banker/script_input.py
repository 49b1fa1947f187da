"""A line of a script, understood: JSON read strictly, then made into the record that it means.

Law: a line is understood whole or not at all. An error says where, what, and what was expected; a misspelt key is
named, never passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Literal, NoReturn, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from banker import limits
from banker.bank import CLOCK
from banker.board import Edition
from banker.commands import Command
from banker.game import Seat
from banker.options import Options
from banker.rules.position import Position

Fields = dict[str, Any]
R = TypeVar("R")

LARGEST = 2**53 - 1  # what every reader of JSON agrees on


# Bytes of a line; the start of a game of eight, begun on paper, has about 5 000.
LONGEST_LINE = 100_000
LONGEST = 200  # characters of an answer's words about a line: a line of nonsense need not all come back


class ScriptError(Exception):
    """A line that is not understood: `where` in it, `what` is wrong, what was `expected`."""

    def __init__(self, where: str, what: str, expected: str) -> None:
        super().__init__(f"{where}: {what}; expected {expected}")
        self.where, self.what, self.expected = _short(where), _short(what), expected


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The request `new`: opens a game."""

    seats: tuple[Seat, ...]
    edition: str
    mode: Literal["standard", "short", "timed"] = "standard"
    options: Fields = {}
    first: str | None = None
    deal: tuple[tuple[str, int], ...] = ()
    position: Position | None = None
    minutes: int | None = None
    ends: str | None = None


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file or a conversation; of one that is too long, or has no end, as much as shows that."""
    while line := file.readline(LONGEST_LINE + 1):
        yield line


def is_too_long(line: str | bytes) -> bool:
    """Whether a line is longer than one that is read."""
    return len(line) > LONGEST_LINE


def parsed(line: str | bytes) -> Fields:
    """The JSON object of a line. Numbers are whole, keys are given once, text is text."""
    try:
        text = line if isinstance(line, str) else line.decode("utf-8-sig")
        request = _decoder.decode(text)
        json.dumps(request, ensure_ascii=False).encode()
    except (UnicodeDecodeError, UnicodeEncodeError) as error:
        raise ScriptError("line", f"not UTF-8 ({error.reason})", "one JSON object") from error
    except ValueError as error:
        raise ScriptError("line", f"not JSON ({error})", "one JSON object") from error
    except RecursionError as error:
        raise ScriptError("line", "nested too deeply", "one JSON object") from error
    if not isinstance(request, dict):
        raise ScriptError("line", f"{type(request).__name__}", "one JSON object")
    return request


def _whole(digits: str) -> int:
    if len(digits) > len(str(LARGEST)) + 1 or abs(int(digits)) > LARGEST:
        raise ScriptError("line", f"the number {digits[:20]}…", f"whole numbers up to {LARGEST}")
    return int(digits)


def _not_whole(number: str) -> NoReturn:
    raise ScriptError("line", f"the number {number[:20]}", "whole numbers")


def _once(pairs: list[tuple[str, Any]]) -> Fields:
    fields: Fields = {}
    for key, value in pairs:
        if key in fields:
            raise ScriptError("line", f"the key {key!r} is given twice", "each key once")
        fields[key] = value
    return fields


_decoder = json.JSONDecoder(
    parse_int=_whole, parse_float=_not_whole, parse_constant=_not_whole, object_pairs_hook=_once
)


def need_only(request: Fields, allowed: tuple[str, ...], where: str = "") -> None:
    """Raise ScriptError for the first key that is not allowed."""
    for key in request:
        if key not in allowed:
            raise ScriptError(f"{where}{key}", "unknown key", f"one of {', '.join(allowed)}")


def op_id(request: Fields) -> str | None:
    """The operation's id, the key `id`; None if it is not given."""
    given = request.get("id")
    if given is None:
        return None
    if (
        isinstance(given, str)
        and 0 < len(given) <= limits.ID
        and limits.is_plain(given)
        and not given.startswith(CLOCK)
    ):
        return given
    raise ScriptError(
        "id", f"{given!r}", f"plain text of at most {limits.ID} characters that does not begin with {CLOCK!r}"
    )


def seen(request: Fields) -> int | None:
    """The row that was on the screen, the key `seen`; None if it is not given."""
    given = request.get("seen")
    if given is None or type(given) is int:
        return given
    raise ScriptError("seen", f"{given!r}", "the number of a row")


def by(request: Fields) -> str:
    """By whose hand, the key `by`; "" if it is not given."""
    given = request.get("by", "")
    if isinstance(given, str) and len(given) <= limits.ID and limits.is_plain(given):
        return given
    raise ScriptError("by", f"{given!r}", f"plain text of at most {limits.ID} characters")


def count(value: Any, where: str, meaning: str) -> int:
    """The value as a number, 0 or more; ScriptError with `meaning` for anything else."""
    if type(value) is int and value >= 0:
        return value
    raise ScriptError(where, f"{value!r}", f"{meaning}, 0 or more")


def command(value: Any, edition: Edition, where: str) -> Command:
    """The command that a request holds; its spaces by number or by id."""
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(Command)}
    if not isinstance(value, dict) or not isinstance(value.get("type"), str) or value["type"] not in kinds:
        what = f"{value.get('type')!r}" if isinstance(value, dict) else f"{value!r}"
        raise ScriptError(f"{where}.type", what, f"one of {', '.join(kinds)}")
    kind: type[Command] = kinds[value["type"]]
    numbered = _numbered(value, _number_of(edition), where)
    return _converted(numbered, kind, where, f"{_shape(kind)} (`banker commands` prints more)")


def _shape(kind: type[Command]) -> str:
    """What a command of this kind holds: bid with player, amount, raises; it may have space."""
    fields = msgspec.structs.fields(kind)
    needed = ", ".join(field.name for field in fields if field.required) or "nothing else"
    more = ", ".join(field.name for field in fields if not field.required)
    return f"{kind.__struct_config__.tag} with {needed}" + (f"; it may have {more}" if more else "")


def new_game(value: Any, edition: Edition) -> NewGame:
    """The request `new`, on a board whose space ids are known."""
    if not isinstance(value, dict):
        raise ScriptError("new", f"{value!r}", "an object")
    need_only(value, NewGame.__struct_fields__, "new.")
    number, fields = _number_of(edition), {"edition": edition.id, **value}
    if isinstance(value.get("deal"), list):
        fields["deal"] = [[p[0], number(p[1], "new.deal")] if _is_pair(p) else p for p in value["deal"]]
    if isinstance(value.get("position"), dict):
        need_only(value["position"], Position.__struct_fields__, "new.position.")
        fields["position"] = _numbered_position(value["position"], number)
    return _converted(fields, NewGame, "new", "what `banker commands` prints for new")


def options(asked: Fields, edition: Edition) -> Options:
    """The edition's options, with those asked for in their place. ScriptError for an unknown one or a wrong value."""
    need_only(asked, Options.__struct_fields__, "new.options.")
    chosen = msgspec.structs.asdict(edition.options)
    for name, value in asked.items():
        chosen[name] = getattr(_converted({**chosen, name: value}, Options, "new.options", _values(name)), name)
    return Options(**chosen)


def _values(option: str) -> str:
    hint = get_type_hints(Options)[option]
    return f"one of {', '.join(map(str, get_args(hint)))}" if get_origin(hint) is Literal else "a whole number"


def _converted(value: Any, to: type[R], where: str, expected: str) -> R:
    try:
        record = msgspec.convert(value, to, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        raise ScriptError(f"{where}{place.strip('`').removeprefix('$')}", what, expected) from error
    _need_known_keys(value, record, where)
    return record


def _need_known_keys(given: Any, record: Any, where: str) -> None:
    """Raise ScriptError for an unknown key inside a nested record; decoding alone would pass over it."""
    if isinstance(record, msgspec.Struct):
        tag = record.__struct_config__.tag_field
        need_only(given, (*((tag,) if tag else ()), *record.__struct_fields__), f"{where}.")
        for key in record.__struct_fields__:
            _need_known_keys(given.get(key), getattr(record, key), f"{where}.{key}")
    elif isinstance(record, tuple) and isinstance(given, list):
        for n, (one, other) in enumerate(zip(given, record, strict=True)):
            _need_known_keys(one, other, f"{where}[{n}]")


def _number_of(edition: Edition) -> Callable[[Any, str], Any]:
    by_id = {space.id: space.number for space in edition.spaces}

    def number(item: Any, where: str) -> Any:
        if isinstance(item, str) and item not in by_id:
            raise ScriptError(where, f"{item!r}", f"a number 0 to {edition.size - 1} or the id of a space")
        return by_id[item] if isinstance(item, str) else item

    return number


def _numbered(value: Any, number: Callable[[Any, str], Any], where: str) -> Any:
    """The same with the ids of spaces turned into numbers, wherever the key says that a space is meant."""
    if isinstance(value, dict):
        place = f"{where}.space"
        return {
            k: number(v, place) if k == "space" else _numbered(_all(k, v, number, where), number, f"{where}.{k}")
            for k, v in value.items()
        }
    if isinstance(value, list):
        return [_numbered(part, number, f"{where}[{n}]") for n, part in enumerate(value)]
    return value


def _all(key: str, value: Any, number: Callable[[Any, str], Any], where: str) -> Any:
    """The spaces of a bundle."""
    if key in ("deeds", "lifted") and isinstance(value, list):
        return [number(space, f"{where}.{key}") for space in value]
    return value


def _numbered_position(position: Fields, number: Callable[[Any, str], Any]) -> Fields:
    fields, where = dict(position), "new.position"
    for name in ("mortgages", "interest_paid"):
        if isinstance(position.get(name), list):
            fields[name] = [number(space, f"{where}.{name}") for space in position[name]]
    if isinstance(position.get("pawns"), dict):
        fields["pawns"] = {who: number(space, f"{where}.pawns.{who}") for who, space in position["pawns"].items()}
    for name in ("holders", "levels", "rows"):
        if isinstance(position.get(name), dict):
            fields[name] = _with_numbered_keys(position[name], number, f"{where}.{name}")
    return fields


def _with_numbered_keys(fields: Fields, number: Callable[[Any, str], Any], where: str) -> Fields:
    """The table with spaces as numbers; keys of JSON are text, so "1" is the number 1."""
    numbered: Fields = {}
    for key, value in fields.items():
        name = str(int(key)) if re.fullmatch("[0-9]{1,4}", key) else str(number(key, where))
        if name in numbered:
            raise ScriptError(where, f"space {name} is named twice", "each space once")
        numbered[name] = value
    return numbered


def _is_pair(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2
