"""A piece cut out of a scenario with all its layers: copied, turned, mirrored, and laid down elsewhere."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from engine.edits.edit import Edit, Ground, Several, hexes_said, with_cells, with_side
from engine.edits.hexsides import SetHexside
from engine.edits.lines import EraseLines
from engine.edits.objectives import AddObjective
from engine.edits.paint import Unpaint
from engine.edits.works import AddFortification, AddObstacle, ClearMarkers
from engine.edits.zones import AddReinforcementHex
from engine.hexes.edge import Edge, edge, sides
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry
from engine.model.cell import Cell, Directions, HexsideFeature
from engine.model.hex_map import HexMap
from engine.model.objective import Charge, Fortification, Objective, Obstacle, SpecialPoint, WreckMarker
from engine.model.said import Said, say
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Side, Zone
from engine.model.values import SideId

_Held = TypeVar("_Held", Objective, Fortification, Obstacle, WreckMarker, Charge, SpecialPoint, PlacedUnit)


@dataclass(frozen=True, slots=True)
class ClipZone:
    """A part of a deployment zone of a side, with division, name and limits of the whole zone."""

    side: SideId
    zone: Zone


@dataclass(frozen=True, slots=True)
class Clip:
    """Cells, hexsides and everything standing on them; hexes count from the clip's own middle hex (0, 0).

    `hexsides` holds every hexside inside or round the cells, None where nothing stands there; `entries`,
    `exits` and `forbidden` the Reinforcement Hexes, exit hexes and forbidden hexes by side.
    """

    cells: Mapping[Hex, Cell]
    hexsides: Mapping[Edge, HexsideFeature | None] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    fortifications: tuple[Fortification, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    wrecks: tuple[WreckMarker, ...] = ()
    charges: tuple[Charge, ...] = ()
    special_points: tuple[SpecialPoint, ...] = ()
    smoke: tuple[Hex, ...] = ()
    smoke_forbidden: tuple[Hex, ...] = ()
    target_marks: tuple[Hex, ...] = ()
    placed_units: tuple[PlacedUnit, ...] = ()
    zones: tuple[ClipZone, ...] = ()
    entries: Mapping[SideId, tuple[Hex, ...]] = field(default_factory=dict)
    exits: Mapping[SideId, tuple[Hex, ...]] = field(default_factory=dict)
    forbidden: Mapping[SideId, tuple[Hex, ...]] = field(default_factory=dict)


def copied(scenario: Scenario, map_: HexMap, hexes: Iterable[Hex]) -> Clip | None:
    """The hexes of the map with all that lies on them; None when none of them is in play."""
    chosen = sorted({hex_ for hex_ in hexes if hex_ in map_.cells})
    if not chosen:
        return None
    held, middle = frozenset(chosen), _middle(chosen)
    borders = sorted({edge(hex_, direction) for hex_ in chosen for direction in range(6)})

    def within(hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
        return tuple(hex_ for hex_ in hexes if hex_ in held)

    inner = (side for side in borders if map_.hexsides.get(side) or held.issuperset(sides(side)))
    clip = Clip(
        cells={hex_: map_.cells[hex_] for hex_ in chosen},
        hexsides={side: map_.hexsides.get(side) for side in inner},
        objectives=tuple(each for each in scenario.objectives if each.hex in held),
        fortifications=tuple(each for each in scenario.fortifications if each.hex in held),
        obstacles=tuple(each for each in scenario.obstacles if each.hex in held),
        wrecks=tuple(each for each in scenario.wrecks if each.hex in held),
        charges=tuple(each for each in scenario.charges if each.hex in held),
        special_points=tuple(each for each in scenario.special_points if each.hex in held),
        smoke=within(scenario.smoke),
        smoke_forbidden=within(scenario.smoke_forbidden),
        target_marks=within(scenario.target_marks),
        placed_units=tuple(each for each in scenario.placed_units if each.hex in held),
        zones=tuple(
            ClipZone(side.id, replace(zone, hexes=part))
            for side in scenario.sides
            for zone in side.deployment_zones
            if (part := within(zone.hexes))
        ),
        entries={side.id: within(side.reinforcement_hexes) for side in scenario.sides},
        exits={side.id: within(side.exit_hexes) for side in scenario.sides},
        forbidden={side.id: within(side.forbidden_hexes) for side in scenario.sides},
    )
    return moved(clip, Hex(-middle.q, -middle.r))


def moved(clip: Clip, by: Hex) -> Clip:
    """The clip with every hex shifted."""
    return _mapped(clip, lambda hex_: Hex(hex_.q + by.q, hex_.r + by.r), lambda direction: direction)


def turned(clip: Clip) -> Clip:
    """The clip turned clockwise by a sixth about its middle hex; facings and hexsides follow."""
    return _mapped(clip, lambda hex_: Hex(-hex_.r, hex_.q + hex_.r), lambda direction: (direction + 1) % 6)


def mirrored_clip(clip: Clip, orientation: Orientation) -> Clip:
    """The clip with left and right swapped about its middle hex; facings and hexsides follow."""
    if orientation is Orientation.FLAT_TOP:
        return _mapped(clip, lambda hex_: Hex(-hex_.q, hex_.q + hex_.r), lambda direction: -direction % 6)
    return _mapped(clip, lambda hex_: Hex(hex_.r, hex_.q), lambda direction: 5 - direction)


def image_of_clip(
    clip: Clip, orientation: Orientation, symmetry: Symmetry, swapped: Mapping[SideId, SideId]
) -> Clip:
    """The clip as the symmetry of a sheet shows it, about its middle hex, with the sides changing places."""
    match symmetry:
        case Symmetry.ROT180:
            clip = turned(turned(turned(clip)))
        case Symmetry.MIRROR_X:
            clip = mirrored_clip(clip, orientation)
        case Symmetry.MIRROR_Y:
            clip = mirrored_clip(turned(turned(turned(clip))), orientation)
        case Symmetry.NONE:
            return clip

    def other(side: SideId | None) -> SideId | None:
        return None if side is None else swapped.get(side, side)

    def by_side(held: Mapping[SideId, tuple[Hex, ...]]) -> dict[SideId, tuple[Hex, ...]]:
        return {swapped.get(side, side): hexes for side, hexes in held.items()}

    return replace(
        clip,
        objectives=tuple(
            replace(each, owner=other(each.owner), controlled_by=other(each.controlled_by))
            for each in clip.objectives
        ),
        fortifications=tuple(replace(each, owner=other(each.owner)) for each in clip.fortifications),
        special_points=tuple(replace(each, side=other(each.side)) for each in clip.special_points),
        placed_units=tuple(
            replace(each, side=swapped.get(each.side, each.side)) for each in clip.placed_units
        ),
        zones=tuple(replace(each, side=swapped.get(each.side, each.side)) for each in clip.zones),
        entries=by_side(clip.entries),
        exits=by_side(clip.exits),
        forbidden=by_side(clip.forbidden),
    )


@dataclass(frozen=True, slots=True)
class PasteClip:
    """A clip is laid with its middle hex on `at`; what was there is replaced, what falls off is left away.

    `printed` are the hexsides that boards alone print. Objectives and units get free ids.
    """

    clip: Clip
    at: Hex
    ground: Ground
    printed: Mapping[Edge, HexsideFeature]

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Paste {hexes}", hexes=hexes_said(len(self.clip.cells)))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the clip laid down."""
        clip = moved(self.clip, self.at)
        hexes = tuple(hex_ for hex_ in clip.cells if hex_ in self.ground)
        there = frozenset(hexes)
        scenario = ClearMarkers(hexes)(scenario)
        scenario = with_cells(scenario, hexes, self.ground, lambda hex_, _: clip.cells[hex_])
        edits: list[Edit] = [
            SetHexside(side, feature, self.printed.get(side))
            for side, feature in clip.hexsides.items()
            if there.intersection(sides(side))
        ]
        edits += [AddObjective(each) for each in clip.objectives if each.hex in there]
        edits += [AddFortification(each) for each in clip.fortifications if each.hex in there]
        edits += [AddObstacle(each) for each in clip.obstacles if each.hex in there]
        for part in clip.zones:
            landed = replace(part.zone, hexes=tuple(hex_ for hex_ in part.zone.hexes if hex_ in there))
            scenario = with_side(scenario, part.side, partial(_joined, landed))
        for name, places in (("exit_hexes", clip.exits), ("forbidden_hexes", clip.forbidden)):
            for side, hexes_ in places.items():
                own = tuple(hex_ for hex_ in hexes_ if hex_ in there)
                scenario = with_side(scenario, side, partial(_with_places, name, own))
        edits += [
            AddReinforcementHex(side, hex_)
            for side, entries in clip.entries.items()
            for hex_ in entries
            if hex_ in there
        ]
        for edit in edits:
            scenario = edit(scenario)
        units = tuple(each for each in clip.placed_units if each.hex in there)

        def grown(held: tuple[Hex, ...], new: tuple[Hex, ...]) -> tuple[Hex, ...]:
            return (*held, *(hex_ for hex_ in new if hex_ in there and hex_ not in held))

        standing = replace(
            scenario,
            wrecks=(*scenario.wrecks, *(each for each in clip.wrecks if each.hex in there)),
            charges=(*scenario.charges, *(each for each in clip.charges if each.hex in there)),
            special_points=(
                *scenario.special_points,
                *(each for each in clip.special_points if each.hex in there),
            ),
            smoke=tuple(sorted(grown(scenario.smoke, clip.smoke))),
            smoke_forbidden=grown(scenario.smoke_forbidden, clip.smoke_forbidden),
            target_marks=grown(scenario.target_marks, clip.target_marks),
            placed_units=_with_free_ids(scenario.placed_units, units),
        )
        return scenario if standing == scenario else standing


