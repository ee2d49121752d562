"""Cards to cut out, several on a page: the doctrines with their abilities, and the cards of the decks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QPainter, QPainterPath, QPalette, QTextDocument

from editor.printing.booklet.page import Page, styled_document
from editor.printing.booklet.paper import Paper
from editor.text.ids import said
from editor.text.prices import amount_words
from editor.text.sentences import told
from editor.text.texts import text
from editor.views.geometry.shapes import add_line
from editor.views.palette import PRINT
from editor.views.sketch import Sketch
from engine.model.card import Card, CardType
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario

#: Room between the words and the cut, and the columns and rows of cards on a page.
_MARGIN_MM, _LARGE, _SMALL = 4.0, (2, 2), (3, 4)

#: Millimetres of a point; letters are made so much smaller until a card holds its words.
_POINT_MM, _STEP, _SMALLEST = 25.4 / 72, 0.95, 0.4

_INK = "#1D1A14"


@dataclass(frozen=True, slots=True)
class CardFace:
    """The words of a card as rich text, and how often it is needed."""

    name: str
    html: str
    count: int = 1


# ---------------------------------------------------------------------- what is on the cards


def doctrine_cards(catalogue: Catalogue) -> Iterator[CardFace]:
    """A card for each doctrine there is, its abilities by the experience that opens them."""
    decks: dict[str, list[Card]] = {}
    for card in catalogue.cards.values():
        if card.kind is CardType.DOCTRINE:
            decks.setdefault(card.deck, []).append(card)
    for deck, cards in decks.items():
        name = said(f"doctrine.{deck}", deck)
        rows = "".join(_ability(card) for card in sorted(cards, key=lambda each: (each.level or 0, each.id)))
        head = (
            "<th width='6%'></th>"
            f"<th width='78%'>{text('print.ability')}</th><th width='16%'>{text('print.cost')}</th>"
        )
        yield CardFace(
            name,
            f"<h2>{escape(name)}</h2><table width='100%' cellspacing='0' cellpadding='2'>"
            f"<tr>{head}</tr>{rows}</table>",
        )


def _ability(card: Card) -> str:
    level = "" if card.level is None else str(card.level)
    cost = " + ".join(amount_words(resource, amount) for resource, amount in card.cost.items())
    cost = escape(cost).replace(" ", "&nbsp;").replace("+&nbsp;", "+<br>")
    name = told(card.name)
    ended = name if name.endswith(("!", "?", ".")) else f"{name}."
    words = f"<b>{escape(ended)}</b> {escape(told(card.text))}"
    return f"<tr><td><b>{level}</b></td><td>{words}</td><td>{cost}</td></tr>"


def deck_cards(scenario: Scenario, catalogue: Catalogue) -> Iterator[CardFace]:
    """The cards of all decks and operations that the sides have, as many as the decks hold."""
    decks = {deck for side in scenario.sides for deck in side.strategy_decks}
    named = {
        id_
        for side in scenario.sides
        for id_ in (*side.operations_cards, *side.named_cards, *side.cards_in_play)
    }
    for card in catalogue.cards.values():
        if card.deck in decks or card.id in named:
            deck = catalogue.decks.get(card.deck)
            cost = " + ".join(amount_words(resource, amount) for resource, amount in card.cost.items())
            under = " · ".join(part for part in (told(deck.name) if deck else "", cost) if part)
            yield CardFace(
                told(card.name),
                f"<h2>{escape(told(card.name))}</h2><p class='quiet'>{escape(under)}</p>"
                f"<p>{escape(told(card.text))}</p>",
                card.count if card.deck in decks else 1,
            )


# ---------------------------------------------------------------------- pages


def doctrine_pages(catalogue: Catalogue, paper: Paper) -> Iterator[Page]:
    """The doctrines, four on a page."""
    return _pages(text("print.doctrines"), list(doctrine_cards(catalogue)), paper, _LARGE)


def deck_pages(scenario: Scenario, catalogue: Catalogue, paper: Paper) -> Iterator[Page]:
    """The cards of the decks, twelve on a page."""
    copies = [face for face in deck_cards(scenario, catalogue) for _ in range(face.count)]
    return _pages(text("print.cards"), copies, paper, _SMALL)


def _pages(title: str, faces: Sequence[CardFace], paper: Paper, grid: tuple[int, int]) -> Iterator[Page]:
    per_page = grid[0] * grid[1]
    for start in range(0, len(faces), per_page):
        yield Page(title, paper, _drawing(faces[start : start + per_page], paper, grid))


def _drawing(faces: Sequence[CardFace], paper: Paper, grid: tuple[int, int]) -> Callable[[QPainter], None]:
    columns, rows = grid
    room = paper.room
    width, height = room.width / columns, room.height / rows

    def draw(painter: QPainter) -> None:
        for number, face in enumerate(faces):
            row, column = divmod(number, columns)
            left, top = room.left + column * width + _MARGIN_MM, room.top + row * height + _MARGIN_MM
            _draw_words(painter, face.html, left, top, width - 2 * _MARGIN_MM, height - 2 * _MARGIN_MM)
        lines = QPainterPath()
        for column in range(columns + 1):
            x = room.left + column * width
            add_line(lines, (x, room.top - 3.0), (x, room.bottom + 3.0))
        for row in range(rows + 1):
            y = room.top + row * height
            add_line(lines, (room.left - 3.0, y), (room.right + 3.0, y))
        Sketch(painter, 96 / 25.4, PRINT).line(lines, "#8C8674", 0.18, dash=(2.0, 1.2), flat=True)

    return draw


def _draw_words(painter: QPainter, html: str, left: float, top: float, width: float, height: float) -> None:
    """The words of one card, in the largest letters that it holds."""
    scale = 1.0
    while True:
        document = styled_document(html)
        document.setTextWidth(width / _POINT_MM / scale)
        fits = document.size().height() * _POINT_MM * scale <= height
        if fits or scale <= _SMALLEST:
            break
        scale *= _STEP
    painter.save()
    painter.translate(left, top)
    painter.scale(_POINT_MM * scale, _POINT_MM * scale)
    _paint(painter, document)
    painter.restore()


def _paint(painter: QPainter, document: QTextDocument) -> None:
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = QRectF()
    context.palette.setColor(QPalette.ColorRole.Text, QColor(_INK))
    document.documentLayout().draw(painter, context)
