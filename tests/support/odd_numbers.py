"""Files with one number made odd, every numeric place of every kind of file in turn, and what comes of them.

`python -m tests.support.odd_numbers KINDS FIRST STEP` tries every `STEP`-th place and value of kinds (commas
between) from the `FIRST`, in a process that may take a gigabyte, and prints a line of JSON for what is wrong.
"""

from __future__ import annotations

import copy
import json
import random
import resource
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from engine.model.catalogue import Catalogue
from engine.model.finding import Severity
from engine.model.scenario import Scenario
from engine.play.ask import Ask
from engine.play.game import Game
from engine.playtest.match import answered, begin
from engine.playtest.rule_cases import CaseRunner
from engine.playtest.verifying import verified
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.storage.cases import CaseFault, read_cases
from engine.storage.codec.shapes import (
    Anything,
    ByEdge,
    ByHex,
    ById,
    Many,
    Maybe,
    ObjectShape,
    Row,
    Shape,
    TableShape,
    Whole,
    record_of,
)
from engine.storage.documents import KINDS, kind_stated, value_of_text
from engine.storage.overrides import with_overrides
from engine.validation.boards import board_findings
from engine.validation.run import findings
from tests.storage.verdicts import shipped
from tests.support.file_work import added, plain_scenario, with_file
from tests.support.long_lists import Place, entry, example, ground, samples, scenario_data

#: Memory that a file may cost: the address space of the child.
MEMORY = 1 << 30

ROOT = Path(__file__).resolve().parents[2]

#: Seconds after which a child that does not end is given up; a trial takes a fraction of one.
WATCHDOG = 1800

#: Decisions of random players after a game has begun.
DECISIONS = 25

#: What stands for a number in the text of a file; the first two mean the place's own bounds.
VALUES = ("most", "beyond", "-1", "1000000000", "1" + "0" * 400, "NaN", "Infinity", "1e308")

#: A word that no file holds, where the number goes.
_HERE = "\x01number\x01"

#: A place: the names and indexes that lead to it in a document, and the largest number allowed.
Number = tuple[dict[str, Any], int]


