"""Beginning elsewhere than at set-up: in a later phase, or where a game stood that a moment was taken from.

What is on the map is said twice in a scenario of a moment: on paper, as every scenario says it and as it can
be edited, and in the held lines, exactly. Whatever is still on paper as the lines have it is taken from the
lines; what was changed there since is as the paper says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field, replace

from engine.hexes.hex import Hex
from engine.model.objective import Fortification, Obstacle
from engine.model.opening import HeldMoment, Opening
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Force, Side, Squad
from engine.model.values import SideId, UnitId
from engine.play.action import Action
from engine.play.advance import OPENING
from engine.play.altered import altered
from engine.play.event import Event, RoundBegan, SecretChanged
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.opening_lines import HeldParts, held_lines, held_parts, sealed, within
from engine.play.ruleset import Ruleset
from engine.play.state import ActiveEffect, BoardChanges, State
from engine.play.step import Done, Step, Window
from engine.play.unit import (
    CONCEALED,
    DISRUPTED,
    FATIGUED,
    INCAPACITATED,
    OP_FIRE,
    PINNED,
    STANDING,
    Aboard,
    Damage,
    Inside,
    OnHex,
    Place,
    Towed,
    Unit,
)
from engine.play.units import Units
from engine.rules.base.sequence.markers import edited_since, on_paper
from engine.rules.base.sequence.rounds import NextRound, Phase
from engine.rules.base.sequence.setup import placed_unit
from engine.rules.module import Layer, Module
from engine.rules.queries import ROUND, SETUP

rule = Module("base.opening", Layer.BASE)


@dataclass(frozen=True, slots=True)
class Open(Step):
    """Play begins where the scenario says."""


@dataclass(frozen=True, slots=True)
class EnterRound(Step):
    """Set-up is done; the round and the phase begin in which the scenario has play begin."""


@dataclass(frozen=True, slots=True)
class TakenUp(Event):
    """A game goes on from a moment: all that everybody knows of it."""

    units: tuple[Unit, ...]
    board: BoardChanges
    round: int
    phase: str
    initiative: SideId
    effects: tuple[ActiveEffect, ...] = ()
    slots: Mapping[str, object] = field(default_factory=dict)
    dice: int = 0

    def apply(self, state: State) -> State:
        """It is that moment."""
        return state.evolve(
            units=Units(self.units),
            board=self.board,
            round=self.round,
            phase=self.phase,
            initiative=self.initiative,
            effects=self.effects,
            slots=self.slots,
            dice=self.dice,
        )


rule.procedure(OPENING, Open())


@rule.run(Open)
def open_play(now: Position, step: Open) -> Done:
    """A held moment is gone on with; a phase that is only named comes after set-up."""
    opening = now.game.scenario.opening
    if opening is None or opening.held is None:
        return Done(then=(Phase(SETUP.name), EnterRound()))
    return _taken_up(now, opening.round, opening.phase or "", opening.held)


@rule.run(EnterRound)
def enter_round(now: Position, step: EnterRound) -> Done:
    """The phases of the round from the named one on, then the next round; nothing of earlier ones comes."""
    opening = now.game.scenario.opening
    number, phase = (opening.round, opening.phase) if opening is not None else (1, None)
    return Done((RoundBegan(number),), _round_from(now.game.ruleset, phase or ""))


def _round_from(ruleset: Ruleset, phase: str) -> tuple[Step, ...]:
    """A round from that phase on, or all of it, and the next one."""
    steps = ruleset.steps(ROUND)
    first = next((at for at, each in enumerate(steps) if each == Phase(phase)), 0)
    return (*steps[first:], NextRound())


def from_phase(opening: Opening, number: int, phase: str) -> Opening:
    """Another round and phase to begin in; of a held moment what was to be done then is let go, not more.

    Lines that are not as their game left them get no new seal: they are refused as before.
    """
    held = opening.held
    if held is not None and held == sealed(held):
        held = sealed(replace(held, agenda=()))
    return replace(opening, round=number, phase=phase, held=held)


def phases_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The phases of a round in their order."""
    return tuple(step.procedure for step in ruleset.steps(ROUND) if isinstance(step, Phase))


