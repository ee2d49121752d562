"""Maps of Battle for Wesnoth (`.map`): rows of terrain codes with a border one hex wide."""

from __future__ import annotations

import re

from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex
from engine.model.finding import Finding
from engine.model.scenario import Scenario
from engine.storage.interchange.draft_scenario import decoded, layout_data, sides_with
from engine.storage.interchange.fitting import Fitting
from engine.storage.interchange.losses import Losses, NotConvertible
from engine.storage.interchange.mapping import Canvas, longest_prefix
from engine.storage.positions import lines_of
from engine.storage.sheets import ForeignTerrain

_CODE = re.compile(
    r"(?:(?P<start>[A-Za-z0-9_]+)\s+)?(?P<base>[A-Za-z0-9_/\\|*]+)?(?P<over>\^[A-Za-z0-9_/\\|*]*)?"
)
_SIDES = {"1": "west", "2": "east"}


def from_wesnoth(
    text: str, table: dict[str, ForeignTerrain], title: str
) -> tuple[Scenario, tuple[Finding, ...], Losses]:
    """The scenario of a map; the starting places 1 and 2 become Reinforcement Hexes.

    Columns of even number (from 1) stand half a hex lower. `NotConvertible` when the text is no map.
    """
    rows = _rows(text)
    losses = Losses()
    fitting = Fitting(Orientation.FLAT_TOP, len(rows[0][1]) - 2, len(rows) - 2, shifts_odd=True)
    grid = fitting.grid
    canvas = Canvas(table, losses)
    starts: dict[str, list[Hex]] = {}
    for row, (line, codes) in enumerate(rows[1:-1]):
        for column, code in enumerate(codes[1:-1]):
            hex_ = fitting.hex_of(column, row)
            found = _CODE.fullmatch(code)
            if found is None or not (found["base"] or found["over"]):
                raise NotConvertible(
                    f'"{code[:20]}" is no terrain code.', "Mend it or choose another file.", line
                )
            if found["start"] in _SIDES:
                starts.setdefault(_SIDES[found["start"]], []).append(hex_)
            elif found["start"]:
                losses.note(
                    f'starting place "{found["start"][:20]}"', "there are two sides", grid.label(hex_)
                )
            for part in (found["base"], found["over"]):
                name = longest_prefix(table, part) if part else None
                if name is not None:
                    canvas.put(hex_, name)
                elif part and part != "^":
                    losses.note(
                        f'terrain code "{part[:20]}"', "the mapping has no entry for it", grid.label(hex_)
                    )
    scenario, findings = decoded(
        {
            "id": "imported-map",
            "title": title,
            "layout": layout_data(fitting, canvas.done()),
            "sides": list(sides_with(starts, fitting)),
        }
    )
    return scenario, findings, losses


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """(line number, codes) of each row, border included; old headers (`usage=map`) are passed over."""
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip() or re.match(r"\s*[a-z_]+\s*=", line):
            continue
        codes = [code.strip() for code in line.split(",")]
        if rows and len(codes) != len(rows[0][1]):
            raise NotConvertible(
                f"This row has {len(codes)} hexes, the first one {len(rows[0][1])}.",
                "Give all rows the same length.",
                number,
            )
        rows.append((number, codes))
        if len(rows) * len(codes) > 402 * 402:
            raise NotConvertible("The map is too large.", "At most 399 by 399 hexes can be read.", number)
    if len(rows) < 3 or len(rows[0][1]) < 3:
        raise NotConvertible(
            "The file holds no map: rows of terrain codes with a border one hex wide are needed.",
            "Choose a .map file.",
            1,
        )
    return rows
