"""Where a proposed battle is fought for: the entries, the victory hexes and the fuel between them."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, disc, distance
from engine.hexes.symmetry import Symmetry
from engine.proposals.chances import Chances
from engine.proposals.ground import NewGround

#: So far apart the entries lie at least: thirteen hexes between them, in the base game eight (check MAP087).
HOMES_APART, BASE_HOMES_APART = 14, 9
#: Victory hexes lie so far from one another (check MAP160), fuel so far from every marker (check MAP162).
VICTORY_APART, FUEL_APART = 5, 3
#: From so many hexes in play there are five victory hexes, below it three.
LARGE = 330


@dataclass(frozen=True, slots=True)
class Spacing:
    """How far from the entries victory hexes and fuel lie at least, the entries apart, and how much fuel."""

    victory: int
    fuel: int
    homes: int = HOMES_APART
    markers: int = 4


#: What plays best, and the least that check MAP161 allows.
ROOMY, TIGHT = Spacing(5, 4), Spacing(4, 3)


@dataclass(frozen=True, slots=True)
class BattlePlaces:
    """The entry of the first and of the second side, the odd victory hex, the other ones, the fuel."""

    homes: tuple[Hex, Hex]
    middle: Hex
    victory: tuple[Hex, ...]
    fuel: tuple[Hex, ...]

    @property
    def all(self) -> tuple[Hex, ...]:
        """Every hex that ground must leave passable."""
        return (*self.homes, self.middle, *self.victory, *self.fuel)


def runs_across(grid: Grid, symmetry: Symmetry) -> bool:
    """Whether the sides come from left and right rather than from above and below.

    A mirror swaps the sides, so it decides; otherwise they come from the ends of the longer way.
    """
    match symmetry:
        case Symmetry.MIRROR_X:
            return True
        case Symmetry.MIRROR_Y:
            return False
        case _:
            return grid.size[0] >= grid.size[1]


def shares(grid: Grid, symmetry: Symmetry, hex_: Hex) -> tuple[float, float]:
    """How far a hex lies from the first side's edge to the second's, and across, each from 0 to 1."""
    x, y = grid.centre(hex_)
    right, down = x / grid.size[0], y / grid.size[1]
    return (right, down) if runs_across(grid, symmetry) else (down, right)


def chosen_places(ground: NewGround, chances: Chances, spacing: Spacing) -> BattlePlaces | None:
    """Places for everything, or None where the sheet has no room for them."""
    homes = chosen_homes(ground, chances, spacing.homes)
    if homes is None:
        return None
    middle = _middle(ground, chances, homes)
    if middle is None:
        return None
    near = [hex_ for hex_ in _inside(ground) if distance(hex_, homes[0]) + 1 < distance(hex_, homes[1])]
    wanted = 2 if len(ground.playable) >= LARGE else 1
    victory: list[Hex] = []
    for hex_ in chances.shuffled(near):
        if len(victory) == 2 * wanted:
            break
        pair = _pair(ground, chances, homes, hex_)
        if pair is not None and _stand_apart(pair, (middle, *victory), VICTORY_APART, homes, spacing.victory):
            victory += pair
    fuel: list[Hex] = []
    for hex_ in chances.shuffled(near):
        if len(fuel) >= spacing.markers:
            break
        pair = _pair(ground, chances, homes, hex_)
        others = (middle, *victory, *fuel)
        if pair is not None and _stand_apart(pair, others, FUEL_APART, homes, spacing.fuel):
            fuel += pair
    if len(victory) < 2 or len(fuel) < spacing.markers:
        return None
    return BattlePlaces(homes, middle, tuple(victory), tuple(fuel))


def chosen_homes(ground: NewGround, chances: Chances, apart: int) -> tuple[Hex, Hex] | None:
    """Two entries so far apart on opposite edges, not near the corners; on a free ground one is shifted."""
    grid, symmetry = ground.grid, ground.symmetry
    at = {hex_: shares(grid, symmetry, hex_) for hex_ in grid.playable if hex_ not in ground.closed}
    nearest = min(along for along, _ in at.values())
    step = 0.6 / (grid.size[0] if runs_across(grid, symmetry) else grid.size[1])
    first = [h for h, (along, across) in at.items() if along < nearest + step and 0.25 < across < 0.75]
    if not first:
        return None
    home = chances.one_of(sorted(first))
    if symmetry is Symmetry.NONE:
        turned = grid.turned(home)
        last = max(along for along, _ in at.values())
        edge = [h for h in disc(turned, 2) if h in at and at[h][0] > last - step and 0.2 < at[h][1] < 0.8]
        other = chances.one_of(sorted(edge)) if edge else turned
    else:
        other = ground.image(home)
    return (home, other) if distance(home, other) >= apart else None


def _middle(ground: NewGround, chances: Chances, homes: tuple[Hex, Hex]) -> Hex | None:
    """A hex equally far from both entries: its own image where there is one."""
    between = [
        hex_
        for hex_ in _inside(ground)
        if abs(distance(hex_, homes[0]) - distance(hex_, homes[1])) <= 1
        and 0.3 < shares(ground.grid, ground.symmetry, hex_)[1] < 0.7
        and not ground.near(hex_, homes, TIGHT.victory)
    ]
    if ground.symmetry is not Symmetry.NONE:
        own = [hex_ for hex_ in between if ground.image(hex_) == hex_]
        between = own or [hex_ for hex_ in between if distance(hex_, ground.image(hex_)) == 1]
    else:
        even = [hex_ for hex_ in between if distance(hex_, homes[0]) == distance(hex_, homes[1])]
        between = even or between
    return chances.one_of(sorted(between)) if between else None


def _pair(ground: NewGround, chances: Chances, homes: tuple[Hex, Hex], hex_: Hex) -> tuple[Hex, Hex] | None:
    """A hex for the first side with its counterpart for the second, as far from its entry."""
    if ground.symmetry is not Symmetry.NONE:
        return hex_, ground.image(hex_)
    far = distance(hex_, homes[0]), distance(hex_, homes[1])
    like = [
        each
        for each in disc(ground.grid.turned(hex_), 2)
        if _is_inside(ground, each) and (distance(each, homes[1]), distance(each, homes[0])) == far
    ]
    return (hex_, chances.one_of(sorted(like))) if like else None


def _stand_apart(
    pair: tuple[Hex, Hex], others: Iterable[Hex], apart: int, homes: tuple[Hex, Hex], from_home: int
) -> bool:
    known = tuple(others)
    return (
        distance(*pair) >= apart
        and all(distance(each, other) >= apart for each in pair for other in known)
        and all(distance(each, home) >= from_home for each in pair for home in homes)
    )


def _inside(ground: NewGround) -> list[Hex]:
    return [hex_ for hex_ in ground.grid.playable if _is_inside(ground, hex_)]


def _is_inside(ground: NewGround, hex_: Hex) -> bool:
    """Whether a hex can be entered and has all its neighbours in play: one can come from every side."""
    return hex_ in ground.playable and hex_ not in ground.closed and len(ground.around(hex_)) == 6
