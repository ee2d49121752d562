"""What mortars do: shells on all units of a hex, second shots, and smoke that halves the fire out of it."""

from collections.abc import Iterator

from engine.bots.choosing import chosen, passing
from engine.bots.expected_losses import worth_of_all
from engine.bots.situation import Situation
from engine.hexes.hex import Hex, distance
from engine.play.action import Action
from engine.play.game import Position
from engine.play.options import Options
from engine.play.unit import Unit
from engine.rules.base.firing.fire import shot_at
from engine.rules.base.firing.prospects import fire_prospect
from engine.rules.queries import CONCENTRATED_FIRE, INFANTRY, Arm, printed_weapon, shot_bar
from engine.rules.skirmish.firing.mortars import MORTAR, FireAgain
from engine.rules.skirmish.firing.smoke_fire import FireSmoke, lays_smoke, smoke_bar

#: How likely a shot lays smoke.
CHANCE_OF_SMOKE = 0.6
#: What a die of fire kept off is worth, in figures: a third of them hit, and half of what is hit is saved.
DIE_KEPT_OFF = 0.16
#: Less than this is not worth a shot.
LEAST_SMOKE = 0.2


def worth_of_shelling(now: Position, unit: Unit, kind: str, hex_: Hex) -> float | None:
    """What an attack of the unit at all units of a hex is worth, None where rules bar it."""
    shot = shot_at(now, unit, kind, None, hex_)
    if shot is None or shot_bar(now, shot) is not None:
        return None
    return worth_of_all(now, fire_prospect(now, unit, kind, None, hex_).hits, unit.side)


def fired_again(view: Situation, options: Options) -> Action | None:
    """The second shot where it does most, none where it would do nothing."""
    unit = view.now.state.active_unit

    def worth(option: Action) -> float | None:
        match option:
            case FireAgain(hex=hex_) if unit is not None:
                return worth_of_shelling(view.now, unit, CONCENTRATED_FIRE, hex_)
            case FireSmoke(hex=hex_) if hex_ in view.closed:
                hidden = worth_of_smoke(view, hex_)
                return hidden if hidden >= LEAST_SMOKE else None
            case _:
                return None

    return chosen(view.as_seen(options), worth, 0.0) or passing(options)


# ---------------------------------------------------------------------- smoke


def worth_of_smoke(view: Situation, hex_: Hex) -> float:
    """What smoke over the enemies of a hex keeps off the friends whom they reach; 0 where it may not lie."""
    halved = 0.0
    for enemy in view.enemies:
        if enemy.hex != hex_ or not enemy.unit.is_squad:
            continue
        reached = any(
            friend.is_squad and distance(at, hex_) <= enemy.reach and view.sees(hex_, at)
            for friend, at in view.friends
        )
        halved += enemy.weight * (enemy.dice // 2) if reached else 0.0
    if not halved or smoke_bar(view.now, hex_) is not None:
        return 0.0
    return CHANCE_OF_SMOKE * DIE_KEPT_OFF * halved


def smoke_targets(view: Situation, unit: Unit, at: Hex) -> Iterator[tuple[Hex, float]]:
    """The hexes with enemies that a mortar squad reaches and would do well to hide, with their worth."""
    if not lays_smoke(view.now, unit):
        return
    kinds = (view.game.catalogue.units.figures[figure] for figure in unit.figures)
    tubes = (Arm(kind.id, INFANTRY, False) for kind in kinds if MORTAR in kind.abilities)
    far = max((printed_weapon(view.now, tube).range for tube in tubes), default=0)
    for hex_ in view.in_order(view.closed):
        if 1 < distance(at, hex_) <= far:
            worth = worth_of_smoke(view, hex_)
            if worth >= LEAST_SMOKE:
                yield hex_, worth
