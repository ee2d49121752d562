"""The running squad of a game takes the routes that the retreat tool shows."""

from __future__ import annotations

from engine.play.advance import blank
from engine.play.game import Position
from engine.play.unit import SQUAD, OnHex, Unit
from engine.rules.base.moves.moving import printed_ground
from engine.rules.skirmish.moves.retreat import hexes_on, steps_home
from engine.rules.skirmish.moves.retreat_routes import retreat_routes, retreat_steps
from tests.support.games import bundled_game


def test_next_hexes_are_those_of_the_shortest_routes() -> None:
    game = bundled_game("meuse", 2)
    side = game.scenario.sides[0]
    enemy = game.scenario.sides[1]
    places = sorted(game.map.cells)
    blocked = places[len(places) // 3 :: 17]
    state = blank(game)
    for number, hex_ in enumerate(blocked):
        if hex_ not in side.reinforcement_hexes:
            state = state.with_units(Unit(f"e{number}", enemy.id, enemy.id, SQUAD, OnHex(hex_), ("regular",)))
    enemies = frozenset(unit.place.hex for unit in state.units.all() if isinstance(unit.place, OnHex))
    steps = retreat_steps(game.derive(printed_ground))
    checked = 0
    for hex_ in places[::7]:
        if hex_ in enemies:
            continue
        runner = Unit("r", side.id, side.id, SQUAD, OnHex(hex_), ("regular",))
        now = Position(game, state.with_units(runner))
        routes = retreat_routes(steps, hex_, side.reinforcement_hexes, enemies)
        assert hexes_on(now, runner) == routes.next.get(hex_, ())
        assert steps_home(now, runner).get(hex_) == routes.length
        checked += 1
    assert checked > 10
