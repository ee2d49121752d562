"""Maps of one's own: one by the wizard, and one by hand on boards."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QTableWidget

from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.text.texts import text
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from tests.walk.guided import mend
from tests.walk.hand import Hand, Hesitation, expect
from tests.walk.walker import Walker

#: What the map by hand is called; it is looked for again after the kill.
TITLE = "Vaux"


def ask_the_wizard(w: Walker) -> None:
    """A whole fair map from a seed, which the checks pass."""
    hand = w.hand
    _ask_wizard(hand, "Seventh seed", {"new.kind": "proposal"}, "wizard")
    hand.calm()
    told = [each.code for each in hand.window.docks.problems.shown]
    expect(not told, f"no problems on a map of the wizard, not {told}")
    hand.picture("wizard-map")


def _ask_wizard(hand: Hand, title: str, choices: Mapping[str, str], picture: str) -> None:
    """Have the wizard make a map of seed 7 with these choices, and keep a picture of it before Create."""

    def fill(dialog: QDialog) -> None:
        hand.write("new.name", title, dialog)
        for key, choice in choices.items():
            hand.choose(key, choice, dialog)
        hand.count("new.seed", 7, dialog)
        assert isinstance(dialog, NewMapDialog)
        hand.wait(lambda: dialog.scenario is not None, "a map in the picture")
        hand.picture(picture, dialog)
        hand.press("new.create", dialog)

    hand.answering(NewMapDialog, fill)
    hand.keys("Ctrl+N")
    hand.wait(lambda: hand.document.title == title, f"{title}, made by the wizard")


def lay_boards(w: Walker) -> None:
    """A new map of six boards, bare of objectives; one of them is turned and shows its other face."""
    hand = w.hand
    _ask_wizard(hand, TITLE, {"new.kind": "boards", "new.objectives": "none"}, "boards-wizard")
    hand.calm()
    before = hand.document.scenario.layout.boards
    hand.take("board")
    hand.click_hexes("C3")
    hand.open_panel(hand.window.docks.board_dock, hand.window.docks.boards.boards)
    hand.picture("boards")
    hand.close_drawer(hand.window.docks.board_dock)
    hand.keys("Ctrl+R")
    expect(hand.document.scenario.layout.boards != before, "the board to be turned")


def lay_overlays(w: Walker) -> None:
    """Two pieces from the library."""
    hand, docks = w.hand, w.hand.window.docks
    hand.open_panel(docks.board_dock, docks.boards.pieces)
    tile = docks.boards.pieces.tile_at(0)
    assert tile is not None
    button = docks.boards.pieces.button_of(tile.kind, tile.id)
    assert button is not None
    hand.click(button)
    hand.picture("overlays")
    hand.close_drawer(docks.board_dock)
    hand.click_hexes("F5")
    expect(len(hand.document.scenario.layout.overlays) == 1, "the piece on the map")
    hand.picture("overlay-laid")


def draw_the_ground(w: Walker) -> None:
    """A river with a bridge, a hill, and woods."""
    hand, docks = w.hand, w.hand.window.docks
    hand.take("stream")
    hand.drag("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9")
    cells = hand.document.map.cells
    expect(sum(bool(each.stream) for each in cells.values()) >= 9, "the river on the map")
    hand.picture("river")
    hand.take("level")
    hand.drag("L3", "L4", "M4")
    hand.drag("E7", "E8")
    expect(sum(each.elevation > 0 for each in hand.document.map.cells.values()) >= 5, "the hills on the map")
    hand.take("road")
    hand.drag("F4", "E4", "D5", "C5", "B6", "A6")
    hand.take("bridge")
    hand.click_hexes("I2")
    hand.open_panel(docks.library_dock, docks.terrain.terrain)
    woods = docks.terrain.terrain.button_of("terrain", "woods")
    assert woods is not None
    hand.click(woods)
    hand.close_drawer(docks.library_dock)
    hand.drag("N2", "N3", "O3")
    hand.picture("hills")


def place_forces(w: Walker) -> None:
    """Objectives, entries and units of both sides."""
    hand, docks = w.hand, w.hand.window.docks
    hand.take("objective")
    hand.picture("objective-tool")
    hand.click_hexes("I5", "N7", "D9")
    expect(
        [each for each in hand.document.scenario.objectives if each.type is ObjectiveType.VP],
        "victory hexes",
    )
    hand.take("unit")
    hand.open_panel(docks.library_dock, docks.units)
    first, second = (side.id for side in hand.document.scenario.sides)
    hand.picture("units")
    hand.choose_in(docks.units.sides, first)
    hand.close_drawer(docks.library_dock)
    hand.click_hexes("C6", "D6")
    hand.open_panel(docks.library_dock, docks.units)
    hand.choose_in(docks.units.sides, second)
    _carry_a_counter(w, "O6")
    hand.close_drawer(docks.library_dock)
    hand.click_hexes("P4")
    placed = [each.side for each in hand.document.scenario.placed_units]
    expect(placed.count(first) == placed.count(second) == 2, "two units of each side on the map")
    hand.picture("forces")


def _carry_a_counter(w: Walker, label: str) -> None:
    """Drag the counter that is in hand from the palette onto a hex: the unit stands there."""
    hand = w.hand
    palette, troop = hand.window.docks.units, hand.window.map_area.choices.now.troop
    tile = palette.button_of("unit", troop or "")
    if tile is None:
        raise Hesitation(f"a counter of {troop} in the palette")
    hand.picture("counter-to-carry")
    before = len(hand.document.scenario.placed_units)
    hand.carry(tile, label)
    hex_ = hand.document.map.grid.find(label)
    hand.wait(lambda: len(hand.document.scenario.placed_units) > before, f"the counter carried to {label}")
    placed = hand.document.scenario.placed_units[before:]
    expect([each.hex for each in placed] == [hex_], f"one unit at {label}, not {placed}")
    hand.picture("counter-carried")


def mend_the_map(w: Walker) -> None:
    """What the checks tell is mended by their own repairs; what is left are tastes, and no errors."""
    hand, docks = w.hand, w.hand.window.docks
    hand.calm()
    hand.open_panel(docks.bottom, docks.problems)
    hand.picture("problems")
    mend(w)
    hand.picture("mended")
    told = [f"{each.code} {each.message}" for each in docks.problems.shown if each.severity is Severity.ERROR]
    expect(not told, f"no errors left, not {told}")
    hand.open_panel(docks.bottom, docks.analysis)
    table = hand.find(QTableWidget, text("fair.title"))
    hand.wait(lambda: table.rowCount() > 3, "the figures of both sides")
    hand.picture("analysis")
    hand.close_drawer(docks.bottom)


def save_the_map(w: Walker) -> None:
    """The map gets a file of its own."""
    target = w.folder / "vaux.json"
    w.hand.saving_as(target)
    w.hand.keys("Ctrl+S")
    w.hand.wait(lambda: target.exists() and not w.hand.document.is_dirty, "the map in its file")
