"""Gun crews retreat: they leave the gun where it stands and are at full strength again at home."""

from dataclasses import replace

from engine.play.event import FiguresGained, UnitMoved
from engine.play.game import Position
from engine.play.step import Done
from engine.play.unit import DISRUPTED, FATIGUED, PINNED, SQUAD, Damage, Unit
from engine.rules.base.sequence.activation import standing
from engine.rules.module import Layer, Module
from engine.rules.skirmish.arrivals.home import is_sheltered
from engine.rules.skirmish.guns.crews import CREW, FULL_CREW, is_crew
from engine.rules.skirmish.moves.retreat import who_runs
from engine.rules.skirmish.vehicles.kinds import is_gun

rule = Module("skirmish.crews_running", Layer.SKIRMISH)

#: The markers that belong to the crew, not to the gun.
_OF_THE_CREW = frozenset({PINNED, DISRUPTED, FATIGUED})


@rule.answer(who_runs, ids=("S-RET-11",))
def crew_leaves_its_gun(now: Position, unit: Unit) -> Unit | None:
    """S-RET-11 — the crew of a gun that stands on the map runs as a squad of its own; the gun stays."""
    if unit.is_squad or not unit.figures or not is_gun(now, unit) or not standing(now, unit):
        return None
    name = f"{unit.id}'"
    while now.state.units.find(name) is not None:
        name += "'"
    marks = unit.marks & _OF_THE_CREW
    return replace(unit, id=name, kind=SQUAD, facing=None, damage=Damage.NONE, marks=marks)


@rule.after(UnitMoved, ids=("S-RET-11",))
def crew_is_complete_at_home(now: Position, event: UnitMoved) -> Done | None:
    """S-RET-11 — a crew that has run home is refilled there for nothing."""
    unit = now.state.units.find(event.unit)
    if event.by != "run" or unit is None or not is_crew(unit) or not is_sheltered(now, unit):
        return None
    missing = FULL_CREW - len(unit.figures)
    return Done((FiguresGained(unit.id, (CREW,) * missing, "home"),)) if missing > 0 else None
