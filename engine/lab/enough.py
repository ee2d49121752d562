"""Playing until figures are sure enough: a batch that ends when its interval is narrow."""

from collections.abc import Callable
from math import ceil

from engine.lab.batch import Pairing
from engine.lab.facts import Facts
from engine.lab.luck import PlayedGame, adjusted
from engine.lab.statistics import GameRecord, Rate
from engine.lab.verdict import verdict
from engine.model.values import SideId

#: The interval is looked at whenever there are a tenth more games than before, in steps of so many, and not
#: before there are twice as many: a look costs the longer the more there are.
EVERY, _MORE = 20, 1.1


class Narrowing:
    """Takes games in their order and tells when the verdict of all of them is as narrow as wanted.

    Where the interval is looked at follows from the number of games alone: the same games stop at the same
    place, however many processes play them.
    """

    def __init__(
        self, width: float, sides: tuple[SideId, ...], facts: Callable[[Pairing], Facts | None]
    ) -> None:
        self._width = width
        self._sides = sides
        self._facts = facts
        self._games: list[PlayedGame] = []
        self._due = 2 * EVERY

    def is_enough(self, pairing: Pairing, record: GameRecord) -> bool:
        """Whether with this game it is."""
        self._games.append(PlayedGame(pairing.seed, record.winner, self._facts(pairing) or Facts()))
        games = len(self._games)
        if games < self._due:
            return False
        self._due = ceil(games * _MORE / EVERY) * EVERY
        won = sum(game.winner == self._sides[0] for game in self._games)
        return verdict(Rate(won, games), adjusted(self._games, self._sides)).width <= self._width
