"""Styles of play: the same bot with other weights, to see how a map plays between other tempers."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """What counts more or less than for the tactical bot, as factors.

    `fear` is for fire that is drawn, `attack` for harm done to the enemy, `watch` for Op Fire kept ready.
    `guard` is how often the worth of a guard counts against leaving an own goal alone, of which the tactical
    bot thinks only where control goes by presence. `buys` is the manner in which it buys.
    """

    fear: float = 1.0
    attack: float = 1.0
    watch: float = 1.0
    guard: float = 0.0
    buys: str = "all"


#: The tactical bot itself.
PLAIN = Style()

#: The styles by the name of the bot that plays in them.
STYLES: Mapping[str, Style] = {
    "tactical": PLAIN,
    "aggressive": Style(fear=0.4, attack=0.35, watch=0.25),
    "holding": Style(fear=3.0, watch=8.0, guard=10.0),
    "infantry": Style(buys="infantry"),
    "armoured": Style(buys="armour"),
    "haphazard": Style(buys="random"),
}
