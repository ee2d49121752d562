"""Every reason by which a rule refuses an action stands in every language, as its source has it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.storage.languages import LANGUAGES, words_of

ROOT = Path(__file__).resolve().parents[2]
others = pytest.mark.parametrize("language", LANGUAGES[1:])


def texts_in(node: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The texts that an expression may be, whatever its conditions are."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            yield node
        case ast.IfExp(body=one, orelse=other):
            yield from texts_in(one)
            yield from texts_in(other)
        case ast.BoolOp(values=parts) | ast.Tuple(elts=parts):
            for part in parts:
                yield from texts_in(part)
        case ast.Call(func=ast.Name(id="next"), args=[ast.GeneratorExp(elt=first), *rest]):
            for part in (first, *rest):
                yield from texts_in(part)


def reasons_in(tree: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The reasons in a file of rules: those given to `Refused`, and sentences that a function may return."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Refused"), args=[_, reason, *_]):
                yield from texts_in(reason)
            case ast.FunctionDef(returns=ast.expr() as kind) if ast.unparse(kind) in RETURNING:
                returned = (each.value for each in ast.walk(node) if isinstance(each, ast.Return))
                for value in returned:
                    for found in texts_in(value) if value is not None else ():
                        if isinstance(found, ast.Constant) and " " in str(found.value):
                            yield found


#: What a function that gives a reason says it returns.
RETURNING = ("str | None", "Refused | None", "str | Refused | None", "Refused | str | None")


def all_reasons() -> Iterator[ast.Constant | ast.JoinedStr]:
    for path in sorted((ROOT / "engine" / "rules").rglob("*.py")):
        yield from reasons_in(ast.parse(path.read_text(encoding="utf-8")))


@others
def test_every_reason_of_a_rule_is_translated_and_none_is_left_over(language: str) -> None:
    found = list(all_reasons())
    pieced = [ast.unparse(each) for each in found if isinstance(each, ast.JoinedStr)]
    assert pieced == [], "a reason with parts is said with `say`"
    stated = {str(each.value) for each in found if isinstance(each, ast.Constant)}
    known = set(words_of(language).reasons)
    assert stated - known == set()
    assert known - stated == set()
