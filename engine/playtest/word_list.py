"""The words that authors of rule cases need, read from where the rules say them."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass
from functools import cache
from types import ModuleType

import engine.rules
from engine.play.action import Action
from engine.play.event import Event
from engine.play.notation import notation_for
from engine.play.notation_values import fields_of
from engine.rules.compile import compile_rules
from engine.rules.modules import all_modules

#: A line that defines another query.
_DEFINED = re.compile(r"\w+: (Query|Tally)\b")
#: What waits for somebody, and which of its arguments is its name.
_WAITING = {"Ask": ("prompts", 1), "Window": ("prompts", 0), "Chance": ("dice", 0)}


@dataclass(frozen=True, slots=True, order=True)
class ListedWord:
    """A word with what may follow it and what it is about."""

    word: str
    more: str = ""


@cache
def word_list() -> dict[str, tuple[ListedWord, ...]]:
    """`prompts` and `dice` with their steps, `actions` and `events` with their fields, `queries`.

    Fields that have a default are written `hits=`. A query is told with the units of its answer.
    """
    found: dict[str, set[ListedWord]] = {
        name: set() for name in ("prompts", "dice", "actions", "events", "queries")
    }
    for module in _sources():
        source = inspect.getsource(module)
        lines = source.split("\n")
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.FunctionDef():
                    for part, name in _waiting(module, node):
                        found[part].add(ListedWord(name, _step(node)))
                case ast.AnnAssign(value=ast.Call(func=ast.Name(id="Query" | "Tally"), args=[first, *_])):
                    name = str(ast.literal_eval(first))
                    found["queries"].add(ListedWord(name, _query(node.annotation, lines[: node.lineno - 1])))
    notation = notation_for(compile_rules(all_modules()))
    for name, cls in notation.known.items():
        fields = (f"{each.name}{'' if each.default is MISSING else '='}" for each in fields_of(cls))
        if issubclass(cls, Action | Event):
            part = "actions" if issubclass(cls, Action) else "events"
            found[part].add(ListedWord(name, " ".join(fields)))
    return {part: tuple(sorted(words)) for part, words in found.items()}


def _sources() -> Iterator[ModuleType]:
    for each in pkgutil.walk_packages(engine.rules.__path__, "engine.rules."):
        if not each.ispkg:
            yield importlib.import_module(each.name)


def _waiting(module: ModuleType, function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """What a function of the rules may wait for: questions and dice by their names."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _WAITING:
            part, place = _WAITING[node.func.id]
            match node.args[place] if len(node.args) > place else None:
                case ast.Constant(value=str(name)):
                    yield part, name
                case ast.JoinedStr() as named:
                    yield part, ast.unparse(named)[2:-1]
                case ast.Name(id=name) if isinstance(found := getattr(module, name, None), str):
                    yield part, found


def _step(function: ast.FunctionDef) -> str:
    """The step or event for which a function is registered."""
    for each in function.decorator_list:
        if isinstance(each, ast.Call) and each.args:
            return ast.unparse(each.args[0])
    return ""


def _query(annotation: ast.expr, above: list[str]) -> str:
    """The arguments of a query and what the remark above it says, or above those of one kind with it."""
    while above and _DEFINED.match(above[-1]):
        above.pop()
    remark: list[str] = []
    while above and above[-1].startswith("#:"):
        remark.insert(0, above.pop()[2:].strip())
    kind = annotation.slice if isinstance(annotation, ast.Subscript) else annotation
    parts = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    taken = ", ".join(map(ast.unparse, parts[0].elts)) if isinstance(parts[0], ast.List) else ""
    made = ast.unparse(parts[1]) if len(parts) > 1 else "int"
    return f"({taken}) → {made}: {' '.join(remark)}"
