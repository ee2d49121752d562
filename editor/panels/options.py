"""The option bar over the map: what the tool in hand works with."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QButtonGroup, QLabel, QLineEdit, QToolButton, QWidget

from editor.panels.fitting import ElidedLabel, hold_size
from editor.panels.number_box import NumberBox
from editor.text.texts import plural, text
from editor.theme.widgets import DropDown, emptied, in_row, plain_label, push_button, tool_button
from editor.tools.markers import LAID
from editor.tools.tool import Tool
from editor.tools.tool_context import ToolContext
from editor.tools.troops import troops_of
from engine.model.objective import ObjectiveType
from engine.model.unit_kind import UnitClass

#: The brush sizes: radius, hexes painted, icon.
BRUSHES = ((0, 1, "brush_one"), (1, 7, "brush_three"), (2, 19, "brush_seven"))


class OptionBar(QWidget):
    """Built when another tool is taken in hand or offers something else; keeps up with the choices."""

    verify_asked = Signal()
    stamp_asked = Signal(int)
    stamp_menu_asked = Signal(int, QPoint)

    def __init__(self, icon: Callable[[str], QIcon], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("options")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(38)
        self._icon = icon
        self._context: ToolContext | None = None
        self._tool: Tool | None = None
        self._offered: object = None
        #: What shows a choice in a part of the bar, once it has changed.
        self._followers: list[Callable[[], object]] = []
        self._row = in_row(of=self, margins=(10, 2, 10, 2), spacing=6)

    def show_tool(self, tool: Tool, context: ToolContext | None) -> None:
        """Show the options of that tool."""
        self._tool, self._context = tool, context
        self._offered = self._offers()
        self._followers.clear()
        emptied(self._row)
        sign = QLabel()
        sign.setPixmap(self._icon(tool.icon).pixmap(QSize(18, 18)))
        self._row.addWidget(sign)
        self._row.addWidget(plain_label(text(f"tool.{tool.id}"), head=True))
        if context is not None:
            for option in tool.options:
                made = getattr(self, f"_{option}", None)
                if made is not None:
                    made(context)
        help_ = ElidedLabel(text(f"tool.{tool.id}.help"), lines=2, second=True)
        help_.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(help_, 8)

    def refresh(self) -> None:
        """Show the present choices."""
        if self._tool is None:
            return
        if self._offers() != self._offered:
            self.show_tool(self._tool, self._context)
        for follow in self._followers:
            follow()

    def _offers(self) -> object:
        """What the parts of the bar offer that differs from map to map."""
        context, tool = self._context, self._tool
        if context is None or tool is None:
            return None
        return context.scenario.sides, troops_of(context) if "troop" in tool.options else ()

    def _follows(self, follow: Callable[[], object]) -> None:
        """Show a choice now, and whenever it has changed."""
        self._followers.append(follow)
        follow()

    # ------------------------------------------------------------------ parts

    def _caption(self, key: str) -> None:
        self._row.addWidget(plain_label(text(f"option.{key}"), second=True))

    def _combo(self, context: ToolContext, key: str, entries: Iterable[tuple[str, object]]) -> None:
        """A drop-down of (words, value) for the choice of that name."""
        self._caption(key)
        combo = DropDown()
        combo.setAccessibleName(text(f"option.{key}"))
        offered = list(entries)
        combo.addItems([words for words, _ in offered])
        values = [value for _, value in offered]

        def follow() -> None:
            now = getattr(context.chosen, key)
            combo.setCurrentIndex(values.index(now) if now in values else 0)

        self._follows(follow)
        # The toolkit would give back a plain text for a value of an enumeration.
        combo.activated.connect(lambda index: context.choices.choose(**{key: values[index]}))
        self._row.addWidget(combo)

    def _segments(self, context: ToolContext, key: str, entries: Iterable[tuple[str, str, object]]) -> None:
        """Buttons side by side, each (words, icon or nothing, value), for the choice of that name."""
        self._caption(key)
        group: QButtonGroup | None = None
        for words, icon, value in entries:
            button = tool_button(checkable=True, said=words)
            if icon:
                button.setIcon(self._icon(icon))
                button.setIconSize(QSize(18, 18))
            else:
                button.setText(words)
            self._follows(partial(_show_pressed, button, context, key, value))
            button.clicked.connect(lambda _=False, value=value: context.choices.choose(**{key: value}))
            # It goes with its buttons when another tool is shown.
            group = group or QButtonGroup(button)
            group.addButton(button)
            self._row.addWidget(button)

    def _spin(self, context: ToolContext, key: str, most: int) -> None:
        """A number from 0 for the choice of that name."""
        self._caption(key)
        spin = NumberBox()
        spin.setAccessibleName(text(f"option.{key}"))
        spin.setRange(0, most)
        self._follows(lambda: spin.setValue(getattr(context.chosen, key)))
        spin.valueChanged.connect(lambda value: context.choices.choose(**{key: value}))
        self._row.addWidget(spin)

    def _held(self, key: str, words: Callable[[], str], sayings: Iterable[str] = ()) -> None:
        """The words for what is in hand; where all that may be said is known, nothing beside them moves."""
        self._caption(key)
        label = plain_label(head=True)
        self._follows(lambda: label.setText(words()))
        self._row.addWidget(label)
        if sayings:
            hold_size(label, *sayings)

    def _sight(self, context: ToolContext) -> None:
        button = push_button(text("option.verify"), kind="row")
        button.setIcon(self._icon("verify"))
        button.setToolTip(text("option.verify.tip"))
        button.clicked.connect(lambda _=False: self.verify_asked.emit())
        self._row.addWidget(button)

    def _terrain(self, context: ToolContext) -> None:
        kinds = context.catalogue.terrain.terrain

        def words() -> str:
            kind = kinds.get(context.chosen.terrain)
            return kind.name if kind else context.chosen.terrain

        self._held("terrain", words, [kind.name for kind in kinds.values()])

    def _brush(self, context: ToolContext) -> None:
        sizes = ((text(f"option.brush.{hexes}"), icon, radius) for radius, hexes, icon in BRUSHES)
        self._segments(context, "brush", sizes)

    def _level(self, context: ToolContext) -> None:
        levels = ((str(level), "", level) for level in (0, 1, 2))
        self._segments(context, "level", [(text("option.level.keep"), "", None), *levels])

    def _erase(self, context: ToolContext) -> None:
        what = ("paint", "lines", "markers", "all")
        self._combo(context, "erase", ((text(f"option.erase.{each}"), each) for each in what))

    def _hexside(self, context: ToolContext) -> None:
        kinds = context.catalogue.terrain.hexsides.values()
        self._combo(context, "hexside", ((kind.name, kind.id) for kind in kinds))

    def _sides(self, context: ToolContext) -> list[tuple[str, object]]:
        return [(side.name, side.id) for side in context.scenario.sides]

    def _side(self, context: ToolContext) -> None:
        self._combo(context, "side", self._sides(context))

    def _objective(self, context: ToolContext) -> None:
        kinds = ((text(f"option.objective.{kind.value}"), kind) for kind in ObjectiveType)
        self._combo(context, "objective", kinds)

    def _value(self, context: ToolContext) -> None:
        self._spin(context, "value", 99)

    def _points(self, context: ToolContext) -> None:
        self._spin(context, "points", 30)

    def _range(self, context: ToolContext) -> None:
        self._spin(context, "range", 20)

    def _owner(self, context: ToolContext) -> None:
        self._combo(context, "owner", [(text("option.nobody"), None), *self._sides(context)])

    def _work(self, context: ToolContext) -> None:
        kinds = context.catalogue.terrain.fortifications.values()
        works = ((kind.name, kind.id) for kind in kinds if kind.holds_squad or kind.is_obstacle)
        self._combo(context, "work", [*works, *((text(f"option.work.{each}"), each) for each in LAID)])

    def _work_owner(self, context: ToolContext) -> None:
        self._combo(context, "work_owner", [(text("option.either"), None), *self._sides(context)])

    def _troop(self, context: ToolContext) -> None:
        self._combo(context, "troop", [(name, id_) for id_, name in troops_of(context)])

    def _label(self, context: ToolContext) -> None:
        self._caption("label")
        line = QLineEdit()
        self._follows(lambda: line.setText(context.chosen.label) if not line.hasFocus() else None)
        line.setAccessibleName(text("option.label"))
        line.setPlaceholderText(text("option.label.none"))
        line.textChanged.connect(lambda words: context.choices.choose(label=words))
        self._row.addWidget(line, 2)

    def _stamps(self, context: ToolContext) -> None:
        """The nine stamps that are kept: a click takes one, one that is empty keeps what is in hand."""
        for number in range(len(context.chosen.stamps)):
            button = tool_button(str(number + 1), checkable=True)
            self._follows(partial(_show_stamp, button, context, number))
            button.clicked.connect(lambda _=False, number=number: self.stamp_asked.emit(number))
            button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            button.customContextMenuRequested.connect(
                lambda place, number=number, button=button: self.stamp_menu_asked.emit(
                    number, button.mapToGlobal(place)
                )
            )
            self._row.addWidget(button)

    def _unit(self, context: ToolContext) -> None:
        kinds = ((text(f"option.unit.{kind.value}"), kind.value) for kind in UnitClass)
        self._combo(context, "unit", kinds)

    def _board(self, context: ToolContext) -> None:
        def words() -> str:
            held = context.chosen.board
            turned = context.chosen.board_rotation
            return f"{held[0]}{held[1]} · {turned}°" if held else text("option.nothing")

        self._held("board", words)

    def _piece(self, context: ToolContext) -> None:
        def words() -> str:
            piece = context.catalogue.pieces.get(context.chosen.piece or "")
            turned = context.chosen.piece_rotation * 60
            return f"{piece.name} · {turned}°" if piece else text("option.nothing")

        self._held("piece", words)

    def _clip(self, context: ToolContext) -> None:
        def words() -> str:
            clip = context.chosen.clip
            return plural("option.clip.hexes", len(clip.cells)) if clip else text("option.clip.none")

        self._held("clip", words)


def _show_pressed(button: QToolButton, context: ToolContext, key: str, value: object) -> None:
    button.setChecked(value == getattr(context.chosen, key))


def _show_stamp(button: QToolButton, context: ToolContext, number: int) -> None:
    """Say on the button of a stamp what is kept in it, and whether it is in hand."""
    clip = context.chosen.stamps[number]
    kept = plural("option.clip.hexes", len(clip.cells)) if clip else text("option.stamp.empty")
    name = text("option.stamp", number=number + 1, kept=kept)
    button.setChecked(clip is not None and clip == context.chosen.clip)
    button.setToolTip(f"{name}\n{text('option.stamp.tip', number=number + 1)}")
    button.setAccessibleName(name)
    if button.property("empty") is not (clip is None):
        button.setProperty("empty", clip is None)
        button.style().polish(button)
