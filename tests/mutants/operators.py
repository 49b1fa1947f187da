"""What a mutant may be: one small mistake put into a module's source, by the syntax tree and not by chance.

Law: a mutant changes what the program does or could do: no docstring, annotation, type alias, decorator, prose (a text
with a space in it), line for the log file or assertion that only narrows a type is touched, for nobody could ever
notice.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

Edit = tuple[ast.AST, str]  # A node and the text that comes in its place.

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any", "BANK": "POT", "POT": "BANK"}
BUILTIN = {"min", "max", "any", "all"}
TYPE_CALLS = {"TypeVar", "cast"}
NEVER_SWAPPED = {"draft", "game"}  # what stands first everywhere: not a mistake but nonsense, and noticed at once
LOOSE = (ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.IfExp, ast.Lambda, ast.Compare)  # want parentheses in a new place


@dataclass(frozen=True, slots=True)
class Mutant:
    """The bytes from `begin` to `end` of a source replaced by `text`."""

    file: str
    original: bytes
    line: int
    last_line: int
    begin: int
    end: int
    text: str
    in_function: bool  # else it is done at the import: a table, a default, a class

    @property
    def source(self) -> bytes:
        return self.original[: self.begin] + self.text.encode() + self.original[self.end :]

    def __str__(self) -> str:
        """file:line, the lines concerned as they are and as they would be."""
        start = self.original.rfind(b"\n", 0, self.begin) + 1
        rest = self.original[self.end :].partition(b"\n")[0]
        before = self.original[start : self.end] + rest
        after = self.original[start : self.begin] + self.text.encode() + rest
        shown = (" ".join(text.decode().split()) for text in (before, after))
        return f"{self.file}:{self.line}  " + "  →  ".join(text or "(nothing)" for text in shown)


def mutants_of(file: str, original: bytes) -> list[Mutant]:
    """Every mutant of a module, in the order of its lines; the same text in the same place only once."""
    module = ast.parse(original)
    starts = [0]
    for line in original.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + column

    bodies = [
        (offset(node.body[0].lineno, 0), offset(*_end(node.body[-1])))
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef)
    ]
    found = {}
    for edited, text in _Edits(module).of(module):
        node: Any = edited
        begin, end = offset(node.lineno, node.col_offset), offset(*_end(node))
        within = any(first <= begin and end <= last for first, last in bodies)
        found[begin, end, text] = Mutant(file, original, node.lineno, node.end_lineno, begin, end, text, within)
    return sorted(found.values(), key=lambda mutant: (mutant.begin, mutant.end, mutant.text))


def _end(node: Any) -> tuple[int, int]:
    return node.end_lineno, node.end_col_offset


def changed(node: ast.AST, **fields: Any) -> str:
    """The text of a node with some of its fields replaced."""
    twin = copy.copy(node)
    for name, value in fields.items():
        setattr(twin, name, value)
    return _text(twin)


def _text(node: ast.AST) -> str:
    text = ast.unparse(node)
    negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    return f"({text})" if isinstance(node, LOOSE) and not negative else text


def _without(items: list[Any], index: int) -> list[Any]:
    return items[:index] + items[index + 1 :]


class _Edits:
    """The edits of a module: `of` goes down the tree, and each kind of node has one function that says what to try."""

    def __init__(self, module: ast.Module) -> None:
        self.names = BUILTIN | {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}
        self.members: dict[str, list[str]] = {}
        for node in ast.walk(module):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr.isupper():
                known = self.members.setdefault(node.value.id, [])
                if node.attr not in known:
                    known.append(node.attr)

    def of(self, node: ast.AST) -> Iterator[Edit]:
        if _untouched(node):
            return
        for kind, edits in self.KINDS.items():
            if isinstance(node, kind):
                yield from edits(self, node)
        for child in _children(node):
            yield from self.of(child)

    def compare(self, node: ast.Compare) -> Iterator[Edit]:
        for index, operator in enumerate(node.ops):
            for other in COMPARED[type(operator)]:
                yield node, changed(node, ops=[*node.ops[:index], other(), *node.ops[index + 1 :]])[1:-1]
        if isinstance(node.ops[-1], ast.In | ast.NotIn) and isinstance(node.comparators[-1], ast.Tuple):
            yield from self.members_left_out(node.comparators[-1])

    def arithmetic(self, node: ast.BinOp) -> Iterator[Edit]:
        if type(node.op) in COUNTED:
            yield node, changed(node, op=COUNTED[type(node.op)]())
        if isinstance(node.op, ast.BitOr | ast.BitAnd):
            yield node, _text(node.left)
            yield node, _text(node.right)

    def added_up(self, node: ast.AugAssign) -> Iterator[Edit]:
        yield node, "pass"
        if type(node.op) in COUNTED:
            yield node, changed(node, op=COUNTED[type(node.op)]())

    def boolean(self, node: ast.BoolOp) -> Iterator[Edit]:
        yield node, changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for index in range(len(node.values)):
            left = _without(node.values, index)
            yield node, _text(left[0]) if len(left) == 1 else changed(node, values=left)

    def sign(self, node: ast.UnaryOp) -> Iterator[Edit]:
        if isinstance(node.op, ast.Not | ast.USub):
            yield node, _text(node.operand)

    def constant(self, node: ast.Constant) -> Iterator[Edit]:
        if isinstance(node.value, bool):
            yield node, str(not node.value)
        elif isinstance(node.value, int):
            yield node, str(node.value + 1)
            yield node, str(node.value - 1)
        elif isinstance(node.value, str) and node.value and " " not in node.value:
            yield node, '""'

    def condition(self, node: ast.If | ast.While | ast.IfExp) -> Iterator[Edit]:
        if not isinstance(node.test, ast.Compare | ast.UnaryOp):  # those have their opposite already
            yield node.test, f"not {_text(node.test)}"
        if isinstance(node, ast.If) and not node.orelse:
            yield node, "pass"

    def returned(self, node: ast.Return) -> Iterator[Edit]:
        """Return nothing; where False is returned nobody tells them apart."""
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value in (None, False)):
            yield node, "return None"

    def left_out(self, node: ast.stmt) -> Iterator[Edit]:
        yield node, "pass"

    def assigned(self, node: ast.Assign) -> Iterator[Edit]:
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            yield node, "pass"

    def call(self, node: ast.Call) -> Iterator[Edit]:
        for first, second in pairwise(range(len(node.args))):
            args = list(node.args)
            args[first], args[second] = args[second], args[first]
            if not any(isinstance(arg, ast.Starred) or ast.unparse(arg) in NEVER_SWAPPED for arg in args[first:][:2]):
                yield node, changed(node, args=args)
        for index in range(len(node.keywords)):
            yield node, changed(node, keywords=_without(node.keywords, index))

    def name(self, node: ast.Name) -> Iterator[Edit]:
        twin = TWINS.get(node.id)
        if isinstance(node.ctx, ast.Load) and twin in self.names:
            yield node, twin

    def member(self, node: ast.Attribute) -> Iterator[Edit]:
        """Another member of the same enumeration: the next one that the module speaks of."""
        if isinstance(node.value, ast.Name) and node.attr in (known := self.members.get(node.value.id, [])):
            other = known[(known.index(node.attr) + 1) % len(known)]
            if other != node.attr:
                yield node, changed(node, attr=other)

    def members_left_out(self, node: ast.Set | ast.Tuple) -> Iterator[Edit]:
        for index in range(len(node.elts)):
            yield node, changed(node, elts=_without(node.elts, index))

    def entries_left_out(self, node: ast.Dict) -> Iterator[Edit]:
        for index in range(len(node.keys)):
            yield node, changed(node, keys=_without(node.keys, index), values=_without(node.values, index))

    def sliced(self, node: ast.Slice) -> Iterator[Edit]:
        for bound in ("lower", "upper"):
            if getattr(node, bound) is not None:
                yield node, changed(node, **{bound: None})

    def filtered(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Iterator[Edit]:
        for place, loop in enumerate(node.generators):
            for index in range(len(loop.ifs)):
                loops = list(node.generators)
                loops[place] = ast.comprehension(loop.target, loop.iter, _without(loop.ifs, index), loop.is_async)
                yield node, changed(node, generators=loops)

    def alternatives(self, node: ast.MatchOr) -> Iterator[Edit]:
        for index in range(len(node.patterns)):
            left = _without(node.patterns, index)
            yield node, ast.unparse(left[0]) if len(left) == 1 else changed(node, patterns=left)

    def guard(self, node: ast.match_case) -> Iterator[Edit]:
        if node.guard is not None:
            yield node.guard, "True"
            yield node.guard, f"not {_text(node.guard)}"

    KINDS: dict[Any, Callable[[_Edits, Any], Iterator[Edit]]] = {
        ast.Compare: compare,
        ast.BinOp: arithmetic,
        ast.AugAssign: added_up,
        ast.BoolOp: boolean,
        ast.UnaryOp: sign,
        ast.Constant: constant,
        (ast.If, ast.While, ast.IfExp): condition,
        ast.Return: returned,
        (ast.Expr, ast.Raise, ast.Assert, ast.Break, ast.Continue): left_out,
        ast.Assign: assigned,
        ast.Call: call,
        ast.Name: name,
        ast.Attribute: member,
        ast.Set: members_left_out,
        ast.Dict: entries_left_out,
        ast.Slice: sliced,
        (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp): filtered,
        ast.MatchOr: alternatives,
        ast.match_case: guard,
    }


def _untouched(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True  # before Python 3.12 nothing within an f-string knows its place
        case ast.Expr(value=ast.Constant() | ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "logging"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="log")))):
            return True
        case ast.Call(func=ast.Name(id=called)):
            return called in TYPE_CALLS
        case ast.Subscript(value=ast.Name(id=of)):
            return of[0].isupper() and not of.isupper()  # Literal["house"], Callable[[Draft], None]
        case ast.Assert(test=ast.Call(func=ast.Name(id="isinstance"))):
            return True
        case ast.Assert(test=ast.Compare(ops=[ast.IsNot()], comparators=[ast.Constant(value=None)])):
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            # __all__, __slots__; Place = Home | AtTable
            return name.startswith("__") or (name[0].isupper() and not name.isupper() and _is_union(value))
    return False


def _is_union(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that may be mutated: not its types, decorators and messages."""
    skipped = {"annotation", "returns", "decorator_list", "msg"}
    if isinstance(node, ast.ClassDef):
        skipped |= {"bases", "keywords"}
    for name, value in ast.iter_fields(node):
        if name not in skipped:
            children = value if isinstance(value, list) else [value]
            yield from (child for child in children if isinstance(child, ast.AST))
