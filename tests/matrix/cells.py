"""The matrix: what every kind of object may do, in every condition, as tables of verdicts that are played.

`objects.json` holds the objects and conditions; each file of `deeds/` holds deeds, with the position in
which the deed would be possible and one verdict for each object and each condition. README.md tells more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent

#: Where the unit in question stands, and the map around it.
PLACE = "D5"
COLUMNS, ROWS = 7, 9

#: The questions that are answered with nothing, but for those that a deed wants to `hear`.
IGNORED = (
    *("retreat", "turn_begins", "turn_ends", "pause", "any_time", "activation_begins", "attack_abilities"),
    *("after_attack", "op_fire", "special_op_fire", "transfer", "support"),
)

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a table says: allowed, or refused by one of `rules`; `then` holds what comes of it."""

    allowed: bool
    rules: frozenset[str] = frozenset()
    then: tuple[Row, ...] = ()

    def __and__(self, other: Verdict) -> Verdict:
        """Both at once: whatever refuses one of them refuses both."""
        return Verdict(
            self.allowed and other.allowed,
            self.rules | other.rules,
            (*self.then, *other.then),
        )


@dataclass(frozen=True, slots=True)
class Cell:
    """One deed by one object in one condition."""

    deed: str
    object: str
    condition: str
    verdict: Verdict
    case: Row

    @property
    def name(self) -> str:
        """What a failure is called."""
        return f"{self.deed}/{self.object}/{self.condition}"


class TableFault(ValueError):
    """A table does not answer for an object or condition, or answers twice."""


@cache
def vocabulary() -> Row:
    """The objects and conditions."""
    return _read(HERE / "objects.json")


@cache
def deeds() -> tuple[Row, ...]:
    """All deeds, in the order of files; those of a file may share fields and, name by name, verdicts."""
    return tuple(
        _told(content.get("defaults", {}), deed)
        for path in sorted((HERE / "deeds").glob("*.json"))
        for content in (_read(path),)
        for deed in content["deeds"]
    )


def cells(deed: Row) -> Iterator[Cell]:
    """The cells of a deed: every object in every condition that it can be in; raises TableFault."""
    known = vocabulary()
    by_object = _answers(deed, "objects", known["objects"])
    by_condition = _answers(deed, "conditions", known["conditions"])
    exceptions = _exceptions(deed)
    for name, thing in known["objects"].items():
        for state, condition in known["conditions"].items():
            if not _can_be(name, thing, condition) or "cannot" in (by_object[name], by_condition[state]):
                continue
            told = exceptions.get((name, state))
            verdict = _verdict(by_object[name]) & _verdict(by_condition[state])
            if told == "cannot":
                continue
            if told is not None:
                verdict = _verdict(told)
            yield Cell(deed["id"], name, state, verdict, _case(deed, thing, condition))


def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def _told(usual: Row, deed: Row) -> Row:
    """A deed with what is usual in its file, but for the names that it answers for itself."""
    own = {axis: deed.get(axis, {}) for axis in ("objects", "conditions")}
    return {
        **usual,
        **deed,
        **{axis: _but(usual.get(axis, {}), answers) | answers for axis, answers in own.items()},
        "pairs": usual.get("pairs", {}) | deed.get("pairs", {}),
    }


