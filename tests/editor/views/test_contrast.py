from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from editor.theme.tokens import DARK, LIGHT, Tokens
from editor.views.board_source import BoardSource
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.palette import HALO, LABEL_INK, NATIONS, SCREEN
from engine.hexes.grid import Grid, Orientation
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from tests.editor.views.drawing import drawn


def contrast(a: str, b: str) -> float:
    """The contrast ratio (WCAG 2) of two colours given as #RRGGBB, from 1 to 21."""
    one, other = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (one + 0.05) / (other + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_words_and_icons_of_the_window_can_be_read(tokens: Tokens) -> None:
    for ground in (tokens.panel, tokens.panel_head, tokens.field, tokens.window):
        assert contrast(tokens.text, ground) >= 4.5
        assert contrast(tokens.second_text, ground) >= 4.5
        for name in ("error", "hint", "good", "warning_text", "accent"):
            assert contrast(getattr(tokens, name), ground) >= 4.5, (name, ground)
    assert contrast(tokens.on_accent, tokens.accent) >= 4.5
    assert contrast(tokens.text, tokens.accent_soft) >= 4.5
    assert max(contrast(tokens.warning, tokens.panel), contrast(tokens.warning_text, tokens.panel)) >= 3


def test_contrast_is_the_known_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


def test_map_labels_keep_their_contrast_on_every_ground() -> None:
    for ground in ("#DCD8A8", "#D9BC84", "#C79A5C", "#C9BA8E", "#AEBE97", "#D9C6A0", SCREEN.water):
        assert contrast(LABEL_INK, ground) >= 4.5, ground
    mixed = _mixed(HALO, "#4B6D37", 0.65)  # the halo on the darkest crown
    assert contrast(LABEL_INK, mixed) >= 4.5


def _mixed(a: str, b: str, share: float) -> str:
    channels = [round(int(a[i : i + 2], 16) * share + int(b[i : i + 2], 16) * (1 - share)) for i in (1, 3, 5)]
    return "#" + "".join(f"{channel:02X}" for channel in channels)


def test_sides_differ_in_shape_and_stand_out() -> None:
    assert NATIONS["american"].rounded != NATIONS["german"].rounded
    for colours in NATIONS.values():
        assert contrast("#FFFFFF", colours.body) >= 5
        assert contrast(colours.line, SCREEN.paper) >= 4


def test_terrains_stay_apart_without_colour(qtbot: QtBot) -> None:
    grid = Grid(Orientation.FLAT_TOP, 6, 6)
    sheet = SheetGeometry(grid)
    swatches = {}
    kinds = {
        "clear": Cell(),
        "woods": Cell("woods"),
        "rough": Cell("rough"),
        "swamp": Cell("swamp"),
        "pond": Cell("pond"),
        "building": Cell("building"),
        "hill": Cell(elevation=1),
        "summit": Cell(elevation=2),
    }
    for name, cell in kinds.items():
        middle = grid.hex_at(3, 3)
        map_ = HexMap(grid, {**dict.fromkeys(grid.playable, Cell()), middle: cell}, {}, {}, {}, ())
        x, y = sheet.centre(middle)
        picture = drawn(BoardSource(map_), 96.0, Box(x - 0.42, y - 0.5, x + 0.42, y + 0.5))
        grey = picture @ np.array([0.2126, 0.7152, 0.0722])
        edges = np.abs(np.diff(grey, axis=1)).mean() + np.abs(np.diff(grey, axis=0)).mean()
        swatches[name] = (grey.mean(), edges)
    names = list(swatches)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            lightness = abs(swatches[one][0] - swatches[other][0])
            texture = abs(swatches[one][1] - swatches[other][1])
            assert lightness >= 8 or texture >= 1.5, (one, other, swatches[one], swatches[other])
