"""A dock with our own head: title or tabs on the left, float and close on the right."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QTabBar, QToolButton, QWidget

from editor.menus.asking import WidgetMenu
from editor.menus.entry import Entry, Item
from editor.text.texts import text
from editor.theme.widgets import in_row, plain_label, tool_button


class PanelDock(QDockWidget):
    """Holds one page, or several behind tabs."""

    page_changed = Signal(int)
    #: A tab was pressed, perhaps that of the page that shows.
    tab_pressed = Signal()

    def __init__(self, id_: str, icon: Callable[[str], QIcon], parent: QWidget | None = None) -> None:
        super().__init__(text(f"panel.{id_}"), parent)
        self.setObjectName(f"dock-{id_}")
        self._icon = icon
        self._pages = QStackedWidget()
        self._tabs = QTabBar()
        self._tabs.setDrawBase(False)
        self._tabs.setExpanding(False)
        self._tabs.setUsesScrollButtons(False)
        self._tabs.setAccessibleName(self.windowTitle())
        self._tabs.setVisible(False)
        self._tabs.currentChanged.connect(self._turned)
        self._tabs.tabBarClicked.connect(lambda _: self.tab_pressed.emit())
        self._title = plain_label(self.windowTitle(), head=True)
        self._title.setContentsMargins(10, 0, 0, 0)
        head = QWidget()
        head.setObjectName("panelHead")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._head = in_row(of=head, margins=(0, 0, 6, 0), spacing=2)
        self._head.addStrut(34)
        self._head.addWidget(self._title)
        self._head.addWidget(self._tabs)
        self._head.addStretch(1)
        self._buttons: list[tuple[QToolButton, str]] = []
        for name, does in (("fit", self._float), ("close", self.close)):
            button = tool_button(
                kind="flat", size=14, does=lambda _=False, does=does: does(), said=text(f"dock.{name}")
            )
            self._head.addWidget(button)
            self._buttons.append((button, name))
        self.setTitleBarWidget(head)
        WidgetMenu(head, lambda _: self._offered(), lambda: self._tabs.mapToParent(self._tab_corner()))
        self.setWidget(self._pages)
        self.refresh_icons()

    def refresh_icons(self) -> None:
        """Take the icons of the present theme."""
        for button, name in self._buttons:
            button.setIcon(self._icon(name))

    def add_page(self, title: str, page: QWidget) -> None:
        """Put a page into the dock."""
        self._pages.addWidget(page)
        self._tabs.addTab(title)
        several = self._pages.count() > 1
        self._tabs.setVisible(several)
        self._title.setVisible(not several)

    def name_page(self, index: int, title: str) -> None:
        """Change what a tab says."""
        if title != self._tabs.tabText(index):  # The tabs are laid out anew whatever they are told.
            self._tabs.setTabText(index, title)
        if self._pages.count() == 1:
            self._title.setText(title)

    def turn_to(self, page: QWidget) -> None:
        """Show a page, and the dock itself."""
        self._tabs.setCurrentIndex(self._pages.indexOf(page))
        self._pages.setCurrentWidget(page)
        self.show()
        self.raise_()

    def _tab_corner(self) -> QPoint:
        return self._tabs.tabRect(self._tabs.currentIndex()).bottomLeft()

    def _offered(self) -> Iterator[Item]:
        """What can be done with the panel; its pages where it has several."""
        if self._pages.count() > 1:
            for index in range(self._pages.count()):
                yield Entry(
                    self._tabs.tabText(index),
                    partial(self._tabs.setCurrentIndex, index),
                    checked=index == self._tabs.currentIndex(),
                )
        yield None
        if self._is_beside_map():
            yield Entry(text("dock.dock" if self.isFloating() else "dock.float"), self._float)
        yield Entry(text("action.close").replace("&", ""), self.close, tip=text("dock.close"))

    def _turned(self, index: int) -> None:
        self._pages.setCurrentIndex(index)
        self.page_changed.emit(index)

    def _is_beside_map(self) -> bool:
        """Whether it can be moved: a drawer keeps what it has."""
        return isinstance(self.parentWidget(), QMainWindow)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ParentChange:
            self._buttons[0][0].setVisible(self._is_beside_map())
        return super().event(event)

    def _float(self) -> None:
        self.setFloating(not self.isFloating())
