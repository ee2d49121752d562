"""Where play begins: at set-up, in a later phase, or at a moment that was taken from a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from engine.bots.players import bot
from engine.hexes.hex import neighbours
from engine.model.objective import Charge, Fortification, Obstacle, SpecialPoint, WreckMarker
from engine.model.opening import HeldMoment, Opening
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit, VictoryCondition
from engine.model.unit_kind import UnitClass
from engine.model.values import UnitId
from engine.play.advance import start
from engine.play.canonical import state_hash
from engine.play.event import PhaseBegan, RoundBegan, SlotChanged
from engine.play.game import Game
from engine.play.opening_lines import NotHeld, sealed
from engine.play.state import State
from engine.play.unit import FATIGUED, OP_FIRE, PINNED, Aboard, OnHex, Towed
from engine.playtest.match import Match, play_out
from engine.playtest.readiness import NotReady, ready_game
from engine.rules.base.sequence.opening import TakenUp, from_phase, is_quiet, moment_of, phases_of
from engine.rules.doctrine.special import field_hospital
from engine.rules.optional.wrecks import wrecks
from engine.rules.skirmish.engineering.works import CHARGE
from engine.storage.bundled import catalogue, scenario
from engine.storage.documents import SCENARIO, text_of_value, value_of_text
from engine.validation.run import examine

#: A base scenario, two skirmishes, and one with teams; with convoys, works and concealment among them.
MAPS = ("mill-lane", "king-of-the-hill", "stalingrad", "four-banners")
ROUNDS = 3


@cache
def game_of(name: str) -> Game:
    return ready_game(scenario(name), catalogue(), ROUNDS)


@cache
def quiet_states(name: str) -> tuple[State, ...]:
    """The quiet moments of a random game."""
    return quiet_in(game_of(name))


def quiet_in(game: Game) -> tuple[State, ...]:
    found: list[State] = []

    def watch(state: State, _: object) -> None:
        if is_quiet(state):
            found.append(state)

    play_out(game, {seat.id: bot("random", 5) for seat in game.seats}, 5, watch, keep_answers=False)
    return tuple(found)


def some(name: str, count: int = 8) -> Iterator[tuple[Game, State]]:
    """Quiet moments spread over a game."""
    states = quiet_states(name)
    for state in states[:: max(len(states) // count, 1)]:
        yield game_of(name), state


def begun(game: Game, moment: Scenario) -> Game:
    return replace(game, scenario=moment, _derived={})


@pytest.mark.parametrize("name", MAPS)
def test_a_moment_in_a_file_is_that_moment(name: str) -> None:
    """Written, read and begun, it is the same state to the last mark, secret and die."""
    for game, state in some(name):
        moment = moment_of(game, state)
        read, findings = value_of_text(SCENARIO, text_of_value(SCENARIO, moment))
        assert not findings
        assert read == moment
        assert isinstance(read, Scenario)
        assert state_hash(start(begun(game, read)).state) == state_hash(state)


def test_what_was_still_to_be_set_up_no_longer_is() -> None:
    game = game_of("king-of-the-hill")
    assert all(side.starting_squads for side in game.scenario.sides)
    moment = moment_of(game, quiet_states("king-of-the-hill")[-1])
    assert [(side.starting_squads, side.placeable, side.forces) for side in moment.sides] == 2 * [
        ((), None, ())
    ]


@pytest.mark.parametrize("name", MAPS)
def test_no_error_is_found_in_a_moment(name: str) -> None:
    for game, state in some(name, 3):
        moment = moment_of(game, state)
        known = {each.code for each in examine(game.scenario, game.catalogue).findings}
        assert {each.code for each in examine(moment, game.catalogue).errors} <= known


@pytest.mark.parametrize("name", MAPS)
def test_the_same_seed_plays_on_alike(name: str) -> None:
    """Bots that are asked the same give the same answers, and the same dice fall."""
    game, state = list(some(name))[4]
    opened = begun(game, moment_of(game, state))
    players = {seat.id: bot("random", 9) for seat in game.seats}
    ends = [
        play_out(each, players, 5, keep_answers=False, after=Match(each, 5, begins))
        for each, begins in ((game, state), (opened, start(opened).state))
    ]
    assert state_hash(ends[0].state) == state_hash(ends[1].state)


@pytest.mark.parametrize("name", MAPS)
def test_a_moment_can_be_played_from_the_beginning_of_any_phase(name: str) -> None:
    """All stands as it stood; only what was to be done is another thing."""
    dice = random.Random(4)
    for game, state in some(name, 3):
        moment = moment_of(game, state)
        assert moment.opening is not None
        for phase in phases_of(game.ruleset):
            number = dice.choice((state.round, state.round + 1))
            opened = begun(game, replace(moment, opening=from_phase(moment.opening, number, phase)))
            began = start(opened)
            told = [each for each in began.events if isinstance(each, TakenUp | RoundBegan | PhaseBegan)]
            assert isinstance(told[0], TakenUp)
            assert told[1] == PhaseBegan(phase)
            taken = told[0].apply(state)
            assert taken.units == state.units
            assert (taken.board, taken.slots, taken.dice) == (state.board, state.slots, state.dice)
            assert (began.state.secrets.keys(), taken.round) == (state.secrets.keys(), number)
            players = {seat.id: bot("random", 9) for seat in opened.seats}
            end = play_out(opened, players, 5, keep_answers=False, after=Match(opened, 5, began.state))
            assert end.state.outcome is not None


def test_another_phase_is_no_way_round_the_seal() -> None:
    game, state = next(some("king-of-the-hill"))
    moment = moment_of(game, state)
    assert moment.opening is not None
    assert moment.opening.held is not None
    changed = replace(moment.opening, held=replace(moment.opening.held, dice=moment.opening.held.dice + 1))
    opened = begun(game, replace(moment, opening=from_phase(changed, state.round, "action_phase")))
    with pytest.raises(NotHeld):
        start(opened)


@pytest.mark.parametrize("name", MAPS)
def test_what_is_edited_in_a_moment_is_played_as_edited(name: str) -> None:
    """Units moved, rested and taken away: all others stand as they were, and the game is played out."""
    dice = random.Random(3)
    for game, state in some(name, 4):
        moment = moment_of(game, state)
        if not moment.placed_units:
            continue
        first, *rest = moment.placed_units
        gone = {dice.choice(rest).id} if rest else set()
        assert first.hex is not None
        beside = [hex_ for hex_ in neighbours(first.hex) if hex_ in game.map]
        moved = replace(
            first, hex=dice.choice(beside), activation=None, in_fortification=None, in_transport=None
        )
        edited = replace(moment, placed_units=(moved, *(each for each in rest if each.id not in gone)))
        again = begun(game, edited)
        taken = next(event for event in start(again).events if isinstance(event, TakenUp))
        now = {unit.id: unit for unit in taken.units}
        assert now[first.id].place == OnHex(moved.hex)
        assert now[first.id].marks.isdisjoint({FATIGUED, OP_FIRE})
        assert now.keys() == state.units.keys() - gone
        riders = {unit.id for unit in state.units.all() if getattr(unit.place, "vehicle", None) in gone}
        for unit in now.keys() - riders - {first.id}:
            assert now[unit] == state.units[unit]
        play_out(again, {seat.id: bot("random", 2) for seat in again.seats}, 2, keep_answers=False)


def taken_up(game: Game, moment: Scenario) -> TakenUp:
    """What is taken up where a game of a moment begins."""
    return next(event for event in start(begun(game, moment)).events if isinstance(event, TakenUp))


def units_with(moment: Scenario, unit: UnitId, **fields: object) -> tuple[PlacedUnit, ...]:
    """The units on paper, one of them edited."""
    return tuple(
        replace(each, **fields) if each.id == unit else each  # type: ignore[arg-type]
        for each in moment.placed_units
    )


@pytest.mark.parametrize("name", ["mill-lane", "king-of-the-hill"])
def test_works_and_obstacles_are_played_as_edited(name: str) -> None:
    game, state = list(some(name))[3]
    moment = moment_of(game, state)
    dug, wired = sorted(game.map.cells)[5:7]
    edited = replace(
        moment,
        fortifications=(*moment.fortifications, Fortification(dug, "entrenchment")),
        obstacles=(*moment.obstacles, Obstacle(wired, "razor_wire")),
    )
    board = taken_up(game, edited).board
    assert board.fortifications == (*moment.fortifications, Fortification(dug, "entrenchment"))
    assert board.obstacles == (*moment.obstacles, Obstacle(wired, "razor_wire"))
    again = moment_of(begun(game, edited), start(begun(game, edited)).state)
    assert (again.fortifications, again.obstacles) == (edited.fortifications, edited.obstacles)
    assert taken_up(game, replace(again, obstacles=())).board.obstacles == ()


def test_a_hospital_that_was_built_is_a_special_point_on_paper() -> None:
    """S-DOC-707 — it is none of the obstacles that a designer lays; they are edited without it."""
    game, state = list(some("king-of-the-hill"))[3]
    built, wired = sorted(game.map.cells)[5:7]
    hospital, wire = Obstacle(built, "field_hospital"), Obstacle(wired, "razor_wire")
    state = SlotChanged(field_hospital.MODULE, field_hospital.Hospitals(((built, "west"),))).apply(state)
    moment = moment_of(game, state.with_board(obstacles=(hospital, wire)))
    assert moment.special_points == (SpecialPoint(built, "field_hospital", "west"),)
    assert moment.obstacles == (wire,)
    assert taken_up(game, moment).board.obstacles == (hospital, wire)
    assert taken_up(game, replace(moment, obstacles=())).board.obstacles == (hospital,)


def test_hexes_of_a_victory_condition_stay_with_who_holds_them() -> None:
    """B-CMD-02 — a bare hex that a condition names is held like an objective, and stands on no paper."""
    game, state = list(some("mill-lane"))[3]
    hex_ = sorted(game.map.cells)[5]
    condition = VictoryCondition("east", "control_hexes", (hex_,))
    sought = begun(game, replace(game.scenario, victory=(condition,)))
    held = state.evolve(board=state.board.controlled(game.map.label(hex_), "east"))
    assert taken_up(sought, moment_of(sought, held)).board.control == held.board.control


def test_an_edited_vehicle_keeps_its_specialization() -> None:
    game, state = next(some("four-banners"))
    vehicle = next(unit for unit in state.units.all() if not unit.is_squad)
    state = state.with_units(replace(vehicle, specialization="engineer"))
    moment = moment_of(game, state)
    edited = replace(moment, placed_units=units_with(moment, vehicle.id, condition=None, facing=2))
    taken = {unit.id: unit for unit in taken_up(game, edited).units}[vehicle.id]
    assert (taken.specialization, taken.facing) == ("engineer", 2)


def test_who_rides_in_a_vehicle_that_is_taken_away_stands_in_its_hex() -> None:
    game, state = next(some("four-banners"))
    vehicle = next(each for each in state.units.all() if not each.is_squad and type(each.place) is OnHex)
    rider, towed = [each for each in state.units.of(vehicle.side) if each.is_squad][:2]
    for unit, place in ((rider, Aboard(vehicle.id)), (towed, Towed(vehicle.id))):
        state = state.with_units(unit.at(place))
    moment = moment_of(game, state)
    units = {unit.id: unit for unit in taken_up(game, moment).units}
    assert (units[rider.id].place, units[towed.id].place) == (Aboard(vehicle.id), Towed(vehicle.id))
    left = replace(moment, placed_units=tuple(each for each in moment.placed_units if each.id != vehicle.id))
    units = {unit.id: unit for unit in taken_up(game, left).units}
    assert (units[rider.id].place, units[towed.id].place) == (vehicle.place, vehicle.place)


def test_an_edited_unit_stays_with_its_player() -> None:
    """Where the players of a side share it without divisions, no paper says whose a unit is."""
    game, state = next(some("four-banners"))
    sides = tuple(
        replace(
            side,
            players=tuple(replace(player, division=None) for player in side.players),
            forces=tuple(replace(force, division=None) for force in side.forces),
        )
        for side in game.scenario.sides
    )
    shared = begun(game, replace(game.scenario, sides=sides))
    moment = moment_of(shared, state)
    unit = next(unit for unit in state.units.all() if unit.seat == "west.2" and isinstance(unit.place, OnHex))
    edited = replace(moment, placed_units=units_with(moment, unit.id, condition="pinned"))
    taken = {each.id: each for each in taken_up(shared, edited).units}[unit.id]
    assert (taken.seat, taken.has(PINNED)) == ("west.2", True)


def test_a_unit_given_to_another_division_is_commanded_by_its_player() -> None:
    game, state = next(some("four-banners"))
    moment = moment_of(game, state)
    unit = next(each for each in moment.placed_units if each.division == "light")
    edited = replace(moment, placed_units=units_with(moment, unit.id, division="dark"))
    taken = {each.id: each for each in taken_up(game, edited).units}[unit.id]
    assert (state.units[unit.id].seat, taken.seat) == (f"{unit.side}.1", f"{unit.side}.2")


def test_stores_and_markers_are_played_as_edited() -> None:
    game, state = list(some("king-of-the-hill"))[3]
    moment = moment_of(game, state)
    side = moment.sides[0]
    owned = {**side.economy_state, "cp": 17}
    smoke = (sorted(game.map.cells)[5],)
    objective = replace(moment.objectives[0], controlled_by=moment.sides[1].id)
    edited = replace(
        moment,
        sides=(replace(side, economy_state=owned), *moment.sides[1:]),
        smoke=smoke,
        objectives=(objective, *moment.objectives[1:]),
    )
    again = moment_of(begun(game, edited), start(begun(game, edited)).state)
    assert again.sides[0].economy_state == owned
    assert again.smoke == smoke
    assert again.objectives[0].controlled_by == moment.sides[1].id


def test_wrecks_lie_where_they_are_edited_to() -> None:
    plain = scenario("mill-lane")
    rules = replace(plain.rules, optional_rules=("wrecks",))
    here, there = sorted(game_of("mill-lane").map.cells)[5:7]
    game = ready_game(replace(plain, rules=rules, wrecks=(WreckMarker(here, "heavy"),)), catalogue(), 1)
    moment = moment_of(game, quiet_in(game)[0])
    assert moment.wrecks == game.scenario.wrecks
    for lying in ((), (WreckMarker(there, "truck"),), (*moment.wrecks, WreckMarker(there, "light"))):
        began = start(begun(game, replace(moment, wrecks=lying))).state
        assert wrecks(began).lying == tuple((each.hex, UnitClass(each.unit_class)) for each in lying)


def test_charges_lie_where_they_are_edited_to() -> None:
    plain = scenario("stalingrad")
    cells = game_of("stalingrad").map.cells
    buildings = sorted(hex_ for hex_, cell in cells.items() if cell.terrain == "building")
    first, second, third = (Charge(hex_, "building") for hex_ in buildings[:3])
    game = ready_game(replace(plain, charges=(first, second)), catalogue(), 1)
    moment = moment_of(game, quiet_in(game)[0])
    assert moment.charges == game.scenario.charges
    began = start(begun(game, replace(moment, charges=(second, third)))).state
    lying = {each.hex for each in began.board.obstacles if each.type == CHARGE}
    assert lying == {second.hex, third.hex}


@pytest.mark.parametrize("name", ["mill-lane", "king-of-the-hill"])
def test_play_begins_in_a_named_phase_after_set_up(name: str) -> None:
    game = game_of(name)
    for phase in phases_of(game.ruleset):
        opened = begun(game, replace(game.scenario, opening=Opening(2, phase)))
        seen: list[object] = []
        players = {seat.id: bot("random", 1) for seat in opened.seats}
        play_out(opened, players, 1, lambda _, events, seen=seen: seen.extend(events), keep_answers=False)
        begins = [event for event in seen if isinstance(event, RoundBegan | PhaseBegan)]
        assert begins[:3] == [PhaseBegan("setup"), RoundBegan(2), PhaseBegan(phase)]


def test_somebody_acting_is_no_moment_to_take() -> None:
    game = game_of("mill-lane")
    busy: list[State] = []

    def watch(state: State, _: object) -> None:
        if state.activations:
            busy.append(state)

    play_out(game, {seat.id: bot("random", 5) for seat in game.seats}, 5, watch, keep_answers=False)
    with pytest.raises(ValueError, match="acting"):
        moment_of(game, busy[0])


@pytest.mark.parametrize("name", MAPS)
def test_lines_that_were_changed_by_hand_are_refused(name: str) -> None:
    """A word of a line may name a figure, a seat, a card: what no game left there begins none."""
    for game, state in some(name, 3):
        moment = moment_of(game, state)
        assert moment.opening is not None
        held = moment.opening.held
        assert held is not None
        drawers = {module: line.replace("west", "nobody") for module, line in held.drawers.items()}
        for changed in (replace(held, drawers=drawers), replace(held, dice=held.dice + 1)):
            bent = replace(moment, opening=replace(moment.opening, held=changed))
            if changed == held:
                continue
            found = examine(bent, game.catalogue).errors
            assert [each.pointer for each in found if each.code == "MAP174"] == ["/opening/held/seal"]
            with pytest.raises(NotReady):
                ready_game(bent, game.catalogue)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"agenda": ("Dine west",)}, "agenda/0"),
        ({"agenda": ("Perform game", "PlacePieces west mines 1000000000")}, "agenda/1"),
        ({"effects": ("ActiveEffect S-1 hex=ZZ99",)}, "effects/0"),
        ({"board": "BoardChanges smoke=[Hex(900 900)]"}, "board"),
        ({"board": "BoardChanges breaches=[Edge(Hex(900 900) 1)]"}, "board"),
        ({"board": "BoardChanges breaches=[Edge(A3 1000000000)]"}, "board"),
        ({"units": {"a": "Roll [1 2]"}}, "units/a"),
        ({"drawers": {"base.turns": "Stores"}}, "drawers/base.turns"),
        ({"secrets": {"west": {"base.turns": "Turns"}}}, "secrets/west/base.turns"),
    ],
)
def test_lines_of_strangers_build_nothing_else(change: dict[str, object], part: str) -> None:
    game = game_of("mill-lane")
    held = sealed(replace(HeldMoment("west"), **change))  # type: ignore[arg-type]
    opened = begun(game, replace(game.scenario, opening=Opening(2, "action_phase", held)))
    with pytest.raises(NotHeld) as fault:
        start(opened)
    assert fault.value.part == part
