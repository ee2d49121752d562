"""Skirmishes in which the tactical bot meets itself with other purchases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from engine.lab.statistics import Rate
from tests.thorough.command import ROOT, played
from tests.thorough.row import Chunk, Options, Outcome, Row
from tests.thorough.rows.games import how_to_repeat, result_of

#: Games of each row unless the caller says otherwise.
GAMES = 400


def _chunks(options: Options) -> Iterator[Chunk]:
    """Game by game over the Skirmish maps: each seed is played twice, with sides swapped."""
    maps = [(each.path.name, each.sides) for each in played() if each.ruleset == "skirmish"]
    for number in range(options.games or GAMES if maps else 0):
        name, sides = maps[number // 2 % len(maps)]
        yield Chunk(f"{number}", options.seed * 1_000_000 + number // 2, (name, number % 2, *sides))


def _against(other: str, chunk: Chunk) -> Outcome:
    """One game of the tactical bot against another buyer; a partial of this travels between processes."""
    name, seat, *sides = chunk.arguments
    assert isinstance(seat, int)
    bots = f"tactical,{other}" if seat == 0 else f"{other},tactical"
    path = ROOT / "maps" / "scenarios" / str(name)
    result, fault = result_of(path, bots, chunk.seed)
    if fault:
        return Outcome(1, 1, notes=(f"{how_to_repeat(path, bots, chunk.seed)}: {fault}",))
    end = "won" if result["winner"] == sides[seat] else "lost"
    return Outcome(1, 0, {end: 1, f"{path.stem} {end}": 1})


def rates(totals: Mapping[str, int]) -> Sequence[str]:
    """The share of games won, on each map and in all, with its interval."""
    names = sorted({name.rpartition(" ")[0] for name in totals if " " in name})
    lines = []
    for name in (*names, ""):
        start = f"{name} " if name else ""
        won, lost = totals.get(f"{start}won", 0), totals.get(f"{start}lost", 0)
        rate = Rate(won, won + lost)
        low, high = rate.interval
        lines.append(f"{name or 'all maps'}: {won} of {won + lost} won, {low:.0%} to {high:.0%}")
    return lines


def at_least_seven_in_ten(totals: Mapping[str, int]) -> Sequence[str]:
    """What is wrong when buying with a plan does not pay."""
    won, lost = totals.get("won", 0), totals.get("lost", 0)
    if 10 * won >= 7 * (won + lost):
        return []
    return [f"the tactical bot won {won} of {won + lost} games against random purchases, fewer than 70 %"]


AGAINST_RANDOM_PURCHASES = Row(
    "games.purchases",
    "the tactical bot wins at least 70 % of its skirmishes against itself buying at random, sides swapped",
    _chunks,
    partial(_against, "haphazard"),
    at_least_seven_in_ten,
    rates,
)
AGAINST_INFANTRY = Row(
    "games.infantry",
    "skirmishes of the tactical bot against itself buying infantry only, reported map by map",
    _chunks,
    partial(_against, "infantry"),
    report=rates,
)
