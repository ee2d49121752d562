"""Matilda heavy armor: the plates of the Matilda II turn a failing die."""

from __future__ import annotations

from engine.play.game import Position
from engine.play.query import Stage
from engine.play.unit import Unit
from engine.rules.base.troops.tanks import has_thick_armor
from engine.rules.module import Layer, Module

rule = Module("optional.matilda", Layer.OPTIONAL)

MATILDA_II = "matilda_ii"


@rule.modify(has_thick_armor, Stage.ADD, ids=("O-FIG-04",))
def matilda_has_it(now: Position, thick: bool, unit: Unit) -> bool:
    """O-FIG-04 — the Matilda II has thick armor."""
    return thick or unit.kind == MATILDA_II
