"""Rule cases: small positions with scripted dice and answers, and what a rule makes of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from engine.model.scenario import RuleSelection, Scenario
from engine.model.values import Json, RuleId
from engine.storage.case_positions import CaseFault, Object, an_object, built, objects, position, texts

#: A case names at most this many rules, so that a failure points at something.
MOST_PROVED = 3

_KEYS = frozenset(
    "id title proves example rules map legend heights roads rails streams hexsides out_of_play objectives "
    "fortifications obstacles smoke sides units timing scenario begin steps expect note".split()
)


@dataclass(frozen=True, slots=True)
class RuleCase:
    """A case as its file tells it.

    `scenario` is the position before play, or None and `bundled` names a scenario that ships. `begin`
    says where in the round the case starts; `steps` are scripted answers, dice and expectations on the
    way, `expect` what holds in the end, all as data.
    """

    id: str
    title: str
    proves: tuple[RuleId, ...]
    examples: tuple[str, ...]
    scenario: Scenario | None
    bundled: str
    rules: RuleSelection
    begin: Object
    steps: tuple[Object, ...]
    expect: tuple[Object, ...]
    file: str = ""


def cases_folder() -> Path:
    """The folder of the cases that ship: beside the packages, or inside the installed engine."""
    engine = Path(__file__).resolve().parent.parent
    installed = engine / "bundled" / "cases"
    return installed if installed.is_dir() else engine.parent / "tests" / "cases"


def read_cases(path: Path | None = None) -> tuple[RuleCase, ...]:
    """The cases of one file, or of all files below a folder in the order of their names.

    None means the cases that ship. `CaseFault` when a file cannot be read or says what no case says.
    """
    root = cases_folder() if path is None else path
    if not root.exists():
        raise CaseFault(f"{root}: no such file or folder")
    files = sorted(root.rglob("*.json")) if root.is_dir() else [root]
    if not files:
        raise CaseFault(f"{root}: holds no case file (*.json)")
    cases = tuple(case for file in files for case in _read_file(file))
    names = [case.id for case in cases]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise CaseFault(f"{root}: more than one case is called {', '.join(twice)}")
    return cases


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise CaseFault(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def _read_file(file: Path) -> list[RuleCase]:
    """The cases of a file: `{"cases": [...], "defaults": {fields of every case that lacks them}}`."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_unique)
    except (OSError, ValueError, RecursionError) as fault:
        raise CaseFault(f"{file.name}: {fault}") from None
    if not isinstance(content, dict) or not isinstance(content.get("cases"), list):
        raise CaseFault(f'{file.name}: a case file is an object with a list "cases"')
    cases = []
    for number, row in enumerate(content["cases"], 1):
        if not isinstance(row, dict):
            raise CaseFault(f"{file.name}: case {number} is not an object")
        try:
            cases.append(_case({**an_object(content.get("defaults", {})), **row}, file.name))
        except (KeyError, TypeError, ValueError) as fault:
            what = f"the field {fault} is missing" if isinstance(fault, KeyError) else str(fault)
            raise CaseFault(f"{file.name}: case {row.get('id', number)}: {what}") from None
    return cases


def _case(row: dict[str, Json], file: str) -> RuleCase:
    unknown = sorted(set(row) - _KEYS)
    if unknown:
        raise CaseFault(f"unknown field {', '.join(unknown)}")
    proves = texts(row["proves"])
    if not 1 <= len(proves) <= MOST_PROVED:
        raise CaseFault(f"a case proves one to {MOST_PROVED} rules, not {len(proves)}")
    rules = built(RuleSelection, an_object(row.get("rules", {})))
    bundled = row.get("scenario", "")
    if not isinstance(bundled, str) or bool(bundled) == ("map" in row):
        raise CaseFault("a case has either a map or the id of a bundled scenario")
    return RuleCase(
        id=str(row["id"]),
        title=str(row.get("title", "")),
        proves=proves,
        examples=texts(row.get("example", [])),
        scenario=None if bundled else position(row, rules),
        bundled=bundled,
        rules=rules,
        begin=an_object(row.get("begin", {})),
        steps=objects(row.get("steps", [])),
        expect=objects(row.get("expect", [])),
        file=file,
    )
