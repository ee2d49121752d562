"""The flattened map of a document, kept up to date without flattening everything after each stroke."""

from engine.model.catalogue import Catalogue
from engine.model.flatten import PrintedMaps, painted
from engine.model.hex_map import HexMap
from engine.model.layout import Layout


class LaidMap:
    """Flattens layouts one after the other; what lies under the paint is flattened once.

    The last two maps are kept: that of the committed snapshot and that of a preview.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        #: The maps under the paint.
        self.printed = PrintedMaps(catalogue)
        self._recent: tuple[tuple[Layout, HexMap], ...] = ()

    def map(self, layout: Layout) -> HexMap:
        """The flattened map of `layout`: equal to `flatten(layout, catalogue)`."""
        for known, map_ in self._recent:
            if known is layout:
                return map_
        made = painted(self.printed.base(layout), layout)
        self._recent = ((layout, made), *self._recent[:1])
        return made
