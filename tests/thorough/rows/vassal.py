"""Modules of all maps in VASSAL's own engine: names, pieces, stacks, ground and sight are the scenario's."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.analysis.survey import Survey, scenario_survey
from engine.cli.arguments import load
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, distance
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.objective import Fortification
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.storage import bundled
from engine.storage.documents import SCENARIO, text_of_value
from tests.thorough.command import call, scenarios
from tests.thorough.row import Chunk, Options, Outcome, Row
from tests.thorough.vassal.engine import VassalEngine, engine, missing

#: So many pairs are looked up, and so many hexes.
PAIRS, HEXES = 60, 25

#: Hexes fewer than so many apart are in the table of every map of the row.
NEAR = 6

#: More of a game is kept in no save: sight and ground are none of it.
MOST_SAVED = 200_000

#: The grids that no bundled map has: a point on top, and more columns than the alphabet has letters.
GRIDS = {
    "points": MapPlan("Points", Orientation.POINTY_TOP, 14, 10),
    "wide": MapPlan("Wide", columns=58, rows=9),
    "large": MapPlan("Large", columns=58, rows=24),
    "wide points": MapPlan("Wide points", Orientation.POINTY_TOP, 57, 8),
}


def chunks(options: Options) -> Iterator[Chunk]:
    if missing():
        yield Chunk("without VASSAL", options.seed)
        return
    named = [path.stem for path in scenarios()]
    others = [*GRIDS, "units"]
    maps = [("bundled", name) for name in named] + [("made", name) for name in others]
    for kind, name in maps[: options.games]:
        yield Chunk(f"{kind} {name}", options.seed, (kind, name))


def read_by_the_engine(chunk: Chunk) -> Outcome:
    """One map as a module, loaded by the engine, with its setup placed."""
    if not chunk.arguments:
        return Outcome(1, 1, notes=(missing(),))
    kind, name = map(str, chunk.arguments)
    with tempfile.TemporaryDirectory() as folder, engine() as vassal:
        source = Path(folder) / "map.json"
        if kind == "bundled":
            path = next(path for path in scenarios() if path.stem == name)
            source.write_bytes(path.read_bytes())
        else:
            source.write_text(text_of_value(SCENARIO, made(name)), encoding="utf-8")
        module = source.with_suffix(".vmod")
        told = call("convert", source, module, "--language", "en")
        if told.code:
            return Outcome(1, 1, notes=(f"{name}: {told.code} {told.err[:300]}",))
        reading = ModuleAnswers(*load(str(source)), random.Random(f"{chunk.seed} {name}"))
        faults = reading.faults(vassal, module)
        tallies = reading.tallies | {"modules": 1, "kilobytes": module.stat().st_size // 1024}
    notes = tuple(f"{name}: {fault}" for fault in faults[:12])
    return Outcome(reading.checks, len(faults), tallies, notes)


class ModuleAnswers:
    """What the engine is asked about a module, and what it must answer by the scenario."""

    def __init__(self, scenario: Scenario, map_: HexMap, catalogue: Catalogue, rng: random.Random) -> None:
        self._scenario = scenario
        self._map = map_
        self._catalogue = catalogue
        self._survey: Survey = scenario_survey(scenario, catalogue, map_)
        self._hexes = sorted(map_.cells)
        self._pairs = [self._pair(rng, is_near=number % 2 == 0) for number in range(PAIRS)]
        self._looked = rng.sample(self._hexes, min(HEXES, len(self._hexes)))
        self._faults: list[str] = []
        self.checks = 0
        self.tallies: dict[str, int] = {}

    def _pair(self, rng: random.Random, *, is_near: bool) -> tuple[Hex, Hex]:
        """Two hexes, near ones being in every table."""
        start = rng.choice(self._hexes)
        ends = [hex_ for hex_ in self._hexes if distance(start, hex_) < NEAR] if is_near else self._hexes
        return start, rng.choice(ends)

    def faults(self, vassal: VassalEngine, module: Path) -> list[str]:
        """Everything that differs."""
        questions = [*self._questions()]
        answers = vassal.read(module, questions)
        said: dict[str, list[list[str]]] = {}
        for kind, *words in answers:
            said.setdefault(kind, []).append(words)
        self._see("title", said["MODULE"][0][0], self._scenario.title)
        self._see_names(said["NAME"])
        self._see_sight(said["SIGHT"])
        self._see_ground(said["GROUND"])
        self._see_pieces(said["PIECE"])
        drawn = said["DRAW"][0][0].rpartition(" | ")[2]
        self._see("a drawn line", drawn.startswith(f"{self._label(self._hexes[0])} – "), True)
        self._see("cloned pieces", int(said["CLONED"][0][0]), len(said["PIECE"]))
        self._see("size of a save", int(said["SAVED"][0][0]) < MOST_SAVED, True)
        self._see("faults in the log", "Bad Data" in said["LOG"][0][0], False)
        page = said["PAGE"][0][1]
        self._see("hexes on the page", all(self._label(hex_) in page for hex_ in self._hexes), True)
        for number, name, width, height in said["SLOT"]:
            self._see(f"picture of {number} {name}", int(width) > 10 and int(height) > 10, True)
        self.tallies |= {
            "hexes": len(said["NAME"]),
            "definitions": len(said["SLOT"]),
            "stacks at the start": len(said["STACK"]),
            "pieces at the start": len(said["PIECE"]),
            "characters of saves": int(said["SAVED"][0][0]),
        }
        return self._faults

    def _questions(self) -> Iterator[Sequence[str | int]]:
        for hex_ in self._hexes:
            yield "NAME", *self._middle(hex_)
        for a, b in self._pairs:
            yield "SIGHT", self._label(a), self._label(b)
        for hex_ in self._looked:
            yield "GROUND", self._label(hex_)
        yield "DRAW", *self._middle(self._hexes[0]), *self._middle(self._hexes[-1])
        yield "KEY", "PieceLayer", "Control", 49, 130, "Control"
        for letter, state in (("F", "Activation"), ("P", "Morale")):
            yield "KEY", "PieceLayer", "Unit", ord(letter), 130, state
        yield ("CLONED",)

    def _see(self, what: str, found: object, wanted: object) -> None:
        self.checks += 1
        if found != wanted:
            self._faults.append(f"{what}: {found!r}, not {wanted!r}")

    def _label(self, hex_: Hex) -> str:
        return self._map.label(hex_)

    def _middle(self, hex_: Hex) -> tuple[int, int]:
        """The middle of a hex in pixels, by the engine's own geometry: 96 to the width across flats."""
        x, y = self._map.grid.centre(hex_)
        return round(x * 96), round(y * 96)

    def _see_names(self, answers: Sequence[Sequence[str]]) -> None:
        """The name of every hex, and its middle, from the pixel and from the name."""
        for hex_, (x, y, name, snapped, found) in zip(self._hexes, answers, strict=True):
            self._see(f"name at {x} {y}", name, self._label(hex_))
            for what, point in (("snapped to", snapped), ("found at", found)):
                across, down = map(int, point.split())
                near = abs(across - int(x)) <= 1 and abs(down - int(y)) <= 1
                self._see(f"{name} {what} {point}, its middle is {x} {y}", near, True)

    def _see_sight(self, answers: Sequence[Sequence[str]]) -> None:
        for (a, b), (_, _, words) in zip(self._pairs, answers, strict=True):
            start = f"{self._label(a)} – {self._label(b)}: "
            self._see(f"sight {start}begins so", words.startswith(start), True)
            verdict = words.removeprefix(start)
            if a == b or verdict.startswith("farther apart "):
                far = verdict.startswith("farther apart ")
                self._see(f"sight {start}near", far and distance(a, b) < NEAR, False)
                continue
            proof = self._survey.proof(a, b)
            self._see(f"sight {words}", verdict.startswith("clear"), proof.visible)
            for ruling in proof.pair_rulings if not proof.visible else ():
                if ruling.blocks:
                    self._see(f"rule of {words}", ruling.rule in verdict, True)
            for line in proof.lines if not proof.visible else ():
                if line.decisive is not None:
                    self._see(f"rule of {words}", line.decisive.rule in verdict, True)
            self.tallies["lines of sight"] = self.tallies.get("lines of sight", 0) + 1

    def _see_ground(self, answers: Sequence[Sequence[str]]) -> None:
        for hex_, (label, words) in zip(self._looked, answers, strict=True):
            cell = self._map.cells[hex_]
            kind = self._catalogue.terrain.terrain[cell.terrain]
            self._see(f"ground of {label}", words.startswith(f"{label}: {kind.name}"), True)
            self._see(f"level of {label}: {words}", f"level {cell.elevation}" in words, True)

    def _see_pieces(self, answers: Sequence[Sequence[str]]) -> None:
        """What lies on the map and what is in the trays, by the scenario."""
        on_map = [each for each in answers if each[0] == "Map"]
        self._see("markers of control", _at(on_map, "Control"), self._labels(self._scenario.objectives))
        laid = [*self._scenario.fortifications, *self._scenario.obstacles, *self._scenario.wrecks]
        laid += [*self._scenario.charges, *self._scenario.special_points]
        smoke = Counter(map(self._label, self._scenario.smoke))
        self._see("what lies in hexes", _at(on_map, "Ground"), self._labels(laid) + smoke)
        placed = [unit for unit in self._scenario.placed_units if unit.hex is not None]
        self._see("units on the map", _at(on_map, "Unit"), self._labels(placed))
        for _, name, label, _, layer, state, _, terrain, level in on_map:
            hex_ = self._map.grid.find(label)
            self._see(f"{name} in {label}", hex_ in self._map.cells, True)
            if layer == "Unit" and hex_ is not None:
                cell = self._map.cells[hex_]
                self._see(f"level below {name}", int(level), cell.elevation)
                self._see(f"terrain below {name}", bool(terrain), True)
                self._see(f"state of {name}", state in ("1", "2", "3"), True)
        for side in self._scenario.sides:
            tray = [each for each in answers if each[0] == f"Forces of {side.name}"]
            self._see(f"pieces of {side.name}", len(tray), _units_beside(self._scenario, side.id))
            self._see(f"sides in the tray of {side.name}", {each[3] for each in tray} <= {side.name}, True)

    def _labels(self, things: Sequence[object]) -> Counter[str]:
        return Counter(self._label(each.hex) for each in things)  # type: ignore[attr-defined]


