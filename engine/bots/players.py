"""What plays a seat by itself, and the bots there are."""

from collections.abc import Mapping
from typing import Protocol

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


#: Names of bots that commands and files may use, with a sentence for people.
BOTS: Mapping[str, str] = {
    "random": "chooses evenly among all legal actions",
    "tactical": "weighs whole activations by exact odds and exposure",
    "aggressive": "the tactical bot, but it goes for the objectives whatever it costs",
    "holding": "the tactical bot, but it shuns fire, keeps watch and guards its objectives",
    "infantry": "the tactical bot, but it buys infantry only",
    "armoured": "the tactical bot, but it buys as many vehicles as squads",
    "haphazard": "the tactical bot, but it buys at random",
    "search": "plays the best few activations out, through the reply, before it chooses",
    "tactical-1": "the first tactical bot, which stays as it is for others to be measured against",
}


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
        case _:
            raise KeyError(f"{name} is none of {', '.join(BOTS)}")
