"""Short words for the ground of a hex and the numbers its rules give it."""

from editor.text.texts import text
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.terrain import TerrainKind, TerrainTable


def points_text(points: int | None) -> str:
    """A cost in movement points, or that there is no entry."""
    return text("status.cost.never") if points is None else text("status.cost.value", points=points)


def cover_text(cover: int) -> str:
    """The cover a terrain gives."""
    return text("status.cover", cover=cover) if cover else text("status.cover.none")


def cost_words(kind: TerrainKind) -> str:
    """What entering costs squads and vehicles, and the cover there."""
    return text(
        "status.cost",
        squad=points_text(kind.squad_cost),
        vehicle=points_text(kind.vehicle_cost),
        cover=cover_text(kind.cover),
    )


def damage_words(cell: Cell) -> tuple[str, ...]:
    """What has befallen a hex before the game begins."""
    fallen = cell.building is not None and cell.building.rubble
    found = {"crater": cell.crater, "breach": cell.breach, "fallen": fallen}
    return tuple(text(f"inspector.{key}") for key, is_so in found.items() if is_so)


def kind_now(map_: HexMap, table: TerrainTable, hex_: Hex) -> TerrainKind | None:
    """S-DMG-03 — the terrain that a hex counts as, damage heeded; None where the table lacks it."""
    from engine.rules.base.terrain.ground import ground

    if hex_ in map_.cells:
        return ground(map_, table).kind(hex_)
    cell = map_.rim.get(hex_)
    return None if cell is None else table.terrain.get(cell.terrain)
