"""Maps of Battle for Wesnoth (`.map`): rows of terrain codes with a border one hex wide."""

import re

from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex
from engine.model.finding import Finding
from engine.model.said import say, say_number
from engine.model.scenario import Scenario
from engine.storage.interchange.draft_scenario import decoded, layout_data, sides_with
from engine.storage.interchange.fitting import Fitting
from engine.storage.interchange.levels import Levels
from engine.storage.interchange.losses import Losses, NotConvertible
from engine.storage.interchange.mapping import ForeignSheet, longest_prefix
from engine.storage.positions import lines_of
from engine.storage.sheets import ForeignTerrain

_CODE = re.compile(
    r"(?:(?P<start>[A-Za-z0-9_]+)\s+)?(?P<base>[A-Za-z0-9_/\\|*]+)?(?P<over>\^[A-Za-z0-9_/\\|*]*)?"
)
#: Maps with more codes, border included, and longer codes are refused before they are taken apart.
_MOST_CODES = 402 * 402
_LONGEST_CODE = 100

_SIDES = {"1": "west", "2": "east"}


def from_wesnoth(
    text: str, table: dict[str, ForeignTerrain], title: str, levels: Levels = Levels.RELIEF
) -> tuple[Scenario, tuple[Finding, ...], Losses]:
    """The scenario of a map; the starting places 1 and 2 become Reinforcement Hexes.

    Levels that the mapping adds up to are brought to ours. Columns of even number (from 1) stand half a hex
    lower. `NotConvertible` when the text is no map.
    """
    rows = _rows(text)
    losses = Losses()
    fitting = Fitting(
        Orientation.FLAT_TOP, len(rows[0][1]) - 2, len(rows) - 2, shifts_odd=True, line=rows[-1][0]
    )
    grid = fitting.grid
    canvas = ForeignSheet(table, losses)
    starts: dict[str, list[Hex]] = {}
    named: dict[str, str | None] = {}
    for row, (line, codes) in enumerate(rows[1:-1]):
        for column, code in enumerate(codes[1:-1]):
            hex_ = fitting.hex_of(column, row)
            found = _CODE.fullmatch(code) if len(code) <= _LONGEST_CODE else None
            if found is None or not (found["base"] or found["over"]):
                raise NotConvertible(
                    say('"{code}" is no terrain code.', code=code[:20]),
                    say("Mend it or choose another file."),
                    line,
                )
            if found["start"] in _SIDES:
                starts.setdefault(_SIDES[found["start"]], []).append(hex_)
            elif found["start"]:
                losses.note(
                    say('starting place "{name}"', name=found["start"][:20]),
                    say("there are two sides"),
                    grid.label(hex_),
                    hex_,
                )
            for part in (found["base"], found["over"]):
                if part and part not in named:
                    named[part] = longest_prefix(table, part)
                name = named.get(part or "")
                if name is not None:
                    canvas.put(hex_, name, grid.label(hex_))
                elif part and part != "^":
                    losses.note(
                        say('terrain code "{name}"', name=part[:20]),
                        say("the mapping has no entry for it"),
                        grid.label(hex_),
                        hex_,
                    )
    places = (fitting.hex_of(column, row) for column in range(fitting.columns) for row in range(fitting.rows))
    canvas.fit_levels(places, levels, grid)
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
        if (len(rows) + 1) * (line.count(",") + 1) > _MOST_CODES:
            raise NotConvertible(
                say("The map is too large."), say("At most 399 by 399 hexes can be read."), number
            )
        codes = [code.strip() for code in line.split(",")]
        if rows and len(codes) != len(rows[0][1]):
            raise NotConvertible(
                say_number(
                    "This row has one hex, the first one {rows}.",
                    "This row has {number} hexes, the first one {rows}.",
                    len(codes),
                    rows=len(rows[0][1]),
                ),
                say("Give all rows the same length."),
                number,
            )
        rows.append((number, codes))
    if len(rows) < 3 or len(rows[0][1]) < 3:
        raise NotConvertible(
            say("The file holds no map: rows of terrain codes with a border one hex wide are needed."),
            say("Choose a .map file."),
            1,
        )
    return rows
