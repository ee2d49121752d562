"""Forces at set-up: loose figures put on bases, specializations handed out, squads concealed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model.side import Force
from engine.model.values import SideId, UnitId
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.event import Event, FiguresGained, Marked, UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.step import Done, Step
from engine.play.unit import CONCEALED, SQUAD, InReserve, SeatId, Unit
from engine.rules.base.arrivals.supply import drawing, supplied
from engine.rules.base.sequence.setup import DeployAll, RaiseForces, seat_for, squad_unit
from engine.rules.base.sequence.status import PutOnWatch, Watch
from engine.rules.base.terrain.placing import placing
from engine.rules.module import Layer, Module
from engine.rules.queries import SETUP, has_heavy_weapon, is_vehicle, seat_order

rule = Module("base.forces", Layer.BASE)


@dataclass(frozen=True, slots=True)
class BuildSquads(Step):
    """A seat puts its loose figures, largest first, on these bases."""

    seat: SeatId
    bases: tuple[UnitId, ...]
    loose: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutOnBase(Action):
    """The next loose figure goes on that base."""

    base: UnitId


@dataclass(frozen=True, slots=True)
class FillEvenly(Action):
    """All figures left are put on the emptiest bases in turn."""


@dataclass(frozen=True, slots=True)
class SpecializeForces(Step):
    """A seat may give specialization markers to its squads."""

    seat: SeatId
    squads: tuple[UnitId, ...]
    markers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """The squad gets that specialization."""

    unit: UnitId
    specialization: str


@dataclass(frozen=True, slots=True)
class Specialized(Event):
    """A squad got a specialization marker."""

    unit: UnitId
    specialization: str

    def apply(self, state: State) -> State:
        """The squad with it."""
        return state.with_units(replace(state.units[self.unit], specialization=self.specialization))


@dataclass(frozen=True, slots=True)
class ConcealSquads(Step):
    """Each seat in order may conceal squads."""


@dataclass(frozen=True, slots=True)
class ConcealNext(Step):
    """A seat may conceal so many more units."""

    seat: SeatId
    markers: int


@dataclass(frozen=True, slots=True)
class ConcealUnit(Action):
    """The unit gets a concealment marker."""

    unit: UnitId


rule.insert(SETUP, ConcealSquads(), after=DeployAll(), ids=("B-CON-01",))
rule.insert(SETUP, PutOnWatch(), ids=("B-SET-24",))


@rule.forbid(Watch, ids=("B-SET-24",))
def as_the_scenario_allows(now: Position, action: Watch) -> str | None:
    """B-SET-24 — before the first round, unless the scenario does not let the side begin so."""
    unit = now.state.units.find(action.unit)
    if now.state.round or unit is None or now.game.side(unit.side).op_fire_setup:
        return None
    return "the scenario lets no unit of the side begin in Op Fire mode"


# ---------------------------------------------------------------------- what comes


def _figures(game: Game, counts: Mapping[str, int]) -> tuple[str, ...]:
    kinds = game.catalogue.units.figures
    order = sorted(counts, key=lambda kind: (-kinds[kind].slots, kind))
    return tuple(kind for kind in order for _ in range(counts[kind]))


def raised(game: Game, side: SideId, force: Force, name: str) -> Done:
    """A force in the reserve of its side; what is left to its player follows as steps.

    `name` begins the ids of its units, which are numbered from 1.
    """
    seat = seat_for(game, side, force.division)
    place = InReserve(side)
    total = len(force.squads) + force.bases + sum(force.vehicles.values()) + sum(force.equipment.values())
    names = iter([f"{name}-{number:02}" for number in range(1, total + 1)])
    units = [squad_unit(game, next(names), side, squad, place, force.division) for squad in force.squads]
    ids = tuple(next(names) for _ in range(force.bases))
    for kind, count in (*sorted(force.vehicles.items()), *sorted(force.equipment.items())):
        units += [Unit(next(names), side, seat, kind, place) for _ in range(count)]
    squads = (*(unit.id for unit in units if unit.is_squad), *ids)
    markers = tuple(kind for kind, count in sorted(force.specializations.items()) for _ in range(count))
    steps: list[Step] = []
    if ids:
        steps.append(BuildSquads(seat, ids, _figures(game, force.figures)))
    if markers:
        steps.append(SpecializeForces(seat, squads, markers))
    return Done(tuple(UnitPlaced(unit) for unit in units), tuple(steps))


@rule.run(RaiseForces, ids=("B-SET-13", "B-SET-15", "B-MPL-04", "B-MPL-05", "B-SET-18"))
def raise_forces(now: Position, step: RaiseForces) -> Done:
    """B-SET-13, B-SET-15 — what the scenario lists; its players build and place what it leaves to them."""
    events: list[Event] = []
    then: list[Step] = []
    draw = drawing(now)
    for seat in seat_order(now):
        side = now.game.side(now.game.side_of(seat))
        for number, force in enumerate(side.forces, 1):
            if seat_for(now.game, side.id, force.division) == seat:
                name = side.id if len(side.forces) == 1 else f"{side.id}-{number}"
                done = raised(now.game, side.id, supplied(draw, side.id, force), name)
                events += done.events
                then += done.then
    return Done((*events, *draw.missing), (*then, *placing(now)))


# ---------------------------------------------------------------------- building squads


@rule.run(BuildSquads, ids=("B-SET-16",))
def build_squads(now: Position, step: BuildSquads) -> Ask | Done:
    """B-SET-16 — the player distributes his figures freely, one after the other."""
    if len(step.bases) == 1:
        # One base leaves no choice.
        return Done(_spread(now, step))
    return Ask(step.seat, "build", (FillEvenly(),)) if step.loose else Done()


def _figures_on(now: Position, base: UnitId) -> tuple[str, ...]:
    """What stands on a base; one without figures is no unit yet."""
    unit = now.state.units.find(base)
    return () if unit is None else unit.figures


def _free(now: Position, base: UnitId) -> int:
    kinds, figures = now.game.catalogue.units.figures, _figures_on(now, base)
    return now.game.catalogue.units.squad_slots - sum(kinds[figure].slots for figure in figures)


def _loaded(now: Position, seat: SeatId, base: UnitId, figures: tuple[str, ...]) -> Event:
    """Figures put on a base: the first ones make it a unit."""
    if now.state.units.find(base) is not None:
        return FiguresGained(base, figures, "setup")
    side = now.game.side_of(seat)
    return UnitPlaced(Unit(base, side, seat, SQUAD, InReserve(side), tuple(sorted(figures))))


def _spread(now: Position, step: BuildSquads) -> tuple[Event, ...]:
    """The figures left on the emptiest bases in turn; what finds no room is not used."""
    free = {base: _free(now, base) for base in step.bases}
    load: dict[UnitId, tuple[str, ...]] = dict.fromkeys(step.bases, ())
    kinds = now.game.catalogue.units.figures
    for figure in step.loose:
        # Of bases equally empty the first.
        base = max(step.bases, key=free.__getitem__)
        if free[base] >= kinds[figure].slots:
            free[base] -= kinds[figure].slots
            load[base] = (*load[base], figure)
    return tuple(_loaded(now, step.seat, base, figures) for base, figures in load.items() if figures)


@rule.offer(BuildSquads, ids=("B-SET-16",))
def offer_bases(now: Position, step: BuildSquads) -> Iterator[Action]:
    """B-SET-16 — on any base; of bases that hold the same the first."""
    alike = {_figures_on(now, base): base for base in reversed(step.bases)}
    return (PutOnBase(base) for base in step.bases if base in alike.values())


@rule.forbid(PutOnBase, ids=("B-SET-14",))
def four_slots(now: Position, action: PutOnBase) -> str | None:
    """B-SET-14 — a base has four slots."""
    step = now.state.agenda[-1]
    if not isinstance(step, BuildSquads) or action.base not in step.bases or not step.loose:
        return "nothing is being built on it"
    kind = now.game.catalogue.units.figures[step.loose[0]]
    return "the base is full" if kind.slots > _free(now, action.base) else None


@rule.take(PutOnBase, ids=("B-SET-16",))
def put_on_base(now: Position, action: PutOnBase, step: BuildSquads) -> Done:
    """B-SET-16 — it stands on it; the next figure follows."""
    placed = _loaded(now, step.seat, action.base, step.loose[:1])
    return Done((placed,), (replace(step, loose=step.loose[1:]),))


@rule.take(FillEvenly, ids=("B-SET-16",))
def fill_evenly(now: Position, action: FillEvenly, step: BuildSquads) -> Done:
    """B-SET-16 — the rest is spread evenly."""
    return Done(_spread(now, step))


# ---------------------------------------------------------------------- specializations


@rule.run(SpecializeForces, ids=("B-SET-19",))
def specialize(now: Position, step: SpecializeForces) -> Ask | Done:
    """B-SET-19 — the player decides which squads carry the markers; he may leave some unused."""
    return Ask(step.seat, "specialize", (Pass(),)) if step.markers else Done()


@rule.offer(SpecializeForces, ids=("B-SET-19",))
def offer_markers(now: Position, step: SpecializeForces) -> Iterator[Action]:
    """B-SET-19 — each kind of marker for each squad."""
    for squad in step.squads:
        if now.state.units.find(squad) is not None:
            for kind in dict.fromkeys(step.markers):
                yield Assign(squad, kind)


@rule.forbid(Assign, ids=("B-SPC-03",))
def one_specialization(now: Position, action: Assign) -> str | None:
    """B-SPC-03 — a squad has at most one."""
    return "the squad is specialized" if now.unit(action.unit).specialization is not None else None


@rule.forbid(Assign, ids=("B-SET-20",))
def not_with_heavy_weapons(now: Position, action: Assign) -> str | None:
    """B-SET-20 — a squad with a heavy weapon is not specialized."""
    return "the squad has a heavy weapon" if has_heavy_weapon(now, now.unit(action.unit)) else None


@rule.take(Assign, ids=("B-SET-19",))
def assign(now: Position, action: Assign, step: SpecializeForces) -> Done:
    """B-SET-19 — the marker is fixed to the squad."""
    left = list(step.markers)
    left.remove(action.specialization)
    again = replace(step, markers=tuple(left))
    return Done((Specialized(action.unit, action.specialization),), (again,))


# ---------------------------------------------------------------------- concealment


@rule.run(ConcealSquads, ids=("B-CON-01",))
def conceal_squads(now: Position, step: ConcealSquads) -> Done:
    """B-CON-01 — where the scenario gives concealment markers."""
    given = dict.fromkeys(seat_order(now), 0)
    for side in now.game.scenario.sides:
        for force in side.forces:
            given[seat_for(now.game, side.id, force.division)] += force.concealed
    return Done(then=tuple(ConcealNext(seat, markers) for seat, markers in given.items() if markers))


@rule.run(ConcealNext, ids=("B-CON-01",))
def conceal_next(now: Position, step: ConcealNext) -> Ask | Done:
    """B-CON-01 — during set-up, on squads of the player's choice."""
    return Ask(step.seat, "conceal", (Pass(),)) if step.markers else Done()


@rule.offer(ConcealNext, ids=("B-CON-01",))
def offer_concealment(now: Position, step: ConcealNext) -> Iterator[Action]:
    """B-CON-01 — his units on the map."""
    for unit in now.state.units.all():
        if unit.seat == step.seat and now.hex_of(unit) is not None and not unit.has(CONCEALED):
            yield ConcealUnit(unit.id)


@rule.forbid(ConcealUnit, ids=("B-CON-02", "B-EQP-26"))
def squads_only(now: Position, action: ConcealUnit) -> str | None:
    """B-CON-02, B-EQP-26 — neither vehicles nor equipment are ever concealed."""
    unit = now.unit(action.unit)
    return None if unit.is_squad and not is_vehicle(now, unit) else "only squads are concealed"


@rule.take(ConcealUnit, ids=("B-CON-01",))
def conceal(now: Position, action: ConcealUnit, step: ConcealNext) -> Done:
    """B-CON-01 — the marker is on it until it is revealed."""
    return Done((Marked(action.unit, CONCEALED, "setup"),), (replace(step, markers=step.markers - 1),))
