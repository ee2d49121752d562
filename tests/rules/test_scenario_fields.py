"""What a scenario says of setting up and moving holds in every moment of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.bots.tactical_bot import TacticalBot
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.play.advance import Advance, advance, start
from engine.play.ask import Ask, Chance
from engine.play.dice import rolled
from engine.play.game import Game, Position
from engine.play.observe import observe
from engine.storage import bundled
from tests.support.games import game_of, random_game


def tactical_game(game: Game, seed: int) -> list[Advance]:
    """Every moment of a game of tactical bots."""
    moments, bot = [start(game)], TacticalBot(seed)
    while isinstance(moments[-1].pending, Ask | Chance):
        state = moments[-1].state
        match moments[-1].pending:
            case Chance() as chance:
                moments.append(advance(game, state, rolled(seed, chance)))
            case Ask(seat=seat) as ask:
                choice = bot.choose(observe(game, state, seat), ask, len(moments))
                moments.append(advance(game, state, choice))
            case _:
                break
    return moments


def entered(moments: list[Advance], game: Game, side: str) -> set[Hex]:
    """The hexes in which units of a side stood."""
    return {
        hex_
        for moment in moments
        for unit in moment.state.units.of(side)
        if (hex_ := Position(game, moment.state).hex_of(unit)) is not None
    }


def forbidding(scenario: Scenario, hexes: set[Hex]) -> Scenario:
    """The scenario with these hexes forbidden to both sides."""
    sides = tuple(replace(side, forbidden_hexes=tuple(sorted(hexes))) for side in scenario.sides)
    return replace(scenario, sides=sides)


@pytest.mark.parametrize(
    ("id", "play"), [("at-the-breaking-point", random_game), ("king-of-the-hill", tactical_game)]
)
def test_nobody_enters_what_is_forbidden_to_his_side(id: str, play: Callable[..., list[Advance]]) -> None:
    """A quarter of the map is forbidden, all but where units begin and come in: they go round it."""
    scenario = bundled.scenario(id)
    free = game_of(scenario)
    begun = {hex_ for side in free.sides for hex_ in entered([start(free)], free, side)}
    begun |= {hex_ for side in scenario.sides for hex_ in side.reinforcement_hexes}
    shut = {hex_ for hex_ in free.map.cells if (hex_.q + 2 * hex_.r) % 4 == 0} - begun
    game = game_of(forbidding(scenario, shut), 1)
    walked = {hex_ for side in game.sides for hex_ in entered(play(game, 3), game, side)}
    assert len(walked - begun) > 5
    assert not walked & shut


def test_all_that_a_side_places_stands_where_it_may() -> None:
    """By random answers and by tactical bots, who lay nothing in the way of their own shelters."""
    game = game_of(bundled.scenario("quarry-ridge"), 1)
    printed, east = game.scenario, game.side("east")
    assert east.placeable is not None
    for play in (random_game, tactical_game):
        board = next(each.state.board for each in play(game, 5) if each.state.round)
        works = board.fortifications[len(printed.fortifications) :]
        obstacles = board.obstacles[len(printed.obstacles) :]
        placed = Counter(each.type for each in (*works, *obstacles))
        assert placed == Counter(east.placeable.counts)
        assert {each.hex for each in (*works, *obstacles)} <= set(east.placeable.hexes)
        assert max(Counter(each.hex for each in board.fortifications).values()) <= 3
        assert max(Counter((each.hex, each.type) for each in board.obstacles).values()) == 1
    assert not {each.hex for each in works} & {each.hex for each in obstacles}
