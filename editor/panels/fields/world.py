"""What the fields of a form must know of the scenario they belong to."""

from dataclasses import dataclass

from editor.document.document import ScenarioDocument
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario


@dataclass(frozen=True)
class World:
    """The open document as fields see it: always the present snapshot."""

    document: ScenarioDocument

    @property
    def scenario(self) -> Scenario:
        return self.document.scenario

    @property
    def catalogue(self) -> Catalogue:
        return self.document.catalogue

    @property
    def selected(self) -> tuple[Hex, ...]:
        """The selected hexes in play."""
        cells = self.document.committed_map.cells
        return tuple(hex_ for hex_ in self.document.selection.hexes if hex_ in cells)

    def label(self, hex_: Hex) -> str:
        """The printed label of a hex."""
        return self.document.committed_map.label(hex_)

    def find(self, label: str) -> Hex | None:
        """The hex of a label, None when the map has none of that name."""
        return self.document.committed_map.grid.find(label.strip().upper())

    def some_hex(self) -> Hex:
        """The selected hex, else one in the middle of the map: where a new thing is put at first."""
        if self.selected:
            return self.selected[-1]
        hexes = sorted(self.document.committed_map.cells)
        return hexes[len(hexes) // 2] if hexes else Hex(0, 0)
