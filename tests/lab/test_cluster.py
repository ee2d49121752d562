"""Games played by a Dask cluster: the same report, and none lost or played twice when a worker dies."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.lab import cluster as module
from engine.storage import bundled
from engine.storage.game_store import GameStore
from engine.storage.provenance import program

pytest.importorskip("distributed")

SCENARIO = str(next(path for path in bundled.scenario_paths() if path.stem == "mill-lane"))
ROOT = Path(__file__).parents[2]
WORKERS, GAMES = 3, 30


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Cluster:
    """A scheduler and workers in processes of their own, as the manual has them started."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        self._folder = folder
        self._environment = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "100"}
        self._all: list[subprocess.Popen[bytes]] = []
        self._run("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
        self.workers = [
            self._run("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for _ in range(WORKERS)
        ]

    def _run(self, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
        with open(self._folder / f"{len(self._all)}.log", "wb") as log:
            process = subprocess.Popen(command, cwd=ROOT, env=self._environment, stdout=log, stderr=log)
        self._all.append(process)
        return process

    def wait(self) -> None:
        """Until all workers are there."""
        from distributed import Client

        ends = time.monotonic() + 120
        while time.monotonic() < ends:
            try:
                with Client(self.address, timeout=5, set_as_default=False) as client:
                    client.wait_for_workers(WORKERS, timeout=60)
                    return
            except (OSError, TimeoutError):
                time.sleep(0.3)
        raise AssertionError("the cluster did not start")

    def end(self) -> None:
        for process in reversed(self._all):
            process.kill()
        for process in self._all:
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    (tmp_path / "cluster").mkdir()
    made = Cluster(tmp_path / "cluster")
    try:
        made.wait()
        yield made
    finally:
        made.end()


@pytest.mark.thorough
def test_a_killed_worker_changes_no_byte_of_the_report(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["playtest", SCENARIO, "--bots", "random,tactical", "--games", str(GAMES), "--max-rounds", "2"]
    here, afar, store = tmp_path / "here.json", tmp_path / "afar.json", tmp_path / "games.db"
    assert main([*words, "--jobs", "1", "-o", str(here)]) == 0
    kept: list[tuple[tuple[str, ...], int]] = []
    keep = GameStore.keep

    def counted(self: GameStore, batch: str, game: object) -> None:
        kept.append((game.bots, game.seed))  # type: ignore[attr-defined]
        if len(kept) == GAMES // 2:
            cluster.workers[0].send_signal(signal.SIGKILL)
        keep(self, batch, game)  # type: ignore[arg-type]

    monkeypatch.setattr(GameStore, "keep", counted)
    assert main([*words, "--scheduler", cluster.address, "--store", str(store), "-o", str(afar)]) == 0
    assert cluster.workers[0].wait() == -signal.SIGKILL
    assert afar.read_bytes() == here.read_bytes()
    assert len(kept) == len(set(kept)) == GAMES
    # What is kept needs no cluster.
    again = tmp_path / "again.json"
    assert main([*words, "--scheduler", cluster.address, "--store", str(store), "-o", str(again)]) == 0
    assert len(kept) == GAMES
    assert again.read_bytes() == here.read_bytes()


def test_workers_of_another_program_would_play_other_games() -> None:
    with pytest.raises(module.NoCluster, match="Workers play by another program"):
        module._require_same_program({"one": program(), "two": "0.0.0+other"}, "tcp://here")
    with pytest.raises(module.NoCluster, match="has no workers"):
        module._require_same_program({}, "tcp://here")
    module._require_same_program({"one": program()}, "tcp://here")


def test_a_cluster_that_is_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 1)
    assert main(["playtest", SCENARIO, "--games", "2", "--scheduler", f"tcp://127.0.0.1:{free_port()}"]) == 2
    assert "No scheduler answers at tcp://127.0.0.1:" in capsys.readouterr().err
    assert main(["playtest", SCENARIO, "--scheduler", "x", "--advise", "y.json"]) == 2
    assert "an advice is played on this machine" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["playtest", SCENARIO, "--games", "2", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "Install tidewright[cluster]" in capsys.readouterr().err
