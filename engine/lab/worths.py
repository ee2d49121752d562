"""What things were worth to who had them: objectives held, units bought, abilities used, the first blood.

A rate says how often a side won that had something, not that it won because of it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.lab.facts import Facts, Use
from engine.lab.luck import PlayedGame
from engine.lab.statistics import Rate
from engine.model.values import SideId


class Worth(NamedTuple):
    """How often a side won of the games in which it had something, and of those in which it had not."""

    side: SideId
    what: str
    with_it: Rate
    without: Rate

    @property
    def gain(self) -> float:
        """How much more often it won with it."""
        return self.with_it.share - self.without.share


class HeldObjective(NamedTuple):
    """How often who held an objective as a round began won, whichever side that was."""

    objective: str
    round: int
    holder_won: Rate


def bought(games: Sequence[PlayedGame], sides: Sequence[SideId]) -> tuple[Worth, ...]:
    """Purchases, by how many games they were made in."""
    return _worths(games, sides, lambda facts: facts.bought)


def abilities(games: Sequence[PlayedGame], sides: Sequence[SideId]) -> tuple[Worth, ...]:
    """Abilities used, by how many games they were used in."""
    return _worths(games, sides, lambda facts: facts.abilities)


def doctrines(games: Sequence[PlayedGame], sides: Sequence[SideId]) -> tuple[Worth, ...]:
    """Doctrines, by how many games they were played by in."""
    return _worths(games, sides, lambda facts: facts.doctrines)


def drew_first_blood(games: Sequence[PlayedGame], sides: Sequence[SideId]) -> Rate:
    """How often a side won that caused the first loss."""
    first = [(game, game.facts.first_blood) for game in games]
    told = [(game.winner, loss.side) for game, loss in first if loss is not None]
    return Rate(sum(winner != loser for winner, loser in told), len(told))


def holdings(games: Sequence[PlayedGame], objectives: Iterable[str]) -> tuple[HeldObjective, ...]:
    """Every objective, round by round."""
    rounds = sorted({moment.round for game in games for moment in game.facts.moments[:-1]})
    found = []
    for objective in objectives:
        for round_ in rounds:
            held = [
                (moment.control[objective], game.winner)
                for game in games
                for moment in game.facts.moments[:-1]
                if moment.round == round_ and objective in moment.control
            ]
            if held:
                found.append(HeldObjective(objective, round_, Rate(sum(a == b for a, b in held), len(held))))
    return tuple(found)


def _worths(
    games: Sequence[PlayedGame], sides: Sequence[SideId], uses: Callable[[Facts], Iterable[Use]]
) -> tuple[Worth, ...]:
    found = []
    for side in sides:
        by_game = [
            ({use.what for use in uses(game.facts) if use.side == side}, game.winner == side)
            for game in games
        ]
        for what in {each for things, _ in by_game for each in things}:
            with_it = [won for things, won in by_game if what in things]
            without = [won for things, won in by_game if what not in things]
            rates = (Rate(sum(each), len(each)) for each in (with_it, without))
            found.append(Worth(side, what, *rates))
    return tuple(sorted(found, key=lambda each: (sides.index(each.side), -each.with_it.of, each.what)))
