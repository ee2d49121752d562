"""Words that fit their room: a label that ends in dots instead of being cut, and cells whose words wrap."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QLabel,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTreeView,
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

    def __init__(self, view: QTableView | QTreeView, lowest: int = 0) -> None:
        super().__init__(view)
        self._view = view
        self._lowest = lowest

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        inside = QStyleOptionViewItem(option)
        inside.features |= QStyleOptionViewItem.ViewItemFeature.WrapText
        # The style wraps in a rectangle only that has a height, whichever.
        inside.rect.setSize(QSize(self._view.columnWidth(index.column()) - 2 * _PADDING, 1))
        return super().sizeHint(inside, index).expandedTo(QSize(0, self._lowest))


def wrapped(words: str, metrics: QFontMetrics, width: int, lines: int) -> str:
    """Words broken at spaces into at most so many lines; what is too long for its line ends in dots.

    A middle dot between two parts is left out where the line breaks.
    """
    found: list[str] = []
    rest = words.split(" ")
    while rest and len(found) < lines - 1:
        taken = 1
        while taken < len(rest) and metrics.horizontalAdvance(" ".join(rest[: taken + 1])) <= width:
            taken += 1
        found.append(" ".join(rest[:taken]).removesuffix(" ·"))
        rest = rest[taken + 1 :] if rest[taken : taken + 1] == ["·"] else rest[taken:]
    if rest:
        found.append(" ".join(rest))
    dots = Qt.TextElideMode.ElideRight
    return "\n".join(metrics.elidedText(line, dots, width) for line in found)
