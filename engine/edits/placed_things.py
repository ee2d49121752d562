"""What stands or lies in a hex beside objectives and field works: units, smoke, wrecks, charges, points."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.edits.edit import hexes_said
from engine.hexes.hex import Hex
from engine.model.objective import Charge, SpecialPoint, WreckMarker
from engine.model.said import Said, say
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit

#: The lists of a scenario whose entries stand in hexes.
Standing = Literal[
    "objectives",
    "fortifications",
    "obstacles",
    "wrecks",
    "charges",
    "special_points",
    "placed_units",
]


@dataclass(frozen=True, slots=True)
class PlaceUnit:
    """A unit is set on the map; an id in use or an empty one becomes the next free `unit-1`, `unit-2` …"""

    unit: PlacedUnit
    title: Said = say("Place unit")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the unit."""
        taken = {each.id for each in scenario.placed_units}
        new = self.unit
        if not new.id or new.id in taken:
            number = 1
            while f"unit-{number}" in taken:
                number += 1
            new = replace(new, id=f"unit-{number}")
        return replace(scenario, placed_units=(*scenario.placed_units, new))


@dataclass(frozen=True, slots=True)
class PlaceSmoke:
    """Smoke lies in hexes from the start."""

    hexes: tuple[Hex, ...]
    title: Said = say("Lay smoke")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the smoke."""
        smoke = tuple(sorted({*scenario.smoke, *self.hexes}))
        return scenario if smoke == scenario.smoke else replace(scenario, smoke=smoke)


@dataclass(frozen=True, slots=True)
class LiftSmoke:
    """No smoke lies in hexes."""

    hexes: tuple[Hex, ...]
    title: Said = say("Remove smoke")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the smoke."""
        smoke = tuple(hex_ for hex_ in scenario.smoke if hex_ not in self.hexes)
        return scenario if smoke == scenario.smoke else replace(scenario, smoke=smoke)


@dataclass(frozen=True, slots=True)
class AddWreck:
    """A wreck lies in a hex from the start; a hex holds one of each class."""

    wreck: WreckMarker
    title: Said = say("Place wreck")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the wreck."""
        same = (each for each in scenario.wrecks if each.hex == self.wreck.hex)
        if any(each.unit_class == self.wreck.unit_class for each in same):
            return scenario
        return replace(scenario, wrecks=(*scenario.wrecks, self.wreck))


@dataclass(frozen=True, slots=True)
class LayCharge:
    """A charge is laid from the start; a hex holds one against each target."""

    charge: Charge
    title: Said = say("Lay charge")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the charge."""
        new = self.charge
        if any(each.hex == new.hex and each.target == new.target for each in scenario.charges):
            return scenario
        return replace(scenario, charges=(*scenario.charges, new))


@dataclass(frozen=True, slots=True)
class AddSpecialPoint:
    """A field hospital, supply point or radio stands in a hex; a hex holds one of each kind and side."""

    point: SpecialPoint
    title: Said = say("Place special point")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the point."""
        new = self.point
        for each in scenario.special_points:
            if (each.hex, each.kind, each.side) == (new.hex, new.kind, new.side):
                return scenario
        return replace(scenario, special_points=(*scenario.special_points, new))


@dataclass(frozen=True, slots=True)
class TakeAway:
    """What stands in hexes is taken away, of the lists named alone."""

    hexes: tuple[Hex, ...]
    lists: tuple[Standing, ...]

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Remove from {hexes}", hexes=hexes_said(len(self.hexes)))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without them."""
        changed: dict[str, Any] = {}
        for name in self.lists:
            held = getattr(scenario, name)
            rest = tuple(each for each in held if each.hex not in self.hexes)
            if len(rest) != len(held):
                changed[name] = rest
        return replace(scenario, **changed) if changed else scenario


@dataclass(frozen=True, slots=True)
class TurnStanding:
    """Units and fortifications in a hex that face somewhere face by so many sixths clockwise elsewhere."""

    hex: Hex
    sixths: int = 1
    title: Said = say("Turn")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with them turned; the same one where nothing there faces anywhere."""

        def turned(held: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(
                replace(each, facing=(each.facing + self.sixths) % 6)
                if each.hex == self.hex and each.facing is not None
                else each
                for each in held
            )

        units, works = turned(scenario.placed_units), turned(scenario.fortifications)
        if (units, works) == (scenario.placed_units, scenario.fortifications):
            return scenario
        return replace(scenario, placed_units=units, fortifications=works)
