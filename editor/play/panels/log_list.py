"""What happened in a game, newest first."""

from PySide6.QtCore import QModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from editor.menus.asking import RowAsking
from editor.play.event_lines import LogLine
from editor.play.panels.kit import paint_sign
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.theme.widgets import find_field, in_column

#: The log shows so many of its newest lines when it is filled anew.
_MOST_LINES = 600


class LogList(QWidget):
    """What happened, newest first, with a field to find something."""

    moment_chosen = Signal(int)
    menu_asked = Signal(object, QPoint)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self._nations: dict[str, str] = {}
        self._lines: tuple[LogLine, ...] = ()
        column = in_column(of=self, margins=(4, 6, 4, 4), spacing=4)
        self._find = find_field(text("play.log.find"), lambda _: self._fill())
        self.list = QTreeWidget()
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setColumnCount(2)
        self.list.setIconSize(QSize(14, 14))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, header.ResizeMode.Fixed)
        header.setSectionResizeMode(1, header.ResizeMode.Stretch)
        header.setMinimumSectionSize(20)
        self.list.setColumnWidth(0, 40)
        self.list.setIndentation(0)
        self.list.itemClicked.connect(self._clicked)
        self.list.setAccessibleName(text("play.log"))
        RowAsking(self.list, self._ask_menu)
        column.addWidget(self._find)
        column.addWidget(self.list, 1)

    def show_lines(self, lines: tuple[LogLine, ...], nations: dict[str, str]) -> None:
        """Show these lines; the newest is the last given."""
        before, self._lines, self._nations = self._lines, lines, nations
        if lines[: len(before)] != before or not before:
            self._fill()
        elif len(lines) > len(before):
            self.list.insertTopLevelItems(0, self._items(lines[len(before) :]))

    def _fill(self) -> None:
        self.list.clear()
        self.list.addTopLevelItems(self._items(self._lines[-_MOST_LINES:]))

    def _items(self, lines: tuple[LogLine, ...]) -> list[QTreeWidgetItem]:
        """Rows for the lines that hold what is looked for, newest first."""
        wanted = self._find.text().casefold()
        items = []
        icons = {side: _sign(nation) for side, nation in self._nations.items()}
        for line in reversed(lines):
            if wanted and wanted not in line.words.casefold():
                continue
            item = QTreeWidgetItem(["", line.told])
            item.setToolTip(1, item.text(1))
            item.setData(0, Qt.ItemDataRole.UserRole, line.moment)
            item.setData(1, Qt.ItemDataRole.UserRole, line)
            if line.is_head:
                item.setText(0, text("play.round.short", number=line.round) if line.round else "")
                for column in (0, 1):
                    letters = item.font(column)
                    letters.setBold(True)
                    item.setFont(column, letters)
            elif line.side in icons:
                item.setIcon(0, icons[line.side])
            items.append(item)
        return items

    @property
    def shown(self) -> tuple[LogLine, ...]:
        """The lines in the list, newest first."""
        items = (self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount()))
        return tuple(item.data(1, Qt.ItemDataRole.UserRole) for item in items if item is not None)

    def _ask_menu(self, index: QModelIndex, where: QPoint) -> None:
        item = self.list.itemFromIndex(index)
        if item is not None:
            self.menu_asked.emit(item.data(1, Qt.ItemDataRole.UserRole), where)

    def _clicked(self, item: QTreeWidgetItem) -> None:
        self.moment_chosen.emit(int(item.data(0, Qt.ItemDataRole.UserRole)))


def _sign(nation: str) -> QIcon:
    picture = QPixmap(28, 28)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sign(painter, QRectF(4, 4, 20, 20), nation)
    painter.end()
    return QIcon(picture)
