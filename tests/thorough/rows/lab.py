"""What the statistics of the lab are worth, on real games: even maps, planted handicaps, luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.edits.edit import Edit
from engine.edits.objectives import MoveObjective
from engine.edits.paint import PaintTerrain
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry
from engine.lab.advice.advise import advise
from engine.lab.batch import finished, pairings
from engine.lab.facts import Facts
from engine.lab.luck import PlayedGame, adjusted
from engine.lab.running import running_interval
from engine.lab.statistics import Rate
from engine.lab.verdict import verdict
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.model.setup import Reinforcement
from engine.model.side import Force
from engine.model.values import Json
from engine.play.game import Game
from engine.playtest.readiness import ready_game
from engine.proposals.blank_map import MapPlan
from engine.proposals.new_map import new_map
from engine.storage import bundled
from engine.storage.game_store import GameStore
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


#: The woods west of the middle of the even ground; those east of it are theirs by half a turn.
WOODS = ("F7", "G6", "G7", "H6", "H7", "H8")
#: Houses west of the middle on the ground with houses instead of woods; those east of it by half a turn.
HOUSES = ("H6", "H7")
#: Both companies of the even ground.
COMPANY = Force(bases=6, figures={"elite": 4, "machine_gun": 2, "officer": 2, "regular": 14})
#: The same in two parts: what is there from the beginning, and what comes in the second round.
VANGUARD = Force(bases=3, figures={"elite": 2, "machine_gun": 1, "officer": 1, "regular": 7})
MAIN_BODY: Mapping[str, Json] = {
    "bases": 4,
    "figures": {"elite": 2, "machine_gun": 1, "officer": 1, "regular": 10},
}


@cache
def ground() -> Scenario:
    """A base game of six rounds whose halves are the same by half a turn, and on which two equal companies
    meet; a game of it takes an eighth of the time of a skirmish.
    """
    plan = MapPlan("The Same Either Way", ruleset="base", symmetry=Symmetry.ROT180, objectives=True)
    made = new_map(plan, 3, bundled.catalogue())
    one, other = (replace(side, nations=("american",), forces=(COMPANY,)) for side in made.sides)
    timing = replace(made.timing, rounds=6, first_initiative="roll", tie_breaker="initiative")
    open_ground = replace(made, sides=(one, other), timing=timing)
    map_ = game_of(open_ground).map
    return PaintTerrain(both_ways(map_, *WOODS), "woods", map_.cells)(open_ground)


@cache
def ground_with_houses() -> Scenario:
    """The even ground with two houses on the way of each side to the middle, and no woods."""
    map_ = game_of(ground()).map
    bare = PaintTerrain(both_ways(map_, *WOODS), "clear", map_.cells)(ground())
    return PaintTerrain(both_ways(map_, *HOUSES), "building", game_of(bare).map.cells)(bare)


@cache
def ground_with_arrivals() -> Scenario:
    """The even ground on which most of both companies come in the second round, in woods on their side."""
    even = ground()
    west, east = (replace(side, forces=(VANGUARD,)) for side in even.sides)
    places = both_ways(game_of(even).map, "G7")
    arrivals = tuple(
        Reinforcement(2, side.id, MAIN_BODY, hexes=(place,))
        for side, place in zip((west, east), places, strict=True)
    )
    return replace(even, sides=(west, east), reinforcements=arrivals)


def both_ways(map_: HexMap, *labels: str) -> tuple[Hex, ...]:
    """The hexes of some labels in the west, and those where half a turn takes them."""
    west, (middle,) = hexes(map_, *labels), hexes(map_, "I7")
    return (*west, *(Hex(2 * middle.q - each.q, 2 * middle.r - each.r) for each in west))


def hexes(map_: HexMap, *labels: str) -> tuple[Hex, ...]:
    """The hexes of some labels, all of which there are."""
    found = [hex_ for label in labels if (hex_ := map_.grid.find(label)) is not None]
    assert len(found) == len(labels)
    return tuple(found)


# ---------------------------------------------------------------- even maps

RUNS, GAMES_A_RUN, MOST_UNEVEN = 40, 100, 5


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


@dataclass(frozen=True, slots=True)
class Hunt:
    """Playtests of at most so many games that are to find handicaps worth so much, so often."""

    games: int
    worth: float
    least_found: float
    trials: int = 10


#: What is worth ten points, and what is worth five.
HEAVY, SLIGHT = Hunt(300, 0.10, 0.9), Hunt(1_000, 0.05, 0.6)
#: After so many games it is looked whether an even map is ruled out already.
LOOKED_AT = 50


@dataclass(frozen=True, slots=True)
class Handicap:
    """A change of even ground that hurts a side, and how it is to be found."""

    edit: Edit
    hurts: str
    hunt: Hunt
    even: Callable[[], Scenario] = ground


@cache
def handicaps() -> dict[str, Handicap]:
    """Changes of even ground and of who stands on it; what each is worth comes out with the row.

    Rough ground slows whoever goes through it and hides him poorly there; houses hide well.
    """
    map_ = game_of(ground()).map
    return {
        "rough ground on the way of the west to the middle": Handicap(
            PaintTerrain(hexes(map_, "G6", "G7", "G8", "H6", "H7", "H8"), "rough", map_.cells), "west", HEAVY
        ),
        "the eastern victory hex four hexes nearer to the west": Handicap(
            MoveObjective("vp-3", *hexes(map_, "L4")), "east", HEAVY
        ),
        "the houses on the way of the west to the middle gone": Handicap(
            PaintTerrain(hexes(map_, *HOUSES), "clear", game_of(ground_with_houses()).map.cells),
            "west",
            HEAVY,
            ground_with_houses,
        ),
        "the western reinforcement hex in the open before the eastern lines": Handicap(
            _arriving_at("O9"), "west", HEAVY, ground_with_arrivals
        ),
        "the western set-up zone without its front column": Handicap(
            _set_up_where(lambda label: label.startswith("A")), "west", HEAVY
        ),
        "two regular figures less in the west": Handicap(
            _mustered(replace(COMPANY, figures={**COMPANY.figures, "regular": 12})), "west", SLIGHT
        ),
    }


def _set_up_where(is_kept: Callable[[str], bool]) -> Edit:
    """The west sets up in those hexes of its zone only, told by their labels."""

    def changed(scenario: Scenario) -> Scenario:
        grid = game_of(scenario).map.grid
        west, east = scenario.sides
        (zone,) = west.deployment_zones
        kept = replace(zone, hexes=tuple(hex_ for hex_ in zone.hexes if is_kept(grid.label(hex_))))
        return replace(scenario, sides=(replace(west, deployment_zones=(kept,)), east))

    return changed


def _arriving_at(label: str) -> Edit:
    """What comes for the west comes there."""

    def changed(scenario: Scenario) -> Scenario:
        first, *others = scenario.reinforcements
        place = hexes(game_of(scenario).map, label)
        return replace(scenario, reinforcements=(replace(first, hexes=place), *others))

    return changed


def _mustered(company: Force) -> Edit:
    """The west has that company."""

    def changed(scenario: Scenario) -> Scenario:
        west, east = scenario.sides
        return replace(scenario, sides=(replace(west, forces=(company,)), east))

    return changed


def planted_chunks(options: Options) -> Iterator[Chunk]:
    for number, (name, planted_) in enumerate(handicaps().items()):
        for trial in range(options.games or planted_.hunt.trials):
            yield Chunk(f"{name}/{trial}", (options.seed * 1_000 + trial) * 10_000 + number, (name,))


def planted(chunk: Chunk) -> Outcome:
    """A playtest of a map with a handicap: whether it is found, and on the right side."""
    name = str(chunk.arguments[0])
    handicap = handicaps()[name]
    hunt = handicap.hunt
    game = game_of(handicap.edit(handicap.even()))
    first = game.sides[0]
    games: list[PlayedGame] = []
    is_found, share = False, 0.5
    while len(games) < hunt.games and not is_found:
        games += played_games(game, LOOKED_AT, chunk.seed + len(games))
        rate = Rate(sum(each.winner == first for each in games), len(games))
        low, high = running_interval(rate)
        is_found, share = not low <= 0.5 <= high, rate.share
    if not is_found:
        last = verdict(rate, adjusted(games, game.sides))
        is_found, share = not last.is_even_possible, last.estimate.rate
    is_right = is_found and (share < 0.5) == (handicap.hurts == first)
    return Outcome(
        1,
        int(is_found and not is_right),
        {
            f"{name}: trials": 1,
            f"{name}: found": int(is_right),
            f"{name}: games": len(games),
            f"{name}: won by the west": rate.count,
        },
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """How often a handicap was found, by how many games, and the share of them that the west won."""

    name: str
    hunt: Hunt
    trials: int
    found: int
    games: int
    share: float

    @property
    def is_overlooked(self) -> bool:
        """Whether it is worth as much as was meant, and was found too seldom."""
        return abs(self.share - 0.5) >= self.hunt.worth and self.found < self.hunt.least_found * self.trials

    def __str__(self) -> str:
        return (
            f"{self.name}: found in {self.found} of {self.trials} by {self.hunt.games} games, after "
            f"{self.games / self.trials:.0f} on average, of which the west won {self.share:.1%}"
        )


def _all_found(totals: Mapping[str, int]) -> Iterator[_Found]:
    for name, handicap in handicaps().items():
        if trials := totals.get(f"{name}: trials", 0):
            games = totals[f"{name}: games"]
            share = totals.get(f"{name}: won by the west", 0) / games
            yield _Found(name, handicap.hunt, trials, totals.get(f"{name}: found", 0), games, share)


def overlooked(totals: Mapping[str, int]) -> Sequence[str]:
    """Handicaps that are worth what they were planted for, and were found too seldom."""
    return [str(each) for each in _all_found(totals) if each.is_overlooked]


def worths_of_handicaps(totals: Mapping[str, int]) -> Sequence[str]:
    """What each handicap does, and how often it was found."""
    return [str(each) for each in _all_found(totals)]


PLANTED = Row(
    "lab.planted",
    "planted handicaps are found on the right side: ten points by 300 games, nine in ten, five by 1,000, six",
    planted_chunks,
    planted,
    overlooked,
    worths_of_handicaps,
)

# ---------------------------------------------------------------- advice

#: Games by which the bias is measured with and without the advice, none of which chose it.
FRESH = 400
_FRESH_SEEDS = 5_000_000


def advised_chunks(options: Options) -> Iterator[Chunk]:
    for number, name in enumerate(to_be_mended()):
        yield Chunk(name, options.seed * 10_000_000 + number * 100_000, (name, options.games or FRESH))


@cache
def to_be_mended() -> dict[str, Handicap]:
    """The handicaps of which a small change may take half: two of even ground, one of a bundled map."""
    planted_ = handicaps()
    lane = game_of(mill_lane()).map
    names = (
        "the eastern victory hex four hexes nearer to the west",
        "the western reinforcement hex in the open before the eastern lines",
    )
    return {name: planted_[name] for name in names} | {
        "the crossroads of Mill Lane two hexes nearer to the west": Handicap(
            MoveObjective("vp-2", *hexes(lane, "D4")), "east", HEAVY, mill_lane
        )
    }


def mill_lane() -> Scenario:
    return bundled.scenario("mill-lane")


def advised(chunk: Chunk) -> Outcome:
    """The advice for a map with a handicap: what is left of the bias with its first proposal."""
    name, fresh = str(chunk.arguments[0]), int(chunk.arguments[1])
    handicap = to_be_mended()[name]
    game = game_of(handicap.edit(handicap.even()))
    with TemporaryDirectory() as folder, GameStore(Path(folder) / "games.db") as store:
        advice = advise(game, BOTS, store, seed=chunk.seed)
    best = advice.proposals[0]
    before, after = (
        _share_of_first(each, fresh, chunk.seed + _FRESH_SEEDS) for each in (game, game_of(best.scenario))
    )
    is_halved = abs(after - 0.5) <= abs(before - 0.5) / 2
    told = f"{name}: {before:.1%}, with {best.change.what} {after:.1%} of {fresh} fresh games"
    return Outcome(1, 0 if is_halved else 1, {f"{told}": 1}, () if is_halved else (told,))


def _share_of_first(game: Game, games: int, seed: int) -> float:
    """How often the first side wins, by its games without their luck."""
    found = adjusted(played_games(game, games, seed), game.sides)
    assert found is not None
    return found.adjusted.rate


ADVISED = Row(
    "lab.advised",
    "the first proposal for three maps with a handicap takes half of the bias or more, by fresh games",
    advised_chunks,
    advised,
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
