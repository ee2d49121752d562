"""The bars of the window: menu row with the command search, tool bar, tool strip, document tabs."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QMainWindow,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QSlider,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

from editor.actions.command_search import CommandSearch
from editor.actions.commands import COMMANDS
from editor.actions.tab_names import tab_names
from editor.document.document import ScenarioDocument
from editor.menus.entry import keys_of
from editor.text.texts import language, own_name_of, text
from editor.theme.appearance import Appearance
from editor.theme.icons import icon
from editor.theme.widgets import STRETCH, drop_down, in_row, name_bar, plain_label, tool_button
from editor.tools.tool import Tool
from editor.tools.toolbox import TOOLS
from editor.views.camera import LADDER
from engine.hexes.symmetry import Symmetry

MENUS = ("file", "edit", "view", "map", "analyse", "play", "window", "help")


#: In a bar narrower than this, in pixels, the number beside the zoom gives its room to the switch.
_ROOM_FOR_NUMBER = 1200

#: What the window keeps for bars above and below the strip and for the gaps between its groups, in pixels.
_STRIP_OUTSIDE = 160

#: The room round a tool of the strip, in pixels.
_STRIP_MARGIN = 5

#: How high a tool is whose sign is easily made out, in pixels: before it is lower, the room round it goes.
_STRIP_EASY = 20

#: Tools are no lower than this, in pixels.
_STRIP_LEAST = 15


class MenuRow(QWidget):
    """Menu bar on the left, command search in the middle, language and help on the right."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        bar = QMenuBar()
        bar.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.menus: dict[str, QMenu] = {}
        for name in MENUS:
            menu = bar.addMenu(text(f"menu.{name}"))
            menu.setToolTipsVisible(True)
            self.menus[name] = menu
        for command in COMMANDS:
            if command.separated:
                self.menus[command.menu].addSeparator()
            self.menus[command.menu].addAction(actions[command.id])
        self.search = CommandSearch(parent)
        self.search.setMinimumWidth(180)
        self.search.setMaximumWidth(300)
        self.search.show_keys(actions["palette"])
        # Its menu says which languages are drafts: here that would take the room of the menus beside it.
        self.language = tool_button(own_name_of(language()), kind="flat", said=text("menu.language"))
        self.language.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        help_ = QToolButton()
        help_.setObjectName("flat")
        help_.setDefaultAction(actions["manual"])
        help_.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        help_.setIconSize(QSize(18, 18))
        help_.setAccessibleName(actions["manual"].text().replace("&", ""))
        in_row(bar, STRETCH, (self.search, 6), STRETCH, self.language, help_, of=self, margins=(2, 2, 12, 0))
        self.bar = bar


