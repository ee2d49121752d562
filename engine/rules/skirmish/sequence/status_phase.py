"""The Status Phase in seven steps, and the order of a skirmish round."""

from dataclasses import replace

from engine.play.event import Event, InitiativeTaken, Marked, SmokeCleared, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, FATIGUED, OP_FIRE, PINNED, Mark
from engine.rules.base.sequence.activation import standing
from engine.rules.base.sequence.rounds import Phase
from engine.rules.base.sequence.status import recovers_fully
from engine.rules.module import Layer, Module
from engine.rules.queries import ACTION_PHASE, COMMAND_PHASE, ROUND, STATUS_PHASE
from engine.rules.skirmish.arrivals.mat import Mat, changed, mat_of
from engine.rules.skirmish.arrivals.transfers import Transfers
from engine.rules.skirmish.economy.income import AdjustVictoryPoints, CollectResources
from engine.rules.skirmish.economy.purchase import Purchases
from engine.rules.skirmish.moves.retreat import FLEEING

rule = Module("skirmish.status_phase", Layer.SKIRMISH)

#: Whether the initiative changes hands in this Status Phase.
initiative_passes: Query[[], bool] = Query("initiative_passes", False)


@dataclass(frozen=True, slots=True)
class AdvanceMats(Step):
    """Step 1: waiting units come nearer."""


@dataclass(frozen=True, slots=True)
class PassInitiative(Step):
    """Step 4: the initiative goes to the other side."""


@dataclass(frozen=True, slots=True)
class RemoveFatigue(Step):
    """Step 5: activation markers, pins and the signs of flight go."""


@dataclass(frozen=True, slots=True)
class SteadyDisrupted(Step):
    """Step 5: disrupted squads become pinned."""


@dataclass(frozen=True, slots=True)
class RemoveTemporary(Step):
    """Step 5: smoke goes."""


@dataclass(frozen=True, slots=True)
class PutAllOnWatch(Step):
    """Step 6: every unit on the board is put in Op-Fire mode."""


rule.drop(ROUND, Phase(COMMAND_PHASE.name), ids=("S-RND-02", "S-FAQ-02"))
rule.drop(ROUND, Phase(STATUS_PHASE.name), ids=("S-RND-01",))
rule.insert(ROUND, Phase(STATUS_PHASE.name), before=Phase(ACTION_PHASE.name), ids=("S-RND-01",))
rule.procedure(
    STATUS_PHASE,
    AdvanceMats(),
    AdjustVictoryPoints(),
    CollectResources(),
    Purchases(),
    PassInitiative(),
    RemoveFatigue(),
    SteadyDisrupted(),
    RemoveTemporary(),
    PutAllOnWatch(),
    Transfers(),
    ids=("S-RND-03",),
)


# ---------------------------------------------------------------------- the steps


@rule.run(AdvanceMats, ids=("S-MAT-02",))
def advance_mats(now: Position, step: AdvanceMats) -> Done:
    """S-MAT-02 — every unit on a mat moves one space to the right."""
    mats = [(side, mat_of(now, side)) for side in now.game.sides]
    return Done([changed(now, side, mat.advanced()) for side, mat in mats if mat.waiting or mat.hides])


@rule.answer(initiative_passes, ids=("S-STA-01",))
def alternating(now: Position) -> bool:
    """S-STA-01 — the initiative alternates, without bidding."""
    return True


@rule.deny(initiative_passes, ids=("S-STA-02",))
def not_in_the_first_round(now: Position) -> bool:
    """S-STA-02 — the winner of the roll keeps it in the first round."""
    return now.state.round <= 1


@rule.run(PassInitiative)
def pass_initiative(now: Position, step: PassInitiative) -> Done:
    """It goes to the other side where it changes hands at all."""
    passes = initiative_passes(now)
    return Done([InitiativeTaken(now.game.enemy(now.state.initiative))] if passes else [])


def _unmarked(mat: Mat, marks: tuple[Mark, ...]) -> Mat:
    entries = tuple(replace(each, unit=each.unit.unmarked(*marks)) for each in mat.waiting)
    return replace(mat, waiting=entries)


@rule.run(RemoveFatigue, ids=("S-STA-03",))
def remove_fatigue(now: Position, step: RemoveFatigue) -> Done:
    """S-STA-03 — all fatigued and pinned markers go, on the mats too, and nobody flees any more."""
    marks = (FATIGUED, OP_FIRE, PINNED, FLEEING)
    events: list[Event] = [
        Unmarked(unit.id, mark, "status")
        for unit in now.state.units.all()
        for mark in marks
        if unit.has(mark)
    ]
    for side in now.game.sides:
        mat = mat_of(now, side)
        fresh = _unmarked(mat, marks)
        if fresh != mat:
            events.append(changed(now, side, fresh))
    return Done(events)


@rule.run(SteadyDisrupted, ids=("S-STA-04",))
def steady_disrupted(now: Position, step: SteadyDisrupted) -> Done:
    """S-STA-04 — each disrupted squad becomes pinned, unless an officer helps it up completely."""
    events: list[Event] = []
    for unit in now.state.units.all():
        if unit.has(DISRUPTED):
            events.append(Unmarked(unit.id, DISRUPTED, "status"))
            if not recovers_fully(now, unit):
                events.append(Marked(unit.id, PINNED, "status"))
    return Done(events)


@rule.run(RemoveTemporary, ids=("S-STA-09",))
def remove_temporary(now: Position, step: RemoveTemporary) -> Done:
    """S-STA-09 — smoke and other temporary markers are removed."""
    return Done([SmokeCleared(now.state.board.smoke)] if now.state.board.smoke else [])


@rule.run(PutAllOnWatch, ids=("S-STA-05",))
def put_all_on_watch(now: Position, step: PutAllOnWatch) -> Done:
    """S-STA-05 — every unit standing on the board gets an Op-Fire marker, wanted or not."""
    units = [unit for unit in now.state.units.all() if standing(now, unit) and not unit.has(OP_FIRE)]
    return Done([Marked(unit.id, OP_FIRE, "status") for unit in units])
