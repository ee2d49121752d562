"""Law: who plays a map that looks the same from both ends plays it the same from either of them."""

import re
from dataclasses import replace
from functools import partial

import pytest

from engine.bots.outlook import looks_back
from engine.bots.players import bot
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_hex
from engine.model.scenario import Scenario
from engine.model.values import SideId
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.game import Game, Observation
from engine.playtest.match import play_out
from engine.rules.modules import ruleset_for
from engine.storage import bundled

#: Rounds of each game: into the first fights, the vehicles and the abilities.
ROUNDS = 6
HEX = re.compile(r"Hex\(q=(-?\d+), r=(-?\d+)\)")
OBJECTIVE = re.compile(r"'([a-z]+-\d+)'")
DIRECTION = re.compile(r"(facing|direction)=(\d)")


class Told:
    """A bot whose choices are written down."""

    def __init__(self, seed: int, choices: list[str]) -> None:
        self.bot, self.choices = bot("tactical", seed), choices

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        chosen = self.bot.choose(observation, ask, number)
        self.choices.append(f"{ask.seat}: {chosen!r}")
        return chosen


def begun(name: str) -> Scenario:
    """A bundled map on which the west has the first initiative."""
    scenario = bundled.scenario(name)
    return replace(scenario, timing=replace(scenario.timing, first_initiative="west"))


def from_the_other_ends(scenario: Scenario) -> Scenario:
    """The same sides with the same nations, each of which begins where the other did."""
    one, other = scenario.sides
    return replace(
        scenario,
        sides=(
            replace(other, id=one.id, name=one.name, nations=one.nations),
            replace(one, id=other.id, name=other.name, nations=other.nations),
        ),
    )


def choices(scenario: Scenario, seed: int) -> tuple[Game, list[str], SideId | None]:
    """All choices of a game of two bots and who won it."""
    game = Game(scenario, bundled.catalogue(), ruleset_for(scenario.rules), ROUNDS)
    told: list[str] = []
    players = {seat.id: Told(seed, told) for seat in game.seats}
    return game, told, play_out(game, players, seed, keep_answers=False).outcome.winner


def turned(game: Game, choice: str) -> str:
    """The choice as it reads with the map turned round by half a turn."""
    image = partial(image_of_hex, game.map.grid, Symmetry.ROT180)
    places = {each.hex: each.id for each in game.scenario.objectives}
    names = {each.id: places[image(each.hex)] for each in game.scenario.objectives}
    choice = HEX.sub(lambda found: repr(image(Hex(int(found[1]), int(found[2])))), choice)
    choice = OBJECTIVE.sub(lambda found: f"'{names.get(found[1], found[1])}'", choice)
    way = partial(image_of_direction, game.map.grid, Symmetry.ROT180)
    return DIRECTION.sub(lambda found: f"{found[1]}={way(int(found[2]))}", choice)


@pytest.mark.parametrize(
    ("name", "seed"),
    [("gilroys-harbor", 2), pytest.param("lyon", 2, marks=pytest.mark.thorough), ("saint-mere-eglise", 0)],
)
def test_bots_play_the_same_game_from_either_end(name: str, seed: int) -> None:
    game, here, winner = choices(begun(name), seed)
    _, there, other = choices(from_the_other_ends(begun(name)), seed)
    assert len(here) > 300
    assert here == [turned(game, choice) for choice in there]
    assert winner == other


def test_one_side_looks_at_the_map_from_its_end() -> None:
    scenario = begun("lyon")
    for laid, back in ((scenario, "east"), (from_the_other_ends(scenario), "west")):
        game = Game(laid, bundled.catalogue(), ruleset_for(laid.rules))
        assert looks_back(game) == {back}


def test_of_sides_without_a_place_of_their_own_the_second_looks_back() -> None:
    scenario = begun("lyon")
    homeless = replace(
        scenario, sides=tuple(replace(side, reinforcement_hexes=()) for side in scenario.sides)
    )
    assert looks_back(Game(homeless, bundled.catalogue(), ruleset_for(homeless.rules))) == {"east"}