# ---------------------------------------------------------------------- a moment as a scenario


def is_quiet(state: State) -> bool:
    """Whether a moment can be taken out of its game: nobody acts, fires or is about to answer an action.

    So it is at the beginning of actions and within the Command and the Status Phase, after set-up.
    """
    if state.outcome is not None or state.activations or state.attacks or not state.round:
        return False
    return not any(isinstance(step, Window) or _is_of_an_action(state, step) for step in state.agenda)


def _is_of_an_action(state: State, step: Step) -> bool:
    """Whether a step belongs to something begun: it is about a unit, or holds what is to happen."""
    _, *parts = within(step)
    return any(
        isinstance(part, Event | Action | Step) or (isinstance(part, str) and part in state.units)
        for part in parts
    )


def moment_of(game: Game, state: State) -> Scenario:
    """The scenario that begins at a quiet moment of a game; ValueError for any other moment.

    A game of it goes on as that one: the same questions, the same dice for the same seed.
    """
    if not is_quiet(state):
        raise ValueError("somebody is acting")
    parts = HeldParts(state.units, state.board, state.agenda, state.effects, state.slots, state.secrets)
    held = held_lines(game, parts, state.initiative, state.dice)
    paper = on_paper(Position(game, state), game.scenario)
    opening = replace(paper.opening or Opening(), round=state.round, phase=state.phase or None, held=held)
    return replace(paper, opening=opening)


@rule.answer(on_paper)
def board_on_paper(now: Position, scenario: Scenario) -> Scenario:
    """Units, works, obstacles, smoke and control; what was still to be set up no longer is."""
    board = now.state.board
    inside = {unit.place.index: unit.id for unit in now.state.units.all() if isinstance(unit.place, Inside)}
    return replace(
        scenario,
        placed_units=tuple(
            paper for unit in now.state.units.all() if (paper := unit_on_paper(now, unit)) is not None
        ),
        fortifications=tuple(
            replace(work, occupant=inside.get(number)) for number, work in enumerate(board.fortifications)
        ),
        obstacles=board.obstacles,
        smoke=board.smoke,
        objectives=tuple(
            replace(each, controlled_by=board.control.get(each.id)) for each in scenario.objectives
        ),
        sides=tuple(
            replace(side, forces=_divisions(side), starting_squads=(), placeable=None)
            for side in scenario.sides
        ),
    )


def _divisions(side: Side) -> tuple[Force, ...]:
    """The forces of a side without anything in them: they name its divisions, and so its seats."""
    return tuple(Force(each.division) for each in side.forces if each.division is not None)


#: Which field of a placed unit says a mark.
_SAID = {
    PINNED: "condition",
    DISRUPTED: "condition",
    FATIGUED: "activation",
    OP_FIRE: "activation",
    STANDING: "motion",
    INCAPACITATED: "damage",
}
_DAMAGE = {Damage.LIGHT: "light", Damage.HEAVY: "heavy"}


def unit_on_paper(now: Position, unit: Unit) -> PlacedUnit | None:
    """A unit in play as a scenario places it; None for one that is off the map."""
    hex_ = now.hex_of(unit)
    if hex_ is None:
        return None
    given = {each.id: each for each in now.game.scenario.placed_units}
    before = given.get(unit.id, PlacedUnit(unit.id, unit.side))
    said: dict[str, str | None] = {"damage": _DAMAGE.get(unit.damage)}
    others = []
    for mark in sorted(unit.marks - {CONCEALED}):
        name = _SAID.get(mark)
        if name is None or said.get(name) is not None:
            others.append(mark)
        else:
            said[name] = mark
    works = now.state.board.fortifications
    squad = Squad(dict(sorted(Counter(unit.figures).items())), unit.specialization)
    divisions = {seat.id: seat.division for seat in now.game.seats}
    return replace(
        before,
        hex=hex_,
        mat_space=None,
        kind=None if unit.is_squad else unit.kind,
        squad=squad if unit.is_squad else None,
        division=divisions.get(unit.seat) or before.division,
        facing=unit.facing,
        motion=said.get("motion"),
        condition=said.get("condition"),
        damage=said.get("damage"),
        activation=said.get("activation"),
        concealed=unit.has(CONCEALED),
        in_fortification=works[unit.place.index].type if isinstance(unit.place, Inside) else None,
        in_transport=unit.place.vehicle if isinstance(unit.place, Aboard) else None,
        towing=next((o.id for o in now.state.units.all() if o.place == Towed(unit.id)), None),
        crew=None if unit.is_squad else len(unit.figures) or before.crew,
        keywords=() if unit.is_squad or unit.specialization is None else (unit.specialization,),
        doctrine_marks=tuple(others),
    )


