"""Places of the sides: Reinforcement Hexes, exit hexes, deployment zones."""

from dataclasses import dataclass, replace

from engine.edits.edit import hexes_said, with_side
from engine.hexes.hex import Hex
from engine.model.said import Said, say
from engine.model.scenario import Scenario
from engine.model.side import Side, Zone
from engine.model.values import SideId


@dataclass(frozen=True, slots=True)
class SetReinforcementHexes:
    """A side's Reinforcement Hexes are these, in this order, each once."""

    side: SideId
    hexes: tuple[Hex, ...]
    title: Said = say("Set Reinforcement Hex")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with these Reinforcement Hexes."""
        hexes = tuple(dict.fromkeys(self.hexes))
        return with_side(scenario, self.side, lambda side: replace(side, reinforcement_hexes=hexes))


@dataclass(frozen=True, slots=True)
class AddReinforcementHex:
    """A hex becomes a Reinforcement Hex of a side, and stops being one of the other."""

    side: SideId
    hex: Hex
    title: Said = say("Add Reinforcement Hex")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the hex added."""
        if scenario.side(self.side) is None:
            return scenario
        for each in scenario.sides:
            if each.id != self.side:
                scenario = RemoveReinforcementHex(each.id, self.hex)(scenario)
        side = scenario.side(self.side)
        held = side.reinforcement_hexes if side else ()
        return SetReinforcementHexes(self.side, (*held, self.hex))(scenario)


@dataclass(frozen=True, slots=True)
class RemoveReinforcementHex:
    """A hex stops being a Reinforcement Hex of a side."""

    side: SideId
    hex: Hex
    title: Said = say("Remove Reinforcement Hex")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the hex there."""

        def without(side: Side) -> Side:
            return replace(
                side, reinforcement_hexes=tuple(h for h in side.reinforcement_hexes if h != self.hex)
            )

        return with_side(scenario, self.side, without)


@dataclass(frozen=True, slots=True)
class PaintZone:
    """Hexes join a side's deployment zone (of a division, if named); the zone is made when missing."""

    side: SideId
    hexes: tuple[Hex, ...]
    division: str | None = None

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Paint zone on {hexes}", hexes=hexes_said(len(self.hexes)))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the zone grown."""

        def grown(side: Side) -> Side:
            zones = side.deployment_zones
            old = next((zone for zone in zones if zone.division == self.division), None)
            if old is None:
                hexes = tuple(sorted(set(self.hexes)))
                return replace(side, deployment_zones=(*zones, Zone(hexes, self.division))) if hexes else side
            new = replace(old, hexes=tuple(sorted({*old.hexes, *self.hexes})))
            return replace(side, deployment_zones=tuple(new if zone is old else zone for zone in zones))

        return with_side(scenario, self.side, grown)


@dataclass(frozen=True, slots=True)
class EraseZone:
    """Hexes leave all deployment zones of a side; zones without hexes go."""

    side: SideId
    hexes: tuple[Hex, ...]

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Erase zone on {hexes}", hexes=hexes_said(len(self.hexes)))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the zones shrunk."""
        gone = set(self.hexes)

        def shrunk(side: Side) -> Side:
            if not any(gone.intersection(zone.hexes) for zone in side.deployment_zones):
                return side
            zones = (
                replace(zone, hexes=tuple(h for h in zone.hexes if h not in gone))
                for zone in side.deployment_zones
            )
            return replace(side, deployment_zones=tuple(zone for zone in zones if zone.hexes))

        return with_side(scenario, self.side, shrunk)
