"""The Inspector: everything the selected hexes hold, each field editable."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from editor.document.document import ScenarioDocument
from editor.panels.arms import HexArms
from editor.panels.fitting import ElidedLabel
from editor.panels.ground_words import cost_words, kind_now
from editor.panels.markers_here import MarkersHere
from editor.panels.number_box import NumberBox
from editor.text.names import board_name
from editor.text.texts import plural, text, titled
from editor.theme.widgets import STRETCH, drop_down, in_column, in_row, plain_label, scroll_page
from engine.edits.edit import Edit, Several
from engine.edits.lines import DrawLine, EraseArm, Line, SetBridge, arms
from engine.edits.paint import PaintCells, PaintTerrain, SetLevel
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Building, Cell, StreamDepth
from engine.model.said import Said

#: What gives a picture of a terrain for the head of the panel.
Picture = Callable[[str, int], QPixmap]


class Inspector(QWidget):
    """Shows the cell of the current hex; a change applies to every selected hex."""

    edit_asked = Signal(object)

    def __init__(self, picture: Picture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inspector")
        self._picture = picture
        self._document: ScenarioDocument | None = None
        self._filling = False

        self._thumbnail = QLabel()
        self._thumbnail.setFixedSize(QSize(52, 46))
        self._title = plain_label(head=True, wrap=True)
        self._subtitle = ElidedLabel(second=True)
        head = in_row(self._thumbnail, (in_column(self._title, self._subtitle, spacing=0), 1))

        self._terrain = QComboBox()
        self._terrain.activated.connect(self._terrain_chosen)
        self._level = QComboBox()
        self._level.addItems(["0", "1", "2"])
        self._level.activated.connect(lambda level: self._ask(lambda g, hs: SetLevel(hs, level, g)))
        self._arms: dict[Line, HexArms] = {}
        for line in Line:
            widget = HexArms(text(f"inspector.{line.value}"))
            widget.toggled.connect(lambda d, on, line=line: self._arm_switched(line, d, on))
            self._arms[line] = widget
        self._bridge = QComboBox()
        self._bridge.activated.connect(self._bridge_chosen)
        depths = ((text(f"depth.{each.value if each else 'map'}"), each) for each in (None, *StreamDepth))
        self._depth = drop_down(depths)
        self._depth.activated.connect(
            lambda _: self._change("stream_depth", self._depth.currentData(), titled("inspector.depth"))
        )
        self._levels = NumberBox(1, 9)
        self._levels.valueChanged.connect(lambda levels: self._building_changed("levels", levels))
        self._group = QLineEdit()
        self._group.setPlaceholderText(text("inspector.group.none"))
        self._group.editingFinished.connect(
            lambda: self._building_changed("group", self._group.text().strip() or None)
        )
        self._rubble = QCheckBox(text("inspector.fallen"))
        self._rubble.clicked.connect(lambda on: self._building_changed("rubble", on))
        self._label = QLineEdit()
        self._label.setPlaceholderText(text("inspector.label.none"))
        self._label.editingFinished.connect(
            lambda: self._change("label", self._label.text().strip() or None, titled("inspector.label"))
        )
        seen_through = (("table", None), ("yes", True), ("no", False))
        self._sight = drop_down((text(f"inspector.sight.{key}"), value) for key, value in seen_through)
        self._sight.activated.connect(
            lambda _: self._change("blocks_sight", self._sight.currentData(), titled("inspector.sight"))
        )
        self._crater = QCheckBox(text("inspector.crater"))
        self._crater.clicked.connect(lambda on: self._change("crater", on, titled("inspector.crater")))
        self._breach = QCheckBox(text("inspector.breach"))
        self._breach.clicked.connect(lambda on: self._change("breach", on, titled("inspector.breach")))
        self._wadi = HexArms(text("inspector.wadi"))
        self._wadi.toggled.connect(self._wadi_switched)

        form = QFormLayout()
        form.setContentsMargins(0, 4, 0, 0)
        form.setHorizontalSpacing(10)
        form.setVerticalSpacing(5)
        # In a narrow column what lacks the room beside its name stands below it.
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._rows: dict[str, QWidget] = {}

        def row(name: str, field: QWidget) -> None:
            label = plain_label(text(f"inspector.{name}"), second=True)
            label.setBuddy(field)
            field.setAccessibleName(text(f"inspector.{name}"))
            form.addRow(label, field)
            self._rows[name] = field

        row("terrain", self._terrain)
        row("level", self._level)
        lines = QWidget()
        across = in_row(of=lines, margins=0, spacing=4)
        for line, widget in self._arms.items():
            name = plain_label(text(f"inspector.{line.value}"), second=True)
            down = in_column(
                (widget, 0, Qt.AlignmentFlag.AlignHCenter),
                (name, 0, Qt.AlignmentFlag.AlignHCenter),
                spacing=0,
            )
            across.addLayout(down)
        across.addStretch(1)
        row("lines", lines)
        row("bridge", self._bridge)
        row("depth", self._depth)
        row("levels", self._levels)
        row("group", self._group)
        row("rubble", self._rubble)
        row("wadi", self._wadi)
        row("sight", self._sight)
        row("label", self._label)
        damage = QWidget()
        in_row(self._crater, self._breach, STRETCH, of=damage, margins=0)
        row("damage", damage)
        self._form = form
        for combo in (self._terrain, self._level, self._bridge, self._depth, self._sight):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(6)

        self._figures = plain_label(second=True, wrap=True)
        self.markers = MarkersHere()
        self.markers.edit_asked.connect(self.edit_asked)
        self._nothing = plain_label(text("inspector.nothing"), second=True, wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)

        self._body = QWidget()
        in_column(
            head,
            self._figures,
            form,
            self.markers,
            STRETCH,
            of=self._body,
            margins=(12, 8, 12, 10),
            spacing=6,
        )
        self._area = scroll_page(self._body, text("panel.inspector"))
        in_column((self._area, 1), in_column(self._nothing, margins=(12, 10, 12, 10)), of=self, margins=0)
        self.setFocusProxy(self._terrain)
        self.refresh()

    # ------------------------------------------------------------------ what it shows

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Show the selection of that document from now on."""
        if self._document is not None:
            self._document.selection.changed.disconnect(self.refresh)
            self._document.changed.disconnect(self._changed)
        self._document = document
        self.markers.show_document(document)
        if document is not None:
            document.selection.changed.connect(self.refresh)
            document.changed.connect(self._changed)
            self._terrain.clear()
            kinds = document.catalogue.terrain.terrain.values()
            for kind in sorted(kinds, key=lambda each: (each.expansion, each.strength)):
                self._terrain.addItem(kind.name, kind.id)
        self.refresh()

    def _changed(self, _: object) -> None:
        self.refresh()

    def _selected(self) -> tuple[Hex, ...]:
        if self._document is None:
            return ()
        map_ = self._document.committed_map
        return tuple(h for h in self._document.selection.hexes if h in map_.cells or h in map_.rim)

    def _cell(self, hex_: Hex) -> Cell:
        assert self._document is not None
        map_ = self._document.committed_map
        return map_.cells.get(hex_) or map_.rim[hex_]

    def refresh(self) -> None:
        """Show the present selection."""
        hexes = self._selected()
        document = self._document
        self._area.setVisible(bool(hexes))
        self._nothing.setVisible(not hexes)
        if not hexes or document is None:
            return
        self._filling = True
        hex_ = hexes[-1]
        cell, map_ = self._cell(hex_), document.committed_map
        label = map_.label(hex_)
        more = len(hexes) - 1
        self._title.setText(label if not more else plural("inspector.and_more", more, hex=label))
        kind = document.catalogue.terrain.terrain.get(cell.terrain)
        name = kind.name if kind else cell.terrain
        boards = [document.scenario.layout.boards[index] for index in map_.tiles.get(hex_, ())]
        where = " + ".join(
            board_name(each.board, each.face, document.scenario.layout.own_boards) for each in boards
        )
        parts = [name, text("inspector.board", board=where) if where else "", self._origin(hex_)]
        self._subtitle.setText(" · ".join(part for part in parts if part))
        self._subtitle.setToolTip(self._subtitle.text())
        self._thumbnail.setPixmap(self._picture(cell.terrain, 44))
        self._terrain.setCurrentIndex(self._terrain.findData(cell.terrain))
        self._level.setCurrentIndex(cell.elevation if 0 <= cell.elevation <= 2 else -1)
        orientation = map_.grid.orientation
        for line, widget in self._arms.items():
            widget.show_arms(arms(cell, line), orientation)
        self._fill_bridge(cell)
        self._depth.setCurrentIndex(self._depth.findData(cell.stream_depth))
        building = cell.building or Building()
        self._levels.setValue(building.levels)
        self._group.setText(building.group or "")
        self._label.setText(cell.label or "")
        self._sight.setCurrentIndex(self._sight.findData(cell.blocks_sight))
        for box, on in (
            (self._rubble, building.rubble),
            (self._crater, cell.crater),
            (self._breach, cell.breach),
        ):
            box.setTristate(False)
            box.setChecked(on)
        self._wadi.show_arms(cell.wadi_entrances, orientation)
        wet = bool(cell.stream) or cell.terrain in ("stream", "forest_stream", "bridge")
        built = self._is_built(cell)
        for row, shown in (
            ("bridge", wet or bool(cell.road) or cell.bridge is not None),
            ("depth", wet),
            ("levels", built),
            ("group", built),
            ("rubble", built),
            ("wadi", cell.terrain == "wadi" or bool(cell.wadi_entrances)),
        ):
            self._form.setRowVisible(self._rows[row], shown)
        self._figures.setText(self._costs(hex_))
        self.markers.show_hex(hex_)
        self._show_mixed([self._cell(each) for each in hexes])
        self._filling = False

    def _show_mixed(self, cells: Sequence[Cell]) -> None:
        """Where the selected hexes differ say so, rather than what the last of them has."""
        for combo, values in (
            (self._terrain, {cell.terrain for cell in cells}),
            (self._level, {cell.elevation for cell in cells}),
            (self._bridge, {cell.bridge for cell in cells}),
            (self._depth, {cell.stream_depth for cell in cells}),
            (self._sight, {cell.blocks_sight for cell in cells}),
        ):
            combo.setPlaceholderText(text("inspector.mixed") if len(values) > 1 else "")
            if len(values) > 1:
                combo.setCurrentIndex(-1)
        for box, states in (
            (self._rubble, {(cell.building or Building()).rubble for cell in cells}),
            (self._crater, {cell.crater for cell in cells}),
            (self._breach, {cell.breach for cell in cells}),
        ):
            if len(states) > 1:
                box.setCheckState(Qt.CheckState.PartiallyChecked)

    def _is_built(self, cell: Cell) -> bool:
        assert self._document is not None
        kind = self._document.catalogue.terrain.terrain.get(cell.terrain)
        return bool(kind and kind.building) or cell.building is not None

    def _origin(self, hex_: Hex) -> str:
        assert self._document is not None
        layout = self._document.scenario.layout
        if hex_ in layout.cells and (layout.boards or layout.overlays):
            return text("inspector.painted")
        return "" if hex_ in self._document.committed_map.cells else text("status.off_map")

    def _fill_bridge(self, cell: Cell) -> None:
        flat = self._arms[Line.ROAD].direction_name
        self._bridge.clear()
        self._bridge.addItem(text("inspector.bridge.none"), None)
        for direction in range(3):
            self._bridge.addItem(f"{flat(direction)} – {flat(direction + 3)}", direction)
        self._bridge.setCurrentIndex(0 if cell.bridge is None else cell.bridge % 3 + 1)

    def _costs(self, hex_: Hex) -> str:
        assert self._document is not None
        kind = kind_now(self._document.committed_map, self._document.catalogue.terrain, hex_)
        if kind is None:
            return text("inspector.unknown")
        parts = [cost_words(kind)]
        parts += [text(f"inspector.{flag}") for flag in ("blocks_sight", "conceals") if getattr(kind, flag)]
        return " · ".join(parts)

    # ------------------------------------------------------------------ what it changes

    def _ask(self, made: Callable[[Any, tuple[Hex, ...]], Edit]) -> None:
        if self._filling or self._document is None:
            return
        hexes = self._selected()
        map_ = self._document.committed_map
        if hexes:
            self.edit_asked.emit(made({**map_.rim, **map_.cells}, hexes))

    def _change(self, field: str, value: object, what: Said) -> None:
        def made(ground: Any, hexes: tuple[Hex, ...]) -> Edit:
            cells = {hex_: replace(ground[hex_], **{field: value}) for hex_ in hexes}
            return PaintCells(cells, ground, titled("edit.change", what=what))

        self._ask(made)

    def _terrain_chosen(self, _: int) -> None:
        terrain = str(self._terrain.currentData())
        self._ask(lambda ground, hexes: PaintTerrain(hexes, terrain, ground))

    def _bridge_chosen(self, _: int) -> None:
        direction = self._bridge.currentData()
        self._ask(
            lambda ground, hexes: Several(
                tuple(SetBridge(hex_, direction, ground) for hex_ in hexes), titled("inspector.bridge")
            )
        )

    def _arm_switched(self, line: Line, direction: int, on: bool) -> None:
        def made(ground: Any, hexes: tuple[Hex, ...]) -> Edit:
            if on:
                drawn = tuple(DrawLine(line, (hex_, neighbour(hex_, direction)), ground) for hex_ in hexes)
                return Several(drawn, titled("inspector.arm.on", line=titled(f"inspector.{line.value}")))
            cut = tuple(EraseArm(line, hex_, direction, ground) for hex_ in hexes)
            return Several(cut, titled("inspector.arm.off", line=titled(f"inspector.{line.value}")))

        self._ask(made)

    def _wadi_switched(self, direction: int, on: bool) -> None:
        hexes = self._selected()
        if hexes:
            old = self._cell(hexes[-1]).wadi_entrances
            new = tuple(sorted({*old, direction} if on else set(old) - {direction}))
            self._change("wadi_entrances", new, titled("inspector.wadi"))

    def _building_changed(self, field: str, value: object) -> None:
        """Change one thing of every selected building; what differs among them otherwise stays."""
        hexes = self._selected()
        if self._filling or not hexes:
            return
        if getattr(self._cell(hexes[-1]).building or Building(), field) == value:
            return

        def made(ground: Any, hexes: tuple[Hex, ...]) -> Edit:
            cells = {
                hex_: replace(cell, building=replace(cell.building or Building(), **{field: value}))
                for hex_ in hexes
                if self._is_built(cell := ground[hex_])
            }
            return PaintCells(cells, ground, titled("edit.change", what=titled(f"inspector.{field}")))

        self._ask(made)
