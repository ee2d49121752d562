"""The window of the manual: contents and search on the left, the page on the right."""

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QTextBrowser, QTextEdit, QWidget

from editor.manual.pages import PAGES, anchor, is_on, manual_folder, page_text, page_title
from editor.text.texts import language, text
from editor.theme.appearance import Appearance
from editor.theme.widgets import find_field, in_column, in_row, plain_label, tool_button

#: Room beside a picture, in pixels: the margins of the page and the scroll bar.
_BESIDE = 76

#: Pixels over and under paragraphs, and over headings; the height of lines in per cent of the letters'.
_BETWEEN, _ABOVE_HEAD, _LEADING = 5, 18, 112

#: What stands for a picture in a text.
_OBJECT = "\ufffc"

_PAGE = Qt.ItemDataRole.UserRole


class ManualPage(QTextBrowser):
    """A page; its pictures come in the theme worn, and no wider than there is room."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self._code = language()
        self._id = ""
        self._laid = 0
        self.setOpenLinks(False)
        self.setObjectName("manualPage")
        self.document().setDocumentMargin(18)

    @property
    def page(self) -> str:
        """The id of the page shown."""
        return self._id

    def show_page(self, id_: str) -> None:
        """Show a page from its beginning."""
        self._id = id_
        self._lay()

    def go_to(self, name: str) -> None:
        """Bring the heading of that anchor to the top; the page stays where it is when it has none."""
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and anchor(block.text()) == name:
                place = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(round(place))
                return
            block = block.next()

    def mark(self, words: str) -> None:
        """Mark these words wherever they stand, and show the first place."""
        found, first = [], None
        for word in words.split():
            cursor = self.document().find(word)
            while not cursor.isNull():
                first = first or QTextCursor(cursor)
                marked = QTextEdit.ExtraSelection()
                marked.cursor = cursor
                marked.format.setBackground(QColor(self._appearance.tokens.accent_soft))
                found.append(marked)
                cursor = self.document().find(word, cursor)
        self.setExtraSelections(found)
        if first is not None:
            first.clearSelection()
            self.setTextCursor(first)
            self.ensureCursorVisible()

    def wear(self) -> None:
        """Take the colours and pictures of the theme worn now."""
        self._lay()

    def _lay(self) -> None:
        if not self._id:
            return
        self._laid = self._room()
        self.document().clear()  # with the pictures, which may come in another theme or width now
        self.setMarkdown(page_text(self._id, self._code))
        self._space()
        self.verticalScrollBar().setValue(0)

    def _space(self) -> None:
        """Set headings, paragraphs and pictures apart, and give code a ground of its own."""
        block = self.document().begin()
        while block.isValid():
            now = block.blockFormat()
            in_table = QTextCursor(block).currentTable() is not None
            is_code = now.hasProperty(QTextFormat.Property.BlockCodeFence)
            if not in_table:
                now.setTopMargin(_ABOVE_HEAD if now.headingLevel() > 1 else 0 if is_code else _BETWEEN)
                now.setBottomMargin(0 if is_code else _BETWEEN)
                # A line that is a picture would grow with it.
                leading = 100 if _OBJECT in block.text() else _LEADING
                now.setLineHeight(leading, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            if is_code:
                now.setBackground(QColor(self._appearance.tokens.panel_head))
            QTextCursor(block).setBlockFormat(now)
            block = block.next()

    def _room(self) -> int:
        return max(160, self.width() - _BESIDE)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """A picture of the page: in the dark theme its dark one, unless it is paper."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        path = manual_folder(self._code) / (name if isinstance(name, str) else name.toString())
        dark = path.with_suffix(f".dark{path.suffix}")
        image = QImage(str(dark if self._appearance.tokens.is_dark and dark.is_file() else path))
        ratio, room = self.devicePixelRatioF(), self._room()
        if image.width() > room * ratio:
            image = image.scaledToWidth(round(room * ratio), Qt.TransformationMode.SmoothTransformation)
            image.setDevicePixelRatio(ratio)
        return image

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._laid and self._room() != self._laid:
            bar = self.verticalScrollBar()
            share = bar.value() / max(1, bar.maximum())
            self._lay()
            bar.setValue(round(share * bar.maximum()))


