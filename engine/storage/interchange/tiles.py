"""The tiles of exported maps: which class stands in which slot of the picture that ships with the program."""

from collections.abc import Sequence

from engine.play.signs import has_shape

#: Terrain in the order of the picture; the terrain table that ships has the same ids.
PICTURED: tuple[str, ...] = (
    "clear", "rough", "bombarded", "crater", "beach", "dunes", "wadi", "crevasse",
    "balka", "swamp", "woods", "hedge", "rubble", "building", "pond", "frozen",
    "stream", "forest_stream", "bridge", "river",
)  # fmt: skip

#: Slots for terrain of a user's own, drawn as a blank hex with a mark.
SPARE = 12

#: Levels that have a tile; others are written as a property of the hex.
LEVELS: tuple[int, ...] = (-2, -1, 1, 2, 3, 4, 5)

OUT_OF_PLAY = "out of play"
ZONES = 8
COLUMNS = 8


def elevation_class(level: int) -> str:
    """The class of the tile that marks a level."""
    return f"elevation {level}"


def zone_class(number: int) -> str:
    """The class of the tile that marks the zone of that number, from 1; after the last the first again."""
    return f"zone {(number - 1) % ZONES + 1}"


def is_terrain_class(name: str) -> bool:
    """Whether a tile of that class can mean the terrain of that id and nothing else."""
    return has_shape(name) and name == name.strip() != "" and name not in slots()[len(PICTURED) :]


def slots(own: Sequence[str] = ()) -> tuple[str, ...]:
    """The class of every slot; `own` terrain stands in the spare ones, as many as there are."""
    spare = [*own[:SPARE], *(f"spare {number}" for number in range(1, SPARE + 1 - len(own[:SPARE])))]
    return (
        *PICTURED,
        *spare,
        *(elevation_class(level) for level in LEVELS),
        OUT_OF_PLAY,
        *(zone_class(number) for number in range(1, ZONES + 1)),
    )
