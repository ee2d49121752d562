"""A window that shows a map has read what shows maps; what orders need is read after the first picture."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys

import pytest

from tests.architecture.source import ROOT, modules, reaches

#: Rooms of which the first picture needs nothing.
LATER = (
    "editor.play",
    "editor.playtest",
    "editor.printing",
    "engine.analysis",
    "engine.bots",
    "engine.kernel",
    "engine.lab",
    "engine.play",
    "engine.playtest",
    "engine.proposals",
    "engine.rules",
    "engine.validation",
)

#: Where functions are jobs of processes beside the window, which read what they need by themselves.
JOBS = ("editor.analysis", "editor.probes")

#: Prints which modules have been read when the picture is whole, and which when the rest is read.
STARTED = """
import json, os, sys, time
from PySide6.QtCore import QCoreApplication
from editor.app import Program, begin, make_window
from editor.application import application
from engine.storage.bundled import scenario_paths

def until(is_so):
    ends = time.monotonic() + 100
    while not is_so():
        assert time.monotonic() < ends, "it takes for ever"
        QCoreApplication.processEvents()
        time.sleep(0.002)

def read():
    return sorted(name for name in sys.modules if name.startswith(("editor", "engine")))

application()
window = make_window(workers=False, theme="light")
window.resize(1600, 1000)
window.show()
program = Program(window)
begin(window, [str(path) for path in scenario_paths() if path.stem == "king-of-the-hill"])
until(lambda: window.document is not None and not window.draws_map())
first = read()
program.prepare()
until(lambda: program.ahead.is_over)
print(json.dumps([first, read()]))
sys.stdout.flush()
os._exit(0)
"""


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> tuple[frozenset[str], frozenset[str]]:
    """What a window has read when the picture of its map is whole, and a little later."""
    home = tmp_path_factory.mktemp("home")
    script = home / "started.py"
    script.write_text(STARTED, encoding="utf-8")
    folders = {name: str(home) for name in ("HOME", *os.environ) if name == "HOME" or name.startswith("XDG_")}
    environment = {**os.environ, **folders, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    told = subprocess.check_output([sys.executable, str(script)], cwd=ROOT, env=environment, timeout=300)
    first, later = json.loads(told)
    return frozenset(first), frozenset(later)


def test_the_first_picture_needs_no_rules(read: tuple[frozenset[str], frozenset[str]]) -> None:
    first, _ = read
    assert "editor.main_window" in first
    assert sorted(name for name in first if any(reaches(name, room) for room in LATER)) == []


def test_what_orders_need_is_read_before_they_come(read: tuple[frozenset[str], frozenset[str]]) -> None:
    first, later = read
    known = {module.name for module in modules()}
    wanted = {
        f"{module.path}:{line}: {name}": name
        for module in modules()
        if module.name in first and not module.inside(*JOBS)
        for line, name in _imported_by_functions(module.tree)
        if name in known
    }
    assert any(name == "editor.play.window_games" for name in wanted.values())
    assert sorted(place for place, name in wanted.items() if name not in later) == []


def _imported_by_functions(tree: ast.Module) -> list[tuple[int, str]]:
    """Line and module of each import inside a function."""
    return [
        (node.lineno, node.module)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and node.module is not None
    ]


def test_a_start_page_with_games_needs_no_rules_either() -> None:
    """What cards say of kept games names bots and reads none."""
    script = "import sys, editor.play.telling.kept_words, editor.start.page; print(*sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = subprocess.check_output([sys.executable, "-c", script], cwd=ROOT, env=environment, text=True)
    light = ("editor.play", "editor.play.telling", "editor.play.telling.kept_words", "engine.bots")
    found = {name for name in told.split() if any(reaches(name, room) for room in LATER)}
    assert found == {*light, "engine.bots.names"}