def _joined(part: Zone, side: Side) -> Side:
    """The side with a part of a zone joined to the zone of the same name and division."""
    if not part.hexes:
        return side
    zones = side.deployment_zones
    old = next((each for each in zones if (each.division, each.name) == (part.division, part.name)), None)
    if old is None:
        return replace(side, deployment_zones=(*zones, part))
    new = replace(old, hexes=tuple(sorted({*old.hexes, *part.hexes})))
    return replace(side, deployment_zones=tuple(new if each is old else each for each in zones))


def _with_places(name: str, hexes: tuple[Hex, ...], side: Side) -> Side:
    held: tuple[Hex, ...] = getattr(side, name)
    changed: dict[str, Any] = {name: (*held, *(hex_ for hex_ in hexes if hex_ not in held))}
    return replace(side, **changed)


def cutting(hexes: tuple[Hex, ...], ground: Ground) -> Edit:
    """The edit that empties hexes on every layer: markers, units, lines, and what was painted by hand."""
    edits = (ClearMarkers(hexes), EraseLines(hexes, ground), Unpaint(hexes))
    return Several(edits, say("Cut {hexes}", hexes=hexes_said(len(hexes))))


def _with_free_ids(held: tuple[PlacedUnit, ...], new: tuple[PlacedUnit, ...]) -> tuple[PlacedUnit, ...]:
    """The units with new ones added; an id in use gets a number, and links among the new ones follow."""
    taken = {each.id for each in held}
    names: dict[str, str] = {}
    for unit in new:
        name, number = unit.id, 1
        while name in taken:
            number += 1
            name = f"{unit.id}-{number}"
        taken.add(name)
        names[unit.id] = name
    added = (
        replace(
            unit,
            id=names[unit.id],
            in_transport=names.get(unit.in_transport or ""),
            towing=names.get(unit.towing or ""),
        )
        for unit in new
    )
    return (*held, *added)


