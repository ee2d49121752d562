"""A running game as the board views draw it, for one viewer."""

from collections.abc import Iterator
from dataclasses import replace

from editor.play.ground import ground_now
from editor.play.knowledge import is_hidden, known
from editor.views.board_source import (
    ActivationMark,
    BoardSource,
    CounterView,
    DamageMark,
    Morale,
    Motion,
    ObjectiveView,
    ObstacleView,
    Slot,
    WreckView,
    entries_of,
    fortifications_of,
    nation_of,
    points_of,
    squad_shown,
    vehicle_shown,
    zones_of,
)
from engine.hexes.hex import Hex
from engine.model.objective import ObjectiveType
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import (
    CONCEALED,
    DISRUPTED,
    FATIGUED,
    INCAPACITATED,
    OP_FIRE,
    PINNED,
    STANDING,
    Damage,
    SeatId,
    Unit,
)
from engine.rules.optional.wrecks import wrecks
from engine.rules.skirmish.vehicles.kinds import ARMOR_CLASSES, class_name, number

_DAMAGE = {
    Damage.NONE: DamageMark.NONE,
    Damage.LIGHT: DamageMark.LIGHT,
    Damage.HEAVY: DamageMark.HEAVY,
}


class GameSource(BoardSource):
    """One moment of a game: what lies on the board, as far as the viewer may know it."""

    def __init__(
        self,
        game: Game,
        state: State,
        viewer: SeatId,
        *,
        chosen: str | None = None,
        selection: frozenset[Hex] = frozenset(),
        revision: int = 0,
    ) -> None:
        now = known(game, state, viewer)
        scenario, board = game.scenario, now.state.board
        nations = {side.id: nation_of(side) for side in scenario.sides}
        setting_up = state.phase in ("", "setup")
        super().__init__(
            map=ground_now(game, board),
            revision=revision,
            objectives=tuple(
                ObjectiveView(
                    each.hex,
                    ObjectiveType(each.type),
                    each.value,
                    nations.get(board.control.get(each.id, "")),
                    each.name or "",
                )
                for each in scenario.objectives
            ),
            zones=zones_of(scenario.sides) if setting_up else (),
            entries=entries_of(scenario.sides),
            fortifications=fortifications_of(board.fortifications, nations),
            obstacles=tuple(ObstacleView(each.hex, each.type) for each in board.obstacles),
            smoke=board.smoke,
            wrecks=tuple(WreckView(hex_, kind) for hex_, kind in wrecks(state).lying),
            points=points_of(scenario.special_points, nations),
            counters=tuple(_counters(now, viewer, nations, chosen)),
            selection=selection,
        )


def _counters(
    now: Position, viewer: SeatId, nations: dict[str, str], chosen: str | None
) -> Iterator[CounterView]:
    active = now.state.active_unit
    for order, unit in enumerate(now.state.units.all()):
        at = now.hex_of(unit)
        if at is None or unit not in now.state.units.at(at):
            continue
        is_active = unit.id == chosen or (active is not None and unit.id == active.id)
        hidden = is_hidden(now.game, viewer, unit)
        yield counter_of_unit(now, unit, at, nations.get(unit.side, ""), order, hidden, is_active)


def counter_of_unit(
    now: Position, unit: Unit, at: Hex, nation: str, order: int, hidden: bool, active: bool
) -> CounterView:
    """The counter of a unit; a hidden one shows nothing but its side and that it is there."""
    if hidden:
        return CounterView(
            f"hidden-{order}", at, unit.side, nation, concealed=True, order=order, active=active
        )
    if unit.has(FATIGUED):
        activation = ActivationMark.FATIGUED
    else:
        activation = ActivationMark.OP_FIRE if unit.has(OP_FIRE) else ActivationMark.FRESH
    shared = CounterView(
        unit.id,
        at,
        unit.side,
        nation,
        activation=activation,
        concealed=unit.has(CONCEALED),
        passengers=len(now.state.units.aboard(unit.id)),
        order=order,
        active=active,
    )
    return _squad(now.game, unit, shared) if unit.is_squad else _vehicle(now.game, unit, shared)


def _squad(game: Game, unit: Unit, shared: CounterView) -> CounterView:
    units = game.catalogue.units
    figures = {kind: unit.figures.count(kind) for kind in dict.fromkeys(unit.figures)}
    shown = squad_shown(shared, figures, game.catalogue)
    taken = sum(units.figures[kind].slots for kind in unit.figures if kind in units.figures)
    morale = Morale.PINNED if unit.has(PINNED) else Morale.NORMAL
    return replace(
        shown,
        slots=(*shown.slots, *[Slot.LOST] * max(0, units.squad_slots - taken)),
        specialization=unit.specialization,
        morale=Morale.DISRUPTED if unit.has(DISRUPTED) else morale,
    )


def _vehicle(game: Game, unit: Unit, shared: CounterView) -> CounterView:
    kind = game.catalogue.units.vehicles.get(unit.kind)
    shown = vehicle_shown(shared, unit.kind, kind)
    if kind is not None and kind.skirmish and game.scenario.rules.ruleset == "skirmish":
        armor = number(kind.skirmish, "armor", kind.armor)
        movement = number(kind.skirmish, "mp", kind.movement)
        shown = replace(shown, armor=str(armor) if armor else "", movement=str(movement))
        if class_name(kind) in ARMOR_CLASSES:
            shown = replace(shown, motion=Motion.STANDING if unit.has(STANDING) else Motion.DRIVING)
    return replace(
        shown,
        facing=unit.facing,
        turret="no_turret" not in kind.abilities if kind else True,
        damage=DamageMark.INCAPACITATED if unit.has(INCAPACITATED) else _DAMAGE[unit.damage],
    )
