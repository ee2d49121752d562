"""Words that fit their room: a label that ends in dots instead of being cut, and cells whose words wrap."""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QLabel,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTreeView,
    QTreeWidget,
    QTreeWidgetItem,
)

#: Pixels left and right of the words of a cell, by the style sheet.
_PADDING = 6


class ElidedLabel(QLabel):
    """Shows as much of its text as fits on its lines; the whole of it is the tooltip."""

    def __init__(self, words: str = "", *, lines: int = 1, head: bool = False, second: bool = False) -> None:
        super().__init__(words)
        self.setProperty("head", head)
        self.setProperty("second", second)
        self._lines = lines
        self.setToolTip(words)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(lines > 1)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return self._lines > 1

    def heightForWidth(self, width: int) -> int:
        taken = wrapped(self.text(), self.fontMetrics(), width, self._lines).count("\n") + 1
        return max(self.minimumSizeHint().height(), taken * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def shown(self) -> str:
        """What is to be read: the text in as many lines as there may be, the last of them cut."""
        return wrapped(self.text(), self.fontMetrics(), self.contentsRect().width(), self._lines)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), self.alignment(), self.shown())
        painter.end()


class Wrapping(QStyledItemDelegate):
    """Measures words wrapped in their column, inside the padding of the style sheet.

    The toolkit leaves the padding out, and measures the cells of a tree as on one line.
    """

    def __init__(self, view: QTableView | QTreeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self.size_in(self._view.columnWidth(index.column()), option, index)

    def size_in(
        self, width: int, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """The size of a cell in a column of that width, in pixels."""
        inside = QStyleOptionViewItem(option)
        inside.features |= QStyleOptionViewItem.ViewItemFeature.WrapText
        # The style wraps in a rectangle only that has a height, whichever.
        inside.rect.setSize(QSize(width - 2 * _PADDING, 1))
        return super().sizeHint(inside, index)


class WrappedRows:
    """The heights of a list's rows, whose words wrap in one of its columns.

    They are kept with the rows: the toolkit asks for the heights of all rows, in every column, at each change
    of one, and again for every widget in a row, which would keep the window busy.
    """

    def __init__(self, rows: QTreeWidget, column: int, lowest: int) -> None:
        self._rows = rows
        self._column = column
        self._lowest = lowest
        self._measure = Wrapping(rows)
        rows.header().sectionResized.connect(self._resized)

    def fit(self, items: Iterable[QTreeWidgetItem]) -> None:
        """Keep the heights of rows that are in the list, with their present words."""
        self._fit(items, self._rows.columnWidth(self._column))

    def _fit(self, items: Iterable[QTreeWidgetItem], width: int) -> None:
        option = QStyleOptionViewItem()
        self._rows.initViewItemOption(option)
        low = QSize(0, self._lowest)
        for item in items:
            for column in range(self._rows.columnCount()):
                item.setSizeHint(column, low)
            item.setData(self._column, Qt.ItemDataRole.SizeHintRole, None)
            wanted = self._measure.size_in(width, option, self._rows.indexFromItem(item, self._column))
            item.setSizeHint(self._column, wanted.expandedTo(low))

    def _resized(self, column: int, before: int, after: int) -> None:
        # The list itself does not know the new width yet.
        if column == self._column and before != after:
            found = (self._rows.topLevelItem(at) for at in range(self._rows.topLevelItemCount()))
            self._fit((item for item in found if item is not None), after)


def hold_width(label: QLabel, *sayings: str) -> None:
    """Keep room for the longest of what a label may say, so that nothing beside it moves."""
    metrics = label.fontMetrics()
    label.setMinimumWidth(max(metrics.horizontalAdvance(each) for each in sayings) + 2)


def hold_size(label: QLabel, *sayings: str) -> None:
    """Give a label the room for the longest of what it may say and no other, once and for all.

    Where a label might want another size, the toolkit lays the whole window out anew whenever it says
    something else.
    """
    label.ensurePolished()
    metrics = label.fontMetrics()
    label.setFixedSize(max(metrics.horizontalAdvance(each) for each in sayings) + 2, metrics.height())


def wrapped(words: str, metrics: QFontMetrics, width: int, lines: int) -> str:
    """Words broken at spaces into at most so many lines; what is too long for its line ends in dots.

    Parts between middle dots stay whole where the rest finds room on the next line, and a dot is left out
    where the line breaks.
    """
    found: list[str] = []
    rest = words.split(" ")
    while rest and len(found) < lines - 1:
        taken = 1
        while taken < len(rest) and metrics.horizontalAdvance(" ".join(rest[: taken + 1])) <= width:
            taken += 1
        parts = [place for place in range(1, taken) if rest[place] == "·"]
        last = " ".join(rest[parts[-1] + 1 :]) if parts and taken < len(rest) else ""
        if last and metrics.horizontalAdvance(last) <= width:
            taken = parts[-1]
        found.append(" ".join(rest[:taken]).removesuffix(" ·"))
        rest = rest[taken + 1 :] if rest[taken : taken + 1] == ["·"] else rest[taken:]
    if rest:
        found.append(" ".join(rest))
    dots = Qt.TextElideMode.ElideRight
    return "\n".join(metrics.elidedText(line, dots, width) for line in found)
