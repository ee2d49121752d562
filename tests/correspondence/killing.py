"""Two programs play a game by file in a folder, are killed now and then, and go on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from engine.storage import bundled

#: Seconds that a game may take.
_LONGEST = 900


@dataclass
class Program:
    """The command of a side, which a bot plays."""

    file: Path
    folder: Path
    home: Path
    side: str
    bot: str

    def line(self) -> list[str]:
        """The words of the command."""
        words = [
            "play",
            str(self.file),
            "--by-file",
            str(self.folder),
            "--human",
            self.side,
            "--bots",
            self.bot,
        ]
        return [sys.executable, "-m", "engine.cli.main", *words]

    def start(self, *more: str) -> subprocess.Popen[str]:
        """The command under way."""
        return subprocess.Popen(
            [*self.line(), *more],
            env={**os.environ, "XDG_STATE_HOME": str(self.home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


@dataclass(frozen=True)
class PlayedByFile:
    """A game that two programs have played: what they said last, how often they were killed, what it left."""

    said: tuple[str, str]
    codes: tuple[int, int]
    kills: int
    game: Path


def played_by_file(
    name: str,
    folder: Path,
    *,
    bot: str = "tactical",
    rounds: int | None = None,
    kills: int = 4,
    seed: int = 1,
) -> PlayedByFile:
    """A whole game of a bundled map; each program is killed and started anew while it goes on."""
    path = next(each for each in bundled.scenario_paths() if each.stem == name)
    sides = [side.id for side in bundled.scenario(name).sides]
    exchange, chance = folder / "exchange", random.Random(seed)
    one = Program(path, exchange, folder / "one", sides[0], bot)
    begun = one.start(*(() if rounds is None else ("--max-rounds", str(rounds))), "--dice", "lent")
    said, _ = begun.communicate(timeout=60)
    assert begun.returncode == 0, said
    (turn,) = exchange.glob("*.turn")
    invitation = folder / turn.name
    invitation.write_bytes(turn.read_bytes())
    one.file = invitation
    other = Program(invitation, exchange, folder / "other", sides[1], bot)
    programs = [one, other]
    running = [each.start("--wait") for each in programs]
    killed, began = 0, time.monotonic()
    while any(each.poll() is None for each in running):
        assert time.monotonic() - began < _LONGEST, "the game does not end"
        time.sleep(chance.uniform(0.5, 2.0))
        number = chance.randrange(2)
        if killed < kills and running[number].poll() is None:
            running[number].send_signal(signal.SIGKILL)
            running[number].communicate()
            running[number] = programs[number].start("--wait")
            killed += 1
    first, second = (each.communicate()[0] for each in running)
    (game,) = exchange.glob("*.game.json")
    return PlayedByFile((first, second), (running[0].returncode, running[1].returncode), killed, game)
