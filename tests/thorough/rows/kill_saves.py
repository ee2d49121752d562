"""A process killed while it saves leaves the old file or the new one, whole; the next save tidies up."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from engine.storage.atomic_write import write_bytes
from tests.thorough.command import ROOT, scenarios
from tests.thorough.row import Chunk, Options, Outcome, Row

KILLS_A_CHUNK = 10

# Saves two versions of a scenario in turn, as fast as it can, until it is killed.
SAVER = """
import dataclasses, sys
from engine.storage.files import read_scenario, write_scenario
source, target = sys.argv[1:]
scenario, findings = read_scenario(source)
versions = [dataclasses.replace(scenario, title=title) for title in ("One", "Two")]
print("ready", flush=True)
while True:
    for version in versions:
        write_scenario(target, version)
"""


def chunks(options: Options) -> Iterator[Chunk]:
    kills = options.games or 300
    names = [path.name for path in scenarios()]
    for first in range(0, kills if names else 0, KILLS_A_CHUNK):
        count = min(KILLS_A_CHUNK, kills - first)
        name = names[first // KILLS_A_CHUNK % len(names)]
        yield Chunk(f"{first}+{count}", options.seed * 1_000_000 + first, (name, count))


def versions_of(source: Path) -> set[str]:
    import dataclasses

    from engine.storage.files import read_scenario, scenario_text

    scenario, _ = read_scenario(source)
    assert scenario is not None
    return {scenario_text(dataclasses.replace(scenario, title=title)) for title in ("One", "Two")}


def killed(chunk: Chunk) -> Outcome:
    name, count = chunk.arguments
    assert isinstance(count, int)
    source = ROOT / "maps" / "scenarios" / str(name)
    whole = {text.encode("utf-8") for text in versions_of(source)}
    notes = []
    seen: dict[bytes, int] = {}
    for number in range(count):
        dice = random.Random(chunk.seed + number)
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "scenario.json"
            command = [sys.executable, "-c", SAVER, str(source), str(target)]
            with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as saver:
                assert saver.stdout is not None
                assert saver.stdout.readline().strip() == "ready"
                time.sleep(dice.uniform(0.02, 0.2))
                saver.send_signal(signal.SIGKILL)
                code = saver.wait()
            if code != -signal.SIGKILL:
                notes.append(f"{name} seed {chunk.seed + number}: the saver ended by itself with {code}")
            elif target.exists():
                content = target.read_bytes()
                seen[content] = seen.get(content, 0) + 1
                if content not in whole:
                    notes.append(
                        f"{name} seed {chunk.seed + number}: {len(content)} bytes, neither old nor new"
                    )
            write_bytes(target, b"")
            if [each.name for each in Path(folder).iterdir()] != [target.name]:
                notes.append(f"{name} seed {chunk.seed + number}: the next save left a temporary file")
    return Outcome(count, len(notes), {"files found": sum(seen.values())}, tuple(notes))


KILLED_SAVES = Row("saving.killed", "SIGKILL in the middle of saving leaves a whole file", chunks, killed)
