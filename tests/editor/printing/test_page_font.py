"""Printed pages are the same from the window and from the command line."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from editor.printing.booklet.page import styled_document

#: A list, a cell and words that no style of the page names.
HTML = "<h1>One</h1><p>two</p><ul><li>three</li></ul><div>four <b>five</b></div><pre>six</pre>"


def test_a_written_page_is_the_same_whatever_letters_the_window_has(qapp: QApplication) -> None:
    before = qapp.font()
    sizes = []
    try:
        for pixels in (13, 31):
            face = QFont(before)
            face.setPixelSize(pixels)
            qapp.setFont(face)
            document = styled_document(HTML)
            sizes.append((document.size().width(), document.size().height()))
    finally:
        qapp.setFont(before)
    assert sizes[0] == sizes[1]
    assert sizes[0][1] > 0
