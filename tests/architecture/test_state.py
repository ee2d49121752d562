"""No module holds state: what is bound at module level is complete after the import and never changes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.source import Module, modules, places

MUTABLE_CALLS = {
    "list",
    "dict",
    "set",
    "bytearray",
    "defaultdict",
    "deque",
    "Counter",
    "OrderedDict",
    "WeakKeyDictionary",
}
READ_ONLY = re.compile(r"\b(Mapping|Sequence|Collection|Iterable|AbstractSet|Set)\[")
MUTATORS = set(
    "append add extend insert update setdefault pop popitem clear remove discard sort reverse".split()
)


def holds_nothing_yet(value: ast.expr) -> bool:
    """Whether a list, dict or set begins empty, which makes sense only for something that is filled later."""
    match value:
        case ast.List(elts=elements) | ast.Set(elts=elements):
            return not elements
        case ast.Dict(keys=keys):
            return not keys
        case ast.Call(func=ast.Name(id="defaultdict" | "deque" | "Counter")):
            return True
        case ast.Call(args=arguments):
            return not arguments
    return False


def mutable_value(value: ast.expr | None) -> bool:
    match value:
        case ast.List() | ast.Dict() | ast.Set() | ast.ListComp() | ast.DictComp() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name in MUTABLE_CALLS
    return False


def changed_names(module: Module) -> set[str]:
    """Names whose content the module changes somewhere: `NAME[x] = y`, `del NAME[x]`, `NAME.append(x)`."""
    changed: set[str] = set()

    def add(target: ast.expr) -> None:
        match target:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                changed.add(name)

    for node in module.nodes:
        match node:
            case ast.Subscript(value=target, ctx=ast.Store() | ast.Del()):
                add(target)
            case ast.Call(func=ast.Attribute(value=target, attr=method)) if method in MUTATORS:
                add(target)
            case ast.AugAssign(target=target):
                add(target)
    return changed


def tables(module: Module) -> Iterator[tuple[int, str, ast.expr, bool]]:
    """Line, name, value of every list, dict or set at module level, and whether its type is read-only."""
    for node in module.tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value) if (
                value is not None
            ):
                if mutable_value(value):
                    yield node.lineno, name, value, bool(READ_ONLY.search(ast.unparse(annotation)))
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if mutable_value(value):
                yield node.lineno, name, value, name == "__all__"


def changeable(module: Module, changed: set[str]) -> Iterator[tuple[int, str]]:
    """Tables that begin empty, that are not written as constants, or that something changes."""
    for line, name, value, read_only in tables(module):
        if not read_only and (holds_nothing_yet(value) or name != name.upper() or name in changed):
            yield line, name


def test_no_module_holds_mutable_state() -> None:
    """A table at module level is complete when the module is imported, and nothing changes it afterwards."""
    changed = {module.name: changed_names(module) for module in modules()}
    # Another module can change a table that it imports, a private one only its own.
    public = {name for names in changed.values() for name in names if name == name.upper()}

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            for line, name in changeable(module, changed[module.name] | public):
                yield (
                    module,
                    line,
                    f"{name} is state; make it a tuple, a Mapping or a value that is passed on",
                )
            for node in module.nodes:
                if isinstance(node, ast.Global):
                    yield module, node.lineno, "global statement"

    assert places(found()) == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("TABLE = {}", 1),
        ("TABLE: Mapping[str, int] = {}", 0),
        ("TABLE: dict[str, int] = {'a': 1}", 0),
        ("TABLE = {'a': 1}\ndef f(): TABLE['b'] = 2", 1),
        ("TABLE = [1]\ndef f(): TABLE.append(2)", 1),
        ("TABLE = [1]\ndef f(): return TABLE.index(1)", 0),
        ("table = [1]", 1),
        ("TABLE = (1, 2)", 0),
        ("SEEN = set()", 1),
        ("SEEN = defaultdict(list)", 1),
        ("SEEN = frozenset({1})", 0),
        ("__all__ = ['a']", 0),
    ],
)
def test_mutable_state_is_recognised(text: str, count: int) -> None:
    module = Module("engine.example", "engine/example.py", 1, ast.parse(text))
    assert len(list(changeable(module, changed_names(module)))) == count
