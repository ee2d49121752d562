"""Mutants given to a bench of their own, and its verdicts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.thorough.mutants.planted import ROOT, Mutant

MAP = ROOT / "build" / "mutants" / "map.json"


@dataclass(frozen=True)
class Verdict:
    """Who noticed a mutant, None = nobody, of how many cases and tests; `unclear` where it hung."""

    by: str | None
    asked: int
    unclear: bool = False


class BenchClosed(RuntimeError):
    """The process that judges has ended."""


class Judge:
    """A bench and what is said to it; it ends with this process."""

    def __init__(self, map_path: Path = MAP) -> None:
        self.process = _module("bench", str(map_path))

    def verdict(self, mutant: Mutant) -> Verdict:
        """What became of a mutant, warm; where it came too late for that, from the beginning."""
        answer = _asked(self.process, mutant)
        if answer["by"] is None and answer.get("cold"):
            with _module("cold") as process:
                later = _asked(process, mutant)
            answer = {"by": later["by"], "asked": answer["asked"] + later["asked"]}
        return Verdict(answer["by"], answer["asked"], bool(answer.get("unclear")))


def _module(name: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"tests.thorough.mutants.{name}", *arguments]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONHASHSEED": "0"}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _asked(process: subprocess.Popen[str], mutant: Mutant) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(asdict(mutant)) + "\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise BenchClosed(f"no answer for {mutant.key}")
    answer: dict[str, Any] = json.loads(line)
    return answer


@cache
def _benches() -> list[Judge]:
    """The bench of this process, if there is one."""
    return []


def judge() -> Judge:
    """The bench of this process, a new one where it has ended."""
    benches = _benches()
    if not benches or benches[0].process.poll() is not None:
        benches[:] = [Judge()]
    return benches[0]
