"""Crews of anti-tank guns: firing arcs, losses counted as damage, what is left of a gun with few or none."""

from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.unit_kind import UnitClass
from engine.model.values import SideId, UnitId
from engine.play.action import Refused
from engine.play.ask import Ask, Chance
from engine.play.attack import Attack, Shot
from engine.play.event import Event, FiguresLost, UnitPlaced, UnitRemoved, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Query, Stage
from engine.play.ruleset import Runner
from engine.play.state import State
from engine.play.step import Done
from engine.play.unit import DISRUPTED, PINNED, SQUAD, SeatId, Unit
from engine.rules.base.assaults.assault import JoinAssault
from engine.rules.base.firing.damage import (
    ROUTED,
    LoseFigures,
    Shake,
    Wreck,
    morale,
)
from engine.rules.base.firing.fire import HitUnit
from engine.rules.base.sequence.activation import Activate
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    ADVANCE,
    FATIGUE,
    FIRE_AND_MOVEMENT,
    NORMAL,
    SUPPRESSIVE,
    base_bar,
    counts_for_stacking,
    defence,
    firepower,
    is_vehicle,
    morale_after,
    movement_class,
    movement_points,
    passes_enemies,
    remains_without_figures,
    shot_bar,
    specialization_bar,
    unit_points,
)
from engine.rules.skirmish.damage.destruction import is_explosive
from engine.rules.skirmish.engineering.works import does_work
from engine.rules.skirmish.moves.movement import SPRINT, Conquer
from engine.rules.skirmish.sighting.concealment import Conceal
from engine.rules.skirmish.vehicles.facing import has_facing, is_in_front
from engine.rules.skirmish.vehicles.kinds import is_gun, is_tank

#: What an attack with explosives or by a tank hits.
TARGET = "at_gun_target"

rule = Module(
    "skirmish.gun_crews",
    Layer.SKIRMISH,
    parameters=(Parameter(TARGET, "by_weapon", choices=("by_weapon", "crew"), reading="S-ATG-04"),),
)

#: The kind of figure that serves guns.
CREW = "at_crew"
FULL_CREW = 4
#: With so many left a gun works as if damaged: lightly, heavily.
FEW, LAST = 2, 1
#: What crews without a gun may do.
ON_FOOT = (ADVANCE, SPRINT, FATIGUE)

#: Whether what is left of the crew goes down with its gun.
lost_with_gun: Query[[Unit], bool] = Query("lost_with_gun", False)


def is_crew(unit: Unit) -> bool:
    """Whether a squad consists of nothing but gun crew."""
    return unit.is_squad and bool(unit.figures) and all(each == CREW for each in unit.figures)


def is_abandoned(now: Position, unit: Unit) -> bool:
    """Whether the unit is a gun that nobody serves."""
    return is_gun(now, unit) and not unit.figures


# ---------------------------------------------------------------------- facing and arc


@rule.allow(has_facing, ids=("S-ATG-03",))
def guns_face_somewhere(now: Position, unit: Unit) -> bool:
    """S-ATG-03 — guns move by the rules of tanks, also when they merely turn."""
    return is_gun(now, unit)


@rule.modify(movement_class, Stage.REPLACE, ids=("S-ATG-03",))
def over_ground_as_tanks(now: Position, kind: UnitClass | None, unit: Unit) -> UnitClass | None:
    """S-ATG-03 — the ground costs them what it costs tanks, and is closed to them where it is to tanks."""
    return UnitClass.HEAVY if is_gun(now, unit) else kind


@rule.term(movement_points, "bonus", ids=("S-ATG-03",))
def lose_nothing(now: Position, unit: Unit, action: str) -> int:
    """S-ATG-03 — so they lose no points for Fire and Movement."""
    return 1 if action == FIRE_AND_MOVEMENT and is_gun(now, unit) and not is_vehicle(now, unit) else 0


@rule.bar(shot_bar, ids=("S-ATG-01",))
def in_its_arc(now: Position, shot: Shot) -> Refused | None:
    """S-ATG-01 — the line of sight must leave through the hexside that the gun faces."""
    if shot.shooter.figures:
        return None
    unit = now.unit(shot.shooter.unit)
    if unit.is_squad or not is_gun(now, unit) or is_in_front(now, unit, shot.hex):
        return None
    return Refused("S-ATG-01", "the target is outside the arc of the gun", shot.hex)


# ---------------------------------------------------------------------- what hits do


