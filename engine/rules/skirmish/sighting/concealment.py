"""Concealment in a skirmish: squads hide for movement points, and creep through the open at double cost."""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.play.action import Action
from engine.play.event import ActivationEnded, Marked, PointsSpent, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Step
from engine.play.unit import CONCEALED, Unit
from engine.play.units import ON_MAP
from engine.rules.base.firing.fire import ATTACKED
from engine.rules.base.moves.moving import Move
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import Activate, CloseActivation, active
from engine.rules.base.terrain.concealment import enemy_beside, exposed, hides, shows_in_the_open
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module
from engine.rules.queries import END_ACTIVATION, may_spend_points, point_cost, step_cost
from engine.rules.skirmish.moves.movement import SPRINT

rule = Module("skirmish.concealment", Layer.SKIRMISH)

#: Whether a squad hides by itself when its activation ends.
hides_by_itself: Query[[Unit], bool] = Query("hides_by_itself", False)

CONCEAL = "conceal"
CONCEALMENT_COST = 3
CREEPING = 2
#: The ability of figures that hide by themselves.
ALWAYS_HIDING = "auto_concealed"


@dataclass(frozen=True, slots=True)
class Conceal(Action):
    """The active squad conceals itself."""


@dataclass(frozen=True, slots=True)
class ShowOneself(Action):
    """The active squad gives up its concealment and moves on openly."""


@dataclass(frozen=True, slots=True)
class HideAlone(Step):
    """The active squad conceals itself if it is of that kind."""


rule.insert(END_ACTIVATION, HideAlone(), before=CloseActivation(), ids=("S-CON-05",))


@rule.term(point_cost, "base", ids=("S-CON-01",))
def cost_of_concealment(now: Position, unit: Unit, what: str) -> int:
    """S-CON-01 — concealing costs three movement points."""
    return CONCEALMENT_COST * POINT if what == CONCEAL else 0


@rule.offer(Move, ids=("S-CON-01",))
def offer_concealment(now: Position, step: Move) -> Iterator[Action]:
    """S-CON-01 — a squad may conceal itself while it has points left."""
    unit = active(now)
    if unit is not None and unit.is_squad:
        yield Conceal()


@rule.forbid(Conceal, ids=("S-CON-01",))
def in_cover_for_points(now: Position, action: Conceal) -> str | None:
    """S-CON-01 — once, in terrain that conceals, in an action whose points serve other things than moving."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or unit.has(CONCEALED):
        return "the squad is concealed already"
    if not isinstance(unit.place, ON_MAP):
        return "the squad is in a vehicle"
    if not hides(now, unit, at):
        return "the terrain conceals nobody"
    if not may_spend_points(now, now.state.activation) or ATTACKED in now.state.activation.did:
        return "not in this action"
    enough = point_cost(now, unit, CONCEAL) <= now.state.activation.points_left
    return None if enough else "not enough movement points"


@rule.take(Conceal, ids=("S-CON-01",))
def conceal(now: Position, action: Conceal, step: Move) -> Done:
    """S-CON-01 — it pays and is concealed."""
    unit = now.unit(now.state.activation.unit)
    paid = PointsSpent(point_cost(now, unit, CONCEAL), CONCEAL)
    return Done([paid, Marked(unit.id, CONCEALED, CONCEAL)], [step])


# ---------------------------------------------------------------------- creeping through the open


@rule.modify(step_cost, Stage.SCALE, ids=("S-CON-02",))
def double_in_the_open(now: Position, cost: int, unit: Unit, start: Hex, to: Hex) -> int:
    """S-CON-02 — a concealed squad pays double for entering a hex without cover."""
    return CREEPING * cost if unit.has(CONCEALED) and not hides(now, unit, to) else cost


@rule.deny(shows_in_the_open, ids=("S-CON-02",))
def hidden_while_creeping(now: Position, unit: Unit) -> bool:
    """S-CON-02 — and is not revealed by it while its activation lasts."""
    return any(activation.unit == unit.id for activation in now.state.activations)


@rule.after(ActivationEnded, ids=("S-CON-02",))
def seen_where_it_stays(now: Position, event: ActivationEnded) -> Done | None:
    """S-CON-02 — where it ends in the open in the sight of an enemy it is revealed."""
    return Done(tuple(exposed(now)))


@rule.offer(Move, ids=("S-CON-02",))
def offer_showing(now: Position, step: Move) -> Iterator[Action]:
    """S-CON-02 — a concealed squad may rather move openly, at the single cost."""
    unit = active(now)
    if unit is not None and unit.has(CONCEALED):
        yield ShowOneself()


@rule.take(ShowOneself, ids=("S-CON-02",))
def show_oneself(now: Position, action: ShowOneself, step: Move) -> Done:
    """S-CON-02 — it is revealed."""
    return Done([Unmarked(now.state.activation.unit, CONCEALED, "shown")], [step])


@rule.forbid(Activate, ids=("S-CON-04", "S-FAQ-26"), where={"action": (SPRINT,)})
def no_concealed_sprint(now: Position, action: Activate) -> str | None:
    """S-CON-04 — a squad does not sprint as long as it is concealed."""
    unit = now.state.units.find(action.unit)
    if unit is None or not unit.has(CONCEALED):
        return None
    return "the squad is concealed"


# ---------------------------------------------------------------------- snipers


@rule.answer(hides_by_itself, ids=("S-CON-05",))
def snipers(now: Position, unit: Unit) -> bool:
    """S-CON-05 — a sniper does."""
    return unit.is_squad and has_ability(now, unit, ALWAYS_HIDING)


@rule.run(HideAlone, ids=("S-CON-05",))
def hide_alone(now: Position, step: HideAlone) -> Done:
    """S-CON-05 — after an activation without an attack, in cover and with no enemy beside it."""
    unit = now.state.active_unit
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or unit.has(CONCEALED) or not hides_by_itself(now, unit):
        return Done()
    if ATTACKED in now.state.activation.did or not hides(now, unit, at) or enemy_beside(now, unit):
        return Done()
    return Done([Marked(unit.id, CONCEALED, CONCEAL)])
