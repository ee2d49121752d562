"""A process that plays game after game keeps the memory it has."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence

from tests.thorough.command import ROOT
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Games unless the caller says otherwise, and after how many of them what is kept for a game is all there.
GAMES, WARM = 200, 20
#: Megabytes of a process after them all, and how much of that may have come since it was warm.
MOST, MORE = 300, 30

#: Plays so many skirmishes and prints the megabytes it takes after some of them and after all.
PLAYED = """
import sys
from engine.lab.batch import Pairing, batch
from tests.support.games import bundled_game

def megabytes():
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS"))

games, warm, seed = map(int, sys.argv[1:])
game = bundled_game("king-of-the-hill", 12)
pairings = [Pairing(seed + number, ("tactical", "tactical")) for number in range(games)]
for number, _ in enumerate(batch(game, pairings), start=1):
    if number in (warm, games):
        print(megabytes())
"""


def chunks(options: Options) -> Iterator[Chunk]:
    """One process."""
    yield Chunk("skirmish", options.seed, (options.games or GAMES,))


def memory(chunk: Chunk) -> Outcome:
    """The megabytes of a process when it is warm and at its end."""
    (games,) = chunk.arguments
    assert isinstance(games, int)
    arguments = (str(games), str(min(WARM, games - 1)), str(chunk.seed))
    told = subprocess.run(
        [sys.executable, "-c", PLAYED, *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    )
    warm, end = map(int, told.stdout.split())
    return Outcome(games, tallies={"warm": warm, "end": end})


def flat(totals: Mapping[str, int]) -> Sequence[str]:
    """What is wrong when memory is much, or grows."""
    warm, end = totals.get("warm", 0), totals.get("end", 0)
    found = [f"{end} MB after the games, more than {MOST}"] if end > MOST else []
    return found if end - warm <= MORE else [*found, f"{end - warm} MB more than after {WARM} games"]


def figures(totals: Mapping[str, int]) -> Sequence[str]:
    """The megabytes themselves."""
    return [f"{totals.get('warm', 0)} MB when warm, {totals.get('end', 0)} MB at the end"]


MEMORY = Row(
    "games.memory",
    "skirmishes of tactical bots in one process, whose memory stays flat and below 300 MB",
    chunks,
    memory,
    flat,
    figures,
)
