"""The two sides of a map for which nobody has named any."""

from engine.model.said import say
from engine.model.side import Side


def usual_sides(*, across: bool = True) -> tuple[Side, Side]:
    """West and East where the battle runs across the map, else North and South; bare but for their armies.

    Their names are sentences, so that whoever shows them can say them in his language.
    """
    ids, names = (
        (("west", "east"), (say("West"), say("East")))
        if across
        else (("north", "south"), (say("North"), say("South")))
    )
    return Side(ids[0], names[0], ("american",)), Side(ids[1], names[1], ("german",))
