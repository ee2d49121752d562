"""A unit on the map cannot be there like that.

What: A unit stands on ground closed to it, in an overfull hex, in a state its class does not know, aboard
what cannot carry it, in a fortification that is not there, or nowhere.

Why: The game could not begin (B-SET-21, B-TRN-01).

Fix: Move the unit or correct its state.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from engine.edits.entries import ChangeEntry, RemoveEntries
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import Said, say, say_number
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.terrain import TerrainKind
from engine.model.unit_kind import UnitClass
from engine.model.values import SideId
from engine.rules.base.moves.closed_ground import is_closed_to_class
from engine.rules.skirmish.arrivals.home import LIMITED
from engine.rules.skirmish.arrivals.home import STACKING as HOME_STACKING
from engine.validation.check import Fault, check, is_moment
from engine.validation.stacking import is_stack_allowed, largest_stack
from engine.validation.subject import Subject

#: Fields that only squads or only vehicles have, and what they may say.
SQUAD_STATES = ("pinned", "disrupted")
VEHICLE_STATES = ("light", "heavy", "incapacitated")
ACTIVATIONS = ("fresh", "op_fire", "fatigued")


@check(
    "MAP119",
    Severity.ERROR,
    rule="B-SET-21",
    reads=("layout", "placed_units", "fortifications", "sides", "timing", "rules"),
)
def illegal_unit(subject: Subject) -> Iterator[Fault]:
    """Each unit that cannot be there, with what mends its state."""
    standing: dict[tuple[Hex, SideId], list[int]] = defaultdict(list)
    for index, unit in enumerate(subject.scenario.placed_units):
        hexes = () if unit.hex is None else (unit.hex,)
        where = say("the mat") if unit.hex is None else subject.label(unit.hex)
        for field, message in _wrong(subject, unit):
            fix = (
                ChangeEntry(
                    "placed_units",
                    index,
                    {field: None},
                    say("Leave {field} out", field=field.replace("_", " ")),
                )
                if field
                else None
            )
            yield Fault(
                say("The unit {unit} in {where} {message}.", unit=unit.id, where=where, message=message),
                hexes,
                f"/placed_units/{index}{'/' + field if field else ''}",
                fix=fix or RemoveEntries("placed_units", (index,), say("Remove unit")),
            )
        if unit.hex is not None and unit.in_transport is None and not _may_be_full(subject, unit):
            standing[unit.hex, unit.side].append(index)
    for (hex_, _), indexes in standing.items():
        yield from _overfull(subject, hex_, indexes)


def _overfull(subject: Subject, hex_: Hex, indexes: Sequence[int]) -> Iterator[Fault]:
    """B-SET-22 — the units of a side in a hex that have no room there, at the first of them."""
    units, label = subject.scenario.placed_units, subject.label(hex_)
    squads = others = 0
    surplus: list[int] = []
    for index in indexes:
        more = (1, 0) if units[index].squad is not None else (0, 1)
        if is_stack_allowed(subject.scenario, label, squads + more[0], others + more[1]):
            squads, others = squads + more[0], others + more[1]
        else:
            surplus.append(index)
    if surplus:
        yield Fault(
            _too_many(subject.scenario, label, squads + others + 1),
            (hex_,),
            f"/placed_units/{surplus[0]}/hex",
            fix=RemoveEntries("placed_units", tuple(surplus), say("Remove unit")),
        )


def _may_be_full(subject: Subject, unit: PlacedUnit) -> bool:
    """S-SET-10 — whether a unit stands in a Reinforcement Hex of its side that holds any number.

    At a moment of a game any hex may: whoever ran home or was thrown out of a vehicle stays where he is.
    """
    if is_moment(subject.scenario):
        return True
    side = subject.scenario.side(unit.side)
    rules = subject.scenario.rules
    limited = {**rules.data, **rules.readings}.get(HOME_STACKING) == LIMITED
    return subject.is_skirmish and not limited and side is not None and unit.hex in side.reinforcement_hexes


def _too_many(scenario: Scenario, where: str, count: int) -> Said:
    """That a hex holds too many units: more than its number, or too many of a kind."""
    stack = scenario.timing.stacking_limits.get(where, largest_stack(scenario))
    if count <= stack:
        return say("More squads, or more vehicles and guns, stand in {where} than may.", where=where)
    return say_number(
        "More than one unit stands in {where}.",
        "More than {number} units stand in {where}.",
        stack,
        where=where,
    )


def _wrong(subject: Subject, unit: PlacedUnit) -> Iterator[tuple[str, str]]:
    """What is wrong with a unit: the field that is to be emptied ('' = the unit itself), and the words."""
    scenario = subject.scenario
    vehicles = subject.catalogue.units.vehicles
    kind = None if unit.kind is None else vehicles.get(unit.kind)
    if scenario.side(unit.side) is None:
        yield "", say("is of {side!r}, which is no side here", side=unit.side)
    if (unit.kind is None) == (unit.squad is None):
        yield "", say("is neither a squad nor a vehicle, or both")
        return
    if unit.hex is None and unit.mat_space is None and unit.in_transport is None:
        yield "", say("stands nowhere")
    if unit.mat_space is not None and (unit.mat_space < -1 or unit.hex is not None):
        yield "mat_space", say("is in space {mat_space} of the mat", mat_space=unit.mat_space)
    yield from _wrong_state(unit)
    works = {(each.hex, each.type) for each in scenario.fortifications}
    if unit.in_fortification is not None and (
        unit.squad is None or unit.hex is None or (unit.hex, unit.in_fortification) not in works
    ):
        yield (
            "in_fortification",
            say(
                "is in a fortification that is not there ({in_fortification})",
                in_fortification=unit.in_fortification,
            ),
        )
    yield from _wrong_company(subject, unit)
    terrain = None if unit.hex is None else subject.kind(unit.hex)
    if terrain is None or unit.hex is None or subject.map.cells[unit.hex].bridge is not None:
        return
    class_ = UnitClass.SQUAD if kind is None else kind.unit_class
    entered = {to for _, to in subject.survey.steps(class_).costs} if class_ is not UnitClass.GUN else None
    if unit.in_transport is not None:
        return
    if unit.hex not in entered if entered is not None else _closed_to_guns(subject, unit.hex, terrain):
        yield "", say("stands in {terrain}, which it may not enter", terrain=terrain.name.lower())


def _closed_to_guns(subject: Subject, hex_: Hex, terrain: TerrainKind) -> bool:
    """B-EQP-25 — whether no gun can stand in a hex."""
    return terrain.building or is_closed_to_class(subject.survey.ground, hex_, UnitClass.GUN)


def _wrong_state(unit: PlacedUnit) -> Iterator[tuple[str, str]]:
    if unit.condition is not None and (unit.squad is None or unit.condition not in SQUAD_STATES):
        yield "condition", say("is {condition}", condition=unit.condition)
    if unit.damage is not None and (unit.kind is None or unit.damage not in VEHICLE_STATES):
        yield "damage", say("has {damage} damage", damage=unit.damage)
    if unit.activation is not None and unit.activation not in ACTIVATIONS:
        yield "activation", say("is {activation!r}", activation=unit.activation)
    if unit.motion is not None and (unit.kind is None or unit.motion not in ("driving", "standing")):
        yield "motion", say("is {motion!r}", motion=unit.motion)
    if unit.crew is not None and not 0 <= unit.crew <= 4:
        yield "crew", say("has a crew of {crew}", crew=unit.crew)


def _wrong_company(subject: Subject, unit: PlacedUnit) -> Iterator[tuple[str, str]]:
    others = {each.id: each for each in subject.scenario.placed_units}
    vehicles = subject.catalogue.units.vehicles
    if unit.in_transport is not None:
        carrier = others.get(unit.in_transport)
        lorry = None if carrier is None else vehicles.get(carrier.kind or "")
        room = 0 if lorry is None else lorry.capacity
        aboard = [each.id for each in others.values() if each.in_transport == unit.in_transport]
        if carrier is None or carrier.side != unit.side or aboard.index(unit.id) >= room:
            yield (
                "in_transport",
                say("is aboard {in_transport!r}, which cannot carry it", in_transport=unit.in_transport),
            )
    if unit.towing is not None:
        gun = others.get(unit.towing)
        own = vehicles.get(unit.kind or "")
        kind = None if gun is None else vehicles.get(gun.kind or "")
        if own is None or kind is None or (kind.id not in own.tows and own.id not in kind.towed_by):
            yield "towing", say("tows {towing!r}, which it cannot", towing=unit.towing)