def _middle(hexes: list[Hex]) -> Hex:
    """The hex of the list nearest to the middle of all."""
    q, r, count = sum(hex_.q for hex_ in hexes), sum(hex_.r for hex_ in hexes), len(hexes)
    return min(hexes, key=lambda hex_: ((hex_.q * count - q) ** 2 + (hex_.r * count - r) ** 2, hex_))


def _mapped(clip: Clip, place: Callable[[Hex], Hex], turn: Callable[[int], int]) -> Clip:
    def turned_all(directions: Directions) -> Directions:
        return tuple(sorted(turn(each) for each in directions))

    def cell(old: Cell) -> Cell:
        return replace(
            old,
            road=turned_all(old.road),
            rail=turned_all(old.rail),
            stream=turned_all(old.stream),
            wadi_entrances=turned_all(old.wadi_entrances),
            wadi_bridges=turned_all(old.wadi_bridges),
            bridge=None if old.bridge is None else turn(old.bridge) % 3,
        )

    def there(held: tuple[_Held, ...]) -> tuple[_Held, ...]:
        return tuple(replace(each, hex=place(each.hex)) for each in held if each.hex is not None)

    def facing(old: int | None) -> int | None:
        return None if old is None else turn(old)

    def places(by_side: Mapping[SideId, tuple[Hex, ...]]) -> dict[SideId, tuple[Hex, ...]]:
        return {side: tuple(place(hex_) for hex_ in hexes) for side, hexes in by_side.items()}

    return Clip(
        cells={place(hex_): cell(each) for hex_, each in clip.cells.items()},
        hexsides={edge(place(side.hex), turn(side.direction)): each for side, each in clip.hexsides.items()},
        objectives=there(clip.objectives),
        fortifications=tuple(
            replace(each, facing=facing(each.facing)) for each in there(clip.fortifications)
        ),
        obstacles=there(clip.obstacles),
        wrecks=there(clip.wrecks),
        charges=there(clip.charges),
        special_points=there(clip.special_points),
        smoke=tuple(place(hex_) for hex_ in clip.smoke),
        smoke_forbidden=tuple(place(hex_) for hex_ in clip.smoke_forbidden),
        target_marks=tuple(place(hex_) for hex_ in clip.target_marks),
        placed_units=tuple(replace(each, facing=facing(each.facing)) for each in there(clip.placed_units)),
        zones=tuple(
            replace(each, zone=replace(each.zone, hexes=tuple(place(hex_) for hex_ in each.zone.hexes)))
            for each in clip.zones
        ),
        entries=places(clip.entries),
        exits=places(clip.exits),
        forbidden=places(clip.forbidden),
    )
