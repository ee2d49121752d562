"""Laws of play under the optional rules: each alone, and all together, on a field made for them."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.model.scenario import RuleSelection
from engine.play.advance import Advance, advance, blank, pending, refusal, start
from engine.play.ask import Ask, Ended
from engine.play.canonical import canonical_bytes, state_hash
from engine.play.game import Game, Position
from engine.play.observe import observe
from engine.play.state import State
from engine.rules.base.firing.fire import Fire
from engine.rules.base.firing.firepower import shot_of
from engine.rules.base.moves.moving import Enter
from engine.rules.modules import OPTIONAL
from engine.rules.queries import defence, firepower, movement_points
from engine.storage import bundled
from engine.storage.cases import read_cases
from tests.support.audit import audited_game
from tests.support.darkness import Concealment
from tests.support.games import fighting, game_of, next_moment, random_game
from tests.support.muster import Muster
from tests.support.options import faults, switches

FIELD = Path(__file__).parent / "field.json"
ALL = tuple(sorted(OPTIONAL))
#: Options that are about what another one brings are chosen with it.
WITH = {"turretless-facing": ("facing",)}
#: Under these options vehicles hide at night, and guns with their crews are pinned.
SHAKEN = frozenset({"night", "inherent-crews"})
LIKE_SQUADS = "with the markers of a squad"


def _excused(game: Game, state: State, fault: str) -> bool:
    """What an option brings about: such markers, and squads beside the guns that they may now man."""
    if fault.endswith(LIKE_SQUADS):
        return bool(SHAKEN.intersection(game.scenario.rules.optional_rules))
    seizing = bool(state.agenda) and type(state.agenda[-1]).__name__ == "SeizeGuns"
    return fault.endswith("shares its hex with an enemy") and seizing


def _game(options: tuple[str, ...]) -> Game:
    scenario = read_cases(FIELD)[0].scenario
    return game_of(replace(scenario, rules=RuleSelection("base", options)), 2)


@pytest.fixture(scope="module", params=[*ALL, "all"])
def game(request: pytest.FixtureRequest) -> Game:
    chosen = request.param
    return _game(ALL if chosen == "all" else tuple(sorted((chosen, *WITH.get(chosen, ())))))


@pytest.fixture(scope="module")
def moments(game: Game) -> list[Advance]:
    """A game of fighting players, every moment of it."""
    return random_game(game, 8, fighting)


def test_legal_actions_are_accepted_and_others_refused_with_a_reason(game: Game) -> None:
    rng = random.Random(5)
    moment = start(game)
    for _ in range(150):
        if isinstance(moment.pending, Ended):
            break
        if isinstance(moment.pending, Ask):
            options = list(moment.pending.options)
            assert len(set(options)) == len(options) >= 2
            for action in rng.sample(options, min(2, len(options))):
                before = canonical_bytes(moment.state)
                advance(game, moment.state, action)
                assert canonical_bytes(moment.state) == before
            units = sorted(moment.state.units)
            hexes = list(game.map.cells)
            for action in (Enter(rng.choice(hexes)), Fire(rng.choice(units), rng.choice(hexes))):
                refused = refusal(game, moment.state, action)
                assert (refused is None) == (action in options), (action, refused)
                assert refused is None or refused.reason
        moment = next_moment(game, moment, rng, 5, fighting)


@pytest.mark.parametrize("fights", [False, True])
def test_games_end_and_every_state_is_sound(game: Game, moments: list[Advance], fights: bool) -> None:
    moments = moments if fights else random_game(game, 1)
    assert isinstance(moments[-1].pending, Ended)
    muster, before = Muster(game), blank(game)
    for moment in moments:
        faults = muster.faults(before, moment.events, moment.state)
        assert not [fault for fault in faults if not _excused(game, moment.state, fault)]
        before = moment.state


def test_bots_see_the_same_choices_and_numbers_equal_their_explanations(
    game: Game, moments: list[Advance]
) -> None:
    for moment in moments[::15]:
        now = Position(game, moment.state)
        if isinstance(moment.pending, Ask):
            seen = observe(game, moment.state, moment.pending.seat)
            again = pending(game, seen.state)
            assert isinstance(again, Ask)
            assert list(again.options) == list(moment.pending.options)
        if now.state.attacks and now.state.attack.by is not None:
            attack = now.state.attack
            shot = shot_of(now, attack, attack.lead, "lead")
            assert firepower.explain(now, shot).value == firepower(now, shot)
            for unit in now.state.units.at(attack.hex):
                assert defence.explain(now, attack, unit).value == defence(now, attack, unit)
        for unit in moment.state.units.all():
            told = movement_points.explain(now, unit, "advance")
            assert told.value == movement_points(now, unit, "advance")


def test_answers_alone_lead_to_the_same_end_again(game: Game, moments: list[Advance]) -> None:
    again = random_game(game, 8, fighting)
    assert state_hash(again[-1].state) == state_hash(moments[-1].state)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("four-banners", {"night": {"start_visibility": 4}}),
        pytest.param("four-banners", {"night": {"growth": 2}}, marks=pytest.mark.thorough),
        ("road-to-vaux", {"night": {"start_visibility": 4}}),
        ("high-water-at-the-weir", {"night": {"rounds": 2}}),
        ("king-of-the-hill", {}),
    ],
)
def test_concealed_units_are_who_may_be_and_as_long_as_they_may(name: str, parameters: dict) -> None:
    scenario = bundled.scenario(name)
    night = replace(scenario.rules, optional_rules=("night",), parameters=parameters)
    for number in (1, 3):
        faults, reason = audited_game(Concealment, game_of(replace(scenario, rules=night), 4), number, number)
        assert not faults
        assert reason


def test_bundled_maps_start_and_go_on_with_any_optional_rule_switched() -> None:
    rng = random.Random(8)
    names = [path.stem for path in bundled.scenario_paths()]
    for number, keys in enumerate(rng.sample(list(switches(rng, 12)), 16)):
        assert not faults(rng.choice(names), keys, number)
