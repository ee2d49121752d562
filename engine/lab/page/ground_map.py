"""The map of a report: the ground as the map's own renderer draws it, and what happened on it."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from engine.hexes.hex import Hex
from engine.hexes.outline import corners
from engine.lab.page import names
from engine.lab.page.wording import Wording
from engine.lab.report import LabReport
from engine.model.values import Json, SideId
from engine.play.game import Game

#: So many pixels to the width of a hex, unless the map would be wider than `_WIDEST`.
_PX, _WIDEST = 46.0, 1400.0
#: How dark the hex is in which most happened.
_DARKEST = 0.85
#: What the script says, and the keys of it: it puts the parts in itself.
_SAID = {
    "decimal": "number.decimal",
    "hex": "report.hex",
    "most": "playtest.heat.high",
    "all": "playtest.all_rounds",
    "round": "playtest.round",
    "play": "playtest.rounds.play",
    "stop": "playtest.rounds.stop",
}


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A picture of the whole map, its edges those of the grid; `kind` is a media type."""

    kind: str
    data: bytes


def scale_of(game: Game) -> float:
    """The pixels to the width of a hex in the report's map."""
    wide, _ = game.map.grid.size
    return round(min(_PX, _WIDEST / wide), 2)


def map_section(found: LabReport, backdrop: Backdrop | None, wording: Wording) -> str:
    """The map with a polygon for each hex, which the page's script fills."""
    hexes = {hex_: ("", escape(found.game.map.grid.label(hex_))) for hex_ in found.game.map.grid.playable}
    return _drawn(found.game, backdrop, f'id="ground" {_labelled(wording)}', hexes)


def still_map(
    game: Game, backdrop: Backdrop | None, counted: Mapping[str, float], most: float, wording: Wording
) -> str:
    """The map with each hex as dark as what is `counted` there, by label, comes near to `most`."""
    hexes = {}
    for hex_ in game.map.grid.playable:
        label = game.map.grid.label(hex_)
        much = counted.get(label, 0.0)
        shade = f' style="fill-opacity: {_DARKEST * much / most:.2f}"' if much and most else ""
        words = wording.text("report.hex", hex=label, much=wording.decimal(much, 2)) if much else label
        hexes[hex_] = shade, escape(words)
    return _drawn(game, backdrop, f'class="still" {_labelled(wording)}', hexes)


def position_map(
    game: Game,
    backdrop: Backdrop | None,
    standing: Mapping[str, tuple[SideId, int]],
    control: Mapping[str, SideId],
    wording: Wording,
) -> str:
    """The map with a disc in each hex where units of a side stand, their number on it, and with a ring round
    each objective in the colour of whose it is.
    """
    grid, px = game.map.grid, scale_of(game)
    colours = dict(zip(game.sides, ("one", "two"), strict=False))
    hexes = {}
    parts = []
    for objective in game.scenario.objectives:
        x, y = (each * px for each in grid.centre(objective.hex))
        whose = colours.get(control.get(objective.id, ""), "nobody")
        parts.append(f'<circle class="goal {whose}" cx="{x:.1f}" cy="{y:.1f}" r="{px * 0.42:.1f}"/>')
    for hex_ in grid.playable:
        label = grid.label(hex_)
        words = escape(label)
        if label in standing:
            side, number = standing[label]
            x, y = (each * px for each in grid.centre(hex_))
            parts.append(
                f'<circle class="units {colours[side]}" cx="{x:.1f}" cy="{y:.1f}" r="{px * 0.27:.1f}"/>'
                f'<text class="count" x="{x:.1f}" y="{y + px * 0.11:.1f}">{number}</text>'
            )
            words = f"{words}: {escape(names.side_name(game, side))}, {number}"
        hexes[hex_] = "", words
    return _drawn(game, backdrop, f'class="still" {_labelled(wording)}', hexes, "".join(parts))


def _labelled(wording: Wording) -> str:
    return f'aria-label="{escape(wording.text("report.map"))}"'


def _drawn(
    game: Game,
    backdrop: Backdrop | None,
    named: str,
    hexes: Mapping[Hex, tuple[str, str]],
    over: str = "",
) -> str:
    """The map as SVG; of each hex how it is shaded and what is said of it, both as HTML, as is what lies
    `over` them.
    """
    px, (wide, tall) = scale_of(game), game.map.grid.size
    size = f"{wide * px:.0f}", f"{tall * px:.0f}"
    parts = [f'<svg {named} viewBox="0 0 {size[0]} {size[1]}" role="img">']
    if backdrop is not None:
        picture = b64encode(backdrop.data).decode()
        parts.append(
            f'<image width="{size[0]}" height="{size[1]}" href="data:{backdrop.kind};base64,{picture}"/>'
        )
    for hex_, (shade, words) in hexes.items():
        label = escape(game.map.grid.label(hex_))
        parts.append(
            f'<polygon class="hex" data-hex="{label}" points="{_corners(game, hex_, px)}"{shade}>'
            f"<title>{words}</title></polygon>"
        )
    if backdrop is None:
        parts += (_lettered(game, hex_, px) for hex_ in game.map.grid.playable)
    return "".join((*parts, over, "</svg>"))


def map_data(found: LabReport, wording: Wording) -> dict[str, Json]:
    """What the script shows: every layer a game, by side and round, and the words it says."""
    sides = found.game.sides
    rounds = found.findings.ground.rounds
    return {
        "games": found.findings.ground.games,
        "sides": [names.side_name(found.game, side) for side in sides],
        "rounds": list(rounds),
        "layers": [
            {
                "name": name,
                "by": [
                    {
                        str(round_): {
                            label: round(much, 3)
                            for label, much in found.findings.ground.counted(layer, side, round_).items()
                        }
                        for round_ in rounds
                    }
                    for side in sides
                ],
            }
            for layer, name in names.layer_names(wording).items()
        ],
        "untrodden": list(found.findings.ground.untrodden),
        "words": {name: wording.text(key) for name, key in _SAID.items()},
    }


def _corners(game: Game, hex_: Hex, px: float) -> str:
    return " ".join(f"{x * px:.1f},{y * px:.1f}" for x, y in corners(game.map.grid, hex_))


def _lettered(game: Game, hex_: Hex, px: float) -> str:
    x, y = game.map.grid.centre(hex_)
    return f'<text class="label" x="{x * px:.1f}" y="{(y - 0.3) * px:.1f}">{game.map.grid.label(hex_)}</text>'
