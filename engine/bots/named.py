"""The bots by name."""

from __future__ import annotations

from engine.bots.player import BOTS, Player
from engine.bots.random_bot import RandomBot
from engine.bots.tactical_bot import TacticalBot


def bot(name: str, seed: int) -> Player:
    """The bot of that name for games with that seed; KeyError for an unknown name."""
    match name:
        case "random":
            return RandomBot(seed)
        case "tactical":
            return TacticalBot(seed)
        case "infantry":
            return TacticalBot(seed, "infantry")
        case "haphazard":
            return TacticalBot(seed, "random")
        case _:
            raise KeyError(f"{name} is none of {', '.join(BOTS)}")
