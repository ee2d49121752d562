"""Mutants: which there are, which are drawn by a seed, and how one gets into a living function."""

from __future__ import annotations

import ast
import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType

from tests.thorough.mutants.operators import Site, functions, sites

ROOT = Path(__file__).resolve().parents[3]
#: The rooms whose code is changed.
ROOMS = ("engine/play", "engine/rules", "engine/kernel", "engine/validation")
EQUIVALENT = ROOT / "tests" / "thorough" / "equivalent_mutants.toml"


@dataclass(frozen=True)
class Mutant:
    """One change of one function: the `number`-th site of its body.

    `line` and `last_line` are those of the statement, of a compound one those of its head. `new` is put
    where `old` is; `nth` counts those that are the same in all other respects.
    """

    file: str
    function: str
    number: int
    line: int
    last_line: int
    operator: str
    old: str
    new: str
    nth: int

    @property
    def key(self) -> str:
        """A name that stays the same when other functions change."""
        return f"{self.file} | {self.function} | {self.operator} | {self.old} | {self.new} | {self.nth}"


def mutants_of(file: str, text: str) -> list[Mutant]:
    """All mutants of a file."""
    found: list[Mutant] = []
    seen: Counter[tuple[str, ...]] = Counter()
    for name, function in functions(ast.parse(text)):
        spans = _spans(function)
        for number, site in enumerate(sites(function)):
            old, new = _said(site.old), _said(site.new)
            same = (name, site.operator, old, new)
            line, last = spans[id(site.old)]
            found.append(Mutant(file, name, number, line, last, site.operator, old, new, seen[same]))
            seen[same] += 1
    return found


def _said(node: ast.AST) -> str:
    """A part of the tree as text: of a compound statement its head."""
    return ast.unparse(ast.fix_missing_locations(node)).split("\n", 1)[0]


def _spans(function: ast.AST) -> dict[int, tuple[int, int]]:
    """First and last line of the statement that each part of a function belongs to, by `id`."""
    spans: dict[int, tuple[int, int]] = {}

    def walk(node: ast.AST, span: tuple[int, int]) -> None:
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None) or getattr(node, "cases", None)
            first = body[0].lineno if body and hasattr(body[0], "lineno") else None
            if body and first is None:
                first = body[0].pattern.lineno
            last = node.end_lineno or node.lineno if first is None else max(node.lineno, first - 1)
            span = (node.lineno, last)
        elif isinstance(node, ast.match_case):
            span = (node.pattern.lineno, max(node.pattern.lineno, node.body[0].lineno - 1))
        spans[id(node)] = span
        for child in ast.iter_child_nodes(node):
            walk(child, span)

    walk(function, (0, 0))
    return spans


@cache
def all_mutants() -> tuple[Mutant, ...]:
    """The mutants of all rooms."""
    paths = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return tuple(
        mutant
        for path in paths
        for mutant in mutants_of(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    )


@cache
def drawn(seed: int, count: int) -> tuple[Mutant, ...]:
    """So many mutants by a seed: a longer draw begins with the shorter one."""

    def place(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()

    return tuple(sorted(all_mutants(), key=place)[:count])


@cache
def equivalents() -> dict[str, str]:
    """Why mutants that nothing can tell from the program are such, by their keys."""
    data = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {str(each["key"]): str(each["reason"]) for each in data["equivalent"]}


def mutated_tree(mutant: Mutant) -> ast.Module:
    """The file of a mutant with its change."""
    tree = ast.parse((ROOT / mutant.file).read_text(encoding="utf-8"))
    site = _site(tree, mutant)
    site.put(ast.copy_location(site.new, site.old))
    return ast.fix_missing_locations(tree)


def lines(mutant: Mutant) -> tuple[str, str]:
    """The head of the changed statement before and after."""
    tree = ast.parse((ROOT / mutant.file).read_text(encoding="utf-8"))
    site = _site(tree, mutant)
    statements = [
        each
        for each in ast.walk(tree)
        if isinstance(each, ast.stmt) and each.lineno == mutant.line and site.old in ast.walk(each)
    ]
    # Where a case of a `match` is changed, its head is no statement.
    if not statements or site.old in statements:
        return mutant.old, mutant.new
    statement = statements[-1]
    before = _said(statement)
    site.put(ast.copy_location(site.new, site.old))
    return before, _said(statement)


def _site(tree: ast.Module, mutant: Mutant) -> Site:
    for name, function in functions(tree):
        if name == mutant.function and function.lineno <= mutant.line <= (function.end_lineno or 0):
            return next(site for number, site in enumerate(sites(function)) if number == mutant.number)
    raise LookupError(mutant.key)


def mutated_code(mutant: Mutant) -> CodeType:
    """The code of the changed function."""
    whole = compile(mutated_tree(mutant), str(ROOT / mutant.file), "exec", dont_inherit=True)
    found = [code for code in _codes(whole) if code.co_qualname == mutant.function and _covers(code, mutant)]
    if len(found) != 1:
        raise LookupError(mutant.key)
    return found[0]


def _covers(code: CodeType, mutant: Mutant) -> bool:
    numbers = [line for each in (code, *_codes(code)) for _, _, line in each.co_lines() if line is not None]
    return code.co_firstlineno <= mutant.line <= max(numbers, default=0)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)
