"""engine.worker_*: how soon a process plays, measured in processes of their own.

`worker_start` is what `batch` does where nothing stands against copying the process; `worker_from_nothing`
what it does where other threads run, as in the window: an interpreter that imports all rules.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: Processes measured, each one its first pool.
TIMES = 5

#: Prints the seconds from a pool's making to the answer of its first process, which is one decision.
MEASURED = """
import sys, threading, time
from engine.bots.players import bot
from engine.play.advance import advance, start
from engine.play.ask import Chance
from engine.play.observe import observe
from engine.play.dice import rolled
from engine.lab.workers import game_here, new_pool
from tests.support.games import bundled_game

def first_decision(seed):
    game = game_here()
    moment = start(game)
    while isinstance(moment.pending, Chance):
        moment = advance(game, moment.state, rolled(seed, moment.pending))
    asked = moment.pending
    bot("tactical", seed).choose(observe(game, moment.state, asked.seat), asked, 0)
    return True

if __name__ == "__main__":
    over, game = threading.Event(), bundled_game("king-of-the-hill")
    if sys.argv[1] == "threads":
        threading.Thread(target=over.wait).start()
    began = time.perf_counter()
    with new_pool(game, 1) as pool:
        assert pool.submit(first_decision, 1).result()
        print(time.perf_counter() - began)
    over.set()
"""


@pytest.mark.parametrize(
    ("name", "threads", "most"),
    [("engine.worker_start", "alone", 0.6), ("engine.worker_from_nothing", "threads", 2.0)],
)
def test_first_decision(
    clocked: Callable[[str, list[float], float], None], tmp_path: Path, name: str, threads: str, most: float
) -> None:
    """From asking for a process to its first decision in a skirmish."""
    script = tmp_path / "first_decision.py"
    script.write_text(MEASURED, encoding="utf-8")
    command = [sys.executable, str(script), threads]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    clocked(
        name,
        [
            float(subprocess.check_output(command, cwd=ROOT, env=environment, timeout=60))
            for _ in range(TIMES)
        ],
        most,
    )
