"""Tools that put markers on hexes: objectives, entries, zones, field works."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from editor.tools.pointer import Pointer
from editor.tools.shapes import disc_on, straight
from editor.tools.tool import Gesture, Tool
from editor.tools.tool_context import ToolContext
from engine.edits.edit import Edit, Several
from engine.edits.objectives import AddObjective, RemoveObjective
from engine.edits.paint import PaintCells
from engine.edits.placed_things import (
    AddSpecialPoint,
    AddWreck,
    LayCharge,
    LiftSmoke,
    PlaceSmoke,
    Standing,
    TakeAway,
)
from engine.edits.works import AddFortification, AddObstacle
from engine.edits.zones import AddReinforcementHex, EraseZone, PaintZone, RemoveReinforcementHex
from engine.hexes.hex import Hex
from engine.model.objective import Charge, Fortification, Objective, Obstacle, SpecialPoint, WreckMarker
from engine.model.said import say


def side_in_hand(context: ToolContext) -> str | None:
    """The chosen side, or the first one where the scenario has no such side."""
    scenario = context.scenario
    if scenario.side(context.chosen.side) is not None:
        return context.chosen.side
    return scenario.sides[0].id if scenario.sides else None


def objective(context: ToolContext, at: Pointer) -> Gesture:
    """Put the chosen objective into a hex; with Ctrl take those of the hex away."""
    chosen = context.chosen
    if at.erases:
        gone = tuple(RemoveObjective(each.id) for each in context.scenario.objectives if each.hex == at.hex)
        return Several(gone, say("Remove objective")) if gone else None
    owner = chosen.owner if chosen.owner and context.scenario.side(chosen.owner) else None
    now: Pointer | None = at
    while True:
        assert now is not None
        marker = Objective("", now.hex, chosen.objective, chosen.value, owner, controlled_by=owner)
        edit = AddObjective(marker) if context.is_in_play(now.hex) else None
        now = yield edit
        if now is None:
            return edit


def reinforcement(context: ToolContext, at: Pointer) -> Gesture:
    """Make a hex a Reinforcement Hex of the chosen side; on one, take it away."""
    side = side_in_hand(context)
    if side is None or not context.is_in_play(at.hex):
        return None
    owner = next((each for each in context.scenario.sides if at.hex in each.reinforcement_hexes), None)
    edit: Edit
    if owner is not None and (at.erases or owner.id == side):
        edit = RemoveReinforcementHex(owner.id, at.hex)
    else:
        edit = AddReinforcementHex(side, at.hex)
    while (yield edit) is not None:
        pass
    return edit


def zone(context: ToolContext, at: Pointer) -> Gesture:
    """Paint the deployment zone of the chosen side; starting inside it, or with Ctrl, erase."""
    side = side_in_hand(context)
    held = context.scenario.side(side) if side else None
    if side is None or held is None:
        return None
    inside = any(at.hex in each.hexes for each in held.deployment_zones)
    hexes = dict.fromkeys(disc_on(context, at.hex, context.chosen.brush))
    last = at.hex
    while True:
        playable = tuple(hex_ for hex_ in hexes if context.is_in_play(hex_))
        edit = EraseZone(side, playable) if inside or at.erases else PaintZone(side, playable)
        now = yield edit
        if now is None:
            return edit
        for hex_ in straight(last, now.hex):
            hexes.update(dict.fromkeys(disc_on(context, hex_, context.chosen.brush)))
        last = now.hex


def work(context: ToolContext, at: Pointer) -> Gesture:
    """Build the chosen field work or lay the chosen marker; with Ctrl take all of them away."""
    chosen = context.chosen
    if not context.is_in_play(at.hex):
        return None
    if at.erases:
        gone = (TakeAway((at.hex,), _WORKS), LiftSmoke((at.hex,)))
        return Several(gone, say("Remove field works"))
    owner = chosen.work_owner if chosen.work_owner and context.scenario.side(chosen.work_owner) else None
    now: Pointer | None = at
    while True:
        assert now is not None
        edit: Edit | None = None
        if context.is_in_play(now.hex):
            edit = _building(context, chosen.work, now.hex, owner)
        now = yield edit
        if now is None:
            return edit


_WORKS: tuple[Standing, ...] = ("fortifications", "obstacles", "wrecks", "charges", "special_points")

#: What the tool lays beside the fortifications and obstacles of the terrain table.
LAID = ("smoke", "wreck", "charge", "field_hospital", "supply", "radio")


def _building(context: ToolContext, work: str, hex_: Hex, owner: str | None) -> Edit | None:
    """The edit that puts a field work or marker into a hex."""
    match work:
        case "smoke":
            return PlaceSmoke((hex_,))
        case "wreck":
            return AddWreck(WreckMarker(hex_, "heavy"))
        case "charge":
            return LayCharge(Charge(hex_, _target(context, hex_)))
        case "field_hospital" | "supply" | "radio":
            return AddSpecialPoint(SpecialPoint(hex_, work, owner))
        case _:
            kind = context.catalogue.terrain.fortifications.get(work)
            if kind is None:
                return None
            if kind.is_obstacle:
                return AddObstacle(Obstacle(hex_, kind.id))
            return AddFortification(Fortification(hex_, kind.id, owner))


def _target(context: ToolContext, hex_: Hex) -> str:
    """What a charge in the hex is laid against (S-ENG-14): bridge, else fortification, else building."""
    if context.map.cells[hex_].bridge is not None:
        return "bridge"
    works = any(each.hex == hex_ for each in context.scenario.fortifications)
    return "fortification" if works else "building"


def label(context: ToolContext, at: Pointer) -> Gesture:
    """Print the chosen words on a hex; with Ctrl, or without words, take its name away."""
    ground = context.ground
    words = None if at.erases else context.chosen.label.strip() or None
    cell = ground.get(at.hex)
    if cell is None or cell.label == words:
        return None
    edit = PaintCells({at.hex: replace(cell, label=words)}, ground, say("Name hex"))
    while (yield edit) is not None:
        continue
    return edit


def _objective_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    for each in context.scenario.objectives:
        if each.hex == at.hex:
            return objective_choices(each)
    return None


def objective_choices(marker: Objective) -> Mapping[str, Any]:
    """The choices with which the tool puts down another one like it."""
    return {"objective": marker.type, "value": marker.value, "owner": marker.owner}


def _entry_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    for side in context.scenario.sides:
        if at.hex in side.reinforcement_hexes:
            return {"side": side.id}
    return None


def _zone_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    for side in context.scenario.sides:
        if any(at.hex in zone.hexes for zone in side.deployment_zones):
            return {"side": side.id}
    return None


Work = Fortification | Obstacle | SpecialPoint | Charge | WreckMarker


def work_choices(work: Work) -> Mapping[str, Any]:
    """The choices with which the tool lays another one like it."""
    match work:
        case Fortification(type=kind, owner=owner) | SpecialPoint(kind=kind, side=owner):
            return {"work": kind, "work_owner": owner}
        case Obstacle(type=kind):
            return {"work": kind}
        case Charge():
            return {"work": "charge"}
        case WreckMarker():
            return {"work": "wreck"}


def _work_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    scenario = context.scenario
    lists: tuple[tuple[Work, ...], ...] = (
        scenario.fortifications,
        scenario.obstacles,
        scenario.special_points,
        scenario.charges,
        scenario.wrecks,
    )
    for each in (each for held in lists for each in held if each.hex == at.hex):
        return work_choices(each)
    return {"work": "smoke"} if at.hex in scenario.smoke else None


def _name_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    cell = context.ground.get(at.hex)
    return {"label": cell.label} if cell is not None and cell.label else None


TOOLS = (
    Tool(
        "objective",
        "objective",
        "O",
        "markers",
        objective,
        options=("objective", "value", "owner"),
        picks=_objective_here,
    ),
    Tool("reinforcement", "entry", "N", "markers", reinforcement, options=("side",), picks=_entry_here),
    Tool("zone", "zone", "Z", "markers", zone, options=("side", "brush"), picks=_zone_here),
    Tool("work", "fortification", "M", "markers", work, options=("work", "work_owner"), picks=_work_here),
    Tool("label", "text", "K", "markers", label, options=("label",), picks=_name_here),
)
