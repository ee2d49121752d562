"""What the two commands of the README do, seen from outside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["setup", "run", "start"])
def test_the_scripts_are_executable_bash(name: str) -> None:
    script = ROOT / ".ci" / name
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash\n")
    assert subprocess.run(["bash", "-n", script], check=False).returncode == 0


def test_a_stage_that_does_not_exist_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / ".ci" / "stages.py", "nonsense"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "no such stage: nonsense" in done.stderr


@pytest.mark.slow
@pytest.mark.xdist_group("packaging")
def test_without_a_display_the_maps_are_checked_drawn_and_played(tmp_path: Path) -> None:
    """The script of `make run` on a copy of what it needs, so that nothing lands in this tree."""
    for name in ("maps", "engine", "editor", "schemas", ".ci"):
        (tmp_path / name).symlink_to(ROOT / name)
    commands = tmp_path / ".venv" / "bin"
    commands.mkdir(parents=True)
    (commands / "tidewright").symlink_to(Path(sys.executable).parent / "tidewright")
    script = tmp_path / "start"
    script.write_text(
        (ROOT / ".ci" / "start").read_text(encoding="utf-8").replace('/.."', '"'), encoding="utf-8"
    )
    kept = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    done = subprocess.run(
        ["bash", script], env=kept, capture_output=True, text=True, check=False, timeout=280
    )
    assert done.returncode == 0, done.stdout[-1500:] + done.stderr[-1500:]
    assert "There is no display" in done.stdout
    assert "Results: the picture is build/" in done.stdout
    (picture,) = (tmp_path / "build").glob("*.png")
    assert picture.read_bytes().startswith(b"\x89PNG")
    game = json.loads((tmp_path / "build" / "game.json").read_text(encoding="utf-8"))
    assert game["$schema"] == "urn:tidewright:schema:game:2"


def readme_lines() -> list[str]:
    """The command lines of the README that ask a bundled map and write nothing."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith(".venv/bin/tidewright ")]
    return [line for line in lines if line.split()[1] in {"validate", "los", "path", "reach", "retreat"}]


@pytest.mark.parametrize("line", readme_lines(), ids=lambda line: line.split()[1])
def test_the_commands_of_the_readme_work(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert main(line.split()[1:]) == 0
