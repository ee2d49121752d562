"""What each check says of the defects that are planted for it, in words, and where it is written down.

`sentences.json` holds it by check and planting. `python -m tests.validation.sentences` writes down what is
said now, for a person to read the difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from engine.model.finding import Edit, Finding
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.storage import bundled
from engine.validation.all_checks import CHECKS
from engine.validation.subject import Subject
from tests.validation.defects import PLAY, STRUCTURE
from tests.validation.more_defects import MORE
from tests.validation.mutation_run import grounds, mutations_of
from tests.validation.mutations import Ground, Mutation
from tests.validation.narrow import NARROW

FILE = Path(__file__).parent / "sentences.json"
CATALOGUE = bundled.catalogue()
#: The scenarios on which the mutations for any map are planted: two skirmishes and two battles.
GROUNDS = ("king-of-the-hill", "mill-lane", "at-the-breaking-point", "lyon")
BY_CODE = {check.code: check for check in CHECKS}

#: A finding in words; what it has not is left out.
Told = Mapping[str, Any]


@dataclass(frozen=True)
class Planted:
    """What is done to a scenario that ships: nothing, or something for one check to find or to let be."""

    name: str
    plant: Callable[[Scenario, HexMap], Scenario] | None = None

    def scenario(self) -> Scenario:
        """The scenario as it is then."""
        scenario, map_, _ = unspoilt(self.name)
        return scenario if self.plant is None else self.plant(scenario, map_)


@cache
def unspoilt(name: str) -> tuple[Scenario, HexMap, Subject]:
    """A scenario that ships, its map, and what checks look at."""
    scenario = bundled.scenario(name)
    map_ = flatten(scenario.layout, CATALOGUE)
    return scenario, map_, Subject(scenario, CATALOGUE, map_)


@cache
def plantings() -> Mapping[str, Mapping[str, Planted]]:
    """For each check the scenarios that are made for it, by a name for each."""
    found: dict[str, dict[str, Planted]] = {
        code: {name: Planted(name) for name in GROUNDS} for code in BY_CODE
    }

    def add(code: str, kind: str, planted: Planted) -> None:
        if code in found:
            number = sum(each.startswith(f"{planted.name}, {kind}") for each in found[code]) + 1
            found[code][f"{planted.name}, {kind} {number}"] = planted

    for defect in STRUCTURE + PLAY + MORE:
        add(defect.code, "defect", Planted(defect.scenario, defect.plant))
    for name in GROUNDS:
        scenario, map_, _ = unspoilt(name)
        ground = grounds(map_, scenario, seed=1)
        assert ground is not None
        for code, _, mutate in mutations_of(scenario):
            add(code, "spoilt", Planted(name, partial(_mutated, mutate, ground)))
    for code, name, plant in NARROW:
        add(code, "narrow", Planted(name, plant))
    return found


def _mutated(mutate: Mutation, ground: Ground, scenario: Scenario, _: HexMap) -> Scenario:
    return mutate(scenario, ground)


def found_by(code: str, name: str, scenario: Scenario) -> tuple[Finding, ...]:
    """What one check finds in a scenario made from the one that ships under a name."""
    return BY_CODE[code].findings(Subject(scenario, CATALOGUE, before=unspoilt(name)[2]))


def told(finding: Finding) -> Told:
    """A finding in words: its sentence, where it is, what would mend it, and advice of its own."""
    said = {
        "says": str(finding.message),
        "at": finding.pointer,
        "hexes": " ".join(finding.labels),
        "hexsides": len(finding.hexsides),
        "fix": None if finding.fix is None else title(finding.fix),
        "choices": [title(each.edit) for each in finding.choices],
        "advice": "" if finding.advice == BY_CODE[finding.code].sections["fix"] else str(finding.advice),
        "data": {key: str(value) for key, value in finding.data.items()},
    }
    return {key: value for key, value in said.items() if value}


def title(edit: Edit) -> str:
    """What the menu says of a fix."""
    return str(getattr(edit, "title", type(edit).__name__))


def sentences() -> Iterator[tuple[str, dict[str, list[Told]]]]:
    """Each check with what it says of each planting, nothing where it is silent."""
    for code, named in sorted(plantings().items()):
        yield code, {key: said(code, planted) for key, planted in named.items()}


def said(code: str, planted: Planted) -> list[Told]:
    """What one check says of a planting."""
    return [told(each) for each in found_by(code, planted.name, planted.scenario())]


@cache
def written_down() -> Mapping[str, Mapping[str, list[Told]]]:
    """What the file holds."""
    held: dict[str, dict[str, list[Told]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return held


def record() -> None:
    """Writes down what is said now, one finding a line."""
    parts = []
    for code, named in sentences():
        rows = []
        for name, findings in named.items():
            lines = ",\n".join(f"      {json.dumps(each, ensure_ascii=False)}" for each in findings)
            rows.append(f"    {json.dumps(name)}: " + (f"[\n{lines}\n    ]" if findings else "[]"))
        parts.append(f"  {json.dumps(code)}: {{\n" + ",\n".join(rows) + "\n  }")
    FILE.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    record()
