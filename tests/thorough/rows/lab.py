"""What the statistics of the lab are worth, on real games: even maps, planted handicaps, luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import sqrt

from engine.edits.edit import Edit
from engine.edits.objectives import MoveObjective
from engine.edits.paint import PaintTerrain
from engine.edits.zones import SetReinforcementHexes
from engine.hexes.symmetry import Symmetry
from engine.lab.batch import finished, pairings
from engine.lab.facts import Facts
from engine.lab.luck import PlayedGame, adjusted
from engine.lab.statistics import Rate
from engine.lab.verdict import verdict
from engine.model.scenario import Scenario
from engine.play.game import Game
from engine.playtest.readiness import ready_game
from engine.proposals.blank_map import MapPlan
from engine.proposals.new_map import new_map
from engine.storage import bundled
from tests.thorough.row import Chunk, Options, Outcome, Row

BOTS = ("tactical", "tactical")


def played_games(game: Game, games: int, seed: int) -> list[PlayedGame]:
    """So many games of tactical bots, with what happened in them."""
    found = []
    for pairing in pairings(BOTS, games, seed):
        over = finished(game, pairing, watched=False, keep_answers=True)
        found.append(PlayedGame(pairing.seed, over.record.winner, over.facts or Facts()))
    return found


def game_of(scenario: Scenario) -> Game:
    return ready_game(scenario, bundled.catalogue())


@cache
def ground() -> Scenario:
    """A map of six rounds whose halves are the same by half a turn, and on which two equal armies meet."""
    plan = MapPlan("The Same Either Way", symmetry=Symmetry.ROT180, objectives=True)
    made = new_map(plan, 3, bundled.catalogue())
    one, other = made.sides
    return replace(made, sides=(one, replace(other, nations=one.nations)))


# ---------------------------------------------------------------- even maps

RUNS, GAMES_A_RUN, MOST_UNEVEN = 40, 60, 5


def even_chunks(options: Options) -> Iterator[Chunk]:
    for run in range(options.games or RUNS):
        yield Chunk(f"{run}", (options.seed * 1_000 + run) * 1_000)


def even_run(chunk: Chunk) -> Outcome:
    """A playtest of a map whose halves and armies are the same."""
    game = game_of(ground())
    games = played_games(game, GAMES_A_RUN, chunk.seed)
    first, second = game.sides
    won = sum(each.winner == first for each in games)
    found = verdict(Rate(won, len(games)), adjusted(games, (first, second)))
    return Outcome(1, tallies={"runs": 1, "uneven": int(not found.is_even_possible), "won by the west": won})


def too_many_alarms(totals: Mapping[str, int]) -> Sequence[str]:
    """More than five of forty even maps called uneven."""
    runs, uneven = totals.get("runs", 0), totals.get("uneven", 0)
    return [f"{uneven} of {runs} even maps were called uneven"] if uneven > MOST_UNEVEN * runs / RUNS else []


EVEN = Row(
    "lab.even",
    "forty playtests of an exactly symmetric map: at most five call it uneven",
    even_chunks,
    even_run,
    too_many_alarms,
)

# ---------------------------------------------------------------- planted handicaps

TRIALS, GAMES_A_TRIAL, LEAST_FOUND = 10, 300, 0.9


def handicaps() -> dict[str, tuple[Edit, str]]:
    """Changes of Mill Lane, which comes out even, and the side that each of them hurts.

    Whom the victory hex hurts was not foreseen but measured, on other seeds: the Germans, who hold it from
    the start and bleed for it in the open.
    """
    game = game_of(bundled.scenario("mill-lane"))

    def at(label: str) -> tuple[int, int]:
        found = game.map.grid.find(label)
        assert found is not None
        return found

    covers = tuple(map(at, ("H5", "G5", "G2", "I2", "H7")))
    return {
        "a victory hex nearer to the Germans": (MoveObjective("vp-2", at("H4")), "east"),
        "no cover on the American approach": (PaintTerrain(covers, "clear", game.map.cells), "west"),
        "the American Reinforcement Hex at the back": (SetReinforcementHexes("west", (at("A1"),)), "west"),
    }


def planted_chunks(options: Options) -> Iterator[Chunk]:
    for trial in range(options.games or TRIALS):
        for number, name in enumerate(handicaps()):
            yield Chunk(f"{name}/{trial}", (options.seed * 1_000 + trial) * 10_000 + number, (name,))


def planted(chunk: Chunk) -> Outcome:
    """A playtest of a map with a handicap: whether it is found, and on the right side."""
    name = str(chunk.arguments[0])
    edit, hurt = handicaps()[name]
    game = game_of(edit(bundled.scenario("mill-lane")))
    games = played_games(game, GAMES_A_TRIAL, chunk.seed)
    first = game.sides[0]
    won = sum(each.winner == first for each in games)
    found = verdict(Rate(won, len(games)), adjusted(games, game.sides))
    right = not found.is_even_possible and (found.estimate.rate < 0.5) == (hurt == first)
    wrong = not found.is_even_possible and not right
    return Outcome(
        1,
        int(wrong),
        {f"{name}: trials": 1, f"{name}: found": int(right), f"{name}: won by the west": won},
    )


def overlooked(totals: Mapping[str, int]) -> Sequence[str]:
    """Handicaps worth ten points or more that were found less than nine times in ten."""
    missed = []
    for name in handicaps():
        trials, found = totals.get(f"{name}: trials", 0), totals.get(f"{name}: found", 0)
        share = totals.get(f"{name}: won by the west", 0) / max(trials * GAMES_A_TRIAL, 1)
        if trials and abs(share - 0.5) >= 0.1 and found < LEAST_FOUND * trials:
            missed.append(f"{name}: found in {found} of {trials}, the west won {share:.0%}")
    return missed


def worths_of_handicaps(totals: Mapping[str, int]) -> Sequence[str]:
    """What each handicap does, and how often it was found."""
    return [
        f"{name}: found in {totals.get(f'{name}: found', 0)} of {trials}, the west won "
        f"{totals.get(f'{name}: won by the west', 0) / (trials * GAMES_A_TRIAL):.0%}"
        for name in handicaps()
        if (trials := totals.get(f"{name}: trials", 0))
    ]


PLANTED = Row(
    "lab.planted",
    "planted handicaps of ten points are found, on the right side, within 300 games in nine of ten",
    planted_chunks,
    planted,
    overlooked,
    worths_of_handicaps,
)

# ---------------------------------------------------------------- luck

LUCK_GAMES, LUCK_AT_A_TIME, LEAST_GAIN = 2_000, 100, 1.5
_PARTS = 10_000


def luck_chunks(options: Options) -> Iterator[Chunk]:
    for first in range(0, options.games or LUCK_GAMES, LUCK_AT_A_TIME):
        yield Chunk(f"{first}", options.seed * 1_000_000 + first)


def luck(chunk: Chunk) -> Outcome:
    """A hundred games with and without their luck; tallies are in ten thousandths."""
    game = game_of(bundled.scenario("at-the-breaking-point"))
    found = adjusted(played_games(game, LUCK_AT_A_TIME, chunk.seed), game.sides)
    assert found is not None
    return Outcome(
        LUCK_AT_A_TIME,
        tallies={
            "chunks": 1,
            "plain": round(found.plain.rate * _PARTS),
            "without luck": round(found.adjusted.rate * _PARTS),
            "gain": round(found.gain * _PARTS),
        },
    )


def biased(totals: Mapping[str, int]) -> Sequence[str]:
    """Luck that is worth too little, or that takes off more than chance explains."""
    chunks = totals.get("chunks", 0)
    if not chunks:
        return []
    plain, without, gain = (totals[name] / chunks / _PARTS for name in ("plain", "without luck", "gain"))
    # What luck takes off a game varies by what it explains of the result.
    spread = sqrt(plain * (1 - plain) * (1 - 1 / max(gain, 1.01)) / (chunks * LUCK_AT_A_TIME))
    wrong = []
    if abs(plain - without) > 4 * spread:
        wrong.append(f"without luck {without:.3f}, plain {plain:.3f}: further apart than {4 * spread:.3f}")
    if gain < LEAST_GAIN:
        wrong.append(f"worth {gain:.2f} times the games, {LEAST_GAIN} are wanted")
    return wrong


def worth_of_luck(totals: Mapping[str, int]) -> Sequence[str]:
    chunks = totals.get("chunks", 0)
    if not chunks:
        return []
    plain, without, gain = (totals[name] / chunks / _PARTS for name in ("plain", "without luck", "gain"))
    return [f"plain {plain:.3f}, without luck {without:.3f}, worth {gain:.2f} times the games"]


LUCK = Row(
    "lab.luck",
    "two thousand games: the rate without luck meets the plain one, and is worth half as many games again",
    luck_chunks,
    luck,
    biased,
    worth_of_luck,
)
