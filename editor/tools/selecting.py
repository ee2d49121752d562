"""The pointer: selects hexes, and drags what stands in them to another place."""

from __future__ import annotations

from dataclasses import replace

from editor.tools.bench import Bench
from editor.tools.pointer import Pointer
from editor.tools.shapes import rectangle
from editor.tools.tool import Gesture, Tool
from engine.edits.describe import Describe
from engine.edits.edit import Edit
from engine.edits.objectives import MoveObjective
from engine.edits.overlays import MoveOverlay
from engine.edits.zones import SetReinforcementHexes
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario


def select(bench: Bench, at: Pointer) -> Gesture:
    """Select a hex, or a rectangle by dragging; drag an objective or marker to move it."""
    selection = bench.document.selection
    before = selection.hexes
    movable = None if at.control or at.shift else standing_on(bench.scenario, at.hex)
    edit: Edit | None = None
    if at.control and bench.grid.holds(at.hex):
        selection.toggle(at.hex)
    else:
        selection.replace((at.hex,) if bench.grid.holds(at.hex) else ())
    kept = selection.hexes if at.control else ()
    try:
        while (now := (yield edit)) is not None:
            if movable is not None:
                moved = now.hex != at.hex and bench.is_in_play(now.hex)
                edit = moving(bench.scenario, movable, now.hex) if moved else None
                selection.replace((now.hex,) if moved else (at.hex,))
            elif now.hex != at.hex:
                selection.replace((*kept, *rectangle(bench.grid, at.hex, now.hex)))
    except GeneratorExit:
        selection.replace(before)
        raise
    return edit


def standing_on(scenario: Scenario, hex_: Hex) -> tuple[str, int] | None:
    """What the pointer can drag from a hex: the field it stands in and its index there."""
    for name in ("placed_units", "objectives", "fortifications", "obstacles"):
        for index, each in enumerate(getattr(scenario, name)):
            if each.hex == hex_:
                return name, index
    for index, side in enumerate(scenario.sides):
        if hex_ in side.reinforcement_hexes:
            return "sides", index * 1000 + side.reinforcement_hexes.index(hex_)
    return None


def moving(scenario: Scenario, what: tuple[str, int], to: Hex) -> Edit:
    """The edit that moves one of the things `standing_on` finds."""
    name, index = what
    match name:
        case "objectives":
            return MoveObjective(scenario.objectives[index].id, to)
        case "overlays":
            return MoveOverlay(index, to)
        case "sides":
            side = scenario.sides[index // 1000]
            hexes = list(side.reinforcement_hexes)
            hexes[index % 1000] = to
            return SetReinforcementHexes(side.id, tuple(hexes), "Move Reinforcement Hex")
        case _:
            held = list(getattr(scenario, name))
            held[index] = replace(held[index], hex=to)
            return Describe({name: tuple(held)}, f"Move {name.rstrip('s').replace('_', ' ')}")


TOOLS = (Tool("select", "select", "V", "select", select, cursor="arrow"),)
