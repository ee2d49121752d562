"""Field works: fortifications and obstacles; and clearing hexes of every marker."""

from dataclasses import dataclass, replace

from engine.edits.edit import hexes_said, with_side
from engine.edits.zones import EraseZone, RemoveReinforcementHex
from engine.hexes.hex import Hex
from engine.model.objective import Fortification, Obstacle
from engine.model.said import Said, say
from engine.model.scenario import Scenario
from engine.model.side import Side


@dataclass(frozen=True, slots=True)
class AddFortification:
    """A fortification is built; one exactly like it in the hex is not doubled."""

    fortification: Fortification

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Build {work}", work=self.fortification.type.replace("_", " "))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the fortification."""
        if self.fortification in scenario.fortifications:
            return scenario
        return replace(scenario, fortifications=(*scenario.fortifications, self.fortification))


@dataclass(frozen=True, slots=True)
class RemoveFortification:
    """The fortifications of a type (None: all) in a hex go."""

    hex: Hex
    type: str | None = None
    title: Said = say("Remove fortification")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without them."""
        rest = tuple(
            each
            for each in scenario.fortifications
            if each.hex != self.hex or (self.type is not None and each.type != self.type)
        )
        return scenario if rest == scenario.fortifications else replace(scenario, fortifications=rest)


@dataclass(frozen=True, slots=True)
class AddObstacle:
    """An obstacle is laid; a hex holds one of each type."""

    obstacle: Obstacle

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Lay {work}", work=self.obstacle.type.replace("_", " "))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the obstacle."""
        new = self.obstacle
        if any(each.hex == new.hex and each.type == new.type for each in scenario.obstacles):
            return scenario
        return replace(scenario, obstacles=(*scenario.obstacles, new))


@dataclass(frozen=True, slots=True)
class RemoveObstacle:
    """The obstacles of a type (None: all) in a hex go."""

    hex: Hex
    type: str | None = None
    title: Said = say("Remove obstacle")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without them."""
        rest = tuple(
            each
            for each in scenario.obstacles
            if each.hex != self.hex or (self.type is not None and each.type != self.type)
        )
        return scenario if rest == scenario.obstacles else replace(scenario, obstacles=rest)


@dataclass(frozen=True, slots=True)
class ClearMarkers:
    """Everything that lies on hexes goes: markers, field works, smoke, wrecks, units, places of the sides."""

    hexes: tuple[Hex, ...]

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Clear markers on {hexes}", hexes=hexes_said(len(self.hexes)))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with bare hexes."""
        gone = frozenset(self.hexes)
        for side in scenario.sides:
            scenario = EraseZone(side.id, self.hexes)(scenario)
            scenario = with_side(scenario, side.id, lambda side: _without_places(side, gone))
            for hex_ in side.reinforcement_hexes:
                if hex_ in gone:
                    scenario = RemoveReinforcementHex(side.id, hex_)(scenario)
        cleared = replace(
            scenario,
            objectives=tuple(each for each in scenario.objectives if each.hex not in gone),
            fortifications=tuple(each for each in scenario.fortifications if each.hex not in gone),
            obstacles=tuple(each for each in scenario.obstacles if each.hex not in gone),
            smoke=tuple(hex_ for hex_ in scenario.smoke if hex_ not in gone),
            smoke_forbidden=tuple(hex_ for hex_ in scenario.smoke_forbidden if hex_ not in gone),
            target_marks=tuple(hex_ for hex_ in scenario.target_marks if hex_ not in gone),
            wrecks=tuple(each for each in scenario.wrecks if each.hex not in gone),
            charges=tuple(each for each in scenario.charges if each.hex not in gone),
            special_points=tuple(each for each in scenario.special_points if each.hex not in gone),
            placed_units=tuple(each for each in scenario.placed_units if each.hex not in gone),
        )
        return scenario if cleared == scenario else cleared


def _without_places(side: Side, gone: frozenset[Hex]) -> Side:
    return replace(
        side,
        exit_hexes=tuple(hex_ for hex_ in side.exit_hexes if hex_ not in gone),
        forbidden_hexes=tuple(hex_ for hex_ in side.forbidden_hexes if hex_ not in gone),
    )
