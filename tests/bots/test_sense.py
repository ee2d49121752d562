"""Small positions in which one choice makes sense, and the tactical bot makes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.bots import tanks
from engine.bots.situation import Situation
from engine.bots.tactical_bot import TacticalBot
from engine.model.values import Json
from engine.play.action import Action
from engine.play.advance import Advance, advance
from engine.play.ask import Ask, Chance
from engine.play.dice import rolled
from engine.play.game import Game
from engine.play.observe import observe
from engine.play.unit import Aboard, Inside, Unit
from engine.playtest.rule_cases import Rulesets, opening
from engine.rules.base.moves.exits import Exit
from engine.rules.base.moves.moving import Enter
from engine.rules.base.moves.transport import Board
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.queries import ADVANCE, CONCENTRATED_FIRE
from engine.rules.skirmish.engineering.works import Work
from engine.rules.skirmish.firing.smoke_fire import FireSmoke
from engine.storage import bundled
from engine.storage.cases import read_cases

POSITIONS = {case.id: case for case in read_cases(Path(__file__).with_name("positions.json"))}
RULESETS = Rulesets()


def west_plays(position: str, most: int = 12, **begin: Json) -> tuple[list[Action], Advance]:
    """What the bot answers for west until it has acted once, and where that leads."""
    case = POSITIONS[position]
    game = Game(case.scenario, bundled.catalogue(), RULESETS.of(case, frozenset()))
    moment = opening(game, {**case.begin, **begin})
    answers: list[Action] = []
    for number in range(most):
        match moment.pending:
            case Chance() as chance:
                moment = advance(game, moment.state, rolled(1, chance))
            case Ask(step=ChooseAction()) if answers and moment.state.phase == "action_phase":
                break
            case Ask(seat=seat) as ask:
                answer = TacticalBot(1).choose(observe(game, moment.state, seat), ask, number)
                if seat == "west":
                    answers.append(answer)
                moment = advance(game, moment.state, answer)
            case _:
                break
    return answers, moment


def unit_after(position: str, unit: str) -> Unit | None:
    return west_plays(position)[1].state.units.find(unit)


def test_units_leave_the_map_only_where_that_wins() -> None:
    answers, moment = west_plays("leaves-by-its-exit")
    assert Exit() in answers
    assert moment.state.units.find("a") is None
    assert moment.state.outcome is not None
    assert moment.state.outcome.winner == "west"
    answers, moment = west_plays("stays-without-that-victory")
    assert answers
    assert Exit() not in answers


def test_who_must_leave_the_map_dares_more_as_time_runs_out() -> None:
    """With rounds to spare the enemy is fired at first; in the last round there is no later."""
    early, _ = west_plays("runs-for-its-exit", round=1)
    late, moment = west_plays("runs-for-its-exit", round=8)
    assert early[0] == Activate("a", CONCENTRATED_FIRE)
    assert late[0] == Activate("a", ADVANCE)
    assert any(isinstance(each, Enter) for each in late)
    assert moment.state.round == 8


def test_squads_ride_to_far_goals_and_walk_to_near_ones() -> None:
    answers, moment = west_plays("rides-to-a-far-goal")
    assert Board("t") in answers
    assert moment.state.units["a"].place == Aboard("t")
    answers, _ = west_plays("walks-to-a-near-goal")
    assert answers
    assert Board("t") not in answers


def test_squads_get_into_and_out_of_fortifications() -> None:
    sheltered = unit_after("takes-shelter", "a")
    assert sheltered is not None
    assert isinstance(sheltered.place, Inside)
    position = POSITIONS["leaves-its-shelter"]
    moment = west_plays("leaves-its-shelter")[1]
    wanted = position.scenario.victory[0].hexes[0]
    assert moment.state.units.hex_of(moment.state.units["a"]) == wanted


def test_engineers_dig_in_and_get_in() -> None:
    moment = west_plays("digs-in")[1]
    assert [each.type for each in moment.state.board.fortifications] == ["entrenchment"]
    assert isinstance(moment.state.units["a"].place, Inside)


def test_engineers_of_a_skirmish_dig_in_too() -> None:
    answers, moment = west_plays("works-in-a-skirmish")
    assert any(isinstance(each, Work) and each.task == "build" for each in answers)
    assert isinstance(moment.state.units["a"].place, Inside)


def test_mortars_hide_what_they_cannot_hurt() -> None:
    answers, _ = west_plays("hides-a-machine-gun")
    bunker = POSITIONS["hides-a-machine-gun"].scenario.fortifications[0].hex
    assert FireSmoke(bunker) in answers


def test_a_tank_expects_nothing_of_its_machine_gun_against_a_hidden_squad() -> None:
    case = POSITIONS["leaves-a-hidden-squad-alone"]
    game = Game(case.scenario, bundled.catalogue(), RULESETS.of(case, frozenset()))
    view = Situation(observe(game, opening(game, case.begin).state, "west"))
    tank, at = view.now.unit("a"), view.now.hex_of(view.now.unit("a"))
    assert at is not None
    hidden, seen = (view.now.unit(each).place.hex for each in ("e", "f"))  # type: ignore[union-attr]
    assert tanks.machine_gun_worth(view, tank, CONCENTRATED_FIRE, "e", hidden) == 0
    assert tanks.machine_gun_worth(view, tank, CONCENTRATED_FIRE, "f", seen) > 0


def test_remnants_fill_up_fuller_squads() -> None:
    _, moment = west_plays("fills-up")
    assert moment.state.units.find("a") is None
    assert moment.state.units["b"].figures == ("regular",) * 4


@pytest.mark.parametrize("position", POSITIONS)
def test_the_positions_are_sound(position: str) -> None:
    answers, _ = west_plays(position)
    assert answers
