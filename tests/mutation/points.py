"""Where a module can be made wrong in one place, and how."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
TURNED_ROUND = {"any": "all", "all": "any"}
CLAMPS = ("min", "max")
EMPTY = {
    "tuple": "()",
    "Names": "()",
    "list": "[]",
    "dict": "{}",
    "str": "''",
    "set": "set()",
    "frozenset": "frozenset()",
}
UNCHANGED = {"Position": ("position", "before"), "P": ("position",), "Self": ("self",)}
LEAVES_BLOCK = (ast.Return, ast.Raise, ast.Continue, ast.Break)
GREATEST = 12

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Point:
    """One place of *module* (below its package) and what becomes of it; a *guard* is a check or clamp that is lost."""

    module: str
    line: int
    start: int
    end: int
    was: str
    becomes: str
    guard: bool = False

    def applied(self, source: bytes) -> bytes:
        """Return *source* with the fault in it."""
        return source[: self.start] + self.becomes.encode() + source[self.end :]

    def __str__(self) -> str:
        was, becomes = (" ".join(text.split()) for text in (self.was, self.becomes))
        return f"{self.module}:{self.line}: {was}  ->  {becomes}"


def points(module: str, source: bytes) -> list[Point]:
    """Return every fault that can be planted in *source*, the code of *module*, in the order of its lines."""
    found = dict.fromkeys(Finder(module, source).found())
    return [point for point in found if _compiles(point.applied(source))]


def points_of(package: Path, rooms: tuple[str, ...]) -> list[Point]:
    """Return the points of every module in *rooms* of *package*; of the whole package where it has none of them."""
    folders = [package / room for room in rooms if (package / room).exists()] or [package]
    modules = [path for folder in folders for path in ([folder] if folder.is_file() else sorted(folder.rglob("*.py")))]
    return [each for path in modules for each in points(path.relative_to(package).as_posix(), path.read_bytes())]


def _compiles(source: bytes) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


class Finder:
    """Walks through one module; what serves only the type checker and the reader is passed over."""

    def __init__(self, module: str, source: bytes) -> None:
        self.module, self.source = module, source
        self.begins = [0]
        for line in source.splitlines(keepends=True):
            self.begins.append(self.begins[-1] + len(line))

    def found(self) -> Iterator[Point]:
        yield from self._walk(ast.parse(self.source), None)

    def _walk(self, node: ast.AST, function: Function | None) -> Iterator[Point]:
        if isinstance(node, ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom):
            return
        if isinstance(node, Function):
            function = node
        yield from self._here(node, function)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._walk(child, function)

    def _here(self, node: ast.AST, function: Function | None) -> Iterator[Point]:
        match node:
            case ast.Compare():
                yield from self._compared(node)
            case ast.Constant(value=int(number)) if not isinstance(number, bool) and 0 <= number <= GREATEST:
                yield self._point(node, str(number + 1))
                if number:
                    yield self._point(node, str(number - 1))
            case ast.UnaryOp(op=ast.Not()):
                yield self._point(node, f"({ast.unparse(node.operand)})")
            case ast.BoolOp():
                other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                yield self._point(node, f"({ast.unparse(ast.BoolOp(other, node.values))})")
            case ast.BinOp(op=op) if type(op) in RECKONED:
                yield self._point(node, f"({ast.unparse(ast.BinOp(node.left, RECKONED[type(op)](), node.right))})")
            case ast.IfExp():
                yield self._point(node, f"({ast.unparse(ast.IfExp(node.test, node.orelse, node.body))})")
            case ast.Call():
                yield from self._called(node)
            case ast.If():
                yield from self._guards(node)
            case ast.comprehension():
                yield from (self._point(test, "True", guard=True) for test in node.ifs)
            case ast.Return(value=ast.expr() as value) if function:
                yield from self._returned(value, function)
            case _:
                pass

    def _compared(self, node: ast.Compare) -> Iterator[Point]:
        for place, op in enumerate(node.ops):
            for other in COMPARED[type(op)]:
                changed = deepcopy(node)
                changed.ops[place] = other()
                yield self._point(node, f"({ast.unparse(changed)})")

    def _called(self, node: ast.Call) -> Iterator[Point]:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in TURNED_ROUND:
            yield self._point(node.func, TURNED_ROUND[name])
        if name in CLAMPS and len(node.args) > 1:
            yield from (self._point(node, f"({ast.unparse(arg)})", guard=True) for arg in node.args)

    def _guards(self, node: ast.If) -> Iterator[Point]:
        """Yield the loss of a check that leaves the block; an `elif` is no such check."""
        alone = len(node.body) == 1 and isinstance(node.body[0], LEAVES_BLOCK) and not node.orelse
        if alone and self._text(node).startswith("if"):
            yield self._point(node, "pass", guard=True)

    def _returned(self, value: ast.expr, function: Function) -> Iterator[Point]:
        """Yield other results of the declared kind."""
        kind = ast.unparse(function.returns) if function.returns else ""
        if kind == "bool":
            yield self._point(value, f"not ({ast.unparse(value)})")
        elif kind == "int":
            yield self._point(value, f"({ast.unparse(value)}) + 1")
        others = [EMPTY.get(kind.partition("[")[0], ""), "None" if kind.endswith("| None") else ""]
        given = {arg.arg for arg in function.args.args}
        others.append(next((name for name in UNCHANGED.get(kind, ()) if name in given), ""))
        yield from (self._point(value, other) for other in others if other and other != ast.unparse(value))

    def _point(self, node: ast.expr | ast.stmt, becomes: str, guard: bool = False) -> Point:
        start, end = self._span(node)
        return Point(self.module, node.lineno, start, end, self._text(node), becomes, guard)

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = self.begins[node.lineno - 1], self.begins[node.end_lineno - 1]
        return start + node.col_offset, end + node.end_col_offset
