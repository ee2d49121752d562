"""The first moments of every bundled scenario with each optional rule switched, and with pairs of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.rules.modules import OPTIONAL
from engine.storage import bundled
from tests.support.options import faults, switches
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Pairs of optional rules drawn for each map.
PAIRS = 20


def chunks(options: Options) -> Iterator[Chunk]:
    """Each map by itself; `games` says how many of its switches are played."""
    for path in bundled.scenario_paths():
        most = options.games or len(OPTIONAL) + PAIRS
        yield Chunk(f"{path.stem}/{most}", options.seed, (path.stem, most))


def switched_games(chunk: Chunk) -> Outcome:
    name, most = str(chunk.arguments[0]), int(chunk.arguments[1])
    notes, done = [], 0
    for number, keys in enumerate(switches(random.Random(f"{chunk.seed} {name}"), PAIRS)):
        if number >= most:
            break
        done += 1
        try:
            found = faults(name, keys, chunk.seed + number)
        except Exception as error:
            found = [f"{type(error).__name__}: {str(error)[:300]}"]
        if found:
            notes.append(f"faults({name!r}, {keys!r}, {chunk.seed + number}): {'; '.join(found[:3])}")
    return Outcome(done, len(notes), notes=tuple(notes))


SWITCHED = Row(
    "games.options",
    "every bundled map with each optional rule switched, alone and in pairs: it starts and goes on",
    chunks,
    switched_games,
)