class MainBar(QToolBar):
    """The tool bar: file, history and view actions, the map's symmetry, zoom, and the Edit/Play switch."""

    zoom_chosen = Signal(int)
    symmetry_chosen = Signal(object)

    def __init__(self, actions: Mapping[str, QAction], parent: QMainWindow) -> None:
        super().__init__(text("bar.main"), parent)
        name_bar(self, "main")
        self.setMovable(False)
        self.setIconSize(QSize(20, 20))
        files = ("new", "open", "save", "export", "print_and_play")
        for group in (files, ("undo", "redo"), ("labels", "validate", "mirror")):
            for id_ in group:
                self.addAction(actions[id_])
            if "mirror" not in group:
                self.addSeparator()
        self.symmetry = drop_down(
            ((text(f"symmetry.{each}"), each.value) for each in Symmetry), name=text("bar.symmetry")
        )
        self.symmetry.setToolTip(text("bar.symmetry.tip"))
        self.symmetry.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.symmetry.setMinimumContentsLength(5)
        self.symmetry.setMaximumWidth(220)
        self.symmetry.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.symmetry.activated.connect(
            lambda index: self.symmetry_chosen.emit(Symmetry(self.symmetry.itemData(index)))
        )
        self.addWidget(self.symmetry)
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(space)
        self.addAction(actions["zoom_fit"])
        self._zoom = QSlider(Qt.Orientation.Horizontal)
        self._zoom.setRange(0, len(LADDER) - 1)
        self._zoom.setFixedWidth(68)
        self._zoom.setAccessibleName(text("bar.zoom"))
        self._zoom.setToolTip(text("bar.zoom"))
        self._zoom.valueChanged.connect(self.zoom_chosen)
        self.addWidget(self._zoom)
        self._pixels = plain_label(second=True)
        self._pixels.setMinimumWidth(48)
        self._pixels.setContentsMargins(4, 0, 8, 0)
        self._number = self.addWidget(self._pixels)
        for id_ in ("panels_left", "panels_below", "panels_right"):
            self.addAction(actions[id_])
        self.addSeparator()
        self.switch: dict[str, QToolButton] = {}
        for id_ in ("edit_mode", "play"):
            words = actions[id_].text().replace("&", "")
            button = tool_button(words, actions[id_].trigger, size=16, checkable=True, beside=True)
            button.setProperty("switch", True)
            button.setToolTip(actions[id_].toolTip())
            self.addWidget(button)
            self.switch[id_] = button

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._number.setVisible(event.size().width() >= _ROOM_FOR_NUMBER)
        super().resizeEvent(event)

    def offer_map(self, *, on: bool) -> None:
        """Offer what is done with a map, or have it grey where none is open."""
        for each in (self._zoom, *self.switch.values()):
            each.setEnabled(on)

    def show_symmetry(self, chosen: Symmetry) -> None:
        """Show a symmetry; its whole name is told on hovering, as a narrow window shows its beginning."""
        self.symmetry.setCurrentIndex(self.symmetry.findData(chosen.value))
        self.symmetry.setToolTip(f"{self.symmetry.currentText()}\n{text('bar.symmetry.tip')}")

    def show_zoom(self, step: int) -> None:
        """Show how large the map is drawn."""
        with QSignalBlocker(self._zoom):
            self._zoom.setValue(step)
        self._pixels.setText(f"{LADDER[step]:.0f} px")

    def show_icons(self, appearance: Appearance) -> None:
        """Take the icons of the switch in the colours of the theme."""
        for id_, name in (("edit_mode", "edit"), ("play", "play")):
            self.switch[id_].setIcon(icon(name, appearance.tokens.text, appearance.tokens.on_accent))

    def show_mode(self, mode: str) -> None:
        """Mark `edit_mode` or `play` in the switch."""
        for id_, button in self.switch.items():
            button.setChecked(id_ == mode)


class ToolStrip(QToolBar):
    """The tools, in groups."""

    chosen = Signal(object)

    def __init__(self, icon_of: Callable[[str], QIcon], parent: QMainWindow) -> None:
        self._height: int | None = None
        super().__init__(text("bar.tools"), parent)
        name_bar(self, "strip")
        self.setMovable(False)
        self.setOrientation(Qt.Orientation.Vertical)
        self.setIconSize(QSize(20, 20))
        self._icon = icon_of
        self._group = QActionGroup(self)
        self.tool_actions: dict[str, QAction] = {}
        before = TOOLS[0].group
        for tool in TOOLS:
            if tool.group != before:
                self.addSeparator()
                before = tool.group
            action = QAction(icon_of(tool.icon), text(f"tool.{tool.id}"), self)
            action.setCheckable(True)
            action.setIconVisibleInMenu(False)
            action.setShortcut(QKeySequence(tool.shortcut))
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            name = text("tool.tip", name=text(f"tool.{tool.id}"), shortcut=keys_of(action))
            action.setToolTip(f"{name}\n{text(f'tool.{tool.id}.help')}")
            action.triggered.connect(lambda _=False, tool=tool: self.chosen.emit(tool))
            self._group.addAction(action)
            self.addAction(action)
            button = self.widgetForAction(action)
            button.setObjectName("tool")
            button.setAccessibleName(text(f"tool.{tool.id}"))
            parent.addAction(action)
            self.tool_actions[tool.id] = action

    def refresh_icons(self) -> None:
        """Take the icons of the present theme."""
        for tool in TOOLS:
            self.tool_actions[tool.id].setIcon(self._icon(tool.icon))

    def fit_into(self, height: int) -> None:
        """Put the tools so close together that all of them show in a window of that height."""
        self._height = height
        share = (height - _STRIP_OUTSIDE) // len(self.tool_actions)
        margin = max(1, min(_STRIP_MARGIN, share - _STRIP_EASY))
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(margin - 1)
        pitch = max(_STRIP_LEAST, min(32, share - margin))
        side = max(13, min(20, pitch - 3))
        self.setIconSize(QSize(side, side))
        for action in self.tool_actions.values():
            button = self.widgetForAction(action)
            if button is not None:
                button.setFixedSize(min(38, pitch + 12), pitch)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Another theme brings back the distances of the style sheet, in which the last tools find no room.
        if event.type() == QEvent.Type.StyleChange and self._height is not None:
            self.fit_into(self._height)

    def show_tool(self, tool: Tool) -> None:
        """Mark the tool in hand."""
        self.tool_actions[tool.id].setChecked(True)


