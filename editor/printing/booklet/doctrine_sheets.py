"""The sheets of the doctrines: their abilities with what opens and costs them."""

from collections.abc import Iterator
from html import escape

from editor.printing.booklet.page import SPACED
from editor.text.prices import amount_words
from editor.text.sentences import told
from editor.text.texts import text
from engine.model.card import Card, CardType
from engine.model.catalogue import Catalogue

#: The columns, and how much of the width each takes, in per cent.
_COLUMNS = (("level", 11), ("ability", 25), ("cost", 12), ("effect", 52))


def doctrine_html(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """(name, text) of a sheet for each doctrine there is, its abilities by the experience that opens them."""
    decks: dict[str, list[Card]] = {}
    for card in catalogue.cards.values():
        if card.kind is CardType.DOCTRINE:
            decks.setdefault(card.deck, []).append(card)
    for deck, cards in decks.items():
        name = _doctrine(deck)
        head = "".join(f"<th width='{width}%'>{text(f'print.{key}')}</th>" for key, width in _COLUMNS)
        rows = "".join(_ability(card) for card in sorted(cards, key=lambda each: (each.level or 0, each.id)))
        yield (
            name,
            f"<h1>{escape(name)}</h1><table {SPACED}><tr>{head}</tr>{rows}</table>",
        )


def _doctrine(id_: str) -> str:
    named = text(f"doctrine.{id_}")
    return id_.replace("_", " ").title() if named == f"doctrine.{id_}" else named


def _ability(card: Card) -> str:
    level = "" if card.level is None else str(card.level)
    cost = " + ".join(amount_words(resource, amount) for resource, amount in card.cost.items())
    cells = (level, told(card.name), cost, told(card.text))
    return "<tr>" + "".join(f"<td>{escape(each)}</td>" for each in cells) + "</tr>"
