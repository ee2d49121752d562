"""`python -m tests.mutated FIRST COUNT`: trials of these seeds, a line each, in bounded memory and time.

`python -m tests.mutated SEED FOLDER` writes the changed file of one seed there and says what becomes of it.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from pathlib import Path

from tests.mutated.sources import kinds
from tests.mutated.trial import drawn, fault

#: Bytes that a process may have of its own, and seconds of the processor that a trial may take.
BYTES_ALLOWED, SECONDS_ALLOWED = 2**30, 10


def main(argv: list[str]) -> int:
    """Each line is JSON: first the seed, so that who dies is known, then what became of it."""
    kinds()
    resource.setrlimit(resource.RLIMIT_DATA, (BYTES_ALLOWED, BYTES_ALLOWED))
    if not argv[1].isdigit():
        return _shown(int(argv[0]), Path(argv[1]))
    told = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # Commands that deliver bytes write past what stands for standard output.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    for seed in range(int(argv[0]), int(argv[0]) + int(argv[1])):
        print(json.dumps({"seed": seed}), file=told, flush=True)
        trial = drawn(seed)
        # The signal ends the process, whatever it does: it counts time of the processor alone.
        signal.setitimer(signal.ITIMER_PROF, SECONDS_ALLOWED)
        wrong, code = fault(trial)
        signal.setitimer(signal.ITIMER_PROF, 0)
        about = f"{trial.kind.name}, {trial.change}: {' '.join(trial.command)}"
        said = {"kind": trial.kind.name, "code": code, "wrong": wrong and f"{about}: {wrong}"}
        print(json.dumps(said), file=told, flush=True)
    return 0


def _shown(seed: int, folder: Path) -> int:
    trial = drawn(seed)
    (folder / trial.kind.file).write_bytes(trial.data)
    wrong, code = fault(trial)
    print(trial.kind.name, "|", trial.change, "|", " ".join(trial.command), "|", code, "|", wrong)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
