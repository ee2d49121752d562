"""Whole games played by bots on the bundled scenarios."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.thorough.command import ROOT, call, played
from tests.thorough.row import Chunk, Options, Outcome, Row

GAMES_A_CHUNK = 5
#: Rounds after which random games are decided, as `tidewright play` does it.
MAX_ROUNDS = 40
STATE_HASH = re.compile(r"[0-9a-f]{16,}")


def result_of(path: str | Path, bots: str, seed: int, *more: str | Path) -> tuple[dict[str, object], str]:
    """The result of one game and what is wrong with it (empty: nothing)."""
    answer = call("play", path, "--bots", bots, "--seed", str(seed), "--format", "json", *more)
    if answer.code != 0:
        return {}, f"exit {answer.code}: {answer.err.strip()[-300:] or answer.out.strip()[-300:]}"
    result: dict[str, object] = answer.data
    if not (isinstance(result.get("winner"), str) and result["winner"]):
        return result, f"winner is {result.get('winner')!r}"
    if not (isinstance(result.get("reason"), str) and result["reason"]):
        return result, "no reason"
    if not (isinstance(result.get("rounds"), int) and isinstance(result.get("decisions"), int)):
        return result, "rounds or decisions are missing"
    if not STATE_HASH.fullmatch(str(result.get("state_hash"))):
        return result, f"state hash {result.get('state_hash')!r}"
    return result, ""


def how_to_repeat(path: str | Path, bots: str, seed: int) -> str:
    return f"tidewright play maps/scenarios/{Path(path).name} --bots {bots} --seed {seed}"


# ---------------------------------------------------------------- random against random


def random_chunks(options: Options) -> Iterator[Chunk]:
    """So many games a ruleset, spread over its scenarios."""
    games, rounds = options.games or 1000, options.rounds or MAX_ROUNDS
    by_ruleset: dict[str, list[str]] = {}
    for scenario in played():
        by_ruleset.setdefault(scenario.ruleset, []).append(scenario.path.name)
    for ruleset, names in sorted(by_ruleset.items()):
        for first in range(0, games, GAMES_A_CHUNK):
            count = min(GAMES_A_CHUNK, games - first)
            arguments = (ruleset, rounds, first, count, *names)
            yield Chunk(f"{ruleset}/{rounds} rounds/{first}+{count}", options.seed, arguments)


def random_games(chunk: Chunk) -> Outcome:
    ruleset, rounds, first, count, *names = chunk.arguments
    assert isinstance(first, int)
    assert isinstance(count, int)
    tallies: dict[str, int] = {}
    notes = []
    for number in range(first, first + count):
        path = ROOT / "maps" / "scenarios" / str(names[number % len(names)])
        seed = chunk.seed * 1_000_000 + number
        with tempfile.TemporaryDirectory() as folder:
            saved = Path(folder) / "game.json"
            # Every fifth game is saved and verified decision by decision.
            verify = number % 5 == 0
            more = ("--max-rounds", str(rounds), *(("--save", saved) if verify else ()))
            result, fault = result_of(path, "random,random", seed, *more)
            if not fault and verify:
                replay = call("replay", saved)
                if replay.code != 0:
                    fault = f"replay: exit {replay.code}: {(replay.err or replay.out).strip()[-300:]}"
        if fault:
            notes.append(f"{how_to_repeat(path, 'random,random', seed)} --max-rounds {rounds}: {fault}")
        else:
            key = f"{ruleset} {result['reason']}"
            tallies[key] = tallies.get(key, 0) + 1
    return Outcome(count, len(notes), tallies, tuple(notes))


RANDOM_GAMES = Row(
    "games.random",
    "random bots play every ruleset to its end; every fifth game is saved and replayed",
    random_chunks,
    random_games,
)


# ---------------------------------------------------------------- the tactical bot


def contested() -> list[tuple[str, tuple[str, ...]]]:
    """Every bundled scenario: a bot that plays well wins from either side."""
    return [(scenario.path.name, scenario.sides) for scenario in played()]


def against_random_chunks(options: Options) -> Iterator[Chunk]:
    """Game by game: each seed is played twice, with sides swapped."""
    maps = contested()
    for number in range(options.games or 200 if maps else 0):
        name, sides = maps[number // 2 % len(maps)]
        yield Chunk(f"{number}", options.seed * 1_000_000 + number // 2, (name, number % 2, *sides))


def against_random(chunk: Chunk) -> Outcome:
    name, seat, *sides = chunk.arguments
    assert isinstance(seat, int)
    bots = "tactical,random" if seat == 0 else "random,tactical"
    path = ROOT / "maps" / "scenarios" / str(name)
    result, fault = result_of(path, bots, chunk.seed)
    if fault:
        return Outcome(1, 1, notes=(f"{how_to_repeat(path, bots, chunk.seed)}: {fault}",))
    tallies = {"won" if result["winner"] == sides[seat] else "lost": 1}
    if result["reason"] == "round_limit":
        tallies["by round limit"] = 1
    tallies[f"{path.stem} as {sides[seat]} {next(iter(tallies))}"] = 1
    return Outcome(1, 0, tallies)


def at_least_nine_in_ten(totals: Mapping[str, int]) -> Sequence[str]:
    won, lost = totals.get("won", 0), totals.get("lost", 0)
    faults = []
    if 10 * won < 9 * (won + lost):
        faults.append(f"the tactical bot won {won} of {won + lost} games, fewer than 90 %")
    return faults + list(few_by_round_limit(totals))


def few_by_round_limit(totals: Mapping[str, int]) -> Sequence[str]:
    games = sum(totals.get(name, 0) for name in ("won", "lost", "finished"))
    stopped = totals.get("by round limit", 0)
    return (
        [f"{stopped} of {games} games ended by round limit, more than 10 %"] if 10 * stopped > games else []
    )


def pair_chunks(options: Options) -> Iterator[Chunk]:
    maps = contested()
    for number in range(options.games or 60 if maps else 0):
        yield Chunk(f"{number}", options.seed * 1_000_000 + number, (maps[number % len(maps)][0],))


def pair(chunk: Chunk) -> Outcome:
    path = ROOT / "maps" / "scenarios" / str(chunk.arguments[0])
    result, fault = result_of(path, "tactical,tactical", chunk.seed)
    if fault:
        return Outcome(1, 1, notes=(f"{how_to_repeat(path, 'tactical,tactical', chunk.seed)}: {fault}",))
    tallies = {"finished": 1, f"{path.stem} won by {result['winner']}": 1}
    if result["reason"] == "round_limit":
        tallies["by round limit"] = 1
    return Outcome(1, 0, tallies)


TACTICAL_AGAINST_RANDOM = Row(
    "games.tactical",
    "the tactical bot wins at least 90 % of its games against random, sides swapped",
    against_random_chunks,
    against_random,
    at_least_nine_in_ten,
)
TACTICAL_PAIR = Row(
    "games.tactical_pair",
    "two tactical bots; at most 10 % of the games end by round limit",
    pair_chunks,
    pair,
    few_by_round_limit,
)


# ---------------------------------------------------------------- determinism


def determinism_chunks(options: Options) -> Iterator[Chunk]:
    bots = ("random,random", "tactical,random")
    for number in range(options.games or 24):
        for scenario in played():
            chosen = bots[number % 2]
            yield Chunk(
                f"{scenario.path.stem}/{number}",
                options.seed * 1_000_000 + number,
                (scenario.path.name, chosen),
            )


def hash_in_own_process(path: Path, bots: str, seed: int, hash_seed: str) -> str:
    command = [sys.executable, "-m", "engine.cli.main", "play", str(path), "--bots", bots]
    command += ["--seed", str(seed), "--format", "json"]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return str(json.loads(done.stdout)["state_hash"])


def determinism(chunk: Chunk) -> Outcome:
    """The same seed under two hash seeds gives one hash, the next seed another one."""
    name, bots = chunk.arguments
    path = ROOT / "maps" / "scenarios" / str(name)
    one = hash_in_own_process(path, str(bots), chunk.seed, "0")
    two = hash_in_own_process(path, str(bots), chunk.seed, "4242")
    other = hash_in_own_process(path, str(bots), chunk.seed + 500_000, "0")
    notes = []
    if one != two:
        notes.append(f"{how_to_repeat(path, str(bots), chunk.seed)}: {one} and {two} under two hash seeds")
    if one == other:
        notes.append(f"{how_to_repeat(path, str(bots), chunk.seed)}: another seed gave the same hash")
    return Outcome(1, 1 if notes else 0, notes=tuple(notes))


DETERMINISM = Row(
    "games.determinism",
    "one seed gives one state hash in processes with different hash seeds, another seed another",
    determinism_chunks,
    determinism,
)