def _strikes_gun(now: Position, attack: Attack) -> bool:
    if now.game.ruleset.parameters.get(TARGET) == "crew" or attack.type != NORMAL:
        return False
    lead = now.state.units.find(attack.lead.unit)
    by_gun = lead is not None and not attack.lead.figures and (is_tank(now, lead) or is_gun(now, lead))
    return by_gun or is_explosive(now, attack)


@rule.around(HitUnit, ids=("S-ATG-04",))
def hit_gun(now: Position, step: HitUnit, below: Runner) -> Ask | Chance | Done:
    """S-ATG-04 — a gun counts as infantry; what infantry hits is its crew, explosives and tanks the gun."""
    unit = now.state.units.find(step.unit)
    if unit is None or not step.hits or not is_gun(now, unit) or not now.state.attacks:
        return below(now, step)
    if _strikes_gun(now, now.state.attack):
        return Done(then=() if step.type == SUPPRESSIVE else (Wreck(unit.id, step.hits, step.by),))
    if step.type == SUPPRESSIVE:
        return Done(then=(Shake(unit.id, step.hits, step.by),))
    return Done(then=(LoseFigures(unit.id, step.hits, step.by),))


@rule.answer(remains_without_figures, ids=("S-ATG-23",))
def guns_outlast_their_crews(now: Position, unit: Unit) -> bool:
    """S-ATG-23 — losing its crew never destroys a gun, only hits on the gun itself do."""
    return is_gun(now, unit)


@rule.around(Shake, ids=("S-ATG-12",))
def shake_crew(now: Position, step: Shake, below: Runner) -> Ask | Chance | Done:
    """S-ATG-12 — crews are pinned and disrupted like any squad; a routed one leaves the gun behind."""
    unit = now.state.units.find(step.unit)
    if unit is None or not is_gun(now, unit):
        return below(now, step)
    if not unit.figures:
        return Done()
    if morale_after(now, unit, step.hits) != ROUTED:
        return below(now, step)
    calm = tuple(Unmarked(unit.id, mark, "attack") for mark in (PINNED, DISRUPTED) if morale(unit) == mark)
    return Done((FiguresLost(unit.id, unit.figures, step.by), *calm))


@rule.answer(lost_with_gun, ids=("S-ATG-20",))
def crews_go_down(now: Position, gun: Unit) -> bool:
    """S-ATG-20 — a gun that is destroyed takes its crew along."""
    return True


@rule.after(UnitRemoved)
def survivors(now: Position, event: UnitRemoved) -> Done | None:
    """Crew that is not lost with its gun stands where it was."""
    gun = event.unit
    if not is_gun(now, gun) or not gun.figures or lost_with_gun(now, gun):
        return None
    return Done((UnitPlaced(replace(gun, id=f"{gun.id}'", kind=SQUAD, facing=None)),))


# ---------------------------------------------------------------------- few hands


def _crew(now: Position, unit: Unit) -> int | None:
    return len(unit.figures) if not unit.is_squad and is_gun(now, unit) else None


@rule.term(movement_points, "penalty", ids=("S-ATG-16", "S-ATG-18"))
def two_push_slowly(now: Position, unit: Unit, action: str) -> int:
    """S-ATG-16, S-ATG-18 — with two left one point less, on top of what damage takes."""
    return -1 if _crew(now, unit) == FEW else 0


@rule.term(defence, "bonus", ids=("S-ATG-16", "S-ATG-18"))
def two_are_exposed(now: Position, attack: Attack, unit: Unit) -> int:
    """S-ATG-16, S-ATG-18 — and one cover less."""
    return -1 if _crew(now, unit) == FEW else 0


@rule.term(movement_points, "penalty", ids=("S-ATG-17", "S-ATG-18"))
def one_pushes_slowly(now: Position, unit: Unit, action: str) -> int:
    """S-ATG-17, S-ATG-18 — the last one loses as much."""
    return -1 if _crew(now, unit) == LAST else 0


@rule.term(defence, "bonus", ids=("S-ATG-17", "S-ATG-18"))
def one_is_exposed(now: Position, attack: Attack, unit: Unit) -> int:
    """S-ATG-17, S-ATG-18 — in cover too."""
    return -1 if _crew(now, unit) == LAST else 0


@rule.term(firepower, "half", ids=("S-ATG-17",))
def one_fires_at_half(now: Position, shot: Shot) -> int:
    """S-ATG-17 — and fires at half."""
    return 1 if _crew(now, now.unit(shot.shooter.unit)) == LAST else 0


# ---------------------------------------------------------------------- nobody


