"""Which names of the standard library a system lacks, as the stubs of mypy say."""

from __future__ import annotations

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path

SYSTEMS = ("linux", "darwin", "win32")
#: The modules whose names differ from system to system, of those that the program uses.
MODULES = (
    "os",
    "signal",
    "time",
    "socket",
    "multiprocessing",
    "asyncio",
    "select",
    "shutil",
    "locale",
    "sys",
)


@cache
def lacking(module: str, system: str) -> frozenset[str]:
    """The names that a module has on some of the systems but not on this one."""
    of_each = {each: _names(_stub(module).body, each) for each in SYSTEMS}
    return frozenset().union(*of_each.values()) - of_each[system]


@cache
def differing(module: str) -> frozenset[str]:
    """The names that a module has on some of the systems only."""
    return frozenset().union(*(lacking(module, each) for each in SYSTEMS))


def _stub(module: str) -> ast.Module:
    spec = find_spec("mypy")
    assert spec is not None
    assert spec.origin is not None
    stubs = Path(spec.origin).parent / "typeshed" / "stdlib"
    places = (stubs / f"{module}.pyi", stubs / module / "__init__.pyi")
    return ast.parse(next(each for each in places if each.exists()).read_text(encoding="utf-8"))


def _names(body: list[ast.stmt], system: str) -> set[str]:
    """The names that statements give on a system, of those in Python 3.11."""
    found: set[str] = set()
    for statement in body:
        match statement:
            case ast.If(test=test, body=then, orelse=otherwise):
                found |= _names(then if _holds(test, system) else otherwise, system)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=targets):
                found |= {each.id for each in targets if isinstance(each, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.ImportFrom(names=names):
                found |= {each.asname or each.name for each in names}
    return found


def _holds(test: ast.expr, system: str) -> bool:
    match test:
        case ast.Compare(
            left=ast.Attribute(attr="platform"), ops=[op], comparators=[ast.Constant(value=name)]
        ):
            return (system == name) is isinstance(op, ast.Eq)
        case ast.BoolOp(op=op, values=values):
            held = [_holds(each, system) for each in values]
            return all(held) if isinstance(op, ast.And) else any(held)
        case ast.UnaryOp(operand=operand):
            return not _holds(operand, system)
        case ast.Call(args=[ast.Constant(value=str() as prefix)]):
            return system.startswith(prefix)
        case ast.Compare(ops=[op], comparators=[ast.Tuple(elts=parts)]):
            version = tuple(each.value for each in parts if isinstance(each, ast.Constant))
            return (version <= (3, 11)) is isinstance(op, ast.GtE)
    return True
