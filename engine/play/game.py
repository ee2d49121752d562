"""What never changes during a game, and a moment of a game that questions can be put to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import cached_property
from typing import TypeVar

from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.objective import Objective
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.values import SideId, UnitId
from engine.play.frozen import dataclass
from engine.play.ruleset import Ruleset
from engine.play.state import State
from engine.play.unit import OnHex, SeatId, Unit

T = TypeVar("T")


@dataclass(frozen=True)
class Seat:
    """A player's place at the table; sides with one player have one seat named like the side.

    `player` numbers the person among those of the side: a single player against a team has two seats.
    """

    id: SeatId
    side: SideId
    division: str | None = None
    player: int = 1


def seats_of(scenario: Scenario) -> tuple[Seat, ...]:
    """The seats of a scenario: one per player, `west` or `west.1`, `west.2`.

    A single player against a team has one seat for each division that his side names.
    """
    teams = any(len(side.players) > 1 for side in scenario.sides)
    seats: list[Seat] = []
    for side in scenario.sides:
        divisions = _divisions(scenario, side) if teams else ()
        if len(side.players) > 1:
            seats.extend(
                Seat(f"{side.id}.{number}", side.id, player.division, number)
                for number, player in enumerate(side.players, start=1)
            )
        elif len(divisions) > 1:
            seats.extend(
                Seat(f"{side.id}.{number}", side.id, division)
                for number, division in enumerate(divisions, start=1)
            )
        else:
            seats.append(Seat(side.id, side.id))
    return tuple(seats)


def _divisions(scenario: Scenario, side: Side) -> tuple[str, ...]:
    """The divisions that the forces and units of a side belong to, in the order they are named."""
    forces = (force.division for force in side.forces)
    units = (unit.division for unit in scenario.placed_units if unit.side == side.id)
    return tuple(dict.fromkeys(division for division in (*forces, *units) if division is not None))


@dataclass(frozen=True, eq=False)
class Game:
    """A scenario being played by a ruleset. `round_limit` ends games that the rules would not end."""

    scenario: Scenario
    catalogue: Catalogue
    ruleset: Ruleset
    round_limit: int | None = None
    _derived: dict[Callable[[Game], object], object] = field(default_factory=dict, repr=False)

    @cached_property
    def map(self) -> HexMap:
        """The flattened map."""
        return flatten(self.scenario.layout, self.catalogue)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in the order of the scenario."""
        return seats_of(self.scenario)

    @cached_property
    def sides(self) -> tuple[SideId, ...]:
        """The ids of the sides, in the order of the scenario."""
        return tuple(side.id for side in self.scenario.sides)

    @cached_property
    def objectives_at(self) -> dict[Hex, tuple[Objective, ...]]:
        """The objectives by hex."""
        found: dict[Hex, tuple[Objective, ...]] = {}
        for objective in self.scenario.objectives:
            found[objective.hex] = (*found.get(objective.hex, ()), objective)
        return found

    def enemy(self, side: SideId) -> SideId:
        """The other side."""
        first, second = self.sides
        return second if side == first else first

    @cached_property
    def _sides_by_id(self) -> dict[SideId, Side]:
        return {side.id: side for side in self.scenario.sides}

    @cached_property
    def _sides_by_seat(self) -> dict[SeatId, SideId]:
        return {seat.id: seat.side for seat in self.seats}

    @cached_property
    def _seats_by_side(self) -> dict[SideId, tuple[SeatId, ...]]:
        return {side: tuple(s.id for s in self.seats if s.side == side) for side in self.sides}

    def side(self, side: SideId) -> Side:
        """What the scenario says of a side; KeyError for an unknown one."""
        return self._sides_by_id[side]

    def seats_on(self, side: SideId) -> tuple[SeatId, ...]:
        """The seats of a side."""
        return self._seats_by_side.get(side, ())

    def side_of(self, seat: SeatId) -> SideId:
        """The side a seat belongs to; KeyError for an unknown seat."""
        return self._sides_by_seat[seat]

    def derive(self, make: Callable[[Game], T]) -> T:
        """What `make` yields for this game, worked out once; for tables that follow from the game alone."""
        found = self._derived.get(make)
        if found is None:
            found = self._derived[make] = make(self)
        return found  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game: what hooks are called with and queries are put to."""

    game: Game
    state: State

    def unit(self, unit: UnitId) -> Unit:
        """The unit of that id; KeyError when it is not in play."""
        found = self.state.units.find(unit)
        if found is None:
            raise KeyError(unit)
        return found

    def hex_of(self, unit: UnitId | Unit) -> Hex | None:
        """The hex a unit is in; None off the map or out of play."""
        found = self.state.units.find(unit) if isinstance(unit, str) else unit
        if found is None:
            return None
        place = found.place
        return place.hex if type(place) is OnHex else self.state.units.hex_of(found)

    def enemies_at(self, hex_: Hex, side: SideId) -> tuple[Unit, ...]:
        """The units of the other side in a hex."""
        units = self.state.units.at(hex_)
        return tuple([unit for unit in units if unit.side != side]) if units else units

    def friends_at(self, hex_: Hex, side: SideId) -> tuple[Unit, ...]:
        """The units of that side in a hex."""
        units = self.state.units.at(hex_)
        return tuple([unit for unit in units if unit.side == side]) if units else units

    def then(self, state: State) -> Position:
        """The same game at another moment."""
        return Position(self.game, state)


@dataclass(frozen=True, slots=True)
class Observation(Position):
    """A position as one seat may know it: other sides' secrets show only what is public of them."""

    seat: SeatId = ""
