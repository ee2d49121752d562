"""Shipped documents spoilt at random, and whether codec and JSON Schema say the same of them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import jsonschema

from engine.model.finding import Severity
from engine.storage import bundled
from engine.storage.documents import KINDS, value_of_data

#: Data files beside maps, boards and cases.
DATA = ("terrain", "units", "rules/base", "rules/skirmish", "rules/optional", "rules/decisions",
        "rules/not_applicable")  # fmt: skip
#: Longer documents say nothing more, and cost jsonschema seconds each.
LONGEST = 60_000

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 3.5, 1.0, 1e30, "", "A1", "@0", "@-3", "Z99", "clear", "west", "vp",
    "1944-07-15", "1944-13-40", "urn:tidewright:schema:scenario:1", [], {}, [[]], [0, 3], [0, 6], ["C7"],
    ["C7", "C7"], {"": {}}, {"hex": "C7"}, {"regular": 4}, {"regular": -4},
)  # fmt: skip


@cache
def validator(kind: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(bundled.schema_text(kind)))


def shipped_texts() -> Iterator[str]:
    """The text of every document that ships with the program."""
    paths = [
        *bundled.scenario_paths(),
        *bundled.board_paths(),
        *bundled.card_paths(),
        *sorted(bundled.folder("cases").rglob("*.json")),
    ]
    for path in paths:
        yield path.read_text(encoding="utf-8")
    yield from map(bundled.data_text, DATA)


@cache
def shipped() -> Mapping[str, Sequence[str]]:
    """The texts of all documents that are shipped and not too long, by kind."""
    found: dict[str, list[str]] = {}
    for text in shipped_texts():
        if len(text) <= LONGEST:
            found.setdefault(json.loads(text)["$schema"].split(":")[3], []).append(text)
    return found


def spoilt(document: dict[str, Any], dice: random.Random) -> None:
    """Changes one to three places: what is there goes, becomes odd, or what stands elsewhere."""
    for _ in range(dice.choice((1, 1, 2, 3))):
        places = list(_places(document))
        holder, key = dice.choice(places)
        match dice.randrange(4):
            case 0:
                del holder[key]
            case 1:
                other, at = dice.choice(places)
                holder[key] = json.loads(json.dumps(other[at]))
            case _:
                holder[key] = json.loads(json.dumps(dice.choice(ODD)))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    match value:
        case dict():
            for key, inner in value.items():
                yield value, key
                yield from _places(inner)
        case list():
            for number, inner in enumerate(value):
                yield value, number
                yield from _places(inner)


def codec_finds_it_valid(kind: str, data: Any) -> bool:
    """Whether the codec reports no error; things that stand twice are more than a schema can say."""
    _, findings = value_of_data(KINDS[kind], data)
    return not any(each.severity is Severity.ERROR and each.code != "FILE015" for each in findings)


def disagreements(kind: str, seed: int, count: int) -> Iterator[tuple[bool, str | None]]:
    """For `count` spoilt documents: the schema's verdict, and what the codec says against it, if it does."""
    dice = random.Random(seed)
    for number in range(count):
        document = json.loads(dice.choice(shipped()[kind]))
        spoilt(document, dice)
        good = validator(kind).is_valid(document)
        if codec_finds_it_valid(kind, document) is good:
            yield good, None
        else:
            _, findings = value_of_data(KINDS[kind], document)
            why = [
                error.json_path + ": " + error.message[:120]
                for error in validator(kind).iter_errors(document)
            ]
            said = [f"{each.pointer}: {each.message}" for each in findings]
            yield good, f"{kind}, seed {seed}, number {number}: schema {why[:2]}, codec {said[:2]}"
