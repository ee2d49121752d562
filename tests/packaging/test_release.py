"""A release: an archive of sources, the wheel made of it, and every command of it from another folder."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import pytest

import engine
from engine.cli.main import COMMANDS
from tests.packaging.conftest import wheel_of
from tests.packaging.running import ROOT, must

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packaging")]

_SOURCES = """
import sys
from hatchling.build import build_sdist
print(build_sdist(sys.argv[1]))
"""


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sources")
    return folder / must(sys.executable, "-c", _SOURCES, folder, cwd=ROOT).strip().splitlines()[-1]


@pytest.mark.thorough
def test_the_sources_make_the_same_wheel(
    sources: Path, wheel: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Byte for byte, so that nobody has to believe who built it."""
    with tarfile.open(sources) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
        archive.extractall(tmp_path, filter="data")
    assert not {name.split("/")[0] for name in names} & {".venv", "build", "dist", ".git"}
    assert {"LICENSE", "CHANGELOG.md", "README.md", "requirements.lock"} <= set(names)
    (tree,) = tmp_path.iterdir()
    again = wheel_of(tree, tmp_path_factory.mktemp("again"))
    assert again.name == wheel.name
    with zipfile.ZipFile(again) as one, zipfile.ZipFile(wheel) as other:
        assert one.namelist() == other.namelist()
        assert [name for name in one.namelist() if one.read(name) != other.read(name)] == []
    assert again.read_bytes() == wheel.read_bytes()


def test_the_version_is_the_same_everywhere(wheel: Path, installed: Path, tmp_path: Path) -> None:
    assert f"-{engine.__version__}-" in wheel.name
    assert engine.__version__ in must(installed / "tidewright", "--version", cwd=tmp_path)
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (newest,) = re.findall(r"\A.*?^## (\S+)", changes, re.MULTILINE | re.DOTALL)
    assert newest == engine.__version__


#: What is typed of each command; names of files are in the folder that it is typed in.
TYPED = {
    "validate": "hill.json",
    "los": "hill.json C6 F4",
    "path": "hill.json C5 D5 --unit squad",
    "reach": "hill.json C5 --unit squad --mp 4",
    "retreat": "hill.json C5 --side east",
    "land": "balance hill.json",
    "graph": "hill.json --unit squad -o graph.xml",
    "render": "hill.json -o hill.png",
    "play": "mill.json --bots random,random --max-rounds 2 --seed 7 --save game.json",
    "replay": "game.json --page game.html",
    "story": "game.json --format html -o story.html",
    "playtest": "mill.json --bots random,random --games 4 --jobs 2 --max-rounds 2 -o report.html",
    "new": "new.json --seed 7",
    "convert": "hill.json hill.vmod",
    "rules": "show B-CON-01",
}


@pytest.mark.thorough
def test_every_command_runs_from_another_folder(installed: Path, tmp_path: Path) -> None:
    (scenarios,) = installed.parent.rglob("bundled/maps/scenarios")
    for name, of in (("hill", "king-of-the-hill"), ("mill", "mill-lane")):
        (tmp_path / f"{name}.json").write_bytes((scenarios / f"{of}.json").read_bytes())
    assert set(TYPED) | {"edit"} == {command.name for command in COMMANDS}
    places = {name: str(tmp_path / "home") for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
    for name, words in TYPED.items():
        must(
            installed / "tidewright",
            name,
            *words.split(),
            cwd=tmp_path,
            QT_QPA_PLATFORM="offscreen",
            **places,
        )
    for path in ("graph.xml", "hill.png", "game.html", "story.html", "report.html", "new.json"):
        assert (tmp_path / path).stat().st_size > 100
    assert zipfile.ZipFile(tmp_path / "hill.vmod").testzip() is None


@pytest.mark.parametrize("starter", [("tidewright-editor",), ("tidewright", "edit")])
def test_the_window_opens_from_another_folder(
    starter: tuple[str, ...], installed: Path, tmp_path: Path
) -> None:
    command = [str(installed / starter[0]), *starter[1:]]
    places = {name: str(tmp_path) for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    environment = {**places, "QT_QPA_PLATFORM": "offscreen", "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True
    ) as window:
        # Its session is written once the window is there.
        ends = time.monotonic() + 120
        while (
            not list(tmp_path.rglob("*.session.json")) and window.poll() is None and time.monotonic() < ends
        ):
            time.sleep(0.1)
        assert list(tmp_path.rglob("*.session.json"))
        window.send_signal(signal.SIGTERM)
        assert window.stderr is not None
        told = window.stderr.read()
    assert (window.returncode, "Traceback" in told) == (-signal.SIGTERM, False), told[-2000:]
