"""Hexes that go with winning: where a side that stood early won more or less often than it did without.

Whoever is winning goes further, so only the first half of each game counts; and of many hexes some come out
so by chance, so only those are told of which at most one in twenty does (Benjamini and Hochberg, 1995).
"""

from collections.abc import Sequence

from engine.lab.luck import PlayedGame
from engine.lab.statistics import Rate
from engine.lab.worths import Worth
from engine.model.values import SideId

#: Nothing is said of a hex that a side stood in, or did not, in fewer games.
FEWEST = 10
#: The share of the hexes told of that may be there by chance.
BY_CHANCE = 0.05


def deciding(games: Sequence[PlayedGame], sides: Sequence[SideId]) -> tuple[Worth, ...]:
    """The hexes, those first by which most hangs; `what` is a hex's label."""
    found = [each for side in sides for each in _by_hex(games, side)]
    told = [each for each, is_told in zip(found, _beyond_chance(found), strict=True) if is_told]
    return tuple(sorted(told, key=lambda each: (-abs(each.gain), each.side, each.what)))


def _by_hex(games: Sequence[PlayedGame], side: SideId) -> list[Worth]:
    """The rates for each hex that a side stood in in some games and not in others."""
    won = sum(game.winner == side for game in games)
    with_it: dict[str, list[bool]] = {}
    for game in games:
        for label in _stood_early(game, side):
            with_it.setdefault(label, []).append(game.winner == side)
    return [
        Worth(side, label, Rate(sum(each), len(each)), Rate(won - sum(each), len(games) - len(each)))
        for label, each in sorted(with_it.items())
        if FEWEST <= len(each) <= len(games) - FEWEST
    ]


def _stood_early(game: PlayedGame, side: SideId) -> set[str]:
    """The hexes that a side stood in as a round of the first half of a game began."""
    moments = game.facts.moments[:-1]
    early = moments[: (len(moments) + 1) // 2]
    return {label for moment in early for label in moment.units.get(side, {})}


def _beyond_chance(found: Sequence[Worth]) -> list[bool]:
    """Of which hexes it may be told, by Fisher's exact test of each."""
    if not found:
        return []
    from scipy.stats import fisher_exact
    from statsmodels.stats.multitest import multipletests

    chances = [
        fisher_exact([[rate.count, rate.of - rate.count] for rate in (each.with_it, each.without)]).pvalue
        for each in found
    ]
    return [bool(each) for each in multipletests(chances, BY_CHANCE, method="fdr_bh")[0]]
