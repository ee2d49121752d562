"""The objectives a new map begins with: in the middle, and in pairs that mean the same to both sides."""

from engine.hexes.hex import Hex, neighbours
from engine.hexes.symmetry import Symmetry, image_of_hex
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.objective import Objective, ObjectiveType
from engine.proposals.places import shares

#: Where the first of each pair lies, as `shares` counts: from its own side's edge, and across.
_VICTORY, _FUEL = (0.36, 0.2), (0.28, 0.75)
_MIDDLE = (0.5, 0.5)


def first_objectives(
    map_: HexMap, symmetry: Symmetry, catalogue: Catalogue, *, fuel: bool
) -> tuple[Objective, ...]:
    """Three victory objectives, and two of fuel when asked for; none where no pair finds room.

    They lie where squads can go, apart from one another, and a free map gets them by a half turn.
    """
    swapped = Symmetry.ROT180 if symmetry is Symmetry.NONE else symmetry
    terrain = catalogue.terrain.terrain
    free = {
        hex_
        for hex_, cell in map_.cells.items()
        if (kind := terrain.get(cell.terrain)) is None or kind.squad_cost is not None
    }
    places: list[tuple[Hex, ObjectiveType]] = []
    for share, type_ in (
        (_MIDDLE, ObjectiveType.VP),
        (_VICTORY, ObjectiveType.VP),
        (_FUEL, ObjectiveType.FP),
    ):
        if type_ is ObjectiveType.FP and not fuel:
            continue
        pair = _pair(map_, swapped, free, share)
        places += [(hex_, type_) for hex_ in pair]
        free.difference_update(near for hex_ in pair for near in (hex_, *neighbours(hex_)))
    numbers = dict.fromkeys(ObjectiveType, 0)
    found = []
    for hex_, type_ in places:
        numbers[type_] += 1
        found.append(Objective(f"{type_.value}-{numbers[type_]}", hex_, type_))
    return tuple(found)


def _pair(map_: HexMap, swapped: Symmetry, free: set[Hex], wanted: tuple[float, float]) -> tuple[Hex, ...]:
    """The hex nearest to a share and its image, one hex alone in the middle; nothing without room."""
    grid = map_.grid

    def distance(hex_: Hex) -> tuple[float, Hex]:
        along, across = shares(grid, swapped, hex_)
        return (along - wanted[0]) ** 2 + (across - wanted[1]) ** 2, hex_

    fitting = (hex_ for hex_ in free if image_of_hex(grid, swapped, hex_) in free)
    first = min(fitting, key=distance, default=None)
    if first is None:
        return ()
    other = image_of_hex(grid, swapped, first)
    return (first,) if wanted == _MIDDLE or other == first else (first, other)
