"""The Inspector: everything the selected hexes hold, each field editable."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from operator import attrgetter

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from editor.document.document import ScenarioDocument
from editor.panels.arms import HexArms
from editor.panels.fitting import ElidedLabel
from editor.panels.ground_words import cost_words, kind_now
from editor.panels.hexes.in_common import (
    common_words,
    mixed,
    show_arms,
    show_choice,
    show_flag,
    show_number,
    show_words,
)
from editor.panels.markers_here import MarkersHere
from editor.panels.number_box import NumberBox
from editor.text.names import board_name
from editor.text.texts import plural, text, titled
from editor.theme.widgets import STRETCH, drop_down, in_column, in_row, plain_label, scroll_page
from engine.edits.edit import Edit, Several
from engine.edits.lines import DrawLine, EraseArm, Line, SetBridge, arms
from engine.edits.paint import LEVELS, PaintCells, PaintTerrain, SetLevel
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Building, Cell, StreamDepth
from engine.model.said import Said

#: What gives a picture of a terrain for the head of the panel.
Picture = Callable[[str, int], QPixmap]


#: Terrain that a stream is, with or without arms.
_WET = ("stream", "forest_stream", "bridge")


#: All that a hex and a building hold, but for what no program knows.
_held = attrgetter(*(each.name for each in fields(Cell) if each.name not in ("building", "extra")))
_known = attrgetter(*(each.name for each in fields(Building) if each.name != "extra"))


class Inspector(QWidget):
    """Shows what the selected hexes have in common; a change applies to each that has the field.

    Where they differ a field says that it is mixed, and left alone changes nothing. Markers are shown of the
    current hex only.
    """

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
        self._level = drop_down((str(level), level) for level in LEVELS)
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
        self._depth.activated.connect(self._depth_chosen)
        self._levels = NumberBox(1, 9)
        self._levels.valueChanged.connect(self._levels_changed)
        self._group = QLineEdit()
        self._group.editingFinished.connect(self._group_changed)
        self._rubble = QCheckBox(text("inspector.fallen"))
        self._rubble.clicked.connect(lambda on: self._building_changed("rubble", on))
        self._label = QLineEdit()
        self._label.editingFinished.connect(self._label_changed)
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
        map_ = document.committed_map
        label, more = map_.label(hexes[-1]), len(hexes) - 1
        self._title.setText(label if not more else plural("inspector.and_more", more, hex=label))
        unlike = self._unlike(hexes, document)
        self._show_head(unlike)
        self._show_ground([self._cell(hex_) for hex_ in unlike], map_.grid.orientation)
        costs = {self._costs(hex_) for hex_ in unlike}
        self._figures.setText("" if mixed(costs) else costs.pop())
        self._figures.setHidden(not self._figures.text())
        self.markers.show_hex(hexes[-1], alone=not more)
        self._filling = False

    def _unlike(self, hexes: tuple[Hex, ...], document: ScenarioDocument) -> tuple[Hex, ...]:
        """One for all that hold the same and came by it alike: thousands may be selected."""
        map_, painted = document.committed_map, document.scenario.layout.cells
        found: dict[object, Hex] = {}
        for hex_ in hexes:
            cell = map_.cells.get(hex_) or map_.rim[hex_]
            came_by = map_.tiles.get(hex_), hex_ in painted, hex_ in map_.cells
            found[came_by, _held(cell), cell.building and _known(cell.building)] = hex_
        return tuple(found.values())

    def _show_head(self, hexes: tuple[Hex, ...]) -> None:
        """What the hexes are and where they come from, as far as all are the same."""
        terrain = {self._cell(hex_).terrain for hex_ in hexes}
        names = {self._terrain_name(each) for each in terrain}
        printed, origins = ({said(hex_) for hex_ in hexes} for said in (self._boards, self._origin))
        parts = [common_words(names), *(next(iter(each)) for each in (printed, origins) if not mixed(each))]
        self._subtitle.setText(" · ".join(part for part in parts if part))
        self._subtitle.setToolTip(self._subtitle.text())
        self._thumbnail.setHidden(mixed(terrain))
        self._thumbnail.setPixmap(self._picture(next(iter(terrain)), 44))

    def _show_ground(self, cells: Sequence[Cell], orientation: Orientation) -> None:
        """Each field over all the hexes that have it; those that none has are left out."""
        crossed = [cell for cell in cells if _is_crossed(cell)]
        wet = [cell for cell in cells if _is_wet(cell)]
        buildings = [cell.building or Building() for cell in cells if self._is_built(cell)]
        wadis = [cell for cell in cells if _is_wadi(cell)]
        for row, having in (
            ("bridge", crossed),
            ("depth", wet),
            ("levels", buildings),
            ("group", buildings),
            ("rubble", buildings),
            ("wadi", wadis),
        ):
            self._form.setRowVisible(self._rows[row], bool(having))
        show_choice(self._terrain, {cell.terrain for cell in cells})
        show_choice(self._level, {cell.elevation for cell in cells})
        for line, widget in self._arms.items():
            show_arms(widget, {arms(cell, line) for cell in cells}, orientation)
        self._fill_bridge()
        show_choice(self._bridge, {None if cell.bridge is None else cell.bridge % 3 for cell in crossed})
        show_choice(self._depth, {cell.stream_depth for cell in wet})
        show_number(self._levels, {each.levels for each in buildings})
        show_words(self._group, {each.group for each in buildings}, text("inspector.group.none"))
        show_flag(self._rubble, {each.rubble for each in buildings})
        show_arms(self._wadi, {cell.wadi_entrances for cell in wadis}, orientation)
        show_choice(self._sight, {cell.blocks_sight for cell in cells})
        show_words(self._label, {cell.label for cell in cells}, text("inspector.label.none"))
        show_flag(self._crater, {cell.crater for cell in cells})
        show_flag(self._breach, {cell.breach for cell in cells})

    def _terrain_name(self, terrain: str) -> str:
        assert self._document is not None
        kind = self._document.catalogue.terrain.terrain.get(terrain)
        return kind.name if kind else terrain

    def _boards(self, hex_: Hex) -> str:
        """The boards a hex is printed on, in words."""
        assert self._document is not None
        layout = self._document.scenario.layout
        boards = [layout.boards[index] for index in self._document.committed_map.tiles.get(hex_, ())]
        where = " + ".join(board_name(each.board, each.face, layout.own_boards) for each in boards)
        return text("inspector.board", board=where) if where else ""

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

    def _fill_bridge(self) -> None:
        flat = self._arms[Line.ROAD].direction_name
        self._bridge.clear()
        self._bridge.addItem(text("inspector.bridge.none"), None)
        for direction in range(3):
            self._bridge.addItem(f"{flat(direction)} – {flat(direction + 3)}", direction)

    def _costs(self, hex_: Hex) -> str:
        assert self._document is not None
        kind = kind_now(self._document.committed_map, self._document.catalogue.terrain, hex_)
        if kind is None:
            return text("inspector.unknown")
        parts = [cost_words(kind)]
        parts += [text(f"inspector.{flag}") for flag in ("blocks_sight", "conceals") if getattr(kind, flag)]
        return " · ".join(parts)

    # ------------------------------------------------------------------ what it changes

    def _ask(
        self,
        made: Callable[[Mapping[Hex, Cell], tuple[Hex, ...]], Edit],
        having: Callable[[Cell], bool] = lambda _: True,
    ) -> None:
        """Ask for an edit of the selected hexes that have what is changed."""
        if self._filling or self._document is None:
            return
        hexes = tuple(hex_ for hex_ in self._selected() if having(self._cell(hex_)))
        map_ = self._document.committed_map
        if hexes:
            self.edit_asked.emit(made({**map_.rim, **map_.cells}, hexes))

    def _change_each(
        self,
        change: Callable[[Cell], Cell],
        what: Said,
        having: Callable[[Cell], bool] = lambda _: True,
    ) -> None:
        """Change each selected hex that has what is changed; what they differ in otherwise stays."""

        def made(ground: Mapping[Hex, Cell], hexes: tuple[Hex, ...]) -> Edit:
            cells = {hex_: change(ground[hex_]) for hex_ in hexes}
            return PaintCells(cells, ground, titled("edit.change", what=what))

        self._ask(made, having)

    def _change(self, field: str, value: object, what: Said) -> None:
        self._change_each(lambda cell: replace(cell, **{field: value}), what)  # type: ignore[arg-type]

    def _building_changed(self, field: str, value: object) -> None:
        def changed(cell: Cell) -> Cell:
            building = replace(cell.building or Building(), **{field: value})  # type: ignore[arg-type]
            return cell if building == (cell.building or Building()) else replace(cell, building=building)

        self._change_each(changed, titled(f"inspector.{field}"), self._is_built)

    def _terrain_chosen(self, _: int) -> None:
        terrain = str(self._terrain.currentData())
        self._ask(lambda ground, hexes: PaintTerrain(hexes, terrain, ground))

    def _bridge_chosen(self, _: int) -> None:
        direction = self._bridge.currentData()
        self._ask(
            lambda ground, hexes: Several(
                tuple(SetBridge(hex_, direction, ground) for hex_ in hexes), titled("inspector.bridge")
            ),
            _is_crossed,
        )

    def _depth_chosen(self, _: int) -> None:
        depth = self._depth.currentData()
        self._change_each(lambda cell: replace(cell, stream_depth=depth), titled("inspector.depth"), _is_wet)

    def _levels_changed(self, levels: int) -> None:
        if not self._levels.is_none:
            self._building_changed("levels", levels)

    def _group_changed(self) -> None:
        # An empty line that nobody has written in may stand for several names.
        if self._group.isModified():
            self._building_changed("group", self._group.text().strip() or None)

    def _label_changed(self) -> None:
        if self._label.isModified():
            self._change("label", self._label.text().strip() or None, titled("inspector.label"))

    def _arm_switched(self, line: Line, direction: int, on: bool) -> None:
        def made(ground: Mapping[Hex, Cell], hexes: tuple[Hex, ...]) -> Edit:
            if on:
                drawn = tuple(DrawLine(line, (hex_, neighbour(hex_, direction)), ground) for hex_ in hexes)
                return Several(drawn, titled("inspector.arm.on", line=titled(f"inspector.{line.value}")))
            cut = tuple(EraseArm(line, hex_, direction, ground) for hex_ in hexes)
            return Several(cut, titled("inspector.arm.off", line=titled(f"inspector.{line.value}")))

        self._ask(made)

    def _wadi_switched(self, direction: int, on: bool) -> None:
        def switched(cell: Cell) -> Cell:
            rest = set(cell.wadi_entrances) - {direction}
            return replace(cell, wadi_entrances=tuple(sorted({*rest, direction} if on else rest)))

        self._change_each(switched, titled("inspector.wadi"), _is_wadi)


def _is_wet(cell: Cell) -> bool:
    """Whether a stream runs there."""
    return bool(cell.stream) or cell.terrain in _WET


def _is_crossed(cell: Cell) -> bool:
    """Whether there is or can be a bridge: over a stream, or where a road runs."""
    return _is_wet(cell) or bool(cell.road) or cell.bridge is not None


def _is_wadi(cell: Cell) -> bool:
    return cell.terrain == "wadi" or bool(cell.wadi_entrances)
