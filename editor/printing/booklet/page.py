"""A page of a booklet: the paper it lies on, and what draws it in millimetres."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextDocument,
)

from editor.printing.booklet.compact import compacted
from editor.printing.booklet.paper import Paper
from editor.views.lettering import SANS, SERIF, load_fonts

_DPI = 600
_PER_MM = _DPI / 25.4

#: To make pages smaller takes so many times as long as to draw them.
_PACKING = 2

#: Points are the unit of written pages: 72 an inch.
_POINTS_PER_MM = 72 / 25.4

#: The letters of what no style names, in points.
_SIZE = 9.0

#: Printed words are dark whatever theme the window wears.
_INK = "#1D1A14"

_STYLE = f"""
h1 {{ font-family: '{SERIF[0]}'; font-size: 20pt; margin-top: 0; margin-bottom: 4px; }}
h2 {{ font-family: '{SERIF[0]}'; font-size: 12.5pt; margin-top: 12px; margin-bottom: 3px; }}
p, td, th, li {{ font-size: 9.5pt; }}
p {{ margin-top: 4px; margin-bottom: 5px; }}
th {{ text-align: left; background-color: #ECE5D3; }}
.quiet {{ color: #6B6253; }}
"""

#: What a table of a written page says of itself: room beside each word.
SPACED = "width='100%' cellspacing='0' cellpadding='2'"


@dataclass(frozen=True)
class Page:
    """One page; `draw` gets a painter whose unit is a millimetre, the origin at the paper's corner."""

    title: str
    paper: Paper
    draw: Callable[[QPainter], None]


def pdf_bytes(
    pages: Sequence[Page], title: str, step: Callable[[int, int], bool] = lambda done, whole: True
) -> bytes:
    """The PDF of the pages; `step` hears how much is done of how much, and may answer False: nothing is made.

    A page counts once when it is drawn, and as often as `_PACKING` while all are made smaller.
    """
    whole = len(pages) * (1 + _PACKING)

    def packs(done: int, parts: int) -> bool:
        return step(len(pages) + len(pages) * _PACKING * done // parts, whole)

    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setTitle(title)
    writer.setCreator("Tidewright")
    painter = QPainter()
    stopped = False
    for number, page in enumerate(pages):
        writer.setPageLayout(_layout(page.paper))
        if number == 0:
            painter.begin(writer)
        else:
            writer.newPage()
        painter.save()
        painter.scale(_PER_MM, _PER_MM)
        page.draw(painter)
        painter.restore()
        if not step(number + 1, whole):
            stopped = True
            break
    painter.end()
    buffer.close()
    return b"" if stopped else compacted(bytes(data.data()), packs)


def _layout(paper: Paper) -> QPageLayout:
    size = QPageSize(
        QSizeF(paper.width, paper.height), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def written_pages(title: str, html: str, paper: Paper) -> Iterator[Page]:
    """As many pages as a text needs; its letters stay letters in the PDF."""
    document = styled_document(html)
    room = paper.room
    width, height = room.width * _POINTS_PER_MM, room.height * _POINTS_PER_MM
    document.setPageSize(QSizeF(width, height))
    for number in range(document.pageCount()):
        yield Page(title, paper, _drawing(document, number, width, height, room.left, room.top))


def styled_document(html: str) -> QTextDocument:
    """A text in the style of written pages, measured in points."""
    load_fonts()
    document = QTextDocument()
    document.setDocumentMargin(0)
    # By itself a document has the font of the window it is made in, and prints otherwise without one.
    face = QFont(list(SANS))
    face.setPointSizeF(_SIZE)
    document.setDefaultFont(face)
    document.setDefaultStyleSheet(_STYLE)
    document.setHtml(html)
    return document


def _drawing(
    document: QTextDocument, number: int, width: float, height: float, left: float, top: float
) -> Callable[[QPainter], None]:
    def draw(painter: QPainter) -> None:
        painter.save()
        painter.translate(left, top)
        painter.scale(1 / _POINTS_PER_MM, 1 / _POINTS_PER_MM)
        painter.translate(0, -number * height)
        shown = QRectF(0, number * height, width, height)
        painter.setClipRect(shown)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.clip = shown
        context.palette.setColor(QPalette.ColorRole.Text, QColor(_INK))
        document.documentLayout().draw(painter, context)
        painter.restore()

    return draw