def _at(pieces: Sequence[Sequence[str]], layer: str) -> Counter[str]:
    """Where the pieces of a layer lie."""
    return Counter(each[2] for each in pieces if each[4] == layer)


def _units_beside(scenario: Scenario, side_id: str) -> int:
    """How many units a side has beside the map: its forces, its first squads, what comes later."""
    side = scenario.side(side_id)
    assert side is not None
    count = len(side.starting_squads or ())
    for force in side.forces:
        count += force.bases + len(force.squads)
        count += sum(force.vehicles.values()) + sum(force.equipment.values())
    for arriving in scenario.reinforcements:
        if arriving.side == side_id:
            given: Mapping[str, object] = arriving.force
            vehicles = [given.get(each) or {} for each in ("vehicles", "equipment")]
            count += sum(sum(each.values()) for each in vehicles if isinstance(each, Mapping))
            count += int(str(given.get("bases") or 0))
            squads = given.get("squads") or ()
            count += len(squads) if isinstance(squads, Sequence) else 0
    waiting = [unit for unit in scenario.placed_units if unit.side == side_id and unit.hex is None]
    return count + len(waiting)


# ---------------------------------------------------------------------- maps of the row's own


def made(name: str) -> Scenario:
    """A grid that no bundled map has, or a map with units in all states, works and smoke."""
    if name in GRIDS:
        return new_scenario(GRIDS[name], bundled.catalogue())
    return with_units()


