"""What can be changed in a function: each change one site of its tree, by an operator with a name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

#: The comparison that is true exactly where the other is false.
NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
#: The comparison that differs where both sides are equal.
BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitAnd,
}
#: Functions and methods with a counterpart.
COUNTERPARTS = {
    "any": "all",
    "all": "any",
    "min": "max",
    "max": "min",
    "union": "intersection",
    "intersection": "union",
    "issubset": "issuperset",
    "issuperset": "issubset",
}


@dataclass(frozen=True, eq=False)
class Site:
    """A place in a tree with what is put there: `owner.field`, or its element `index`."""

    operator: str
    owner: ast.AST
    field: str
    index: int | None
    new: ast.AST

    @property
    def old(self) -> ast.AST:
        """What stands there."""
        value = getattr(self.owner, self.field)
        part: ast.AST = value if self.index is None else value[self.index]
        return part

    def put(self, what: ast.AST) -> None:
        """Put something there."""
        if self.index is None:
            setattr(self.owner, self.field, what)
        else:
            getattr(self.owner, self.field)[self.index] = what


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """The functions of a module and the methods of its classes, by their qualified names."""
    yield from _functions(tree.body, "")


def _functions(
    body: list[ast.stmt], prefix: str
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")


def sites(function: ast.AST) -> Iterator[Site]:
    """Every change of the body of a function, in the order of its text."""
    for index, statement in enumerate(function.body):  # type: ignore[attr-defined]
        yield from _sites(function, "body", index, statement)


def _sites(owner: ast.AST, field: str, index: int | None, node: ast.AST) -> Iterator[Site]:
    if isinstance(node, ast.Assert) or _is_docstring(node):
        return
    for operator, new in _variants(node):
        yield Site(operator, owner, field, index, new)
    # What an exception says is not looked at.
    if isinstance(node, ast.Raise):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "args") and not isinstance(node, ast.Call):
            continue
        if isinstance(value, ast.AST):
            if _is_condition(node, name):
                yield from _decided(node, name, None)
            yield from _sites(node, name, None, value)
        elif isinstance(value, list):
            for number, each in enumerate(value):
                if isinstance(each, ast.AST):
                    if isinstance(node, ast.comprehension) and name == "ifs":
                        yield from _decided(node, name, number)
                    yield from _sites(node, name, number, each)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_condition(node: ast.AST, field: str) -> bool:
    return field == "test" and isinstance(node, (ast.If, ast.IfExp, ast.While))


def _decided(node: ast.AST, field: str, index: int | None) -> Iterator[Site]:
    """A condition that always holds, and one that never does; no loop without an end."""
    yield Site("condition false", node, field, index, ast.Constant(False))
    if not isinstance(node, ast.While):
        yield Site("condition true", node, field, index, ast.Constant(True))


def _variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BoolOp(op=op):
            swapped = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and/or", ast.BoolOp(swapped, node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield "not removed", node.operand
        case ast.UnaryOp(op=ast.USub()):
            yield "sign", node.operand
        case ast.Constant(value=bool()):
            yield "constant", ast.Constant(not node.value)
        case ast.Constant(value=int() as number):
            yield "constant", ast.Constant(number + 1)
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_text_or_type(node):
            yield "arithmetic", ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
        case ast.AugAssign():
            if type(node.op) in ARITHMETIC and not _is_text(node.value):
                yield "arithmetic", ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
            yield "statement removed", ast.Pass()
        case ast.Call():
            yield from _called(node)
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield "return none", ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Continue() | ast.Break():
            yield "statement removed", ast.Pass()
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            # Still a generator, which yields nothing here.
            yield "statement removed", ast.If(ast.Constant(False), [ast.Expr(node.value)], [])
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement removed", ast.Pass()


def _compared(node: ast.Compare) -> Iterator[tuple[str, ast.AST]]:
    for name, table in (("comparison", NEGATED), ("boundary", BOUNDARY)):
        for number, op in enumerate(node.ops):
            if type(op) in table:
                ops = [*node.ops[:number], table[type(op)](), *node.ops[number + 1 :]]
                yield name, ast.Compare(node.left, ops, node.comparators)


def _called(node: ast.Call) -> Iterator[tuple[str, ast.AST]]:
    match node.func:
        case ast.Name(id=name) if name in COUNTERPARTS:
            yield "counterpart", ast.Call(ast.Name(COUNTERPARTS[name], ast.Load()), node.args, node.keywords)
        case ast.Attribute(attr=name) if name in COUNTERPARTS:
            function = ast.Attribute(node.func.value, COUNTERPARTS[name], ast.Load())
            yield "counterpart", ast.Call(function, node.args, node.keywords)
    for number, keyword in enumerate(node.keywords):
        if keyword.arg is not None:
            rest = [*node.keywords[:number], *node.keywords[number + 1 :]]
            yield "argument left out", ast.Call(node.func, node.args, rest)


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_text(node: ast.AST) -> bool:
    """Whether it is a text or a list, which nothing can be taken from."""
    return isinstance(node, (ast.JoinedStr, ast.Tuple, ast.List)) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_text_or_type(node: ast.BinOp) -> bool:
    if _is_text(node.left) or _is_text(node.right):
        return True
    # A choice of types, as in `isinstance`.
    return isinstance(node.op, ast.BitOr) and all(
        (isinstance(side, ast.Name) and side.id[:1].isupper()) or _is_none(side)
        for side in (node.left, node.right)
    )
