"""What of a window cannot be read whole: texts too large for their widgets, and widgets that lie outside."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from editor.panels.fitting import ElidedLabel
from editor.panels.library_tile import TileButton

#: Of a tab, in pixels: so much room there is beside its words.
_PADDING = 14


def cut(root: QWidget) -> list[str]:
    """Every text in sight that is cut, with its widget; what ends in dots says the whole in its tooltip."""
    found = []
    for each in root.findChildren(QWidget):
        if each.isVisibleTo(root) and each.isVisible():
            found += [f"{type(each).__name__} in {_holder(each)}: {why}" for why in _faults(each, root)]
    return list(dict.fromkeys(found))


def _holder(each: QWidget) -> str:
    parent = each.parentWidget()
    while parent is not None and type(parent) is QWidget:
        parent = parent.parentWidget()
    return type(parent).__name__


def _faults(each: QWidget, root: QWidget) -> Iterator[str]:
    said = _words(each)
    if not said:
        return
    if not _lies_inside(each, root):
        yield f"outside: {said}"
    match each:
        case ElidedLabel():
            if "…" in each.shown() and each.text() not in each.toolTip():
                yield f"dots without a tooltip: {said}"
        case QLabel():
            room = each.contentsRect()
            flags = Qt.TextFlag.TextWordWrap if each.wordWrap() else Qt.TextFlag.TextExpandTabs
            wanted = each.fontMetrics().boundingRect(QRect(0, 0, room.width(), 9999), int(flags), said)
            if wanted.width() > room.width() + 1 or wanted.height() > room.height() + 1:
                yield f"{wanted.width()}×{wanted.height()} in {room.width()}×{room.height()}: {said}"
        case TileButton():
            if "…" in said and each.tile.name not in each.toolTip():
                yield f"dots without a tooltip: {said}"
        case QToolButton() | QPushButton() | QCheckBox():
            wanted_width = _button_width(each)
            if wanted_width > each.width():
                yield f"{wanted_width} in {each.width()}: {said}"
        case QComboBox():
            option = QStyleOptionComboBox()
            each.initStyleOption(option)
            field = each.style().subControlRect(
                QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, each
            )
            wide = each.fontMetrics().horizontalAdvance(each.currentText())
            if wide > field.width() and each.currentText() not in each.toolTip():
                yield f"{wide} in {field.width()}: {said}"
        case QTabBar():
            yield from _of_tabs(each)


def _words(each: QWidget) -> str:
    match each:
        case QLabel() | QAbstractButton():
            return each.text()
        case QComboBox():
            return each.currentText()
        case QTabBar():
            return " ".join(each.tabText(place) for place in range(each.count()))
    return ""


def _button_width(each: QAbstractButton) -> int:
    """What the words and the sign need side by side."""
    wide = max(
        each.fontMetrics().horizontalAdvance(line) for line in each.text().replace("&", "").split("\n")
    )
    if isinstance(each, QToolButton):
        style = each.toolButtonStyle()
        if style is Qt.ToolButtonStyle.ToolButtonIconOnly and not each.icon().isNull():
            return 0
        if style is Qt.ToolButtonStyle.ToolButtonTextBesideIcon:
            wide += each.iconSize().width()
    elif isinstance(each, QCheckBox) or not each.icon().isNull():
        wide += each.iconSize().width()
    return wide


def _of_tabs(bar: QTabBar) -> Iterator[str]:
    for place in range(bar.count()):
        tab = bar.tabRect(place)
        words = bar.tabText(place).replace("&&", "&")
        wide = bar.fontMetrics().horizontalAdvance(words)
        if (tab.right() >= bar.width() + _PADDING and not bar.usesScrollButtons()) or wide > tab.width():
            yield f"tab {tab.right() + 1} in {bar.width()}, {wide} in {tab.width()}: {words}"


def _lies_inside(each: QWidget, root: QWidget) -> bool:
    """Whether no widget round it cuts it off; what scrolls may be further down."""
    place = QRect(QPoint(), each.size())
    inner, outer = each, each.parentWidget()
    while outer is not None and inner is not root:
        place.translate(inner.pos())
        scrolls = isinstance(outer.parentWidget(), QAbstractScrollArea)
        room = outer.rect()
        if place.left() < -1 or place.right() > room.right() + 1:
            return scrolls and not isinstance(outer.parentWidget(), QScrollArea)
        if not scrolls and (place.top() < -1 or place.bottom() > room.bottom() + 1):
            return False
        if scrolls:
            # Seen as far as it is scrolled to: from here on the area itself counts.
            place = room
        inner, outer = outer, outer.parentWidget()
    return True