class DocumentTabs(QTabBar):
    """One tab for each open document."""

    document_chosen = Signal(object)
    close_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("documents", True)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setAccessibleName(text("bar.documents"))
        self._documents: list[ScenarioDocument] = []
        #: The same documents in the order in which they came, which moving a tab does not change.
        self._came: list[ScenarioDocument] = []
        self.currentChanged.connect(self._turned)
        self.tabMoved.connect(self._moved)

    @property
    def documents(self) -> tuple[ScenarioDocument, ...]:
        """The documents in the order of their tabs."""
        return tuple(self._documents)

    def add(self, document: ScenarioDocument) -> None:
        """Show a document's tab, making it when it is new."""
        self.add_behind(document)
        self.setCurrentIndex(self._documents.index(document))

    def add_behind(self, document: ScenarioDocument) -> None:
        """Make a tab for a document where it has none, and leave the one in front there."""
        if document in self._documents:
            return
        self._documents.append(document)
        self._came.append(document)
        for changed in (document.changed, document.dirty_changed, document.path_changed):
            changed.connect(self._name)
        self.addTab("")
        cross = tool_button(
            "×", lambda _=False: self.close_asked.emit(document), kind="flat", said=text("action.close_tab")
        )
        self.setTabButton(self.count() - 1, QTabBar.ButtonPosition.RightSide, cross)
        self._name()

    def turn_to(self, document: ScenarioDocument | None) -> None:
        """Show the tab of a document as the one in front."""
        if document in self._documents:
            self.setCurrentIndex(self._documents.index(document))

    def remove(self, document: ScenarioDocument) -> None:
        """Take a document's tab away."""
        if document in self._documents:
            index = self._documents.index(document)
            self._documents.pop(index)
            self._came.remove(document)
            self.removeTab(index)
            self._name()

    def document_at(self, place: QPoint) -> ScenarioDocument | None:
        """The document of the tab at a place of the bar."""
        index = self.tabAt(place)
        return self._documents[index] if 0 <= index < len(self._documents) else None

    def current_corner(self) -> QPoint:
        """The lower left corner of the tab in front."""
        return self.tabRect(self.currentIndex()).bottomLeft()

    def step(self, by: int) -> None:
        """Go to the next tab, or the one before."""
        if self.count():
            self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def _name(self, *_: object) -> None:
        """Write on every tab what it is called beside the others."""
        names = tab_names([(document.title, document.path) for document in self._came])
        for document, name in zip(self._came, names, strict=True):
            index = self._documents.index(document)
            # A single ampersand would underline the letter after it.
            shown = f"{name.replace('&', '&&')}{' •' if document.is_dirty else ''}"
            if self.tabText(index) != shown:
                self.setTabText(index, shown)
            self.setTabToolTip(index, document.path or text("status.untitled"))

    def _turned(self, index: int) -> None:
        self.document_chosen.emit(self._documents[index] if 0 <= index < len(self._documents) else None)

    def _moved(self, before: int, after: int) -> None:
        self._documents.insert(after, self._documents.pop(before))
