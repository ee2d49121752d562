"""Smoke in a skirmish: it obstructs sight instead of blocking it, and hampers assaults."""

from __future__ import annotations

from engine.play.attack import Attack, Shooter
from engine.play.game import Position
from engine.rules.base.seeing import SIGHT_CLAUSES
from engine.rules.base.sight_clauses import BASE_SIGHT
from engine.rules.module import Layer, Module
from engine.rules.queries import DEFENDER, assault_firepower
from engine.rules.skirmish.line_of_sight import SKIRMISH_SIGHT

rule = Module("skirmish.smoke", Layer.SKIRMISH)

for _clause in BASE_SIGHT.clauses:
    if _clause not in SKIRMISH_SIGHT.clauses:
        rule.drop_part(SIGHT_CLAUSES, _clause, ids=("S-SMK-01",))
for _clause in SKIRMISH_SIGHT.clauses:
    if _clause not in BASE_SIGHT.clauses:
        rule.part(SIGHT_CLAUSES, _clause, ids=(_clause.rule,))


@rule.term(assault_firepower, "half", ids=("S-SMK-03",))
def assaulting_into_smoke(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """S-SMK-03 — the attackers' dice are halved, too; the defenders' are by the base rules."""
    return 1 if role != DEFENDER and attack.hex in now.state.board.smoke else 0
