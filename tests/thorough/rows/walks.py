"""Random walks through the whole window, with kills: every edit and every answer is there afterwards."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

from tests.thorough.command import ROOT
from tests.thorough.row import Chunk, Options, Outcome, Row
from tests.thorough.rows.walk_ledger import KEPT_AFTER, Ledger, front_of, losses, paper_of

KILLS = 1_000
#: A walk goes on over so many kills, some forty actions from one to the next: a thousand actions and more.
KILLS_A_WALK = 25
ACTIONS_A_LIFE = 90
#: How often a window is killed while it is still coming back.
EARLY = 0.12
#: Seconds without a word after which a window counts as hung: a watchdog, no measure.
SILENCE = 150.0


def chunks(options: Options) -> Iterator[Chunk]:
    kills = options.games or KILLS
    for first in range(0, kills, KILLS_A_WALK):
        count = min(KILLS_A_WALK, kills - first)
        yield Chunk(f"{first}+{count}", options.seed * 1_000_000 + first, (count, ACTIONS_A_LIFE))


class Life:
    """One life of a window: what it told until it was killed or ended."""

    def __init__(self, dice: random.Random, actions: int) -> None:
        self.told = Ledger()
        self.end = 0.0
        self.was_killed = False
        self.process = 0
        self._dice = dice
        #: After how many actions it is killed; 0 while it is coming back, None not at all.
        self._after = None if not actions else 0 if dice.random() < EARLY else dice.randrange(1, actions)
        self._timer: threading.Timer | None = None

    def hear(self, nursery: IO[str]) -> None:
        """Listen until the window is gone, and kill it at the moment that was drawn."""
        silence = threading.Timer(SILENCE, self._hung)
        heard = time.monotonic()
        for line in nursery:
            if line.startswith("process "):
                self.process = int(line.split()[1])
                silence.start()
                if self._after == 0:
                    self._kill_in(self._dice.uniform(0.1, 2.5))
                continue
            if line.startswith("gone"):
                break
            silence.cancel()
            silence = threading.Timer(SILENCE, self._hung)
            silence.start()
            event = json.loads(line)
            heard = time.monotonic()
            self.told.hear(event)
            if self._timer is None and self._after and len(self.told.actions) >= self._after:
                self._kill_in(self._dice.uniform(0.0, 0.5))
        silence.cancel()
        if self._timer is not None:
            self._timer.cancel()
        if not self.was_killed:
            # One that dies by itself does nothing more while its trace is written, which takes a while.
            self.end = time.monotonic() if self.told.quitting else heard

    def _kill_in(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._kill)
        self._timer.start()

    def _kill(self) -> None:
        self.end = time.monotonic()
        self.was_killed = True
        os.kill(self.process, signal.SIGKILL)

    def _hung(self) -> None:
        last = self.told.actions[-1] if self.told.actions else "its start"
        self.told.faults.append(f"the window hangs in {last}")
        os.kill(self.process, signal.SIGABRT)


def walked(chunk: Chunk) -> Outcome:
    """One walk over several lives."""
    kills, most = chunk.arguments
    assert isinstance(kills, int)
    assert isinstance(most, int)
    notes: list[str] = []
    tallies = {"actions": 0, "kills": 0, "ends": 0, "answers": 0}
    command = [sys.executable, "-m", "tests.thorough.rows.walked_until_killed"]
    with (
        tempfile.TemporaryDirectory() as folder,
        open(Path(folder) / "last-words", "wb") as last_words,
        subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=last_words,
            text=True,
            # What the C library says before it gives up goes where the rest goes.
            env={**os.environ, "LIBC_FATAL_STDERR_": "1"},
        ) as nursery,
    ):
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        before: Ledger | None = None
        ended = 0.0
        killed = number = 0
        is_last = False
        while not is_last:
            is_last = killed == kills
            seed = chunk.seed * 100 + number
            number += 1
            actions = 0 if is_last else most
            life = Life(random.Random(f"life {seed}"), actions)
            nursery.stdin.write(f"{folder}\t{seed}\t{actions}\n")
            nursery.stdin.flush()
            life.hear(nursery.stdout)
            told = life.told
            faults = [*told.faults]
            if not life.was_killed and not told.quitting and told.finished < actions:
                faults.append(f"the window died by itself: {_end_of(Path(last_words.name))}")
            trace = _trace(Path(folder), life.process) if faults else ""
            faults += [trace] if trace else []
            if before is not None and told.found is not None:
                before.found = told.found
                faults += losses(before, ended)
            notes += [f"seed {seed}: {each}\n  after {_last(before)}; {_last(told)}" for each in faults]
            tallies["actions"] += told.finished
            tallies["answers"] += sum(len(each) for each in told.games.values())
            killed += life.was_killed
            tallies["kills"] += life.was_killed
            tallies["ends"] += not life.was_killed
            before, ended = carried(before, told), life.end if told.found is not None else ended
        nursery.stdin.close()
    return Outcome(killed, len(notes), tallies, tuple(notes))


def _end_of(words: Path) -> str:
    """The last that processes wrote to their standard error."""
    return words.read_bytes()[-2000:].decode(errors="replace")


def _trace(folder: Path, process: int) -> str:
    """Where a process was when it was ended, as far as it left word."""
    try:
        return (folder / f"trace-{process}").read_text(encoding="utf-8")[:3000]
    except OSError:
        return ""


def carried(before: Ledger | None, told: Ledger) -> Ledger:
    """What the next life is compared with: this one on top of what it found, or still the one before."""
    if told.found is None:
        return before if before is not None else told
    at, entries, current = told.found["at"], tuple(told.found["entries"]), str(told.found["current"])
    # What is open for the first time is no older than this life.
    old = {entry for _, known, _ in before.tabs for entry in known} if before is not None else set()
    kept = tuple(entry for entry in entries if entry in old)
    made = Ledger(
        tabs=[(0.0, kept, current if current in kept else ""), (at, entries, current), *told.tabs],
        papers=[(at, entry, paper_of(each)) for entry, each in told.found["papers"].items()] + told.papers,
        fronts=[(0.0, front_of(told.found)), *told.fronts],
        games={**(before.games if before is not None else {})},
        actions=told.actions,
        in_flight=told.in_flight,
        began=told.began,
    )
    for id_, events in told.games.items():
        made.games[id_] = [*made.games.get(id_, []), *events]
    return made


def _last(ledger: Ledger | None) -> str:
    return ", ".join(ledger.actions[-6:]) if ledger is not None else "nothing"


def verdict(totals: Mapping[str, int]) -> Sequence[str]:
    """A whole row must have done what it is for."""
    if totals["kills"] < KILLS:
        return ()
    wanted = {"actions": 5000, "ends": 10, "answers": 500}
    return tuple(f"only {totals[name]} {name}" for name, least in wanted.items() if totals[name] < least)


WALKS = Row(
    "window.walks",
    f"random walks through the window with SIGKILL keep edits of {KEPT_AFTER:g} s before and all answers",
    chunks,
    walked,
    verdict,
)
