"""Hexside features: hedgerows, walls, cliffs."""

from dataclasses import dataclass, replace

from engine.edits.edit import with_layout
from engine.hexes.edge import Edge
from engine.model.cell import HexsideFeature
from engine.model.said import Said, say
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class SetHexside:
    """A hexside gets a feature, or none. `printed` is what boards alone put there.

    Nothing is stored for a hexside that ends up as printed.
    """

    edge: Edge
    feature: HexsideFeature | None
    printed: HexsideFeature | None = None

    @property
    def title(self) -> Said:
        """What the edit does."""
        if self.feature is None:
            return say("Remove hexside")
        return say("Draw {hexside}", hexside=self.feature.type)

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the hexside set."""
        hexsides = dict(scenario.layout.hexsides)
        if self.feature == self.printed:
            hexsides.pop(self.edge, None)
        else:
            hexsides[self.edge] = self.feature
        return with_layout(scenario, replace(scenario.layout, hexsides=hexsides))
