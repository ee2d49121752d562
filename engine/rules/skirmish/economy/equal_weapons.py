"""Equal weapons: those that are alike for all nations, and those removed from a skirmish."""

from engine.model.unit_kind import Weapon
from engine.play.attack import Shot
from engine.play.game import Position
from engine.play.query import Stage
from engine.rules.base.troops.figures import RAPID_OP_FIRE
from engine.rules.module import Layer, Module
from engine.rules.queries import Arm, printed_weapon, weapon_values
from engine.rules.skirmish.economy.supply import is_at_hand

rule = Module("skirmish.equal_weapons", Layer.SKIRMISH)

#: The machine gun whose values all others take.
MACHINE_GUN = "machine_gun"
#: S-STATS-03: what a skirmish does without.
REMOVED = frozenset({"mg_42", "flak_36", "zis_3"})


@rule.modify(weapon_values, Stage.REPLACE, ids=("S-STATS-01",))
def american_machine_guns(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """S-STATS-01 — the machine guns of all nations have the values of the American one."""
    return _american(now, values, weapon)


@rule.modify(printed_weapon, Stage.REPLACE, ids=("S-STATS-01",))
def american_machine_guns_by_themselves(now: Position, values: Weapon, arm: Arm) -> Weapon:
    """S-STATS-01 — the same of the weapon by itself."""
    return _american(now, values, arm.weapon)


def _american(now: Position, values: Weapon, weapon: str) -> Weapon:
    figures = now.game.catalogue.units.figures
    kind, model = figures.get(weapon), figures.get(MACHINE_GUN)
    if kind is None or model is None or weapon == MACHINE_GUN or RAPID_OP_FIRE not in kind.abilities:
        return values
    return model.against_vehicles if values == kind.against_vehicles else model.against_infantry


@rule.deny(is_at_hand, ids=("S-STATS-03",))
def not_in_a_skirmish(now: Position, item: str) -> bool:
    """S-STATS-03 — the MG 42, the 88 and the ZiS-3 do not exist."""
    return item in REMOVED
