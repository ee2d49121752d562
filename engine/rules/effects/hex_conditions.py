"""Conditions on hexes, and on the whole situation, that cards and abilities of every game speak of."""

from engine.hexes.hex import Hex, distance
from engine.model.said import say
from engine.play.game import Position
from engine.rules.base.sequence.activation import standing
from engine.rules.effects.abilities import Play
from engine.rules.effects.conditions import HEX_CONDITIONS, NEEDS, Condition, is_own, spotters
from engine.rules.module import Layer, Module
from engine.rules.queries import is_vehicle

rule = Module("effects.hex_conditions", Layer.BASE)

# ---------------------------------------------------------------------- on hexes


def _seen(now: Position, play: Play, hex_: Hex) -> bool:
    return any(spotters(now, play, hex_))


def _no_units(now: Position, play: Play, hex_: Hex) -> bool:
    return not now.state.units.at(hex_)


def _own_units(now: Position, play: Play, hex_: Hex) -> bool:
    return any(is_own(now, unit, play) for unit in now.state.units.at(hex_))


def _enemy_units(now: Position, play: Play, hex_: Hex) -> bool:
    return bool(now.enemies_at(hex_, play.side))


def _enemy_vehicle(now: Position, play: Play, hex_: Hex) -> bool:
    return any(is_vehicle(now, unit) for unit in now.enemies_at(hex_, play.side))


def _obstacles(now: Position, play: Play, hex_: Hex) -> bool:
    return bool(now.state.board.obstacles_at(hex_))


def _no_enemies(now: Position, play: Play, hex_: Hex) -> bool:
    return not now.enemies_at(hex_, play.side)


def _own_or_beside(now: Position, play: Play, hex_: Hex) -> bool:
    return any(
        is_own(now, unit, play) and distance(at, hex_) <= 1
        for unit in now.state.units.of(play.side)
        if standing(now, unit) and (at := now.hex_of(unit)) is not None
    )


def _no_objective(now: Position, play: Play, hex_: Hex) -> bool:
    return hex_ not in now.game.objectives_at


def _no_smoke(now: Position, play: Play, hex_: Hex) -> bool:
    return hex_ not in now.state.board.smoke


def _no_building(now: Position, play: Play, hex_: Hex) -> bool:
    kind = now.game.catalogue.terrain.terrain.get(now.game.map.cells[hex_].terrain)
    return kind is None or not kind.building


def _fortifiable(now: Position, play: Play, hex_: Hex) -> bool:
    kind = now.game.catalogue.terrain.terrain.get(now.game.map.cells[hex_].terrain)
    return kind is not None and kind.fortifiable


def _road(now: Position, play: Play, hex_: Hex) -> bool:
    return bool(now.game.map.cells[hex_].road)


def _no_road(now: Position, play: Play, hex_: Hex) -> bool:
    return not now.game.map.cells[hex_].road


for _hex_condition in (
    Condition("in_sight", _seen, say("none of your units able to spot sees the hex")),
    Condition("no_units", _no_units, say("units are there")),
    Condition("own_units", _own_units, say("no unit of yours is there")),
    Condition("enemy_units", _enemy_units, say("no enemy unit is there")),
    Condition("enemy_vehicle", _enemy_vehicle, say("no enemy vehicle is there")),
    Condition("obstacles", _obstacles, say("no obstacle is there")),
    Condition("no_enemies", _no_enemies, say("enemy units are there")),
    Condition("own_or_beside", _own_or_beside, say("no unit of yours is there or beside it")),
    Condition("no_objective", _no_objective, say("an objective is there")),
    Condition("no_smoke", _no_smoke, say("smoke is there")),
    Condition("no_building", _no_building, say("a building is there")),
    Condition("fortifiable", _fortifiable, say("no fortification can be built there")),
    Condition("road", _road, say("no road is there")),
    Condition("no_road", _no_road, say("a road is there")),
):
    rule.part(HEX_CONDITIONS, _hex_condition)


# ---------------------------------------------------------------------- on the situation


def _has_initiative(now: Position, play: Play) -> bool:
    return now.state.initiative == play.side


def _lacks_initiative(now: Position, play: Play) -> bool:
    return now.state.initiative != play.side


for _need in (
    Condition("has_initiative", _has_initiative, say("the initiative")),
    Condition("lacks_initiative", _lacks_initiative, say("the initiative of the other side")),
):
    rule.part(NEEDS, _need)
