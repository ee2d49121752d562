"""Hexes that the scenario forbids a side: its units go round them, and none is set up or comes in there."""

from collections.abc import Mapping

from engine.hexes.hex import Hex
from engine.model.values import SideId
from engine.play.action import Refused
from engine.play.game import Game, Position
from engine.play.unit import Unit
from engine.rules.base.arrivals.reinforcements import Arrive
from engine.rules.base.sequence.setup import Deploy
from engine.rules.module import Layer, Module
from engine.rules.queries import step_bar

rule = Module("base.forbidden", Layer.BASE)


def _by_side(game: Game) -> Mapping[SideId, frozenset[Hex]]:
    return {side.id: frozenset(side.forbidden_hexes) for side in game.scenario.sides}


def forbidden_hexes(game: Game, side: SideId) -> frozenset[Hex]:
    """The hexes that units of a side neither enter nor are set up in."""
    return game.derive(_by_side)[side]


def _refused(now: Position, unit: Unit | None, hex_: Hex) -> Refused | None:
    if unit is None or hex_ not in forbidden_hexes(now.game, unit.side):
        return None
    return Refused("B-SET-02", "the scenario forbids this side the hex", hex_)


@rule.bar(step_bar, ids=("B-SET-02",), weight=2)
def not_entered(now: Position, unit: Unit, start: Hex, to: Hex) -> Refused | None:
    """B-SET-02 — moving, driving, falling back and assaulting end before it; who stands in it may leave."""
    return _refused(now, unit, to)


@rule.forbid(Deploy, ids=("B-SET-02",))
def not_set_up_there(now: Position, action: Deploy) -> Refused | None:
    """B-SET-02 — not even where a zone holds it."""
    return _refused(now, now.state.units.find(action.unit), action.hex)


@rule.forbid(Arrive, ids=("B-SET-02",))
def not_by_that_hex(now: Position, action: Arrive) -> Refused | None:
    """B-SET-02 — nor do reinforcements come in there."""
    return _refused(now, now.state.units.find(action.unit), action.hex)
