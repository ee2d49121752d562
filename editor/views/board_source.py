"""What the board views draw, and how it is read from a scenario.

A running game is read into the same, so play mode reuses every view.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.objective import Fortification, ObjectiveType, SpecialPoint
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Side
from engine.model.unit_kind import FigureKind, UnitClass, VehicleKind

_State = TypeVar("_State", bound=StrEnum)


class CounterKind(StrEnum):
    """What kind of counter is drawn."""

    SQUAD = "squad"
    VEHICLE = "vehicle"
    GUN = "gun"


class Slot(StrEnum):
    """What one place on a squad counter shows; a crew weapon takes two places."""

    REGULAR = "regular"
    ELITE = "elite"
    OFFICER = "officer"
    MACHINE_GUN = "machine_gun"
    MORTAR = "mortar"
    LOST = "lost"


class Hull(StrEnum):
    """The plan view a vehicle counter shows."""

    TANK = "tank"
    HEAVY_TANK = "heavy_tank"
    LIGHT_TANK = "light_tank"
    TANK_DESTROYER = "tank_destroyer"
    HALF_TRACK = "half_track"
    TRUCK = "truck"
    GUN = "gun"


class ActivationMark(StrEnum):
    """The activation mark of a counter."""

    FRESH = "fresh"
    OP_FIRE = "op_fire"
    FATIGUED = "fatigued"


class Morale(StrEnum):
    """The morale mark of a squad."""

    NORMAL = "normal"
    PINNED = "pinned"
    DISRUPTED = "disrupted"


class DamageMark(StrEnum):
    """The damage mark of a vehicle."""

    NONE = "none"
    LIGHT = "light"
    HEAVY = "heavy"
    INCAPACITATED = "incapacitated"


class Motion(StrEnum):
    """Whether a vehicle stands or drives; unknown shows nothing."""

    UNKNOWN = "unknown"
    STANDING = "standing"
    DRIVING = "driving"


@dataclass(frozen=True, slots=True)
class CounterView:
    """One counter as it is drawn; equal values look the same.

    `slots` are the figures of a squad, `hull` the plan view of a vehicle. Texts left empty are not
    drawn. `order` sorts a stack from the bottom up; an `active` counter lies on top.
    """

    id: str
    hex: Hex
    side: str
    nation: str
    kind: CounterKind = CounterKind.SQUAD
    slots: tuple[Slot, ...] = ()
    specialization: str | None = None
    firepower: str = ""
    range: str = ""
    movement: str = ""
    name: str = ""
    hull: Hull = Hull.TANK
    weight: str = ""
    armor: str = ""
    facing: int | None = None
    motion: Motion = Motion.UNKNOWN
    turret: bool = True
    activation: ActivationMark = ActivationMark.FRESH
    morale: Morale = Morale.NORMAL
    damage: DamageMark = DamageMark.NONE
    concealed: bool = False
    passengers: int = 0
    order: int = 0
    active: bool = False


@dataclass(frozen=True, slots=True)
class ObjectiveView:
    """An objective marker; `nation` is the style of the side that holds it, None = nobody."""

    hex: Hex
    type: ObjectiveType
    value: int
    nation: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A deployment zone of a nation."""

    hexes: frozenset[Hex]
    nation: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class EntryView:
    """A reinforcement hex of a nation."""

    hex: Hex
    nation: str


@dataclass(frozen=True, slots=True)
class FortificationView:
    """A fortification by its type id (entrenchment, trench, pillbox, bunker …)."""

    hex: Hex
    type: str
    facing: int | None = None
    nation: str | None = None


@dataclass(frozen=True, slots=True)
class ObstacleView:
    """An obstacle by its type id (razor_wire, tank_trap, mines, s_mines …)."""

    hex: Hex
    type: str


@dataclass(frozen=True, slots=True)
class WreckView:
    """A wreck, by the class of vehicle it was."""

    hex: Hex
    unit_class: str = "heavy"


@dataclass(frozen=True, slots=True)
class PointView:
    """Another small marker: a charge, field hospital, supply point …"""

    hex: Hex
    kind: str
    nation: str | None = None


