"""A position as numbers: planes over the hexes of the map, and a vector of what belongs to no hex."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from engine.hexes.hex import Hex
from engine.model.objective import ObjectiveType
from engine.model.values import SideId
from engine.play.game import Game, Observation
from engine.play.unit import CONCEALED, DISRUPTED, INCAPACITATED, OP_FIRE, PINNED, Unit
from engine.rules.base.sequence.command import controller, stores
from engine.rules.queries import hex_cover, is_fresh, victory_points
from engine.rules.skirmish.economy.treasury import treasury

#: The planes of the ground; cover is in dice, elevation in levels, objectives by their value.
GROUND = ("on_map", "elevation", "cover", "road", "victory", "objective", "smoke", "obstacle", "works")
#: The planes of a side: its objectives, where it comes in, its units, their figures, how they are.
SIDE = ("held", "entry", "units", "figures", "vehicles", "fresh", "op_fire", "shaken", "damage", "hidden")
#: All planes in their order, those of the observer's side as `own`; the last is the unit that acts.
PLANES = (*GROUND, *(f"{whose}_{each}" for whose in ("own", "other") for each in SIDE), "active")
#: What a side has, in the vector; experience is in quarters.
MEANS = ("points", "command", "fuel", "experience")
#: The vector in its order; `rounds` is 0 where there is no last one.
VECTOR = (
    "round",
    "rounds",
    "initiative",
    *(f"{whose}_{each}" for whose in ("own", "other") for each in MEANS),
)
#: No plane and no entry of the vector is larger; the vector's smallest is its negative.
MOST = 10_000.0

#: Adds an amount to a plane at a hex.
Add = Callable[[str, Hex, float], None]

_NUMBERS = {name: number for number, name in enumerate(PLANES)}


def shape_of(game: Game) -> tuple[int, int, int]:
    """Planes, rows and columns; half hexes of the outline are in, and empty."""
    grid = game.map.grid
    places = [grid.offset(hex_) for hex_ in grid.hexes()]
    return len(PLANES), max(row for _, row in places) + 1, max(column for column, _ in places) + 1


class Surveyor:
    """Writes positions of one game down as numbers, as far as a seat may know them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._shape = shape_of(game)
        self._places = {hex_: game.map.grid.offset(hex_) for hex_ in game.map.grid.hexes()}

    def planes(self, now: Observation) -> NDArray[np.float32]:
        """The planes of `PLANES`, float32, (planes, rows, columns)."""
        found = np.zeros(self._shape, np.float32)

        def add(plane: str, hex_: Hex, amount: float) -> None:
            place = self._places.get(hex_)
            if place is not None:
                column, row = place
                number = _NUMBERS[plane]
                found[number, row, column] = min(found[number, row, column] + amount, MOST)

        self._write_ground(now, add)
        side = self._game.side_of(now.seat)
        for unit in now.state.units.all():
            at = now.hex_of(unit)
            if at is not None:
                self._write_unit(now, unit, at, "own" if unit.side == side else "other", add)
        active = now.state.active_unit
        at = None if active is None else now.hex_of(active)
        if at is not None:
            add("active", at, 1)
        return found

    def _write_ground(self, now: Observation, add: Add) -> None:
        state, side = now.state, self._game.side_of(now.seat)
        for hex_, cell in self._game.map.cells.items():
            add("on_map", hex_, 1)
            add("elevation", hex_, cell.elevation)
            add("cover", hex_, hex_cover(now, hex_))
            add("road", hex_, bool(cell.road))
        for objective in self._game.scenario.objectives:
            worth = max(objective.value, 1)
            add("victory" if objective.type is ObjectiveType.VP else "objective", objective.hex, worth)
            holder = controller(now, objective.hex) or state.board.control.get(objective.id)
            if holder is not None:
                add("own_held" if holder == side else "other_held", objective.hex, 1)
        for each in self._game.scenario.sides:
            whose = "own_entry" if each.id == side else "other_entry"
            for hex_ in chain(
                each.reinforcement_hexes, *(player.reinforcement_hexes for player in each.players)
            ):
                add(whose, hex_, 1)
        for hex_ in state.board.smoke:
            add("smoke", hex_, 1)
        for obstacle in state.board.obstacles:
            add("obstacle", obstacle.hex, 1)
        for fortification in state.board.fortifications:
            add("works", fortification.hex, 1)

    def _write_unit(self, now: Observation, unit: Unit, at: Hex, whose: str, add: Add) -> None:
        add(f"{whose}_units", at, 1)
        if unit.has(CONCEALED):
            add(f"{whose}_hidden", at, 1)
            if whose == "other":
                return  # no more is known of it than that it is there
        if unit.is_squad:
            add(f"{whose}_figures", at, len(unit.figures))
        else:
            add(f"{whose}_vehicles", at, 1)
            add(f"{whose}_damage", at, int(unit.damage))
        add(f"{whose}_fresh", at, is_fresh(now, unit))
        add(f"{whose}_op_fire", at, unit.has(OP_FIRE))
        add(f"{whose}_shaken", at, any(map(unit.has, (PINNED, DISRUPTED, INCAPACITATED))))

    def vector(self, now: Observation) -> NDArray[np.float32]:
        """The numbers of `VECTOR`, float32."""
        state, side = now.state, self._game.side_of(now.seat)
        rounds = self._game.scenario.timing.rounds or self._game.round_limit or 0
        found = [state.round, rounds, state.initiative == side, *self._means(now, side)]
        other = next((each for each in self._game.sides if each != side), side)
        found += self._means(now, other)
        return np.clip(np.array(found, np.float32), -MOST, MOST)

    def _means(self, now: Observation, side: SideId) -> tuple[float, ...]:
        """What a side has, as `MEANS` names it."""
        points, account = victory_points(now, side), treasury(now.state).accounts.get(side)
        if account is None:
            return points, stores(now.state).command.get(side, 0), 0, 0
        return points, account.command, account.fuel, account.experience
