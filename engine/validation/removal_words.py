"""What a fix takes away, in words."""

from __future__ import annotations

from engine.model.removal import Loss, Lost, Removal
from engine.model.said import Said, all_of, commas, say


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
    n, one = loss.number, loss.number == 1
    match loss.kind:
        case Lost.TERRAIN:
            name = loss.what
            return (
                say("1 hex of {terrain}", terrain=name)
                if one
                else say("{count} hexes of {terrain}", count=n, terrain=name)
            )
        case Lost.HEIGHT:
            return say("the height of 1 hex") if one else say("the height of {count} hexes", count=n)
        case Lost.STREAM:
            return say("1 hex of river") if one else say("{count} hexes of river", count=n)
        case Lost.ROAD:
            return say("1 hex of road") if one else say("{count} hexes of road", count=n)
        case Lost.RAIL:
            return say("1 hex of railway") if one else say("{count} hexes of railway", count=n)
        case Lost.BRIDGE:
            return say("1 bridge") if one else say("{count} bridges", count=n)
        case Lost.HEXSIDE:
            name = loss.what
            return (
                say("1 hexside of {feature}", feature=name)
                if one
                else say("{count} hexsides of {feature}", count=n, feature=name)
            )
        case Lost.NAME:
            return say("the name of 1 hex") if one else say("the names of {count} hexes", count=n)
        case Lost.DETAIL:
            return say("details of 1 hex") if one else say("details of {count} hexes", count=n)
        case Lost.OVERLAY:
            return say("1 overlay piece") if one else say("{count} overlay pieces", count=n)
        case Lost.BOARD:
            return say("1 board") if one else say("{count} boards", count=n)
        case _:
            return _thing(loss)


def _thing(loss: Loss) -> Said:
    n, one = loss.number, loss.number == 1
    match loss.kind:
        case Lost.OBJECTIVE:
            return say("1 objective") if one else say("{count} objectives", count=n)
        case Lost.FORTIFICATION:
            return say("1 fortification") if one else say("{count} fortifications", count=n)
        case Lost.OBSTACLE:
            return say("1 obstacle") if one else say("{count} obstacles", count=n)
        case Lost.MARKER:
            return say("1 marker") if one else say("{count} markers", count=n)
        case Lost.UNIT:
            return say("1 unit") if one else say("{count} units", count=n)
        case Lost.PLACE:
            return say("1 hex of a side") if one else say("{count} hexes of the sides", count=n)
        case Lost.FORCE:
            return say("1 piece of a force") if one else say("{count} pieces of the forces", count=n)
        case Lost.TEXT:
            return say("1 text") if one else say("{count} texts", count=n)
        case Lost.RULE:
            return say("1 rule") if one else say("{count} rules", count=n)
        case Lost.SETTING:
            return say("1 setting") if one else say("{count} settings", count=n)
        case _:
            return say("1 entry") if one else say("{count} entries", count=n)
