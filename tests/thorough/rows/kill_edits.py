"""An editor killed while it edits or saves has lost nothing that was done more than a second earlier."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.thorough.command import ROOT
from tests.thorough.row import Chunk, Options, Outcome, Row

KILLS = 200
KILLS_A_CHUNK = 10
#: What was done this many seconds before the end must be found again.
KEPT_AFTER = 1.0
#: The map is saved after so many edits; 0 leaves everything to the journal.
SAVES = (0, 1, 3, 0, 1)


def chunks(options: Options) -> Iterator[Chunk]:
    kills = options.games or KILLS
    for first in range(0, kills, KILLS_A_CHUNK):
        count = min(KILLS_A_CHUNK, kills - first)
        yield Chunk(f"{first}+{count}", options.seed * 1_000_000 + first, (count,))


@dataclass
class Witness:
    """What an editor told before it was killed."""

    process: int = 0
    journal: str = ""
    edits: list[float] = field(default_factory=list)
    saving: bool = False
    saved: int = 0

    def hear(self, line: str) -> None:
        words = line.split()
        match words:
            case ["process", number]:
                self.process = int(number)
            case ["journal", *_]:
                self.journal = line.partition(" ")[2].rstrip("\n")
            case ["edit", _, seconds]:
                self.edits.append(float(seconds))
            case ["saving"]:
                self.saving = True
            case ["saved"]:
                self.saving = False
                self.saved = len(self.edits)
            case _:
                pass


def painted(scenario: object) -> int:
    """How many hexes are painted, in the order they were; -1 where one is missing in between."""
    from engine.model.flatten import flatten
    from engine.model.scenario import Scenario
    from engine.storage.bundled import catalogue
    from tests.thorough.rows.edited_until_killed import order

    assert isinstance(scenario, Scenario)
    cells = flatten(scenario.layout, catalogue()).cells
    marks = [cells[hex_].terrain == "woods" for hex_ in order(scenario)]
    count = marks.index(False) if False in marks else len(marks)
    return -1 if any(marks[count:]) else count


def found_again(witness: Witness, target: Path) -> tuple[int, str]:
    """How many edits the journal or the file have, and which; -1 where either cannot be read."""
    from editor.document.files import read
    from editor.document.recovery import leftovers

    left = leftovers(witness.journal)
    opened = [("journal", each.open()) for each in left]
    if target.exists():
        opened.append(("file", read(str(target))))
    counts = [(-1 if each.scenario is None else painted(each.scenario), name) for name, each in opened]
    if any(count < 0 for count, _ in counts):
        return -1, "unreadable"
    return max(counts, default=(0, "nothing"))


def killed(chunk: Chunk) -> Outcome:
    (count,) = chunk.arguments
    assert isinstance(count, int)
    notes: list[str] = []
    tallies: dict[str, int] = {}
    command = [sys.executable, "-m", "tests.thorough.rows.edited_until_killed"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as nursery:
        for number in range(count):
            dice = random.Random(chunk.seed + number)
            saves = SAVES[(chunk.seed + number) % len(SAVES)]
            with tempfile.TemporaryDirectory() as folder:
                said, where = _one(nursery, Path(folder), saves, dice)
            tallies[where] = tallies.get(where, 0) + 1
            if said:
                notes.append(f"seed {chunk.seed + number}, saved each {saves}: {said}")
        assert nursery.stdin is not None
        nursery.stdin.close()
    return Outcome(count, len(notes), tallies, tuple(notes))


def _one(nursery: subprocess.Popen[str], folder: Path, saves: int, dice: random.Random) -> tuple[str, str]:
    """Kill one editor; what was lost, or nothing, and where the rest was found."""
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(f"{folder}\t{saves}\n")
    nursery.stdin.flush()
    witness = Witness()
    wait = dice.uniform(0.2, 3.0)
    ended: list[float] = []

    def kill() -> None:
        ended.append(time.monotonic())
        os.kill(witness.process, signal.SIGKILL)

    killer = threading.Timer(wait, kill)
    for line in nursery.stdout:
        if line.startswith("gone"):
            break
        witness.hear(line)
        if len(witness.edits) == 1 and not killer.is_alive() and not ended:
            killer.start()
    killer.cancel()
    if not ended:
        return f"the editor ended by itself after {len(witness.edits)} edits", "ended by itself"
    safe = sum(1 for at in witness.edits if at < ended[0] - KEPT_AFTER)
    again, where = found_again(witness, folder / "map.json")
    if again < 0:
        return "what is left cannot be read, or lacks an edit in between", where
    if again < safe:
        return f"{safe} edits were done {KEPT_AFTER:g} s before the end, {again} are left ({where})", where
    return "", f"{where}, killed while saving" if witness.saving else where


def verdict(totals: Mapping[str, int]) -> Sequence[str]:
    """Both ways of finding the work again must have been met."""
    if sum(totals.values()) < KILLS:
        return ()
    kinds = ("journal", "file")
    return tuple(f"nothing was ever found in the {kind}" for kind in kinds if not _met(totals, kind))


def _met(totals: Mapping[str, int], kind: str) -> bool:
    return any(name.startswith(kind) for name in totals)


KILLED_EDITORS = Row(
    "editing.killed",
    "SIGKILL while editing or saving loses nothing done more than a second before",
    chunks,
    killed,
    verdict,
)
