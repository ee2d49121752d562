"""Hills, villages, woods and rough ground of a proposed ground, grown in clumps about chosen hexes."""

from collections.abc import Callable

from engine.hexes.hex import Hex, disc, distance, neighbours
from engine.hexes.symmetry import Symmetry
from engine.proposals.chances import Chances
from engine.proposals.ground import NewGround
from engine.proposals.places import BattlePlaces

#: One hill for so many hexes, and the hexes it covers.
_HEXES_A_HILL, _HILL_SIZE = 60, (4, 9)
#: The share of hexes that is to give cover, in percent: what principle MAP168 asks for, a little inside.
_COVER = (19, 27)
#: Terrain that gives cover on a proposed ground.
_COVERING = frozenset({"woods", "rough", "building", "bridge"})
#: So near to an entry hardly anything grows, so that nobody can camp there (check MAP123).
_CLEARING = 5
#: So far from an entry woods are planted that hide it.
_SCREENED = 8

Allowed = Callable[[Hex], bool]


def raise_hills(ground: NewGround, chances: Chances, places: BattlePlaces) -> None:
    """Raise hills of level 1, some with a top of level 2 that a ring of level 1 closes."""

    def allowed(hex_: Hex) -> bool:
        return (
            hex_ in ground.playable and not ground.at(hex_).stream and not ground.near(hex_, places.homes, 3)
        )

    centres = [places.victory[0]] if chances.percent(45) else []
    if not ground.at(places.middle).stream and chances.percent(35):
        centres.append(places.middle)
    while len(centres) < max(2, len(ground.playable) // _HEXES_A_HILL):
        centres.append(chances.one_of(ground.grid.playable))
    for centre in centres:
        for spot in _with_counterpart(ground, chances, centre):
            for hex_ in _clump(ground, chances, spot, chances.between(*_HILL_SIZE), allowed):
                ground.raise_to(hex_, 1)
    high = sorted(hex_ for hex_, cell in ground.cells.items() if cell.elevation)
    for hex_ in chances.shuffled(high):
        ringed = all(each in ground.playable and ground.at(each).elevation for each in neighbours(hex_))
        if ringed and chances.percent(40):
            ground.raise_to(hex_, 2)


def build_villages(ground: NewGround, chances: Chances, places: BattlePlaces) -> None:
    """Build houses about the places that a road serves, and where roads meet."""
    crossings = sorted(hex_ for hex_, cell in ground.cells.items() if len(cell.road) > 2)
    spots = [place for place in (places.middle, *places.victory) if ground.at(place).road]
    spots += [hex_ for hex_ in crossings if not ground.near(hex_, [*spots, *places.homes], 3)]
    for spot in spots:
        beside = [each for each in ground.around(spot) if _is_open(ground, places, each)]
        wanted = chances.between(1, 3)
        for hex_ in chances.shuffled(beside)[:wanted]:
            if _is_open(ground, places, hex_):
                ground.paint(hex_, "building")


def grow_cover(ground: NewGround, chances: Chances, places: BattlePlaces) -> None:
    """Grow woods in clumps and scatter rough ground, until enough of the ground gives cover."""
    wanted = chances.between(*_COVER)
    for place in (places.middle, *places.victory, *places.fuel):
        cover_near(ground, chances, places, place)
    tries = 0
    while 100 * _covered(ground) < wanted * len(ground.playable) and tries < 400:
        tries += 1
        centre = chances.one_of(ground.grid.playable)
        if ground.near(centre, places.homes, _CLEARING) and not chances.percent(15):
            continue
        terrain, size = (
            ("rough", chances.between(1, 2)) if chances.percent(30) else ("woods", chances.between(2, 6))
        )
        for spot in _with_counterpart(ground, chances, centre):
            for hex_ in _clump(ground, chances, spot, size, lambda each: _is_open(ground, places, each)):
                ground.paint(hex_, terrain)
    for hex_ in chances.shuffled(ground.grid.playable)[:2]:
        lonely = not any(ground.at(each).road for each in (hex_, *neighbours(hex_)))
        away = not ground.near(hex_, places.all, 2)
        if (
            lonely
            and away
            and chances.percent(35)
            and ground.at(hex_).elevation == 0
            and ground.is_free(hex_)
        ):
            ground.paint(hex_, "pond")


def screen(ground: NewGround, chances: Chances, places: BattlePlaces, home: Hex, eye: Hex) -> bool:
    """Plant woods on the way of a look from an eye to an entry; whether there was a hex for them."""
    least = distance(home, eye)
    between = [
        hex_
        for hex_ in disc(home, _SCREENED)
        if distance(home, hex_) >= 2
        and distance(home, hex_) + distance(hex_, eye) <= least + 1
        and _is_open(ground, places, hex_)
    ]
    if not between:
        return False
    ground.paint(chances.one_of(sorted(between)), "woods")
    return True


def cover_near(ground: NewGround, chances: Chances, places: BattlePlaces, place: Hex) -> None:
    """Cover within two hexes of a place, as check MAP140 asks."""
    near = [hex_ for hex_ in disc(place, 2) if hex_ in ground.playable]
    if any(ground.at(hex_).terrain in _COVERING for hex_ in near):
        return
    fit = [hex_ for hex_ in near if _is_open(ground, places, hex_)]
    for hex_ in chances.shuffled(fit)[:2]:
        ground.paint(hex_, "woods")


def _covered(ground: NewGround) -> int:
    return sum(cell.terrain in _COVERING for hex_, cell in ground.cells.items() if hex_ in ground.playable)


def _is_open(ground: NewGround, places: BattlePlaces, hex_: Hex) -> bool:
    return ground.is_free(hex_) and hex_ not in places.all and not ground.near(hex_, places.homes, 1)


def _with_counterpart(ground: NewGround, chances: Chances, hex_: Hex) -> tuple[Hex, ...]:
    """The hex, and on a free ground one near its place after a half turn, so that both sides get alike."""
    if ground.symmetry is not Symmetry.NONE:
        return (hex_,)
    turned = ground.grid.turned(hex_)
    near = sorted(each for each in disc(turned, 1) if each in ground.playable)
    return hex_, chances.one_of(near) if near else turned


def _clump(ground: NewGround, chances: Chances, start: Hex, size: int, allowed: Allowed) -> tuple[Hex, ...]:
    """So many hexes that hang together about the first, as far as they are allowed."""
    if not allowed(start):
        return ()
    found = [start]
    edge = [each for each in ground.around(start) if allowed(each)]
    while edge and len(found) < size:
        # Of two at random the one with more of the clump about it: clumps are round rather than long.
        one, other = chances.one_of(edge), chances.one_of(edge)
        hex_ = max(one, other, key=lambda each: sum(beside in found for beside in neighbours(each)))
        edge.remove(hex_)
        found.append(hex_)
        edge += [e for e in ground.around(hex_) if e not in found and e not in edge and allowed(e)]
    return tuple(found)
