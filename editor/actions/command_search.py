"""The command search: type a few letters of any command, press Return."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QWidget

from editor.menus.entry import Entry, command
from editor.text.texts import text
from editor.theme.widgets import in_column

_ROWS = 12


class CommandSearch(QLineEdit):
    """A field with a list below it of the commands that fit what is typed."""

    #: Nothing more is looked for: keys go elsewhere.
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("command")
        self.setAccessibleName(text("search.placeholder"))
        self._actions: list[QAction] = []
        #: What else can be done just now, asked for anew with every search.
        self.also: Callable[[], Iterable[Entry]] = tuple
        self._fitting: list[Entry] = []
        self._popup = QFrame(parent, Qt.WindowType.ToolTip)
        self._popup.setProperty("panel", True)
        self._list = QListWidget()
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        in_column(self._list, of=self._popup, margins=2)
        self._list.itemClicked.connect(lambda _: self._carry_out())
        self.textChanged.connect(lambda _: self._search())
        self.installEventFilter(self)

    def offer(self, actions: list[QAction]) -> None:
        """The commands to search in."""
        self._actions = actions

    def show_keys(self, opener: QAction) -> None:
        """Say in the empty field by which keys one comes here, and follow when they change."""

        def tell() -> None:
            keys = opener.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self.setPlaceholderText(f"{text('search.placeholder')}   {keys}".rstrip())

        opener.changed.connect(tell)
        tell()

    def found(self) -> list[str]:
        """The commands in the list, best first."""
        return [self._list.item(row).text() for row in range(len(self._fitting))]

    def _offered(self) -> Iterable[tuple[Entry, QIcon]]:
        """What can be done now first, then every command, each with its sign."""
        yield from ((entry, QIcon()) for entry in self.also())
        yield from ((command(action), action.icon()) for action in self._actions)

    def _search(self) -> None:
        typed = self.text().strip().casefold()
        fitting = []
        for entry, sign in self._offered():
            words = entry.words.rstrip("…")
            place = _fit(typed, words.casefold())
            if place is not None and not entry.reason and words:
                fitting.append((place, words, entry, sign))
        best = sorted(fitting, key=lambda each: (each[0], each[1]))[:_ROWS]
        self._fitting = [entry for _, _, entry, _ in best]
        self._list.clear()
        for _, words, entry, sign in best:
            self._list.addItem(QListWidgetItem(sign, f"{words}    {entry.keys}" if entry.keys else words))
        if not best:
            none = QListWidgetItem(text("search.none"))
            none.setFlags(Qt.ItemFlag.NoItemFlags)
            self._list.addItem(none)
        self._list.setCurrentRow(0)
        self._popup.setVisible(bool(typed) and self.hasFocus())
        if self._popup.isVisible():
            self._popup.setFixedWidth(max(self.width(), 320))
            rows = sum(self._list.sizeHintForRow(row) for row in range(self._list.count()))
            self._list.setFixedHeight(rows + 2 * self._list.frameWidth())
            self._popup.adjustSize()
            self._popup.move(self.mapToGlobal(QPoint(0, self.height() + 2)))

    def _carry_out(self) -> None:
        row = self._list.currentRow()
        chosen = self._fitting[row] if 0 <= row < len(self._fitting) else None
        self._popup.hide()
        self._leave()
        if chosen is not None and chosen.does is not None:
            chosen.does()

    def _leave(self) -> None:
        self.clear()
        self.clearFocus()
        self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self._popup.hide()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            match event.key():
                case Qt.Key.Key_Down | Qt.Key.Key_Up:
                    step = 1 if event.key() == Qt.Key.Key_Down else -1
                    rows = max(1, self._list.count())
                    self._list.setCurrentRow((self._list.currentRow() + step) % rows)
                    return True
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self._carry_out()
                    return True
                case Qt.Key.Key_Escape:
                    self._leave()
                    return True
        return super().eventFilter(watched, event)


def _fit(typed: str, words: str) -> int | None:
    """How well typed letters fit: 0 at the start, 1 at a word, 2 inside, 3 as scattered letters."""
    if words.startswith(typed):
        return 0
    if any(word.startswith(typed) for word in words.split()):
        return 1
    if typed in words:
        return 2
    rest = iter(words)
    return 3 if all(letter in rest for letter in typed) else None
