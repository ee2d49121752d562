"""Smoke in a skirmish: it obstructs sight instead of blocking it."""

from engine.rules.base.sighting.seeing import SIGHT_CLAUSES
from engine.rules.base.sighting.sight_clauses import BASE_SIGHT
from engine.rules.module import Layer, Module
from engine.rules.skirmish.sighting.line_of_sight import SKIRMISH_SIGHT

rule = Module("skirmish.smoke", Layer.SKIRMISH)

for _clause in BASE_SIGHT.clauses:
    if _clause not in SKIRMISH_SIGHT.clauses:
        rule.drop_part(SIGHT_CLAUSES, _clause, ids=("S-SMK-01",))
for _clause in SKIRMISH_SIGHT.clauses:
    if _clause not in BASE_SIGHT.clauses:
        rule.part(SIGHT_CLAUSES, _clause, ids=(_clause.rule,))