@dataclass(frozen=True)
class BoardSource:
    """Everything a board view reads, at least a bare map; `revision` grows with every change."""

    map: HexMap
    revision: int = 0
    objectives: tuple[ObjectiveView, ...] = ()
    zones: tuple[ZoneView, ...] = ()
    entries: tuple[EntryView, ...] = ()
    fortifications: tuple[FortificationView, ...] = ()
    obstacles: tuple[ObstacleView, ...] = ()
    smoke: tuple[Hex, ...] = ()
    wrecks: tuple[WreckView, ...] = ()
    points: tuple[PointView, ...] = ()
    counters: tuple[CounterView, ...] = ()
    selection: frozenset[Hex] = frozenset()


class ScenarioSource(BoardSource):
    """A scenario as the editor shows it, with its set-up units as counters."""

    def __init__(
        self,
        scenario: Scenario,
        map_: HexMap,
        catalogue: Catalogue,
        *,
        selection: frozenset[Hex] = frozenset(),
        revision: int = 0,
    ) -> None:
        nations = {side.id: nation_of(side) for side in scenario.sides}
        super().__init__(
            map=map_,
            revision=revision,
            objectives=tuple(
                ObjectiveView(
                    each.hex,
                    each.type,
                    each.value,
                    nations.get(each.controlled_by or each.owner or ""),
                    each.name or "",
                )
                for each in scenario.objectives
            ),
            zones=zones_of(scenario.sides),
            entries=entries_of(scenario.sides),
            fortifications=fortifications_of(scenario.fortifications, nations),
            obstacles=tuple(ObstacleView(each.hex, each.type) for each in scenario.obstacles),
            smoke=scenario.smoke,
            wrecks=tuple(WreckView(each.hex, each.unit_class) for each in scenario.wrecks),
            points=(
                *(PointView(each.hex, "charge") for each in scenario.charges),
                *points_of(scenario.special_points, nations),
            ),
            counters=tuple(
                counter_of(unit, nations.get(unit.side, ""), catalogue, order)
                for order, unit in enumerate(scenario.placed_units)
                if unit.hex is not None and unit.in_transport is None
            ),
            selection=selection,
        )


def nation_of(side: Side) -> str:
    """The nation whose style a side is drawn in: its first."""
    return side.nations[0] if side.nations else side.id


def zones_of(sides: Iterable[Side]) -> tuple[ZoneView, ...]:
    """The deployment zones of the sides, as far as they have hexes."""
    return tuple(
        ZoneView(frozenset(zone.hexes), nation_of(side), zone.name or "")
        for side in sides
        for zone in side.deployment_zones
        if zone.hexes
    )


def entries_of(sides: Iterable[Side]) -> tuple[EntryView, ...]:
    """The reinforcement hexes of the sides."""
    return tuple(EntryView(hex_, nation_of(side)) for side in sides for hex_ in side.reinforcement_hexes)


def fortifications_of(
    works: Iterable[Fortification], nations: Mapping[str, str]
) -> tuple[FortificationView, ...]:
    """Fortifications in the style of their owners; `nations` are those of the sides by id."""
    return tuple(
        FortificationView(each.hex, each.type, each.facing, nations.get(each.owner or "")) for each in works
    )


def points_of(points: Iterable[SpecialPoint], nations: Mapping[str, str]) -> tuple[PointView, ...]:
    """Special points in the style of their sides; `nations` are those of the sides by id."""
    return tuple(PointView(each.hex, each.kind, nations.get(each.side or "")) for each in points)


def slots_of(figures: Mapping[str, int], catalogue: Catalogue) -> tuple[Slot, ...]:
    """The figures of a squad as its counter shows them, officers first; a crew weapon comes once."""
    slots: list[Slot] = []
    for id_, count in figures.items():
        kind = catalogue.units.figures.get(id_)
        slots += [slot_of(id_, kind)] * max(0, count)
    order = (Slot.OFFICER, Slot.ELITE, Slot.REGULAR, Slot.MACHINE_GUN, Slot.MORTAR, Slot.LOST)
    return tuple(sorted(slots, key=order.index))


