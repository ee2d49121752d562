"""Every edit there is, in any order, with undo and redo: a document never loses or invents anything."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any, get_type_hints

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import engine.edits
from editor.document.changes import Changes
from editor.document.document import ScenarioDocument
from editor.views.drawn_cells import drawn_cell
from editor.views.map_difference import differing
from engine.edits.clip import PasteClip, copied, mirrored_clip, turned
from engine.edits.edit import Edit, Several
from engine.edits.lines import EraseArm, Line, arms
from engine.edits.mirrored import Mirrored
from engine.edits.resize import ResizeSheet
from engine.edits.set_at import SetAt, TakeOut
from engine.edits.shift import ShiftMap
from engine.edits.symmetric import MadeSymmetric, halves, made_symmetric
from engine.hexes.edge import edge
from engine.hexes.hex import Hex, neighbour
from engine.hexes.symmetry import Symmetry
from engine.model.cell import Cell, HexsideFeature, StreamDepth
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.layout import OverlayPlacement, Placement
from engine.model.objective import (
    Charge,
    Fortification,
    Objective,
    ObjectiveType,
    Obstacle,
    SpecialPoint,
    WreckMarker,
)
from engine.model.scenario import Acceptance, Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from engine.storage.documents import KINDS, text_of_value, value_of_text
from tests.edits.material import boarded, catalogue, sheet

Draw = Any


def edit_classes() -> dict[str, type]:
    """Every edit of the engine, by name."""
    found = {}
    for module in pkgutil.iter_modules(engine.edits.__path__):
        for name, cls in vars(importlib.import_module(f"engine.edits.{module.name}")).items():
            own = inspect.isclass(cls) and cls.__module__ == f"engine.edits.{module.name}"
            if own and dataclasses.is_dataclass(cls) and "__call__" in vars(cls):
                found[name] = cls
    return found


EDITS = edit_classes()
TERRAIN = tuple(catalogue().terrain.terrain)
SIDES = st.sampled_from(("west", "east", "nobody"))
DIRECTIONS = st.integers(0, 5)
INDEX = st.integers(0, 3)
TEXT = st.sampled_from(("", "One", "Ärger", "a\nb"))
LISTS = ("fortifications", "obstacles", "wrecks", "charges", "special_points")
SQUAD = Squad({"regular": 4})


def held_hexes(scenario: Scenario) -> list[Hex]:
    """The hexes on which something lies or stands: where there is something to change or to take away."""
    held = {*scenario.layout.cells, *scenario.smoke}
    for name in (*LISTS, "placed_units", "objectives", "accepted"):
        held |= {each.hex for each in getattr(scenario, name) if each.hex is not None}
    return sorted(held)


class Maker:
    """Draws an edit of any class that means something for a scenario, or at least might be tried on it."""

    def __init__(self, draw: Draw, document: ScenarioDocument) -> None:
        self.draw = draw
        self.document = document
        self.map = document.committed_map
        grid = self.map.grid
        anywhere = st.sampled_from([*grid.hexes(), Hex(-3, 40)])
        held = held_hexes(document.scenario)
        self.hexes = st.sampled_from(held) | anywhere if held else anywhere

    def edit(self, deep: bool = True) -> Edit:
        names = sorted(EDITS) if deep else sorted(set(EDITS) - {"Several", "Mirrored"})
        return self.of(EDITS[self.draw(st.sampled_from(names))])

    def of(self, cls: type) -> Edit:
        if cls is Several:
            return Several((self.edit(False), self.edit(False)), "Two")
        if cls is Mirrored:
            symmetry = self.draw(st.sampled_from(list(Symmetry)))
            return Mirrored(self.edit(False), self.map.grid, symmetry, self.document.printed.hexsides)
        if cls is PasteClip:
            return self.paste()
        if cls is ShiftMap:
            by = [self.draw(st.integers(-3, 3)) for _ in range(2)]
            return ShiftMap(by[0], by[1], self.map.grid)
        if cls is EraseArm and (there := self.arms()):
            return EraseArm(*self.draw(st.sampled_from(there)), self.ground)
        if cls is SetAt:
            return SetAt(*self.draw(st.sampled_from(WAYS)))
        if cls is TakeOut:
            return TakeOut(*self.draw(st.sampled_from(TAKEN)))
        if cls is MadeSymmetric:
            return self.symmetric()
        if cls is ResizeSheet:
            return ResizeSheet(self.draw(st.integers(2, 12)), self.draw(st.integers(2, 12)))
        hints = get_type_hints(cls)
        values = {
            each.name: self.value(cls.__name__, each.name, hints[each.name])
            for each in dataclasses.fields(cls)
            if each.name != "title"
        }
        made: Edit = cls(**values)
        return made

    def symmetric(self) -> Edit:
        """The remedy for the symmetry that the map declares or might declare, after a half or none."""
        symmetry = self.draw(st.sampled_from([each for each in Symmetry if each is not Symmetry.NONE]))
        now = self.document.scenario
        declared = replace(now, layout=replace(now.layout, symmetry=symmetry))
        keep = self.draw(st.sampled_from((None, *halves(self.map.grid, symmetry))))
        made = made_symmetric(declared, self.map, lambda: self.document.boards_alone, keep)
        return Several((), "Nothing") if made is None else made

    def arms(self) -> list[tuple[Line, Hex, int]]:
        """Every hexside that a line crosses, from either of its hexes."""
        cells = sorted(self.map.cells.items())
        return [(line, hex_, d) for hex_, cell in cells for line in Line for d in arms(cell, line)]

    def paste(self) -> Edit:
        hexes = self.draw(st.lists(self.hexes, min_size=1, max_size=5))
        clip = copied(self.document.scenario, self.map, hexes)
        if clip is None:
            return Several((), "Nothing")
        for change in self.draw(st.lists(st.sampled_from((0, 1)), max_size=2)):
            clip = mirrored_clip(clip, self.map.grid.orientation) if change else turned(clip)
        return PasteClip(clip, self.draw(self.hexes), self.ground, self.document.printed.hexsides)

    @property
    def ground(self) -> Mapping[Hex, Cell]:
        return {**self.map.rim, **self.map.cells}

    def value(self, cls: str, name: str, hint: Any) -> Any:
        draw, hex_ = self.draw, self.hexes
        by_name: dict[str, Any] = {
            "ground": st.just(self.ground),
            "printed": st.just(None) if cls == "SetHexside" else st.just(self.document.printed.hexsides),
            "side": SIDES,
            "direction": st.none() | DIRECTIONS if cls == "SetBridge" else DIRECTIONS,
            "index": INDEX,
            "indexes": st.lists(INDEX, max_size=3, unique=True).map(tuple),
            "sixths": DIRECTIONS,
            "level": st.integers(0, 2) if cls == "SetLevel" else st.none() | st.integers(0, 2),
            "by": st.sampled_from((-1, 1)),
            "terrain": st.sampled_from(TERRAIN),
            "line": st.sampled_from(list(Line)),
            "lines": st.lists(st.sampled_from(list(Line)), max_size=2, unique=True).map(tuple),
            "lists": st.lists(st.sampled_from((*LISTS, "placed_units")), max_size=3, unique=True).map(tuple),
            "field": st.sampled_from((*LISTS, "smoke", "accepted"))
            if cls == "RemoveEntries"
            else st.sampled_from((*LISTS, "placed_units", "objectives", "victory")),
            "face": st.sampled_from("AB"),
            "own": st.none(),
            "code": st.sampled_from(("MAP001", "MAP068")),
            "id": st.sampled_from(("vp-1", "vp-2", "fp-1", "none")),
            "type": st.none() | st.sampled_from(("pillbox", "mines")),
            "division": st.none() | st.sampled_from(("light", "dark")),
            "position": st.tuples(st.integers(0, 8), st.integers(0, 8)),
            "edge": st.builds(edge, hex_, DIRECTIONS),
            "feature": st.none() | st.just(HexsideFeature("hedgerow")),
            "unit": st.builds(PlacedUnit, st.just(""), SIDES, hex_, squad=st.just(SQUAD), facing=DIRECTIONS),
            "wreck": st.builds(WreckMarker, hex_, st.sampled_from(("light", "heavy"))),
            "charge": st.builds(Charge, hex_, st.just("bridge")),
            "point": st.builds(SpecialPoint, hex_, st.just("radio"), SIDES),
            "obstacle": st.builds(Obstacle, hex_, st.just("mines")),
            "fortification": st.builds(Fortification, hex_, st.just("pillbox"), SIDES, DIRECTIONS),
            "objective": st.builds(
                Objective, st.just("vp-1"), hex_, st.sampled_from(list(ObjectiveType)), st.integers(0, 3)
            ),
            "acceptance": st.builds(Acceptance, st.just("MAP001"), TEXT, st.none() | hex_),
        }
        if cls.endswith("Overlay") and name == "placement":
            pieces = st.sampled_from(("woods-1", "building-2"))
            return draw(st.builds(OverlayPlacement, pieces, hex_, DIRECTIONS))
        if name == "placement":
            corner = st.tuples(st.sampled_from((0, 6)), st.sampled_from((0, 7)))
            boards, turns = st.sampled_from(("1", "2")), st.sampled_from((0, 180))
            return draw(st.builds(Placement, boards, st.sampled_from("AB"), corner, turns))
        if name == "cells":
            return draw(st.dictionaries(hex_, st.builds(Cell, st.sampled_from(TERRAIN)), max_size=3))
        if name == "values":
            return draw(st.sampled_from(VALUES[cls]))
        if name == "path" and draw(st.integers(0, 3)):
            steps = draw(st.lists(DIRECTIONS, min_size=1, max_size=4))
            return tuple(accumulate(steps, neighbour, initial=draw(hex_)))
        if name in by_name:
            return draw(by_name[name])
        if hint == tuple[Hex, ...]:
            return tuple(draw(st.lists(hex_, max_size=6)))
        if hint is bool:
            return draw(st.booleans())
        assert hint in (Hex, Hex | None), f"{cls}.{name}: {hint} has no strategy"
        return draw(hex_ if hint is Hex else hex_ | st.none())


VALUES: dict[str, tuple[dict[str, Any], ...]] = {
    "Describe": ({"title": "New"}, {"author": "", "date": "1944-06-06"}, {"boxes": ("base",)}, {"x": 1}),
    "DescribeSide": ({"name": "Blue"}, {"id": "blue"}, {"nations": ("british",)}, {"id": "east"}),
    "SetTiming": ({"rounds": 8}, {"rounds": None}, {"first_initiative": "west"}),
    "SetRules": ({"ruleset": "base"}, {"optional_rules": ("night",)}, {"readings": {}}),
    "SetLayout": ({"north": 4}, {"stream_depth": StreamDepth.DEEP}, {"symmetry": Symmetry.ROT180}),
    "ChangeEntry": ({"hex": Hex(2, 2)}, {"facing": 3}, {"value": 2}, {}),
}


WAYS: tuple[tuple[tuple[str | int, ...], Any], ...] = (
    (("title",), "Other"),
    (("timing", "rounds"), 7),
    (("timing", "rounds"), None),
    (("sides", 0, "id"), "east"),
    (("sides", 0, "id"), "blue"),
    (("sides", 1, "exit_hexes"), (Hex(2, 2),)),
    (("no", "way"), 1),
)

TAKEN: tuple[tuple[tuple[str | int, ...], Any], ...] = (
    (("sides", 0, "nations"), "german"),
    (("sides", 1, "exit_hexes"), Hex(2, 2)),
    (("rules", "optional_rules"), "night"),
    (("rules", "readings"), "at_gun_target"),
    (("sides", 0, "id"), "west"),
    (("no", "way"), 1),
)


@pytest.mark.parametrize("cls", EDITS.values(), ids=list(EDITS))
@settings(max_examples=3, deadline=None)
@given(data=st.data())
def test_every_class_of_edits_can_be_drawn(cls: type, data: st.DataObject) -> None:
    Maker(data.draw, ScenarioDocument(sheet(), catalogue())).of(cls)


class EditMachine(RuleBasedStateMachine):
    """The document against a plain list of snapshots."""

    def __init__(self) -> None:
        super().__init__()
        self.document = ScenarioDocument(sheet(), catalogue())
        self.snapshots: list[Scenario] = [self.document.scenario]
        self.at = 0
        self.heard: list[Changes] = []
        self.document.changed.connect(self.heard.append)

    @precondition(lambda self: len(self.snapshots) == 1)
    @rule()
    def begin_with_boards(self) -> None:
        self.document = ScenarioDocument(boarded(), catalogue())
        self.document.changed.connect(self.heard.append)
        self.snapshots = [self.document.scenario]

    @rule(data=st.data())
    def apply(self, data: st.DataObject) -> None:
        document = self.document
        before, map_ = document.scenario, document.committed_map
        edit = Maker(data.draw, document).edit()
        after = edit(before)
        assert edit(before) == after, "an edit is a function"
        assert before == self.snapshots[self.at], "an edit leaves what it starts from alone"
        assert edit.title
        self.heard.clear()
        assert document.apply(edit) is (after != before)
        assert document.scenario == after
        if after == before:
            return
        self.snapshots[self.at + 1 :] = [after]
        self.at += 1
        (changes,) = self.heard
        self.drawn_anew(map_, changes)

    def drawn_anew(self, before: HexMap, changes: Changes) -> None:
        """The map is the one laid out anew, and what looks otherwise is drawn anew, half hexes too."""
        now = self.document.committed_map
        assert now == flatten(self.document.scenario.layout, catalogue())
        if now.grid == before.grid:
            looks = {h for h in now.grid.hexes() if drawn_cell(before, h) != drawn_cell(now, h)}
            assert looks <= differing(before, now, changes.cells)

    @rule(data=st.data())
    def preview(self, data: st.DataObject) -> None:
        edit = Maker(data.draw, self.document).edit()
        self.document.preview(edit)
        assert self.document.map == flatten(self.document.shown.layout, catalogue())
        self.document.end_preview()

    @rule()
    def undo(self) -> None:
        before, could = self.document.committed_map, self.at > 0
        self.heard.clear()
        self.document.stack.undo()
        self.at = max(0, self.at - 1)
        if could:
            self.drawn_anew(before, self.heard[-1])

    @rule()
    def redo(self) -> None:
        self.document.stack.redo()
        self.at = min(len(self.snapshots) - 1, self.at + 1)

    @invariant()
    def the_document_is_the_snapshot(self) -> None:
        assert self.document.scenario == self.snapshots[self.at]
        assert self.document.shown is self.document.scenario
        assert self.document.stack.index() == self.at
        assert self.document.stack.count() == len(self.snapshots) - 1

    def teardown(self) -> None:
        document = self.document
        assert document.committed_map == flatten(document.scenario.layout, catalogue())
        text = text_of_value(KINDS["scenario"], document.scenario)
        again, findings = value_of_text(KINDS["scenario"], text)
        assert not findings
        assert again == document.scenario, "what edits make can be saved and read"
        for snapshot in reversed(self.snapshots[: self.at]):
            document.stack.undo()
            assert document.scenario == snapshot
        for snapshot in self.snapshots[1:]:
            document.stack.redo()
            assert document.scenario == snapshot


EditMachine.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
TestEdits = EditMachine.TestCase
