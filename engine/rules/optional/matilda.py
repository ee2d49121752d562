"""Matilda heavy armor: the thick plates of the Matilda II turn a failing die."""

from engine.model.said import say
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.troops.tanks import has_thick_armor
from engine.rules.module import Layer, Module
from engine.rules.option import About, Option

MATILDA_II = "matilda_ii"

rule = Module(
    "optional.matilda",
    Layer.OPTIONAL,
    option=Option(
        "matilda-heavy-armor",
        say("Heavy armour of the Matilda"),
        About(say("is about the Matilda, and there is none"), kinds=frozenset((MATILDA_II,))),
    ),
)


@rule.allow(has_thick_armor, ids=("O-FIG-04",))
def matilda_has_it(now: Position, unit: Unit) -> bool:
    """O-FIG-04 — the Matilda II has thick armor."""
    return unit.kind == MATILDA_II