@rule.forbid(Activate, ids=("S-ATG-22",))
def nobody_acts(now: Position, action: Activate) -> str | None:
    """S-ATG-22 — a gun without crew cannot do anything until crew is there."""
    unit = now.state.units.find(action.unit)
    if unit is None or action.action == FATIGUE or not is_abandoned(now, unit):
        return None
    return "nobody serves the gun"


@rule.bar(shot_bar, ids=("S-ATG-22",))
def nobody_fires(now: Position, shot: Shot) -> Refused | None:
    """S-ATG-22 — nor fire out of turn."""
    if is_abandoned(now, now.unit(shot.shooter.unit)):
        return Refused("S-ATG-22", "nobody serves the gun", shot.shooter.unit)
    return None


@rule.allow(passes_enemies, ids=("S-ATG-22",))
def abandoned_guns_stop_nobody(now: Position, unit: Unit, hex_: Hex) -> bool:
    """S-ATG-22 — an enemy gun without crew keeps nobody out of its hex; entering it takes nothing."""
    enemies = now.enemies_at(hex_, unit.side)
    return bool(enemies) and all(is_abandoned(now, enemy) for enemy in enemies)


@dataclass(frozen=True, slots=True)
class GunTaken(Event):
    """A gun is served by another side from now on."""

    unit: UnitId
    side: SideId
    seat: SeatId

    def apply(self, state: State) -> State:
        """It is theirs."""
        return state.with_units(replace(state.units[self.unit], side=self.side, seat=self.seat))


# ---------------------------------------------------------------------- crews on foot


@rule.forbid(Activate, ids=("S-ATG-15",))
def crews_only_move(now: Position, action: Activate) -> str | None:
    """S-ATG-15 — crew without its gun moves, sprints and retreats, and does nothing else."""
    unit = now.state.units.find(action.unit)
    if unit is None or action.action in ON_FOOT or not is_crew(unit):
        return None
    return "gun crew only moves"


@rule.forbid(Conquer, ids=("S-ATG-15",))
def crews_do_not_conquer(now: Position, action: Conquer) -> str | None:
    """S-ATG-15 — it conquers nothing."""
    unit = now.state.active_unit
    return "gun crew does not conquer" if unit is not None and is_crew(unit) else None


@rule.forbid(JoinAssault, ids=("S-ATG-15",))
def crews_do_not_assault(now: Position, action: JoinAssault) -> str | None:
    """S-ATG-15 — and joins no assault."""
    unit = now.state.units.find(action.unit)
    return "gun crew does not assault" if unit is not None and is_crew(unit) else None


@rule.forbid(Conceal, ids=("S-ATG-15",))
def crews_do_not_hide(now: Position, action: Conceal) -> str | None:
    """S-ATG-15 — it does not conceal itself."""
    unit = now.state.active_unit
    return "gun crew only moves" if unit is not None and is_crew(unit) else None


@rule.deny(does_work, ids=("S-ATG-15",))
def crews_do_no_work(now: Position, unit: Unit, task: str, what: str) -> bool:
    """S-ATG-15 — it builds, clears and repairs nothing, whoever else is allowed to."""
    return is_crew(unit)


@rule.bar(specialization_bar, ids=("S-ATG-15",))
def crews_learn_nothing_else(now: Position, unit: Unit) -> str | None:
    """S-ATG-15 — it serves guns, and gets no specialization."""
    return "gun crew has no specialization" if is_crew(unit) else None


@rule.bar(base_bar, ids=("S-ATG-19",))
def crews_of_their_own(now: Position, unit: Unit, figure: str) -> str | None:
    """S-ATG-19 — crew is no unit: with soldiers on its base it would be one, outside all limits."""
    figures = {*unit.figures, figure}
    return "gun crew and soldiers do not share a base" if CREW in figures and len(figures) > 1 else None


def _weightless(game: Game) -> frozenset[str]:
    """The kinds of figures that do not count for the limit of a hex."""
    kinds = game.catalogue.units.figures.items()
    return frozenset(figure for figure, kind in kinds if not kind.counts_for_stacking)


@rule.deny(counts_for_stacking, ids=("S-ATG-19",))
def crews_take_no_room(now: Position, unit: Unit) -> bool:
    """S-ATG-19 — crew does not count for the limit of a hex."""
    return unit.is_squad and bool(unit.figures) and now.game.derive(_weightless).issuperset(unit.figures)


@rule.modify(unit_points, Stage.LIMIT, ids=("S-ATG-19",))
def crews_are_worth_nothing(now: Position, points: int, unit: Unit) -> int:
    """S-ATG-19 — nor for those of an army."""
    return 0 if is_crew(unit) else points
