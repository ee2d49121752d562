"""At the end the map is printed: a booklet on the paper that is proposed."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QTabBar

from editor.panels.dialogs.export_dialog import ExportDialog
from tests.walk.hand import expect
from tests.walk.making import TITLE
from tests.walk.walker import Walker

#: Seconds that a booklet may take on a busy machine.
_BOOKLET = 120.0
_PAGE = re.compile(rb"/Type\s*/Page\b")


def print_the_map(w: Walker) -> None:
    """The PDF is there, and has pages."""
    hand = w.hand
    own = next(each for each in hand.window.files.documents if each.title == TITLE)
    tabs = hand.window.tabs
    hand.click(tabs, tabs.tabRect(tabs.documents.index(own)).center())
    hand.wait(lambda: hand.document is own, "one's own map in front")
    target = w.folder / "vaux.pdf"

    def export(dialog: QDialog) -> None:
        assert isinstance(dialog, ExportDialog)
        hand.wait(lambda: dialog.preview.is_settled, "the preview")
        QApplication.processEvents()
        hand.picture("booklet", dialog)
        hand.saving_as(target)
        hand.press("export.go", dialog)

    hand.answering(ExportDialog, export)
    hand.keys("Ctrl+P")
    exports = hand.window.exports
    hand.wait(lambda: target.exists() and not exports.is_writing, "the booklet in its file", _BOOKLET)
    hand.picture("printed")
    data = target.read_bytes()
    expect(data.startswith(b"%PDF") and len(_PAGE.findall(data)) >= 2, "a PDF with pages")


def end(w: Walker) -> None:
    """All maps are closed; the start page shows what was done."""
    hand = w.hand

    def discard(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        hand.click(dialog.button(QMessageBox.StandardButton.Discard))

    for document in tuple(hand.window.files.documents):
        tabs = hand.window.tabs
        cross = tabs.tabButton(tabs.documents.index(document), QTabBar.ButtonPosition.RightSide)
        if document.is_dirty:
            hand.answering(QMessageBox, discard)
        hand.click(cross)
        hand.wait(lambda gone=document: gone not in hand.window.files.documents, "the map to be closed")
    hand.wait(lambda: hand.window.centre.currentWidget() is hand.window.start, "the start page")
    hand.wait(lambda: hand.window.start.is_drawn, "its pictures")
    hand.picture("start-again")
