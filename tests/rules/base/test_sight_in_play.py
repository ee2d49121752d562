"""Sight over the map as it is now is that of the ground as it is now, whatever was looked at before."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from engine.hexes.edge import edge
from engine.hexes.hex import Hex, distance
from engine.model.cell import HexsideFeature
from engine.play.advance import start
from engine.play.altered import altered
from engine.play.game import Game, Position
from engine.play.state import BoardChanges
from engine.rules.base.sighting.line_of_sight import prove
from engine.rules.base.sighting.seeing import ground_now, sight_clauses, sight_now
from engine.rules.base.sighting.sight import sight
from engine.rules.optional.night import dark_at_first
from tests.support.games import bundled_game, game_of

PLAIN = bundled_game("king-of-the-hill", 1)
HEDGES = tuple(edge(PLAIN.map.grid.hex_at(2, row), side) for row in (2, 3, 4, 5) for side in (0, 1, 2))


def hedged() -> Game:
    layout = PLAIN.scenario.layout
    sides = {each: HexsideFeature("hedgerow") for each in HEDGES}
    return game_of(replace(PLAIN.scenario, layout=replace(layout, hexsides=sides)), 1)


def seen(now: Position, hexes: list[Hex]) -> list[bool]:
    table = sight_now(now)
    return [table.sees(a, b) for a, b in product(hexes, hexes)]


def seen_anew(now: Position, hexes: list[Hex]) -> list[bool]:
    clauses = sight_clauses(now.game)
    table = sight(ground_now(now, clauses), clauses)
    return [table.sees(a, b) for a, b in product(hexes, hexes)]


def test_breaches_smoke_and_craters_are_seen_through_whatever_came_before() -> None:
    game = hedged()
    state = start(game).state
    hexes = [hex_ for hex_ in game.map.cells if hex_.q <= 4]
    moments: list[dict[str, object]] = [
        {},
        {"breaches": HEDGES[:6]},
        {"smoke": (HEDGES[0].hex,)},
        {"breaches": HEDGES},
        {"breaches": HEDGES, "smoke": (HEDGES[0].hex,)},
        {},
    ]
    told = []
    for changes in moments:
        board: BoardChanges = altered(state.board, **changes)
        now = Position(game, state.evolve(board=board))
        told.append(seen(now, hexes))
        assert told[-1] == seen_anew(now, hexes), changes
    assert told[0] != told[1] != told[3]


def test_a_night_without_data_hides_nothing_at_first() -> None:
    assert dark_at_first({}).face is None
    assert dark_at_first({"night.start_visibility": 2}).face is not None


def test_before_play_nothing_is_seen_farther_than_in_the_first_round_of_night() -> None:
    """O-RND-01 — nearer hexes are seen as by day; the proof and the tables agree."""
    by_day = sight_clauses(PLAIN)
    by_night = by_day.with_first(dark_at_first({"night.start_visibility": 2}))
    ground = ground_now(Position(PLAIN, start(PLAIN).state), by_day)
    table = sight(ground, by_night)
    hexes = [hex_ for hex_ in PLAIN.map.cells if hex_.q <= 2]
    for a, b in product(hexes, hexes):
        proof = prove(ground, a, b, by_night)
        if distance(a, b) <= 2:
            assert proof.visible == prove(ground, a, b, by_day).visible, (a, b)
        else:
            assert (proof.visible, proof.rules) == (False, ("O-RND-01",)), (a, b)
        assert table.sees(a, b) == proof.visible, (a, b)
