"""Commands as somebody types them who knows nothing of this tree."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*command: str | Path, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """How a command ended, in a folder, without what names this tree."""
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=kept | more,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def must(*command: str | Path, cwd: Path, **more: str) -> str:
    """What a command that has to succeed prints."""
    done = run(*command, cwd=cwd, **more)
    assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
    return done.stdout
