"""The dialog of shortcuts: find an action, press new keys, see who had them."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFont, QIcon, QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QKeySequenceEdit,
    QPushButton,
    QStyle,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.actions.shortcuts import Shortcuts
from editor.menus.asking import open_by_keys, row_menu
from editor.menus.entry import Entry, Item, copying, unless
from editor.text.sentences import told_failure
from editor.text.texts import text
from editor.theme.widgets import STRETCH, Does, find_field, in_column, in_row, plain_label, push_button, warn
from engine.storage.atomic_write import write_text
from engine.storage.canonical import canonical_text
from engine.storage.raw_file import read_text

#: What the mouse does with a key held, or with its right button; these cannot be changed.
GESTURES = ("pick", "erase", "line", "area", "menu")

_PORTABLE = QKeySequence.SequenceFormat.PortableText
_NATIVE = QKeySequence.SequenceFormat.NativeText


class ShortcutsDialog(QDialog):
    """Lists every action with its keys; changes count at once and are remembered."""

    def __init__(
        self,
        shortcuts: Shortcuts,
        parent: QWidget | None = None,
        *,
        make_room: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._shortcuts = shortcuts
        self._make_room = make_room
        self.setWindowTitle(text("shortcuts.title"))
        self.resize(620, 640)
        self.search = find_field(text("shortcuts.search"), self._filter)
        self.list = QTreeWidget()
        self.list.setAccessibleName(text("shortcuts.title"))
        self.list.setRootIsDecorated(False)
        self.list.setAlternatingRowColors(True)
        self.list.setHeaderLabels([text("shortcuts.action"), text("shortcuts.keys"), text("shortcuts.first")])
        header = self.list.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        for section in (1, 2):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        self.list.currentItemChanged.connect(lambda *_: self._show_current())
        row_menu(self.list, self._offered)
        open_by_keys(self)
        self.field = QKeySequenceEdit()
        self.field.setAccessibleName(text("shortcuts.field"))
        self.field.setMaximumSequenceLength(1)
        self.field.keySequenceChanged.connect(lambda _: self._show_conflict())
        self.assign = self._button("shortcuts.assign", self._assign)
        self.clear = self._button("shortcuts.clear", self._clear)
        self.reset = self._button("shortcuts.reset", self._reset)
        self.note = plain_label(wrap=True)
        self.note.setAccessibleName(text("shortcuts.note"))
        self._arrange()
        self._fill()
        self.list.setCurrentItem(self._items()[0])
        self.search.setFocus()

    def _button(self, key: str, does: Does) -> QPushButton:
        return push_button(text(key), does, name=text(key), auto=False)

    def _arrange(self) -> None:
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        foot = in_row(
            self._button("shortcuts.import", self._import),
            self._button("shortcuts.export", self._export),
            self._button("shortcuts.reset_all", self._reset_all),
            STRETCH,
            close,
        )
        in_column(
            self.search,
            (self.list, 1),
            in_row((self.field, 1), self.assign, self.clear, self.reset),
            self.note,
            foot,
            of=self,
            spacing=8,
        )

    # ------------------------------------------------------------------ showing

    def _fill(self) -> None:
        side = self.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
        blank = QPixmap(side, side)
        blank.fill(Qt.GlobalColor.transparent)
        unsigned = QIcon(blank)  # without a sign of its own a name would begin further left than the others
        for id_, action in self._shortcuts.actions.items():
            item = QTreeWidgetItem([action.text().replace("&", "").rstrip("…")])
            item.setData(0, Qt.ItemDataRole.UserRole, id_)
            item.setIcon(0, unsigned if action.icon().isNull() else action.icon())
            self.list.addTopLevelItem(item)
        for gesture in GESTURES:
            item = QTreeWidgetItem([text(f"gesture.{gesture}"), text(f"gesture.{gesture}.keys")])
            item.setIcon(0, unsigned)
            item.setToolTip(0, text("gesture.fixed"))
            self.list.addTopLevelItem(item)
        self._refresh()

    def _refresh(self) -> None:
        wanted = {id_ for ids in self._shortcuts.conflicts().values() for id_ in ids}
        for item in self._items():
            id_ = item.data(0, Qt.ItemDataRole.UserRole)
            if id_ is None:
                continue
            item.setText(1, _native(self._shortcuts.keys(id_)))
            item.setText(2, _native(self._shortcuts.first_keys(id_)))
            face = QFont(self.font())
            face.setBold(self._shortcuts.is_changed(id_))
            item.setFont(1, face)
            item.setToolTip(1, text("shortcuts.twice") if id_ in wanted else "")
        self._show_current()

    def _filter(self, typed: str) -> None:
        words = typed.casefold().split()
        for item in self._items():
            said = f"{item.text(0)} {item.text(1)}".casefold()
            item.setHidden(not all(word in said for word in words))

    def _items(self) -> list[QTreeWidgetItem]:
        return self.list.findItems("", Qt.MatchFlag.MatchContains)

    def _current(self) -> str | None:
        item = self.list.currentItem()
        id_ = None if item is None else item.data(0, Qt.ItemDataRole.UserRole)
        return None if id_ is None else str(id_)

    def _show_current(self) -> None:
        id_ = self._current()
        keys = self._shortcuts.keys(id_) if id_ else ()
        self.field.setKeySequence(QKeySequence.fromString(keys[0] if keys else "", _PORTABLE))
        self.clear.setEnabled(bool(keys))
        self.reset.setEnabled(id_ is not None and self._shortcuts.is_changed(id_))
        self._show_conflict()

    def _show_conflict(self) -> None:
        id_, keys = self._current(), self._typed()
        others = [each for each in self._shortcuts.holders(keys) if each != id_] if keys else []
        self.assign.setEnabled(id_ is not None and bool(keys) and self._shortcuts.keys(id_) != (keys,))
        if id_ is None:
            self.note.setText(text("gesture.fixed"))
        elif others:
            names = ", ".join(self._shortcuts.actions[each].text().replace("&", "") for each in others)
            self.note.setText(text("shortcuts.conflict", names=names))
        else:
            self.note.setText(text("shortcuts.hint"))

    def _typed(self) -> str:
        return self.field.keySequence().toString(_PORTABLE)

    # ------------------------------------------------------------------ changing

    def _assign(self) -> None:
        id_ = self._current()
        if id_ is not None:
            self._shortcuts.assign(id_, self._typed())
            self._refresh()

    def _clear(self) -> None:
        id_ = self._current()
        if id_ is not None:
            self._shortcuts.assign(id_, "")
            self._refresh()

    def _reset(self) -> None:
        id_ = self._current()
        if id_ is not None:
            self._shortcuts.reset(id_)
            self._refresh()

    def _reset_all(self) -> None:
        self._shortcuts.reset_all()
        self._refresh()

    def _offered(self, index: QModelIndex) -> Iterator[Item]:
        """What can be done with the keys of an action; the row asked for is the current one."""
        if not index.isValid():
            return
        item = self.list.itemFromIndex(index)
        self.list.setCurrentItem(item)
        id_, keys = self._current(), item.text(1)
        copied = copying(text("context.copy_line"), f"{item.text(0)}\t{keys}")
        if id_ is None:
            yield copied
            return
        yield Entry(text("shortcuts.type"), self.field.setFocus)
        yield unless("" if keys else text("shortcuts.none"), Entry(text("shortcuts.clear"), self._clear))
        changed = self._shortcuts.is_changed(id_)
        yield unless("" if changed else text("shortcuts.usual"), Entry(text("shortcuts.reset"), self._reset))
        yield None
        yield copied

    def _export(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, text("shortcuts.export"), "shortcuts.json", text("shortcuts.filter")
        )
        if path:
            if self._make_room is not None:
                self._make_room(path)
            try:
                write_text(path, canonical_text(self._shortcuts.changed()))
            except OSError as error:
                warn(self, told_failure(error))

    def _import(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, text("shortcuts.import"), "", text("shortcuts.filter"))
        if path:
            read, findings = read_text(Path(path))
            failure = findings[0].message if read is None else self._shortcuts.take(read)
            if failure:
                warn(self, f"{path}: {failure}")
            self._refresh()


def _native(keys: tuple[str, ...]) -> str:
    return ", ".join(QKeySequence.fromString(each, _PORTABLE).toString(_NATIVE) for each in keys)
