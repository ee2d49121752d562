"""How sides conduct themselves: what is counted of a game, event by event."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import isclose

import pytest

from engine.bots.players import bot
from engine.hexes.hex import Hex, neighbour
from engine.lab.batch import Pairing, batch, played
from engine.lab.conduct import Conduct, ConductWatch, added, bought_as, chance_to_hit
from engine.lab.statistics import conduct_by_bot
from engine.play.advance import start
from engine.play.attack import Against, Attack, Shooter, Volley
from engine.play.event import (
    ActivationBegan,
    ActivationEnded,
    AttackDeclared,
    AttackEnded,
    ControlTaken,
    Event,
    FiguresGained,
    FiguresLost,
    Marked,
    SmokeLaid,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from engine.play.state import Activation, State
from engine.play.unit import CONCEALED, FATIGUED, SQUAD, OnHex, Unit
from engine.playtest.match import play_out
from tests.support.games import bundled_game

NAME = "at-the-breaking-point"


@cache
def opening() -> State:
    """A position in which one squad of either side stands alone, ours on an objective that we hold."""
    game = bundled_game(NAME, 2)
    state = start(game).state
    for unit in list(state.units):
        state = state.without_units(unit)
    objective = game.objectives_at[here()][0].id
    for event in (UnitPlaced(us()), UnitPlaced(them()), ControlTaken(objective, us().side)):
        state = event.apply(state)
    return state


def squad(number: int, at: Hex) -> Unit:
    """A squad of the first or second side."""
    seat = bundled_game(NAME, 2).seats[number]
    return Unit(
        f"squad-{number}", seat.side, seat.id, SQUAD, OnHex(at), figures=("officer", *["regular"] * 3)
    )


def us() -> Unit:
    return squad(0, here())


def them() -> Unit:
    return squad(1, neighbour(neighbour(here(), 0), 0))


def here() -> Hex:
    return min(bundled_game(NAME, 2).objectives_at)


def seen(*events: Event) -> tuple[Conduct, Conduct]:
    """What is counted of our side and of theirs when these events happen."""
    watch = ConductWatch(bundled_game(NAME, 2))
    state = opening()
    watch(state, ())
    for event in events:
        state = event.apply(state)
    watch(state, events)
    first, second = watch.sides.values()
    return first, second


def activated(*events: Event, unit: Unit | None = None) -> tuple[Event, ...]:
    """These events while a unit of ours is active."""
    acting = unit or us()
    began = ActivationBegan(Activation(acting.id, "advance", acting.seat, acting.place))
    return (began, *events, ActivationEnded(acting.id, "advance"))


def shot(by: Unit, at: Unit, *, supporters: int = 0, type_: str = "normal") -> Attack:
    place = at.place
    assert isinstance(place, OnHex)
    helpers = tuple(Shooter(f"helper-{number}") for number in range(supporters))
    volley = Volley(Shooter(by.id), helpers, strength=2, hits_from=6, against=(Against(at.id),))
    return Attack("op_fire", by.seat, by.side, at.id, place.hex, type_, (volley,))


def test_figures_lost_to_fire_at_an_own_move_are_told_apart() -> None:
    attack = shot(them(), us())
    fire = (AttackDeclared(attack), FiguresLost(us().id, us().figures[:2]), AttackEnded(attack))
    ours, theirs = seen(*activated(*fire))
    assert (ours.figures_lost, ours.sprints, theirs.figures_lost) == (2, 2, 0)
    assert (ours.attacks, theirs.attacks) == (0, 1)
    at_rest, _ = seen(*fire)
    assert (at_rest.figures_lost, at_rest.sprints) == (2, 0)
    # What an assault of ours costs us is no fire at our move.
    own = replace(attack, side=us().side)
    in_assault, _ = seen(*activated(AttackDeclared(own), FiguresLost(us().id, us().figures[:1])))
    assert (in_assault.figures_lost, in_assault.sprints) == (1, 0)


def test_whoever_goes_with_all_its_figures_loses_them_but_not_who_leaves_the_map() -> None:
    gone, _ = seen(UnitRemoved(us(), "eliminated"))
    assert gone.figures_lost == len(us().figures)
    assert seen(UnitRemoved(us(), "exited"))[0].figures_lost == 0
    with_officer = replace(us(), figures=("officer", "regular"))
    assert seen(UnitRemoved(with_officer, "routed"))[0].officers_lost == 1


def test_an_objective_is_deserted_when_its_only_holder_goes_and_nobody_comes() -> None:
    away = UnitMoved(us().id, OnHex(neighbour(here(), 3)))
    ours, _ = seen(*activated(away))
    assert (ours.holders, ours.deserted) == (1, 1)
    stays, _ = seen(*activated())
    assert (stays.holders, stays.deserted) == (1, 0)
    relief = replace(us(), id="relief")
    ours, _ = seen(*activated(away, UnitPlaced(relief)))
    assert (ours.holders, ours.deserted) == (1, 0)
    ours, _ = seen(UnitPlaced(relief), *activated(away))
    assert (ours.holders, ours.deserted) == (0, 0)
    enemy = replace(them(), id="enemy", place=us().place)
    ours, _ = seen(*activated(away, UnitPlaced(enemy)))
    assert ours.deserted == 1


@pytest.mark.parametrize(
    ("deed", "idle"),
    [
        ((), 1),
        ((Marked("", FATIGUED, "activation"),), 1),
        ((Marked("", CONCEALED),), 0),
        ((UnitMoved("", OnHex(neighbour(Hex(0, 0), 1))),), 0),
        ((SmokeLaid(Hex(0, 0)),), 0),
    ],
)
def test_an_activation_without_effect(deed: tuple[Event, ...], idle: int) -> None:
    named = tuple(replace(each, unit=us().id) if hasattr(each, "unit") else each for each in deed)
    ours, _ = seen(*activated(*named))
    assert (ours.activations, ours.idle) == (1, idle)


def test_going_there_and_back_is_no_effect() -> None:
    away, back = OnHex(neighbour(here(), 3)), OnHex(here())
    ours, _ = seen(*activated(UnitMoved(us().id, away), UnitMoved(us().id, back)))
    assert (ours.idle, ours.deserted) == (1, 0)


def test_attacks_with_support_and_to_suppress() -> None:
    for attack, expected in (
        (shot(us(), them()), (1, 0, 0)),
        (shot(us(), them(), supporters=2), (1, 1, 0)),
        (shot(us(), them(), type_="suppressive"), (1, 0, 1)),
    ):
        ours, _ = seen(AttackDeclared(attack), AttackEnded(attack))
        assert (ours.attacks, ours.supported, ours.suppressive) == expected
        assert isclose(ours.mean_chance, 1 - (5 / 6) ** 2)


def test_the_chance_to_hit_is_exact() -> None:
    bare = shot(us(), them())
    assert isclose(chance_to_hit(bare), 11 / 36)
    covered = replace(bare, volleys=(replace(bare.volleys[0], against=(Against("x", defence=1),)),))
    # Two dice that hit on a 6 against one that stops a hit on 5 and 6: both hit, or one that is not stopped.
    assert isclose(chance_to_hit(covered), 1 / 36 + 10 / 36 * 2 / 3)
    assert chance_to_hit(replace(bare, volleys=())) == 0.0


def test_tools_are_counted_for_whom_they_serve() -> None:
    ours, theirs = seen(*activated(SmokeLaid(here())), Marked(them().id, CONCEALED))
    assert (dict(ours.tools), dict(theirs.tools)) == ({"smoke": 1}, {"concealment": 1})
    assert not seen(SmokeLaid(here()))[0].tools, "nobody laid it"


@pytest.mark.parametrize(("by", "healed"), [("heal", 1), ("", 1), ("setup", 0), ("home", 0)])
def test_figures_that_join_by_themselves_are_not_healed(by: str, healed: int) -> None:
    ours, _ = seen(FiguresLost(us().id, ("regular",)), FiguresGained(us().id, ("regular",), by))
    assert ours.tools["healing"] == healed


def test_what_units_are_bought_as() -> None:
    assert bought_as(replace(us(), figures=("regular", "regular", "machine_gun"))) == "machine_gun"
    assert bought_as(replace(us(), specialization="engineer")) == "engineer"
    assert bought_as(replace(us(), kind="t_70")) == "t_70"


@pytest.mark.parametrize("bots", [("tactical", "random"), ("random", "random")])
def test_every_figure_that_is_gone_was_counted(bots: tuple[str, str]) -> None:
    """In a scenario where no figure arrives or leaves, those lost are those missing at the end."""
    game = bundled_game(NAME, 6)
    players = {seat.id: bot(name, 3) for seat, name in zip(game.seats, bots, strict=True)}
    first: list[State] = []
    watch = ConductWatch(game)

    def both(state: State, events: tuple[Event, ...]) -> None:
        first.append(state)
        watch(state, events)

    end = play_out(game, players, 3, both).state
    gained = sum(each.tools["healing"] for each in watch.sides.values())
    for side, conduct in watch.sides.items():
        missing = most_figures(first, side) - figures(end, side)
        assert missing <= conduct.figures_lost <= missing + gained
        assert conduct.sprints <= conduct.figures_lost
        assert conduct.deserted <= conduct.holders <= conduct.activations == sum(conduct.actions.values())


def figures(state: State, side: str) -> int:
    return sum(len(each.figures) for each in state.units.values() if each.side == side)


def most_figures(states: list[State], side: str) -> int:
    return max(figures(each, side) for each in states)


def test_watching_changes_no_game_and_is_the_same_in_every_process() -> None:
    game = bundled_game("king-of-the-hill", 2)
    to_play = [Pairing(1, ("tactical", "random")), Pairing(1, ("random", "tactical"))]
    watched = list(batch(game, to_play, watched=True))
    assert watched == list(batch(game, to_play, jobs=2, watched=True))
    plain = [played(game, each) for each in to_play]
    assert plain == [replace(each, conduct={}) for each in watched]
    by_bot = conduct_by_bot(watched)
    assert list(by_bot) == ["random", "tactical"]
    both = [
        record.conduct[side] for record in watched for side in record.bots if record.bots[side] == "random"
    ]
    assert by_bot["random"] == added(both)
    assert by_bot["random"].games == 2
    assert by_bot["tactical"].bought
    assert conduct_by_bot(plain) == {}
