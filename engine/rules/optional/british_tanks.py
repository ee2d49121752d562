"""British tanks against infantry: guns without high explosive rounds, and a single machine gun."""

from engine.model.said import say
from engine.play.attack import Shot
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.troops.tanks import is_concussive
from engine.rules.module import Layer, Module
from engine.rules.option import About, Option
from engine.rules.queries import firepower, is_vehicle

rule = Module(
    "optional.british_tanks",
    Layer.OPTIONAL,
    option=Option(
        "british-tanks-vs-infantry",
        say("British tanks against infantry"),
        About(say("is about British tanks, and there are none"), nations=frozenset(("british",))),
    ),
)

#: The tanks with the two-pounder gun.
TWO_POUNDERS = frozenset(("crusader_ii", "matilda_ii"))


@rule.term(firepower, "penalty", ids=("O-FIG-01",))
def weak_at_infantry(now: Position, shot: Shot) -> int:
    """O-FIG-01 — Crusader II and Matilda II have two less firepower against infantry, none at the least."""
    unit = now.state.units.find(shot.shooter.unit)
    if unit is None or unit.kind not in TWO_POUNDERS or shot.shooter.figures:
        return 0
    target = now.state.units.find(shot.target) if shot.target is not None else None
    return 0 if target is not None and is_vehicle(now, target) else -2


@rule.deny(is_concussive, ids=("O-FIG-02",))
def nothing_to_explode(now: Position, unit: Unit) -> bool:
    """O-FIG-02 — and their fire is not concussive."""
    return unit.kind in TWO_POUNDERS
