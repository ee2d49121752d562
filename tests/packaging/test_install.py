"""A wheel and an editable install, each in an empty environment, used from another directory."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.packaging.running import ROOT, must, run

SCENARIO = "king-of-the-hill.json"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packaging")]


def packed(folder: str, *suffixes: str) -> set[str]:
    """Names of the files below a folder of the tree, as git would pack them."""
    return {
        path.relative_to(ROOT / folder).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in suffixes and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize(
    ("folder", "inside", "suffixes"),
    [
        ("schemas", "engine/bundled/schemas", (".json",)),
        ("maps", "engine/bundled/maps", (".json",)),
        ("tests/cases", "engine/bundled/cases", (".json",)),
        ("engine/data", "engine/data", (".json", ".mo")),
        ("editor/assets/fonts", "editor/assets/fonts", (".ttf", ".txt")),
        ("editor/manual", "editor/manual", (".md", ".webp")),
    ],
)
def test_the_wheel_holds_every_file(wheel: Path, folder: str, inside: str, suffixes: tuple[str, ...]) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = packed(folder, *suffixes)
    assert wanted
    assert {name for name in wanted if f"{inside}/{name}" not in names} == set()


def test_the_wheel_holds_the_two_packages_only(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"engine", "editor"}


def test_the_wheel_names_its_commands(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
    text = archive.read(name).decode()
    assert "tidewright = engine.cli.main:main" in text
    assert "tidewright-editor = editor.launch:main" in text
    assert "[tidewright.commands]" in text


@pytest.mark.parametrize("way_in", ["editor.launch", "engine.cli.main"])
def test_a_way_into_the_program_leaves_processes_beside_the_window_alone(way_in: str) -> None:
    """Each of them reads the module anew by which the program was started."""
    heavy = "('editor.', 'engine.rules', 'PySide6')"
    words = f"import sys, {way_in}; print(*(each for each in sys.modules if each.startswith({heavy})))"
    read = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert set(read.stdout.split()) <= {"editor.launch"}


def where(commands: Path, folder: Path) -> tuple[Path, Path]:
    """Where an environment finds the engine and a bundled scenario."""
    program = (
        "import engine; from engine.storage import bundled; "
        f"print(engine.__file__); print([p for p in bundled.scenario_paths() if p.name == {SCENARIO!r}][0])"
    )
    engine, scenario = must(commands / "python", "-c", program, cwd=folder).split("\n")[:2]
    return Path(engine), Path(scenario)


@pytest.mark.parametrize("kind", ["installed", "editable"])
def test_it_works_from_any_directory(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    commands: Path = request.getfixturevalue(kind)
    engine, scenario = where(commands, tmp_path)
    home = ROOT if kind == "editable" else commands.parent
    assert engine.is_relative_to(home)
    assert scenario.is_relative_to(home)
    done = run(commands / "tidewright", "validate", scenario, "--format", "json", cwd=tmp_path)
    assert done.returncode in (0, 1), done.stderr
    assert json.loads(done.stdout)["summary"]["errors"] == 0
    hexes = must(
        commands / "tidewright", "reach", scenario, "C5", "--unit", "squad", "--mp", "4", "--format", "json",
        cwd=tmp_path,
    )  # fmt: skip
    assert json.loads(hexes)["hexes"]["C5"] == 0


@pytest.mark.thorough
def test_a_language_is_one_file(installed: Path, tmp_path: Path) -> None:
    """Its catalogue beside the others is enough for the commands and for the menu of the window."""
    (folder,) = installed.parent.rglob("engine/data/words")
    catalog = Catalog("nl")
    catalog.add("English", "Nederlands", context="language.name")
    catalog.add("The file is empty.", "Het bestand is leeg.")
    empty = tmp_path / "empty.json"
    empty.touch()
    ask = (installed / "tidewright", "validate", empty, "--language", "nl")
    assert run(*ask, cwd=tmp_path).returncode == 2
    with (folder / "nl.mo").open("wb") as file:
        write_mo(file, catalog)
    try:
        assert "Het bestand is leeg." in run(*ask, cwd=tmp_path).stdout
        assert "Nederlands" in must(installed / "python", "-c", _LANGUAGE_MENU, cwd=tmp_path).splitlines()
    finally:
        (folder / "nl.mo").unlink()


_LANGUAGE_MENU = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QMenu
from editor.app import make_window
from editor.application import application
app = application()
window = make_window()
for menu in window.findChildren(QMenu):
    if menu.title() == "&Language":
        for action in menu.actions():
            print(action.text())
window.settle()
raise SystemExit
"""


def test_rule_cases_are_found_when_installed(installed: Path, tmp_path: Path) -> None:
    assert "Case: one-shot-only" in must(installed / "tidewright", "rules", "show", "S-SOF-02", cwd=tmp_path)
    (file,) = installed.parent.rglob("engine/bundled/cases/skirmish_reactions.json")
    told = must(installed / "tidewright", "rules", "check", file, cwd=tmp_path)
    passed, failed = told.strip().splitlines()[-1].removesuffix(" failed").split(" passed, ")
    assert int(passed) > 0
    assert int(failed) == 0
