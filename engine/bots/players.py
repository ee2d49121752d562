"""What plays a seat by itself, and the bots there are."""

from typing import Protocol

from engine.bots.names import BOTS
from engine.bots.own.names import own_bot
from engine.bots.own.player import OwnPlayer
from engine.bots.random_bot import RandomBot
from engine.bots.search.search_bot import SearchBot
from engine.bots.style import STYLES
from engine.bots.tactical_1.tactical_bot import FirstTacticalBot
from engine.bots.tactical_bot import TacticalBot
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.game import Observation


class SeatPlayer(Protocol):
    """Chooses for a seat from what that seat may know.

    Players keep nothing between choices: the same observation, question and number give the same
    choice, so that a game that is resumed or branched goes on as it would have.
    """

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """One of `ask.options`; `number` counts the answers given in the game before this one."""


def bot(name: str, seed: int) -> SeatPlayer:
    """The bot of that name for games with that seed; KeyError for an unknown name."""
    match name:
        case "random":
            return RandomBot(seed)
        case "search":
            return SearchBot(seed)
        case "tactical-1":
            return FirstTacticalBot(seed)
        case _ if name in STYLES:
            return TacticalBot(seed, STYLES[name])
        case _ if (own := own_bot(name)) is not None:
            return OwnPlayer(own, seed)
        case _:
            raise KeyError(f"{name} is none of {', '.join(BOTS)}")
