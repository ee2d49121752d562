"""The row of changed files: who dies, hangs or says too little is told with its seed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.mutated.sources import kinds
from tests.mutated.trial import KEPT, Trial, changes, drawn, fault
from tests.thorough.command import ROOT
from tests.thorough.row import Chunk
from tests.thorough.rows import mutated_files
from tests.thorough.rows.mutated_files import mutated, too_coarse


@pytest.mark.thorough
def test_what_is_not_changed_is_taken_by_all_commands() -> None:
    """Else a change would prove nothing: each command says yes, or has findings where no record is whole."""
    for kind in kinds().values():
        for command in kind.commands:
            for data in kind.originals[:1]:
                wrong, code = fault(Trial(kind, "none", data, command))
                assert (wrong, code) == ("", int("--verify" in command)), (kind.name, command)


def test_trials_of_all_kinds_go_well() -> None:
    ran = mutated(Chunk("0+60", 7_000, (60,)))
    assert ran.failed == 0, ran.notes
    assert sum(ran.tallies.values()) == 60
    assert {drawn(seed).kind.name for seed in range(7_000, 7_400)} == set(kinds())


def test_a_field_of_a_later_version_has_to_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = kinds()["scenario"]
    known = kind.originals[0]
    trial = Trial(kind, "unknown", known, ("convert", "FILE", "OUT.json"))
    assert KEPT.encode() not in known
    assert fault(trial) == ("an unknown field is lost", 0)
    assert set(changes(kind)) > {"unknown", "form 0", "cut", "spoilt"}


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("os.kill(os.getpid(), 9)", "the process ended with -9"),
        ("bytearray(2 ** 30)", "MemoryError"),
        pytest.param(
            "(lambda f: f(f))(lambda f: [None for _ in iter(int, 1)])",
            "the process ended with -27",
            marks=pytest.mark.thorough,
        ),
        pytest.param("time.sleep(60)", "nothing happens any more", marks=pytest.mark.thorough),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_who_dies_with_a_file_is_told_and_the_next_one_is_tried(
    end: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that does such a thing at the second of three files."""
    program = f"""
import os, sys, time
from tests.mutated import __main__ as told, trial
right = trial.call
def call(*words):
    if seed == 8001:
        {end}
    return right(*words)
def drawn(number):
    global seed
    seed = number
    return trial.drawn(number)
trial.call, told.drawn, told.SECONDS_ALLOWED = call, drawn, 0.7
sys.exit(told.main(sys.argv[1:]))
"""

    def run(command: list[str], **more: Any) -> subprocess.CompletedProcess[str]:
        ran: subprocess.CompletedProcess[str] = right([sys.executable, "-c", program, *command[3:]], **more)
        return ran

    right = subprocess.run
    monkeypatch.setattr(mutated_files.subprocess, "run", run)
    monkeypatch.setattr(mutated_files, "SECONDS_ALLOWED", 12)
    ran = mutated(Chunk("3", 8_000, (3,)))
    assert ran.failed == 1
    (note,) = ran.notes
    assert note.startswith("seed 8001: ")
    assert words in note


def test_kinds_that_are_always_refused_are_told() -> None:
    totals = {f"{name} exit 0": 3_000 for name in kinds()}
    assert too_coarse(totals) == []
    assert too_coarse({"turn exit 2": 10}) == []
    assert too_coarse({**totals, "turn exit 0": 3}) == ["no turn is ever taken"]


@pytest.mark.thorough
def test_one_seed_is_shown_with_its_file(tmp_path: Any) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "tests.mutated", "7003", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    (file,) = tmp_path.iterdir()
    assert file.read_bytes() == drawn(7003).data
    assert shown.stdout.startswith(drawn(7003).kind.name)
