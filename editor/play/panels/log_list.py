"""What happened in a game: one row for each action, opened to its steps."""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.document.settings import Settings
from editor.menus.asking import RowAsking
from editor.play.panels.kit import paint_sign
from editor.play.telling.entries import LogEntry, entries_of
from editor.play.telling.event_lines import LogLine
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.theme.widgets import find_field, in_column, in_row, tool_button

#: The log shows so many of its newest actions when it is filled anew.
_MOST_ENTRIES = 400

#: Under which name it is remembered which end of the log is up: `newest` or `oldest`.
ORDER = "log_order"

#: Above and below the words of a row, and left and right of them by the style sheet, in pixels.
_PADDING, _SIDES = 4, 6

_LINE = Qt.ItemDataRole.UserRole


class _Wrapped(QStyledItemDelegate):
    """Rows as high as their words need in the width there is."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        known = super().sizeHint(option, index)
        levels = 2 if index.parent().isValid() else 1
        style = self._tree.style()
        margin = style.pixelMetric(style.PixelMetric.PM_FocusFrameHMargin, None, self._tree) + 1
        room = self._tree.columnWidth(1) - levels * self._tree.indentation() - 2 * (_SIDES + margin)
        font = index.data(Qt.ItemDataRole.FontRole) or self._tree.font()
        box = QFontMetrics(font).boundingRect(
            0, 0, max(room, 60), 10_000, Qt.TextFlag.TextWordWrap, str(index.data())
        )
        return QSize(known.width(), max(box.height() + 2 * _PADDING, self._tree.iconSize().height() + 4))


class LogList(QWidget):
    """What happened, the newest first or last as the reader likes, with a field to find something."""

    moment_chosen = Signal(int)
    hexes_chosen = Signal(object)
    menu_asked = Signal(object, QPoint)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self._settings = Settings()
        self._icons: dict[str, QIcon] = {}
        self._nations: dict[str, str] = {}
        self._lines: tuple[LogLine, ...] = ()
        self._entries: list[LogEntry] = []
        self._find = find_field(text("play.log.find"), lambda _: self._fill())
        self.order = tool_button(does=self._turn, kind="flat", size=16)
        self.order.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.list = QTreeWidget()
        self.list.setHeaderHidden(True)
        self.list.setColumnCount(2)
        self.list.setTreePosition(1)
        self.list.setIndentation(14)
        self.list.setWordWrap(True)
        self.list.setItemDelegateForColumn(1, _Wrapped(self.list))
        self.list.setIconSize(QSize(14, 14))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, header.ResizeMode.Fixed)
        header.setSectionResizeMode(1, header.ResizeMode.Stretch)
        header.setMinimumSectionSize(20)
        self.list.setColumnWidth(0, 38)
        # The height of rows follows from their width, which a bar for scrolling changes too.
        header.sectionResized.connect(lambda *_: self.list.scheduleDelayedItemsLayout())
        self.list.itemClicked.connect(self._clicked)
        self.list.setAccessibleName(text("play.log"))
        RowAsking(self.list, self._ask_menu)
        in_column(
            in_row((self._find, 1), self.order, spacing=4),
            (self.list, 1),
            of=self,
            margins=(4, 6, 4, 4),
            spacing=4,
        )
        self._show_order()

    @property
    def newest_first(self) -> bool:
        """Whether the newest stands at the top."""
        return self._settings.text(ORDER, "newest") != "oldest"

    def _turn(self) -> None:
        self._settings.remember_text(ORDER, "oldest" if self.newest_first else "newest")
        self._show_order()
        self._fill()

    def _show_order(self) -> None:
        newest = self.newest_first
        self.order.setIcon(self._appearance.icon("chevron_down" if newest else "chevron_up"))
        words = text("play.log.newest" if newest else "play.log.oldest")
        self.order.setToolTip(words)
        self.order.setAccessibleName(words)

    # ------------------------------------------------------------------ what is shown

    def show_lines(self, lines: tuple[LogLine, ...], nations: dict[str, str]) -> None:
        """Show these lines; the newest is the last given."""
        if nations != self._nations:
            self._nations = nations
            self._icons = {side: _sign(nation) for side, nation in nations.items()}
        before, self._lines = self._entries, lines
        self._entries = entries_of(lines)
        alike = _alike(before, self._entries)
        if self._find.text() or alike + 1 < len(before) or not before or len(before) > _MOST_ENTRIES:
            self._fill()
            return
        if alike < len(before):
            self._replace_last(alike)
        self._add(self._entries[alike:])
        self._show_newest()

    def _fill(self) -> None:
        self.list.clear()
        self._add(self._entries[-_MOST_ENTRIES:])
        self._show_newest()

    def _replace_last(self, place: int) -> None:
        """Take out the newest entry, which is to come anew with more in it."""
        row = 0 if self.newest_first else self.list.topLevelItemCount() - 1
        self.list.takeTopLevelItem(row)

    def _add(self, entries: Iterable[LogEntry]) -> None:
        """Rows for the entries that hold what is looked for, at the end where the newest stand."""
        wanted = self._find.text().casefold()
        items = [item for entry in entries if (item := self._item(entry, wanted)) is not None]
        if self.newest_first:
            self.list.insertTopLevelItems(0, items[::-1])
        else:
            self.list.addTopLevelItems(items)
        for item in items:
            item.setExpanded(bool(wanted) and item.childCount() > 0)

    def _show_newest(self) -> None:
        if not self.newest_first:
            self.list.scrollToBottom()

    def _item(self, entry: LogEntry, wanted: str) -> QTreeWidgetItem | None:
        """An entry with its steps; with something looked for, only the steps that hold it."""
        line, steps = entry.line, entry.steps
        if wanted and wanted not in line.told.casefold():
            steps = tuple(line for line in steps if wanted in line.told.casefold())
            if not steps:
                return None
        item = self._row(line)
        for step in steps:
            item.addChild(self._row(step))
        return item

    def _row(self, line: LogLine) -> QTreeWidgetItem:
        item = QTreeWidgetItem(["", line.shown])
        item.setToolTip(1, line.told)
        item.setData(1, _LINE, line)
        item.setTextAlignment(0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        if line.is_head:
            item.setText(0, text("play.round.short", number=line.round) if line.round else "")
            bold = QFont(item.font(1))
            bold.setBold(True)
            item.setFont(0, bold)
            item.setFont(1, bold)
        elif line.side in self._icons:
            item.setIcon(0, self._icons[line.side])
        return item

    @property
    def shown(self) -> tuple[LogLine, ...]:
        """The lines of the log, newest first."""
        return tuple(reversed(self._lines))

    # ------------------------------------------------------------------ what is done with it

    def _ask_menu(self, index: QModelIndex, where: QPoint) -> None:
        item = self.list.itemFromIndex(index)
        if item is not None:
            self.menu_asked.emit(item.data(1, _LINE), where)

    def _clicked(self, item: QTreeWidgetItem) -> None:
        """Look at the moment, with its hexes in sight."""
        line = item.data(1, _LINE)
        self.moment_chosen.emit(line.moment)
        if line.hexes:
            self.hexes_chosen.emit(line.hexes)


def _alike(one: list[LogEntry], other: list[LogEntry]) -> int:
    """How many entries both begin with."""
    alike = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        alike += 1
    return alike


def _sign(nation: str) -> QIcon:
    picture = QPixmap(28, 28)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sign(painter, QRectF(4, 4, 20, 20), nation)
    painter.end()
    return QIcon(picture)
