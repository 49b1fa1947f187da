"""One edition file laid over the one it extends: what is multiplied, what is replaced, which marks stay.

Law: plain data in, new plain data out; nothing given is changed. An amount that is inherited is multiplied by the
`factor` of the file that inherits it; an amount of the file's own is as printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from banker.edition_file import Report, Table, nearest
from banker.options import Options

# Every key that holds money.
AMOUNTS = frozenset(
    {
        "price",
        "mortgage",
        "rents",
        "building",
        "amount",
        "house",
        "hotel",
        "skyscraper",
        "depot",
        "depot_rents",
        "salary",
        "jail_fine",
        "smallest_note",
        "denominations",
        "receive",
        "pay",
        "pay_each",
        "collect_each",
        "pay_per_deed",
        "cost",
        "starting_balance",
        "starting_balances",
        "pot_seed",
        "speed_die_cash",
        "ticket",
        "interest_rounding",
    }
)

# Tables that replace the inherited one instead of being laid over it.
WHOLE = frozenset({"names", "labels", "effect"})


def scaled(data: Any, factor: int, key: str = "") -> Any:
    """The same data with every amount multiplied."""
    if isinstance(data, dict):
        return {inner: scaled(value, factor, inner) for inner, value in data.items()}
    if isinstance(data, list) and key not in AMOUNTS:
        return [scaled(value, factor, key) for value in data]
    if key not in AMOUNTS or data is None:
        return data
    return [value * factor for value in data] if isinstance(data, list) else data * factor


def merged(base: Table, own: Table) -> Table:
    """`own` laid over `base`, table by table; None (a card left out) takes the inherited one away."""
    result = dict(base)
    for key, value in own.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict) and key not in WHOLE:
            result[key] = merged(base.get(key, {}), value)
        else:
            result[key] = value
    return result


def size(data: Table) -> int:
    """How many spaces the ring has: as many as `size` says, else up to the last one."""
    said: int | None = data.get("size")
    return max(map(int, data.get("spaces", {})), default=-1) + 1 if said is None else said


def shortened(base: Table, own: Table) -> Table:
    """`base` as it is inherited by `own`: without the spaces beyond a ring that `own` makes shorter, and without the
    corners of a ring of another size."""
    if "size" not in own:
        return base
    spaces = {number: space for number, space in base.get("spaces", {}).items() if int(number) < own["size"]}
    return {**{key: value for key, value in base.items() if key != "corners"}, "spaces": spaces}


def corners(data: Table) -> tuple[int, ...]:
    """The corners of the ring: those named, else Start, jail, parking and *go to jail* where there is one of each, in
    this order from space 0, else after every quarter of the way."""
    if "corners" in data:
        return tuple(data["corners"])
    kinds = {int(number): space["kind"] for number, space in data["spaces"].items()}
    of_kind = [[number for number in sorted(kinds) if kinds[number] == kind] for kind in _CORNERS]
    found = tuple(numbers[0] for numbers in of_kind if len(numbers) == 1)
    if len(found) == len(_CORNERS) and found == tuple(sorted(found)):
        return found
    return tuple(len(kinds) * side // len(_CORNERS) for side in range(len(_CORNERS)))


_CORNERS = ("start", "jail", "parking", "go_to_jail")


def keys(data: Table, prefix: str = "") -> Iterator[str]:
    """The dotted key of every datum, such as "spaces.12.price"."""
    for key, value in data.items():
        if isinstance(value, dict) and key not in WHOLE:
            yield from keys(value, f"{prefix}{key}.")
        else:
            yield prefix + key


def amounts(data: Any, key: str = "", where: str = "") -> Iterator[tuple[str, str, int]]:
    """Every amount: its dotted key, the last part of it, and the value."""
    if isinstance(data, dict):
        for inner, value in data.items():
            yield from amounts(value, inner, f"{where}.{inner}" if where else inner)
    elif isinstance(data, list) and key not in AMOUNTS:
        for place, value in enumerate(data, 1):
            yield from amounts(value, key, f"{where}.{place}")
    elif key in AMOUNTS and data is not None:
        for value in data if isinstance(data, list) else [data]:
            yield where, key, value


def markable(data: Table) -> tuple[str, ...]:
    """What `unverified` can name, in board order: every datum, every space's name, every option."""
    named = [f"spaces.{n}.names" for n in range(size(data))]
    options = [f"options.{name}" for name in Options.__struct_fields__]
    return tuple(dict.fromkeys([*keys(data), *named, *options]))


def marks(report: Report, inherited: tuple[str, ...], own: Table, data: Table) -> tuple[str, ...]:
    """The marks in force: the inherited ones, less what the file itself gives, then its own list in order."""
    known = markable(data)
    marked = set(inherited) - set(keys(own))
    for place, pattern in enumerate(own.get("unverified", ()), 1):
        if report.full:
            break
        found = _meant(pattern.removeprefix("!"), known)
        if not found:
            report.add(f"unverified.{place}", f'is "{pattern}", which names nothing', nearest(pattern, known))
        marked = marked - found if pattern.startswith("!") else marked | found
    return tuple(key for key in known if key in marked)


def _meant(pattern: str, known: tuple[str, ...]) -> set[str]:
    """The keys that a pattern names; * stands for anything."""
    fits = re.compile(".*".join(map(re.escape, pattern.split("*")))).fullmatch
    return {key for key in known if fits(key)} if "*" in pattern else {pattern}.intersection(known)
