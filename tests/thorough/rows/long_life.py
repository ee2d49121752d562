"""A window for ten thousand edits and twenty games once it is warm, and a playtest of thousands of games."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median_high

from tests.support.own_memory import own_memory
from tests.thorough.command import ROOT, scenarios
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Legs of a window's life, each with a game, and the edits of a leg: after the first fifteen the history and
#: what is kept of shapes are full; the twenty after them are the ten thousand edits and twenty games.
BEFORE, LEGS, EDITS = 15, 20, 500
#: Games of a playtest.
GAMES = 5_000
#: The end is compared with how things are after this share of the whole, when all that is kept is there.
WARM = {"window": BEFORE / (BEFORE + LEGS), "playtest": 0.5}
#: Memory is the middle one of so many looks in a row: what a leg leaves depends on which of three maps its
#: game is on, and the C library gives back more or less of what is free. Legs in a row differ by up to 30 MB.
IN_A_ROW = 3
#: Hundredths by which memory may have grown since.
MOST = 5
#: What there may be no more of at all.
COUNTED = ("threads", "python threads", "handles", "processes", "widgets")


def chunks(options: Options) -> Iterator[Chunk]:
    """One life of a window and one playtest; `--games` sets the games of both."""
    legs = BEFORE + LEGS
    yield Chunk("window", options.seed, (min(legs, options.games or legs),))
    yield Chunk("playtest", options.seed, (options.games or GAMES,))


def lived(chunk: Chunk) -> Outcome:
    """What a process holds when it is warm and at its end."""
    (count,) = chunk.arguments
    assert isinstance(count, int)
    held = _window(count, chunk.seed) if chunk.key == "window" else _playtest(count, chunk.seed)
    warm, end = typical(held[: max(1, round(len(held) * WARM[chunk.key]))]), typical(held)
    looks = (("warm", warm), ("at the end", end))
    tallies = {f"{chunk.key}: {name} {when}": each[name] for name in end for when, each in looks}
    notes = tuple(f"{chunk.key}: {each}" for each in grown(warm, end))
    return Outcome(count, len(notes), tallies, notes)


def typical(looks: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """The last look, with the memory of the middle one of the last few."""
    return {**looks[-1], "kB": median_high(each["kB"] for each in looks[-IN_A_ROW:])}


def grown(warm: Mapping[str, int], end: Mapping[str, int]) -> Iterator[str]:
    """What there is more of than there should be."""
    if end["kB"] * 100 > warm["kB"] * (100 + MOST):
        yield f"{warm['kB']} kB have become {end['kB']}"
    for name in COUNTED:
        if end.get(name, 0) > warm.get(name, 0):
            yield f"{warm[name]} {name} have become {end[name]}"


def _window(legs: int, seed: int) -> list[dict[str, int]]:
    command = [sys.executable, "-m", "tests.thorough.rows.long_lived", str(seed), str(legs), str(EDITS)]
    ran = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def _playtest(games: int, seed: int) -> list[dict[str, int]]:
    """What the process that plays and its workers hold as games come in, and what is left of them."""
    path = next(each for each in scenarios() if each.stem == "mill-lane")
    with tempfile.TemporaryDirectory() as folder:
        words = ["playtest", str(path), "--games", str(games), "--jobs", "2", "--seed", str(seed)]
        kept = ["--store", f"{folder}/games.db", "-o", f"{folder}/report.json", "--max-rounds", "4"]
        command = [sys.executable, "-m", "engine.cli.main", *words, *kept]
        held = []
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as under_way:
            assert under_way.stderr is not None
            for line in under_way.stderr:
                if re.match(r"[\d,.\s]+ of [\d,.\s]+ games", line):
                    held.append(_family(under_way.pid))
        assert under_way.returncode == 0
        # The last line comes when workers go already. Who is there afterwards is left over.
        left = sum(f"{folder}/games.db" in each for each in _commands())
        looks = [{**each, "processes": 0} for each in held[:-1]]
        return [*looks[:-1], {**looks[-1], "processes": left}]


def _family(parent: int) -> dict[str, int]:
    """Memory of a process and its children together, with their threads and handles."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
    found = {"kB": 0, "threads": 0, "handles": 0, "processes": len(children)}
    for each in (str(parent), *children):
        about = Path("/proc") / each
        found["kB"] += own_memory(each)
        found["threads"] += len(list((about / "task").iterdir()))
        found["handles"] += len(list((about / "fd").iterdir()))
    return found


def _commands() -> Iterator[str]:
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield each.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue


def figures(totals: Mapping[str, int]) -> Sequence[str]:
    """What was held, warm and at the end."""
    return [f"{name}: {count}" for name, count in sorted(totals.items())]


LONG_LIFE = Row(
    "window.long_life",
    "10,000 edits and 20 games in a warm window, 5,000 games of a playtest: memory flat, nothing left over",
    chunks,
    lived,
    report=figures,
)
