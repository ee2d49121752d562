"""What the smoke of mortars is worth: the fire of the enemies in it is halved as long as it lies."""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots.judgement import Judgement
from engine.hexes.hex import Hex, distance
from engine.play.unit import Unit
from engine.rules.skirmish.firing.mortars import MORTAR
from engine.rules.skirmish.firing.smoke_fire import lays_smoke, smoke_bar

#: How likely a shot lays smoke.
CHANCE_OF_SMOKE = 0.6
#: What a die of fire kept off is worth, in figures: a third of them hit, and half of what is hit is saved.
DIE_KEPT_OFF = 0.16
#: Less than this is not worth a shot.
LEAST_SMOKE = 0.2


def worth_of_smoke(judge: Judgement, hex_: Hex) -> float:
    """What smoke over the enemies of a hex keeps off the friends whom they reach; 0 where it may not lie."""
    halved = 0.0
    for enemy in judge.enemies:
        if enemy.hex != hex_ or not enemy.unit.is_squad:
            continue
        reached = any(
            friend.is_squad and distance(at, hex_) <= enemy.reach and judge.sees(hex_, at)
            for friend, at in judge.friends
        )
        halved += enemy.weight * (enemy.dice // 2) if reached else 0.0
    if not halved or smoke_bar(judge.now, hex_) is not None:
        return 0.0
    return CHANCE_OF_SMOKE * DIE_KEPT_OFF * halved


def smoke_targets(judge: Judgement, unit: Unit, at: Hex) -> Iterator[tuple[Hex, float]]:
    """The hexes with enemies that a mortar squad reaches and would do well to hide, with their worth."""
    if not lays_smoke(judge.now, unit):
        return
    kinds = (judge.game.catalogue.units.figures[figure] for figure in unit.figures)
    far = max((kind.against_infantry.range for kind in kinds if MORTAR in kind.abilities), default=0)
    for hex_ in sorted(judge.closed):
        if 1 < distance(at, hex_) <= far:
            worth = worth_of_smoke(judge, hex_)
            if worth >= LEAST_SMOKE:
                yield hex_, worth
