"""The state hashes of games, a line each: `python -m tests.thorough.hashes_of_games MEMORY GAME…`.

A game is `FILE:BOTS:SEED:ROUNDS`, a file of `maps/scenarios`. MEMORY is a limit in megabytes, 0 for none;
with one the collector runs at every turn, too. The locale is that of the environment. It needs the engine
alone, so that any Python can run it that has numpy, shapely and networkx.
"""

from __future__ import annotations

import gc
import locale
import sys
from pathlib import Path

from engine.bots.players import bot
from engine.model.scenario import Scenario
from engine.play.canonical import state_hash
from engine.playtest.match import play_out
from engine.playtest.readiness import ready_game
from engine.storage.bundled import catalogue
from engine.storage.files import read_scenario

SCENARIOS = Path(__file__).resolve().parents[2] / "maps" / "scenarios"


def hash_of(game: str) -> str:
    file, bots, seed, rounds = game.split(":")
    scenario, findings = read_scenario(SCENARIOS / file)
    assert isinstance(scenario, Scenario), findings
    ready = ready_game(scenario, catalogue(), int(rounds))
    by_side = dict(zip(ready.sides, bots.split(","), strict=True))
    players = {seat.id: bot(by_side[seat.side], int(seed)) for seat in ready.seats}
    over = play_out(ready, players, int(seed))
    return f"{state_hash(over.state)} {over.outcome.winner} {len(over.answers)}"


def main(arguments: list[str]) -> None:
    locale.setlocale(locale.LC_ALL, "")
    megabytes = int(arguments[0])
    if megabytes:
        from engine.system.processes import limit_memory

        limit_memory(megabytes << 20)
        gc.set_threshold(50, 2, 2)
    for game in arguments[1:]:
        print(hash_of(game), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
