"""Games are the same in every process: whatever Python, locale, time zone, memory and order of hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import gettempdir

from tests.thorough.command import ROOT, played
from tests.thorough.row import Chunk, Options, Outcome, Row

GAMES_A_CHUNK = 25
ROUNDS = 3
#: Of so many games one is of tactical bots, and one of a searching bot against the first of them: what these
#: weigh are fractions.
TACTICAL, SEARCHING = 12, 60
#: Megabytes in which a game has to find room.
LITTLE = 600
#: Other Pythons to play by, as `PATH` names folders: each needs numpy, shapely and networkx.
OTHERS = "TIDEWRIGHT_PYTHONS"


@dataclass(frozen=True)
class Surroundings:
    """A process that plays: its Python, options, environment, and its limit of memory in megabytes."""

    name: str
    options: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    memory: int = 0
    python: str = sys.executable


PLAIN = Surroundings("plain", environment={"PYTHONHASHSEED": "0"})
OTHER = (
    Surroundings("another order of hashes", environment={"PYTHONHASHSEED": "4242"}),
    Surroundings("hashes by chance", environment={"PYTHONHASHSEED": "random"}),
    Surroundings("-O", ("-O",)),
    Surroundings("-OO", ("-OO",)),
    Surroundings("French", environment={"LC_ALL": "fr_FR.UTF-8"}),
    Surroundings("Turkish", environment={"LC_ALL": "tr_TR.UTF-8"}),
    Surroundings("no encoding", environment={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    Surroundings("Kathmandu", environment={"TZ": "Asia/Kathmandu"}),
    Surroundings("little memory", memory=LITTLE),
)


@cache
def locales() -> str:
    """A folder with the locales that are tried; they are made where the system has only their sources."""
    folder = Path(gettempdir()) / f"tidewright-locales-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    for name in ("fr_FR", "tr_TR"):
        made = folder / f"{name}.UTF-8"
        if not made.exists():
            make = ["localedef", "-i", name, "-f", "UTF-8", str(made)]
            done = subprocess.run(make, capture_output=True, text=True, check=False)
            if not made.exists():
                raise RuntimeError(f"there is no locale {name}: {done.stderr.strip()}; install `locales`")
    return str(folder)


def others() -> tuple[Surroundings, ...]:
    """The other Pythons that the environment names."""
    named = os.environ.get(OTHERS, "").split(os.pathsep)
    return tuple(Surroundings(_version(python), python=python) for python in named if python)


@cache
def _version(python: str) -> str:
    asked = [python, "-c", "import sys; print('Python', '.'.join(map(str, sys.version_info[:2])))"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def hashes(where: Surroundings, games: Sequence[str]) -> list[str]:
    """The hash of each game played there, and what went wrong at the end where it broke off."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | where.environment
    if "UTF-8" in where.environment.get("LC_ALL", ""):
        environment["LOCPATH"] = locales()
    command = [
        where.python,
        *where.options,
        "-m",
        "tests.thorough.hashes_of_games",
        str(where.memory),
        *games,
    ]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    told = done.stdout.splitlines()
    return told if done.returncode == 0 else [*told, f"exit {done.returncode}: {done.stderr[-500:]}"]


def chunks(options: Options) -> Iterator[Chunk]:
    names = [scenario.path.name for scenario in played()]
    for first in range(0, options.games or 1000, GAMES_A_CHUNK):
        games = []
        for number in range(first, min(first + GAMES_A_CHUNK, options.games or 1000)):
            bots = _bots(number)
            seed = options.seed * 1_000_000 + number
            rounds = options.rounds or ROUNDS
            games.append(f"{names[number % len(names)]}:{bots}:{seed}:{rounds}")
        yield Chunk(f"{first}+{len(games)}", options.seed, tuple(games))


def _bots(number: int) -> str:
    if number % SEARCHING == SEARCHING - 1:
        return "search,tactical-1"
    return "tactical,tactical" if number % TACTICAL == 0 else "random,random"


def run(chunk: Chunk) -> Outcome:
    """Each game in each of the surroundings; a trial is a game that has to be the same in all of them."""
    games = [str(each) for each in chunk.arguments]
    wanted = hashes(PLAIN, games)
    failed: set[int] = set(range(len(wanted), len(games)))
    notes = [] if len(wanted) == len(games) else [f"plain: {wanted[-1]}"]
    everywhere = (*OTHER, *others())
    for where in everywhere:
        found = hashes(where, games)
        for number, game in enumerate(games):
            one, other = (each[number] if number < len(each) else "nothing" for each in (wanted, found))
            if one != other:
                failed.add(number)
                notes.append(f"{game}: {one}, and with {where.name} {other}")
    tallies = {f"with {where.name}": len(games) for where in everywhere}
    return Outcome(len(games), len(failed), tallies, tuple(notes[:10]))


SAME_EVERYWHERE = Row(
    "games.same",
    "one game has one hash: hash seeds, -O, locales, time zone, little memory, the Pythons that are named",
    chunks,
    run,
)
