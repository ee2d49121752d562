"""What a user of version 0.1.0 has is all there: settings, tabs, maps, games, boards, stores."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from editor.document.backups import name_of
from tests.packaging.user_of_0_1_0 import ANSWERS

ROOT = Path(__file__).resolve().parents[2]
LEFT = Path(__file__).parent / "from_0_1_0"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of that user, as the program of that version left it."""
    folder = tmp_path / "home"
    shutil.copytree(LEFT, folder)
    for path in folder.rglob("*"):
        if path.is_file() and (data := path.read_bytes()).count(b"@HOME@"):
            path.write_bytes(data.replace(b"@HOME@", str(folder).encode()))
    digest = name_of(str(folder / "my-map.json"))
    for path in sorted(folder.rglob("*@FILE@*"), reverse=True):
        path.rename(path.with_name(path.name.replace("@FILE@", digest)))
    return folder


def environment(home: Path) -> Mapping[str, str]:
    places = {name: str(home / name) for name in ("state", "config", "data", "cache")}
    xdg = {f"XDG_{name.upper()}_HOME": folder for name, folder in places.items() if name != "cache"}
    return os.environ | xdg | {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}


def run(home: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_the_window_has_all_of_it(home: Path) -> None:
    found: dict[str, Any] = json.loads(run(home, "-m", "tests.packaging.look_around"))
    path = str(home / "my-map.json")
    assert (found["language"], found["theme"]) == ("fr", "dark")
    assert (found["recent"], found["titles"]) == ([path], ["My own map"])
    assert found["stamps"][0] == 7
    assert (found["boards"], found["unread boards"]) == (["own-mine"], [])
    assert found["backups"] == [1]
    saved, unsaved = found["tabs"]
    assert (saved["path"], saved["dirty"], saved["description"]) == (path, False, "Saved twice")
    assert (unsaved["title"], unsaved["path"], unsaved["dirty"]) == ("Not saved yet", None, True)
    for each in found["tabs"]:
        assert [(game["fault"], game["answers"] >= ANSWERS) for game in each["games"]] == [("", True)]


def test_commands_take_its_files(home: Path) -> None:
    tidewright = ("-m", "engine.cli.main")
    assert "0 errors" in run(home, *tidewright, "validate", str(home / "my-map.json"))
    told = run(home, *tidewright, "replay", str(home / "my-game.json"))
    (as_recorded,) = [line for line in told.splitlines() if line.startswith("As recorded: ")]
    assert {"answers and dice", "last state", "result"} <= set(re.split(r", |: |\.", as_recorded))
    listed = run(home, *tidewright, "playtest", "--list", "--store", str(home / "games.db"))
    assert listed.count("random") == 2 * 2
    more = ("--bots", "random,random", "--games", "2", "--jobs", "1", "--max-rounds", "2")
    run(home, *tidewright, "playtest", str(home / "my-map.json"), *more, "--store", str(home / "games.db"))
