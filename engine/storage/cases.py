"""Rule cases: small positions with scripted dice and answers, and what a rule makes of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.hexes.grid import Orientation
from engine.model.card import Card
from engine.model.flatten import flatten
from engine.model.limits import MOST_POINTS
from engine.model.scenario import RuleSelection, Scenario
from engine.model.values import Json, RuleId
from engine.storage import bundled
from engine.storage.case_positions import (
    CaseFault,
    Object,
    an_object,
    built,
    objects,
    on_scenario,
    position,
    texts,
)
from engine.storage.codec.reading import BAD, Reading, grid_for, open_data
from engine.storage.codec.shapes import Anything
from engine.storage.documents import CARDS, value_of_data
from engine.storage.folders import json_files
from engine.storage.json_text import parse
from engine.storage.raw_file import read_text
from engine.storage.sheets import CardSheet

#: A case names at most this many rules, so that a failure points at something.
MOST_PROVED = 3

_KEYS = frozenset(
    "id title proves example rules map legend heights roads rails streams bridges stream_depth hexsides "
    "buildings overlays boards out_of_play objectives fortifications obstacles smoke cards sides units "
    "reinforcements events timing victory components boxes date scenario begin steps expect note "
    "wrecks charges special_points target_marks component_limits bystanders".split()
)


@dataclass(frozen=True, slots=True)
class RuleCase:
    """A case as its file tells it.

    `scenario` is the position before play. `begin` says where in the round the case starts; `steps` are
    scripted answers, dice and expectations on the way, `expect` what holds in the end, all as data. `cards`
    are cards that only this case knows. `file` and `pointer` say where it stands.
    """

    id: str
    title: str
    proves: tuple[RuleId, ...]
    examples: tuple[str, ...]
    scenario: Scenario
    rules: RuleSelection
    begin: Object
    steps: tuple[Object, ...]
    expect: tuple[Object, ...]
    file: str = ""
    cards: tuple[Card, ...] = ()
    pointer: str = ""


def read_cases(path: Path | None = None) -> tuple[RuleCase, ...]:
    """The cases of one file, or of all files below a folder in the order of their names.

    None means the cases that ship. `CaseFault` when a file cannot be read or says what no case says.
    """
    root = _root(path)
    cases = tuple(_read_row(*place) for place in _rows(root))
    names = [case.id for case in cases]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise CaseFault(f"{root}: more than one case is called {', '.join(twice)}")
    return cases


def names_of_cases(proved: RuleId, path: Path | None = None) -> tuple[str, ...]:
    """The ids of the cases that prove a rule; their positions are not built, so that this is quick."""
    return tuple(
        str(row.get("id"))
        for _, _, row in _rows(_root(path))
        if isinstance(proves := row.get("proves"), list) and proved in proves
    )


def names_by_rule(path: Path | None = None) -> Mapping[RuleId, tuple[str, ...]]:
    """The ids of the cases by the rules that they prove, as quickly."""
    found: dict[RuleId, tuple[str, ...]] = {}
    for _, _, row in _rows(_root(path)):
        proves = row.get("proves")
        for rule in proves if isinstance(proves, list) else ():
            found[str(rule)] = (*found.get(str(rule), ()), str(row.get("id")))
    return found


def _root(path: Path | None) -> Path:
    return bundled.folder("cases") if path is None else path


def _rows(root: Path) -> Iterator[tuple[Path, int, Object]]:
    """The cases of all files as data: file, number and fields.

    A case file is `{"cases": [...], "defaults": {fields of every case that lacks them}}`.
    """
    files: tuple[Path, ...] = (root,)
    if os.path.isdir(root):
        files, unread = json_files(root, below=True)
        for path, fault in unread:
            raise CaseFault(f"{path}: {fault.message} {fault.advice}")
    if not files:
        raise CaseFault(f"{root}: holds no case file (*.json)")
    for file in files:
        content = _content(file)
        rows = content["cases"]
        defaults = content.get("defaults", {})
        assert isinstance(rows, list)
        if not isinstance(defaults, dict):
            raise CaseFault(f'{file}: "defaults" is not an object')
        for number, row in enumerate(rows, 1):
            if not isinstance(row, dict):
                raise CaseFault(f"{file}: case {number} is not an object")
            yield file, number, {**defaults, **row}


def _content(file: Path) -> dict[str, Json]:
    text, findings = read_text(file)
    parsed = parse(text) if text is not None else None
    faults = findings if parsed is None else parsed.findings
    if parsed is None or not parsed.whole:
        fault = faults[0]
        place = str(file) if fault.line is None else f"{file}:{fault.line}:{fault.column}"
        raise CaseFault(f"{place}: {fault.message} {fault.advice}".strip())
    if parsed.repeated:
        raise CaseFault(f"{file}: a name stands twice in one object")
    if not isinstance(parsed.data, dict) or not isinstance(parsed.data.get("cases"), list):
        raise CaseFault(f'{file}: a case file is an object with a list "cases"')
    return parsed.data


def _read_row(file: Path, number: int, row: Object) -> RuleCase:
    reading = Reading(grid_for(Orientation.FLAT_TOP))
    if open_data(Anything(MOST_POINTS), dict(row), (), reading) is BAD:
        first = reading.findings[0]
        raise CaseFault(
            f"{file}: case {str(row.get('id', number))[:40]}: {first.pointer}: {first.message} {first.advice}"
        )
    try:
        return _case(dict(row), file.name, f"/cases/{number - 1}")
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError) as fault:
        match fault:
            case CaseFault(field=field):
                what = str(fault)
            case KeyError():
                what, field = f"the field {fault} is missing", ""
            case _:
                what, field = f"no position can be made of it ({type(fault).__name__}: {fault})", ""
        pointer = f"/cases/{number - 1}" + (f"/{field}" if field else "")
        raise CaseFault(f"{file}: {pointer}: case {row.get('id', number)}: {what}") from None


def _shipped(row: dict[str, Json], rules: RuleSelection) -> Scenario:
    name = str(row["scenario"])
    try:
        scenario = bundled.scenario(name)
    except KeyError:
        raise CaseFault(f"no scenario {name!r} ships") from None
    return on_scenario(row, scenario, flatten(scenario.layout, bundled.catalogue()), rules)


def _case(row: dict[str, Json], file: str, pointer: str) -> RuleCase:
    unknown = sorted(set(row) - _KEYS)
    if unknown:
        raise CaseFault(f"unknown field {', '.join(unknown)}")
    proves = texts(row["proves"])
    if not 1 <= len(proves) <= MOST_PROVED:
        raise CaseFault(f"a case proves one to {MOST_PROVED} rules, not {len(proves)}")
    rules = built(RuleSelection, an_object(row.get("rules", {})))
    if "scenario" in row and row.get("bystanders"):
        raise CaseFault("bystanders stand beside a map that the case draws", "bystanders")
    if ("scenario" in row) == ("map" in row):
        raise CaseFault("a case has either a map or the id of a bundled scenario")
    return RuleCase(
        id=str(row["id"]),
        title=str(row.get("title", "")),
        proves=proves,
        examples=texts(row.get("example", [])),
        scenario=_shipped(row, rules) if "scenario" in row else position(row, rules),
        rules=rules,
        begin=an_object(row.get("begin", {})),
        steps=objects(row.get("steps", [])),
        expect=objects(row.get("expect", [])),
        file=file,
        cards=_cards(row),
        pointer=pointer,
    )


def _cards(row: dict[str, Json]) -> tuple[Card, ...]:
    """The cards of the case's own; `CaseFault` when one cannot be read."""
    if "cards" not in row:
        return ()
    sheet, findings = value_of_data(
        CARDS, {"$schema": CARDS.schema, "format_version": CARDS.version, "cards": row["cards"]}
    )
    if findings:
        raise CaseFault(f"{findings[0].pointer or ''}: {findings[0].message}")
    return tuple(sheet.cards.values()) if isinstance(sheet, CardSheet) else ()
