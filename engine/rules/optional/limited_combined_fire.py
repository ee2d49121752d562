"""Limited combined fire: support comes from the leader's own hex; an officer extends it."""

from engine.hexes.hex import distance
from engine.model.said import say
from engine.play.action import Refused
from engine.play.attack import Attack
from engine.play.game import Position
from engine.play.query import Query, Tally
from engine.play.unit import Unit
from engine.rules.base.firing.fire import Support
from engine.rules.base.troops.figures import figures_with
from engine.rules.module import Layer, Module
from engine.rules.option import Option
from engine.rules.queries import is_vehicle

rule = Module(
    "optional.limited_combined_fire",
    Layer.OPTIONAL,
    option=Option("limited-combined-fire", say("Limited combined fire")),
)

#: How many hexes from the leader a supporter may stand. Terms: `officer`.
support_radius: Tally[[Attack]] = Tally("support_radius")
#: Whether the limit holds for a unit.
is_limited: Query[[Unit], bool] = Query("is_limited", False)


@rule.answer(is_limited, ids=("O-CMB-01",))
def everybody(now: Position, unit: Unit) -> bool:
    """O-CMB-01 — the limit holds for supporting units."""
    return True


@rule.deny(is_limited, ids=("O-CMB-03",))
def but_not_with_radios(now: Position, unit: Unit) -> bool:
    """O-CMB-03 — Soviet vehicles are limited, those of the other nations are not."""
    return not (not is_vehicle(now, unit) or "soviet" in now.game.side(unit.side).nations)


@rule.term(support_radius, "officer", ids=("O-CMB-02",))
def with_an_officer(now: Position, attack: Attack) -> int:
    """O-CMB-02 — an officer in the leading squad lets units of adjacent hexes join."""
    return 1 if figures_with(now, now.unit(attack.lead.unit), "rally") else 0


@rule.forbid(Support, ids=("O-CMB-01",))
def from_the_same_hex(now: Position, action: Support) -> Refused | None:
    """O-CMB-01 — support comes from units in the hex of the leading unit only."""
    attack = now.state.attack
    unit = now.state.units.find(action.unit)
    here, there = now.hex_of(attack.lead.unit), now.hex_of(action.unit)
    if unit is None or here is None or there is None or not is_limited(now, unit):
        return None
    if distance(here, there) <= support_radius(now, attack):
        return None
    return Refused("O-CMB-01", "the unit is not in the leader's hex", there)
