"""Rule cases in older words, raised to the notation of actions and events; each says the same as before."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from engine.hexes.grid import Grid, Orientation
from engine.model.values import Json
from engine.play.notation import Notation, notation_for, pattern_line
from engine.play.notation_reader import Unreadable
from engine.playtest.case_words import UnreadableCase, read_events
from engine.playtest.rule_cases import EndCase
from engine.rules.compile import compile_rules
from engine.rules.modules import all_modules
from engine.storage.sheets import CaseRow, CaseSheet

#: Labels are only read and written here, so that any sheet will do that has them all.
_ANY_SHEET = Grid(Orientation.FLAT_TOP, 18_278, 9_999)


def raised_cases(sheet: CaseSheet) -> CaseSheet:
    """The cases with their actions and events as lines of the notation; what cannot be read stays."""
    return replace(
        sheet,
        cases=tuple(map(_case, sheet.cases)),
        defaults={key: _part(key, value) for key, value in sheet.defaults.items()},
    )


def _case(row: CaseRow) -> CaseRow:
    steps, expect = _part("steps", [*row.steps]), _part("expect", [*row.expect])
    assert isinstance(steps, list)
    assert isinstance(expect, list)
    return replace(row, steps=tuple(steps), expect=tuple(expect))


def _part(name: str, value: Json) -> Json:
    """A field of a case, a step, or an expectation."""
    match name, value:
        case (("steps" | "expect" | "do"), list()):
            return [_part(name, each) for each in value]
        case (("do" | "refused" | "offered" | "not_offered"), str()):
            return _action(value)
        case (("steps" | "expect"), dict()):
            return _expectation({key: _part(key, each) for key, each in value.items()})
    return value


def _action(line: str) -> str:
    try:
        return _notation().write(_notation().action(line))
    except Unreadable:
        return line


def _expectation(wanted: dict[str, Json]) -> dict[str, Json]:
    subject = next(iter(wanted), "")
    if subject not in ("event", "no_event"):
        return wanted
    try:
        line = pattern_line(*read_events(wanted, _notation()))
    except UnreadableCase:
        return wanted
    kept: Mapping[str, Json] = {key: wanted[key] for key in ("count", "seen_by") if key in wanted}
    return {subject: line, **kept}


@cache
def _notation() -> Notation:
    return notation_for(compile_rules(all_modules()), _ANY_SHEET, (EndCase,))
