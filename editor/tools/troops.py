"""The tool that sets units on the map: squads as they are usually built, vehicles and guns, with facing."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from editor.tools.markers import side_in_hand
from editor.tools.pointer import Pointer
from editor.tools.tool import Gesture, Tool
from editor.tools.tool_context import ToolContext
from engine.edits.edit import Edit
from engine.edits.placed_things import PlaceUnit, TakeAway
from engine.hexes.hex import DIRECTIONS, Hex
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from engine.model.unit_kind import UnitClass

#: Squads as they are usually built, by the name the option bar gives them.
SQUADS: Mapping[str, Squad] = {
    "regulars": Squad({"regular": 4}),
    "elites": Squad({"elite": 4}),
    "led": Squad({"regular": 3, "officer": 1}),
    "machine_gun": Squad({"regular": 2, "machine_gun": 1}),
    "mortar": Squad({"regular": 2, "mortar": 1}),
    "engineers": Squad({"regular": 4}, specialization="engineer"),
    "recon": Squad({"regular": 4}, specialization="recon"),
}


def troops_of(context: ToolContext) -> Iterator[tuple[str, str]]:
    """The vehicles and guns the tool offers, with their names: those of the side's nations first."""
    side = context.scenario.side(side_in_hand(context) or "")
    own = set(side.nations) if side else set()
    kinds = context.catalogue.units.vehicles.values()
    for kind in sorted(kinds, key=lambda each: (not own.intersection(each.nations), each.name)):
        yield kind.id, kind.name


def troop_in_hand(context: ToolContext) -> tuple[str | None, Squad | None]:
    """Kind of vehicle or squad that the next click places."""
    chosen = context.chosen.troop
    if chosen in SQUADS:
        return None, SQUADS[chosen]
    if chosen in context.catalogue.units.vehicles:
        return chosen, None
    return None, SQUADS["regulars"]


def unit(context: ToolContext, at: Pointer) -> Gesture:
    """Set the chosen unit in a hex; dragging turns its front there. With Ctrl take the units away."""
    side = side_in_hand(context)
    if side is None or not context.is_in_play(at.hex):
        return None
    if at.erases:
        return TakeAway((at.hex,), ("placed_units",))
    kind, squad = troop_in_hand(context)
    made = PlacedUnit("", side, at.hex, kind=kind, squad=squad)
    if kind is not None:
        gun = context.catalogue.units.vehicles[kind].unit_class is UnitClass.GUN
        made = replace(made, facing=_towards_enemy(context, side, at.hex), motion=None if gun else "standing")
    edit: Edit = PlaceUnit(made)
    while (now := (yield edit)) is not None:
        if now.hex != at.hex and kind is not None:
            edit = PlaceUnit(replace(made, facing=direction_towards(at.hex, now.hex)))
    return edit


def direction_towards(start: Hex, end: Hex) -> int:
    """The direction of the six that points most nearly from one hex to another."""
    dq, dr = end.q - start.q, end.r - start.r

    def along(direction: int) -> int:
        q, r = DIRECTIONS[direction]
        # Twice the scalar product of two axial vectors on the plane.
        return 2 * (dq * q + dr * r) + dq * r + dr * q

    return max(range(6), key=along)


def _towards_enemy(context: ToolContext, side: str, hex_: Hex) -> int:
    """The direction of the enemy's first home, else of the middle of the map."""
    enemy = context.scenario.enemy_of(side)
    homes = enemy.reinforcement_hexes if enemy else ()
    homes = homes or tuple(h for zone in (enemy.deployment_zones if enemy else ()) for h in zone.hexes)
    cells = sorted(context.map.cells)
    goal = homes[0] if homes else cells[len(cells) // 2]
    return direction_towards(hex_, goal) if goal != hex_ else 0


def _unit_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    """The unit on top of the hex: its kind, or the usual squad that is most like it, and its side."""
    here = [each for each in context.scenario.placed_units if each.hex == at.hex]
    return unit_choices(here[-1]) if here else None


def unit_choices(unit: PlacedUnit) -> Mapping[str, Any]:
    """The choices with which the tool sets another one like it."""
    return {"side": unit.side, "troop": unit.kind if unit.kind is not None else _usual_squad(unit.squad)}


def _usual_squad(squad: Squad | None) -> str:
    """The name in `SQUADS` of the squad that shares most figures and the specialization with this one."""

    def likeness(name: str) -> tuple[bool, int]:
        usual = SQUADS[name]
        shared = sum(min(n, squad.figures.get(kind, 0)) for kind, n in usual.figures.items()) if squad else 0
        return usual.specialization == (squad.specialization if squad else None), shared

    return max(SQUADS, key=likeness)


TOOLS = (Tool("unit", "unit", "J", "markers", unit, options=("side", "troop"), picks=_unit_here),)
