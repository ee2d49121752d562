"""From which end of the map a side looks at it, so that a map turned round is played turned round.

Of what is worth the same, bots take what comes first. Were that the order of hexes for both sides, one of
them would take its ways and places towards the enemy and the other towards its own end.
"""

from collections.abc import Sequence

from engine.hexes.hex import Hex
from engine.model.values import SideId
from engine.play.action import Action
from engine.play.game import Game


def looks_back(game: Game) -> frozenset[SideId]:
    """The sides that begin behind their enemy in the order of hexes, and go through it from its end."""
    return frozenset(side for side in game.sides if _begins_behind(game, side))


def _begins_behind(game: Game, side: SideId) -> bool:
    mine, theirs = _doors(game, side), _doors(game, game.enemy(side))
    if not mine or not theirs:
        return side != game.sides[0]
    # The middle of either's hexes, both taken as many times as the other has hexes: whole numbers only.
    ahead = tuple(
        sum(hex_[axis] for hex_ in mine) * len(theirs) - sum(hex_[axis] for hex_ in theirs) * len(mine)
        for axis in (0, 1)
    )
    return ahead > (0, 0) if any(ahead) else side != game.sides[0]


def _doors(game: Game, side: SideId) -> Sequence[Hex]:
    """The hexes that a side sets up in or comes through."""
    its = game.side(side)
    zones = (hex_ for zone in its.deployment_zones for hex_ in zone.hexes)
    return (*zones, *its.reinforcement_hexes)


def place_of(option: Action, *, back: bool) -> tuple[int, ...]:
    """Where an option lies in the order of looking: by its hex and its direction, or by its board."""
    sign = -1 if back else 1
    board, hex_ = getattr(option, "board", None), getattr(option, "hex", None)
    if isinstance(board, int):
        return (sign * board,)
    if not isinstance(hex_, Hex):
        return ()
    direction = getattr(option, "direction", 0)
    return sign * hex_.q, sign * hex_.r, (direction + 3) % 6 if back else direction