def _but(usual: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    answered = {name for names in own for name in names.split()}
    return {
        " ".join(name for name in names.split() if name not in answered): verdict
        for names, verdict in usual.items()
    }


def _answers(deed: Row, axis: str, known: Mapping[str, Row]) -> dict[str, str]:
    """The verdict of each name of an axis; a key names one or several, `as X` repeats that of X."""
    found: dict[str, str] = {}
    for names, verdict in deed[axis].items():
        for name in names.split():
            if name in found or name not in known:
                raise TableFault(f"{deed['id']}: {axis}: {name} is unknown or answered twice")
            found[name] = verdict
    if missing := sorted(set(known) - set(found)):
        raise TableFault(f"{deed['id']}: {axis}: nothing is said of {', '.join(missing)}")
    return {name: _followed(found, verdict) for name, verdict in found.items()}


def _followed(found: Mapping[str, str], verdict: str) -> str:
    return _followed(found, found[verdict[3:]]) if verdict.startswith("as ") else verdict


def _exceptions(deed: Row) -> dict[tuple[str, str], str]:
    """The verdicts of single pairs, written `"truck half_track + aboard towed": verdict`."""
    return {
        (name, state): verdict
        for pairs, verdict in deed.get("pairs", {}).items()
        for name in pairs.partition(" + ")[0].split()
        for state in pairs.partition(" + ")[2].split()
    }


def _verdict(text: str) -> Verdict:
    """`yes`, `yes: {"points_left": 2}`, `no B-ACT-03 S-ACT-11`, or `no -`: it is not among the choices."""
    word, _, rest = text.partition(" ")
    match word:
        case "no":
            return Verdict(False, frozenset("" if rule == "-" else rule for rule in rest.split()))
        case "yes":
            return Verdict(True)
        case "yes:":
            then = json.loads(rest)
            return Verdict(True, then=tuple(then) if isinstance(then, list) else (then,))
    raise TableFault(f"{text!r} is no verdict")


def _can_be(name: str, thing: Row, condition: Row) -> bool:
    if name in condition.get("not", ()):
        return False
    return thing["class"] in condition["of"] and name in condition.get("only", (name,))


def _case(deed: Row, thing: Row, condition: Row) -> Row:
    """The position of a cell as a rule case."""
    side = deed.get("side", "west")
    unit = {"id": "u", "side": side, "hex": PLACE, **{k: v for k, v in thing.items() if k != "class"}}
    unit |= deed.get("unit", {}) | condition["unit"]
    if deed.get("weakened") and "figures" in unit:
        unit["figures"] = {figure: min(count, 2) for figure, count in unit["figures"].items()}
    if not {"in_transport", "mat_space"}.isdisjoint(unit):
        del unit["hex"]
    ground = [["."] * COLUMNS for _ in range(ROWS)]
    for place, letter in {**deed.get("ground", {}), **_at_place(condition, "ground")}.items():
        ground[int(place[1:]) - 1]["ABCDEFG".index(place[0])] = letter
    beside = [{**each, "side": side} for each in condition.get("beside", ())]
    return {
        "id": "cell",
        "proves": [deed["rules"][0]],
        "rules": deed.get("ruleset", {"ruleset": "skirmish"}),
        "map": ["".join(row) for row in ground],
        "timing": {"first_initiative": deed.get("initiative", "west")},
        "sides": _sides(deed),
        "units": [
            unit,
            *beside,
            {"id": "z", "side": "west", "hex": "A1", "figures": {"regular": 4}},
            {"id": "y", "side": "east", "hex": "G9", "figures": {"regular": 4}},
            *deed.get("units", ()),
        ],
        "fortifications": [*_work(condition, "fortification"), *deed.get("fortifications", ())],
        "obstacles": [*_work(condition, "obstacle"), *deed.get("obstacles", ())],
        "smoke": [PLACE] if condition.get("smoke") else [],
        "objectives": deed.get("objectives", []),
        "begin": {
            "at": deed.get("at", "action_phase"),
            "round": 2,
            "ignore": [
                *(each for each in IGNORED if each not in deed.get("hear", ())),
                *deed.get("unasked", ()),
            ],
        },
        **deed.get("position", {}),
    }


def _at_place(condition: Row, field: str) -> dict[str, str]:
    return {PLACE: condition[field]} if field in condition else {}


def _work(condition: Row, field: str) -> list[Row]:
    return [{"hex": PLACE, "type": condition[field]}] if field in condition else []


def _sides(deed: Row) -> list[Row]:
    rich = {"xp_gained": 120, "xp_unspent_quarters": 120, "cp": 30, "fp": 30, "vehicle_level": 3}
    west: dict[str, Any] = {"id": "west", "starting_squads": [], "home": ["A9"]}
    if "doctrine" in deed:
        west |= {"fixed_doctrine": deed["doctrine"], "economy_state": rich}
    return [west, {"id": "east", "starting_squads": [], "home": ["G1"]}]
