"""What a fix takes away, in words."""

from engine.model.removal import Loss, Lost, Removal
from engine.model.said import Said, all_of, commas, say, say_number


def takes_away(removal: Removal) -> Said:
    """What goes, as the end of a sentence about the fix: `takes away …`; empty where nothing does."""
    printed = [loss for loss in removal.losses if loss.is_ground and not loss.drawn]
    taken = [loss for loss in removal.losses if loss not in printed]
    if taken and printed:
        return say(
            "takes away {taken}, and covers {printed} that boards print",
            taken=_listed(taken),
            printed=_listed(printed),
        )
    if printed:
        return say("covers {printed} that boards print", printed=_listed(printed))
    return say("takes away {taken}", taken=_listed(taken)) if taken else say("")


def sentence(removal: Removal) -> Said:
    """The same as a sentence; empty where nothing goes."""
    return say("The fix {takes_away}.", takes_away=takes_away(removal)) if removal else say("")


def left_out(code: str, removal: Removal) -> Said:
    """That a fix is not carried out, and why."""
    return say("{code} is not mended: its fix {takes_away}.", code=code, takes_away=takes_away(removal))


def _listed(losses: list[Loss]) -> Said:
    """The losses one after the other, those of a half of the map together."""
    parts: dict[str, list[Said]] = {}
    for loss in losses:
        parts.setdefault(loss.part, []).append(_counted(loss))
    return _joined([_placed(part, _joined(each)) for part, each in parts.items()])


def _joined(words: list[Said]) -> Said:
    if len(words) < 2:
        return all_of(words)
    return say("{first} and {second}", first=commas(words[:-1]), second=words[-1])


def _placed(part: str, losses: Said) -> Said:
    match part:
        case "west":
            return say("{losses} in the west half", losses=losses)
        case "east":
            return say("{losses} in the east half", losses=losses)
        case "north":
            return say("{losses} in the north half", losses=losses)
        case "south":
            return say("{losses} in the south half", losses=losses)
        case _:
            return losses


def _counted(loss: Loss) -> Said:
    """How many there are of what, in the number that the noun stands in."""
    n = loss.number
    match loss.kind:
        case Lost.TERRAIN:
            name = loss.what
            return say_number("{number} hex of {terrain}", "{number} hexes of {terrain}", n, terrain=name)
        case Lost.HEIGHT:
            return say_number("the height of {number} hex", "the height of {number} hexes", n)
        case Lost.STREAM:
            return say_number("{number} hex of river", "{number} hexes of river", n)
        case Lost.ROAD:
            return say_number("{number} hex of road", "{number} hexes of road", n)
        case Lost.RAIL:
            return say_number("{number} hex of railway", "{number} hexes of railway", n)
        case Lost.BRIDGE:
            return say_number("{number} bridge", "{number} bridges", n)
        case Lost.HEXSIDE:
            name = loss.what
            return say_number(
                "{number} hexside of {feature}", "{number} hexsides of {feature}", n, feature=name
            )
        case Lost.NAME:
            return say_number("the name of {number} hex", "the names of {number} hexes", n)
        case Lost.DETAIL:
            return say_number("details of {number} hex", "details of {number} hexes", n)
        case Lost.OVERLAY:
            return say_number("{number} overlay piece", "{number} overlay pieces", n)
        case Lost.BOARD:
            return say_number("{number} board", "{number} boards", n)
        case _:
            return _thing(loss)


def _thing(loss: Loss) -> Said:
    n = loss.number
    match loss.kind:
        case Lost.OBJECTIVE:
            return say_number("{number} objective", "{number} objectives", n)
        case Lost.FORTIFICATION:
            return say_number("{number} fortification", "{number} fortifications", n)
        case Lost.OBSTACLE:
            return say_number("{number} obstacle", "{number} obstacles", n)
        case Lost.MARKER:
            return say_number("{number} marker", "{number} markers", n)
        case Lost.UNIT:
            return say_number("{number} unit", "{number} units", n)
        case Lost.PLACE:
            return say_number("{number} hex of a side", "{number} hexes of the sides", n)
        case Lost.FORCE:
            return say_number("{number} piece of a force", "{number} pieces of the forces", n)
        case Lost.TEXT:
            return say_number("{number} text", "{number} texts", n)
        case Lost.RULE:
            return say_number("{number} rule", "{number} rules", n)
        case Lost.SETTING:
            return say_number("{number} setting", "{number} settings", n)
        case _:
            return say_number("{number} entry", "{number} entries", n)