@cache
def with_units() -> Scenario:
    scenario = bundled.scenario("mill-lane")
    map_ = load(str(next(path for path in scenarios() if path.stem == "mill-lane")))[1]
    at: Callable[[str], Hex | None] = map_.grid.find
    squad = Squad({"regular": 3, "officer": 1}, "medic")
    states: list[dict[str, str]] = [
        {},
        {"activation": "op_fire"},
        {"activation": "fatigued", "condition": "pinned"},
        {"condition": "disrupted"},
    ]
    units = [
        PlacedUnit(f"west-{number}", "west", at("C4"), squad=squad, **state)  # type: ignore[arg-type]
        for number, state in enumerate(states)
    ]
    tank = {"kind": "panzer_iv", "facing": 2, "damage": "light"}
    units.append(PlacedUnit("east-1", "east", at("H4"), **tank))  # type: ignore[arg-type]
    units.append(PlacedUnit("east-2", "east", None, squad=squad))
    works = tuple(
        Fortification(hex_, kind, facing=facing)
        for label, kind, facing in (("E4", "entrenchment", None), ("G4", "pillbox", 3))
        if (hex_ := at(label)) is not None
    )
    smoke = tuple(hex_ for label in ("D5", "D6") if (hex_ := at(label)) is not None)
    return replace(scenario, placed_units=tuple(units), fortifications=works, smoke=smoke)


VASSAL = Row(
    "vassal.modules",
    "modules of all maps in VASSAL's own engine: names, pieces, stacks, ground and sight are the scenario's",
    chunks,
    read_by_the_engine,
)