# ---------------------------------------------------------------------- going on from one


def _taken_up(now: Position, number: int, phase: str, held: HeldMoment) -> Done:
    scenario = now.game.scenario
    parts = held_parts(now.game, held)
    secrets = [
        SecretChanged(seat, module, secret)
        for seat, drawers in parts.secrets.items()
        for module, secret in drawers.items()
    ]
    was = now.state.evolve(
        units=parts.units,
        board=parts.board,
        round=number,
        phase=phase,
        initiative=held.initiative,
        slots=parts.slots,
        secrets=parts.secrets,
    )
    paper = on_paper(now.then(was), scenario)
    units = _units(now.game, parts, paper)
    gone = {id_ for id_ in parts.units if id_ not in units}
    taken = TakenUp(
        tuple(units.values()),
        _board(scenario, parts.board, paper),
        number,
        phase,
        held.initiative,
        tuple(each for each in parts.effects if each.unit not in gone),
        parts.slots,
        held.dice,
    )
    edited = edited_since(now.then(taken.apply(was)), paper)
    return Done((taken, *secrets, *edited), parts.agenda[::-1] or _round_from(now.game.ruleset, phase))


def _units(game: Game, parts: HeldParts, paper: Scenario) -> dict[UnitId, Unit]:
    """The held units that are on paper as they were or never are, and those on paper that are others.

    An edited unit stays with its player, unless it is of another side or division now.
    """
    scenario = game.scenario
    was = {each.id: each for each in paper.placed_units}
    same_works = scenario.fortifications == paper.fortifications
    found = {unit.id: unit for unit in parts.units.all() if unit.id not in was}
    for placed in scenario.placed_units:
        held = parts.units.find(placed.id)
        if held is None:
            found[placed.id] = placed_unit(game, placed)
        elif placed == was.get(placed.id) and (same_works or type(held.place) is not Inside):
            found[placed.id] = held
        else:
            edited = placed_unit(game, placed)
            before = was[placed.id].division if placed.id in was else None
            same_player = held.side == edited.side and placed.division == before
            found[placed.id] = altered(edited, seat=held.seat) if same_player else edited
    places = {each.id: each.hex for each in scenario.placed_units}
    return {id_: _on_its_own(unit, found, places.get(id_)) for id_, unit in sorted(found.items())}


def _on_its_own(unit: Unit, units: Mapping[UnitId, Unit], hex_: Hex | None) -> Unit:
    """A passenger whose vehicle is gone stands in its hex."""
    place: Place = unit.place
    if isinstance(place, Aboard | Towed) and place.vehicle not in units and hex_ is not None:
        return unit.at(OnHex(hex_))
    return unit


def _board(scenario: Scenario, held: BoardChanges, paper: Scenario) -> BoardChanges:
    objectives = {each.id: each.controlled_by for each in scenario.objectives}
    control = {name: side for name, side in held.control.items() if name not in objectives}
    control |= {name: side for name, side in objectives.items() if side is not None}
    works: tuple[Fortification, ...] = held.fortifications
    if scenario.fortifications != paper.fortifications:
        works = scenario.fortifications
    obstacles: tuple[Obstacle, ...] = held.obstacles
    if scenario.obstacles != paper.obstacles:
        shown = list(paper.obstacles)
        hidden = [each for each in held.obstacles if each not in shown]
        obstacles = (*scenario.obstacles, *hidden)
    return altered(
        held,
        control=dict(sorted(control.items())),
        fortifications=works,
        obstacles=obstacles,
        smoke=scenario.smoke,
    )