class ManualWindow(QWidget):
    """Shows pages; stands beside the window, or over the dialog that asked."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._appearance = appearance
        self._code = language()
        self._before: list[str] = []
        self._after: list[str] = []
        self.setObjectName("manual")
        self.setWindowTitle(f"{text('manual.title')} — {text('program')}")
        self.search = find_field(text("manual.find"), lambda _: self._filter())
        self.search.left.connect(self._give_keys_to_page)
        self.search.returnPressed.connect(self._open_first)
        self.contents = QListWidget()
        self.contents.setAccessibleName(text("manual.contents"))
        for id_ in PAGES:
            item = QListWidgetItem(page_title(id_, self._code))
            item.setData(_PAGE, id_)
            self.contents.addItem(item)
        self.contents.currentItemChanged.connect(lambda item, _: self._chosen(item))
        self.none = plain_label(text("manual.none"), second=True, wrap=True)
        self.none.hide()
        self.page = ManualPage(appearance)
        self.page.setAccessibleName(text("manual.title"))
        self.page.anchorClicked.connect(self._follow)
        self._back = tool_button("←", lambda _=False: self._step(-1), said=text("manual.back"))
        self._forward = tool_button("→", lambda _=False: self._step(1), said=text("manual.forward"))
        left = QWidget()
        left.setFixedWidth(232)
        ways = in_row(self._back, self._forward, (self.search, 1), spacing=2)
        in_column(ways, (self.contents, 1), self.none, of=left, margins=0, spacing=6)
        in_row(left, (self.page, 1), of=self, margins=8, spacing=8)
        for keys, does in (("Alt+Left", -1), ("Alt+Right", 1)):
            QShortcut(QKeySequence(keys), self, lambda by=does: self._step(by))
        QShortcut(QKeySequence("Ctrl+F"), self, self.search.setFocus)
        QShortcut(QKeySequence("Esc"), self, self.close)
        appearance.changed.connect(self.page.wear)
        self._show_ways()
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize()))

    def open_page(self, id_: str, at: str = "") -> None:
        """Show a page, at a heading where one is named, and come to the front."""
        if self.page.page and self.page.page != id_:
            self._before.append(self.page.page)
            self._after.clear()
        self._turn_to(id_)
        self.show()
        self.raise_()
        self.activateWindow()
        self.page.setFocus()
        if at:
            self.page.go_to(at)

    def _turn_to(self, id_: str) -> None:
        if self.page.page != id_:
            self.page.show_page(id_)
        blocked = self.contents.blockSignals(True)
        self.contents.setCurrentRow(PAGES.index(id_))
        self.contents.blockSignals(blocked)
        self._show_ways()

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._go(str(item.data(_PAGE)))

    def _go(self, id_: str) -> None:
        if self.page.page and self.page.page != id_:
            self._before.append(self.page.page)
            self._after.clear()
        self._turn_to(id_)
        self.page.mark(self.search.text())

    def _follow(self, url: QUrl) -> None:
        """Go where a link of the page leads: to another page, or to a heading."""
        id_ = url.path().removesuffix(".md") or self.page.page
        if id_ in PAGES:
            self._go(id_)
            if url.hasFragment():
                self.page.go_to(url.fragment())

    def _step(self, by: int) -> None:
        """Go back to the page before, or forward again."""
        left, reached = (self._after, self._before) if by < 0 else (self._before, self._after)
        if reached:
            left.append(self.page.page)
            self._turn_to(reached.pop())

    def _show_ways(self) -> None:
        self._back.setEnabled(bool(self._before))
        self._forward.setEnabled(bool(self._after))

    # ------------------------------------------------------------------ searching

    def _filter(self) -> None:
        """List the pages that have the words searched for, and mark them on the page."""
        words, any_left = self.search.text(), False
        for row, id_ in enumerate(PAGES):
            found = is_on(id_, words, self._code)
            self.contents.item(row).setHidden(not found)
            any_left = any_left or found
        self.none.setVisible(not any_left)
        self.page.mark(words)

    def _open_first(self) -> None:
        first = next((id_ for id_ in PAGES if is_on(id_, self.search.text(), self._code)), None)
        if first is not None:
            self._go(first)

    def _give_keys_to_page(self) -> None:
        self.page.setFocus()

    def sizeHint(self) -> QSize:
        return QSize(1080, 760)
