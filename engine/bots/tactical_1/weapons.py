"""What units fire with, as the rules in force have it: ranges and dice by what is aimed at."""

from collections.abc import Mapping

from engine.play.game import Game, Position
from engine.play.unit import Unit
from engine.rules.queries import FIRE_AND_MOVEMENT, INFANTRY, Arm, printed_weapon, reach_of_range
from engine.rules.skirmish.vehicles.kinds import ARMOR_CLASSES

#: What weapons are aimed at: squads, and vehicles by armor class, the thinnest first; what has none is thin.
COLUMNS = (INFANTRY, *ARMOR_CLASSES)

#: Weapons of a unit: range and dice of each, how far it reaches, and how far from above.
Weapons = tuple[tuple[int, int, int, int], ...]


def _known_arms(game: Game) -> dict[tuple[tuple[str, ...], bool], Mapping[str, Weapons]]:
    return {}


def arms(now: Position, unit: Unit, action: str) -> Mapping[str, Weapons]:
    """What a unit fires with by the column of the target, on the move or not: its figures, or the vehicle."""
    known = now.game.derive(_known_arms)
    moving = action == FIRE_AND_MOVEMENT
    key = unit.figures if unit.is_squad else (unit.kind,), moving
    found = known.get(key)
    if found is None:
        found = known[key] = {
            column: tuple(_weapon(now, each, column, moving) for each in key[0]) for column in COLUMNS
        }
    return found


def _weapon(now: Position, weapon: str, column: str, moving: bool) -> tuple[int, int, int, int]:
    printed = printed_weapon(now, Arm(weapon, column, False))
    dice, far = printed.firepower, printed.range
    if moving:
        # What a table has halved is doubled here: moving halves the strength of all together.
        driving = printed_weapon(now, Arm(weapon, column, True)).firepower
        dice = dice if driving == dice else 2 * driving
    return far, dice, reach_of_range(now, far), reach_of_range(now, far + 1)
