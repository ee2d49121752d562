"""Where on the sheet an overlay is drawn, for those of which that is a small part."""

from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.overlays.model import Ghost, OverlayModel

#: Rings, words and ghosts keep so near to the centres of their hexes, in u.
_REACH = 0.75


def place_of(model: OverlayModel, sheet: SheetGeometry) -> list[Box] | None:
    """The parts of the sheet that an overlay keeps to; None where that may be anywhere.

    The reason beside a fault stands wherever there is room.
    """
    if not isinstance(model, Ghost) or model.faults:
        return None
    mirrored = set(model.mirrored)
    own = {*model.cells, *model.rings, *model.line, *(hex_ for hex_, _ in model.edges)}
    return [sheet.box_around(tuple(hexes), _REACH) for hexes in (own - mirrored, mirrored) if hexes]