def grounds(kind: str) -> Iterator[dict[str, Any]]:
    """Good documents of a kind, in which numbers are made odd."""
    match kind:
        case "scenario":
            yield ground("scenario")
            yield from (_shipped(path) for path in bundled.scenario_paths()[::3])
        case "game":
            yield {**ground("game"), "scenario": scenario_data(), "answers": [0, [1, 2]]}
        case "case":
            texts = sorted(shipped()["case"], key=len)
            yield from (json.loads(text) for text in texts[:: max(1, len(texts) // 6)])
        case "units" | "terrain":
            yield json.loads(bundled.data_text(kind))
        case "pieces" | "cards":
            paths = (*bundled.board_paths(), *bundled.card_paths())
            yield next(data for data in map(_shipped, paths) if kind_stated(data) == kind)
        case _:
            yield ground(kind)


def _shipped(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@cache
def documents(kind: str) -> tuple[Number, ...]:
    """Documents of the kind with `_HERE` in one numeric place each, and the largest number of that place."""
    found: list[Number] = []
    for number, good in enumerate(grounds(kind)):
        root = record_of(KINDS[kind].root)
        # All places in the first document, made where they are missing; in the others those they have.
        for way, most in _numbers(root, good, (), made=number == 0 and kind != "case"):
            found.append((_with(good, way), most))
    return tuple(found)


_Way = tuple[tuple[Any, Any], ...]


def _numbers(
    record: ObjectShape, data: Any, way: tuple[Any, ...], *, made: bool
) -> Iterator[tuple[Any, int]]:
    """Ways to numeric places: each step is a key and what is put there first where it is missing."""
    for each in record.fields:
        if not made and (not isinstance(data, dict) or each.name not in data):
            continue
        inner = data.get(each.name) if isinstance(data, dict) else None
        yield from _in(each.shape, inner, (*way, each.name), f"{record.name}.{each.name}", made=made)


def _in(
    shape: Shape, data: Any, way: tuple[Any, ...], place: str, *, made: bool
) -> Iterator[tuple[Any, int]]:
    match shape:
        case Maybe(of=inner):
            yield from _in(inner, data, way, place, made=made)
        case Whole(maximum=maximum):
            yield (way, maximum)
        case Anything(largest=largest):
            yield from ((each, largest) for each in _leaves(data, way))
        case ObjectShape():
            yield from _numbers(shape, data or {}, way, made=made and len(way) < 8)
        case Row(of=parts):
            for index, part in enumerate(parts):
                yield from _in(part, None, (*way, index), place, made=made)
        case Many(of=Whole(maximum=maximum)):
            yield ((*way, 0), maximum)
        case TableShape(of=inner):
            name, value = samples().get(place, ("name", example(inner)))
            table = data if isinstance(data, dict) and data else {name: value}
            for key in list(table)[:3]:
                yield from _in(inner, table[key], (*way, key), place, made=made)
        case Many(of=inner) | ById(of=inner) | ByHex(of=inner) | ByEdge(of=inner):
            first = data[0] if isinstance(data, list) and data else None
            if first is None and made and isinstance(inner, ObjectShape):
                first = entry(Place("", (place,), shape, place), 0)
            if first is not None or made:
                yield from _in(inner, first, (*way, 0), place, made=made)


def _leaves(data: Any, way: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The numbers in open data; its own place where it has none."""
    match data:
        case dict():
            found = [each for key, inner in data.items() for each in _leaves(inner, (*way, key))]
            yield from found
        case list():
            yield from (
                each for index, inner in enumerate(data[:3]) for each in _leaves(inner, (*way, index))
            )
        case str() | bool():
            return
        case _:
            yield way


def _with(good: dict[str, Any], way: tuple[Any, ...]) -> dict[str, Any]:
    """A copy of the document with `_HERE` at a place; what is missing on the way is made from samples."""
    document = copy.deepcopy(good)
    _put(document, way, record_of_document(document))
    return document


def record_of_document(document: dict[str, Any]) -> ObjectShape:
    """The shape of a document by its header."""
    return record_of(KINDS[document["$schema"].split(":")[3]].root)


def _put(holder: Any, way: tuple[Any, ...], shape: Shape, place: str = "") -> None:
    key, rest = way[0], way[1:]
    while isinstance(shape, Maybe):
        shape = shape.of
    below: Shape = Anything()
    match shape:
        case ObjectShape():
            below = next((each.shape for each in shape.fields if each.name == key), Anything())
            place = f"{shape.name}.{key}"
        case TableShape(of=of) | Many(of=of) | ById(of=of) | ByHex(of=of) | ByEdge(of=of):
            below = of
        case Row(of=parts):
            below = parts[key]
    if not rest:
        if isinstance(holder, list):
            holder[key : key + 1] = [_HERE]
        else:
            holder[key] = _HERE
        return
    missing = key not in holder if isinstance(holder, dict) else key >= len(holder)
    if missing or not isinstance(holder[key], dict | list):
        if isinstance(holder, list):
            holder[key : key + 1] = [
                entry(Place("", (place,), shape, place), 0) if _is_list(shape) else _made(below, place)
            ]
        else:
            holder[key] = _made(below, place)
    _put(holder[key], rest, below, place)


def _is_list(shape: Shape) -> bool:
    return isinstance(shape, Many | ById | ByHex | ByEdge) and not isinstance(shape.of, Whole)


def _made(shape: Shape, place: str) -> Any:
    while isinstance(shape, Maybe):
        shape = shape.of
    match shape:
        case TableShape():
            return dict([entry(Place("", (place,), shape, place), 0)])
        case Many(directions=True):
            return []
        case Many() | ById() | ByHex() | ByEdge():
            return [entry(Place("", (place,), shape, place), 0)]
        case Anything():
            return {}
        case _:
            return copy.deepcopy(example(shape))


def texts(kind: str) -> Iterator[tuple[str, str]]:
    """Every document of the kind with every odd number: what it is, and its text."""
    for document, most in documents(kind):
        text = json.dumps(document)
        for value in VALUES:
            number = {"most": str(most), "beyond": str(most + 1)}.get(value, value)
            where = text.index(json.dumps(_HERE))
            yield (
                f"{value} after …{text[max(0, where - 60) : where]}",
                text.replace(json.dumps(_HERE), number),
            )


# ---------------------------------------------------------------------- what comes of a file


def tried(kind: str, text: str) -> None:
    """Reads, checks and begins what the text says, as far as it gets; whatever is raised is a fault."""
    value, found = value_of_text(KINDS[kind], text)
    assert value is not None or found, "nothing is read and nothing said"
    match kind:
        case "scenario" if value is not None:
            _played(value, bundled.catalogue())
        case "board" if value is not None:
            board_findings(value, bundled.catalogue())
        case "game" if value is not None:
            if not _errors(value.scenario, bundled.catalogue()):
                verified(value, bundled.catalogue())
        case "case":
            with_file(text, _cases)
        case "pieces" | "terrain" | "units" | "cards" if not found:
            _played(plain_scenario(), with_file(text, added))


def _cases(path: Path) -> None:
    try:
        for case in read_cases(path):
            CaseRunner(bundled.catalogue()).run(case)
    except CaseFault:
        return


def _errors(scenario: Scenario, catalogue: Catalogue) -> bool:
    """Whether something is wrong with a scenario for which no game begins."""
    own, wrong = with_overrides(catalogue, scenario)
    return any(each.severity is Severity.ERROR for each in (*wrong, *findings(scenario, own)))


def _played(scenario: Scenario, catalogue: Catalogue) -> None:
    """Checks a scenario; without errors a game begins, and random players decide a while."""
    if _errors(scenario, catalogue):
        return
    own, _ = with_overrides(catalogue, scenario)
    match = begin(Game(scenario, own, ruleset_for(scenario.rules), 3), 1)
    dice = random.Random(1)
    for _ in range(DECISIONS):
        if not isinstance(match.pending, Ask):
            return
        match = answered(match, dice.choice(match.pending.options))


def tries(kinds: str, first: int, step: int) -> tuple[int, list[str]]:
    """How many trials a child made, and what was wrong in them; a child that ends badly is a fault itself."""
    command = [sys.executable, "-m", "tests.support.odd_numbers", kinds, str(first), str(step)]
    child = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=WATCHDOG, check=False)
    lines = [json.loads(line) for line in child.stdout.splitlines()]
    faults = [line["fault"] for line in lines if "fault" in line]
    if child.returncode or not lines or "done" not in lines[-1]:
        return 0, [*faults, f"{kinds} {first}/{step}: exit {child.returncode} {child.stderr[-300:]}"]
    return lines[-1]["done"], faults


def main(arguments: list[str]) -> int:
    kinds, first, step = arguments[0].split(","), int(arguments[1]), int(arguments[2])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    done = 0
    for kind in kinds:
        for name, text in islice(texts(kind), first, None, step):
            done += 1
            try:
                tried(kind, text)
            except Exception as fault:
                said = f"{kind} {name}: {type(fault).__name__}: {str(fault)[:200]}"
                print(json.dumps({"fault": said}), flush=True)
    print(json.dumps({"done": done}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