def slot_of(id_: str, kind: FigureKind | None) -> Slot:
    """How a kind of figure is shown; one with an unknown name by its slots."""
    name = id_.lower().replace("-", "_")
    for slot in (Slot.OFFICER, Slot.ELITE, Slot.MORTAR):
        if slot.value in name:
            return slot
    if "machine" in name or name in ("mg", "hmg") or (kind is not None and kind.slots > 1):
        return Slot.MACHINE_GUN
    return Slot.REGULAR


def hull_of(kind: VehicleKind | None, id_: str) -> Hull:
    """The plan view of a kind of vehicle."""
    if kind is None:
        return Hull.TANK
    match kind.unit_class:
        case UnitClass.GUN:
            return Hull.GUN
        case UnitClass.TRUCK:
            return Hull.TRUCK
        case UnitClass.LIGHT:
            return Hull.HALF_TRACK
        case _:
            pass
    name = f"{id_} {kind.name}".lower()
    weight = weight_of(kind)
    if any(word in name for word in ("m10", "destroyer", "su-", "stug", "jagd", "brumm")):
        return Hull.TANK_DESTROYER
    if weight == "H":
        return Hull.HEAVY_TANK
    return Hull.LIGHT_TANK if weight == "L" else Hull.TANK


def weight_of(kind: VehicleKind) -> str:
    """The letter of a tank's class: L, M or H; nothing for what has none."""
    return {"light": "L", "medium": "M", "heavy": "H"}.get(str(kind.skirmish.get("class", "")), "")


def squad_shown(counter: CounterView, figures: Mapping[str, int], catalogue: Catalogue) -> CounterView:
    """The counter of a squad with these figures on it: its places and printed values."""
    kinds = [kind for id_ in figures if (kind := catalogue.units.figures.get(id_)) is not None]
    reach = max((kind.against_infantry.range for kind in kinds), default=0)
    power = sum(
        kind.against_infantry.firepower * figures[kind.id]
        for kind in kinds
        if kind.against_infantry.range == reach
    )
    return replace(
        counter,
        slots=slots_of(figures, catalogue),
        firepower=str(power) if kinds else "",
        range=str(reach) if kinds else "",
        movement=str(min((kind.movement for kind in kinds), default="")),
    )


def vehicle_shown(counter: CounterView, id_: str, kind: VehicleKind | None) -> CounterView:
    """The counter of a vehicle or gun of that kind: its plan view, name and printed values."""
    hull = hull_of(kind, id_)
    return replace(
        counter,
        kind=CounterKind.GUN if hull is Hull.GUN else CounterKind.VEHICLE,
        hull=hull,
        name=kind.name if kind else id_,
        weight=weight_of(kind) if kind else "",
        armor=str(kind.armor) if kind and kind.armor else "",
        movement=str(kind.movement) if kind else "",
    )


def counter_of(unit: PlacedUnit, nation: str, catalogue: Catalogue, order: int) -> CounterView:
    """The counter of a unit that the scenario sets; the unit has a hex."""
    assert unit.hex is not None
    shared = CounterView(
        unit.id,
        unit.hex,
        unit.side,
        nation,
        activation=_member(ActivationMark, unit.activation, ActivationMark.FRESH),
        concealed=unit.concealed,
        order=order,
    )
    if unit.squad is not None or unit.kind is None:
        return replace(
            squad_shown(shared, unit.squad.figures if unit.squad else {}, catalogue),
            specialization=unit.squad.specialization if unit.squad else None,
            morale=_member(Morale, unit.condition, Morale.NORMAL),
        )
    return replace(
        vehicle_shown(shared, unit.kind, catalogue.units.vehicles.get(unit.kind)),
        facing=unit.facing,
        motion=_member(Motion, unit.motion, Motion.UNKNOWN),
        damage=_member(DamageMark, unit.damage, DamageMark.NONE),
    )


def _member(kind: type[_State], value: str | None, otherwise: _State) -> _State:
    try:
        return kind(value) if value else otherwise
    except ValueError:
        return otherwise
