"""Names for the places of a proposed map, put together of syllables of our own."""

from engine.proposals.chances import Chances

_FIRST = "Al Bren Cor Dal Es Fal Gar Hol Is Lan Mor Nor Os Per Ros Sal Tor Ul Ver Wen".split()
_LAST = "beck court dorf ey feld hof ick mont nay oux stede val ville".split()


def place_names(chances: Chances, number: int) -> tuple[str, ...]:
    """So many different names."""
    found: dict[str, None] = {}
    while len(found) < number:
        found[chances.one_of(_FIRST) + chances.one_of(_LAST)] = None
    return tuple(found)
