"""Everything a scenario refers to by id: boards, overlay pieces, terrain table, units, cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.board import MapBoard, OverlayPiece
from engine.model.card import Card, CardType, Deck
from engine.model.terrain import TerrainTable
from engine.model.unit_kind import UnitCatalogue


@dataclass(frozen=True)
class Catalogue:
    """The material at hand, by id; a scenario's own `values` are already applied where one is given."""

    boards: Mapping[str, MapBoard]
    pieces: Mapping[str, OverlayPiece]
    terrain: TerrainTable
    units: UnitCatalogue
    cards: Mapping[str, Card] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)

    @property
    def doctrines(self) -> tuple[str, ...]:
        """The doctrines whose abilities are at hand, by id (S-DOC-001)."""
        found = {card.deck for card in self.cards.values() if card.kind is CardType.DOCTRINE}
        return tuple(sorted(found))
