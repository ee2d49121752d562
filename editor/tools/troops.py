"""The tool that sets units on the map: squads as they are usually built, vehicles and guns, with facing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from editor.text.texts import text
from editor.tools.markers import side_in_hand
from editor.tools.pointer import Pointer
from editor.tools.tool import Gesture, Tool
from editor.tools.tool_context import ToolContext
from engine.edits.edit import Edit
from engine.edits.placed_things import PlaceUnit, TakeAway
from engine.hexes.hex import DIRECTIONS, Hex
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from engine.model.unit_kind import UnitClass, VehicleKind

#: Squads as they are usually built, by the name that `Choices.troop` has for them.
SQUADS: Mapping[str, Squad] = {
    "regulars": Squad({"regular": 4}),
    "elites": Squad({"elite": 4}),
    "led": Squad({"regular": 3, "officer": 1}),
    "machine_gun": Squad({"regular": 2, "machine_gun": 1}),
    "mortar": Squad({"regular": 2, "mortar": 1}),
    "engineers": Squad({"regular": 4}, specialization="engineer"),
    "recon": Squad({"regular": 4}, specialization="recon"),
}


class TroopGroup(StrEnum):
    """The groups in which units are offered."""

    SQUADS = "squads"
    WEAPONS = "weapons"
    VEHICLES = "vehicles"
    TANKS = "tanks"
    GUNS = "guns"


@dataclass(frozen=True, slots=True)
class Troop:
    """A unit that can be set on the map: a squad, or a kind of vehicle or gun; `id` is `Choices.troop`."""

    id: str
    group: TroopGroup
    squad: Squad | None = None
    kind: VehicleKind | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.kind.name if self.kind is not None else text(f"option.troop.{self.id}")


_GROUPS: Mapping[UnitClass, TroopGroup] = {
    UnitClass.HEAVY: TroopGroup.TANKS,
    UnitClass.GUN: TroopGroup.GUNS,
    UnitClass.LIGHT: TroopGroup.VEHICLES,
    UnitClass.TRUCK: TroopGroup.VEHICLES,
}


def troops(scenario: Scenario, catalogue: Catalogue, side_id: str | None) -> tuple[Troop, ...]:
    """The units a side can have beside those it has, group by group; none for a side there is not."""
    from engine.validation.available import Availability
    from engine.validation.subject import Subject

    side = scenario.side(side_id or "")
    if side is None:
        return ()
    figures = catalogue.units.figures
    every = [
        Troop(
            id_,
            TroopGroup.WEAPONS
            if any(kind in figures and figures[kind].heavy_weapon for kind in squad.figures)
            else TroopGroup.SQUADS,
            squad=squad,
        )
        for id_, squad in SQUADS.items()
    ]
    kinds = catalogue.units.vehicles.values()
    every += [Troop(kind.id, _GROUPS[kind.unit_class], kind=kind) for kind in kinds]
    can = Availability(Subject(scenario, catalogue), side)
    order = list(TroopGroup)

    def place(troop: Troop) -> tuple[int, bool, str]:
        own = troop.kind is None or bool(set(side.nations).intersection(troop.kind.nations))
        return order.index(troop.group), not own, troop.name if troop.kind is not None else ""

    offered = (
        each
        for each in every
        if can.can_have(PlacedUnit("", side.id, kind=each.kind.id if each.kind else None, squad=each.squad))
    )
    return tuple(sorted(offered, key=place))


def troops_of(context: ToolContext) -> Iterator[tuple[str, str]]:
    """The units the tool offers the side in hand, with their names."""
    for each in troops(context.scenario, context.catalogue, side_in_hand(context)):
        yield each.id, each.name


def troop_in_hand(context: ToolContext) -> Troop | None:
    """What the next click places: the chosen one, else the first that the side in hand can have."""
    offered = troops(context.scenario, context.catalogue, side_in_hand(context))
    chosen = (each for each in offered if each.id == context.chosen.troop)
    return next(chosen, offered[0] if offered else None)


def unit(context: ToolContext, at: Pointer) -> Gesture:
    """Set the chosen unit in a hex; dragging turns its front there. With Ctrl take the units away."""
    side = side_in_hand(context)
    if side is None or not context.is_in_play(at.hex):
        return None
    if at.erases:
        return TakeAway((at.hex,), ("placed_units",))
    troop = troop_in_hand(context)
    if troop is None:
        return None
    kind = troop.kind
    made = PlacedUnit("", side, at.hex, kind=kind.id if kind else None, squad=troop.squad)
    if kind is not None:
        gun = kind.unit_class is UnitClass.GUN
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
